"""Lines of a table → its columns: which entry of each line is in which."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from docparse.layout.params import Params
from docparse.layout.tables.columns._gutters_numba import find_columns
from docparse.layout.tables.columns.entries import Row, entries_of, fine_line
from docparse.layout.tables.words import Piece, TextLine, line_arrays


@dataclass(slots=True)
class TableFrame:
    """A table by its text: lines, their entries, inner column boundaries, which columns hold figures."""

    lines: list[TextLine]
    rows: list[Row]
    edges: list[float]
    numeric: list[bool]

    @property
    def columns(self) -> int:
        return len(self.edges) + 1

    def below(self, line: int) -> TableFrame:
        """Return the frame of the lines from `line` on."""
        return TableFrame(self.lines[line:], self.rows[line:], self.edges, self.numeric)


def make_frame(params: Params, lines: list[TextLine]) -> TableFrame | None:
    """Columns of `lines`; None where no gutter parts them."""
    lines = [fine_line(params.tables.columns.entries, line) for line in lines]
    if not any([len(line.body) > 1 for line in lines]):
        return None
    arrays = line_arrays(lines)
    gutters, *placed = find_columns(params.array, *arrays)
    if not len(gutters):
        return None
    rows, numeric = entries_of(lines, arrays[1], *placed)
    return TableFrame(lines, rows, gutters.mean(1).tolist(), numeric)


def column_cores(frame: TableFrame) -> list[tuple[float, float]]:
    """Return what the entries of each column take in x, all between its boundaries if it has none."""
    held: list[list[Piece]] = [[] for _ in range(frame.columns)]
    for row in frame.rows:
        for entry in row:
            if entry.first == entry.last:
                held[entry.first].append(entry.piece)
    sides = [min([line.x0 for line in frame.lines]), *frame.edges, max([line.x1 for line in frame.lines])]
    return [
        (min([p.x0 for p in own], default=left), max([p.x1 for p in own], default=right))
        for own, (left, right) in zip(held, pairwise(sides), strict=True)
    ]
