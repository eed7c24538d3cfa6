"""The words that gold rows and columns are told by, and whose of them a text holds."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import label_key, same_label, words_of
from docparse.judge.remembered import remembered

Kind = Literal["row", "column"]
_PART: dict[Kind, int] = {"row": 0, "column": 1}
_LONG = 7  # letters of a word that is known again with one misread
_PROSE = 3  # times a table's longest label: no label


class GoldNames:
    """Labels of rows and heads of columns of a gold page's tables, as texts and as sets of words."""

    def __init__(self, gold: SearchIndex) -> None:
        self.gold = gold
        self._labels, self._cells = gold.labels, gold.page.cells

    def is_label_of(self, kind: Kind, here: int, texts: list[str], somewhere: frozenset[str]) -> bool:
        """Return True if texts are the label or the heads of a gold cell, whole, and no other's.

        Letters may be misread. What only other cells of the page have (`somewhere`) need not be among the
        texts where the rest tells the cell's row or column from all others.
        """
        table, name = self._cells[here].table, self._labels.of(here)[_PART[kind]]
        key, keys, together = label_key(name), {label_key(text) for text in texts}, label_key(" ".join(texts))
        names = self.names(kind, table)
        if key in {"", *keys, max(filter(together.endswith, names), key=len, default="")}:
            return True
        own, read = self.words(kind, here), self._words_read(kind, table, " ".join(texts))
        others = self.others(kind, table) - {own}
        title = self._title_words(here) if kind == "row" else frozenset()
        if not own or any((other - own - title) & read for other in others):
            return False
        if any(same_label(key, one) for one in {*keys, together} - names):
            return True
        told = own <= read or (bool(others) and all((own - other) & read for other in others))
        return told and own <= read | somewhere

    def is_anothers(self, kind: Kind, here: int, predicted: str) -> bool:
        """Return True if a text has the words of another row or column, and none that tell a cell's own.

        Words that the cell's row or column shares with another tell the two not apart. Whoever prints a label
        over several lines or cells may have any part of it here.
        """
        table, name, own = self._cells[here].table, label_key(predicted), self.words(kind, here)
        if name in self.names(kind, table):
            return name != label_key(self._labels.of(here)[_PART[kind]])
        read = self._words_read(kind, table, predicted)
        if name in self._all_names[kind] and not read <= own:
            return True  # of another table
        if len(name) > _PROSE * max(map(len, self.names(kind, table)), default=len(name)):
            return False
        others = self.others(kind, table) - {own}
        others_words = any((other - own) & read and not (own - other) & read for other in others)
        return others_words and not self.tells(kind, here, predicted)

    def tells(self, kind: Kind, here: int, predicted: str) -> bool:
        """Return True if a text has words of a gold cell's row or column that tell it from each other one."""
        table, own = self._cells[here].table, self.words(kind, here)
        read = self._words_read(kind, table, predicted)
        return bool(own) and all(
            (own - other) & read or not own - other for other in self.others(kind, table) - {own}
        )

    def words(self, kind: Kind, here: int) -> frozenset[str]:
        """Return the words of the cells without a value in a gold cell's row, or of the heads over it."""
        cell = self._cells[here]
        return self._row_words(cell.table, cell.row) if kind == "row" else words_of(self._labels.of(here)[1])

    @remembered
    def _row_words(self, table: int, row: int) -> frozenset[str]:
        last = self._labels.rows[table, row][-1]
        return words_of(" ".join([self._labels.row_label(last), *self._labels.words_beside(last)]))

    def _title_words(self, here: int) -> frozenset[str]:
        cell = self._cells[here]
        return words_of(self._labels.sections.get((cell.table, cell.row), ""))

    @remembered
    def others(self, kind: Kind, table: int) -> set[frozenset[str]]:
        """Return the words of each row of a gold table, or of each of its columns that holds values."""
        if kind == "row":
            return {self._row_words(table, row) for of, row in self._labels.rows if of == table}
        return {self.words(kind, at) for at in self._values_of(table)}

    @remembered
    def names(self, kind: Kind, table: int) -> frozenset[str]:
        """Return the keys of the labels of a gold table's rows, titles of sections too, or of its heads."""
        if kind == "row":
            rows = [cells[-1] for (of, _), cells in self._labels.rows.items() if of == table]
            found = [self._labels.row_label(at) for at in rows]
            found += [title for (of, _), title in self._labels.sections.items() if of == table]
        else:
            found = [self._labels.of(at)[1] for at in self._values_of(table)]
        return frozenset(map(label_key, found)) - {""}

    def _values_of(self, table: int) -> list[int]:
        return [at for at in self._values if self._cells[at].table == table]

    @cached_property
    def _values(self) -> list[int]:
        """The cells with a value, or a dash in the place of one."""
        dashes = (self.gold.cell(number.start) for number in self.gold.numbers if number.body == "-")
        return [
            *self._labels.value_cells,
            *(at for at in dashes if at >= 0 and len(self._labels.text(at)) == 1),
        ]

    @cached_property
    def _all_names(self) -> dict[Kind, frozenset[str]]:
        """The labels and the heads of the values of all tables."""
        return {
            kind: frozenset(label_key(self._labels.of(at)[part]) for at in self._values) - {""}
            for kind, part in _PART.items()
        }

    def begins(self, here: int, rest: str) -> bool:
        """Return True if what follows a row label is nothing, or another of the table or its first line."""
        names = self.names("row", self._cells[here].table)
        return any(rest.startswith(name) or name.startswith(rest) for name in names)

    @property
    def row_labels(self) -> frozenset[str]:
        """The labels of the values of all tables."""
        return self._all_names["row"]

    @remembered
    def _words_read(self, kind: Kind, table: int, text: str) -> frozenset[str]:
        """Return the words of a text, and those of a table's rows or columns that they are misread from."""
        read = words_of(text)
        known = frozenset[str]().union(*self.others(kind, table))
        strange = [word for word in read - known if len(word) >= _LONG]
        return read | {one for one in known - read for word in strange if same_label(one, word)}
