"""Find the mark that groups the digits of a page's numbers: `1,234.5`, `1.234,5` or `1 234,5`."""

from __future__ import annotations

import re

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import word_cells

FEW = 3
"""Numbers with a decimal comma that a page must have before it is believed, and numbers with both marks that
decide alone: of small type commas lose their tails, so a point between two digits proves little."""

UNLIKELY, DOUBTED = -12.0, -4.0
"""Log-odds of a comma, about, that the recogniser does not name, and those from which a point may be one."""

_DECIMAL_COMMA = re.compile(r"(?<![\d.,])\d{1,3}(?:[. ]\d{3})*,\d{1,2}(?![\d.,])|\d\.\d{3}\.\d{3}(?![\d.,])")
_DECIMAL_POINT = re.compile(
    r"(?<![\d.,])(?<!\d )\d{1,3}(?:,\d{3})*\.\d{1,2}(?![\d.,])|\d,\d{3},\d{3}(?![\d.,])"
)
_POINTS_THEN_COMMA = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d.,])")
_COMMAS_THEN_POINT = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{1,2}(?![\d.,])")
_BY_SPACES = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?![\d.,])")
_BY_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])")
_BY_POINTS = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?(?![\d.,])")
_TWO_POINTS = re.compile(r"(?<![\d.,])\d{1,3}(\.)\d{3}(\.)\d{2}(?![\d.,])")


def group_mark(page: OcrPage) -> str:
    """Return the mark between groups of digits: "," unless twice as many numbers have a decimal comma or
    groups apart as have a decimal point, and more a decimal comma than groups by commas (of damaged ones a
    digit is lost); then " " or ".", whichever groups more of them. A few with both decide alone: those with
    two points have both too, if one of these may be a comma and the other is surer."""
    text = "\n".join(item.text for item in page.items)
    commas_of_two = [_comma_of_two_points(cell.word) for cell in word_cells(page)]
    points_then_comma = len(_POINTS_THEN_COMMA.findall(text)) + commas_of_two.count(2)
    if points_then_comma >= FEW and not (_COMMAS_THEN_POINT.search(text) or 1 in commas_of_two):
        return "."
    patterns = (_DECIMAL_COMMA, _DECIMAL_POINT, _BY_SPACES, _BY_POINTS, _BY_COMMAS)
    commas, points, by_spaces, by_points, by_commas = (len(pattern.findall(text)) for pattern in patterns)
    if commas < max(FEW, by_commas) or commas + by_spaces < 2 * points:
        return ","
    return " " if by_spaces > by_points else "."


def _comma_of_two_points(word: OcrItem) -> int:
    """Return which point of `1.204.50`, 1 or 2, is a comma by its odds; 0 if none is."""
    found = _TWO_POINTS.search(word.text) if len(word.rivals) == len(word.text) else None
    if found is None:
        return 0
    first, second = (dict(word.rivals[found.start(group)]).get(",", UNLIKELY) for group in (1, 2))
    if max(first, second) < DOUBTED or first == second:
        return 0
    return 1 if first > second else 2
