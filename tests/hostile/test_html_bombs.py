"""HTML as a model may answer it: bounded, or a clear error; nothing is dropped without a word."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from docparse.document import Provenance, Triage
from docparse.errors import LimitError
from docparse.export.tables import from_html
from docparse.layout.html import page_from_html
from docparse.layout.model import PageDraft

STAIRS = "<table>" + '<tr><td colspan="1000" rowspan="1000">x</td></tr>' * 60 + "</table>"
WIDE = "<table><tr>" + "<td>x" * 1000 + "</tr>" + "<tr><td>y</td></tr>" * 5000 + "</table>"


def read(html: str) -> PageDraft:
    return page_from_html(html, 1, (600.0, 800.0), Triage("ocr", ""), Provenance("vlm", "model", "1"))


@pytest.mark.parametrize("html", [STAIRS, WIDE])
@pytest.mark.parametrize("reader", [read, from_html])
def test_a_table_of_millions_of_places_is_refused(html: str, reader: Callable[[str], object]) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(LimitError, match="an HTML table of"):
            reader(html)
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()


def test_a_large_table_is_read() -> None:
    (table,) = from_html("<table>" + ("<tr>" + "<td>7</td>" * 20 + "</tr>") * 2000 + "</table>")
    assert (table.rows, table.columns, len(table.cells)) == (2000, 20, 40_000)


@pytest.mark.parametrize("tag", ["div", "b", "ul", "table"])
def test_deep_nesting_is_refused_and_not_cut_off(tag: str) -> None:
    with pytest.raises(LimitError, match="more than 256 elements"):
        read(f"<{tag}>" * 5000 + "deep" + f"</{tag}>" * 5000 + "<p>after</p>")


def test_nesting_that_is_allowed_keeps_its_text() -> None:
    (block,) = read("<div>" * 240 + "deep" + "</div>" * 240).blocks
    assert block.text == "deep"


@pytest.mark.parametrize("html", ["", " \n", "<!-- nothing -->", "<!-- <table> -->", "<!DOCTYPE html>"])
def test_an_answer_of_nothing_is_a_page_without_blocks(html: str) -> None:
    assert read(html).blocks == ()
    assert from_html(html) == []
