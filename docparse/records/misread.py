"""Words of time and scale that OCR misread by a letter or two: "Three Mouths Emded Jume 30", "(in thouand)".

A misread head costs every number under it its period or scale, and its words are few. So in what was read
from an image a word close to one of them is taken for it where its neighbours speak of the same: a month
beside a day or a year, a length beside another word of time, a scale behind "in" or "of". Digits stay as
read.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from docparse.document import Block, Document, Page, Table

MONTHS = frozenset(name.lower() for name in calendar.month_name if name)
_NUMBERS = frozenset(("three", "six", "nine", "twelve", "thirteen", "twenty", "thirty", "fifty"))
_LENGTHS = frozenset(("week", "weeks", "month", "months", "quarter", "quarters", "quarterly"))
TIMES = _NUMBERS | _LENGTHS | {"year", "years", "fiscal", "period", "ended", "ending"}
SCALES = frozenset(["thousand", "thousands", "million", "millions", "billion", "billions"])
_WORDS = sorted(MONTHS | TIMES | SCALES)
_BEFORE_SCALE = frozenset(("in", "of", "dollars", "shares"))
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_DAY_OR_YEAR = re.compile(r"[1-9]|[12]\d|3[01]|(?:19|20)\d\d")


def as_meant(document: Document) -> Document:
    """Return the document with the misread words of time and scale of its scanned blocks as meant."""
    return replace(document, pages=tuple(map(_page, document.pages)))


def _page(page: Page) -> Page:
    if page.triage.verdict == "text":
        return page
    return replace(page, blocks=tuple(map(_block, page.blocks)))


def _block(block: Block) -> Block:
    if block.provenance.source == "text_layer":
        return block
    return replace(block, text=read_as_meant(block.text), table=block.table and _table(block.table))


def _table(table: Table) -> Table:
    return replace(table, cells=tuple(replace(cell, text=read_as_meant(cell.text)) for cell in table.cells))


def read_as_meant(text: str) -> str:
    """Return a text whose misread words of time and scale are spelled as meant."""
    found = list(_TOKEN.finditer(text))
    words = [match[0].lower() for match in found]
    meant = [_nearest(word) for word in words]
    parts, end = [], 0
    for at, match in enumerate(found):
        word = meant[at]
        if word not in (None, words[at]) and _fits(words, meant, at):
            assert word is not None
            parts += [text[end : match.start()], _cased(word, match[0])]
            end = match.end()
    return "".join([*parts, text[end:]]) if parts else text


def _nearest(word: str) -> str | None:
    """The one word of time or scale that a word is, or may be a misreading of."""
    if word in MONTHS or word in TIMES or word in SCALES:
        return word
    errors = (len(word) > 3) + (len(word) > 6)  # of the longer words, two letters may be misread
    if not errors or word.isdigit():
        return None
    close = extract(word, _WORDS, scorer=Levenshtein.distance, score_cutoff=errors, limit=2)
    if not close or (len(close) > 1 and close[1][1] == close[0][1]):
        return None
    return str(close[0][0])


def _fits(words: Sequence[str], meant: Sequence[str | None], at: int) -> bool:
    """Return True if the neighbours of a word speak of what it is taken for."""
    beside = [place for place in (at - 1, at + 1) if 0 <= place < len(words)]
    if meant[at] in MONTHS:
        return any(_DAY_OR_YEAR.fullmatch(words[place]) for place in beside)
    if meant[at] in SCALES:
        return at > 0 and words[at - 1] in _BEFORE_SCALE
    return any(meant[place] in TIMES or meant[place] in MONTHS for place in beside)


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word
