"""Contrast of each word that was read from an image: the distance of its ink from its ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from docparse.document import Word
from docparse.geometry import BBox
from docparse.ocr.protocol import Image

Picture = tuple[Image | None, float, tuple[float, float]]
"""An upright image that was read, its dots per inch, and its corner on the page in points."""

POINTS = 72.0  # an inch
INK, GROUND = 5, 90  # percentiles of a word's pixels: dark ones, and light ones that noise does not make
WHITE = 255.0


def with_contrast(words: Sequence[Word], pictures: Sequence[Picture]) -> tuple[Word, ...]:
    """Return the words of a page, each with its contrast in the picture that it was read from, 0 to 1.

    Words outside all pictures came from the text layer and keep theirs.
    """
    return tuple(_measured(word, pictures) for word in words)


def _measured(word: Word, pictures: Sequence[Picture]) -> Word:
    for image, dpi, corner in pictures:
        pixels = None if image is None else _pixels(word.box, image, dpi / POINTS, corner)
        if pixels is not None:
            ink, ground = np.percentile(pixels, (INK, GROUND))
            return replace(word, contrast=round(float(ground - ink) / WHITE, 3))
    return word


def _pixels(box: BBox, image: Image, scale: float, corner: tuple[float, float]) -> Image | None:
    """The part of an image that shows a box; None if the box's middle is not in it."""
    left, top = corner
    x0, x1 = (round((x - left) * scale) for x in (box.x0, box.x1))
    y0, y1 = (round((y - top) * scale) for y in (box.y0, box.y1))
    height, width = image.shape[:2]
    if not (0 <= x0 + x1 < 2 * width and 0 <= y0 + y1 < 2 * height):
        return None
    part = image[max(0, y0) : y1 + 1, max(0, x0) : x1 + 1]
    return part if part.size else None
