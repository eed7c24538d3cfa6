"""Make the drawn boxes of a form part of the page's text: an empty box, or one with a tick, beside its label.

A form without fields draws them: a square as high as the letters, open or white, alone beside a word. What
lies in it ticks it: strokes, a dark square, a letter of a font of marks. Filled squares without an open one
on the page are bullets or the keys of a chart; squares side by side take a letter each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Drawings, PageContent
from docparse.geometry import BBox
from docparse.layout.fields import MARKS, add_marks
from docparse.layout.params import Numbers, Params

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box to tick, and which of the page's characters and drawings are it and what is in it.

    `filled` tells that nothing but a fill ticks it.
    """

    box: BBox
    chars: Mask
    lines: Mask
    rects: Mask
    paths: Mask
    ticked: bool
    filled: bool


def read_boxes(params: Params, content: PageContent) -> PageContent:
    """Return `content` with a mark among its characters for each drawn box to tick, for the drawing."""
    chars, squares = content.chars, _squares(params.boxes_to_tick, content.drawings)
    if not len(squares):
        return content
    seen = np.flatnonzero((chars.flags & CharFlag.GENERATED == 0) & (chars.code > 32))
    if not len(seen):
        return content
    em = float(np.median(chars.size[seen])) or params.typography.em
    found = list(_boxes(params.boxes_to_tick, content, squares, seen, em))
    if all(one.filled for one in found):  # there are none, or they are the keys of a chart
        return content
    drawn = content.drawings
    kept = replace(content, drawings=_without(drawn, found))
    gone = np.any([one.chars for one in found], axis=0)
    marks = [(MARKS["checkbox", one.ticked], one.box) for one in found]
    return add_marks(params.fields, kept, marks, em, gone)


def _boxes(
    numbers: Numbers, content: PageContent, squares: Floats, seen: NDArray[np.int64], em: float
) -> Iterator[DrawnBox]:
    """Yield those of `squares` that are boxes to tick; `seen` are the characters that a reader sees."""
    drawn = content.drawings
    corners = _lasting(numbers, _as_high_as_letters(numbers, squares, em), em)
    fields = np.array([tuple(one.box) for one in content.fields], np.float32).reshape(-1, 4)
    box, letters = content.chars.box, np.zeros(len(content.chars), np.bool_)
    letters[seen] = True
    spread = drawn.line_boxes
    for x0, y0, x1, y1 in corners.tolist():
        square = np.array([x0, y0, x1, y1], np.float32)
        inside = letters & _holds(numbers, square, box)
        if inside.sum() > 1 or _meets(square, fields).any() or not _labelled(numbers, square, box[seen], em):
            continue
        if _is_digit(content.chars.code[inside]).any():
            continue  # what is counted, or a state of a diagram
        lines, rects, paths = (_holds(numbers, square, one) for one in (spread, drawn.rects, drawn.paths))
        if _are_sides(numbers, spread[lines], x1 - x0).sum() < numbers.sides:
            continue  # a white ground, or a circle of many strokes
        crossed = bool(inside.any()) or _is_crossed(numbers, square, drawn.lines[lines])
        filled = not crossed and _is_filled(numbers, square, drawn, rects, paths)
        yield DrawnBox(BBox(x0, y0, x1, y1), inside, lines, rects, paths, crossed or filled, filled)


def _is_digit(code: NDArray[np.int32]) -> Mask:
    digits: Mask = (code >= ord("0")) & (code <= ord("9"))
    return digits


def _are_sides(numbers: Numbers, lines: Floats, side: float) -> Mask:
    """Return which lines are level or upright, and as long as a side."""
    size = lines[:, 2:] - lines[:, :2]
    sides: Mask = (size.max(1, initial=0.0) > (1 - numbers.least) * side) & (
        size.min(1, initial=side) < numbers.least * side
    )
    return sides


def _squares(numbers: Numbers, drawn: Drawings) -> Floats:
    """Return the open or white squares, (n, 4)."""
    box = drawn.paths
    wide, high = box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]
    square = (np.abs(wide - high) <= numbers.square * np.maximum(wide, high)) & (drawn.path_curves == 0)
    found: Floats = box[square][_is_light(numbers, drawn.path_fill[square])]
    return found


def _as_high_as_letters(numbers: Numbers, squares: Floats, em: float) -> Floats:
    sides = squares[:, 2:] - squares[:, :2]
    sized: Floats = squares[(sides.min(1) >= numbers.smallest * em) & (sides.max(1) <= numbers.largest * em)]
    return sized


def _is_light(numbers: Numbers, fill: NDArray[np.uint32]) -> Mask:
    """Return which fills are none, or nearly white."""
    shades = np.stack([fill >> shift & 0xFF for shift in (24, 16, 8)])
    light: Mask = (fill & 0xFF == 0) | (shades.min(axis=0) >= numbers.light)
    return light


def _lasting(numbers: Numbers, squares: Floats, em: float) -> Floats:
    """Return one square of each place, without those that have another beside them; none of too many."""
    if len(squares) > numbers.most:
        return squares[:0]
    squares = squares[np.argsort(squares[:, 0] - squares[:, 2], kind="stable")]
    sides = np.minimum(squares[:, None, 2:], squares[:, 2:]) - np.maximum(
        squares[:, None, :2], squares[:, :2]
    )
    over = sides.min(axis=2) > numbers.same * (squares[:, 2] - squares[:, 0])[:, None]
    kept: list[int] = []
    for row in range(len(squares)):
        if not over[row, kept].any():
            kept.append(row)
    boxes = squares[kept]
    alone = [_meets(_grown(one, numbers.alone * em), boxes).sum() == 1 for one in boxes]
    lasting: Floats = boxes[np.array(alone, np.bool_)]
    return lasting


def _labelled(numbers: Numbers, square: Floats, letters: Floats, em: float) -> bool:
    """Return True if a character stands right beside a square on its line."""
    middle = (letters[:, 1] + letters[:, 3]) / 2
    level = (middle > square[1]) & (middle < square[3])
    after, before = letters[:, 0] - square[2], square[0] - letters[:, 2]
    gap = np.maximum(after, before)[level]
    return bool(((gap > -numbers.within * em) & (gap < numbers.beside * em)).any())


def _is_crossed(numbers: Numbers, square: Floats, lines: Floats) -> bool:
    """Return True if lines in a square are slanted: a cross, or the two strokes of a tick."""
    x0, y0, x1, y1 = lines.T
    slanted = np.minimum(np.abs(x1 - x0), np.abs(y1 - y0)) > numbers.least * (square[2] - square[0])
    return bool(slanted.any())


def _is_filled(numbers: Numbers, square: Floats, drawn: Drawings, rects: Mask, paths: Mask) -> bool:
    """Return True if something dark is drawn in a square."""
    side = float(square[2] - square[0])
    dark = drawn.rects[rects & ~_is_light(numbers, drawn.rect_color)]
    inked = drawn.paths[paths & ~_is_light(numbers, drawn.path_fill)]
    return _is_large(numbers, dark, side) or _is_large(numbers, inked, side)


def _is_large(numbers: Numbers, boxes: Floats, side: float) -> bool:
    sides = np.minimum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
    return bool((sides > numbers.least * side).any())


def _without(drawn: Drawings, found: list[DrawnBox]) -> Drawings:
    """Return drawings without those of boxes: their sides are no rules of a table."""
    lines, rects, paths = (
        ~np.any([getattr(one, name) for one in found], axis=0) for name in ("lines", "rects", "paths")
    )
    return Drawings(
        drawn.lines[lines],
        drawn.line_width[lines],
        drawn.line_color[lines],
        drawn.rects[rects],
        drawn.rect_color[rects],
        drawn.rect_object[rects],
        drawn.paths[paths],
        drawn.path_curves[paths],
        drawn.path_fill[paths],
        drawn.path_object[paths],
    )


def _holds(numbers: Numbers, square: Floats, boxes: Floats) -> Mask:
    """Return which boxes are within a square, or nearly."""
    x0, y0, x1, y1 = _grown(square, numbers.within * float(square[2] - square[0]))
    held: Mask = (boxes[:, 0] >= x0) & (boxes[:, 1] >= y0) & (boxes[:, 2] <= x1) & (boxes[:, 3] <= y1)
    return held


def _meets(square: Floats, boxes: Floats) -> Mask:
    x0, y0, x1, y1 = square
    met: Mask = (boxes[:, 0] < x1) & (boxes[:, 1] < y1) & (boxes[:, 2] > x0) & (boxes[:, 3] > y0)
    return met


def _grown(square: Floats, margin: float) -> Floats:
    return square + np.array([-margin, -margin, margin, margin], np.float32)
