"""Lines that rules underline from end to end, as filings and typescript set headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from docparse.layout.model import UNDERLINED, Floats, LineDraft
from docparse.layout.params import Params

T = TypeVar("T")


def with_underlines(params: Params, items: Sequence[T], rules: Floats) -> list[T]:
    """Return the items of a page, underlined lines in this style; level `rules` are (m, 3): y, x0, x1."""
    numbers = params.marks
    lines = [(at, item) for at, item in enumerate(items) if isinstance(item, LineDraft)]
    if not len(rules) or not lines:
        return list(items)
    off, under = numbers.ends * params.typography.em, numbers.under * params.typography.em
    base, x0, x1 = np.array([(line.base, line.x0, line.x1) for _, line in lines], np.float32).T[..., None]
    depth = rules[:, 0] - base
    within = (depth > 0) & (depth < under) & (rules[:, 1] > x0 - off) & (rules[:, 2] < x1 + off)
    drawn = np.where(within, rules[:, 2] - rules[:, 1], 0).sum(1)
    marked = list(items)
    for (at, line), underlined in zip(lines, drawn > numbers.underlined * (x1 - x0)[:, 0], strict=True):
        if underlined:
            marked[at] = line._replace(style=line.style | UNDERLINED)
    return marked
