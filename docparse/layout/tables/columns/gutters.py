"""Gutters between the columns of a table: the best set, by what each parts, what crosses it, what it aligns.

Every white stripe between two pieces of some line may be a gutter. It gains by each line that has a gap
there, unless a gutter to its left lies in the same gap; pieces that cross it cost, the line of a title hardly
anything. Figures of one column end, or begin, on one line: those that do not cost too.
"""

from __future__ import annotations

from statistics import median

import numpy as np

from docparse.layout.model import Words
from docparse.layout.tables.columns._gutters_numba import best_gutters
from docparse.layout.tables.weights import GUTTER
from docparse.layout.tables.words import Piece, TextLine, aligned_end, piece_text
from docparse.numerals.cells import is_figure, is_number

_Item = tuple[float, float, float, bool, bool]
"""A piece or the gap between two: sides, what a gutter there gains, if it is a piece and a figure."""


def find_gutters(words: Words, lines: list[TextLine]) -> list[tuple[float, float]]:
    """Return the white stripes (x0, x1) that part the columns of `lines`, left to right."""
    bodies = [body for line in lines if (body := line.body)]
    broken = sum(len(body) > 1 for body in bodies)
    if not broken:
        return []
    em = median([line.size for line in lines])
    items = np.array(_items(words, bodies), np.float64).T.copy()
    least = min(GUTTER.least, GUTTER.few * broken)
    weights = (least, GUTTER.clear, GUTTER.half, GUTTER.uneven, GUTTER.aligned)
    found = best_gutters(items[:3], items[3] > 0, items[4] > 0, em, weights)
    return [(x0, x1) for x0, x1 in found.tolist()]


def _items(words: Words, bodies: list[list[Piece]]) -> list[_Item]:
    texts = [[piece_text(words, piece).strip() for piece in body] for body in bodies]
    figures = [[is_figure(text) for text in own] for own in texts]
    tabular = [any(own[1:]) for own in figures]
    headed = sum(tabular) > 1  # lines without figures may be heads
    items: list[_Item] = []
    for body, own, figure, beside in zip(bodies, texts, figures, tabular, strict=True):
        ends = [aligned_end(piece, text) for piece, text in zip(body, own, strict=True)]
        word = GUTTER.lone if len(body) == 1 else GUTTER.beside if beside or not headed else GUTTER.head
        items += [(piece.x0, x1, -word, True, is_) for piece, x1, is_ in zip(body, ends, figure, strict=True)]
        for at, x0 in enumerate(ends[:-1]):
            x1 = body[at + 1].x0
            if x1 - x0 > GUTTER.narrow:
                number = is_number(own[at]) or is_number(own[at + 1])
                items.append((x0, x1, GUTTER.number if number else GUTTER.words, False, False))
    return items
