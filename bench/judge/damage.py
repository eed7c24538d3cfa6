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
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from bench.judge.sheet import GoldFact, GoldSheet, Place

NOISE = "0123456789abcdeilo.,"
_DIGITS = "0123456789"
_UNITS = {
    "$": "€", "€": "$", "£": "$", "¥": "$", "us$": "€", "share": "unit", "shares": "units",
    "thousand": "million", "million": "billion", "billion": "million",
    "thousands": "millions", "millions": "thousands", "billions": "millions",
}  # fmt: skip
_YEAR = re.compile(r"(?:19|20)\d\d")
_VALUE = re.compile(r"[(\-−$€£\s]*\d[\d,.]*[\s)%]*\Z")


@dataclass(frozen=True, slots=True)
class Damage:
    """Edits (part to its new text), the indices of the facts they hurt, and of those they touch besides."""

    edits: dict[int, str]
    hurt: frozenset[int]
    touched: frozenset[int] = frozenset()


Maker = Callable[[GoldSheet, int, random.Random], "Damage | None"]
Partner = Callable[[GoldSheet, int, int], bool]
"""Says whether the second of two facts may stand in the first one's place."""
Edit = Callable[[GoldSheet, GoldFact, random.Random], Mapping[Place, str]]
"""Gives the characters of a fact, or beside it, that become others; none where it is not eligible."""


def _characters(edit: Edit, *kinds: str) -> Maker:
    """Replace single characters of a fact of one of some kinds."""

    def make(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
        fact = sheet.facts[at]
        places = edit(sheet, fact, rng) if fact.kind in kinds else {}
        edits: dict[int, str] = {}
        for (part, offset), new in sorted(places.items(), reverse=True):
            text = edits.get(part, sheet.parts[part])
            edits[part] = text[:offset] + new + text[offset + 1 :]
        return Damage(edits, frozenset((at,))) if places else None

    return make


def _digit(sheet: GoldSheet, fact: GoldFact, rng: random.Random) -> Mapping[Place, str]:
    digits = sheet.places(fact, _DIGITS)
    if not digits:
        return {}
    place, old = rng.choice(digits)
    return {place: rng.choice([c for c in _DIGITS if c != old])}


def _comma(new: str) -> Edit:
    def edit(sheet: GoldSheet, fact: GoldFact, rng: random.Random) -> Mapping[Place, str]:
        commas = sheet.places(fact, ",")
        return {rng.choice(commas)[0]: new} if commas else {}

    return edit


def _last_digit(sheet: GoldSheet, fact: GoldFact, _: random.Random) -> Mapping[Place, str]:
    digits = sheet.places(fact, _DIGITS)
    return {digits[-1][0]: ""} if len(digits) >= 3 else {}


def _sign_inside(sheet: GoldSheet, fact: GoldFact, _: random.Random) -> Mapping[Place, str]:
    return {place: "" for place, _ in sheet.places(fact, "()-−")}


def _sign_outside(sheet: GoldSheet, fact: GoldFact, _: random.Random) -> Mapping[Place, str]:
    before, after = sheet.neighbour(fact, -1), sheet.neighbour(fact, 1)
    if before is None or after is None or (before[1], after[1]) != ("(", ")"):
        return {}
    return {before[0]: "", after[0]: ""}


def _percent(sheet: GoldSheet, fact: GoldFact, _: random.Random) -> Mapping[Place, str]:
    found = sheet.places(fact, "%")
    after = sheet.neighbour(fact, 1)
    if after and after[1] == ")":  # "(5.2)%"
        part, offset = after[0]
        rest = sheet.parts[part][offset + 1 :].lstrip()
        after = ((part, sheet.parts[part].index("%", offset)), "%") if rest.startswith("%") else None
    if not found and after and after[1] == "%":
        found = [after]
    return {found[0][0]: ""} if found else {}


def _decimal(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    text = sheet.text(fact.parts)
    if fact.kind != "number" or text.count(".") != 1 or len(fact.parts) != 1:
        return None
    point = text.index(".")
    bare = text.replace(".", "")
    places = [to for to in (point - 1, point + 1) if 0 < to < len(bare)]
    moved = [f"{bare[:to]}.{bare[to:]}" for to in places if bare[to - 1].isdigit() and bare[to].isdigit()]
    return Damage({fact.parts[0]: rng.choice(moved)}, frozenset((at,))) if moved else None


def _unit(sheet: GoldSheet, at: int, _: random.Random) -> Damage | None:
    fact = sheet.facts[at]
    new = _UNITS.get(sheet.text(fact.parts).strip().lower())
    if fact.kind != "monetary_unit" or new is None or len(fact.parts) != 1:
        return None
    return Damage({fact.parts[0]: new}, frozenset((at,)))


def _deletion(sheet: GoldSheet, at: int, _: random.Random) -> Damage | None:
    return Damage(dict.fromkeys(sheet.facts[at].parts, ""), frozenset((at,)))


def exchanging(kind: str, partner: Partner) -> Maker:
    """Exchange a fact with another of its kind that is its partner and reads otherwise."""

    def make(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
        fact = sheet.facts[at]
        if fact.kind != kind or len(fact.parts) != 1:
            return None
        others = [
            other
            for other, candidate in enumerate(sheet.facts)
            if candidate.kind == kind
            and len(candidate.parts) == 1
            and letters(sheet.text(candidate.parts)) != letters(sheet.text(fact.parts))
            and partner(sheet, at, other)
        ]
        return exchange(sheet, at, rng.choice(others)) if others else None

    return make


def letters(text: str) -> str:
    """Return a text without white space and case."""
    return "".join(text.split()).lower()


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
    return Damage(edits, hurt, facts_in(sheet, [c for at in labels for c in sheet.row_of(at)]) - hurt)


def _in_other_cells(sheet: GoldSheet, at: int, other: int) -> bool:
    one, two = sheet.facts[at].cell, sheet.facts[other].cell
    return min(one, two) >= 0 and one != two


def label_cell(sheet: GoldSheet, fact: GoldFact) -> int | None:
    """Return the label of a fact's row: its first cell that says something, unless that is a value itself."""
    at = _first_said(sheet, sheet.row_of(fact.cell))
    text = "" if at is None else sheet.cell_text(at).strip()
    return None if _VALUE.match(text) and not _YEAR.fullmatch(text) else at


def _first_said(sheet: GoldSheet, cells: Iterable[int]) -> int | None:
    return next((at for at in cells if sheet.cell_text(at).strip()), None)


def facts_in(sheet: GoldSheet, cells: Iterable[int]) -> frozenset[int]:
    """Return the facts in some cells."""
    wanted = set(cells)
    return frozenset(at for at, fact in enumerate(sheet.facts) if fact.cell in wanted)


def cells_reworded(sheet: GoldSheet, texts: Mapping[int, str]) -> dict[int, str]:
    """Return the edits that give cells other texts."""
    edits: dict[int, str] = {}
    for cell, text in texts.items():
        first, *others = sheet.cells[cell].parts
        edits |= {first: text, **dict.fromkeys(others, "")}
    return edits


def _values_beside(sheet: GoldSheet, fact: GoldFact) -> list[int]:
    """Return the cells of a number's row that hold a number and nothing else; none unless its own is one."""
    if fact.kind != "number" or fact.cell < 0:
        return []
    cells = [c for c in sheet.row_of(fact.cell) if _VALUE.match(sheet.cell_text(c))]
    return cells if fact.cell in cells else []


def _shift(sheet: GoldSheet, at: int, _: random.Random) -> Damage | None:
    """Every numeric cell takes the text of the one to its left; the last text gets a cell of its own."""
    cells = _values_beside(sheet, sheet.facts[at])
    texts = [sheet.cell_text(c) for c in cells]
    if len(cells) < 2 or any(one.strip() == two.strip() for one, two in pairwise(texts)):
        return None
    edits = cells_reworded(sheet, dict(zip(cells, ["", *texts[:-1]], strict=True)))
    closing = _tag(sheet, r"</t[dh]\b", sheet.cells[cells[-1]].parts[-1], 1)
    edits[closing] = sheet.parts[closing] + f"<td>{html.escape(texts[-1], quote=False)}</td>"
    return Damage(edits, *_shifted(sheet, cells))


def _shift_physical(sheet: GoldSheet, at: int, _: random.Random) -> Damage | None:
    """An empty cell before the first numeric cell of a row."""
    cells = _values_beside(sheet, sheet.facts[at])
    if not cells:
        return None
    opening = _tag(sheet, r"<t[dh]\b", sheet.cells[cells[0]].parts[0], -1)
    return Damage({opening: "<td></td>" + sheet.parts[opening]}, *_shifted(sheet, cells))


def _tag(sheet: GoldSheet, pattern: str, part: int, step: int) -> int:
    """Return the nearest tag of a pattern before (-1) or behind (1) a part of text."""
    at = part + step
    while not re.match(pattern, sheet.parts[at]):
        at += 2 * step
    return at


def _shifted(sheet: GoldSheet, cells: list[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers in the cells of a shift, and what else is in those or right of them."""
    row = sheet.row_of(cells[0])
    hurt = frozenset(at for at in facts_in(sheet, cells) if sheet.facts[at].kind == "number")
    return hurt, facts_in(sheet, row[row.index(cells[0]) :]) - hurt


def _label(sheet: GoldSheet, at: int, _: random.Random) -> Damage | None:
    """The label of a fact's row exchanged with that of the next row that has one and a number."""
    fact = sheet.facts[at]
    if fact.kind != "number" or fact.cell < 0:
        return None
    row = sheet.row_of(fact.cell)
    cell = sheet.cells[fact.cell]
    following = sheet.rows.get((cell.table, cell.row + 1), [])
    one, two = _word_cell(sheet, row), _word_cell(sheet, following)
    if one is None or two is None or fact.cell == one:
        return None
    first, second = sheet.cell_text(one), sheet.cell_text(two)
    if first.strip() == second.strip():
        return None
    there = facts_in(sheet, (*row, *following))
    hurt = frozenset(
        at
        for at in there
        if sheet.facts[at].kind == "number"
        and sheet.facts[at].cell not in (one, two)
        and not _is_equal_in(sheet, sheet.facts[at], following if sheet.facts[at].cell in row else row)
    )
    return Damage(cells_reworded(sheet, {one: second, two: first}), hurt, there - hurt)


def _is_equal_in(sheet: GoldSheet, fact: GoldFact, row: Iterable[int]) -> bool:
    """Return True if another row has a fact's value in its column: it is true of both labels.

    Of two values of one column, that with a `$` in a cell of its own is a cell further right.
    """
    column, text = sheet.cells[fact.cell].column, sheet.cell_text(fact.cell).strip()
    return any(
        abs(sheet.cells[at].column - column) <= 1 and sheet.cell_text(at).strip() == text for at in row
    )


def _word_cell(sheet: GoldSheet, row: Iterable[int]) -> int | None:
    at = _first_said(sheet, row)
    return at if at is not None and re.search(r"[^\W\d_]", sheet.cell_text(at)) else None


DAMAGES: dict[str, Maker] = {
    "digit": _characters(_digit, "number", "temporal"),
    "comma_to_period": _characters(_comma("."), "number"),
    "comma_dropped": _characters(_comma(""), "number"),
    "last_digit_dropped": _characters(_last_digit, "number"),
    "decimal_moved": _decimal,
    "sign_inside": _characters(_sign_inside, "number"),
    "sign_outside": _characters(_sign_outside, "number"),
    "percent_dropped": _characters(_percent, "number"),
    "unit_replaced": _unit,
    "deletion": _deletion,
    "swap": exchanging("number", _in_other_cells),
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
            new = {i: rng.choice([c for c in NOISE if c != text[i]]) for i in hits}
            edits[at] = "".join(new.get(i, c) for i, c in enumerate(text))
            changed.update((at, i) for i in hits)
    hurt = frozenset(
        i
        for i, fact in enumerate(sheet.facts)
        if any(place in changed for place, _ in sheet.characters(fact.parts))
    )
    return Damage(edits, hurt)
