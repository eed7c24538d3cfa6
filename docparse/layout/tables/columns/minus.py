"""Minus signs at the left of their cells, as spreadsheets set them, far from their figures."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from docparse.layout.params import Numbers
from docparse.layout.tables.words import Piece, TextLine
from docparse.numerals.cells import is_currency

MINUS = ("-", "−")
_ALONE = re.compile(r"(?<!\S)[-−](?!\S)")


@lru_cache(maxsize=4)
def has_minus(text: str) -> bool:
    """Return True if a minus stands by itself in the text of a page."""
    return _ALONE.search(text) is not None


def sign_figures(numbers: Numbers, lines: list[TextLine]) -> list[TextLine]:
    """Return lines with each minus joined to the figure behind it, if the signs of these lines are set so.

    A dash for nothing is over or under figures of its own column, or its column has as many dashes as the
    next one figures; behind every figure of a column are dashes of ranges. More signs must be apart from what
    is before them than end their line.
    """
    pieces = [piece for line in lines for piece in line.pieces]
    figures = [piece for piece in pieces if piece.figure and piece.text not in MINUS]
    loose = [piece for piece in pieces if piece.text in MINUS and not _level_with(piece, figures)]
    after = [(a, b) for line in lines for a, b in pairwise(line.pieces) if b in loose]
    ranged = [a for a, _ in after]
    signs = [
        (a, b) for a, b in after if not a.figure or len(_level_with(a, figures)) > len(_level_with(a, ranged))
    ]
    apart = [
        b for a, b in signs if not a.value or is_currency(a.text[-1]) or b.x0 - a.x1 > numbers.apart * b.size
    ]
    if len(apart) <= sum([line.pieces[-1] in loose for line in lines]):
        return lines
    few = {b.at: len(_level_with(b, loose)) for _, b in signs}
    return [_signed(line, few, figures) for line in lines]


def _signed(line: TextLine, signs: dict[int, int], figures: list[Piece]) -> TextLine:
    """Return a line with its signs joined to figures; `signs` says how many dashes a column has."""
    pieces = line.pieces[:1]
    for piece in line.pieces[1:]:
        dashes = signs.get(pieces[-1].at, 0)
        if dashes and piece in figures and dashes < len(_level_with(piece, figures)):
            pieces[-1] = pieces[-1].joined(piece)
        else:
            pieces.append(piece)
    return line if len(pieces) == len(line.pieces) else TextLine(line.base, line.size, pieces)


def _level_with(piece: Piece, others: list[Piece]) -> list[Piece]:
    """Return the pieces that a piece is over or under, as those of its column are."""
    return [other for other in others if other.x0 < piece.x1 and piece.x0 < other.x1]
