"""The text of table quotes: Markdown with units above and notes below, whole or by groups of rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docparse.document import Block, Cell, Table
from docparse.export import tables
from docparse.geometry import BBox, union
from docparse.quotes.companions import Companion

if TYPE_CHECKING:
    from docparse.quotes.make import QuoteOptions


def table_parts(block: Block, companion: Companion, options: QuoteOptions) -> Iterator[tuple[str, BBox]]:
    """Yield text and box of each quote of a table: one, or one for every group of rows that fits."""
    table = block.table
    assert table is not None
    whole = _text(table, companion)
    if options.tables == "whole" or options.count(whole) <= options.max_tokens:
        yield whole, block.box
        return
    head = header_rows(table)
    start = head
    while start < table.rows:
        stop = start + 1
        while stop < table.rows:
            longer = _text(_rows(table, head, start, stop + 1), companion)
            if options.count(longer) > options.max_tokens:
                break
            stop += 1
        stop = _uncut(table, stop)
        yield _text(_rows(table, head, start, stop), companion), _box(table, start, stop, block.box)
        start = stop


def header_rows(table: Table) -> int:
    """Return how many leading rows are headers, at least one where the table has a row to spare."""
    rows: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row].append(cell)
    head = 0
    while head < table.rows - 1 and rows[head] and all(cell.header for cell in rows[head]):
        head += 1
    return max(head, 1) if table.rows > 1 else 0


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


def _rows(table: Table, head: int, start: int, stop: int) -> Table:
    """The header and the rows from `start` to `stop`."""
    kept = [row for row in range(table.rows) if row < head or start <= row < stop]
    numbers = {row: number for number, row in enumerate(kept)}
    cells = tuple(
        replace(cell, row=numbers[cell.row], row_span=1) for cell in table.cells if cell.row in numbers
    )
    return Table(len(kept), table.columns, cells)


def _uncut(table: Table, stop: int) -> int:
    """The next row at which no cell is cut that spans rows."""
    while any(cell.row < stop < cell.row + cell.row_span for cell in table.cells):
        stop += 1
    return stop


def _box(table: Table, start: int, stop: int, whole: BBox) -> BBox:
    """The box of some rows across the table's width; the whole table's where cells have no boxes."""
    boxes = [cell.box for cell in table.cells if cell.box is not None and start <= cell.row < stop]
    if not boxes or any(cell.box is None or cell.page is not None for cell in table.cells):
        return whole
    rows = union(boxes)
    top = max(whole.y0, rows.y0)
    return BBox(whole.x0, top, whole.x1, max(top, min(whole.y1, rows.y1)))
