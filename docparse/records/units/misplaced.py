"""Numbers of a table that its columns may have cut otherwise than they are printed: what tells of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from docparse.document import Cell
from docparse.numerals.currencies import PRINTED, currency_of
from docparse.records.digits import Digits
from docparse.records.frames import FramedTable
from docparse.records.grid import NumberCell, RecordGrid, by_column, by_row

Place = tuple[int, int]
"""The row and the column of a cell."""
FEW = 3
_THREE, _UP_TO_THREE = re.compile(r"\d{3}(?:[.,]\d\d)?"), re.compile(r"\d{1,3}")
_LAST_DIGITS = re.compile(r"\d\d?")
_NUMBER = re.compile(r"[^\w/]*(?=\d+[.,'’ \u00a0]\d)\d{1,3}(?:[.,'’ \u00a0]\d{3})*(?:[.,]\d\d?)?[^\w/]*")
_PARTED = re.compile(r"\d[.,'’ \u00a0]\d")
_MINUS = ("-", "−")
_SIGN_APART = re.compile(r".*\s[-−–]\s*|\s*[-−–] ?[^\W\d_]{1,3}\b.*|[^()]*\([^()]*", re.DOTALL)
_MINUS_BEFORE = re.compile(rf"(?<!\S)[-−–]{PRINTED}\s*\Z")


class _Indexed(NamedTuple):
    """The numbers of a table in the orders in which they are asked for."""

    entries: Sequence[NumberCell]
    grid: RecordGrid
    rows: Mapping[int, list[NumberCell]]
    columns: Mapping[int, list[NumberCell]]
    at: Mapping[Place, NumberCell]
    spaced: bool  # the document parts thousands by blanks


def misplaced_numbers(frame: FramedTable, digits: Digits) -> set[Place]:
    """Return the places of numbers that may not be whole, or whose sign or currency may be another's."""
    entries, at = frame.entries, {one.place: one for one in frame.entries}
    rows, columns = by_row(entries), by_column(entries)
    numbers = _Indexed(entries, frame.grid, rows, columns, at, digits.group == " ")
    reasons = _REASONS if digits.group == "," and digits.sure else (*_REASONS, _torn)
    return set(chain.from_iterable(reason(numbers) for reason in reasons))


def _torn(numbers: _Indexed) -> Iterator[Place]:
    """Numbers that blanks part, torn at these by columns: under one head three digits each, behind up to
    three ("329 | 110", "1 | 845 | 602", "3 | 758,18"). In a document that parts thousands by blanks some of a
    column are enough, if a head says that both are one; whole numbers may all have two heads; and a row that
    ends sooner than others may have a sum there ("54 | 566,27")."""
    last = max(numbers.columns, default=0)
    ends = {row[-1].place for row in numbers.rows.values() if numbers.spaced and row[-1].cell.column < last}
    for at, behind in numbers.columns.items():
        before = [one for one in numbers.columns.get(at - 1, []) if _UP_TO_THREE.fullmatch(one.amount.text)]
        heads, others = ({one.header for one in own if one.header} for own in (before, behind))
        one_head = bool(heads) != bool(others) or (heads == others and len(heads) == 1)
        threes = [one for one in behind if _THREE.fullmatch(one.amount.text)]
        same = numbers.spaced and (one_head or (heads == others and bool(heads)))
        all_torn = len(threes) == len(behind) and (len(behind) >= FEW or heads == others)
        cents = [one for one in threes if one.amount.to_the_cent]
        if not (same or (all_torn and (one_head or (numbers.spaced and not cents)))):
            threes = [one for one in cents if one.place in ends]
        rows = {one.cell.row for one in before} & {one.cell.row for one in threes}
        yield from (one.place for one in before + threes if one.cell.row in rows)


def _broken(numbers: _Indexed) -> Iterator[Place]:
    """Numbers that narrow columns break behind their separators, and what goes on below: a row without words
    has one or two digits under each ("629.0 | 1,356.2" over "8 | 7")."""
    for at, own in numbers.rows.items():
        over = [above for one in own if (above := numbers.at.get((at - 1, one.cell.column)))]
        digits = all(_LAST_DIGITS.fullmatch(one.amount.text) and not one.label for one in own)
        if digits and len(over) == len(own) and all(_PARTED.search(one.amount.text) for one in over):
            yield from (one.place for one in own + over)


def _beside_signs(numbers: _Indexed) -> Iterator[Place]:
    """Numbers left of minus signs alone in a table that has a column of them, or with one apart in their cell
    ("17.2 -", "-C 17.2") that nothing tells to be a mark, or with its currency in the cell before
    ("-R$ | 874,24"), or with half of their brackets ("(17.2"): it may be theirs."""
    for one in numbers.entries:
        if one.amount.value > 0 and _SIGN_APART.fullmatch(one.cell.text):
            yield one.place
    for left, right in chain.from_iterable(map(pairwise, numbers.grid.rows)):
        if _MINUS_BEFORE.search(left.text) and (right.row, right.column) in numbers.at:
            yield right.row, right.column
    bodies = (row for at, row in enumerate(numbers.grid.rows) if not numbers.grid.is_head[at])
    columns = defaultdict[int, list[Cell]](list)
    for cell in chain.from_iterable(bodies):
        columns[cell.column].append(cell)
    if any(all(one.text in _MINUS for one in own) for own in columns.values()):
        lone = chain.from_iterable(columns.values())
        yield from ((one.row, one.column - 1) for one in lone if one.text in _MINUS)


def _under_shifted_heads(numbers: _Indexed) -> Iterator[Place]:
    """Numbers in two columns under one last head, where another head of its row is over no cell or a time
    over the labels: heads at the left of columns whose numbers are at the right may be one column off."""
    for at in filter(numbers.grid.has_idle_heads, range(len(numbers.grid.rows))):
        under = [one for one in numbers.entries if one.cell.row > at]
        for head in numbers.grid.rows[at]:
            over = range(head.column, head.column + head.column_span)
            own = [one for one in under if one.cell.column in over and one.header[-1:] == (head.text,)]
            if len({one.cell.column for one in own}) > 1:
                yield from (one.place for one in under)


def _below_numbers(numbers: _Indexed) -> Iterator[Place]:
    """Numbers under a head that is itself one with its separators: a row that was taken for one of heads."""
    yield from (one.place for one in numbers.entries if any(map(_NUMBER.fullmatch, one.header)))


def _of_other_columns(numbers: _Indexed) -> Iterator[Place]:
    """Numbers of a column that shows several currencies by their codes, each between two numbers: it may be
    of the other, if that is to the cent ("602.39 | USD 265.66")."""
    shown = {at: {one.amount.currency for one in own} - {None} for at, own in numbers.columns.items()}
    for left, right in pairwise(numbers.entries):
        for one, other, at in ((right, left, right.amount.start), (left, right, left.amount.end - 1)):
            between = one.amount.currency and other.amount.is_bare and one.cell.text[at].isalpha()
            several = len(shown[one.cell.column]) > 1
            if left.cell.row == right.cell.row and between and several and other.amount.to_the_cent:
                yield one.place


def _over_codes(numbers: _Indexed) -> Iterator[Place]:
    """Numbers with a code of a currency over a column that has such codes alone elsewhere: it may be that of
    the number before it ("757.97 | USD 458.95" over "201.50 | CHF | 60.18")."""
    cells = numbers.grid.table.cells
    codes = {cell.column for cell in cells if cell.text.isalpha() and currency_of(cell.text)}
    for (row, column), one in numbers.at.items():
        over = one.amount.currency and one.cell.column_span > 1 and column in codes
        if over and (row, column - 1) in numbers.at:
            yield row, column


_REASONS = (_broken, _beside_signs, _under_shifted_heads, _below_numbers, _of_other_columns, _over_codes)
