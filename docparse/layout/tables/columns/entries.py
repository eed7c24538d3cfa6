"""Pieces of lines → entries in the columns of their table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from docparse.layout.model import Words
from docparse.layout.tables.words import Piece, TextLine, is_note, piece_text, split_piece
from docparse.numerals.cells import CURRENCY_MARK, DATED_YEAR, is_number

FAR_SIGN = 16.0  # em between a currency sign and its figure in a wide column
BLANK = 0.6  # em: words further apart are not of one text
_FIGURE_END = "0123456789)%—–"
TAIL = re.compile(r"\)|%|\)\s?%|\]|pp|bps|x|\*+")


@dataclass(slots=True)
class Entry:
    """A piece in its columns, `first` to `last` inclusive."""

    piece: Piece
    first: int
    last: int
    text: str
    number: bool

    @property
    def figure(self) -> bool:
        """A number that is no year."""
        return self.number and not DATED_YEAR.fullmatch(self.text)


Row = list[Entry]


def part_figures(words: Words, lines: list[TextLine]) -> None:
    """Pieces cut between two figures, and before the sign of a figure that is apart, in place.

    Columns of figures are often no further apart than words. A cut that no gutter confirms does no harm:
    what falls into one cell comes together again.
    """
    for line in lines:
        pieces: list[Piece] = []
        for piece in line.pieces:
            rest = piece
            for at in range(piece.first + 1, piece.last + 1):
                lone_sign = at == piece.last and CURRENCY_MARK.fullmatch(words.word(at))
                if lone_sign or _figures_meet(words, at):
                    part, rest = split_piece(words, rest, at)
                    pieces.append(part)
            pieces.append(rest)
        line.pieces = pieces


def _figures_meet(words: Words, at: int) -> bool:
    left, right = words.word(at - 1), words.word(at)
    if left[-1] not in _FIGURE_END or not (
        is_number(left) and (is_number(right) or CURRENCY_MARK.fullmatch(right))
    ):
        return False
    if CURRENCY_MARK.fullmatch(right):
        return True
    if not any(c.isdigit() for c in right) and at < words.end.size - 1:
        # A dash is a figure only where no text goes on behind it.
        after = words.word(at + 1) if words.run[at + 1] == words.run[at] else ""
        if after and not is_number(after) and not CURRENCY_MARK.fullmatch(after):
            return False
    gap = float(words.box[at, 0] - words.box[at - 1, 2])
    grouped = len(right) == 3 and right.isdecimal() and left.lstrip("(-–").isdecimal() and len(left) < 5
    return gap > (0.45 if grouped else 0.1) * float(words.size[at])


def join_symbols(words: Words, lines: list[TextLine]) -> None:
    """A currency sign that is apart joins the figure after it, `)` and `%` the one before."""
    for line in lines:
        kept: list[Piece] = []
        sign = False
        for piece in line.pieces:
            text = piece_text(words, piece)
            before = kept[-1] if kept else None
            follows = before is not None and piece.first == before.last + 1
            near = before is not None and piece.x0 - before.x1 < FAR_SIGN * piece.size
            if (
                before is not None
                and follows
                and near
                and (
                    (sign and is_number(text))
                    or (
                        TAIL.fullmatch(text)
                        and before.x1 > piece.x0 - 1.5 * piece.size
                        and _ends_in_digit(words, before)
                    )
                )
            ):
                kept[-1] = Piece(before.first, piece.last, before.x0, piece.x1, before.base, before.size)
                sign = False
                continue
            kept.append(piece)
            sign = bool(CURRENCY_MARK.fullmatch(text))
        line.pieces = kept


def _ends_in_digit(words: Words, piece: Piece) -> bool:
    return words.text[words.end[piece.last] - 1] in "0123456789)-–—%"


def place_entries(words: Words, lines: list[TextLine], edges: list[float]) -> list[Row]:
    """Every line's pieces with the columns they take; `edges` are the inner boundaries, ascending."""
    rows: list[Row] = []
    for line in lines:
        row: Row = []
        for piece in line.pieces:
            lean = 0.5 * line.size if is_note(piece, line.size) else 0.0
            entry = _entry(words, piece, edges, lean)
            entry.number &= not lean  # a note mark is no figure
            if lean and row and piece.x0 - row[-1].piece.x1 < lean:
                entry.first = entry.last = row[-1].last  # a mark right behind what it belongs to
            row.append(entry)
        rows.append(row)
    return rows


def _entry(words: Words, piece: Piece, edges: list[float], lean: float = 0.0) -> Entry:
    """`lean` is how far to the left a note mark reaches for what it belongs to."""
    text = piece_text(words, piece).strip()
    slack = 0.15 * piece.size - lean
    first = bisect_right(edges, piece.x0 + slack)
    last = max(first, bisect_left(edges, piece.x1 - slack - 2 * lean))
    return Entry(piece, first, last, text, is_number(text))


def number_columns(rows: list[Row], columns: int) -> list[bool]:
    """Mark columns that hold figures: at least two, and more than half of their single entries."""
    figures, entries = [0] * columns, [0] * columns
    for row in rows:
        for entry in row:
            if entry.first == entry.last:
                entries[entry.first] += 1
                figures[entry.first] += entry.figure
    return [f >= 2 and f > 0.5 * n for f, n in zip(figures, entries, strict=True)]


def touching(row: Row) -> list[Row]:
    """Return the entries of a line in groups: those of one run of words, no more than a blank apart."""
    groups: list[Row] = []
    for entry in row:
        last, piece = groups[-1][-1].piece if groups else None, entry.piece
        if last is not None and last.last + 1 == piece.first and piece.x0 - last.x1 < BLANK * piece.size:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def joined(row: Row) -> Piece:
    """Return the pieces of entries of one line, left to right, as one."""
    first, last = row[0].piece, row[-1].piece
    return Piece(first.first, last.last, first.x0, last.x1, first.base, first.size)
