"""Tell what rules hold but a part of: a table that goes on beside, above or below them."""

from __future__ import annotations

import numpy as np

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.kinds import FIGURES
from docparse.layout.tables.words import Flags, PieceLines, Pieces, extent, make_lines


def is_part(params: Params, lines: PieceLines, others: Pieces, closed: bool = False) -> bool:
    """Return True if ruled `lines` (top to bottom) lack labels, head or rows, and `others` have them.

    What a box that is `closed` on four sides lacks may be beside it, not above or below.
    """
    numbers, rows = params.tables.candidates.whole, lines[lines.has_figures]
    if 2 * len(rows) < len(lines):  # most lines may have a figure at their right
        aside = others[(others.x0 > lines.x1.max() - 1) & others.are(FIGURES)]
        if _level(numbers, lines, aside):
            return True
    if not len(rows):
        return not closed and _is_head(params, lines, others)
    if _lacks_labels(numbers, rows, others):
        return True
    return not closed and (_lacks_head(numbers, lines, others) or _goes_on(numbers, lines, others))


def _is_head(params: Params, lines: PieceLines, others: Pieces) -> bool:
    """Return True if the first line of several pieces below words without a figure is one of figures.

    Further lines of the head may be between, as near as lines of a head are.
    """
    numbers = params.tables.candidates.whole
    bottom, size = float(lines.base[-1]), float(lines.size.max())
    x0, x1 = extent(lines)
    off = others.base - bottom
    near = (numbers.below * size < off) & (off < numbers.reach * size)
    below = make_lines(others[near & (others.x0 < x1) & (others.x1 > x0)])
    figures = _hold_figures(below)
    for at, base in enumerate(below.base.tolist()):
        if below.bodies[at] > 1 and figures[at]:
            return True
        if base - bottom > numbers.heads * below.size[at] or (
            below.counts[at] == 1 and below.of(at).count[0] >= params.tables.prose.words
        ):
            return False  # prose is under a table, no head's
        bottom = base
    return False


def _lacks_head(numbers: Numbers, lines: PieceLines, others: Pieces) -> bool:
    """Return True if rows begin with one of figures, and a line of several pieces is above."""
    several = np.flatnonzero(lines.bodies > 1)
    if not len(several) or not _hold_figures(lines)[several[0]]:
        return False
    (x0, x1), em, inner = extent(lines), lines.size[several[0]], lines.body(several[0]).x0[1]
    off = lines.base[0] - others.base
    near = (numbers.level * em < off) & (off < numbers.reach * em)
    above = make_lines(others[near & (x0 - em < others.x0) & (others.x1 < x1 + em)])
    last = above.pieces.middle[above.starts[1:] - 1]
    return bool(((above.bodies > 1) & (last > inner)).any())


def _goes_on(numbers: Numbers, lines: PieceLines, others: Pieces) -> bool:
    """Return True if a line below has a figure under each of the last line's, as near as lines are.

    Names of sections may be between.
    """
    if len(lines) < 2:
        return False
    base, size, last = float(lines.base[-1]), float(lines.size[-1]), lines.body(len(lines) - 1)
    pitch = max(numbers.pitch * (base - float(lines.base[-2])), size)
    figures, off = last[last.are(FIGURES)], others.base - base
    below = make_lines(others[(numbers.level * size < off) & (off < (numbers.sections + 1) * pitch)])
    for at, height in enumerate(below.base.tolist()[: int(numbers.sections) + 1]):
        if height - base > pitch:
            return False
        under = below.body(at)
        under = under[under.are(FIGURES)]
        if len(under):
            over = (under.x0[:, None] < figures.x1) & (under.x1[:, None] > figures.x0)
            return len(figures) > 0 and bool(over.any(0).all())
        base = height
    return False


def _lacks_labels(numbers: Numbers, rows: PieceLines, others: Pieces) -> bool:
    """Return True if rows of figures begin with one and most have text at their left."""
    first = rows.pieces[~rows.notes][np.cumsum(rows.bodies) - rows.bodies]
    many = first.are(FIGURES).sum() > numbers.begin * len(rows)
    return bool(many) and _level(numbers, rows, others[others.x1 < rows.x0.min() + 1])


def _level(numbers: Numbers, lines: PieceLines, beside: Pieces) -> bool:
    """Return True if most lines have a piece `beside` on their base line."""
    level = abs(lines.base[:, None] - beside.base) < numbers.level * lines.size[0]
    return bool(2 * level.any(1).sum() > len(lines))


def _hold_figures(lines: PieceLines) -> Flags:
    """Return which lines have figures for half of their pieces or more."""
    half: Flags = 2 * lines.number(lines.pieces.are(FIGURES) & ~lines.notes) >= lines.bodies
    return half
