"""Words of one table: their lines, and the text of any set of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import inf
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import JOINED, SUBSCRIPT, Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.words.hyphens import GLUE, HYPHENS, seam
from docparse.numerals.cells import is_currency, is_number, is_year
from docparse.numerals.script import is_unspaced
from docparse.text.bullets import SURE_BULLETS

LEADERS, DOTTED = ".…·_", ".…·"  # what leads the eye from a label to its figure
BULLETS = frozenset(SURE_BULLETS)

_LEADER = re.compile(r"(?:[.·]\s?){3}|…")
_BACKWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")


class Piece:
    """Words of one line that stand together, and what their text is.

    words, first, last   the rows first .. last of `words`, both inclusive
    x0, x1, base, size   sides, base line and size of type, in points
    text                 without white space at its ends
    number, figure       a number, and one that is no year
    value                a figure or a quantity, which is mostly digits: `2.5 eV`
    figures              nothing but numbers and currency signs: columns may be a blank apart
    sign, tail           a currency sign or code, and what may stand apart behind a figure: `%`, `)`
    end                  where its column ends: the bracket that closes a figure hangs out of it
    """

    __slots__ = (
        "base", "end", "figure", "figures", "first", "last", "number", "params", "parts", "sign", "size",
        "tail", "text", "value", "words", "x0", "x1",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913, PLR0917  (made by the thousand: names would cost)
        self,
        params: Params,
        words: Words,
        first: int,
        last: int,
        x0: float,
        x1: float,
        base: float,
        size: float,
        text: str | None = None,
    ) -> None:
        self.params, self.words, self.first, self.last = params, words, first, last
        self.x0, self.x1, self.base, self.size = x0, x1, base, size
        if text is None:
            text = words.text[words.start[first] : words.end[last]]
        self.text = text.replace("\n", "").strip()  # no blank where a sign was joined to its figure
        kinds = _kinds(self.text)
        self.number, self.figure, self.value, self.figures, self.sign, self.tail, hangs = kinds
        self.end = x1 - params.tables.words.bracket * size if hangs else x1
        self.parts: list[Piece] | None = None  # known to `part_figures`

    @property
    def top(self) -> float:
        return self.base - self.params.typography.cap * self.size

    @property
    def bottom(self) -> float:
        return self.base + self.params.typography.descent * self.size

    def part(self, at: int) -> tuple[Piece, Piece]:
        """Return the piece parted before row `at` (first < at <= last)."""
        left, right = float(self.words.box[at - 1, 2]), float(self.words.box[at, 0])
        return (
            Piece(self.params, self.words, self.first, at - 1, self.x0, left, self.base, self.size),
            Piece(self.params, self.words, at, self.last, right, self.x1, self.base, self.size),
        )

    def joined(self, last: Piece) -> Piece:
        """Return all from this piece of a line to another as one."""
        return Piece(self.params, self.words, self.first, last.last, self.x0, last.x1, self.base, self.size)


class TextLine:
    """Pieces on one base line, left to right; `body` are those that are no note marks apart."""

    __slots__ = ("_has_figures", "base", "body", "fine", "pieces", "size", "x0", "x1")

    def __init__(self, base: float, size: float, pieces: list[Piece]) -> None:
        self.base, self.size, self.pieces = base, size, pieces
        self.x0, self.x1, self.body = pieces[0].x0, pieces[0].x1, pieces
        self.fine: TextLine | None = None  # known to `fine_line`
        self._has_figures: bool | None = None
        if len(pieces) > 1:
            self.x1 = max([piece.x1 for piece in pieces])
            numbers = pieces[0].params.tables.words
            if min([piece.size for piece in pieces]) < numbers.small * size:
                self.body = [piece for piece in pieces if not is_note(numbers, piece, self)]

    @property
    def top(self) -> float:
        return min([piece.top for piece in self.pieces])

    @property
    def bottom(self) -> float:
        return max([piece.bottom for piece in self.pieces])

    @property
    def has_figures(self) -> bool:
        """A figure is in it, apart from note marks."""
        if self._has_figures is None:
            self._has_figures = any([piece.figure for piece in self.body])
        return self._has_figures

    def settle(self, pieces: list[Piece]) -> None:
        """Take some of the line's pieces for text, whatever they look like, in place."""
        for piece in pieces:
            piece.number = piece.figure = piece.value = piece.figures = False
            self._has_figures = None


_ENDS = re.compile(r"[^\W\d_]{2,}[.?!]")  # a word, no initial
_DIGIT = re.compile(r"\d")
_TAIL = re.compile(r"\)|%|\)\s?%|\]|pp|bps|x|\*+")
_BASE, _LEFT = attrgetter("base"), attrgetter("x0")


@lru_cache(maxsize=8192)  # the same cells are made at every step
def _kinds(text: str) -> tuple[bool, bool, bool, bool, bool, bool, bool]:
    """Return if a text is a number, figure, value, figures, sign, tail, a number that a bracket closes."""
    number, digits = is_number(text), len(_DIGIT.findall(text))
    year = digits > 0 and is_year(text)
    value = not year and (number or (digits > 0 and 2 * digits > sum(map(str.isalnum, text))))
    figures = number or all(is_number(word) or is_currency(word) for word in text.split())
    sign, tail = is_currency(text), _TAIL.fullmatch(text) is not None
    return number, number and not year, value, figures, sign, tail, number and text.endswith(")")


def is_note(numbers: Numbers, piece: Piece, line: TextLine | Piece) -> bool:
    """Return True if a piece is a mark beside the text of a line: a word or a few, small and short.

    Such as are raised may be longer.
    """
    if piece.size >= numbers.small * line.size:
        return False
    count = piece.last - piece.first + 1
    longest = numbers.raised if line.base - piece.base > numbers.lift * line.size else numbers.level
    return count <= numbers.most_marks and piece.x1 - piece.x0 < longest * line.size * count


def make_pieces(params: Params, words: Words, rows: Ints, group: Ints | None = None) -> list[Piece]:
    """One piece for each stretch of consecutive `rows` (ascending) of one run and, if given, of one group."""
    first, last, measure = cut_pieces(params.tables.words, words, rows, group)
    texts = map(slice, words.start[first].tolist(), words.end[last].tolist())
    cut = zip(first.tolist(), last.tolist(), measure.tolist(), texts, strict=True)
    return [
        Piece(params, words, start, stop, x0, x1, base, size, words.text[text])
        for start, stop, (x0, x1, base, size), text in cut
    ]


def cut_pieces(
    numbers: Numbers, words: Words, rows: Ints, group: Ints | None = None
) -> tuple[Ints, Ints, Floats]:
    """The same as arrays: first and last row, and (x0, x1, base, size), the base of the lowest full word."""
    own = np.zeros(len(rows), np.int32) if group is None else group
    new = np.ones(len(rows), bool)
    new[1:] = (np.diff(rows) != 1) | (np.diff(words.run[rows]) != 0) | (np.diff(own) != 0)
    box, base, size = words.box[rows], words.base[rows], words.size[rows]
    right = box[:, 2]
    if _has_leader(words.text):
        parted, right = _part_at_leaders(numbers, words, rows, ~new)
        new |= parted
    starts = np.flatnonzero(new)
    sides = np.minimum.reduceat(box[:, 0], starts), np.maximum.reduceat(right, starts)
    bases = np.maximum.reduceat(base, starts)  # a raised figure does not lift its line
    lowered = words.style[rows] & SUBSCRIPT > 0
    if lowered.any():
        upright = np.maximum.reduceat(np.where(lowered, -np.inf, base), starts)
        bases = np.where(upright > -np.inf, upright, bases)
    measure = np.stack([*sides, bases, np.maximum.reduceat(size, starts)], 1)
    return rows[new], rows[np.roll(new, -1)], measure


@lru_cache(maxsize=4)
def _has_leader(text: str) -> bool:
    return _LEADER.search(text) is not None


def _part_at_leaders(
    numbers: Numbers, words: Words, rows: Ints, goes_on: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], Floats]:
    """Return which of `rows` begin behind a leader, (n,), and where each ends: the dots before are white.

    `goes_on` are those that are of the piece of the row before.
    """
    begins, right = np.zeros(len(rows), np.bool_), words.box[rows, 2].copy()
    at, dots, end = -1, 0, 0.0  # of a leader: its first place, its dots, where it begins
    for place, row in enumerate(rows.tolist()):
        text = words.text[words.start[row] : words.end[row]]
        rest = text.rstrip(DOTTED)
        if rest or not goes_on[place] or at < 0:
            if rest and at >= 0 and goes_on[place] and dots >= numbers.dots:
                begins[place], right[at:place] = True, end
            x0, _, x1, _ = words.box[row].tolist()
            at, dots = (place, 0) if len(rest) < len(text) else (-1, 0)
            end = x0 + (x1 - x0) * len(rest) / len(text)
        dots += len(text) - len(rest)
    return begins, right


def make_lines(numbers: Numbers, pieces: list[Piece]) -> list[TextLine]:
    """Pieces gathered on base lines, top to bottom: bases within .4 of the smaller size are one line."""
    lines: list[TextLine] = []
    own: list[Piece] = []
    base = size = -inf
    for piece in sorted(pieces, key=_BASE):
        step, em = piece.base - base, piece.size
        near = step <= numbers.one_row * (em if em < size else size)
        # Note marks stand higher than their line.
        if near or (
            step <= numbers.one_row_marks * em and all([is_note(numbers, mark, piece) for mark in own])
        ):
            own.append(piece)
            if em > size:
                base, size = piece.base, em
            continue
        if own:
            lines.append(TextLine(base, size, sorted(own, key=_LEFT) if len(own) > 1 else own))
        own, base, size = [piece], piece.base, em
    return [*lines, TextLine(base, size, sorted(own, key=_LEFT))] if own else lines


def join_sentences(params: Params, pieces: list[Piece]) -> list[Piece]:
    """Return pieces, in the order of their rows, joined where a sentence ends and another begins."""
    kept: list[Piece] = []
    for piece in pieces:
        if kept and _sentence_ends(params.tables.words, kept[-1], piece):
            before = kept[-1]
            kept[-1] = Piece(
                params, before.words, before.first, piece.last, before.x0, piece.x1, piece.base, piece.size
            )
        else:
            kept.append(piece)
    return kept


def _sentence_ends(numbers: Numbers, before: Piece, piece: Piece) -> bool:
    """Return True if a sentence ends with the last word of a piece and the next begins right behind it."""
    if piece.first != before.last + 1 or not 0 < piece.x0 - before.x1 < numbers.sentence * piece.size:
        return False
    last = before.words.word(before.last)
    level = abs(piece.base - before.base) < numbers.lift * piece.size
    return level and bool(_ENDS.fullmatch(last)) and last.islower() and piece.text[:1].isupper()


def join_beside(numbers: Numbers, lines: list[TextLine]) -> list[TextLine]:
    """Lines with such as are beside each other, no column in common, made one: cells centred on a row."""
    pitch = row_pitch([line for line in lines if len(line.body) > 1])
    joined: list[TextLine] = []
    for at, line in enumerate(lines):
        between = _is_between(numbers, lines[at - 1 : at + 2], pitch)
        if (
            joined
            and (between or leading(joined[-1], line) < numbers.beside)
            and not _overlap(joined[-1], line)
        ):
            above = joined.pop()
            pieces = sorted([*above.pieces, *line.pieces], key=_LEFT)
            joined.append(TextLine(above.base if between else line.base, max(above.size, line.size), pieces))
        else:
            joined.append(line)
    return joined


def _is_between(numbers: Numbers, lines: list[TextLine], pitch: float) -> bool:
    """Return True if the second of three lines is halfway between rows, too near to be one, beside both."""
    if len(lines) < 3:
        return False
    above, line, below = lines
    step, room = below.base - above.base, 2 * numbers.beside * line.size
    if step >= max(numbers.further_row * pitch, room):
        return False
    if abs(line.base - (above.base + below.base) / 2) >= numbers.off_middle * line.size:
        return False
    near = step < room or min(len(above.body), len(below.body)) > 1
    return near and _overlap(above, below) and not _overlap(line, below)


def _overlap(above: TextLine, below: TextLine) -> bool:
    return any(a.x0 < b.x1 and b.x0 < a.x1 for a in above.pieces for b in below.pieces)


def leading(above: TextLine, below: TextLine) -> float:
    """Distance of two base lines, in em of the larger type."""
    return (below.base - above.base) / max(above.size, below.size)


def misalignment(x0: float, x1: float, left: float, right: float) -> float:
    """Return how far two stretches are from sharing their middle or a side, in points."""
    return min(abs(x0 + x1 - left - right) / 2, abs(x0 - left), abs(x1 - right))


def extent(lines: list[TextLine]) -> tuple[float, float]:
    """Return the left and right side of lines."""
    return min([line.x0 for line in lines]), max([line.x1 for line in lines])


def row_pitch(lines: list[TextLine]) -> float:
    """The usual distance of base lines, in points; 0 where there are fewer than three lines."""
    steps = sorted([below.base - above.base for above, below in pairwise(lines)])
    return steps[(len(steps) - 1) // 2] if len(steps) > 1 else 0.0


def reads_backward(texts: Iterable[str]) -> bool:
    """Return True if most words with letters are written to the left."""
    text = " ".join(texts)
    if text.isascii() or not _BACKWARD.search(text):
        return False
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    return 2 * sum(_BACKWARD.search(word) is not None for word in words) > len(words)


def pieces_text(params: Params, pieces: list[Piece]) -> str:
    """Lines from top to bottom, each from left to right (Arabic and Hebrew: to left), joined by blanks.

    Chinese and Japanese lines go on without one, and words that a line's end breaks.
    """
    if len(pieces) < 2:
        return pieces[0].text if pieces else ""
    backward = reads_backward(piece.text for piece in pieces)
    parts: list[str] = []
    for line in make_lines(params.tables.words, pieces):
        for at, piece in enumerate(line.pieces[::-1] if backward else line.pieces):
            if parts and not at and _is_broken(parts[-1], piece.text):
                how = seam(params.words.hyphens, piece.words.hyphens, parts[-1], piece.text)
                parts[-1] = parts[-1][:-1] if how == "mended" else parts[-1]
                parts += [GLUE.get(how, ""), piece.text]
                continue
            glued = parts and piece.words.style[piece.first] & JOINED
            goes_on = parts and not at and is_unspaced(parts[-1][-1]) and is_unspaced(piece.text[0])
            parts += ["" if glued or goes_on else " ", piece.text]
    return "".join(parts).strip()


def _is_broken(above: str, below: str) -> bool:
    """Return True if a word may go on in the next line of a cell: of "AA-" over "A-" none does."""
    return above[-1] in HYPHENS and above[-3:-1].isalpha() and above[-2].islower() and below[:1].islower()
