"""Make the ground white behind text on grey: rows that are shaded in turn, the heads of tables.

Detectors look for black on white. On a poor scan a letter on a middle grey is no darker against its ground
than the grain is against the paper, and is passed over. A shade is a flat grey as long as a word and as high
as a line; every pixel in it is divided by its grey, so that ink comes to stand as dark against its ground as
it was printed. All else stays as it is: photographs are not flat, rulings are too thin, and dark grounds, on
which text is light, are left to whoever looks for those.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from docparse.ocr.image.ink import DARK
from docparse.ocr.protocol import Image

LONG, HIGH = 0.15, 0.005
"""Least length and height of a shade, as shares of the longer side of the page: longer than a word, whose
letters run together on a poor scan, and higher than a ruling."""

ALONG = 0.1
"""Length, as a share of the same, within which a row of a shade shows its ground."""

PAPER = 90
"""Percentile of the ground that is taken for paper: of a page of tables more than half may be shaded."""

SHADED, DARKER = 45, 25
"""Grey levels by which a shade is darker than the page's paper, and those by which any of its pixels' ground
is: what is lighter is read as well as it is."""

STEP, REACH = 12, 2
"""Grey levels by which the ground changes, within so many rows above and below, where one shade ends."""

FLAT, MOSTLY = 20, 0.5
"""Grey levels by which pixels of a shade differ from it, and the share that do not differ more: the others
are ink."""

WHITE = 255.0

Place = tuple[slice, slice]


def without_shades(image: Image) -> Image:
    """`image` with white for its shades; the same object where there are none. It is uint8, (height, width)
    or (height, width, 3), and straight."""
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    white = image
    for place, shade in _shades(grey):
        white = image.copy() if white is image else white
        white[place] = np.clip(np.rint(image[place] * (WHITE / shade)), 0, WHITE).astype(np.uint8)
    return white


def _shades(grey: Image) -> Iterator[tuple[Place, float]]:
    """The place of each shade and its grey."""
    side, ground = max(grey.shape), _ground(grey)
    paper = float(np.percentile(ground[::4, ::4], PAPER))
    _, _, stats, _ = cv2.connectedComponentsWithStats(_darker(ground, paper, side), connectivity=4)
    for x, y, width, height, _ in stats[1:].tolist():
        if width < LONG * side:
            continue
        place = slice(max(y - REACH, 0), y + height + REACH), slice(max(x - REACH, 0), x + width + REACH)
        pixels = grey[place]
        shade = float(np.median(pixels))
        if DARK < shade < paper - SHADED and np.mean(np.abs(pixels - shade) <= FLAT) >= MOSTLY:
            yield place, shade


def _ground(grey: Image) -> Image:
    """The lightest grey along each pixel's row, without what the grain adds to it."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    along = np.ones((1, max(3, round(ALONG * max(grey.shape)))), dtype=np.uint8)
    lightest = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, along)
    grain = np.median((lightest - smooth)[::4, ::4])
    result: Image = cv2.subtract(lightest, np.full_like(lightest, round(float(grain))))
    return result


def _darker(ground: Image, paper: float, side: int) -> Image:
    """1 where the ground is darker than the paper and the same as above and below, over some rows."""
    step = cv2.morphologyEx(ground, cv2.MORPH_GRADIENT, np.ones((2 * REACH + 1, 1), dtype=np.uint8))
    darker = ((ground < paper - DARKER) & (step <= STEP)).astype(np.uint8)
    high = np.ones((max(3, round(HIGH * side)), 1), dtype=np.uint8)
    result: Image = cv2.morphologyEx(darker, cv2.MORPH_OPEN, high)
    return result
