"""Decide if an occurrence is in the row and column of its fact: by labels, then by the table's pattern.

The veto is careful. A predicted label counts against a fact only where it is closer to another label of the
gold table than to the fact's own; where both labels say nothing (missing, or the same in two rows), the rows
and columns that the rest of the table went to decide.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.match.index import SearchIndex
from docparse.judge.model import Placed
from docparse.judge.read.text_page import CellSpan
from docparse.text import fold

_MARGIN = 0.02
_ANOTHER = 0.5  # more than what distance alone can cost
_PROSE = 3  # times a table's longest label: no label
_VOTES = 3  # facts that outvote one
_GRID_SHARE = 0.9
WORD = re.compile(r"\w+")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")  # notes of labels, which HTML pages set as plain figures

Says = Literal["own", "another", "neither"]


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
        self._said: dict[tuple[str, int, str], Says] = {}
        self._known_names: dict[tuple[str, int], frozenset[str]] = {}
        self._row_words: dict[tuple[int, int], frozenset[str]] = {}
        self._word_sets: dict[tuple[str, int], set[frozenset[str]]] = {}
        self._pattern = Pattern([])
        self.tenants: dict[int, set[int]] = {}
        """By predicted cell, the gold cells whose numbers are in it."""
        self._predicted: dict[tuple[str, int], list[str]] = {}

    def cost(self, own: int, other: int, distance: float) -> float:
        """Cost of taking the occurrence at `other` for the one at `own`; `distance` is 0 to 1."""
        here, there = self.gold.cell(own), self.prediction.cell(other)
        if here < 0 or there < 0:
            return distance + (0.5 if (here < 0) != (there < 0) and self.prediction.page.cells else 0.0)
        row, column = self.gold.labels.of(here)
        other_row, other_column = self.prediction.labels.of(there)
        inner = self.gold.labels.inner_header(here) if column != other_column else ""
        labels = self._label_cost("row", row, other_row)
        labels += self._label_cost("column", column, other_column, inner)
        if labels > 1 and row and column:  # the table may have been transposed
            crosswise = self._label_cost("row", row, other_column)
            labels = min(labels, crosswise + self._label_cost("column", column, other_row))
        return labels + distance / 2 + self._address_cost(here, there)

    def _label_cost(self, kind: str, label: str, predicted: str, inner: str = "") -> float:
        """Cost of a label, or an inner head, read as another: how unlike, and more for another fact's."""
        if label == predicted:
            return 0.0
        others = self._row_labels if kind == "row" else self._column_headers
        name = canonical(predicted)
        is_another = name in others and name not in (canonical(label), canonical(inner))
        alike = similarity(label, predicted)
        return 1 - max(alike, similarity(inner, predicted) if inner else 0.0) + _ANOTHER * is_another

    def same_labels(self, own: int, other: int) -> bool:
        """Return True if both places have the same labels, or are both in running text."""
        here, there = self.gold.cell(own), self.prediction.cell(other)
        if here < 0 or there < 0:
            return here == there
        return self.gold.labels.of(here) == self.prediction.labels.of(there)

    def is_in_table(self, other: int) -> bool:
        """Return True if an offset of the prediction is in a table's cell."""
        return self.prediction.cell(other) >= 0

    def _address_cost(self, here: int, there: int) -> float:
        """Return a small cost that tells cells of equal labels apart, if both pages have as many tables."""
        one, two = self.gold.page.cells[here], self.prediction.page.cells[there]
        if self.gold.page.tables != self.prediction.page.tables:
            return 0.0
        return (
            0.2 * (one.table != two.table) + 0.05 * (one.row != two.row) + 0.05 * (one.column != two.column)
        )

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
        if self._label_became_head(here, there):
            return _UNKNOWN
        if self.gold.labels.is_label(here) and self.prediction.labels.is_label(there):
            return self._label_placement(here, there)
        gold, prediction = self.gold.labels.of(here), self.prediction.labels.of(there)
        kinds: tuple[Literal["row", "column"], ...] = ("row", "column")
        first = self.gold.labels.in_header(here)  # a head has no row label
        last = 1 if self.prediction.labels.is_listed(there) else 2
        part = slice(first, last)
        for kind, label, predicted in zip(kinds[part], gold[part], prediction[part], strict=True):
            if self._misplaced(kind, here, there, label, predicted):
                return Placement("no", kind, label, predicted)
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

    def _label_became_head(self, here: int, there: int) -> bool:
        """Return True for a row label that is a column header in the prediction, or the other way round."""
        gold, prediction = self.gold.labels, self.prediction.labels
        if gold.in_header(here):
            return not prediction.in_header(there) and prediction.is_label(there)
        return prediction.in_header(there) and gold.is_label(here)

    def _misplaced(self, kind: str, here: int, there: int, label: str, predicted: str) -> bool:
        own, other = self.gold.page.cells[here], self.prediction.page.cells[there]
        inner = self._inner_heads(here) if kind == "column" and label != predicted else {}
        if predicted and canonical(predicted) in inner.values():
            if inner[here] and inner[here] != canonical(predicted):
                return True
        elif label and predicted and label != predicted:
            says = self.says(kind, here, label, predicted)
            wrapped = self.prediction.labels.wrapped_labels(there) if kind == "row" else []
            if (
                says == "own"
                or canonical(label) in map(canonical, wrapped)
                or self._is_told(kind, here, there, label)
            ):
                return False
            if says == "another" and self._elsewhere(kind, here, there, label, predicted):
                return True
        elif kind == "row" and label and not predicted and self._stray(own, other, label):
            return True
        return self._pattern.against(kind, own, other, label == predicted != "")

    def _is_told(self, kind: str, here: int, there: int, label: str) -> bool:
        """Return True if a fact's own words are anywhere in a predicted cell's row, or above it."""
        labels = self.prediction.labels
        texts = labels.words_above(there) if kind == "column" else labels.words_beside(there)
        if kind == "row":
            texts = [labels.text(there), *texts]
            if canonical(label) in map(canonical, texts) or self.ends_beside(here, there):
                return True
            if not self.gold.labels.is_label(here):
                return False
        return self.says(kind, here, label, " ".join(texts)) == "own"

    def ends_beside(self, here: int, there: int, *, alone: bool = False) -> bool:
        """Return True if a row label that begins on the row above ends in that of a predicted row.

        What follows it there begins the label of another row; `alone`: and does not end it, or is a title
        without values, so that the values of the predicted row are those of the label.
        """
        labels = self.prediction.labels
        own, beside = canonical(self.gold.labels.row_label(here)), canonical(labels.of(there)[0])
        read = canonical(labels.label_with_above(there))
        before = len(read) - len(beside)
        at = read.find(own, max(0, before - len(own) + 1)) if own else -1
        if not 0 <= at <= before < at + len(own):
            return False
        rest = read[at + len(own) :]
        ended = alone and any(rest.startswith(name) for name in self._row_labels)
        return self._begins_another(here, rest) and not ended

    def _begins_another(self, here: int, rest: str) -> bool:
        """Return True if what follows a row label is nothing, or another of the table or its first line."""
        names = self._names("row", self.gold.page.cells[here].table)
        return not rest or any(rest.startswith(name) or name.startswith(rest) for name in names)

    def _inner_heads(self, here: int) -> dict[int, str]:
        """Canonical heads of a part of the gold table, right above each cell of a row."""
        labels, cell = self.gold.labels, self.gold.page.cells[here]
        return {at: canonical(labels.inner_header(at)) for at in labels.rows[cell.table, cell.row]}

    def _stray(self, own: CellSpan, other: CellSpan, label: str) -> bool:
        """Return True if a value is in a row without a label while the fact's labelled row is there too.

        A row right below its label may be the label's second line, and is left alone.
        """
        rows = self._rows_by_label.get((other.table, canonical(label)), set())
        return bool(rows) and other.row - 1 not in rows and self._pattern.alone(own, other)

    @cached_property
    def _rows_by_label(self) -> dict[tuple[int, str], set[int]]:
        """Rows of the predicted tables that hold a value, by table and canonical label."""
        labels = self.prediction.labels
        rows: dict[tuple[int, str], set[int]] = {}
        for (table, row), cells in labels.rows.items():
            if any(map(labels.is_value, cells)):
                rows.setdefault((table, canonical(labels.of(cells[-1])[0])), set()).add(row)
        return rows

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
        goes_on = len(name) > longest or self._begins_another(here, rest)
        if kind == "row" and label == begun != "" and goes_on:
            return "own"  # with more text behind it, or with the labels of rows below
        read, own = words_of(predicted), self.own_words(kind, here)
        if name in (self._row_labels if kind == "row" else self._column_headers) and not read <= own:
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
    def _row_labels(self) -> frozenset[str]:
        """Canonical labels of the gold rows that hold a number."""
        return frozenset(canonical(self.gold.labels.of(at)[0]) for at in self._value_boxes) - {""}

    @cached_property
    def _column_headers(self) -> frozenset[str]:
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


class Pattern:
    """Rows and columns that the facts of each gold table went to in the prediction, as votes."""

    def __init__(self, pairs: list[tuple[CellSpan, CellSpan]]) -> None:
        self._lines: dict[tuple[str, int, int, int], Counter[int]] = defaultdict(Counter)
        self._tables: dict[int, Counter[int]] = defaultdict(Counter)
        self._came_from: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        self._kept: dict[tuple[int, int], Counter[tuple[int, int, bool]]] = defaultdict(Counter)
        self._owners: dict[tuple[int, int], Counter[tuple[int, int]]] = defaultdict(Counter)
        self._rows: dict[tuple[int, int, int, int], list[tuple[CellSpan, CellSpan]]] = defaultdict(list)
        for here, there in pairs:
            one, two = here.table, there.table
            self._tables[one][two] += 1
            self._came_from[two, there.row].add((one, here.row))
            self._kept[one, two][here.row, there.row, here.column == there.column] += 1
            self._owners[two, there.column][one, here.column] += 1
            self._rows[one, here.row, two, there.row].append((here, there))
            self._lines["row", one, two, here.row][there.row] += 1
            self._lines["column", one, two, here.column][there.column] += 1

    def against(self, kind: str, here: CellSpan, there: CellSpan, same_label: bool) -> bool:
        """Return True if the rest of a fact's row or column went elsewhere.

        Under its own header a value is misplaced only where the prediction keeps the gold table's grid.
        """
        if same_label:
            return kind == "column" and here.column != there.column and self._keeps_grid(here, there)
        if kind == "column" and not (self._keeps_grid(here, there) or self._in_anothers(here, there)):
            return False
        votes = self._votes(kind, here, there.table)
        most = max(votes.values(), default=0)
        if most < _VOTES:
            return False
        reached = {there.row} if kind == "row" else _columns(there)
        return most >= _VOTES * max(votes[to] for to in reached)

    def _in_anothers(self, here: CellSpan, there: CellSpan) -> bool:
        """Return True if a value, or one of its row, is in a column that has another gold column's values.

        Where tables follow one another as one, their columns need not be the same.
        """
        mates = self._rows.get((here.table, here.row, there.table, there.row), [])
        for own, other in [(here, there), *mates]:
            owners = self._owners.get((other.table, other.column))
            if owners:
                (table, column), count = owners.most_common(1)[0]
                if count >= _VOTES and table == own.table and column not in _columns(own):
                    return True
        return False

    def _votes(self, kind: str, here: CellSpan, table: int) -> Counter[int]:
        """Return where the facts of a cell's row or columns went to in a predicted table."""
        if kind == "column" and here.column_span > 1:
            lines = (self._lines.get(("column", here.table, table, at)) for at in _columns(here))
            return sum((line for line in lines if line), Counter())
        at = here.row if kind == "row" else here.column
        return self._lines.get((kind, here.table, table, at), Counter())

    def exchanged(self, here: CellSpan, there: CellSpan) -> bool:
        """Return True if a gold row's values are not beside its label, which has another row's values.

        A number in the label goes where the label goes: it is outvoted by the values.
        """
        votes = self._lines.get(("row", here.table, there.table, here.row))
        if not votes or votes[there.row] >= max(votes.values()):
            return False
        return bool(self._came_from.get((there.table, there.row), set()) - {(here.table, here.row)})

    def alone(self, here: CellSpan, there: CellSpan) -> bool:
        """Return True if no other fact of the gold row is in the predicted row."""
        votes = self._lines.get(("row", here.table, there.table, here.row), Counter())
        return votes[there.row] <= 1

    def home(self, table: int, default: int) -> int:
        """The predicted table that most facts of a gold table went to."""
        votes = self._tables.get(table)
        return votes.most_common(1)[0][0] if votes else default

    def _keeps_grid(self, here: CellSpan, there: CellSpan) -> bool:
        """Return True if the facts of the table's other rows keep their columns."""
        kept = moved = 0
        for (row, to, same), count in self._kept.get((here.table, there.table), Counter()).items():
            if row != here.row and to != there.row:
                kept, moved = kept + count * same, moved + count * (not same)
        return kept >= _VOTES and kept >= _GRID_SHARE * (kept + moved)


def _columns(cell: CellSpan) -> range:
    return range(cell.column, cell.column + cell.column_span)


@lru_cache(maxsize=1 << 14)
def canonical(label: str) -> str:
    """A label as it is compared: folded, raised figures as plain ones, without white space and end marks."""
    return "".join(fold(label.translate(_RAISED), "strict").text.split()).rstrip(".:")


@lru_cache(maxsize=1 << 14)
def words_of(label: str) -> frozenset[str]:
    """Return the words and figures of a label."""
    return frozenset(WORD.findall(fold(label.translate(_RAISED), "strict").text))


@lru_cache(maxsize=1 << 16)
def similarity(label: str, other: str) -> float:
    """0 to 1; a missing label says nothing (.5)."""
    if label == other:
        return 1.0
    if not label or not other:
        return 0.5
    return Indel.normalized_similarity(canonical(label), canonical(other))
