"""Reading a page through PDFium's C functions, in plain Python.

The twin of `_page_numba`: it serves where Numba is absent and for a page or two, where starting Numba
costs more than it saves. The calls are documented in PDFium's fpdf_text.h and fpdf_edit.h.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.pdf._content import place_chars
from docparse.pdf.pdfium.extract import shapes
from docparse.pdf.pdfium.extract.calls import Handle, Room, address, c_function
from docparse.pdf.pdfium.extract.clips import read_clips
from docparse.pdf.pdfium.extract.glyphs import read_outlines
from docparse.pdf.pdfium.extract.raw import (
    CLOSES,
    FORM,
    GIVEN,
    IMAGE,
    LINE_END_HYPHEN,
    MAX_DEPTH,
    MAX_OBJECTS,
    MAX_SEGMENTS,
    PATH,
    SHADING,
    RawImages,
    RawObjects,
    RawPaths,
    RawText,
    cut_text,
    empty_paths,
    empty_text,
)

Matrix = tuple[float, float, float, float, float, float]

__all__ = [
    "place_chars",
    "read_bounds",
    "read_clips",
    "read_images",
    "read_objects",
    "read_outlines",
    "read_paths",
    "read_text",
    "shapes",
]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


_P, _I, _U = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
_text_object = c_function("FPDFText_GetTextObject", _P, _P, _I)
_unicode = c_function("FPDFText_GetUnicode", _I, _P, _I)
_is_generated = c_function("FPDFText_IsGenerated", _I, _P, _I)
_is_hyphen = c_function("FPDFText_IsHyphen", _I, _P, _I)
_map_error = c_function("FPDFText_HasUnicodeMapError", _I, _P, _I)
_char_box = c_function("FPDFText_GetCharBox", _I, _P, _I, _P, _P, _P, _P)
_loose_box = c_function("FPDFText_GetLooseCharBox", _I, _P, _I, _P)
_origin = c_function("FPDFText_GetCharOrigin", _I, _P, _I, _P, _P)
_font_size = c_function("FPDFText_GetFontSize", ctypes.c_double, _P, _I)
_char_matrix = c_function("FPDFText_GetMatrix", _I, _P, _I, _P)
_object_font = c_function("FPDFTextObj_GetFont", _P, _P)
render_mode = c_function("FPDFTextObj_GetTextRenderMode", _I, _P)
_content_id = c_function("FPDFPageObj_GetMarkedContentID", _I, _P)
fill_color = c_function("FPDFPageObj_GetFillColor", _I, _P, _P, _P, _P, _P)
stroke_color = c_function("FPDFPageObj_GetStrokeColor", _I, _P, _P, _P, _P, _P)
_page_object = c_function("FPDFPage_GetObject", _P, _P, _I)
_form_object = c_function("FPDFFormObj_GetObject", _P, _P, _U)
_form_count = c_function("FPDFFormObj_CountObjects", _I, _P)
_object_type = c_function("FPDFPageObj_GetType", _I, _P)
_object_matrix = c_function("FPDFPageObj_GetMatrix", _I, _P, _P)
_object_bounds = c_function("FPDFPageObj_GetBounds", _I, _P, _P, _P, _P, _P)
_stroke_width = c_function("FPDFPageObj_GetStrokeWidth", _I, _P, _P)
_count_segments = c_function("FPDFPath_CountSegments", _I, _P)
_draw_mode = c_function("FPDFPath_GetDrawMode", _I, _P, _P, _P)
_segment = c_function("FPDFPath_GetPathSegment", _P, _P, _I)
_segment_point = c_function("FPDFPathSegment_GetPoint", _I, _P, _P, _P)
_segment_type = c_function("FPDFPathSegment_GetType", _I, _P)
_segment_close = c_function("FPDFPathSegment_GetClose", _I, _P)
_pixel_size = c_function("FPDFImageObj_GetImagePixelSize", _I, _P, _P, _P)


# One for all calls of a kind: PDFium is called under one lock (`_lock`), and room costs more than the call.
_PARTS, _EDGES, _NUMBERS, _POINT = (
    Room(ctypes.c_uint, 4),
    Room(ctypes.c_float, 4),
    Room(ctypes.c_float, 6),
    Room(ctypes.c_float, 2),
)


def read_text(page: Handle) -> RawText | None:
    """Characters of a loaded page, None if PDFium cannot make its text page."""
    textpage = pdfium.FPDFText_LoadPage(page)
    if not textpage:
        return None
    try:
        text = empty_text(max(0, pdfium.FPDFText_CountChars(textpage)))
        return cut_text(text, _read_chars(address(textpage), text))
    finally:
        pdfium.FPDFText_ClosePage(textpage)


def _read_chars(textpage: int, text: RawText) -> int:
    """Fill every array; the number of runs."""
    ink, origin, rect = text.ink.ctypes.data, text.origin.ctypes.data, Room(ctypes.c_float, 4)
    edges, rect_at = rect.values, rect.at[0]
    run, last = -1, 0
    codes, flags, loose, runs = [], [], [], []
    for i in range(len(text.code)):
        handle = _text_object(textpage, i)
        if handle and handle != last:
            run, last = run + 1, handle
            _read_run(textpage, i, handle, run, text)
        runs.append(run)
        code = _unicode(textpage, i)
        codes.append(code)
        generated = code in GIVEN and _is_generated(textpage, i) == 1
        hyphen = code == LINE_END_HYPHEN and _is_hyphen(textpage, i) == 1
        flags.append(generated | hyphen << 1 | (_map_error(textpage, i) == 1) << 2)
        _char_box(textpage, i, ink, ink + 16, ink + 8, ink + 24)
        known = _loose_box(textpage, i, rect_at)
        loose.append((edges[0], edges[3], edges[2], edges[1]) if known else (0.0, 0.0, 0.0, 0.0))
        _origin(textpage, i, origin, origin + 8)
        ink, origin = ink + 32, origin + 16
    if codes:
        text.code[:], text.flags[:], text.loose[:], text.run[:] = codes, flags, loose, runs
    return run + 1


def _read_run(textpage: int, index: int, handle: int, run: int, text: RawText) -> None:
    """Attributes of a text object, looked up at its first character."""
    text.pointer[run] = handle
    text.font[run] = _object_font(handle) or 0
    text.size[run] = _font_size(textpage, index)
    if _char_matrix(textpage, index, _NUMBERS.at[0]):
        text.matrix[run] = _NUMBERS.values
    text.mode[run] = render_mode(handle)
    text.mcid[run] = _content_id(handle)
    text.fill[run] = color_of(fill_color, handle)
    text.stroke[run] = color_of(stroke_color, handle)


def color_of(call: Any, handle: int) -> int:
    """0xRRGGBBAA; opaque black where PDFium knows none (a pattern)."""
    if not call(handle, *_PARTS.at):
        return 0xFF
    red, green, blue, alpha = _PARTS.values
    return int((red & 0xFF) << 24 | (green & 0xFF) << 16 | (blue & 0xFF) << 8 | (alpha & 0xFF))


def read_objects(page: Handle) -> RawObjects:
    """Every object of the page in drawing order, forms opened up."""
    rows: list[tuple[int, int, Matrix, int]] = []
    count = pdfium.FPDFPage_CountObjects(page)
    _walk(_page_object, address(page), count, IDENTITY, 0, rows)
    return RawObjects(
        pointer=np.array([row[0] for row in rows], np.int64),
        kind=np.array([row[1] for row in rows], np.int32),
        matrix=np.array([row[2] for row in rows], np.float64).reshape(-1, 6),
        depth=np.array([row[3] for row in rows], np.int32),
    )


def _walk(
    get: Any, parent: int, count: int, matrix: Matrix, depth: int, rows: list[tuple[int, int, Matrix, int]]
) -> None:
    for index in range(count):
        if len(rows) >= MAX_OBJECTS:
            return
        handle = get(parent, index) or 0
        kind = _object_type(handle)
        if kind != FORM:
            rows.append((handle, kind, matrix, depth))
        elif depth < MAX_DEPTH:
            inner = concat(_matrix(handle), matrix)
            _walk(_form_object, handle, _form_count(handle), inner, depth + 1, rows)


def _matrix(handle: int) -> Matrix:
    if not _object_matrix(handle, _NUMBERS.at[0]):
        return IDENTITY
    a, b, c, d, e, f = _NUMBERS.values
    return a, b, c, d, e, f


def concat(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, then `then` (PDF 32000-1, 8.3.4: row vectors)."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def read_paths(objects: RawObjects) -> RawPaths:
    """The painted paths and shades among `objects`, in user space; a shade has a box and no more."""
    rows = np.flatnonzero((objects.kind == PATH) | (objects.kind == SHADING)).tolist()
    handles = objects.pointer[rows].tolist()
    shades = (objects.kind[rows] == SHADING).tolist()
    counts = [
        0 if shade else max(0, _count_segments(handle)) for handle, shade in zip(handles, shades, strict=True)
    ]
    paths = empty_paths(len(rows), min(sum(counts), MAX_SEGMENTS))
    used = segments = 0
    mode, width = Room(ctypes.c_int, 2), Room(ctypes.c_float, 1)
    for row, handle, count, shade in zip(rows, handles, counts, shades, strict=True):
        if shade:
            paths.object[used], paths.box[used] = row, bounds_of(handle, tuple(objects.matrix[row].tolist()))
            used += 1
            paths.first[used] = segments
            continue
        known = _draw_mode(handle, *mode.at)
        if not known or not any(mode.values) or segments + count > len(paths.step):
            continue
        outer: Matrix = tuple(objects.matrix[row].tolist())
        inner = concat(_matrix(handle), outer)
        paths.object[used] = row
        paths.box[used] = bounds_of(handle, outer)
        paths.filled[used], paths.stroked[used] = mode.values
        paths.fill[used] = color_of(fill_color, handle)
        paths.stroke[used] = color_of(stroke_color, handle)
        if _stroke_width(handle, *width.at):
            scale = abs(inner[0] * inner[3] - inner[1] * inner[2]) ** 0.5
            paths.width[used] = width.values[0] * scale
        _read_segments(handle, count, inner, segments, paths)
        segments += count
        used += 1
        paths.first[used] = segments
    return cut_paths(paths, used, segments)


def _read_segments(handle: int, count: int, matrix: Matrix, at: int, paths: RawPaths) -> None:
    a, b, c, d, e, f = matrix
    points, steps = [], []
    for index in range(count):
        segment = _segment(handle, index)
        _segment_point(segment, *_POINT.at)
        x, y = _POINT.values
        points.append((a * x + c * y + e, b * x + d * y + f))
        steps.append(_segment_type(segment) + (CLOSES if _segment_close(segment) else 0))
    if points:
        paths.point[at : at + count], paths.step[at : at + count] = points, steps


def bounds_of(handle: int, outer: Matrix) -> tuple[float, float, float, float]:
    """Bounds of an object inside forms, as left, bottom, right, top of user space."""
    if not _object_bounds(handle, *_EDGES.at):
        return 0.0, 0.0, 0.0, 0.0
    left, bottom, right, top = _EDGES.values
    a, b, c, d, e, f = outer
    corners = [(x, y) for x in (left, right) for y in (bottom, top)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def read_bounds(pointers: NDArray[np.int64]) -> NDArray[np.float64]:
    """Bounds (n, 4) of objects of the page itself: left, bottom, right, top; zeros where PDFium has none."""
    return np.array([bounds_of(one, IDENTITY) for one in pointers.tolist()], np.float64).reshape(-1, 4)


def cut_paths(paths: RawPaths, used: int, segments: int) -> RawPaths:
    """`paths` without the room that was not needed."""
    return RawPaths(
        object=paths.object[:used],
        box=paths.box[:used],
        filled=paths.filled[:used],
        stroked=paths.stroked[:used],
        fill=paths.fill[:used],
        stroke=paths.stroke[:used],
        width=paths.width[:used],
        first=paths.first[: used + 1],
        point=paths.point[:segments],
        step=paths.step[:segments],
    )


def read_images(objects: RawObjects) -> RawImages:
    """Raster images among `objects`."""
    rows = np.flatnonzero(objects.kind == IMAGE).astype(np.int32)
    box = np.zeros((len(rows), 4), np.float64)
    pixels = np.zeros((len(rows), 2), np.int32)
    size = Room(ctypes.c_uint, 2)
    for i, row in enumerate(rows.tolist()):
        handle = int(objects.pointer[row])
        box[i] = bounds_of(handle, tuple(objects.matrix[row].tolist()))
        if _pixel_size(handle, *size.at):
            pixels[i] = size.values
    return RawImages(object=rows, box=box, pixels=pixels)
