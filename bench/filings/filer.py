"""A company and its conventions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.filings.calendars import Calendar
from bench.filings.pieces import Column
from bench.filings.tags import Span


@dataclass(frozen=True, slots=True)
class Filer:
    """A company and its conventions.

    `flows` and `points` are the columns of its statements, `note_flows` and `note_points` those of its notes;
    `scale` and `share_scale` are the powers of ten that `scale_text` states. `dated` writes a day as the
    company does. `quarter` is 0 in a report on a year. Stubs are printed at the head of the labels.
    """

    name: str
    calendar: Calendar
    fiscal: int
    quarter: int
    dated: Callable[[Span], str]
    scale_text: str
    scale: int
    share_scale: int
    fiscal_text: str
    flows: tuple[Column, ...]
    points: tuple[Column, ...]
    note_flows: tuple[Column, ...]
    note_points: tuple[Column, ...]
    note_scale_text: str
    flow_stub: str = ""
    point_stub: str = ""
    note_stub: str = ""
    aside: bool = False

    @property
    def current(self) -> Span:
        """The period from the beginning of the fiscal year to the end of the report."""
        return self.calendar.to_date(self.fiscal, self.quarter or 4)

    @property
    def form(self) -> str:
        return "10-Q" if self.quarter else "10-K"
