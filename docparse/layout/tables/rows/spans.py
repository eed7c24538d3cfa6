"""Labels centred on several rows: on a base line between two rows, or level with the one in the middle."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from dataclasses import dataclass

from docparse.layout.rulings import Floats
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.columns.frame import Frame
from docparse.layout.tables.words import OFF_MIDDLE, TextLine, centred_lines


@dataclass(slots=True)
class Span:
    """A label and the rows that it is said of, `first` to `last`."""

    entry: Entry
    first: int
    last: int


def part_labels(frame: Frame, header: int) -> tuple[Frame, list[tuple[TextLine, Entry]]]:
    """Return the frame without the lines of its body that are between two rows, and their entries."""
    figures = [any(entry.number for entry in row[1:]) for row in frame.rows]
    centred = centred_lines(frame.lines, figures)
    apart = [at for at in range(header + 1, len(frame.lines)) if centred[at]]
    kept = [at for at in range(len(frame.lines)) if at not in apart]
    labels = [(frame.lines[at], entry) for at in apart for entry in frame.rows[at]]
    rest = Frame(
        [frame.lines[at] for at in kept], [frame.rows[at] for at in kept], frame.edges, frame.numeric
    )
    return (rest, labels) if apart else (frame, [])


def label_spans(
    labels: list[tuple[TextLine, Entry]], frame: Frame, groups: list[list[int]], rulings: Floats
) -> list[Span]:
    """Give each label its rows; `groups` are the lines of every row of the body.

    Labels of the first column share all rows, if each can be in the middle of its own. Others have as many
    above as below, as far as nothing else is in their column, and no rule.
    """
    firsts = _shared_rows([entry for _, entry in labels if entry.last == 0], frame, groups)
    given = {id(span.entry) for span in firsts}
    rest = [label for label in labels if id(label[1]) not in given]
    return firsts + _grown_spans(rest, frame, groups, rulings)


def _shared_rows(between: list[Entry], frame: Frame, groups: list[list[int]]) -> list[Span]:
    """Part stretches of rows that the second column names among the labels of the first.

    Each label must be in the middle of its rows.
    """
    rows = [[entry for at in group for entry in frame.rows[at]] for group in groups]
    bases = _bases(frame, groups)
    spans: list[Span] = []
    for named, stretch in itertools.groupby(range(len(rows)), key=lambda at: _is_named(rows[at])):
        own = list(stretch)
        labels = [entry for at in own for entry in rows[at] if entry.first == 0]
        labels += [e for e in between if bases[own[0]] < e.piece.base < bases[own[-1]]]
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


def _grown_spans(
    labels: list[tuple[TextLine, Entry]], frame: Frame, groups: list[list[int]], rulings: Floats
) -> list[Span]:
    """Give each label as many rows above as below, as far as nothing else is in its column, and no rule.

    Labels grow in turn, so that each has its share.
    """
    taken = {
        (row, c)
        for row, group in enumerate(groups)
        for c in _columns([e for at in group for e in frame.rows[at]])
    }
    bases = _bases(frame, groups)
    spans: list[Span] = []
    for line, entry in labels:
        below = sum(base < line.base for base in bases)
        spans.append(Span(entry, max(0, below - 1), min(below, len(groups) - 1)))
        taken |= {(row, c) for row in (below - 1, below) for c in _columns([entry])}
    growing = list(spans)
    while growing:
        growing = [span for span in growing if _grow(span, taken, bases, rulings)]
    return spans


def _grow(span: Span, taken: set[tuple[int, int]], bases: list[float], rulings: Floats) -> bool:
    """Take a row above and one below, in place; return False if either is not free."""
    columns = _columns([span.entry])
    above, below = span.first - 1, span.last + 1
    if above < 0 or below == len(bases) or any((row, c) in taken for row in (above, below) for c in columns):
        return False
    piece = span.entry.piece
    x = (piece.x0 + piece.x1) / 2
    over = rulings[(rulings[:, 1] < x) & (rulings[:, 2] > x), 0]
    inside = (over > bases[above] - 0.3 * piece.size) & (over < bases[below] - 0.5 * piece.size)
    if inside.any():
        return False
    span.first, span.last = above, below
    taken |= {(row, c) for row in (above, below) for c in columns}
    return True


def _bases(frame: Frame, groups: list[list[int]]) -> list[float]:
    """Return the lowest base line of every row."""
    return [max(frame.lines[at].base for at in group) for group in groups]


def _columns(entries: list[Entry]) -> set[int]:
    return {column for entry in entries for column in range(entry.first, entry.last + 1)}
