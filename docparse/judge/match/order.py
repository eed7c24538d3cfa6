"""Align the numbers of two pages in reading order: equal ones keep their places, two may have changed theirs.

Unlike words, numbers are seldom unique, so that each is known by what comes before and behind it. A table's
numbers come by rows or, where rows and columns are exchanged or text is read column by column, by columns.
Two values that have replaced each other among numbers that kept their places were exchanged. Labels are not
looked at: rows may have none, or the same in several sections.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

from rapidfuzz.distance import Levenshtein, Opcode

from docparse.judge.match.index import SearchIndex
from docparse.judge.match.label_texts import canonical
from docparse.judge.read.text_page import CellSpan
from docparse.numerals.tokens import Number

Line = Literal["column", "row"]
_BESIDE = 3  # numbers looked at on each side of one that was replaced; as many of the six are in place
_SAME_ORDER = 0.5  # share of equal numbers from which two pages are read in one order


class NumberOrder:
    """The numbers of a gold page against those of a prediction, by their starts in the folded texts."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction
        self.in_place: dict[int, int] = {}
        """Gold numbers to the numbers of the prediction that are in their place and equal."""
        self._instead: dict[int, Number] = {}
        """Gold numbers that have another in their place."""
        self._numbers, theirs = _without_dashes(gold.numbers), _without_dashes(prediction.numbers)
        if [number.body for number in self._numbers] == [number.body for number in theirs]:
            return
        for ours in (self._numbers, self._by_column()):
            in_place, instead = _aligned(ours, theirs)
            if len(in_place) >= max(_SAME_ORDER * len(ours), len(self.in_place)):
                self.in_place, self._instead = in_place, instead
                if ours is self._numbers:
                    return

    def _by_column(self) -> list[Number]:
        """Return the gold page's numbers in order, those of each table column by column."""
        cells = self._gold.page.cells
        here = [self._gold.cell(number.start) for number in self._numbers]
        columns = joined_columns([cells[cell] for cell in here if cell >= 0])
        places = []
        first: dict[int, int] = {}
        for at, (number, cell) in enumerate(zip(self._numbers, here, strict=True)):
            if cell < 0:
                places.append((at, 0, at, number))
                continue
            table, column = cells[cell].table, cells[cell].column
            places.append((first.setdefault(table, at), columns[table, column], at, number))
        return [number for *_, number in sorted(places, key=lambda place: place[:3])]

    @cached_property
    def exchanged(self) -> dict[int, Line]:
        """The table values that have replaced each other, and the line that both are in: column or row.

        Values of different rows and columns count as of one column.
        """
        bodies = {number.start: number.body for number in self._numbers}
        pairs: dict[tuple[str, str], list[int]] = defaultdict(list)
        for start, other in self._instead.items():
            if self._is_mostly_in_place(start):
                pairs[bodies[start], other.body].append(start)
        found: dict[int, Line] = {}
        for (own, read), starts in pairs.items():
            partners = pairs.get((read, own), [])
            if len(starts) == len(partners) and own < read:
                for one, two in zip(starts, partners, strict=True):
                    found |= dict.fromkeys((one, two), self._line(one, two))
        return found

    def exchanged_spans(self) -> list[tuple[int, int]]:
        """Return the spans of the exchanged values on the gold page, in order."""
        return [(number.start, number.end) for number in self._numbers if number.start in self.exchanged]

    def _is_mostly_in_place(self, start: int) -> bool:
        """Return True for a value of a gold table that kept more than half of its numbers in their places."""
        table = self._table(start)
        return table >= 0 and 2 * self._kept[table] > self._counts[table]

    @cached_property
    def _counts(self) -> Counter[int]:
        """Numbers of each gold table."""
        return Counter(self._table(number.start) for number in self._numbers)

    @cached_property
    def _kept(self) -> Counter[int]:
        """Numbers of each gold table that are in place."""
        return Counter(map(self._table, self.in_place))

    def _table(self, start: int) -> int:
        cell = self._gold.cell(start)
        return self._gold.page.cells[cell].table if cell >= 0 else -1

    def _line(self, one: int, two: int) -> Line:
        first, second = (self._gold.page.cells[self._gold.cell(start)] for start in (one, two))
        return "row" if (first.table, first.row) == (second.table, second.row) else "column"


def joined_columns(cells: Iterable[CellSpan]) -> dict[tuple[int, int], int]:
    """Return the first of the columns that are one, by table and column: no row has values in both.

    A `$` often has a column of its own, so that values with it and without it are in different ones.
    """
    rows: dict[tuple[int, int], set[int]] = defaultdict(set)
    for cell in cells:
        rows[cell.table, cell.column].add(cell.row)
    found: dict[tuple[int, int], int] = {}
    table, first, taken = -1, 0, set[int]()
    for (there, column), held in sorted(rows.items()):
        if there != table or taken & held:
            table, first, taken = there, column, set()
        taken |= held
        found[there, column] = first
    return found


def _without_dashes(numbers: Sequence[Number]) -> list[Number]:
    """Return the numbers that are no dashes for nil: one dash is as good as another."""
    return [number for number in numbers if number.body != "-"]


def _aligned(ours: Sequence[Number], theirs: Sequence[Number]) -> tuple[dict[int, int], dict[int, Number]]:
    """Return the starts of equal numbers, and what is in the place of a number among such."""
    one, two = ([number.body for number in numbers] for numbers in (ours, theirs))
    steps = _with_neighbours_joined(list(Levenshtein.opcodes(one, two)), one, two)
    in_place: dict[int, int] = {}
    replaced: list[Opcode] = []
    for step in steps:
        if step.tag == "equal":
            pairs = zip(
                ours[step.src_start : step.src_end], theirs[step.dest_start : step.dest_end], strict=True
            )
            in_place |= {number.start: other.start for number, other in pairs}
        elif step.src_end - step.src_start == step.dest_end - step.dest_start:
            replaced.append(step)
    instead: dict[int, Number] = {}
    for step in replaced:
        first, last = step.src_start, step.src_end
        before = _BESIDE + max(0, _BESIDE - (len(ours) - last))  # at the page's end more before, and so on
        behind = _BESIDE + max(0, _BESIDE - first)
        beside = *ours[max(0, first - before) : first], *ours[last : last + behind]
        if sum(number.start in in_place for number in beside) >= _BESIDE:
            instead |= zip(
                (number.start for number in ours[first:last]),
                theirs[step.dest_start : step.dest_end],
                strict=True,
            )
    return in_place, instead


def _with_neighbours_joined(steps: list[Opcode], ours: Sequence[str], theirs: Sequence[str]) -> list[Opcode]:
    """Read x y that became y x as two numbers replaced, not as one inserted and one deleted."""
    joined: list[Opcode] = []
    for step in steps:
        joined.append(step)
        first, same = joined[-3:-1] if len(joined) > 2 else (step, step)
        if same.tag != "equal" or same.src_end - same.src_start != 1 or first.tag == step.tag:
            continue
        pair, read = ours[first.src_start : step.src_end], theirs[first.dest_start : step.dest_end]
        if len(pair) == len(read) == 2 and list(pair) == [read[1], read[0]]:
            joined[-3:] = [Opcode("replace", first.src_start, step.src_end, first.dest_start, step.dest_end)]
    return joined


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
