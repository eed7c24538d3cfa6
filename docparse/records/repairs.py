"""Misread digits mended: a sum wants one other digit, and another look at the page reads that digit there.

Arithmetic alone never changes a digit: of the cells of a sum that fails it cannot say which is wrong. So each
is asked for the one digit that would make the sum hold, and only a reading of the page that is just that
counts: a second engine's (`verify`), or that of a second look at its pixels (`look_again`). Where two cells
of a sum are so confirmed, neither is changed. The document stays as it was read; records have both readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from docparse.document import Document
from docparse.geometry import BBox
from docparse.records.arithmetic import Equation
from docparse.records.grid import NumberCell
from docparse.records.model import Record
from docparse.records.trust.numbers import NumberWord, digits_of, find_numbers, holds

Look = Callable[[int, BBox], Iterable[str]]
"""Reads a place of a page (number from 1, points) once more: the words there, in one or several readings."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A number read as `text` that is taken for `mended`: `by` reads it so, and `equation` then holds."""

    page: int
    box: BBox
    text: str
    mended: str
    by: str
    equation: str


def repairs(document: Document, look: Look | None = None) -> tuple[Repair, ...]:
    """Return the misread digits of a document that a second reading mends: listed, and not applied to it."""
    return () if look is None and not document.disagreements else mended(find_numbers(document), look)


def mended(numbers: Iterable[NumberWord], look: Look | None) -> tuple[Repair, ...]:
    """Return those of a document's numbers."""
    found = [
        (equation, repair)
        for number in numbers
        if number.check is not None and number.check.verdict == "contradicted"
        for equation in number.check.equations
        if (repair := _repair(number, equation, look)) is not None
    ]
    wishes = Counter(total for total, _ in {(id(equation.total), one.box) for equation, one in found})
    alone = [repair for equation, repair in found if wishes[id(equation.total)] == 1]
    return tuple({(one.page, one.box, one.text): one for one in alone}.values())


def _repair(number: NumberWord, equation: Equation, look: Look | None) -> Repair | None:
    """The repair of a number that one equation wants and another reading confirms."""
    entry = number.check.entry if number.check else None
    if entry is None or digits_of(number.text) != digits_of(entry.amount.text):
        return None
    wanted = wanted_digits(equation, entry)
    if wanted is None:
        return None
    by = next(_confirmed(number, wanted, look), None)
    if by is None:
        return None
    left = iter(wanted)
    mended = "".join(next(left) if one.isdigit() else one for one in entry.amount.text)
    return Repair(number.page, number.box, entry.amount.text, mended, by, f"{equation} with {mended}")


def _confirmed(number: NumberWord, wanted: str, look: Look | None) -> Iterator[str]:
    """Yield who reads the wanted digits in the number's place."""
    if number.other and digits_of(number.other) == wanted:
        yield number.second
    if look is not None and any(digits_of(text) == wanted for text in look(number.page, number.box)):
        yield "a second look"


def wanted_digits(equation: Equation, entry: NumberCell) -> str | None:
    """Return the digits of `entry` with one other digit, by which the equation holds; None if none does."""
    total = equation.total.amount.value
    miss = sum((sign * term.amount.value for sign, term in equation.operands), Decimal(0)) - total
    value = entry.amount.value
    if entry is not equation.total:
        sign = next((sign for sign, term in equation.operands if term is entry), 0)
        miss = -sign * miss
    wanted = value + miss
    digits = digits_of(entry.amount.text)
    decimals = entry.amount.places
    scaled = abs(wanted).scaleb(decimals)
    if wanted * value <= 0 or scaled != int(scaled):
        return None
    found = str(int(scaled)).rjust(len(digits), "0")
    differ = sum(one != other for one, other in zip(found, digits, strict=False))
    return found if len(found) == len(digits) and differ == 1 else None


def with_repairs(records: Sequence[Record], found: Sequence[Repair]) -> list[Record]:
    """Return the records with repaired values; each keeps what was read in `read_as`, and why it changed."""
    return [_repaired(record, found) for record in records] if found else list(records)


def _repaired(record: Record, found: Sequence[Repair]) -> Record:
    for one in found:
        if one.page == record.page and one.text == record.text and holds(record.box, one.box):
            value = record.value * int(digits_of(one.mended)) / int(digits_of(one.text))
            why = record.why | {"value": f"{one.by} reads {one.mended}: {one.equation}"}
            return replace(record, text=one.mended, value=value, read_as=one.text, why=why)
    return record
