"""Put lines together again that were cut through a word.

The default engine divides a line where its ink leaves a gap as wide as one between cells. On a dark ground or
where strokes are wider than the ink's measure, such a gap may lie inside a word or a letter; then the letters
on both sides of the cut stand closer than letters of two cells ever do, and a letter that was cut in two is
read twice (`PROTECTS` and `S CREATIVE`).

Numbers are cut as well: between full-width digits, and where a faint comma leaves no ink (`10` and `593`; the
comma is lost with the cut). These parts are read again as one line.

In typewriter's letters the blanks beside a lone mark are as wide as the others, and it is cut off too
(`7 pcs | x | 9,04`). Where it is too faint to be kept as it was read alone, it is read again between them.

Where the detector's boxes overlap, a part may lie within the next line and repeat a letter of it (`10. I`
before `Income Taxes`, its `I` alone read as 1). It is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import dist

import numpy as np
import numpy.typing as npt

from docparse.ocr.engines.rapid.ppocr import LineReading
from docparse.ocr.protocol import Point, Polygon, Rivals

TOUCH = 0.2
"""Pixels by which the corners of two parts of one line may differ (they are rounded to a tenth)."""

NEAR = 0.3
"""Distance of two letters' middles, in heights of the line, below which they belong to one word."""

NUMBER_NEAR = 1.0
"""The same of two digits, below which they may be of one number."""

EDGE = 0.06
"""Distance from the cut, in heights of the line, below which a letter's middle is that of a part of it."""

COVERED = 0.8
"""Share of a part's box that another line covers if both hold the same letters."""

_NUMERIC = frozenset("0123456789.,")
_CHINESE = re.compile(r"[\u2e80-\u9fff]")
_NO_DIGIT = re.compile(r"\D")
_ONE_NUMBER = re.compile(r"[($]*(?:\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d+[.,]\d{1,2})[)%]*")


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line as it was read: for each character its middle (0 … 1 of the line's length), probability,
    rivals and odds of a space before it; `detection` is the score of the line that it is, or is a part of,
    `other` another reading of it, if there is one; `stroke` is True if its ink is a single level stroke,
    `drawn` if the detector overlooked it and it is crossed by rulings."""

    polygon: Polygon
    text: str
    centres: tuple[float, ...]
    confidences: tuple[float, ...]
    detection: float
    rivals: tuple[Rivals, ...] = ()
    spaces: tuple[float, ...] = ()
    other: str = ""
    stroke: bool = False
    drawn: bool = False

    @property
    def length(self) -> float:
        return max(dist(self.polygon[0], self.polygon[1]), 1.0)

    @property
    def height(self) -> float:
        return max(dist(self.polygon[0], self.polygon[3]), 1.0)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The upright rectangle round the polygon: x0, y0, x1, y1 in pixels."""
        xs, ys = zip(*self.polygon, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def healed(lines: Iterable[ReadLine]) -> list[ReadLine]:
    """The lines, those that were cut through a word joined; parts of one line follow each other."""
    whole: list[ReadLine] = []
    for line in lines:
        if whole and _is_cut_word(whole[-1], line):
            whole[-1] = _joined(whole[-1], line)
        else:
            whole.append(line)
    return whole


def without_repeated(lines: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines without those parts of one that lie within another."""
    boxes = np.array([line.box for line in lines], dtype=np.float64).reshape(-1, 4)
    score = np.array([line.detection for line in lines])
    kept = []
    for i, line in enumerate(lines):
        beside = [other for other in lines[max(i - 1, 0) : i + 2] if other is not line]
        is_part = any(_is_cut(line, other) or _is_cut(other, line) for other in beside)
        if not (is_part and _covered(boxes[i], boxes[score != line.detection])):
            kept.append(line)
    return kept


def cut_numbers(lines: Sequence[ReadLine]) -> list[tuple[int, int]]:
    """Runs of parts (first, last) of one line that may be one number."""
    near = [_is_near(left, right) for left, right in pairwise(lines)]
    runs = [list(run) for flag, run in groupby(range(len(near)), key=near.__getitem__) if flag]
    return [(run[0], run[-1] + 1) for run in runs]


def is_number_of(whole: str, parts: Sequence[str]) -> bool:
    """Return True if `whole` has the digits of its parts and is one number with a separator, or Chinese."""
    same = _NO_DIGIT.sub("", whole) == _NO_DIGIT.sub("", "".join(parts))
    one = _ONE_NUMBER.fullmatch(whole.strip()) or _CHINESE.search(whole)
    return same and one is not None


def faint_marks(lines: Sequence[ReadLine], least: float) -> list[int]:
    """Narrow parts between two others of one line that were read as one mark with less than `least`, or as
    nothing."""
    return [
        i + 1
        for i, (left, line, right) in enumerate(zip(lines, lines[1:], lines[2:], strict=False))
        if len(line.text.strip()) <= 1
        and max(line.confidences, default=0.0) < least
        and line.length <= line.height
        and left.text.strip()
        and right.text.strip()
        and _meet(left, line)
        and _meet(line, right)
    ]


def mark_between(whole: LineReading, left: str, right: str) -> LineReading | None:
    """The one mark that `whole` has between the texts of its neighbours; None if it reads them otherwise, or
    a digit there: none is made that was not read by itself."""
    said = [i for i, character in enumerate(whole.text) if not character.isspace()]
    text, before, after = (_folded(part) for part in (whole.text, left, right))
    at = len(before)
    if len(text) != at + 1 + len(after) or text[:at] != before or text[at + 1 :] != after:
        return None
    place = said[at]
    if whole.text[place].isdigit():
        return None
    one = slice(place, place + 1)
    return LineReading(whole.text[one], (0.5,), whole.confidences[one], whole.rivals[one], whole.spaces[one])


def _folded(text: str) -> str:
    return "".join(text.split()).lower()


def _covered(box: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> bool:
    """Return True if one of `others` (n, 4) covers most of `box`."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.maximum(high - low, 0).prod(axis=1)
    return bool((shared >= COVERED * np.prod(box[2:] - box[:2])).any())


def _is_near(left: ReadLine, right: ReadLine) -> bool:
    """Return True if a digit or a separator is on both sides of a cut and near it."""
    both = bool(left.text and right.text) and {left.text[-1], right.text[0]} <= _NUMERIC
    return both and _is_cut(left, right) and sum(_from_cut(left, right)) < NUMBER_NEAR


def _is_cut_word(left: ReadLine, right: ReadLine) -> bool:
    if not _is_cut(left, right):
        return False
    outer = left.text[-1].isspace() or right.text[0].isspace()
    return not outer and sum(_from_cut(left, right)) < NEAR


def _is_cut(left: ReadLine, right: ReadLine) -> bool:
    """Return True if two lines with text are neighbouring parts of one."""
    return bool(left.centres and right.centres) and _meet(left, right)


def _meet(left: ReadLine, right: ReadLine) -> bool:
    """Return True if two lines have the detector's score and a side in common."""
    if left.detection != right.detection:
        return False
    return _same(left.polygon[1], right.polygon[0]) and _same(left.polygon[2], right.polygon[3])


def _same(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= TOUCH


def _from_cut(left: ReadLine, right: ReadLine) -> tuple[float, float]:
    """Return the distances from the cut to the middles of the letters beside it, in heights of the line."""
    return (1 - left.centres[-1]) * left.length / left.height, right.centres[0] * right.length / left.height


def _joined(left: ReadLine, right: ReadLine) -> ReadLine:
    letter = right.text[0]
    twice = left.text[-1] == letter and not letter.isdigit() and min(_from_cut(left, right)) < EDGE
    skip = 1 if twice else 0
    length = left.length + right.length
    start = left.length / length
    return ReadLine(
        polygon=(left.polygon[0], right.polygon[1], right.polygon[2], left.polygon[3]),
        text=left.text + right.text[skip:],
        centres=(
            *(centre * start for centre in left.centres),
            *(start + centre * (1 - start) for centre in right.centres[skip:]),
        ),
        confidences=left.confidences + right.confidences[skip:],
        detection=left.detection,
        rivals=left.rivals + right.rivals[skip:],
        spaces=left.spaces + right.spaces[skip:],
        other=(left.other or left.text) + (right.other or right.text[skip:])
        if left.other or right.other
        else "",
    )
