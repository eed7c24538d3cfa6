"""Two tables beside each other: labels begin again behind figures, and no head is over them."""

from __future__ import annotations

import math

from docparse.layout.params import Numbers
from docparse.layout.tables.candidates.zones import Wall
from docparse.layout.tables.words import Piece, TextLine


def wall_between(numbers: Numbers, lines: list[TextLine]) -> Wall | None:
    """Return the wall between two tables whose rows are `lines`, if they are two.

    Labels of one look are units of the figures before them ("kt"); a column of words has a head.
    """
    labels = [(at, *label) for at, line in enumerate(lines) for label in _labels(line)]
    behind = [piece.x0 for _, piece, is_behind in labels if is_behind]
    if not behind:
        return None
    x0 = min(behind)
    again = [piece for _, piece, _ in labels if abs(piece.x0 - x0) < numbers.aligned * piece.size]
    first = [piece for _, piece, _ in labels if piece.x1 < x0]
    looks = {piece.text for piece in again}
    if len(looks) < max(numbers.rows, numbers.share * len(behind)) or not first:
        return None
    begin = min([at for at, *_ in labels])
    head = lines[begin - 1].pieces if begin else []
    stubs = max([piece.x1 for piece in first]), x0, max([piece.x1 for piece in again])
    if not _is_over_both(head, *stubs) or any(p.x0 < x0 - 1 < p.x1 for line in lines for p in line.pieces):
        return None
    return Wall(x0 - 1, lines[0].base - 1, lines[-1].base + 1)


def _is_over_both(head: list[Piece], left: float, x0: float, x1: float) -> bool:
    """Return True if a head is over the figures between `left` and `x0`, and those right of `x1`, alone."""
    sides = [(left, x0), (x1, math.inf)]
    over = [[piece for piece in head if a < piece.x0 and piece.x1 < b] for a, b in sides]
    return all(over) and sum(map(len, over)) == len(head)


def _labels(line: TextLine) -> list[tuple[Piece, bool]]:
    """Return the pieces of a line that are words and have a figure next; True for those right behind one."""
    figures = [piece.figure for piece in line.pieces]
    return [
        (piece, at > 0 and figures[at - 1])
        for at, piece in enumerate(line.pieces[:-1])
        if figures[at + 1] and sum(map(str.isalpha, piece.text)) > 1
    ]
