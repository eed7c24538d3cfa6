"""Entries of a table's lines → the columns they are in, where one reaches over several."""

from __future__ import annotations

import itertools
import math

from docparse.layout.tables.columns.frame import Frame
from docparse.layout.tables.words import Piece, is_note


def part_neighbours(frame: Frame) -> None:
    """Of two entries of one line in one column, the one that is over it less leaves it, in place."""
    cores = column_cores(frame)
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for left, right in itertools.pairwise([e for e in row if not is_note(e.piece, line.size)]):
            while left.last >= right.first and (left.last > left.first or right.last > right.first):
                column = right.first if right.last > right.first else left.last
                shares = [_share(cores[column], entry.piece) for entry in (left, right)]
                if right.last > right.first and (shares[0] >= shares[1] or left.last == left.first):
                    right.first += 1
                else:
                    left.last -= 1


def _share(core: tuple[float, float], piece: Piece) -> float:
    return max(0.0, min(core[1], piece.x1) - max(core[0], piece.x0))


def column_cores(frame: Frame) -> list[tuple[float, float]]:
    """Return what the entries of each column take in x."""
    pieces: list[list[Piece]] = [[] for _ in range(frame.columns)]
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for entry in row:
            if entry.first == entry.last and not is_note(entry.piece, line.size):
                pieces[entry.first].append(entry.piece)
    return [
        (min([p.x0 for p in own], default=math.inf), max([p.x1 for p in own], default=-math.inf))
        for own in pieces
    ]
