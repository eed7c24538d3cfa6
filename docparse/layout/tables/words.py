"""Words of one table: their lines, and the text of any set of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import inf
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import JOINED, Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables import kinds as bits
from docparse.layout.tables._kernels_numba import cut
from docparse.layout.words.hyphens import GLUE, HYPHENS, seam
from docparse.numerals.cells import is_currency, is_number, is_year
from docparse.numerals.script import is_unspaced
from docparse.text.bullets import SURE_BULLETS

LEADERS, DOTTED = ".…·_", ".…·"  # what leads the eye from a label to its figure
BULLETS = frozenset(SURE_BULLETS)

_LEADER = re.compile(r"[.·…](?:(?<=…)|\s?[.·]\s?[.·])")
_BACKWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")


class Pieces:
    """Pieces of one reading of a page's words: an array of `kinds`' columns. Rows are added, none changes.

    parts   what a piece is cut into, by its row: known to `fine_line`
    """

    __slots__ = ("_count", "_rows", "params", "parts", "words")

    def __init__(self, params: Params, words: Words, rows: NDArray[np.float64]) -> None:
        self.params, self.words, self._rows, self._count = params, words, rows, len(rows)
        self.parts: dict[int, list[Piece]] = {}

    def of(self, pieces: list[Piece]) -> NDArray[np.float64]:
        """Return the columns of some pieces."""
        return self._rows[[piece.at for piece in pieces]]

    def add(self, first: int, last: int, x0: float, x1: float, base: float, size: float) -> Piece:
        """Add the words `first` to `last`, between these sides, as a piece."""
        text = self.words.text[self.words.start[first] : self.words.end[last]]
        if "\n" in text:
            text = _BETWEEN_WORDS.sub(" ", text).replace("\n", "")
        text = text.strip()
        kind = _kind(text)
        end = x1 - self.params.tables.words.bracket * size if kind & bits.HANGS else x1
        at = self._count
        if at == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros((at + 16, 6))])
        self._rows[at] = x0, x1, end, base, size, last - first + 1
        self._count += 1
        return Piece(self, at, first, last, x0, x1, end, base, size, text, kind)


@dataclass(slots=True, eq=False)
class Piece:
    """Words of one line that stand together, and what their text is: a row of `table`.

    at                   the row
    first, last          the words from `first` to `last`, inclusive
    x0, x1, base, size   sides, base line and size of type, in points
    end                  where its column ends: the bracket that closes a figure hangs out of it
    text                 without white space at its ends
    kind                 bits: NUMBER and others
    """

    table: Pieces
    at: int
    first: int
    last: int
    x0: float
    x1: float
    end: float
    base: float
    size: float
    text: str
    kind: int

    number = property(lambda self: self.kind & bits.NUMBER > 0)
    figure = property(lambda self: self.kind & bits.FIGURE > 0, doc="It is a number and no year.")
    value = property(lambda self: self.kind & bits.VALUE > 0, doc="A figure or mostly digits: `2.5 eV`.")
    figures = property(lambda self: self.kind & bits.FIGURES > 0, doc="Only numbers and currency signs.")
    sign = property(lambda self: self.kind & bits.SIGN > 0, doc="A currency sign or code.")
    tail = property(lambda self: self.kind & bits.TAIL > 0, doc="What ends a figure apart: `%`, `)`.")
    words = property(lambda self: self.table.words)

    @property
    def top(self) -> float:
        return self.base - self.table.params.typography.cap * self.size

    @property
    def bottom(self) -> float:
        return self.base + self.table.params.typography.descent * self.size

    def part(self, at: int) -> tuple[Piece, Piece]:
        """Return the piece parted before word `at` (first < at <= last)."""
        left, right = float(self.words.box[at - 1, 2]), float(self.words.box[at, 0])
        return (
            self.table.add(self.first, at - 1, self.x0, left, self.base, self.size),
            self.table.add(at, self.last, right, self.x1, self.base, self.size),
        )

    def joined(self, last: Piece) -> Piece:
        """Return all from this piece of a line to another as one."""
        return self.table.add(self.first, last.last, self.x0, last.x1, self.base, self.size)


class TextLine:
    """Pieces on one base line, left to right; `body` are those that are no note marks apart.

    It `has_figures` if one of these is a figure.
    """

    __slots__ = ("base", "body", "fine", "has_figures", "pieces", "size", "x0", "x1")

    def __init__(self, base: float, size: float, pieces: list[Piece]) -> None:
        self.base, self.size, self.pieces = base, size, pieces
        self.x0, self.body = pieces[0].x0, pieces
        self.fine: TextLine | None = None  # known to `fine_line`
        least, x1, kinds = size, pieces[0].x1, 0
        for piece in pieces:  # made by the hundred: `max` and `min` would cost
            x1 = piece.x1 if piece.x1 > x1 else x1
            least = piece.size if piece.size < least else least
            kinds |= piece.kind
        self.x1 = x1
        if len(pieces) > 1 and least < (numbers := pieces[0].table.params.tables.words).small * size:
            self.body = [piece for piece in pieces if not is_note(numbers, piece, self)]
            kinds = sum({piece.kind & bits.FIGURE for piece in self.body})
        self.has_figures = kinds & bits.FIGURE > 0

    @property
    def top(self) -> float:
        cap = self.pieces[0].table.params.typography.cap
        return min([piece.base - cap * piece.size for piece in self.pieces])

    @property
    def bottom(self) -> float:
        descent = self.pieces[0].table.params.typography.descent
        return max([piece.base + descent * piece.size for piece in self.pieces])

    def settled(self, texts: list[Piece]) -> TextLine:
        """Return the line with some of its pieces as text, whatever they look like."""
        none = ~(bits.NUMBER | bits.FIGURE | bits.VALUE | bits.FIGURES)
        own = [replace(piece, kind=piece.kind & none) if piece in texts else piece for piece in self.pieces]
        return TextLine(self.base, self.size, own) if texts else self


_PART = re.compile(rf"[^\W\d_]{{2,}}[{re.escape(''.join(HYPHENS))}]")  # of a word
_ENDS = re.compile(r"[^\W\d_]{2,}[.?!]")  # a word, no initial
_BETWEEN_WORDS = re.compile(r"(?<=[\w.?!])\n(?=\w)")  # a sign of currency stands at its figure
_DIGIT, _WORD = re.compile(r"\d"), re.compile(r"[A-Za-z]{5}")
_TAIL = re.compile(r"\)|%|\)\s?%|\]|pp|bps|x|\*+")
_BASE, _LEFT = attrgetter("base"), attrgetter("x0")


@lru_cache(maxsize=8192)  # the same cells are made at every step
def _kind(text: str) -> int:
    """Return what a text is, as bits."""
    digits, first = len(_DIGIT.findall(text)), text[:1]
    kind = bits.NAMED * first.isupper() | bits.LOWER * first.islower() | bits.BLANK * (" " in text)
    kind |= bits.BULLET * (text in BULLETS) | bits.LISTED * (first in BULLETS and len(text) > 1)
    terse = not _WORD.search(text)  # no number has a word in it, and no sign a digit
    year = terse and digits > 3 and is_year(text)
    if terse and is_number(text):
        kind |= bits.NUMBER | bits.FIGURES | bits.FIGURE * (not year) | bits.HANGS * text.endswith(")")
        kind |= bits.VALUE * (not year)
    else:
        kind |= bits.VALUE * (digits > 0 and not year and 2 * digits > sum(map(str.isalnum, text)))
        kind |= bits.FIGURES * (terse and all(is_number(w) or is_currency(w) for w in text.split()))
    if terse and not digits:
        kind |= bits.SIGN * is_currency(text) | bits.TAIL * (_TAIL.fullmatch(text) is not None)
    return kind | bits.PAGE * (0 < digits < 5 and not year and text.isdecimal())


def is_led(left: Piece, right: Piece) -> bool:
    """Return True if a leader goes from the first of two pieces of a line to the other."""
    words = left.words
    text = words.text[words.start[left.last] : words.start[right.first]]
    return _has_leader(text[len(text.rstrip(DOTTED + " \n")) :])


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
    first, last, columns = cut_pieces(params.tables.words, words, rows, group)
    spans = zip(words.start[first].tolist(), words.end[last].tolist(), strict=True)
    texts = [words.text[start:end].strip() for start, end in spans]
    kinds = list(map(_kind, texts))
    hang = [at for at, kind in enumerate(kinds) if kind & bits.HANGS]
    columns[hang, bits.END] -= params.tables.words.bracket * columns[hang, bits.SIZE]
    table = Pieces(params, words, columns)
    made = zip(first.tolist(), last.tolist(), columns.tolist(), texts, kinds, strict=True)
    return [
        Piece(table, at, start, stop, x0, x1, end, base, size, text, kind)
        for at, (start, stop, (x0, x1, end, base, size, _), text, kind) in enumerate(made)
    ]


def cut_pieces(
    numbers: Numbers, words: Words, rows: Ints, group: Ints | None = None
) -> tuple[Ints, Ints, NDArray[np.float64]]:
    """The same as arrays: first and last word, and the columns of `kinds`."""
    rows = np.asarray(rows, np.int32)
    own = np.zeros(len(rows), np.int32) if group is None else group
    begins, right = np.zeros(len(rows), np.bool_), words.box[rows, 2]
    if _has_leader(words.text):
        begins, right = _part_at_leaders(numbers, words, rows, own)
    found: tuple[Ints, Ints, NDArray[np.float64]] = cut(
        rows, own, begins, right, words.run, words.box, words.base, words.size, words.style
    )
    return found


@lru_cache(maxsize=4)
def _has_leader(text: str) -> bool:
    return _LEADER.search(text) is not None


def _part_at_leaders(
    numbers: Numbers, words: Words, rows: Ints, group: Ints
) -> tuple[NDArray[np.bool_], Floats]:
    """Return which of `rows` begin behind a leader, (n,), and where each ends: the dots before are white."""
    goes_on = np.zeros(len(rows), np.bool_)  # with the piece of the row before
    goes_on[1:] = (np.diff(rows) == 1) & (np.diff(words.run[rows]) == 0) & (np.diff(group) == 0)
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


def make_lines(pieces: list[Piece]) -> list[TextLine]:
    """Pieces gathered on base lines, top to bottom: bases within .4 of the smaller size are one line."""
    if not pieces:
        return []
    params, lines = pieces[0].table.params, list[TextLine]()
    numbers = params.tables.words
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
    return [*lines, TextLine(base, size, sorted(own, key=_LEFT))]


def join_sentences(pieces: list[Piece]) -> list[Piece]:
    """Return pieces, in the order of their rows, joined where a sentence or, within a word, a line ends."""
    kept: list[Piece] = []
    for piece in pieces:
        beside = kept and piece.first == kept[-1].last + 1
        if beside and (_sentence_ends(kept[-1], piece) or _ends_line(kept[-1], piece, pieces)):
            kept[-1] = kept[-1].joined(piece)
        else:
            kept.append(piece)
    return kept


def _sentence_ends(before: Piece, piece: Piece) -> bool:
    """Return True if a sentence ends with the last word of a piece and the next begins right behind it."""
    params = piece.table.params
    if not 0 < piece.x0 - before.x1 < params.tables.words.sentence * piece.size:
        return False
    last = before.words.word(before.last)
    level = abs(piece.base - before.base) < params.tables.words.lift * piece.size
    return level and bool(_ENDS.fullmatch(last)) and last.islower() and piece.text[:1].isupper()


def _ends_line(before: Piece, piece: Piece, pieces: list[Piece]) -> bool:
    """Return True if a piece is part of a word that goes on right below the text before it."""
    params, size = piece.table.params, piece.size
    white = piece.x0 - before.x1
    if not (_PART.fullmatch(piece.text) and 0 < white < params.tables.words.flush * size):
        return False
    far, near = params.tables.prose.leading * size, params.tables.candidates.regions.aligned * size
    under = [p for p in pieces if 0 < p.base - piece.base < far and p.x1 > before.x0 and p.x0 < piece.x1]
    begins = [p.text[:1].islower() for p in under if abs(p.x0 - before.x0) < near]
    return any(begins) and max([p.x0 for p in under]) < piece.x0 - near


LineArrays = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]


def line_arrays(lines: list[TextLine]) -> LineArrays:
    """Return columns and kinds of the pieces of lines, the first of each, and base line and size."""
    pieces = [piece for line in lines for piece in line.pieces]
    kinds = [
        piece.kind | bits.NOTE * (line.body is not line.pieces and piece not in line.body)
        for line in lines
        for piece in line.pieces
    ]
    starts = [0, *accumulate([len(line.pieces) for line in lines])]
    measures = np.array([(line.base, line.size) for line in lines], np.float64)
    return pieces[0].table.of(pieces), np.array(kinds, np.int64), np.array(starts, np.int64), measures


def join_beside(lines: list[TextLine]) -> list[TextLine]:
    """Lines with such as are beside each other, no column in common, made one: cells centred on a row."""
    if not lines:
        return []
    params, joined = lines[0].pieces[0].table.params, list[TextLine]()
    numbers = params.tables.words
    pitch = row_pitch([line for line in lines if len(line.body) > 1])
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


def pieces_text(pieces: list[Piece]) -> str:
    """Lines from top to bottom, each from left to right (Arabic and Hebrew: to left), joined by blanks.

    Chinese and Japanese lines go on without one, and words that a line's end breaks.
    """
    if len(pieces) < 2:
        return pieces[0].text if pieces else ""
    backward = reads_backward(piece.text for piece in pieces)
    parts: list[str] = []
    level = all([piece.base == pieces[0].base for piece in pieces])
    lines = [] if level else [line.pieces for line in make_lines(pieces)]
    for line in lines or [sorted(pieces, key=_LEFT)]:
        for at, piece in enumerate(line[::-1] if backward else line):
            if parts and not at and _is_broken(parts[-1], piece.text):
                params = piece.table.params
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
    return above[-1] in HYPHENS and above[-3:-1].isalpha() and above[-2].islower() and below[:1].isalpha()
