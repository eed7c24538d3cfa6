"""Rules and fills that draw but the head of a table whose rows nothing draws."""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.table_parts import has_figures
from docparse.layout.table_text import SYMBOL, TAIL, YEAR, is_number
from docparse.layout.table_words import TextLine, make_lines, make_pieces, piece_text

MOST_ROWS = 3
REACH = 12.0  # em from the band to the first row of figures; names of sections may stand between


def is_head_of(words: Words, lines: list[TextLine], others: list[TextLine]) -> bool:
    """Whether ruled lines are but a head: no figures in them, but in the first wide line below."""
    if not lines or any(has_figures(words, line) for line in lines):
        return False
    bottom, size = lines[-1].base, max(line.size for line in lines)
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    below = [
        line
        for line in others
        if 0.4 * size < line.base - bottom < REACH * size and line.x0 < x1 and line.x1 > x0
    ]
    first = next((line for line in _by_base(below) if len(line.body) > 1), None)
    return first is not None and _holds_figures(words, first)


def _by_base(lines: list[TextLine]) -> list[TextLine]:
    return make_lines([piece for line in lines for piece in line.pieces])


def heads_what_follows(words: Words, rows: Ints, draft: TableDraft) -> bool:
    """Whether a lattice is but a head: no figures in it, but in the first line of several pieces below it.

    `rows` are all words that no other table holds.
    """
    table = draft.table
    if table.rows > MOST_ROWS or any(_is_figure(cell.text) for cell in table.cells):
        return False
    x0, _, x1, bottom = draft.box
    size = float(words.size[draft.words].max())
    box, base = words.box[rows], words.base[rows]
    below = (base > bottom) & (base < bottom + REACH * size) & (box[:, 0] < x1) & (box[:, 2] > x0)
    below &= ~np.isin(rows, draft.words)
    first = next((line for line in make_lines(make_pieces(words, rows[below])) if len(line.body) > 1), None)
    return first is not None and _holds_figures(words, first)


def _holds_figures(words: Words, line: TextLine) -> bool:
    """Whether most of what stands behind the label are figures; signs that stand apart are neither."""
    texts = [piece_text(words, piece).strip() for piece in line.body[1:]]
    figures = [_is_figure(text) for text in texts if not (SYMBOL.fullmatch(text) or TAIL.fullmatch(text))]
    return sum(figures) > 0.5 * len(figures)


def _is_figure(text: str) -> bool:
    return is_number(text) and not YEAR.fullmatch(text)
