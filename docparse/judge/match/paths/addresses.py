"""Whose row label and heads a predicted cell has: those of a fact, those of another, or neither's.

Heads count however they are set: in several rows, in one cell, in one flattened row, with a stub or a
section's title beside them.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Literal

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.match.paths.names import GoldNames, Kind
from docparse.judge.match.search.broken_phrases import cuts_word
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical, label_key, same_label
from docparse.judge.remembered import remembered

Says = Literal["own", "another", "neither"]
_KINDS: tuple[Kind, ...] = ("row", "column")
_NEITHER = 0.5  # cost of words that are neither the own nor another's, where a label of another is 1
_MARGIN = 0.02
_NOTHING = frozenset[str]()


class Addresses:
    """Compares the labels and heads of gold cells with those of predicted cells.

    `tenants` are, by predicted cell, the gold cells whose numbers are in it.
    """

    def __init__(self, gold: SearchIndex, prediction: SearchIndex, tenants: dict[int, set[int]]) -> None:
        self._gold = gold
        self._prediction = prediction
        self._tenants = tenants
        self.names = GoldNames(gold)

    def cost(self, here: int, there: int) -> float:
        """Return what the row and the column of a predicted cell say against a gold cell: 0 to 2.

        A number within a label is hardly in a cell of a value. In a list a place says nothing of its column.
        """
        if self._gold.labels.is_label(here) and self._prediction.labels.is_value(there):
            return 1.0
        if self._gold.labels.of(here) == self._prediction.labels.of(there):
            return 0.0
        kinds = _KINDS[:1] if self._prediction.labels.is_listed(there) else _KINDS
        said = [self._cost(kind, here, there) for kind in kinds]
        return 0.0 if sum(said) > 1 and self.is_transposed(here, there) else sum(said)

    def _cost(self, kind: Kind, here: int, there: int) -> float:
        """Return what a row or a column says against a gold cell; what is nearly its label says less."""
        says = self.says(kind, here, there)
        if says != "neither":
            return float(says == "another")
        own, read = map(canonical, self.labels(kind, here, there))
        return _NEITHER * Indel.normalized_distance(own, read)

    @remembered
    def says(self, kind: Kind, here: int, there: int) -> Says:
        """Return whose label, or whose heads, a predicted cell has: a gold cell's, or another's."""
        own, read = self.labels(kind, here, there)
        if own == read or (self._is_in_row if kind == "row" else self._is_in_column)(here, there):
            return "own"
        other = " ".join(self.read(kind, there))
        if kind == "column" and self._prediction.labels.further_heads(there) is not None:
            other = read
        if not other or (kind == "row" and self._ends_beside(here, there)):
            return "neither"
        cell = self._prediction.page.cells[there]
        cut = kind == "column" and (cell.table, cell.column) in self._cut_columns
        if cut or not self.names.is_anothers(kind, here, read or other):
            return "neither"
        if kind == "row" and not self._gold.labels.is_label(here):
            return "another"  # beside a value there are others, too
        whole = other if kind == "column" else f"{self._prediction.labels.text(there)} {other}"
        return "neither" if self.names.tells(kind, here, whole) else "another"

    def labels(self, kind: Kind, here: int, there: int) -> tuple[str, str]:
        """Return the row label, or the header, of a gold cell and of a predicted cell.

        Of two tables set as one, the heads of the first say nothing of the second.
        """
        at = 0 if kind == "row" else 1
        own, read = self._gold.labels.of(here)[at], self._prediction.labels.of(there)[at]
        further = self._prediction.labels.further_heads(there) if kind == "column" else None
        return own, read if further is None else further

    def read(self, kind: Kind, there: int) -> list[str]:
        """Return the texts in the row of a predicted cell, or above it."""
        labels = self._prediction.labels
        return labels.words_above(there) if kind == "column" else labels.words_beside(there)

    def _is_in_row(self, here: int, there: int) -> bool:
        labels = self._prediction.labels
        beside = labels.words_beside(there)
        beside += [] if labels.is_value(there) else [labels.text(there)]  # a label before its value
        key = label_key(self._gold.labels.row_label(here))
        wrapped = any(same_label(key, label_key(text)) for text in labels.wrapped_labels(there))
        own = wrapped or self.names.is_label_of("row", here, beside, _NOTHING)
        return own or self._ends_beside(here, there, alone=True)

    def _is_in_column(self, here: int, there: int) -> bool:
        return self.names.is_label_of(
            "column", here, self._prediction.labels.words_above(there), self._prediction.vocabulary
        )

    @cached_property
    def _cut_columns(self) -> set[tuple[int, int]]:
        """The predicted columns, by table, whose edge is within a word of a head: what is left is no word.

        `In | come (expense)` says nothing of `Recognized in Other`.
        """
        known, text = self._gold.vocabulary, self._prediction.page.text
        return {
            (cell.table, cell.column)
            for heads in self._prediction.labels.header_cells.values()
            for one, two in pairwise(heads)
            if one.row == two.row and cuts_word(text[one.start : one.end], text[two.start : two.end], known)
            for cell in (one, two)
        }

    def is_transposed(self, here: int, there: int) -> bool:
        """Return True if the label of a gold cell is above a predicted cell, and its heads are beside it."""
        labels = self._prediction.labels
        return (
            all(self._gold.labels.of(here))
            and self.names.is_label_of("row", here, labels.words_above(there), _NOTHING)
            and self.names.is_label_of(
                "column", here, labels.words_beside(there), self._prediction.vocabulary
            )
        )

    def has_label_elsewhere(self, kind: Kind, here: int, there: int) -> bool:
        """Return True if the label of a gold cell is elsewhere in a predicted table: else it was misread."""
        own, read = map(canonical, self.labels(kind, here, there))
        cutoff = min(1.0, Indel.normalized_similarity(own, read) + _MARGIN)
        labels = self._labels_of(kind, self._prediction.page.cells[there].table)
        return extractOne(own, labels, scorer=Indel.normalized_similarity, score_cutoff=cutoff) is not None

    @remembered
    def _labels_of(self, kind: Kind, table: int) -> set[str]:
        """Return the canonical labels, or heads, of a predicted table."""
        labels, at = self._prediction.labels, 0 if kind == "row" else 1
        cells = (cell for (of, _), row in labels.rows.items() if of == table for cell in row)
        return {canonical(labels.of(cell)[at]) for cell in cells} - {""}

    def _ends_beside(self, here: int, there: int, *, alone: bool = False) -> bool:
        """Return True if a row label that begins on the row above ends in that of a predicted row.

        What follows it there begins the label of another row; `alone`: and does not end it, or is a title
        without values, so that the values of the predicted row are those of the label.
        """
        labels = self._prediction.labels
        own, beside = canonical(self._gold.labels.row_label(here)), canonical(labels.of(there)[0])
        read = canonical(labels.label_with_above(there))
        before = len(read) - len(beside)
        at = read.find(own, max(0, before - len(own) + 1)) if own else -1
        if not 0 <= at <= before < at + len(own):
            return False
        rest = read[at + len(own) :]
        ended = alone and any(rest.startswith(name) for name in self.names.row_labels)
        return self.names.begins(here, rest) and not ended
