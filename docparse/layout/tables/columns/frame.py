"""Lines of a table → its columns: which entry of each line is in which."""

from __future__ import annotations

from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.params import Params
from docparse.layout.tables.columns._gutters_numba import find_columns
from docparse.layout.tables.columns.entries import Row, entries_of, fine_line
from docparse.layout.tables.kinds import NOTE
from docparse.layout.tables.words import LineArrays, Piece, TextLine, line_arrays

RowArrays = tuple[*LineArrays, NDArray[np.int64]]
"""What kernels read of rows: `line_arrays`, and the first and last column of every piece."""


class TableFrame:
    """A table by its text: lines, their entries, inner column boundaries, which columns hold figures.

    Entries are made when they are asked for, and what kernels read of them where that has not made them.
    """

    __slots__ = ("_arrays", "_rows", "edges", "lines", "numeric")

    def __init__(
        self, lines: list[TextLine], rows: list[Row] | RowArrays, edges: list[float], numeric: list[bool]
    ) -> None:
        self.lines, self.edges, self.numeric = lines, edges, numeric
        self._rows: list[Row] | None = rows if isinstance(rows, list) else None
        self._arrays: RowArrays | None = None if isinstance(rows, list) else rows

    @property
    def rows(self) -> list[Row]:
        if self._rows is None:
            _, kinds, *_, placed = self.arrays
            self._rows = entries_of(self.lines, kinds, placed)
        return self._rows

    @property
    def arrays(self) -> RowArrays:
        if self._arrays is not None:
            return self._arrays
        entries = [entry for row in self.rows for entry in row]
        pieces = [entry.piece for entry in entries]
        kinds = [entry.piece.kind | NOTE * (not entry.number) for entry in entries]
        self._arrays = (
            pieces[0].table.of(pieces),
            np.array(kinds, np.int64),
            np.array([0, *accumulate(map(len, self.rows))], np.int64),
            np.array([(line.base, line.size) for line in self.lines], np.float64),
            np.array([(entry.first, entry.last) for entry in entries], np.int64),
        )
        return self._arrays

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
    gutters, placed, numeric = find_columns(params.array, *arrays)
    if not len(gutters):
        return None
    return TableFrame(lines, (*arrays, placed), gutters.mean(1).tolist(), numeric.tolist())


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
