"""A lattice of rules and the words in it → a table."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.tables.columns.entries import (
    join_symbols,
    number_columns,
    part_at,
    part_figures,
    place_entries,
)
from docparse.layout.tables.columns.gutters import find_gutters
from docparse.layout.tables.lattice.grid import Grid, Spans, build_table, merge_places
from docparse.layout.tables.lattice.ruled import Lattice, lattice_grid
from docparse.layout.tables.rows.starts import row_starts
from docparse.layout.tables.words import Piece, make_lines, make_pieces
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
    _join_crossed(words, inside, grid, cuts)
    _mend(words, inside, grid)
    grid = _split_bands(words, inside, grid)
    _join_crossed(words, inside, grid, cuts)
    spans = merge_places(grid)
    held = _hold(words, inside, grid, spans)
    header = _header_rows(grid, spans)
    return TableDraft(grid.box, build_table(words, grid, spans, held, header), inside)


def _inside(words: Words, rows: Ints, grid: Grid) -> Ints:
    x0, y0, x1, y1 = grid.box
    box = words.box[rows]
    x, y = (box[:, 0] + box[:, 2]) / 2, words.base[rows] - 0.3 * words.size[rows]
    return rows[(x > x0) & (x < x1) & (y > y0 - 1) & (y < y1 + 1)]


def _places(words: Words, rows: Ints, grid: Grid) -> tuple[list[int], list[int]]:
    """Row and column of every word by its middle."""
    x = (words.box[rows, 0] + words.box[rows, 2]) / 2
    y = words.base[rows] - 0.3 * words.size[rows]
    row = np.searchsorted(grid.ys, y, side="right") - 1
    column = np.searchsorted(grid.xs, x, side="right") - 1
    return row.clip(0, grid.rows - 1).tolist(), column.clip(0, grid.columns - 1).tolist()


def _mend(words: Words, rows: Ints, grid: Grid) -> None:
    """Places that nothing drawn parts are two still where each has text of its own beside a boundary."""
    row, column = _places(words, rows, grid)
    filled = set(zip(row, column, strict=True))
    crossing = _crossings(words, rows, grid)
    for c in range(grid.columns - 1):
        drawn = sum(line[c] for line in grid.right)
        for r in range(grid.rows):
            if grid.right[r][c]:
                continue
            stop = next((k for k in range(c + 1, grid.columns - 1) if grid.right[r][k]), grid.columns - 1)
            both = (r, c) in filled and any((r, k) in filled for k in range(c + 1, stop + 1))
            if (r, c) not in crossing and (both or drawn < 0.5 * grid.rows):
                grid.right[r][c] = True
    figures = _figure_places(words, rows, row, column)
    for r in range(grid.rows - 1):
        for c in range(grid.columns):
            apart = (r, c) in filled and (r + 1, c) in filled and ((r, c) in figures or (r + 1, c) in figures)
            grid.below[r][c] = grid.below[r][c] or apart


def _figure_places(words: Words, rows: Ints, row: list[int], column: list[int]) -> set[tuple[int, int]]:
    """Places that hold nothing but figures."""
    numbers: dict[tuple[int, int], bool] = {}
    for word, place in zip(rows.tolist(), zip(row, column, strict=True), strict=True):
        numbers[place] = numbers.get(place, True) and is_number(words.word(word))
    return {place for place, number in numbers.items() if number}


def _split_columns(words: Words, rows: Ints, grid: Grid) -> tuple[Grid, list[float]]:
    """Columns that hold several columns of figures, with nothing drawn between them, get boundaries there.

    Returned with those boundaries.
    """
    if grid.columns > _MOST_COLUMNS:
        return grid, []
    _, column = _places(words, rows, grid)
    by_column: list[list[int]] = [[] for _ in range(grid.columns)]
    for word, c in zip(rows.tolist(), column, strict=True):
        by_column[c].append(word)
    xs = grid.xs[:1]
    right: list[list[bool]] = [[] for _ in range(grid.rows)]
    below: list[list[bool]] = [[] for _ in range(grid.rows - 1)]
    found: list[float] = []
    for c, members in enumerate(by_column):
        cuts = _gutters_inside(words, np.array(members, np.int32)) if len(members) > 5 else []
        found += cuts
        xs += [*cuts, grid.xs[c + 1]]
        for r in range(grid.rows):
            right[r] += [True] * len(cuts) + grid.right[r][c : c + 1]
        for r in range(grid.rows - 1):
            below[r] += [grid.below[r][c]] * (len(cuts) + 1)
    return Grid(xs, grid.ys, right, below), found


def _join_crossed(words: Words, rows: Ints, grid: Grid, cuts: list[float]) -> None:
    """Places on both sides of a boundary of `cuts` are one where a run goes over it, in place: heads do."""
    if not cuts:
        return
    by_row: list[list[Piece]] = [[] for _ in range(grid.rows)]
    for piece in make_pieces(words, rows):
        r = bisect_right(grid.ys, piece.base - 0.3 * piece.size) - 1
        if 0 <= r < grid.rows:
            by_row[r].append(piece)
    for r, here in enumerate(by_row):
        for c, x in enumerate(grid.xs[1:-1]):
            if x in cuts:
                grid.right[r][c] = not any(_runs_over(piece, x) for piece in here)


def _gutters_inside(words: Words, rows: Ints) -> list[float]:
    """Gutters that most lines of a column show, with figures in most places after the first."""
    lines = make_lines(make_pieces(words, rows))
    part_figures(words, lines)
    join_symbols(words, lines)
    gutters = find_gutters(words, lines)
    if not gutters or len(lines) < 3:
        return []
    cuts = [(left + right) / 2 for left, right in gutters]
    entries = place_entries(words, lines, cuts)
    numeric = number_columns(entries, len(cuts) + 1)
    broken = sum(len(line) > 1 for line in entries)
    return cuts if broken >= 0.7 * len(lines) and sum(numeric[1:]) >= 0.6 * len(cuts) else []


def _crossings(words: Words, rows: Ints, grid: Grid) -> set[tuple[int, int]]:
    """(row, boundary) pairs where a run of words goes over an inner vertical boundary without a gap."""
    found: set[tuple[int, int]] = set()
    for piece in make_pieces(words, rows):
        r = min(max(bisect_right(grid.ys, piece.base - 0.3 * piece.size) - 1, 0), grid.rows - 1)
        found |= {(r, c) for c in range(grid.columns - 1) if _runs_over(piece, grid.xs[c + 1])}
    return found


def _runs_over(piece: Piece, x: float) -> bool:
    """Return True if a good part of a run is on either side of `x`."""
    return min(x - piece.x0, piece.x1 - x) > max(0.8 * piece.size, 0.15 * (piece.x1 - piece.x0))


def _split_bands(words: Words, rows: Ints, grid: Grid) -> Grid:
    """Bands that hold several rows of figures get boundaries between them."""
    row, _ = _places(words, rows, grid)
    by_band: list[list[int]] = [[] for _ in range(grid.rows)]
    for word, band in zip(rows.tolist(), row, strict=True):
        by_band[band].append(word)
    ys, right, below = grid.ys[:1], [], []
    for band, members in enumerate(by_band):
        cuts = _cuts(words, np.array(members, np.int32), grid) if len(members) > 3 else []
        ys += [*cuts, grid.ys[band + 1]]
        right += [grid.right[band][:] for _ in range(len(cuts) + 1)]
        below += [[True] * grid.columns for _ in cuts]
        if band < grid.rows - 1:
            below.append(grid.below[band])
    return Grid(grid.xs, ys, right, below)


def _cuts(words: Words, rows: Ints, grid: Grid) -> list[float]:
    base = words.base[rows]
    if base.max() - base.min() < 0.6 * words.size[rows].min():  # one line
        return []
    pieces = [part for piece in make_pieces(words, rows) for _, part in part_at(words, piece, grid.xs)]
    lines = make_lines(pieces)
    if len(lines) < 2:
        return []
    join_symbols(words, lines)
    entries = place_entries(words, lines, grid.xs[1:-1])
    numeric = number_columns(entries, grid.columns)
    stacked = [
        sum(any(e.number and e.first == c for e in line) for line in entries) for c in range(grid.columns)
    ]
    if not any(n and s > 1 for n, s in zip(numeric, stacked, strict=True)) and not _list_like(entries, grid):
        return []
    starts = row_starts(words, lines, entries, numeric, [False] * len(lines))
    return [(lines[at - 1].bottom + lines[at].top) / 2 for at in starts[1:]]


def _list_like(entries: list[list], grid: Grid) -> bool:  # type: ignore[type-arg]
    """Few bands, several columns, and every line fills them all with short text."""
    if grid.rows > 3 or grid.columns < 3 or len(entries) < 3:
        return False
    full = sum(len({e.first for e in line}) == grid.columns for line in entries)
    words_each = sum(len(e.text.split()) for line in entries for e in line) / sum(map(len, entries))
    return full >= 0.8 * len(entries) and words_each < 3


def _hold(words: Words, rows: Ints, grid: Grid, spans: Spans) -> dict[int, list[Piece]]:
    """The pieces of every span."""
    owner = [[-1] * grid.columns for _ in range(grid.rows)]
    for index, (row, column, height, width) in enumerate(spans):
        for r in range(row, row + height):
            for c in range(column, column + width):
                owner[r][c] = index
    row_of, column_of = _places(words, rows, grid)
    group = np.array([owner[r][c] for r, c in zip(row_of, column_of, strict=True)], np.int32)
    held: dict[int, list[Piece]] = {}
    owner_of = dict(zip(rows.tolist(), group.tolist(), strict=True))
    for piece in make_pieces(words, rows, group):
        held.setdefault(owner_of[piece.first], []).append(piece)
    return held


def _header_rows(grid: Grid, spans: Spans) -> int:
    """One row, or as many as the tallest cell that begins in it takes; none in a table of one row."""
    tallest = max(height for row, _, height, _ in spans if row == 0)
    return tallest if tallest < grid.rows else 0
