"""Straight lines and upright rectangles out of path segments. Pure; `_page_numba` compiles this."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

UPRIGHT = 0.1
"""Points by which a rectangle's side may stray from the upright."""


def count_lines(stroked: NDArray[np.bool_], first: NDArray[np.int32], step: NDArray[np.int32]) -> int:
    """An upper bound on the lines that `find_shapes` finds (closing lines included)."""
    total = 0
    for path in range(len(stroked)):
        if stroked[path]:
            for i in range(first[path], first[path + 1]):
                total += 1 + (step[i] >= 4)
    return total


def count_rects(filled: NDArray[np.bool_], first: NDArray[np.int32], step: NDArray[np.int32]) -> int:
    """An upper bound on the rectangles that `find_shapes` finds: one a subpath."""
    total = 0
    for path in range(len(filled)):
        if filled[path]:
            for i in range(first[path], first[path + 1]):
                total += (step[i] & 3) == 2
    return total


def is_upright(point: NDArray[np.float64], start: int, stop: int) -> bool:
    """Return True if vertices start .. stop-1 (4, or 5 with the first repeated) are an upright rectangle."""
    count = stop - start
    if count < 4 or count > 5:
        return False
    if count == 5 and (
        abs(point[stop - 1, 0] - point[start, 0]) > UPRIGHT
        or abs(point[stop - 1, 1] - point[start, 1]) > UPRIGHT
    ):
        return False
    axis = 0 if abs(point[start + 1, 0] - point[start, 0]) <= UPRIGHT else 1
    if axis == 0 and abs(point[start + 2, 1] - point[start + 1, 1]) > UPRIGHT:
        axis = 1  # a thin rectangle, whose short side came first
    for k in range(4):
        i, j = start + k, start + (k + 1) % 4
        if abs(point[i, (axis + k) % 2] - point[j, (axis + k) % 2]) > UPRIGHT:
            return False
    return True


def find_shapes(  # noqa: PLR0913, PLR0917  (compiled: arrays in, arrays out)
    filled: NDArray[np.bool_],
    stroked: NDArray[np.bool_],
    first: NDArray[np.int32],
    point: NDArray[np.float64],
    step: NDArray[np.int32],
    lines: NDArray[np.float64],
    line_path: NDArray[np.int32],
    rects: NDArray[np.float64],
    rect_path: NDArray[np.int32],
    curves: NDArray[np.int32],
) -> tuple[int, int]:
    """Fill `lines`, `rects` (with the path each comes from) and `curves` (per path); how many of each."""
    nlines = nrects = 0
    for path in range(len(filled)):
        start = first[path]
        bezier = 0
        last = first[path + 1]
        for i in range(first[path], last):
            kind = step[i] & 3
            if kind == 2:
                start, bezier = i, 0
            elif kind == 1:
                bezier += 1
                curves[path] += 1
            elif stroked[path] and i > start:
                lines[nlines, 0], lines[nlines, 1] = point[i - 1, 0], point[i - 1, 1]
                lines[nlines, 2], lines[nlines, 3] = point[i, 0], point[i, 1]
                line_path[nlines] = path
                nlines += 1
            if step[i] >= 4 and stroked[path]:
                far = abs(point[i, 0] - point[start, 0]) + abs(point[i, 1] - point[start, 1])
                if far > UPRIGHT:
                    lines[nlines, 0], lines[nlines, 1] = point[i, 0], point[i, 1]
                    lines[nlines, 2], lines[nlines, 3] = point[start, 0], point[start, 1]
                    line_path[nlines] = path
                    nlines += 1
            ends = i + 1 == last or (step[i + 1] & 3) == 2
            if ends and filled[path] and bezier == 0 and is_upright(point, start, i + 1):
                rects[nrects, 0] = min(point[start, 0], point[start + 2, 0])
                rects[nrects, 1] = min(point[start, 1], point[start + 2, 1])
                rects[nrects, 2] = max(point[start, 0], point[start + 2, 0])
                rects[nrects, 3] = max(point[start, 1], point[start + 2, 1])
                rect_path[nrects] = path
                nrects += 1
        curves[path] //= 3  # PDFium counts three points a curve
    return nlines, nrects
