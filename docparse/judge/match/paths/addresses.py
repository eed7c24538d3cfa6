"""Whose row label and heads a predicted cell has: those of a fact, those of another, or neither's.

Heads count however they are set: in several rows, in one cell, in one flattened row, with a stub or a
section's title beside them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import Literal

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.match.paths.label_texts import (
    canonical,
    holds,
    label_key,
    same_label,
    words_of,
)
from docparse.judge.match.paths.names import GoldNames, Says
from docparse.judge.match.search.index import SearchIndex

Kind = Literal["row", "column"]
_KINDS: tuple[Kind, ...] = ("row", "column")
_NEITHER = 0.5  # cost of words that are neither the own nor another's, where a label of another is 1
_MARGIN = 0.02


class Addresses:
    """Compares the labels and heads of gold cells with those of predicted cells.

    `tenants` are, by predicted cell, the gold cells whose numbers are in it.
    """

    def __init__(self, gold: SearchIndex, prediction: SearchIndex, tenants: dict[int, set[int]]) -> None:
        self._gold = gold
        self._prediction = prediction
        self._tenants = tenants
        self.names = GoldNames(gold)
        self._known: dict[tuple[Kind, int, int], Says] = {}
        self._read_labels: dict[tuple[Kind, int], list[str]] = {}

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

    def says(self, kind: Kind, here: int, there: int) -> Says:
        """Return whose label, or whose heads, a predicted cell has: a gold cell's, or another's."""
        key = (kind, here, there)
        if key not in self._known:
            self._known[key] = self._says(kind, here, there)
        return self._known[key]

    def _says(self, kind: Kind, here: int, there: int) -> Says:
        own, read = self.labels(kind, here, there)
        if own == read or (self._is_in_row if kind == "row" else self._is_in_column)(here, there):
            return "own"
        other = " ".join(self.read(kind, there))
        if not other or (kind == "row" and self._ends_beside(here, there)):
            return "neither"
        if self.names.says(kind, here, own, read or other) != "another":
            return "neither"
        if kind == "row" and not self._gold.labels.is_label(here):
            return "another"  # beside a value there are others, too
        whole = other if kind == "column" else f"{self._prediction.labels.text(there)} {other}"
        return "neither" if self.names.says(kind, here, own, whole) == "own" else "another"

    def labels(self, kind: Kind, here: int, there: int) -> tuple[str, str]:
        """Return the row label, or the header, of a gold cell and of a predicted cell."""
        at = 0 if kind == "row" else 1
        return self._gold.labels.of(here)[at], self._prediction.labels.of(there)[at]

    def read(self, kind: Kind, there: int) -> list[str]:
        """Return the texts in the row of a predicted cell, or above it."""
        labels = self._prediction.labels
        return labels.words_above(there) if kind == "column" else labels.words_beside(there)

    def _is_in_row(self, here: int, there: int) -> bool:
        prediction, label = self._prediction.labels, self._gold.labels.row_label(here)
        beside = [*prediction.words_beside(there), *prediction.wrapped_labels(there)]
        beside += [] if prediction.is_value(there) else [prediction.text(there)]  # a label before its value
        return (
            self._has_label(label, beside)
            or self._is_prefixed(here, label, beside)
            or self._is_named("row", here, beside)
            or self._ends_beside(here, there, alone=True)
        )

    def _is_in_column(self, here: int, there: int) -> bool:
        above = self._prediction.labels.words_above(there)
        page = self._prediction.page
        heads = self._prediction.labels.header_cells.get(page.cells[there].table, [])
        words = words_of(" ".join(page.text[head.start : head.end] for head in heads))
        return self._has_heads(here, above) or self._is_named("column", here, above, words)

    def is_transposed(self, here: int, there: int) -> bool:
        """Return True if the label of a gold cell is above a predicted cell, and its heads are beside it."""
        label, heads = self._gold.labels.of(here)
        labels = self._prediction.labels
        beside = [*labels.words_beside(there), *labels.wrapped_labels(there)]
        crosswise = bool(label and heads) and self._has_label(label, labels.words_above(there))
        return crosswise and self._has_heads(here, beside)

    def has_own_elsewhere(self, kind: Kind, here: int, there: int, home: int) -> bool:
        """Return True if the label of a gold cell is elsewhere: in a predicted cell's table, or at `home`.

        If not, it was misread, and nothing has moved.
        """
        own, read = map(canonical, self.labels(kind, here, there))
        cutoff = min(1.0, Indel.normalized_similarity(own, read) + _MARGIN)
        return any(
            extractOne(
                own, self._labels_of(kind, table), scorer=Indel.normalized_similarity, score_cutoff=cutoff
            )
            for table in {self._prediction.page.cells[there].table, home}
        )

    def _labels_of(self, kind: Kind, table: int) -> list[str]:
        """Return the canonical labels, or heads, of a predicted table."""
        if (kind, table) not in self._read_labels:
            labels, at = self._prediction.labels, 0 if kind == "row" else 1
            cells = (cell for (of, _), row in labels.rows.items() if of == table for cell in row)
            self._read_labels[kind, table] = list({canonical(labels.of(cell)[at]) for cell in cells} - {""})
        return self._read_labels[kind, table]

    def _is_named(
        self, kind: Kind, here: int, texts: list[str], beside: frozenset[str] = frozenset()
    ) -> bool:
        return self.names.is_named(kind, here, words_of(" ".join(texts)), beside)

    def _is_prefixed(self, here: int, label: str, texts: list[str]) -> bool:
        """Return True if a row label follows the title of its section in one of the texts."""
        cell = self._gold.page.cells[here]
        title = self._gold.labels.sections.get((cell.table, cell.row), "")
        joined = re.compile(rf"{re.escape(label_key(title))}\W*{re.escape(label_key(label))}")
        return bool(title and label) and any(joined.fullmatch(label_key(text)) for text in texts)

    def is_torn(self, here: int, there: int) -> bool:
        """Return True if a label ends beside a value, or if the label beside it holds a value, too."""
        labels, cell = self._prediction.labels, self._prediction.page.cells[there]
        row = labels.rows[cell.table, cell.row]
        holding = any(labels.is_label(at) and at in self._tenants for at in row if at != there)
        return holding or self._ends_beside(here, there)

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
        return self.names.begins_another(here, rest) and not ended

    def _has_label(self, label: str, texts: list[str]) -> bool:
        """Return True if a row label is one of the texts, or the texts read together."""
        if not label:
            return True
        own = label_key(label)
        keys = [label_key(text) for text in texts]
        if own in keys or own == label_key(" ".join(texts)):
            return True
        return any(
            (same_label(own, key) or _with_a_value(own, key)) and key not in self._gold_row_labels
            for key in keys
        )

    def _has_heads(self, here: int, texts: list[str]) -> bool:
        """Return True if every part of a gold cell's header is among texts, alone or inside a longer one."""
        parts = self._gold.labels.header_parts(here)
        if not parts:
            return True
        keys = [label_key(text) for text in texts]
        together = label_key(" ".join(texts))
        own = label_key(" ".join(parts))
        if own in (together, *keys):
            return True
        return all(self._has_part(here, label_key(part), [*keys, together]) for part in parts)

    def _has_part(self, here: int, part: str, keys: list[str]) -> bool:
        if not part:
            return True
        for key in keys:
            if key == part or (same_label(part, key) and key not in self._gold_heads):
                return True
            if holds(key, part):
                return True
        own = set(map(label_key, self._gold.labels.header_parts(here)))
        return self._is_common(here, part) and not (self._gold_heads & set(keys)) - own

    def _is_common(self, here: int, part: str) -> bool:
        """Return True for a part over all columns of the gold table that is anywhere in the prediction."""
        cell = self._gold.page.cells[here]
        return part in self._common[cell.table] and part in self._prediction.squeezed

    @cached_property
    def _heads_by_row(self) -> dict[int, dict[int, set[str]]]:
        heads: dict[int, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for table, cells in self._gold.labels.header_cells.items():
            for cell in cells:
                heads[table][cell.row].add(label_key(self._gold.page.text[cell.start : cell.end]))
        return heads

    @cached_property
    def _common(self) -> dict[int, set[str]]:
        """Heads over every value column of each gold table: a unit, a period."""
        common: dict[int, set[str]] = {}
        for at in self._gold.labels.value_cells:
            table = self._gold.page.cells[at].table
            parts = {label_key(part) for part in self._gold.labels.header_parts(at)}
            common[table] = common[table] & parts if table in common else parts
        return defaultdict(set, common)

    @cached_property
    def _gold_heads(self) -> set[str]:
        return {part for rows in self._heads_by_row.values() for row in rows.values() for part in row}

    @cached_property
    def _gold_row_labels(self) -> set[str]:
        labels = self._gold.labels
        return {label_key(labels.row_label(at)) for at in labels.value_cells}


def _with_a_value(own: str, key: str) -> bool:
    """Return True for a label with figures and marks behind it: a value that slipped into its cell."""
    return key.startswith(own) and not any(character.isalpha() for character in key[len(own) :])
