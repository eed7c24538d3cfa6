"""Kernels of `rulings`: which shapes lie upon, inside or level with which fills."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.params import index_of

SIDE = index_of("fills.side")
INSIDE = index_of("fills.inside")
BESIDE = index_of("fills.beside")
SAME_EDGE = index_of("fills.same_edge")
SAME_RULE = index_of("fills.same_rule")

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


@njit(f"{_B}(float64[::1], {_F2}, {_B}, {_F2})")
def on_ground(numbers, shapes, light, grounds):  # type: ignore[no-untyped-def]
    """Return which of the `light` lines or thin boxes have grounds on both sides, at one quarter or other."""
    found = np.zeros(len(shapes), np.bool_)
    for i in range(len(shapes)):
        if not light[i]:
            continue
        x0, y0, x1, y1 = shapes[i]
        flat = abs(x1 - x0) > abs(y1 - y0)
        aside, below = (0.0, numbers[SIDE]) if flat else (numbers[SIDE], 0.0)
        for quarter in range(1, 4):
            share = np.float32(quarter / 4)
            x = np.float64(x0 * (np.float32(1) - share) + x1 * share)
            y = np.float64(y0 * (np.float32(1) - share) + y1 * share)
            if is_covered(x - aside, y - below, grounds) and is_covered(x + aside, y + below, grounds):
                found[i] = True
                break
    return found


@njit(f"{_B}(float64[::1], {_F2}, uint32[::1], int64[::1])")
def are_outermost(numbers, fills, color, rank):  # type: ignore[no-untyped-def]
    """Return which fills are inside no fill of their colour and a lower rank."""
    found = np.ones(len(fills), np.bool_)
    for i in range(len(fills)):
        x0, y0, x1, y1 = fills[i]
        for k in range(len(fills)):
            if (
                fills[k, 1] - np.float32(numbers[INSIDE]) > y0
                or fills[k, 3] + np.float32(numbers[INSIDE]) < y1
            ):
                continue
            if (
                fills[k, 0] - np.float32(numbers[INSIDE]) > x0
                or fills[k, 2] + np.float32(numbers[INSIDE]) < x1
            ):
                continue
            if color[i] == color[k] and rank[k] < rank[i]:
                found[i] = False
                break
    return found


@njit(f"{_B}(float64[::1], {_F2}, int64, {_F})")
def share_edge(numbers, fills, edge, ruled):  # type: ignore[no-untyped-def]
    """Return which fills have column `edge` of their boxes in common with a neighbour, or with a rule."""
    found = np.zeros(len(fills), np.bool_)
    for i in range(len(fills)):
        level = fills[i, edge]
        for k in range(len(fills)):
            if abs(level - fills[k, edge]) < np.float32(numbers[SAME_EDGE]) and (
                fills[i, 0] >= fills[k, 2] - np.float32(numbers[BESIDE])
                or fills[i, 2] <= fills[k, 0] + np.float32(numbers[BESIDE])
            ):
                found[i] = True
                break
        for k in range(len(ruled)):
            if found[i] or abs(level - ruled[k]) < np.float32(numbers[SAME_RULE]):
                found[i] = True
                break
    return found


@njit("float64[:, ::1](float64[:, ::1], int64[::1], float64)")
def join_segments(segments, line, bridge):  # type: ignore[no-untyped-def]
    """Return segments (position, start, end) joined that are on one `line` and no `bridge` apart on it.

    They are sorted by line and start.
    """
    joined, found, total, count = np.zeros((len(segments), 3)), -1, 0.0, 0
    for at in range(len(segments)):
        position, low, high = segments[at]
        if at == 0 or line[at] != line[at - 1] or low > joined[found, 2] + bridge:
            found, total, count = found + 1, 0.0, 0
            joined[found, 1], joined[found, 2] = low, high
        total, count = total + position, count + 1
        joined[found, 0], joined[found, 2] = total / count, max(joined[found, 2], high)
    return joined[: found + 1]
