"""A gold page taken apart into tags, texts, facts and table cells, to be hurt and put together again.

Independent of the verifier's own reader on purpose, so that a fault in that one shows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TAG = re.compile(r"(<[!/A-Za-z][^>]*>)")
_NAME = re.compile(r"</?([A-Za-z0-9]+)")
_FACT_TAGS = {
    "number": "number",
    "temporal": "temporal",
    "monetaryunit": "monetary_unit",
    "reportingentity": "reporting_entity",
    "financialconcepts": "financial_concept",
    "financialconcept": "financial_concept",
}

Place = tuple[int, int]  # part, offset in it


@dataclass(slots=True)
class SheetCell:
    """A table cell: its place and the parts of text in it."""

    table: int
    row: int
    column: int
    parts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class GoldFact:
    """An outermost tag: its parts of text, and its cell (an index) or -1."""

    kind: str
    parts: list[int]
    cell: int


class _SheetReader:
    """State of reading a sheet: open facts, tables and cells."""

    def __init__(self, sheet: GoldSheet) -> None:
        self._sheet = sheet
        self._facts: list[GoldFact] = []
        self._tables: list[tuple[int, int, int]] = []  # table, row, column
        self._cells: list[int] = []
        self._count = 0

    def text(self, at: int) -> None:
        if self._facts:
            self._facts[0].parts.append(at)
        if self._cells:
            self._sheet.cells[self._cells[-1]].parts.append(at)

    def fact_tag(self, name: str, closing: bool) -> None:
        if not closing:
            self._facts.append(GoldFact(_FACT_TAGS[name], [], self._cells[-1] if self._cells else -1))
        elif self._facts:
            fact = self._facts.pop()
            if not self._facts:
                self._sheet.facts.append(fact)

    def table_tag(self, name: str, part: str) -> None:
        closing = part.startswith("</")
        if name == "table" and not closing:
            self._tables.append((self._count, -1, 0))
            self._count += 1
        elif name == "table" and self._tables:
            self._tables.pop()
        elif name == "tr" and self._tables and not closing:
            table, row, _ = self._tables[-1]
            self._tables[-1] = (table, row + 1, 0)
        elif name in ("td", "th") and self._tables:
            self._cell(closing, part)

    def _cell(self, closing: bool, part: str) -> None:
        if closing:
            if self._cells:
                self._cells.pop()
            return
        span = re.search(r"colspan=[\"']?(\d+)", part)
        table, row, column = self._tables[-1]
        self._sheet.cells.append(SheetCell(table, row, column))
        self._cells.append(len(self._sheet.cells) - 1)
        self._tables[-1] = (table, row, column + (int(span[1]) if span else 1))


class GoldSheet:
    """A gold page in parts: tags as they are, texts decoded; fact tags are empty parts."""

    def __init__(self, source: str) -> None:
        self.parts = _TAG.split(source)
        self.facts: list[GoldFact] = []
        self.cells: list[SheetCell] = []
        self._read()
        self.facts = [fact for fact in self.facts if self.text(fact.parts).strip()]
        self.rows: dict[tuple[int, int], list[int]] = {}
        for at, cell in enumerate(self.cells):
            self.rows.setdefault((cell.table, cell.row), []).append(at)
        self.owner = {part: at for at, cell in enumerate(self.cells) for part in cell.parts}

    def _read(self) -> None:
        reader = _SheetReader(self)
        for at, part in enumerate(self.parts):
            if at % 2 == 0:
                self.parts[at] = html.unescape(part)
                reader.text(at)
                continue
            match = _NAME.match(part)
            name = match[1].lower() if match else ""
            if name in _FACT_TAGS:
                self.parts[at] = ""
                reader.fact_tag(name, part.startswith("</"))
            else:
                reader.table_tag(name, part)

    def text(self, parts: list[int]) -> str:
        """The text of some parts."""
        return "".join(self.parts[at] for at in parts)

    def row_of(self, cell: int) -> list[int]:
        """The cells of a cell's row."""
        return self.rows[self.cells[cell].table, self.cells[cell].row]

    def cell_text(self, cell: int) -> str:
        """The text of a cell."""
        return self.text(self.cells[cell].parts)

    def render(self, edits: dict[int, str]) -> str:
        """The page as HTML without fact tags, with some parts of text replaced."""
        return "".join(
            edits.get(at, part) if at % 2 else html.escape(edits.get(at, part), quote=False)
            for at, part in enumerate(self.parts)
        )

    def characters(self, parts: list[int]) -> Iterator[tuple[Place, str]]:
        """Characters with their places."""
        for at in parts:
            for offset, character in enumerate(self.parts[at]):
                yield (at, offset), character

    def places(self, fact: GoldFact, wanted: str) -> list[tuple[Place, str]]:
        """Those characters of a fact that are among the `wanted` ones, with their places."""
        return [(place, c) for place, c in self.characters(fact.parts) if c in wanted]

    def neighbour(self, fact: GoldFact, step: int) -> tuple[Place, str] | None:
        """The first character that is not white space before (-1) or behind (1) a fact, in its row."""
        at = fact.parts[0] if step < 0 else fact.parts[-1]
        at += step
        while 0 <= at < len(self.parts):
            part = self.parts[at]
            if at % 2:
                if re.match(r"</?(?:tr|table|div|p|br)\b", part):
                    return None
            else:
                for offset in range(len(part)) if step > 0 else range(len(part) - 1, -1, -1):
                    if not part[offset].isspace():
                        return (at, offset), part[offset]
            at += step
        return None
