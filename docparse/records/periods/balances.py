"""Rows and columns of balances in tables: the day that they say, and what lies between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from docparse.records.grid import NumberCell
from docparse.records.model import Dated, Period
from docparse.records.periods.fiscal import FiscalYear, day_of, up_to
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.said import (
    read_phrase,
    says_many,
    speaks_of_time_alone,
    without_other_days,
)
from docparse.records.words import pattern_of

BEGINNING = pattern_of("beginnings")
END = pattern_of("ends")
_BALANCE = pattern_of("balances")
_WITH_DAY = pattern_of("words with a day")

BETWEEN = "between the balances of"
"""How `why` begins for what changed one balance into the next: it has happened."""


def stated_balance(
    entry: NumberCell,
    column: Phrase,
    period: Period | None,
    fiscal: FiscalYear | None,
    bare: bool,
) -> Dated | None:
    """The day that a balance says for itself: the row that heads it, or its own label unless that has many.

    A row that says the day with which its column's span begins is such a balance ("Assets—January 1").
    """
    for section in entry.sections[-1:]:
        said = _in_time(read_phrase(section), column, period)
        held = None if said.kind == "duration" else _balance(said, section, fiscal, False)
        if held is not None:
            return Dated(held, section)
    label = without_other_days(entry.label)
    if period is not None and says_many(label):
        return None
    own = _in_time(read_phrase(label), column, period)
    day = _balance(own, entry.label, fiscal, True)
    if day is None:
        return None
    start = None if period is None else period.start
    opens = start is not None and day.end in (start, start - timedelta(days=1))
    stated = opens or _balance(own, entry.label, fiscal, bare) is not None
    return Dated(day, entry.label) if stated else None


def _in_time(phrase: Phrase, column: Phrase, period: Period | None) -> Phrase:
    """A row's day without a year: the last one up to the end of the column's span, else of its year."""
    said = phrase if period is None else up_to(phrase, period.end)
    return replace(said, year=said.year or column.year)


def rolled_forward(entries: Sequence[NumberCell]) -> frozenset[int]:
    """The entries from a row of balances at the beginning of a year to the next such row at its end."""
    found: set[int] = set()
    start: int | None = None
    for at, entry in enumerate(entries):
        if BEGINNING.search(entry.label) and start is None:
            start = at
        elif END.search(entry.label) and start is not None:
            found.update(range(start, at))
            start = None
    return frozenset(found)


def bare_days(labels: Sequence[tuple[int, str]]) -> frozenset[int]:
    """The rows of balances between which others changed them: days alone with rows of words between them or
    before a balance with its day, and the same words with one day and another ("Contract assets—January 1",
    "Contract assets—June 30")."""
    bare = [place for place, (_, label) in enumerate(labels) if speaks_of_time_alone(label)]
    days: dict[str, dict[str, int]] = {}
    for at, label in labels:
        if (found := _WITH_DAY.fullmatch(label.strip())) is not None:
            days.setdefault(found["words"].lower(), {})[found["day"].lower()] = at
    again = frozenset(at for rows in days.values() if len(rows) > 1 for at in rows.values())
    balances = {place for place, (_, label) in enumerate(labels) if _BALANCE.search(label)} if bare else set()
    if not any(after - before > 1 for before, after in pairwise(sorted(balances.union(bare)))):
        return again
    alone = (labels[place] for place in bare)
    return again.union(at for at, label in alone if read_phrase(label).kind != "duration")


def _balance(phrase: Phrase, label: str, fiscal: FiscalYear | None, bare: bool) -> Period | None:
    """The day that a row such as "Balance at December 31, 2023" speaks of, or a `bare` day in its place.

    The balance of a month's first day is that of the day before (XBRL 2.1, section 4.7.2: an instant is the
    end of its day), unless the fiscal year ends with it.
    """
    if (
        phrase.month is None
        or phrase.day is None
        or not (bare or phrase.kind == "instant" or _BALANCE.search(label))
    ):
        return None
    period = day_of(phrase)
    return None if period is None else _opening_day(period, fiscal)


def dated_balances(
    labels: Sequence[tuple[int, str]], fiscal: FiscalYear | None, bare: frozenset[int]
) -> list[tuple[int, Period]]:
    """Return the rows where balances with a date of their own begin, and their dates; `bare` are days."""
    found: list[tuple[int, Period]] = []
    for at, label in labels:
        period = _balance(read_phrase(without_other_days(label)), label, fiscal, at in bare)
        if period is not None:
            found.append((at, period))
    return found


def between_balances(row: int, balances: list[tuple[int, Period]]) -> Dated | None:
    """The span between the balances above and below, if time runs downwards."""
    before = [period for start, period in balances if start < row]
    after = [period for start, period in balances if start > row]
    if not before or not after or after[0].end <= before[-1].end:
        return None
    period = Period(before[-1].end + timedelta(days=1), after[0].end)
    return Dated(period, f"{BETWEEN} {before[-1].end} and {after[0].end}")


def across_columns(
    entries: Sequence[NumberCell], heads: Sequence[Phrase], fiscal: FiscalYear | None
) -> list[Dated | None]:
    """Return the period of each number in columns from an opening to a closing day ("January 1 | Sales |
    December 31"): what is between the two lasts from the one to the other. None under other `heads`."""
    found: list[Dated | None] = []
    for start, end in _under_one_head(entries):
        columns = [one.cell.column for one in entries[start:end]]
        days = _from_day_to_day(dict(zip(columns, heads[start:end], strict=True)), fiscal)
        found += [days.get(column) for column in columns]
    return found


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
    """The period of each column by its head; empty where the heads say no opening and no closing day."""
    first, *between, last = sorted(heads) if len(heads) > 2 else [0, 0]
    if not between or not all(heads[at].empty for at in between):
        return {}
    opens, closes = day_of(heads[first]), day_of(heads[last])
    if opens is None or closes is None or opens.end >= closes.end:
        return {}
    opening = _opening_day(opens, fiscal)
    why = f"from {heads[first].text} to {heads[last].text}"
    lasting = Period(opening.end + timedelta(days=1), closes.end)
    return {at: Dated({first: opening, last: closes}.get(at, lasting), why) for at in heads}


def _opening_day(day: Period, fiscal: FiscalYear | None) -> Period:
    """The day before a month's first day, at whose end its balance is, unless a fiscal year ends with it."""
    if day.end.day == 1 and not (fiscal and fiscal.ends_with(day.end)):
        return Period(None, day.end - timedelta(days=1))
    return day
