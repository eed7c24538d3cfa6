"""Running heads that a table right below them has taken for its first row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from docparse.document import Cell, Line, Table
from docparse.geometry import union
from docparse.layout.blocks.furniture.recurrence import Recurrence
from docparse.layout.model import PageDraft
from docparse.layout.params import Numbers


class RunningHeads:
    """How high running heads stand on the pages of a document: those a page tells, and those that recur."""

    def __init__(self, numbers: Numbers, recurrence: Recurrence) -> None:
        self._numbers = numbers
        self._recurrence = recurrence
        self._pages = 0
        self._seen: Counter[tuple[int, int | None]] = Counter()  # height, and the key of what may recur

    def add(self, page: PageDraft, keys: Sequence[int | None]) -> None:
        """Count a page's running heads, and lines that may turn out to be such: `keys` tell them apart."""
        self._pages += 1
        told = {self._place(block.box[1]) for block in page.blocks if block.role == "page_header"}
        places = [self._place(block.box[1]) for block in page.blocks]
        found = {(place, key) for place, key in zip(places, keys, strict=True) if key is not None}
        self._seen.update({(place, None) for place in told})
        self._seen.update({(place, key) for place, key in found if place not in told})

    def freed(self, page: PageDraft) -> PageDraft:
        """Return a page whose running head is no row of a table, when all pages have been counted."""
        for at, block in enumerate(page.blocks):
            cells = () if block.table is None else block.table.cells
            first = [cell for cell in cells if cell.row == 0 and cell.text]
            tops = [cell.box.y0 for cell in first if cell.box is not None]
            if tops and len(tops) == len(first) and self._is_height(min(tops)):
                return _without_row(page, at, first)
        return page

    def _is_height(self, top: float) -> bool:
        """Return True for the height of the running heads of at least half of the pages."""
        there = max(self._heights[self._place(top) + step] for step in (-1, 0, 1))
        return there >= max(self._numbers.few_pages, self._pages / 2)

    @cached_property
    def _heights(self) -> Counter[int]:
        heights: Counter[int] = Counter()
        for (place, key), count in self._seen.items():
            heights[place] += count if key is None or self._recurrence.recurs(key) else 0
        return heights

    def _place(self, top: float) -> int:
        return round(top / self._numbers.same_height)


def _without_row(page: PageDraft, at: int, first: Sequence[Cell]) -> PageDraft:
    """Return a page, the `first` row of a table before all its blocks, if two rows are left without it."""
    block = page.blocks[at]
    assert block.table is not None
    if block.table.rows < 3 or any(cell.row_span > 1 for cell in first):
        return page
    parts = tuple([Line(cell.text, cell.box) for cell in first if cell.box is not None])
    said = " ".join(part.text for part in parts)
    box = union(part.box for part in parts)
    head = replace(
        block, box=(box.x0, box.y0, box.x1, box.y1), role="page_header", text=said, lines=parts,
        table=None, caption_of=None, margin=None,
    )  # fmt: skip
    table = _rest(block.table, any(cell.header for cell in first))
    text = "\n".join(cell.text for cell in table.cells if cell.text)
    rest = replace(block, box=(block.box[0], box.y1, *block.box[2:]), table=table, text=text)
    blocks = [rest if one is block else one for one in page.blocks]
    moved = [one if one.caption_of is None else replace(one, caption_of=one.caption_of + 1) for one in blocks]
    return replace(page, blocks=(head, *moved))


def _rest(table: Table, headed: bool) -> Table:
    """Return a table without its first row, and without columns in which only that had a cell.

    Where that was its head, the next row is.
    """
    cells = [cell for cell in table.cells if cell.row > 0]
    columns = sorted({cell.column for cell in cells})
    moved = [
        replace(
            cell, row=cell.row - 1, header=cell.header or (headed and cell.row == 1),
            column=columns.index(cell.column),
            column_span=sum(0 <= column - cell.column < cell.column_span for column in columns),
        )
        for cell in cells
    ]  # fmt: skip
    return Table(table.rows - 1, len(columns), tuple(moved))
