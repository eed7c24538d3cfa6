"""Running lines that a table right below or above them has taken for its first or last row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from docparse.document import Cell, Line, Role, Table
from docparse.geometry import union
from docparse.layout.blocks.furniture.recurrence import Recurrence
from docparse.layout.blocks.furniture.words import PRINTED
from docparse.layout.model import PageDraft
from docparse.layout.params import Params

SIDES: Mapping[Role, int] = {"page_header": 1, "page_footer": 3}
"""The outer side of each in a box."""


class RunningRows:
    """How high running lines stand on the pages of a document: those a page tells, and those that recur."""

    def __init__(self, params: Params, recurrence: Recurrence) -> None:
        self._params = params
        self._recurrence = recurrence
        self._pages = 0
        # The role, the height, and the key of what may recur.
        self._seen: Counter[tuple[Role, int, int | None]] = Counter()

    def add(self, page: PageDraft, keys: Sequence[int | None]) -> None:
        """Count a page's running lines, and lines that may turn out to be such: `keys` tell them apart."""
        self._pages += 1
        for role, side in SIDES.items():
            told = {self._place(block.box[side]) for block in page.blocks if block.role == role}
            places = [self._place(block.box[side]) for block in page.blocks]
            found = {(place, key) for place, key in zip(places, keys, strict=True) if key is not None}
            self._seen.update({(role, place, None) for place in told})
            self._seen.update({(role, place, key) for place, key in found if place not in told})

    def freed(self, page: PageDraft) -> PageDraft:
        """Return a page whose running lines are no rows of a table, when all pages have been counted."""
        for role in SIDES:
            page = self._freed(page, role)
        return page

    def _freed(self, page: PageDraft, role: Role) -> PageDraft:
        for at, block in enumerate(page.blocks):
            if block.table is None:
                continue
            outer = 0 if role == "page_header" else block.table.rows - 1
            row = [cell for cell in block.table.cells if cell.text and cell.row == outer]
            if row and all(cell.box is not None for cell in row) and self._runs(page, role, row):
                return _without_row(page, at, role, row)
        return page

    def _runs(self, page: PageDraft, role: Role, row: Sequence[Cell]) -> bool:
        """Return True for a row where running lines are on at least half of the pages, or a browser's."""
        box = union(cell.box for cell in row if cell.box is not None)
        y = box.y0 if role == "page_header" else box.y1
        there = max(self._heights[role, self._place(y) + step] for step in (-1, 0, 1))
        away = box.y1 if role == "page_header" else page.height - box.y0
        return there >= max(self._params.blocks.running_rows.few_pages, self._pages / 2) or (
            away < self._params.blocks.furniture.nearest * page.height
            and PRINTED.fullmatch(" ".join(cell.text for cell in row)) is not None
        )

    @cached_property
    def _heights(self) -> Counter[tuple[Role, int]]:
        heights: Counter[tuple[Role, int]] = Counter()
        for (role, place, key), count in self._seen.items():
            heights[role, place] += count if key is None or self._recurrence.recurs(key) else 0
        return heights

    def _place(self, y: float) -> int:
        return round(y / self._params.blocks.running_rows.same_height)


def _without_row(page: PageDraft, at: int, role: Role, row: Sequence[Cell]) -> PageDraft:
    """Return a page, a `row` of a table before or after all its blocks, if two rows are left without it."""
    block, outer = page.blocks[at], row[0].row
    assert block.table is not None
    reaching = any(
        cell.row_span > 1 and cell.row <= outer < cell.row + cell.row_span for cell in block.table.cells
    )
    if block.table.rows < 3 or reaching:
        return page
    parts = tuple([Line(cell.text, cell.box) for cell in row if cell.box is not None])
    said = " ".join(part.text for part in parts)
    box = union(part.box for part in parts)
    line = replace(
        block, box=(box.x0, box.y0, box.x1, box.y1), role=role, text=said, lines=parts,
        table=None, caption_of=None, margin=None,
    )  # fmt: skip
    table = _rest(block.table, outer, any(cell.header for cell in row))
    text = "\n".join(cell.text for cell in table.cells if cell.text)
    x0, y0, x1, y1 = block.box
    y0, y1 = (box.y1, y1) if role == "page_header" else (y0, box.y0)
    rest = replace(block, box=(x0, y0, x1, y1), table=table, text=text)
    blocks = [rest if one is block else one for one in page.blocks]
    if role == "page_footer":
        return replace(page, blocks=(*blocks, line))
    moved = [one if one.caption_of is None else replace(one, caption_of=one.caption_of + 1) for one in blocks]
    return replace(page, blocks=(line, *moved))


def _rest(table: Table, outer: int, headed: bool) -> Table:
    """Return a table without its first or last row, and without columns in which only that had a cell.

    Where the first was its head, the next row is.
    """
    cells = [cell for cell in table.cells if cell.row != outer]
    columns = sorted({cell.column for cell in cells})
    up = int(outer == 0)
    moved = [
        replace(
            cell, row=cell.row - up, header=cell.header or (headed and cell.row == up),
            column=columns.index(cell.column),
            column_span=sum(0 <= column - cell.column < cell.column_span for column in columns),
        )
        for cell in cells
    ]  # fmt: skip
    return Table(table.rows - 1, len(columns), tuple(moved))
