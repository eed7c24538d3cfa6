"""Lines of a form are no rows of a table: each of their labels has its value behind it."""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Floats
from docparse.layout.tables.words import Piece, make_lines
from docparse.layout.words.runs.blanks import on_blanks
from docparse.layout.words.runs.fields import Fields, are_of_form, is_label


def without_fields(pieces: list[Piece], level: Floats) -> list[Piece]:
    """Return the pieces that are on no line of a form; `level` are the page's level rules (y, x0, x1)."""
    pieces = _without_answers(pieces, level)
    if sum([is_label(piece.text) for piece in pieces]) < 2:
        return pieces
    lines = make_lines(pieces)
    form = are_of_form(
        [Fields(line.base, line.size, [is_label(piece.text) for piece in line.pieces]) for line in lines]
    )
    held = {piece for line, is_form in zip(lines, form, strict=True) if is_form for piece in line.pieces}
    return [piece for piece in pieces if piece not in held]


def _without_answers(pieces: list[Piece], level: Floats) -> list[Piece]:
    """Return the pieces that are no label with an answer on the blank behind it."""
    if not len(level) or not pieces:
        return pieces
    measure = np.array([(piece.x0, piece.x1, piece.base, piece.size) for piece in pieces], np.float32).T
    answered = on_blanks(*measure, level)
    return [piece for piece, is_field in zip(pieces, answered.tolist(), strict=True) if not is_field]
