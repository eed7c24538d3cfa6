"""Tell what rules hold but a part of: a table that goes on beside, above or below them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from docparse.layout.params import count, number
from docparse.layout.tables.candidates.regions import is_wordy
from docparse.layout.tables.words import Piece, TextLine, make_lines

LEVEL = number("tables.candidates.whole.level")
BEGIN = number("tables.candidates.whole.begin")
SECTIONS = count("tables.candidates.whole.sections")
HEADS = number("tables.candidates.whole.heads")
REACH = number("tables.candidates.whole.reach")
BELOW = number("tables.candidates.whole.below")
PITCH = number("tables.candidates.whole.pitch")


def is_part(lines: list[TextLine], others: list[Piece], closed: bool = False) -> bool:
    """Return True if ruled `lines` (top to bottom) lack labels, head or rows, and `others` have them.

    What a box that is `closed` on four sides lacks may be beside it, not above or below.
    """
    rows = [line for line in lines if line.has_figures]
    if 2 * len(rows) < len(lines) and _lacks_values(lines, others):
        return True
    if not rows:
        return not closed and _is_head(lines, others)
    if _lacks_labels(rows, others):
        return True
    return not closed and (_lacks_head(lines, others) or _goes_on(lines, others))


def _is_head(lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if the first line of several pieces below words without a figure is one of figures.

    Further lines of the head may be between, as near as lines of a head are.
    """
    bottom, size = lines[-1].base, max([line.size for line in lines])
    x0, x1 = min([line.x0 for line in lines]), max([line.x1 for line in lines])
    below = [p for p in others if BELOW * size < p.base - bottom < REACH * size and p.x0 < x1 and p.x1 > x0]
    above = lines[-1]
    for line in make_lines(below):
        if len(line.body) > 1 and _holds_figures(line):
            return True
        if line.base - above.base > HEADS * line.size or (len(line.pieces) == 1 and is_wordy(line.pieces[0])):
            return False  # prose is under a table, no head's
        above = line
    return False


def _lacks_head(lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if rows begin with one of figures, and a line of several pieces is above."""
    first = next((line for line in lines if len(line.body) > 1), None)
    if first is None or not _holds_figures(first):
        return False
    x0, x1 = min([line.x0 for line in lines]), max([line.x1 for line in lines])
    em, top, inner = first.size, lines[0].base, first.body[1].x0
    over = [p for p in others if x0 - em < p.x0 and p.x1 < x1 + em]
    above = make_lines([p for p in over if LEVEL * em < top - p.base < REACH * em])
    return any(len(line.body) > 1 and _middle(line.pieces[-1]) > inner for line in above)


def _goes_on(lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if a line below has a figure under each of the last line's, as near as lines are.

    Names of sections may be between.
    """
    if len(lines) < 2:
        return False
    last, pitch = lines[-1], max(PITCH * (lines[-1].base - lines[-2].base), lines[-1].size)
    figures = [p for p in last.body if p.figures]
    below = make_lines([p for p in others if LEVEL * last.size < p.base - last.base < (SECTIONS + 1) * pitch])
    for above, line in pairwise([last, *below[: SECTIONS + 1]]):
        if line.base - above.base > pitch:
            return False
        under = [p for p in line.body if p.figures]
        if under:
            return bool(figures) and all(
                any(p.x0 < own.x1 and p.x1 > own.x0 for p in under) for own in figures
            )
    return False


def _lacks_labels(rows: list[TextLine], others: list[Piece]) -> bool:
    """Return True if rows of figures begin with one and most have text at their left."""
    begin = sum([line.body[0].figures for line in rows])
    left = min([line.x0 for line in rows])
    return begin > BEGIN * len(rows) and _level(rows, [p for p in others if p.x1 < left + 1])


def _lacks_values(lines: list[TextLine], others: list[Piece]) -> bool:
    """Return True if most lines have a figure at their right."""
    right = max([line.x1 for line in lines])
    return _level(lines, [p for p in others if p.x0 > right - 1 and p.figures])


def _level(lines: list[TextLine], beside: list[Piece]) -> bool:
    """Return True if most lines have a piece `beside` on their base line."""
    bases = np.array([line.base for line in lines])[:, None]
    level = np.abs(bases - np.array([piece.base for piece in beside])) < LEVEL * lines[0].size
    return bool(2 * level.any(1).sum() > len(lines))


def _middle(piece: Piece) -> float:
    return (piece.x0 + piece.x1) / 2


def _holds_figures(line: TextLine) -> bool:
    """Return True if half of the pieces of a line are figures or more."""
    return 2 * sum([piece.figures for piece in line.body]) >= len(line.body)
