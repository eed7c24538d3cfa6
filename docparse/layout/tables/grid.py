"""A table before its words become text: boundaries, cells, how many rows are its head."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import TableDraft
from docparse.layout.tables.words import Piece, pieces_text, reads_backward

Box = tuple[float, float, float, float]
_PLACE = attrgetter("row", "column")


@dataclass(slots=True)
class CellPlace:
    """A cell in the making: its first row and column, how many of each it takes, and what is in it."""

    row: int
    column: int
    height: int = 1
    width: int = 1
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Boundaries:
    """`xs` and `ys` are boundaries, ascending: columns + 1 and rows + 1 of them."""

    xs: list[float]
    ys: list[float]

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @property
    def box(self) -> Box:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]


@dataclass(slots=True)
class CellGrid(Boundaries):
    """A table's places between its boundaries; the first `header` rows are head."""

    places: list[CellPlace]
    header: int


def build(grid: CellGrid) -> TableDraft:
    """Return the table of a grid, with the rows of the words that it holds.

    Its first column is that which is read first: the rightmost one where the words are Arabic or Hebrew.
    """
    xs, ys = grid.xs, grid.ys
    backward = reads_backward(piece.text for p in grid.places for piece in p.pieces)
    cells = tuple([
        Cell(
            p.row, grid.columns - p.column - p.width if backward else p.column, pieces_text(p.pieces),
            p.height, p.width, p.row < grid.header,
            BBox(xs[p.column], ys[p.row], max(xs[p.column], xs[p.column + p.width]), ys[p.row + p.height]),
        )
        for p in sorted(grid.places, key=_PLACE)
    ])  # fmt: skip
    if backward:
        cells = tuple(sorted(cells, key=_PLACE))
    held = [row for p in grid.places for piece in p.pieces for row in range(piece.first, piece.last + 1)]
    return TableDraft(grid.box, Table(grid.rows, grid.columns, cells), np.array(sorted(held), np.int32))
