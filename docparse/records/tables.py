"""A table in its context → its records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from docparse.document import Block, Cell, Page
from docparse.geometry import BBox
from docparse.records.borrowed import above, with_heads
from docparse.records.context import DocumentContext
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.model import Dated, Period, Record
from docparse.records.periods.times import date_entries
from docparse.records.sentences.choice import RowContext
from docparse.records.sentences.prose import Paragraph
from docparse.records.units.measured import measured_in, table_statement
from docparse.records.units.number import CODE, TableNumber
from docparse.records.units.signs import is_bracketed, signed
from docparse.records.units.statements import Statement, read_statement
from docparse.records.units.weighed import UNSURE

_WORD = re.compile(r"[^\W\d_]{4}")  # no currency
BELOW = 2  # rows: the numbers that a row of words alone speaks of are no further down


@dataclass(frozen=True, slots=True)
class Read:
    """The table of a block: its numbers, and what it states of scale."""

    block: Block
    caption: str
    grid: RecordGrid
    numbers: list[TableNumber]
    stated: Statement | None

    @property
    def entries(self) -> list[NumberCell]:
        return [one.entry for one in self.numbers]


def read_tables(page: Page, context: DocumentContext) -> Iterator[Read]:
    """Read the tables of a page."""
    grids = {
        at: RecordGrid(block.table, context.digits)
        for at, block in enumerate(page.blocks)
        if block.table is not None
    }
    for at, grid in grids.items():
        entries, stub, lost = with_heads(page, at, grids)
        before = [*filter(None, [stub]), *above(page, at)]
        stated = table_statement(grid, before, page.number, context)
        measured = measured_in(signed(entries, grid), grid, stated, context)
        dates = date_entries([one.entry for one in measured], grid, before, context)
        numbers = [replace(one, dated=dated) for one, dated in zip(measured, dates, strict=True)]
        if lost:
            numbers = list(_without_heads(numbers, scaled=any(map(read_statement, lost))))
        caption = next((one.text for one in page.blocks if one.caption_of == at), "")
        yield Read(page.blocks[at], caption, grid, list(_doubted(numbers)), stated)


def _without_heads(numbers: Iterable[TableNumber], *, scaled: bool) -> Iterator[TableNumber]:
    """Yield the numbers of a table that has lost its heads, which may be `scaled`: each may be of another
    unit than it does not show itself, or in another scale."""
    for one in numbers:
        sure = UNSURE if scaled or (one.unit.name and one.entry.amount.is_bare) else 1.0
        yield replace(one, unit=replace(one.unit, sure=sure * one.unit.sure))


def _doubted(numbers: Sequence[TableNumber]) -> Iterator[TableNumber]:
    """Yield the numbers; the day of one that counts nothing known beside money, or wholes beside what has
    cents, is a guess: it need not be a balance as that is."""
    money = {one.entry.cell.row for one in numbers if one.unit.is_money}
    cents = {one.entry.cell.row for one in numbers if one.entry.amount.to_the_cent}
    for one in numbers:
        row, dated, whole = one.entry.cell.row, one.dated, one.entry.amount.text.isdecimal()
        beside = not one.unit.name and (row in money or (whole and row in cents))
        day = beside and dated is not None and dated.period.start is None
        yield replace(one, dated=dated.guessed()) if day and dated else one


def table_records(table: Read) -> Iterator[Record]:
    """Yield a record for every number of a table."""
    with_money = any(one.entry.amount.currency for one in table.numbers)
    for one in table.numbers:
        record = _record(table, one)
        # no scale is stated, no currency shown: in brackets it may be no loss but a share or an error
        aside = one.entry.amount.value < 0 and record.unit in {None, "percent"} and is_bracketed(one.entry)
        yield replace(record, trust=None) if aside and not table.stated and not with_money else record


def cells_of(tables: Iterable[Read]) -> Iterator[Paragraph]:
    """Yield the words of tables' labels and texts, in which other numbers may be.

    What is under a head ("67% – 100%") is of the times of the numbers of its row that are under it too.
    """
    for table in tables:
        rows, under = _rows(table, table.numbers), dict[str, dict[int, RowContext]]()
        for cell in table.grid.words():
            head = next(iter(table.grid.header(cell)), "") if cell.column > 0 else ""
            if head and head not in under:
                own = [one for one in table.numbers if one.entry.header[:1] == (head,)]
                under[head] = rows | _rows(table, own)
            known = under.get(head, rows)
            last = cell.row + (BELOW if _WORD.search(cell.text) else 0)  # sums alone speak of no others
            below = (known[at] for at in range(cell.row, last + 1) if at in known)
            row, place = next(below, RowContext(stated=table.stated)), _place(cell, table.block)
            yield Paragraph([cell.text], table.block, [place], row.stated, row)


def _place(cell: Cell, block: Block) -> tuple[int, BBox]:
    """The page and the box of a cell, or else of its block."""
    return cell.page or block.page, cell.box or block.box


def _rows(table: Read, numbers: Sequence[TableNumber]) -> dict[int, RowContext]:
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
    return {at: RowContext(tuple(row.values()), last[at], table.stated) for at, row in rows.items()}


def _record(table: Read, number: TableNumber) -> Record:
    """The record of a number."""
    entry, block, unit = number.entry, table.block, number.unit
    page, box = _place(entry.cell, block)
    dated = None if number.kind == CODE else number.dated
    why = {"value": entry.cell.text, "unit": unit.why_unit, "scale": unit.why_scale}
    why |= {} if dated is None else {"period": dated.why}
    return Record(
        text=entry.amount.text,
        value=entry.amount.value * Decimal(10) ** unit.scale,
        page=page,
        box=box,
        unit=unit.name,
        kind="code" if number.kind == CODE else "amount",
        scale=unit.scale,
        period=None if dated is None else dated.period,
        label=(*entry.sections, entry.label),
        header=entry.header,
        section=block.section,
        caption=table.caption,
        trust=unit.sure * (1.0 if dated is None else dated.sure),
        confidence=block.confidence,
        provenance=block.provenance,
        why={name: words for name, words in why.items() if words},
    )
