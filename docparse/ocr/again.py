"""A second look at a word: its place is cut out, enlarged, and read once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from docparse.document import Cropper
from docparse.geometry import BBox
from docparse.images.file import open_image
from docparse.ocr.protocol import Engine, Frame, Image, Source
from docparse.ocr.read import read_upright

ENLARGED = (2.0, 3.0)
"""Each look enlarges the crop so many times: the recogniser sees the same ink in other cells of its grid."""
ASIDE = 6.0  # points to the left and right of the word that the crop shows
DPI = 300.0  # that the engine is told: the crop is as large as if it were scanned so


def look_again(cropper: Cropper, engine: Engine) -> Callable[[int, BBox], list[str]]:
    """Return a function that reads a place of a page again: the words there, of every enlargement.

    It raises what `cropper` raises, and EngineError if the engine fails.
    """
    return partial(_look, cropper, engine)


def _look(cropper: Cropper, engine: Engine, page: int, box: BBox) -> list[str]:
    crop, _ = open_image(cropper(page, BBox(box.x0 - ASIDE, box.y0, box.x1 + ASIDE, box.y1))).page(0)
    words: list[str] = []
    for times in ENLARGED:
        image = _framed(crop, times)
        source = Source(Frame((image.shape[1], image.shape[0])))
        read = read_upright(image, source, DPI, engine, mend=False)
        words += [word for item in read.items for word in (item.text, *item.text.split())]
    return words


def _framed(crop: Image, times: float) -> Image:
    """The crop enlarged, with a margin of its own ground round it: engines miss words at an edge."""
    import cv2

    height, width = crop.shape[:2]
    large = cv2.resize(crop, (round(width * times), round(height * times)), interpolation=cv2.INTER_CUBIC)
    margin = large.shape[0] // 2
    ground = np.median(crop, axis=(0, 1)).tolist()
    framed: Image = cv2.copyMakeBorder(large, *(margin,) * 4, cv2.BORDER_CONSTANT, value=ground)
    return framed
