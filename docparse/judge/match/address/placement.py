"""Decide if an occurrence is in the row and column of its fact: by labels, then by the table's pattern.

The veto is careful. A predicted label counts against a fact only where it is closer to another label of the
gold table than to the fact's own; where both labels say nothing (missing, or the same in two rows), the rows
and columns that the rest of the table went to decide.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.match.address.addresses import Addresses, Kind
from docparse.judge.match.address.label_texts import canonical, similarity
from docparse.judge.match.address.pattern import Pattern
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.model import Placed

_MARGIN = 0.02
_ANOTHER = 0.5  # more than what distance alone can cost


@dataclass(frozen=True, slots=True)
class Placement:
    """`placed`, and for a misplaced fact the kind of label ("row", "column") and both labels."""

    placed: Placed
    kind: str = ""
    own: str = ""
    predicted: str = ""
    reason: str = ""


_YES, _UNKNOWN = Placement("yes"), Placement("unknown")


class Placements:
    """Compares table addresses of the gold page and the prediction."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self.gold = gold
        self.prediction = prediction
        self._pattern = Pattern([])
        self.tenants: dict[int, set[int]] = {}
        """By predicted cell, the gold cells whose numbers are in it."""
        self.addresses = Addresses(gold, prediction, self.tenants)
        self.names = self.addresses.names
        self._predicted: dict[tuple[str, int], list[str]] = {}

    def cost(self, own: int, other: int, distance: float) -> float:
        """Cost of taking the occurrence at `other` for the one at `own`; `distance` is 0 to 1."""
        here, there = self.gold.cell(own), self.prediction.cell(other)
        if here < 0 or there < 0:
            return distance + (0.5 if (here < 0) != (there < 0) and self.prediction.page.cells else 0.0)
        row, column = self.gold.labels.of(here)
        other_row, other_column = self.prediction.labels.of(there)
        labels = self._label_cost("row", row, other_row)
        labels += self._label_cost("column", column, other_column)
        if labels > 1 and row and column:  # the table may have been transposed
            crosswise = self._label_cost("row", row, other_column)
            labels = min(labels, crosswise + self._label_cost("column", column, other_row))
        return labels + distance / 2

    def _label_cost(self, kind: str, label: str, predicted: str) -> float:
        """Cost of a label read as another: how unlike, and more for another fact's."""
        if label == predicted:
            return 0.0
        others = self.names.row_labels if kind == "row" else self.names.column_headers
        name = canonical(predicted)
        is_another = name in others and name != canonical(label)
        return 1 - similarity(label, predicted) + _ANOTHER * is_another

    def same_labels(self, own: int, other: int) -> bool:
        """Return True if both places have the same labels, or are both in running text."""
        here, there = self.gold.cell(own), self.prediction.cell(other)
        if here < 0 or there < 0:
            return here == there
        return self.gold.labels.of(here) == self.prediction.labels.of(there)

    def is_in_table(self, other: int) -> bool:
        """Return True if an offset of the prediction is in a table's cell."""
        return self.prediction.cell(other) >= 0

    def settle(self, pairs: Iterable[tuple[int, int]], exchanged: Container[int] = ()) -> None:
        """Learn where the tables' facts went, from folded offsets of facts and of their occurrences.

        Facts in each other's place do not tell where their rows and columns are.
        """
        ours, theirs = self.gold.page.cells, self.prediction.page.cells
        settled = []
        for own, other in pairs:
            here, there = self.gold.cell(own), self.prediction.cell(other)
            if here >= 0 and there >= 0:
                self.tenants.setdefault(there, set()).add(here)
                if own not in exchanged:
                    settled.append((ours[here], theirs[there]))
        self._pattern = Pattern(settled)

    def placement(self, own: int, other: int) -> Placement:
        """Judge the place of an occurrence by its labels and by the pattern of its table."""
        here, there = self.gold.cell(own), self.prediction.cell(other)
        if here < 0 or there < 0:
            return _UNKNOWN
        if self._same_address(here, there):
            return _YES
        if self.shares_cell(other):
            return _UNKNOWN
        if self.gold.labels.is_label(here) and self.prediction.labels.is_label(there):
            return self._label_placement(here, there)
        kinds: tuple[Kind, ...] = ("row", "column")
        first = self.gold.labels.in_header(here)  # a head has no row label
        last = 1 if self.prediction.labels.is_listed(there) else 2
        for kind in kinds[first:last]:
            if self._misplaced(kind, here, there):
                return Placement("no", kind, *self.addresses.labels(kind, here, there))
        return Placement("yes")

    def shares_cell(self, other: int) -> bool:
        """Return True for a place in a predicted cell that holds the values of several gold cells."""
        tenants = self.tenants.get(self.prediction.cell(other), set())
        return len(tenants) > 1 and sum(map(self.gold.labels.is_value, tenants)) > 1

    def _same_address(self, here: int, there: int) -> bool:
        """Return True for a value in the same column under the very labels of its fact: the common case."""
        labels = self.gold.labels
        own = labels.of(here)
        if own != self.prediction.labels.of(there) or not (own[0] and own[1]):
            return False
        one, two = self.gold.page.cells[here], self.prediction.page.cells[there]
        return one.column == two.column and not labels.in_header(here) and not labels.is_label(here)

    def _misplaced(self, kind: Kind, here: int, there: int) -> bool:
        own, other = self.gold.page.cells[here], self.prediction.page.cells[there]
        label, predicted = self.addresses.labels(kind, here, there)
        if label and predicted and label != predicted:
            says = self.addresses.says(kind, here, there)
            if says == "own":
                return False
            if says == "another" and self._elsewhere(kind, here, there, label, predicted):
                return True
        return self._pattern.against(kind, own, other, label == predicted != "")

    def _label_placement(self, here: int, there: int) -> Placement:
        """A row label is misplaced beside another row's values if its own are elsewhere."""
        own, other = self.gold.page.cells[here], self.prediction.page.cells[there]
        if not self._pattern.exchanged(own, other):
            return Placement("yes")
        return Placement("no", "row", self.gold.labels.text(here), "the values of another row")

    def _elsewhere(self, kind: str, here: int, there: int, label: str, predicted: str) -> bool:
        """Return True if the fact's own label is elsewhere; if not, it was misread and nothing has moved."""
        table = self.prediction.page.cells[there].table
        home = self._pattern.home(self.gold.page.cells[here].table, table)
        own = canonical(label)
        cutoff = min(1.0, Indel.normalized_similarity(own, canonical(predicted)) + _MARGIN)
        return any(
            extractOne(
                own, self._predicted_labels(kind, at), scorer=Indel.normalized_similarity, score_cutoff=cutoff
            )
            for at in {table, home}
        )

    def _predicted_labels(self, kind: str, table: int) -> list[str]:
        key = (kind, table)
        if key not in self._predicted:
            prediction = self.prediction
            at = 0 if kind == "row" else 1
            cells = [i for row in prediction.labels.rows.items() if row[0][0] == table for i in row[1]]
            self._predicted[key] = list({canonical(prediction.labels.of(i)[at]) for i in cells} - {""})
        return self._predicted[key]
