"""PDFium's C functions, called from compiled code.

Their addresses come in as an array argument and are cast to function pointers by an intrinsic. A kernel that
closed over a ctypes pointer could not be cached on disk; these can.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from llvmlite import ir
from numba import boolean, float32, float64, int32, int64, types, uint8, uint32
from numba.core import cgutils
from numba.extending import intrinsic

from docparse._jit import compiled_only as njit

NAMES = (
    "FPDFText_GetTextObject",
    "FPDFText_GetUnicode",
    "FPDFText_IsGenerated",
    "FPDFText_IsHyphen",
    "FPDFText_HasUnicodeMapError",
    "FPDFText_GetCharBox",
    "FPDFText_GetLooseCharBox",
    "FPDFText_GetCharOrigin",
    "FPDFText_GetFontSize",
    "FPDFText_GetMatrix",
    "FPDFTextObj_GetFont",
    "FPDFTextObj_GetTextRenderMode",
    "FPDFPageObj_GetMarkedContentID",
    "FPDFPageObj_GetFillColor",
    "FPDFPageObj_GetStrokeColor",
    "FPDFPage_CountObjects",
    "FPDFPage_GetObject",
    "FPDFFormObj_CountObjects",
    "FPDFFormObj_GetObject",
    "FPDFPageObj_GetType",
    "FPDFPageObj_GetMatrix",
    "FPDFPageObj_GetBounds",
    "FPDFPageObj_GetStrokeWidth",
    "FPDFPath_CountSegments",
    "FPDFPath_GetPathSegment",
    "FPDFPath_GetDrawMode",
    "FPDFPathSegment_GetPoint",
    "FPDFPathSegment_GetType",
    "FPDFPathSegment_GetClose",
    "FPDFImageObj_GetImagePixelSize",
    "FPDFPageObj_GetClipPath",
    "FPDFClipPath_CountPaths",
    "FPDFClipPath_CountPathSegments",
    "FPDFClipPath_GetPathSegment",
    "FPDFPageObj_CountMarks",
    "FPDFPageObj_GetMark",
    "FPDFPageObjMark_GetName",
    "FPDFFont_GetGlyphPath",
    "FPDFGlyphPath_CountGlyphSegments",
    "FPDFGlyphPath_GetGlyphPathSegment",
)
(
    TEXT_OBJECT,
    UNICODE,
    IS_GENERATED,
    IS_HYPHEN,
    MAP_ERROR,
    CHAR_BOX,
    LOOSE_BOX,
    CHAR_ORIGIN,
    FONT_SIZE,
    CHAR_MATRIX,
    OBJECT_FONT,
    RENDER_MODE,
    CONTENT_ID,
    FILL_COLOR,
    STROKE_COLOR,
    PAGE_COUNT,
    PAGE_OBJECT,
    FORM_COUNT,
    FORM_OBJECT,
    OBJECT_TYPE,
    OBJECT_MATRIX,
    BOUNDS,
    STROKE_WIDTH,
    COUNT_SEGMENTS,
    SEGMENT,
    DRAW_MODE,
    SEGMENT_POINT,
    SEGMENT_TYPE,
    SEGMENT_CLOSE,
    PIXEL_SIZE,
    CLIP_PATH,
    CLIP_PATHS,
    CLIP_SEGMENTS,
    CLIP_SEGMENT,
    COUNT_MARKS,
    MARK,
    MARK_NAME,
    GLYPH_PATH,
    GLYPH_SEGMENTS,
    GLYPH_SEGMENT,
) = range(len(NAMES))

ADDRESSES = np.array(
    [ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value or 0 for name in NAMES], np.int64
)

_LLVM = {int32: ir.IntType(32), float32: ir.FloatType(), int64: ir.IntType(64), float64: ir.DoubleType()}


def _c_function(result: Any, *arguments: Any) -> Any:
    """An intrinsic `call(address, (arguments...))` for C functions of this type. Pointers travel as int64."""
    arity = types.Tuple(arguments)

    @intrinsic
    def call(_typing: Any, _address: Any, _arguments: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            kind = ir.FunctionType(_LLVM[result], [_LLVM[argument] for argument in arguments])
            function = builder.inttoptr(values[0], kind.as_pointer())
            return builder.call(function, cgutils.unpack_tuple(builder, values[1], len(arguments)))

        return result(int64, arity), generate

    return call


call_int_p = _c_function(int32, int64)
call_int_pi = _c_function(int32, int64, int32)
call_int_pp = _c_function(int32, int64, int64)
call_int_pplp = _c_function(int32, int64, int64, int64, int64)
call_int_ppp = _c_function(int32, int64, int64, int64)
call_int_pip = _c_function(int32, int64, int32, int64)
call_int_pipp = _c_function(int32, int64, int32, int64, int64)
call_int_pipppp = _c_function(int32, int64, int32, int64, int64, int64, int64)
call_int_ppppp = _c_function(int32, int64, int64, int64, int64, int64)
call_ptr_p = _c_function(int64, int64)
call_ptr_pi = _c_function(int64, int64, int32)
call_ptr_pii = _c_function(int64, int64, int32, int32)
call_ptr_pl = _c_function(int64, int64, int64)
call_ptr_pif = _c_function(int64, int64, int32, float32)
call_double_pi = _c_function(float64, int64, int32)

I32, I64, U8, U32 = int32[::1], int64[::1], uint8[::1], uint32[::1]
F64, F64x2, BOOL = float64[::1], float64[:, ::1], boolean[::1]


inner = njit(_nrt=False)  # for what is called in loops, see `docparse._jit.inner`


@inner
def read_color(at, which, handle, parts):  # type: ignore[no-untyped-def]
    """Return 0xRRGGBBAA; `parts` is room for the four of it, uint32."""
    p = parts.ctypes.data
    if not call_int_ppppp(at[which], (handle, p, p + 4, p + 8, p + 12)):
        return np.uint32(0xFF)
    r, g, b, a = parts[0] & 0xFF, parts[1] & 0xFF, parts[2] & 0xFF, parts[3] & 0xFF
    return np.uint32(r << 24 | g << 16 | b << 8 | a)
