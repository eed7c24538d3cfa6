"""Periods as a document's own days bound them: the day that it reports on, and those that it prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import repeat

from docparse.records.context import DocumentContext
from docparse.records.model import GUESSED, Dated, Period
from docparse.records.periods.balances import BETWEEN
from docparse.records.periods.dates import printed_days
from docparse.records.periods.fiscal import LONGEST, FiscalYear
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.said import read_phrase, without_other_days

NEAR = 7  # days: a year of whole weeks ends no further from the day that months count to
SHORT = 27  # days: what is shorter than a month is not counted in months
SHORTEST = 80  # days of a quarter; months are months
STATED = 2  # printings: the end of a fiscal year is said by more than one text
_DAY = timedelta(days=1)
_QUARTER, _HALF = timedelta(weeks=13), 120  # days: what is shorter is a quarter
_YEARS = (52, 53)  # weeks
QUARTER = 91  # days
COMING = "of a time to come, stated as of"
"""How `why` begins for an amount of years to come."""
_UP_TO = ", up to"


def bounded(
    found: Sequence[Dated | None], context: DocumentContext, labels: Sequence[Sequence[str]] = ()
) -> list[Dated | None]:
    """Return the periods of a table's or a sentence's numbers as the day reported on and printed days bound
    them; `labels` are the words of each one's row and column."""
    said = zip(found, labels or repeat(()), strict=False)
    reported = [_as_reported(one, context, words) for one, words in said]
    return [_as_printed(one, context) for one in _alike_cut(reported, context)]


def _as_reported(dated: Dated | None, context: DocumentContext, labels: Sequence[str]) -> Dated | None:
    """Return the day reported on for an amount of a time after it: that is when it is stated as of.

    A year that `labels` name, of a row or a column, is such a time if it begins after that day.

    What lies between two balances has happened. What began before that day and ends after it ("2025" in a
    report on two quarters) lasts up to it.
    """
    day = context.reported
    if day is None:
        return dated
    if any(_is_coming(read_phrase(without_other_days(label)), day, context.fiscal) for label in labels):
        return Dated(Period(None, day), f"{COMING} {day}", GUESSED)
    if dated is None or dated.why.startswith(BETWEEN):
        return dated
    start, end = dated.period.start, dated.period.end
    if start is None:  # counted from a year alone, and printed nowhere
        ahead = end not in context.days and 0 < (end - day).days < LONGEST
        return Dated(Period(None, day), f"{dated.why}; a report as of {day}", GUESSED) if ahead else dated
    if start > day:
        return Dated(Period(None, day), f"{COMING} {day}", GUESSED)
    lasts = end > day and (end - start).days <= LONGEST
    return Dated(Period(start, day), f"{dated.why}{_UP_TO} {day}", GUESSED) if lasts else dated


def _is_coming(said: Phrase, day: date, fiscal: FiscalYear | None) -> bool:
    """Return True for a year alone after the one in which `day` lies."""
    if said.month is not None or said.part is not None or said.year is None:
        return False
    return said.year > max(day.year, fiscal.name(day.year, day.month) if fiscal else 0)


def _alike_cut(found: Sequence[Dated | None], context: DocumentContext) -> list[Dated | None]:
    """Cut years that stand beside one cut at the day reported on alike: "2025" and "2024" of two quarters."""
    cut = next((one.period for one in found if one is not None and _UP_TO in one.why), None)
    if cut is None or context.fiscal is None:
        return list(found)
    quarters = round((cut.end - (cut.start or cut.end)).days / QUARTER)
    return [_first_part(one, 3 * quarters, context.fiscal) for one in found]


def _first_part(dated: Dated | None, months: int, fiscal: FiscalYear) -> Dated | None:
    """The first months of a whole fiscal year; anything else as it is."""
    part = None if dated is None else fiscal.first_part(dated.period, months)
    if dated is None or part is None:
        return dated
    return Dated(part, f"{dated.why}, as far as the year reported on", GUESSED)


def _as_printed(dated: Dated | None, context: DocumentContext) -> Dated | None:
    """Return a period that was counted in months as the document's own days bound it.

    A quarter that is named ends with the end of a week that the document prints, not with its month's, where
    the report itself does. "Six months ended July 2" began on the day after a printed one, or after the end
    of the fiscal year; what its own words print as the first day is that, and what lies between two balances
    has their days.
    """
    if dated is None or dated.period.start is None or (dated.period.end - dated.period.start).days < SHORT:
        return dated
    printed = printed_days([dated.why])  # "from 3 May to 2 June"
    if dated.period.start in printed or dated.why.startswith(BETWEEN):
        return dated
    days, fiscal, reported = context.days, context.fiscal, context.reported
    in_weeks = reported is not None and (reported + _DAY).day != 1
    end = _printed_end(dated.period, days, fiscal) if in_weeks else dated.period.end
    if (end + _DAY).day == 1:
        return dated
    known = dict(days)
    for day in fiscal.ends_in(end.year) if fiscal is not None else ():
        known[day] = known.get(day, 0) + STATED
    weeks = _weeks_before(dated.period, days)
    counted = weeks or dated.period.start - _DAY
    if end != dated.period.end and (end - counted).days < _HALF:
        counted = end - _QUARTER
    near = [day for day in known if abs((day - counted).days) <= NEAR and day < end]
    best = max(near, key=lambda day: (known[day], -abs((day - counted).days)), default=counted)
    sure = end - _QUARTER == counted or (weeks is None and counted in days)
    start = counted if sure else best
    in_months = not near and not sure and "week" not in dated.why.lower()  # but it ends with a week
    return replace(dated, period=Period(start + _DAY, end), sure=GUESSED if in_months else dated.sure)


def _weeks_before(period: Period, days: Mapping[date, int]) -> date | None:
    """The day before a span of quarters that end with a week, by their 13 weeks each.

    None where the days that are printed do not show such weeks: one of them lies 52 or 53 weeks from the end.
    """
    assert period.start is not None
    years = (period.end + way * timedelta(weeks=weeks) for weeks in _YEARS for way in (-1, 1))
    quarters = round((period.end - period.start) / _QUARTER)
    months = abs((period.end - period.start) - quarters * _QUARTER).days <= NEAR
    if not months or quarters not in range(1, 4) or not any(day in days for day in years):
        return None
    return period.end - quarters * _QUARTER


def _printed_end(period: Period, days: Mapping[date, int], fiscal: FiscalYear | None) -> date:
    """The end of a week that is printed far more often than the end of the month next to it."""
    end = period.end
    month = period.start is None or (end - period.start).days < SHORTEST
    if month or (end + _DAY).day != 1 or (fiscal is not None and fiscal.ends_with(end)):
        return end
    near = {day: count for day, count in days.items() if 0 < abs((day - end).days) <= NEAR}
    best = max(near, key=lambda day: near[day], default=end)
    return best if near.get(best, 0) >= STATED * (1 + days.get(end, 0)) else end
