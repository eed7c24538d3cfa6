"""A period as words give it: a date, a year, and how long what they end has lasted.

A head often says a period in pieces ("Three Months Ended" over "June 30," over "2024"). A phrase therefore
holds whatever its words say, and `merge` fills the gaps of a nearer phrase from one farther away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Kind = Literal["duration", "instant"]
TO_DATE = (0, 1)
"""The part of a year that reaches up to the day reported on."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A period as words give it; None for what they do not say. `days` is a length in days (weeks).

    `part` is one of the fiscal year `year`: its months, and which of those parts it is: (3, 2) is the second
    quarter, (9, 1) the first nine months. `loose` is a day
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
    def is_year(self) -> bool:
        """Return True for a year and nothing else."""
        return self.year is not None and self == Phrase(year=self.year, text=self.text)

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
