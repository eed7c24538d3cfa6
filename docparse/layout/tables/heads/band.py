"""Rules and fills that draw but the head of a table whose rows nothing draws."""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.tables.candidates.parts import has_figures
from docparse.layout.tables.columns.entries import TAIL
from docparse.layout.tables.words import Piece, TextLine, make_lines, make_pieces, piece_text
from docparse.numerals.cells import CURRENCY_MARK, is_figure

MOST_ROWS = 3
REACH = 12.0  # em from the band to the first row of figures; names of sections may be between


def is_head_of(words: Words, lines: list[TextLine], others: list[TextLine]) -> bool:
    """Return True if ruled lines are but a head: no figures in them, but in the first wide line below."""
    if not lines or any(has_figures(words, line) for line in lines):
        return False
    bottom, size = lines[-1].base, max(line.size for line in lines)
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    below = [
        line
        for line in others
        if 0.4 * size < line.base - bottom < REACH * size and line.x0 < x1 and line.x1 > x0
    ]
    return _begin_with_figures(words, [piece for line in below for piece in line.pieces])


def heads_what_follows(words: Words, rows: Ints, draft: TableDraft) -> bool:
    """Tell if a lattice is but a head: no figures in it, but in the first line of several pieces below it.

    `rows` are all words that no other table holds.
    """
    table = draft.table
    if table.rows > MOST_ROWS or any(is_figure(cell.text) for cell in table.cells):
        return False
    x0, _, x1, bottom = draft.box
    size = float(words.size[draft.words].max())
    box, base = words.box[rows], words.base[rows]
    below = (base > bottom) & (base < bottom + REACH * size) & (box[:, 0] < x1) & (box[:, 2] > x0)
    below &= ~np.isin(rows, draft.words)
    return _begin_with_figures(words, make_pieces(words, rows[below]))


def _begin_with_figures(words: Words, pieces: list[Piece]) -> bool:
    """Return True if the first line of several pieces holds mostly figures behind its label.

    Signs that are apart are neither figures nor words.
    """
    first = next((line.body for line in make_lines(pieces) if len(line.body) > 1), [])
    texts = [piece_text(words, piece).strip() for piece in first[1:]]
    figures = [
        is_figure(text) for text in texts if not (CURRENCY_MARK.fullmatch(text) or TAIL.fullmatch(text))
    ]
    return sum(figures) > 0.5 * len(figures)
