"""Raised figures behind words and amounts, marks of notes mostly, which OCR reads as figures like others.

An amount of `83,190,556` with a raised 2 behind it would be ten times as large. A raised figure is smaller
than the others and stands above the base line of what is beside it. Old faces have figures that hang below
the line and low ones on it: where nothing but figures is beside it, some must be there that no face hangs.
"""

from __future__ import annotations

import re
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from docparse.ocr.image.darkness import darkness
from docparse.ocr.image.rulings import ACROSS, without_strokes
from docparse.ocr.protocol import Image, OcrItem, OcrPage
from docparse.ocr.repair.edit import with_words, words_of

FIGURES = "0123456789"
RAISED = str.maketrans(FIGURES, "⁰¹²³⁴⁵⁶⁷⁸⁹")
TORN = re.compile(r"\d,(?:\d{1,2}|\d{4,})?$")
ON_LINE = frozenset("01268")  # of figures, that no face lets hang below the base line
MOST = 3  # figures of a mark
INK = 5  # per cent of a line's pixels
THIN = 0.3  # of the contrast between ink and ground, has the thin top of a small figure
SPECK = 0.2  # times the height of a line's box: less high is a stop, a comma or dirt
TALL = 90  # per cent of glyphs that are no higher than tall ones: fewer are capitals or have an ascender
STANDS = 0.6  # times the height of tall glyphs: what stands on the base line, not a mark beside it
ABOVE = 0.2  # times that height, from the base line to the foot of a raised figure, at least
LEAST, SMALL = 0.45, 0.8  # times it, the height of one
TOP = 0.75  # times it, from the base line to its top, at least
LEVEL = 0.12  # times it, between feet of glyphs on one base line
TWO, THREE = 1.05, 1.8  # times its height, the width of two raised figures that touch, and of three
NEAR = 12  # glyphs that tell the base line beside one
LETTERS = 3  # of a line whose base line they tell

Glyphs = NDArray[np.int32]


def with_raised(image: Image, page: OcrPage) -> OcrPage:
    """Return the page with figures that its `image` shows to be raised written as such."""
    grey = (image if image.ndim == 2 else image.mean(axis=2)).astype(np.float32)
    return replace(page, items=tuple(_marked(grey, item) for item in page.items))


def _marked(grey: NDArray[np.float32], item: OcrItem) -> OcrItem:
    words = words_of(item)
    if not any(len(word.text) > 1 and word.text[-1] in FIGURES for word in words):
        return item
    glyphs = _glyphs(grey, item)
    raised = _are_raised(glyphs, item.text)
    if not raised.any():
        return item
    middle = (glyphs[:, 0] + glyphs[:, 2]) / 2
    texts: dict[int, str] = {}
    for at, word in enumerate(words):
        x0, _, x1, _ = word.box
        own = np.flatnonzero((middle >= x0 - 2) & (middle <= x1 + 2))
        if last := _whole(word.text, _figures(glyphs[own], raised[own])):
            texts[at] = word.text[:-last] + word.text[-last:].translate(RAISED)
    return with_words(item, texts)


def _whole(text: str, last: int) -> int:
    """Return how many of the last characters are a mark: figures, before which no group of thousands is torn.

    `last` are those seen to be raised, of which two may touch.
    """
    for count in (last, last + 1) if last else ():
        if set(text[-count:]) <= set(FIGURES) and not TORN.search(text[:-count]):
            return count
    return 0


def _figures(glyphs: Glyphs, raised: NDArray[np.bool_]) -> int:
    """Return how many figures are raised at the end of a word; 0 for more than a mark has, or all of it.

    Two that touch are one glyph, wider than high.
    """
    plain = np.flatnonzero(~raised)
    mark = glyphs[plain[-1] + 1 :] if len(plain) else glyphs[:0]
    ratio = (mark[:, 2] - mark[:, 0]) / np.maximum(mark[:, 3] - mark[:, 1], 1)
    count = len(mark) + int((ratio > TWO).sum()) + int((ratio > THREE).sum())
    return count if count <= MOST else 0


def _glyphs(grey: NDArray[np.float32], item: OcrItem) -> Glyphs:
    """Return boxes of a line's glyphs in pixels, (n, 4), by their left edges; parts of one are joined.

    Rulings across the line's box, of a table's cells mostly, are no glyphs and join none.
    """
    x0, y0, x1, y1 = (max(0, round(value)) for value in item.box)
    above = (y1 - y0) // 8
    pixels = grey[max(0, y0 - above) : y1 + 1 + above, max(0, x0 - 2) : x1 + 3]
    dark = darkness(pixels, INK)
    if dark is None:
        return np.zeros((0, 4), np.int32)
    long = min(dark.shape[1], round(ACROSS * (y1 - y0)))
    ink = without_strokes((dark > THIN).astype(np.uint8), across=long, down=dark.shape[0])
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    found: list[tuple[int, int, int, int]] = []
    least = SPECK * (y1 - y0)
    for left, top, width, height, _ in sorted(stats[1:].tolist()):
        if height < least or top == 0:  # what is cut off is of the line above
            continue
        box = left, top, left + width, top + height
        if found and left < (found[-1][0] + found[-1][2]) / 2:
            a, b, c, d = found.pop()
            box = a, min(b, box[1]), max(c, box[2]), max(d, box[3])
        found.append(box)
    glyphs = np.array(found, np.int32).reshape(-1, 4)
    return glyphs + np.array([max(0, x0 - 2), 0, max(0, x0 - 2), 0], np.int32)


def _are_raised(glyphs: Glyphs, text: str) -> NDArray[np.bool_]:
    """Return which glyphs of a line are small and above its base line, (n,)."""
    if len(glyphs) < 2:
        return np.zeros(len(glyphs), np.bool_)
    top, foot = glyphs[:, 1], glyphs[:, 3].astype(np.float64)
    high = foot - top
    worded = sum(map(str.isalpha, text)) >= LETTERS
    stands = np.flatnonzero(high >= (STANDS if worded else SMALL) * np.percentile(high, TALL))
    base = np.array([np.median(foot[_near(stands, at)]) for at in range(len(glyphs))])
    above = base - foot
    cap = np.percentile((above + high)[stands], TALL)
    small = (high > LEAST * cap) & (high < SMALL * cap)
    raised: NDArray[np.bool_] = small & (above > ABOVE * cap) & (above + high > TOP * cap)
    return raised if worded or _is_level(text, above / cap, raised) else np.zeros(len(glyphs), np.bool_)


def _is_level(text: str, above: NDArray[np.floating], raised: NDArray[np.bool_]) -> bool:
    """Return True if figures before a mark stand on one line, and some are there that no face hangs below it.

    `above` is from the base line to the foot of each glyph, times the height of tall ones.
    """
    before = int(np.flatnonzero(~raised)[-1]) + 1 if not raised.all() else 0
    said = text[: len(text) - int(raised[before:].sum())]
    return bool(ON_LINE & set(said)) and not raised[:before].any() and bool((above[:before] <= LEVEL).all())


def _near(stands: NDArray[np.intp], at: int) -> NDArray[np.intp]:
    """Return those of `stands` that are nearest to a glyph in their order."""
    first = max(0, min(int(np.searchsorted(stands, at)) - NEAR // 2, len(stands) - NEAR))
    return stands[first : first + NEAR]
