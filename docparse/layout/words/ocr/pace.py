"""The size of type by the width of its letters: of a long line, OCR's box tells it less surely than they do.

A box grows and shrinks with the detector's grid, the width of a line only with its type. How wide that is
depends on the face, so the one counts in the page's usual ratio to the other.
"""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import BOLD, Floats, Ints, OcrWords
from docparse.layout.params import Numbers

Flags = NDArray[np.bool_]

_WIDTHS = {
    180: "'|",
    250: " .,",
    278: ":;/\\ijlt",
    333: "!()-[]Ifr`",
    389: "sJ",
    444: 'acez"{}',
    500: "0123456789bdghknopquvxy$#*?_",
    556: "FPS+<=>",
    611: "ELTZ",
    667: "BCR",
    722: "ADGHKNOQUVXYw&",
    778: "m%",
    889: "M",
    944: "W@—",
}
_WIDTH = {char: width for width, chars in _WIDTHS.items() for char in chars}
"""Widths of Times in thousandths of an em (its Adobe metrics, rounded); most faces for text are near them."""


def told_sizes(numbers: Numbers, ocr: OcrWords, size: Floats) -> tuple[Floats, Flags]:
    """Return sizes (n,) in points, and which words are of lines long enough to tell theirs (n,).

    These have what their boxes, `size`, and their letters say, those that differ by measuring their median.
    """
    line, letters, pace = _paces(numbers, ocr)
    told = letters >= numbers.line
    if not told.any():
        return size, told[line]
    box = np.log(np.maximum(size, 1.0))
    usual = np.array([np.median(box[line == at]) for at in np.flatnonzero(told)])
    ratio = np.median(np.repeat(usual - pace[told], letters[told]))
    found = numbers.by_letters * (pace[told] + ratio) + (1 - numbers.by_letters) * usual
    pace[told] = _grouped(numbers, found, letters[told])
    return np.where(told[line], np.exp(pace[line]), size).astype(np.float32), told[line]


def _grouped(numbers: Numbers, values: Floats, letters: Ints) -> Floats:
    """Return logs of sizes (n,), those near the one that most letters are near as their median, and so on.

    Much text differs by measuring; of a few lines, a title and what is below it may differ by little.
    """
    apart = np.abs(values[:, None] - values)
    much = (apart <= np.log1p(numbers.step)) @ letters >= numbers.much
    close = apart <= np.log1p(np.where(much, numbers.step, numbers.step_few))[:, None]
    grouped, left = values.copy(), np.ones(len(values), np.bool_)
    while left.any():
        near = close & left
        most = int(np.where(left, near @ letters, -1).argmax())
        rows = np.flatnonzero(near[most])
        grouped[rows] = np.median(np.repeat(values[rows], letters[rows]))
        left[rows] = False
    return grouped


def _paces(numbers: Numbers, ocr: OcrWords) -> tuple[Ints, Ints, Floats]:
    """Return the line of each word (n,), and of each line its letters and the log of its width by theirs.

    A line of a monospaced face tells nothing, nor does one of a script whose letters all are as wide.
    """
    line = _lines(numbers, ocr.box)
    count = int(line.max(initial=-1)) + 1
    wide = np.array([sum(map(_width, text)) for text in ocr.text], np.int32)
    length = np.array([len(text) for text in ocr.text], np.int32)
    even = np.array([any(map(_is_wide, text)) for text in ocr.text], np.bool_)
    if ocr.cell is not None:
        even |= ocr.cell > 0
    tells = np.bincount(line, even * length, count) < numbers.even * np.bincount(line, length, count)
    first, last = (
        np.searchsorted(line, np.arange(count)),
        np.searchsorted(line, np.arange(count), "right") - 1,
    )
    printed = np.maximum(ocr.box[last, 2] - ocr.box[first, 0], 1.0)
    small = np.array([sum(map(str.islower, text)) for text in ocr.text], np.int32)
    bold = np.bincount(line, (ocr.styles & BOLD > 0) * small, count) / np.bincount(line, length, count)
    pace = np.log(printed / (np.bincount(line, wide, count) + _WIDTH[" "] * (last - first)))
    pace -= np.log1p(numbers.bold) * bold
    letters = np.where(tells, np.bincount(line, length, count), 0)
    return line, letters.astype(np.int32), pace.astype(np.float32)


def _lines(numbers: Numbers, box: Floats) -> Ints:
    """Return the line of each word (n,): a new one begins with a word that is not right behind the last."""
    high = box[1:, 3] - box[1:, 1]
    level = np.abs(np.diff(box[:, 1] + box[:, 3])) < high
    parted = ~level | (np.abs(box[1:, 0] - box[:-1, 2]) > numbers.blank * high)
    return np.concatenate([[0], np.cumsum(parted)]).astype(np.int32)[: len(box)]


def _width(char: str) -> int:
    return _WIDTH.get(char, 700 if char.isupper() else 500)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
