"""Whatever comes in, what comes out is whole, or an error of ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docparse import parse_pdf
from docparse.content import PageContent
from docparse.document import Document, Provenance, Table, Triage
from docparse.errors import LimitError, SchemaError
from docparse.judge.judge import judge_page
from docparse.judge.model import PROFILES
from docparse.judge.read.gold import read_gold
from docparse.layout import analyse_page, finish_document
from docparse.layout.html import page_from_html
from tests.fuzz.soup import grids, soups
from tests.test_content import test_any_page_is_laid_out

FIXTURES = Path(__file__).parents[2] / "fixtures"
PROVENANCE = Provenance("text_layer", "test", "1")
few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@given(page=grids())
@few
def test_rows_and_columns_keep_every_word(page: PageContent) -> None:
    draft = analyse_page(page, provenance=PROVENANCE, triage=Triage("text", ""))
    document = Document("", finish_document([draft]), 1)
    for block in document.blocks:
        if block.table is not None:
            is_whole(block.table)
    assert document.pages[0].unexplained == 0
    assert Document.from_dict(json.loads(json.dumps(document.to_dict()))) == document
    document.to_markdown()
    document.to_html()


@given(html=soups)
@few
def test_any_html_becomes_a_page(html: str) -> None:
    try:
        draft = page_from_html(html, 1, (612, 792), Triage("ocr", ""), PROVENANCE)
    except LimitError:
        return
    document = Document("", finish_document([draft]), 1)
    for block in document.blocks:
        if block.table is not None:
            is_whole(block.table)
    document.to_html()
    document.to_markdown()


@given(html=soups)
@few
def test_any_gold_page_is_read(html: str) -> None:
    gold = read_gold(html)
    for fact in gold.facts:
        assert fact.text
        assert fact.text == fact.text.strip()


@given(gold=soups, prediction=soups)
@few
def test_any_pair_is_judged(gold: str, prediction: str) -> None:
    facts = read_gold(gold).facts
    for profile in PROFILES:
        verdicts = judge_page(gold, prediction, profile=profile)
        if profile != "released":  # it has facts of its own
            assert len(verdicts) == len(facts)
        absent = judge_page(gold, None, profile=profile)
        assert len(absent) == len(verdicts)
        assert not any(verdict.correct for verdict in absent)


@given(data=st.data())
@few
def test_any_change_of_a_stored_document_is_refused_or_read(data: st.DataObject) -> None:
    plain = json.loads(stored())
    place: Any = plain
    while isinstance(place, dict | list) and place:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.integers(0, 3)) == 0:
            odd = st.sampled_from([None, -1, 1e400, "", "x", [], {}, [[]], True, 2**70, "\ud800"])
            place[key] = data.draw(odd)
            break
        place = place[key]
    try:
        document = Document.from_dict(plain)
    except SchemaError:
        return
    assert Document.from_dict(document.to_dict()).to_dict() == document.to_dict()


@cache
def stored() -> str:
    """Return a document with a table as JSON."""
    return json.dumps(parse_pdf(FIXTURES / "annual_report.pdf", ocr="never", pages="1-3").to_dict())


def is_whole(table: Table) -> None:
    """Fail if cells lie over each other or outside their table."""
    places = [
        (row, column)
        for cell in table.cells
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    ]
    assert len(places) == len(set(places))
    assert all(0 <= row < table.rows and 0 <= column < table.columns for row, column in places)


TARGETS: dict[str, Callable[..., None]] = {
    "layout": test_any_page_is_laid_out,
    "tables": test_rows_and_columns_keep_every_word,
    "html": test_any_html_becomes_a_page,
    "gold": test_any_gold_page_is_read,
    "judge": test_any_pair_is_judged,
    "codec": test_any_change_of_a_stored_document_is_refused_or_read,
}
