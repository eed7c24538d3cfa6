"""Columns of a page as tables see them: white walls with unlike things on both sides.

A wall is a white stripe that no text and no rule crosses. That it parts columns of the page and not of a
table is weighed line by line: prose that faces prose, lines that share no base line and rules on one side
only speak for it, cells that face each other on one base line against it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.layout.drawings.rulings import Floats
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates._walls_numba import best_wall
from docparse.layout.tables.kinds import BASE, FIGURE, SIZE, X0, X1
from docparse.layout.tables.rows.across import Rule
from docparse.layout.tables.words import Flags, PieceLines


@dataclass(frozen=True, slots=True)
class Wall:
    """A white stripe about `x`, from the base line of its first line to that of its last."""

    x: float
    top: float
    bottom: float


def part_at_walls(params: Params, lines: PieceLines, across: list[Rule]) -> Iterator[PieceLines]:
    """Yield the parts of `lines` between walls; the likeliest parts them first, either side is then a page.

    `across` are horizontal rules and edges of shades.
    """
    waiting = [lines]
    while waiting:
        part = waiting.pop()
        wall = find_wall(params, part, across)
        if wall is None:
            yield part
        else:
            waiting += cut_at_walls(part, [wall])


def find_wall(params: Params, lines: PieceLines, across: list[Rule]) -> Wall | None:
    """Return the wall between `lines` (top to bottom) for which most speaks, if there is one."""
    wall = params.tables.wall
    places = np.array(_candidates(wall, lines) if len(lines) >= wall.lines else [], np.float64).reshape(-1, 2)
    if not len(places):
        return None
    bases, rules = lines.base.astype(np.float32), np.array(across, np.float32).reshape(-1, 3)
    line_scores = np.array([wall.prose_sides, wall.uneven])
    weights = (wall.lines, wall.level, wall.alone, wall.rule, wall.most_rules, wall.rule_width)
    score, at, first, stop = best_wall(
        params.array, places, *_bodies(params, lines), bases, rules, line_scores, weights
    )
    if score <= wall.least:
        return None
    return Wall(float(places[at, 0]), float(bases[first]) - 1, float(bases[stop - 1]) + 1)


def _bodies(params: Params, lines: PieceLines) -> tuple[Floats, Flags, NDArray[np.int64]]:
    """Return sides, base line and size of pieces (4, n), if prose, figure, justified (3, n), lines' first."""
    wall, pieces = params.tables.wall, lines.pieces[~lines.notes]
    table = pieces.columns[:, [X0, X1, BASE, SIZE]].T.astype(np.float32, order="C")
    prose = (pieces.count >= wall.prose_words) & (table[1] - table[0] > wall.prose_width * table[3])
    flags = np.stack([prose, pieces.are(FIGURE), _justified(params, table, prose) if prose.any() else prose])
    return table, flags, np.concatenate([[0], np.cumsum(lines.bodies)])


def _justified(params: Params, pieces: Floats, prose: Flags) -> Flags:
    """Return which pieces of prose end where the one above or below does, and begin there or are set in."""
    wall = params.tables.wall
    order, found = np.flatnonzero(prose), np.zeros(len(prose), bool)
    order = order[np.lexsort((pieces[2, order], np.round(pieces[1, order] / wall.justified)))]
    (begin, end, step), em = np.abs(np.diff(pieces[:3, order])), pieces[3, order[1:]]
    alike = (
        (begin < params.tables.prose.indent * em)
        & (end < wall.justified)
        & (step < params.tables.prose.leading * em)
    )
    found[order[1:][alike]] = found[order[:-1][alike]] = True
    return found


def cut_at_walls(lines: PieceLines, walls: list[Wall]) -> list[PieceLines]:
    """Return the parts of `lines` between walls, those between the same walls together."""
    at, top, bottom = np.array([(wall.x, wall.top, wall.bottom) for wall in walls]).T
    stand = (top <= lines.base[:, None]) & (lines.base[:, None] <= bottom)
    stand = stand[lines.line]
    before, place = at <= lines.pieces.middle[:, None], np.searchsorted(np.sort(at), at) + 1
    left = np.where(stand & before, place, 0).max(1)
    zone = left * (len(at) + 2) + np.where(stand & ~before, place, len(at) + 1).min(1)
    _, begins = np.unique(zone, return_index=True)
    return [_zone(lines, np.flatnonzero(zone == zone[begin])) for begin in np.sort(begins)]


def _zone(lines: PieceLines, held: NDArray[np.intp]) -> PieceLines:
    """Return what lines have of some pieces, each on the base line of the first of the largest."""
    pieces, line = lines.pieces[held], lines.line[held]
    starts = np.concatenate([[0], np.flatnonzero(np.diff(line)) + 1, [len(line)]])
    size = np.maximum.reduceat(pieces.size, starts[:-1])
    largest = np.flatnonzero(pieces.size == np.repeat(size, np.diff(starts)))
    base = pieces.base[largest[np.searchsorted(largest, starts[:-1])]]
    return PieceLines(pieces, starts, np.stack([base, size], 1))


def _candidates(numbers: Numbers, lines: PieceLines) -> list[tuple[float, float]]:
    """Middles of wide gaps, and of what other lines leave of them; one for those that fall together.

    Each has the em at its place. Prose may end beside a wall that the short cells of a row are far from.
    """
    found: dict[int, tuple[float, float]] = {}
    em, x0, x1 = float(np.median(lines.size)), lines.pieces.x0, lines.pieces.x1
    ends, size = sorted(x1.tolist()), lines.size[lines.line[1:]]
    wide = (lines.line[1:] == lines.line[:-1]) & (x0[1:] - x1[:-1] > numbers.gap * size)
    for left, right, own in zip(*(some[wide].tolist() for some in (x1[:-1], x0[1:], size)), strict=True):
        x = (left + right) / 2
        if round(x / em) in found:
            continue
        found[round(x / em)] = x, own
        x = (max(left, ends[bisect_right(ends, right) - 1]) + right) / 2
        found.setdefault(round(x / em), (x, own))
    return list(found.values())


def wall_between(numbers: Numbers, lines: PieceLines) -> Wall | None:
    """Return the wall between two tables whose rows are `lines`, if they are two.

    Labels of one look are units of the figures before them ("kt"); a column of words has a head.
    """
    pieces, texts, figure = lines.pieces, lines.pieces.texts, lines.pieces.are(FIGURE)
    beside = lines.line[1:] == lines.line[:-1]
    label = np.append(beside & figure[1:], False)  # words that have a figure next
    label[label] = [sum(map(str.isalpha, texts[at])) > 1 for at in np.flatnonzero(label)]
    behind = label.copy()
    behind[0] = False
    behind[1:] &= beside & figure[:-1]
    if not behind.any():
        return None
    x0 = float(pieces.x0[behind].min())
    again = label & (abs(pieces.x0 - x0) < numbers.aligned * pieces.size)
    first = label & (pieces.x1 < x0)
    looks = {texts[at] for at in np.flatnonzero(again)}
    begin = int(lines.line[label][0])
    if len(looks) < max(numbers.rows, numbers.share * behind.sum()) or not first.any() or not begin:
        return None
    head = lines.of(begin - 1)
    over = (head.x0 > pieces.x1[first].max()) & (head.x1 < x0), head.x0 > pieces.x1[again].max()
    crossed = (pieces.x0 < x0 - 1) & (x0 - 1 < pieces.x1)
    if not (over[0].any() and over[1].any() and (over[0] | over[1]).all()) or crossed.any():
        return None
    return Wall(x0 - 1, float(lines.base[0]) - 1, float(lines.base[-1]) + 1)
