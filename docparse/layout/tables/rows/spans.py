"""Labels centred on several rows: on a base line between two rows, or level with the one in the middle."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from dataclasses import dataclass

from docparse.layout.params import Numbers
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.columns.frame import TableFrame, column_cores
from docparse.layout.tables.words import Piece, extent


@dataclass(slots=True)
class LabelSpan:
    """A label and the rows that it is said of, `first` to `last`."""

    entry: Entry
    first: int
    last: int


def label_spans(numbers: Numbers, frame: TableFrame, groups: list[list[int]]) -> list[LabelSpan]:
    """Part stretches of rows that one column names among the entries of another, each in their middle.

    Behind the labels they must be between two rows. `groups` are the lines of every row of the body.
    """
    rows = [[entry for at in group for entry in frame.rows[at]] for group in groups]
    bases = [max([frame.lines[at].base for at in group]) for group in groups]
    between = {
        entry.first
        for row, base in zip(rows, bases, strict=True)
        for entry in row
        if _is_off(numbers, entry.piece, base)
        and entry.first == entry.last
        and _is_between(numbers, entry.piece, bases)
    }
    spans: list[LabelSpan] = []
    for column in {0} | between:
        if all(any(entry.first == column for entry in row) for row in rows):
            continue  # every row has its own
        names = [*range(column + 1, frame.columns), *range(column)]
        spans += next(filter(None, (_spans(numbers, rows, bases, column, name) for name in names)), [])
    return spans


def is_over_all(numbers: Numbers, frame: TableFrame, row: Row) -> bool:
    """Return True if a row is words alone in the middle of the table, not of a column: a section's name.

    Within one column they begin further in than the labels: a long label may end as far from the right side.
    """
    if len(row) > 1 or row[0].number:
        return False
    piece = row[0].piece
    middle = (piece.x0 + piece.x1) / 2
    left, right = extent(frame.lines)
    off = abs(middle - (left + right) / 2)
    if off >= numbers.centred * piece.size or row[0].first < row[0].last:
        return off < numbers.centred * piece.size
    inner = piece.x0 > left + piece.size
    return inner and all(off < abs(middle - (a + b) / 2) for a, b in column_cores(frame))


def _spans(numbers: Numbers, rows: list[Row], bases: list[float], column: int, name: int) -> list[LabelSpan]:
    """Return the spans of a column in the stretches of rows that have text in the column `name`."""
    spans: list[LabelSpan] = []
    for named, stretch in itertools.groupby(
        range(len(rows)), key=lambda at: _is_named(rows[at], column, name)
    ):
        own = list(stretch)
        found = [entry for at in own for entry in rows[at] if entry.first == column]
        spans += _part(numbers, sorted(found, key=lambda e: e.piece.base), own, bases) if named else []
    return [
        s for s in spans if s.last > s.first and (not column or _is_between(numbers, s.entry.piece, bases))
    ]


def _is_named(row: Row, column: int, name: int) -> bool:
    """Return True if a row has text in the column `name`, and none that spans `column` and others."""
    own = [entry for entry in row if entry.first <= column <= entry.last]
    return any(entry.first == name for entry in row) and all(e.first == e.last for e in own)


def _is_between(numbers: Numbers, piece: Piece, bases: list[float]) -> bool:
    """Return True if a piece is level with no row."""
    at = bisect_right(bases, piece.base)
    return all(_is_off(numbers, piece, base) for base in bases[max(0, at - 1) : at + 1])


def _is_off(numbers: Numbers, piece: Piece, base: float) -> bool:
    return abs(piece.base - base) > numbers.off_middle * piece.size


def _part(numbers: Numbers, labels: list[Entry], rows: list[int], bases: list[float]) -> list[LabelSpan]:
    """Give labels, top to bottom, the rows that they are in the middle of; none if some are left."""
    levels = [bases[row] for row in rows]
    spans: list[LabelSpan] = []
    at = 0
    for label in labels:
        if at == len(rows):
            return []
        bottom, near = 2 * label.piece.base - levels[at], 2 * numbers.off_middle * label.piece.size
        last = bisect_right(levels, bottom + near) - 1
        if last < at or levels[last] < bottom - near:
            return []
        spans.append(LabelSpan(label, rows[at], rows[last]))
        at = last + 1
    return spans if at == len(rows) else []
