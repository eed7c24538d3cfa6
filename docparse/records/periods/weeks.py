"""Fiscal years of 52 and 53 weeks: "the last Saturday of September", "the Saturday nearest January 31".

A document says such a rule in words, or shows year ends that only one rule explains.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from docparse.numerals.months import FULL
from docparse.records.words import patterns_of

_DAYS = {name.lower(): at for at, name in enumerate(calendar.day_name)}
_RULES = patterns_of("years of weeks")
LONGEST = 371  # days of a year of 53 weeks
SLACK = timedelta(days=10)
"""Years end within so many days of the end of their month; so far before it they lie in its year."""


@dataclass(frozen=True, slots=True)
class WeekRule:
    """Years end with the last `weekday` (Monday is 0) of a month, or with the one nearest to its end."""

    weekday: int
    month: int
    nearest: bool

    def end(self, year: int) -> date:
        """Return the year's end in, or next to the end of, that month of `year`."""
        last = date(year, self.month, calendar.monthrange(year, self.month)[1])
        before = (last.weekday() - self.weekday) % 7
        later = self.nearest and before > 3
        return last + timedelta(days=7 - before if later else -before)

    def holds(self, day: date) -> bool:
        """Return True if a year ends with `day` by this rule."""
        return self.end((day - SLACK).year) == day


def read_rule(texts: Iterable[str]) -> WeekRule | None:
    """Return the rule that a text states first; None where none does."""
    for text in texts:
        for pattern in _RULES:
            if found := pattern.search(" ".join(text.split())):
                nearest = "nearest" in pattern.groupindex
                return WeekRule(_DAYS[found["day"].lower()], FULL[found["month"].lower()], nearest)
    return None


def fit_rule(ends: Sequence[date]) -> WeekRule | None:
    """Return a rule that explains all of several year ends on different days; None where none does.

    Where two do, the nearest weekday is the commoner.
    """
    if len({(day.month, day.day) for day in ends}) < 2 or len({day.weekday() for day in ends}) > 1:
        return None
    weekday, months = ends[0].weekday(), {(day - SLACK).month for day in ends} | {day.month for day in ends}
    rules = [WeekRule(weekday, month, nearest) for month in months for nearest in (True, False)]
    found = [rule for rule in rules if all(map(rule.holds, ends))]
    return found[0] if found else None
