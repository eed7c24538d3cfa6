"""Mend what PP-OCR is known to get wrong, where the row itself says what stood there.

Digits are never touched. Every changed item carries the flag "repaired".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.rows import Row, assemble_rows
from docparse.ocr.words import between

REPAIRED = "repaired"
DASH = "—"

_CJK = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_AMOUNT = re.compile(r"[(]?[$]?[(]?(\d[\d,.]*|[.]\d+)\)?%?")
_DASHES = frozenset("一二ー－-–—_~=")
_LIKE_DOLLAR = frozenset("Ss§")
_S_AMOUNT = re.compile(r"(?<![\w$&-])[Ss§](?=\s?(\d{1,3}(,\d{3})+|\d+\.\d\d?)(?![\w,.]*\w))")
_S_SCALED = re.compile(r"(?<![\w$&-])[Ss§](?=\s?\d[\d,.]*\s(thousand|million|billion|trillion)\b)")
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(rf"\b((?:{_MONTH}) \d\d?)[.](\s?(?:19|20)\d\d)(?!\d)")
_NUMBER_WORD = re.compile(
    r"(?<=\d)(?=[A-Z][a-z])|(?<=[a-z]{2})(?=\d{1,3}(,\d{3})+)|(?<=[a-z0-9],)(?=[A-Za-z]{2})"
)


def repair(page: OcrPage) -> OcrPage:
    """The page with its known misreadings mended."""
    rows = assemble_rows(page.items)
    latin = not _is_cjk(page.items)
    mended: dict[int, OcrItem] = {}
    for row in rows:
        for place, item in enumerate(row):
            changed = item
            if latin:
                changed = _dash(changed, row)
                changed = _lone_dollar(changed, row, place)
                changed = _characters(changed)
                changed = _spaces(changed)
            if changed is not item:
                mended[id(item)] = replace(changed, flags=(*item.flags, REPAIRED))
    items = tuple(mended.get(id(item), item) for item in page.items)
    return replace(page, items=items)


def _is_cjk(items: Iterable[OcrItem]) -> bool:
    """Whether a page is written in Chinese or Japanese rather than holding a stray character."""
    text = "".join(item.text for item in items)
    return len(_CJK.findall(text)) > 0.05 * len(text) + 10


def _dash(item: OcrItem, row: Row) -> OcrItem:
    """A nil dash, alone or between rules, read as a Chinese numeral."""
    stands_for_nil = len(row) > 1 and item.text.strip() in ("一", "二", "三", "ー")
    return _rewritten(item, DASH) if stands_for_nil else item


def _lone_dollar(item: OcrItem, row: Row, place: int) -> OcrItem:
    """`S` alone in a cell, the next cell of the row an amount or a dash."""
    text = item.text.strip()
    if place + 1 >= len(row):
        return item
    looks = text in _LIKE_DOLLAR or (len(text) == 1 and _CJK.match(text) and text not in _DASHES)
    following = row[place + 1].text.strip()
    is_amount = _AMOUNT.fullmatch(following) or following in _DASHES
    near = row[place + 1].box[0] - item.box[2] < 12 * (item.box[3] - item.box[1])
    return _rewritten(item, "$") if looks and is_amount and near else item


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
        words.append(replace(word, text=text[place : place + len(word.text)]))
        place += len(word.text)
    return replace(item, text=text, words=tuple(words))


def _spaces(item: OcrItem) -> OcrItem:
    """Lost spaces: `7.01In`, `of1,234`, `2024,and`."""
    if not _NUMBER_WORD.search(item.text):
        return item
    words = tuple(part for word in item.words for part in _cut(word, _NUMBER_WORD))
    return replace(item, text=_NUMBER_WORD.sub(" ", item.text), words=words)


def _cut(word: OcrItem, where: re.Pattern[str]) -> list[OcrItem]:
    """A word cut at every match, each part as wide as its share of the characters."""
    cuts = [0, *(match.start() for match in where.finditer(word.text)), len(word.text)]
    length = max(len(word.text), 1)
    return [
        replace(word, text=word.text[a:b], polygon=between(word.polygon, a / length, b / length))
        for a, b in pairwise(cuts)
        if a < b
    ]


def _rewritten(item: OcrItem, text: str) -> OcrItem:
    words = (replace(item.words[0], text=text),) if item.words else ()
    return replace(item, text=text, words=words)
