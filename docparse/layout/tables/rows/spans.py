"""Labels centred on several rows: on a base line between two rows, or level with the one in the middle."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from dataclasses import dataclass

from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.columns.frame import Frame
from docparse.layout.tables.words import OFF_MIDDLE


@dataclass(slots=True)
class Span:
    """A label and the rows that it is said of, `first` to `last`."""

    entry: Entry
    first: int
    last: int


def label_spans(frame: Frame, groups: list[list[int]]) -> list[Span]:
    """Part stretches of rows that the second column names among the labels of the first.

    Each label must be in the middle of its rows; `groups` are the lines of every row of the body.
    """
    rows = [[entry for at in group for entry in frame.rows[at]] for group in groups]
    bases = [max(frame.lines[at].base for at in group) for group in groups]
    spans: list[Span] = []
    for named, stretch in itertools.groupby(range(len(rows)), key=lambda at: _is_named(rows[at])):
        own = list(stretch)
        labels = [entry for at in own for entry in rows[at] if entry.first == 0]
        spans += _part(sorted(labels, key=lambda e: e.piece.base), own, bases) if named else []
    return [span for span in spans if span.last > span.first]


def _is_named(row: Row) -> bool:
    """Return True if a row has text in the second column, and none that reaches there from the first."""
    return any(entry.first == 1 for entry in row) and all(e.last == 0 for e in row if e.first == 0)


def _part(labels: list[Entry], rows: list[int], bases: list[float]) -> list[Span]:
    """Give labels, top to bottom, the rows that they are in the middle of; none if some are left."""
    levels = [bases[row] for row in rows]
    spans: list[Span] = []
    at = 0
    for label in labels:
        if at == len(rows):
            return []
        bottom, near = 2 * label.piece.base - levels[at], 2 * OFF_MIDDLE * label.piece.size
        last = bisect_right(levels, bottom + near) - 1
        if last < at or levels[last] < bottom - near:
            return []
        spans.append(Span(label, rows[at], rows[last]))
        at = last + 1
    return spans if at == len(rows) else []
