"""Entries of a table's lines → the columns they stand in, where one reaches over several."""

from __future__ import annotations

import itertools

import numpy as np

from docparse.layout.rulings import Floats
from docparse.layout.tables.across import rule_between
from docparse.layout.tables.frame import Frame
from docparse.layout.tables.text import YEAR
from docparse.layout.tables.words import BESIDE, FARTHEST, Piece, is_note


def settle_heads(frame: Frame, header: int, rules: Floats) -> None:
    """Entries of the first `header` lines in the columns that they head, in place."""
    _trim(frame, header)
    _part_beside(frame, header)
    _carry_spans(frame, header, rules)
    _span_years(frame, header)


def part_neighbours(frame: Frame) -> None:
    """Of two entries of one line in one column, the one that stands over it less leaves it, in place."""
    cores = column_cores(frame)
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for left, right in itertools.pairwise([e for e in row if not is_note(e.piece, line.size)]):
            while left.last >= right.first and (left.last > left.first or right.last > right.first):
                column = right.first if right.last > right.first else left.last
                shares = [_share(cores[column], entry.piece) for entry in (left, right)]
                if right.last > right.first and (shares[0] >= shares[1] or left.last == left.first):
                    right.first += 1
                else:
                    left.last -= 1


def _trim(frame: Frame, header: int) -> None:
    """Heads over several columns leave those at their sides that they do not reach, in place.

    Only where they stand better over the middle of the others: a short head is often centred in a blank.
    A note mark right behind a head goes with it.
    """
    cores = column_cores(frame)
    for line, row in zip(frame.lines[:header], frame.rows, strict=False):
        for entry in row:
            first, last, x0, x1 = entry.first, entry.last, entry.piece.x0, entry.piece.x1
            while first < last and -np.inf < cores[first][1] < x0:
                first += 1
            while first < last and np.inf > cores[last][0] > x1:
                last -= 1
            off = abs(x0 + x1 - cores[first][0] - cores[last][1])
            if entry.first > 0 and off < abs(x0 + x1 - cores[entry.first][0] - cores[entry.last][1]):
                entry.first, entry.last = first, last
        for head, mark in itertools.pairwise(row):
            if is_note(mark.piece, line.size) and mark.piece.x0 - head.piece.x1 < 0.5 * line.size:
                mark.first = mark.last = head.last


def _share(core: tuple[float, float], piece: Piece) -> float:
    return max(0.0, min(core[1], piece.x1) - max(core[0], piece.x0))


def _part_beside(frame: Frame, header: int) -> None:
    """Heads of several lines leave the columns of the heads beside them, in place.

    They are centred on each other, so that their lines are closer together than those of one head.
    """
    for i, k in itertools.permutations(range(header), 2):
        line, other = frame.lines[i], frame.lines[k]
        if abs(line.base - other.base) >= BESIDE * max(line.size, other.size):
            continue
        for entry in frame.rows[i]:
            apart = [e for e in frame.rows[k] if e.piece.x0 >= entry.piece.x1 or e.piece.x1 <= entry.piece.x0]
            taken = {e.first for e in apart if e.first == e.last}
            while entry.first < entry.last and entry.first in taken:
                entry.first += 1
            while entry.first < entry.last and entry.last in taken:
                entry.last -= 1


def _carry_spans(frame: Frame, header: int, rules: Floats) -> None:
    """Of two lines of one head over several columns the shorter takes the columns of the longer, in place.

    They stand centred on each other, and one is often so short that one column holds it.
    """
    inner = [i for i in range(header) if frame.rows[i][-1].last > 0]
    for i, k in itertools.pairwise(inner):
        above, below = frame.lines[i], frame.lines[k]
        if below.base - above.base > FARTHEST * below.size or rule_between(above, below, rules, 8.0):
            continue
        for wide, narrow in ((frame.rows[i], frame.rows[k]), (frame.rows[k], frame.rows[i])):
            for entry in [e for e in wide if e.last > e.first]:
                within = [e for e in narrow if e.first <= entry.last and e.last >= entry.first]
                if len(within) != 1 or not _centred_on(entry.piece, within[0].piece):
                    continue
                if entry.first <= within[0].first and within[0].last <= entry.last:
                    within[0].first, within[0].last = entry.first, entry.last


def _span_years(frame: Frame, header: int) -> None:
    """A lone head in the middle of the years below it stands over all of them, in place."""
    for i, k in itertools.pairwise(range(header)):
        heads, years = ([e for e in frame.rows[n] if e.first > 0] for n in (i, k))
        if len(heads) != 1 or len(years) < 3 or not all(YEAR.fullmatch(e.text) for e in years):
            continue
        x0, x1 = years[0].piece.x0, years[-1].piece.x1
        if abs(heads[0].piece.x0 + heads[0].piece.x1 - x0 - x1) / 2 < frame.lines[i].size:
            heads[0].first, heads[0].last = years[0].first, years[-1].last


def _centred_on(one: Piece, other: Piece) -> bool:
    return abs(one.x0 + one.x1 - other.x0 - other.x1) / 2 < 0.3 * other.size


def column_cores(frame: Frame) -> list[tuple[float, float]]:
    """What the entries of each column take in x."""
    low, high = [float("inf")] * frame.columns, [float("-inf")] * frame.columns
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for entry in row:
            if entry.first == entry.last and not is_note(entry.piece, line.size):
                low[entry.first] = min(low[entry.first], entry.piece.x0)
                high[entry.first] = max(high[entry.first], entry.piece.x1)
    return list(zip(low, high, strict=True))
