"""Which words of a page image are set in bold type: those with broader strokes than the page's usual ones.

The breadth of a word's strokes is the median ink of the runs of dark pixels in its rows; greys count by
their darkness, since a stroke of a scan is only two or three pixels broad. By the height of the word's box it
is much the same for all sizes of a face.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from docparse.ocr.image.darkness import darkness
from docparse.ocr.protocol import Image

BROADER = 1.25  # times the usual stroke
CAPITALS = 1.1  # times the stroke of small letters, in most faces
INK = 5  # per cent of a word's pixels
FEWEST = 20  # words measured, for one to be usual
RUNS = 5  # of dark pixels, at least

Floats = NDArray[np.float32]


def bold_words(image: Image, texts: Sequence[str], boxes: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Return which words are bold, (n,); `boxes` are (n, 4) in pixels of `image`.

    A word counts by itself and by those before and after it: bold words come in stretches.
    """
    grey = (image if image.ndim == 2 else image.mean(axis=2)).astype(np.float32)
    breadth = np.array([_breadth(grey, *one) for one in zip(texts, boxes.tolist(), strict=True)], np.float32)
    known = np.isfinite(breadth)
    if known.sum() < FEWEST:
        return np.zeros(len(texts), np.bool_)
    ratio = np.where(known, breadth / np.median(breadth[known]), 1.0)
    padded = np.pad(ratio, 1, mode="edge")
    beside = np.maximum(padded[:-2] + ratio, padded[2:] + ratio) / 2
    bold: NDArray[np.bool_] = known & (ratio > BROADER) & (beside > BROADER)
    return bold


def _breadth(grey: NDArray[np.floating], text: str, box: Sequence[float]) -> float:
    """Return the breadth of a word's strokes by the height of its box; not a number where nothing tells."""
    x0, y0, x1, y1 = (max(0, round(value)) for value in box)
    pixels = grey[y0 : y1 + 1, x0 : x1 + 1]
    if len(text) < 2 or not any(map(str.isalnum, text)) or (dark := darkness(pixels, INK)) is None:
        return np.nan
    dark = np.clip(dark, 0, 1)
    edges = np.diff(np.pad(dark > 0.5, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, begin = np.nonzero(edges > 0)
    end = np.nonzero(edges < 0)[1]
    if len(row) < RUNS:
        return np.nan
    total = np.pad(np.cumsum(dark, axis=1), ((0, 0), (1, 0)))
    runs = total[row, np.minimum(end + 1, dark.shape[1])] - total[row, np.maximum(begin - 1, 0)]
    return float(np.median(runs)) / len(pixels) / (CAPITALS if text.isupper() else 1.0)
