"""Table ↔ HTML, and Table → Markdown, CSV and rows. The text of a cell never becomes markup."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING

from docparse.document import Cell, Table
from docparse.errors import LimitError, MissingExtraError
from docparse.export.markdown_text import escape_text, one_line
from docparse.export.read_html import read_html
from docparse.export.text import printable

if TYPE_CHECKING:
    from lxml.html import HtmlElement
    from pandas import DataFrame

# A number with a sign, and words after it, is no formula as long as nothing computes.
_SIGNED = r"[\d.,]+[eE][+\-]?\d+|\(?[\d.,](?:[^-+*/^&=<>|!:@(]|(?<![^\W\d_])\()*"
_FORMULA = re.compile(rf"[=@\t\r]|[+\-](?!(?:{_SIGNED})?\Z)")
_BREAK = re.compile("\n")
_PLAIN_WORD = r"(?:[A-Za-z0-9$%(),;:'—–-]|(?<=\d)\.(?=\d))+"
_PLAIN = re.compile(rf"{_PLAIN_WORD}(?: {_PLAIN_WORD})*")  # nothing in it is markup: most cells
_SPACE = re.compile(r"\s+")
_MAX_SPAN = 1000  # as browsers do
MOST_PLACES = 250_000
"""Rows times columns: a few spans in a few bytes may ask for millions."""


def complete(table: Table) -> Table:
    """Return `table` with an empty cell in every place that has none."""
    return Table(table.rows, table.columns, tuple(_all_cells(table)))


def _all_cells(table: Table) -> list[Cell]:
    """Return the cells of `table` in order, an empty one in every place that has none."""
    taken = {place for cell in table.cells for place in _places(cell)}
    missing = [
        Cell(row, column, "")
        for row, column in product(range(table.rows), range(table.columns))
        if (row, column) not in taken
    ]
    return sorted((*table.cells, *missing), key=attrgetter("row", "column"))


def _escaped(cell: Cell) -> str:
    return escape(printable(cell.text), quote=False)


def to_html(table: Table, show: Callable[[Cell], str] = _escaped) -> str:
    """Return one `<table>`, a row a line; leading rows of header cells alone form its `<thead>`.

    `show` gives the HTML of a cell's text.
    """
    rows = _by_row(table)
    head = _head_rows(rows)
    lines, html_row = ["<table>"], partial(_html_row, show)
    if head:
        lines += ["<thead>", *map(html_row, rows[:head]), "</thead>"]
    if rows[head:]:
        lines += ["<tbody>", *map(html_row, rows[head:]), "</tbody>"] if head else map(html_row, rows)
    return "\n".join([*lines, "</table>"])


def _head_rows(rows: Sequence[Sequence[Cell]]) -> int:
    """Return the number of leading rows of header cells alone; 0 if one hangs over into the body."""
    head = 0
    while head < len(rows) and rows[head] and all(cell.header for cell in rows[head]):
        head += 1
    reach = max((cell.row + cell.row_span for row in rows[:head] for cell in row), default=0)
    return head if reach <= head else 0  # sections of HTML may not be crossed


def _html_row(show: Callable[[Cell], str], row: list[Cell]) -> str:
    return "<tr>" + " ".join(_html_cell(cell, show(cell)) for cell in row) + "</tr>"


def _html_cell(cell: Cell, shown: str) -> str:
    tag = "th" if cell.header else "td"
    spans = f' colspan="{cell.column_span}"' if cell.column_span > 1 else ""
    spans += f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
    return f"<{tag}{spans}>{shown.replace(chr(10), '<br>')}</{tag}>"


def _pipe_cell(cell: Cell) -> str:
    return _pipe_text(cell.text)


def to_markdown(
    table: Table, show: Callable[[Cell], str] = _pipe_cell, show_html: Callable[[Cell], str] = _escaped
) -> str:
    """Return a pipe table; a table with spans, which pipes cannot express, stays HTML.

    The first row is the header row, as pipe tables must have one. Without cells the result is empty. `show`
    gives the text of a cell in a pipe table, `show_html` in HTML.
    """
    if not table.rows or not table.columns:
        return ""
    if any(cell.row_span > 1 or cell.column_span > 1 for cell in table.cells):
        return to_html(table, show_html)
    grid = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        grid[cell.row][cell.column] = show(cell)
    rows = ["| " + " | ".join(row) + " |" for row in grid]
    return "\n".join([*rows[:1], "|" + " --- |" * table.columns, *rows[1:]])


def _pipe_text(text: str) -> str:
    if not text or _PLAIN.fullmatch(text):
        return text
    text = "\n".join(map(one_line, printable(text).split("\n")))
    breaks = {at for match in _BREAK.finditer(text) for at in match.span()}
    return "".join(escape_text(text, breaks)).replace("|", "\\|").replace("\n", "<br>")


def to_rows(table: Table) -> list[list[str]]:
    """Return the cells' text as `rows` lists of `columns` strings.

    The text of a cell that spans several places is in the first of them, the others are empty.
    """
    grid = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        grid[cell.row][cell.column] = cell.text
    return grid


def to_dataframe(table: Table) -> DataFrame:
    """Return a pandas DataFrame, a row for each row below the head, every value the text of its cell.

    A column is called by what stands above it: the head's cells from top to bottom, a spanning one above
    each of its columns. Without a head columns are numbered from 0.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ImportError as error:
        raise MissingExtraError("pandas", "dataframe") from error
    head = _head_rows(_by_row(table))
    over: list[list[str]] = [[] for _ in range(table.columns)]
    for cell in table.cells:
        if cell.row < head and cell.text:
            for column in range(cell.column, cell.column + cell.column_span):
                over[column].append(" ".join(cell.text.split()))
    names = [" ".join(texts) for texts in over] if head else list(range(table.columns))
    return DataFrame(to_rows(table)[head:], columns=names)


def to_csv(table: Table) -> str:
    """Return `to_rows` as CSV (RFC 4180, lines end with CRLF).

    A cell that a spreadsheet would run as a formula gets a leading apostrophe; numbers with a sign do not.
    """
    out = io.StringIO()
    csv.writer(out).writerows([_inert(text) for text in row] for row in to_rows(table))
    return out.getvalue()


def _inert(text: str) -> str:
    return "'" + text if _FORMULA.match(text) else text


def from_html(html: str) -> list[Table]:
    """Read every table of an HTML page or fragment, nested ones as text of their cell.

    Spans are placed as browsers place them: a cell takes the next free place of its row. Every place has a
    cell afterwards. White space is folded, `<br>` is a line break. Boxes are None.

    Raises:
        LimitError: elements nested too deep, or a table with more than `MOST_PLACES`.
    """
    root = read_html(html) if "<table" in html.lower() else None
    if root is None:
        return []
    return [from_element(table) for table in root.xpath(".//table[not(ancestor::table)]")]


def from_element(element: HtmlElement) -> Table:
    """Read one `<table>` element of lxml as `from_html` does."""
    rows = element.xpath("./tr | ./thead/tr | ./tbody/tr | ./tfoot/tr")
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    for number, row in enumerate(rows):
        column = 0
        for item in row.iterchildren("td", "th"):
            while (number, column) in taken:
                column += 1
            width = _span(item, "colspan")
            while any((number, column + more) in taken for more in range(1, width)):
                width -= 1
            height = min(_span(item, "rowspan"), len(rows) - number)
            cell = Cell(number, column, _cell_text(item), height, width, item.tag == "th")
            taken.update(_places(cell))
            cells.append(cell)
            column += width
        _check_size(len(taken))
    columns = 1 + max((column for _, column in taken), default=-1)
    _check_size(len(rows) * columns)
    return complete(Table(len(rows), columns, tuple(cells)))


def _check_size(places: int) -> None:
    if places > MOST_PLACES:
        problem = f"an HTML table of {places:,} places or more"
        raise LimitError(problem, hint=f"at most {MOST_PLACES:,} are read")


def _cell_text(item: HtmlElement) -> str:
    parts: list[str] = [item.text or ""]
    for inner in item.iterdescendants():
        if inner.tag == "br":
            parts.append("\0")
        elif isinstance(inner.tag, str):
            parts.append(inner.text or "")
        parts.append(inner.tail or "")
    lines = "".join(parts).split("\0")
    return "\n".join(_SPACE.sub(" ", line).strip() for line in lines).strip("\n")


def _span(item: HtmlElement, name: str) -> int:
    value = item.get(name, "1").strip()
    return min(max(1, int(value)), _MAX_SPAN) if value.isascii() and value.isdigit() else 1


def _places(cell: Cell) -> Iterable[tuple[int, int]]:
    if cell.row_span == cell.column_span == 1:
        return ((cell.row, cell.column),)
    rows = range(cell.row, cell.row + cell.row_span)
    return product(rows, range(cell.column, cell.column + cell.column_span))


def _by_row(table: Table) -> list[list[Cell]]:
    rows: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in _all_cells(table):
        rows[cell.row].append(cell)
    return rows
