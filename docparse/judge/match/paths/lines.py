"""Attribute a value of a gold table that the prediction has in running text: by line and by order.

A row of text is read as the table's row where its label is before its values with nothing of another row
between; its values belong to their columns where the heads above come in the order that the values have.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from docparse.judge.match.paths.place import FactPlace, elsewhere, untied
from docparse.judge.match.paths.sections import Sections
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import label_key, words_in
from docparse.judge.read.text_page import CellSpan

_ABOVE = 1200  # characters above a table's first value in which its heads are looked for
_SHORTEST = 3  # characters of a label that can be told from other text
_LINES_BEFORE = 3  # ends of lines between a label and its first value; each value may be on two of its own
_MISSED = 0.34  # share of the words of heads on several lines that may be misread or cut


class Value(NamedTuple):
    """A value of a gold table in the predicted text: its start there, its gold cell, its digits."""

    start: int
    cell: CellSpan
    body: str


class _HeadRow(NamedTuple):
    """The words of a header row's heads in order, and the number of the head over each value column."""

    heads: list[list[str]]
    over: dict[int, int]


class TableInText:
    """One gold table against the text: where its labels, its heads and its values are, in text order."""

    def __init__(
        self,
        gold: SearchIndex,
        prediction: SearchIndex,
        sections: Sections,
        values: list[Value],
        exchanged: list[Value],
        before: int,
    ) -> None:
        """Take the table's values in text order, and where the last value before them is, or -1.

        Values in each other's place (`exchanged`) tell nothing of rows and columns but where they stand.
        """
        self._gold = gold
        self._prediction = prediction
        self._sections = sections
        self._text = prediction.text
        self._values = values
        self._exchanged = exchanged
        self._starts = [value.start for value in values]
        self._value_before = before
        self._table = values[0].cell.table
        self._top = self._starts[0] - _ABOVE
        """Where its heads and titles begin at the earliest."""

    def place(self, here: int, at: int) -> FactPlace:
        """Return the place of a gold cell's value at an offset of the text."""
        own = self._gold.page.cells[here]
        row = self._row_of(own, at)
        if row.attributed == "yes":
            section = self._sections.of(here, at, self._top)
            row = section if section.placed == "no" else replace(section, placed="unknown")
        return self._column_of(own, at) if row.attributed == "yes" and at in self._starts else row

    def _row_of(self, gold_cell: CellSpan, at: int) -> FactPlace:
        """Compare the label before a value with its own."""
        label = self._row_labels.get(gold_cell.row, "")
        if not label:
            return FactPlace("unknown")
        before = bisect_right(self._label_starts, at) - 1
        name, start = (self._labels[before][1], self._labels[before][0]) if before >= 0 else ("", -1)
        between = self._values[bisect_left(self._starts, start) : bisect_left(self._starts, at)]
        if at not in self._starts:  # itself in another's place: the label may be that one's
            between += [value for value in self._exchanged if start <= value.start < at]
        near = self._text.count("\n", max(start, 0), at) <= _LINES_BEFORE + 2 * len(between)
        alone = near and all(value.cell.row == gold_cell.row for value in between)
        if name == label and alone:
            return FactPlace("unknown")
        if alone and self._begins_line(label, at):
            return FactPlace("unknown")  # labels of rows below it may follow it
        if name and alone and "\n" not in self._text[start:at]:
            return elsewhere(f"on the line of {name!r}, not of {label!r}")
        return untied(f"not tied to {label!r} by the text")

    def _column_of(self, gold_cell: CellSpan, at: int) -> FactPlace:
        """Compare the order of the row's values with the order of the heads above them."""
        run = self._run(gold_cell, at)
        heads = self._head_order
        if heads is None:
            return FactPlace("unknown")  # the gold table has no heads that differ
        if not heads:
            return untied("in a row without column headers above")
        ranks = [heads.get(value.cell.column, -1) for value in run]
        if -1 in ranks:
            return untied("under column headers that are not all there")
        place = bisect_left([value.start for value in run], at)
        if not run or place == len(run):
            return untied("behind the values of its row")
        order = [heads[column] for column in sorted(heads)]
        if order != sorted(order) and len(run) < self._fullest:
            return untied("in a row with gaps under heads in another order")
        expected = run[sorted(range(len(run)), key=ranks.__getitem__)[place]]
        if expected.body != run[place].body:
            return elsewhere("among values that are not in the order of their heads")
        return FactPlace("unknown")

    def _run(self, gold_cell: CellSpan, at: int) -> list[Value]:
        """Return the values of a row that follow one another in the text, from or round an offset."""
        nearest = self._values[min(bisect_left(self._starts, at), len(self._starts) - 1)]
        return self._runs[nearest.start] if nearest.cell.row == gold_cell.row else []

    @cached_property
    def _runs(self) -> dict[int, list[Value]]:
        """By the start of each value, the values of its row that follow one another in the text with it."""
        runs = ([*run] for _, run in groupby(self._values, key=lambda value: value.cell.row))
        return {value.start: run for run in runs for value in run}

    def _begins_line(self, label: str, at: int) -> bool:
        """Return True if the line of an offset begins with a label."""
        low = self._text.rfind("\n", 0, at) + 1
        first = bisect_left(self._label_starts, low)
        return (
            first < len(self._labels) and self._labels[first][1] == label and self._label_starts[first] < at
        )

    @cached_property
    def _row_labels(self) -> dict[int, str]:
        """The key of each gold row's label."""
        labels = self._gold.labels
        rows = {value.cell.row for value in (*self._values, *self._exchanged)}
        found = {row: label_key(labels.row_label(labels.rows[self._table, row][-1])) for row in rows}
        return {row: label for row, label in found.items() if len(label) >= _SHORTEST}

    @cached_property
    def _labels(self) -> list[tuple[int, str]]:
        """Start and key of every row label in the text; of labels inside one another the longest."""
        keys = sorted(set(self._row_labels.values()), key=len, reverse=True)
        text = self._prediction.squeezings[0]
        found = re.finditer("|".join(map(re.escape, keys)), text.text) if keys else ()
        return [(int(text.offsets[label.start()]), label[0]) for label in found if text.begins[label.start()]]

    @cached_property
    def _label_starts(self) -> list[int]:
        return [start for start, _ in self._labels]

    @cached_property
    def _head_order(self) -> dict[int, int] | None:
        """Rank of each gold column by the heads in the text: None if no heads differ, empty if lost.

        A column goes by the lowest row of heads in the text that has one of its own for it, and by those
        below that whose heads recur; -1 where such a row tells nothing.
        """
        rows = [row for row in self._head_rows if any(head != row.heads[0] for head in row.heads)]
        if not rows:
            return None
        order = {column: rank for rank, column in enumerate(self._columns)}
        settled: set[int] = set()
        is_read = False
        for row in reversed(rows):
            nearer = max(self._value_before + 1, self._top)  # not those of the table before
            read = self._read(row.heads, nearer) or self._read(row.heads, self._top)
            says = -1 in read or len(read) == len(row.heads)  # some misread heads above others tell nothing
            if read and (says or not is_read):
                is_read = True
                order |= {c: rank for c, rank in _reordered(row, read, order).items() if c not in settled}
                settled.update(c for c, at in row.over.items() if row.heads.count(row.heads[at]) == 1)
        return order if is_read else {}

    def _read(self, heads: Sequence[list[str]], low: int) -> list[int]:
        """Return the numbers of a row's heads that are behind an offset, in order; -1 if unclear.

        Line by line upwards, words are aligned with those of the heads; those that all heads or the stub have
        do not count. Each head, on however many lines, is told by words that no other has, if it has such.
        """
        shared = set.intersection(*map(set, heads))
        for common in (shared | self._stub, shared, set[str]()):  # a head may be a part of all others
            words = [[word for word in head if word not in common] for head in heads]
            if all(words):
                break
        sought = [(word, at) for at, head in enumerate(words) for word in head]
        owners: dict[str, list[int]] = defaultdict(list)
        for word, at in sought:
            owners[word].append(at)
        telling = [{word for word in head if len(owners[word]) == 1} or set(head) for head in words]
        ordered = [(word, of) for word, of in owners.items() if word not in self._stub]
        told: set[tuple[str, int]] = set()
        named, every = list[int](), list(range(len(heads)))
        for line in self._lines_above(max(0, low)):
            read = words_in(line)
            if _has_figures_replaced(read, owners):
                return [-1]
            known = [word for word in read if word in owners]
            said = _without_echoes(known, owners)
            turns = {word: iter(of) for word, of in ordered if said.count(word) == len(of)}
            owned = [(word, next(turns[word])) for word in said if word in turns]
            found = [at for _, at in owned]
            if found != sorted(found) and not _begins_again(found, every):
                order = [at for at, _ in groupby(found)]
                clear = said == known and sorted(order) == every != order
                return order if clear and not _are_strewn(owned, owners) else [-1]
            for step in LCSseq.opcodes([word for word, _ in sought], read):
                if step.tag == "equal":
                    told.update(sought[step.src_start : step.src_end])
            named = sorted({at for word, at in told if word in telling[at]})
            if named == every and len(told) >= (1 - _MISSED) * len(set(sought)):
                return every
        return named if named != every else named[:-1]

    def _lines_above(self, low: int) -> list[str]:
        """Return the lines from an offset to the first value, upwards; a row of cells is one."""
        lines: list[str] = []
        last = None
        for line in self._text[low : self._starts[0]].split("\n"):
            cell = self._prediction.cell(low) if line else -1
            row = self._prediction.page.cells[cell][:2] if cell >= 0 else None
            if row and row == last:
                lines[-1] += f" {line}"
            else:
                lines.append(line)
            last, low = row, low + len(line) + 1
        return lines[::-1]

    @cached_property
    def _fullest(self) -> int:
        """How many values the fullest row has, of the gold table or of those found."""
        cells = (self._gold.page.cells[at] for at in self._gold.labels.value_cells)
        rows = Counter(cell.row for cell in cells if cell.table == self._table)
        return max((rows | Counter(value.cell.row for value in self._values)).values())

    @cached_property
    def _columns(self) -> list[int]:
        """The gold columns that hold values."""
        labels, cells = self._gold.labels, self._gold.page.cells
        columns = {cells[at].column for at in labels.value_cells if cells[at].table == self._table}
        return sorted(columns | {value.cell.column for value in self._values})

    @cached_property
    def _stub(self) -> set[str]:
        """The words over the row labels."""
        cells = self._gold.labels.header_cells.get(self._table, [])
        stubs = (cell for cell in cells if cell.column + cell.column_span <= min(self._columns, default=0))
        return {word for cell in stubs for word in words_in(self._gold.page.text[cell.start : cell.end])}

    @cached_property
    def _head_rows(self) -> list[_HeadRow]:
        """The header rows, top to bottom, without the stubs over the labels."""
        rows: dict[int, _HeadRow] = {}
        for cell in self._gold.labels.header_cells.get(self._table, []):
            words = words_in(self._gold.page.text[cell.start : cell.end])
            end = cell.column + cell.column_span
            if words and self._columns and end > self._columns[0]:
                row = rows.setdefault(cell.row, _HeadRow([], {}))
                row.over.update((c, len(row.heads)) for c in self._columns if cell.column <= c < end)
                row.heads.append(words)
        return [row for _, row in sorted(rows.items())]


def _has_figures_replaced(read: Sequence[str], owners: Mapping[str, Sequence[int]]) -> bool:
    """Return True if a line has a figure more often than the heads do, and another of them less often."""
    more = [read.count(word) - len(of) for word, of in owners.items() if word.isdecimal() and word in read]
    return bool(more) and min(more) < 0 < max(more)


def _without_echoes(words: Sequence[str], owners: Mapping[str, Sequence[int]]) -> list[str]:
    """Return words of heads without what is said again right away, as by a title beside the heads."""
    before = zip(words, ["", *words], strict=False)
    return [word for word, last in before if word != last or len(owners[word]) > 1]


def _are_strewn(said: Sequence[tuple[str, int]], owners: Mapping[str, Sequence[int]]) -> bool:
    """Return True if one of several heads with a word is nearer the place of another than its own.

    `said` are words in order, and the numbers of their heads.
    """
    return any(
        min(abs(at - one) for one in owners[word]) < abs(at - own) for at, (word, own) in enumerate(said)
    )


def _begins_again(order: Sequence[int], every: list[int]) -> bool:
    """Return True for the heads of several lines on one, in order and all of them in each."""
    ends = [at for at in range(1, len(order)) if order[at] < order[at - 1]]
    runs = (order[low:high] for low, high in pairwise([0, *ends, len(order)]))
    return all(sorted({*run}) == every for run in runs)


def _reordered(row: _HeadRow, read: Sequence[int], order: Mapping[int, int]) -> dict[int, int]:
    """Return the ranks of the columns of a row by the order its heads are read in; -1 if that is unclear."""
    if -1 in read or len(read) < len(row.heads):
        return dict.fromkeys(row.over, -1)
    known = [column for column in row.over if order[column] >= 0]
    columns = sorted(known, key=lambda column: (read.index(row.over[column]), order[column]))
    return dict(zip(columns, sorted(order[column] for column in known), strict=True))
