"""Runs of words over several columns → the parts that are over each, as heads a blank apart are."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from statistics import median, median_low

from docparse.layout.model import JOINED, SUPERSCRIPT
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, gap
from docparse.layout.tables.words import Piece, misalignment


def part_runs(params: Params, rows: list[Row], edges: list[float]) -> list[Row]:
    """Return rows with entries over several columns parted whose words are set over each as its others are.

    All are set at the left, at the right or in the middle: heads of narrow columns often leave no more than a
    blank between them. Labels that run on over empty columns are more usual, and are to fit better, and so is
    a head in the middle of several.
    """
    numbers = params.tables.columns.entries
    if not any(map(_wide, rows)):
        return rows
    margins = _margins(params.tables.columns.entries, rows, len(edges) + 1)
    left = [edge if math.isnan(x0) else x0 for edge, (x0, _) in zip(edges, margins[1:], strict=True)]
    right = [edge if math.isnan(x1) else x1 for edge, (_, x1) in zip(edges, margins[:-1], strict=True)]
    rows = [list(row) for row in rows]
    for row, entry in [(own, entry) for own in rows for entry in _wide(own)]:
        limit = (numbers.set_alike if entry.first else numbers.label_set) * entry.piece.size
        middle = (margins[entry.first][0] + margins[entry.last][1] - entry.piece.x0 - entry.piece.x1) / 2
        if abs(middle) < limit:  # one head over them all, if that is no worse set
            limit = max(abs(middle), params.tables.columns.gutters.hair)
        # Some words that run on end at columns' right sides by chance; the heads of all columns do not.
        exact = min(limit, numbers.exact * entry.piece.size)
        ways = (edges, limit, 2), (left, limit, 2), (right, exact, max(3, len(edges)))
        tried = ((part_at(entry.piece, bounds), near, least) for bounds, near, least in ways)
        fits = (own for own, near, least in tried if len(own) >= least and _set_alike(own, margins, near))
        parts = next(fits, [])
        if parts:
            at = row.index(entry)
            row[at : at + 1] = [Entry(part, column, column, part.number) for column, part in parts]
    return rows


def _wide(row: Row) -> list[Entry]:
    """Return the entries of several words that are over several columns."""
    return [entry for entry in row if entry.last > entry.first and entry.piece.last > entry.piece.first]


def part_heads(params: Params, rows: list[Row], edges: list[float]) -> list[Row]:
    """Return head lines with entries over several columns parted that are not as far apart as words.

    They are much further apart, or a part goes on with a head of its column alone, above or below it; or each
    part does, one of them above and below, however far apart they are.
    """
    numbers = params.tables.columns.entries
    if not any(map(_wide, rows)):
        return rows
    usual, rows = _usual_blank(rows), [list(row) for row in rows]
    for odd in (numbers.very_odd, numbers.odd):
        for at, row in enumerate(rows):
            beside = [*(rows[at - 1] if at else []), *(rows[at + 1] if at + 1 < len(rows) else [])]
            lines = [(e.first, e.piece) for e in beside if e.first == e.last]
            for entry in _wide(row):
                parts = part_at(entry.piece, edges)
                going = [
                    sum([c == column and _set_as(numbers, p, part) for c, p in lines])
                    for column, part in parts
                ]
                likely = any(going) or odd == numbers.very_odd
                amid = len(parts) > 1 and all(going) and max(going) > 1
                gaps = [abs(gap(part.words, part.first) - usual) for _, part in parts[1:]]
                if amid or (likely and min(gaps, default=0.0) > odd * usual):
                    place = row.index(entry)
                    row[place : place + 1] = [Entry(part, c, c, part.number) for c, part in parts]
    return rows


def _usual_blank(rows: list[Row]) -> float:
    """Return how far apart words of one text are, in em; 0 where no text has two."""
    pieces = [entry.piece for row in rows for entry in row]
    gaps = [gap(p.words, at) for p in pieces for at in range(p.first + 1, p.last + 1)]
    return median_low(gaps) if gaps else 0.0


def _set_as(numbers: Numbers, one: Piece, other: Piece) -> bool:
    return misalignment(one.x0, one.x1, other.x0, other.x1) < numbers.agreed * other.size


def _set_alike(parts: list[tuple[int, Piece]], margins: list[tuple[float, float]], limit: float) -> bool:
    """Return True if all parts are within `limit` of their column's left side, right side or middle."""
    offs = [(part.x0 - margins[c][0], part.x1 - margins[c][1]) for c, part in parts]
    if parts[0][0] == 0 and len(parts) > 2:  # labels are at the left, however others are set
        offs[0] = offs[0][0], offs[0][0]
    manners = [x0 for x0, _ in offs], [x1 for _, x1 in offs], [(x0 + x1) / 2 for x0, x1 in offs]
    known = [[abs(off) for off in manner if not math.isnan(off)] for manner in manners]
    return any(len(manner) >= max(2, len(parts) / 2) and max(manner) <= limit for manner in known)


def _margins(numbers: Numbers, rows: list[Row], columns: int) -> list[tuple[float, float]]:
    """Return where most entries of each column begin and end; NaN where they do not agree."""
    single: list[list[Piece]] = [[] for _ in range(columns)]
    for row in rows:
        for entry in row:
            if entry.first == entry.last:
                single[entry.first].append(entry.piece)
    sizes = [piece.size for own in single for piece in own]
    near = numbers.agreed * median(sizes) if sizes else 0.0
    return [
        (_agreed(numbers, [p.x0 for p in own], near), _agreed(numbers, [p.end for p in own], near))
        for own in single
    ]


def _agreed(numbers: Numbers, values: list[float], limit: float) -> float:
    if len(values) < 2:
        return float("nan")
    middle = sorted(values)[len(values) // 2]
    near = sum([abs(value - middle) < limit for value in values])
    return middle if near > numbers.most_agree * len(values) else float("nan")


def part_at(piece: Piece, edges: Sequence[float]) -> list[tuple[int, Piece]]:
    """Return the parts of a piece whose words fall into different columns, each with its column.

    A raised mark, a word without white space before it, and what goes on in brackets go with that before it.
    """
    first = bisect_right(edges, piece.x0)
    if first == bisect_right(edges, piece.x1):
        return [(first, piece)]
    box = piece.words.box[piece.first : piece.last + 1, ::2].tolist()
    column = [bisect_left(edges, (x0 + x1) / 2) for x0, x1 in box]
    inside = _in_brackets(piece)
    for at, style in enumerate(piece.words.style[piece.first + 1 : piece.last + 1].tolist(), 1):
        column[at] = column[at - 1] if style & (JOINED | SUPERSCRIPT) or at in inside else column[at]
    parts: list[tuple[int, Piece]] = []
    start = 0
    for end in range(1, len(box) + 1):
        if end == len(box) or column[end] != column[start]:
            rows, sides = (piece.first + start, piece.first + end - 1), (box[start][0], box[end - 1][1])
            parts.append((column[start], piece.table.add(*rows, *sides, piece.base, piece.size)))
            start = end
    return parts


def _in_brackets(piece: Piece) -> set[int]:
    """Return the words of a piece, by their place in it, that go on with brackets and those end in it."""
    if "(" not in piece.text:
        return set()
    words = [piece.words.word(at) for at in range(piece.first, piece.last + 1)]
    depths = list(accumulate(word.count("(") - word.count(")") for word in words))
    return {at for at, depth in enumerate(depths[:-1], 1) if depth > 0} if depths[-1] == 0 else set()


def touching(numbers: Numbers, row: Row) -> list[Row]:
    """Return the entries of a line in groups: those of one run of words, no more than a blank apart."""
    groups: list[Row] = []
    for entry in row:
        last, piece = groups[-1][-1].piece if groups else None, entry.piece
        if last and last.last + 1 == piece.first and piece.x0 - last.x1 < numbers.blank * piece.size:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups
