"""Lines that rules underline from end to end, as filings and typescript set headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from docparse.layout.model import UNDERLINED, Floats, LineDraft
from docparse.layout.params import Params

T = TypeVar("T")


def with_underlines(params: Params, items: Sequence[T], rules: Floats) -> list[T]:
    """Return the items of a page, underlined lines in this style; level `rules` are (m, 3): y, x0, x1."""
    numbers = params.marks
    marked, em = list(items), params.typography.em
    for at, line in enumerate(items) if len(rules) else ():
        if not isinstance(line, LineDraft):
            continue
        depth, off = rules[:, 0] - line.base, numbers.ends * em
        within = (depth > 0) & (depth < numbers.under * em)
        within &= (rules[:, 1] > line.x0 - off) & (rules[:, 2] < line.x1 + off)
        drawn = float((rules[within, 2] - rules[within, 1]).sum())
        if drawn > numbers.underlined * (line.x1 - line.x0):
            marked[at] = replace(line, style=line.style | UNDERLINED)
    return marked
