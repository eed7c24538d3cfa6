"""Lines of a form are no rows of a table: each of their labels has its value behind it."""

from __future__ import annotations

from docparse.layout.model import Floats
from docparse.layout.params import Params
from docparse.layout.tables.words import Piece, make_lines
from docparse.layout.words.runs.blanks import answers_on
from docparse.layout.words.runs.fields import Fields, are_of_form, is_label


def without_fields(params: Params, pieces: list[Piece], level: Floats) -> list[Piece]:
    """Return the pieces that are on no line of a form; `level` are the page's level rules (y, x0, x1)."""
    if len(level) and pieces:
        answers = answers_on(params.words.runs.blanks, pieces[0].words, level)
        pieces = [
            piece
            for piece in pieces
            if not (answers and any([row in answers for row in range(piece.first + 1, piece.last + 1)]))
        ]
    if sum([is_label(piece.text) for piece in pieces]) < 2:
        return pieces
    lines = make_lines(pieces)
    form = are_of_form(
        params.words.runs.fields,
        [Fields(line.base, line.size, [is_label(piece.text) for piece in line.pieces]) for line in lines],
    )
    held = {piece for line, is_form in zip(lines, form, strict=True) if is_form for piece in line.pieces}
    return [piece for piece in pieces if piece not in held]
