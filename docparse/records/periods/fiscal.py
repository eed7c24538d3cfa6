"""Fiscal years: their ends, their parts, and spans counted as they count."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

from docparse.records.model import Period
from docparse.records.periods.weeks import WeekRule

MONTH_DAYS = 30.44
_QUARTER_WEEKS = 13
_SHORT_QUARTER, _LONG_QUARTER = 12, 16  # weeks, of years with one longer quarter; a 53rd is in the last
_SURE_YEAR = 350  # days: what lasts longer is a year


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

    def months_to(self, day: date) -> int | None:
        """Return how many months of its fiscal year end with `day`; None where no quarter ends with it."""
        names = range(day.year - 1, day.year + 2)
        ends = {
            part.end: months
            for months in (3, 6, 9, 12)
            for name in names
            if (part := self.period(months, 1, name))
        }
        return ends.get(day)

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


def months_before(end: date, months: int) -> date:
    """Return the first day of the `months` months that end with `end`."""
    after = end + timedelta(days=1)
    at = after.year * 12 + after.month - 1 - months
    year, month = divmod(at, 12)
    return date(year, month + 1, min(after.day, calendar.monthrange(year, month + 1)[1]))
