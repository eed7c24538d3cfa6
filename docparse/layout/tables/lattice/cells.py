"""A lattice and the words in it → a grid to build: more rows and columns where its cells hold several."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right

import numpy as np

from docparse.layout.model import Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, join_symbols, make_frame, place_entries
from docparse.layout.tables.columns.parting import part_at
from docparse.layout.tables.grid import CellGrid, CellPlace
from docparse.layout.tables.heads.rowlike import with_sub_heads, without_rows
from docparse.layout.tables.lattice.lattice import Flags, HeldWords, Lattice
from docparse.layout.tables.rows.starts import row_starts
from docparse.layout.tables.words import Piece, TextLine, join_beside, make_lines, make_pieces
from docparse.numerals.cells import is_number


def lattice_grid(params: Params, words: Words, rows: Ints, lattice: Lattice) -> CellGrid | None:
    """Return the grid of a lattice with those of `rows` that are in it; None if they are no rows of cells.

    It has no head where the tallest cell that begins in the first row takes all.
    """
    held = lattice.held(params.typography, words, rows)
    if not len(held.rows):
        return None
    cuts = _column_cuts(params, held, lattice)
    lattice = lattice.with_columns(cuts)
    _part_texts(params, held, lattice)
    rows_cut = _row_cuts(params, held, lattice)
    lattice = lattice.turned.with_columns(rows_cut).turned
    _spread_labels(held, lattice, rows_cut)
    if cuts:  # heads go over them
        lattice.right &= ~(_crossed(params, held, lattice) & np.isin(lattice.xs[1:-1], cuts))
    lattice = _with_sub_heads(params, held, lattice, cuts)
    _spread_heads(params, held, lattice, cuts)
    places = _filled(params, held, lattice)
    tallest = max([place.height for place in places if place.row == 0])
    header = _header(params, places, tallest) if tallest < lattice.rows else 0
    return CellGrid(lattice.xs, lattice.ys, places, header)


def _header(params: Params, places: list[CellPlace], tallest: int) -> int:
    """Return how many rows are the head: as many as the `tallest` cell takes that begins in the first.

    Those that part heads over several columns are too, and rows set as those below them are not.
    """
    rows: list[Row] = [[] for _ in range(max([place.row for place in places]) + 1)]
    for place in sorted(places, key=lambda place: place.column):
        if place.pieces:
            first, last = place.column, place.column + place.width - 1
            rows[place.row].append(Entry(place.pieces[0], first, last, place.pieces[0].number))
    return without_rows(params, rows, with_sub_heads(rows, tallest, drawn=True), [True] * len(rows))


def _filled(params: Params, held: HeldWords, lattice: Lattice) -> list[CellPlace]:
    """Return the cells of a lattice with the words of `rows` in them."""
    places = lattice.merged()
    owner = np.zeros((lattice.rows, lattice.columns), np.int32)
    for index, p in enumerate(places):
        owner[p.row : p.row + p.height, p.column : p.column + p.width] = index
    group = owner[held.places(lattice)]
    pieces = make_pieces(params, held.words, held.rows, group)
    for piece, at in zip(pieces, group[np.searchsorted(held.rows, [p.first for p in pieces])], strict=True):
        places[at].pieces.append(piece)
    return places


def _part_texts(params: Params, held: HeldWords, lattice: Lattice) -> None:
    """Part places that nothing drawn parts where each has text of its own beside a boundary, in place."""
    place = held.places(lattice)
    filled, figures = np.zeros((2, lattice.rows, lattice.columns), bool)
    filled[place] = True
    figures[place] = True
    wordy = [not is_number(held.words.word(row)) for row in held.rows.tolist()]
    figures[tuple(at[wordy] for at in place)] = False
    crossed, drawn = _crossed(params, held, lattice), lattice.right.copy()
    reached = filled[:, -1]  # text in a place or those to its right that nothing parts from it
    for c in range(lattice.columns - 2, -1, -1):
        few = 2 * drawn[:, c].sum() < lattice.rows
        lattice.right[:, c] |= ~crossed[:, c] & ((filled[:, c] & reached) | few)
        reached = filled[:, c] | (~drawn[:, c] & reached)
    lattice.below |= filled[:-1] & filled[1:] & (figures[:-1] | figures[1:])


def _with_sub_heads(params: Params, held: HeldWords, lattice: Lattice, cuts: list[float]) -> Lattice:
    """Return the lattice with its first row parted where a head over several columns has heads of each below.

    Other heads of the row stay whole.
    """
    row, _ = held.places(lattice)
    lines = make_lines(make_pieces(params, held.words, held.rows[row == 0]))
    cut = _below_spanning(params.tables.lattice.cells, lines, lattice.xs[1:-1], cuts)
    if cut is None:
        return lattice
    lattice = lattice.turned.with_columns([cut]).turned
    _part_texts(params, held, lattice)
    filled = np.zeros((lattice.rows, lattice.columns), bool)
    filled[held.places(lattice)] = True
    lattice.below[0] &= filled[0] == filled[1]
    return lattice


def _spread_heads(params: Params, held: HeldWords, lattice: Lattice, cuts: list[float]) -> None:
    """Open the columns, parted by `cuts` alone, below a head in the middle of what is drawn, in place.

    It is alone there and on top of rows that fill several of them: a head of the middle column alone would be
    set no otherwise, but leave those beside it without one.
    """
    row, column = held.places(lattice)
    drawn = [at for at, x in enumerate(lattice.xs) if x not in cuts]
    for first, stop in itertools.pairwise(drawn):
        if stop - first == 1:
            continue
        inside = (first <= column) & (column < stop)
        heads: list[tuple[int, Piece]] = []
        for r in np.unique(row[inside]).tolist():
            pieces = make_pieces(params, held.words, held.rows[inside & (row == r)])
            if len(pieces) > 1:
                break
            heads.append((r, pieces[0]))
        else:
            continue
        for r, head in heads:
            off = abs(head.x0 + head.x1 - lattice.xs[first] - lattice.xs[stop]) / 2
            if not head.figure and off <= params.tables.lattice.cells.sub_head * head.size:
                lattice.right[r, first : stop - 1] = False


def _spread_labels(held: HeldWords, lattice: Lattice, cuts: list[float]) -> None:
    """Open the rows parted by `cuts` alone beside the only text of a column between drawn ones, in place."""
    row, column = held.places(lattice)
    drawn = [at for at, y in enumerate(lattice.ys) if y not in cuts]
    for first, stop in itertools.pairwise(drawn):
        inside = (first <= row) & (row < stop)
        for c in np.unique(column[inside]).tolist() if stop - first > 2 else ():
            if len(np.unique(row[inside & (column == c)])) == 1:
                lattice.below[first : stop - 1, c] = False


def _below_spanning(
    numbers: Numbers, lines: list[TextLine], inner: list[float], cuts: list[float]
) -> float | None:
    """Return the height below a piece over several columns that is in the middle of pieces for each of them.

    `inner` are the boundaries between columns, `cuts` those where nothing is drawn: a piece alone on its line
    between two drawn ones is over all columns there. None where there is no such piece.
    """
    bounds = [-math.inf, *inner, math.inf]
    drawn = [x for x in bounds if x not in cuts]
    for upper, head in ((line, piece) for line in lines for piece in line.pieces):
        over = [at for at, x in enumerate(inner) if head.x0 < x < head.x1]
        at = bisect_right(drawn, head.x0)
        x0, x1 = (bounds[over[0]], bounds[over[-1] + 2]) if over else (drawn[at - 1], drawn[at])
        alone = sum([x0 < piece.x1 and piece.x0 < x1 for piece in upper.pieces]) == 1
        if not over and not (alone and any(x0 < cut < x1 for cut in cuts)):
            continue
        lower = [line.pieces for line in lines if line.base > upper.base]
        below = ([piece for piece in line if x0 < (piece.x0 + piece.x1) / 2 < x1] for line in lower)
        own = next(filter(None, below), [])
        if (
            len(own) > max(1, len(over))
            and abs(head.x0 + head.x1 - own[0].x0 - own[-1].x1) < 2 * numbers.sub_head * head.size
        ):
            return (upper.bottom + min([piece.top for piece in own])) / 2
    return None


def _column_cuts(params: Params, held: HeldWords, lattice: Lattice) -> list[float]:
    """Return boundaries inside columns that hold several columns of figures with nothing drawn between."""
    _, column = held.places(lattice)
    members = [held.rows[column == c] for c in range(lattice.columns)]
    return [cut for own in members if len(own) > 3 for cut in _gutters_inside(params, held.words, own)]


def _gutters_inside(params: Params, words: Words, rows: Ints) -> list[float]:
    """Return the middles of gutters that at least half of the lines of a column show."""
    lines = join_beside(make_lines(make_pieces(params, words, rows)))
    frame = make_frame(params, lines)
    broken = sum([len(line.body) > 1 for line in frame.lines]) if frame else 0
    return frame.edges if frame and 2 * broken >= len(lines) > 1 else []


def _crossed(params: Params, held: HeldWords, lattice: Lattice) -> Flags:
    """Return the rows and inner boundaries in x where a good part of a run of words is on either side."""
    numbers = params.tables.lattice.cells
    found = np.zeros((lattice.rows, lattice.columns - 1), bool)
    inner, pieces = np.array(lattice.xs[1:-1]), make_pieces(params, held.words, held.rows)
    row = np.searchsorted(
        lattice.ys[1:-1],
        [piece.base - params.typography.middle * piece.size for piece in pieces],
        side="right",
    )
    for r, piece in zip(row.tolist(), pieces, strict=True):
        part = max(numbers.part * piece.size, numbers.part_wide * (piece.x1 - piece.x0))
        found[r] |= np.minimum(inner - piece.x0, piece.x1 - inner) > part
    return found


def _row_cuts(params: Params, held: HeldWords, lattice: Lattice) -> list[float]:
    """Return boundaries inside rows that hold several rows: of figures, or of words alone."""
    row, _ = held.places(lattice)
    members = [held.rows[row == band] for band in range(lattice.rows)]
    bands = [_lines_of(params, held.words, own, lattice) for own in members if len(own) > 3]
    bands = [lines for lines in bands if len(lines) > 1]
    placed = [place_entries(params, lines, lattice.xs[1:-1]) for lines in bands]
    entries = [own for own, _ in placed]
    numbers = params.tables.lattice.cells
    listed = _list_like(numbers, entries, lattice) or _are_labelled(numbers, entries, lattice)
    return [
        cut for lines, own in zip(bands, placed, strict=True) for cut in _cuts(params, lines, *own, listed)
    ]


def _lines_of(params: Params, words: Words, rows: Ints, lattice: Lattice) -> list[TextLine]:
    lines = make_lines(
        [part for piece in make_pieces(params, words, rows) for _, part in part_at(piece, lattice.xs)]
    )
    return [
        TextLine(line.base, line.size, join_symbols(params.tables.columns.entries, line.pieces))
        for line in lines
    ]


def _cuts(
    params: Params, lines: list[TextLine], entries: list[Row], numeric: list[bool], listed: bool
) -> list[float]:
    figures = [{e.first for e in line if e.number and numeric[e.first]} for line in entries]
    stacked = sum(map(len, figures)) > len(set().union(*figures))
    if not stacked and not listed:
        return []
    starts = row_starts(params, lines, entries, numeric, [False] * len(lines))
    return [(lines[at - 1].bottom + lines[at].top) / 2 for at in starts[1:]]


def _list_like(numbers: Numbers, bands: list[list[Row]], lattice: Lattice) -> bool:
    """Several columns that every line of these bands fills with short text, which hardly goes on below.

    In a grid of many rows several bands must: the lines of a head fill all columns too. Halves of tall
    brackets are on lines of their own, which say nothing.
    """
    every = (line for band in bands for line in band)
    lines = [line for line in every if any(map(str.isalnum, "".join([entry.text for entry in line])))]
    many = lattice.rows > 3
    if lattice.columns < 2 or len(lines) < 3 + many:
        return False
    full = sum([len({e.first for e in line}) == lattice.columns for line in lines])
    texts = [entry.text for line in lines for entry in line]
    words_each = sum([len(text.split()) for text in texts]) / len(texts)
    running = sum([text[:1].islower() for text in texts])
    return (
        full >= numbers.level_lines * len(lines)
        and words_each < 3
        and (not many or running < numbers.running * len(texts))
    )


def _are_labelled(numbers: Numbers, bands: list[list[Row]], lattice: Lattice) -> bool:
    """Return True if several bands have labels below each other, each a line with text in all columns.

    Behind most of them the next one would have fitted, so they are no lines of one label. Addresses side by
    side are in one band.
    """
    labels = [[line for line in band if line[0].first == line[0].last == 0] for band in bands]
    several = [own for own in labels if len(own) > 1]
    lines = list(itertools.chain.from_iterable(several))
    full = sum([len({entry.first for entry in line}) == lattice.columns for line in lines])
    pairs = [(upper[0].piece, lower[0].piece) for own in several for upper, lower in itertools.pairwise(own)]
    early = sum([_ends_early(numbers, *pair, lattice.xs[1]) for pair in pairs])
    return len(several) > 1 and full >= numbers.level_lines * len(lines) and 2 * early >= len(pairs)


def _ends_early(numbers: Numbers, upper: Piece, lower: Piece, right: float) -> bool:
    """Return True if the first word of a piece would have fitted behind another one, left of `right`."""
    x0, _, x1, _ = lower.words.box[lower.first].tolist()
    return bool(upper.x1 + numbers.blank * upper.size + x1 - x0 < right)
