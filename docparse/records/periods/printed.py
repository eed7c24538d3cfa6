"""The days that a document prints: what is counted in months or weeks begins and ends with these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from docparse.records.model import Dated, Period
from docparse.records.periods.dates import DATE, plain, read_date
from docparse.records.periods.fiscal import FiscalYear

NEAR = 7  # days: a year of whole weeks ends no further from the day that months count to
STATED = 2  # printings: the end of a fiscal year is said by more than one text
_DAY = timedelta(days=1)


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


def as_printed(dated: Dated | None, days: Mapping[date, int], fiscal: FiscalYear | None) -> Dated | None:
    """Return a period that was counted back from the end of a week, from a day on that the document knows.

    "Six months ended July 2" began on the day after a printed one, or after the end of the fiscal year.
    """
    if dated is None or dated.period.start is None or (dated.period.end + _DAY).day == 1:
        return dated
    counted, end = dated.period.start - _DAY, dated.period.end
    known = {day: count for day, count in days.items() if abs((day - counted).days) <= NEAR and day < end}
    ends = [] if fiscal is None else [fiscal.end(end.year - fiscal.later - back) for back in (0, 1)]
    for day in ends:
        if abs((day - counted).days) <= NEAR:
            known[day] = known.get(day, 0) + STATED
    if not known or counted in days:
        return dated
    start = max(known, key=lambda day: (known[day], -abs((day - counted).days))) + _DAY
    return replace(dated, period=Period(start, end))
