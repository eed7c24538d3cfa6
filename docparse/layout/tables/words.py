"""Words of one table: their lines, and the text of any set of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter

import numpy as np

from docparse.layout.model import JOINED, Floats, Ints, Words
from docparse.numerals.cells import is_number

CAP, DESCENT = 0.72, 0.22
"""Height above and depth below the base line, in em: what a line of text takes, whatever its font says."""
BESIDE = 0.85  # em: lines of one cell are further apart; so near, cells of one row are centred on each other
FARTHEST = 1.75  # em between lines of one cell, at most
OFF_MIDDLE = 0.25  # em that a label centred on two rows may be off the middle between them
FURTHER_ROW = 1.4  # times the usual distance of rows: between two so near no further row finds room
BRACKET = 0.35  # em that the closing bracket of a figure is wide
MOST_MARKS = 3
LEVEL, RAISED = 1.2, 2.0  # em of its line that a word of marks is long, level with it and raised: `(a)(b)`
LIFT = 0.15  # em: higher marks are raised
SENTENCE = 1.6  # em: blanks between sentences are narrower
SMALL = 0.8  # times the size of a line: a note mark is set smaller


@dataclass(slots=True)
class Piece:
    """Words of one line that stand together: rows first .. last of `Words`, both inclusive."""

    first: int
    last: int
    x0: float
    x1: float
    base: float
    size: float
    text: str | None = field(default=None, compare=False, repr=False)  # known once `piece_text` was asked
    parts: list[Piece] | None = field(default=None, compare=False, repr=False)  # known to `part_figures`

    @property
    def top(self) -> float:
        return self.base - CAP * self.size

    @property
    def bottom(self) -> float:
        return self.base + DESCENT * self.size


@dataclass(slots=True)
class TextLine:
    """Pieces on one base line, left to right."""

    base: float
    size: float
    pieces: list[Piece]

    @property
    def body(self) -> list[Piece]:
        """The pieces without note marks that are apart."""
        small = SMALL * self.size
        return [piece for piece in self.pieces if piece.size >= small or not is_note(piece, self)]

    @property
    def x0(self) -> float:
        return self.pieces[0].x0

    @property
    def x1(self) -> float:
        return max([piece.x1 for piece in self.pieces]) if len(self.pieces) > 1 else self.pieces[0].x1

    @property
    def top(self) -> float:
        return min([piece.base - CAP * piece.size for piece in self.pieces])

    @property
    def bottom(self) -> float:
        return max([piece.base + DESCENT * piece.size for piece in self.pieces])


_ENDS = re.compile(r"[^\W\d_]{2,}[.?!]")  # a word, no initial
_BASE, _LEFT = attrgetter("base"), attrgetter("x0")


def is_note(piece: Piece, line: TextLine | Piece) -> bool:
    """Return True if a piece is a mark beside the text of a line: a word or a few, small and short.

    Such as are raised may be longer.
    """
    if piece.size >= SMALL * line.size:
        return False
    count = piece.last - piece.first + 1
    longest = RAISED if line.base - piece.base > LIFT * line.size else LEVEL
    return count <= MOST_MARKS and piece.x1 - piece.x0 < longest * line.size * count


def aligned_end(piece: Piece, text: str) -> float:
    """Return where the column of a piece ends: the bracket that closes a figure hangs out of it."""
    hangs = text.endswith(")") and is_number(text)
    return piece.x1 - BRACKET * piece.size if hangs else piece.x1


def make_pieces(words: Words, rows: Ints, group: Ints | None = None) -> list[Piece]:
    """One piece for each stretch of consecutive `rows` (ascending) of one run and, if given, of one group."""
    first, last, measure = cut_pieces(words, rows, group)
    return [
        Piece(*item, *sizes)
        for *item, sizes in zip(first.tolist(), last.tolist(), measure.tolist(), strict=True)
    ]


def cut_pieces(words: Words, rows: Ints, group: Ints | None = None) -> tuple[Ints, Ints, Floats]:
    """The same as arrays: first and last row, and (x0, x1, base, size), the base of the lowest word."""
    own = np.zeros(len(rows), np.int32) if group is None else group
    new = np.ones(len(rows), bool)
    new[1:] = (np.diff(rows) != 1) | (np.diff(words.run[rows]) != 0) | (np.diff(own) != 0)
    starts = np.flatnonzero(new)
    box, base, size = words.box[rows], words.base[rows], words.size[rows]
    sides = np.minimum.reduceat(box[:, 0], starts), np.maximum.reduceat(box[:, 2], starts)
    # A raised figure does not lift its line.
    measure = np.stack([*sides, np.maximum.reduceat(base, starts), np.maximum.reduceat(size, starts)], 1)
    return rows[new], rows[np.roll(new, -1)], measure


def make_lines(pieces: list[Piece]) -> list[TextLine]:
    """Pieces gathered on base lines, top to bottom: bases within .4 of the smaller size are one line."""
    lines: list[TextLine] = []
    line: TextLine | None = None
    for piece in sorted(pieces, key=_BASE):
        if line is not None and (piece.base == line.base or _on_line(line, piece)):
            line.pieces.append(piece)
            if piece.size > line.size:
                line.base, line.size = piece.base, piece.size
        else:
            line = TextLine(piece.base, piece.size, [piece])
            lines.append(line)
    for line in lines:
        if len(line.pieces) > 1:
            line.pieces.sort(key=_LEFT)
    return lines


def join_sentences(words: Words, pieces: list[Piece]) -> list[Piece]:
    """Return pieces, in the order of their rows, joined where a sentence ends and another begins."""
    kept: list[Piece] = []
    for piece in pieces:
        if kept and _sentence_ends(words, kept[-1], piece):
            before = kept[-1]
            kept[-1] = Piece(before.first, piece.last, before.x0, piece.x1, piece.base, piece.size)
        else:
            kept.append(piece)
    return kept


def _sentence_ends(words: Words, before: Piece, piece: Piece) -> bool:
    """Return True if a sentence ends with the last word of a piece and the next begins right behind it."""
    gap, level = piece.x0 - before.x1, abs(piece.base - before.base) < LIFT * piece.size
    if not (piece.first == before.last + 1 and 0 < gap < SENTENCE * piece.size and level):
        return False
    last = words.word(before.last)
    return bool(_ENDS.fullmatch(last)) and last.islower() and piece_text(words, piece)[:1].isupper()


def join_beside(lines: list[TextLine]) -> list[TextLine]:
    """Lines with such as are beside each other, no column in common, made one: cells centred on a row."""
    pitch = row_pitch([line for line in lines if len(line.body) > 1])
    joined: list[TextLine] = []
    for at, line in enumerate(lines):
        between = _is_between(lines[at - 1 : at + 2], pitch)
        if joined and (between or leading(joined[-1], line) < BESIDE) and not _overlap(joined[-1], line):
            above = joined.pop()
            pieces = sorted([*above.pieces, *line.pieces], key=lambda piece: piece.x0)
            base = above.base if between else line.base
            joined.append(TextLine(base, max(above.size, line.size), pieces))
        else:
            joined.append(line)
    return joined


def _is_between(lines: list[TextLine], pitch: float) -> bool:
    """Return True if the second of three lines is halfway between rows, too near to be one, beside both."""
    if len(lines) < 3:
        return False
    above, line, below = lines
    step, room = below.base - above.base, 2 * BESIDE * line.size
    if step >= max(FURTHER_ROW * pitch, room):
        return False
    if abs(line.base - (above.base + below.base) / 2) >= OFF_MIDDLE * line.size:
        return False
    near = step < room or min(len(above.body), len(below.body)) > 1
    return near and _overlap(above, below) and not _overlap(line, below)


def _overlap(above: TextLine, below: TextLine) -> bool:
    return any(a.x0 < b.x1 and b.x0 < a.x1 for a in above.pieces for b in below.pieces)


def leading(above: TextLine, below: TextLine) -> float:
    """Distance of two base lines, in em of the larger type."""
    return (below.base - above.base) / max(above.size, below.size)


def row_pitch(lines: list[TextLine]) -> float:
    """The usual distance of base lines, in points; 0 where there are fewer than three lines."""
    steps = sorted(below.base - above.base for above, below in pairwise(lines))
    return steps[(len(steps) - 1) // 2] if len(steps) > 1 else 0.0


def _on_line(line: TextLine, piece: Piece) -> bool:
    """Tell if a piece whose base is no higher belongs to a line; note marks stand higher than their line."""
    step, size = piece.base - line.base, piece.size
    if step <= 0.4 * (size if size < line.size else line.size):
        return True
    return step <= 0.6 * size and all(is_note(mark, piece) for mark in line.pieces)


def split_piece(words: Words, piece: Piece, at: int) -> tuple[Piece, Piece]:
    """`piece` parted before row `at` (first < at <= last)."""
    left = Piece(piece.first, at - 1, piece.x0, float(words.box[at - 1, 2]), piece.base, piece.size)
    return left, Piece(at, piece.last, float(words.box[at, 0]), piece.x1, piece.base, piece.size)


def piece_text(words: Words, piece: Piece) -> str:
    """Its words with the white space between them; none where a sign was joined to its figure."""
    if piece.text is None:
        piece.text = words.text[words.start[piece.first] : words.end[piece.last]].replace("\n", "")
    return piece.text


def pieces_text(words: Words, pieces: list[Piece]) -> str:
    """Lines from top to bottom, each from left to right, joined by blanks."""
    if len(pieces) == 1:
        return piece_text(words, pieces[0]).strip()
    parts: list[str] = []
    for line in make_lines(pieces):
        for piece in line.pieces:
            glued = parts and words.style[piece.first] & JOINED
            parts += ["" if glued else " ", piece_text(words, piece).strip()]
    return "".join(parts).strip()
