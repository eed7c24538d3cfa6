"""Text that is painted twice at one place: what a reader sees is the last.

PDFium's text page leaves out an object that repeats one of the few before it, glyph by glyph at its place,
and keeps the first (cpdf_textpage.cpp, IsSameAsPreTextObject). A shadow below its text is such a pair: the
first is transparent or white and would stand for the text that was meant.
"""

from __future__ import annotations

import numpy as np

from docparse.pdf.pdfium._extract_py import (
    IDENTITY,
    bounds_of,
    color_of,
    fill_color,
    render_mode,
    stroke_color,
)
from docparse.pdf.pdfium._raw import TEXT, RawObjects, RawText

BEFORE = 12  # text objects: PDFium looks back at ten
SAME = 0.25  # of the height: the sides of both are no further apart
LEAST = 1.5  # points that they may be: stops and commas are as low as that
INVISIBLE, STROKED = (3, 7), (1, 5)  # modes that paint nothing, or an outline alone (PDF 32000-1, table 106)

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
        later, mode = _area(pointers[at]), int(render_mode(pointers[at]))
        fill, stroke = (color_of(call, pointers[at]) for call in (fill_color, stroke_color))
        seen = (stroke if mode in STROKED else fill) & 0xFF
        if later is None or mode in INVISIBLE or not seen:
            continue
        for before in reversed(pointers[max(0, at - BEFORE) : at]):
            run = run_of.get(before)
            if run is not None and _same(_area(before), later):
                del run_of[before]
                run_of[pointers[at]] = run
                text.pointer[run], text.mode[run] = pointers[at], mode
                text.fill[run], text.stroke[run] = fill, stroke
                break


def _same(one: Box | None, other: Box) -> bool:
    if one is None:
        return False
    far = max(SAME * (other[3] - other[1]), LEAST)
    return all(abs(a - b) <= far for a, b in zip(one, other, strict=True))


def _area(pointer: int) -> Box | None:
    """Left, bottom, right and top of an object; None if it paints no area."""
    box = bounds_of(pointer, IDENTITY)
    return box if box[2] > box[0] and box[3] > box[1] else None
