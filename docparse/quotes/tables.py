"""The text of table quotes: Markdown with units above and notes below, whole or by groups of rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docparse.document import Block, Cell, Table
from docparse.export import tables
from docparse.geometry import BBox, union
from docparse.numerals.dates import dates
from docparse.quotes.companions import Companion

if TYPE_CHECKING:
    from docparse.quotes.make import QuoteOptions

_MOST_LEVELS = 3
"""Levels of rows of words that are repeated over a part of a table."""

Rows = list[list[Cell]]
"""The cells of a table that begin in each row."""


def table_parts(block: Block, companion: Companion, options: QuoteOptions) -> Iterator[tuple[str, BBox]]:
    """Yield text and box of each quote of a table: one, or one for every group of rows that fits.

    Over each group the table's head is repeated, and the rows of words that hold for it ("Year ended 2024").
    """
    table = block.table
    assert table is not None
    whole = _text(table, companion)
    if options.tables == "whole" or options.count(whole) <= options.max_tokens:
        yield whole, block.box
        return
    rows = _by_row(table)
    head = header_rows(table)
    levels: list[int] = []
    start = head
    while start < table.rows:
        first = _first_with_values(rows, start)
        held = [row for row in _open_levels(rows, levels, start, first) if row < start]
        above = [*range(head), *held[-_MOST_LEVELS:]]
        stop = _last_that_fits(table, rows, above, start, companion, options)
        part = _part(table, rows, [*above, *range(start, stop)])
        yield _text(part, companion), _box(rows[start:stop], block.box)
        levels = _open_levels(rows, levels, start, stop)
        start = stop


def header_rows(table: Table) -> int:
    """Return how many leading rows are headers, at least one where the table has a row to spare."""
    rows = _by_row(table)
    head = 0
    while head < table.rows - 1 and rows[head] and all(cell.header for cell in rows[head]):
        head += 1
    return max(head, 1) if table.rows > 1 else 0


def _by_row(table: Table) -> Rows:
    rows: Rows = [[] for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row].append(cell)
    return rows


def _last_that_fits(
    table: Table, rows: Rows, above: list[int], start: int, companion: Companion, options: QuoteOptions
) -> int:
    """Return the row before which a part from `start` ends, with the rows `above` repeated over it.

    It has at least one row with more than words, and ends neither within a cell nor below a row that heads
    what follows.
    """
    stop = least = min(_first_with_values(rows, start) + 1, table.rows)
    while stop < table.rows:
        longer = _part(table, rows, [*above, *range(start, stop + 1)])
        if options.count(_text(longer, companion)) > options.max_tokens:
            break
        stop += 1
    while least < stop < table.rows and _words_alone(rows[stop - 1]):
        stop -= 1
    return _uncut(rows, start, stop)


def _first_with_values(rows: Rows, start: int) -> int:
    """Return the first row from `start` that is more than words, or how many rows there are."""
    return next((row for row in range(start, len(rows)) if not _words_alone(rows[row])), len(rows))


def _open_levels(rows: Rows, levels: list[int], start: int, stop: int) -> list[int]:
    """Return the rows of words alone that hold below `stop`, outermost first, given those at `start`.

    Such rows one below the other are levels. One that comes later takes the place of the innermost of its
    kind and closes what is below that: a period follows a period, "Costs" follows "Revenues".
    """
    for row in range(start, stop):
        text = _words_alone(rows[row])
        if not text:
            continue
        if row == start or not _words_alone(rows[row - 1]):
            dated = _is_dated(text)
            like = [n for n, level in enumerate(levels) if _is_dated(_words_alone(rows[level])) == dated]
            levels = levels[: like[-1]] if like else levels
        levels = [*levels, row]
    return levels


def _words_alone(row: list[Cell]) -> str:
    """Return the text of a row that has words in one cell and nothing else; "" for any other row."""
    texts = [cell.text for cell in row if cell.text.strip()]
    return texts[0] if len(texts) == 1 and any(map(str.isalpha, texts[0])) else ""


def _is_dated(text: str) -> bool:
    return bool(dates(text.casefold()))


def _text(table: Table, companion: Companion) -> str:
    return "\n\n".join(filter(None, (companion.unit, _markdown(table), *companion.notes)))


def _markdown(table: Table) -> str:
    """A pipe table without empty columns; a cell that spans places has its text in the first of them.

    Pipes cannot say spans, and text that is repeated would count twice in a search.
    """
    used = sorted({cell.column for cell in table.cells if cell.text.strip()})
    columns = {column: number for number, column in enumerate(used)}
    cells = tuple(
        replace(cell, column=columns[cell.column], row_span=1, column_span=1)
        for cell in table.cells
        if cell.column in columns
    )
    return tables.to_markdown(tables.complete(Table(table.rows, len(used), cells))) if used else ""


def _part(table: Table, rows: Rows, kept: list[int]) -> Table:
    """The rows `kept` of a table."""
    cells = tuple(
        replace(cell, row=number, row_span=1) for number, row in enumerate(kept) for cell in rows[row]
    )
    return Table(len(kept), table.columns, cells)


def _uncut(rows: Rows, start: int, stop: int) -> int:
    """The next row at which no cell from `start` on is cut that spans rows."""
    while any(cell.row + cell.row_span > stop for row in rows[start:stop] for cell in row):
        stop += 1
    return stop


def _box(rows: Rows, whole: BBox) -> BBox:
    """The box of some rows across the table's width; the whole table's where cells have no boxes."""
    cells = [cell for row in rows for cell in row]
    boxes = [cell.box for cell in cells if cell.box is not None and cell.page is None]
    if not boxes or len(boxes) < len(cells):
        return whole
    found = union(boxes)
    top = max(whole.y0, found.y0)
    return BBox(whole.x0, top, whole.x1, max(top, min(whole.y1, found.y1)))
