"""Commas that were read as points: `4.640` for `4,640`; points read as commas where the page groups by them.

In small or faint type the tail of a comma is lost, and a single cell does not tell which it was. The
recogniser's odds do, averaged over the cells of a column: a column of true decimal points has mean log-odds
far below those of one whose commas lost their tails. A number alone in its column is left as it was read.
On pages with decimal commas the same decides between `1.234` and `1,234`, and before fractions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import PlacedWord, change_words, columns, word_cells
from docparse.ocr.repair.convention import group_mark

LEAST_ODDS, FEW_ODDS, FEW = -3.0, -1.0, 5
"""Mean log-odds of comma against point from which a column's points are commas; that for columns of fewer
cells than the last figure. Twelve true points have a mean of -3.4 at most (four fonts, 120 dpi), and a single
one deviates by 2."""

_GROUPED = {
    ",": re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:[.,]\d{3})+(?:\.\d{1,2})?(?![\w%]|[.,]\d)"),
    ".": re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:[.,]\d{3})+(?:,\d{1,2})?(?![\w%]|[.,]\d)"),
}
"""Numbers in groups, by the mark that the page groups with."""

_FRACTIONAL = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3})*[.,]\d{1,2}(?![\w.,]*\d)")
_DOUBLE = re.compile(r"(?<=\d)(?:\.,|,\.)(?=\d{3}(?!\d))")
_BEFORE_GROUP = re.compile(r"[.,](?=\d{3}(?!\d))")
_BEFORE_FRACTION = re.compile(r"[.,](?=\d{1,2}(?!\d))")


def repair_separators(page: OcrPage) -> OcrPage:
    """The page with its own marks between groups and before fractions, where columns prove them misread."""
    groups = group_mark(page)
    if groups in _GROUPED:
        page = _without_doubles(page, groups)
        page = _with_mark(page, groups, _GROUPED[groups], _BEFORE_GROUP)
    return page if groups == "," else _with_mark(page, ",", _FRACTIONAL, _BEFORE_FRACTION)


def _without_doubles(page: OcrPage, groups: str) -> OcrPage:
    """The page without a separator that was read twice: `1.,221`."""
    texts = {
        (cell.item, cell.index): _DOUBLE.sub(groups, cell.word.text)
        for cell in word_cells(page)
        if _DOUBLE.search(cell.word.text)
    }
    return change_words(page, texts)


def _with_mark(page: OcrPage, mark: str, number: re.Pattern[str], place: re.Pattern[str]) -> OcrPage:
    """The page with `mark` at the places in the numbers of those columns that have it by their odds."""
    cells = [cell for cell in word_cells(page) if cell.word.rivals and number.search(cell.word.text)]
    texts = {
        (cell.item, cell.index): number.sub(lambda found: place.sub(mark, found[0]), cell.word.text)
        for column in columns(cells)
        if _has_mark([value for cell in column for value in _odds(cell.word, mark, number, place)], column)
        for cell in column
    }
    return change_words(page, texts)


def _has_mark(odds: Sequence[float], column: Sequence[PlacedWord]) -> bool:
    least = LEAST_ODDS if len(column) >= FEW else FEW_ODDS
    return len(column) > 1 and sum(odds) / len(odds) >= least


def _odds(word: OcrItem, mark: str, number: re.Pattern[str], place: re.Pattern[str]) -> list[float]:
    """Log-odds of `mark` against the other one at each such place of a word's number."""
    found = number.search(word.text)
    start = found.start() if found else 0
    places = [start + match.start() for match in place.finditer(found[0])] if found else []
    other = "." if mark == "," else ","
    return [
        -dict(word.rivals[i]).get(other, 0.0) if word.text[i] == mark else dict(word.rivals[i]).get(mark, 0.0)
        for i in places
    ]
