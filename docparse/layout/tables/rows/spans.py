"""Labels centred on several rows: they are between the lines of those rows, on a base line of their own."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.layout.rulings import Floats
from docparse.layout.tables.columns.entries import Entry
from docparse.layout.tables.columns.frame import Frame
from docparse.layout.tables.words import TextLine, centred_lines


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
    """Give each label its rows: as many above as below, as far as nothing else is in its column, and no rule.

    `groups` are the lines of every row of the body. Labels grow in turn, so that each has its share.
    """
    taken = {
        (row, c)
        for row, group in enumerate(groups)
        for c in _columns([e for at in group for e in frame.rows[at]])
    }
    bases = [max(frame.lines[at].base for at in group) for group in groups]
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


def _columns(entries: list[Entry]) -> set[int]:
    return {column for entry in entries for column in range(entry.first, entry.last + 1)}
