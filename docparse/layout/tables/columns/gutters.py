"""Gutters between the columns of a table: the best set, by what each parts, what crosses it, what it aligns.

Every white stripe between two pieces of some line may be a gutter. It gains by each line that has a gap
there, unless a gutter to its left lies in the same gap; pieces that cross it cost, the line of a title hardly
anything. Figures of one column end, or begin, on one line: those that do not cost too.
"""

from __future__ import annotations

from statistics import median

import numpy as np

from docparse.layout.params import Params
from docparse.layout.tables.columns._gutters_numba import best_gutters
from docparse.layout.tables.words import TextLine


def find_gutters(params: Params, lines: list[TextLine]) -> list[tuple[float, float]]:
    """Return the white stripes (x0, x1) that part the columns of `lines`, left to right."""
    gutter = params.tables.gutter
    bodies = [line.body for line in lines]
    broken = sum([len(body) > 1 for body in bodies])
    if not broken:
        return []
    pieces = np.array([(p.x0, p.end, p.number, p.figure) for body in bodies for p in body], np.float64)
    starts = np.cumsum([0, *map(len, bodies)])
    em = median([line.size for line in lines])
    gains = gutter.number, gutter.words, gutter.beside, gutter.head, gutter.lone, gutter.narrow
    least = min(gutter.least, gutter.few * broken)
    weights = least, gutter.clear, gutter.half, gutter.uneven, gutter.aligned
    figures = pieces[pieces[:, 3] > 0, :2].T.copy()
    sides = np.sort(pieces[:, :2], axis=None), np.concatenate((figures, np.sort(figures, axis=1)))
    found = best_gutters(params.array, pieces.T.copy(), starts, *sides, em, gains, weights)
    return [(x0, x1) for x0, x1 in found.tolist()]
