"""Rules across a table: which of them part two of its lines."""

from __future__ import annotations

import numpy as np

from docparse.layout.rulings import Floats
from docparse.layout.tables.words import TextLine

UNDERLINE = 0.2  # em: how far below its base line text is underlined


def ruled_between(lines: list[TextLine], rulings: Floats) -> list[float]:
    """Return over how many points of each line and the next rules (y, x0, x1) run between the two."""
    if not len(rulings) or len(lines) < 2:
        return [0.0] * (len(lines) - 1)
    x0, x1 = np.array([(line.x0, line.x1) for line in lines]).T
    top = np.array([line.base - 0.3 * line.size for line in lines[:-1]], np.float32)[:, None]
    bottom = np.array([line.base - 0.5 * line.size for line in lines[1:]], np.float32)[:, None]
    left = (np.minimum(x0[1:], x0[:-1]) - 20).astype(np.float32)[:, None]
    right = (np.maximum(x1[1:], x1[:-1]) + 20).astype(np.float32)[:, None]
    reach = np.minimum(rulings[:, 2], right) - np.maximum(rulings[:, 1], left)
    between = (rulings[:, 0] > top) & (rulings[:, 0] < bottom)
    total: list[float] = (reach.clip(0) * between).sum(1).tolist()
    return total


def without_underlines(lines: list[TextLine], rulings: Floats) -> Floats:
    """The rules but those right under text and as long as it: links, and words that stress something."""
    if not len(rulings) or not lines:
        return rulings
    pieces = np.array([(p.base, p.size, p.x0, p.x1) for line in lines for p in line.pieces], np.float32)
    pieces = pieces[np.argsort(pieces[:, 0])]
    base, size, x0, x1 = pieces.T
    first = np.searchsorted(base, rulings[:, 0] - UNDERLINE * size.max())
    last = np.searchsorted(base, rulings[:, 0])
    count = last - first
    at = np.repeat(np.arange(len(rulings)), count)  # of each rule with every piece that is about its height
    near = np.arange(len(at)) - np.repeat(np.cumsum(count) - count - first, count)
    y, left, right = rulings[at].T
    under = (np.abs(left - x0[near]) < 1.5) & (np.abs(right - x1[near]) < 1.5)
    under &= y < base[near] + UNDERLINE * size[near]
    rest: Floats = np.delete(rulings, at[under], axis=0)
    return rest
