"""A period as words give it: a date, a year, and how long what they end has lasted.

A head often says a period in pieces ("Three Months Ended" over "June 30," over "2024"). A phrase therefore
holds whatever its words say, and `merge` fills the gaps of a nearer phrase from one farther away.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, NamedTuple

from docparse.records.model import Period
from docparse.records.periods.fiscal import FiscalYear, span_to
from docparse.records.periods.names import TO_DATE

Kind = Literal["duration", "instant"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A period as words give it; None for what they do not say. `days` is a length in days (weeks).

    `part` is a part of the fiscal year `year`: its months, and which of those parts it is. `loose` is a day
    that stands somewhere before, without a word that something ended or was held then.
    """

    kind: Kind | None = None
    months: int | None = None
    days: int | None = None
    month: int | None = None
    day: int | None = None
    year: int | None = None
    text: str = ""
    part: tuple[int, int] | None = None
    loose: bool = False

    @property
    def complete(self) -> bool:
        """Return True if the phrase names one period without any help."""
        dated = None not in (self.year, self.month, self.day)
        return dated and (self.kind == "instant" or (self.months or self.days) is not None)

    @property
    def empty(self) -> bool:
        return self == Phrase(text=self.text)


class Said(NamedTuple):
    """A phrase and its bounds in a text."""

    start: int
    end: int
    phrase: Phrase


def merge(near: Phrase, far: Phrase) -> Phrase:
    """Fill what `near` leaves open from `far`; a day and month of its own keep their kind."""
    if far.empty:
        return near
    text = " … ".join(filter(None, (near.text, far.text)))
    if near.part is not None:
        return replace(near, year=near.year or far.year, text=text)
    length = near.months is None and near.days is None and near.kind != "instant"
    dated = near.month is None
    return Phrase(
        near.kind or far.kind,
        far.months if length else near.months,
        far.days if length else near.days,
        far.month if dated else near.month,
        far.day if dated else near.day,
        far.year if near.year is None else near.year,
        text,
        far.part if dated and length else None,
    )


def settle(phrase: Phrase, fiscal: FiscalYear | None) -> Phrase:
    """Return the phrase with the dates of the fiscal year, or the part of one, that it names.

    A day without a kind is a point in time. A period that ends with a day, however long, lasts from the
    beginning of its fiscal year.
    """
    if phrase.month is not None and phrase.kind is None:
        return replace(phrase, kind="instant")
    day = day_of(phrase) if phrase.kind == "duration" and phrase.part is None else None
    if day is not None and phrase.months is None and phrase.days is None and fiscal is not None:
        return replace(phrase, months=fiscal.months_to(day.end))
    part = phrase.part or ((12, 1) if phrase.months in (None, 12) else None)
    if None in (part, fiscal, phrase.year) or phrase.month is not None or phrase.days is not None:
        return phrase
    assert part is not None
    assert fiscal is not None
    assert phrase.year is not None
    if part == TO_DATE:
        return phrase
    period = fiscal.period(*part, phrase.year)
    if period is None:
        return phrase
    end, instant = period.end, phrase.kind == "instant" and phrase.part is not None
    return replace(
        phrase,
        kind="instant" if instant else "duration",
        months=part[0],
        month=end.month,
        day=end.day,
        year=end.year,
        part=None,
    )


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
