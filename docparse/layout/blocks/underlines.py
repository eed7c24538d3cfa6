"""Lines that rules underline from end to end, as filings and typescript set headings; links are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from docparse.content import Link
from docparse.layout.model import UNDERLINED, Floats, LineDraft
from docparse.layout.params import Params

T = TypeVar("T")


def with_underlines(params: Params, items: Sequence[T], rules: Floats, links: Sequence[Link]) -> list[T]:
    """Return the items of a page, underlined lines in this style; level `rules` are (m, 3): y, x0, x1."""
    numbers = params.marks
    marked, em = list(items), params.typography.em
    at_hand = [(at, item) for at, item in enumerate(items) if isinstance(item, LineDraft)]
    linked = np.array([link.box for link in links], np.float32).reshape(-1, 4)
    for at, line in at_hand if len(rules) else ():
        depth, off = rules[:, 0] - line.base, numbers.ends * em
        within = (depth > 0) & (depth < numbers.under * em)
        within &= (rules[:, 1] > line.x0 - off) & (rules[:, 2] < line.x1 + off)
        drawn = float((rules[within, 2] - rules[within, 1]).sum())
        if drawn > numbers.underlined * (line.x1 - line.x0) and not _is_linked(line, linked):
            style = {name: getattr(line, name) | UNDERLINED for name in ("style", "opens", "closes")}
            marked[at] = replace(line, **style)
    return marked


def _is_linked(line: LineDraft, links: Floats) -> bool:
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    held = (links[:, 0] < x) & (x < links[:, 2]) & (links[:, 1] < y) & (y < links[:, 3])
    return bool(held.any())
