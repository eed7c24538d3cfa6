"""Dates in a text, in the forms and languages of filings: "June 30, 2024", "30 juin 2024", 6/30/24."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from itertools import islice
from typing import NamedTuple

from docparse.numerals.months import MONTHS
from docparse.records.words import pattern_of

ENOUGH = 50  # dates: so many tell in which order a document writes them
LAST_DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

DATE = pattern_of("date")
_MONTH_OF_YEAR = pattern_of("a month with its year")
_WIDE = {ord("０") + at: str(at) for at in range(10)} | {ord("／"): "/", ord("．"): "."}


def plain(text: str) -> str:
    """Return a text of the same length with wide digits as plain ones."""
    return text.translate(_WIDE)


class WrittenDay(NamedTuple):
    """A day in a text, with or without its year; of a month with its year it is the last."""

    start: int
    end: int
    month: int
    day: int
    year: int | None


def written_days(text: str) -> list[WrittenDay]:
    """Return every date of a text, in order."""
    return [_day_of(match) for match in DATE.finditer(plain(text))]


def _day_of(match: re.Match[str]) -> WrittenDay:
    """The date of a match of `DATE`, whose forms number their groups."""
    form = next(form for form in ("", "2", "3", "4", "5", "6", "7", "8") if match[f"day{form}"])
    name, year, day = match[f"month{form}"], match[f"year{form}"], int(match[f"day{form}"])
    month = MONTHS.get(name.lower()) or int(name)
    if form == "6" and month > 12:  # 31/12/2024
        month, day = day, month
    return WrittenDay(*match.span(), month, day, whole_year(year))


def months_of_years(text: str) -> list[WrittenDay]:
    """Return every month with its year: "June 2025", "Dec-24"."""
    months = ((found, MONTHS[found["month"].lower()]) for found in _MONTH_OF_YEAR.finditer(plain(text)))
    return [
        WrittenDay(*found.span(), month, LAST_DAYS[month], whole_year(found["year"]))
        for found, month in months
    ]


def whole_year(text: str | None) -> int | None:
    """Return the year of four digits or two; None where there is none."""
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def writes_day_or_year_first(texts: Iterable[str]) -> bool:
    """Return True if most of the first dates of texts have the day or the year first, not the month."""
    found = list(islice((match for text in texts for match in DATE.finditer(text)), ENOUGH))
    month_first = sum(bool(one["day"] or one["day6"]) for one in found)
    return sum(bool(one["day2"] or one["day3"] or one["day7"]) for one in found) > month_first


def printed_days(texts: Iterable[str]) -> Counter[date]:
    """Return how often texts print each whole date."""
    found: Counter[date] = Counter()
    for text in texts:
        for one in written_days(text):
            with suppress(ValueError):  # "February 30"
                found.update([] if one.year is None else [date(one.year, one.month, one.day)])
    return found
