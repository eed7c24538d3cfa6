"""Clip boxes and layers of text objects, in plain Python; the twin of `_clips_numba`."""

from __future__ import annotations

import ctypes
import math

import numpy as np
from numpy.typing import NDArray

from docparse.pdf.pdfium.extract.calls import Room, c_function
from docparse.pdf.pdfium.extract.raw import MAX_CLIP, RawClips, empty_clips

Box = tuple[float, float, float, float]

LAYER = "OC\0".encode("utf-16-le")
WHOLE: Box = (-math.inf, -math.inf, math.inf, math.inf)

_P, _I, _U = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
_clip_path = c_function("FPDFPageObj_GetClipPath", _P, _P)
_count_paths = c_function("FPDFClipPath_CountPaths", _I, _P)
_count_segments = c_function("FPDFClipPath_CountPathSegments", _I, _P, _I)
_segment = c_function("FPDFClipPath_GetPathSegment", _P, _P, _I, _I)
_segment_point = c_function("FPDFPathSegment_GetPoint", _I, _P, _P, _P)
_count_marks = c_function("FPDFPageObj_CountMarks", _I, _P)
_mark = c_function("FPDFPageObj_GetMark", _P, _P, _U)
_mark_name = c_function("FPDFPageObjMark_GetName", _I, _P, _P, _U, _P)

_POINT, _NAME, _LENGTH = Room(ctypes.c_float, 2), Room(ctypes.c_char, 32), Room(_U, 1)


def read_clips(pointers: NDArray[np.int64]) -> RawClips:
    """Clips and layers of text objects. Neighbours share theirs."""
    clips = empty_clips(len(pointers))
    boxes: dict[int, Box] = {}
    layers: dict[int, bool] = {}
    for row, pointer in enumerate(pointers.tolist()):
        clip = _clip_path(pointer) or 0
        sign = _sign(clip)
        if not sign or sign not in boxes:
            boxes = {sign: _clip_box(clip)}
        clips.box[row] = boxes[sign]
        for index in range(_count_marks(pointer)):
            mark = _mark(pointer, index) or 0
            if mark not in layers:
                layers = {mark: _names_layer(mark)}
            clips.layered[row] |= layers[mark]
    return clips


def _sign(clip: int) -> int:
    """Return the address of the last path's first segment, which objects with one clip share; 0 if none."""
    paths = _count_paths(clip) if clip else 0
    if paths < 1 or _count_segments(clip, paths - 1) < 1:
        return 0
    return _segment(clip, paths - 1, 0) or 0


def _clip_box(clip: int) -> Box:
    left, bottom, right, top = WHOLE
    for path in range(_count_paths(clip) if clip else 0):
        count = _count_segments(clip, path)
        if not 0 <= count <= MAX_CLIP:
            continue
        points = [_point(_segment(clip, path, k)) for k in range(count)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, right = max(left, min(xs, default=math.inf)), min(right, max(xs, default=-math.inf))
        bottom, top = max(bottom, min(ys, default=math.inf)), min(top, max(ys, default=-math.inf))
    return left, bottom, right, top


def _point(segment: int) -> tuple[float, float]:
    _segment_point(segment, *_POINT.at)
    x, y = _POINT.values
    return x, y


def _names_layer(mark: int) -> bool:
    found = _mark_name(mark, _NAME.at[0], 32, _LENGTH.at[0])
    return bool(found) and _NAME.values.raw[:6] == LAYER
