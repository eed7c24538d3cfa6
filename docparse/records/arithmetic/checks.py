"""Equations that hold in a table → a verdict on every number: proved, contradicted or unchecked.

A number is proved by an equation that holds in its own column (for sums down) or row (for sums along). It is
contradicted by one that holds elsewhere and misses here as a single misread digit would make it miss, unless
another equation proves it. Everything else is unchecked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from numpy.typing import NDArray

from docparse.records.arithmetic._search_numba import search
from docparse.records.arithmetic.lines import Lines, columns_of, rows_of, upwards
from docparse.records.grid import NumberCell

LEAST = 7.0  # bits: one equation in a hundred and twenty-eight would hold by chance
ALONE = 14.0  # bits for an equation that holds in one place only
EXACT = 0.8  # share of the equations that hold to the digit in a table whose sums are not rounded

Sums = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]
"""Totals, operands, signs, bits, and what each place tells, as the kernel returns them."""
Verdict = Literal["proved", "contradicted", "unchecked"]


@dataclass(frozen=True, slots=True)
class Equation:
    """`total` is the sum of `operands`, each with its sign; `holds` is False where one digit is wrong."""

    total: NumberCell
    operands: tuple[tuple[int, NumberCell], ...]
    holds: bool
    bits: float

    @property
    def entries(self) -> tuple[NumberCell, ...]:
        return (self.total, *(entry for _, entry in self.operands))

    def __str__(self) -> str:
        values = (sign * entry.amount.value for sign, entry in self.operands)
        terms = "".join(f" {'+' if value >= 0 else '-'} {abs(value)}" for value in values)
        relation = "=" if self.holds else "≠"
        return f"{self.total.amount.value} {relation}{terms.removeprefix(' +')}"


@dataclass(frozen=True, slots=True)
class Check:
    """Arithmetic's verdict on one number, and the equations it takes part in, strongest first."""

    entry: NumberCell
    verdict: Verdict
    equations: tuple[Equation, ...]


def check_table(entries: Sequence[NumberCell]) -> tuple[Check, ...]:
    """Check every number of a table against the sums of its rows and columns."""
    found = sorted(_equations(entries), key=lambda equation: -equation.bits)
    by_entry: dict[int, list[Equation]] = {}
    for equation in found:
        for entry in equation.entries:
            by_entry.setdefault(id(entry), []).append(equation)
    return tuple(_check(entry, by_entry.get(id(entry), [])) for entry in entries)


def _check(entry: NumberCell, equations: list[Equation]) -> Check:
    verdict: Verdict = "unchecked"
    if any(equation.holds for equation in equations):
        verdict = "proved"
    elif equations:
        verdict = "contradicted"
    return Check(entry, verdict, tuple(equations))


def _equations(entries: Sequence[NumberCell]) -> list[Equation]:
    """Equations of rows and columns, both ways; to the digit where the table's sums are exact."""
    rows = rows_of(entries)
    if rows is None:
        return []
    ways = [way for lines in (rows, columns_of(rows)) for way in (lines, upwards(lines))]
    rounded = [_search(lines, 1) for lines in ways]
    held = _held(rounded)
    if not held:
        return []
    exact = [_search(lines, 0) for lines in ways]
    found = exact if _held(exact) >= EXACT * held else rounded
    return [one for lines, sums in zip(ways, found, strict=True) for one in _stated(lines, sums)]


def _held(found: Sequence[Sums]) -> int:
    """The number of places where sums hold."""
    return sum(int((holds > 0).sum()) for *_, holds in found)


def _search(lines: Lines, slack: int) -> Sums:
    found: Sums = search(lines.values, lines.decimals, slack, lines.bonus, LEAST, ALONE)
    return found


def _stated(lines: Lines, found: Sums) -> Iterator[Equation]:
    """Yield what the sums say of each place."""
    for total, operands, signs, bits, told in zip(*(column.tolist() for column in found), strict=True):
        used = [(sign, lines.entries[at]) for sign, at in zip(signs, operands, strict=True) if at >= 0]
        for place, (whole, holds) in enumerate(zip(lines.entries[total], told, strict=True)):
            if whole is not None and holds:
                there = tuple((sign, entry) for sign, line in used if (entry := line[place]) is not None)
                yield Equation(whole, there, holds > 0, bits)
