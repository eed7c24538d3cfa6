"""Chinese characters on a page in Latin letters: boxes to tick, and letters that were taken for their like.

A lone one is hardly ever printed there. A square before a word is a box, crossed or not, and a word of its
own; of the others the likeliest rival that is neither Chinese nor a digit is meant. Those without such a
rival stay as they are, and so do all on a page that has Chinese words, however few: a name may be printed in
both scripts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.columns import change_words, word_cells
from docparse.ocr.repair.edit import apart

LEAST_ODDS = -6.0
"""Log-odds of a letter against a lone Chinese character from which it is meant."""

BOXES = {"口": "\u2610", "囗": "\u2610", "□": "\u2610", "区": "\u2612", "図": "\u2612", "凶": "\u2612"}
"""What a box to tick is read as, with the box that it is."""

_BOXES = frozenset(BOXES.values())

CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RUN = re.compile(rf"[{CJK}]{{3,}}")
_LONE = re.compile(rf"(?<![{CJK}])[{CJK}□](?![{CJK}])")


def repair_stray(page: OcrPage) -> OcrPage:
    """A page in Latin letters with boxes and letters for its lone Chinese characters."""
    if any(_RUN.search(item.text) for item in page.items):
        return page
    cells = [cell for cell in word_cells(page) if _LONE.search(cell.word.text)]
    page = change_words(page, {(cell.item, cell.index): _mended(cell.word) for cell in cells})
    return replace(page, items=tuple(apart(item, _behind_boxes(item)) for item in page.items))


def _behind_boxes(item: OcrItem) -> dict[int, list[int]]:
    """Words of an item that begin with a box, by index, with the place behind it."""
    return {i: [1] for i, word in enumerate(item.words) if word.text[0] in _BOXES and len(word.text) > 1}


def _mended(word: OcrItem) -> str:
    text = word.text
    for found in _LONE.finditer(text):
        at = found.start()
        text = text[:at] + _meant(word, at) + text[at + 1 :]
    return text


def _meant(word: OcrItem, at: int) -> str:
    """The box or letter that a word's lone Chinese character at `at` is; itself if nothing tells."""
    read = word.text[at]
    if not at and read in BOXES:
        return BOXES[read]
    rivals = word.rivals[at] if len(word.rivals) == len(word.text) else ()
    return next((other for other, odds in rivals if odds >= LEAST_ODDS and _is_latin(other)), read)


def _is_latin(character: str) -> bool:
    """Return True unless a character is Chinese, a blank or a digit: no digit is made that was not read."""
    return not (character.isspace() or character.isdecimal() or re.match(f"[{CJK}]", character))
