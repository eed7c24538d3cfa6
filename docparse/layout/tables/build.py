"""Lines of a table and the rules across it → rows, spans, header → a grid to build."""

from __future__ import annotations

import itertools

import numpy as np

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, part_heads, touching
from docparse.layout.tables.columns.frame import TableFrame, column_cores
from docparse.layout.tables.grid import CellGrid, CellPlace
from docparse.layout.tables.heads.above import without_titles
from docparse.layout.tables.heads.tree import HeadBlock, head_tree
from docparse.layout.tables.rows.across import Rule
from docparse.layout.tables.rows.groups import body_groups, header_lines
from docparse.layout.tables.rows.spans import is_over_all, label_spans
from docparse.layout.tables.words import Piece, TextLine


def text_grid(params: Params, frame: TableFrame, rules: list[Rule]) -> CellGrid:
    """Return the grid of a frame; `rules` are horizontal ones near it."""
    frame = without_titles(params, frame, rules)
    header = header_lines(params, frame, rules)
    if header == len(frame.lines):
        header = min(1, header - 1)
    head_rows, heads = _heads(params, frame, header, rules)
    groups = body_groups(params, frame, header, rules)
    places = [CellPlace(b.row, b.first, b.height, b.last - b.first + 1, b.pieces + b.notes) for b in heads]
    spans = label_spans(params.tables.words, frame, groups)
    places += _cells(params.tables.above, frame, groups, head_rows, {id(span.entry) for span in spans})
    for s in spans:
        (first, last), height = (s.entry.first, s.entry.last), s.last - s.first + 1
        places.append(CellPlace(head_rows + s.first, first, height, last - first + 1, [s.entry.piece]))
    groups = [*_head_edges(heads, head_rows), *groups]
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


def _head_edges(heads: list[HeadBlock], rows: int) -> list[list[int]]:
    """Lines of every head row, for its box: those of the blocks that begin in it."""
    return [sorted({at for b in heads if b.row == row for at in b.lines}) for row in range(rows)]


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
