"""Columns of a page as tables see them: white walls with unlike things on both sides.

A wall is a white stripe that no text and no rule crosses. That it parts columns of the page and not of a
table is weighed line by line: prose that faces prose, lines that share no base line and rules on one side
only speak for it, cells that face each other on one base line against it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.weights import WALL
from docparse.layout.tables.words import TextLine, piece_text
from docparse.numerals.cells import is_figure

Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Wall:
    """A white stripe about `x`, from the base line of its first line to that of its last."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Tokens:
    """Pieces as arrays: side edges, base line, size, line, and if each reads like prose or is a figure."""

    x0: Floats
    x1: Floats
    base: Floats
    size: Floats
    line: NDArray[np.int64]
    prose: Flags
    figure: Flags


_FIELDS = ("x0", "x1", "base", "size", "line", "prose", "figure")


def find_walls(words: Words, lines: list[TextLine], across: Floats) -> list[Wall]:
    """Return the walls between `lines` (top to bottom), the surest of those that overlap.

    `across` are horizontal rules and edges of shades, (y, x0, x1).
    """
    tokens = _tokens(words, lines)
    bases = np.array([line.base for line in lines], np.float32)
    found: list[tuple[float, Wall]] = []
    for x, side in _candidates(lines):
        for first, last in _clear_runs(x, side, tokens, bases, across):
            score = _score(x, (bases[first], bases[last]), _run(tokens, first, last), across)
            if score > WALL.least:
                found.append((score, Wall(x, float(bases[first]) - 1, float(bases[last]) + 1)))
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
            left = max((x for x in standing if x <= middle), default=-np.inf)
            right = min((x for x in standing if x > middle), default=np.inf)
            parts.setdefault((left, right), []).append(piece)
        for key, pieces in parts.items():
            base = max(pieces, key=lambda piece: piece.size).base
            zones.setdefault(key, []).append(TextLine(base, max(p.size for p in pieces), pieces))
    return list(zones.values())


def _tokens(words: Words, lines: list[TextLine]) -> _Tokens:
    pieces = [(at, p) for at, line in enumerate(lines) for p in line.body or line.pieces]
    rows = [(p.x0, p.x1, p.base, p.size, at, p.last - p.first + 1) for at, p in pieces]
    table = np.array(rows, np.float32).reshape(-1, 6)
    x0, x1, base, size, line, count = table.T
    prose = (count >= WALL.prose_words) & (x1 - x0 > WALL.prose_width * size)
    figure = np.array([is_figure(piece_text(words, p).strip()) for _, p in pieces], bool)
    return _Tokens(x0, x1, base, size, line.astype(np.int64), prose & ~figure, figure)


def _candidates(lines: list[TextLine]) -> list[tuple[float, float]]:
    """Middles of wide gaps, one for those that fall together, with the em at that place."""
    found: dict[int, tuple[float, float]] = {}
    em = float(np.median([line.size for line in lines])) if lines else 1.0
    for line in lines:
        for left, right in zip(line.pieces, line.pieces[1:], strict=False):
            if right.x0 - left.x1 > WALL.gap * line.size:
                x = (left.x1 + right.x0) / 2
                found.setdefault(round(x / em), (x, line.size))
    return list(found.values())


def _clear_runs(x: float, em: float, tokens: _Tokens, bases: Floats, across: Floats) -> list[tuple[int, int]]:
    """Return stretches of lines (first, last) that nothing at `x` crosses."""
    blocked = np.zeros(len(bases), bool)
    blocked[tokens.line[(tokens.x0 < x - 0.1 * em) & (tokens.x1 > x + 0.1 * em)]] = True
    over = across[(across[:, 1] < x - em) & (across[:, 2] > x + em), 0]
    cuts = np.searchsorted(bases, over)  # a rule parts the lines above it from those below
    group = (
        np.cumsum(blocked) * 2 + np.searchsorted(np.sort(cuts), np.arange(len(bases)), side="right") * 10_000
    )
    runs = []
    clear = np.flatnonzero(~blocked)
    for part in np.split(clear, np.flatnonzero(np.diff(group[clear])) + 1) if len(clear) else []:
        if len(part) >= WALL.lines:
            runs.append((int(part[0]), int(part[-1])))
    return runs


def _run(tokens: _Tokens, first: int, last: int) -> _Tokens:
    inside = (tokens.line >= first) & (tokens.line <= last)
    return _Tokens(*(getattr(tokens, name)[inside] for name in _FIELDS))


def _score(x: float, span: tuple[float, float], tokens: _Tokens, across: Floats) -> float:
    """Sum of what speaks for a wall at `x` over the lines of a run."""
    left, right = _nearest(tokens, x, -1), _nearest(tokens, x, 1)
    if min(len(left), len(right)) < WALL.lines:
        return 0.0
    both, at_left, at_right = np.intersect1d(tokens.line[left], tokens.line[right], return_indices=True)
    a, b = left[at_left], right[at_right]
    level = np.abs(tokens.base[a] - tokens.base[b]) < WALL.level * np.minimum(tokens.size[a], tokens.size[b])
    prose = tokens.prose[a].astype(int) + tokens.prose[b]
    cells = level & (tokens.figure[a] | tokens.figure[b])
    score = np.array(WALL.facing)[prose[level]].sum() + np.array(WALL.uneven)[prose[~level]].sum()
    score += WALL.figure * cells.sum()
    score += WALL.alone * min(_within(tokens, left, right, both), _within(tokens, right, left, both))
    return float(score + WALL.rule * min(WALL.most_rules, _one_sided(x, span, tokens, across)))


def _nearest(tokens: _Tokens, x: float, side: int) -> Indices:
    """Return for each line the token nearest to `x` on one side, by line."""
    here = np.flatnonzero(tokens.x1 <= x + 1 if side < 0 else tokens.x0 >= x - 1)
    edge = -tokens.x1[here] if side < 0 else tokens.x0[here]
    here = here[np.lexsort((edge, tokens.line[here]))]
    _, first = np.unique(tokens.line[here], return_index=True)
    return here[first]


def _within(tokens: _Tokens, own: Indices, other: Indices, both: Indices) -> int:
    """Count lines of one side without a partner that lie between lines of the other."""
    lines = np.setdiff1d(tokens.line[own], both)
    low, high = tokens.line[other].min(), tokens.line[other].max()
    return int(((lines > low) & (lines < high)).sum())


def _one_sided(x: float, span: tuple[float, float], tokens: _Tokens, across: Floats) -> int:
    """Count rules as wide as the text of one side that have none beside them on the other."""
    near = across[(across[:, 0] > span[0] - 20) & (across[:, 0] < span[1] + 20)]
    before, after = near[near[:, 2] < x + 1], near[near[:, 1] > x - 1]
    count = 0
    for own, others, left in ((before, after, True), (after, before, False)):
        side = tokens.x1 <= x + 1 if left else tokens.x0 >= x - 1
        width = tokens.x1[side].max() - tokens.x0[side].min()
        wide = own[own[:, 2] - own[:, 1] > WALL.rule_width * width]
        count += sum(not (np.abs(others[:, 0] - y) < 1.5).any() for y in wide[:, 0].tolist())
    return count


def _same(wall: Wall, other: Wall, lines: list[TextLine]) -> bool:
    """Return True if two walls overlap and no text is between them there."""
    top, bottom = max(wall.top, other.top), min(wall.bottom, other.bottom)
    low, high = min(wall.x, other.x), max(wall.x, other.x)
    if top > bottom:
        return False
    return not any(
        low < (p.x0 + p.x1) / 2 < high for line in lines if top <= line.base <= bottom for p in line.pieces
    )
