"""Text that is painted twice at one place: what a reader sees is the last.

PDFium's text page leaves out an object that repeats one of the few before it, glyph by glyph at its place,
and keeps the first (cpdf_textpage.cpp, IsSameAsPreTextObject). A shadow below its text is such a pair: the
first is transparent or white and would stand for the text that was meant.
"""

from __future__ import annotations

from collections import deque
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from docparse.pdf.pdfium.extract.page import color_of, fill_color, render_mode, stroke_color
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


def take_last(text: RawText, objects: RawObjects, read: ModuleType) -> None:
    """Give runs of `text` the object, colours and mode of what is painted upon them and was left out.

    `read` is the module that reads pages (`extract.page` or its compiled twin).
    """
    written = objects.pointer[objects.kind == TEXT]
    read_out = set(text.pointer.tolist())
    left_out = np.array([pointer not in read_out for pointer in written.tolist()], np.bool_)
    if not _have_areas(read.read_bounds(written[left_out])).any():  # blanks are left out too
        return
    box = read.read_bounds(written)
    run_of = {pointer: run for run, pointer in enumerate(text.pointer.tolist())}
    painted: Painted = {}
    for row in np.flatnonzero(_have_areas(box)).tolist():
        pointer, (left, bottom, right, top) = int(written[row]), box[row].tolist()
        area = left, bottom, right, top
        run = _under(area, painted) if left_out[row] else run_of.get(pointer)
        if run is None or (left_out[row] and not _repaint(text, run, pointer)):
            continue
        painted.setdefault(_place(area), deque(maxlen=LATEST)).append((run, area))


def _have_areas(box: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which boxes (n, 4) of left, bottom, right and top have an area."""
    return np.asarray((box[:, 2:] > box[:, :2]).all(1))


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
