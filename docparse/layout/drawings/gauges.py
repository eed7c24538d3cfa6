"""Gauges: a filled bar with a scale of few strokes, which stick out below it, each with its number.

One that says how much of a goal is reached has two or three numbers in a row, with names below them; a few of
these look as tables do. A table's fills hold words, and its rules have no loose ends.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings
from docparse.layout.drawings.figures import Box, Drawing, bounds, draw_figures
from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.words import Piece
from docparse.numerals.cells import is_number

# Lengths are in em of the page's usual words.


def draw_gauges(
    params: Params, pieces: list[Piece], words: Words, drawings: Drawings, em: float
) -> list[Drawing]:
    """Return the gauges of a page with their labels, without the headings above the bars."""
    gauges = find_gauges(params.gauges, words, drawings, em)
    if not gauges:
        return []
    near = params.gauges.heading * em
    labels = [piece for piece in pieces if not any(_heads(piece, gauge, near) for gauge in gauges)]
    return draw_figures(params, labels, gauges, drawings, em)


def _heads(piece: Piece, gauge: Box, near: float) -> bool:
    return piece.x0 < gauge[2] and piece.x1 > gauge[0] and 0 <= gauge[1] - piece.base < near


def find_gauges(numbers: Numbers, words: Words, drawings: Drawings, em: float) -> list[Box]:
    """Return the boxes of gauges, their strokes and numbers; `em` is the page's usual size."""
    strokes = _strokes(numbers, drawings.line_boxes, em)
    bars = _bars(numbers, drawings.rects, em) if len(strokes) >= numbers.least else drawings.rects[:0]
    if len(bars) * len(strokes) > numbers.most:
        return []
    boxes = [
        _labelled(numbers, bar, strokes[_stick_out(numbers, strokes, bar, em)], words, em) for bar in bars
    ]
    return list(dict.fromkeys(box for box in boxes if box is not None))


def _bars(numbers: Numbers, rects: Floats, em: float) -> Floats:
    """Return the boxes of fills, each once, that are long and not as thin as a rule."""
    wide, high = rects[:, 2] - rects[:, 0], rects[:, 3] - rects[:, 1]
    bars: Floats = rects[(high > numbers.thick * em) & (wide > numbers.flat * high)]
    return np.unique(bars, axis=0) if len(bars) else bars


def _strokes(numbers: Numbers, lines: Floats, em: float) -> Floats:
    upright: Floats = lines[(lines[:, 2] - lines[:, 0] < numbers.same * em) & (lines[:, 3] > lines[:, 1])]
    return upright


def _stick_out(numbers: Numbers, strokes: Floats, bar: Floats, em: float) -> NDArray[np.bool_]:
    """Return which strokes begin at the upper side of a bar, and end a little below it."""
    near, out = numbers.same * em, strokes[:, 3] - bar[3]
    held = (strokes[:, 0] > bar[0] - near) & (strokes[:, 2] < bar[2] + near)
    held &= (out > numbers.shortest * em) & (out < numbers.longest * em)
    return np.asarray(held & (np.abs(strokes[:, 1] - bar[1]) < near))


def _labelled(numbers: Numbers, bar: Floats, strokes: Floats, words: Words, em: float) -> Box | None:
    """Return the box of a bar, its strokes and the numbers at their ends; None if those are too few.

    A fill that holds words is the ground of these.
    """
    if len(strokes) < numbers.least:
        return None
    x, y = (words.box[:, 0] + words.box[:, 2]) / 2, (words.box[:, 1] + words.box[:, 3]) / 2
    level = (x > bar[0] - numbers.reach * em) & (x < bar[2] + numbers.reach * em)
    if (level & (y > bar[1]) & (y < bar[3])).any():
        return None
    level &= (y > bar[3]) & (y < strokes[:, 3].max() + numbers.reach * em)
    rows = np.array([row for row in np.flatnonzero(level) if is_number(words.word(int(row)))], np.int32)
    at = words.box[rows]
    beside = np.maximum(strokes[:, None, 0] - at[:, 2], at[:, 0] - strokes[:, None, 2]) < numbers.beside * em
    if min(beside.any(1).sum(), beside.any(0).sum()) < numbers.least:
        return None
    return bounds(np.concatenate([bar[None], strokes, at[beside.any(0)]]))
