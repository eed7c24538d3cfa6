"""Fiscal years and their parts by name: "Q1 2024", "1H24", "second quarter of fiscal 2024", "FY2024-25"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docparse.numerals.languages import ANY_COUNTS, ANY_RANKS
from docparse.records.periods.dates import whole_year
from docparse.records.periods.phrases import Phrase, Said
from docparse.records.words import pattern_of, patterns_of

_NAME = pattern_of("part of a year")
_LONGER = patterns_of("a longer quarter")


def read_parts(text: str) -> list[Said]:
    """Return every fiscal year or part of one that a text names; `year` is its name, if that is said."""
    return [part for match in _NAME.finditer(text) if (part := _part(match)) is not None]


def read_long_quarter(texts: Iterable[str]) -> int:
    """Return which quarter texts give 16 or 17 weeks ("First Quarter (16 weeks)"), 0 where none does."""
    found = (match for text in texts for form in _LONGER for match in form.finditer(text))
    return next((_rank(match["quarter"]) for match in found), 0)


def names_a_part(text: str) -> bool:
    """Return True for the name of a year or a part of one with its year alone: "9M24", "2025 YTD"."""
    found = _NAME.fullmatch(text.strip())
    part = _part(found) if found else None
    return part is not None and part.phrase.year is not None


def _part(match: re.Match[str]) -> Said | None:
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
    return Said(*match.span(), Phrase(year=year, text=match[0], part=(months, index)))


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
