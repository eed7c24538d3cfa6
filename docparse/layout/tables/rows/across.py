"""Rules across a table: which of them part two of its lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from docparse.layout.rulings import Floats
from docparse.layout.tables.words import TextLine

UNDERLINE = 0.2  # em: how far below its base line text is underlined


MOST = 0.8  # of a width


def over_most(rulings: Floats, x0: float, x1: float) -> Floats:
    """Return those of `rulings` (y, x0, x1) that run over most of `x0` to `x1`."""
    found: Floats = rulings[np.minimum(rulings[:, 2], x1) - np.maximum(rulings[:, 1], x0) > MOST * (x1 - x0)]
    return found


def rules_between(lines: Sequence[TextLine], rulings: Floats) -> list[float]:
    """Return how many points of `rulings` (y, x0, x1) run between each of `lines` and the next."""
    rules = sorted(rulings.tolist())
    found: list[float] = []
    for above, below in pairwise(lines):
        first = bisect_left(rules, [above.base + UNDERLINE * above.size])
        own = rules[first : bisect_left(rules, [below.base - 0.5 * below.size], first)]
        x0, x1 = (min(above.x0, below.x0) - 20, max(above.x1, below.x1) + 20) if own else (0.0, 0.0)
        found.append(sum(max(0.0, min(right, x1) - max(left, x0)) for _, left, right in own))
    return found
