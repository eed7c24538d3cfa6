"""Kernels of `rulings`: which shapes lie upon, inside or level with which fills."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.params import number

SIDE = number("fills.side")
INSIDE = np.float32(number("fills.inside"))
BESIDE = np.float32(number("fills.beside"))
SAME_EDGE = np.float32(number("fills.same_edge"))
STACKED = np.float32(number("fills.stacked"))
SHARED = np.float32(number("fills.shared"))
SAME_RULE = np.float32(number("fills.same_rule"))

_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "boolean[::1]"


@inner
def is_covered(x, y, boxes):  # type: ignore[no-untyped-def]
    """Return True if a point is inside one of `boxes`."""
    for k in range(len(boxes)):
        if boxes[k, 0] < x < boxes[k, 2] and boxes[k, 1] < y < boxes[k, 3]:
            return True
    return False


@njit(f"{_B}({_F2}, {_B}, {_F2})", cache=True, nogil=True)
def on_ground(shapes, light, grounds):  # type: ignore[no-untyped-def]
    """Return which of the `light` lines or thin boxes have grounds on both sides, at one quarter or other."""
    found = np.zeros(len(shapes), np.bool_)
    for i in range(len(shapes)):
        if not light[i]:
            continue
        x0, y0, x1, y1 = shapes[i]
        flat = abs(x1 - x0) > abs(y1 - y0)
        aside, below = (0.0, SIDE) if flat else (SIDE, 0.0)
        for quarter in range(1, 4):
            share = np.float32(quarter / 4)
            x = np.float64(x0 * (np.float32(1) - share) + x1 * share)
            y = np.float64(y0 * (np.float32(1) - share) + y1 * share)
            if is_covered(x - aside, y - below, grounds) and is_covered(x + aside, y + below, grounds):
                found[i] = True
                break
    return found


@njit(f"{_B}({_F2}, uint32[::1], int64[::1])", cache=True, nogil=True)
def are_outermost(fills, color, rank):  # type: ignore[no-untyped-def]
    """Return which fills are inside no fill of their colour and a lower rank."""
    found = np.ones(len(fills), np.bool_)
    for i in range(len(fills)):
        x0, y0, x1, y1 = fills[i]
        for k in range(len(fills)):
            if fills[k, 1] - INSIDE > y0 or fills[k, 3] + INSIDE < y1:
                continue
            if fills[k, 0] - INSIDE > x0 or fills[k, 2] + INSIDE < x1:
                continue
            if color[i] == color[k] and rank[k] < rank[i]:
                found[i] = False
                break
    return found


@njit(f"{_B}({_F2}, int64, {_F})", cache=True, nogil=True)
def share_edge(fills, edge, ruled):  # type: ignore[no-untyped-def]
    """Return which fills have column `edge` of their boxes in common with a neighbour, or with a rule."""
    found = np.zeros(len(fills), np.bool_)
    for i in range(len(fills)):
        level = fills[i, edge]
        for k in range(len(fills)):
            if abs(level - fills[k, edge]) < SAME_EDGE and (
                fills[i, 0] >= fills[k, 2] - BESIDE or fills[i, 2] <= fills[k, 0] + BESIDE
            ):
                found[i] = True
                break
        for k in range(len(ruled)):
            if found[i] or abs(level - ruled[k]) < SAME_RULE:
                found[i] = True
                break
    return found


@njit(f"{_F2}({_F2}, float64, float64)", cache=True, nogil=True)
def join_segments(segments, near, bridge):  # type: ignore[no-untyped-def]
    """Return segments (position, start, end) joined that are `near` one line and no `bridge` apart on it."""
    exact = segments.astype(np.float64)  # a sum of float32 is another one compiled than it is plain
    position, low, high = exact[:, 0], exact[:, 1], exact[:, 2]
    joined = np.zeros((len(segments), 3), np.float64)
    order, found, start = np.argsort(position, kind="mergesort"), 0, 0
    for stop in range(1, len(order) + 1):
        if stop < len(order) and position[order[stop]] - position[order[stop - 1]] <= near:
            continue
        own = order[start:stop]
        own = own[np.argsort(low[own], kind="mergesort")]
        start, total, count = stop, 0.0, 0
        for at in own:
            if count == 0 or low[at] > joined[found, 2] + bridge:
                found, total, count = found + (count > 0), 0.0, 0
                joined[found, 1], joined[found, 2] = low[at], high[at]
            total, count = total + position[at], count + 1
            joined[found, 0], joined[found, 2] = total / count, max(joined[found, 2], high[at])
        found += 1
    return joined[:found].astype(np.float32)


@njit(cache=True)
def _fills_below(fills, color, tops, order, upper):  # type: ignore[no-untyped-def]
    """Return the fills right below another of its colour, over most of the narrower one.

    `tops` are those of all fills, `order` the fills, both from the top.
    """
    x0, _, x1, bottom = fills[upper]
    near = order[np.searchsorted(tops, bottom - STACKED, "right") : np.searchsorted(tops, bottom + STACKED)]
    left, right = fills[near, 0], fills[near, 2]
    shared = np.minimum(x1, right) - np.maximum(x0, left)
    return near[(color[near] == color[upper]) & (shared > SHARED * np.minimum(x1 - x0, right - left))]


@njit(f"{_B}({_F2}, uint32[::1])", cache=True, nogil=True)
def are_stacked(fills, color):  # type: ignore[no-untyped-def]
    """Return which fills have one of their colour right above and one right below, or are next to such."""
    order = np.argsort(fills[:, 1], kind="mergesort")
    tops = fills[order, 1]
    above, below = np.zeros(len(fills), np.bool_), np.zeros(len(fills), np.bool_)
    for upper in order:
        lower = _fills_below(fills, color, tops, order, upper)
        above[lower] = True
        below[upper] = len(lower) > 0
    inner = above & below
    stacked = inner.copy()
    for upper in order:
        lower = _fills_below(fills, color, tops, order, upper)
        stacked[upper] |= inner[lower].any()
        if inner[upper]:
            stacked[lower] = True
    return stacked


@njit(f"{_F2}({_F2}, uint32[::1], float64, float64)", cache=True, nogil=True)
def join_fills(fills, color, near, level):  # type: ignore[no-untyped-def]
    """Return fills joined with the next one where that is of their colour and height and touches them.

    They are sorted by height, colour and x0.
    """
    bands, last = fills.copy(), -1
    for at in range(len(fills)):
        x0, y0, x1, y1 = fills[at]
        if last >= 0 and color[at] == color[at - 1] and x0 - bands[last, 2] < near and x1 > bands[last, 0]:
            if max(abs(bands[last, 1] - y0), abs(bands[last, 3] - y1)) < level:
                bands[last, 2] = max(bands[last, 2], x1)
                continue
        last += 1
        bands[last] = fills[at]
    return bands[: last + 1]
