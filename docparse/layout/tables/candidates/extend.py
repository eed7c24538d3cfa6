"""Lines of a region that share no gap with its others: between its rows, or above the rule that ends it."""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.candidates.parts import is_sentence
from docparse.layout.tables.words import TextLine, piece_text

MOST_WORDS = 14
BEYOND = 5.0  # points
REACH = 4.0  # em from the last row to the rule that ends it, with the rest of a label between


def extend(words: Words, lines: list[TextLine], free: list[TextLine], rulings: Floats) -> list[TextLine]:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap. `rulings` are horizontal (y, x0, x1).
    """
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    top, last = lines[0].base - 0.4 * lines[0].size, lines[-1]
    y, left, right = rulings.T
    wide = np.minimum(right, x1) - np.maximum(left, x0) > 0.8 * max(x1 - x0, 1.0)
    wide &= (right - left < 1.35 * (x1 - x0) + 20) & (y > last.base) & (y < last.base + REACH * last.size)
    bottom = float(y[wide].min()) if wide.any() else last.base + 0.4 * last.size
    inside = [line for line in free if top < line.base < bottom and _short(words, line)]
    inside = [line for line in inside if line.x0 >= x0 - BEYOND and line.x1 <= x1 + BEYOND]
    return sorted([*lines, *inside], key=lambda line: line.base)


def _short(words: Words, line: TextLine) -> bool:
    if any(piece.last - piece.first + 1 > MOST_WORDS for piece in line.pieces):
        return False
    return len(line.pieces) > 1 or not is_sentence(piece_text(words, line.pieces[0]).strip())
