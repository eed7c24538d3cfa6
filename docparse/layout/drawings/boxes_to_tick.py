"""Make the drawn boxes of a form part of the page's text: an empty box, or one with a tick, beside its label.

A form without fields draws them: a square as high as the letters, open or white, alone beside a word. What
lies in it ticks it: strokes, a dark square, a letter of a font of marks. Filled squares without an open one
on the page are bullets or the keys of a chart; squares side by side take a letter each. A browser rounds the
corners, prints a ticked box as a light tick on a dark ground, and choices of which one holds as circles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, Drawings, PageContent
from docparse.geometry import BBox
from docparse.layout.fields import MARKS, Letter, add_marks, mark_in
from docparse.layout.params import Numbers, Params

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
Kind = Literal["checkbox", "radio"]


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box to tick, and which of the page's characters and drawings are it and what is in it.

    `label` is the character beside it, None in a table of choices; `filled` tells that nothing but a fill
    ticks it.
    """

    box: BBox
    label: int | None
    chars: Mask
    lines: Mask
    rects: Mask
    paths: Mask
    kind: Kind
    ticked: bool
    filled: bool


def read_boxes(params: Params, content: PageContent) -> PageContent:
    """Return `content` with a mark among its characters for each drawn box to tick, for the drawing."""
    numbers = params.boxes_to_tick
    chars, drawn = content.chars, content.drawings
    shapes = _light_shapes(numbers, drawn)
    if not len(shapes):
        return content
    seen = np.flatnonzero((chars.flags & CharFlag.GENERATED == 0) & (chars.code > 32))
    if not len(seen):
        return content
    em = float(np.median(chars.size[seen])) or params.typography.em
    found = list(_boxes(numbers, content, shapes, seen, em))
    if sum(one.kind == "radio" for one in found) == 1:  # no choice: a node, a mark of a chart
        found = [one for one in found if one.kind != "radio"]
    if all(one.filled for one in found):  # there are none, or they are the keys of a chart
        return content
    kept = replace(content, drawings=_without(drawn, found))
    gone = np.any([one.chars for one in found], axis=0)
    return add_marks(kept, [_mark(params, chars, one, em) for one in found], gone)


def _mark(params: Params, chars: Chars, box: DrawnBox, em: float) -> Letter:
    """Return the mark of a box, on the base line of its label and as large as that."""
    mark = MARKS[box.kind, box.ticked]
    if box.label is None:
        return mark_in(params.fields, mark, box.box, em)
    _, square, _ = mark_in(params.fields, mark, box.box, float(chars.size[box.label]))
    return mark, square, float(chars.origin[box.label, 1])


def _boxes(
    numbers: Numbers, content: PageContent, shapes: Floats, seen: NDArray[np.int64], em: float
) -> Iterator[DrawnBox]:
    """Yield those of `shapes` that are boxes to tick; `seen` are the characters that a reader sees."""
    drawn = content.drawings
    fields = np.array([tuple(one.box) for one in content.fields], np.float32).reshape(-1, 4)
    box, letters = content.chars.box, np.zeros(len(content.chars), np.bool_)
    letters[seen] = True
    squares = _lasting(numbers, _as_high_as_letters(numbers, shapes, em), em)
    for shape in squares:
        inside = letters & _holds(numbers, shape, box)
        if inside.sum() > 1 or _meets(shape, fields).any():
            continue
        letter = _beside(numbers, shape, box[seen], em)
        label = None if letter is None else int(seen[letter])
        if label is None and not _is_in_grid(numbers, shape, squares):
            continue
        if _is_digit(content.chars.code[inside]).any():
            continue  # what is counted, or a state of a diagram
        lines, rects, paths = (
            _holds(numbers, shape, one) for one in (drawn.line_boxes, drawn.rects, drawn.paths)
        )
        state = _state(numbers, shape, _only(drawn, lines, rects, paths), bool(inside.any()), em)
        if state is not None:
            yield DrawnBox(BBox(*shape.tolist()), label, inside, lines, rects, paths, *state)


def _state(
    numbers: Numbers, square: Floats, drawn: Drawings, lettered: bool, em: float
) -> tuple[Kind, bool, bool] | None:
    """Return the kind of a box with what is `drawn` in it, if it is ticked, and if by nothing but a fill."""
    slanted = _is_crossed(numbers, square, drawn.lines)
    crossed = lettered or slanted
    share, shade, opaque = _fills(square, drawn)
    whole = share >= 1 - numbers.least
    dark = shade < np.where(whole & opaque, numbers.light, numbers.faint)  # keys of charts shine through
    filled = bool((dark & (share > numbers.least)).any())
    on_ground = slanted and bool((shade[whole] < numbers.faint).any())
    if on_ground or _has_sides(numbers, square, drawn):
        return "checkbox", crossed or filled, filled and not crossed
    if _is_ring(numbers, square, drawn, em) and not lettered and not len(drawn.lines):
        return "radio", filled, False
    return None  # a white ground, or a circle of many strokes


def _is_digit(code: NDArray[np.int32]) -> Mask:
    digits: Mask = (code >= ord("0")) & (code <= ord("9"))
    return digits


def _has_sides(numbers: Numbers, square: Floats, drawn: Drawings) -> bool:
    """Return True if level and upright lines are the sides of a square, shorter between round corners."""
    side = float(square[2] - square[0])
    long = numbers.straight if drawn.path_curves.any() else 1 - numbers.least
    size = drawn.line_boxes[:, 2:] - drawn.line_boxes[:, :2]
    sides = (size.max(1, initial=0.0) > long * side) & (size.min(1, initial=side) < numbers.least * side)
    return bool(sides.sum() >= numbers.sides)


def _is_ring(numbers: Numbers, square: Floats, drawn: Drawings, em: float) -> bool:
    """Return True for a circle drawn round a square as large as letters; smaller ones are bullets."""
    side = float(square[2] - square[0])
    rings = drawn.paths[(drawn.path_curves >= numbers.round) & (drawn.path_fill == 0)]
    whole = (rings[:, 2:] - rings[:, :2]).min(1) > (1 - numbers.least) * side
    return side >= numbers.smallest_round * em and bool(whole.any())


def _light_shapes(numbers: Numbers, drawn: Drawings) -> Floats:
    """Return the boxes of what is open or white, and as high as wide, (n, 4)."""
    box = drawn.paths
    wide, high = box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]
    square = np.abs(wide - high) <= numbers.square * np.maximum(wide, high)
    square &= (drawn.path_curves == 0) | (drawn.path_curves >= numbers.round)
    found: Floats = box[square][_shade(drawn.path_fill[square]) >= numbers.light]
    return found


def _as_high_as_letters(numbers: Numbers, squares: Floats, em: float) -> Floats:
    sides = squares[:, 2:] - squares[:, :2]
    sized: Floats = squares[(sides.min(1) >= numbers.smallest * em) & (sides.max(1) <= numbers.largest * em)]
    return sized


def _shade(fill: NDArray[np.uint32]) -> NDArray[np.float64]:
    """Return how light fills are on white paper, of 255; what is not filled is white."""
    inks = np.stack([255 - (fill >> shift & 0xFF) for shift in (24, 16, 8)]).max(axis=0)
    shade: NDArray[np.float64] = 255 - inks * ((fill & 0xFF) / 255)
    return shade


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


def _beside(numbers: Numbers, square: Floats, letters: Floats, em: float) -> int | None:
    """Return which character stands right beside a square on its line, nearest to it, or None."""
    middle = (letters[:, 1] + letters[:, 3]) / 2
    gap = np.maximum(letters[:, 0] - square[2], square[0] - letters[:, 2])
    level = (middle > square[1]) & (middle < square[3])
    near = np.flatnonzero(level & (gap > -numbers.within * em) & (gap < numbers.beside * em))
    return int(near[gap[near].argmin()]) if len(near) else None


def _is_in_grid(numbers: Numbers, square: Floats, squares: Floats) -> bool:
    """Return True if another square is level with one, and another above or below: choices of a table."""
    away = np.abs((squares - square)[:, :2]) / (square[2] - square[0])
    level, upright = away[:, 1] < numbers.same, away[:, 0] < numbers.same
    return bool((level & ~upright).any() and (upright & ~level).any())


def _is_crossed(numbers: Numbers, square: Floats, lines: Floats) -> bool:
    """Return True if lines in a square are slanted: a cross, or the two strokes of a tick."""
    x0, y0, x1, y1 = lines.T
    slanted = np.minimum(np.abs(x1 - x0), np.abs(y1 - y0)) > numbers.least * (square[2] - square[0])
    return bool(slanted.any())


def _fills(square: Floats, drawn: Drawings) -> tuple[NDArray[np.float64], NDArray[np.float64], Mask]:
    """Return the size of each fill in a square, as a share of its side, how light it is, and if opaque."""
    boxes = np.concatenate([drawn.rects, drawn.paths])
    fill = np.concatenate([drawn.rect_color, drawn.path_fill])
    sides = (boxes[:, 2:] - boxes[:, :2]).min(1)
    return sides / (square[2] - square[0]), _shade(fill), fill & 0xFF == 0xFF


def _without(drawn: Drawings, found: list[DrawnBox]) -> Drawings:
    """Return drawings without those of boxes: their sides are no rules of a table."""
    lines, rects, paths = (
        ~np.any([getattr(one, name) for one in found], axis=0) for name in ("lines", "rects", "paths")
    )
    return _only(drawn, lines, rects, paths)


def _only(drawn: Drawings, lines: Mask, rects: Mask, paths: Mask) -> Drawings:
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
