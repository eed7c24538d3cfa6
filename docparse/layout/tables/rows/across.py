"""Rules across a table: which of them part two of its lines.

They are tuples (y, x0, x1) from top to bottom, so that those between two lines are found without a look at
the others.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf

import numpy as np

from docparse.layout.drawings.rulings import Floats
from docparse.layout.params import Numbers
from docparse.layout.tables.words import PieceLines

Rule = tuple[float, float, float]


def sorted_rules(rulings: Floats) -> list[Rule]:
    """Return horizontal rulings from top to bottom."""
    return sorted([(y, x0, x1) for y, x0, x1 in rulings.tolist()])


def rules_within(rules: list[Rule], top: float, bottom: float) -> list[Rule]:
    """Return the rules between two heights."""
    first = bisect_right(rules, (top, inf, inf))
    return rules[first : bisect_left(rules, (bottom, -inf, -inf), first)]


def over_most(
    numbers: Numbers, rules: list[Rule], x0: float, x1: float, top: float = -inf, bottom: float = inf
) -> list[float]:
    """Return the heights of rules that run over most of `x0` to `x1`."""
    least = numbers.most * (x1 - x0)
    within = rules_within(rules, top, bottom)
    return [y for y, left, right in within if min(right, x1) - max(left, x0) > least]


def lengths_between(numbers: Numbers, lines: PieceLines, rules: list[Rule]) -> list[float]:
    """Return how many points of rules run between each of `lines` and the next."""
    tops = (lines.base + numbers.underline * lines.size).tolist()
    bottoms = (lines.base - numbers.upper * lines.size).tolist()
    left = (np.minimum(lines.x0[1:], lines.x0[:-1]) - 20).tolist()
    right = (np.maximum(lines.x1[1:], lines.x1[:-1]) + 20).tolist()
    return [
        sum([max(0.0, min(b, x1) - max(a, x0)) for _, a, b in rules_within(rules, top, bottom)])
        for top, bottom, x0, x1 in zip(tops, bottoms[1:], left, right, strict=False)
    ]
