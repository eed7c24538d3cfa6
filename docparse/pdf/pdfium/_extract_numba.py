"""Reading a page through PDFium's C functions from compiled code; the same arrays as `_extract_py`.

The addresses of the C functions come in as an array argument and are cast to function pointers by an
intrinsic. A kernel that closed over a ctypes pointer could not be cached on disk; these can.
"""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from llvmlite import ir
from numba import boolean, float64, int32, int64, njit, types, uint8, uint32
from numba.core import cgutils
from numba.extending import intrinsic, register_jitable

from docparse.pdf.pdfium import _shapes
from docparse.pdf.pdfium._extract_py import address, cut_paths
from docparse.pdf.pdfium._place_numba import place_chars
from docparse.pdf.pdfium._raw import (
    CLOSES,
    FORM,
    IMAGE,
    MAX_DEPTH,
    MAX_OBJECTS,
    MAX_SEGMENTS,
    PATH,
    RawImages,
    RawObjects,
    RawPaths,
    RawText,
    cut_text,
    empty_paths,
    empty_text,
)

__all__ = ["place_chars", "read_images", "read_objects", "read_paths", "read_text", "shapes"]

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
) = range(len(NAMES))

_ADDRESSES = np.array(
    [ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value or 0 for name in NAMES], np.int64
)

_LLVM = {int32: ir.IntType(32), int64: ir.IntType(64), float64: ir.DoubleType()}


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


_int_p = _c_function(int32, int64)
_int_pi = _c_function(int32, int64, int32)
_int_pp = _c_function(int32, int64, int64)
_int_ppp = _c_function(int32, int64, int64, int64)
_int_pip = _c_function(int32, int64, int32, int64)
_int_pipp = _c_function(int32, int64, int32, int64, int64)
_int_pipppp = _c_function(int32, int64, int32, int64, int64, int64, int64)
_int_ppppp = _c_function(int32, int64, int64, int64, int64, int64)
_ptr_p = _c_function(int64, int64)
_ptr_pi = _c_function(int64, int64, int32)
_ptr_pl = _c_function(int64, int64, int64)
_double_pi = _c_function(float64, int64, int32)

_I32, _I64, _U8, _U32 = int32[::1], int64[::1], uint8[::1], uint32[::1]
_F64, _F64x2, _BOOL = float64[::1], float64[:, ::1], boolean[::1]


@njit(cache=True)
def _color(at, which, handle):  # type: ignore[no-untyped-def]
    parts = np.zeros(4, np.uint32)
    p = parts.ctypes.data
    if not _int_ppppp(at[which], (handle, p, p + 4, p + 8, p + 12)):
        return np.uint32(0xFF)
    r, g, b, a = parts[0] & 0xFF, parts[1] & 0xFF, parts[2] & 0xFF, parts[3] & 0xFF
    return np.uint32(r << 24 | g << 16 | b << 8 | a)


@njit(
    int64(
        _I64, int64, _I32, _F64x2, _F64x2, _F64x2, _U8, _I32, _I64, _I64, _F64, _F64x2, _I32, _I32, _U32, _U32
    ),
    cache=True,
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
    rect, six = np.zeros(4, np.float32), np.zeros(6, np.float32)
    ink_at, origin_at, rect_at, six_at = (
        ink.ctypes.data,
        origin.ctypes.data,
        rect.ctypes.data,
        six.ctypes.data,
    )
    run, last = -1, int64(0)
    for i in range(len(code)):
        j = int32(i)
        handle = _ptr_pi(at[TEXT_OBJECT], (textpage, j))
        if handle not in (0, last):
            run, last = run + 1, handle
            pointer[run] = handle
            font[run] = _ptr_p(at[OBJECT_FONT], (handle,))
            size[run] = _double_pi(at[FONT_SIZE], (textpage, j))
            if _int_pip(at[CHAR_MATRIX], (textpage, j, six_at)):
                for k in range(6):
                    matrix[run, k] = six[k]
            mode[run] = _int_p(at[RENDER_MODE], (handle,))
            mcid[run] = _int_p(at[CONTENT_ID], (handle,))
            fill[run] = _color(at, FILL_COLOR, handle)
            stroke[run] = _color(at, STROKE_COLOR, handle)
        run_of[i] = run
        code[i] = _int_pi(at[UNICODE], (textpage, j))
        flag = int64(_int_pi(at[IS_GENERATED], (textpage, j)) == 1)
        flag |= int64(_int_pi(at[IS_HYPHEN], (textpage, j)) == 1) << 1
        flag |= int64(_int_pi(at[MAP_ERROR], (textpage, j)) == 1) << 2
        flags[i] = flag
        p = ink_at + 32 * i
        _int_pipppp(at[CHAR_BOX], (textpage, j, p, p + 16, p + 8, p + 24))
        if _int_pip(at[LOOSE_BOX], (textpage, j, rect_at)):
            loose[i, 0], loose[i, 1], loose[i, 2], loose[i, 3] = rect[0], rect[3], rect[2], rect[1]
        p = origin_at + 16 * i
        _int_pipp(at[CHAR_ORIGIN], (textpage, j, p, p + 8))
    return run + 1


@njit(cache=True)
def _grown(values, room):  # type: ignore[no-untyped-def]
    out = np.zeros(room, values.dtype)
    for i in range(len(values)):
        out[i] = values[i]
    return out


@njit(cache=True)
def _grown_rows(values, room):  # type: ignore[no-untyped-def]
    out = np.zeros((room, 6))
    for i in range(len(values)):
        for k in range(6):
            out[i, k] = values[i, k]
    return out


@njit(cache=True)
def _inner_matrix(at, handle, outer, out):  # type: ignore[no-untyped-def]
    """The object's own matrix, then `outer`."""
    own = np.zeros(6, np.float32)
    if not _int_pp(at[OBJECT_MATRIX], (handle, own.ctypes.data)):
        own[0] = own[3] = 1.0
    a, b, c = float64(own[0]), float64(own[1]), float64(own[2])
    d, e, f = float64(own[3]), float64(own[4]), float64(own[5])
    out[0] = a * outer[0] + b * outer[2]
    out[1] = a * outer[1] + b * outer[3]
    out[2] = c * outer[0] + d * outer[2]
    out[3] = c * outer[1] + d * outer[3]
    out[4] = e * outer[0] + f * outer[2] + outer[4]
    out[5] = e * outer[1] + f * outer[3] + outer[5]


@njit(types.Tuple((_I64, _I32, _F64x2))(_I64, int64), cache=True)
def _list_objects(at, page):  # type: ignore[no-untyped-def]
    """Pointer, kind and outer matrix of every object, forms opened up with an explicit stack."""
    room = max(64, _int_p(at[PAGE_COUNT], (page,)))
    pointer, kind, outer = np.zeros(room, np.int64), np.zeros(room, np.int32), np.zeros((room, 6))
    parents, nexts = np.zeros(MAX_DEPTH + 1, np.int64), np.zeros(MAX_DEPTH + 1, np.int64)
    counts = np.zeros(MAX_DEPTH + 1, np.int64)
    matrices = np.zeros((MAX_DEPTH + 1, 6))
    matrices[0, 0] = matrices[0, 3] = 1.0
    parents[0], counts[0] = page, _int_p(at[PAGE_COUNT], (page,))
    depth = n = 0
    while depth >= 0 and n < MAX_OBJECTS:
        if nexts[depth] >= counts[depth]:
            depth -= 1
            continue
        index = nexts[depth]
        nexts[depth] += 1
        if depth == 0:
            handle = _ptr_pi(at[PAGE_OBJECT], (page, int32(index)))
        else:
            handle = _ptr_pl(at[FORM_OBJECT], (parents[depth], index))
        what = _int_p(at[OBJECT_TYPE], (handle,))
        if what != FORM:
            if n == room:
                room *= 2
                pointer, kind, outer = _grown(pointer, room), _grown(kind, room), _grown_rows(outer, room)
            pointer[n], kind[n] = handle, what
            for k in range(6):
                outer[n, k] = matrices[depth, k]
            n += 1
        elif depth < MAX_DEPTH:
            _inner_matrix(at, handle, matrices[depth], matrices[depth + 1])
            depth += 1
            parents[depth], nexts[depth] = handle, 0
            counts[depth] = _int_p(at[FORM_COUNT], (handle,))
    return pointer[:n], kind[:n], outer[:n]


@njit(cache=True)
def _bounds(at, handle, outer, box):  # type: ignore[no-untyped-def]
    edge = np.zeros(4, np.float32)  # left, bottom, right, top
    p = edge.ctypes.data
    if not _int_ppppp(at[BOUNDS], (handle, p, p + 4, p + 8, p + 12)):
        return
    box[0] = box[1] = np.inf
    box[2] = box[3] = -np.inf
    for i in range(0, 4, 2):
        for j in range(1, 4, 2):
            u, v = float64(edge[i]), float64(edge[j])
            x = outer[0] * u + outer[2] * v + outer[4]
            y = outer[1] * u + outer[3] * v + outer[5]
            box[0], box[2] = min(box[0], x), max(box[2], x)
            box[1], box[3] = min(box[1], y), max(box[3], y)


@njit(types.UniTuple(int64, 2)(_I64, _I64, _I32), cache=True)
def _count_paths(at, pointer, kind):  # type: ignore[no-untyped-def]
    paths = segments = 0
    for row in range(len(kind)):
        if kind[row] == PATH:
            paths += 1
            segments += max(0, _int_p(at[COUNT_SEGMENTS], (pointer[row],)))
    return paths, segments


@njit(cache=True)
def _read_segments(at, handle, count, matrix, point, step):  # type: ignore[no-untyped-def]
    xy = np.zeros(2, np.float32)
    p = xy.ctypes.data
    for i in range(count):
        segment = _ptr_pi(at[SEGMENT], (handle, int32(i)))
        _int_ppp(at[SEGMENT_POINT], (segment, p, p + 4))
        x, y = float64(xy[0]), float64(xy[1])
        point[i, 0] = matrix[0] * x + matrix[2] * y + matrix[4]
        point[i, 1] = matrix[1] * x + matrix[3] * y + matrix[5]
        step[i] = _int_p(at[SEGMENT_TYPE], (segment,))
        if _int_p(at[SEGMENT_CLOSE], (segment,)):
            step[i] += CLOSES


@njit(
    types.UniTuple(int64, 2)(
        _I64, _I64, _I32, _F64x2, _I32, _F64x2, _BOOL, _BOOL, _U32, _U32, _F64, _I32, _F64x2, _I32
    ),
    cache=True,
)
def _read_paths(  # type: ignore[no-untyped-def]
    at, pointer, kind, outer, row_of, box, filled, stroked, fill, stroke, width, first, point, step
):
    """Fill the arrays of `RawPaths`; the number of painted paths and of their segments."""
    inner, one, pair = np.zeros(6), np.zeros(1, np.float32), np.zeros(2, np.int32)
    pair_at = pair.ctypes.data
    used = segments = 0
    for row in range(len(kind)):
        if kind[row] != PATH:
            continue
        handle = pointer[row]
        count = max(0, _int_p(at[COUNT_SEGMENTS], (handle,)))
        known = _int_ppp(at[DRAW_MODE], (handle, pair_at, pair_at + 4))
        if not known or not (pair[0] or pair[1]) or segments + count > len(step):
            continue
        _inner_matrix(at, handle, outer[row], inner)
        row_of[used] = row
        _bounds(at, handle, outer[row], box[used])
        filled[used], stroked[used] = pair[0] != 0, pair[1] != 0
        fill[used] = _color(at, FILL_COLOR, handle)
        stroke[used] = _color(at, STROKE_COLOR, handle)
        if _int_pp(at[STROKE_WIDTH], (handle, one.ctypes.data)):
            width[used] = one[0] * abs(inner[0] * inner[3] - inner[1] * inner[2]) ** 0.5
        _read_segments(at, handle, count, inner, point[segments:], step[segments:])
        segments += count
        used += 1
        first[used] = segments
    return used, segments


@njit((_I64, _I64, _F64x2, _I32, _F64x2, int32[:, ::1]), cache=True)
def _read_images(at, pointer, outer, rows, box, pixels):  # type: ignore[no-untyped-def]
    pair = np.zeros(2, np.uint32)
    p = pair.ctypes.data
    for i in range(len(rows)):
        handle = pointer[rows[i]]
        _bounds(at, handle, outer[rows[i]], box[i])
        if _int_ppp(at[PIXEL_SIZE], (handle, p, p + 4)):
            pixels[i, 0], pixels[i, 1] = pair[0], pair[1]


register_jitable(_shapes.is_upright)
shapes = SimpleNamespace(
    count_lines=njit(int64(_BOOL, _I32, _I32), cache=True)(_shapes.count_lines),
    count_rects=njit(int64(_BOOL, _I32, _I32), cache=True)(_shapes.count_rects),
    find_shapes=njit(
        types.UniTuple(int64, 2)(_BOOL, _BOOL, _I32, _F64x2, _I32, _F64x2, _I32, _F64x2, _I32, _I32),
        cache=True,
    )(_shapes.find_shapes),
)


def read_text(page: Any) -> RawText | None:
    """Characters of a loaded page, None if PDFium cannot make its text page."""
    textpage = pdfium.FPDFText_LoadPage(page)
    if not textpage:
        return None
    try:
        text = empty_text(max(0, pdfium.FPDFText_CountChars(textpage)))
        runs = _read_chars(
            _ADDRESSES,
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


def read_objects(page: Any) -> RawObjects:
    """Every object of the page in drawing order, forms opened up."""
    return RawObjects(*_list_objects(_ADDRESSES, address(page)))


def read_paths(objects: RawObjects) -> RawPaths:
    """The painted paths among `objects`, in user space."""
    count, segments = _count_paths(_ADDRESSES, objects.pointer, objects.kind)
    paths = empty_paths(count, min(segments, MAX_SEGMENTS))
    if not count:
        return paths
    used, segments = _read_paths(
        _ADDRESSES,
        objects.pointer,
        objects.kind,
        objects.matrix,
        paths.object,
        paths.box,
        paths.filled,
        paths.stroked,
        paths.fill,
        paths.stroke,
        paths.width,
        paths.first,
        paths.point,
        paths.step,
    )
    return cut_paths(paths, used, segments)


def read_images(objects: RawObjects) -> RawImages:
    """Raster images among `objects`."""
    rows = np.flatnonzero(objects.kind == IMAGE).astype(np.int32)
    box, pixels = np.zeros((len(rows), 4), np.float64), np.zeros((len(rows), 2), np.int32)
    if len(rows):
        _read_images(_ADDRESSES, objects.pointer, objects.matrix, rows, box, pixels)
    return RawImages(object=rows, box=box, pixels=pixels)
