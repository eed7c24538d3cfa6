"""What is read of a page: the detector's lines by their ink, and the marks that it overlooked."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from docparse.ocr.engines.rapid.ppocr import sides
from docparse.ocr.engines.rapid.sessions import FloatArray
from docparse.ocr.image.ink import Box, faint_ink, gaps_between_cells, ink_mask
from docparse.ocr.image.overlooked import overlooked
from docparse.ocr.image.rulings import (
    ACROSS,
    ink_width,
    is_ruling,
    without_rulings,
    without_strokes,
    without_upright,
)
from docparse.ocr.image.strokes import is_level_stroke
from docparse.ocr.protocol import Image

UNSURE_LINE = 0.8
"""Detector's score of a narrow line below which it may be pieces of a dashed ruling."""

BAR = 0.28
"""Width of the widest dash of an upright ruling, in heights of a line's box: letters close above each other
are in line as dashes are, but only 1 and its like are as narrow."""


class Ink:
    """The ink of a page as lines need it: with and without its rulings, and the faintest. `usual` is the
    height of the line boxes."""

    def __init__(self, image: Image, quads: Sequence[FloatArray]) -> None:
        grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.uint8)
        self.usual = float(np.median([sides(quad)[1] for quad in quads])) if quads else 0.0
        long = round(ACROSS * self.usual)
        self.mask = ink_mask(grey)
        self.of_marks = without_rulings(self.mask, self.usual)
        self.without_rulings = without_strokes(self.mask, across=long, down=long)
        self.faint = without_upright(faint_ink(grey, long), long)

    def lines(
        self, quads: Sequence[FloatArray], scores: Sequence[float]
    ) -> tuple[list[FloatArray], list[float]]:
        """The detector's lines, divided where cells are apart, and the marks that it overlooked (score 0),
        with their scores; pieces of rulings are left out."""
        found = [
            (part, score)
            for quad, score in zip(quads, scores, strict=True)
            if not self._is_ruling(quad, score)
            for part in self._divided(quad)
        ]
        boxes = [box_of(quad) for quad in quads]
        found += [(_quad(box), 0.0) for box in overlooked(self.of_marks, boxes)]
        return [quad for quad, _ in found], [score for _, score in found]

    def is_stroke(self, quad: FloatArray) -> bool:
        """Return True if a line's ink is a single level stroke."""
        return is_level_stroke(self.faint, box_of(quad), self.usual)

    def has_ruling(self, quad: FloatArray) -> bool:
        """Return True if rulings cross a line's box: its ink may be a corner or a side of what is drawn."""
        x0, y0, x1, y1 = (max(round(value), 0) for value in box_of(quad))
        return bool((self.mask[y0:y1, x0:x1] > self.without_rulings[y0:y1, x0:x1]).any())

    def _is_ruling(self, quad: FloatArray, score: float) -> bool:
        width, height = sides(quad)
        box = box_of(quad)
        dashes = score < UNSURE_LINE and self._is_bar(box) and not self._among_letters(box)
        return width < height and is_ruling(self.mask, self.of_marks if dashes else self.without_rulings, box)

    def _is_bar(self, box: Box) -> bool:
        return ink_width(self.without_rulings, box) <= BAR * self.usual

    def _among_letters(self, box: Box) -> bool:
        """Return True if wider ink than a dash is right above and right below: figures of a column."""
        x0, y0, x1, y1 = box
        near = (x0, y0 - self.usual, x1, y0), (x0, y1, x1, y1 + self.usual)
        return not any(self._is_bar(part) for part in near)

    def _divided(self, quad: FloatArray) -> list[FloatArray]:
        """A level line at its cells' gaps; slanted and downward lines stay whole."""
        width, height = sides(quad)
        if abs(quad[1, 1] - quad[0, 1]) > max(0.3 * height, 1.0) or quad[1, 0] - quad[0, 0] < 0.9 * width:
            return [quad]
        x0, _, x1, _ = box = box_of(quad)
        span = max(x1 - x0, 1.0)
        parts = gaps_between_cells(self.without_rulings, self.faint, box)
        return [_part(quad, (left - x0) / span, (right - x0) / span) for left, right in parts]


def _part(quad: FloatArray, left: float, right: float) -> FloatArray:
    """The part of a quad between two shares of its length."""
    start, end = quad[[0, 3]], quad[[1, 2]]
    (a, d), (b, c) = start + (end - start) * left, start + (end - start) * right
    return np.array([a, b, c, d], dtype=np.float32)


def box_of(quad: FloatArray) -> Box:
    """The upright box round a quad."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _quad(box: Box) -> FloatArray:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float32)
