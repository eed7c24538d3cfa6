"""Damage by exchange: two values of a page in each other's place, in text, under sections, without labels.

Every character of the page is still there; only the meaning is gone. `hurt` holds both facts. In the plain
text forms the page is rendered with aligned columns before it is judged.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.judge.damage import Damage, Maker, exchange, label_cell
from bench.judge.sheet import GoldSheet

Partner = Callable[[GoldSheet, int, int], bool]


def _exchange(kind: str, partner: Partner) -> Maker:
    """Exchange a fact with another of its kind that is its partner and reads otherwise."""

    def make(sheet: GoldSheet, at: int, rng: random.Random) -> Damage | None:
        fact = sheet.facts[at]
        if fact.kind != kind or len(fact.parts) != 1:
            return None
        text = sheet.text(fact.parts)
        others = [
            other
            for other, candidate in enumerate(sheet.facts)
            if candidate.kind == kind
            and len(candidate.parts) == 1
            and _letters(sheet.text(candidate.parts)) != _letters(text)
            and partner(sheet, at, other)
        ]
        if not others:
            return None
        return exchange(sheet, at, rng.choice(others))

    return make


def _letters(text: str) -> str:
    return "".join(text.split()).lower()


def _in_prose(sheet: GoldSheet, at: int, other: int) -> bool:
    return sheet.facts[at].cell < 0 and sheet.facts[other].cell < 0


def _same_column(sheet: GoldSheet, at: int, other: int) -> bool:
    """Return True for two values of one table and column in different rows."""
    if sheet.facts[at].cell < 0 or sheet.facts[other].cell < 0:
        return False
    one, two = (sheet.cells[sheet.facts[i].cell] for i in (at, other))
    return (one.table, one.column) == (two.table, two.column) and one.row != two.row


def _same_row(sheet: GoldSheet, at: int, other: int) -> bool:
    if sheet.facts[at].cell < 0 or sheet.facts[other].cell < 0:
        return False
    one, two = (sheet.cells[sheet.facts[i].cell] for i in (at, other))
    return (one.table, one.row) == (two.table, two.row) and one.column != two.column


def _label(sheet: GoldSheet, at: int) -> str | None:
    """Return the label of a value's row, "" where it has none; None for a number in the label itself."""
    fact = sheet.facts[at]
    label = label_cell(sheet, fact)
    if label is None:
        return ""
    return None if label == fact.cell else _letters(sheet.cell_text(label))


def _sections(sheet: GoldSheet, at: int, other: int) -> bool:
    """Return True for values of two rows of a table that have one label."""
    if not _same_column(sheet, at, other):
        return False
    label = _label(sheet, at)
    return bool(label) and label == _label(sheet, other)


def _unlabelled(sheet: GoldSheet, at: int, other: int) -> bool:
    """Return True for values of one column of which one row, such as a sum, has no label."""
    return _same_column(sheet, at, other) and _label(sheet, at) == "" and _label(sheet, other) is not None


EXCHANGES: dict[str, Maker] = {
    "prose_numbers": _exchange("number", _in_prose),
    "prose_dates": _exchange("temporal", _in_prose),
    "prose_entities": _exchange("reporting_entity", _in_prose),
    "sections": _exchange("number", _sections),
    "no_label": _exchange("number", _unlabelled),
    "text_rows": _exchange("number", _same_column),
    "text_columns": _exchange("number", _same_row),
}
IN_TEXT = frozenset(("text_rows", "text_columns"))
