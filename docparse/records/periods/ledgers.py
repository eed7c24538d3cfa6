"""Tables whose rows begin with the day of what they list: "02 Nov Card payment", "08/01 08/02 Transit"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from docparse.numerals.months import MONTH
from docparse.records.grid import NumberCell
from docparse.records.model import Dated, Period
from docparse.records.periods.dates import DATE
from docparse.records.periods.fiscal import day_of, up_to
from docparse.records.periods.said import read_phrase, speaks_of_time_alone
from docparse.records.words import pattern_of

HALF = 0.5
FEW = 2  # rows: one that begins with a day is no list
_DAY = re.compile(rf"{DATE.pattern}|\d\d? (?:{MONTH})\b|\d\d?\.(?:1[0-2]|0?\d)\.(?!\d)", re.IGNORECASE)
_FIGURES = re.compile(r"\d\d?[/.]\d\d?(?![\d/.,%])|\d\d-\d\d-\d\d")
_BALANCE = pattern_of("running balances")


def on_days(entries: Sequence[NumberCell], found: Sequence[Dated | None]) -> list[Dated | None]:
    """Return the periods of a table's numbers; in a list of days each is of that of its row.

    A day without its year is the last one up to the end of what the table is of. Days in figures may be read
    in two ways, so that the period found is a guess, as is that of a few rows that begin with days.
    """
    rows, pairs = {one.cell.row: one.label.strip() for one in entries}, list(zip(entries, found, strict=True))
    days = {at for at, label in rows.items() if _DAY.match(label) or _FIGURES.match(label)}
    if len(days) < max(FEW, HALF * len(rows)):
        few = {at for at in days if not speaks_of_time_alone(rows[at])}
        return [
            one.guessed() if one and entry.cell.row in few and one.why != entry.label else one
            for entry, one in pairs
        ]
    last = max((one.period.end for one in found if one is not None), default=None)
    running = _running_balance([entry for entry in entries if entry.cell.row in days])
    return [
        _on_day(entry, one, last, entry.cell.column == running or _holds(entry))
        if entry.cell.row in days
        else _held(one, opens=entry.cell.row < min(days))
        if one and entry.cell.column == running
        else one
        for entry, one in pairs
    ]


def _held(dated: Dated, *, opens: bool) -> Dated:
    """The balance that a row without a day has in a running column: at the end of what the table is of, above
    the first day at its beginning."""
    start = dated.period.start if opens else None
    return replace(dated, period=Period(None, start - timedelta(days=1) if start else dated.period.end))


def _running_balance(entries: Sequence[NumberCell]) -> int | None:
    """The last column, if from most rows to the next it changes by an amount beside it."""
    column = max(entry.cell.column for entry in entries)
    rows: dict[int, dict[int, Decimal]] = {}
    for one in entries:
        rows.setdefault(one.cell.row, {})[one.cell.column] = one.amount.value
    steps = [pair for pair in pairwise(rows.values()) if all(column in row for row in pair)]
    fitting = sum(
        not {abs(after[column] - before[column]), abs(abs(after[column]) - abs(before[column]))}.isdisjoint(
            abs(value) for row in (before, after) for at, value in row.items() if at != column
        )
        for before, after in steps
    )
    return column if fitting >= FEW and fitting > HALF * len(steps) else None


def _on_day(entry: NumberCell, dated: Dated | None, last: date | None, holds: bool) -> Dated | None:
    """The day with which the row of a number begins; what it `holds` is a balance, at the end of the day."""
    found = _DAY.match(entry.label.strip())
    if found is None:
        return None if dated is None else dated.guessed()
    said = read_phrase(found[0])
    day = day_of(said if last is None else up_to(said, last))
    stated = dated is not None and dated.why == entry.label and not holds
    if said.kind == "duration" or (stated and not _opens(entry.label, dated, day)):
        return dated
    return dated if day is None else Dated(Period(None if holds else day.end, day.end), entry.label)


def _opens(label: str, dated: Dated | None, day: Period | None) -> bool:
    """Return True if what happened on a day was taken for the balance with which the day begins."""
    return (
        dated is not None
        and day is not None
        and dated.period.end < day.end
        and not speaks_of_time_alone(label)
    )


def _holds(entry: NumberCell) -> bool:
    return any(map(_BALANCE.search, (*entry.header[-1:], entry.label)))
