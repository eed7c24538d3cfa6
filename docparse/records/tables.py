"""A table in its context → its records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from docparse.document import Block, Page, Provenance, Table
from docparse.geometry import BBox
from docparse.records.borrowed import with_heads
from docparse.records.choice import RowContext
from docparse.records.context import DocumentContext, above
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.measures import (
    CODE,
    TableNumber,
    Unit,
    measured_in,
    table_statement,
    unit_of,
    weighed,
)
from docparse.records.model import GUESSED, Dated, Period, Record
from docparse.records.periods.times import date_entries
from docparse.records.prose import text_records
from docparse.records.units.kinds import WITH_SHARES
from docparse.records.units.statements import Statement

_DECIMALS = re.compile(r"[.,]\d{1,2}\Z")
_CENTS, MOST = re.compile(r"[.,]\d\d\Z"), 0.8
BELOW = 2  # rows: the numbers that a row of words alone speaks of are no further down


@dataclass(frozen=True, slots=True)
class Read:
    """A table's numbers, and what it states of scale."""

    grid: RecordGrid
    numbers: list[TableNumber]
    stated: Statement | None

    @property
    def sums(self) -> list[str]:
        """The amounts of money."""
        return [one.entry.amount.text for one in self.numbers if one.kind == "money"]


def table_records(page: Page, at: int, context: DocumentContext) -> Iterator[Record]:
    """Yield a record for every number of the table that is block `at` of `page`."""
    block = page.blocks[at]
    if block.table is None:
        return
    caption = next((one.text for one in page.blocks if one.caption_of == at), "")
    table = read_table(block.table, page, at, context)
    whole = [text for text in table.sums if _DECIMALS.search(text) is None]
    in_cents = len(whole) <= MOST * len(table.sums)  # else one with cents is in no scale
    unscaled = context.excerpt and len(whole) == len(table.sums)  # these may be in thousands
    unsigned = context.signed and not any(one.terms.shown for one in table.numbers)
    for one, sure in weighed(table.numbers):
        record = _record(block, one, sure, table, caption, context)
        scaled = bool(record.scale) and not in_cents and _CENTS.search(record.text) is not None
        doubtful = (record.unit or "").isupper() and (unsigned or scaled or (unscaled and not record.scale))
        yield replace(record, trust=record.trust * GUESSED) if doubtful and record.trust else record
    rows = _rows(table)
    for cell in table.grid.words():
        row = next(
            (rows[at] for at in range(cell.row, cell.row + BELOW + 1) if at in rows),
            RowContext(stated=table.stated),
        )
        for record in text_records(cell.text, block, cell.box, context, row=row):
            yield replace(record, page=cell.page or block.page)


def read_table(table: Table, page: Page, at: int, context: DocumentContext) -> Read:
    """Read the numbers of the table that is block `at` of `page`: what the rules say of each."""
    grid = RecordGrid(table, context.digits)
    entries, before = with_heads(list(grid.entries()), page, at, context.digits), above(page, at)
    stated = table_statement(grid, before, page, context)
    measured = measured_in(_without_asides(entries), grid, stated, context)
    dates = date_entries([one.entry for one in measured], grid, before, context)
    numbers = [replace(one, dated=dated) for one, dated in zip(measured, dates, strict=True)]
    return Read(grid, numbers, stated)


def _without_asides(entries: Sequence[NumberCell]) -> list[NumberCell]:
    """The entries; what is in brackets beside or below what it is of is no loss in a table without money.

    Below are standard errors: several rows without a label with all their numbers in brackets. Beside is a
    column that has nothing else, each number behind a plain one under the same head, or under "(%)"; or a
    number of a row "n (%)".
    """
    if any(one.amount.currency for one in entries):
        return list(entries)
    rows: dict[int, list[NumberCell]] = {}
    columns: dict[int, list[bool]] = {}
    for one in entries:
        row = rows.setdefault(one.cell.row, [])
        aside = bool(row) and _is_bracketed(one) and not _is_bracketed(row[-1])
        together = aside and (one.header == row[-1].header or "(%)" in "".join(one.header[-1:]))
        columns.setdefault(one.cell.column, []).append(together)
        row.append(one)
    below = {at for at, row in rows.items() if not row[0].label and all(map(_is_bracketed, row))}
    below = below if len(below) > 1 else set()
    beside = {at for at, column in columns.items() if len(column) > 1 and all(column)}
    return [
        replace(one, amount=replace(one.amount, value=abs(one.amount.value)))
        if one.cell.row in below
        or one.cell.column in beside
        or (_is_bracketed(one) and WITH_SHARES.search(one.label))
        else one
        for one in entries
    ]


def _is_bracketed(entry: NumberCell) -> bool:
    return entry.cell.text.strip().startswith("(")


def _is_aside(entry: NumberCell, unit: Unit, table: Read) -> bool:
    """Return True for a number in brackets that may be no loss but a share, an error or a deviation: no scale
    is stated in its table, nor has a number its currency."""
    bracketed = entry.amount.value < 0 and unit.name in {None, "percent"} and _is_bracketed(entry)
    return bracketed and not table.stated and not any(one.entry.amount.currency for one in table.numbers)


def _rows(table: Read) -> dict[int, RowContext]:
    """Return what the numbers of each row tell of those in its label."""
    days = [one.dated for one in table.numbers if one.dated is not None and one.dated.period.start is None]
    rows: dict[int, dict[Period, Dated]] = {}
    for one in table.numbers:
        if one.dated is not None:
            rows.setdefault(one.entry.cell.row, {}).setdefault(one.dated.period, one.dated)
    last = {
        at: max(days if next(iter(row)).start is None else row.values(), key=lambda one: one.period.end)
        for at, row in rows.items()
    }
    return {at: RowContext(tuple(row.values()), last[at], table.stated) for at, row in rows.items()}


def lone_records(table: Table) -> tuple[Record, ...]:
    """Return a record for every number of a table by itself, from its own heads, labels and sections.

    What the document says (captions, the page's scale, the end of the fiscal year) is not there: unit and
    period are None more often than in `Document.records()`. The page is 0, and there is no provenance.
    """
    nowhere = BBox(0.0, 0.0, 0.0, 0.0)
    block = Block(0, nowhere, "table", "", Provenance("text_layer", "", ""), table=table)
    found = table_records(Page(0, 0.0, 0.0, (block,)), 0, DocumentContext(None, None, None, None))
    return tuple(replace(record, provenance=None, trust=None) for record in found)


def _record(
    block: Block, number: TableNumber, sure: float, table: Read, caption: str, context: DocumentContext
) -> Record:
    """The record of a number; what claims no unit cannot be wrong in it."""
    entry, is_code = number.entry, number.kind == CODE
    unit = unit_of(entry, number.kind, number.words, number.terms)
    dated = None if is_code else number.dated
    sure = (1.0 if unit.name is None else sure * context.sure_of(unit.name)) * (dated.sure if dated else 1.0)
    why = {"value": entry.cell.text, "unit": unit.why_unit, "scale": unit.why_scale}
    why |= {} if dated is None else {"period": dated.why}
    return Record(
        text=entry.amount.text,
        value=entry.amount.value * Decimal(10) ** unit.scale,
        page=entry.cell.page or block.page,
        box=entry.cell.box or block.box,
        unit=unit.name,
        kind="code" if is_code else "amount",
        scale=unit.scale,
        period=None if dated is None else dated.period,
        label=(*entry.sections, entry.label),
        header=entry.header,
        section=block.section,
        caption=caption,
        trust=None if _is_aside(entry, unit, table) else sure,
        confidence=block.confidence,
        provenance=block.provenance,
        why={name: words for name, words in why.items() if words},
    )
