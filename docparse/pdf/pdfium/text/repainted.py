"""Text that is painted twice at one place: what a reader sees is the last.

PDFium's text page leaves out an object that repeats one of the few before it, glyph by glyph at its place,
and keeps the first (cpdf_textpage.cpp, IsSameAsPreTextObject). A shadow below its text is such a pair: the
first is transparent or white and would stand for the text that was meant.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from docparse.pdf.pdfium.extract.page import (
    IDENTITY,
    bounds_of,
    color_of,
    fill_color,
    render_mode,
    stroke_color,
)
from docparse.pdf.pdfium.extract.raw import TEXT, RawObjects, RawText

SAME = 0.25  # of the height: the sides of both are no further apart
LEAST = 1.5  # points that they may be: stops and commas are as low as that
INVISIBLE, STROKED = (3, 7), (1, 5)  # modes that paint nothing, or an outline alone (PDF 32000-1, table 106)

NEAR, LATEST = 16.0, 64
"""Points of a place, and how many objects there are compared. Each glyph of letter-spaced type is an object,
so that the first of a pair may be a whole line back."""

Box = tuple[float, float, float, float]
Place = tuple[int, int]
Painted = dict[Place, deque[tuple[int, Box]]]


def take_last(text: RawText, objects: RawObjects) -> None:
    """Give runs of `text` the object, colours and mode of what is painted upon them and was left out."""
    written = objects.pointer[objects.kind == TEXT]
    left_out = written[~np.isin(written, text.pointer)].tolist()
    doubles = {pointer: area for pointer in left_out if (area := _area(pointer)) is not None}
    if not doubles:  # blanks are left out too
        return
    run_of = {pointer: run for run, pointer in enumerate(text.pointer.tolist())}
    painted: Painted = {}
    for pointer in written.tolist():
        double = doubles.get(pointer)
        area = double or _area(pointer)
        run = _under(double, painted) if double else run_of.get(pointer)
        if area is None or run is None or (double and not _repaint(text, run, pointer)):
            continue
        painted.setdefault(_place(area), deque(maxlen=LATEST)).append((run, area))


def _place(area: Box) -> Place:
    return int(area[0] // NEAR), int(area[1] // NEAR)


def _under(area: Box, painted: Painted) -> int | None:
    """Return the nearest run that was painted before at the place of `area`."""
    across, up = _place(area)
    places = [(across + x, up + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    found = [(_apart(before, area), run) for place in places for run, before in painted.get(place, ())]
    apart, run = min(found, default=(np.inf, 0))
    return run if apart <= max(SAME * (area[3] - area[1]), LEAST) else None


def _apart(one: Box, other: Box) -> float:
    """Return how far the sides of two boxes are apart at most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _repaint(text: RawText, run: int, pointer: int) -> bool:
    """Give a run the looks of the object that is painted over it; False if that paints nothing."""
    mode = int(render_mode(pointer))
    fill, stroke = (color_of(call, pointer) for call in (fill_color, stroke_color))
    if mode in INVISIBLE or not (stroke if mode in STROKED else fill) & 0xFF:
        return False
    text.pointer[run], text.mode[run] = pointer, mode
    text.fill[run], text.stroke[run] = fill, stroke
    return True


def _area(pointer: int) -> Box | None:
    """Left, bottom, right and top of an object; None if it paints no area."""
    box = bounds_of(pointer, IDENTITY)
    return box if box[2] > box[0] and box[3] > box[1] else None
