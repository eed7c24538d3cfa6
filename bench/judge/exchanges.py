"""Damage by exchange: two values of a page in each other's place, in text, under sections, without labels.

Every character of the page is still there; only the meaning is gone. `hurt` holds both facts. In the plain
text forms the page is rendered with aligned columns before it is judged.
"""

from __future__ import annotations

from bench.judge.damage import Maker, exchanging, label_cell, letters
from bench.judge.sheet import GoldSheet, SheetCell


def _in_prose(sheet: GoldSheet, at: int, other: int) -> bool:
    return sheet.facts[at].cell < 0 and sheet.facts[other].cell < 0


def _cells(sheet: GoldSheet, at: int, other: int) -> tuple[SheetCell, SheetCell] | None:
    """Return the cells of two values, None unless they are in one table."""
    if sheet.facts[at].cell < 0 or sheet.facts[other].cell < 0:
        return None
    one, two = (sheet.cells[sheet.facts[i].cell] for i in (at, other))
    return (one, two) if one.table == two.table else None


def _same_column(sheet: GoldSheet, at: int, other: int) -> bool:
    """Return True for two values of one table and column in different rows."""
    cells = _cells(sheet, at, other)
    return cells is not None and cells[0].column == cells[1].column and cells[0].row != cells[1].row


def _same_row(sheet: GoldSheet, at: int, other: int) -> bool:
    cells = _cells(sheet, at, other)
    return cells is not None and cells[0].row == cells[1].row and cells[0].column != cells[1].column


def _label(sheet: GoldSheet, at: int) -> str | None:
    """Return the label of a value's row, "" where it has none; None for a number in the label itself."""
    fact = sheet.facts[at]
    label = label_cell(sheet, fact)
    if label is None:
        return ""
    return None if label == fact.cell else letters(sheet.cell_text(label))


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
    "prose_numbers": exchanging("number", _in_prose),
    "prose_dates": exchanging("temporal", _in_prose),
    "prose_entities": exchanging("reporting_entity", _in_prose),
    "sections": exchanging("number", _sections),
    "no_label": exchanging("number", _unlabelled),
    "text_rows": exchanging("number", _same_column),
    "text_columns": exchanging("number", _same_row),
}
IN_TEXT = frozenset(("text_rows", "text_columns"))
