"""Full-width digits of Chinese and Japanese pages: ２４１８ is read as `2 4 1 8`, ３，６５０ as `3，650`."""

from __future__ import annotations

import re
from dataclasses import replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import change_words, word_cells
from docparse.ocr.repair.spaces import without_blanks

_APART = re.compile(r"(?<![\d.,])\d(?: \d){2,}(?![\d.,])")
_COMMA = re.compile(r"(?<=\d)，(?=\d{3}(?!\d))")


def repair_wide(page: OcrPage) -> OcrPage:
    """The page with numbers of full-width digits in one piece, a plain comma between their groups."""
    page = replace(page, items=tuple(map(_together, page.items)))
    texts = {
        (cell.item, cell.index): _COMMA.sub(",", cell.word.text)
        for cell in word_cells(page)
        if _COMMA.search(cell.word.text)
    }
    return change_words(page, texts)


def _together(item: OcrItem) -> OcrItem:
    spans = [match.span() for match in _APART.finditer(item.text)]
    return without_blanks(item, {place for start, end in spans for place in range(start, end)})
