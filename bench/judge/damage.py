"""Damage with a known truth: gold pages taken apart, hurt on one fact, and put together as a prediction.

The mutation protocol: prediction = gold page without its fact tags, one damage a trial, on one eligible fact.
Independent of the verifier's own reader on purpose, so that a fault in that one shows.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

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
NOISE = "0123456789abcdeilo.,"
_UNITS = {"$": "€", "€": "$", "£": "$", "¥": "$", "us$": "€"}
_WORDS = {
    "thousand": "million",
    "million": "billion",
    "billion": "million",
    "thousands": "millions",
    "millions": "thousands",
    "billions": "millions",
    "share": "unit",
    "shares": "units",
}
_VALUE = re.compile(r"[(\-−$€£\s]*\d[\d,.]*[\s)%]*\Z")

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


class _Reader:
    """State of reading a sheet: open facts, tables and cells."""

    def __init__(self, sheet: Sheet) -> None:
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


class Sheet:
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
        reader = _Reader(self)
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


@dataclass(frozen=True, slots=True)
class Damage:
    """Edits (part to its new text) and the indices of the facts they hurt."""

    edits: dict[int, str]
    hurt: frozenset[int]


Maker = Callable[[Sheet, int, random.Random], "Damage | None"]


def _put(sheet: Sheet, places: dict[Place, str], fact: int) -> Damage:
    """Replace single characters."""
    edits: dict[int, str] = {}
    for (at, offset), new in sorted(places.items(), reverse=True):
        text = edits.get(at, sheet.parts[at])
        edits[at] = text[:offset] + new + text[offset + 1 :]
    return Damage(edits, frozenset((fact,)))


def _digit(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    digits = [(p, c) for p, c in sheet.characters(fact.parts) if c in "0123456789"]
    if fact.kind not in ("number", "temporal") or not digits:
        return None
    place, old = rng.choice(digits)
    return _put(sheet, {place: rng.choice([c for c in "0123456789" if c != old])}, at)


def _comma(new: str) -> Maker:
    def make(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
        fact = sheet.facts[at]
        commas = [p for p, c in sheet.characters(fact.parts) if c == ","]
        if fact.kind != "number" or not commas:
            return None
        return _put(sheet, {rng.choice(commas): new}, at)

    return make


def _last_digit(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    digits = [p for p, c in sheet.characters(fact.parts) if c in "0123456789"]
    return _put(sheet, {digits[-1]: ""}, at) if fact.kind == "number" and len(digits) >= 3 else None


def _decimal(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    text = sheet.text(fact.parts)
    if fact.kind != "number" or text.count(".") != 1 or len(fact.parts) != 1:
        return None
    point = text.index(".")
    bare = text.replace(".", "")
    places = [to for to in (point - 1, point + 1) if 0 < to < len(bare)]
    moved = [f"{bare[:to]}.{bare[to:]}" for to in places if bare[to - 1].isdigit() and bare[to].isdigit()]
    if not moved:
        return None
    return Damage({fact.parts[0]: rng.choice(moved)}, frozenset((at,)))


def _sign_inside(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    signs = [p for p, c in sheet.characters(fact.parts) if c in "()-−"]
    return _put(sheet, dict.fromkeys(signs, ""), at) if fact.kind == "number" and signs else None


def _sign_outside(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    if fact.kind != "number":
        return None
    before, after = sheet.neighbour(fact, -1), sheet.neighbour(fact, 1)
    if before is None or after is None or (before[1], after[1]) != ("(", ")"):
        return None
    return _put(sheet, {before[0]: "", after[0]: ""}, at)


def _percent(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    if fact.kind != "number":
        return None
    inside = [p for p, c in sheet.characters(fact.parts) if c == "%"]
    after = sheet.neighbour(fact, 1)
    if after and after[1] == ")":  # "(5.2)%"
        part, offset = after[0]
        rest = sheet.parts[part][offset + 1 :].lstrip()
        after = ((part, sheet.parts[part].index("%", offset)), "%") if rest.startswith("%") else None
    if not inside and after and after[1] == "%":
        inside = [after[0]]
    return _put(sheet, {inside[0]: ""}, at) if inside else None


def _unit(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    text = sheet.text(fact.parts).strip()
    new = _UNITS.get(text.lower()) or _WORDS.get(text.lower())
    if fact.kind != "monetary_unit" or new is None or len(fact.parts) != 1:
        return None
    return Damage({fact.parts[0]: new}, frozenset((at,)))


def _deletion(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    return Damage(dict.fromkeys(sheet.facts[at].parts, ""), frozenset((at,)))


def _swap(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    if fact.kind != "number" or fact.cell < 0 or len(fact.parts) != 1:
        return None
    text = sheet.text(fact.parts)
    others = [
        i
        for i, other in enumerate(sheet.facts)
        if other.kind == "number"
        and other.cell not in (-1, fact.cell)
        and len(other.parts) == 1
        and sheet.text(other.parts).strip() != text.strip()
    ]
    if not others:
        return None
    other = rng.choice(others)
    part = sheet.facts[other].parts[0]
    return Damage({fact.parts[0]: sheet.parts[part], part: text}, frozenset((at, other)))


def _numeric_row(sheet: Sheet, fact: GoldFact) -> list[int]:
    """The cells of a fact's row that hold a number and nothing else."""
    cell = sheet.cells[fact.cell]
    return [c for c in sheet.rows[cell.table, cell.row] if _VALUE.match(sheet.cell_text(c))]


def _shift(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    """Every numeric cell takes the text of the one to its left; the last text gets a cell of its own."""
    fact = sheet.facts[at]
    if fact.kind != "number" or fact.cell < 0:
        return None
    cells = _numeric_row(sheet, fact)
    if len(cells) < 2 or fact.cell not in cells:
        return None
    texts = [sheet.cell_text(c) for c in cells]
    if any(one.strip() == two.strip() for one, two in pairwise(texts)):
        return None
    edits: dict[int, str] = {}
    for cell, text in zip(cells, ["", *texts[:-1]], strict=True):
        edits |= dict.fromkeys(sheet.cells[cell].parts, "")
        edits[sheet.cells[cell].parts[0]] = text
    closing = sheet.cells[cells[-1]].parts[-1] + 1
    while not re.match(r"</t[dh]\b", sheet.parts[closing]):
        closing += 2
    edits[closing] = sheet.parts[closing] + f"<td>{html.escape(texts[-1], quote=False)}</td>"
    hurt = frozenset(i for i, f in enumerate(sheet.facts) if f.kind == "number" and f.cell in cells)
    return Damage(edits, hurt)


def _shift_physical(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    """An empty cell before the first numeric cell of a row."""
    fact = sheet.facts[at]
    if fact.kind != "number" or fact.cell < 0:
        return None
    cells = _numeric_row(sheet, fact)
    if fact.cell not in cells:
        return None
    opening = sheet.cells[cells[0]].parts[0] - 1
    while not re.match(r"<t[dh]\b", sheet.parts[opening]):
        opening -= 2
    hurt = frozenset(i for i, f in enumerate(sheet.facts) if f.kind == "number" and f.cell in cells)
    return Damage({opening: "<td></td>" + sheet.parts[opening]}, hurt)


def _label(sheet: Sheet, at: int, rng: random.Random) -> Damage | None:
    """The label of a fact's row exchanged with that of the next row that has one and a number."""
    fact = sheet.facts[at]
    if fact.kind != "number" or fact.cell < 0:
        return None
    cell = sheet.cells[fact.cell]
    row = (cell.table, cell.row)
    following = (cell.table, cell.row + 1)
    one, two = _label_cell(sheet, row), _label_cell(sheet, following)
    if one is None or two is None or fact.cell == one:
        return None
    if sheet.cell_text(one).strip() == sheet.cell_text(two).strip():
        return None
    edits: dict[int, str] = {}
    for cell_at, text in ((one, sheet.cell_text(two)), (two, sheet.cell_text(one))):
        edits |= dict.fromkeys(sheet.cells[cell_at].parts, "")
        edits[sheet.cells[cell_at].parts[0]] = text
    cells = {*sheet.rows[row], *sheet.rows[following]} - {one, two}
    hurt = frozenset(i for i, f in enumerate(sheet.facts) if f.kind == "number" and f.cell in cells)
    return Damage(edits, hurt)


def _label_cell(sheet: Sheet, row: tuple[int, int]) -> int | None:
    for cell in sheet.rows.get(row, ()):
        text = sheet.cell_text(cell).strip()
        if text:
            return cell if re.search(r"[^\W\d_]", text) else None
    return None


DAMAGES: dict[str, Maker] = {
    "digit": _digit,
    "comma_to_period": _comma("."),
    "comma_dropped": _comma(""),
    "last_digit_dropped": _last_digit,
    "decimal_moved": _decimal,
    "sign_inside": _sign_inside,
    "sign_outside": _sign_outside,
    "percent_dropped": _percent,
    "unit_replaced": _unit,
    "deletion": _deletion,
    "swap": _swap,
    "shift": _shift,
    "shift_cells": _shift_physical,
    "label_exchanged": _label,
}


def noise(sheet: Sheet, rate: float, rng: random.Random) -> Damage:
    """Every non-space character of the text becomes another of `NOISE` with probability `rate`."""
    edits: dict[int, str] = {}
    changed: set[Place] = set()
    for at in range(0, len(sheet.parts), 2):
        text = sheet.parts[at]
        hits = [i for i, c in enumerate(text) if not c.isspace() and rng.random() < rate]
        if hits:
            letters = list(text)
            for i in hits:
                letters[i] = rng.choice([c for c in NOISE if c != letters[i]])
            edits[at] = "".join(letters)
            changed.update((at, i) for i in hits)
    hurt = frozenset(
        i
        for i, fact in enumerate(sheet.facts)
        if any(place in changed for place, _ in sheet.characters(fact.parts))
    )
    return Damage(edits, hurt)
