"""Placing characters on the page as displayed, compiled; the twin of `_content.place_chars`."""

from __future__ import annotations

import numpy as np
from numba import float32, float64, int32, uint8, uint32

from docparse._jit import compiled_only as njit
from docparse.content import FARTHEST
from docparse.pdf._content import HYPHEN, Runs, View
from docparse.pdf.backend import Chars
from docparse.pdf.pdfium.extract._calls_numba import inner
from docparse.pdf.pdfium.extract.raw import RawText

_I32, _U8, _U32 = int32[::1], uint8[::1], uint32[::1]
_F64, _F64x2 = float64[::1], float64[:, ::1]
_F32, _F32x2 = float32[::1], float32[:, ::1]


@inner
def _finite(value):  # type: ignore[no-untyped-def]
    if np.isnan(value):
        return np.float32(0.0)
    return np.float32(min(max(value, -FARTHEST), FARTHEST))


@inner
def _place(matrix, points, i, k, out):  # type: ignore[no-untyped-def]
    x, y = points[i, k], points[i, k + 1]
    out[i, k] = _finite(x * matrix[0] + y * matrix[2] + matrix[4])
    out[i, k + 1] = _finite(x * matrix[1] + y * matrix[3] + matrix[5])


@inner
def _place_box(matrix, boxes, i, out):  # type: ignore[no-untyped-def]
    _place(matrix, boxes, i, 0, out)
    _place(matrix, boxes, i, 2, out)
    for k in range(2):
        if out[i, k] > out[i, k + 2]:
            out[i, k], out[i, k + 2] = out[i, k + 2], out[i, k]


_TEXT = (_I32, _F64x2, _F64x2, _F64x2, _U8, _I32)
_COLUMNS = (_U8, _F32, _I32, _I32, _F32, _U32, _I32, _I32)


@njit((_F64, *_TEXT, *_COLUMNS, _I32, _F32x2, _F32x2, _F32x2, *_COLUMNS))
def _place_chars(  # type: ignore[no-untyped-def]
    matrix,
    code,
    ink,
    loose,
    origin,
    flags,
    run,
    run_flags,
    run_size,
    run_weight,
    run_font,
    run_angle,
    run_color,
    run_mcid,
    run_order,
    out_code,
    out_ink,
    out_box,
    out_origin,
    out_flags,
    out_size,
    out_weight,
    out_font,
    out_angle,
    out_color,
    out_mcid,
    out_order,
):
    for i in range(len(code)):
        at = max(run[i], 0)
        _place_box(matrix, ink, i, out_ink)
        _place_box(matrix, loose, i, out_box)
        _place(matrix, origin, i, 0, out_origin)
        out_code[i] = HYPHEN if flags[i] & 2 else code[i]
        if out_code[i] in (0x20, 0xA0):
            out_ink[i, 2], out_ink[i, 3] = out_ink[i, 0], out_ink[i, 1]
        out_flags[i] = flags[i] | run_flags[at]
        out_size[i], out_weight[i], out_font[i] = run_size[at], run_weight[at], run_font[at]
        out_angle[i], out_color[i] = run_angle[at], run_color[at]
        out_mcid[i], out_order[i] = run_mcid[at], run_order[at]


def place_chars(text: RawText, view: View, runs: Runs) -> Chars:
    """Characters as displayed; the twin of `_content.place_chars`."""
    n = len(text.code)
    code, weight, font, mcid, order = (np.empty(n, np.int32) for _ in range(5))
    box, ink = np.empty((2, n, 4), np.float32)
    origin, size, angle = np.empty((n, 2), np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    color, flags = np.empty(n, np.uint32), np.empty(n, np.uint8)
    _place_chars(
        np.array(view.matrix), text.code, text.ink, text.loose, text.origin, text.flags, text.run,
        runs.flags, runs.size, runs.weight, runs.font, runs.angle, runs.color, runs.mcid, runs.order,
        code, ink, box, origin, flags, size, weight, font, angle, color, mcid, order,
    )  # fmt: skip
    return Chars(code, box, ink, origin, size, weight, font, angle, color, flags, mcid, order)
