"""The days that a document prints: what is counted in months or weeks begins and ends with these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from docparse.records.model import GUESSED, Dated, Period
from docparse.records.periods.dates import DATE, plain, read_date
from docparse.records.periods.fiscal import FiscalYear

NEAR = 7  # days: a year of whole weeks ends no further from the day that months count to
SHORT = 27  # days: what is shorter than a month is not counted in months
SHORTEST = 80  # days of a quarter; months are months
STATED = 2  # printings: the end of a fiscal year is said by more than one text
_DAY = timedelta(days=1)
_QUARTER, _HALF = timedelta(weeks=13), 120  # days: what is shorter is a quarter
_YEARS = (52, 53)  # weeks


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


def as_printed(
    dated: Dated | None, days: Mapping[date, int], fiscal: FiscalYear | None, reported: date | None = None
) -> Dated | None:
    """Return a period that was counted in months as the document's own days bound it.

    A quarter that is named ends with the end of a week that the document prints, not with its month's, where
    the report itself does. "Six months ended July 2" began on the day after a printed one, or after the end
    of the fiscal year; what its own words print as the first day is that.
    """
    if dated is None or dated.period.start is None or (dated.period.end - dated.period.start).days < SHORT:
        return dated
    if dated.period.start in printed_days([dated.why]):  # "from 3 May to 2 June"
        return dated
    in_weeks = reported is not None and (reported + _DAY).day != 1
    end = _printed_end(dated.period, days, fiscal) if in_weeks else dated.period.end
    if (end + _DAY).day == 1:
        return dated
    known = {day: count for day, count in days.items() if day < end}
    for back in (0, 1) if fiscal is not None else ():
        day = fiscal.end(end.year - fiscal.later - back) if fiscal is not None else end
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
