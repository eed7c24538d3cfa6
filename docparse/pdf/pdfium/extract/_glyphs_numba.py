"""Outlines of glyphs as small rasters through PDFium's C functions, compiled."""

from __future__ import annotations

import numpy as np
from numba import float32, int32, void
from numpy.typing import NDArray

from docparse._jit import compiled_only as njit
from docparse.content import OUTLINE_COLUMNS, OUTLINE_ROWS, Outlines, no_outlines
from docparse.pdf.pdfium.extract._calls_numba import (
    ADDRESSES,
    GLYPH_PATH,
    GLYPH_SEGMENT,
    GLYPH_SEGMENTS,
    I32,
    I64,
    SEGMENT_POINT,
    SEGMENT_TYPE,
    call_int_p,
    call_int_ppp,
    call_ptr_pi,
    call_ptr_pif,
    inner,
)
from docparse.pdf.pdfium.extract.glyphs import EM, LINES, MOST_SEGMENTS, STEPS
from docparse.pdf.pdfium.extract.raw import BEZIER_TO, MOVE_TO

MOST_CROSSINGS = 64  # of a scan line
SCANS = OUTLINE_ROWS * LINES


@inner
def _read_edges(at, path, count, xy, curve, edges):  # type: ignore[no-untyped-def]
    """Fill `edges` with the straight pieces of an outline, subpaths closed; return how many.

    `xy` (2,) and `curve` (4, 2) are room for points.
    """
    p = xy.ctypes.data
    n = pending = 0
    start_x = start_y = x = y = 0.0
    for index in range(count):
        segment = call_ptr_pi(at[GLYPH_SEGMENT], (path, int32(index)))
        call_int_ppp(at[SEGMENT_POINT], (segment, p, p + 4))
        kind = call_int_p(at[SEGMENT_TYPE], (segment,))
        if kind == MOVE_TO:
            if index:
                edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3] = x, y, start_x, start_y
                n += 1
            start_x = x = np.float64(xy[0])
            start_y = y = np.float64(xy[1])
        elif kind == BEZIER_TO:
            pending += 1
            curve[pending, 0], curve[pending, 1] = xy[0], xy[1]
            if pending == 3:
                curve[0, 0], curve[0, 1] = x, y
                for step in range(1, STEPS + 1):
                    t = step / STEPS
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    u = a * curve[0, 0] + b * curve[1, 0] + c * curve[2, 0] + d * curve[3, 0]
                    v = a * curve[0, 1] + b * curve[1, 1] + c * curve[2, 1] + d * curve[3, 1]
                    edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3] = x, y, u, v
                    n += 1
                    x, y = u, v
                pending = 0
        else:
            edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3] = x, y, xy[0], xy[1]
            n += 1
            x, y = np.float64(xy[0]), np.float64(xy[1])
    edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3] = x, y, start_x, start_y
    return n + 1


@inner
def _find_crossings(edges, n, low, high, x, turn, count):  # type: ignore[no-untyped-def]
    """Fill places and directions of the edges that cross each scan line, left to right, and their number."""
    count[:] = 0
    for k in range(n):
        below, above = min(edges[k, 1], edges[k, 3]), max(edges[k, 1], edges[k, 3])
        first = max(int((below - low) / (high - low) * SCANS - 1), 0)
        last = min(int((above - low) / (high - low) * SCANS + 1), SCANS)
        for line in range(first, last):
            y = low + (line + 0.5) / SCANS * (high - low)
            if not below <= y < above or count[line] == MOST_CROSSINGS:
                continue
            share = (y - edges[k, 1]) / (edges[k, 3] - edges[k, 1])
            place = edges[k, 0] + share * (edges[k, 2] - edges[k, 0])
            j = count[line]
            while j > 0 and x[line, j - 1] > place:
                x[line, j], turn[line, j] = x[line, j - 1], turn[line, j - 1]
                j -= 1
            x[line, j], turn[line, j] = place, 1 if edges[k, 1] == below else -1
            count[line] += 1


@inner
def _raster(edges, n, ink, x, turn, count):  # type: ignore[no-untyped-def]
    """Fill `ink` by the nonzero winding rule; return width by height of the outline, 0 where it is flat."""
    left = low = np.inf
    right = high = -np.inf
    for k in range(n):
        left, right = min(left, edges[k, 0], edges[k, 2]), max(right, edges[k, 0], edges[k, 2])
        low, high = min(low, edges[k, 1], edges[k, 3]), max(high, edges[k, 1], edges[k, 3])
    if not (right > left and high > low):
        return 0.0
    _find_crossings(edges, n, low, high, x, turn, count)
    for line in range(SCANS):
        winding = 0
        for k in range(count[line] - 1):
            winding += turn[line, k]
            if winding == 0:
                continue
            first = (x[line, k] - left) / (right - left) * OUTLINE_COLUMNS
            last = (x[line, k + 1] - left) / (right - left) * OUTLINE_COLUMNS
            for cell in range(int(first), min(int(last) + 1, OUTLINE_COLUMNS)):
                ink[line // LINES, cell] += (
                    max(0.0, min(last, cell + 1.0) - max(first, np.float64(cell))) / LINES
                )
    return (right - left) / (high - low)


@njit(void(I64, I64, I32, I32, float32[:, :, ::1], float32[::1]))
def _read_outlines(at, pointer, font, code, ink, ratio):  # type: ignore[no-untyped-def]
    xy, curve, edges = np.zeros(2, np.float32), np.zeros((4, 2)), np.zeros((MOST_SEGMENTS * STEPS + 1, 4))
    x, turn = np.zeros((SCANS, MOST_CROSSINGS)), np.zeros((SCANS, MOST_CROSSINGS), np.int64)
    crossings = np.zeros(SCANS, np.int64)
    for row in range(len(font)):
        if pointer[font[row]] == 0:
            continue
        path = call_ptr_pif(at[GLYPH_PATH], (pointer[font[row]], code[row], np.float32(EM)))
        count = call_int_p(at[GLYPH_SEGMENTS], (path,)) if path else int32(0)
        if 0 < count <= MOST_SEGMENTS:
            pieces = _read_edges(at, path, count, xy, curve, edges)
            ratio[row] = _raster(edges, pieces, ink[row], x, turn, crossings)


def read_outlines(pointers: NDArray[np.int64], font: NDArray[np.int32], code: NDArray[np.int32]) -> Outlines:
    """Rasters of glyphs `code` of fonts `pointers[font]`; glyphs without an outline have ratio 0."""
    out = no_outlines(len(font))
    out.font[:], out.code[:] = font, code
    _read_outlines(ADDRESSES, pointers, font, code, out.ink, out.ratio)
    return out
