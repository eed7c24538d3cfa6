"""A table in its context → its records, and the words of its labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from docparse.document import Page
from docparse.records.context import DocumentContext
from docparse.records.doubt import doubted
from docparse.records.frames import FramedTable, frames_of
from docparse.records.grid import NumberCell
from docparse.records.making import place_of, table_record
from docparse.records.model import Dated, Period, Record
from docparse.records.periods.times import date_entries
from docparse.records.sentences.choice import RowContext
from docparse.records.sentences.prose import Paragraph
from docparse.records.units.number import TableNumber
from docparse.records.units.weighed import measured

_WORD = re.compile(r"[^\W\d_]{4}")  # no currency
BELOW = 2  # rows: the numbers that a row of words alone speaks of are no further down


@dataclass(frozen=True, slots=True)
class Read:
    """A table in its frame, and what its numbers mean."""

    frame: FramedTable
    numbers: list[TableNumber]
    records: list[Record]

    @property
    def entries(self) -> list[NumberCell]:
        return [one.entry for one in self.numbers]


def read_tables(page: Page, context: DocumentContext) -> Iterator[Read]:
    """Read the tables of a page: the unit of each number, its period, and what leaves either in doubt."""
    for frame in frames_of(page, context):
        found = measured(frame, context)
        hinted = replace(frame, entries=[one.entry for one in found])
        dates = date_entries(hinted, context)
        numbers = [replace(one, dated=dated) for one, dated in zip(found, dates, strict=True)]
        sure = doubted(numbers, hinted, context)
        yield Read(hinted, sure, [table_record(one, frame) for one in sure])


def cells_of(tables: Iterable[Read]) -> Iterator[Paragraph]:
    """Yield the words of tables' labels and texts, in which other numbers may be.

    What is under a head ("67% – 100%") is of the times of the numbers of its row that are under it too.
    """
    for table in tables:
        frame, rows, under = table.frame, _rows(table.numbers), dict[str, dict[int, RowContext]]()
        for cell in frame.grid.words():
            head = next(iter(frame.grid.header(cell)), "") if cell.column > 0 else ""
            if head and head not in under:
                own = [one for one in table.numbers if one.entry.header[:1] == (head,)]
                under[head] = rows | _rows(own)
            known = under.get(head, rows)
            last = cell.row + (BELOW if _WORD.search(cell.text) else 0)  # sums alone speak of no others
            row = next((known[at] for at in range(cell.row, last + 1) if at in known), RowContext())
            yield Paragraph([cell.text], [place_of(cell, frame.block)], frame.stated, row)


def _rows(numbers: Sequence[TableNumber]) -> dict[int, RowContext]:
    """Return what numbers of a table tell of those in the words of each row."""
    days = [one.dated for one in numbers if one.dated is not None and one.dated.period.start is None]
    rows: dict[int, dict[Period, Dated]] = {}
    for one in numbers:
        if one.dated is not None:
            rows.setdefault(one.entry.cell.row, {}).setdefault(one.dated.period, one.dated)
    last = {
        at: max(days if next(iter(row)).start is None else row.values(), key=lambda one: one.period.end)
        for at, row in rows.items()
    }
    return {at: RowContext(tuple(row.values()), last[at]) for at, row in rows.items()}
