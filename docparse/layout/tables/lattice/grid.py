"""A grid of rows and columns, the words in it, and what of it is one cell.

Ruled, half-ruled and borderless tables meet here: all are boundaries in x and y and, for every stretch of
a boundary between two neighbouring places, whether something parts them there.
"""

from __future__ import annotations

from dataclasses import dataclass

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import Words
from docparse.layout.tables.words import Piece, pieces_text


@dataclass(slots=True)
class Grid:
    """`xs` and `ys` are boundaries, ascending: columns + 1 and rows + 1 of them.

    `right[r][c]` tells whether place (r, c) is parted from (r, c + 1), `below[r][c]` whether from (r + 1, c).
    """

    xs: list[float]
    ys: list[float]
    right: list[list[bool]]
    below: list[list[bool]]

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]


def open_grid(xs: list[float], ys: list[float]) -> Grid:
    """A grid whose places are all parted."""
    rows, columns = len(ys) - 1, len(xs) - 1
    return Grid(
        xs, ys, [[True] * (columns - 1) for _ in range(rows)], [[True] * columns for _ in range(rows - 1)]
    )


Spans = list[tuple[int, int, int, int]]


def merge_places(grid: Grid) -> Spans:
    """Rectangles (row, column, row span, column span) of places that nothing parts, in reading order."""
    taken = [[False] * grid.columns for _ in range(grid.rows)]
    spans: Spans = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            if taken[row][column]:
                continue
            width = 1
            while (
                column + width < grid.columns
                and not grid.right[row][column + width - 1]
                and not taken[row][column + width]
            ):
                width += 1
            height = 1
            while row + height < grid.rows and _joins_below(grid, row + height, column, width, taken):
                height += 1
            for r in range(row, row + height):
                for c in range(column, column + width):
                    taken[r][c] = True
            spans.append((row, column, height, width))
    return spans


def _joins_below(grid: Grid, row: int, column: int, width: int, taken: list[list[bool]]) -> bool:
    inside = range(column, column + width)
    if any(grid.below[row - 1][c] or taken[row][c] for c in inside):
        return False
    if any(grid.right[row][c] for c in range(column, column + width - 1)):
        return False
    # A place that runs on sideways would not make a rectangle.
    left_open = column > 0 and not grid.right[row][column - 1]
    right_open = column + width < grid.columns and not grid.right[row][column + width - 1]
    return not (left_open or right_open)


def build_table(
    words: Words, grid: Grid, spans: Spans, held: dict[int, list[Piece]], header_rows: int
) -> Table:
    """The table: `held` gives the pieces of every span by its index in `spans`."""
    cells: list[Cell] = []
    for index, (row, column, height, width) in enumerate(spans):
        pieces = held.get(index, [])
        box = BBox(grid.xs[column], grid.ys[row], grid.xs[column + width], grid.ys[row + height])
        text = pieces_text(words, pieces) if pieces else ""
        cells.append(Cell(row, column, text, height, width, row < header_rows, box))
    return Table(grid.rows, grid.columns, tuple(cells))
