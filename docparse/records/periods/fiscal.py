"""Fiscal years: their ends, their parts, spans counted as they count, and phrases in their days → periods.

Years of 52 and 53 weeks follow a rule: "the last Saturday of September", "the Saturday nearest January 31". A
document says it in words, or shows year ends that only one rule explains.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from docparse.numerals.months import FULL
from docparse.records.model import Period
from docparse.records.periods.phrases import TO_DATE, Phrase
from docparse.records.words import patterns_of

YEAR = 12  # months
MONTH_DAYS = 30.44
_QUARTER_WEEKS = 13
_SHORT_QUARTER, _LONG_QUARTER = 12, 16  # weeks, of years with one longer quarter; a 53rd is in the last
_SURE_YEAR = 350  # days: what lasts longer is a year
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
    if len({(day.month, day.day) for day in ends}) < 2:
        return None
    weekday, months = ends[0].weekday(), {(day - SLACK).month for day in ends} | {day.month for day in ends}
    rules = [WeekRule(weekday, month, nearest) for month in months for nearest in (True, False)]
    found = [rule for rule in rules if all(map(rule.holds, ends))]
    return found[0] if found else None


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

    def name(self, year: int, month: int) -> int:
        """Return the fiscal year in which a month of a calendar year lies."""
        return year - self.later + (month > self.month)

    def period(self, months: int, index: int, name: int) -> Period | None:
        """Return the `index`-th part of `months` months of the fiscal year `name`.

        None for a part of a year that ends neither with a month nor by a known rule of weeks.
        """
        end = self.end(name)
        if self.weeks is not None:
            before, last = months // 3 * (index - 1), months // 3 * index
            return Period(self._quarter_start(name, before), self._quarter_end(name, last))
        if months != 12 and (end + timedelta(days=1)).day != 1:
            return None
        start = months_before(end, 12 - months * (index - 1))
        return Period(start, months_before(end, 12 - months * index) - timedelta(days=1))

    def first_part(self, period: Period, months: int) -> Period | None:
        """Return the first months of a whole fiscal year; None for any other period."""
        day = period.end - SLACK
        name = self.name(day.year, day.month)
        return self.period(months, 1, name) if period == self.period(12, 1, name) else None

    def ends_with(self, day: date) -> bool:
        """Return True if a fiscal year ends with `day`."""
        return day in self.ends_in(day.year)

    def ends_in(self, year: int) -> tuple[date, date]:
        """Return the ends of the fiscal years that end in a calendar year and in the one before."""
        return self.end(year - self.later), self.end(year - self.later - 1)

    def months_to(self, day: date) -> int | None:
        """Return how many months of its fiscal year end with `day`; None where no quarter ends with it."""
        names = range(day.year - 1, day.year + 2)
        parts = ((months, self.period(months, 1, name)) for months in (3, 6, 9, 12) for name in names)
        return {part.end: months for months, part in parts if part is not None}.get(day)

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
        whole = last >= quarters > 0
        return Period(self._quarter_start(name, last - quarters), period.end) if whole else period

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


def span_to(day: date, months: int, fiscal: FiscalYear | None) -> Period:
    """Return the span of so many months up to a day; in a fiscal year of weeks it begins with a week."""
    span = Period(months_before(day, months), day)
    return span if fiscal is None else fiscal.in_weeks(span)


def reported_with(day: date, fiscal: FiscalYear | None) -> Iterator[tuple[str, Period]]:
    """Yield what a report as of a day is on, by name: that day, its quarter and the year to date."""
    yield "day", Period(None, day)
    months = None if fiscal is None else fiscal.months_to(day)
    for length in () if months is None else sorted({months, min(months, 3) if months < YEAR else YEAR}):
        yield ("year to date" if length == months else "quarter"), span_to(day, length, fiscal)


def meant_by(period: Period, fiscal: FiscalYear | None) -> Iterator[tuple[str, Period]]:
    """Yield what the words of a period may mean, by name: itself, and what begins or ends with it."""
    yield "as said", period
    if period.start is None:
        yield "that day", Period(period.end, period.end)
        months = None if fiscal is None else fiscal.months_to(period.end)
        if months is not None:
            yield "up to it", span_to(period.end, months, fiscal)
        return
    yield "its end", Period(None, period.end)
    if (period.end - period.start).days > 4 * MONTH_DAYS:
        yield "last quarter", span_to(period.end, 3, fiscal)


def settle(phrase: Phrase, fiscal: FiscalYear | None, reported: date | None = None) -> Phrase:
    """Return the phrase with the dates of the fiscal year, or the part of one, that it names.

    A day without a kind is a point in time. A period that ends with a day, however long, lasts from the
    beginning of its fiscal year; a year to date lasts up to where the day `reported` on is in its own year.
    """
    if phrase.month is not None and phrase.kind is None:
        return replace(phrase, kind="instant")
    if fiscal is None:
        return phrase
    day = day_of(phrase)
    if day is not None and phrase.months is None and phrase.days is None:
        return replace(phrase, months=fiscal.months_to(day.end))
    part, year = phrase.part or ((12, 1) if phrase.months in (None, 12) else None), phrase.year
    if part == TO_DATE:
        months = None if reported is None else fiscal.months_to(reported)
        if reported is None or months is None:
            return phrase
        part, year = (months, 1), year or fiscal.name(reported.year, reported.month)
    if part is None or year is None or phrase.month is not None or phrase.days is not None:
        return phrase
    period = fiscal.period(*part, year)
    if period is None:
        return replace(phrase, part=phrase.part and part, year=year)
    end, kind = period.end, phrase.kind if phrase.kind == "instant" and phrase.part else "duration"
    return replace(phrase, kind=kind, months=part[0], month=end.month, day=end.day, year=end.year, part=None)


def period_of(phrase: Phrase, fiscal: FiscalYear | None, reported: date | None = None) -> Period | None:
    """Return the period of a phrase with the dates of its fiscal year; so many months of a year alone end as
    those that are `reported` on do."""
    if phrase.month is None and phrase.months not in (None, 12) and phrase.part is None and reported:
        return to_period(replace(phrase, month=reported.month, day=reported.day), fiscal)
    return to_period(settle(phrase, fiscal), fiscal)


def up_to(phrase: Phrase, last: date) -> Phrase:
    """Return the phrase; a day without its year is the last one up to `last`."""
    if phrase.month is None or phrase.day is None or phrase.year is not None:
        return phrase
    return replace(phrase, year=last.year - ((phrase.month, phrase.day) > (last.month, last.day)))


def day_of(phrase: Phrase) -> Period | None:
    """Return the day of a phrase, whatever its kind; None where it names none."""
    return to_period(replace(phrase, kind="instant"))


def to_period(phrase: Phrase, fiscal: FiscalYear | None = None) -> Period | None:
    """The period of a complete phrase, None for any other or an impossible date.

    A span of months in a fiscal year of weeks begins with a week.
    """
    if not phrase.complete or phrase.year is None or phrase.month is None or phrase.day is None:
        return None
    last = calendar.monthrange(phrase.year, phrase.month)[1] if 1 <= phrase.month <= 12 else 0
    day = last if phrase.day > last and phrase.month == 2 else phrase.day  # "February 29" over a plain year
    if not 1 <= day <= last:
        return None
    end = date(phrase.year, phrase.month, day)
    if phrase.kind == "instant":
        return Period(None, end)
    if not phrase.days:
        return span_to(end, phrase.months or 12, fiscal)
    span = Period(end - timedelta(days=phrase.days - 1), end)
    return span if fiscal is None else fiscal.in_weeks(span)
