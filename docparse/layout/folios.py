"""The line of a page's number, at its top or bottom: no table has it, however near it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

import numpy as np

from docparse.layout.blocks.furniture.words import FIGURE, FOLIO, YEAR
from docparse.layout.model import Floats, Ints, Words
from docparse.layout.params import Numbers, Params


def folio_rows(params: Params, words: Words, height: float) -> Ints:
    """Return the rows of words of a page's number, and of the running title beside it.

    They are the outermost line, which more white parts from the next one than that from its own next.
    """
    found = [_at_edge(params, words, height, top=top) for top in (True, False)]
    return np.concatenate(found)


def _at_edge(params: Params, words: Words, height: float, *, top: bool) -> Ints:
    """Return the rows of the line at one edge if it has the number of the page, else none."""
    zones = params.order.zones
    within = (zones.top if top else 1 - zones.foot) * height
    near, far = (
        (words.box[:, 1], words.box[:, 3]) if top else (height - words.box[:, 3], height - words.box[:, 1])
    )
    rows = np.flatnonzero((near < 2 * within) & (np.abs(words.angle) < params.objects.upright)).astype(
        np.int32
    )
    lines = _lines(params, words, rows, near[rows])
    outermost = next(lines, rows[:0])
    if not len(outermost) or far[outermost].max() > within:
        return rows[:0]
    parts = _parts(params.order.page, words, outermost)
    if not _has_number(parts) or not (top or len(parts) == 1):
        return rows[:0]
    below = [outermost, *islice(lines, 2)]
    gaps = [float(near[lower].min() - far[upper].max()) for upper, lower in pairwise(below)]
    parted = gaps and gaps[0] >= max([zones.white * params.typography.em, *gaps[1:]])
    return outermost if parted else rows[:0]


def _lines(params: Params, words: Words, rows: Ints, near: Floats) -> Iterator[Ints]:
    """Yield the rows of lines from the outermost; `near` is how far words begin from the edge."""
    while len(rows):
        base = words.base[rows]
        own = np.abs(base - base[near.argmin()]) < params.order.xycut.one_line * params.typography.em
        yield rows[own]
        rows, near = rows[~own], near[~own]


def _parts(numbers: Numbers, words: Words, line: Ints) -> list[str]:
    """Return the texts of a line, cut where it is wide open."""
    line = line[np.argsort(words.box[line, 0])]
    parts = [words.word(line[0])]
    for left, right in pairwise(line.tolist()):
        wide = words.box[right, 0] - words.box[left, 2] > numbers.apart * words.size[right]
        parts[-1:] = [parts[-1], words.word(right)] if wide else [f"{parts[-1]} {words.word(right)}"]
    return parts


def _has_number(parts: list[str]) -> bool:
    """Return True for a page number alone, or at one end of titles without figures."""
    ends = {part for part in (parts[0], parts[-1]) if FOLIO.fullmatch(part) and not YEAR.fullmatch(part)}
    titles = [part for part in parts if part not in ends]
    return len(ends) == 1 and len(titles) < 3 and not any(map(FIGURE.search, titles))
