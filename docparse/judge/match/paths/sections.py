"""Sections: is a value under the title of its own, where a row label may recur in several?"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from docparse.judge.match.paths.label_texts import label_key, same_label
from docparse.judge.match.paths.place import Place, elsewhere
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.read.text_page import CellSpan


class Sections:
    """Compares the section titles over gold cells with those over predicted cells."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction

    def of(self, here: int, there: int) -> Place:
        """Compare the section titles of both rows; where the label recurs in the table, it takes one."""
        own, other = (index.page.cells[at] for index, at in ((self._gold, here), (self._prediction, there)))
        title = self._gold.labels.sections.get((own.table, own.row), "")
        if not title:
            return Place("yes")
        recurs = (own.table, self._gold.labels.row_label(here)) in self._recurring
        predicted = self._titles_over(other)
        keys = [label_key(text) for text in predicted]
        others = self._titles[own.table] - {label_key(title)}
        if any(same_label(label_key(title), key) and key not in others for key in keys):
            return Place("yes")
        if self._is_beside(title, there):
            return Place("yes")
        if any(key in others for key in keys):
            reason = f"under the section {predicted[0]!r}, not {title!r}"
            return elsewhere(reason) if recurs else Place("yes", "no", reason)
        if not recurs:
            return Place("yes")
        return Place("yes", "unknown", f"under no section title {title!r}, and its row label recurs")

    def _is_beside(self, title: str, there: int) -> bool:
        """Return True if a section's title is in a value's own row, or ends the label of a row above it."""
        labels, cell = self._prediction.labels, self._prediction.page.cells[there]
        key = label_key(title)
        beside = set(map(label_key, labels.words_beside(there))) - self._gold_row_labels
        if any(text.startswith(key) for text in beside):
            return True
        first = labels.section_rows.get((cell.table, cell.row), 0)
        above = [
            labels.rows[at] for row in range(first, cell.row) if (at := (cell.table, row)) in labels.rows
        ]
        ends = [
            text for row in above for text in (labels.row_label(row[-1]), " ".join(map(labels.text, row)))
        ]
        return any(end.endswith(key) and end not in self._gold_row_labels for end in map(label_key, ends))

    @cached_property
    def _titles(self) -> dict[int, set[str]]:
        """Keys of the section titles of each gold table."""
        found: dict[int, set[str]] = defaultdict(set)
        for (table, _), title in self._gold.labels.sections.items():
            found[table].add(label_key(title))
        return found

    @cached_property
    def _recurring(self) -> dict[tuple[int, str], set[str]]:
        """Section titles of the gold rows with one label, by table and label, where there are several."""
        found: dict[tuple[int, str], set[str]] = defaultdict(set)
        labels = self._gold.labels
        for (table, row), cells in labels.rows.items():
            if len(cells) > 1 and (title := labels.sections.get((table, row))):
                found[table, labels.row_label(cells[-1])].add(title)
        return {key: titles for key, titles in found.items() if len(titles) > 1}

    def _titles_over(self, cell: CellSpan) -> list[str]:
        """Return the title of a predicted row's section, or what is in the corner of the header rows."""
        labels = self._prediction.labels
        title = labels.sections.get((cell.table, cell.row))
        if title:
            return [title]
        heads = labels.header_cells.get(cell.table, [])
        text = self._prediction.page.text
        return [text[head.start : head.end] for head in heads if head.column == 0]

    @cached_property
    def _gold_row_labels(self) -> set[str]:
        labels = self._gold.labels
        return {label_key(labels.row_label(at)) for at in labels.value_cells}
