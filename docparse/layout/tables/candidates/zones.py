"""Columns of a page as tables see them: white walls with unlike things on both sides.

A wall is a white stripe that no text and no rule crosses. That it parts columns of the page and not of a
table is weighed line by line: prose that faces prose, lines that share no base line and rules on one side
only speak for it, cells that face each other on one base line against it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from statistics import median
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from docparse.layout.rulings import Floats
from docparse.layout.tables.weights import WALL
from docparse.layout.tables.words import TextLine

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Wall:
    """A white stripe about `x`, from the base line of its first line to that of its last."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Tokens:
    """Pieces as arrays: side edges, base line, size, line, and if each reads like prose."""

    x0: Floats
    x1: Floats
    base: Floats
    size: Floats
    line: NDArray[np.int64]
    prose: Flags


def find_walls(lines: list[TextLine], across: Floats) -> list[Wall]:
    """Return the walls between `lines` (top to bottom), the surest of those that overlap.

    `across` are horizontal rules and edges of shades, (y, x0, x1).
    """
    bases = np.array([line.base for line in lines], np.float32)
    places = np.array(_candidates(lines), np.float64).reshape(-1, 2)
    runs, scores = _runs(places, _tokens(lines), bases, np.ascontiguousarray(across, np.float32))
    found: list[tuple[float, Wall]] = []
    for at in np.flatnonzero(scores > WALL.least).tolist():
        place, first, last = runs[at].tolist()
        wall = Wall(float(places[place, 0]), float(bases[first]) - 1, float(bases[last]) + 1)
        found.append((float(scores[at]), wall))
    found.sort(key=lambda item: -item[0])
    walls: list[Wall] = []
    for _, wall in found:
        if not any(_same(wall, other, lines) for other in walls):
            walls.append(wall)
    return walls


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


def _tokens(lines: list[TextLine]) -> _Tokens:
    pieces = [(at, p) for at, line in enumerate(lines) for p in line.body or line.pieces]
    rows = [(p.x0, p.x1, p.base, p.size, at, p.last - p.first + 1) for at, p in pieces]
    table = np.array(rows, np.float32).reshape(-1, 6)
    x0, x1, base, size, line, count = np.ascontiguousarray(table.T)
    prose = (count >= WALL.prose_words) & (x1 - x0 > WALL.prose_width * size)
    return _Tokens(x0, x1, base, size, line.astype(np.int64), prose)


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


def _runs(
    places: NDArray[np.float64], tokens: _Tokens, bases: Floats, across: Floats
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Return stretches of lines (place, first, last) that nothing crosses, and how like a wall each is."""
    kernel = _kernel()
    x, em = np.ascontiguousarray(places[:, 0]), np.ascontiguousarray(places[:, 1])
    cut = np.searchsorted(bases, across[:, 0])  # a rule parts the lines above it from those below
    t = tokens
    runs = kernel.clear_runs(x, em, t.x0, t.x1, t.line, len(bases), across, cut, WALL.lines)
    evidence = kernel.weigh_runs(
        x, runs, t.x0, t.x1, t.base, t.size, t.line, t.prose, bases, across,
        WALL.lines, WALL.level, WALL.rule_width,
    )  # fmt: skip
    evidence[:, kernel.RULES] = np.minimum(evidence[:, kernel.RULES], WALL.most_rules)
    return runs, evidence @ np.array((*WALL.facing, *WALL.uneven, WALL.alone, WALL.rule))


def _same(wall: Wall, other: Wall, lines: list[TextLine]) -> bool:
    """Return True if two walls overlap and no text is between them there."""
    top, bottom = max(wall.top, other.top), min(wall.bottom, other.bottom)
    low, high = min(wall.x, other.x), max(wall.x, other.x)
    if top > bottom:
        return False
    return not any(
        low < (p.x0 + p.x1) / 2 < high for line in lines if top <= line.base <= bottom for p in line.pieces
    )


def _kernel() -> ModuleType:
    from docparse.layout.tables.candidates import _walls_numba

    return _walls_numba
