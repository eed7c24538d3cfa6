"""Page objects, paths and images of a page through PDFium's C functions, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float64, int32, int64, types
from numpy.typing import NDArray

from docparse._jit import compiled_only as njit
from docparse.pdf.pdfium.extract._calls_numba import (
    ADDRESSES,
    BOOL,
    BOUNDS,
    COUNT_SEGMENTS,
    DRAW_MODE,
    F64,
    FILL_COLOR,
    FORM_COUNT,
    FORM_OBJECT,
    I32,
    I64,
    OBJECT_MATRIX,
    OBJECT_TYPE,
    PAGE_COUNT,
    PAGE_OBJECT,
    PIXEL_SIZE,
    SEGMENT,
    SEGMENT_CLOSE,
    SEGMENT_POINT,
    SEGMENT_TYPE,
    STROKE_COLOR,
    STROKE_WIDTH,
    U32,
    F64x2,
    call_int_p,
    call_int_pp,
    call_int_ppp,
    call_int_ppppp,
    call_ptr_pi,
    call_ptr_pl,
    inner,
    read_color,
)
from docparse.pdf.pdfium.extract.calls import address
from docparse.pdf.pdfium.extract.page import cut_paths
from docparse.pdf.pdfium.extract.raw import (
    CLOSES,
    FORM,
    IMAGE,
    MAX_DEPTH,
    MAX_OBJECTS,
    MAX_SEGMENTS,
    PATH,
    SHADING,
    RawImages,
    RawObjects,
    RawPaths,
    empty_paths,
)


@njit()
def _grown(values, room):  # type: ignore[no-untyped-def]
    out = np.zeros(room, values.dtype)
    for i in range(len(values)):
        out[i] = values[i]
    return out


@njit()
def _grown_rows(values, room):  # type: ignore[no-untyped-def]
    out = np.zeros((room, 6))
    for i in range(len(values)):
        for k in range(6):
            out[i, k] = values[i, k]
    return out


@inner
def _inner_matrix(at, handle, outer, room, out):  # type: ignore[no-untyped-def]
    """Fill `out` with the object's own matrix, for which `room` is room (float32), then `outer`."""
    if not call_int_pp(at[OBJECT_MATRIX], (handle, room.ctypes.data)):
        room[:] = 0.0
        room[0] = room[3] = 1.0
    a, b, c = float64(room[0]), float64(room[1]), float64(room[2])
    d, e, f = float64(room[3]), float64(room[4]), float64(room[5])
    out[0] = a * outer[0] + b * outer[2]
    out[1] = a * outer[1] + b * outer[3]
    out[2] = c * outer[0] + d * outer[2]
    out[3] = c * outer[1] + d * outer[3]
    out[4] = e * outer[0] + f * outer[2] + outer[4]
    out[5] = e * outer[1] + f * outer[3] + outer[5]


@njit(types.Tuple((I64, I32, F64x2, I32))(I64, int64))
def _list_objects(at, page):  # type: ignore[no-untyped-def]
    """Pointer, kind, outer matrix and depth of every object, forms opened up with an explicit stack."""
    room = max(64, call_int_p(at[PAGE_COUNT], (page,)))
    pointer, kind, outer = np.zeros(room, np.int64), np.zeros(room, np.int32), np.zeros((room, 6))
    level = np.zeros(room, np.int32)
    parents, nexts = np.zeros(MAX_DEPTH + 1, np.int64), np.zeros(MAX_DEPTH + 1, np.int64)
    counts = np.zeros(MAX_DEPTH + 1, np.int64)
    matrices = np.zeros((MAX_DEPTH + 1, 6))
    matrices[0, 0] = matrices[0, 3] = 1.0
    own = np.zeros(6, np.float32)
    parents[0], counts[0] = page, call_int_p(at[PAGE_COUNT], (page,))
    depth = n = 0
    while depth >= 0 and n < MAX_OBJECTS:
        if nexts[depth] >= counts[depth]:
            depth -= 1
            continue
        index = nexts[depth]
        nexts[depth] += 1
        if depth == 0:
            handle = call_ptr_pi(at[PAGE_OBJECT], (page, int32(index)))
        else:
            handle = call_ptr_pl(at[FORM_OBJECT], (parents[depth], index))
        what = call_int_p(at[OBJECT_TYPE], (handle,))
        if what != FORM:
            if n == room:
                room *= 2
                pointer, kind, outer = _grown(pointer, room), _grown(kind, room), _grown_rows(outer, room)
                level = _grown(level, room)
            pointer[n], kind[n], level[n] = handle, what, depth
            for k in range(6):
                outer[n, k] = matrices[depth, k]
            n += 1
        elif depth < MAX_DEPTH:
            _inner_matrix(at, handle, matrices[depth], own, matrices[depth + 1])
            depth += 1
            parents[depth], nexts[depth] = handle, 0
            counts[depth] = call_int_p(at[FORM_COUNT], (handle,))
    return pointer[:n], kind[:n], outer[:n], level[:n]


@inner
def _bounds(at, handle, outer, edge, box):  # type: ignore[no-untyped-def]
    """Fill `box` with the bounds of an object; `edge` is room for PDFium's, float32."""
    p = edge.ctypes.data
    if not call_int_ppppp(at[BOUNDS], (handle, p, p + 4, p + 8, p + 12)):
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


@njit(types.UniTuple(int64, 2)(I64, I64, I32))
def _count_paths(at, pointer, kind):  # type: ignore[no-untyped-def]
    paths = segments = 0
    for row in range(len(kind)):
        paths += kind[row] == PATH or kind[row] == SHADING
        if kind[row] == PATH:
            segments += max(0, call_int_p(at[COUNT_SEGMENTS], (pointer[row],)))
    return paths, segments


@inner
def _read_segments(at, handle, matrix, xy, point, step):  # type: ignore[no-untyped-def]
    """Fill `point` and `step`, one a segment; `xy` is room for a point, float32."""
    p = xy.ctypes.data
    for i in range(len(step)):
        segment = call_ptr_pi(at[SEGMENT], (handle, int32(i)))
        call_int_ppp(at[SEGMENT_POINT], (segment, p, p + 4))
        x, y = float64(xy[0]), float64(xy[1])
        point[i, 0] = matrix[0] * x + matrix[2] * y + matrix[4]
        point[i, 1] = matrix[1] * x + matrix[3] * y + matrix[5]
        step[i] = call_int_p(at[SEGMENT_TYPE], (segment,))
        if call_int_p(at[SEGMENT_CLOSE], (segment,)):
            step[i] += CLOSES


@njit(
    types.UniTuple(int64, 2)(I64, I64, I32, F64x2, I32, F64x2, BOOL, BOOL, U32, U32, F64, I32, F64x2, I32),
)
def _read_paths(  # type: ignore[no-untyped-def]
    at, pointer, kind, outer, row_of, box, filled, stroked, fill, stroke, width, first, point, step
):
    """Fill the arrays of `RawPaths`; the number of painted paths and of their segments."""
    matrix, pair, parts = np.zeros(6), np.zeros(2, np.int32), np.zeros(4, np.uint32)
    room = np.zeros(6, np.float32)
    pair_at, room_at = pair.ctypes.data, room.ctypes.data
    used = segments = 0
    for row in range(len(kind)):
        handle = pointer[row]
        if kind[row] == SHADING:
            row_of[used] = row
            _bounds(at, handle, outer[row], room, box[used])
            used += 1
            first[used] = segments
        if kind[row] != PATH:
            continue
        count = max(0, call_int_p(at[COUNT_SEGMENTS], (handle,)))
        known = call_int_ppp(at[DRAW_MODE], (handle, pair_at, pair_at + 4))
        if not known or not (pair[0] or pair[1]) or segments + count > len(step):
            continue
        _inner_matrix(at, handle, outer[row], room, matrix)
        row_of[used] = row
        _bounds(at, handle, outer[row], room, box[used])
        filled[used], stroked[used] = pair[0] != 0, pair[1] != 0
        fill[used] = read_color(at, FILL_COLOR, handle, parts)
        stroke[used] = read_color(at, STROKE_COLOR, handle, parts)
        if call_int_pp(at[STROKE_WIDTH], (handle, room_at)):
            width[used] = room[0] * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        end = segments + count
        _read_segments(at, handle, matrix, room, point[segments:end], step[segments:end])
        segments = end
        used += 1
        first[used] = segments
    return used, segments


@njit((I64, I64, F64x2))
def _read_bounds(at, pointer, box):  # type: ignore[no-untyped-def]
    """Fill `box`, a row an object of the page itself."""
    room, as_they_are = np.zeros(4, np.float32), np.array([1.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    for i in range(len(pointer)):
        _bounds(at, pointer[i], as_they_are, room, box[i])


@njit((I64, I64, F64x2, I32, F64x2, int32[:, ::1]))
def _read_images(at, pointer, outer, rows, box, pixels):  # type: ignore[no-untyped-def]
    pair, room = np.zeros(2, np.uint32), np.zeros(4, np.float32)
    p = pair.ctypes.data
    for i in range(len(rows)):
        handle = pointer[rows[i]]
        _bounds(at, handle, outer[rows[i]], room, box[i])
        if call_int_ppp(at[PIXEL_SIZE], (handle, p, p + 4)):
            pixels[i, 0], pixels[i, 1] = pair[0], pair[1]


def read_objects(page: Any) -> RawObjects:
    """Every object of the page in drawing order, forms opened up."""
    return RawObjects(*_list_objects(ADDRESSES, address(page)))


def read_bounds(pointers: NDArray[np.int64]) -> NDArray[np.float64]:
    """Bounds (n, 4) of objects of the page itself."""
    box = np.zeros((len(pointers), 4), np.float64)
    if len(pointers):
        _read_bounds(ADDRESSES, pointers, box)
    return box


def read_paths(objects: RawObjects) -> RawPaths:
    """The painted paths and shades among `objects`, in user space."""
    count, segments = _count_paths(ADDRESSES, objects.pointer, objects.kind)
    paths = empty_paths(count, min(segments, MAX_SEGMENTS))
    if not count:
        return paths
    used, segments = _read_paths(
        ADDRESSES,
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
        _read_images(ADDRESSES, objects.pointer, objects.matrix, rows, box, pixels)
    return RawImages(object=rows, box=box, pixels=pixels)
