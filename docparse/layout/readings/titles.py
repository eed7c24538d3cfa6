"""Titles within what looks like a table: a heading stands above each part of a form, a CV or a cover page.

A title is alone on its line and in its row, of larger or heavier type or in another colour than most words,
and nearer to what it heads than to what is above it, or a rule right below underlines it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from docparse.document import Cell
from docparse.layout.model import BOLD, Floats, Ints, TableDraft, Words
from docparse.layout.params import Params
from docparse.layout.tables.words import Piece
from docparse.numerals.cells import is_number, is_year


def title_bases(params: Params, draft: TableDraft, words: Words, level: Floats) -> list[float]:
    """Return the base lines of the titles within a table, from the top; words above all else are none.

    `level` are the page's level rules (y, x0, x1).
    """
    rows = draft.words[np.argsort(words.base[draft.words], kind="stable")]
    begin, end, bases = _lines(params, words.base[rows])
    if len(begin) < params.readings.titles.lines:
        return []
    steps = np.diff(bases)
    wide = params.readings.titles.white * median(steps.tolist())
    nearer, below = steps[:-1] > steps[1:], _ruled(level, draft, bases)
    flush = np.minimum.reduceat(words.box[rows, 0], begin) < draft.box[0] + params.typography.em
    underlined = below[1:] & ~below[:-1] & flush[1:-1]
    apart = np.flatnonzero((steps[:-1] > wide) & (nearer | underlined)) + 1
    lines = [(at, _in_order(words, rows[begin[at] : end[at]])) for at in apart.tolist()]
    found = [(at, line) for at, line in lines if _stands_out(params, words, line, draft.words)]
    cells = _rows(draft.table.cells) if found else {}
    return [float(bases[at]) for at, line in found if _is_row(cells, words, line)]


def _ruled(level: Floats, draft: TableDraft, bases: Floats) -> NDArray[np.bool_]:
    """Return below which of a table's lines, but the last, a rule runs over most of its width."""
    x0, _, x1, _ = draft.box
    wide = level[2 * (np.minimum(level[:, 2], x1) - np.maximum(level[:, 1], x0)) > x1 - x0, 0]
    return np.diff(np.searchsorted(np.sort(wide), bases)) > 0


def titled(params: Params, draft: TableDraft, words: Words, level: Floats) -> float:
    """Return how many titles a table has, up to a few, times what its figures leave open.

    A table of figures has titles of sections; years and spans of them stand in a CV too.
    """
    found = len(title_bases(params, draft, words, level))
    texts = [cell.text for cell in draft.table.cells if found and cell.column > 0 and cell.text]
    figures = sum([is_number(text) and not is_year(text) for text in texts])
    return min(params.readings.titles.most, found) * max(0.0, 1 - 2 * figures / max(1, len(texts)))


def between_titles(bases: Sequence[float], pieces: Sequence[Piece], draft: TableDraft) -> list[list[Piece]]:
    """Return the pieces of a table above, between and below the titles on `bases`, without these."""
    held = set(draft.words.tolist())
    own = [piece for piece in pieces if piece.first in held]
    ends = [-np.inf, *bases, np.inf]
    return [[piece for piece in own if above < piece.base < below] for above, below in pairwise(ends)]


def _lines(params: Params, base: Floats) -> tuple[Ints, Ints, Floats]:
    """Return where lines begin and end among base lines in their order, and the median of each."""
    begin = np.flatnonzero(
        np.diff(base, prepend=-np.inf) > params.readings.features.row * params.typography.em
    )
    end = np.append(begin[1:], len(base))
    exact = base.astype(np.float64)
    middle = (exact[(begin + end - 1) // 2] + exact[(begin + end) // 2]) / 2
    return begin.astype(np.int32), end.astype(np.int32), middle.astype(np.float32)


def _in_order(words: Words, line: Ints) -> Ints:
    """Return the words of a line from left to right."""
    return line[np.argsort(words.box[line, 0], kind="stable")]


def _stands_out(params: Params, words: Words, line: Ints, rows: Ints) -> bool:
    """Return True if a line is one run of words that look unlike most of those in `rows`."""
    numbers = params.readings.titles
    color = words.color[line[0]]
    larger = words.size[line].min() >= numbers.larger * median(words.size[rows].tolist())
    heavier = (words.style[line] & BOLD > 0).all() and 2 * (words.style[rows] & BOLD > 0).sum() < len(rows)
    own = (words.color[line] == color).all() and (words.color[rows] == color).mean() < numbers.own_color
    said = sum([sum(map(str.isalpha, words.word(row))) for row in line.tolist()])
    one = words.run[line[0]] == words.run[line[-1]]
    return bool(one and (larger or heavier or own)) and said >= numbers.letters


def _rows(cells: Sequence[Cell]) -> dict[int, list[Cell]]:
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        for row in range(cell.row, cell.row + cell.row_span) if cell.text else ():
            rows.setdefault(row, []).append(cell)
    return rows


def _is_row(rows: dict[int, list[Cell]], words: Words, line: Ints) -> bool:
    """Return True if a line is all that is in its row of the table."""
    said = "".join([words.word(row) for row in line.tolist()])
    return any(len(own) == 1 and "".join(own[0].text.split()) == said for own in rows.values())
