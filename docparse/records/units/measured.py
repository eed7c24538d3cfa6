"""The unit of each number of a table, and what leaves it in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from docparse.records.context import DocumentContext
from docparse.records.evidence import SURE
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.model import GUESSED
from docparse.records.units.misplaced import misplaced_numbers
from docparse.records.units.number import TableNumber, Unit, unit_of
from docparse.records.units.statements import Statement, nearest_statement
from docparse.records.units.weighed import UNSURE, by_words, weighed

MOST = 0.8
FEW_SHARES = 10**4  # hardly a company whose money is in thousands has so few


def table_statement(
    grid: RecordGrid, before: Sequence[str], page: int, context: DocumentContext
) -> Statement | None:
    """The table's statement of scale: in its heads, before it, on its page, or the document's usual."""
    own = nearest_statement([*grid.wide_heads(), *grid.torn_heads(), *before])
    general = (
        replace(one, share_scale=0)
        for one in (*context.stated.get(page, ()), context.usual)
        if one is not None and not one.measure
    )
    money = next(general, None)  # what is stated in general is about money
    return replace(own, scale=money.scale) if own and own.shares and money else own or money


def measured_in(
    entries: Sequence[NumberCell], grid: RecordGrid, stated: Statement | None, context: DocumentContext
) -> list[TableNumber]:
    """Return the numbers of a table, whose statement of scale is `stated`, with the unit of each.

    What claims no unit cannot be wrong in it.
    """
    plain = by_words(entries, grid, stated, context)
    sums = _sums_of(plain, context)
    misplaced = misplaced_numbers(entries, grid, context.digits)
    found = []
    for one, sure in weighed(plain, UNSURE if sums.unsigned else SURE):
        unit = unit_of(one)
        guessed = GUESSED if sums.make_a_guess_of(one, unit) else 1.0
        likely = 1.0 if unit.name is None else sure * context.signs.sure_of(unit.name) * guessed
        cut = UNSURE if one.entry.place in misplaced else 1.0
        found.append(replace(one, unit=replace(unit, sure=likely * cut)))
    return found


@dataclass(frozen=True, slots=True)
class _Sums:
    """What the sums of money of a table show together: no currency, where those of the document do
    (`unsigned`); cents in many; whole amounts on a page of a report, which may be in thousands; heads."""

    unsigned: bool
    in_cents: bool
    perhaps_scaled: bool
    headed: bool

    def make_a_guess_of(self, number: TableNumber, unit: Unit) -> bool:
        """Return True if a unit is a guess beside the others of its table."""
        amount, stated = number.entry.amount, number.terms.stated
        if unit.name == "shares":  # "Dollars in millions, except per share" need not say that shares are
            few = abs(amount.value) < FEW_SHARES
            return few and not unit.scale and stated is not None and stated.scale > 0
        return unit.is_money and (
            self.unsigned
            or (self.perhaps_scaled and not unit.scale)
            or (bool(unit.scale) and amount.to_the_cent and not self.in_cents)
            or (self.headed and not number.entry.header and not amount.currency)
        )


def _sums_of(numbers: Sequence[TableNumber], context: DocumentContext) -> _Sums:
    sums = [one.entry.amount for one in numbers if one.kind == "money"]
    whole = sum(not one.decimals for one in sums)
    return _Sums(
        unsigned=context.signed and not any(one.terms.shown for one in numbers),
        in_cents=whole <= MOST * len(sums),
        perhaps_scaled=context.excerpt and whole == len(sums),
        headed=any(one.entry.header for one in numbers),
    )
