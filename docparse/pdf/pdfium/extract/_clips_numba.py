"""Clip boxes and layers of text objects through PDFium's C functions, compiled."""

from __future__ import annotations

import numpy as np
from numba import boolean, int32, int64, void
from numpy.typing import NDArray

from docparse._jit import compiled_only as njit
from docparse.pdf.pdfium.extract._calls_numba import (
    ADDRESSES,
    CLIP_PATH,
    CLIP_PATHS,
    CLIP_SEGMENT,
    CLIP_SEGMENTS,
    COUNT_MARKS,
    I64,
    MARK,
    MARK_NAME,
    SEGMENT_POINT,
    F64x2,
    call_int_p,
    call_int_pi,
    call_int_pplp,
    call_int_ppp,
    call_ptr_p,
    call_ptr_pii,
    call_ptr_pl,
    inner,
)
from docparse.pdf.pdfium.extract.raw import MAX_CLIP, RawClips, empty_clips


@inner
def _clip_sign(at, clip):  # type: ignore[no-untyped-def]
    """Return the address of the last clip path's first segment: objects with one of them share all paths.

    PDFium adds a path to those that hold already and shares what it has; 0 where this cannot be told.
    """
    paths = call_int_p(at[CLIP_PATHS], (clip,))
    if paths < 1 or call_int_pi(at[CLIP_SEGMENTS], (clip, int32(paths - 1))) < 1:
        return int64(0)
    return call_ptr_pii(at[CLIP_SEGMENT], (clip, int32(paths - 1), int32(0)))


@inner
def _clip_box(at, clip, xy, box):  # type: ignore[no-untyped-def]
    """Intersect `box` with the boxes of clip paths."""
    p = xy.ctypes.data
    for path in range(call_int_p(at[CLIP_PATHS], (clip,))):
        count = call_int_pi(at[CLIP_SEGMENTS], (clip, int32(path)))
        if count < 0 or count > MAX_CLIP:
            continue
        left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
        for k in range(count):
            segment = call_ptr_pii(at[CLIP_SEGMENT], (clip, int32(path), int32(k)))
            call_int_ppp(at[SEGMENT_POINT], (segment, p, p + 4))
            left, right = min(left, xy[0]), max(right, xy[0])
            bottom, top = min(bottom, xy[1]), max(top, xy[1])
        box[0], box[1] = max(box[0], left), max(box[1], bottom)
        box[2], box[3] = min(box[2], right), min(box[3], top)


@inner
def _names_layer(at, mark, name):  # type: ignore[no-untyped-def]
    """Return True if a mark is named OC (UTF-16LE)."""
    p = name.ctypes.data
    if not call_int_pplp(at[MARK_NAME], (mark, p, int64(32), p + 32)):
        return False
    return name[0] == 0x4F and name[1] == 0x43 and name[2] == 0


@njit(void(I64, I64, F64x2, boolean[::1]))
def _read_clips(at, pointer, box, layered):  # type: ignore[no-untyped-def]
    xy, name = np.zeros(2, np.float32), np.zeros(32, np.uint16)
    last_sign = last_mark = int64(0)  # neighbours share their clips and marks
    in_layer = False
    for row in range(len(pointer)):
        clip = call_ptr_p(at[CLIP_PATH], (pointer[row],))
        sign = _clip_sign(at, clip) if clip else int64(0)
        if sign and sign == last_sign:
            for side in range(4):
                box[row, side] = box[row - 1, side]
        elif clip:
            _clip_box(at, clip, xy, box[row])
        last_sign = sign
        for k in range(call_int_p(at[COUNT_MARKS], (pointer[row],))):
            mark = call_ptr_pl(at[MARK], (pointer[row], int64(k)))
            if mark != last_mark:
                last_mark, in_layer = mark, _names_layer(at, mark, name)
            layered[row] = layered[row] or in_layer


def read_clips(pointers: NDArray[np.int64]) -> RawClips:
    """Clips and layers of text objects."""
    clips = empty_clips(len(pointers))
    _read_clips(ADDRESSES, pointers, clips.box, clips.layered)
    return clips
