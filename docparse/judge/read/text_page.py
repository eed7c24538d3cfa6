"""A page as the verifier sees it: its text, and its table cells as spans of the text.

Separators in the text: `\\n` between blocks and table rows, `\\t` between the cells of a row, a space round
`sup` and `sub`, nothing for inline tags.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

SPACE, LINE, CELL, ROW = 1, 2, 3, 4  # separators by strength; the strongest that is due is written
_MAX_COLUMNS = 1000  # spans reach no further; rows of wide spans would pile up without end
_SEPARATORS = ("", " ", "\n", "\t", "\n")


class CellSpan(NamedTuple):
    """A table cell: its grid address (indices from 0, spans expanded) and its text's offsets."""

    table: int
    row: int
    column: int
    row_span: int
    column_span: int
    start: int
    end: int
    parent: int  # index of the cell that a nested table's cell is in, or -1


@dataclass(frozen=True)
class TextPage:
    """Text and cells; `cells` are in the order of their starts, `tables` counts the tables.

    `runs` are the offsets at which a run of words begins in lines of text: behind wide blanks, or first.
    """

    text: str
    cells: tuple[CellSpan, ...]
    tables: int
    runs: frozenset[int] = frozenset()

    def cell_at(self, offset: int) -> int:
        """Index of the innermost cell that holds the offset, or -1."""
        at = bisect_right(self._starts, offset) - 1
        while at >= 0 and self.cells[at].end <= offset:
            at = self.cells[at].parent
        return at

    @cached_property
    def _starts(self) -> list[int]:
        return [cell.start for cell in self.cells]


@dataclass(slots=True)
class _TableReader:
    """A table that is being read: the row in hand and the columns that row spans still take."""

    index: int
    row: int = -1
    column: int = 0
    taken: dict[int, int] = field(default_factory=dict)  # column -> rows still taken
    open_box: int = -1


class PageBuilder:
    """Collects text and cells in reading order."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._runs: set[int] = set()
        self._begins_run = False
        self.length = 0
        self._due = 0
        self._boxes: list[list[int]] = []
        self._stack: list[_TableReader] = []
        self._tables = 0

    def separate(self, strength: int) -> None:
        """Ask for a separator before the next text."""
        self._due = max(self._due, strength)

    def begin_run(self) -> None:
        """Say that a run of words begins with the next text."""
        self._begins_run = True

    def add(self, text: str) -> None:
        """Add text as it is; white space at its ends only separates."""
        stripped = text.strip(" \t\r\n\f")
        if not stripped:
            if text:
                self.separate(SPACE)
            return
        if text[0] != stripped[0]:
            self.separate(SPACE)
        if self._due and self.length:
            self._pieces.append(_SEPARATORS[self._due])
            self.length += 1
        if self._begins_run:
            self._runs.add(self.length)
            self._begins_run = False
        self._pieces.append(stripped)
        self.length += len(stripped)
        self._due = SPACE if text[-1] != stripped[-1] else 0

    def open_table(self) -> None:
        """Start a table, inside the cell in hand if there is one."""
        self.separate(ROW)
        self._stack.append(_TableReader(self._tables))
        self._tables += 1

    def close_table(self) -> None:
        """End the innermost table."""
        if self._stack:
            self.close_cell()
            self._stack.pop()
            self.separate(ROW)

    def open_row(self) -> None:
        """Start a row of the innermost table."""
        if not self._stack:
            return
        self.close_cell()
        table = self._stack[-1]
        table.row += 1
        table.column = 0
        if table.taken:
            table.taken = {column: rows - 1 for column, rows in table.taken.items() if rows > 1}
        self.separate(ROW)

    def open_cell(self, row_span: int = 1, column_span: int = 1) -> None:
        """Start a cell of the innermost table's row; the cell before it ends."""
        if not self._stack:
            self.separate(CELL)
            return
        self.close_cell()
        table = self._stack[-1]
        if table.row < 0:
            self.open_row()
        column = table.column
        while column in table.taken:
            column += 1
        if column_span > 1:
            column_span = max(1, min(column_span, _MAX_COLUMNS - column))
        if row_span > 1:
            table.taken |= dict.fromkeys(range(column, column + column_span), row_span)
        self.separate(CELL)
        table.open_box = len(self._boxes)
        parent = self._stack[-2].open_box if len(self._stack) > 1 else -1
        start = self.length + 1 if self.length else 0
        self._boxes.append([table.index, table.row, column, row_span, column_span, start, -1, parent])
        table.column = column + column_span

    def close_cell(self) -> None:
        """End the cell in hand."""
        if self._stack and self._stack[-1].open_box >= 0:
            cell = self._boxes[self._stack[-1].open_box]
            cell[6] = max(self.length, cell[5])
            self._stack[-1].open_box = -1
            self.separate(CELL)

    def page(self) -> TextPage:
        """The finished page."""
        while self._stack:
            self.close_table()
        cells = tuple(CellSpan(*cell) for cell in self._boxes)
        return TextPage("".join(self._pieces), cells, self._tables, frozenset(self._runs))
