"""Legends: small marks beside a figure in colours that it has, each with its name."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings
from docparse.layout.model import Floats
from docparse.layout.params import Numbers
from docparse.layout.tables.words import Piece

Box = tuple[float, float, float, float]

# Lengths are in em of the page's usual words.


def find_legend(
    numbers: Numbers, box: Box, figures: list[Box], drawings: Drawings, pieces: list[Piece], em: float
) -> tuple[Floats, list[Piece]]:
    """Return the keys of a figure's legend and their names: marks of several colours, all of them its own.

    Bullets beside a figure have one colour; what is in one of the `figures` is no key of another.
    """
    marks, color = _inks(drawings)
    size = marks[:, 2:] - marks[:, :2]
    inside = _are_in(marks, box)
    off = np.maximum(np.maximum(np.array(box[:2]) - marks[:, 2:], marks[:, :2] - np.array(box[2:])), 0)
    plotted = np.any([_are_in(marks, figure) for figure in figures], axis=0)
    beside = ~plotted & (off.sum(1) < numbers.reach * em) & (off.min(1) == 0)
    small = (size < (numbers.wide * em, numbers.high * em)).all(1)
    keys = np.flatnonzero(beside & small & np.isin(color, color[inside]))
    short = [piece for piece in pieces if piece.last - piece.first < numbers.words]
    named = _are_named(numbers, marks[keys], short, em)
    said = np.flatnonzero(np.any(named, axis=0)).tolist()
    keys = keys[np.any(named, axis=1)]
    if len(np.unique(color[keys])) < 2:
        return marks[:0], []
    return marks[keys], [short[at] for at in said]


def _are_in(marks: Floats, box: Box) -> NDArray[np.bool_]:
    """Return which marks have their middle in a box."""
    middle = (marks[:, :2] + marks[:, 2:]) / 2
    return np.asarray(((middle > box[:2]) & (middle < box[2:])).all(1))


def _inks(drawings: Drawings) -> tuple[Floats, NDArray[np.uint32]]:
    """Return the boxes of what is filled or stroked in a colour, and the colours."""
    filled = drawings.path_fill > 0
    boxes = [drawings.rects, drawings.line_boxes, drawings.paths[filled]]
    colors = [drawings.rect_color, drawings.line_color, drawings.path_fill[filled]]
    return np.concatenate(boxes), np.concatenate(colors)


def _are_named(numbers: Numbers, keys: Floats, names: list[Piece], em: float) -> NDArray[np.bool_]:
    """Return which keys have which names right behind or before them, at their height, (k, n)."""
    if not names:
        return np.zeros((len(keys), 0), np.bool_)
    x0, x1, top, base = np.array([(p.x0, p.x1, p.top, p.base) for p in names], np.float32).T
    middle = (keys[:, 1, None] + keys[:, 3, None]) / 2
    gap = np.maximum(x0 - keys[:, 2, None], keys[:, 0, None] - x1)
    named: NDArray[np.bool_] = (middle > top) & (middle < base) & (gap > 0) & (gap < numbers.to_name * em)
    return named
