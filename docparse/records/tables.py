"""A table in its context → its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from docparse.document import Block, Page, Provenance, Table
from docparse.geometry import BBox
from docparse.records.amounts import Amount
from docparse.records.borrowed import with_heads
from docparse.records.choice import Row
from docparse.records.context import DocumentContext, above, statements_of
from docparse.records.evidence import kind_by_words
from docparse.records.grid import Entry, Grid
from docparse.records.model import Dated, Record
from docparse.records.periods.times import date_entries
from docparse.records.prose import text_records
from docparse.records.units.currencies import WHOLE
from docparse.records.units.kinds import (
    heads_codes,
    in_cents,
    is_code,
    is_measured,
    kind_of,
    kind_of_sections,
    names_a_price,
    names_stock,
)
from docparse.records.units.statements import (
    Statement,
    excepts_shares,
    for_money,
    nearest_statement,
)

CODE = "code"
FEW, CENTS, MOST_EACH = 3, 2, 1000  # at most one in so many, so many decimals, and less than that for a share
MOST_SHARES = 10**12  # no company has so many: they are written out in full
BELOW = 2  # rows: the numbers that a row of words alone speaks of are no further down


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit and scale of one number, and the words that gave each."""

    name: str | None
    scale: int
    why_unit: str
    why_scale: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a table as the rules read it: its kind and the words that gave it, its period."""

    entry: Entry
    kind: str
    words: str
    dated: Dated | None


@dataclass(frozen=True, slots=True)
class Read:
    """A table's numbers, what it states of scale, and the currency of each column (-1: of the table)."""

    grid: Grid
    numbers: list[Number]
    stated: Statement | None
    currencies: dict[int, str]


@dataclass(frozen=True, slots=True)
class Meant:
    """A number with its unit and its period; `sure` is how likely the words round it say the unit."""

    entry: Entry
    unit: Unit
    dated: Dated | None
    kind: Literal["amount", "code"]
    sure: float


def table_records(page: Page, at: int, context: DocumentContext) -> Iterator[Record]:
    """Yield a record for every number of the table that is block `at` of `page`."""
    block = page.blocks[at]
    if block.table is None:
        return
    caption = next((one.text for one in page.blocks if one.caption_of == at), "")
    table = read_table(block.table, page, at, context)
    meant = [_weighed(one, table, context) for one in table.numbers]
    for one in meant:
        yield _record(block, one, caption)
    rows = _rows([one.entry for one in meant], [one.dated for one in meant], table.stated)
    for cell in table.grid.words():
        row = next(
            (rows[at] for at in range(cell.row, cell.row + BELOW + 1) if at in rows),
            Row(stated=table.stated),
        )
        for record in text_records(cell.text, block, cell.box, context, row=row):
            yield replace(record, page=cell.page or block.page)


def read_table(table: Table, page: Page, at: int, context: DocumentContext) -> Read:
    """Read the numbers of the table that is block `at` of `page`: what the rules say of each."""
    grid = Grid(table, context.digits)
    entries, before = with_heads(list(grid.entries()), page, at, context.digits), above(page, at)
    stated = _table_statement(grid, before, page, context)
    currencies = _column_currencies(entries, context)
    excepted = _excepted(entries, [*grid.wide_heads(), *before], context)
    entries, counted, numbers = _without_errors(entries), _counting_row(entries), []
    for entry, dated in zip(entries, date_entries(entries, grid, before, context), strict=True):
        kind, words = _kind(entry, stated, currencies, context)
        if kind == "money" and entry.cell.row == counted:
            kind, words = CODE, "columns are counted"
        if kind == "money" and excepted and _has_cents(entry.amount, context):
            kind, words = "per share", excepted
        numbers.append(Number(entry, kind, words, dated))
    return Read(grid, numbers, stated, currencies)


def _counting_row(entries: Sequence[Entry]) -> int | None:
    """The first row of numbers if it counts the columns: 1, 2, 3."""
    first = [one for one in entries if one.cell.row == entries[0].cell.row]
    count = [str(at) for at in range(1, len(first) + 1)]
    return first[0].cell.row if len(first) >= FEW and [one.amount.text for one in first] == count else None


def _without_errors(entries: Sequence[Entry]) -> list[Entry]:
    """The entries; standard errors, which stand in brackets below what they are of, are no losses.

    Several rows without a label have all their numbers in brackets, in a table without money.
    """
    rows: dict[int, list[Entry]] = {}
    for one in entries:
        rows.setdefault(one.cell.row, []).append(one)
    below = {
        at
        for at, row in rows.items()
        if not row[0].label and all(one.cell.text.strip().startswith("(") for one in row)
    }
    if len(below) < 2 or any(one.amount.currency for one in entries):
        return list(entries)
    return [
        replace(one, amount=replace(one.amount, value=abs(one.amount.value)))
        if one.cell.row in below
        else one
        for one in entries
    ]


def _weighed(number: Number, table: Read, context: DocumentContext) -> Meant:
    """The number with unit and period; what no word says is of money may be of what its hints speak for."""
    kind, words, sure = number.kind, number.words, 1.0
    if kind == "money" and number.entry.amount.currency is None:
        guess = kind_by_words(number.entry)
        if guess is not None and (guess[0] != "percent" or _is_among_percentages(number.entry, table)):
            kind, words, sure = guess
    unit = _unit(number.entry, kind, words, table, context)
    return Meant(number.entry, unit, number.dated, "code" if kind == CODE else "amount", sure)


def _is_among_percentages(entry: Entry, table: Read) -> bool:
    """Return True if a number of the same column or row is plainly a percentage: they come together."""
    return any(
        one.kind == "percent"
        and (one.entry.cell.column == entry.cell.column or one.entry.cell.row == entry.cell.row)
        for one in table.numbers
    )


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
    return tuple(replace(record, provenance=None, trust=None) for record in found)


def _record(block: Block, meant: Meant, caption: str) -> Record:
    entry, unit, dated = meant.entry, meant.unit, meant.dated
    why = {"value": entry.cell.text, "unit": unit.why_unit, "scale": unit.why_scale}
    why |= {} if dated is None else {"period": dated.why}
    return Record(
        text=entry.amount.text,
        value=entry.amount.value * Decimal(10) ** unit.scale,
        page=entry.cell.page or block.page,
        box=entry.cell.box or block.box,
        unit=unit.name,
        kind=meant.kind,
        scale=unit.scale,
        period=None if dated is None else dated.period,
        label=(*entry.sections, entry.label),
        header=entry.header,
        section=block.section,
        caption=caption,
        trust=meant.sure,
        confidence=block.confidence,
        provenance=block.provenance,
        why={name: words for name, words in why.items() if words},
    )


def _table_statement(
    grid: Grid, before: Sequence[str], page: Page, context: DocumentContext
) -> Statement | None:
    """The table's statement of scale: in its heads, before it, on its page, or the document's usual."""
    own = nearest_statement([*grid.wide_heads(), *grid.torn_heads(), *before])
    return own or next((for_money(one) for one in (*statements_of(page), context.usual) if one), None)


def _column_currencies(entries: Sequence[Entry], context: DocumentContext) -> dict[int, str]:
    """The currency that a column shows, by the column's index; -1 is the table's own."""
    found: dict[int, str] = {}
    for entry in entries:
        if currency := context.meant(entry.amount.currency, entry.cell.text):
            found.setdefault(entry.cell.column, currency)
            found.setdefault(-1, currency)
    return found


def _kind(
    entry: Entry, stated: Statement | None, currencies: Mapping[int, str], context: DocumentContext
) -> tuple[str, str]:
    """What a number counts by the plain words of its row, heads and sections, and those words."""
    amount = entry.amount
    if amount.percent:
        return "percent", entry.cell.text
    near = [entry.label, *reversed(entry.header)]
    kind, words = kind_of(near)
    if kind == "percent" and words in entry.header[:-1] and names_a_price(entry.header[-1]):
        kind, words = None, ""
    if kind is None:
        kind, words = kind_of_sections(entry.sections[::-1])
    if kind is None and _counts_shares(entry.header):
        kind, words = "shares", " ".join(entry.header)
    if kind is None and (own := _own_statement(entry, stated)) is not None and own.shares:
        kind, words = "shares", own.text
    if kind == "per share":
        currency = _currency(entry, stated, currencies, context)
        plain = any(map(in_cents, near)) or currency in WHOLE or _has_decimals(amount, context)
        return ("per share", words) if plain else ("money", "")
    if kind is not None and amount.currency is None:
        return kind, words
    code = _code(entry) if amount.currency is None and amount.text.isdecimal() else ""
    return (CODE, code) if code else ("money", "")


def _code(entry: Entry) -> str:
    """The label or head that makes a number the name of something; "" for amounts."""
    if is_code(entry.label):
        return entry.label
    return next((head for head in entry.header[-1:] if heads_codes(head)), "")


def _counts_shares(heads: Sequence[str]) -> bool:
    """Return True for the head "Number" under one of a stock: "Common stock: Number | Amount"."""
    return bool(heads) and heads[-1].strip(" #.").lower() in ("number", "no") and names_stock(heads[:-1])


def _own_statement(entry: Entry, stated: Statement | None) -> Statement | None:
    """The statement of scale that is nearest to a number: of its row, heads or sections, else the table's."""
    near = [entry.label, *entry.sections[::-1], *reversed(entry.header), *entry.above]
    return nearest_statement(near) or stated


def _currency(
    entry: Entry, stated: Statement | None, currencies: Mapping[int, str], context: DocumentContext
) -> str | None:
    own = _own_statement(entry, stated)
    return (
        context.meant(entry.amount.currency, entry.cell.text)
        or context.named(entry.header)
        or currencies.get(entry.cell.column)
        or currencies.get(-1)
        or (context.meant(own.currency, own.text) if own else None)
        or context.currency
    )


def _unit(entry: Entry, kind: str, words: str, table: Read, context: DocumentContext) -> Unit:
    """Unit and scale of a number of a known kind.

    Without a word of its kind it is money only where its cell, head or column shows a currency, or where a
    statement of scale holds for it: what a document's other numbers are of is no evidence.
    """
    amount, own = entry.amount, _own_statement(entry, table.stated)
    currency = _currency(entry, table.stated, table.currencies, context)
    if kind == "percent":
        return Unit("percent", 0, words, "")
    if kind == CODE:
        return Unit(None, 0, "", "")
    if kind == "per share":
        cents = any(map(in_cents, (entry.label, *entry.header)))
        name = f"{currency}/shares" if currency else None
        return Unit(name, -2 if cents else 0, words, words if cents else "")
    if kind == "shares":
        return Unit("shares", _share_scale(amount, own) if own else 0, words, own.text if own else "")
    if kind == "pure":
        scale = own.share_scale if own and not is_measured(words) else 0
        return Unit("pure", scale, words, own.text if own and scale else "")
    shown = amount.currency or context.named(entry.header) or table.currencies.get(entry.cell.column)
    if not shown and own is None:
        return Unit(None, max(amount.scale or 0, 0), "", "")  # "45.1c" without money has a mark of a note
    scale = amount.scale if amount.scale is not None else own.scale if own else 0
    why = entry.cell.text if amount.scale is not None else own.text if own else ""
    return Unit(currency, scale, "currency of the cell, column, table or document", why)


def _excepted(entries: Sequence[Entry], texts: Sequence[str], context: DocumentContext) -> str:
    """The words that except amounts per share, for a table of whole numbers: what has cents there is such."""
    cents = sum(_has_cents(entry.amount, context) for entry in entries)
    if not cents or cents > len(entries) / FEW:
        return ""
    return next((text for text in (*texts, *_heads(entries)) if excepts_shares(text)), "")


def _heads(entries: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(text for entry in entries for text in entry.header))


def _has_cents(amount: Amount, context: DocumentContext) -> bool:
    _, point, cents = amount.text.partition(context.digits.decimal)
    return bool(point) and len(cents) == CENTS and abs(amount.value) < MOST_EACH


def _has_decimals(amount: Amount, context: DocumentContext) -> bool:
    """Return True for a number with decimals: what is paid for one share has cents."""
    return context.digits.decimal in amount.text


def _share_scale(amount: Amount, stated: Statement) -> int:
    """The scale of a number of shares; what has decimals is not counted one by one, so money's holds."""
    scale = stated.share_scale or (stated.scale if "." in amount.text else 0)
    return 0 if abs(amount.value).scaleb(scale) >= MOST_SHARES else scale
