"""Reading a page through PDFium's C functions from compiled code; the same arrays as `page`."""

from __future__ import annotations

from types import SimpleNamespace

from numba import config, int64, types
from numba.extending import register_jitable

from docparse._jit import compiled_only as njit
from docparse.pdf.pdfium.extract import shapes as plain_shapes
from docparse.pdf.pdfium.extract._calls_numba import BOOL, I32, F64x2
from docparse.pdf.pdfium.extract._clips_numba import read_clips
from docparse.pdf.pdfium.extract._glyphs_numba import read_outlines
from docparse.pdf.pdfium.extract._objects_numba import read_bounds, read_images, read_objects, read_paths
from docparse.pdf.pdfium.extract._place_numba import place_chars
from docparse.pdf.pdfium.extract._text_numba import read_text

if config.DISABLE_JIT:
    msg = "calls of PDFium's C functions can only be compiled, and NUMBA_DISABLE_JIT says not to compile"
    raise RuntimeError(msg)

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

register_jitable(plain_shapes.is_upright)
shapes = SimpleNamespace(
    count_lines=njit(int64(BOOL, I32, I32))(plain_shapes.count_lines),
    count_rects=njit(int64(BOOL, I32, I32))(plain_shapes.count_rects),
    find_shapes=njit(
        types.UniTuple(int64, 2)(BOOL, BOOL, I32, F64x2, I32, F64x2, I32, F64x2, I32, I32),
    )(plain_shapes.find_shapes),
)
