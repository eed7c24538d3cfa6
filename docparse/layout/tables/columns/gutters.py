"""Gutters between the columns of a table: the best set, by what each parts, what crosses it, what it aligns.

Every white stripe between two pieces of some line may be a gutter. It gains by each line that has a gap
there, unless a gutter to its left lies in the same gap; pieces that cross it cost, the line of a title hardly
anything. Figures of one column end, or begin, on one line: those that do not cost too.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words
from docparse.layout.tables.weights import GUTTER
from docparse.layout.tables.words import Piece, TextLine, aligned_end, piece_text
from docparse.numerals.cells import is_figure, is_number

HAIR = 0.05  # points: sides that differ by less are one

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Cover:
    """Pieces of all lines and the gaps between them: sides, what a gutter there gains, which is which."""

    x0: Array
    x1: Array
    gain: Array
    piece: Flags
    figure: Flags


def find_gutters(words: Words, lines: list[TextLine]) -> list[tuple[float, float]]:
    """Return the white stripes (x0, x1) that part the columns of `lines`, left to right."""
    bodies = [body for line in lines if (body := line.body)]
    broken = sum(len(body) > 1 for body in bodies)
    if not broken:
        return []
    em = median([line.size for line in lines])
    cover = _cover(words, bodies)
    low, high = _stripes(cover)
    gain = _gain(cover, (low + high) / 2) + GUTTER.clear * (high - low) / (high - low + GUTTER.half * em)
    kept = _peaks(gain)
    low, high = low[kept], high[kept]
    inside = _inside(cover, (low + high) / 2)
    alone = gain[kept] - min(GUTTER.least, GUTTER.few * broken)
    shared = (inside * cover.gain[:, None]).T @ inside  # by what two stripes have in common, it counts once
    chosen = _best_path(np.vstack([alone, alone - shared]), _uneven(cover, (low + high) / 2, em))
    return [(float(low[at]), float(high[at])) for at in chosen]


def _cover(words: Words, bodies: list[list[Piece]]) -> _Cover:
    figures = [[is_figure(piece_text(words, piece).strip()) for piece in body] for body in bodies]
    tabular = [any(own[1:]) for own in figures]
    headed = sum(tabular) > 1  # lines without figures may be heads
    rows: list[tuple[float, float, float, bool, bool]] = []
    for body, own, beside in zip(bodies, figures, tabular, strict=True):
        texts = [piece_text(words, piece).strip() for piece in body]
        ends = [aligned_end(piece, text) for piece, text in zip(body, texts, strict=True)]
        word = GUTTER.lone if len(body) == 1 else GUTTER.beside if beside or not headed else GUTTER.head
        rows += [
            (piece.x0, x1, -word, True, figure) for piece, x1, figure in zip(body, ends, own, strict=True)
        ]
        numbers = [is_number(text) for text in texts]
        rows += [
            (
                ends[at],
                body[at + 1].x0,
                GUTTER.number if any(numbers[at : at + 2]) else GUTTER.words,
                False,
                False,
            )
            for at in range(len(body) - 1)
            if body[at + 1].x0 - ends[at] > GUTTER.narrow
        ]
    x0, x1, gain, piece, figure = np.array(rows, np.float64).T
    return _Cover(x0, x1, gain, piece > 0, figure > 0)


def _stripes(cover: _Cover) -> tuple[Array, Array]:
    """Return the sides of the stripes between neighbouring sides of pieces."""
    sides = np.unique(np.concatenate([cover.x0[cover.piece], cover.x1[cover.piece]]))
    apart = np.diff(sides) > HAIR
    return sides[:-1][apart], sides[1:][apart]


def _gain(cover: _Cover, x: Array) -> Array:
    """Return the sum of what covers each of the places `x`, which no item begins or ends at."""
    begun, ended = (
        np.concatenate([[0.0], cover.gain[order].cumsum()])[np.searchsorted(side[order], x)]
        for side, order in ((side, side.argsort()) for side in (cover.x0, cover.x1))
    )
    gain: Array = np.round(begun - ended, 6)
    return gain


def _inside(cover: _Cover, x: Array) -> Array:
    """Return 1 where an item (a row each) covers a place, else 0."""
    return ((cover.x0[:, None] < x) & (cover.x1[:, None] > x)).astype(np.float64)


def _peaks(gain: Array) -> NDArray[np.intp]:
    """Return the places of gains above zero that are higher than those beside them."""
    beside = np.concatenate([[0.0], gain, [0.0]])
    return np.flatnonzero((gain > 0) & (gain >= beside[:-2]) & (gain > beside[2:]))


def _uneven(cover: _Cover, x: Array, em: float) -> Array:
    """Return what the figures between every two of the places `x` and both ends cost, by (from, to)."""
    x0, x1 = cover.x0[cover.figure], cover.x1[cover.figure]
    slot, near = np.searchsorted(x, (x0 + x1) / 2), GUTTER.aligned * em
    alike = np.zeros((2, len(x) + 1))
    for side, most in zip((x0, x1), alike, strict=True):
        ascending = np.sort(side)
        count = np.searchsorted(ascending, side + near) - np.searchsorted(ascending, side - near, "right")
        np.maximum.at(most, slot, count)
    before = np.concatenate([[0], np.bincount(slot, minlength=len(x) + 1).cumsum()])
    cost = np.zeros((len(x) + 2, len(x) + 2))
    for at in range(len(x) + 1):
        aligned = np.maximum.accumulate(alike[:, at:], 1).max(0)
        cost[at, at + 1 :] = np.maximum(0.0, before[at + 1 :] - before[at] - aligned)
    return GUTTER.uneven * cost


def _best_path(gain: Array, uneven: Array) -> list[int]:
    """Return the stripes of the best sum: `gain[before + 1, at]` less `uneven` of the columns between."""
    count = gain.shape[1]
    best, before = np.zeros(count + 1), np.zeros(count + 1, np.int64)  # of place at + 1; 0 is the left end
    for at in range(count):
        sums = best[: at + 1] + gain[: at + 1, at] - uneven[: at + 1, at + 1]
        before[at + 1] = sums.argmax()
        best[at + 1] = sums.max()
    at = int((best - uneven[: count + 1, count + 1]).argmax())
    path: list[int] = []
    while at:
        path.append(at - 1)
        at = int(before[at])
    return path[::-1]
