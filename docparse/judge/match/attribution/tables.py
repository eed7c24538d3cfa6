"""Attribute a value in a predicted table: is its own label in its row, and are its own heads above it?

Or the other way round, where the table was transposed. Heads count however they are set: in several rows, in
one cell, in one flattened row, with a stub or a section's title beside them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property

from docparse.judge.match.attribution.verdict import KEPT, TRANSPOSED, Attribution
from docparse.judge.match.index import SearchIndex
from docparse.judge.match.label_texts import holds, label_key, same_label, words_of
from docparse.judge.match.placement import Placements
from docparse.judge.model import Placed
from docparse.judge.read.text_page import CellSpan


class TableAttribution:
    """Compares the labels of gold cells with those of predicted cells."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex, placements: Placements) -> None:
        self._gold = gold
        self._prediction = prediction
        self._placements = placements
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
        gold, prediction = self._gold.labels, self._prediction.labels
        if sum(not self._has_words(at) for at in self._tenants.get(there, ())) > 1:
            return Attribution("no", f"shares its cell with another value: {self._shown(there)!r}")
        if gold.of(here) == prediction.of(there):
            return self._by_section(here, there)
        row, parts = gold.row_label(here), gold.header_parts(here)
        beside = [*prediction.words_beside(there), *prediction.wrapped_labels(there)]
        beside += [] if prediction.is_value(there) else [prediction.text(there)]  # a label before its value
        above = prediction.words_above(there)
        in_row = (
            self._has_label(row, beside)
            or self._is_prefixed(here, row, beside)
            or self._is_named("row", here, beside)
            or self._placements.ends_beside(here, there, alone=True)
        )
        in_column = self._has_heads(here, parts, above) or self._is_named(
            "column", here, above, self._head_words(there)
        )
        if in_row and in_column:
            return self._by_section(here, there)
        if row and parts and self._has_label(row, above) and self._has_heads(here, parts, beside):
            return TRANSPOSED
        return self._lost(here, there, in_row)

    def _has_words(self, here: int) -> bool:
        """Return True for a gold cell of words: beside a value it is its label, wherever in the row."""
        labels = self._gold.labels
        return not labels.is_value(here) and any(map(str.isalpha, labels.text(here)))

    def _is_prefixed(self, here: int, label: str, texts: list[str]) -> bool:
        """Return True if a row label follows the title of its section in one of the texts."""
        cell = self._gold.page.cells[here]
        title = self._gold.labels.sections.get((cell.table, cell.row), "")
        joined = re.compile(rf"{re.escape(label_key(title))}\W*{re.escape(label_key(label))}")
        return bool(title and label) and any(joined.fullmatch(label_key(text)) for text in texts)

    def _is_named(self, kind: str, here: int, texts: list[str], beside: frozenset[str] = frozenset()) -> bool:
        return self._placements.names.is_named(kind, here, words_of(" ".join(texts)), beside)

    def _head_words(self, there: int) -> frozenset[str]:
        """Return the words of all heads of a predicted cell's table."""
        page = self._prediction.page
        heads = self._prediction.labels.header_cells.get(page.cells[there].table, [])
        return words_of(" ".join(page.text[head.start : head.end] for head in heads))

    def _lost(self, here: int, there: int, in_row: bool) -> Attribution:
        """Explain a label or a head that is not there; "no" only where another's words are in its place."""
        gold, prediction = self._gold.labels, self._prediction.labels
        name, kind, at = ("column header", "column", 1) if in_row else ("row label", "row", 0)
        own = gold.of(here)[at]
        texts = prediction.words_above(there) if in_row else prediction.words_beside(there)
        other = " ".join(texts)
        if not other:
            return Attribution("unknown", f"no {name} where {own!r} should be")
        if not in_row and self._is_torn(here, there):
            return Attribution("unknown", f"the label {own!r} is read together with what is not its own")
        read = prediction.of(there)[at] or other
        said = {self._placements.names.says(kind, here, own, text) for text in (read, other)}
        attributed: Placed = (
            "no" if said == {"another"} else "unknown"
        )  # a comment beside it names others, too
        return Attribution(attributed, f"its {name} reads {read!r}, not {own!r}")

    def _is_torn(self, here: int, there: int) -> bool:
        """Return True if a label ends beside a value, or if the label beside it holds a value, too."""
        labels, cell = self._prediction.labels, self._prediction.page.cells[there]
        row = labels.rows[cell.table, cell.row]
        holding = any(labels.is_label(at) and at in self._tenants for at in row if at != there)
        return holding or self._placements.ends_beside(here, there)

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

    def _has_heads(self, here: int, parts: tuple[str, ...], texts: list[str]) -> bool:
        """Return True if every part of a column header is among the texts, alone or inside a longer one."""
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
        return self._is_common(here, part)

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

    def _shown(self, at: int) -> str:
        return self._prediction.labels.text(at)


def _with_a_value(own: str, key: str) -> bool:
    """Return True for a label with figures and marks behind it: a value that slipped into its cell."""
    return key.startswith(own) and not any(character.isalpha() for character in key[len(own) :])
