"""Numbers of a table that its columns may have cut otherwise than they are printed: what tells of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from docparse.document import Cell
from docparse.numerals.currencies import currency_of
from docparse.records.digits import Digits
from docparse.records.grid import NumberCell, RecordGrid

Place = tuple[int, int]
"""The row and the column of a cell."""
FEW = 3
_THREE, _UP_TO_THREE = re.compile(r"\d{3}(?:[.,]\d\d)?"), re.compile(r"\d{1,3}")
_LAST_DIGITS = re.compile(r"\d\d?")
_NUMBER = re.compile(r"[^\w/]*(?=\d+[.,'’ \u00a0]\d)\d{1,3}(?:[.,'’ \u00a0]\d{3})*(?:[.,]\d\d?)?[^\w/]*")
_PARTED = re.compile(r"\d[.,'’ \u00a0]\d")
_TO_THE_CENT = re.compile(r"[.,]\d\d\Z")
_MINUS, _MINUS_APART = ("-", "−"), re.compile(r"\s[-−–]\s*\Z")


def misplaced_numbers(entries: Sequence[NumberCell], grid: RecordGrid, digits: Digits) -> set[Place]:
    """Return the places of numbers that may not be whole, or whose sign or currency may be another's."""
    found = {*_beside_signs(entries, grid), *_below_numbers(entries), *_broken(entries)}
    found.update(_over_codes(entries, grid), _under_shifted_heads(entries, grid))
    return found.union(_of_other_columns(entries), () if digits.group == "," else _torn(entries))


def _torn(entries: Sequence[NumberCell]) -> Iterator[Place]:
    """Numbers that blanks part, torn at these by columns: under one head three digits each, behind up to
    three ("329 | 110", "1 | 845 | 602", "3 | 758,18")."""
    columns = _columns(entries)
    for at, behind in columns.items():
        before = [one for one in columns.get(at - 1, []) if _UP_TO_THREE.fullmatch(one.amount.text)]
        heads, others = ({one.header for one in own if one.header} for own in (before, behind))
        one_head = bool(heads) != bool(others) or (heads == others and len(heads) == 1)
        threes = all(_THREE.fullmatch(one.amount.text) for one in behind)
        if before and threes and one_head and (len(behind) >= FEW or heads == others):
            rows = {one.cell.row for one in before}
            yield from (_place(one) for one in before + behind if one.cell.row in rows)


def _broken(entries: Sequence[NumberCell]) -> Iterator[Place]:
    """Numbers that narrow columns break behind their separators, and what goes on below: a row without words
    has one or two digits under each ("629.0 | 1,356.2" over "8 | 7")."""
    places, rows = {_place(one): one for one in entries}, defaultdict[int, list[NumberCell]](list)
    for one in entries:
        rows[one.cell.row].append(one)
    for at, own in rows.items():
        over = [above for one in own if (above := places.get((at - 1, one.cell.column)))]
        digits = all(_LAST_DIGITS.fullmatch(one.amount.text) and not one.label for one in own)
        if digits and len(over) == len(own) and all(_PARTED.search(one.amount.text) for one in over):
            yield from map(_place, own + over)


def _beside_signs(entries: Sequence[NumberCell], grid: RecordGrid) -> Iterator[Place]:
    """Numbers left of minus signs alone in a table that has a column of them, or with one apart behind them
    ("17.2 -") that nothing tells to be a mark: it may be theirs."""
    yield from (_place(one) for one in entries if one.amount.value > 0 and _MINUS_APART.search(one.cell.text))
    columns = defaultdict[int, list[Cell]](list)
    for cell in chain.from_iterable(row for at, row in enumerate(grid.rows) if not grid.is_head[at]):
        columns[cell.column].append(cell)
    if any(all(one.text in _MINUS for one in own) for own in columns.values()):
        lone = chain.from_iterable(columns.values())
        yield from ((one.row, one.column - 1) for one in lone if one.text in _MINUS)


def _under_shifted_heads(entries: Sequence[NumberCell], grid: RecordGrid) -> Iterator[Place]:
    """Numbers in two columns under one last head, where another head of its row is over no cell or a time
    over the labels: heads at the left of columns whose numbers are at the right may be one column off."""
    for at in filter(grid.has_idle_heads, range(len(grid.rows))):
        under = [one for one in entries if one.cell.row > at]
        for head in grid.rows[at]:
            over = range(head.column, head.column + head.column_span)
            own = [one for one in under if one.cell.column in over and one.header[-1:] == (head.text,)]
            if len({one.cell.column for one in own}) > 1:
                yield from (_place(one) for one in under)


def _below_numbers(entries: Sequence[NumberCell]) -> Iterator[Place]:
    """Numbers under a head that is itself one with its separators: a row that was taken for one of heads."""
    yield from (_place(one) for one in entries if any(map(_NUMBER.fullmatch, one.header)))


def _of_other_columns(entries: Sequence[NumberCell]) -> Iterator[Place]:
    """Numbers of a column that shows several currencies by their codes, each between two numbers: it may be
    of the other, if that is to the cent ("602.39 | USD 265.66")."""
    shown = {at: {one.amount.currency for one in own} - {None} for at, own in _columns(entries).items()}
    for left, right in pairwise(entries):
        for one, other, at in ((right, left, right.amount.start), (left, right, left.amount.end - 1)):
            between = one.amount.currency and other.amount.is_bare and one.cell.text[at].isalpha()
            if left.cell.row == right.cell.row and between and _TO_THE_CENT.search(other.amount.text):
                yield from [_place(one)] * (len(shown[one.cell.column]) > 1)


def _over_codes(entries: Sequence[NumberCell], grid: RecordGrid) -> Iterator[Place]:
    """Numbers with a code of a currency over a column that has such codes alone elsewhere: it may be that of
    the number before it ("757.97 | USD 458.95" over "201.50 | CHF | 60.18")."""
    codes = {cell.column for cell in grid.table.cells if cell.text.isalpha() and currency_of(cell.text)}
    places = {_place(one) for one in entries}
    for one in entries:
        row, column = _place(one)
        if (
            one.amount.currency
            and one.cell.column_span > 1
            and column in codes
            and (row, column - 1) in places
        ):
            yield row, column


def _columns(entries: Sequence[NumberCell]) -> dict[int, list[NumberCell]]:
    columns = defaultdict[int, list[NumberCell]](list)
    for one in entries:
        columns[one.cell.column].append(one)
    return columns


def _place(entry: NumberCell) -> Place:
    return entry.cell.row, entry.cell.column
