"""A table in its context → its records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from docparse.document import Block, Page, Provenance, Table
from docparse.geometry import BBox
from docparse.records.amounts import Amount
from docparse.records.borrowed import with_heads
from docparse.records.context import DocumentContext, above, statements_of
from docparse.records.grid import Entry, Grid
from docparse.records.model import Dated, Record
from docparse.records.periods.times import date_entries
from docparse.records.prose import Row, text_records
from docparse.records.units.currencies import WHOLE
from docparse.records.units.kinds import in_cents, is_measured, kind_of, kind_of_sections
from docparse.records.units.statements import Statement, for_money, named_currency, nearest_statement

BELOW = 2  # rows: the numbers that a row of words alone speaks of are no further down


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit and scale of one number, and the words that gave each."""

    name: str | None
    scale: int
    why_unit: str
    why_scale: str


def table_records(page: Page, at: int, context: DocumentContext) -> Iterator[Record]:
    """Yield a record for every number of the table that is block `at` of `page`."""
    block = page.blocks[at]
    if block.table is None:
        return
    grid = Grid(block.table, context.digits)
    entries, before = with_heads(list(grid.entries()), page, at, context.digits), above(page, at)
    stated = _table_statement(grid, before, page, context)
    currencies = _column_currencies(entries, context)
    caption = next((one.text for one in page.blocks if one.caption_of == at), "")
    dates = date_entries(entries, grid, before, context)
    for entry, dated in zip(entries, dates, strict=True):
        unit = _unit(entry, stated, currencies, before, context)
        yield _record(block, entry, unit, dated, caption)
    rows = _rows(entries, dates, stated)
    for cell in grid.words():
        row = next(
            (rows[at] for at in range(cell.row, cell.row + BELOW + 1) if at in rows), Row(stated=stated)
        )
        for record in text_records(cell.text, block, cell.box, context, row=row):
            yield replace(record, page=cell.page or block.page)


def _rows(
    entries: Sequence[Entry], dates: Sequence[Dated | None], stated: Statement | None
) -> dict[int, Row]:
    """Return what the numbers of each row tell of those in its label."""
    known = [
        (entry.cell.row, dated) for entry, dated in zip(entries, dates, strict=True) if dated is not None
    ]
    days = [dated for _, dated in known if dated.period.start is None]
    rows: dict[int, list[Dated]] = {}
    for at, dated in known:
        row = rows.setdefault(at, [])
        if dated.period not in [other.period for other in row]:
            row.append(dated)
    return {
        at: Row(tuple(row), max(days if row[0].period.start is None else row, key=_end), stated)
        for at, row in rows.items()
    }


def _end(dated: Dated) -> date:
    return dated.period.end


def lone_records(table: Table) -> tuple[Record, ...]:
    """Return a record for every number of a table by itself, from its own heads, labels and sections.

    What the document says (captions, the page's scale, the end of the fiscal year) is not there: unit and
    period are None more often than in `Document.records()`. The page is 0, and there is no provenance.
    """
    nowhere = BBox(0.0, 0.0, 0.0, 0.0)
    block = Block(0, nowhere, "table", "", Provenance("text_layer", "", ""), table=table)
    found = table_records(Page(0, 0.0, 0.0, (block,)), 0, DocumentContext(None, None, None, None))
    return tuple(replace(record, provenance=None) for record in found)


def _record(block: Block, entry: Entry, unit: Unit, dated: Dated | None, caption: str) -> Record:
    why = {"value": entry.cell.text, "unit": unit.why_unit, "scale": unit.why_scale}
    why |= {} if dated is None else {"period": dated.why}
    return Record(
        text=entry.amount.text,
        value=entry.amount.value * Decimal(10) ** unit.scale,
        page=entry.cell.page or block.page,
        box=entry.cell.box or block.box,
        unit=unit.name,
        scale=unit.scale,
        period=None if dated is None else dated.period,
        label=(*entry.sections, entry.label),
        header=entry.header,
        section=block.section,
        caption=caption,
        confidence=block.confidence,
        provenance=block.provenance,
        why={name: words for name, words in why.items() if words},
    )


def _table_statement(
    grid: Grid, before: Sequence[str], page: Page, context: DocumentContext
) -> Statement | None:
    """The table's statement of scale: in its heads, before it, on its page, or the document's usual."""
    own = nearest_statement([*grid.wide_heads(), *before])
    return own or next((for_money(one) for one in (*statements_of(page), context.usual) if one), None)


def _column_currencies(entries: Sequence[Entry], context: DocumentContext) -> dict[int, str]:
    """The currency that a column shows, by the column's index; -1 is the table's own."""
    found: dict[int, str] = {}
    for entry in entries:
        if currency := context.meant(entry.amount.currency, entry.cell.text):
            found.setdefault(entry.cell.column, currency)
            found.setdefault(-1, currency)
    return found


def _unit(
    entry: Entry,
    stated: Statement | None,
    currencies: dict[int, str],
    before: Sequence[str],
    context: DocumentContext,
) -> Unit:
    amount = entry.amount
    if amount.percent:
        return Unit("percent", 0, entry.cell.text, "")
    sections = entry.sections[::-1]
    near = [entry.label, *reversed(entry.header)]
    own = nearest_statement([*near, *sections, *entry.above]) or stated
    currency = context.meant(amount.currency, entry.cell.text) or named_currency(entry.header)
    currency = currency or currencies.get(entry.cell.column) or currencies.get(-1)
    currency = currency or (context.meant(own.currency, own.text) if own else None) or context.currency
    kind, words = kind_of(near)
    if kind is None:
        kind, words = kind_of_sections(sections)
    cents = kind == "per share" and any(map(in_cents, near))
    if kind == "per share" and (cents or currency in WHOLE or _has_decimals(amount, context)):
        return Unit(
            f"{currency}/shares" if currency else None, -2 if cents else 0, words, words if cents else ""
        )
    if kind == "percent" and amount.currency is None:
        return Unit("percent", 0, words, "")
    if kind is None and own is not None and own.shares:
        kind, words = "shares", own.text
    if kind == "shares" and amount.currency is None:
        scale = _share_scale(amount, own) if own else 0
        return Unit("shares", scale, words, own.text if own else "")
    if kind == "pure" and amount.currency is None:
        scale = own.share_scale if own and not is_measured(words) else 0
        return Unit("pure", scale, words, own.text if own and scale else "")
    scale = amount.scale if amount.scale is not None else own.scale if own else 0
    why = entry.cell.text if amount.scale is not None else own.text if own else ""
    return Unit(currency, scale, "currency of the cell, column, table or document", why)


def _has_decimals(amount: Amount, context: DocumentContext) -> bool:
    """Return True for a number with decimals: what is paid for one share has cents."""
    return context.digits.decimal in amount.text


def _share_scale(amount: Amount, stated: Statement) -> int:
    """The scale of a number of shares; what has decimals is not counted one by one, so money's holds."""
    return stated.share_scale or (stated.scale if "." in amount.text else 0)
