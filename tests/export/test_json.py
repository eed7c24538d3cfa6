"""Documents and quotes as JSON, JSON lines and Parquet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse import export
from docparse.document import Document, Quote
from tests.export.samples import BOX, EVERYTHING


def test_json_reads_back() -> None:
    assert Document.from_dict(json.loads(export.to_json(EVERYTHING))) == EVERYTHING


QUOTE = Quote("image1", "image", 3, BOX, "table", "a\nb", caption="T", image=b"\x89PNG")


def test_quotes_as_jsonl() -> None:
    row = json.loads(export.quotes_to_jsonl([QUOTE], "a.pdf"))
    assert row["id"] == "image1"
    assert row["box"] == [0, 0, 100, 10]
    assert row["image"] == "iVBORw=="
    assert row["source"] == "a.pdf"


def test_quotes_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the parquet extra")
    path = tmp_path / "q.parquet"
    export.quotes_to_parquet([QUOTE], path, "a.pdf")
    (row,) = parquet.read_table(path).to_pylist()
    assert row["image"] == b"\x89PNG"
    assert row["text"] == "a\nb"
