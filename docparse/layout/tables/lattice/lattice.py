"""A lattice: boundaries that rulings or fills draw, and where they part two neighbouring places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Ints, Words
from docparse.layout.params import Numbers
from docparse.layout.tables.grid import Boundaries, CellPlace

Flags = NDArray[np.bool_]


@dataclass(slots=True)
class Lattice(Boundaries):
    """`right[r, c]` tells if place (r, c) is parted from (r, c + 1), `below[r, c]` if from (r + 1, c).

    It is `closed` if rules are drawn on all four sides.
    """

    right: Flags
    below: Flags
    closed: bool = False

    @property
    def turned(self) -> Lattice:
        """The lattice with rows and columns exchanged."""
        return Lattice(self.ys, self.xs, self.below.T.copy(), self.right.T.copy())

    def with_columns(self, cuts: list[float]) -> Lattice:
        """Return the lattice with more boundaries in x, which part all rows."""
        if not cuts:
            return self
        xs = sorted([*self.xs, *cuts])
        right = np.ones((self.rows, len(xs) - 2), bool)
        right[:, np.isin(xs[1:-1], self.xs)] = self.right
        source = np.searchsorted(self.xs, xs[:-1], side="right") - 1
        return Lattice(xs, self.ys, right, self.below[:, source])

    def inside(self, numbers: Numbers, words: Words, rows: Ints) -> Ints:
        """Return those of `rows` whose words have their middle in the lattice."""
        box = words.box[rows]
        x, y = (box[:, 0] + box[:, 2]) / 2, words.base[rows] - numbers.middle * words.size[rows]
        across = (x > self.xs[0]) & (x < self.xs[-1])
        return rows[across & (y > self.ys[0] - 1) & (y < self.ys[-1] + 1)]

    def places_of(
        self, numbers: Numbers, words: Words, rows: Ints
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return row and column of every word of `rows` by its middle."""
        x = (words.box[rows, 0] + words.box[rows, 2]) / 2
        y = words.base[rows] - numbers.middle * words.size[rows]
        return np.searchsorted(self.ys[1:-1], y, side="right"), np.searchsorted(
            self.xs[1:-1], x, side="right"
        )

    def merged(self) -> list[CellPlace]:
        """Return the rectangles of places that nothing parts, in reading order."""
        taken = [[False] * self.columns for _ in range(self.rows)]
        right = np.pad(self.right, ((0, 0), (1, 1)), constant_values=True).tolist()  # [row, boundary]
        below = self.below.tolist()
        merged: list[CellPlace] = []
        for row, column in product(range(self.rows), range(self.columns)):
            if taken[row][column]:
                continue
            end = right[row].index(True, column + 1)
            stop = row + 1
            sides = [True, *[False] * (end - column - 1), True]
            while stop < self.rows and right[stop][column : end + 1] == sides:  # or it is no rectangle
                if any(below[stop - 1][column:end]) or any(taken[stop][column:end]):
                    break
                stop += 1
            for held in taken[row:stop]:
                held[column:end] = [True] * (end - column)
            merged.append(CellPlace(row, column, stop - row, end - column))
        return merged
