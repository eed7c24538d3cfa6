"""A grid of rows and columns: boundaries in x and y, and where something parts two neighbouring places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words

Flags = NDArray[np.bool_]
Box = tuple[float, float, float, float]
Span = tuple[int, int, int, int]
"""Row, column, row span and column span of a cell."""


@dataclass(slots=True)
class Grid:
    """`xs` and `ys` are boundaries, ascending: columns + 1 and rows + 1 of them.

    `right[r, c]` tells if place (r, c) is parted from (r, c + 1), `below[r, c]` if it is from (r + 1, c).
    """

    xs: list[float]
    ys: list[float]
    right: Flags
    below: Flags

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @property
    def box(self) -> Box:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    @property
    def turned(self) -> Grid:
        """The grid with rows and columns exchanged."""
        return Grid(self.ys, self.xs, self.below.T.copy(), self.right.T.copy())

    def with_columns(self, cuts: list[float]) -> Grid:
        """Return the grid with more boundaries in x, which part all rows."""
        xs = sorted([*self.xs, *cuts])
        right = np.ones((self.rows, len(xs) - 2), bool)
        right[:, np.isin(xs[1:-1], self.xs)] = self.right
        source = np.searchsorted(self.xs, xs[:-1], side="right") - 1
        return Grid(xs, self.ys, right, self.below[:, source])

    def places(self, words: Words, rows: NDArray[np.int32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return row and column of every word of `rows` by its middle."""
        x = (words.box[rows, 0] + words.box[rows, 2]) / 2
        y = words.base[rows] - 0.3 * words.size[rows]
        row = np.searchsorted(self.ys, y, side="right") - 1
        column = np.searchsorted(self.xs, x, side="right") - 1
        return row.clip(0, self.rows - 1), column.clip(0, self.columns - 1)


def merge_places(grid: Grid) -> list[Span]:
    """Return the rectangles of places that nothing parts, in reading order."""
    taken = np.zeros((grid.rows, grid.columns), bool)
    right = np.pad(grid.right, ((0, 0), (1, 1)), constant_values=True)  # [row, boundary]
    spans: list[Span] = []
    for row, column in np.ndindex(taken.shape):
        if taken[row, column]:
            continue
        last = column
        while not right[row, last + 1] and not taken[row, last + 1]:
            last += 1
        stop = row + 1
        while stop < grid.rows and _joins(grid, right[stop], taken, stop, column, last + 1):
            stop += 1
        taken[row:stop, column : last + 1] = True
        spans.append((row, column, stop - row, last + 1 - column))
    return spans


def _joins(grid: Grid, right: Flags, taken: Flags, row: int, first: int, end: int) -> bool:
    """Return True if the places `first` to `end` of a row are one with those above, and make a rectangle."""
    if grid.below[row - 1, first:end].any() or taken[row, first:end].any():
        return False
    return bool(not right[first + 1 : end].any() and right[first] and right[end])
