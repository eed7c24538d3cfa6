"""Reading a page through PDFium's C functions, in plain Python.

The twin of `_pdfium_numba`: it serves where Numba is absent and for a page or two, where starting Numba costs
more than it saves. The calls are documented in PDFium's fpdf_text.h and fpdf_edit.h.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from docparse.pdf import _shapes as shapes
from docparse.pdf._content import place_chars
from docparse.pdf._raw import (
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

Handle = Any
Matrix = tuple[float, float, float, float, float, float]

__all__ = ["place_chars", "read_images", "read_objects", "read_paths", "read_text", "shapes"]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def address(handle: Handle) -> int:
    """The pointer behind a ctypes handle, 0 for NULL."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def read_text(page: Handle) -> RawText | None:
    """Characters of a loaded page, None if PDFium cannot make its text page."""
    textpage = pdfium.FPDFText_LoadPage(page)
    if not textpage:
        return None
    try:
        count = max(0, pdfium.FPDFText_CountChars(textpage))
        text = empty_text(count)
        _read_chars(textpage, text)
        return cut_text(text, int(text.run.max()) + 1 if count else 0)
    finally:
        pdfium.FPDFText_ClosePage(textpage)


def _read_chars(textpage: Handle, text: RawText) -> None:
    left, right, bottom, top, x, y = (ctypes.c_double() for _ in range(6))
    loose = pdfium.FS_RECTF()
    run, last = -1, 0
    for i in range(len(text.code)):
        pointer = address(pdfium.FPDFText_GetTextObject(textpage, i))
        if pointer not in (0, last):
            run, last = run + 1, pointer
            _read_run(textpage, i, run, text)
        text.run[i] = run
        text.code[i] = pdfium.FPDFText_GetUnicode(textpage, i)
        text.flags[i] = (
            (pdfium.FPDFText_IsGenerated(textpage, i) == 1)
            | (pdfium.FPDFText_IsHyphen(textpage, i) == 1) << 1
            | (pdfium.FPDFText_HasUnicodeMapError(textpage, i) == 1) << 2
        )
        if pdfium.FPDFText_GetCharBox(textpage, i, left, right, bottom, top):
            text.ink[i] = left.value, bottom.value, right.value, top.value
        if pdfium.FPDFText_GetLooseCharBox(textpage, i, loose):
            text.loose[i] = loose.left, loose.bottom, loose.right, loose.top
        if pdfium.FPDFText_GetCharOrigin(textpage, i, x, y):
            text.origin[i] = x.value, y.value


def _read_run(textpage: Handle, index: int, run: int, text: RawText) -> None:
    """Attributes of a text object, looked up at its first character."""
    handle = pdfium.FPDFText_GetTextObject(textpage, index)
    text.pointer[run] = address(handle)
    text.font[run] = address(pdfium.FPDFTextObj_GetFont(handle))
    text.size[run] = pdfium.FPDFText_GetFontSize(textpage, index)
    matrix = pdfium.FS_MATRIX()
    if pdfium.FPDFText_GetMatrix(textpage, index, matrix):
        text.matrix[run] = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
    text.mode[run] = pdfium.FPDFTextObj_GetTextRenderMode(handle)
    text.mcid[run] = pdfium.FPDFPageObj_GetMarkedContentID(handle)
    text.fill[run] = _color(pdfium.FPDFPageObj_GetFillColor, handle)
    text.stroke[run] = _color(pdfium.FPDFPageObj_GetStrokeColor, handle)


def _color(call: Any, handle: Handle) -> int:
    """0xRRGGBBAA; opaque black where PDFium knows none (a pattern)."""
    parts = [ctypes.c_uint() for _ in range(4)]
    if not call(handle, *parts):
        return 0xFF
    red, green, blue, alpha = (part.value & 0xFF for part in parts)
    return red << 24 | green << 16 | blue << 8 | alpha


def read_objects(page: Handle) -> RawObjects:
    """Every object of the page in drawing order, forms opened up."""
    rows: list[tuple[int, int, Matrix]] = []
    count = pdfium.FPDFPage_CountObjects(page)
    _walk(pdfium.FPDFPage_GetObject, page, count, IDENTITY, 0, rows)
    return RawObjects(
        pointer=np.array([row[0] for row in rows], np.int64),
        kind=np.array([row[1] for row in rows], np.int32),
        matrix=np.array([row[2] for row in rows], np.float64).reshape(-1, 6),
    )


def _walk(
    get: Any, parent: Handle, count: int, matrix: Matrix, depth: int, rows: list[tuple[int, int, Matrix]]
) -> None:
    for index in range(count):
        if len(rows) >= MAX_OBJECTS:
            return
        handle = get(parent, index)
        kind = pdfium.FPDFPageObj_GetType(handle)
        if kind != FORM:
            rows.append((address(handle), kind, matrix))
        elif depth < MAX_DEPTH:
            inner = concat(_matrix(handle), matrix)
            children = pdfium.FPDFFormObj_CountObjects(handle)
            _walk(pdfium.FPDFFormObj_GetObject, handle, children, inner, depth + 1, rows)


def _matrix(handle: Handle) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(handle, found):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


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
    """The painted paths among `objects`, in user space."""
    rows = [int(i) for i in np.flatnonzero(objects.kind == PATH)]
    handles = [ctypes.cast(int(objects.pointer[i]), pdfium.FPDF_PAGEOBJECT) for i in rows]
    counts = [max(0, pdfium.FPDFPath_CountSegments(handle)) for handle in handles]
    paths = empty_paths(len(rows), min(sum(counts), MAX_SEGMENTS))
    used = segments = 0
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    for row, handle, count in zip(rows, handles, counts, strict=True):
        known = pdfium.FPDFPath_GetDrawMode(handle, mode, stroked)
        if not known or not (mode.value or stroked.value) or segments + count > len(paths.step):
            continue
        outer: Matrix = tuple(objects.matrix[row].tolist())
        inner = concat(_matrix(handle), outer)
        paths.object[used] = row
        paths.box[used] = _bounds(handle, outer)
        paths.filled[used], paths.stroked[used] = mode.value != 0, stroked.value != 0
        paths.fill[used] = _color(pdfium.FPDFPageObj_GetFillColor, handle)
        paths.stroke[used] = _color(pdfium.FPDFPageObj_GetStrokeColor, handle)
        found = pdfium.FPDFPageObj_GetStrokeWidth(handle, width)
        scale = abs(inner[0] * inner[3] - inner[1] * inner[2]) ** 0.5
        paths.width[used] = width.value * scale if found else 0.0
        _read_segments(handle, count, inner, segments, paths)
        segments += count
        used += 1
        paths.first[used] = segments
    return cut_paths(paths, used, segments)


def _read_segments(handle: Handle, count: int, matrix: Matrix, at: int, paths: RawPaths) -> None:
    a, b, c, d, e, f = matrix
    px, py = ctypes.c_float(), ctypes.c_float()
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(handle, index)
        pdfium.FPDFPathSegment_GetPoint(segment, px, py)
        x, y = px.value, py.value
        paths.point[at + index] = a * x + c * y + e, b * x + d * y + f
        closes = CLOSES if pdfium.FPDFPathSegment_GetClose(segment) else 0
        paths.step[at + index] = pdfium.FPDFPathSegment_GetType(segment) + closes


def _bounds(handle: Handle, outer: Matrix) -> tuple[float, float, float, float]:
    """Bounds of an object inside forms, as left, bottom, right, top of user space."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return 0.0, 0.0, 0.0, 0.0
    a, b, c, d, e, f = outer
    corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


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
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    for i, row in enumerate(rows):
        handle = ctypes.cast(int(objects.pointer[row]), pdfium.FPDF_PAGEOBJECT)
        box[i] = _bounds(handle, tuple(objects.matrix[row].tolist()))
        if pdfium.FPDFImageObj_GetImagePixelSize(handle, wide, high):
            pixels[i] = wide.value, high.value
    return RawImages(object=rows, box=box, pixels=pixels)
