"""Commas that were read as points: `4.640` for `4,640`.

In small or faint type the tail of a comma is lost, and a single cell does not tell which it was. The
recogniser's odds do, averaged over the cells of a column: a column of true decimal points has mean log-odds
far below those of one whose commas lost their tails. A number alone in its column is left as it was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import Cell, change_words, columns, word_cells

LEAST_ODDS, FEW_ODDS, FEW = -3.0, -1.0, 5
"""Mean log-odds of comma against point from which a column's points are commas; that for columns of fewer
cells than the last figure. Twelve true points have a mean of -3.4 at most (four fonts, 120 dpi), and a single
one deviates by 2."""

_GROUPED = re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:[.,]\d{3})+(?:\.\d{1,2})?(?![\w%]|[.,]\d)")
_DOUBLE = re.compile(r"(?<=\d)(?:\.,|,\.)(?=\d{3}(?!\d))")
_SEPARATOR = re.compile(r"[.,](?=\d{3}(?!\d))")


def repair_separators(page: OcrPage) -> OcrPage:
    """The page with commas for the points that group digits in its columns, and for those read twice."""
    page = _without_doubles(page)
    cells = [cell for cell in word_cells(page) if cell.word.rivals and _GROUPED.search(cell.word.text)]
    texts = {
        (cell.item, cell.index): _with_commas(cell.word.text)
        for column in columns(cells)
        if _groups_by_commas(column)
        for cell in column
    }
    return change_words(page, texts)


def _without_doubles(page: OcrPage) -> OcrPage:
    """The page without a separator that was read twice: `1.,221`."""
    texts = {
        (cell.item, cell.index): _DOUBLE.sub(",", cell.word.text)
        for cell in word_cells(page)
        if _DOUBLE.search(cell.word.text)
    }
    return change_words(page, texts)


def _groups_by_commas(column: Sequence[Cell]) -> bool:
    odds = [value for cell in column for value in _odds_of_comma(cell.word)]
    least = LEAST_ODDS if len(column) >= FEW else FEW_ODDS
    return len(column) > 1 and sum(odds) / len(odds) >= least


def _odds_of_comma(word: OcrItem) -> list[float]:
    """Log-odds of comma against point for each separator of groups in a word's number."""
    number = _GROUPED.search(word.text)
    start = number.start() if number else 0
    places = [start + match.start() for match in _SEPARATOR.finditer(number[0])] if number else []
    return [
        dict(word.rivals[place]).get(",", 0.0)
        if word.text[place] == "."
        else -dict(word.rivals[place]).get(".", 0.0)
        for place in places
    ]


def _with_commas(text: str) -> str:
    return _GROUPED.sub(lambda number: _SEPARATOR.sub(",", number[0]), text)
