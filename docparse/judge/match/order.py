"""Find values of a table in each other's place by the order in which the prediction has them.

Whatever the layout (rows and columns exchanged, a table in parts, text read line by line or column by
column), the values of one gold column come in the order of their rows, and those of one row in the order of
their columns. Two values of a column or a row that have each other's rank, and would be in order in each
other's place, were exchanged. Labels are not looked at: rows may have none, or the same in several sections.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from docparse.judge.match.index import SearchIndex
from docparse.judge.match.placement import canonical
from docparse.judge.match.queries import FactQuery, Occurrence, SearchKey

Line = Literal["column", "row"]
Pairs = Sequence[tuple[FactQuery, Occurrence]]
_MARGIN = 240  # characters round a table's other values beyond which a value is none of the table


class _Value(NamedTuple):
    """A number of a gold table: its start, cell and digits there, its start and table in the prediction."""

    own: int
    row: int
    column: int
    key: SearchKey
    start: int
    table: int  # -1 in running text


def exchanged_values(gold: SearchIndex, prediction: SearchIndex, pairs: Pairs) -> dict[int, Line]:
    """Return the gold starts of exchanged numbers, and the line in which each changed places.

    `pairs` are numbers with their own occurrences, in gold order.
    """
    if all(one.start < two.start for (_, one), (_, two) in pairwise(pairs)):
        return {}
    tables: dict[int, list[_Value]] = defaultdict(list)
    for query, other in pairs:
        here, there = gold.cell(query.own.start), prediction.cell(other.start)
        if here >= 0:
            cell = gold.page.cells[here]
            table = prediction.page.cells[there].table if there >= 0 else -1
            value = _Value(query.own.start, cell.row, cell.column, query.key, other.start, table)
            tables[cell.table].append(value)
    found: dict[int, Line] = {}
    for values in tables.values():
        found |= _TableOrder(values).exchanged()
    return found


class _TableOrder:
    """The values of one gold table, in its order, with their ranks in the prediction."""

    def __init__(self, values: Sequence[_Value]) -> None:
        self._values = values
        self._starts = [value.start for value in values]
        self._lines: dict[Line, dict[int, list[int]]] = {
            "column": defaultdict(list),
            "row": defaultdict(list),
        }
        for at, value in enumerate(values):
            self._lines["column"][value.column].append(at)
            self._lines["row"][value.row].append(at)

    def exchanged(self) -> dict[int, Line]:
        """Return the starts of the values in each other's place; none if most of the table has moved."""
        moved: dict[int, Line] = {}
        for kind, lines in self._lines.items():
            for line in lines.values():
                for one, two in self._crossed(line):
                    if self._changed_places(one, two):
                        moved |= dict.fromkeys((self._values[at].own for at in (one, two)), kind)
        return moved if 2 * len(moved) <= len(self._values) else {}

    def _crossed(self, line: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of values of a line of which each has the other's rank in the prediction."""
        rank_of = {at: rank for rank, at in enumerate(sorted(line, key=self._starts.__getitem__))}
        for here, at in enumerate(line):
            there = rank_of[at]
            if here < there and rank_of[line[there]] == here:
                yield at, line[there]

    def _rank(self, line: Sequence[int], at: int) -> int:
        """Return how many values of a line come before one of them in the prediction."""
        return sum(self._starts[other] < self._starts[at] for other in line if other != at)

    def _changed_places(self, one: int, two: int) -> bool:
        """Return True for different values of which both are in order once they change places."""
        first, second = self._values[one], self._values[two]
        if first.key == second.key or first.table != second.table or not self._are_near(one, two):
            return False
        starts = self._starts
        starts[one], starts[two] = starts[two], starts[one]
        in_order = all(self._is_in_order(at) for at in (one, two))
        starts[one], starts[two] = starts[two], starts[one]
        return in_order

    def _is_in_order(self, at: int) -> bool:
        value = self._values[at]
        lines = self._lines["column"][value.column], self._lines["row"][value.row]
        return all(line[self._rank(line, at)] == at for line in lines)

    def _are_near(self, one: int, two: int) -> bool:
        """Return True if two values are where the table's other values are, and not on the page elsewhere."""
        if self._values[one].table >= 0:
            return True
        others = [start for at, start in enumerate(self._starts) if at not in (one, two)]
        if not others:
            return False
        low, high = min(others) - _MARGIN, max(others) + _MARGIN
        return all(low <= self._starts[at] <= high for at in (one, two))


def is_named_alone(gold: SearchIndex, cell: int, line: Line) -> bool:
    """Return True if a gold value has a row label (in a column) or a header (in a row) of its own."""
    part = 0 if line == "column" else 1
    own, here = gold.labels.of(cell)[part], gold.page.cells[cell]
    for other in gold.labels.value_cells:
        there = gold.page.cells[other]
        apart = here.row != there.row if line == "column" else here.column != there.column
        if apart and here.table == there.table and canonical(gold.labels.of(other)[part]) == canonical(own):
            return False
    return bool(own)


def in_gold_order(
    gold: SearchIndex, prediction: SearchIndex, pairs: Mapping[int, Occurrence]
) -> Mapping[int, Occurrence]:
    """Give equal values of one gold row or column their occurrences in running text in the gold order.

    `pairs` maps gold starts to occurrences of one number; those with other signs are not exchanged.
    """
    starts = sorted(pairs)
    if all(pairs[one].start < pairs[two].start for one, two in pairwise(starts)):
        return pairs
    ordered = dict(pairs)
    for line in ("row", "column"):
        lines: dict[tuple[int, int, str, bool], list[int]] = defaultdict(list)
        for start in starts:
            other = ordered[start]
            if other.number and (at := gold.cell(start)) >= 0 > prediction.cell(other.start):
                cell = gold.page.cells[at]
                at_line = cell.row if line == "row" else cell.column
                lines[cell.table, at_line, other.number.sign, other.number.percent].append(start)
        for same in lines.values():
            ordered |= zip(same, sorted(ordered[start] for start in same), strict=True)
    return ordered
