"""A number, of a table or a text, with its unit and its period → its record."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from docparse.document import Block, Cell
from docparse.geometry import BBox
from docparse.records.amounts import Amount
from docparse.records.frames import FramedTable
from docparse.records.model import Dated, Record
from docparse.records.units.number import CODE, TableNumber, Unit


class NumberPlace(NamedTuple):
    """The block of a number, its page and its box."""

    block: Block
    page: int
    box: BBox


def place_of(cell: Cell, block: Block) -> NumberPlace:
    """Return the place of a cell, or else of its block."""
    return NumberPlace(block, cell.page or block.page, cell.box or block.box)


def table_record(number: TableNumber, frame: FramedTable) -> Record:
    """Return the record of a number of a table; a code is of no time, and nothing is trusted in it."""
    entry, is_code = number.entry, number.kind == CODE
    place, dated = place_of(entry.cell, frame.block), None if is_code else number.dated
    record = record_of(
        entry.amount, entry.cell.text, number.unit, dated, place, aside=is_code or number.aside
    )
    return replace(
        record,
        kind="code" if is_code else "amount",
        label=(*entry.sections, entry.label),
        header=entry.header,
        caption=frame.caption,
    )


def record_of(
    amount: Amount, printed: str, unit: Unit, dated: Dated | None, place: NumberPlace, *, aside: bool
) -> Record:
    """Return the record of a number that is `printed` so at a place.

    Its trust is that in its unit and its period; None for an `aside`, whose brackets may be no minus.
    """
    why = {"value": printed, "unit": unit.why_unit, "scale": unit.why_scale}
    why |= {} if dated is None else {"period": dated.why}
    return Record(
        text=amount.text,
        value=amount.value * Decimal(10) ** unit.scale,
        page=place.page,
        box=place.box,
        unit=unit.name,
        scale=unit.scale,
        period=None if dated is None else dated.period,
        section=place.block.section,
        trust=None if aside else unit.sure * (1.0 if dated is None else dated.sure),
        confidence=place.block.confidence,
        provenance=place.block.provenance,
        why={name: words for name, words in why.items() if words},
    )
