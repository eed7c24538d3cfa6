"""How a document writes its numbers: 1,234.5 or 1.234,5 or 1 234,5.

"1.234" is below two in one country and above a thousand in the next, and "54 396" is two numbers or one: so
the document's own numbers decide, by those of them that can be read in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from docparse.document import Block, Document


class Digits(NamedTuple):
    """The separator of thousands (a space for any kind of space, "" where none is seen) and that of decimals.

    `sure` is False where no number can be read in one way only: "121.440" is either.
    """

    group: str = ","
    decimal: str = "."
    sure: bool = True


ENGLISH = Digits()
ENOUGH = 5  # numbers such as 1,234: so many are no chance
_SPACE = "[ \u00a0\u2009\u202f]"
_ALONE = (  # one number with its signs, or letters for one ("Kč"), in a cell
    rf"\A[^\w\s]*{_SPACE}?(?:{{}}){_SPACE}?(?:[^\w\s]*|(?:[.,][-–])?{_SPACE}?[^\W\d_]{{{{1,3}}}})\Z"
)
_BY_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])")
_GROUPS_BY_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})+|(?:,\d{3})+\.\d+)(?![\d,])")
_BY_POINTS = re.compile(
    r"(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?![\d.])|(?<![\d.,])\d{1,3}(?:\.\d{3})+,(?:\d{1,2}(?!\d)|[-–—])"
)
_BY_SPACES = re.compile(_ALONE.format(rf"\d{{1,3}}(?:{_SPACE}\d{{3}})+(?:[.,]\d{{1,2}})?"))
_WHOLE = rf"(?:\d{{1,3}}|\d{{1,3}}(?:(?:[.,]|{_SPACE})\d{{3}})+)"
_COMMA = re.compile(_ALONE.format(rf"{_WHOLE},\d{{1,2}}") + r"|\d,\d{1,2}(?= ?%)|(?<![\d.,])0,\d")
_POINT = re.compile(_ALONE.format(rf"{_WHOLE}\.\d{{1,2}}") + r"|\d\.\d{1,2}(?= ?%)|(?<![\d.,])0\.\d")
_NOUGHT = re.compile(r"(?<![\d.,])0,\d")
_THIRDS = re.compile(_ALONE.format(r"[1-9]\d{0,2}\.\d{3}"))  # thousands, where no other number has decimals
_THIRD = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_SPACED = re.compile(rf"(?<![\d.,])\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)")
_SPACED_MONEY = re.compile(
    rf"(?<![\d.,])(?<![\d.,]{_SPACE})[1-9]\d{{0,2}}(?:{_SPACE}\d{{3}})+(?=(?:[.,]\d\d)?{_SPACE}?[€$£](?!{_SPACE}?\d))"
)
_PAIR = re.compile(r"\d{1,3},\d{1,2}")  # a decimal comma, or two numbers: "F(2,3)"
_OTHERWISE = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+")
_SWAPPED = {ord(","): ".", ord("."): ","}


def document_digits(document: Document) -> Digits:
    """Return how most numbers of a document are written; the English way where they do not tell."""
    return digits_in(text for block in document.blocks for text in texts_of(block))


def texts_of(block: Block) -> list[str]:
    """Return the text of a block, or those of the cells of its table."""
    return [block.text] if block.table is None else [cell.text for cell in block.table.cells]


def digits_in(texts: Iterable[str]) -> Digits:
    """The same of texts: of cells, or running ones."""
    read = [text for text in texts if any(map(str.isdecimal, text))]
    commas = sum(1 for _ in islice(filter(_BY_COMMAS.search, read), ENOUGH))
    points = sum(bool(_BY_POINTS.search(text)) for text in read)
    if commas == ENOUGH and not points:
        return ENGLISH
    if points and not any(_GROUPS_BY_COMMAS.search(text) for text in read):  # "51,477" may have decimals
        commas = 0
    noughts = sum(bool(_NOUGHT.search(text)) for text in read)  # no group of thousands begins with one
    commas = 0 if noughts >= commas else commas
    spaces = sum(bool(_BY_SPACES.search(text)) for text in read)
    if commas >= max(points, spaces, 1):
        return ENGLISH
    groups = max(commas, points, spaces)
    comma, point = (sum(bool(form.search(text)) for text in read) for form in (_COMMA, _POINT))
    thirds = sum(bool(_THIRDS.search(text)) for text in read)
    if comma > point or (not point and (points or thirds > 2)):
        group = " " if spaces > points else "." if points or thirds > 2 else ""
        return Digits(group, ",", sure=bool(comma or groups))
    return Digits(" ", ".") if spaces > 1 else ENGLISH._replace(sure=bool(point or groups))


def is_ambiguous(text: str, digits: Digits) -> bool:
    """Return True for a number that can be read in two ways: 121.440 where nothing tells what a point is,
    2,3 where decimals have points, and one that is written otherwise than those of its document, which may
    have the marks of notes behind it ("1.16" with "4,5")."""
    if digits.decimal == "." and (_PAIR.fullmatch(text) or _OTHERWISE.fullmatch(text)):
        return True
    return not digits.sure and _THIRD.fullmatch(text) is not None


def as_english(text: str, digits: Digits) -> str:
    """Return a text as long as `text` with the separators of its numbers as in English.

    Groups that spaces part are parted by apostrophes, which part nothing else. Where no number tells of
    spaces those before a sign of money are such: a sign behind a number is that of one country's way.
    """
    spaced = {" ": _SPACED, ".": None}.get(digits.group, _SPACED_MONEY)
    if digits.decimal == ",":
        text = text.translate(_SWAPPED)
    return text if spaced is None else spaced.sub(_by_apostrophes, text)


def _by_apostrophes(found: re.Match[str]) -> str:
    return re.sub(_SPACE, "'", found[0])
