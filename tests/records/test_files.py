from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from docparse.cli import main
from docparse.errors import InputError
from docparse.records import records
from docparse.records.files import COLUMNS, write_records
from tests.records.tables import document, table

REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
FOUND = records(document(table("(in thousands) | June 30, 2025\nCash | $12\n=1+1 | $3")))


def test_csv_has_a_row_for_each_number(tmp_path: Path) -> None:
    write_records(FOUND, tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["value"], row["unit"], row["end"]) for row in rows] == [
        ("12000", "USD", "2025-06-30"),
        ("3000", "USD", "2025-06-30"),
    ]
    assert rows[1]["label"] == "'=1+1"


def test_json_lines_and_parquet_agree(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the parquet extra")
    write_records(FOUND, tmp_path / "out.jsonl")
    write_records(FOUND, tmp_path / "out.parquet")
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["value"] for row in rows] == [line["value"] for line in lines]
    assert set(lines[0]) == set(COLUMNS)


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\.csv, \.jsonl, \.parquet"):
        write_records(FOUND, tmp_path / "out.xlsx")


def test_the_command_writes_the_records_of_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "numbers.csv"
    assert main(["records", str(REPORT), "-o", str(out), "--ocr", "never", "--timeout", "0", "--check"]) == 0
    with out.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    (total,) = [row for row in rows if row["label"].endswith("Total revenue") and row["header"] == "2025"]
    assert (total["value"], total["unit"], total["start"]) == ("3190800000", "USD", "2025-01-01")
    assert "proved" in capsys.readouterr().err
