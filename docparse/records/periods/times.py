"""The period of a number in a table: from its heads, its row, the sections above it, the words before.

Nearer words win; farther ones fill what the nearer leave open. A row that speaks of a balance, a beginning or
an end is an instant of the column's period; rows between two balances last from the one to the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from docparse.numerals.months import MONTHS
from docparse.records.context import DocumentContext
from docparse.records.evidence import SURER
from docparse.records.frames import FramedTable
from docparse.records.grid import NumberCell
from docparse.records.model import GUESSED, LEAST, STRAY, Dated, Period
from docparse.records.periods.balances import (
    BEGINNING,
    END,
    across_columns,
    bare_days,
    between_balances,
    dated_balances,
    rolled_forward,
    stated_balance,
)
from docparse.records.periods.columns import ColumnTime, read_columns
from docparse.records.periods.dates import LAST_DAYS
from docparse.records.periods.fiscal import YEAR, FiscalYear, period_of, span_to, to_period
from docparse.records.periods.ledgers import on_days
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.printed import COMING, bounded
from docparse.records.periods.said import (
    read_phrase,
    says_many,
    speaks_of_time_alone,
    without_other_days,
)
from docparse.records.words import pattern_of

LENT = 0.9
"""How often a number is of the span that a text before its table says in a document that is no report: on
made-up statements, bills, certificates and portfolios, where the words of its row and heads hold nothing."""
_FOR_THE = re.compile(r"\bfor the (month|quarter|year)\b", re.IGNORECASE)
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_POSITION = re.compile(r"\b(?:balance sheet|financial (?:position|condition))\b", re.IGNORECASE)
_STOCK = pattern_of("balances without a day")


def date_entries(frame: FramedTable, context: DocumentContext) -> list[Dated | None]:
    """The period of every number of a table, None where its words give none.

    Amounts of years to come (maturities, expected payments) are stated as of the day reported on, and so is
    what else their table has (a total, "Thereafter"), and what is held at a time that nothing says.
    """
    entries, labels = frame.entries, list(frame.grid.labels())
    columns = read_columns(frame, context)
    filled = [(at, label) for at, label in labels if len(frame.grid.rows[at]) > 1]  # a day alone heads others
    bare, rolled = bare_days(filled), rolled_forward(entries)
    balances = dated_balances(filled, context.fiscal, bare)
    stated = [
        stated_balance(entry, column.phrase, column.period, context.fiscal, entry.cell.row in bare)
        for entry, column in zip(entries, columns, strict=True)
    ]
    across = across_columns(entries, [column.head for column in columns], context.fiscal)
    titled = len({column.head.year for column in columns} - {None}) < 2
    rows = _SharedTimes(balances, titled, context.fiscal)
    found = [
        days or _date(entry, column, balance, rows, rolled=at in rolled if rolled else None)
        for at, (entry, column, days, balance) in enumerate(
            zip(entries, columns, across, stated, strict=True)
        )
    ]
    meant = bounded(found, context, [(entry.label, " ".join(entry.header)) for entry in entries])
    coming = next((one for one in meant if one is not None and one.why.startswith(COMING)), None)
    meant = _as_others_under_one_head(entries, meant)
    fallback = coming or _beside(entries, meant)
    day = context.reported
    held = None if day is None else Dated(Period(None, day), f"held in a report as of {day}", GUESSED)
    meant = [
        one or fallback
        if at in rolled
        else _as_balance(entry, one or fallback or (held if entry.held > SURER else None))
        for at, (entry, one) in enumerate(zip(entries, meant, strict=True))
    ]
    return [one if one and one.sure > LEAST else None for one in on_days(entries, meant)]


def _as_others_under_one_head(
    entries: Sequence[NumberCell], found: Sequence[Dated | None]
) -> list[Dated | None]:
    """The periods; a column that says no time under a head that tells how long ("Three Months Ended" over
    "July 2, 2023 | July 3, 2022 | % Change") has the last of the others under it."""
    last: dict[str, Dated] = {}
    for entry, one in zip(entries, found, strict=True):
        over = entry.header[0] if len(entry.header) > 1 else ""
        if one is not None and (over not in last or last[over].period.end < one.period.end):
            last[over] = one.guessed()
    lasting = {over: one for over, one in last.items() if read_phrase(over).kind == "duration"}
    open_heads = (
        "" if not entry.header or not read_phrase(" ".join(entry.header[1:])).empty else entry.header[0]
        for entry in entries
    )
    return [one or lasting.get(over) for one, over in zip(found, open_heads, strict=True)]


def _beside(entries: Sequence[NumberCell], found: Sequence[Dated | None]) -> Dated | None:
    """The last day that heads of a table say: columns without a time ("Committed amount") are of it, too."""
    known = zip(entries, found, strict=True)
    days = {one.period.end: entry for entry, one in known if one is not None and one.period.start is None}
    said = [day for day, entry in days.items() if read_phrase(" ".join(entry.header)).day is not None]
    return Dated(Period(None, max(said)), "the last day of the other columns", GUESSED) if said else None


def _as_balance(entry: NumberCell, dated: Dated | None) -> Dated | None:
    """The end of a span that a head says, for a row whose words speak of what is held then.

    A span is the less sure the more its row speaks of a balance: of those with tags one in two whose words
    are nearly sure to do so is none.
    """
    if dated is None or dated.period.start is None:
        return dated
    if entry.held <= SURER:
        return replace(dated, sure=dated.sure * (1 - entry.held**2 / 2))
    why = f"{dated.why}; a balance by the words of the row"
    return Dated(Period(None, dated.period.end), why, dated.sure * entry.held)


def _part_of(
    entry: NumberCell, column: ColumnTime, fiscal: FiscalYear | None, *, rolled: bool
) -> Dated | None:
    """The time that a row names as a part of its column's: the year up to the balances of a column, or the
    part of one reported on, above a row of them (`rolled`); "First quarter" of a fiscal year; a month."""
    heads, end = column.phrase, column.period
    if rolled and end is not None and end.start is None:
        months = 12 if fiscal is None else fiscal.months_to(end.end) or 12
        year = span_to(end.end, months, fiscal)
        opening = year.start is not None and BEGINNING.search(entry.label)
        period = Period(None, year.start - timedelta(days=1)) if opening and year.start else year
        why = f"{entry.label}; the year to {heads.text}"
        return Dated(period, why, GUESSED if fiscal is None else 1.0)
    own, head = read_phrase(entry.label), column.head
    if head.year is not None and head.month is None and (month := _month_alone(entry.label)):
        span = to_period(Phrase("duration", 1, month=month, day=LAST_DAYS[month], year=head.year))
        return None if span is None else Dated(span, f"{entry.label}; {head.text}")
    if own.part is None or fiscal is None:
        return None
    named = own.year or (fiscal.name(heads.year, heads.month) if heads.year and heads.month else heads.year)
    part = period_of(replace(own, year=named), fiscal)
    return None if part is None else Dated(part, f"{entry.label}; {heads.text}")


class _SharedTimes(NamedTuple):
    """What all rows of a table share: the balances among them, each with its row and its day, and the fiscal
    year. Columns `titled` by one year are not told apart by it: balances say more than their title."""

    balances: list[tuple[int, Period]]
    titled: bool
    fiscal: FiscalYear | None


def _date(
    entry: NumberCell, column: ColumnTime, stated: Dated | None, rows: _SharedTimes, *, rolled: bool | None
) -> Dated | None:
    """The period of a number by its row and column; what it is as a balance is `stated`.

    `rolled` tells if it is between an opening and a closing balance, where a table has such: what a column
    without a time has is elsewhere a guess.
    """
    heads, period, fiscal = column.phrase, column.period, rows.fiscal
    told = _part_of(entry, column, fiscal, rolled=bool(rolled)) or stated
    if told is not None:
        return told
    months = any(map(_month_alone, (entry.label, *entry.header[-1:])))
    loose = heads.loose or (rolled is False and column.head.empty) or months
    likely = _likely(entry, column, loose=loose, between=bool(rolled))
    label, both = without_other_days(entry.label), f"{entry.label}; {heads.text}"
    own = read_phrase(label)
    if period is not None and says_many(label):
        return Dated(period, heads.text)
    if period is not None and period.start is not None:
        if any(map(BEGINNING.search, (entry.label, *entry.header))):
            return Dated(Period(None, period.start - timedelta(days=1)), both)
        if any(map(END.search, (entry.label, *entry.header))) or _is_stock(entry):
            return Dated(Period(None, period.end), both)
    if (lasting := _FOR_THE.search(entry.label)) and heads.kind == "instant":
        span = to_period(replace(heads, kind="duration", months=_MONTHS[lasting[1].lower()]), fiscal)
        return None if span is None else Dated(span, both)
    if rows.titled:
        between = between_balances(entry.cell.row, rows.balances)
        if between is not None:
            return between
    if period is None and own.kind != "duration" and speaks_of_time_alone(entry.label):
        own = replace(own, kind="instant")
    if heads.year is None and own.is_year and heads.months != YEAR:
        own = replace(heads, year=own.year)  # "2023" below "Three Months Ended June 30"; years may be to come
    lasted = to_period(own, fiscal) if own.kind == "duration" or period is None else None
    if lasted is not None:
        return Dated(lasted, entry.label)
    return None if period is None else Dated(period, heads.text, likely)


def _likely(entry: NumberCell, column: ColumnTime, *, loose: bool, between: bool) -> float:
    """How likely a number is of its column's time.

    In a document that is no report a day that stands somewhere above is that of the document, and what the
    words of a row hold lasts no time, unless it is `between` balances.
    """
    lent = column.lent and not between
    span = column.period is not None and column.period.start is not None
    if loose:
        return STRAY if lent and not span and column.head.empty else GUESSED
    return LENT * (1 - entry.held) if lent and span else 1.0


def _month_alone(text: str) -> int | None:
    """The month that a row or a head is the name of."""
    return MONTHS.get(text.strip(" .").lower())


def _is_stock(entry: NumberCell) -> bool:
    """Return True for an amount held at a day: its row, its section or its column says so."""
    named = any(map(_STOCK.fullmatch, (entry.label, *entry.sections[-1:])))
    return named or any(map(_POSITION.search, entry.sections))
