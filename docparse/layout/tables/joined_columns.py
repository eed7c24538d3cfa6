"""Columns of two parts of a table: which are the same, and how far these are from each other's places."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import NamedTuple, TypeAlias

from docparse.document import Table

Sides: TypeAlias = Mapping[int, tuple[float, float]]
"""Where columns begin and end."""


class Shared(NamedTuple):
    """What two parts of a table share: each column of the one with fewer is some of the other's, from a first
    to before another; the median of the steps by which they are elsewhere, in points."""

    columns: Sequence[tuple[int, int]]
    step: float

    def spread(self, table: Table) -> Table:
        """Return a table of as many columns over those of the other."""
        end = self.columns[-1][1]
        if table.columns != len(self.columns) or table.columns == end:
            return table
        spans = [
            (self.columns[cell.column][0], self.columns[cell.column + cell.column_span - 1][1])
            for cell in table.cells
        ]
        cells = [
            replace(cell, column=first, column_span=last - first)
            for cell, (first, last) in zip(table.cells, spans, strict=True)
        ]
        return replace(table, columns=end, cells=tuple(cells))


def shared_columns(above: Table, below: Table) -> Shared | None:
    """Return which columns of two parts of a table are the same, None if one has none in the other.

    A part of few rows may have one column where others have two: no row of it tells them apart. Steps are
    those from the first column, as pages of a book have other margins, or from the page's side, as a first
    column that is not flush left begins where its longest entry does.
    """
    fewer, more = sorted((above, below), key=lambda part: part.columns)
    part, other = _sides(fewer), _sides(more)
    start = other[0][0] - part[0][0] if 0 in part and 0 in other else 0.0
    found = []
    for moved in (0.0, start):
        columns = [(at, at + 1) for at in range(fewer.columns)]
        if more.columns > fewer.columns:
            columns = _nested(part, other, moved) if len(part) == fewer.columns else []
        if columns:
            found.append(Shared(columns, _median_step(columns, part, other, moved)))
    return min(found, key=lambda shared: shared.step, default=None)


def _nested(part: Sides, other: Sides, moved: float) -> list[tuple[int, int]]:
    """Return for each column of a part those of the other with middles in it; nothing if one has none."""
    starts = [part[at][0] + moved for at in sorted(part)[1:]]
    within = [sum(start <= (x0 + x1) / 2 for start in starts) for _, (x0, x1) in sorted(other.items())]
    if {*within} != {*range(len(part))}:
        return []
    return [(within.index(at), within.index(at) + within.count(at)) for at in range(len(part))]


def _median_step(columns: Sequence[tuple[int, int]], part: Sides, other: Sides, moved: float) -> float:
    """Return how far columns but the first are from those of the other, by the nearest side or middle."""
    steps = []
    for at, (first, end) in enumerate(columns):
        if at in part and first in other and end - 1 in other:
            left, right = other[first][0] - part[at][0] - moved, other[end - 1][1] - part[at][1] - moved
            steps.append(min(abs(left), abs(right), abs(left + right) / 2))
    return median(steps[1:]) if len(steps) > 1 else math.inf


def _sides(table: Table) -> dict[int, tuple[float, float]]:
    """Return where columns begin and end, each where its own cells do."""
    sides: dict[int, tuple[float, float]] = {}
    for cell in table.cells:
        if cell.box is not None and cell.column_span == 1:
            x0, x1 = sides.get(cell.column, (math.inf, -math.inf))
            sides[cell.column] = min(x0, cell.box.x0), max(x1, cell.box.x1)
    return sides
