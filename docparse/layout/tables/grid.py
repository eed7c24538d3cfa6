"""A table before its words become text: boundaries, cells, how many rows are its head."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import TableDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, TableFrame, column_cores
from docparse.layout.tables.columns.parting import part_heads, touching
from docparse.layout.tables.heads.above import without_titles
from docparse.layout.tables.heads.empty import with_empty_columns
from docparse.layout.tables.heads.tree import HeadBlock, head_tree
from docparse.layout.tables.rows.across import Rule
from docparse.layout.tables.rows.groups import body_groups, header_lines, is_over_all, label_spans
from docparse.layout.tables.words import Piece, TextLine, pieces_text, reads_backward
from docparse.numerals.cells import is_figure

Box = tuple[float, float, float, float]
_PLACE = attrgetter("row", "column")


@dataclass(slots=True)
class CellPlace:
    """A cell in the making: its first row and column, how many of each it takes, and what is in it."""

    row: int
    column: int
    height: int = 1
    width: int = 1
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Boundaries:
    """`xs` and `ys` are boundaries, ascending: columns + 1 and rows + 1 of them."""

    xs: list[float]
    ys: list[float]

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @property
    def box(self) -> Box:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]


@dataclass(slots=True)
class CellGrid(Boundaries):
    """A table's places between its boundaries; the first `header` rows are head."""

    places: list[CellPlace]
    header: int


def build(grid: CellGrid) -> TableDraft:
    """Return the table of a grid, with the rows of the words that it holds.

    Its first column is that which is read first: the rightmost one where the words are Arabic or Hebrew.
    """
    xs, ys = grid.xs, grid.ys
    backward = reads_backward(piece.text for p in grid.places for piece in p.pieces)
    cells = tuple([
        Cell(
            p.row, grid.columns - p.column - p.width if backward else p.column, pieces_text(p.pieces),
            p.height, p.width, p.row < grid.header,
            BBox(xs[p.column], ys[p.row], max(xs[p.column], xs[p.column + p.width]), ys[p.row + p.height]),
        )
        for p in sorted(grid.places, key=_PLACE)
    ])  # fmt: skip
    if backward:
        cells = tuple(sorted(cells, key=_PLACE))
    again = _heads_again(cells, grid.header)
    cells = tuple([replace(cell, header=True) if cell.row in again else cell for cell in cells])
    held = [row for p in grid.places for piece in p.pieces for row in range(piece.first, piece.last + 1)]
    return TableDraft(grid.box, Table(grid.rows, grid.columns, cells), np.array(sorted(held), np.int32))


def _heads_again(cells: Sequence[Cell], header: int) -> set[int]:
    """Return the rows below the head that say its last row again, but for the head of the labels.

    Words over figures are a head; rows of words may be alike.
    """
    rows: dict[int, dict[int, str]] = {}
    for cell in cells:
        if cell.text and cell.column:
            rows.setdefault(cell.row, {})[cell.column] = cell.text
    head = rows.pop(header - 1, {})
    again = {row for row, own in rows.items() if row >= header and own == head and len(head) > 1}
    wordy = {column for column, text in head.items() if not is_figure(text)} if again else set()
    figures = [row for row, own in rows.items() for column in wordy & own.keys() if _has_digits(own[column])]
    return {row for row in again if row < max(figures, default=0)}


def _has_digits(text: str) -> bool:
    """Return True for a figure, but for what fills a cell without one."""
    return is_figure(text) and any(map(str.isdecimal, text))


def text_grid(params: Params, frame: TableFrame, rules: list[Rule]) -> CellGrid:
    """Return the grid of a frame; `rules` are horizontal ones near it."""
    frame = without_titles(params, frame, rules)
    header = header_lines(params, frame, rules)
    if header == len(frame.lines):
        header = min(1, header - 1)
    frame = with_empty_columns(params, frame, header)
    head_rows, heads = _heads(params, frame, header, rules)
    groups = body_groups(params, frame, header, rules)
    places = [CellPlace(b.row, b.first, b.height, b.last - b.first + 1, b.pieces + b.notes) for b in heads]
    spans = label_spans(params.tables.words, frame, groups)
    places += _cells(params.tables.above, frame, groups, head_rows, {id(span.entry) for span in spans})
    for s in spans:
        (first, last), height = (s.entry.first, s.entry.last), s.last - s.first + 1
        places.append(CellPlace(head_rows + s.first, first, height, last - first + 1, [s.entry.piece]))
    # Lines of a head row, for its box: those of the blocks that begin in it.
    own = [sorted({at for b in heads if b.row == row for at in b.lines}) for row in range(head_rows)]
    groups = [*own, *groups]
    lines = frame.lines
    xs = [min([line.x0 for line in lines]), *frame.edges, max([line.x1 for line in lines])]
    return CellGrid(xs, _row_edges(frame, groups), places, head_rows)


def _row_edges(frame: TableFrame, groups: list[list[int]]) -> list[float]:
    lines = frame.lines
    edges = [min([line.top for line in lines])]
    for above, below in itertools.pairwise(groups):
        edges.append((max([lines[i].bottom for i in above]) + min([lines[i].top for i in below])) / 2)
    edges.append(max([line.bottom for line in lines]))
    return list(np.maximum.accumulate(edges).tolist())


def _heads(params: Params, frame: TableFrame, header: int, rules: list[Rule]) -> tuple[int, list[HeadBlock]]:
    """Return the number of head rows, and the heads.

    Pieces of one run are one head where all have heads below them that recur on their line.
    """
    if not header:
        return 0, []
    cores = column_cores(frame.below(header) if header < len(frame.lines) else frame)
    rows = part_heads(params, frame.rows[:header], frame.edges)
    lines = []
    for at, (line, row) in enumerate(zip(frame.lines, rows, strict=False)):
        recurring = _recurring(rows[at + 1 :])
        pieces: list[Piece] = []
        for group in touching(params.tables.columns.entries, row):
            own = [entry.piece for entry in group]
            texts = {piece.text for piece in own}
            one = len(texts) == len(own) and all(entry.first in recurring for entry in group)
            pieces += [own[0].joined(own[-1])] if one else own
        lines.append(TextLine(line.base, line.size, pieces))
    return head_tree(params, lines, cores, rules)


def _recurring(rows: list[Row]) -> set[int]:
    """Return the columns over which head lines have texts that they have over other columns too."""
    return {
        entry.first
        for row in rows
        for entry in row
        if entry.first == entry.last and sum([other.text == entry.text for other in row]) > 1
    }


def _cells(
    numbers: Numbers, frame: TableFrame, groups: list[list[int]], head_rows: int, spread: set[int]
) -> list[CellPlace]:
    """Cells of the body without the entries that are `spread` over several rows (their `id`)."""
    places: list[CellPlace] = []
    for number, group in enumerate(groups, head_rows):
        if len(group) == 1 and is_over_all(numbers, frame, frame.rows[group[0]]):
            places.append(CellPlace(number, 0, 1, frame.columns, [frame.rows[group[0]][0].piece]))
            continue
        row: list[CellPlace] = []
        for entry in (entry for at in group for entry in frame.rows[at]):
            if id(entry) not in spread:
                _add(row, number, entry)
        places += row
    return places


def _add(row: list[CellPlace], number: int, entry: Entry) -> None:
    """Put an entry into a row; entries that share a column become one cell."""
    first, last, pieces = entry.first, entry.last, [entry.piece]
    for other in [p for p in row if p.column <= last and entry.first <= p.column + p.width - 1]:
        row.remove(other)
        first, last = min(first, other.column), max(last, other.column + other.width - 1)
        pieces = other.pieces + pieces
    row.append(CellPlace(number, first, 1, last - first + 1, pieces))
