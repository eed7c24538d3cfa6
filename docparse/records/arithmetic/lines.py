"""A table's numbers as whole numbers: lines by places, ready for the search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from docparse.records.grid import Entry

LARGEST = 10**15  # in units of the table's last place: sums of thirty of them still fit 64 bits
DECIMALS = 6  # more than that are a misreading
TOTAL_BITS = 4.0  # what the word is worth: about one line in sixteen is a total
_TOTAL = re.compile(
    r"\b(?:total|subtotal|net|gross|income|loss|earnings|balances?|end of)\b|^\W*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Lines:
    """Numbers of a table; `entries[i][j]` is the entry at line i, place j, or None.

    `values` (int64) are multiples of the finest last digit of the table, `unit[i]` the place value of the
    last digit in line i, `bonus[i]` bits for a label that speaks of a total.
    """

    values: NDArray[np.int64]
    present: NDArray[np.bool_]
    unit: NDArray[np.int64]
    bonus: NDArray[np.float64]
    entries: tuple[tuple[Entry | None, ...], ...]


def rows_of(entries: Sequence[Entry]) -> Lines | None:
    """The rows of a table as lines; None where there is nothing to add up. Percentages are left out."""
    sized = [e for e in entries if not e.amount.percent and _decimals(e.amount.value) <= DECIMALS]
    places = max((_decimals(entry.amount.value) for entry in sized), default=0)
    usable = [entry for entry in sized if abs(entry.amount.value).scaleb(places) < LARGEST]
    rows = sorted({entry.cell.row for entry in usable})
    columns = sorted({entry.cell.column for entry in usable})
    if len(usable) < 3:
        return None
    grid: list[list[Entry | None]] = [[None] * len(columns) for _ in rows]
    for entry in usable:
        grid[rows.index(entry.cell.row)][columns.index(entry.cell.column)] = entry
    return _lines(grid, places, [_bonus(row) for row in grid])


def columns_of(rows: Lines) -> Lines:
    """The same numbers with columns as lines."""
    entries = tuple(tuple(row[j] for row in rows.entries) for j in range(rows.values.shape[1]))
    unit = _units(entries, _finest(rows))
    return Lines(rows.values.T.copy(), rows.present.T.copy(), unit, np.zeros(len(entries)), entries)


def upwards(lines: Lines) -> Lines:
    """The same lines from last to first: totals may come before what they sum up."""
    return Lines(
        lines.values[::-1].copy(),
        lines.present[::-1].copy(),
        lines.unit[::-1].copy(),
        lines.bonus[::-1].copy(),
        lines.entries[::-1],
    )


def _lines(grid: list[list[Entry | None]], places: int, bonus: list[float]) -> Lines:
    values = np.array(
        [[0 if e is None else int(e.amount.value.scaleb(places)) for e in row] for row in grid], np.int64
    )
    present = np.array([[entry is not None for entry in row] for row in grid])
    entries = tuple(tuple(row) for row in grid)
    return Lines(values, present, _units(entries, places), np.array(bonus), entries)


def _units(entries: Sequence[Sequence[Entry | None]], places: int) -> NDArray[np.int64]:
    """The place value of the last digit in each line: that of its finest number."""
    decimals = [
        max((_decimals(e.amount.value) for e in line if e is not None), default=places) for line in entries
    ]
    return np.array([10 ** (places - count) for count in decimals], np.int64)


def _finest(lines: Lines) -> int:
    return max(_decimals(e.amount.value) for line in lines.entries for e in line if e is not None)


def _decimals(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _bonus(row: Sequence[Entry | None]) -> float:
    label = next((entry.label for entry in row if entry is not None), "")
    return TOTAL_BITS if _TOTAL.search(label) else 0.0
