"""Signs that the numbers of a table tell together: debits marked behind, and brackets that are no minus."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from docparse.records.grid import NumberCell, RecordGrid, by_column, by_row
from docparse.records.units.kinds import WITH_SHARES

_MARK = re.compile(r"(?:\A|\s)(DR|CR|OD|[SH+−–-])\.?\Z", re.IGNORECASE)
_WITH_ASIDE = re.compile(r"\d[\d.,]* \(\d[\d.,]* ?%?\)")
_SHORT = 3  # characters of a cell that has nothing but a mark
_OPENS, _CLOSES = re.compile(r"\s*\(\W*"), re.compile(r"[^()]*\)\s*")  # "($ | 1,632)"
_DEBITS = {"()": "", "OD": "", "DR": "", "S": "H", "-": "+", "−": "+", "–": "+"}
"""Marks of debits, each with that of a credit that tells what it is, if it may be another thing."""


def signed(entries: Sequence[NumberCell], grid: RecordGrid) -> list[NumberCell]:
    """Return the entries with their signs and marks as the whole table tells them."""
    return _debited(_without_asides(entries, grid), grid)


def _debited(entries: Sequence[NumberCell], grid: RecordGrid) -> list[NumberCell]:
    """The entries; one with the mark of a debit behind it is below nothing: "12.50 DR", "12,50 S" among
    others with "H", "12.50 | -" among others with "+", be they of heads."""
    marks = [_mark(one, grid) for one in entries]
    texts = (cell.text.rstrip() for row in grid.rows for cell in row) if any(marks) else ()
    known = {"", *marks, *(found[1].upper() for found in map(_MARK.search, texts) if found)}
    return [
        replace(one, amount=replace(one.amount, value=-abs(one.amount.value)))
        if _DEBITS.get(mark, "?") in known
        else one
        for one, mark in zip(entries, marks, strict=True)
    ]


def _mark(entry: NumberCell, grid: RecordGrid) -> str:
    """The mark behind a number in its cell or alone in the next; "" without one."""
    row = grid.rows[entry.cell.row]
    at = row.index(entry.cell)
    above = (one for one in grid.rows[max(0, entry.cell.row - 1)] if one.column == entry.cell.column)
    before = [one.text for one in (*above, *row[max(0, at - 1) : at])]
    if any(map(_OPENS.fullmatch, before)) and _CLOSES.fullmatch(entry.cell.text):
        return "()"
    following = row[at + 1 : at + 2]
    texts = (entry.cell.text[entry.amount.end :], *(one.text for one in following if len(one.text) <= _SHORT))
    found = next(filter(None, (_MARK.search(text.rstrip()) for text in texts)), None)
    return found[1].upper() if found else ""


def _without_asides(entries: Sequence[NumberCell], grid: RecordGrid) -> list[NumberCell]:
    """The entries; what is in brackets beside or below what it is of is no loss in a table without money, nor
    behind a plain number where other cells have both ("61 (19.4)").

    Below are standard errors: several rows without a label with all their numbers in brackets. Beside is a
    column that has nothing else, each number behind a plain one under the same head, or under "(%)"; or a
    number of a row "n (%)".
    """
    rows, columns = by_row(entries), by_column(entries)
    if sum(_WITH_ASIDE.fullmatch(cell.text) is not None for cell in grid.words()) > 1:
        pairs = [pair for row in rows.values() for pair in pairwise(row)]
        torn = {one.place for before, one in pairs if is_bracketed(one) and not is_bracketed(before)}
        entries = [_positive(one) if one.place in torn else one for one in entries]
    if any(one.amount.currency for one in entries):
        return list(entries)
    below = {at for at, row in rows.items() if not row[0].label and all(map(is_bracketed, row))}
    below = below if len(below) > 1 else set()
    asides = {after.place for row in rows.values() for one, after in pairwise(row) if _is_aside(one, after)}
    beside = {
        at for at, own in columns.items() if len(own) > 1 and asides.issuperset(one.place for one in own)
    }
    return [
        _positive(one)
        if one.cell.row in below
        or one.cell.column in beside
        or (is_bracketed(one) and WITH_SHARES.search(one.label))
        else one
        for one in entries
    ]


def _positive(entry: NumberCell) -> NumberCell:
    return replace(entry, amount=replace(entry.amount, value=abs(entry.amount.value)))


def _is_aside(before: NumberCell, entry: NumberCell) -> bool:
    """Return True for a number in brackets behind a plain one of the same head, or under a head of them."""
    same = entry.header == before.header or "(%)" in "".join(entry.header[-1:])
    return same and is_bracketed(entry) and not is_bracketed(before)


def is_bracketed(entry: NumberCell) -> bool:
    return entry.cell.text.strip().startswith("(")
