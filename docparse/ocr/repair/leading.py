"""A `$` in front of a number that was read as its first digit: `51,250` for `$1,250`.

The number alone does not tell. Its column does: where nearly all amounts that begin at the same place begin
with a `$`, with what is read for one, or with a digit that the recogniser nearly took for one, all are `$`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from docparse.ocr.protocol import OcrPage
from docparse.ocr.repair.columns import PlacedWord, change_words, word_cells
from docparse.ocr.repair.marks import ALIGNED, DOLLAR, dollar_odds

LEAST_ODDS = -4.5
"""Log-odds of `$` against a first digit from which a column of a few amounts decides."""

FEW, MANY, LEAST_SHARE = 3, 8, 0.8
"""Amounts that decide with those odds, and without them; share of them that begins with `$`."""

_AMOUNT = re.compile(r"[$Ss§58](?:[1-9]\d{0,2}(?:[.,]\d{3})*|0)(?:\.\d{1,2})?[,;)]*")
_NUMBER = re.compile(r"[$Ss§]?\d[\d.,]*[,;)]*")


def repair_leading(page: OcrPage) -> OcrPage:
    """The page with `$` for the first digits that are one by their column."""
    cells = [cell for cell in word_cells(page) if _NUMBER.fullmatch(cell.word.text)]
    texts = {
        (cell.item, cell.index): DOLLAR + cell.word.text[1:]
        for cell in cells
        if _AMOUNT.fullmatch(cell.word.text) and _is_dollar(cell, cells)
    }
    return change_words(page, texts)


def _is_dollar(cell: PlacedWord, cells: Sequence[PlacedWord]) -> bool:
    """Return True if the amounts that begin where `cell` does begin with a `$`."""
    left = cell.word.box[0]
    column = [other for other in cells if abs(other.word.box[0] - left) <= ALIGNED * cell.height]
    likely = dollar_odds(cell.word) >= LEAST_ODDS
    floor, least = (LEAST_ODDS, FEW) if likely else (0.0, MANY)
    dollars = sum(
        dollar_odds(other.word) >= floor and _AMOUNT.fullmatch(other.word.text) is not None
        for other in column
    )
    return len(column) >= least and dollars >= LEAST_SHARE * len(column)
