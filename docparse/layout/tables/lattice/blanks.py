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

import numpy as np

from docparse.layout.drawings.rulings import Floats, Rulings
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.words import Piece, make_lines


@dataclass(slots=True)
class _Blank:
    """A rule from `x0` to `x1`, and what stands above it."""

    x0: float
    x1: float
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class _BlankRow:
    """Blanks side by side on one height, the middles between them, and how many pieces above are in none."""

    y: float
    blanks: list[_Blank]
    gaps: list[float]
    others: int = 0

    @property
    def left(self) -> float:
        return min([blank.x0 for blank in self.blanks] + [p.x0 for p in self.blanks[0].pieces])

    @property
    def top(self) -> float:
        return min(piece.top for blank in self.blanks for piece in blank.pieces)


def with_cells(params: Params, rulings: Rulings, pieces: list[Piece]) -> Rulings:
    """Return rulings and the sides of blanks that some of `pieces` stand on: frames, rules between them."""
    found = list(_blank_rows(params.tables.lattice.blanks, rulings.horizontal))
    if len(found) < 2 or all(len(row.blanks) < 2 for row in found):
        return rulings
    _write(params.tables.lattice.blanks, found, pieces)
    level, upright = [rulings.horizontal], [rulings.vertical]
    for form in _forms(params, found):
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
            yield _BlankRow(max(rule[0] for rule in own), [_Blank(x0, x1) for _, x0, x1 in own], middles)


def _write(numbers: Numbers, rows: list[_BlankRow], pieces: list[Piece]) -> None:
    """Put pieces into the blanks that they stand on, in place."""
    heights = [row.y for row in rows]
    for piece in pieces:
        at = bisect_left(heights, piece.base - numbers.below * piece.size)
        if at == len(rows) or rows[at].y - piece.base > numbers.above * piece.size:
            continue
        row, side = rows[at], numbers.side * piece.size
        place = bisect_right(row.gaps, piece.x0 + side)
        if place == bisect_left(row.gaps, piece.x1 - side):
            row.blanks[place].pieces.append(piece)
        else:
            row.others += 1


def _forms(params: Params, rows: list[_BlankRow]) -> Iterator[list[_BlankRow]]:
    """Yield rows right below each other that begin at one side: two or more, with blanks side by side."""
    form, weighed = list[_BlankRow](), 0
    weights = [sum(_filled(params, blank) for blank in row.blanks) - row.others for row in rows]
    for row, weight in [*zip(rows, weights, strict=True), (None, 0)]:
        if row and weight > 0 and (not form or _follows(params.tables.lattice.blanks, form[-1], row)):
            form.append(row)
            weighed += weight
            continue
        several = len(form) > 1 and any(len(one.blanks) > 1 for one in form)
        if several and weighed >= params.tables.lattice.blanks.captioned:
            yield form
        form, weighed = ([row], weight) if row and weight > 0 else ([], 0)


def _filled(params: Params, blank: _Blank) -> int:
    """Return 1 for a caption and an answer below it, 0 for a caption or nothing alone, else -1."""
    lines = make_lines(blank.pieces)
    if not lines:
        return 0
    first = lines[0].pieces[0]
    begins = first.x0 < blank.x0 + params.tables.lattice.blanks.flush * first.size
    if len(lines) > 2 or not begins or first.value or not any(map(str.isalpha, first.text)):
        return -1
    return len(lines) - 1


def _follows(numbers: Numbers, above: _BlankRow, row: _BlankRow) -> bool:
    """Return True if nothing but captions and answers is between two rows that begin at one side."""
    em = row.blanks[0].pieces[0].size if row.blanks[0].pieces else 0.0
    begins = abs(above.left - row.left) < numbers.flush * em
    return begins and row.top - above.y < numbers.white * em
