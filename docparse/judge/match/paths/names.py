"""The names of a gold table's rows and columns, and whose of them a predicted label or head holds."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from docparse.judge.match.paths.label_texts import canonical, words_of
from docparse.judge.match.search.index import SearchIndex

_PROSE = 3  # times a table's longest label: no label

Says = Literal["own", "another", "neither"]


class GoldNames:
    """Labels of rows and heads of columns of a gold page's tables."""

    def __init__(self, gold: SearchIndex) -> None:
        self.gold = gold
        self._said: dict[tuple[str, int, str], Says] = {}
        self._known_names: dict[tuple[str, int], frozenset[str]] = {}
        self._row_words: dict[tuple[int, int], frozenset[str]] = {}
        self._word_sets: dict[tuple[str, int], set[frozenset[str]]] = {}

    def says(self, kind: str, here: int, label: str, predicted: str) -> Says:
        """Return whose words a predicted label holds: the fact's own, another row's or column's, or neither.

        Words that the fact's row or column shares with another tell the two not apart. Whoever prints a label
        over several lines or cells may have any part of it here.
        """
        key = (kind, here, predicted)
        if key not in self._said:
            self._said[key] = self._says(kind, here, canonical(label), predicted)
        return self._said[key]

    def _says(self, kind: str, here: int, label: str, predicted: str) -> Says:
        name, names = canonical(predicted), self._names(kind, self.gold.page.cells[here].table)
        if name == label:
            return "own"
        if name in names:
            return "another"
        longest = max(map(len, names), default=0)
        begun = max(filter(name.startswith, names), key=len, default="")
        rest = name.removeprefix(begun)
        goes_on = len(name) > longest or self.begins_another(here, rest)
        if kind == "row" and label == begun != "" and goes_on:
            return "own"  # with more text behind it, or with the labels of rows below
        read, own = words_of(predicted), self.own_words(kind, here)
        if name in (self.row_labels if kind == "row" else self.column_headers) and not read <= own:
            return "another"  # of another table
        others = self.other_words(kind, self.gold.page.cells[here].table) - {own}
        if own and all((own - other) & read or not other - own for other in others):
            return "own" if own & read else "neither"
        if len(name) > _PROSE * longest > 0:
            return "neither"
        return (
            "another"
            if any((other - own) & read and not (own - other) & read for other in others)
            else "neither"
        )

    def is_named(
        self, kind: str, here: int, read: frozenset[str], beside: frozenset[str] = frozenset()
    ) -> bool:
        """Return True if all words of a fact's row or column were read, and none that tell another's.

        Words that tell nothing may be `beside`: in cells that the head was cut into.
        """
        own = self.own_words(kind, here)
        others = self.other_words(kind, self.gold.page.cells[here].table) - {own}
        if not own or not own <= read | beside or any((other - own) & read for other in others):
            return False
        return own <= read or (bool(others) and all((own - other) & read for other in others))

    def own_words(self, kind: str, here: int) -> frozenset[str]:
        """Return the words of a gold cell's row, or of the heads over it."""
        labels, cell = self.gold.labels, self.gold.page.cells[here]
        if kind == "column":
            return words_of(labels.of(here)[1])
        return self._words_of_row(cell.table, cell.row)

    def _words_of_row(self, table: int, row: int) -> frozenset[str]:
        """Return the words of all cells of a gold row that hold no value."""
        key = (table, row)
        if key not in self._row_words:
            labels = self.gold.labels
            cells = labels.rows.get(key, [])
            beside = [labels.row_label(cells[-1]), *labels.words_beside(cells[-1])] if cells else []
            self._row_words[key] = words_of(" ".join(beside))
        return self._row_words[key]

    def other_words(self, kind: str, table: int) -> set[frozenset[str]]:
        """Return the words of each row of a gold table, or of each of its columns that holds values."""
        key = (kind, table)
        if key not in self._word_sets and kind == "row":
            rows = (row for of, row in self.gold.labels.rows if of == table)
            self._word_sets[key] = {self._words_of_row(table, row) for row in rows}
        elif key not in self._word_sets:
            boxes = [at for at in self._value_boxes if self.gold.page.cells[at].table == table]
            self._word_sets[key] = {self.own_words(kind, at) for at in boxes}
        return self._word_sets[key]

    def _names(self, kind: str, table: int) -> frozenset[str]:
        """Return the canonical labels of a gold table's rows, titles of sections too, or of its columns."""
        key = (kind, table)
        if key not in self._known_names:
            labels = self.gold.labels
            if kind == "row":
                names = [labels.row_label(cells[-1]) for (of, _), cells in labels.rows.items() if of == table]
                names += [title for (of, _), title in labels.sections.items() if of == table]
            else:
                boxes = (at for at in self._value_boxes if self.gold.page.cells[at].table == table)
                names = [labels.of(at)[1] for at in boxes]
            self._known_names[key] = frozenset(map(canonical, names)) - {""}
        return self._known_names[key]

    @cached_property
    def row_labels(self) -> frozenset[str]:
        """Canonical labels of the gold rows that hold a number."""
        return frozenset(canonical(self.gold.labels.of(at)[0]) for at in self._value_boxes) - {""}

    @cached_property
    def column_headers(self) -> frozenset[str]:
        """Canonical headers of the gold columns that hold a number."""
        return frozenset(canonical(self.gold.labels.of(at)[1]) for at in self._value_boxes) - {""}

    @cached_property
    def _value_boxes(self) -> set[int]:
        """Gold cells that hold a value."""
        cells = {self.gold.cell(number.start) for number in self.gold.numbers} - {-1}
        labels = self.gold.labels
        dashes = {self.gold.cell(number.start) for number in self.gold.numbers if number.body == "-"} - {-1}
        return {at for at in cells if labels.is_value(at)} | {
            at for at in dashes if len(labels.text(at)) == 1
        }

    def begins_another(self, here: int, rest: str) -> bool:
        """Return True if what follows a row label is nothing, or another of the table or its first line."""
        names = self._names("row", self.gold.page.cells[here].table)
        return not rest or any(rest.startswith(name) or name.startswith(rest) for name in names)
