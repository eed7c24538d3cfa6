"""How a document writes its numbers: 1,234.5 or 1.234,5 or 1 234,5.

"1.234" is below two in one country and above a thousand in the next, and "54 396" is two numbers or one: so
the document's own numbers decide, by those of them that can be read in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from docparse.document import Document
from docparse.numerals.currencies import PRINTED
from docparse.records.model import Record
from docparse.records.texts import texts_of


class Digits(NamedTuple):
    """The separator of thousands (a space for any kind of space, "" where none is seen) and that of decimals.

    `sure` is False where no number can be read in one way only: "121.440" is either. `letters`: one apart
    behind money to the cent ("$6.77 B") is of its scale; False where it marks a tax, None where it may.
    `triangles`: "▲5" is a minus, as in Japan, and not what has risen. `dollar` is what a bare "$"
    means, where the document says so; `yuan`: "¥" is China's, not Japan's.
    """

    group: str = ","
    decimal: str = "."
    sure: bool = True
    letters: bool | None = True
    triangles: bool = False
    dollar: str | None = None
    yuan: bool = False


ENGLISH = Digits()
ENOUGH = 5  # numbers such as 1,234: so many are no chance
RARE = 0.05  # so few others beside them may be misread
SPACE = "[ \u00a0\u2009\u202f]"
_ALONE = (  # one number with its signs, or letters for one ("Kč"), in a cell
    rf"\A[^\w\s]*{SPACE}?(?:{{}}){SPACE}?(?:[^\w\s]*|(?:[.,][-–])?{SPACE}?[^\W\d_]{{{{1,3}}}})\Z"
)
_PARTED = re.compile(rf"\d(?:[.,]|{SPACE})\d")  # in every number that tells
_BY_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])")
_GROUPS_BY_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})+|(?:,\d{3})+\.\d+)(?![\d,])")
_BY_POINTS = re.compile(
    r"(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?![\d.])|(?<![\d.,])\d{1,3}(?:\.\d{3})+,(?:\d{1,2}(?!\d)|[-–—])"
)
_BY_SPACES = re.compile(_ALONE.format(rf"\d{{1,3}}(?:{SPACE}\d{{3}})+(?:[.,]\d{{1,2}})?"))
_WHOLE = rf"(?:\d{{1,3}}|\d{{1,3}}(?:(?:[.,]|{SPACE})\d{{3}})+)"
_COMMA = re.compile(_ALONE.format(rf"{_WHOLE},\d{{1,2}}") + r"|\d,\d{1,2}(?= ?%)|(?<![\d.,])0,\d")
_POINT = re.compile(_ALONE.format(rf"{_WHOLE}\.\d{{1,2}}") + r"|\d\.\d{1,2}(?= ?%)|(?<![\d.,])0\.\d")
_NOUGHT = re.compile(r"(?<![\d.,])0,\d")
_THIRDS = re.compile(_ALONE.format(r"[1-9]\d{0,2}\.\d{3}"))  # thousands, where no other number has decimals
_THIRD = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_PAIR = re.compile(r"\d{1,3},\d{1,2}")  # a decimal comma, or two numbers: "F(2,3)"
_OTHERWISE = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+")
LETTER = re.compile(r"\d(?P<cents>[.,]\d\d)? (?P<letter>[A-Z])\Z")
_LETTERED = re.compile(LETTER.pattern.removesuffix(r"\Z") + r"(?=(?P<goes_on>[.,;]| [a-z])|\s|\Z)")
_MONEY = re.compile(rf"{PRINTED} ?[\d.,' ]*\d[.,]\d\d(?![\d.,]| [A-Z]\b)|\d[.,]\d\d ?{PRINTED}(?! ?\d)")
_OF_SCALE = frozenset("KMBT")
_LETTER_ODDS, _MOST_MONEY, _SURE = 2, 3, 2
GROUPED = 5  # numbers such as 1,234: a document that has so many groups the digits of all
_GAP = "[.,'’ \u00a0\u2009\u202f]"
_GROUPS = re.compile(rf"(?<![\d.,])[1-9]\d{{0,2}}(?:{_GAP}\d{{3}})+(?!\d)")
_GROUPS_FOUR = re.compile(rf"(?<![\d.,])(?<!\d )[1-9]{_GAP}\d{{3}}(?!\d)")
_LONG = re.compile(r"(?<![\w.,])[1-9]\d{3,}[.,]\d\d(?![\d.,])")  # money whose digits are not grouped
_JAPANESE = re.compile(r"[\u3040-\u30ff円払込残与]")  # kana, and forms of characters that Chinese has not
_CHINESE = re.compile(r"[额账发价总币费货单销购]")  # forms of characters that only China has


def document_digits(document: Document) -> Digits:
    """Return how most numbers of a document are written; the English way where they do not tell."""
    texts = [text for block in document.blocks for text in texts_of(block)]
    japanese = any(map(_JAPANESE.search, texts))
    read = digits_in(texts)
    read = ENGLISH if japanese and read.group == " " else read  # "36 745円" are a count and a price
    yuan = not japanese and any(map(_CHINESE.search, texts))
    return read._replace(letters=_letters("\n".join(texts)), triangles=japanese, yuan=yuan)


def digits_in(texts: Iterable[str]) -> Digits:
    """The same of texts: of cells, or running ones."""
    read = [text for text in texts if _PARTED.search(text)]
    with_comma, with_point = ([text for text in read if sign in text] for sign in ",.")
    commas = sum(1 for _ in islice(filter(_BY_COMMAS.search, with_comma), ENOUGH))
    points = _count(_BY_POINTS, with_point)
    surely = any(map(_GROUPS_BY_COMMAS.search, with_comma))
    if commas == ENOUGH and surely and not points:
        return ENGLISH
    comma, point = _count(_COMMA, with_comma), _count(_POINT, with_point)
    if not surely and (points or comma > point):  # "51,477" may have decimals, unless all others are misread
        commas = commas if points + comma - point < RARE * _count(_BY_COMMAS, with_comma) else 0
    commas = 0 if _count(_NOUGHT, with_comma) >= commas else commas  # no group of thousands begins with one
    spaces = _count(_BY_SPACES, read)
    if commas >= max(points, spaces, 1):
        return ENGLISH
    groups = max(commas, points, spaces)
    thirds = _count(_THIRDS, with_point)
    if comma > point or (not point and (points or thirds > 2)):
        group = " " if spaces > points else "." if points or thirds > 2 else ""
        return Digits(group, ",", sure=groups > 0 or point <= RARE * comma > 0)
    return Digits(" ", ".") if spaces > 1 else ENGLISH._replace(sure=groups > 0 or comma <= RARE * point > 0)


def _count(form: re.Pattern[str], texts: Sequence[str]) -> int:
    """How many texts have a number of a form."""
    return sum(form.search(text) is not None for text in texts)


def shortest_grouped(texts: Iterable[str]) -> int | None:
    """How many digits the shortest numbers have that texts group; None where they do not group all."""
    read = list(texts)
    if any(map(_LONG.search, read)):
        return None
    for digits, form in ((4, _GROUPS_FOUR), (5, _GROUPS)):
        if sum(form.search(text) is not None for text in read) >= GROUPED:
            return digits
    return None


def _letters(text: str) -> bool | None:
    """Tell whether letters apart behind money to the cent say its scale.

    Hardly anybody writes billions so, but in running text. Other letters ("9.04 A") mark taxes, and money to
    the cent without one speaks for it, which is all that prices in a report do; numbers that are not to the
    cent ("$5 B"), and sentences that go on behind the letter, tell of scales.
    """
    found = list(_LETTERED.finditer(text))
    scales = [one for one in found if one["letter"] in _OF_SCALE]
    asked = sum(bool(one["cents"] and not one["goes_on"]) for one in scales)
    if not asked:
        return True
    others = sum(bool(one["cents"]) for one in found) - sum(bool(one["cents"]) for one in scales)
    odds = _LETTER_ODDS * (len(scales) - asked - others) - min(len(_MONEY.findall(text)) - asked, _MOST_MONEY)
    return True if odds > 0 else False if odds <= -_SURE else None


def is_ambiguous(record: Record, digits: Digits) -> bool:
    """Return True for a number that can be read in two ways: 121.440 where nothing tells what a point is,
    2,3 where decimals have points, and one that is written otherwise than those of its document, which may
    have the marks of notes behind it ("1.16" with "4,5"); and with a letter that may be of its scale, as
    "12.5 M" of what nothing says."""
    text, printed = record.text, record.why.get("value", "")
    last = LETTER.search(printed)
    scaled = digits.letters and last and last["letter"] in _OF_SCALE and not (record.unit or record.scale)
    if _LETTERED.search(printed) and (digits.letters is None or scaled):
        return True
    if digits.decimal == "." and (_PAIR.fullmatch(text) or _OTHERWISE.fullmatch(text)):
        return True
    return not digits.sure and _THIRD.fullmatch(text) is not None
