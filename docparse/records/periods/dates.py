"""Dates in a text, in the forms and languages of filings: "June 30, 2024", "30 juin 2024", 6/30/24."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice

from docparse.numerals.months import MONTH, MONTHS
from docparse.numerals.patterns import YEAR

ENOUGH = 50  # dates: so many tell in which order a document writes them
LAST_DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

_OF = r"(?:\.?º?|er|st|nd|rd|th)(?: (?:of|de))? "
_NO_DAY = r"(?!\.? \d{1,2}(?:, |\b))"  # "Level 2 June 30, 2023"
_ALONE = r"(?<![^\W\d]-)\b"  # "COVID-19 March 2020"
DATE = re.compile(
    rf"\b(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})(?!\d)(?:st|nd|rd|th)?(?: ?,? ?(?P<year>{YEAR})\b)?"
    rf"|{_ALONE}(?P<day2>\d{{1,2}}){_OF}(?P<month2>{MONTH})\b{_NO_DAY}\.?(?:,? (?:de )?(?P<year2>{YEAR})\b)?"
    rf"|\b(?P<year3>{YEAR})-(?P<month3>\d\d)-(?P<day3>\d\d)\b"
    rf"|\b(?P<day4>\d{{1,2}})\.\s?(?P<month4>\d{{1,2}})\.\s?(?P<year4>{YEAR}|\d\d(?![\d.,%]))"
    rf"|(?<![\d/])(?P<month6>\d{{1,2}})/(?P<day6>\d{{1,2}})/(?P<year6>{YEAR}|\d\d)(?![\d/])"
    rf"|(?P<year5>{YEAR}) ?年 ?(?P<month5>\d{{1,2}}) ?月 ?(?P<day5>\d{{1,2}}) ?日"
    rf"|\b(?P<day7>\d{{1,2}})-(?P<month7>{MONTH})-(?P<year7>{YEAR}|\d\d)\b"
    r"|\b(?P<day8>\d{1,2})\.(?P<month8>1[0-2]|0?\d)\.(?=\s?(?:[–—-]|bis)\s?\d{1,2}\.)(?P<year8>)",
    re.IGNORECASE,
)
_MONTH_OF_YEAR = re.compile(
    rf"\b(?P<month>{MONTH})\.?(?:,? (?:de |of )?|-)(?P<year>{YEAR}|(?<=-)\d\d)\b(?!-\d)", re.IGNORECASE
)
_WIDE = {ord("０") + at: str(at) for at in range(10)} | {ord("／"): "/", ord("．"): "."}


def plain(text: str) -> str:
    """Return a text of the same length with wide digits as plain ones."""
    return text.translate(_WIDE)


def read_date(match: re.Match[str]) -> tuple[int, int, int | None]:
    """Return month, day and year of a match of `DATE`, whose forms number their groups."""
    form = next(form for form in ("", "2", "3", "4", "5", "6", "7", "8") if match[f"day{form}"])
    name, year, day = match[f"month{form}"], match[f"year{form}"], int(match[f"day{form}"])
    month = MONTHS.get(name.lower()) or int(name)
    if form == "6" and month > 12:  # 31/12/2024
        month, day = day, month
    return month, day, whole_year(year)


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


def months_of_years(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield month, year and bounds of every month with its year: "June 2025", "Dec-24"."""
    for found in _MONTH_OF_YEAR.finditer(text):
        yield MONTHS[found["month"].lower()], whole_year(found["year"]) or 0, *found.span()


def printed_days(texts: Iterable[str]) -> Counter[date]:
    """Return how often texts print each whole date."""
    found: Counter[date] = Counter()
    for text in texts:
        for match in DATE.finditer(plain(text)):
            month, day, year = read_date(match)
            if year is not None and 1 <= month <= 12:
                try:
                    found[date(year, month, day)] += 1
                except ValueError:  # "February 30"
                    continue
    return found
