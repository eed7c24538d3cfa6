"""Mend marks and spaces where the row itself says what was printed."""

from __future__ import annotations

import re
from dataclasses import replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.edit import flagged, mended, rewritten, with_words
from docparse.ocr.repair.marks import DASHES, DOLLAR, LoneMark, as_dash
from docparse.ocr.repair.stray import CJK
from docparse.ocr.rows import Row, assemble_rows
from docparse.ocr.words import cut_word

_CJK = re.compile(rf"[{CJK}]")
_S_AMOUNT = re.compile(r"(?<![\w$&-])[Ss§](?=\s?(\d{1,3}(,\d{3})+(\.\d\d?)?|\d+\.\d\d?)(?![\w,.]*\w))")
_S_SCALED = re.compile(r"(?<![\w$&-])[Ss§](?=\s?\d[\d,.]*\s(thousand|million|billion|trillion)\b)")
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(rf"\b((?:{_MONTH}) \d\d?)[.](\s?(?:19|20)\d\d)(?!\d)")
_NUMBER_WORD = re.compile(
    r"(?<=\d)(?=[A-Z][a-z])|(?<=[a-z]{2})(?=\d{1,3}(,\d{3})+)|(?<=[a-z0-9],)(?=[A-Za-z]{2})"
)


def repair_rows(page: OcrPage) -> OcrPage:
    """The page with its rows mended."""
    new: dict[int, OcrItem] = {}
    for row in assemble_rows(page.items):
        for place, item in enumerate(row):
            changed = _spaces(_characters(_lone_dollar(_dash(item, row), row, place)))
            if changed is not item:
                new[id(item)] = flagged(changed)
    return replace(page, items=tuple(new.get(id(item), item) for item in page.items))


def _dash(item: OcrItem, row: Row) -> OcrItem:
    """A nil dash, alone or between rules, read as a Chinese numeral."""
    return as_dash(item) if len(row) > 1 else item


def _lone_dollar(item: OcrItem, row: Row, place: int) -> OcrItem:
    """A Chinese character alone in a cell, the next cell of the row an amount or a dash."""
    text = item.text.strip()
    looks = len(text) == 1 and _CJK.match(text) and text not in DASHES
    return with_words(item, {0: DOLLAR}) if looks and LoneMark(item, row, place).before_amount else item


def _characters(item: OcrItem) -> OcrItem:
    """Single characters that their neighbours rule out: `S1,234`, `S5.6 million`, `March 6. 2026`."""
    text = _S_SCALED.sub("$", _S_AMOUNT.sub("$", item.text))
    text = _DATE.sub(lambda match: f"{match[1]},{match[2]}", text)
    return item if text == item.text else _mapped(item, text)


def _mapped(item: OcrItem, text: str) -> OcrItem:
    """`item` with a text of the same length; its words follow, character by character."""
    words, place = [], 0
    for word in item.words:
        place = item.text.index(word.text, place)
        part = text[place : place + len(word.text)]
        words.append(word if part == word.text else rewritten(word, part))
        place += len(word.text)
    return replace(item, text=text, words=tuple(words))


def _spaces(item: OcrItem) -> OcrItem:
    """Lost spaces: `7.01In`, `of1,234`, `2024,and`."""
    if not _NUMBER_WORD.search(item.text):
        return item
    words = tuple(part for word in item.words for part in _parts(word))
    return replace(item, text=_NUMBER_WORD.sub(" ", item.text), words=words)


def _parts(word: OcrItem) -> list[OcrItem]:
    places = [match.start() for match in _NUMBER_WORD.finditer(word.text)]
    return [mended(part, word.text) for part in cut_word(word, places)] if places else [word]
