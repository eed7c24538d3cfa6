from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from docparse.cli import main
from docparse.document import Quote, Region
from docparse.errors import SchemaError
from docparse.geometry import BBox
from docparse.quotes.files import mmdocrag_row, read_folder, write_folder, write_parquet

REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
BOX = BBox(0, 0, 100, 10)
TABLE = Quote(
    "image1",
    "image",
    3,
    BOX,
    "table",
    "| a | b |",
    caption="T",
    image=b"\x89PNG",
    section=("Part", "Sales"),
    regions=(Region(3, BOX), Region(4, BOX)),
    key="00ff",
    source="a.pdf",
)
TEXT = Quote("text1", "text", 1, BOX, "text", "Sales rose.", section=("Part",), source="a.pdf")


def test_a_folder_reads_back(tmp_path: Path) -> None:
    path = write_folder([TEXT, TABLE], tmp_path, "a")
    row = json.loads(path.read_text("utf-8").splitlines()[1])
    assert row["image"] == "images/a-image1.png"
    assert row["box"] == [0, 0, 100, 10]
    assert (tmp_path / row["image"]).read_bytes() == b"\x89PNG"
    assert read_folder(tmp_path, images=True) == [TEXT, TABLE]
    assert [quote.image for quote in read_folder(tmp_path)] == [None, None]


@pytest.mark.parametrize("line", ["{}", "[1]", "no", '{"image": null, "box": [1], "regions": []}'])
def test_a_line_that_is_no_quote_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.quotes.jsonl").write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(SchemaError, match=r"a\.quotes\.jsonl, line 2"):
        read_folder(tmp_path)


def test_an_empty_folder_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="docparse quotes"):
        read_folder(tmp_path)


def test_parquet_holds_the_crops(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the parquet extra")
    write_parquet([TEXT, TABLE], tmp_path / "q.parquet")
    text, image = parquet.read_table(tmp_path / "q.parquet").to_pylist()
    assert (text["image"], image["image"]) == (None, b"\x89PNG")
    assert image["regions"][1]["page"] == 4
    assert image["section"] == ["Part", "Sales"]


def test_rows_have_the_columns_that_mmdocrag_reads() -> None:
    row = mmdocrag_row([TABLE, TEXT], "a", q_id=7, question="How much?", gold_quotes=["image1"])
    assert (row["q_id"], row["doc_name"], row["gold_quotes"]) == (7, "a", ["image1"])
    assert row["text_quotes"] == [
        {"quote_id": "text1", "type": "text", "page_id": 1, "layout_id": 2, "text": "Part\nSales rose."}
    ]
    (image,) = row["img_quotes"]
    assert image["img_path"] == "images/a-image1.png"
    assert image["img_description"] == "Part › Sales\nT\n| a | b |"
    # The benchmark's own prompt builder numbers quotes by place and answers cite those numbers.
    assert [q["quote_id"] for q in row["text_quotes"]] == [f"text{i + 1}" for i in range(1)]


def test_the_command_writes_all_formats(tmp_path: Path) -> None:
    out = tmp_path / "out"
    formats = [word for name in ("jsonl", "mmdocrag") for word in ("--format", name)]
    assert main(["quotes", str(REPORT), "-o", str(out), "--pages", "3-4", "--ocr", "never", *formats]) == 0
    quotes = read_folder(out, images=True)
    assert {quote.kind for quote in quotes} == {"text", "image"}
    row = json.loads((out / "annual_report.mmdocrag.jsonl").read_text("utf-8"))
    for image in row["img_quotes"]:
        assert (out / image["img_path"]).read_bytes().startswith(b"\x89PNG")
        assert re.fullmatch(r"image\d+", image["quote_id"])
    assert main(["quotes", str(REPORT), "-o", str(out), "--max-tokens", "1"]) == 2
