"""The text of table quotes: Markdown with units above and notes below, whole or by groups of rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docparse.document import Block, Cell, Table
from docparse.export import tables
from docparse.geometry import BBox, union
from docparse.numerals.dates import dates
from docparse.quotes.companions import Companion, is_noted

if TYPE_CHECKING:
    from docparse.quotes.make import QuoteOptions

_EMPTY_END = re.compile(r"(?<!\\)(?: +\|)+$")
_MOST_LEVELS = 3
"""Levels of rows of words that are repeated over a part of a table."""

Rows = list[list[Cell]]
"""The cells of a table that begin in each row."""


def table_parts(block: Block, companion: Companion, options: QuoteOptions) -> Iterator[tuple[str, BBox]]:
    """Yield text and box of each quote of a table: one, or one for every group of rows that fits.

    Over each group the table's head is repeated, and the rows of words that hold for it ("Year ended 2024").
    Where rows say how things stood at dates and those between them what changed, a group ends with such a
    row, which begins the next group too: both ends of its period are in it.
    """
    table = block.table
    assert table is not None
    whole = _text(table, companion)
    if options.tables == "whole" or options.count(whole) <= options.max_tokens:
        yield whole, block.box
        return
    rows = _by_row(table)
    head = header_rows(table)
    states = _states(rows, head)
    levels: list[int] = []
    start = head
    while start < table.rows:
        first = _first_with_values(rows, start)
        held = [row for row in _open_levels(rows, levels, start, first) if row < start]
        opening = [row for row in states if row < start][-1:]
        above = [*range(head), *sorted({*held[-_MOST_LEVELS:], *opening})]
        stop = _last_that_fits(table, rows, above, start, companion, options)
        closing = [row for row in states if start < row < stop][-1:]
        stop = _uncut(rows, start, closing[0] + 1) if closing and stop < table.rows else stop
        part = _part(table, rows, [*above, *range(start, stop)])
        yield _part_text(part, table, companion), _box(rows[start:stop], block.box)
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
        if options.count(_part_text(longer, table, companion)) > options.max_tokens:
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


def _states(rows: Rows, head: int) -> list[int]:
    """Return the rows with values at a date ("Balance as of June 30, 2024") that part a table's other rows.

    None where there are not two of them, or where most rows are dated: then each stands for itself.
    """
    valued = [row for row in range(head, len(rows)) if not _words_alone(rows[row])]
    found = [row for row in valued if _is_state(rows[row])]
    return found if len(found) > 1 and 2 * len(found) <= len(valued) else []


def _is_state(row: list[Cell]) -> bool:
    first = next((cell.text for cell in row if cell.text.strip()), "")
    return any(map(str.isalpha, first)) and _is_dated(first)


def _words_alone(row: list[Cell]) -> str:
    """Return the text of a row that has words in one cell and nothing else; "" for any other row."""
    texts = [cell.text for cell in row if cell.text.strip()]
    return texts[0] if len(texts) == 1 and any(map(str.isalpha, texts[0])) else ""


def _is_dated(text: str) -> bool:
    return bool(dates(text.casefold()))


def _text(table: Table, companion: Companion) -> str:
    return "\n\n".join(filter(None, (companion.unit, _markdown(table), *companion.notes)))


def _part_text(part: Table, table: Table, companion: Companion) -> str:
    """The text of a part, without the notes to marks that only other parts have."""
    here, all_said = _said(part), _said(table)
    notes = [note for note in companion.notes if is_noted(note, here) or not is_noted(note, all_said)]
    return _text(part, replace(companion, notes=tuple(notes)))


def _said(table: Table) -> str:
    return " ".join(cell.text for cell in table.cells)


def _markdown(table: Table) -> str:
    """A pipe table without empty columns; a cell that spans places has its text in the first of them.

    Pipes cannot say spans, and text that is repeated would count twice in a search. Of what GFM asks for no
    more is written than it needs, for quotes are counted by tokens: one hyphen below each head, and no empty
    cells at the end of a row.
    """
    used = sorted({cell.column for cell in table.cells if cell.text.strip()})
    columns = {column: number for number, column in enumerate(used)}
    cells = tuple(
        replace(cell, column=columns[cell.column], row_span=1, column_span=1)
        for cell in table.cells
        if cell.column in columns
    )
    if not used:
        return ""
    first, _, *rows = tables.to_markdown(tables.complete(Table(table.rows, len(used), cells))).split("\n")
    return "\n".join([first, "|" + "-|" * len(used), *(_EMPTY_END.sub(" |", row) for row in rows)])


def _part(table: Table, rows: Rows, at: list[int]) -> Table:
    """The rows `at` of a table."""
    cells = tuple(
        replace(cell, row=number, row_span=1) for number, row in enumerate(at) for cell in rows[row]
    )
    return Table(len(at), table.columns, cells)


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
