from __future__ import annotations

import csv
import io
import sys
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.document import Cell, Table
from docparse.errors import MissingExtraError
from docparse.export.tables import complete, from_html, to_csv, to_html, to_markdown

TEXT = st.text(alphabet=st.sampled_from(list("ab1,.$%()<>&\"'|\\*_-=\n é€")), max_size=12).map(
    lambda text: "\n".join(" ".join(line.split()) for line in text.split("\n")).strip("\n")
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    for row in range(rows):
        for column in range(columns):
            height, width = draw(st.integers(1, rows - row)), draw(st.integers(1, columns - column))
            places = {(row + i, column + j) for i in range(height) for j in range(width)}
            if draw(st.booleans()) and not places & taken:
                taken |= places
                cells.append(Cell(row, column, draw(TEXT), height, width, draw(st.booleans())))
    return Table(rows, columns, tuple(cells))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(tables())
def test_html_round_trip(table: Table) -> None:
    assert from_html(to_html(table)) == [complete(table)]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables())
def test_csv_keeps_the_grid(table: Table) -> None:
    rows = list(csv.reader(io.StringIO(to_csv(table), newline="")))
    assert [len(row) for row in rows] == [table.columns] * table.rows
    for cell in table.cells:
        assert rows[cell.row][cell.column].removeprefix("'") == cell.text.removeprefix("'")


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables())
def test_nothing_in_a_cell_becomes_markup(table: Table) -> None:
    html = to_html(table)
    assert html.count("<table>") == 1
    assert html.count("<t") == html.count("</t")
    markdown = to_markdown(table)
    if not markdown.startswith("<table>"):
        bars = [line.replace("\\\\", "").replace("\\|", "").count("|") for line in markdown.split("\n")]
        assert bars == [table.columns + 1] * (table.rows + 1)


def test_pipe_table() -> None:
    table = Table(2, 2, (Cell(0, 0, "a|b", header=True), Cell(0, 1, "x", header=True), Cell(1, 0, "1\n2")))
    assert to_markdown(table) == "| a\\|b | x |\n| --- | --- |\n| 1<br>2 |  |"


def test_spans_stay_html_also_in_markdown() -> None:
    table = Table(2, 2, (Cell(0, 0, "head", 1, 2, header=True), Cell(1, 0, "<i>"), Cell(1, 1, "R&D")))
    assert to_markdown(table) == to_html(table)
    assert to_html(table) == (
        '<table>\n<thead>\n<tr><th colspan="2">head</th></tr>\n</thead>\n'
        "<tbody>\n<tr><td>&lt;i&gt;</td> <td>R&amp;D</td></tr>\n</tbody>\n</table>"
    )


def test_formulas_are_defused_and_numbers_kept() -> None:
    cells = [Cell(0, i, text) for i, text in enumerate(["=1+1", "@x", "-cmd", "-5.0", "+41", "(3)", "-"])]
    row = next(csv.reader(io.StringIO(to_csv(Table(1, 7, tuple(cells))))))
    assert row == ["'=1+1", "'@x", "'-cmd", "-5.0", "+41", "(3)", "-"]


@pytest.mark.parametrize(
    "text",
    ["-2+3", "+1*2", "-2+cmd|' /C calc'!A0", "-1;=2", "-3,SUM(A1:A9)", "-(A1)", "+5^9", "-5/8", "-2\n+3"],
)
def test_arithmetic_behind_a_signed_number_is_a_formula(text: str) -> None:
    assert to_csv(Table(1, 1, (Cell(0, 0, text),))).removeprefix('"').startswith("'")


@pytest.mark.parametrize(
    "text", ["-1,234.5", "+4%", "-(1,234)", "-.5 pp", "-1.5e-3", "-3 (restated)", "-2.5 million"]
)
def test_signed_numbers_are_no_formulas(text: str) -> None:
    assert to_csv(Table(1, 1, (Cell(0, 0, text),))).removeprefix('"').startswith(text)


def test_from_html_places_spans_as_browsers_do() -> None:
    (table,) = from_html(
        "<p>x</p><table><tr><th rowspan=2>a</th><td colspan=2>b<br> c</td></tr><tr><td>d</td></tr></table>"
    )
    assert (table.rows, table.columns) == (2, 3)
    places = [(c.row, c.column, c.row_span, c.column_span, c.text, c.header) for c in table.cells]
    assert places == [
        (0, 0, 2, 1, "a", True),
        (0, 1, 1, 2, "b\nc", False),
        (1, 1, 1, 1, "d", False),
        (1, 2, 1, 1, "", False),
    ]


def test_no_table_no_result() -> None:
    assert from_html("<p>nothing</p>") == []


@dataclass
class Frame:
    """What pandas is given."""

    rows: list[list[str]]
    columns: list[object]


def test_a_data_frame_is_called_by_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=Frame))
    head = (Cell(0, 0, "Item", row_span=2, header=True), Cell(0, 1, "Year", column_span=2, header=True))
    years = (Cell(1, 1, "2023", header=True), Cell(1, 2, "2022", header=True))
    body = (Cell(2, 0, "Sales"), Cell(2, 1, "1,234"), Cell(2, 2, "987"))
    found = Table(3, 3, (*head, *years, *body)).to_dataframe()
    assert found == Frame([["Sales", "1,234", "987"]], ["Item", "Year 2023", "Year 2022"])
    assert Table(1, 3, tuple(replace(cell, row=0) for cell in body)).to_dataframe().columns == [0, 1, 2]


def test_without_pandas_the_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match="pandas"):
        Table(1, 1, (Cell(0, 0, "a"),)).to_dataframe()
