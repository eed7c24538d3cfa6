"""Characters of a page through PDFium's C functions, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numba import int32, int64

from docparse._jit import compiled_only as njit
from docparse.pdf.pdfium.extract._calls_numba import (
    ADDRESSES,
    CHAR_BOX,
    CHAR_MATRIX,
    CHAR_ORIGIN,
    CONTENT_ID,
    F64,
    FILL_COLOR,
    FONT_SIZE,
    I32,
    I64,
    IS_GENERATED,
    IS_HYPHEN,
    LOOSE_BOX,
    MAP_ERROR,
    OBJECT_FONT,
    RENDER_MODE,
    STROKE_COLOR,
    TEXT_OBJECT,
    U8,
    U32,
    UNICODE,
    F64x2,
    call_double_pi,
    call_int_p,
    call_int_pi,
    call_int_pip,
    call_int_pipp,
    call_int_pipppp,
    call_ptr_p,
    call_ptr_pi,
    read_color,
)
from docparse.pdf.pdfium.extract.calls import address
from docparse.pdf.pdfium.extract.raw import GIVEN, LINE_END_HYPHEN, RawText, cut_text, empty_text


@njit(
    int64(I64, int64, I32, F64x2, F64x2, F64x2, U8, I32, I64, I64, F64, F64x2, I32, I32, U32, U32),
)
def _read_chars(  # type: ignore[no-untyped-def]
    at,
    textpage,
    code,
    ink,
    loose,
    origin,
    flags,
    run_of,
    pointer,
    font,
    size,
    matrix,
    mode,
    mcid,
    fill,
    stroke,
):
    """Fill every array in one pass; the number of runs."""
    rect, six, parts = np.zeros(4, np.float32), np.zeros(6, np.float32), np.zeros(4, np.uint32)
    ink_at, origin_at, rect_at, six_at = (
        ink.ctypes.data,
        origin.ctypes.data,
        rect.ctypes.data,
        six.ctypes.data,
    )
    run, last = -1, int64(0)
    for i in range(len(code)):
        j = int32(i)
        handle = call_ptr_pi(at[TEXT_OBJECT], (textpage, j))
        if handle not in (0, last):
            run, last = run + 1, handle
            pointer[run] = handle
            font[run] = call_ptr_p(at[OBJECT_FONT], (handle,))
            size[run] = call_double_pi(at[FONT_SIZE], (textpage, j))
            if call_int_pip(at[CHAR_MATRIX], (textpage, j, six_at)):
                for k in range(6):
                    matrix[run, k] = six[k]
            mode[run] = call_int_p(at[RENDER_MODE], (handle,))
            mcid[run] = call_int_p(at[CONTENT_ID], (handle,))
            fill[run] = read_color(at, FILL_COLOR, handle, parts)
            stroke[run] = read_color(at, STROKE_COLOR, handle, parts)
        run_of[i] = run
        code[i] = call_int_pi(at[UNICODE], (textpage, j))
        flag = int64(0)
        if code[i] in GIVEN:
            flag = int64(call_int_pi(at[IS_GENERATED], (textpage, j)) == 1)
        elif code[i] == LINE_END_HYPHEN:
            flag = int64(call_int_pi(at[IS_HYPHEN], (textpage, j)) == 1) << 1
        flag |= int64(call_int_pi(at[MAP_ERROR], (textpage, j)) == 1) << 2
        flags[i] = flag
        p = ink_at + 32 * i
        call_int_pipppp(at[CHAR_BOX], (textpage, j, p, p + 16, p + 8, p + 24))
        if call_int_pip(at[LOOSE_BOX], (textpage, j, rect_at)):
            loose[i, 0], loose[i, 1], loose[i, 2], loose[i, 3] = rect[0], rect[3], rect[2], rect[1]
        p = origin_at + 16 * i
        call_int_pipp(at[CHAR_ORIGIN], (textpage, j, p, p + 8))
    return run + 1


def read_text(page: Any) -> RawText | None:
    """Characters of a loaded page, None if PDFium cannot make its text page."""
    textpage = pdfium.FPDFText_LoadPage(page)
    if not textpage:
        return None
    try:
        text = empty_text(max(0, pdfium.FPDFText_CountChars(textpage)))
        runs = _read_chars(
            ADDRESSES,
            address(textpage),
            text.code,
            text.ink,
            text.loose,
            text.origin,
            text.flags,
            text.run,
            text.pointer,
            text.font,
            text.size,
            text.matrix,
            text.mode,
            text.mcid,
            text.fill,
            text.stroke,
        )
        return cut_text(text, runs)
    finally:
        pdfium.FPDFText_ClosePage(textpage)
