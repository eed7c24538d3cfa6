"""Sections: is a value under the title of its own, where a row label may recur in several?

Tables and text alike are read line by line: what stands alone on a line, or in the corner of a table, is a
title over the lines below it. A title may also stand in its rows, end what another cell of its line begins,
or be set on two lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from docparse.judge.match.paths.place import FactPlace, elsewhere
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import canonical, label_key, same_label
from docparse.judge.remembered import remembered


class _SectionLine(NamedTuple):
    """A line of text or row of a table, as compared: all of it, its first cell, and what may be a title.

    `alone`: nothing but one text.
    """

    start: int
    whole: str
    first: str
    titles: frozenset[str]
    alone: bool


class Sections:
    """Compares the section titles over gold cells with those over the places of their values."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction

    def of(self, here: int, at: int, top: int) -> FactPlace:
        """Compare the titles over a gold cell and over an offset, whose table begins behind `top`."""
        cell = self._gold.page.cells[here]
        title = self._gold.labels.sections.get((cell.table, cell.row), "")
        if not title:
            return FactPlace("yes")
        first, last = bisect_left(self._starts, top), bisect_right(self._starts, at)
        read, first = self._title_over(cell.table, first, last, top)
        label = self._gold.labels.row_label(here)
        named = read is not None and not {canonical(title), label_key(title)}.isdisjoint(read[1:3])
        if named or self._is_said(title, cell.table, first, last, label_key(label)):
            return FactPlace("yes")
        recurs = self._recurs(cell.table, label)
        if read and (self._stands_alone(title) or self._is_said(title, cell.table, 0, len(self._lines), "")):
            shown = self._prediction.source(read.start, self._prediction.text.find("\n", read.start))
            reason = f"under the section {shown!r}, not {title!r}"
            return elsewhere(reason) if recurs else FactPlace("yes", "no", reason)
        reason = f"under no section title {title!r}, and its row label recurs"
        return FactPlace("yes", "unknown", reason) if recurs else FactPlace("yes")

    @remembered
    def _title_over(self, table: int, first: int, last: int, top: int) -> tuple[_SectionLine | None, int]:
        """Return the last of some lines that is a title of a gold table's, and where those it is over begin.

        The corner of a predicted table, too, is a title.
        """
        titles = self._titles[table]
        for n in reversed(range(first, last)):
            line = self._lines[n]
            if line.whole in titles or (line.start == top and line.first in titles):
                return line, n
            if line.alone:  # a title that was misread, or is set on two lines
                return None, max(first, n - 1)
        return None, first

    @remembered
    def _is_said(self, title: str, table: int, first: int, last: int, label: str) -> bool:
        """Return True if a title begins the last line, or ends one that is no row label or other title.

        A line that begins with its own `label` says no title of the same words.
        """
        key, lines = label_key(title), self._lines[first:last]
        opening = key + label if label.startswith(key) else key
        if any(text.startswith(opening) for line in lines[-1:] for text in line.titles):
            return True
        others = self._titles[table] - {key, canonical(title)}
        texts = {text for line in lines for text in line.titles} - others
        pairs = ((one, two) for one, two in pairwise(lines) if one.alone and two.alone)
        texts |= {one.whole + two.whole for one, two in pairs if len(two.whole) < len(key)}
        return any(text.endswith(key) or same_label(key, text) for text in texts)

    @remembered
    def _stands_alone(self, title: str) -> bool:
        """Return True if a title is all that a line says, though a row may be called the same."""
        names = {canonical(title), label_key(title)}
        return any(line.alone and line.whole in names for line in self._lines)

    @cached_property
    def _lines(self) -> list[_SectionLine]:
        """The lines of the prediction that hold something, in order."""
        lines: list[_SectionLine] = []
        for start, end, line in self._prediction.lines:
            if whole := canonical(line):  # what seems a note may be a value in brackets
                first, *rest = (
                    self._prediction.text[slice(*chunk)] for chunk in self._prediction.chunks(start, end)
                )
                key, before_label = label_key(first), bool(rest) and any(map(str.isalpha, rest[0]))
                titles = {whole, key} - (set() if before_label else self._row_labels)
                alone = not rest and self._holds_no_value(start, line)
                lines.append(_SectionLine(start, whole, key, frozenset(titles), alone))
        return lines

    def _holds_no_value(self, start: int, line: str) -> bool:
        """Return True for a row of one cell, and for a line of text without a figure."""
        cell = self._prediction.cell(start)
        if cell < 0:
            return not any(map(str.isdigit, line))
        table, row, *_ = self._prediction.page.cells[cell]
        return len(self._prediction.labels.rows.get((table, row), ())) == 1

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self._lines]

    @cached_property
    def _titles(self) -> dict[int, set[str]]:
        """The section titles of each gold table as compared, with their notes and without."""
        found: dict[int, set[str]] = defaultdict(set)
        for (table, _), title in self._gold.labels.sections.items():
            found[table] |= {canonical(title), label_key(title)}
        return found

    @remembered
    def _recurs(self, table: int, label: str) -> bool:
        """Return True if rows of a gold table with one label are under several titles."""
        labels = self._gold.labels
        rows = (row for row, cells in labels.rows.items() if row[0] == table and len(cells) > 1)
        return (
            len(
                {labels.sections.get(row) for row in rows if labels.row_label(labels.rows[row][-1]) == label}
                - {None}
            )
            > 1
        )

    @cached_property
    def _row_labels(self) -> set[str]:
        labels = self._gold.labels
        return {label_key(labels.row_label(at)) for at in labels.value_cells}
