"""A lattice of rules and the words in it → a table."""

from __future__ import annotations

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.tables.columns.entries import (
    Row,
    join_symbols,
    number_columns,
    part_at,
    place_entries,
)
from docparse.layout.tables.columns.frame import find_columns
from docparse.layout.tables.lattice.grid import Flags, Grid, Span, merge_places
from docparse.layout.tables.lattice.ruled import Lattice, lattice_grid
from docparse.layout.tables.rows.starts import row_starts
from docparse.layout.tables.words import Piece, make_lines, make_pieces, pieces_text
from docparse.numerals.cells import is_number

_MOST_COLUMNS = 12  # in more, what is drawn is taken as it is


def lattice_draft(words: Words, rows: Ints, lattice: Lattice) -> TableDraft | None:
    """The table of a lattice, from those of `rows` that are in it; None if it has one place or no word."""
    grid = lattice_grid(lattice)
    if grid is None or (grid.columns == 1 and lattice.h_hard.sum() < 3):
        return None
    inside = _inside(words, rows, grid)
    if not len(inside):
        return None
    grid, cuts = _split_columns(words, inside, grid)
    _mend(words, inside, grid)
    grid = _split_bands(words, inside, grid)
    if cuts:  # heads go over them
        grid.right &= ~(_crossed(words, inside, grid) & np.isin(grid.xs[1:-1], cuts))
    return TableDraft(grid.box, _table(words, inside, grid, merge_places(grid)), inside)


def _inside(words: Words, rows: Ints, grid: Grid) -> Ints:
    x0, y0, x1, y1 = grid.box
    box = words.box[rows]
    x, y = (box[:, 0] + box[:, 2]) / 2, words.base[rows] - 0.3 * words.size[rows]
    return rows[(x > x0) & (x < x1) & (y > y0 - 1) & (y < y1 + 1)]


def _mend(words: Words, rows: Ints, grid: Grid) -> None:
    """Part places that nothing drawn parts where each has text of its own beside a boundary, in place."""
    place = grid.places(words, rows)
    filled, figures = np.zeros((2, grid.rows, grid.columns), bool)
    filled[place] = True
    figures[place] = True
    figures[tuple(at[[not is_number(words.word(row)) for row in rows.tolist()]] for at in place)] = False
    crossed, drawn = _crossed(words, rows, grid), grid.right.copy()
    reached = filled[:, -1]  # text in a place or those to its right that nothing parts from it
    for c in range(grid.columns - 2, -1, -1):
        few = drawn[:, c].sum() < 0.5 * grid.rows
        grid.right[:, c] |= ~crossed[:, c] & ((filled[:, c] & reached) | few)
        reached = filled[:, c] | (~drawn[:, c] & reached)
    grid.below |= filled[:-1] & filled[1:] & (figures[:-1] | figures[1:])


def _split_columns(words: Words, rows: Ints, grid: Grid) -> tuple[Grid, list[float]]:
    """Columns that hold several columns of figures, with nothing drawn between them, get boundaries there.

    Returned with those boundaries.
    """
    if grid.columns > _MOST_COLUMNS:
        return grid, []
    _, column = grid.places(words, rows)
    members = [rows[column == c] for c in range(grid.columns)]
    cuts = [cut for own in members if len(own) > 5 for cut in _gutters_inside(words, own)]
    return grid.with_columns(cuts), cuts


def _gutters_inside(words: Words, rows: Ints) -> list[float]:
    """Gutters that most lines of a column show, with figures in most places after the first."""
    lines, gutters = find_columns(words, make_pieces(words, rows))
    if not gutters or len(lines) < 3:
        return []
    cuts = [(left + right) / 2 for left, right in gutters]
    entries = place_entries(words, lines, cuts)
    numeric = number_columns(entries, len(cuts) + 1)
    broken = sum(len(line) > 1 for line in entries)
    return cuts if broken >= 0.7 * len(lines) and sum(numeric[1:]) >= 0.6 * len(cuts) else []


def _crossed(words: Words, rows: Ints, grid: Grid) -> Flags:
    """Return the rows and inner boundaries in x where a good part of a run of words is on either side."""
    found = np.zeros((grid.rows, grid.columns - 1), bool)
    inner, pieces = np.array(grid.xs[1:-1]), make_pieces(words, rows)
    row = np.searchsorted(grid.ys, [piece.base - 0.3 * piece.size for piece in pieces], side="right") - 1
    for r, piece in zip(row.clip(0, grid.rows - 1).tolist(), pieces, strict=True):
        part = max(0.8 * piece.size, 0.15 * (piece.x1 - piece.x0))
        found[r] |= np.minimum(inner - piece.x0, piece.x1 - inner) > part
    return found


def _split_bands(words: Words, rows: Ints, grid: Grid) -> Grid:
    """Bands that hold several rows of figures get boundaries between them."""
    row, _ = grid.places(words, rows)
    members = [rows[row == band] for band in range(grid.rows)]
    cuts = [cut for own in members if len(own) > 3 for cut in _cuts(words, own, grid)]
    return grid.turned.with_columns(cuts).turned


def _cuts(words: Words, rows: Ints, grid: Grid) -> list[float]:
    base = words.base[rows]
    if base.max() - base.min() < 0.6 * words.size[rows].min():  # one line
        return []
    lines = make_lines(
        [part for piece in make_pieces(words, rows) for _, part in part_at(words, piece, grid.xs)]
    )
    if len(lines) < 2:
        return []
    join_symbols(words, lines)
    entries = place_entries(words, lines, grid.xs[1:-1])
    numeric = number_columns(entries, grid.columns)
    figures = [{e.first for e in line if e.number and numeric[e.first]} for line in entries]
    stacked = sum(map(len, figures)) > len(set().union(*figures))
    if not stacked and not _list_like(entries, grid):
        return []
    starts = row_starts(words, lines, entries, numeric, [False] * len(lines))
    return [(lines[at - 1].bottom + lines[at].top) / 2 for at in starts[1:]]


def _list_like(entries: list[Row], grid: Grid) -> bool:
    """Few bands, several columns, and every line fills them all with short text."""
    if grid.rows > 3 or grid.columns < 3 or len(entries) < 3:
        return False
    full = sum(len({e.first for e in line}) == grid.columns for line in entries)
    words_each = sum(len(e.text.split()) for line in entries for e in line) / sum(map(len, entries))
    return full >= 0.8 * len(entries) and words_each < 3


def _table(words: Words, rows: Ints, grid: Grid, spans: list[Span]) -> Table:
    """The table of the cells that `spans` says, with the words of `rows` in them.

    Its head is one row, or as many as the tallest cell takes that begins in it; none in a table of one row.
    """
    owner = np.zeros((grid.rows, grid.columns), np.int32)
    for index, (row, column, height, width) in enumerate(spans):
        owner[row : row + height, column : column + width] = index
    group = owner[grid.places(words, rows)]
    pieces = make_pieces(words, rows, group)
    held = group[np.searchsorted(rows, [piece.first for piece in pieces])].tolist()
    texts: list[list[Piece]] = [[] for _ in spans]
    for piece, at in zip(pieces, held, strict=True):
        texts[at].append(piece)
    tallest = max(height for row, _, height, _ in spans if row == 0)
    header = tallest if tallest < grid.rows else 0
    xs, ys = grid.xs, grid.ys
    cells = [
        Cell(row, column, pieces_text(words, own) if own else "", height, width, row < header,
             BBox(xs[column], ys[row], xs[column + width], ys[row + height]))
        for (row, column, height, width), own in zip(spans, texts, strict=True)
    ]  # fmt: skip
    return Table(grid.rows, grid.columns, tuple(cells))
