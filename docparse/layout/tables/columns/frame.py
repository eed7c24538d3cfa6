"""Lines of a table → its columns: which entry of each line is in which."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.layout.model import Words
from docparse.layout.tables.columns.crossing import split_crossing
from docparse.layout.tables.columns.gutters import (
    Row,
    find_gutters,
    join_symbols,
    number_columns,
    part_figures,
    place_entries,
)
from docparse.layout.tables.words import TextLine, join_heights, make_lines


@dataclass(slots=True)
class Frame:
    """A table by its text: lines, their entries, inner column boundaries, which columns hold figures."""

    lines: list[TextLine]
    rows: list[Row]
    edges: list[float]
    numeric: list[bool]

    @property
    def columns(self) -> int:
        return len(self.edges) + 1


def make_frame(words: Words, lines: list[TextLine]) -> Frame | None:
    """Columns of `lines`; None where no gutter parts them. Signs that are apart join their figures."""
    # Segments of one line come together.
    lines = join_heights(make_lines([piece for line in lines for piece in line.pieces]))
    part_figures(words, lines)
    join_symbols(words, lines)
    gutters = find_gutters(words, lines)
    if not gutters:
        return None
    edges = [(left + right) / 2 for left, right in gutters]
    rows = place_entries(words, lines, edges)
    split_crossing(words, rows, edges)
    kept = _without_split_columns(rows, edges)
    if len(kept) < len(edges):
        edges, rows = kept, place_entries(words, lines, kept)
        split_crossing(words, rows, edges)
    return Frame(lines, rows, edges, number_columns(rows, len(edges) + 1))


def _without_split_columns(rows: list[Row], edges: list[float]) -> list[float]:
    """The boundaries but those between a column of nothing but a head and one that has none.

    A centred head and the figures under it that are set to the right need not share any x.
    """
    body = next((i for i, row in enumerate(rows) if any(entry.figure for entry in row)), 0)
    heads = {c for row in rows[:body] for e in row for c in range(e.first, e.last + 1) if e.first == e.last}
    filled = {e.first for row in rows[body:] for e in row if e.first == e.last}
    kept: list[float] = []
    parted = False  # whether the column to the left has been joined with the one before it
    for column, edge in enumerate(edges):
        head = column in heads and column not in filled and column + 1 in filled and column + 1 not in heads
        figures = (
            column + 1 in heads and column + 1 not in filled and column in filled and column not in heads
        )
        joined = body > 0 and column > 0 and (head or figures) and not parted
        kept += [] if joined else [edge]
        parted = joined
    return kept
