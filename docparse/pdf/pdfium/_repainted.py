"""Text that is painted twice at one place: what a reader sees is the last.

PDFium's text page leaves out an object that repeats one of the few before it, glyph by glyph at its place,
and keeps the first (cpdf_textpage.cpp, IsSameAsPreTextObject). A shadow below its text is such a pair: the
first is transparent or white and would stand for the text that was meant.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from docparse.pdf.pdfium._raw import TEXT, RawObjects, RawText

BEFORE = 12  # text objects: PDFium looks back at ten
SAME = 0.25  # of the height: the sides of both are no further apart
LEAST = 1.5  # points that they may be: stops and commas are as low as that
INVISIBLE = (3, 7)  # modes that paint nothing (PDF 32000-1, table 106)

Box = tuple[float, float, float, float]


def take_last(text: RawText, objects: RawObjects) -> None:
    """Give runs of `text` the object, colours and mode of what is painted upon them and was left out."""
    written = objects.pointer[objects.kind == TEXT]
    left_out = ~np.isin(written, text.pointer)
    if not left_out.any():
        return
    run_of = {pointer: run for run, pointer in enumerate(text.pointer.tolist())}
    pointers = written.tolist()
    for at in np.flatnonzero(left_out).tolist():
        later = _bounds(pointers[at])
        mode = int(pdfium.FPDFTextObj_GetTextRenderMode(_handle(pointers[at])))
        if later is None or mode in INVISIBLE:
            continue
        for before in reversed(pointers[max(0, at - BEFORE) : at]):
            run = run_of.get(before)
            if run is not None and _same(_bounds(before), later):
                del run_of[before]
                run_of[pointers[at]] = run
                text.pointer[run], text.mode[run] = pointers[at], mode
                text.fill[run] = _color(pdfium.FPDFPageObj_GetFillColor, pointers[at])
                text.stroke[run] = _color(pdfium.FPDFPageObj_GetStrokeColor, pointers[at])
                break


def _same(one: Box | None, other: Box) -> bool:
    if one is None:
        return False
    far = max(SAME * (other[3] - other[1]), LEAST)
    return all(abs(a - b) <= far for a, b in zip(one, other, strict=True))


def _handle(pointer: int) -> Any:
    return ctypes.cast(pointer, pdfium.FPDF_PAGEOBJECT)


def _bounds(pointer: int) -> Box | None:
    """Left, bottom, right and top of an object; None if it paints no area."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(_handle(pointer), *sides):
        return None
    left, bottom, right, top = (side.value for side in sides)
    return (left, bottom, right, top) if right > left and top > bottom else None


def _color(call: Any, pointer: int) -> int:
    """0xRRGGBBAA; opaque black where PDFium knows none (a pattern)."""
    parts = [ctypes.c_uint() for _ in range(4)]
    if not call(_handle(pointer), *parts):
        return 0xFF
    red, green, blue, alpha = (part.value & 0xFF for part in parts)
    return red << 24 | green << 16 | blue << 8 | alpha
