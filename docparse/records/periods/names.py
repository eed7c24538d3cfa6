"""Fiscal years and their parts by name: "Q1 2024", "1H24", "second quarter of fiscal 2024", "FY2024-25"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from docparse.numerals.languages import ANY_COUNTS, ANY_RANK, ANY_RANKS
from docparse.records.periods.dates import whole_year

TO_DATE = (0, 1)
"""The part of a year that reaches up to the day reported on."""

_LONG, _SHORT = r"(?:19|20)\d\d", r"\d\d"
_TWO = rf"{_LONG}(?: ?/ ?(?:{_LONG}|{_SHORT})|[-–]{_SHORT})"  # a year named for both that it lies in
_GLUE = (
    r"[ ,/-]*(?:of |in |the |for )*(?:(?:fiscal|financial)(?: year)? |calendar(?: year)? |year |FY ?)?['’]?"
)
_TIGHT = "|".join(
    rf"(?<={before}){_SHORT}"
    for before in (r"[QHMSTY\d'’]", r"[QHMST]\d[ -]", r"\d[QHMST][ -]", "FY ", "HY ")
)
_YEAR = rf"(?P<year>{_TWO}|{_LONG}|{_TIGHT})(?![\d/]|[.,]\d|%)"
_QUARTER = r"quarters?|quartal|trimest(?:er|re)"
_HALF = r"half(?:[- ]years?)?|halves|halbjahr|semest(?:er|re)"
_THEN_YEAR = rf"(?=[ '’/-]?(?:{_SHORT}|{_LONG})\b)"  # "T1" and "S1" alone may be anything
_BEFORE = rf"{_TWO}|{_LONG}|(?:FY|fiscal(?: year)?|financial year) ?(?:{_LONG}|{_SHORT})"
_FORMS = (
    r"(?P<through>Q1 ?[-–] ?Q[2-4])",
    rf"(?P<quarter>Q[1-4]|[1-4]Q|(?:{ANY_RANK})[ -](?:fiscal )?(?:{_QUARTER})|(?:T[1-4]|[1-4]T){_THEN_YEAR})"
    r"(?P<to_date>[ -](?:YTD|year[ -]to[ -]date))?",
    rf"(?P<half>H[12]|[12]H|(?:{ANY_RANK})[ -](?:fiscal )?(?:{_HALF})"
    rf"|(?:S[12]|[12]S|HY|half[- ]year){_THEN_YEAR})",
    r"(?P<first>(?<!than )(?:first three months|(?:first )?(?:six|nine|twelve|6|9|12) months"
    r"|(?:sechs|neun|zwölf) monate"
    r"|(?:3|6|9|12)M))(?! end| period)",
    r"(?P<ytd>YTD|year[ -]to[ -]date)",
    rf"(?P<whole>FY|fiscal(?: years?)?|(?:full|financial|calendar)[- ]years?|\w*geschäftsjahr"
    rf"|(?!{_LONG}[-–]{_LONG})(?={_TWO}(?![\d/-])))",  # "due 2030-2034" names no year
)
_NAME = re.compile(
    rf"(?<![\w.,$])(?:(?P<before>{_BEFORE})(?:[ ,/-]+|(?=Q[1-4])))?"
    rf"(?:{'|'.join(_FORMS)})(?:{_GLUE}{_YEAR}|(?![\w'’]))",
    re.IGNORECASE,
)
_LONG_WEEKS = r"(?:1[67]|sixteen|seventeen)(?: or (?:17|seventeen))?[ -]weeks"
_LONGER = (
    re.compile(rf"\b(?P<quarter>Q[1-4]|(?:{ANY_RANK})[ -]quarter)\W{{1,3}}{_LONG_WEEKS}", re.IGNORECASE),
    re.compile(rf"\b{_LONG_WEEKS} in (?:the|our|its) (?P<quarter>(?:{ANY_RANK})[ -]quarter)", re.IGNORECASE),
)


@dataclass(frozen=True, slots=True)
class YearPart:
    """The `index`-th part of `months` months: (3, 2) is the second quarter, (9, 1) the first nine months.

    `year` is the fiscal year's name, None where the words do not say it; `start:end` are their bounds.
    """

    months: int
    index: int
    year: int | None
    start: int
    end: int


def read_parts(text: str) -> list[YearPart]:
    """Return every fiscal year or part of one that a text names."""
    return [part for match in _NAME.finditer(text) if (part := _part(match)) is not None]


def read_long_quarter(texts: Iterable[str]) -> int:
    """Return which quarter texts give 16 or 17 weeks ("First Quarter (16 weeks)"), 0 where none does."""
    found = (match for text in texts for form in _LONGER for match in form.finditer(text))
    return next((_rank(match["quarter"]) for match in found), 0)


def names_a_part(text: str) -> bool:
    """Return True for the name of a year or a part of one with its year alone: "9M24", "2025 YTD"."""
    found = _NAME.fullmatch(text.strip())
    part = _part(found) if found else None
    return part is not None and part.year is not None


def _part(match: re.Match[str]) -> YearPart | None:
    year = _year(match["year"] or re.sub(r"^\D+", "", match["before"] or ""))
    months, index = 12, 1
    if match["quarter"]:
        months, index = 3, _rank(match["quarter"])
        if match["to_date"]:
            months, index = 3 * index, 1
    elif match["half"]:
        months, index = 6, _rank(match["half"])
    elif match["first"]:
        word = match["first"].lower().removeprefix("first ").split()[0]
        months = ANY_COUNTS.get(word) or int(word.rstrip("m"))
    elif match["through"]:
        months = 3 * int(match["through"][-1])
    elif match["ytd"]:
        months = 0
    named = match["quarter"] or match["half"] or match["through"] or match["ytd"]
    if months * index > 12 or (year is None and not named):
        return None
    return YearPart(months, index, year, *match.span())


def _rank(name: str) -> int:
    word = re.split(r"[ -]", name.lower())[0]
    figure = re.search(r"\d", word)
    return ANY_RANKS.get(word) or (int(figure[0]) if figure else 1)  # "half-year 2025" is the first


def _year(text: str) -> int | None:
    """The year of "2024", "24", or "2023/24" and "2023-24", which are named for their end; else None."""
    first, *second = re.split(r" ?[/–-] ?", text)
    if second:
        return int(first) + 1 if (int(first) + 1) % 100 == int(second[0][-2:]) else None
    return whole_year(first)
