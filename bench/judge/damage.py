"""Damage with a known truth: gold pages taken apart, hurt on one fact, and put together as a prediction.

The mutation protocol: prediction = gold page without its fact tags, one damage a trial, on one eligible fact.
Beside the facts that it hurts, a damage touches others: an exchanged label is edited itself, a row's values
are told by the number in its label, cells right of a shift move with it. They are no longer as they were, so
that they count neither as caught nor as false alarms.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from bench.judge.sheet import GoldFact, GoldSheet, Place

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
_YEAR = re.compile(r"(?:19|20)\d\d")
_VALUE = re.compile(r"[(\-−$€£\s]*\d[\d,.]*[\s)%]*\Z")


@dataclass(frozen=True, slots=True)
class Damage:
    """Edits (part to its new text), the indices of the facts they hurt, and of those they touch besides."""

    edits: dict[int, str]
    hurt: frozenset[int]
    touched: frozenset[int] = frozenset()


Maker = Callable[[GoldSheet, int, random.Random], "Damage | None"]


def _put(sheet: GoldSheet, places: dict[Place, str], fact: int) -> Damage:
    """Replace single characters."""
    edits: dict[int, str] = {}
    for (at, offset), new in sorted(places.items(), reverse=True):
        text = edits.get(at, sheet.parts[at])
        edits[at] = text[:offset] + new + text[offset + 1 :]
    return Damage(edits, frozenset((fact,)))


def _digit(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    digits = [(p, c) for p, c in sheet.characters(fact.parts) if c in "0123456789"]
    if fact.kind not in ("number", "temporal") or not digits:
        return None
    place, old = rng.choice(digits)
    return _put(sheet, {place: rng.choice([c for c in "0123456789" if c != old])}, at)


def _comma(new: str) -> Maker:
    def make(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
        fact = sheet.facts[at]
        commas = [p for p, c in sheet.characters(fact.parts) if c == ","]
        if fact.kind != "number" or not commas:
            return None
        return _put(sheet, {rng.choice(commas): new}, at)

    return make


def _last_digit(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    digits = [p for p, c in sheet.characters(fact.parts) if c in "0123456789"]
    return _put(sheet, {digits[-1]: ""}, at) if fact.kind == "number" and len(digits) >= 3 else None


def _decimal(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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


def _sign_inside(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    signs = [p for p, c in sheet.characters(fact.parts) if c in "()-−"]
    return _put(sheet, dict.fromkeys(signs, ""), at) if fact.kind == "number" and signs else None


def _sign_outside(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    if fact.kind != "number":
        return None
    before, after = sheet.neighbour(fact, -1), sheet.neighbour(fact, 1)
    if before is None or after is None or (before[1], after[1]) != ("(", ")"):
        return None
    return _put(sheet, {before[0]: "", after[0]: ""}, at)


def _percent(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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


def _unit(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    text = sheet.text(fact.parts).strip()
    new = _UNITS.get(text.lower()) or _WORDS.get(text.lower())
    if fact.kind != "monetary_unit" or new is None or len(fact.parts) != 1:
        return None
    return Damage({fact.parts[0]: new}, frozenset((at,)))


def _deletion(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    return Damage(dict.fromkeys(sheet.facts[at].parts, ""), frozenset((at,)))


def _swap(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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
    return exchange(sheet, at, rng.choice(others))


def exchange(sheet: GoldSheet, one: int, two: int) -> Damage:
    """Put two facts of one part each in each other's place; values beside an edited label are touched."""
    first, second = (sheet.facts[at] for at in (one, two))
    edits = {
        first.parts[0]: sheet.parts[second.parts[0]],
        second.parts[0]: sheet.parts[first.parts[0]],
    }
    hurt = frozenset((one, two))
    labels = [
        fact.cell for fact in (first, second) if fact.cell >= 0 and label_cell(sheet, fact) == fact.cell
    ]
    return Damage(edits, hurt, _facts_in(sheet, [c for at in labels for c in sheet.row_of(at)]) - hurt)


def label_cell(sheet: GoldSheet, fact: GoldFact) -> int | None:
    """Return the label of a fact's row: its first cell that says something, unless that is a value itself."""
    cell = sheet.cells[fact.cell]
    for at in sheet.rows[cell.table, cell.row]:
        text = sheet.cell_text(at).strip()
        if text:
            return None if _VALUE.match(text) and not _YEAR.fullmatch(text) else at
    return None


def _facts_in(sheet: GoldSheet, cells: Iterable[int]) -> frozenset[int]:
    """Return the facts in some cells."""
    wanted = set(cells)
    return frozenset(at for at, fact in enumerate(sheet.facts) if fact.cell in wanted)


def _numeric_row(sheet: GoldSheet, fact: GoldFact) -> list[int]:
    """The cells of a fact's row that hold a number and nothing else."""
    cell = sheet.cells[fact.cell]
    return [c for c in sheet.rows[cell.table, cell.row] if _VALUE.match(sheet.cell_text(c))]


def _shift(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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
    return Damage(edits, *_shifted(sheet, cells))


def _shifted(sheet: GoldSheet, cells: list[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers in the cells of a shift, and what else is in those or right of them."""
    row = sheet.row_of(cells[0])
    hurt = frozenset(at for at in _facts_in(sheet, cells) if sheet.facts[at].kind == "number")
    return hurt, _facts_in(sheet, row[row.index(cells[0]) :]) - hurt


def _shift_physical(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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
    return Damage({opening: "<td></td>" + sheet.parts[opening]}, *_shifted(sheet, cells))


def _label(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
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
    there = _facts_in(sheet, (*sheet.rows[row], *sheet.rows[following]))
    hurt = frozenset(
        at
        for at in there
        if sheet.facts[at].kind == "number"
        and sheet.facts[at].cell not in (one, two)
        and not _is_equal_in(sheet, sheet.facts[at], following if _row(sheet, at) == row else row)
    )
    return Damage(edits, hurt, there - hurt)


def _row(sheet: GoldSheet, fact: int) -> tuple[int, int]:
    cell = sheet.cells[sheet.facts[fact].cell]
    return cell.table, cell.row


def _is_equal_in(sheet: GoldSheet, fact: GoldFact, row: tuple[int, int]) -> bool:
    """Return True if another row has a fact's value in its column: it is true of both labels.

    Of two values of one column, that with a `$` in a cell of its own is a cell further right.
    """
    column, text = sheet.cells[fact.cell].column, sheet.cell_text(fact.cell).strip()
    return any(
        abs(sheet.cells[at].column - column) <= 1 and sheet.cell_text(at).strip() == text
        for at in sheet.rows[row]
    )


def _label_cell(sheet: GoldSheet, row: tuple[int, int]) -> int | None:
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


def noise(sheet: GoldSheet, rate: float, rng: random.Random) -> Damage:
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
