"""What leaves the unit or the day of a number of a table in doubt, beside the others of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from docparse.records.context import DocumentContext
from docparse.records.frames import FramedTable
from docparse.records.model import GUESSED
from docparse.records.units.misplaced import misplaced_numbers
from docparse.records.units.number import TableNumber
from docparse.records.units.signs import is_bracketed
from docparse.records.units.statements import read_statement
from docparse.records.units.weighed import UNSURE, are_unsigned

LONG = 7  # digits: amounts of so many are parted, numbers of accounts and articles need not be
FEW_SHARES = 10**4  # hardly a company whose money is in thousands has so few


def doubted(
    numbers: Sequence[TableNumber], frame: FramedTable, context: DocumentContext
) -> list[TableNumber]:
    """Return the numbers of a table, as sure as the table makes them."""
    sums, scaled = _sums_of(numbers, context), any(map(read_statement, frame.lost))
    misplaced = misplaced_numbers(frame, context.digits)
    money = {one.entry.cell.row for one in numbers if one.unit.is_money}
    cents = {one.entry.cell.row for one in numbers if one.entry.amount.to_the_cent}
    unstated = not frame.stated and not any(one.entry.amount.currency for one in numbers)
    found = []
    for one in numbers:
        row, bare, whole = one.entry.cell.row, one.entry.amount.is_bare, one.entry.amount.text.isdecimal()
        likely = one.unit.sure * context.signs.sure_of(one.unit.name)
        likely *= GUESSED if sums.make_a_guess_of(one) else 1.0
        likely *= UNSURE if one.entry.place in misplaced else 1.0
        # of a table that has lost its heads each may be of another unit than it shows, or in another scale
        likely *= UNSURE if frame.lost and (scaled or (one.unit.name and bare)) else 1.0
        # a scale of its own without a currency may be a count's: "Customers (thousands)" in "$ millions"
        likely *= UNSURE if one.unit.is_money and bare and _is_scaled_apart(one, frame) else 1.0
        # the day of what counts nothing known beside money, or wholes beside cents, need not be a balance's
        beside = not one.unit.name and (row in money or (whole and row in cents))
        day = one.dated is not None and one.dated.period.start is None
        dated = one.dated.guessed() if one.dated and day and beside else one.dated
        # no scale is stated, no currency shown: in brackets it may be no loss but a share or an error
        negative = one.entry.amount.value < 0 and one.unit.name in {None, "percent"}
        aside = unstated and negative and is_bracketed(one.entry)
        # of digits that nothing parts, without a unit, it may name something
        aside = aside or (not one.unit.name and whole and len(one.entry.amount.text) >= LONG)
        found.append(replace(one, unit=replace(one.unit, sure=likely), dated=dated, aside=aside))
    return found


def _is_scaled_apart(number: TableNumber, frame: FramedTable) -> bool:
    """Return True if the label of a number states a scale alone that is not that of its table."""
    own = read_statement(number.entry.label)
    return bool(own and own.currency is None and frame.stated and own.scale != frame.stated.scale)


@dataclass(frozen=True, slots=True)
class _Sums:
    """What the sums of money of a table show together: no currency, where those of the document do
    (`unsigned`); decimals in most; whole amounts on a page of a report, which may be in thousands; heads."""

    unsigned: bool
    with_decimals: bool
    perhaps_scaled: bool
    headed: bool

    def make_a_guess_of(self, number: TableNumber) -> bool:
        """Return True if a unit is a guess beside the others of its table."""
        amount, stated, unit = number.entry.amount, number.terms.stated, number.unit
        if unit.name == "shares":  # "Dollars in millions, except per share" need not say that shares are
            few = abs(amount.value) < FEW_SHARES
            return few and not unit.scale and stated is not None and stated.scale > 0
        return unit.is_money and (
            self.unsigned
            or (self.perhaps_scaled and not unit.scale)
            or (bool(unit.scale) and amount.decimals > 0 and not self.with_decimals)
            or (self.headed and not number.entry.header and not amount.currency)
        )


def _sums_of(numbers: Sequence[TableNumber], context: DocumentContext) -> _Sums:
    sums = [one.entry.amount for one in numbers if one.kind == "money"]
    whole = sum(not one.decimals for one in sums)
    return _Sums(
        unsigned=are_unsigned(numbers, context),
        with_decimals=2 * whole < len(sums),
        perhaps_scaled=context.excerpt and whole == len(sums),
        headed=any(one.entry.header for one in numbers),
    )
