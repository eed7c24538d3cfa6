"""Attribute a value in a predicted table: is its own label in its row, and are its own heads above it?

Or the other way round, where the table was transposed; and is it under the title of its own section?
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from docparse.judge.match.address.addresses import Addresses, Kind
from docparse.judge.match.address.label_texts import label_key, same_label
from docparse.judge.match.address.placement import Placements
from docparse.judge.match.attribution.verdict import KEPT, TRANSPOSED, Attribution
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.model import Placed
from docparse.judge.read.text_page import CellSpan

_NAMES: dict[Kind, str] = {"row": "row label", "column": "column header"}


class TableAttribution:
    """Compares the addresses of gold cells with those of predicted cells."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex, placements: Placements) -> None:
        self._gold = gold
        self._prediction = prediction
        self._addresses: Addresses = placements.addresses
        self._tenants = placements.tenants
        self._known: dict[tuple[int, int], Attribution] = {}

    def of(self, here: int, there: int) -> Attribution:
        """Return the attribution of a gold cell's value in a predicted cell."""
        if (here, there) not in self._known:
            self._known[here, there] = self._of(here, there)
        return self._known[here, there]

    def is_plain(self, here: int, there: int) -> bool:
        """Return True for a value alone in a cell with the very labels of its gold cell: the common case."""
        own = self._gold.labels.of(here)
        if own != self._prediction.labels.of(there) or not (own[0] or own[1]):
            return False
        return len(self._tenants.get(there, ())) < 2 and not self._gold.labels.sections

    def _of(self, here: int, there: int) -> Attribution:
        if sum(not self._has_words(at) for at in self._tenants.get(there, ())) > 1:
            shown = self._prediction.labels.text(there)
            return Attribution("no", f"shares its cell with another value: {shown!r}")
        lost: list[Kind] = [kind for kind in _NAMES if self._addresses.says(kind, here, there) != "own"]
        if not lost:
            return self._by_section(here, there)
        if self._addresses.is_transposed(here, there):
            return TRANSPOSED
        return self._lost(lost[0], here, there)

    def _has_words(self, here: int) -> bool:
        """Return True for a gold cell of words: beside a value it is its label, wherever in the row."""
        labels = self._gold.labels
        return not labels.is_value(here) and any(map(str.isalpha, labels.text(here)))

    def _lost(self, kind: Kind, here: int, there: int) -> Attribution:
        """Explain a label or a head that is not there; "no" only where another's words are in its place."""
        own, read = self._addresses.labels(kind, here, there)
        other = " ".join(self._addresses.read(kind, there))
        if not other:
            return Attribution("unknown", f"no {_NAMES[kind]} where {own!r} should be")
        if kind == "row" and self._addresses.is_torn(here, there):
            return Attribution("unknown", f"the label {own!r} is read together with what is not its own")
        says = self._addresses.says(kind, here, there), self._addresses.names.says(kind, here, own, other)
        attributed: Placed = "no" if set(says) == {"another"} else "unknown"  # a comment may name others, too
        return Attribution(attributed, f"its {_NAMES[kind]} reads {read or other!r}, not {own!r}")

    def _by_section(self, here: int, there: int) -> Attribution:
        """Compare the section titles of both rows; where the label recurs in the table, it takes one."""
        own, other = (index.page.cells[at] for index, at in ((self._gold, here), (self._prediction, there)))
        title = self._gold.labels.sections.get((own.table, own.row), "")
        if not title:
            return KEPT
        recurs = (own.table, self._gold.labels.row_label(here)) in self._recurring
        predicted = self._titles_over(other)
        keys = [label_key(text) for text in predicted]
        others = self._titles[own.table] - {label_key(title)}
        if any(same_label(label_key(title), key) and key not in others for key in keys):
            return KEPT
        if self._is_beside(title, there):
            return KEPT
        if any(key in others for key in keys):
            reason = f"under the section {predicted[0]!r}, not {title!r}"
            return Attribution("no", reason, elsewhere=recurs)
        if not recurs:
            return KEPT
        return Attribution("unknown", f"no section title {title!r} above, and the row label recurs")

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
