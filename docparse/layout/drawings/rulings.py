"""Ruling lines of a page: drawn segments, thin rectangles, edges of filled cells; collinear ones joined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings
from docparse.layout.drawings._fills_numba import (
    are_outermost,
    join_segments,
    on_ground,
    share_edge,
)
from docparse.layout.params import Numbers, Params

Floats = NDArray[np.float32]
Rows = NDArray[np.int64]
Painted = tuple[Floats, NDArray[np.uint32]]
"""Boxes and their colours."""

_NEAR_WHITE = np.uint32(0xF8F8F800)  # the bits that every channel from 0xF8 on has


@dataclass(frozen=True, slots=True)
class Rulings:
    """Horizontal rules (y, x0, x1), vertical ones (x, y0, y1); boxes of fills that are no cells.

    `slanted` are the boxes of strokes, `shade_h` the upper and lower edges of filled cells in the form of
    rules: they part rows too, but a table may have them in every second row only.
    """

    horizontal: Floats
    vertical: Floats
    loose: Floats
    slanted: Floats
    shade_h: Floats


def find_rulings(params: Params, drawings: Drawings, width: float, height: float) -> Rulings:
    """Rules of a page `width` by `height` points; sorted by position, then start."""
    if not len(drawings.lines) and not len(drawings.rects) and not len(drawings.paths):
        return NO_RULINGS
    grounds = _grounds(params.rulings, drawings)
    h_parts, v_parts, slanted = _strokes(params, drawings, grounds)
    thin_h, thin_v, cells, loose = _rectangles(params, drawings, width * height, grounds)
    return Rulings(
        join_collinear(params.rulings, np.concatenate([h_parts, thin_h])),
        join_collinear(params.rulings, np.concatenate([v_parts, thin_v])),
        loose,
        slanted,
        join_collinear(params.rulings, np.concatenate([cells[:, [1, 0, 2]], cells[:, [3, 0, 2]]])),
    )


def _strokes(params: Params, drawings: Drawings, grounds: Painted) -> tuple[Floats, Floats, Floats]:
    """Return strokes that are seen: horizontal (y, x0, x1), vertical (x, y0, y1), boxes of slanted ones."""
    numbers = params.rulings
    if not len(drawings.lines):
        return _none(3), _none(3), _none(4)
    seen = _shows(params, drawings.lines, drawings.line_color, grounds)
    boxes = drawings.line_boxes
    seen &= ~_padding(numbers, boxes, drawings.line_color, *grounds)
    boxes = boxes[seen & (drawings.line_color & 0xFF > 0)]
    dx, dy = (boxes[:, 2:] - boxes[:, :2]).T
    flat = (dx > 0) & (dy <= numbers.slope * dx + numbers.off)
    upright = ~flat & (dy > 0) & (dx <= numbers.slope * dy + numbers.off)
    slanted = ~(flat | upright) & (dx > 2) & (dy > 2)
    return _across(boxes[flat]), _upright(boxes[upright]), boxes[slanted]


def _grounds(numbers: Numbers, drawings: Drawings) -> Painted:
    """Return the fills on which white shows."""
    rects, color = drawings.rects, drawings.rect_color
    large = _thickness(rects) > numbers.thin
    large &= ~_is_light(color) & (color & 0xFF > 0)
    return rects[large], color[large]


def _is_light(color: NDArray[np.uint32]) -> NDArray[np.bool_]:
    return np.asarray(color & _NEAR_WHITE == _NEAR_WHITE)


def _thickness(boxes: Floats) -> Floats:
    """Return the shorter side of every box."""
    shorter: Floats = np.minimum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
    return shorter


def _shows(params: Params, shapes: Floats, color: NDArray[np.uint32], grounds: Painted) -> NDArray[np.bool_]:
    """Return which lines and thin boxes are seen: not white ones, unless a darker ground is on both sides."""
    seen = ~_is_light(color)
    light, boxes = len(seen) - int(seen.sum()), grounds[0]
    if not 0 < light * len(boxes) <= params.rulings.most_fills**2:
        return seen
    seen |= on_ground(params.array, np.ascontiguousarray(shapes), ~seen, np.ascontiguousarray(boxes))
    return seen


def _rectangles(
    params: Params, drawings: Drawings, area: float, grounds: Painted
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return thin rectangles across and upright, cells, and other fills."""
    numbers = params.rulings
    rects, color = _filled(numbers, drawings)
    seen = _shows(params, rects, color, grounds) & (color & 0xFF > 0)
    rects, color = rects[seen], color[seen]
    if not len(rects):
        return _none(3), _none(3), _none(4), _none(4)
    width, height = (rects[:, 2:] - rects[:, :2]).T
    flat, narrow = (height <= numbers.thin) & (width > height), (width <= numbers.thin) & (height > width)
    dots = rects[(width <= numbers.thin) & (height <= numbers.thin)]
    # Of a dotted rule either way; joined alone, as the dots of a rule across would make upright rules one.
    dotted_h, dotted_v = (join_collinear(numbers, turned(dots)) for turned in (_across, _upright))
    thin_h, ruled = np.concatenate([_across(rects[flat]), dotted_h]), rects[flat]
    cell = (
        (np.minimum(width, height) > numbers.least)
        & (width * height < numbers.largest * area)
        & ~_is_light(color)
    )
    if not cell.any():
        return thin_h, np.concatenate([_upright(rects[narrow]), dotted_v]), _none(4), _none(4)
    narrow[narrow] = ~_padding(numbers, rects[narrow], color[narrow], rects[cell], color[cell])
    cell[cell] = ~_stacked(params, rects[cell], color[cell])
    fills = rects[cell][_outermost(params, rects[cell], color[cell])]
    tiles = _tiling(params, fills, ruled, drawings.lines)
    return thin_h, np.concatenate([_upright(rects[narrow]), dotted_v]), fills[tiles], fills[~tiles]


def _filled(numbers: Numbers, drawings: Drawings) -> Painted:
    """Filled rectangles with their colours, and boxes of other thin shapes: browsers mitre their borders."""
    rects, color, paths = drawings.rects, drawings.rect_color, drawings.paths
    thin = (_thickness(paths) <= numbers.thin) & (drawings.path_curves == 0)
    thin &= (drawings.path_fill & 0xFF) > 0
    is_rect = np.zeros(
        max(drawings.path_object.max(initial=0), drawings.rect_object.max(initial=0)) + 1, bool
    )
    is_rect[drawings.rect_object[drawings.rect_object >= 0]] = True
    thin &= ~(is_rect[drawings.path_object] & (drawings.path_object >= 0))
    if not thin.any():
        return rects, color
    return np.concatenate([rects, paths[thin]]), np.concatenate([color, drawings.path_fill[thin]])


def _across(rects: Floats) -> Floats:
    return _rules((rects[:, 1] + rects[:, 3]) / 2, rects[:, 0], rects[:, 2])


def _upright(rects: Floats) -> Floats:
    return _rules((rects[:, 0] + rects[:, 2]) / 2, rects[:, 1], rects[:, 3])


def _rules(position: NDArray[np.floating[Any]], start: Floats, end: Floats) -> Floats:
    rules = np.empty((len(position), 3), np.float32)
    rules[:, 0], rules[:, 1], rules[:, 2] = position, start, end
    return rules


def _tiling(params: Params, fills: Floats, thin: Floats, lines: Floats) -> NDArray[np.bool_]:
    """Return a mask of the fills that share their upper and lower edge with a neighbour: cells, and no bars.

    Where most fills of a stretch of the page stand alone in that, the rest is chance: none is kept.
    """
    numbers = params.rulings
    if not 1 <= len(fills) <= numbers.most_fills:
        return np.zeros(len(fills), bool)
    ruled = np.concatenate(
        [thin[:, 1], thin[:, 3], lines[np.abs(lines[:, 1] - lines[:, 3]) < numbers.even, 1]]
    )
    width, height = fills[:, 2] - fills[:, 0], fills[:, 3] - fills[:, 1]
    wide = (width > numbers.wide * (fills[:, 2].max() - fills[:, 0].min())) & (width > numbers.flat * height)
    aligned = wide | (share_edge(params.array, fills, 1, ruled) & share_edge(params.array, fills, 3, ruled))
    stretch = _stretches(numbers, fills)
    shares = np.bincount(stretch, aligned) / np.bincount(stretch)
    return np.asarray(aligned & (shares[stretch] > numbers.tiled))


def _stretches(numbers: Numbers, fills: Floats) -> NDArray[np.int64]:
    """Number the stretches of the page, from its top, that white without fills parts; one for every fill."""
    order = np.argsort(fills[:, 1], kind="stable")
    above = np.maximum.accumulate(fills[order, 3])[:-1]
    stretch = np.zeros(len(fills), np.int64)
    stretch[order[1:]] = np.cumsum(fills[order[1:], 1] - above > numbers.stretch)
    return stretch


def _stacked(params: Params, fills: Floats, color: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Fills with one of their colour right above and right below: the shade of a column, not its cells."""
    if not 2 < len(fills) <= params.rulings.most_fills:
        return np.zeros(len(fills), bool)
    return are_stacked(params.fills, fills, color)


def are_stacked(numbers: Numbers, fills: Floats, color: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return which fills have one of their colour right above and one right below, or are next to such."""
    upper, lower = _neighbours_below(numbers, fills, color)
    above, below = np.zeros((2, len(fills)), bool)
    above[lower], below[upper] = True, True
    between = above & below
    stacked = between.copy()
    stacked[upper[between[lower]]] = True
    stacked[lower[between[upper]]] = True
    return stacked


def _neighbours_below(numbers: Numbers, fills: Floats, color: NDArray[np.uint32]) -> tuple[Rows, Rows]:
    """Return the pairs (upper, lower) of fills of one colour right below each other.

    They share most of the narrower one's width.
    """
    order = np.argsort(fills[:, 1], kind="stable")
    tops = fills[order, 1]
    start = np.searchsorted(tops, fills[:, 3] - np.float32(numbers.stacked), side="right")
    count = np.maximum(np.searchsorted(tops, fills[:, 3] + np.float32(numbers.stacked)) - start, 0)
    upper = np.repeat(np.arange(len(fills)), count)
    lower = order[np.arange(len(upper)) + np.repeat(start - np.cumsum(count) + count, count)]
    alike = color[upper] == color[lower]
    upper, lower = upper[alike], lower[alike]
    (x0, x1), (left, right) = fills[upper][:, [0, 2]].T, fills[lower][:, [0, 2]].T
    shared = np.minimum(x1, right) - np.maximum(x0, left)
    near = shared > np.float32(numbers.shared) * np.minimum(x1 - x0, right - left)
    return upper[near], lower[near]


def _padding(
    numbers: Numbers, narrow: Floats, color: NDArray[np.uint32], fills: Floats, fill_color: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    """Return which narrow shapes are part of a shaded row: as high as a fill and of its colour.

    Where one of that colour goes on above or below without a fill they are rules, beside a black cell.
    """
    if not len(fills) or len(narrow) * len(fills) > numbers.most_fills**2:
        return np.zeros(len(narrow), bool)
    like = color[:, None] == fill_color
    for edge in (1, 3):
        like &= np.abs(narrow[:, edge, None] - fills[:, edge]) < numbers.even
    padding: NDArray[np.bool_] = like.any(1)
    place = narrow[:, 0] + narrow[:, 2]
    for paint in np.unique(color[padding]):
        rules = np.sort(place[~padding & (color == paint)])
        if len(rules):
            at = np.searchsorted(rules, place).clip(1, len(rules)) - 1
            away = np.minimum(abs(rules[at] - place), abs(rules[np.minimum(at + 1, len(rules) - 1)] - place))
            padding &= (color != paint) | (away >= 2 * numbers.even)
    return padding


def _outermost(params: Params, fills: Floats, color: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return which fills are not inside a larger one of their colour, as shaded paragraphs of a cell are."""
    if not 1 < len(fills) <= params.rulings.most_fills:
        return np.ones(len(fills), bool)
    area = (fills[:, 2] - fills[:, 0]) * (fills[:, 3] - fills[:, 1])
    # Of two alike the first stays.
    rank = np.empty(len(fills), np.int64)
    rank[np.argsort(-area, kind="stable")] = np.arange(len(fills))
    outermost: NDArray[np.bool_] = are_outermost(params.array, fills, color, rank)
    return outermost


def _none(columns: int) -> Floats:
    return np.zeros((0, columns), np.float32)


def join_collinear(numbers: Numbers, segments: Floats) -> Floats:
    """Segments (position, start, end) with those on one line and touching joined, short remains dropped."""
    if not 0 < len(segments) <= numbers.most:
        return _none(3)
    joined: Floats = join_segments(*by_line(segments, numbers.snap), numbers.bridge).astype(np.float32)
    return joined[joined[:, 2] - joined[:, 1] >= numbers.shortest]


def by_line(segments: Floats, near: float) -> tuple[NDArray[np.float64], Rows]:
    """Return segments by line and start, and each one's line: positions that are `near` the next are one.

    In double precision: a sum of `float32` is another one compiled than it is plain.
    """
    exact = segments[np.argsort(segments[:, 0], kind="stable")].astype(np.float64)
    line = np.zeros(len(exact), np.int64)
    np.cumsum(exact[1:, 0] - exact[:-1, 0] > near, out=line[1:])
    order = np.lexsort((exact[:, 1], line))
    return exact[order], line[order]


NO_RULINGS = Rulings(_none(3), _none(3), _none(4), _none(4), _none(3))
