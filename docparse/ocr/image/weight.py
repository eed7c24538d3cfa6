"""Which words of a page image are set in bold type: those with broader strokes than the page's usual ones.

The breadth of a word's strokes is the median ink of the runs of dark pixels in its rows; greys count by
their darkness, since a stroke of a scan is only two or three pixels broad. By the height of the word's box it
is much the same for all sizes of a face, but for the grey at the edges of strokes, which is as broad in all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from docparse.ocr.image.darkness import darkness
from docparse.ocr.protocol import OcrItem
from docparse.ocr.rows import Row, text_lines

BROADER = 1.3  # times the usual stroke
EDGES = 0.6  # pixels of ink, of the grey at both edges of a stroke
CAPITALS = 1.1  # times the stroke of small letters, in most faces
INK = 5  # per cent of a word's pixels
FEWEST = 20  # words measured, for one to be usual
RUNS = 5  # of dark pixels, at least

Floats = NDArray[np.float32]


def bold_words(grey: Floats, items: Sequence[OcrItem]) -> set[int]:
    """Return the bold words of `items` by id, as broad strokes in the image `grey`, (h, w), tell.

    A word counts by itself and by those before and after it on its line: bold words come in stretches. What
    is too little to be measured, as the number of a title, is set as the words beside it.
    """
    lines = [(line, np.array([_breadth(grey, word) for word in line])) for line in text_lines(items)]
    told = [breadth[np.isfinite(breadth)] for _, breadth in lines]
    usual = np.concatenate([*told, np.zeros(0)])
    if len(usual) < FEWEST:
        return set()
    least = BROADER * float(np.median(usual))
    return {id(word) for line, breadth in lines for word in _bold_of_line(line, breadth / least)}


def _bold_of_line(line: Row, breadth: NDArray[np.floating]) -> list[OcrItem]:
    """Return the bold words of a line; `breadth` is times the least that is bold, not a number if unknown."""
    known = np.flatnonzero(np.isfinite(breadth))
    if not len(known):
        return []
    own = breadth[known]
    padded = np.pad(own, 1, mode="edge")
    beside = np.maximum(padded[:-2] + own, padded[2:] + own) / 2
    bold = (own > 1) & (beside > 1)
    after = np.searchsorted(known, np.arange(len(line)))  # itself, where it is known
    before = np.maximum(np.searchsorted(known, np.arange(len(line)), side="right") - 1, 0)
    both = bold[np.minimum(after, len(known) - 1)] & bold[before]
    return [word for word, is_bold in zip(line, both.tolist(), strict=True) if is_bold]


def _breadth(grey: Floats, word: OcrItem) -> float:
    """Return the breadth of a word's strokes by the height of its box; not a number where nothing tells."""
    x0, y0, x1, y1 = (max(0, round(value)) for value in word.box)
    pixels = grey[y0 : y1 + 1, x0 : x1 + 1]
    letters = len(word.text) > 1 and any(map(str.isalnum, word.text))
    if not letters or (dark := darkness(pixels, INK)) is None:
        return np.nan
    dark = np.clip(dark, 0, 1)
    edges = np.diff(np.pad(dark > 0.5, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, begin = np.nonzero(edges > 0)
    end = np.nonzero(edges < 0)[1]
    if len(row) < RUNS:
        return np.nan
    total = np.pad(np.cumsum(dark, axis=1), ((0, 0), (1, 0)))
    runs = total[row, np.minimum(end + 1, dark.shape[1])] - total[row, np.maximum(begin - 1, 0)]
    stroke = max(float(np.median(runs)) - EDGES, 0.0) / len(pixels)
    return stroke / (CAPITALS if word.text.isupper() else 1.0)
