"""Blanks of a form: rules to write on, side by side, with white between them where others draw a side.

What is to be written stands above each, small, at the left of its rule. Captions and answers are then cells
as boxed ones are, though nothing upright is drawn. Heads that are underlined column by column are one row of
such rules; a form has several, and the rules of a total have figures above them and no caption.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf

import numpy as np

from docparse.layout.drawings.rulings import Floats, Rulings
from docparse.layout.params import Numbers, Params
from docparse.layout.tables._kernels_numba import gather
from docparse.layout.tables.kinds import SIZE, VALUE, X0
from docparse.layout.tables.words import Pieces


@dataclass(slots=True)
class _Blank:
    """A rule from `x0` to `x1`, and the places of the pieces that stand above it."""

    x0: float
    x1: float
    own: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _BlankRow:
    """Blanks side by side on one height, the middles between them, and how many pieces above are in none.

    `left` and `top` are those of blanks and what stands on them, `em` the size of the first piece.
    """

    y: float
    blanks: list[_Blank]
    gaps: list[float]
    left: float
    others: int = 0
    top: float = inf
    em: float = 0.0


def with_cells(params: Params, rulings: Rulings, pieces: Pieces) -> Rulings:
    """Return rulings and the sides of blanks that some of `pieces` stand on: frames, rules between them."""
    found = list(_blank_rows(params.tables.lattice.blanks, rulings.horizontal))
    if len(found) < 2 or all(len(row.blanks) < 2 for row in found):
        return rulings
    _write(params.tables.lattice.blanks, found, pieces)
    level, upright = [rulings.horizontal], [rulings.vertical]
    for form in _forms(pieces, found):
        x0, x1 = min(row.left for row in form), max(row.blanks[-1].x1 for row in form)
        heights = [form[0].top, *(row.y for row in form)]
        level.append(np.array([(y, x0, x1) for y in heights], np.float32))
        for row, (top, bottom) in zip(form, pairwise(heights), strict=True):
            upright.append(np.array([(x, top, bottom) for x in (x0, *row.gaps, x1)], np.float32))
    return replace(rulings, horizontal=np.concatenate(level), vertical=np.concatenate(upright))


def _blank_rows(numbers: Numbers, level: Floats) -> Iterator[_BlankRow]:
    """Yield rules on one height from left to right, with white between them that parts cells."""
    if len(level) > numbers.most:
        return
    rules = sorted(level.tolist())
    heights = [
        0,
        *(at for at in range(1, len(rules)) if rules[at][0] - rules[at - 1][0] > numbers.level),
        len(rules),
    ]
    for first, stop in pairwise(heights):
        own = sorted(rules[first:stop], key=lambda rule: rule[1])
        gaps = [right[1] - left[2] for left, right in pairwise(own)]
        if own and all(numbers.narrowest < gap < numbers.widest for gap in gaps):
            middles = [(left[2] + right[1]) / 2 for left, right in pairwise(own)]
            blanks = [_Blank(x0, x1) for _, x0, x1 in own]
            yield _BlankRow(max(rule[0] for rule in own), blanks, middles, blanks[0].x0)


def _write(numbers: Numbers, rows: list[_BlankRow], pieces: Pieces) -> None:
    """Put pieces into the blanks that they stand on, in place."""
    heights, tops = [row.y for row in rows], pieces.top.tolist()
    for piece, (x0, x1, _, base, size, _) in enumerate(pieces.columns.tolist()):
        at = bisect_left(heights, base - numbers.below * size)
        if at == len(rows) or rows[at].y - base > numbers.above * size:
            continue
        row, side = rows[at], numbers.side * size
        place = bisect_right(row.gaps, x0 + side)
        if place == bisect_left(row.gaps, x1 - side):
            row.blanks[place].own.append(piece)
            row.top = min(row.top, tops[piece])
            if place == 0:
                row.left, row.em = min(row.left, x0), row.em or size
        else:
            row.others += 1


def _forms(pieces: Pieces, rows: list[_BlankRow]) -> Iterator[list[_BlankRow]]:
    """Yield rows right below each other that begin at one side: two or more, with blanks side by side."""
    numbers = pieces.params.tables.lattice.blanks
    form, weighed = list[_BlankRow](), 0
    weights = [sum(_filled(pieces, blank) for blank in row.blanks) - row.others for row in rows]
    for row, weight in [*zip(rows, weights, strict=True), (None, 0)]:
        if row and weight > 0 and (not form or _follows(numbers, form[-1], row)):
            form.append(row)
            weighed += weight
            continue
        several = len(form) > 1 and any(len(one.blanks) > 1 for one in form)
        if several and weighed >= numbers.captioned:
            yield form
        form, weighed = ([row], weight) if row and weight > 0 else ([], 0)


def _filled(pieces: Pieces, blank: _Blank) -> int:
    """Return 1 for a caption and an answer below it, 0 for a caption or nothing alone, else -1."""
    if not blank.own:
        return 0
    first, lines = blank.own[0], 1
    if len(blank.own) > 1:
        order, starts, _ = gather(pieces.params.array, pieces.columns[blank.own])
        first, lines = blank.own[order[0]], len(starts) - 1
    store, at = pieces.store, pieces.at[first]
    near = pieces.params.tables.lattice.blanks.flush * store.columns[at, SIZE]
    said = not store.kinds[at] & VALUE and any(map(str.isalpha, store.texts[at]))
    caption = said and store.columns[at, X0] < blank.x0 + near
    return lines - 1 if lines < 3 and caption else -1


def _follows(numbers: Numbers, above: _BlankRow, row: _BlankRow) -> bool:
    """Return True if nothing but captions and answers is between two rows that begin at one side."""
    return abs(above.left - row.left) < numbers.flush * row.em and row.top - above.y < numbers.white * row.em
