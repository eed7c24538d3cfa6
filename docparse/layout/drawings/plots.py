"""Charts that show themselves by two scales at a right angle: short strokes in a row with labels beside them.

What is plotted may be a single line, or points that a font draws; its axes are enough. A table has no such
strokes, and the combs of a form's fields no labels below each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings
from docparse.layout.drawings.figures import Box
from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers

# Lengths are in em of the page's usual words.


@dataclass(frozen=True, slots=True)
class Scale:
    """The box of a scale's labelled strokes, their and their labels' edges across it, and their count."""

    box: Box
    edges: tuple[float, float]
    labelled: int


def find_plots(numbers: Numbers, words: Words, drawings: Drawings, em: float) -> list[Box]:
    """Return the boxes of plots that two labelled scales span; `em` is the page's usual size."""
    strokes = np.concatenate([drawings.line_boxes, drawings.rects])  # fills may be drawn for strokes
    if not 2 * numbers.least <= len(strokes) <= numbers.most or not len(words):
        return []
    upright = _scales(numbers, strokes, words.box, em)
    if not upright:
        return []
    across = [
        _turned(scale) for scale in _scales(numbers, strokes[:, [1, 0, 3, 2]], words.box[:, [1, 0, 3, 2]], em)
    ]
    spanned = [box for x in upright for y in across if (box := _span(numbers, x, y, upright, em))]
    if not spanned:
        return []
    frames = np.concatenate(
        [drawings.paths[_are_frames(numbers, drawings.paths, strokes, em)], drawings.rects]
    )
    return list(dict.fromkeys(_framed(numbers, box, frames, em) for box in spanned))


def _turned(scale: Scale) -> Scale:
    x0, y0, x1, y1 = scale.box
    return replace(scale, box=(y0, x0, y1, x1))


def _scales(numbers: Numbers, strokes: Floats, labels: Floats, em: float) -> list[Scale]:
    """Return the scales along x: upright strokes of one height in a row, most with a label at one end."""
    wide, high = strokes[:, 2] - strokes[:, 0], strokes[:, 3] - strokes[:, 1]
    ticks = strokes[
        (wide < numbers.thin * em) & (high > numbers.shortest * em) & (high < numbers.longest * em)
    ]
    if len(ticks) < numbers.least:
        return []
    rows = np.rint(ticks[:, [1, 3]] / (numbers.alike * em)).astype(np.int64)
    found: list[Scale | None] = []
    keys = (rows[:, 0] << 32) + rows[:, 1]
    several, counts = np.unique(keys, return_counts=True)
    for key in several[counts >= numbers.least]:
        of_row = ticks[keys == key]
        top, bottom = float(of_row[:, 1].min()), float(of_row[:, 3].max())
        at = np.unique((of_row[:, 0] + of_row[:, 2]) / 2)
        runs = _runs(numbers, at) if len(at) >= numbers.least else []
        found += [
            _scale(numbers, run, top, bottom, labels, em) for run in ([at, *runs] if len(runs) > 1 else runs)
        ]
    return [scale for scale in found if scale is not None]


def _runs(numbers: Numbers, at: Floats) -> list[Floats]:
    """Cut strokes where the next is far: plots beside each other may have scales in one line."""
    steps = np.diff(at)
    beside = np.maximum(np.append(0, steps[:-1]), np.append(steps[1:], 0))
    return np.split(at, np.flatnonzero(steps > numbers.apart * beside) + 1) if len(steps) > 1 else [at]


def _scale(
    numbers: Numbers, at: Floats, top: float, bottom: float, labels: Floats, em: float
) -> Scale | None:
    """Return the scale of strokes at x `at` with labels right above or right below; None without these.

    Categories are named halfway between strokes.
    """
    below = (labels[:, 1] > bottom - numbers.aside * em) & (labels[:, 1] < bottom + numbers.reach * em)
    above = (labels[:, 3] < top + numbers.aside * em) & (labels[:, 3] > top - numbers.reach * em)
    beside = below | above
    labels, below, above = labels[beside], below[beside], above[beside]
    between = ((at[1:] + at[:-1]) / 2).astype(np.float32)
    for places in (at, between):
        named, own = _named(numbers, places, labels, (below, above), em)
        if named.sum() >= numbers.least:
            said, held = labels[own], at if places is between else at[named]
            edges = min(top, float(said[:, 1].min())), max(bottom, float(said[:, 3].max()))
            box = float(held.min()), top, float(held.max()), bottom
            return Scale(box, edges, int(named.sum()))
    return None


def _named(
    numbers: Numbers,
    places: Floats,
    labels: Floats,
    sides: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    em: float,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which places have labels at their middles, and which labels: on the side that has more."""
    middle, half = (labels[:, 0] + labels[:, 2]) / 2, (labels[:, 2] - labels[:, 0]) / 2
    near = np.abs(places[:, None] - middle) < np.maximum(numbers.aside * em, half - numbers.aside * em)
    below, above = (near & side for side in sides)
    own = below if below.any(1).sum() >= above.any(1).sum() else above
    return np.asarray(own.any(1)), np.asarray(own.any(0))


def _span(numbers: Numbers, x: Scale, y: Scale, others: list[Scale], em: float) -> Box | None:
    """Return the box that scales along x and y span, if they are of one plot: they meet near a corner of it.

    No other scale along x, `others`, crosses it.
    """
    x0, x1 = min(x.box[0], y.box[0]), max(x.box[2], y.box[2])
    y0, y1 = min(x.box[1], y.box[1]), max(x.box[3], y.box[3])
    wide, high = x.box[2] - x.box[0], y.box[3] - y.box[1]
    off = numbers.corner * em
    share = numbers.corner_share if _faces_out(x, y) and _faces_out(y, x, 0) else 0.0
    near = x1 - x0 - wide < off + share * wide and y1 - y0 - high < off + share * high
    if not near or x.labelled + y.labelled < numbers.together:
        return None
    beside = [other.box for other in others if other.box[0] < x1 and other.box[2] > x0]
    if any(y0 + off < other[1] < y1 - off for other in beside):
        return None
    return min(x0, y.edges[0]), min(y0, x.edges[0]), max(x1, y.edges[1]), max(y1, x.edges[1])


def _faces_out(scale: Scale, other: Scale, axis: int = 1) -> bool:
    """Return True if the labels of a scale, across `axis`, are on the outer side of the plot."""
    first, last = scale.box[axis], scale.box[axis + 2]
    behind = scale.edges[1] - last > first - scale.edges[0]
    return (first + last > other.box[axis] + other.box[axis + 2]) == behind


def _are_frames(numbers: Numbers, paths: Floats, strokes: Floats, em: float) -> NDArray[np.bool_]:
    """Return which paths have a stroke along their upper side: the box of a plotted line has none."""
    long = strokes[:, 2] - strokes[:, 0] > numbers.frame * em
    flat = strokes[long & (strokes[:, 3] - strokes[:, 1] < numbers.same)]
    frames = np.zeros(len(paths), np.bool_)
    for x0, y, x1 in flat[:, [0, 1, 2]].tolist():
        frames |= (np.abs(paths[:, :3] - np.array((x0, y, x1), np.float32)) < numbers.same).all(1)
    return frames


def _framed(numbers: Numbers, box: Box, frames: Floats, em: float) -> Box:
    """Return the box with the frame or ground of what is plotted, if one is drawn round it."""
    x0, y0, x1, y1 = box
    wide, high = frames[:, 2] - frames[:, 0], frames[:, 3] - frames[:, 1]
    off = numbers.frame * em
    near = (frames[:, 0] > x0 - off) & (frames[:, 1] > y0 - off)
    near &= (frames[:, 2] < x1 + off) & (frames[:, 3] < y1 + off)
    near &= (frames[:, 2] > x0) & (frames[:, 3] > y0) & (frames[:, 0] < x1) & (frames[:, 1] < y1)
    # Panels beside each other, or one above the other, have one scale.
    near &= (wide > numbers.framed * (x1 - x0)) & (high > off) | (high > numbers.framed * (y1 - y0)) & (
        wide > off
    )
    if not near.any():
        return box
    first, last = frames[near, :2].min(0).tolist(), frames[near, 2:].max(0).tolist()
    return min(x0, first[0]), min(y0, first[1]), max(x1, last[0]), max(y1, last[1])
