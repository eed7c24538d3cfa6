"""Kernels of `visible`: the paint under and over glyphs."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import first_beyond, first_from
from docparse.layout.params import index_of

ROWS, COLUMNS = 128, 64  # of the grid that says where anything is painted late
NEAR = index_of("layer.ground.near")
OPAQUE = 0xFA

_I = "int32[::1]"
_F2 = "float32[:, ::1]"
_U = "uint32[::1]"


@inner
def near(numbers, one, other):  # type: ignore[no-untyped-def]
    """Return True if two colours (0xRRGGBBAA) are hardly told apart."""
    for shift in (24, 16, 8):
        if abs(np.int64(one >> shift & 0xFF) - np.int64(other >> shift & 0xFF)) > int(numbers[NEAR]):
            return False
    return True


@njit(f"boolean[::1](float64[::1], {_F2}, {_I}, {_U}, {_F2}, {_I}, {_U}, uint32)")
def on_like_ground(numbers, middle, order, color, box, painted, fill, paper):  # type: ignore[no-untyped-def]
    """Mark glyphs in about the colour of the uppermost fill below them, or of the paper.

    Fills are by `painted`, their drawing order, ascending; one that is not opaque (a picture has alpha 0) is
    a ground of unknown colour.
    """
    n = order.size
    found = np.zeros(n, np.bool_)
    for i in range(n):
        ground = paper
        for k in range(first_from(painted, order[i]) - 1, -1, -1):
            if box[k, 0] <= middle[i, 0] <= box[k, 2] and box[k, 1] <= middle[i, 1] <= box[k, 3]:
                ground = fill[k]
                break
        found[i] = ground & 0xFF >= OPAQUE and near(numbers, color[i], ground)
    return found


@inner
def cell(value, size, count):  # type: ignore[no-untyped-def]
    return min(max(int(value / size * count), 0), count - 1)


@njit(f"boolean[::1]({_F2}, {_I}, {_F2}, {_I}, float64, float64)")
def under_later(middle, order, box, painted, width, height):  # type: ignore[no-untyped-def]
    """Mark glyphs over whose middle a box of `box` is painted after them."""
    n = order.size
    found = np.zeros(n, np.bool_)
    latest = np.full((ROWS, COLUMNS), -1, np.int32)
    for k in range(painted.size):
        first, last = cell(box[k, 1], height, ROWS), cell(box[k, 3], height, ROWS)
        left, right = cell(box[k, 0], width, COLUMNS), cell(box[k, 2], width, COLUMNS)
        for row in range(first, last + 1):
            for column in range(left, right + 1):
                latest[row, column] = max(latest[row, column], painted[k])
    for i in range(n):
        x, y = middle[i, 0], middle[i, 1]
        if order[i] < 0 or latest[cell(y, height, ROWS), cell(x, width, COLUMNS)] <= order[i]:
            continue
        for k in range(first_beyond(painted, order[i]), painted.size):
            if box[k, 0] <= x <= box[k, 2] and box[k, 1] <= y <= box[k, 3]:
                found[i] = True
                break
    return found
