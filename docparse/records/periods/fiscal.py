"""Fiscal years and their parts by name: "Q1 2024", "1H24", "second quarter of fiscal 2024", "FY2024".

A name becomes dates by the day on which the document says its fiscal year ends.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from docparse.records.model import Period
from docparse.records.periods.weeks import WeekRule

_QUARTER_WEEKS = 13
_SHORT_QUARTER, _LONG_QUARTER = 12, 16  # weeks, of years with one longer quarter; a 53rd is in the last
_SURE_YEAR = 350  # days: what lasts longer is a year

_RANKS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_MONTHS = {"three": 3, "six": 6, "nine": 9, "twelve": 12}
_RANK = "|".join(_RANKS)
_LONG, _SHORT = r"(?:19|20)\d\d", r"\d\d"
_GLUE = r"[ ,/-]*(?:of |in |the )*(?:fiscal(?: year)? |calendar(?: year)? |FY ?)?['’]?"
_TIGHT = "|".join(
    rf"(?<={before}){_SHORT}" for before in (r"[QHM\d'’Y]", r"[QHM]\d[ -]", r"\d[QHM][ -]", "FY ")
)
_YEAR = rf"(?P<year>{_LONG}(?:/{_SHORT})?|{_TIGHT})(?![\d/]|[.,]\d|%)"
_NAME = re.compile(
    rf"(?<![\w.,$])(?:(?P<before>{_LONG}|FY ?(?:{_LONG}|{_SHORT}))[ ,/-]+)?(?:"
    rf"(?P<quarter>Q[1-4]|[1-4]Q|(?:{_RANK})[ -]quarter)(?P<to_date>[ -](?:YTD|year[ -]to[ -]date))?"
    rf"|(?P<half>H[12]|[12]H|(?:{_RANK})[ -]half)"
    r"|(?P<first>first three months|(?:first )?(?:six|nine|twelve) months|(?:6|9)M)(?! end| period)"
    rf"|(?P<whole>FY|fiscal(?: years?)?|(?={_LONG}/{_SHORT}(?!/)))"
    rf")(?:{_GLUE}{_YEAR}|(?![\w'’]))",
    re.IGNORECASE,
)
_LONGER = re.compile(
    rf"\b(?P<quarter>Q[1-4]|(?:{_RANK})[ -]quarter)\W{{1,3}}(?:1[67]|sixteen|seventeen)[ -]weeks",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """The `index`-th part of `months` months: (3, 2) is the second quarter, (9, 1) the first nine months.

    `year` is the fiscal year's name, None where the words do not say it; `start:end` are their bounds.
    """

    months: int
    index: int
    year: int | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FiscalYear:
    """Month and day on which fiscal years end, and how many years after the year they are named for.

    `weeks` is the rule of years of 52 and 53 weeks; `day` is then of no account. `long_quarter` is the one
    that has 16 weeks where the others have 12; with 0 all have 13.
    """

    month: int
    day: int
    later: int = 0
    weeks: WeekRule | None = None
    long_quarter: int = 0

    def end(self, name: int) -> date:
        """Return the last day of the fiscal year `name`; 29 February in leap years alone."""
        year = name + self.later
        if self.weeks is not None:
            return self.weeks.end(year)
        return date(year, self.month, min(self.day, calendar.monthrange(year, self.month)[1]))

    def name(self, year: int | None, month: int) -> int | None:
        """Return the fiscal year in which a month of a calendar year lies."""
        if year is None:
            return None
        return year - self.later + (month > self.month)

    def period(self, months: int, index: int, name: int) -> Period | None:
        """Return the `index`-th part of `months` months of the fiscal year `name`.

        None for a part of a year that ends neither with a month nor by a known rule of weeks.
        """
        end = self.end(name)
        if self.weeks is not None:
            return Period(
                self._quarter_start(name, months // 3 * (index - 1)),
                self._quarter_end(name, months // 3 * index),
            )
        if months != 12 and (end + timedelta(days=1)).day != 1:
            return None
        start = months_before(end, 12 - months * (index - 1))
        return Period(start, months_before(end, 12 - months * index) - timedelta(days=1))

    def ends_with(self, day: date) -> bool:
        """Return True if a fiscal year ends with `day`."""
        return day in (self.end(day.year - self.later), self.end(day.year - self.later - 1))

    def in_weeks(self, period: Period) -> Period:
        """Return a span that was counted in months as its fiscal year counts: from the end of a week.

        Spans that end with no quarter stay as they are.
        """
        if self.weeks is None or period.start is None:
            return period
        name = next(
            year for year in range(period.end.year - 2, period.end.year + 3) if period.end <= self.end(year)
        )
        days = (period.end - period.start).days
        quarters = 4 if days > _SURE_YEAR else round(days / 7 / _QUARTER_WEEKS)
        last = next((at for at in range(1, 5) if self._quarter_end(name, at) == period.end), 0)
        return (
            Period(self._quarter_start(name, last - quarters), period.end) if last >= quarters > 0 else period
        )

    def _quarter_start(self, name: int, before: int) -> date:
        """The day on which the quarter after the first `before` ones of a year of weeks begins."""
        weeks = _QUARTER_WEEKS * before
        if self.long_quarter:
            longer = before >= self.long_quarter
            weeks = _SHORT_QUARTER * before + longer * (_LONG_QUARTER - _SHORT_QUARTER)
        return self.end(name - 1) + timedelta(days=1, weeks=weeks)

    def _quarter_end(self, name: int, which: int) -> date:
        """The end of a quarter; a 53rd week is in the fourth."""
        return self.end(name) if which == 4 else self._quarter_start(name, which) - timedelta(days=1)


def read_long_quarter(texts: Iterable[str]) -> int:
    """Return which quarter texts give 16 or 17 weeks ("First Quarter (16 weeks)"), 0 where none does."""
    found = (match for text in texts for match in _LONGER.finditer(text))
    return next((_rank(match["quarter"]) for match in found), 0)


def months_before(end: date, months: int) -> date:
    """Return the first day of the `months` months that end with `end`."""
    after = end + timedelta(days=1)
    at = after.year * 12 + after.month - 1 - months
    year, month = divmod(at, 12)
    return date(year, month + 1, min(after.day, calendar.monthrange(year, month + 1)[1]))


def read_parts(text: str) -> list[Part]:
    """Return every fiscal year or part of one that a text names."""
    return [part for match in _NAME.finditer(text) if (part := _part(match)) is not None]


def _part(match: re.Match[str]) -> Part | None:
    year = _year(match["year"] or (match["before"] or "").upper().removeprefix("FY").strip())
    months, index = 12, 1
    if match["quarter"]:
        months, index = 3, _rank(match["quarter"])
        if match["to_date"]:
            months, index = 3 * index, 1
    elif match["half"]:
        months, index = 6, _rank(match["half"])
    elif match["first"]:
        word = match["first"].lower().removeprefix("first ").split()[0]
        months = _MONTHS.get(word) or int(word.rstrip("m"))
    named = match["quarter"] or match["half"]
    if months * index > 12 or (year is None and not named):
        return None
    return Part(months, index, year, *match.span())


def _rank(name: str) -> int:
    word = re.split(r"[ -]", name.lower())[0]
    return _RANKS.get(word) or int(word.strip("qh"))


def _year(text: str) -> int | None:
    """The year of "2024", "24" or "2023/24", which is named for its end; None for anything else."""
    if "/" in text:
        first, second = int(text[:4]), int(text[-2:])
        return first + 1 if (first + 1) % 100 == second else None
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)
