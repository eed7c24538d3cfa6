"""The period of a number in a table: from its heads, its row, the sections above it, the words before.

Nearer words win; farther ones fill what the nearer leave open. A row that speaks of a balance, a beginning or
an end is an instant of the column's period; rows between two balances last from the one to the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from docparse.numerals.months import MONTHS
from docparse.records.context import DocumentContext
from docparse.records.evidence import SURER, chance_of_balance
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.model import GUESSED, Dated, Period
from docparse.records.periods.balances import (
    BEGINNING,
    END,
    bare_days,
    between_balances,
    dated_across,
    dated_balances,
    of_year,
    rolled_forward,
    stated_balance,
)
from docparse.records.periods.dates import LAST_DAYS, plain
from docparse.records.periods.fiscal import FiscalYear, day_of, period_of, settle, to_period
from docparse.records.periods.ledgers import on_days
from docparse.records.periods.names import TO_DATE
from docparse.records.periods.phrases import Phrase, merge
from docparse.records.periods.printed import COMING, YEAR, bounded
from docparse.records.periods.said import (
    read_phrase,
    read_phrases,
    spans_said,
    speaks_of_time_alone,
    without_other_days,
)
from docparse.records.periods.weeks import SLACK
from docparse.records.periods.years import is_title
from docparse.records.words import pattern_of

WEEKS = 350  # days: so many and more are the weeks of a year
TITLE = 80  # characters: longer texts are running text
_INTRODUCES = re.compile(r":\s*\Z|\b(?:tables?|following|below|follows)\b", re.IGNORECASE)
_FOR_THE = re.compile(r"\bfor the (month|quarter|year)\b", re.IGNORECASE)
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_POSITION = re.compile(r"\b(?:balance sheet|financial (?:position|condition))\b", re.IGNORECASE)


_HELD = pattern_of("held")
_STOCK = pattern_of("balances without a day")
_VINTAGE = re.compile(r"\b(?:originations?|vintages?)\b", re.IGNORECASE)  # loans by the year they began in


def column_phrase(
    entry: NumberCell, stub: str, before: Sequence[str], fiscal: FiscalYear | None, held: bool
) -> Phrase:
    """Return what the heads over a number say of its period, filled up from farther and farther away.

    A year alone is the fiscal year, or its end in a table of what is `held` (debts, assets).
    A row that says a day or a span and nothing else parts a table: what is below it is of that time, whatever
    the heads say. A running text before the table may say when its fiscal year ends; which quarter it speaks
    of, or how many weeks a year has, is another matter. Where nothing tells of fiscal years, heads that say
    no time have that of a running text only if it introduces the table.
    """
    head = " ".join(entry.header)
    phrase = Phrase() if _VINTAGE.search(head) else read_phrase(head)
    dated = phrase.month is not None and phrase.year is not None
    panel = next(filter(speaks_of_time_alone, entry.above), None) if dated else None
    phrase = phrase if panel is None else read_phrase(panel)
    texts = (*entry.above, stub, *(() if dated else before))
    for text, same in [(text, same) for same in (True, False) for text in texts]:
        if phrase.complete:
            return phrase
        if phrase.empty and fiscal is None and not (is_title(text) or _INTRODUCES.search(text)):
            continue
        far = _of_head(phrase, without_other_days(text))
        if len(text) > TITLE and (far.part is not None or (far.days or 0) > WEEKS):
            continue
        if _helps(phrase, far, same) and far.text not in phrase.text:
            aside = text in before or len(text) > TITLE
            loose = fiscal is None and aside and phrase.month is None and far.kind is None
            phrase = replace(merge(phrase, far), loose=phrase.loose or loose)
    if dated and phrase.kind is None and not held:
        phrase = next(filter(None, (_lasting(phrase, text) for text in before)), phrase)
    return replace(_settled(phrase, fiscal, held), loose=phrase.loose or _says_days(head))


def _says_days(head: str) -> bool:
    """Return True for a head with several days and no span from one to the other: one is a guess."""
    days = {day for said in read_phrases(head) if (day := day_of(said.phrase)) is not None}
    return len(days) > 1


def _lasting(day: Phrase, title: str) -> Phrase | None:
    """The span that ends with the day of a head, where a title says one that ends with such a day.

    "For the half-year ended 31 December 2024" over "31 Dec 2024 | 31 Dec 2023".
    """
    said = read_phrase(title)
    if not is_title(title) or said.kind != "duration" or None in (said.month, said.day, day.day):
        return None
    assert said.day is not None
    assert day.day is not None
    if said.month != day.month or abs(said.day - day.day) > SLACK.days:
        return None
    return replace(day, kind="duration", months=said.months, days=said.days, text=f"{day.text} … {title}")


def _of_head(near: Phrase, text: str) -> Phrase:
    """What a text says first; of several days the one in the year that a head names alone."""
    first = read_phrase(text)
    if near.year is None or near.month is not None or near.part is not None or first.year == near.year:
        return first
    others = (said.phrase for said in read_phrases(" ".join(text.split())))
    named = (one for one in others if one.year == near.year and one.day is not None)
    same = next(named, None)
    return first if same is None else replace(same, text=first.text, kind=same.kind or first.kind)


def _helps(near: Phrase, far: Phrase, same: bool) -> bool:
    """Return True if a farther phrase may speak of the same thing: it must not contradict the near year.

    Where none is of the `same` year another year's day tells on which days years end. How long a text says
    that what ends with one day has lasted, it does not say of another day.
    """
    days = [30 * one.month + one.day for one in (near, far) if one.month is not None and one.day is not None]
    lasted = far.months or far.days
    if far.empty or (lasted and len(days) == 2 and SLACK.days < abs(days[0] - days[1]) < YEAR - SLACK.days):
        return False
    return near.year is None or far.year in (None, near.year) or (near.month is None and not same)


def _settled(phrase: Phrase, fiscal: FiscalYear | None, held: bool) -> Phrase:
    """A phrase with its dates; a year alone is that of what is `held` at its end."""
    whole = settle(phrase, fiscal)
    ends = held and phrase.kind is None and whole.month is not None
    return replace(whole, kind="instant") if ends else whole


def date_entries(
    entries: Sequence[NumberCell], grid: RecordGrid, before: Sequence[str], context: DocumentContext
) -> list[Dated | None]:
    """The period of every number of a table, None where its words give none.

    Amounts of years to come (maturities, expected payments) are stated as of the day reported on, and so is
    what else their table has (a total, "Thereafter").
    """
    labels = list(grid.labels())
    filled = [(at, label) for at, label in labels if len(grid.rows[at]) > 1]  # a day alone heads others
    bare, rolled = bare_days(filled), rolled_forward(entries)
    balances = dated_balances(filled, context.fiscal, bare)
    held = any(_HELD.fullmatch(label) for _, label in labels)
    columns = [
        replace(column, loose=True) if rolled and at not in rolled and _says_no_time(entry) else column
        for at, (entry, column) in enumerate(
            zip(entries, _columns(entries, grid.stub, before, context, held), strict=True)
        )
    ]
    found = [
        (of_year(entry, column, context.fiscal) if at in rolled and column.kind == "instant" else None)
        or _part_of(entry, column, context.fiscal)
        or _date(entry, column, balances, bare, context.fiscal)
        for at, (entry, column) in enumerate(zip(entries, columns, strict=True))
    ]
    found = dated_across(entries, found, context.fiscal)
    meant = bounded(found, context, [(entry.label, " ".join(entry.header)) for entry in entries])
    coming = next((one for one in meant if one is not None and one.why.startswith(COMING)), None)
    fallback = coming or _beside(entries, meant)
    meant = [
        one or fallback if at in rolled else _as_balance(entry, one or fallback, context.reported)
        for at, (entry, one) in enumerate(zip(entries, meant, strict=True))
    ]
    return on_days(entries, meant)


def _beside(entries: Sequence[NumberCell], found: Sequence[Dated | None]) -> Dated | None:
    """The last day that heads of a table say: columns without a time ("Committed amount") are of it, too."""
    known = zip(entries, found, strict=True)
    days = {one.period.end: entry for entry, one in known if one is not None and one.period.start is None}
    said = [day for day, entry in days.items() if read_phrase(" ".join(entry.header)).day is not None]
    return Dated(Period(None, max(said)), "the last day of the other columns", GUESSED) if said else None


def _columns(
    entries: Sequence[NumberCell], stub: str, before: Sequence[str], context: DocumentContext, held: bool
) -> list[Phrase]:
    """What the heads over each number say of its period, each path of heads read once."""
    read: dict[tuple[tuple[str, ...], ...], Phrase] = {}
    for entry in entries:
        if (entry.header, entry.above) not in read:
            phrase = column_phrase(entry, stub, before, context.fiscal, held)
            read[entry.header, entry.above] = _to_date(phrase, context)
    return [read[entry.header, entry.above] for entry in entries]


def _as_balance(entry: NumberCell, dated: Dated | None, reported: date | None) -> Dated | None:
    """The end of a span that a head says, for a row whose words speak of what is held then.

    Where nothing says a time it is held on the day reported on. A span is the less sure the more its row
    speaks of a balance: of those with tags one in two whose words are nearly sure to do so is none.
    """
    if dated is not None and dated.period.start is None:
        return dated
    chance = chance_of_balance(entry)
    if chance <= SURER:
        return dated and replace(dated, sure=dated.sure * (1 - chance**2 / 2))
    if next(spans_said(plain(" ".join(entry.header))), None) is not None:  # from a day to a day: a flow
        return dated
    if dated is None:
        why = f"held in a report as of {reported}"
        return None if reported is None else Dated(Period(None, reported), why, GUESSED)
    why = f"{dated.why}; a balance by the words of the row"
    return Dated(Period(None, dated.period.end), why, dated.sure * chance)


def _to_date(phrase: Phrase, context: DocumentContext) -> Phrase:
    """A year to date reaches as far as the day reported on does in its own year."""
    fiscal, day = context.fiscal, context.reported
    if phrase.part != TO_DATE or fiscal is None or day is None:
        return phrase
    lasted, year = fiscal.months_to(day), phrase.year or fiscal.name(day.year, day.month)
    return phrase if lasted is None else settle(replace(phrase, part=(lasted, 1), year=year), fiscal)


def _part_of(entry: NumberCell, column: Phrase, fiscal: FiscalYear | None) -> Dated | None:
    """The part that a row names ("First quarter") of its column's fiscal year, or the month of its head's."""
    own = read_phrase(entry.label)
    head = read_phrase(" ".join(entry.header))
    if head.year is not None and head.month is None and (month := _month_alone(entry.label)):
        span = to_period(Phrase("duration", 1, month=month, day=LAST_DAYS[month], year=head.year))
        return None if span is None else Dated(span, f"{entry.label}; {head.text}")
    if own.part is None or fiscal is None:
        return None
    named = own.year or (column.year if column.month is None else fiscal.name(column.year, column.month))
    period = period_of(replace(own, year=named), fiscal)
    return None if period is None else Dated(period, f"{entry.label}; {column.text}")


def _date(
    entry: NumberCell,
    column: Phrase,
    balances: list[tuple[int, Period]],
    bare: frozenset[int],
    fiscal: FiscalYear | None,
) -> Dated | None:
    label, period = without_other_days(entry.label), to_period(column, fiscal)
    own = read_phrase(label)
    many = period is not None and len(read_phrases(label)) > 1  # of several days none is the row's
    balance = stated_balance(entry, column, period, fiscal, many, entry.cell.row in bare)
    if balance is not None:
        return balance
    if many and period is not None:
        return Dated(period, column.text)
    if period is not None and period.start is not None:
        if any(map(BEGINNING.search, (entry.label, *entry.header))):
            return Dated(Period(None, period.start - timedelta(days=1)), f"{entry.label}; {column.text}")
        if any(map(END.search, (entry.label, *entry.header))) or _is_stock(entry):
            return Dated(Period(None, period.end), f"{entry.label}; {column.text}")
    if (lasting := _FOR_THE.search(entry.label)) and column.kind == "instant":
        span = to_period(replace(column, kind="duration", months=_MONTHS[lasting[1].lower()]), fiscal)
        return None if span is None else Dated(span, f"{entry.label}; {column.text}")
    between = None if read_phrase(" ".join(entry.header)).year else between_balances(entry.cell.row, balances)
    if between is not None:
        return between
    if period is None and own.kind != "duration" and speaks_of_time_alone(entry.label):
        own = replace(own, kind="instant")
    lasted = to_period(own, fiscal) if own.kind == "duration" or period is None else None
    if lasted is not None:
        return Dated(lasted, entry.label)
    guessed = column.loose or _month_alone(entry.label)
    return None if period is None else Dated(period, column.text, GUESSED if guessed else 1.0)


def _month_alone(label: str) -> int | None:
    """The month that a row is the name of."""
    return MONTHS.get(label.strip(" .").lower())


def _says_no_time(entry: NumberCell) -> bool:
    return read_phrase(" ".join(entry.header)).empty


def _is_stock(entry: NumberCell) -> bool:
    """Return True for an amount held at a day: its row, its section or its column says so."""
    named = any(map(_STOCK.fullmatch, (entry.label, *entry.sections[-1:])))
    return named or any(map(_POSITION.search, entry.sections))
