"""Two looks where it matters: lines of text that a quick recogniser is unsure of are read by a better one.

Of numbers the tiny network reads as many right as the small one, of words it does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from docparse.ocr.engines.rapid.ppocr import Crop, LineReading

ReadLines: TypeAlias = Callable[[Sequence[Crop]], list[LineReading]]

UNSURE = 0.9
"""Mean probability of a line's characters below which it is read again: under `low` a fifth of all pixels,
with half of the tiny network's wrong words; under `scan` next to none (48 pages)."""

_LETTER = re.compile(r"[^\W\d_]")


def read_twice(crops: Sequence[Crop], first: ReadLines, second: ReadLines) -> list[LineReading]:
    """Read lines with `first`, unsure ones with letters again with `second`; a reading that gave way is kept
    as `other`."""
    readings = first(crops)
    again = [i for i, one in enumerate(readings) if one.confidence < UNSURE and _LETTER.search(one.text)]
    for i, better in zip(again, second([crops[i] for i in again]), strict=True):
        other = readings[i].text if readings[i].text != better.text else ""
        readings[i] = replace(better, other=other)
    return readings
