"""Divide what was read of a line where its ink leaves gaps beside lone marks.

A mark that is cut out of its line before it is read loses what tells `/` from 1 and `・` from a speck: so the
line is read whole, and its reading divided. Letters of one word and figures of one number stay together, and
so do lines of Chinese and Japanese, where every full-width mark stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from docparse.ocr.engines.rapid.found import FoundLine
from docparse.ocr.engines.rapid.ppocr import LineReading
from docparse.ocr.engines.rapid.sessions import FloatArray

Part = tuple[FloatArray, float, LineReading]
"""A part's quad, the detector's score of its line, and what was read of it."""

_NUMBER = re.compile(r"\d+(?:[.,'’]\d+)+")
_WORD = re.compile(r"[^\W\d_]+")
_CHINESE = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")


def divided(
    lines: Sequence[FoundLine],
    readings: Sequence[LineReading],
    read: Callable[[list[FloatArray]], list[LineReading]],
) -> list[Part]:
    """The lines' readings in parts, from left to right; one of which nothing was read is read by itself."""
    parts = [
        (line.part(left, right), line.score, _between(reading, left, right))
        for line, reading in zip(lines, readings, strict=True)
        for left, right in pairwise((0.0, *_gaps(line.gaps, reading), 1.0))
    ]
    blank = [i for i, (_, _, reading) in enumerate(parts) if not reading.text.strip()]
    for i, reading in zip(blank, read([parts[i][0] for i in blank]), strict=True):
        parts[i] = (*parts[i][:2], reading)
    return parts


def _gaps(gaps: Sequence[float], reading: LineReading) -> Iterator[float]:
    """Yield the gaps that do not lie within a word or a number of the reading."""
    if _CHINESE.search(reading.text):
        return
    whole = [match.span() for kind in (_NUMBER, _WORD) for match in kind.finditer(reading.text)]
    for gap in gaps:
        at = sum(centre < gap for centre in reading.centres)
        if not any(start < at < end for start, end in whole):
            yield gap


def _between(reading: LineReading, left: float, right: float) -> LineReading:
    """The part of a reading between two places of its line."""
    if (left, right) == (0.0, 1.0):
        return reading
    inside = [
        i for i, centre in enumerate(reading.centres) if left <= centre < right or (right == 1.0 == centre)
    ]
    part = slice(inside[0], inside[-1] + 1) if inside else slice(0, 0)
    return LineReading(
        text=reading.text[part],
        centres=tuple(round((centre - left) / (right - left), 4) for centre in reading.centres[part]),
        confidences=reading.confidences[part],
        rivals=reading.rivals[part],
        spaces=reading.spaces[part],
    )
