"""Fiscal calendars: years and quarters of months, or of weeks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from bench.filings.tags import Span


def month_end(month: int) -> Callable[[int], date]:
    """Years that end with the last day of a month."""

    def end(year: int) -> date:
        return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)

    return end


def last_weekday(weekday: int, month: int) -> Callable[[int], date]:
    """Years that end with the last such weekday of a month."""

    def end(year: int) -> date:
        last = month_end(month)(year)
        return last - timedelta(days=(last.weekday() - weekday) % 7)

    return end


def nearest_weekday(weekday: int, month: int) -> Callable[[int], date]:
    """Years that end with the weekday nearest to the end of a month."""

    def end(year: int) -> date:
        last = month_end(month)(year)
        before = (last.weekday() - weekday) % 7
        return last - timedelta(days=before) if before <= 3 else last + timedelta(days=7 - before)

    return end


@dataclass(frozen=True, slots=True)
class Calendar:
    """`end` gives the last day of the fiscal year that ends in or round a calendar year; `in_weeks` says that
    quarters have 13 weeks; the fiscal year of that day is named for `end`'s year less `later`."""

    end: Callable[[int], date]
    in_weeks: bool = False
    later: int = 0

    def year(self, name: int) -> Span:
        """The fiscal year of that name."""
        at = name + self.later
        return Span(self.end(at - 1) + timedelta(days=1), self.end(at))

    def to_date(self, name: int, quarters: int) -> Span:
        """The first `quarters` quarters of a fiscal year; a 53rd week is in the last of them."""
        if quarters == 4:
            return self.year(name)
        start = self.year(name).start
        assert start is not None
        if self.in_weeks:
            return Span(start, start + timedelta(weeks=13 * quarters, days=-1))
        return Span(start, _months_on(start, 3 * quarters) - timedelta(days=1))

    def quarter(self, name: int, which: int) -> Span:
        """The `which`-th quarter of a fiscal year."""
        whole = self.to_date(name, which)
        if which == 1:
            return whole
        return Span(self.to_date(name, which - 1).end + timedelta(days=1), whole.end)


def _months_on(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, day.day)
