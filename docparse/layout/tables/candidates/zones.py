"""Columns of a page as tables see them: white walls with unlike things on both sides.

A wall is a white stripe that no text and no rule crosses. That it parts columns of the page and not of a
table is weighed line by line: prose that faces prose, lines that share no base line and rules on one side
only speak for it, cells that face each other on one base line against it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.weights import PROSE, WALL
from docparse.layout.tables.words import TextLine, piece_text
from docparse.numerals.cells import is_figure

SLACK = 1.0  # points that a piece may reach over the middle of the white
HAIR = 0.1  # em that it does by chance
BESIDE = 20.0  # points above or below a wall in which rules belong to it
LEVEL = 1.5  # points: rules this near are on one height

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Wall:
    """A white stripe about `x`, from the base line of its first line to that of its last."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Tokens:
    """Pieces as arrays: side edges, base line, size, line, and if each is prose, a figure, justified."""

    x0: Floats
    x1: Floats
    base: Floats
    size: Floats
    line: NDArray[np.int64]
    prose: Flags
    figure: Flags
    justified: Flags


def part_at_walls(words: Words, lines: list[TextLine], across: Floats) -> Iterator[list[TextLine]]:
    """Yield the parts of `lines` between walls; the surest parts them first, either side is then a page.

    `across` are horizontal rules and edges of shades, (y, x0, x1).
    """
    waiting = [lines]
    while waiting:
        part = waiting.pop()
        wall = surest_wall(words, part, across)
        if wall is None:
            yield part
        else:
            waiting += cut_at_walls(part, [wall])


def surest_wall(words: Words, lines: list[TextLine], across: Floats) -> Wall | None:
    """Return the wall between `lines` (top to bottom) for which most speaks, if there is one."""
    bases = np.array([line.base for line in lines], np.float32)
    places = np.array(_candidates(lines), np.float64).reshape(-1, 2)
    if not len(places):
        return None
    weighed = list(_weigh(places, _tokens(words, lines), bases, across))
    score, wall = max(weighed, key=lambda item: item[0], default=(0.0, None))
    return wall if score > WALL.least else None


def cut_at_walls(lines: list[TextLine], walls: list[Wall]) -> list[list[TextLine]]:
    """Return the parts of `lines` between walls, those between the same walls together."""
    zones: dict[tuple[float, float], list[TextLine]] = {}
    for line in lines:
        standing = sorted(w.x for w in walls if w.top <= line.base <= w.bottom)
        parts: dict[tuple[float, float], list] = {}  # type: ignore[type-arg]
        for piece in line.pieces:
            middle = (piece.x0 + piece.x1) / 2
            at = bisect_right(standing, middle)
            left = standing[at - 1] if at else -np.inf
            right = standing[at] if at < len(standing) else np.inf
            parts.setdefault((left, right), []).append(piece)
        for key, pieces in parts.items():
            base = max(pieces, key=lambda piece: piece.size).base
            zones.setdefault(key, []).append(TextLine(base, max(p.size for p in pieces), pieces))
    return list(zones.values())


def _tokens(words: Words, lines: list[TextLine]) -> _Tokens:
    pieces = [(at, p) for at, line in enumerate(lines) for p in line.body or line.pieces]
    rows = [(p.x0, p.x1, p.base, p.size, at, p.last - p.first + 1) for at, p in pieces]
    table = np.array(rows, np.float32).reshape(-1, 6)
    x0, x1, base, size, line, count = np.ascontiguousarray(table.T)
    prose = (count >= WALL.prose_words) & (x1 - x0 > WALL.prose_width * size)
    figure = np.array([is_figure(piece_text(words, p).strip()) for _, p in pieces], bool)
    justified = _justified(x0, x1, base, size, prose)
    return _Tokens(x0, x1, base, size, line.astype(np.int64), prose, figure, justified)


def _justified(x0: Floats, x1: Floats, base: Floats, size: Floats, prose: Flags) -> Flags:
    """Return which pieces of prose end where the one above or below does, and begin there or are set in."""
    order = np.flatnonzero(prose)
    order = order[np.lexsort((base[order], np.round(x1[order] / WALL.justified)))]
    em = size[order[1:]]
    begin, end, step = (np.abs(np.diff(side[order])) for side in (x0, x1, base))
    alike = (begin < PROSE.indent * em) & (end < WALL.justified) & (step < PROSE.leading * em)
    found = np.zeros(len(x0), bool)
    found[order[1:][alike]] = True
    found[order[:-1][alike]] = True
    return found


def _candidates(lines: list[TextLine]) -> list[tuple[float, float]]:
    """Middles of wide gaps, one for those that fall together, with the em at that place."""
    found: dict[int, tuple[float, float]] = {}
    em = median([line.size for line in lines]) if lines else 1.0
    for line in lines:
        for left, right in zip(line.pieces, line.pieces[1:], strict=False):
            if right.x0 - left.x1 > WALL.gap * line.size:
                x = (left.x1 + right.x0) / 2
                found.setdefault(round(x / em), (x, line.size))
    return list(found.values())


def _weigh(
    places: NDArray[np.float64], tokens: _Tokens, bases: Floats, across: Floats
) -> Iterator[tuple[float, Wall]]:
    """Yield what nothing crosses at one of `places` (x, em), and how like a wall it is."""
    t, x, em = tokens, places[:, :1], places[:, 1:]
    starts, order = np.searchsorted(t.line, np.arange(len(bases))), np.arange(len(t.line))
    blocked = np.logical_or.reduceat((t.x0 < x - HAIR * em) & (t.x1 > x + HAIR * em), starts, 1)
    left = np.maximum.reduceat(np.where(t.x1 <= x + SLACK, order, -1), starts, 1)  # the nearest of each line
    right = np.minimum.reduceat(np.where(t.x0 >= x - SLACK, order, len(order)), starts, 1)
    has_left, has_right = left >= 0, right < len(order)
    right[~has_right] = -1
    row = t.figure[np.append(starts[1:], len(order)) - 1]  # what a figure ends is its label, however long
    prose = t.prose[left].astype(np.int8) + (t.prose[right] & ~row)
    level = np.abs(t.base[left] - t.base[right]) < WALL.level * np.minimum(t.size[left], t.size[right])
    worth = np.where(level, np.take(WALL.facing, prose), np.take(WALL.uneven, prose))
    begins = has_right & ~t.figure[right]  # figures are of labels to their left, in the middle of these too
    silent = level & (prose == 1) & (t.justified[left] | t.justified[right])  # a paragraph beside cells
    worth[~(has_left & has_right) | ~(level | begins) | silent] = 0.0
    place, first, stop = runs = _clear(blocked, _parted(places, bases, across))
    sums = [np.pad(side.cumsum(1), ((0, 0), (1, 0))) for side in (has_left, has_right)]
    held = np.minimum(*(total[place, stop] - total[place, first] for total in sums))
    for at, begin, end in runs[:, held >= WALL.lines].T.tolist():
        own = (at, slice(begin, end))
        alone = min(_alone(has_left[own], has_right[own]), _alone(begins[own], has_left[own]))
        wall = Wall(float(places[at, 0]), float(bases[begin]) - 1, float(bases[end - 1]) + 1)
        inside = slice(starts[begin], starts[end] if end < len(starts) else len(order))
        ruled = _ruled_alone(wall, float(t.x0[inside].min()), float(t.x1[inside].max()), across)
        yield float(worth[own].sum()) + WALL.alone * alone + WALL.rule * min(ruled, WALL.most_rules), wall


def _parted(places: NDArray[np.float64], bases: Floats, across: Floats) -> Flags:
    """Return (place, line) if a rule over the place, above that line, parts it from the line before."""
    parted = np.zeros((len(places), len(bases) + 1), bool)
    over = (across[:, 1] < places[:, :1] - places[:, 1:]) & (across[:, 2] > places[:, :1] + places[:, 1:])
    place, rule = np.nonzero(over)
    parted[place, np.searchsorted(bases, across[rule, 0])] = True
    return parted


def _clear(blocked: Flags, parted: Flags) -> NDArray[np.intp]:
    """Return the stretches (place, first line, stop) that are not `blocked`, cut before `parted` lines."""
    free = np.pad(~blocked, ((0, 0), (1, 1)))
    inner = free[:, 1:-1]
    place, first = np.nonzero(inner & (parted[:, :-1] | ~free[:, :-2]))
    last = np.nonzero(inner & (parted[:, 1:] | ~free[:, 2:]))[1]
    return np.stack([place, first, last + 1])


def _alone(own: Flags, other: Flags) -> int:
    """Count lines of one side without a partner that lie between lines of the other."""
    at = np.flatnonzero(other)
    return int((own & ~other)[at[0] : at[-1]].sum())


def _ruled_alone(wall: Wall, left: float, right: float, across: Floats) -> int:
    """Count rules over most of one side of a wall, of text from `left` to `right`, with none beside them."""
    y, x0, x1 = across.T
    near = (y > wall.top - BESIDE) & (y < wall.bottom + BESIDE) & (x0 < right) & (x1 > left)
    y, x0, x1 = across[near].T
    sides = x1 < wall.x + SLACK, x0 > wall.x - SLACK
    wide = x1 - x0 > WALL.rule_width * np.where(sides[0], wall.x - left, right - wall.x)
    beside = (np.abs(y[:, None] - y[other]) < LEVEL for other in sides[::-1])
    return sum(int((own & wide & ~level.any(1)).sum()) for own, level in zip(sides, beside, strict=True))
