"""The ink of a page, and the gaps in it that divide cells.

PP-OCR's detector joins `107` with the `$` of the next column; the ink shows the gap between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from docparse.ocr.protocol import Image

Box = tuple[float, float, float, float]

CELL_GAP = 1.0
"""Gap, in heights of the line's box, that divides two cells."""

LONE_GAP = 0.3
"""Gap on both sides of a single narrow mark that makes it stand alone (a word space is about 0.2)."""

LONE_WIDTH = 0.62

CLEAR = 0.5
"""Share of a gap that must be without even faint ink: strokes of small or crowded type are fainter than those
that `ink_mask` sees."""

FAINT = 30
"""Grey levels by which faint ink is darker than the paper beside it."""

DARK = 110
"""Grey level below which a ground is taken for a dark fill with light text on it."""


def ink_mask(grey: Image) -> Image:
    """1 where a page has ink, else 0: darker than its surroundings, or lighter than a dark ground.

    A grey band under every second row is darker than what is around it too, but nothing lighter is near: ink
    is strokes.
    """
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    side = max(31, round(max(grey.shape) / 40) | 1)
    paper = cv2.blur(smooth, (side, side)).astype(np.int16)
    near = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((side // 2, side // 2), np.uint8))
    values = smooth.astype(np.int16)
    grain = int(np.median((near - smooth)[::4, ::4]))
    paper = np.where(near < paper, near - grain, paper)
    ground = _ground(smooth, side).astype(np.int16)
    ink = np.where(ground < DARK, values > ground + 60, values < paper - 30)
    result: Image = ink.astype(np.uint8)
    return result


def level_ink(grey: Image, along: int) -> Image:
    """1 where a page is darker than its surroundings over `along` pixels of a row, else 0."""
    smooth = cv2.blur(grey, (along, 1)).astype(np.int16)
    side = max(31, round(max(grey.shape) / 40) | 1)
    result: Image = (smooth < cv2.blur(grey, (side, side)).astype(np.int16) - FAINT).astype(np.uint8)
    return result


def faint_ink(grey: Image, along: int) -> Image:
    """1 where a line of text may have ink, however faint: darker than the lightest within `along` pixels of
    the same row, or lighter than a dark ground. Level rulings are longer than that and no ink."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    beside = np.ones((1, max(along, 1)), dtype=np.uint8)
    paper = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, beside).astype(np.int16)
    fill = cv2.morphologyEx(smooth, cv2.MORPH_OPEN, beside).astype(np.int16)
    side = max(31, round(max(grey.shape) / 40) | 1)
    values = smooth.astype(np.int16)
    ink = np.where(_ground(smooth, side) < DARK, values > fill + 60, values < paper - FAINT)
    result: Image = ink.astype(np.uint8)
    return result


def _ground(smooth: Image, side: int) -> Image:
    """The grey that most of a neighbourhood has: paper, or the fill behind a table's head."""
    small = cv2.resize(smooth, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    usual = cv2.medianBlur(small, max(3, side // 4 | 1))
    result: Image = cv2.resize(usual, smooth.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return result


def gaps_between_cells(mask: Image, faint: Image, box: Box) -> list[tuple[float, float]]:
    """The parts (x0, x1) of a line's box that are apart; one part where nothing divides it.

    `mask` (of `ink_mask`) shows the gaps, `faint` (of `faint_ink`) whether they are clear.
    """
    x0, y0, x1, y1 = (round(v) for v in box)
    height, inset = y1 - y0, round((y1 - y0) * 0.12)
    inner = slice(max(y0, 0) + inset, y1 - inset), slice(max(x0, 0), x1)
    runs, traces = _runs(np.asarray(mask[inner].any(axis=0))), np.asarray(faint[inner].any(axis=0))
    if len(runs) < 2 or height < 6:
        return [(box[0], box[2])]
    cuts: list[int] = []
    letters = _join(runs, 0.12 * height)
    for i, ((_, left_end), (right_start, _)) in enumerate(pairwise(letters)):
        gap = right_start - left_end
        lone = _is_lone(letters, i, height) or _is_lone(letters, i + 1, height)
        wide = gap >= CELL_GAP * height or (lone and gap >= LONE_GAP * height)
        if wide and _widest_clear(traces[left_end:right_start]) >= CLEAR * gap:
            cuts.append((left_end + right_start) // 2)
    edges = [box[0], *(float(max(x0, 0) + cut) for cut in cuts), box[2]]
    return list(pairwise(edges))


def _is_lone(words: Sequence[tuple[int, int]], index: int, height: int) -> bool:
    """Return True if a word is one mark wide and has more than a word space on every side."""
    start, end = words[index]
    if end - start > LONE_WIDTH * height:
        return False
    before = start - words[index - 1][1] if index else height
    after = words[index + 1][0] - end if index + 1 < len(words) else height
    return min(before, after) >= LONE_GAP * height


def _widest_clear(traces: npt.NDArray[np.bool_]) -> int:
    return max((end - start for start, end in _runs(~traces)), default=0)


def _runs(columns: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Stretches of True as (start, end)."""
    padded = np.concatenate([[False], columns, [False]]).astype(np.int8)
    steps = np.diff(padded)
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return [(int(a), int(b)) for a, b in zip(starts, ends, strict=True)]


def _join(runs: Sequence[tuple[int, int]], gap: float) -> list[tuple[int, int]]:
    """Runs that lie closer than `gap` made one: letters of a word."""
    joined = [runs[0]]
    for start, end in runs[1:]:
        if start - joined[-1][1] < gap:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
