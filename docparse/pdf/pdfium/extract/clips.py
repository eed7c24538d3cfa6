"""Clip boxes and layers of text objects, in plain Python; the twin of `_clips_numba`."""

from __future__ import annotations

import ctypes
import math

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.pdf.pdfium.extract.raw import MAX_CLIP, RawClips, empty_clips

LAYER = "OC\0".encode("utf-16-le")


def read_clips(pointers: NDArray[np.int64]) -> RawClips:
    """Clips and layers of text objects."""
    clips = empty_clips(len(pointers))
    for row, pointer in enumerate(pointers.tolist()):
        handle = ctypes.cast(pointer, pdfium.FPDF_PAGEOBJECT)
        clips.box[row] = _clip_box(handle)
        clips.layered[row] = _in_layer(handle)
    return clips


def _clip_box(handle: pdfium.FPDF_PAGEOBJECT) -> tuple[float, float, float, float]:
    left, bottom, right, top = -math.inf, -math.inf, math.inf, math.inf
    clip = pdfium.FPDFPageObj_GetClipPath(handle)
    for path in range(pdfium.FPDFClipPath_CountPaths(clip) if clip else 0):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, path)
        if not 0 <= count <= MAX_CLIP:
            continue
        points = [_point(pdfium.FPDFClipPath_GetPathSegment(clip, path, k)) for k in range(count)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, right = max(left, min(xs, default=math.inf)), min(right, max(xs, default=-math.inf))
        bottom, top = max(bottom, min(ys, default=math.inf)), min(top, max(ys, default=-math.inf))
    return left, bottom, right, top


def _point(segment: pdfium.FPDF_PATHSEGMENT) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value, y.value


def _in_layer(handle: pdfium.FPDF_PAGEOBJECT) -> bool:
    name, length = ctypes.create_string_buffer(32), ctypes.c_ulong()
    for index in range(pdfium.FPDFPageObj_CountMarks(handle)):
        mark = pdfium.FPDFPageObj_GetMark(handle, index)
        buffer = ctypes.cast(name, ctypes.POINTER(ctypes.c_ushort))
        if pdfium.FPDFPageObjMark_GetName(mark, buffer, 32, length) and name.raw[:6] == LAYER:
            return True
    return False
