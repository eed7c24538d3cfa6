"""Tables whose columns go from an opening to a closing day: "January 1 | Additions | December 31"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from docparse.records.grid import NumberCell
from docparse.records.model import Dated, Period
from docparse.records.periods.fiscal import FiscalYear
from docparse.records.periods.phrases import Phrase, day_of, read_phrase


def dated_across(
    entries: Sequence[NumberCell], found: Sequence[Dated | None], fiscal: FiscalYear | None
) -> list[Dated | None]:
    """Return the periods found, those of such tables anew: what is between the two days lasts from the one to
    the other."""
    dated = list(found)
    for start, end in _under_one_head(entries):
        heads = {entry.cell.column: read_phrase(" ".join(entry.header)) for entry in entries[start:end]}
        periods = _from_day_to_day(heads, fiscal)
        if periods:
            dated[start:end] = [periods[entry.cell.column] for entry in entries[start:end]]
    return dated


def _under_one_head(entries: Sequence[NumberCell]) -> Iterator[tuple[int, int]]:
    """Yield the bounds of entries under the same heads: a table may have heads again further down."""
    heads: dict[int, tuple[str, ...]] = {}
    start = 0
    for at, entry in enumerate(entries):
        if heads.setdefault(entry.cell.column, entry.header) != entry.header:
            yield start, at
            start, heads = at, {entry.cell.column: entry.header}
    yield start, len(entries)


def _from_day_to_day(heads: dict[int, Phrase], fiscal: FiscalYear | None) -> dict[int, Dated]:
    """The period of each column from an opening to a closing day; empty for other heads."""
    columns = sorted(heads)
    if len(columns) < 3 or not all(heads[at].empty for at in columns[1:-1]):
        return {}
    first, last = (day_of(heads[at]) for at in (columns[0], columns[-1]))
    if first is None or last is None or first.end >= last.end:
        return {}
    opening = opening_day(first, fiscal)
    between, why = Period(opening.end + timedelta(days=1), last.end), f"from {first} to {last}"
    periods = {columns[0]: opening, columns[-1]: last}
    return {at: Dated(periods.get(at, between), why) for at in columns}


def opening_day(day: Period, fiscal: FiscalYear | None) -> Period:
    """The day before a month's first day, at whose end its balance is, unless a fiscal year ends with it."""
    if day.end.day == 1 and not (fiscal and fiscal.ends_with(day.end)):
        return Period(None, day.end - timedelta(days=1))
    return day
