"""Rules across a table: which of them part two of its lines.

They are tuples (y, x0, x1) from top to bottom, so that those between two lines are found without a look at
the others.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import inf

from docparse.layout.drawings.rulings import Floats
from docparse.layout.params import Numbers
from docparse.layout.tables.words import TextLine

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


def lengths_between(numbers: Numbers, lines: Sequence[TextLine], rules: list[Rule]) -> list[float]:
    """Return how many points of rules run between each of `lines` and the next."""
    found: list[float] = []
    for above, below in pairwise(lines):
        own = rules_within(
            rules, above.base + numbers.underline * above.size, below.base - numbers.upper * below.size
        )
        x0, x1 = (min(above.x0, below.x0) - 20, max(above.x1, below.x1) + 20) if own else (0.0, 0.0)
        found.append(sum([max(0.0, min(right, x1) - max(left, x0)) for _, left, right in own]))
    return found
