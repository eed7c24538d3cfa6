"""Spaces that were lost or added: by the recogniser's odds, and by the gaps between glyphs.

Narrow spaces between groups of digits (`1 234 567`) and after short words are often lost. What the recogniser
gave for a space between two characters tells: in French numbers at least -10 where groups meet, in
most other places -12. Words are taken apart where letters or figures prove two: before a capital, between a
number and a word, and in what no list has whole but has in two parts (`Costcenter`). Blanks beside Chinese
and Japanese words (`铅笔 12支`), signs of times (`3 x 5.23`) and commas between words are lost as often;
there the odds tell more.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

from docparse.numerals.patterns import YEAR
from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.convention import group_mark
from docparse.ocr.repair.edit import apart, flagged, mended
from docparse.ocr.repair.lexicon import COMMON
from docparse.text.known import known_words

GROUP_ODDS, WORD_ODDS = -10.0, -3.0
"""Log-odds of a space from which groups of digits, and words, are taken apart."""

SCRIPT_ODDS = -4.0
"""The same between a Chinese or Japanese word and a number or Latin word, beside a sign of times, and behind
a comma between words. Of 229 lost blanks of the first two kinds, in 29 made phrases of two fonts and three
sizes, 168 have it, of 281 places without a blank two."""

TOUCHING = 0.3
"""Gap between a separator and the digits behind it, in characters, up to which they are one number."""

_DIGITS = re.compile(rf"(?<![\d.,])(?!{YEAR}(?!\d))\d{{4,}}(?=(?:[.,]\d{{1,2}})?(?![\d.,]*\d))")
_JOINED = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-ZÀ-ÖØ-Þ][^\W\d_])|(?<=[A-Za-z]{2})(?=\d)|(?<=\d)(?=[A-Za-z]{2})")
_EAST = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_SCRIPTS = re.compile(
    rf"(?<=[{_EAST}])(?=[A-Za-z\d(])|(?<=[A-Za-z\d)%])(?=[{_EAST}])"
    r"|(?<=\d)(?=[x×](?:\d|$))|(?<=\d[x×])(?=\d)|(?<=^[x×])(?=\d)|(?<=[A-Za-z]{2},)(?=[A-Za-z]{2})"
)
_LETTERS = re.compile(r"(?<![^\W\d_])[A-Za-z]{4,}(?![^\W\d_])")
_GROUP_END = re.compile(r"[($-]*\d{1,3}(?:[.,]\d{3})*[.,]")
_NEXT_GROUPS = re.compile(r"\d{3}(?:[.,]\d{3})*(?:[.,]\d{1,2})?[)%]?")


def repair_spaces(page: OcrPage) -> OcrPage:
    """The page with numbers in one piece, and with the spaces that the odds prove."""
    by_spaces = group_mark(page) == " "
    return replace(page, items=tuple(_spaced(_whole(item), by_spaces) for item in page.items))


def _spaced(item: OcrItem, by_spaces: bool) -> OcrItem:
    """`item` with spaces between joined words and, if the page groups by them, between groups of digits."""
    cuts = {
        index: places
        for index, word in enumerate(item.words)
        if len(word.spaces) == len(word.text) and (places := _places(word, by_spaces))
    }
    return apart(item, cuts)


def _places(word: OcrItem, by_spaces: bool) -> list[int]:
    """Characters of a word before which a space was lost."""
    joined = {match.start() for match in _JOINED.finditer(word.text)}
    joined.update(place for run in _LETTERS.finditer(word.text) for place in _known_parts(run))
    places = {place for place in joined if word.spaces[place] >= WORD_ODDS}
    scripts = (match.start() for match in _SCRIPTS.finditer(word.text))
    places.update(place for place in scripts if word.spaces[place] >= SCRIPT_ODDS)
    for digits in _DIGITS.finditer(word.text) if by_spaces else ():
        groups = list(range(digits.end() - 3, digits.start(), -3))
        if all(word.spaces[place] >= GROUP_ODDS for place in groups):
            places.update(groups)
    return sorted(places)


def _known_parts(run: re.Match[str]) -> list[int]:
    """Places where an unknown run of letters parts into two common words."""
    known, letters = known_words(), run[0].lower()
    if letters in known:
        return []
    return [
        run.start() + i
        for i in range(2, len(letters) - 1)
        if min(known.get(letters[:i], 0), known.get(letters[i:], 0)) >= COMMON
    ]


def _whole(item: OcrItem) -> OcrItem:
    """`item` without spaces inside a number: `1, 745,906` whose glyphs are no further apart than others."""
    blanks, end = set(), 0
    for left, right in pairwise(item.words):
        end = item.text.index(left.text, end) + len(left.text)
        if _is_one_number(left, right):
            blanks.add(end)
    return without_blanks(item, blanks)


def without_blanks(item: OcrItem, blanks: Collection[int]) -> OcrItem:
    """`item` without the blanks at these places of its text, the words beside them joined."""
    words: list[OcrItem] = []
    text, end = "", 0
    for word in item.words:
        start = item.text.index(word.text, end)
        if words and item.text[end:start] == " " and end in blanks:
            words[-1] = _joined(words[-1], word)
        else:
            words.append(word)
            text += item.text[end:start]
        text, end = text + word.text, start + len(word.text)
    text += item.text[end:]
    return item if text == item.text else flagged(replace(item, text=text, words=tuple(words)))


def _is_one_number(left: OcrItem, right: OcrItem) -> bool:
    if not (_GROUP_END.fullmatch(left.text) and _NEXT_GROUPS.fullmatch(right.text)):
        return False
    character = (right.box[2] - right.box[0]) / len(right.text)
    return right.box[0] - left.box[2] <= TOUCHING * character


def _joined(left: OcrItem, right: OcrItem) -> OcrItem:
    parts = len(left.text), len(right.text)
    confidence = ((left.confidence or 0.0) * parts[0] + (right.confidence or 0.0) * parts[1]) / sum(parts)
    known = len(left.rivals) == parts[0] and len(right.rivals) == parts[1]
    polygon = (left.polygon[0], right.polygon[1], right.polygon[2], left.polygon[3])
    whole = replace(left, text=left.text + right.text, polygon=polygon, confidence=confidence)
    rivals = left.rivals + right.rivals if known else ()
    spaces = left.spaces + right.spaces if known else ()
    return mended(replace(whole, rivals=rivals, spaces=spaces), f"{left.text} {right.text}")
