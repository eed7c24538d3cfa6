"""Lines of a table → its columns: which entry of each line is in which."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from docparse.layout.tables.columns.entries import Row, fine_line, number_columns, place_entries
from docparse.layout.tables.columns.gutters import find_gutters
from docparse.layout.tables.words import Piece, TextLine, is_note


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

    def below(self, line: int) -> Frame:
        """Return the frame of the lines from `line` on."""
        return Frame(self.lines[line:], self.rows[line:], self.edges, self.numeric)


def make_frame(lines: list[TextLine]) -> Frame | None:
    """Columns of `lines`; None where no gutter parts them."""
    lines = list(map(fine_line, lines))
    gutters = find_gutters(lines)
    if not gutters:
        return None
    edges = [(left + right) / 2 for left, right in gutters]
    rows = place_entries(lines, edges)
    return Frame(lines, rows, edges, number_columns(rows, len(edges) + 1))


def column_cores(frame: Frame) -> list[tuple[float, float]]:
    """Return what the entries of each column take in x, all between its boundaries if it has none."""
    held: list[list[Piece]] = [[] for _ in range(frame.columns)]
    for line, row in zip(frame.lines, frame.rows, strict=True):
        noted = line.body is not line.pieces
        for entry in row:
            if entry.first == entry.last and not (noted and is_note(entry.piece, line)):
                held[entry.first].append(entry.piece)
    left = [min([piece.x0 for piece in own], default=math.inf) for own in held]
    right = [max([piece.x1 for piece in own], default=-math.inf) for own in held]
    cores = list(zip(left, right, strict=True))
    if all(x0 <= x1 for x0, x1 in cores):
        return cores
    sides = [min([line.x0 for line in frame.lines]), *frame.edges, max([line.x1 for line in frame.lines])]
    return [core if core[0] <= core[1] else side for core, side in zip(cores, pairwise(sides), strict=True)]
