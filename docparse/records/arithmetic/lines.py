"""A table's numbers as whole numbers: lines by places, ready for the search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from docparse.records.grid import NumberCell
from docparse.records.words import pattern_of

LARGEST = 10**15  # in units of the table's last place: sums of thirty of them still fit 64 bits
DECIMALS = 6  # more than that are a misreading
TOTAL_BITS = 4.0  # what the word is worth: about one line in sixteen is a total
_TOTAL = pattern_of("totals")


@dataclass(frozen=True, slots=True)
class Lines:
    """Numbers of a table; `entries[i][j]` is the entry at line i, place j, or None.

    `values` (int64) are multiples of the finest last digit of the table, `decimals` (int64) the digits behind
    the point, -1 where there is no number, `bonus[i]` bits for a label that speaks of a total.
    """

    values: NDArray[np.int64]
    decimals: NDArray[np.int64]
    bonus: NDArray[np.float64]
    entries: tuple[tuple[NumberCell | None, ...], ...]


def rows_of(entries: Sequence[NumberCell]) -> Lines | None:
    """The rows of a table as lines; None where there is nothing to add up. Percentages are left out."""
    told = [(entry, entry.amount.places) for entry in entries if not entry.amount.percent]
    places = max((decimals for _, decimals in told if decimals <= DECIMALS), default=0)
    limit = Decimal(LARGEST).scaleb(-places)
    usable = [one for one in told if one[1] <= DECIMALS and abs(one[0].amount.value) < limit]
    if len(usable) < 3:
        return None
    places = max(decimals for _, decimals in usable)
    row_at = _places(entry.cell.row for entry, _ in usable)
    column_at = _places(entry.cell.column for entry, _ in usable)
    shape = len(row_at), len(column_at)
    values, found = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
    grid: list[list[NumberCell | None]] = [[None] * len(column_at) for _ in row_at]
    for entry, decimals in usable:
        i, j = row_at[entry.cell.row], column_at[entry.cell.column]
        values[i, j], found[i, j] = int(entry.amount.value.scaleb(places)), decimals
        grid[i][j] = entry
    labels = (next((one.label for one in row if one is not None), "") for row in grid)
    bonus = [TOTAL_BITS if _TOTAL.search(label) else 0.0 for label in labels]
    return Lines(values, found, np.array(bonus), tuple(map(tuple, grid)))


def columns_of(rows: Lines) -> Lines:
    """The same numbers with columns as lines."""
    entries = tuple(zip(*rows.entries, strict=True))
    return Lines(rows.values.T.copy(), rows.decimals.T.copy(), np.zeros(len(entries)), entries)


def upwards(lines: Lines) -> Lines:
    """The same lines from last to first: totals may come before what they sum up."""
    return Lines(
        lines.values[::-1].copy(), lines.decimals[::-1].copy(), lines.bonus[::-1].copy(), lines.entries[::-1]
    )


def _places(numbers: Iterable[int]) -> dict[int, int]:
    return {number: place for place, number in enumerate(sorted(set(numbers)))}
