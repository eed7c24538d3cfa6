"""Attribute each fact: does the prediction tie it to the row label and column header of the gold table?

A number without its head is no fact. `placement` asks whether a value went to another row or column;
attribution asks more: whether its own label and head can still be read off the prediction.

    value in a predicted table   `tables`: labels and heads in the cell's row and column
    value in running text        `text`: order of labels, heads and values
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from docparse.judge.match.attribution.tables import TableAttribution
from docparse.judge.match.attribution.text import TextAttribution, Value
from docparse.judge.match.attribution.verdict import KEPT, NO_LABELS, Attribution
from docparse.judge.match.index import SearchIndex
from docparse.judge.match.queries import FactQuery, Occurrence

Pairs = Sequence[tuple[FactQuery, Occurrence | None]]


class Attributions:
    """Attribution of the facts of one page.

    `pairs` are the facts with their own occurrences, `exchanged` the starts of facts in each other's place.
    """

    def __init__(
        self,
        gold: SearchIndex,
        prediction: SearchIndex,
        pairs: Pairs,
        tenants: Mapping[int, set[int]],
        exchanged: Container[int] = (),
    ) -> None:
        self._gold = gold
        self._prediction = prediction
        self._pairs = pairs
        self._exchanged = exchanged
        self._tables = TableAttribution(gold, prediction, tenants)

    def of(self, query: FactQuery, other: Occurrence) -> Attribution:
        """Return the attribution of a fact whose own occurrence is `other`."""
        here = self._gold.cell(query.own.start)
        if here < 0:
            return KEPT  # text is known by what surrounds it
        there = self._prediction.cell(other.start)
        if there >= 0 and self._tables.is_plain(here, there):
            return KEPT
        labels = self._gold.labels
        if labels.in_header(here) or labels.is_label(here):
            return KEPT  # labels and heads are what others are tied to
        if not any(labels.of(here)):
            return NO_LABELS
        if there >= 0:
            return self._tables.of(here, there)
        return self._texts.of(self._gold.page.cells[here], other.start)

    @cached_property
    def numbers(self) -> dict[int, tuple[FactQuery, Occurrence]]:
        """By the start of each unit in a table, the number behind it in its row, and that number's own."""
        return _numbers_of_units(self._gold, self._pairs)

    @cached_property
    def _texts(self) -> TextAttribution:
        """The table values that the prediction has in running text."""
        loose = []
        for query, other in self._pairs:
            here = self._gold.cell(query.own.start)
            if other is None or query.fact.type != "number" or here < 0:
                continue
            if query.own.start in self._exchanged:
                continue  # it says nothing of its row and column
            labels = self._gold.labels
            if self._prediction.cell(other.start) >= 0 or labels.in_header(here) or labels.is_label(here):
                continue
            loose.append(Value(other.start, self._gold.page.cells[here], query.key.text))
        return TextAttribution(self._gold, self._prediction, loose)


def _numbers_of_units(gold: SearchIndex, pairs: Pairs) -> dict[int, tuple[FactQuery, Occurrence]]:
    numbers = {}
    for (unit, _), (number, own) in pairwise(pairs):
        cells = gold.cell(unit.own.start), gold.cell(number.own.start)
        if (unit.fact.type, number.fact.type) != ("monetary_unit", "number") or own is None or min(cells) < 0:
            continue
        one, two = (gold.page.cells[at] for at in cells)
        if (one.table, one.row) == (two.table, two.row):
            numbers[unit.own.start] = number, own
    return numbers
