"""Find the facts of a page that have replaced each other, by the order of its numbers and of its words.

Tables are compared by their numbers alone, row by row or, where rows and columns are exchanged or text is
read column by column, by columns: two that have replaced each other were exchanged. Labels are not looked at:
rows may have none, or the same in several sections. Text is compared by its words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.align.order import Order
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical
from docparse.judge.match.search.queries import FactQuery
from docparse.judge.match.search.words import joined, text_words
from docparse.judge.model import FactType
from docparse.judge.remembered import remembered
from docparse.numerals.tokens import Number

Line = Literal["column", "row"]
_SAME_ORDER = 0.5  # share of equal numbers from which two pages are read in one order
_FEW = 3  # numbers beside a number, of six, that prove that another one in its place has replaced it
_MOVING: frozenset[FactType] = frozenset(("number", "temporal", "reporting_entity"))


class Exchanges:
    """The facts of a gold page that are in each other's place in a prediction, by their starts."""

    def __init__(
        self,
        gold: SearchIndex,
        prediction: SearchIndex,
        queries: Sequence[FactQuery],
        by_words: TextAlignment,
    ) -> None:
        self._gold = gold
        self._prediction = prediction
        self._by_words = by_words
        self._queries = queries
        self.in_place: dict[int, int] = {}
        """Gold numbers to the numbers of the prediction that are in their place and equal."""
        self._instead: dict[int, str] = {}
        """Gold numbers that have another in their place, as printed."""
        self._numbers, self._read = (_without_dashes(index.numbers) for index in (gold, prediction))
        if [number.body for number in self._numbers] == [number.body for number in self._read]:
            return
        for numbers in (self._numbers, self._by_column()):
            order = Order([number.body for number in numbers], [number.body for number in self._read], 2)
            kept = sum(at >= 0 for at in order.places)
            if kept >= max(_SAME_ORDER * len(numbers), len(self.in_place)):
                self._take(numbers, order)
                if numbers is self._numbers:
                    return

    def _take(self, numbers: Sequence[Number], order: Order) -> None:
        self.in_place, self._instead = {}, {}
        for at, number in enumerate(numbers):
            if order.places[at] >= 0:
                self.in_place[number.start] = self._read[order.places[at]].start
            elif len(found := order.instead(at, at + 1, _FEW)) == 1:
                self._instead[number.start] = self._read[found[0]].body

    def _by_column(self) -> list[Number]:
        """Return the gold page's numbers in order, those of each table column by column.

        A `$` often has a column of its own, so that values with it and without it are in different ones.
        """
        cells, columns, tables = self._gold.page.cells, dict[tuple[int, str], int](), dict[int, int]()
        places = []
        for at, number in enumerate(self._numbers):
            here = self._gold.cell(number.start)
            table, column = (cells[here].table, cells[here].column) if here >= 0 else (-1 - at, 0)
            head = self._gold.labels.column_header(here) if here >= 0 else ""
            first = columns.setdefault((table, head or str(column)), column)
            places.append((tables.setdefault(table, at), first, at, number))
        return [number for *_, number in sorted(places, key=lambda place: place[:3])]

    @cached_property
    def exchanged(self) -> dict[int, Line]:
        """The table values that have replaced each other, and the line that both are in: column or row.

        Values of different rows and columns count as of one column.
        """
        bodies = {number.start: number.body for number in self._numbers}
        pairs: dict[tuple[str, str], list[int]] = defaultdict(list)
        for start, other in self._instead.items():
            if self._gold.cell(start) >= 0:
                pairs[bodies[start], other].append(start)
        found: dict[int, Line] = {}
        for (own, read), starts in pairs.items():
            partners = pairs.get((read, own), [])
            for both in (
                zip(starts, partners, strict=True) if len(starts) == len(partners) and own < read else ()
            ):
                one, two = (self._gold.cell(start) for start in both)
                if self._gold.labels.is_value(one) == self._gold.labels.is_value(
                    two
                ):  # else a head was moved
                    rows = [self._gold.page.cells[at][:2] for at in (one, two)]
                    found |= dict.fromkeys(both, "row" if rows[0] == rows[1] else "column")
        return found

    def in_text(self, query: FactQuery, at: int) -> bool:
        """Return True if another fact is in the place of a fact, or something else between its very words.

        `at` is its own occurrence.
        """
        kind = query.fact.type
        if kind not in _MOVING or self._gold.text == self._prediction.text:
            return False
        if kind != "number" and self._gold.cell(query.own.start) >= 0:
            return False  # heads and labels: layouts set them in another order
        own, by_words = query.own, self._by_words
        if by_words.has_another(own, at, self._facts[kind]):
            return True
        return not by_words.has_its_words(own, at) and self._by_facts.has_another(own, at, self._facts[kind])

    def is_named_alone(self, cell: int, line: Line) -> bool:
        """Return True if a gold value has a row label (in a column) or a header (in a row) of its own.

        Of values in different tables a label that both tables have tells nothing; heads tell within a table.
        """
        part, at = (0, 1) if line == "column" else (1, 2)  # of a cell's names, of its address
        own, here = canonical(self._gold.labels.of(cell)[part]), self._gold.page.cells[cell]
        named = {place for place in self._named(part)[own] if line == "column" or place[0] == here.table}
        return own != "" and named <= {(here.table, here[at])}

    @remembered
    def _named(self, part: int) -> dict[str, set[tuple[int, int]]]:
        """Return the table and row, or column, of each gold value by its row label, or its header."""
        found: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for at in self._gold.labels.value_cells:
            cell = self._gold.page.cells[at]
            found[canonical(self._gold.labels.of(at)[part])].add((cell.table, cell[part + 1]))
        return found

    @cached_property
    def _facts(self) -> dict[FactType, set[str]]:
        """The words of the gold page's facts by type."""
        found: dict[FactType, set[str]] = defaultdict(set)
        for query in self._queries:
            words = text_words(self._gold.text, query.own.start, query.own.end)
            found[query.fact.type].add(" ".join(words.texts))
        return found

    @cached_property
    def _by_facts(self) -> TextAlignment:
        """The words of both pages, those of a date or of a name as one: it moves as a whole."""
        facts = [one for kind in _MOVING for one in self._facts[kind] if " " in one]
        return TextAlignment(*(joined(page.words, facts) for page in (self._gold, self._prediction)))


def _without_dashes(numbers: Sequence[Number]) -> list[Number]:
    """Return the numbers that are no dashes for nil: one dash is as good as another."""
    return [number for number in numbers if number.body != "-"]
