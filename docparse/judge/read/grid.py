"""Row labels and column headers of a page's tables.

A row's label is its first cell with words, or what stands in the first column. The header of a column is
what stands above it in the rows before the first one that holds a value, top to bottom.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

from docparse.judge.read.page import Box, Page
from docparse.numerals.cells import is_amount

_WORDS = re.compile(r"[^\W\d_]")
_WHITE = re.compile(r"\s+")
_MAX_ROW_SPAN = 100
_MAX_HEADER_ROWS = 8  # a table of nothing but text has no header to speak of


class Grids:
    """The tables of one page, by box index."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._labels: dict[tuple[int, int], tuple[int, str]] = {}
        self._headers: dict[tuple[int, int, int], str] = {}
        self._over: dict[tuple[int, int, int], list[Box]] = {}
        self._inner: dict[int, str] = {}
        self._both: dict[int, tuple[str, str]] = {}

    @cached_property
    def rows(self) -> dict[tuple[int, int], list[int]]:
        """Box indices of each (table, row), in column order; spans belong to the row they start in."""
        rows: dict[tuple[int, int], list[int]] = {}
        for at, box in enumerate(self.page.boxes):
            if box.end > box.start:
                rows.setdefault((box.table, box.row), []).append(at)
        return rows

    @cached_property
    def header_cells(self) -> dict[int, list[Box]]:
        """The header boxes of each table, top to bottom."""
        cells: dict[int, list[Box]] = {}
        ended: set[int] = set()
        for (table, row), boxes in self.rows.items():
            if table in ended:
                continue
            label = self._label_box(table, row)
            if any(at != label and self.is_value(at) for at in boxes):
                ended.add(table)
            elif row < _MAX_HEADER_ROWS and not self._is_section(boxes):
                cells.setdefault(table, []).extend(self.page.boxes[at] for at in boxes)
        return cells

    def _is_section(self, boxes: list[int]) -> bool:
        """Whether a row is one cell from the first column on: a title or a section's label, no header."""
        return len(boxes) == 1 and self.page.boxes[boxes[0]].column == 0

    def text(self, at: int) -> str:
        """A box's text with its white space folded."""
        return self._text(self.page.boxes[at])

    def _text(self, box: Box) -> str:
        return _WHITE.sub(" ", self.page.text[box.start : box.end]).strip()

    def is_value(self, at: int) -> bool:
        """Whether a box holds nothing but a number that is not a year."""
        box = self.page.boxes[at]
        text = self.page.text[box.start : box.end]
        return is_amount(text)

    def labels(self, at: int) -> tuple[str, str]:
        """Row label and column header of a box."""
        if at not in self._both:
            self._both[at] = self.row_label(at), self.column_header(at)
        return self._both[at]

    def row_label(self, at: int) -> str:
        """The label of the row that a box stands in; empty where it has none or is the value itself."""
        box = self.page.boxes[at]
        label, text = self._label(box.table, box.row)
        return "" if label == at and self.is_value(at) else text

    def is_label(self, at: int) -> bool:
        """Whether a box is the label of its row."""
        box = self.page.boxes[at]
        return self._label(box.table, box.row)[0] == at and not self.is_value(at)

    def _label(self, table: int, row: int) -> tuple[int, str]:
        key = (table, row)
        if key not in self._labels:
            label = self._label_box(table, row)
            self._labels[key] = (label, self.text(label) if label >= 0 else "")
        return self._labels[key]

    def _label_box(self, table: int, row: int) -> int:
        boxes = self.rows.get((table, row), [])
        above = self._spanning.get((table, row))
        for at in boxes if above is None else [above, *boxes]:
            box = self.page.boxes[at]
            if box.column == 0 or _WORDS.search(self.page.text, box.start, box.end):
                return at
            if self.is_value(at):
                break
        return -1

    @cached_property
    def _spanning(self) -> dict[tuple[int, int], int]:
        """Boxes of the first column that reach into (table, row) from a row above."""
        spanning: dict[tuple[int, int], int] = {}
        for at, box in enumerate(self.page.boxes):
            if box.row_span > 1 and box.column == 0 and box.end > box.start:
                for row in range(box.row + 1, box.row + min(box.row_span, _MAX_ROW_SPAN)):
                    spanning[box.table, row] = at
        return spanning

    def column_header(self, at: int) -> str:
        """The header texts above a box, joined by a space; empty where there are none."""
        box = self.page.boxes[at]
        first, last = box.column, box.column + box.column_span
        key = (box.table, first, last)
        cells = self.header_cells.get(box.table, [])
        if cells and box.row <= cells[-1].row:
            return self._join(cells, box.row, first, last)
        if key not in self._headers:
            self._headers[key] = self._join(cells, box.row, first, last)
        return self._headers[key]

    def inner_header(self, at: int) -> str:
        """The words nearest above a box in its column: another part's head, where tables follow as one."""
        if at not in self._inner:
            self._inner[at] = self._inner_header(self.page.boxes[at])
        return self._inner[at]

    def _inner_header(self, box: Box) -> str:
        words = self._words_over(box.table, box.column, box.column + box.column_span)
        found: list[Box] = []
        for above in reversed(words[: bisect_left(words, box.row, key=lambda word: word.row)]):
            if found and above.row < found[-1].row - 1:
                break
            found.append(above)
        return " ".join(self._text(word) for word in reversed(found))

    def _words_over(self, table: int, first: int, last: int) -> list[Box]:
        """The boxes of `_words` that reach into columns first .. last - 1."""
        key = (table, first, last)
        if key not in self._over:
            words = self._words.get(table, [])
            self._over[key] = [b for b in words if b.column < last and first < b.column + b.column_span]
        return self._over[key]

    @cached_property
    def _words(self) -> dict[int, list[Box]]:
        """The boxes of each table that hold words and are no values, in reading order."""
        words: dict[int, list[Box]] = {}
        for boxes in self.rows.values():
            for at in boxes:
                box = self.page.boxes[at]
                if not self.is_value(at) and _WORDS.search(self.page.text, box.start, box.end):
                    words.setdefault(box.table, []).append(box)
        return words

    def _join(self, cells: list[Box], row: int, first: int, last: int) -> str:
        over = [b for b in cells if b.row < row and b.column < last and first < b.column + b.column_span]
        return _WHITE.sub(" ", " ".join(self.page.text[b.start : b.end] for b in over)).strip()
