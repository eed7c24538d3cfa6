"""A lattice: boundaries that rulings or fills draw, and where they part two neighbouring places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from docparse.layout.drawings.rulings import Floats, Rulings
from docparse.layout.model import Ints, Words
from docparse.layout.params import Numbers
from docparse.layout.tables._kernels_numba import components
from docparse.layout.tables.grid import Boundaries, CellPlace

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class HeldWords:
    """The rows of words that a lattice holds, and the middles of these."""

    words: Words
    rows: Ints
    x: Floats
    y: Floats

    def places(self, lattice: Lattice) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return row and column of every word in a lattice of these or more boundaries."""
        row = np.searchsorted(lattice.ys[1:-1], self.y, side="right")
        return row, np.searchsorted(lattice.xs[1:-1], self.x, side="right")


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

    def held(self, numbers: Numbers, words: Words, rows: Ints) -> HeldWords:
        """Return those of `rows` whose words have their middle in the lattice."""
        x = (words.box[rows, 0] + words.box[rows, 2]) / 2
        y = words.base[rows] - numbers.middle * words.size[rows]
        own = (x > self.xs[0]) & (x < self.xs[-1]) & (y > self.ys[0] - 1) & (y < self.ys[-1] + 1)
        return HeldWords(words, rows[own], x[own], y[own])

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


def find_lattices(numbers: Numbers, rulings: Rulings) -> list[Lattice]:
    """Lattices of rules and fill edges that touch, of two places at least."""
    h = np.concatenate([rulings.horizontal, rulings.shade_h])
    v = rulings.vertical
    if len(h) < 2 or not len(v) or len(h) * len(v) > numbers.most_pairs:
        return []
    v = _going_on(numbers, v, h)
    h_hard = np.arange(len(h)) < len(rulings.horizontal)
    meet = (v[:, 0] >= h[:, 1, None] - numbers.touch) & (v[:, 0] <= h[:, 2, None] + numbers.touch)
    meet &= (h[:, 0, None] >= v[:, 1] - numbers.touch) & (h[:, 0, None] <= v[:, 2] + numbers.touch)
    groups = components(meet)
    group_h, group_v = groups[: len(h)], groups[len(h) :]
    lattices: list[Lattice] = []
    for group in np.flatnonzero(np.bincount(groups) > 2).tolist():  # fewer rules are no lattice
        in_h, in_v = group_h == group, group_v == group
        lattice = _lattice(numbers, h[in_h], v[in_v], h_hard[in_h])
        if lattice is not None and (lattice.columns > 1 or (in_h & h_hard).sum() > 2):
            lattices.append(lattice)
    return lattices


def _going_on(numbers: Numbers, v: Floats, h: Floats) -> Floats:
    """Return upright rules, those up to the level rule across that go on at once behind it.

    They stop short of it on either side, as in tables of LaTeX's booktabs.
    """
    v = v[np.lexsort((v[:, 1], np.round(v[:, 0])))]
    gap = v[1:, 1] - v[:-1, 2]
    for at in np.flatnonzero((np.abs(np.diff(v[:, 0])) < 1) & (gap > 0) & (gap < 2 * numbers.short)).tolist():
        (x, _, y0), (_, y1, _) = v[at], v[at + 1]
        between = h[
            (h[:, 0] > y0) & (h[:, 0] < y1) & (h[:, 1] <= x + numbers.touch) & (h[:, 2] >= x - numbers.touch),
            0,
        ]
        if len(between):
            v[at, 2], v[at + 1, 1] = between.min(), between.max()
    return v


def _lattice(numbers: Numbers, h: Floats, v: Floats, h_hard: Flags) -> Lattice | None:
    """Boundaries and what parts the places; None if it is no more than one place.

    Stretches are parted where a rule or an edge covers at least half of them. Outer boundaries are the
    outermost rules, or the ends of the rules that cross them where a side is open.
    """
    xs, ys = _boundaries(numbers, v, h, h_hard), _boundaries(numbers, h, v, np.ones(len(v), bool))
    if len(xs) < 2 or len(ys) < 2 or len(xs) + len(ys) < 5:
        return None
    closed = all(_drawn(numbers, v, [x, x, x], ys).all() for x in (xs[0], xs[-1])) and all(
        _drawn(numbers, h, [y, y, y], xs).all() for y in (ys[0], ys[-1])
    )
    return Lattice(xs, ys, _drawn(numbers, v, xs, ys).T.copy(), _drawn(numbers, h, ys, xs), closed)


def _boundaries(numbers: Numbers, across: Floats, along: Floats, hard: Flags) -> list[float]:
    """Positions of the rules `across`, near ones joined, with the open ends of the rules `along` added."""
    places: list[list[float]] = []
    for position in np.sort(across[:, 0]).tolist():
        if places and position - places[-1][-1] <= numbers.same:
            places[-1].append(position)
        else:
            places.append([position])
    found = [sum(place) / len(place) for place in places]
    if hard.any():
        along = along[hard]
    before = along[along[:, 1] < found[0] - numbers.open, 1]
    after = along[along[:, 2] > found[-1] + numbers.open, 2]
    if len(before) >= max(1, numbers.beside * len(along)):
        found.insert(0, float(np.median(before)))
    if len(after) >= max(1, numbers.beside * len(along)):
        found.append(float(np.median(after)))
    return found


def _drawn(numbers: Numbers, rulings: Floats, places: list[float], bounds: list[float]) -> Flags:
    """Return if rules are drawn at each inner one of `places`, between each two of `bounds`."""
    low, high = np.array(bounds[:-1]), np.array(bounds[1:])
    drawn = np.zeros((len(places) - 2, len(low)), bool)
    for at, place in enumerate(places[1:-1]):
        near = rulings[np.abs(rulings[:, 0] - place) <= numbers.same]
        if len(near):
            covered = np.maximum(np.minimum(near[:, 2:], high) - np.maximum(near[:, 1:2], low), 0)
            drawn[at] = (covered.max(0) >= numbers.drawn * (high - low)) | (
                covered.sum(0) >= numbers.drawn_in_parts * (high - low)
            )
    return drawn
