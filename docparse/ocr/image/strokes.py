"""Find dashes by their shape: a blurred one, cut out of the page and blown up, is read as the digit 1."""

from __future__ import annotations

import cv2
import numpy as np

from docparse.ocr.image.ink import Box
from docparse.ocr.protocol import Image

LONG, LOW = 1.4, 0.3
"""Least width of a stroke in its heights, and its greatest height in heights of a line's box. In four fonts
at 6 to 12 points, however poor the scan, en and em dashes are at least 1.5 wide and at most .2 high, letters
and digits at most .9 wide and at least .33 high."""

SPECKS = 0.2
"""Ink beside the stroke, as a share of it, that is taken for dirt."""


def is_level_stroke(mask: Image, box: Box, usual: float) -> bool:
    """Return True if the ink (1) of `mask` in a box is a single piece, low and wider than high.

    `usual` is the height of the line boxes.
    """
    x0, y0, x1, y1 = (max(round(value), 0) for value in box)
    inside = np.ascontiguousarray(mask[y0:y1, x0:x1])
    _, _, stats, _ = cv2.connectedComponentsWithStats(inside, connectivity=8)
    if len(stats) < 2:
        return False
    pieces = sorted(stats[1:].tolist(), key=lambda piece: -piece[cv2.CC_STAT_AREA])
    _, _, width, height, area = pieces[0]
    dirt = sum(piece[cv2.CC_STAT_AREA] for piece in pieces[1:])
    return bool(dirt <= SPECKS * area and width >= LONG * height and height <= LOW * usual)
