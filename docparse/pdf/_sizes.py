"""The size of letters whose font counts in pixels.

Printers' fonts of bitmaps (Type 3, PDF 32000-1 9.6.5) may have any unit: text is set at size 1 and a matrix
brings the pixels to paper, so the size of a font of ten points reads as .12, and its box is flat.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import Chars

LEAST = 2.0  # points: hardly any text is smaller, and what is has ink of its own size
TALLER = 2.5  # ink over size from which the size is none: brackets of formulas reach three, in large type
TALL, SHARE = 0.7, 90  # letters with ascenders, in em; the percentile of heights that they stand for
LETTERS = 5  # of a font, from which their heights tell its size
ASCENT, DESCENT = 0.75, 0.25  # of the boxes made, in em
BEARING = 0.15  # em: white after a letter, at most


def set_true_sizes(chars: Chars) -> None:
    """Put sizes and boxes, in place, right where fonts count in pixels; upright text only."""
    small = (chars.size < LEAST) & (np.abs(chars.angle) < 0.1)
    if not small.any():
        return
    high = chars.ink[:, 3] - chars.ink[:, 1]
    found = {
        int(font): size
        for font in np.unique(chars.font[small])
        if (size := _size(high[rows := small & (chars.font == font)], chars.size[rows])) is not None
    }
    if not found:
        return
    common = float(np.median([size for size in found.values() if size]) if any(found.values()) else 0.0)
    for font, size in found.items():
        if em := size or common:
            _set(chars, small & (chars.font == font), em)


def _size(high: NDArray[np.float32], size: NDArray[np.float32]) -> float | None:
    """Return a font's size by the heights of its ink: 0 where they do not tell, None where it has one."""
    drawn = high > 0
    if not drawn.any() or np.median(high[drawn] / size[drawn]) < TALLER:
        return None
    return float(np.percentile(high[drawn], SHARE)) / TALL if drawn.sum() >= LETTERS else 0.0


def _set(chars: Chars, rows: NDArray[np.bool_], em: float) -> None:
    chars.size[rows] = em
    x, y = chars.origin[rows].T
    right = chars.ink[rows, 2]
    pen = np.append(chars.origin[1:, 0], np.float32(np.inf))[rows]  # where the next letter begins
    chars.box[rows, 0] = np.minimum(x, chars.ink[rows, 0])
    chars.box[rows, 1] = y - np.float32(ASCENT * em)
    chars.box[rows, 2] = np.where((pen > right) & (pen < right + np.float32(BEARING * em)), pen, right)
    chars.box[rows, 3] = y + np.float32(DESCENT * em)
