"""A table before its words become text: boundaries, cells, how many rows are its head."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import TableDraft
from docparse.layout.tables.words import Piece, pieces_text

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Place:
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
class Grid(Boundaries):
    """A table's places between its boundaries; the first `header` rows are head."""

    places: list[Place]
    header: int


def build(grid: Grid) -> TableDraft:
    """Return the table of a grid, with the rows of the words that it holds."""
    xs, ys = grid.xs, grid.ys
    cells = tuple(
        Cell(
            p.row, p.column, pieces_text(p.pieces) if p.pieces else "", p.height, p.width,
            p.row < grid.header,
            BBox(xs[p.column], ys[p.row], max(xs[p.column], xs[p.column + p.width]), ys[p.row + p.height]),
        )
        for p in sorted(grid.places, key=lambda p: (p.row, p.column))
    )  # fmt: skip
    held = [np.arange(piece.first, piece.last + 1) for p in grid.places for piece in p.pieces]
    rows = np.sort(np.concatenate(held)).astype(np.int32) if held else np.zeros(0, np.int32)
    return TableDraft(grid.box, Table(grid.rows, grid.columns, cells), rows)
