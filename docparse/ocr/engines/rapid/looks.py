"""Two looks where it matters: lines of text that a quick recogniser is unsure of are read by a better one,
and lines that stand on end from both of their ends.

Of numbers the tiny network reads as many right as the small one, of words it does not. Only where a comma is
as wide as a digit, it takes the white beside it for a blank: `1,200, 396,390.02`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from docparse.ocr.engines.rapid.ppocr import Crop, LineReading
from docparse.ocr.engines.rapid.sessions import FloatArray

ReadLines: TypeAlias = Callable[[Sequence[Crop]], list[LineReading]]

UNSURE = 0.9
"""Mean probability of a line's characters below which it is read again: under `low` a fifth of all pixels,
with half of the tiny network's wrong words; under `scan` next to none (48 pages)."""

_LETTER = re.compile(r"[^\W\d_]")
_CUT = re.compile(r"\d[.,]\s+\d{3}(?!\d)|^[\d.,\s]*\d[.,]\s*$|^\s*[.,]\d{3}(?!\d)")
"""A number cut at a separator: before a group of digits, or at an end of its line."""


def read_twice(crops: Sequence[Crop], first: ReadLines, second: ReadLines) -> list[LineReading]:
    """Read lines with `first`, unsure ones with letters and cut numbers again with `second`; a reading that
    gave way is kept as `other`."""
    readings = first(crops)
    again = [i for i, one in enumerate(readings) if _is_doubtful(one)]
    for i, better in zip(again, second([crops[i] for i in again]), strict=True):
        other = readings[i].text if readings[i].text != better.text else ""
        readings[i] = replace(better, other=other)
    return readings


def _is_doubtful(reading: LineReading) -> bool:
    unsure = reading.confidence < UNSURE and _LETTER.search(reading.text) is not None
    return unsure or _CUT.search(reading.text) is not None


def read_as_they_run(
    quads: Sequence[FloatArray], read: Callable[[list[FloatArray]], list[LineReading]]
) -> tuple[list[FloatArray], list[LineReading]]:
    """Read lines, those that stand on end both downwards and upwards; the surer way is kept.

    Returns the quads, from where each line begins, and what was read.
    """
    whole, readings = list(quads), read(list(quads))
    on_end = [i for i, quad in enumerate(quads) if _runs_down(quad)]
    upwards = [np.roll(quads[i], 2, axis=0) for i in on_end]
    for i, quad, other in zip(on_end, upwards, read(upwards), strict=True):
        if other.confidence > readings[i].confidence:
            whole[i], readings[i] = quad, other
    return whole, readings


def _runs_down(quad: FloatArray) -> bool:
    right, down = quad[1] - quad[0]
    return bool(down > abs(right))
