"""Predictions in HTML, Markdown and plain text become pages with cells."""

from __future__ import annotations

import pytest

from docparse.judge.read.labels import TableLabels
from docparse.judge.read.prediction import is_html, read_prediction
from docparse.judge.read.text_page import TextPage


def grid(page: TextPage) -> list[tuple[int, int, int, str]]:
    """Cells that hold text: table, row, column, text."""
    return [
        (cell.table, cell.row, cell.column, page.text[cell.start : cell.end])
        for cell in page.cells
        if cell.end > cell.start
    ]


@pytest.mark.parametrize(
    "source",
    [
        "| A | 1 |\n|---|---|\n| B | 2 |",
        "A | 1\n--|--\nB | 2",
        "<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>",
        "<table><tr><td>A<td>1<tr><td>B<td>2</table>",
        "Intro\n\n<table><tr><th>A</th><th>1</th></tr><tr><td>B</td><td>2</td></tr></table>\n",
    ],
)
def test_tables_of_all_formats_have_the_same_cells(source: str) -> None:
    page = read_prediction(source)
    assert grid(page) == [(0, 0, 0, "A"), (0, 0, 1, "1"), (0, 1, 0, "B"), (0, 1, 1, "2")]


def test_markdown_marks_are_no_text() -> None:
    source = "# Title **bold**\n\nPaid \\$5 and 10\\% of *net* `x` [link](a.b) _so_ 1*2 a_b_c\n\n---\n- item"
    assert read_prediction(source).text.split("\n") == [
        "Title bold",
        "Paid $5 and 10% of net x link so 1*2 a_b_c",
        "---",
        "- item",
    ]


def test_an_escaped_pipe_parts_no_cells() -> None:
    assert [cell[3] for cell in grid(read_prediction("| a \\| b | c |\n|---|---|"))] == ["a | b", "c"]


def test_inline_tags_join_and_raised_ones_part() -> None:
    assert read_prediction("<p>1,2<b>34</b><sup>2</sup> net</p>").text == "1,234 2 net"


def test_separators() -> None:
    page = read_prediction(
        "<div><p>a</p><p>b<br>c</p><table><tr><td>d</td><td> e </td></tr><tr><td>f</td></tr></table></div>"
    )
    assert page.text == "a\nb\nc\nd\te\nf"


def test_row_spans_take_their_columns() -> None:
    page = read_prediction(
        "<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>"
    )
    assert grid(page) == [(0, 0, 0, "a"), (0, 0, 1, "b"), (0, 1, 1, "c"), (0, 1, 2, "d")]
    assert TableLabels(page).column_header(3) == "b"


def test_an_absurd_span_is_capped() -> None:
    page = read_prediction('<table><tr><td colspan="99999999999">a</td><td>b</td></tr></table>')
    assert page.cells[1].column == 1000


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<p>x</p>", True),
        ("<html><body>x</body></html>", True),
        ("<table><tr><td>1</td></tr></table>", True),
        ("plain text, p < 0.05", False),
        ("# Head\n\n<table><tr><td>1</td></tr></table>", False),
        ("# Head\n\n<div>a</div>\n\n| a | b |\n|---|---|", False),
        ("", False),
    ],
)
def test_is_html(source: str, html: bool) -> None:
    assert is_html(source) is html


def test_plain_text_keeps_its_lines() -> None:
    assert read_prediction("Net sales 1,200\nCost (5)\n").text == "Net sales 1,200\nCost (5)"


def test_entities_escaped_twice_only_on_request() -> None:
    assert read_prediction("<p>A &amp;amp; B</p>").text == "A &amp; B"
    assert read_prediction("<p>A &amp;amp; B</p>", unescape_twice=True).text == "A & B"


def test_hostile_markup_ends() -> None:
    for source in (
        "<" * 20_000,
        '<p a="' * 5_000,
        "<table>" * 500,
        "</td></tr></table>" * 500,
        "|" * 20_000,
        "**" * 10_000,
    ):
        read_prediction(source)
