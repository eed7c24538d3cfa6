"""Entries over several columns → one for each, where they are heads that all but touch."""

from __future__ import annotations

import math

from docparse.layout.model import Words
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.words import Piece, piece_text, split_piece
from docparse.numerals.cells import is_number

BRACKET = 0.35  # em: a closing bracket hangs out of its column
ALIGNED = 0.4  # em between a head's part and the margin of its column


def split_crossing(words: Words, rows: list[Row], edges: list[float]) -> None:
    """Entries over several columns part where their words begin (or end) as every column does, in place.

    Heads of narrow columns often leave no more than a blank between them.
    """
    begins, ends = _margins(rows, len(edges) + 1)
    for row in rows:
        for entry in [e for e in row if e.last > e.first]:
            found = [
                _cut(words, entry.piece, begins[c], ends[c - 1], edges[c - 1] if entry.first else math.inf)
                for c in range(entry.first + 1, entry.last + 1)
            ]
            cuts = [cut for cut in found if cut is not None]
            if len(set(cuts)) < len(found):
                continue
            parts, rest = [], entry.piece
            for cut in cuts:
                part, rest = split_piece(words, rest, cut)
                parts.append(part)
            parts.append(rest)
            if not _aligned(parts, begins[entry.first :], ends[entry.first :]):
                continue
            row.remove(entry)
            for column, part in enumerate(parts, entry.first):
                text = piece_text(words, part).strip()
                row.append(Entry(part, column, column, text, is_number(text)))
            row.sort(key=lambda e: e.first)


def _aligned(parts: list[Piece], begins: list[float], ends: list[float]) -> bool:
    """Return True if all parts are set over their columns alike: to the left, to the right or centred.

    Words of one head that spans columns meet a margin now and then, never all of them.
    """
    offs = [(p.x0 - begin, p.x1 - end) for p, begin, end in zip(parts, begins, ends, strict=False)]
    manners = (
        [left for left, _ in offs], [right for _, right in offs], [(left + right) / 2 for left, right in offs]
    )  # fmt: skip
    limit = ALIGNED * parts[0].size
    known = [[off for off in manner if not math.isnan(off)] for manner in manners]
    return any(len(manner) >= max(2, len(parts) / 2) and max(map(abs, manner)) <= limit for manner in known)


def _margins(rows: list[Row], columns: int) -> tuple[list[float], list[float]]:
    """Return where most entries of each column begin, and where most end; NaN where they do not agree."""
    begins: list[list[float]] = [[] for _ in range(columns)]
    ends: list[list[float]] = [[] for _ in range(columns)]
    for row in rows:
        for entry in row:
            if entry.first == entry.last:
                begins[entry.first].append(entry.piece.x0)
                hangs = entry.number and entry.text.endswith(")")
                ends[entry.first].append(entry.piece.x1 - hangs * BRACKET * entry.piece.size)
    return [_agreed(values) for values in begins], [_agreed(values) for values in ends]


def _agreed(values: list[float]) -> float:
    if len(values) < 2:
        return float("nan")
    middle = sorted(values)[len(values) // 2]
    near = sum([abs(value - middle) < 1.5 for value in values])
    return middle if near > 0.6 * len(values) else float("nan")


def _cut(words: Words, piece: Piece, begin: float, end: float, edge: float) -> int | None:
    """The word of `piece` that begins at `begin` or follows one that ends at `end`.

    Else the first that is mostly behind `edge`.
    """
    inner = range(piece.first + 1, piece.last + 1)
    for at in inner:
        if abs(words.box[at, 0] - begin) < 1.5 or abs(words.box[at - 1, 2] - end) < 1.5:
            return at
    return next((at for at in inner if words.box[at, 0] + words.box[at, 2] > 2 * edge), None)
