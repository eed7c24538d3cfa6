"""One size for all pages: what is printed larger or smaller is the same page.

Distances in points, such as how far apart blocks are, suit a page whose text is of 10 points. So the lines
and blocks of a page are found as if half of its letters were no larger; they get their places back then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np

from docparse.layout.model import FigureDraft, PageDraft, TableDraft, Words

USUAL = 10.0  # points
MOST = 20.0  # times that a page is enlarged or reduced, at most

Object = TypeVar("Object", TableDraft, FigureDraft)


def usual_size(words: Words) -> float:
    """Return the size in points that half of a page's letters do not exceed; `USUAL` where it has none."""
    if not len(words):
        return USUAL
    order = np.argsort(words.size, kind="stable")
    letters = (words.end - words.start)[order].cumsum()
    return float(words.size[order[np.searchsorted(letters, letters[-1] / 2)]])


def usual_factor(words: Words) -> float:
    """Return by what to multiply the lengths of a page so that its text is of `USUAL` size."""
    return min(max(USUAL / usual_size(words), 1 / MOST), MOST)


def resize_words(words: Words, factor: float) -> Words:
    """Return words `factor` times as large."""
    by = np.float32(factor)
    return replace(words, box=words.box * by, base=words.base * by, size=words.size * by)


def resize_objects(objects: list[Object], factor: float) -> list[Object]:
    """Return tables or figures with their outer boxes, not their cells, `factor` times as large."""
    return [replace(item, box=_times(item.box, factor)) for item in objects]


def resize_blocks(draft: PageDraft, factor: float) -> None:
    """Make the blocks of a page, but not their lines and cells, `factor` times as large, in place."""
    draft.body_size *= factor
    for block in draft.blocks:
        block.box = _times(block.box, factor)
        block.size *= factor


def _times(box: tuple[float, ...], factor: float) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = box
    return x0 * factor, y0 * factor, x1 * factor, y1 * factor
