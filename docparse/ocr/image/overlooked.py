"""Find marks that a line detector passes over: a `$` in a column of its own, the dash that means nil."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.image.ink import Box
from docparse.ocr.protocol import Image

MOST = 150
"""Marks read on one page; more of them are a picture or noise."""


def overlooked(mask: Image, lines: Sequence[Box]) -> list[Box]:
    """Boxes of single marks in `mask` that no line holds, but that are beside one.

    `mask` is the page's ink (1) without rulings. Each box is as high as that line, and at most a line and a
    half wide.
    """
    if not lines:
        return []
    boxes = np.array(lines, dtype=np.float64)
    usual = float(np.median(boxes[:, 3] - boxes[:, 1]))
    free = mask.copy()
    for x0, y0, x1, y1 in np.maximum(np.rint(boxes), 0).astype(int).tolist():
        free[y0:y1, x0:x1] = 0
    reach = np.ones((3, max(3, round(usual * 0.15))), dtype=np.uint8)
    joined = cv2.morphologyEx(free, cv2.MORPH_CLOSE, reach)
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found: list[Box] = []
    for x, y, width, height, area in stats[1:].tolist():
        mark = (float(x), float(y), float(x + width), float(y + height))
        if _mark_sized(width, height, area, usual) and (line := _line_beside(mark, boxes, usual)):
            pad = 0.12 * usual
            found.append(
                (max(0.0, x - pad), min(line[1], y - pad), mark[2] + pad, max(line[3], mark[3] + pad))
            )
    return found[:MOST]


def _mark_sized(width: int, height: int, area: int, usual: float) -> bool:
    """Return True if a component has the size of a mark of type; `usual` is the height of the line boxes."""
    letter = 0.35 * usual <= height <= 1.1 * usual and 0.15 * usual <= width <= 1.5 * usual
    dash = height < 0.35 * usual and 0.25 * usual <= width <= 1.1 * usual and width >= 2.5 * height
    bullet = 0.2 * usual <= height <= 0.35 * usual and 0.8 * height <= width <= 1.25 * height
    solid = (dash and area >= 0.5 * width * height) or (bullet and area >= 0.65 * width * height)
    return solid or (letter and area >= 0.15 * width * height)


def _line_beside(mark: Box, lines: npt.NDArray[np.float64], usual: float) -> Box | None:
    """The nearest line of usual height that `mark` is level with; None without one."""
    x0, y0, x1, y1 = mark
    middle, height = (y0 + y1) / 2, lines[:, 3] - lines[:, 1]
    level = (lines[:, 1] + 0.2 * height < middle) & (middle < lines[:, 3] - 0.2 * height)
    level &= (height < 1.8 * usual) & ((lines[:, 0] > x1) | (lines[:, 2] < x0))
    if not level.any():
        return None
    away = np.where(level, np.maximum(lines[:, 0] - x1, x0 - lines[:, 2]), np.inf)
    left, top, right, bottom = lines[int(np.argmin(away))].tolist()
    return left, top, right, bottom
