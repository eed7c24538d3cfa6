"""Tell what rules hold but a part of: a table that goes on beside, above or below them."""

from __future__ import annotations

from bisect import bisect
from itertools import pairwise

import numpy as np

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.regions import is_wordy
from docparse.layout.tables.words import Piece, TextLine, extent, make_lines


def is_part(params: Params, lines: list[TextLine], others: list[Piece], closed: bool = False) -> bool:
    """Return True if ruled `lines` (top to bottom) lack labels, head or rows, and `others` have them.

    What a box that is `closed` on four sides lacks may be beside it, not above or below.
    """
    rows = [line for line in lines if line.has_figures]
    if 2 * len(rows) < len(lines) and _lacks_values(params.tables.candidates.whole, lines, others):
        return True
    if not rows:
        return not closed and _is_head(params, lines, others)
    if _lacks_labels(params.tables.candidates.whole, rows, others):
        return True
    return not closed and (_lacks_head(params, lines, others) or _goes_on(params, lines, others))


def _is_head(params: Params, lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if the first line of several pieces below words without a figure is one of figures.

    Or has a word for each of them. Further lines of the head may be between, as near as lines of a head are.
    """
    numbers = params.tables.candidates.whole
    bottom, size = lines[-1].base, max([line.size for line in lines])
    x0, x1 = extent(lines)
    near, far = numbers.below * size, numbers.reach * size
    above, heads = lines[-1], _lowest(lines)
    for line in make_lines([p for p in others if near < p.base - bottom < far and p.x0 < x1 and p.x1 > x0]):
        if len(line.body) > 1 and (_holds_figures(line) or _is_row_of(numbers, line, heads)):
            return True
        if line.base - above.base > numbers.heads * line.size or (
            len(line.pieces) == 1 and is_wordy(params.tables.prose, line.pieces[0])
        ):
            return False  # prose is under a table, no head's
        above = line
    return False


def _is_row_of(numbers: Numbers, line: TextLine, heads: list[Piece]) -> bool:
    """Return True if a line has one piece for each of several heads, left to right, and none beside them."""
    edges = [(left.x1 + right.x0) / 2 for left, right in pairwise(heads)]
    columns = [bisect(edges, (piece.x0 + piece.x1) / 2) for piece in line.body]
    return len(edges) > numbers.walls and columns == [*range(len(edges) + 1)]


def _lowest(lines: list[TextLine]) -> list[Piece]:
    """Return the pieces that no other is below, left to right."""
    found: list[Piece] = []
    for piece in (piece for line in reversed(lines) for piece in line.body):
        if not any([piece.x0 < other.x1 and other.x0 < piece.x1 for other in found]):
            found.append(piece)
    return sorted(found, key=lambda piece: piece.x0)


def _lacks_head(params: Params, lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if rows begin with one of figures, and a line of several pieces is above."""
    numbers = params.tables.candidates.whole
    first = next((line for line in lines if len(line.body) > 1), None)
    if first is None or not _holds_figures(first):
        return False
    x0, x1 = extent(lines)
    em, top = first.size, lines[0].base
    over = [p for p in others if x0 - em < p.x0 and p.x1 < x1 + em]
    above = make_lines([p for p in over if numbers.level * em < top - p.base < numbers.reach * em])
    return any(len(line.body) > 1 for line in above)


def _goes_on(params: Params, lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if a line below has a figure under each of the last line's, as near as lines are.

    Names of sections may be between.
    """
    numbers = params.tables.candidates.whole
    if len(lines) < 2:
        return False
    last, pitch = lines[-1], max(numbers.pitch * (lines[-1].base - lines[-2].base), lines[-1].size)
    figures = [p for p in last.body if p.figures]
    near, far = numbers.level * last.size, (numbers.sections + 1) * pitch
    below = make_lines([p for p in others if near < p.base - last.base < far])
    for above, line in pairwise([last, *below[: numbers.sections + 1]]):
        if line.base - above.base > pitch:
            return False
        under = [p for p in line.body if p.figures]
        if under:
            return bool(figures) and all(
                any(p.x0 < own.x1 and p.x1 > own.x0 for p in under) for own in figures
            )
    return False


def _lacks_labels(numbers: Numbers, rows: list[TextLine], others: list[Piece]) -> bool:
    """Return True if several rows of figures begin with one and most have text at their left."""
    begin = sum([line.body[0].figures for line in rows])
    left = min([line.x0 for line in rows])
    aside = [piece for piece in others if piece.x1 < left + 1]
    return len(rows) > 1 and begin > numbers.begin * len(rows) and _level(numbers, rows, aside)


def _lacks_values(numbers: Numbers, lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if most lines have a figure at their right."""
    right = max([line.x1 for line in lines])
    return _level(numbers, lines, [p for p in others if p.x0 > right - 1 and p.figures])


def _level(numbers: Numbers, lines: list[TextLine], beside: list[Piece]) -> bool:
    """Return True if most lines have a piece `beside` on their base line."""
    bases = np.array([line.base for line in lines])[:, None]
    level = np.abs(bases - np.array([piece.base for piece in beside])) < numbers.level * lines[0].size
    return bool(2 * level.any(1).sum() > len(lines))


def _holds_figures(line: TextLine) -> bool:
    """Return True if half of the pieces of a line are figures or more."""
    return bool(2 * sum([piece.figures for piece in line.body]) >= len(line.body))
