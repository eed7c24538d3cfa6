"""Whose words stand beside a predicted cell and above it: its fact's, another's, or neither's.

The words of each row and each column of a gold table are weighed against what is there, pair by pair: what
tells one of two names from the other speaks for it or against it. Heads count however they are set: in
several rows, in one cell, in one flattened row, with a stub or a section's title beside them.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical, label_key, same_label, words_of
from docparse.judge.match.search.readings import cuts_word
from docparse.judge.read.labels import TableLabels
from docparse.judge.remembered import remembered

Kind = Literal["row", "column"]
Says = Literal["own", "another", "neither"]
KINDS: tuple[Kind, Kind] = ("row", "column")
_NEITHER = 0.5  # cost of words that are neither the own nor another's, where a label of another is 1
_MARGIN = 0.02
_PROSE = 3  # times a table's longest label: no label


class _LineNames(NamedTuple):
    """The names of a gold table's rows, or of its columns: as keys, and as sets of words."""

    keys: frozenset[str]
    words: frozenset[frozenset[str]]


class Addresses:
    """Compares the labels and heads of gold cells with the words beside and above predicted cells."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction
        self._firsts: dict[tuple[object, ...], int] = {}

    def cost(self, here: int, there: int) -> float:
        """Return what the row and the column of a predicted cell say against a gold cell: 0 to 2.

        A number within a label is hardly in a cell of a value.
        """
        ours, theirs = self._gold.labels, self._prediction.labels
        if ours.is_label(here) and theirs.is_value(there):
            return 1.0
        if ours.of(here) == theirs.of(there):
            return 0.0
        said = [self._cost(kind, *self._lines(kind, here, there)) for kind in KINDS]
        return 0.0 if sum(said) > 1 and self.is_transposed(here, there) else sum(said)

    @remembered
    def _cost(self, kind: Kind, here: int, there: int) -> float:
        """Return what a row or a column says against a gold cell; what is nearly its label says less."""
        says = self._says(kind, here, there)
        if says != "neither":
            return float(says == "another")
        return _NEITHER * Indel.normalized_distance(*map(canonical, self.labels(kind, here, there)))

    def labels(self, kind: Kind, here: int, there: int) -> tuple[str, str]:
        """Return the row label, or the header, of a gold cell and of a predicted cell.

        Of two tables set as one, the heads of the first say nothing of the second.
        """
        at = KINDS.index(kind)
        own, read = self._gold.labels.of(here)[at], self._prediction.labels.of(there)[at]
        further = self._prediction.labels.further_heads(there) if kind == "column" else None
        if further is not None and further != self._gold.labels.further_heads(here):
            read = further  # where the gold page, too, has two in one, its first heads are over both
        return own, read

    def read(self, kind: Kind, there: int) -> list[str]:
        """Return the texts in the row of a predicted cell, or above it."""
        labels = self._prediction.labels
        return labels.words_above(there) if kind == "column" else labels.words_beside(there)

    def says(self, kind: Kind, here: int, there: int) -> Says:
        """Return whose label, or whose heads, a predicted cell has: a gold cell's, or another's."""
        return self._says(kind, *self._lines(kind, here, there))

    def _lines(self, kind: Kind, here: int, there: int) -> tuple[int, int]:
        """Return the first cells of both pages that have the same words beside them, or above them."""
        return self._first(kind, here, self._gold.labels), self._first(kind, there, self._prediction.labels)

    @remembered
    def _first(self, kind: Kind, at: int, labels: TableLabels) -> int:
        cell, name = labels.page.cells[at], labels.of(at)[KINDS.index(kind)]
        if kind == "row":
            words: tuple[object, ...] = (cell.row, labels.is_value(at) or at)
        else:
            words = (cell.column, labels.is_label(at), labels.further_heads(at), *labels.words_above(at))
        return self._firsts.setdefault((labels, cell.table, name, *words), at)

    @remembered
    def _says(self, kind: Kind, here: int, there: int) -> Says:
        labels, texts = self._prediction.labels, self.read(kind, there)
        own, read = self.labels(kind, here, there)
        if own == read:
            return "own"
        if kind == "column":
            cell, says = self._prediction.page.cells[there], self.whose(kind, here, texts, read)
            if says != "own" and labels.further_heads(there) is not None:
                says = self.whose(kind, here, [read])
            return "neither" if says == "another" and cell[:3:2] in self._cut_columns else says
        if any(same_label(label_key(own), label_key(text)) for text in labels.wrapped_labels(there)):
            return "own"
        beside = texts if labels.is_value(there) else [*texts, labels.text(there)]  # a label before its value
        says = self.whose(kind, here, beside, read)
        return self._over_edge(here, there) or says if says != "own" else says

    def _over_edge(self, here: int, there: int) -> Says | None:
        """Return whose label a row has that begins on the row above, None where it does not.

        What follows it there begins the label of another row, or is all of it: whose values follow is open.
        """
        labels = self._prediction.labels
        own, beside = (canonical(text) for text in (self._gold.labels.row_label(here), labels.of(there)[0]))
        read = canonical(labels.label_with_above(there))
        edge = len(read) - len(beside)
        at = read.find(own, max(0, edge - len(own) + 1)) if own else -1
        if not 0 <= at <= edge < at + len(own):
            return None
        rest = read[at + len(own) :]
        if any(rest.startswith(name) for name in self._all_names("row")):
            return "neither"
        names = self._names("row", self._gold.page.cells[here].table).keys
        return "own" if any(name.startswith(rest) for name in names) else None

    def whose(self, kind: Kind, here: int, texts: list[str], label: str = "") -> Says:
        """Return whose name some texts say: a gold cell's, another's, or neither's.

        Another's words accuse by the `label` among the texts, if there is one.
        """
        if self._is_named(kind, here, texts):
            return "own"
        return "another" if self._is_anothers(kind, here, texts, label or " ".join(texts)) else "neither"

    def _is_named(self, kind: Kind, here: int, texts: list[str]) -> bool:
        """Return True if texts are the label or the heads of a gold cell, whole, and no other's.

        Letters may be misread. Words of heads that are elsewhere on the page need not be among the texts
        where the rest tells the cell's column from all others.
        """
        names, own = self._names(kind, self._gold.page.cells[here].table).keys, self._words(kind, here)
        key = label_key(self._gold.labels.of(here)[KINDS.index(kind)])
        keys, together = {label_key(text) for text in texts}, label_key(" ".join(texts))
        if key in {"", *keys, max(filter(together.endswith, names), key=len, default="")}:
            return True
        read, lead = self._lead(kind, here, " ".join(texts))
        if not own or any(against for _, against in lead):
            return False
        tells = kind == "column" and bool(lead) and all(speaks for speaks, _ in lead)
        whole = own <= (read | self._prediction.vocabulary if tells else read)
        return whole or any(same_label(key, one) for one in {*keys, together} - names)

    def _is_anothers(self, kind: Kind, here: int, texts: list[str], label: str) -> bool:
        """Return True if a label says another row or column, and no text what tells the cell's own.

        Whoever prints a label over several lines or cells may have any part of it here.
        """
        names, own = self._names(kind, self._gold.page.cells[here].table), self._words(kind, here)
        read = self._lead(kind, here, " ".join(texts))[0]
        told = bool(own) and all((own & read) - other or own <= other for other in names.words)
        moves = kind == "column" or self._gold.labels.is_label(here)  # beside a value there are others, too
        name = label_key(label)
        if name in names.keys and name == label_key(" ".join(texts)):
            return True  # though the own words may all be among another's: `U.S.`, `Non-U.S.`
        if not label or (told and moves):
            return False
        read, lead = self._lead(kind, here, label)
        if name in names.keys or (name in self._all_names(kind) and not read <= own):
            return True
        prose = len(name) > _PROSE * max(map(len, names.keys), default=len(name))
        return not told and not prose and any(against and not speaks for speaks, against in lead)

    @remembered
    def _lead(self, kind: Kind, here: int, text: str) -> tuple[frozenset[str], list[tuple[bool, bool]]]:
        """Return the words of a text, and for each other name if they speak for the cell's and against it."""
        table, own = self._gold.page.cells[here].table, self._words(kind, here)
        read = words_of(text)
        others = self._names(kind, table).words - {own}
        return read, [(bool((own - other) & read), bool((other - own) & read)) for other in others]

    def is_transposed(self, here: int, there: int) -> bool:
        """Return True if the label of a gold cell is above a predicted cell, and its heads are beside it."""
        ours, theirs = self._gold.labels, self._prediction.labels
        return all(ours.of(here)) and all(
            self._is_crossed(kind, self._first(kind, here, ours), self._first(other, there, theirs))
            for kind, other in zip(KINDS, reversed(KINDS), strict=True)
        )

    @remembered
    def _is_crossed(self, kind: Kind, here: int, there: int) -> bool:
        return self._is_named(kind, here, self.read("row" if kind == "column" else "column", there))

    def has_label_elsewhere(self, kind: Kind, here: int, there: int) -> bool:
        """Return True if the label of a gold cell is elsewhere in a predicted table: else it was misread."""
        own, read = map(canonical, self.labels(kind, here, there))
        cutoff = min(1.0, Indel.normalized_similarity(own, read) + _MARGIN)
        labels = self._labels_of(kind, self._prediction.page.cells[there].table)
        return extractOne(own, labels, scorer=Indel.normalized_similarity, score_cutoff=cutoff) is not None

    @remembered
    def _labels_of(self, kind: Kind, table: int) -> set[str]:
        """Return the canonical labels, or heads, of a predicted table."""
        labels, part = self._prediction.labels, KINDS.index(kind)
        cells = (cell for (of, _), row in labels.rows.items() if of == table for cell in row)
        return {canonical(labels.of(cell)[part]) for cell in cells} - {""}

    @cached_property
    def _cut_columns(self) -> set[tuple[int, ...]]:
        """The predicted columns, by table, whose edge is within a word of a head: what is left is no word.

        `In | come (expense)` says nothing of `Recognized in Other`.
        """
        known, text = self._gold.vocabulary, self._prediction.page.text
        return {
            cell[:3:2]
            for heads in self._prediction.labels.header_cells.values()
            for one, two in pairwise(heads)
            if one.row == two.row and cuts_word(text[one.start : one.end], text[two.start : two.end], known)
            for cell in (one, two)
        }

    def _words(self, kind: Kind, here: int) -> frozenset[str]:
        """Return the words of the cells without a value in a gold cell's row, or of the heads over it."""
        cell = self._gold.page.cells[here]
        return self._row_words(cell.table, cell.row) if kind == "row" else self._head_words(here)

    def _head_words(self, here: int) -> frozenset[str]:
        return words_of(self._gold.labels.of(here)[1])

    @remembered
    def _row_words(self, table: int, row: int) -> frozenset[str]:
        last = self._gold.labels.rows[table, row][-1]
        return words_of(" ".join([self._gold.labels.row_label(last), *self._gold.labels.words_beside(last)]))

    @remembered
    def _names(self, kind: Kind, table: int) -> _LineNames:
        """Return the names of a gold table's rows, titles of sections too, or of its columns of values."""
        labels = self._gold.labels
        if kind == "row":
            rows = {row: cells[-1] for (of, row), cells in labels.rows.items() if of == table}
            found = [labels.row_label(at) for at in rows.values()]
            found += [title for (of, _), title in labels.sections.items() if of == table]
            words = {self._row_words(table, row) for row in rows}
        else:
            values = [at for at in self._values if self._gold.page.cells[at].table == table]
            found = [labels.of(at)[1] for at in values]
            words = {self._head_words(at) for at in values}
        return _LineNames(frozenset(map(label_key, found)) - {""}, frozenset(words))

    @cached_property
    def _values(self) -> list[int]:
        """The gold cells with a value, or a dash in the place of one."""
        labels = self._gold.labels
        dashes = (self._gold.cell(number.start) for number in self._gold.numbers if number.body == "-")
        return [*labels.value_cells, *(at for at in dashes if at >= 0 and len(labels.text(at)) == 1)]

    @remembered
    def _all_names(self, kind: Kind) -> frozenset[str]:
        """Return the labels, or the heads, of the values of all gold tables."""
        part = KINDS.index(kind)
        return frozenset(label_key(self._gold.labels.of(at)[part]) for at in self._values) - {""}
