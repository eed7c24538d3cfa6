"""Attribute each fact: does the prediction tie it to the row label and column header of the gold table?

A number without its head is no fact. `placement` asks whether a value went to another row or column;
attribution asks more: whether its own label and head can still be read off the prediction.

    value in a predicted table   `tables`: labels and heads in the cell's row and column
    value in running text        `text`: order of labels, heads and values
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from itertools import pairwise

from docparse.judge.match.address.placement import Placements
from docparse.judge.match.attribution.scales import Scales, changed_scale
from docparse.judge.match.attribution.tables import TableAttribution
from docparse.judge.match.attribution.text import TextAttribution, Value
from docparse.judge.match.attribution.verdict import KEPT, NO_LABELS, Attribution
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import FactQuery, Occurrence

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
        placements: Placements,
        exchanged: Container[int] = (),
    ) -> None:
        self._gold = gold
        self._prediction = prediction
        self._pairs = pairs
        self._exchanged = exchanged
        self._placements = placements
        self._tables = TableAttribution(gold, prediction, placements)

    def of(self, query: FactQuery, other: Occurrence) -> Attribution:
        """Return the attribution of a fact whose own occurrence is `other`."""
        found = self._of(query, other)
        if found.attributed == "yes" and query.own.number is not None and not query.own.number.percent:
            return self._by_scale(query, other, found)
        return found

    def _by_scale(self, query: FactQuery, other: Occurrence, found: Attribution) -> Attribution:
        """Attribute a number of a table only where the table is stated in the same scale."""
        here = self._gold.cell(query.own.start)
        if here < 0 or self._gold.labels.in_header(here) or self._gold.labels.is_label(here):
            return found
        own, read = (self._scales[0].over(query.own.start), self._scales[1].over(other.start))
        scale = changed_scale(own, read)
        if not scale:
            return found
        return Attribution("no", f"its table is stated in {scale}s, not in {', '.join(sorted(own - read))}s")

    @cached_property
    def _scales(self) -> tuple[Scales, Scales]:
        return Scales(self._gold), Scales(self._prediction)

    def _of(self, query: FactQuery, other: Occurrence) -> Attribution:
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
        is_grid = there >= 0 and not self._prediction.labels.is_listed(there)
        in_table = self._tables.of(here, there) if is_grid else None
        if in_table is not None and (
            in_table.attributed != "unknown" or not self._prediction.labels.is_value(there)
        ):
            return in_table
        in_text = self._texts.of(here, other.start)
        return in_text if in_table is None or in_text.attributed == "yes" else in_table

    @cached_property
    def numbers(self) -> dict[int, tuple[FactQuery, Occurrence]]:
        """By the start of each unit in a table, the number behind it in its row, and that number's own."""
        return _numbers_of_units(self._gold, self._pairs)

    @cached_property
    def _texts(self) -> TextAttribution:
        """The table values where the prediction has them, read line by line."""
        loose = []
        for query, other in self._pairs:
            here = self._gold.cell(query.own.start)
            if other is None or query.fact.type != "number" or here < 0:
                continue
            if query.own.start in self._exchanged:
                continue  # it says nothing of its row and column
            labels = self._gold.labels
            if labels.in_header(here) or labels.is_label(here):
                continue
            loose.append(Value(other.start, other.end, here, self._gold.page.cells[here], query.key.text))
        return TextAttribution(self._placements, loose)


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
