"""The meaning of a number: a record with value, unit, scale, period, labels and place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from docparse.document import Provenance
from docparse.geometry import BBox


@dataclass(frozen=True, slots=True)
class Period:
    """A span of days, both ends included; an instant has no `start`."""

    start: date | None
    end: date

    def __str__(self) -> str:
        return (
            self.end.isoformat() if self.start is None else f"{self.start.isoformat()}/{self.end.isoformat()}"
        )


GUESSED = 0.6
"""How often a period is right that no words say of its number, but the day reported on or other columns do:
on the tags of fifteen filings, whole and page by page."""


LEAST = 0.2
"""So likely must a period be; else the number has none."""
STRAY = 0.1
"""How often a day somewhere above a table of no report is that of its numbers: it is that of the bill."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A period, the words that gave it, and how likely it is right."""

    period: Period
    why: str
    sure: float = 1.0

    def guessed(self) -> Dated:
        """Return the same as a guess."""
        return replace(self, sure=min(self.sure, GUESSED))


@dataclass(frozen=True, slots=True)
class Record:
    """One number of a document and what it means.

    `value` has sign and scale applied (percents as printed: 25.6). `unit` is an ISO 4217 currency, `percent`,
    `shares`, `pure`, a currency per share (`USD/shares`), or None where nothing says it; `scale` is the power
    of ten that was applied. `kind` is `code` for what names something and counts nothing: an invoice's
    number, a page, a place in a list. `label` and `header` are paths, outermost first; `section` is the path
    of headings above. `trust` is the probability that the number was read right (see `records.trust`) and
    that its unit and period are what the words say; it is None in a table by itself, for codes, and where a
    number can be read in two ways. `read_as` is what the
    page was read as where another reading took its place (`docparse.records.repairs`), else "". `why` says
    for value, unit, scale and period which words decided.
    """

    text: str
    value: Decimal
    page: int
    box: BBox
    unit: str | None = None
    kind: Literal["amount", "code"] = "amount"
    scale: int = 0
    period: Period | None = None
    label: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    section: tuple[str, ...] = ()
    caption: str = ""
    confidence: float = 1.0
    provenance: Provenance | None = None
    trust: float | None = None
    read_as: str = ""
    why: dict[str, str] = field(default_factory=dict)
