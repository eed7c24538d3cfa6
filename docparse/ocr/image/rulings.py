"""The rulings in a page's ink.

They are taken out of it, for a piece of a vertical one looks like the digit 1 or 7; and they are found as
lines, for they part the rows and columns of a scanned table as drawn ones do.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.image.ink import Box, ink_mask, level_ink
from docparse.ocr.protocol import Image

ACROSS, DOWN = 3.0, 1.5
"""Length, in heights of a line's box, of the shortest ruling: no dash is as long, no letter as high."""

GAP, THICK = 0.5, 0.35
"""Longest gap of a dashed ruling and its greatest thickness, in heights of a line's box."""

ALONG = 0.5
"""Length, in heights of a line's box, over which a level ruling is looked at."""

EDGE = 0.2
"""Share of the height of a line's box at its top and bottom where an underline may be."""

SIDE, FREE = 0.8, 4.0
"""Length of the shortest upright ruling between two level ones, which it meets within `GAP`, and of one that
meets none. A high letter of a title or a bar of a bar code stands alone and is shorter."""

LEFT_OVER = 0.2
"""Share of a box's ink that is left at most without rulings if the box holds nothing else."""


def without_strokes(mask: Image, *, across: int, down: int) -> Image:
    """`mask` without the straight strokes that run at least `across` pixels from left to right, or `down`
    pixels downwards, and without a pixel beside them. Breaks of two pixels are bridged."""
    return _without_level(mask, across) & without_upright(mask, down)


def without_rulings(mask: Image, usual: float) -> Image:
    """`mask` without rulings and anything in line with a dashed one. `usual` is the height of the line boxes.

    Letters above each other are in line as well, so only the ink of single marks is to be taken from here.
    """
    long, gap, thick = round(ACROSS * usual), max(3, round(GAP * usual)), max(3, round(THICK * usual))
    no_level = _without_level(mask, long)
    no_upright = without_upright(mask, round(DOWN * usual))
    upright = _thin(_strokes(no_level, (long, 1), (gap, 1)), (1, thick))
    level = _thin(_strokes(no_upright, (1, long), (1, gap)), (thick, 1))
    dashed = cv2.dilate(upright | level, np.ones((3, 3), np.uint8))
    result: Image = cv2.subtract(no_level & no_upright, dashed)
    return result


def _without_level(mask: Image, length: int) -> Image:
    strokes = cv2.dilate(_strokes(mask, (1, length), (1, 3)), np.ones((3, 1), np.uint8))
    result: Image = cv2.subtract(mask, strokes)
    return result


def without_upright(mask: Image, length: int) -> Image:
    """`mask` without the straight strokes that run at least `length` pixels downwards, and a pixel beside."""
    strokes = cv2.dilate(_strokes(mask, (length, 1), (3, 1)), np.ones((1, 3), np.uint8))
    result: Image = cv2.subtract(mask, strokes)
    return result


def _strokes(mask: Image, length: tuple[int, int], bridge: tuple[int, int]) -> Image:
    """Strokes that fill a window of `length` once gaps shorter than `bridge` are closed (rows, columns)."""
    whole = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones(bridge, dtype=np.uint8))
    result: Image = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones(length, dtype=np.uint8))
    return result


def _thin(strokes: Image, thick: tuple[int, int]) -> Image:
    result: Image = cv2.subtract(
        strokes, cv2.morphologyEx(strokes, cv2.MORPH_OPEN, np.ones(thick, dtype=np.uint8))
    )
    return result


def ruling_lines(
    image: Image, texts: npt.NDArray[np.float32]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The frames and grids of a straight page, and the level rulings that meet no upright one.

    Both are (n, 4): x0, y0, x1, y1 of middle lines in pixels of `image`. `texts` are the boxes, (m, 4), of
    lines of text, one at least.
    """
    usual = float(np.median(texts[:, 3] - texts[:, 1]))
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    mask = ink_mask(grey)
    thick = THICK * usual
    level = _boxes(_strokes(mask, (1, round(ACROSS * usual)), (1, 3)))
    level = level[level[:, 3] - level[:, 1] <= thick]
    upright = _boxes(_strokes(mask, (round(SIDE * usual), 1), (3, 1)))
    upright = upright[upright[:, 2] - upright[:, 0] <= thick]
    length, ends = upright[:, 3] - upright[:, 1], _ends_met(upright, level, GAP * usual)
    upright = upright[(length >= FREE * usual) | (ends == 2) | ((ends == 1) & (length >= DOWN * usual))]
    level = level[_crossed(level, upright, GAP * usual)]
    loose = _loose(grey, usual, texts, level)
    for lines, sides in ((level, [1, 3]), (loose, [1, 3]), (upright, [0, 2])):
        lines[:, sides] = lines[:, sides].mean(axis=1, keepdims=True)
    return np.concatenate([level, upright]), loose


def _boxes(strokes: Image) -> npt.NDArray[np.float32]:
    """Boxes (n, 4) of the pieces of `strokes`."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(strokes, connectivity=8)
    boxes: npt.NDArray[np.float32] = stats[1:, :4].astype(np.float32)
    boxes[:, 2:] += boxes[:, :2]
    return boxes


def _crossed(
    level: npt.NDArray[np.float32], upright: npt.NDArray[np.float32], near: float
) -> npt.NDArray[np.bool_]:
    """Which level rulings come within `near` of an upright one."""
    low, high = level[:, None, :2] - near, level[:, None, 2:] + near
    near_both = (upright[:, :2] <= high) & (upright[:, 2:] >= low)
    return np.asarray((near_both[..., 0] & near_both[..., 1]).any(axis=1), dtype=np.bool_)


def _loose(
    grey: Image, usual: float, texts: npt.NDArray[np.float32], known: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Level rulings that meet no upright one: under what someone wrote, under a word or a total.

    Thin ones are seen best along their length. On a page that is not quite straight they are steps, a pixel
    high each. In the middle of a line of text are none: letters that touch are as long.
    """
    mask = level_ink(grey, max(3, round(ALONG * usual)))
    steps = cv2.dilate(mask, np.ones((3, 1), np.uint8))
    found = _boxes(_strokes(steps.astype(np.uint8), (1, round(ACROSS * usual)), (1, 3)))
    found[:, 1] += 1
    found[:, 3] -= 1
    found = found[found[:, 3] - found[:, 1] <= THICK * usual]
    return found[~_in_text(found, texts) & ~_crossed(found, known, 1.0)]


def _in_text(level: npt.NDArray[np.float32], texts: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Which level rulings have the middle of a line of text over half of their length."""
    edge = EDGE * (texts[:, 3] - texts[:, 1])
    y = (level[:, None, 1] + level[:, None, 3]) / 2
    across = np.minimum(level[:, None, 2], texts[:, 2]) - np.maximum(level[:, None, 0], texts[:, 0])
    across[(y < texts[:, 1] + edge) | (y > texts[:, 3] - edge)] = 0
    return np.asarray(2 * across.clip(0).sum(axis=1) > level[:, 2] - level[:, 0], dtype=np.bool_)


def _ends_met(
    upright: npt.NDArray[np.float32], level: npt.NDArray[np.float32], near: float
) -> npt.NDArray[np.int64]:
    """How many ends (0 to 2) of each upright ruling are within `near` of a level one."""
    beside = (upright[:, None, 0] <= level[:, 2] + near) & (upright[:, None, 2] >= level[:, 0] - near)
    ends = [(beside & (np.abs(upright[:, None, edge] - level[:, 1]) <= near)).any(axis=1) for edge in (1, 3)]
    met: npt.NDArray[np.int64] = np.sum(ends, axis=0)
    return met


def is_ruling(mask: Image, free: Image, box: Box) -> bool:
    """Return True if the ink of `mask` in a box is that of rulings, which `free` is without."""
    x0, y0, x1, y1 = (max(round(value), 0) for value in box)
    ink, left = (int(np.count_nonzero(part[y0:y1, x0:x1])) for part in (mask, free))
    return ink > 0 and left <= LEFT_OVER * ink


def ink_width(mask: Image, box: Box) -> int:
    """Pixels from the first column of a box with ink to the last one; 0 without ink."""
    x0, y0, x1, y1 = (max(round(value), 0) for value in box)
    columns = np.flatnonzero(mask[y0:y1, x0:x1].any(axis=0))
    return int(np.ptp(columns)) + 1 if len(columns) else 0
