"""Find dashes by their shape: a blurred one, cut out of the page and blown up, is read as the digit 1."""

from __future__ import annotations

import cv2
import numpy as np

from docparse.ocr.image.ink import Box
from docparse.ocr.protocol import Image

LONG = 1.4
"""Least width of a stroke in its heights. In four fonts at 6 to 12 points, however poor the scan, en and em
dashes are at least 1.5 wide, letters and digits at most .9."""

WIDE, LOW = 1.0, 0.22
"""Greatest width and height of a stroke in heights of a line's box. Dashes of these fonts are at most .2
high, digits at least .33; a word of small letters that run together may be as low, but is wider."""

SPECKS = 0.1
"""Ink beside the stroke, as a share of it, that is taken for dirt."""


def is_level_stroke(faint: Image, box: Box, usual: float) -> bool:
    """Return True if the ink (1) in a box is a single piece, low and wider than high.

    `faint` is the page's ink with the faintest, for of a faint digit plain ink may be a piece of it only;
    `usual` is the height of the line boxes.
    """
    x0, y0, x1, y1 = (max(round(value), 0) for value in box)
    inside = np.ascontiguousarray(faint[y0:y1, x0:x1])
    _, _, stats, _ = cv2.connectedComponentsWithStats(inside, connectivity=8)
    if len(stats) < 2:
        return False
    pieces = sorted(stats[1:].tolist(), key=lambda piece: -piece[cv2.CC_STAT_AREA])
    _, _, width, height, area = pieces[0]
    dirt = sum(piece[cv2.CC_STAT_AREA] for piece in pieces[1:])
    low = height <= LOW * usual and width <= WIDE * usual
    return bool(low and width >= LONG * height and dirt <= SPECKS * area)
