"""Rules across a table: which of them part two of its lines."""

from __future__ import annotations

import numpy as np

from docparse.layout.rulings import Floats
from docparse.layout.tables.words import TextLine

UNDERLINE = 0.2  # em: how far below its base line text is underlined


def rule_between(above: TextLine, below: TextLine, rulings: Floats, width: float) -> bool:
    """Return True if rules (y, x0, x1) between two lines run over `width` points of them or more."""
    if not len(rulings):
        return False
    between = (rulings[:, 0] > above.base - 0.3 * above.size) & (
        rulings[:, 0] < below.base - 0.5 * below.size
    )
    if not between.any():
        return False
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    reach = np.minimum(rulings[between, 2], x1 + 20) - np.maximum(rulings[between, 1], x0 - 20)
    return bool(reach.clip(0).sum() >= width)


def without_underlines(lines: list[TextLine], rulings: Floats) -> Floats:
    """The rules but those right under text and as long as it: links, and words that stress something."""
    if not len(rulings) or not lines:
        return rulings
    pieces = np.array([(p.base, p.size, p.x0, p.x1) for line in lines for p in line.pieces], np.float32)
    pieces = pieces[np.argsort(pieces[:, 0])]
    base, size, x0, x1 = pieces.T
    first = np.searchsorted(base, rulings[:, 0] - UNDERLINE * size.max())
    last = np.searchsorted(base, rulings[:, 0])
    kept = np.ones(len(rulings), bool)
    for at, (y, left, right) in enumerate(rulings):
        near = slice(first[at], last[at])
        ends = (abs(left - x0[near]) < 1.5) & (abs(right - x1[near]) < 1.5)
        kept[at] = not (ends & (y < base[near] + UNDERLINE * size[near])).any()
    rest: Floats = rulings[kept]
    return rest
