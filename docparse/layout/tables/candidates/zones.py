"""Columns of a page as tables see them: white walls with unlike things on both sides.

A wall is a white stripe that no text and no rule crosses. That it parts columns of the page and not of a
table is weighed line by line: prose that faces prose, lines that share no base line and rules on one side
only speak for it, cells that face each other on one base line against it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, takewhile
from statistics import median

import numpy as np
from numpy.typing import NDArray

from docparse.layout.drawings.rulings import Floats
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates._walls_numba import best_wall
from docparse.layout.tables.kinds import BASE, SIZE, WORDS, X0, X1
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import Piece, TextLine


@dataclass(frozen=True, slots=True)
class Wall:
    """A white stripe about `x`, from the base line of its first line to that of its last."""

    x: float
    top: float
    bottom: float


def part_at_walls(params: Params, lines: list[TextLine], across: list[Rule]) -> Iterator[list[TextLine]]:
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


def find_wall(params: Params, lines: list[TextLine], across: list[Rule]) -> Wall | None:
    """Return the wall between `lines` (top to bottom) for which most speaks, if there is one."""
    wall = params.tables.wall
    places = np.array(_candidates(wall, lines) if len(lines) >= wall.lines else [], np.float64).reshape(-1, 2)
    if not len(places):
        return None
    bases = np.array([line.base for line in lines], np.float32)
    rules = np.array(across, np.float32).reshape(-1, 3)
    line_scores = np.array([wall.prose_sides, wall.uneven])
    weights = (wall.lines, wall.level, wall.alone, wall.rule, wall.most_rules, wall.rule_width)
    score, at, first, stop = best_wall(
        params.array, places, *_pieces(params, lines), bases, rules, line_scores, weights
    )
    if score <= wall.least:
        return None
    return Wall(float(places[at, 0]), float(bases[first]) - 1, float(bases[stop - 1]) + 1)


def _pieces(params: Params, lines: list[TextLine]) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int64]]:
    """Return sides, base line and size of pieces (4, n), if prose, figure, justified (3, n), lines' first."""
    wall = params.tables.wall
    bodies = [line.body for line in lines]
    pieces = [piece for body in bodies for piece in body]
    columns = pieces[0].table.of(pieces)
    table, count = columns[:, [X0, X1, BASE, SIZE]].T.astype(np.float32, order="C"), columns[:, WORDS]
    prose = (count >= wall.prose_words) & (table[1] - table[0] > wall.prose_width * table[3])
    figure = np.array([p.figure for p in pieces])
    flags = np.stack([prose, figure, _justified(params, table, prose) if prose.any() else prose])
    return table, flags, np.cumsum([0, *map(len, bodies)])


def _justified(params: Params, pieces: Floats, prose: NDArray[np.bool_]) -> NDArray[np.bool_]:
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


def cut_at_walls(lines: list[TextLine], walls: list[Wall]) -> list[list[TextLine]]:
    """Return the parts of `lines` between walls, those between the same walls together."""
    zones: dict[tuple[float, float], list[TextLine]] = {}
    for line in lines:
        standing = sorted([w.x for w in walls if w.top <= line.base <= w.bottom])
        parts: dict[tuple[float, float], list] = {}  # type: ignore[type-arg]
        for piece in line.pieces:
            middle = (piece.x0 + piece.x1) / 2
            at = bisect_right(standing, middle)
            left = standing[at - 1] if at else -np.inf
            right = standing[at] if at < len(standing) else np.inf
            parts.setdefault((left, right), []).append(piece)
        for key, pieces in parts.items():
            base = max(pieces, key=lambda piece: piece.size).base
            zones.setdefault(key, []).append(TextLine(base, max([p.size for p in pieces]), pieces))
    return list(zones.values())


def _candidates(numbers: Numbers, lines: list[TextLine]) -> list[tuple[float, float]]:
    """Middles of wide gaps, and of what other lines leave of them; one for those that fall together.

    Each has the em at its place. Prose may end beside a wall that the short cells of a row are far from.
    """
    found: dict[int, tuple[float, float]] = {}
    em = median([line.size for line in lines]) if lines else 1.0
    ends = sorted([piece.x1 for line in lines for piece in line.pieces])
    for line in lines:
        for left, right in zip(line.pieces, line.pieces[1:], strict=False):
            if right.x0 - left.x1 > numbers.gap * line.size:
                x = (left.x1 + right.x0) / 2
                if round(x / em) in found:
                    continue
                found[round(x / em)] = x, line.size
                x = (max(left.x1, ends[bisect_right(ends, right.x0) - 1]) + right.x0) / 2
                found.setdefault(round(x / em), (x, line.size))
    return list(found.values())


def wall_between(numbers: Numbers, lines: list[TextLine], across: list[Rule]) -> Wall | None:
    """Return the wall between two tables whose rows are `lines`, if they are two.

    Labels of one look are units of the figures before them ("kt"). That a column of words has a head speaks
    against two tables; for them that it has none, titles and bars of either, last rows of one side alone, and
    white between them that is much wider than any other.
    """
    labels = [(at, *label) for at, line in enumerate(lines) for label in _labels(line)]
    behind = [piece.x0 for _, piece, is_behind in labels if is_behind]
    if not behind:
        return None
    x0 = min(behind)
    again = [piece for _, piece, _ in labels if abs(piece.x0 - x0) < numbers.aligned * piece.size]
    first = [piece for _, piece, _ in labels if piece.x1 < x0]
    looks = {piece.text for piece in again}
    if len(looks) < max(numbers.rows, numbers.share * len(behind)) or not first:
        return None
    begin = min([at for at, *_ in labels])
    end = max([piece.x1 for line in lines[begin:] for piece in line.pieces if piece.x1 < x0])
    middle = (end + x0) / 2
    if any(p.x0 < middle < p.x1 for line in lines for p in line.pieces):
        return None
    head = lines[begin - 1].pieces if begin else []
    stubs = max([piece.x1 for piece in first]), x0, max([piece.x1 for piece in again])
    edge = min([piece.x0 for piece in first])
    odds = (
        numbers.unheaded * _is_over_both(head, *stubs)
        + numbers.titled * any(_are_titles(numbers, line, edge, x0) for line in lines[: max(0, begin - 1)])
        + numbers.barred * _are_barred(lines[: begin + 1], across, middle)
        + numbers.ending * min(numbers.most_ending, _ending(lines, middle))
        + numbers.apart * _apart(lines[begin:], across, end, x0)
    )
    return Wall(middle, lines[0].base - 1, lines[-1].base + 1) if odds > numbers.least else None


def _are_titles(numbers: Numbers, line: TextLine, left: float, right: float) -> bool:
    """Return True if a line is two pieces that begin where the labels of two tables do."""
    sides = [
        abs(p.x0 - x) < numbers.aligned * p.size for p, x in zip(line.pieces, (left, right), strict=False)
    ]
    return len(line.pieces) == 2 and all(sides)


def _are_barred(lines: list[TextLine], across: list[Rule], middle: float) -> bool:
    """Return True if a rule or shade near the heads of two tables is over all of each, and none over both."""
    rules = rules_within(across, lines[0].top - lines[0].size, lines[-1].base)
    near = [[p for line in lines for p in line.pieces if (p.x0 < middle) == left] for left in (True, False)]
    ends = [(min([p.x0 for p in own]), max([p.x1 for p in own])) for own in near if own]
    over = [any(a <= x + 2 and y <= b + 2 for _, a, b in rules) for x, y in ends]
    return len(over) > 1 and all(over) and not any(a < middle < b for _, a, b in rules)


def _ending(lines: list[TextLine], middle: float) -> int:
    """Count the last lines on one side of `middle` alone; left of it half of them: totals are short."""
    sides = [{piece.x0 < middle for piece in line.pieces} for line in reversed(lines)]
    alone = list(takewhile(lambda own: len(own) < 2, sides))
    return len(alone) if {False} in alone else len(alone) // 2


def _apart(lines: list[TextLine], across: list[Rule], end: float, x0: float) -> float:
    """Return how often white doubles an em and all other white of rows; 0 if a rule runs over it.

    Nor does it count between the columns of an index: terms and their pages are two pieces.
    """
    sides = [[p for line in lines for p in line.pieces if (p.x0 < end) == left] for left in (True, False)]
    rules = rules_within(across, lines[0].top - lines[0].size, lines[-1].bottom + lines[-1].size)
    few = any([len(side) <= 2 * len(lines) for side in sides])
    if few or any(left < end and right > x0 for _, left, right in rules):
        return 0.0
    return max(0.0, math.log2((x0 - end) / max([lines[0].size, *map(_widest_white, sides)])))


def _widest_white(pieces: list[Piece]) -> float:
    """Return the width of the widest upright stripe of white between pieces."""
    pieces = sorted(pieces, key=lambda piece: piece.x0)
    reach = accumulate([piece.x1 for piece in pieces], max)
    return max([piece.x0 - end for piece, end in zip(pieces[1:], reach, strict=False)], default=0.0)


def _is_over_both(head: list[Piece], left: float, x0: float, x1: float) -> bool:
    """Return True if a head is over the figures between `left` and `x0`, and those right of `x1`, alone."""
    sides = [(left, x0), (x1, math.inf)]
    over = [[piece for piece in head if a < piece.x0 and piece.x1 < b] for a, b in sides]
    return all(over) and sum(map(len, over)) == len(head)


def _labels(line: TextLine) -> list[tuple[Piece, bool]]:
    """Return the pieces of a line that are words and have a figure next; True for those right behind one."""
    figures = [piece.figure for piece in line.pieces]
    return [
        (piece, at > 0 and figures[at - 1])
        for at, piece in enumerate(line.pieces[:-1])
        if figures[at + 1] and sum(map(str.isalpha, piece.text)) > 1
    ]
