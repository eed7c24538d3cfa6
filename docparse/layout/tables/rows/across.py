"""Rules across a table: which of them part two of its lines."""

from __future__ import annotations

import numpy as np

from docparse.layout.rulings import Floats
from docparse.layout.tables.words import TextLine

UNDERLINE = 0.2  # em: how far below its base line text is underlined


MOST = 0.8  # of a width


def over_most(rulings: Floats, x0: float, x1: float) -> Floats:
    """Return those of `rulings` (y, x0, x1) that run over most of `x0` to `x1`."""
    found: Floats = rulings[np.minimum(rulings[:, 2], x1) - np.maximum(rulings[:, 1], x0) > MOST * (x1 - x0)]
    return found


def rule_between(above: TextLine, below: TextLine, rulings: Floats, width: float) -> bool:
    """Return True if rules (y, x0, x1) between two lines run over `width` points of them or more."""
    if not len(rulings):
        return False
    y = rulings[:, 0]
    between = (y > above.base + UNDERLINE * above.size) & (y < below.base - 0.5 * below.size)
    if not between.any():
        return False
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    reach = np.minimum(rulings[between, 2], x1 + 20) - np.maximum(rulings[between, 1], x0 - 20)
    return bool(reach.clip(0).sum() >= width)
