"""Row labels and column headers of a page's tables.

A row's label is its first cell with words, or the cell in the first column. The header of a column is
the text above it in the rows before the first one that holds a value, top to bottom.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from docparse.judge.read.text_page import CellSpan, TextPage
from docparse.judge.remembered import remembered
from docparse.numerals.cells import is_amount
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import CURRENCY

_WORDS = re.compile(r"[^\W\d_]")
_LONG_WORD = re.compile(rf"[^\W\d_]{{4}}|(?<![^\W\d_])(?:{MONTH})(?![^\W\d_])", re.I)
_AMOUNT = re.compile(rf"\d[,.]\d|(?:{CURRENCY})\s*\d")  # several values in one cell are no words
_SEVERAL_NUMBERS = re.compile(r"\d\s+(?!\d{3}(?!\d))(?!\d{3}[.,]\d+\Z)\d")  # a blank parts groups of three
_BEHIND = re.compile(rf"\s*{CURRENCY}\s*\Z|\s+\([a-z]\)\s*\Z")  # the next cell's sign, or the mark of a note
_MAX_ROW_SPAN = 100
_FEW_HEADS = 2  # columns that are named
_DIGITS = frozenset("123456789")
_MARKED = 5  # cells of a head row in which one is no more than a note's mark
_MAX_HEADER_ROWS = 8  # a table of nothing but text has no header to speak of


class TableLabels:
    """The tables of one page, by cell index."""

    def __init__(self, page: TextPage) -> None:
        self.page = page

    @cached_property
    def rows(self) -> dict[tuple[int, int], list[int]]:
        """Indices of the cells of each (table, row) that say something, by column.

        Spans belong to the row they start in; a no-break space says nothing.
        """
        rows: dict[tuple[int, int], list[int]] = {}
        text = self.page.text
        for at, cell in enumerate(self.page.cells):
            if cell.end > cell.start and not text[cell.start : cell.end].isspace():
                rows.setdefault((cell.table, cell.row), []).append(at)
        return rows

    @cached_property
    def header_cells(self) -> dict[int, list[CellSpan]]:
        """The header cells of each table, top to bottom."""
        heads: dict[int, list[CellSpan]] = {}
        ended: set[int] = set()
        for (table, row), cells in self.rows.items():
            if table in ended:
                continue
            label = self._label_box(table, row)
            values = [at for at in cells if at != label and (self.is_value(at) or self._is_values(at))]
            if values and not self._is_mark(values, cells, heads.get(table, [])):
                ended.add(table)
            elif row < _MAX_HEADER_ROWS and not self._is_section(cells):
                heads.setdefault(table, []).extend(self.page.cells[at] for at in cells)
        return heads

    def _is_mark(self, values: list[int], cells: list[int], above: list[CellSpan]) -> bool:
        """Return True if the only value of a first whole row is a digit: the mark of a note beside a head."""
        widest = max(Counter(cell.row for cell in above).values(), default=0)
        return len(values) == 1 and len(cells) >= max(_MARKED, 2 * widest) and self.text(values[0]) in _DIGITS

    def _is_section(self, cells: list[int]) -> bool:
        """Return True for a row with one cell, in the first column: a title or a section's label."""
        return len(cells) == 1 and self.page.cells[cells[0]].column == 0

    def text(self, at: int) -> str:
        """A cell's text with its white space folded."""
        return self._text(self.page.cells[at])

    def _text(self, cell: CellSpan) -> str:
        return " ".join(self.page.text[cell.start : cell.end].split())

    @remembered
    def is_value(self, at: int) -> bool:
        """Return True if a cell holds nothing but a number that is no year, with what may be behind it."""
        cell = self.page.cells[at]
        text = _BEHIND.sub("", self.page.text[cell.start : cell.end])
        return is_amount(text) and not _SEVERAL_NUMBERS.search(text)

    @remembered
    def of(self, at: int) -> tuple[str, str]:
        """Row label and column header of a cell."""
        return self.row_label(at), self.column_header(at)

    def row_label(self, at: int) -> str:
        """Return the label of a cell's row; empty if there is none or it is the value itself."""
        cell = self.page.cells[at]
        label, text = self._label(cell.table, cell.row)
        return "" if label == at and self.is_value(at) else text

    def wrapped_labels(self, at: int) -> list[str]:
        """Return the label of a cell's row together with the line above, or below, that is words alone."""
        cell, text = self.page.cells[at], self.page.text
        label = self.row_label(at)
        cells = self.rows.get((cell.table, cell.row), [])
        if not label or not cells:
            return []
        start, end = self.page.cells[cells[0]].start, self.page.cells[cells[-1]].end
        above = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)].strip()
        low = text.find("\n", end)
        below = text[low + 1 : text.find("\n", low + 1)].strip() if low >= 0 else ""
        found = [f"{above} {label}"] if _is_words(above) else []
        return [*found, f"{label} {below}"] if _is_words(below) else found

    def label_with_above(self, at: int) -> str:
        """Return the label of a cell's row behind that of the row above, in which it may begin."""
        cell = self.page.cells[at]
        above = self.rows.get((cell.table, cell.row - 1), [])
        return f"{self.row_label(above[-1])} {self.row_label(at)}" if above else self.row_label(at)

    def is_label(self, at: int) -> bool:
        """Return True if a cell is the label of its row."""
        cell = self.page.cells[at]
        return self._label(cell.table, cell.row)[0] == at and not self.is_value(at)

    @remembered
    def _label(self, table: int, row: int) -> tuple[int, str]:
        label = self._label_box(table, row)
        return label, self.text(label) if label >= 0 else ""

    def _label_box(self, table: int, row: int) -> int:
        cells = self.rows.get((table, row), [])
        for at in self._with_spanning(table, row):
            cell = self.page.cells[at]
            first = cell.column == 0 and any(map(str.isalnum, self.text(at)))
            if first or self._has_words([at]):
                return -1 if self.is_value(at) and not self._has_words(cells) else at
            if self.is_value(at):
                break
        return -1

    def _has_words(self, cells: list[int]) -> bool:
        spans = (self.page.cells[at] for at in cells)
        return any(_WORDS.search(_BEHIND.sub("", self.page.text[cell.start : cell.end])) for cell in spans)

    @cached_property
    def _spanning(self) -> dict[tuple[int, int], int]:
        """Boxes of the first column that reach into (table, row) from a row above."""
        spanning: dict[tuple[int, int], int] = {}
        for at, cell in enumerate(self.page.cells):
            if cell.row_span > 1 and cell.column == 0 and cell.end > cell.start:
                for row in range(cell.row + 1, cell.row + min(cell.row_span, _MAX_ROW_SPAN)):
                    spanning[cell.table, row] = at
        return spanning

    def column_header(self, at: int) -> str:
        """The header texts above a cell, top to bottom, joined by a space; empty where there are none."""
        cell = self.page.cells[at]
        heads = self.header_cells.get(cell.table, [])
        row = min(cell.row, heads[-1].row + 1) if heads else 0  # all rows below the heads have the same
        return self._heads_over(cell.table, row, cell.column, cell.column + cell.column_span)

    @remembered
    def _heads_over(self, table: int, row: int, first: int, last: int) -> str:
        heads = [head for head in self.header_cells.get(table, ()) if head.row < row]
        return " ".join(filter(None, map(self._text, _over(heads, first, last))))

    def words_above(self, at: int) -> list[str]:
        """Return the texts of all cells with words or years above a cell in its columns, top to bottom."""
        cell = self.page.cells[at]
        over = self._captions_over(cell.table, cell.column, cell.column + cell.column_span)
        return [text for row, text in over if row < cell.row]

    @remembered
    def _captions_over(self, table: int, first: int, last: int) -> list[tuple[int, str]]:
        over = _over(self._captions.get(table, []), first, last)
        return [(caption.row, self._text(caption)) for caption in over]

    def further_heads(self, at: int) -> str | None:
        """Return the words over a cell in the last rows of heads below the first ones, None without them.

        Such a row has words over several columns of values, and no value.
        """
        cell = self.page.cells[at]
        above = [rows for rows in self._further.get(cell.table, ()) if rows[-1] < cell.row]
        if not above:
            return None
        heads = [self.page.cells[head] for row in above[-1] for head in self.rows[cell.table, row]]
        return " ".join(map(self._text, _over(heads, cell.column, cell.column + cell.column_span)))

    @cached_property
    def _further(self) -> dict[int, list[list[int]]]:
        """The rows of each table that are heads below values; those right below one another together."""
        found: dict[int, list[list[int]]] = {}
        last = -1, -1
        for (table, row), cells in self.rows.items():
            heads = self.header_cells.get(table)
            named = sum(self._is_words(at) for at in cells if self.page.cells[at].column)
            if heads and row > heads[-1].row and named >= _FEW_HEADS and not any(map(self.is_value, cells)):
                parts = found.setdefault(table, [])
                if parts and last == (table, parts[-1][-1]):
                    parts[-1].append(row)
                else:
                    parts.append([row])
            last = table, row
        return found

    def in_header(self, at: int) -> bool:
        """Return True if a cell is in one of the header rows of its table."""
        cell = self.page.cells[at]
        heads = self.header_cells.get(cell.table)
        return heads is not None and cell.row <= heads[-1].row

    def words_beside(self, at: int) -> list[str]:
        """Return the texts of the cells with words or years in a cell's row, row spans included."""
        words = self._words_in(*self.page.cells[at][:2])
        return [text for beside, text in words.items() if beside != at]

    @remembered
    def _words_in(self, table: int, row: int) -> dict[int, str]:
        """Return the texts of the cells with words or years in a row, by cell."""
        return {at: self.text(at) for at in self._with_spanning(table, row) if self._is_words(at)}

    def _with_spanning(self, table: int, row: int) -> list[int]:
        """Return the cells of a row, behind the one of the first column that reaches into it from above."""
        above, cells = self._spanning.get((table, row)), self.rows.get((table, row), [])
        return cells if above is None else [above, *cells]

    @cached_property
    def _captions(self) -> dict[int, list[CellSpan]]:
        """The cells of each table that hold words or a year and no value, in reading order."""
        captions: dict[int, list[CellSpan]] = {}
        for (table, _), cells in self.rows.items():
            captions.setdefault(table, []).extend(self.page.cells[at] for at in cells if self._is_words(at))
        return captions

    def _is_words(self, at: int) -> bool:
        alnum = any(map(str.isalnum, self.text(at)))
        return alnum and not self.is_value(at) and not self._is_values(at)

    def _is_values(self, at: int) -> bool:
        """Return True for a cell with amounts and no words, at most stray letters."""
        text = self.text(at)
        parts = text.split()
        several = len(parts) > 1 and all(map(is_amount, parts))
        return several or (_AMOUNT.search(text) is not None and not _LONG_WORD.search(text))

    def is_line(self, at: int) -> bool:
        """Return True for a cell that is all of its row, from the first column on."""
        cell = self.page.cells[at]
        return self._is_section(self.rows.get((cell.table, cell.row), []))

    def is_in_column(self, at: int) -> bool:
        """Return True for a cell, none for -1, that is under heads of its own where its table has heads."""
        return at >= 0 and not self.is_line(at)

    @cached_property
    def value_cells(self) -> list[int]:
        """The cells below the header rows that hold a value and are no label."""
        return [
            at
            for cells in self.rows.values()
            for at in cells
            if self.is_value(at) and not self.in_header(at) and not self.is_label(at)
        ]

    @cached_property
    def sections(self) -> dict[tuple[int, int], str]:
        """The title over each (table, row) that has one: the last row above with nothing but a label."""
        sections: dict[tuple[int, int], str] = {}
        titles: dict[int, str] = {}
        for (table, row), cells in self.rows.items():
            if self._is_section(cells) and not self.is_value(cells[0]):
                titles[table] = self.text(cells[0])
            elif table in titles:
                sections[table, row] = titles[table]
        return sections


def _is_words(line: str) -> bool:
    """Return True for a line that is no row of values."""
    return bool(line) and "\t" not in line and not any(map(str.isdigit, line))


def _over(cells: list[CellSpan], first: int, last: int) -> list[CellSpan]:
    """Return the cells that reach into columns first .. last - 1."""
    return [cell for cell in cells if cell.column < last and first < cell.column + cell.column_span]
