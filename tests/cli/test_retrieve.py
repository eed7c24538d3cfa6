from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse.cli import main

pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")
REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
CONTRACT = REPORT.with_name("contract.pdf")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("retrieve")
    assert main(["quotes", str(REPORT), "-o", str(folder / "a"), "--ocr", "never", "--no-crops"]) == 0
    assert main(["quotes", str(CONTRACT), "-o", str(folder / "b"), "--ocr", "never", "--no-crops"]) == 0
    assert main(["index", str(folder / "a"), "-o", str(folder / "one")]) == 0
    assert (
        main(["index", str(folder / "b"), "--extend", str(folder / "one"), "-o", str(folder / "both")]) == 0
    )
    return folder / "both"


def test_from_files_to_an_answer(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["retrieve", str(index), "impairment of two depots", "-k", "3", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert "$36.5 million" in rows[0]["text"] + rows[1]["text"]
    assert all(row["source"].endswith("annual_report.pdf") for row in rows[:2])


def test_kinds_documents_and_pages(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["retrieve", str(index), "revenue of terminals", "-k", "10", "--split", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["kind"] for row in rows] == sorted((row["kind"] for row in rows), reverse=True)
    assert main(["retrieve", str(index), "income statement revenue", "--pages", "-k", "1"]) == 0
    assert "annual_report.pdf, page " in capsys.readouterr().out
    assert main(["retrieve", str(index), "revenue", "--source", str(CONTRACT)]) in (0, 1)
    assert "annual_report" not in capsys.readouterr().out


def test_exit_codes(index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["retrieve", str(index), "xylophone"]) == 1
    assert main(["retrieve", str(index), "revenue", "-k", "11", "--split"]) == 2
    assert main(["retrieve", str(tmp_path), "revenue"]) == 3
    assert "docparse index" in capsys.readouterr().err
    assert main(["index", str(tmp_path), "-o", str(tmp_path / "x")]) == 3
    assert "docparse quotes" in capsys.readouterr().err
