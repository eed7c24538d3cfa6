"""Take the rulings out of a page's ink: read alone, a piece of a vertical one looks like the digit 1 or 7."""

from __future__ import annotations

import cv2
import numpy as np

from docparse.ocr.image.ink import Box
from docparse.ocr.protocol import Image

ACROSS, DOWN = 3.0, 1.5
"""Length, in heights of a line's box, of the shortest ruling: no dash is as long, no letter as high."""

GAP, THICK = 0.5, 0.35
"""Longest gap of a dashed ruling and its greatest thickness, in heights of a line's box."""

LEFT_OVER = 0.2
"""Share of a box's ink that is left at most without rulings if the box holds nothing else."""


def without_strokes(mask: Image, *, across: int, down: int) -> Image:
    """`mask` without the straight strokes that run at least `across` pixels from left to right, or `down`
    pixels downwards, and without a pixel beside them. Breaks of two pixels are bridged."""
    return _without_level(mask, across) & without_upright(mask, down)


def without_rulings(mask: Image, usual: float) -> Image:
    """`mask` without rulings and anything in line with a dashed one. `usual` is the height of the line boxes.

    Letters above each other are in line as well, so only the ink of single marks is to be taken from here.
    """
    long, gap, thick = round(ACROSS * usual), max(3, round(GAP * usual)), max(3, round(THICK * usual))
    no_level = _without_level(mask, long)
    no_upright = without_upright(mask, round(DOWN * usual))
    upright = _thin(_strokes(no_level, (long, 1), (gap, 1)), (1, thick))
    level = _thin(_strokes(no_upright, (1, long), (1, gap)), (thick, 1))
    dashed = cv2.dilate(upright | level, np.ones((3, 3), np.uint8))
    result: Image = cv2.subtract(no_level & no_upright, dashed)
    return result


def _without_level(mask: Image, length: int) -> Image:
    strokes = cv2.dilate(_strokes(mask, (1, length), (1, 3)), np.ones((3, 1), np.uint8))
    result: Image = cv2.subtract(mask, strokes)
    return result


def without_upright(mask: Image, length: int) -> Image:
    """`mask` without the straight strokes that run at least `length` pixels downwards, and a pixel beside."""
    strokes = cv2.dilate(_strokes(mask, (length, 1), (3, 1)), np.ones((1, 3), np.uint8))
    result: Image = cv2.subtract(mask, strokes)
    return result


def _strokes(mask: Image, length: tuple[int, int], bridge: tuple[int, int]) -> Image:
    """Strokes that fill a window of `length` once gaps shorter than `bridge` are closed (rows, columns)."""
    whole = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones(bridge, dtype=np.uint8))
    result: Image = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones(length, dtype=np.uint8))
    return result


def _thin(strokes: Image, thick: tuple[int, int]) -> Image:
    result: Image = cv2.subtract(
        strokes, cv2.morphologyEx(strokes, cv2.MORPH_OPEN, np.ones(thick, dtype=np.uint8))
    )
    return result


def is_ruling(mask: Image, free: Image, box: Box) -> bool:
    """Return True if the ink of `mask` in a box is that of rulings, which `free` is without."""
    x0, y0, x1, y1 = (max(round(value), 0) for value in box)
    ink, left = (int(np.count_nonzero(part[y0:y1, x0:x1])) for part in (mask, free))
    return ink > 0 and left <= LEFT_OVER * ink
