"""Lines between the rows of a region that share no gap with them."""

from __future__ import annotations

from docparse.layout.model import Words
from docparse.layout.tables.candidates.parts import is_sentence
from docparse.layout.tables.words import TextLine, piece_text

MOST_WORDS = 14
BEYOND = 5.0  # points


def extend(words: Words, lines: list[TextLine], free: list[TextLine]) -> list[TextLine]:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap.
    """
    x0, x1 = min(line.x0 for line in lines) - BEYOND, max(line.x1 for line in lines) + BEYOND
    top, bottom = lines[0].base - 0.4 * lines[0].size, lines[-1].base + 0.4 * lines[-1].size
    inside = [s for s in free if top < s.base < bottom and s.x0 >= x0 and s.x1 <= x1 and _short(words, s)]
    return sorted([*lines, *inside], key=lambda line: line.base)


def _short(words: Words, line: TextLine) -> bool:
    if any(piece.last - piece.first + 1 > MOST_WORDS for piece in line.pieces):
        return False
    return len(line.pieces) > 1 or not is_sentence(piece_text(words, line.pieces[0]).strip())
