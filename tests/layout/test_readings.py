"""A table has to beat prose, formulas, lists and charts: by all its evidence together."""

from __future__ import annotations

import json
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from bench.readings.made import KINDS, make_page
from docparse import parse_pdf
from docparse.document import Block
from docparse.layout.readings.features import Evidence
from docparse.layout.readings.score import weights


def tables_of(pdf: bytes) -> list[Block]:
    """Return the tables that are found on the pages of a PDF."""
    return [block for block in parse_pdf(pdf, ocr="never", limits=None).blocks if block.table is not None]


@pytest.mark.parametrize("kind", [kind for kind, (_, true) in KINDS.items() if not true])
def test_what_looks_like_a_table_is_none(kind: str) -> None:
    """Of 24 pages that no weight was fitted on, each with several candidates, two may have a table."""
    found = [bool(tables_of(make_page(kind, seed))) for seed in range(2000, 2024)]
    assert sum(found) <= 2


@pytest.mark.parametrize("kind", [kind for kind, (_, true) in KINDS.items() if true])
def test_tables_are_kept(kind: str) -> None:
    assert all(tables_of(make_page(kind, seed)) for seed in range(2000, 2024))


def test_papers_of_formulas_have_hardly_a_table(shared: Path) -> None:
    """There is none in 50 of them; rows of terms made 26 before their readings were weighed."""
    papers = sorted((shared / "data" / "latex" / "formulas").glob("*.pdf"))
    assert sum(len(tables_of(path.read_bytes())) for path in papers) <= 2


def test_every_piece_of_evidence_has_a_weight_that_says_what_it_is() -> None:
    table = json.loads(files("docparse.layout.readings").joinpath("table.json").read_text("utf-8"))
    assert {*weights()} == {*table["weights"]} == {one.name for one in fields(Evidence)} | {"bar"}
    assert all(row["meaning"] for row in table["weights"].values())
    assert "fitted on" in table["how"]
