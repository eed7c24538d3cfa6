"""Words of one table: their lines, and the text of any set of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import JOINED, Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables import kinds as bits
from docparse.layout.tables._kernels_numba import beside, cut, gather
from docparse.layout.words.hyphens import GLUE, HYPHENS, seam
from docparse.numerals.cells import is_currency, is_number, is_year
from docparse.numerals.script import is_unspaced
from docparse.text.bullets import SURE_BULLETS

Flags = NDArray[np.bool_]
LEADERS, DOTTED = ".…·_", ".…·"  # what leads the eye from a label to its figure
BULLETS = frozenset(SURE_BULLETS)

_LEADER = re.compile(r"[.·…](?:(?<=…)|\s?[.·]\s?[.·])")
_BACKWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")


class PieceStore:
    """The pieces that one reading of a page's words has made, by row. Rows are added, none changes.

    columns   those of `kinds`
    first     the first word of each
    kinds     what the text of each is, as bits
    texts     without white space at its ends
    parts     what a piece is cut into: known to `fine`
    """

    __slots__ = ("_count", "columns", "first", "kinds", "params", "parts", "texts", "words")

    def __init__(
        self, params: Params, words: Words, first: Ints, columns: NDArray[np.float64], texts: list[str]
    ) -> None:
        self.params, self.words, self.first, self.columns, self.texts = params, words, first, columns, texts
        self.kinds, self._count = np.array(list(map(_kind, texts)), np.int64), len(first)
        self.parts: dict[int, list[int]] = {}
        hang = np.flatnonzero(self.kinds & bits.HANGS)
        columns[hang, bits.END] -= params.tables.words.bracket * columns[hang, bits.SIZE]

    def add(self, first: int, last: int, x0: float, x1: float, base: float, size: float) -> int:
        """Add the words `first` to `last`, between these sides, as a piece; return its row."""
        text = self.words.text[self.words.start[first] : self.words.end[last]]
        text = _BETWEEN_WORDS.sub(" ", text).replace("\n", "").strip()
        kind = _kind(text)
        end = x1 - self.params.tables.words.bracket * size if kind & bits.HANGS else x1
        return self._append(first, (x0, x1, end, base, size, last - first + 1), text, kind)

    def _append(self, first: int, columns: Any, text: str, kind: int) -> int:
        at = self._count
        if at == len(self.first):
            self.columns = np.concatenate([self.columns, np.zeros((at + 16, 6))])
            self.first = np.concatenate([self.first, np.zeros(at + 16, np.int32)])
            self.kinds = np.concatenate([self.kinds, np.zeros(at + 16, np.int64)])
        self.columns[at], self.first[at], self.kinds[at] = columns, first, kind
        self.texts.append(text)
        self._count += 1
        return at

    def as_text(self, at: int) -> int:
        """Add a piece again as text, whatever it looks like."""
        none = ~(bits.NUMBER | bits.FIGURE | bits.VALUE | bits.FIGURES)
        return self._append(int(self.first[at]), self.columns[at], self.texts[at], int(self.kinds[at]) & none)

    def last(self, at: int) -> int:
        """Return the last word of a piece."""
        return int(self.first[at] + self.columns[at, bits.WORDS]) - 1

    def part(self, at: int, word: int) -> tuple[int, int]:
        """Return a piece parted before a word (first < word <= last)."""
        x0, x1, _, base, size, _ = self.columns[at].tolist()
        left, right = float(self.words.box[word - 1, 2]), float(self.words.box[word, 0])
        return (
            self.add(int(self.first[at]), word - 1, x0, left, base, size),
            self.add(word, self.last(at), right, x1, base, size),
        )

    def joined(self, at: int, last: int) -> int:
        """Return all from one piece of a line to another as one."""
        x0, _, _, base, size, _ = self.columns[at].tolist()
        return self.add(
            int(self.first[at]), self.last(last), x0, float(self.columns[last, bits.X1]), base, size
        )


class Once:
    """What a value says when first asked, kept: as `cached_property` without its lock."""

    def __init__(self, tell: Callable[[Any], Any]) -> None:
        self.tell = tell

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, one: Any, owner: type) -> Any:
        told = one.__dict__[self.name] = self.tell(one)
        return told


def _column(at: int) -> property:
    return property(lambda self: self.columns[:, at])


class Pieces:
    """Pieces of a store, `at` these rows: words of one line each that stand together.

    x0, x1, base, size   sides, base line and size of type, in points
    end                  where its column ends: the bracket that closes a figure hangs out of it
    count                of words
    """

    __slots__ = ("at", "columns", "store")

    def __init__(
        self, store: PieceStore, at: NDArray[np.int64], columns: NDArray[np.float64] | None = None
    ) -> None:
        self.store, self.at = store, at
        self.columns = store.columns[at] if columns is None else columns

    def __len__(self) -> int:
        return len(self.at)

    def __getitem__(self, which: slice | NDArray[Any] | list[int]) -> Pieces:
        return Pieces(self.store, self.at[which], self.columns[which])

    x0, x1, end, base, size, count = map(_column, range(6))
    params = property(lambda self: self.store.params)
    words = property(lambda self: self.store.words)
    first = property(lambda self: self.store.first[self.at])
    kinds = property(lambda self: self.store.kinds[self.at])
    texts = property(lambda self: [self.store.texts[at] for at in self.at.tolist()])
    top = property(lambda self: self.base - self.params.typography.cap * self.size)
    bottom = property(lambda self: self.base + self.params.typography.descent * self.size)
    middle = property(lambda self: (self.x0 + self.x1) / 2)

    def are(self, kind: int) -> Flags:
        """Return which are of a kind."""
        flags: Flags = self.kinds & kind > 0
        return flags

    def free(self, free: Flags) -> Pieces:
        """Return those whose words are `free`, by the first of each."""
        return self[free[self.first]]

    def among(self, rows: Ints) -> Pieces:
        """Return those whose words are among some rows of words, by the first of each."""
        held = np.zeros(len(self.words), np.bool_)
        held[rows] = True
        return self.free(held)

    def without(self, others: Pieces) -> Pieces:
        """Return these without others."""
        free = np.ones(len(self.words), np.bool_)
        free[others.first] = False
        return self.free(free)


class PieceLines:
    """Pieces on base lines, from top to bottom, each from left to right.

    starts       the first piece of each line, and the end
    base, size   of each line: its `measures`
    notes        which pieces are note marks apart; `bodies` counts the others of each line
    """

    def __init__(
        self,
        pieces: Pieces,
        starts: NDArray[np.int64],
        measures: NDArray[np.float64],
        notes: Flags | None = None,
    ) -> None:
        self.pieces, self.starts, self.measures = pieces, starts, measures
        self.base, self.size = measures[:, 0], measures[:, 1]
        self.counts = starts[1:] - starts[:-1]
        if notes is not None:
            self.__dict__["notes"] = notes

    @Once
    def notes(self) -> Flags:
        """Return which pieces are marks beside text: a word or a few, small and short, high ones longer."""
        if len(self.pieces) == len(self.base):
            return np.zeros(len(self.pieces), np.bool_)
        numbers, pieces, own = self.pieces.params.tables.words, self.pieces, self.size[self.line]
        notes: Flags = pieces.size < numbers.small * own
        if notes.any():
            raised = self.base[self.line] - pieces.base > numbers.lift * own
            longest = np.where(raised, numbers.raised, numbers.level) * own * pieces.count
            notes &= (pieces.count <= numbers.most_marks) & (pieces.x1 - pieces.x0 < longest)
            notes &= (self.counts > 1)[self.line]
        return notes

    def __len__(self) -> int:
        return len(self.base)

    def __getitem__(self, which: slice | NDArray[Any] | list[int]) -> PieceLines:
        if isinstance(which, slice):
            first, stop, _ = which.indices(len(self))
            starts = self.starts[first : max(first, stop) + 1]
            own: Any = slice(starts[0], starts[-1])
            starts = starts - starts[0]
        else:
            rows = np.arange(len(self))[which]
            counts = self.counts[rows]
            starts = np.concatenate([[0], counts.cumsum()])
            own = np.repeat(self.starts[rows] - starts[:-1], counts) + np.arange(starts[-1])
        notes = self.notes[own] if "notes" in self.__dict__ else None
        return PieceLines(self.pieces[own], starts, self.measures[which], notes)

    def of(self, line: int) -> Pieces:
        """Return the pieces of one line."""
        return self.pieces[self.starts[line] : self.starts[line + 1]]

    def body(self, line: int) -> Pieces:
        """Return those of one line that are no note marks."""
        return self.of(line)[~self.notes[self.starts[line] : self.starts[line + 1]]]

    def text(self, line: int) -> str:
        """Return the text of the first piece of a line."""
        text: str = self.pieces.store.texts[self.pieces.at[self.starts[line]]]
        return text

    def number(self, flags: Flags) -> Any:
        """Count the pieces of each line that have a flag."""
        return np.add.reduceat(flags.astype(np.int64), self.starts[:-1])

    line = Once(lambda self: np.arange(len(self)).repeat(self.counts))  # of every piece
    kinds = Once(lambda self: self.pieces.kinds | bits.NOTE * self.notes)
    bodies = Once(lambda self: self.number(~self.notes))
    has_figures = Once(lambda self: self.number(self.pieces.are(bits.FIGURE) & ~self.notes) > 0)
    head = Once(lambda self: int(np.append(self.has_figures, True).argmax()))  # lines above figures
    x0 = Once(lambda self: self.pieces.x0[self.starts[:-1]])
    x1 = Once(lambda self: np.maximum.reduceat(self.pieces.x1, self.starts[:-1]))
    top = Once(lambda self: np.minimum.reduceat(self.pieces.top, self.starts[:-1]))
    bottom = Once(lambda self: np.maximum.reduceat(self.pieces.bottom, self.starts[:-1]))

    @property
    def steps(self) -> list[float]:
        """How far every line but the first is below the one before it, in em of the larger type."""
        steps: list[float] = (np.diff(self.base) / np.maximum(self.size[1:], self.size[:-1])).tolist()
        return steps

    @property
    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
        """What kernels read: columns and kinds of pieces, the first of each line, base line and size."""
        return self.pieces.columns, self.kinds, self.starts, self.measures


def above_each_other(first: PieceLines, second: PieceLines) -> PieceLines:
    """Return lines with others below them."""
    return PieceLines(
        Pieces(first.pieces.store, np.concatenate([first.pieces.at, second.pieces.at])),
        np.concatenate([first.starts, second.starts[1:] + first.starts[-1]]),
        np.concatenate([first.measures, second.measures]),
        np.concatenate([first.notes, second.notes]),
    )


_ENDS = re.compile(r"[^\W\d_]{2,}[.?!]")  # a word, no initial
_BETWEEN_WORDS = re.compile(r"(?<=[\w.?!])\n(?=\w)")  # a sign of currency stands at its figure
_DIGIT, _WORD = re.compile(r"\d"), re.compile(r"[A-Za-z]{5}")
_TAIL = re.compile(r"\)|%|\)\s?%|\]|pp|bps|x|\*+")


@lru_cache(maxsize=8192)  # the same cells are made at every step
def _kind(text: str) -> int:
    """Return what a text is, as bits."""
    digits, first = len(_DIGIT.findall(text)), text[:1]
    terse = not _WORD.search(text)  # no number has a word in it, and no sign a digit
    number, year = terse and is_number(text), terse and digits > 3 and is_year(text)
    said = {
        bits.NAMED: first.isupper(), bits.LOWER: first.islower(), bits.BLANK: " " in text,
        bits.BULLET: text in BULLETS, bits.LISTED: first in BULLETS and len(text) > 1,
        bits.NUMBER: number, bits.FIGURE: number and not year, bits.HANGS: number and text.endswith(")"),
        bits.VALUE: not year and (number or 2 * digits > sum(map(str.isalnum, text)) > 0),
        bits.FIGURES: number or (terse and all(is_number(w) or is_currency(w) for w in text.split())),
        bits.SIGN: terse and not digits and is_currency(text),
        bits.TAIL: terse and not digits and _TAIL.fullmatch(text) is not None,
        bits.PAGE: digits < 5 and not year and text.isdecimal(),
    }  # fmt: skip
    return sum([bit for bit, is_so in said.items() if is_so])


def make_pieces(params: Params, words: Words, rows: Ints, group: Ints | None = None) -> Pieces:
    """One piece for each stretch of consecutive `rows` (ascending) of one run and, if given, of one group."""
    first, last, columns = cut_pieces(params.tables.words, words, rows, group)
    spans = zip(words.start[first].tolist(), words.end[last].tolist(), strict=True)
    store = PieceStore(params, words, first, columns, [words.text[start:end].strip() for start, end in spans])
    return Pieces(store, np.arange(len(first)))


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


def make_lines(pieces: Pieces) -> PieceLines:
    """Pieces gathered on base lines, top to bottom: bases within .4 of the smaller size are one line."""
    order, starts, measures = gather(pieces.params.array, pieces.columns)
    return PieceLines(pieces[order], starts, measures)


def join_sentences(pieces: Pieces) -> Pieces:
    """Return pieces, in the order of their rows, joined where a sentence ends and another begins."""
    numbers, store, first = pieces.params.tables.words, pieces.store, pieces.first
    step = pieces.x0[1:] - pieces.x1[:-1]
    near = (step > 0) & (step < numbers.sentence * pieces.size[1:])
    near &= first[1:] == first[:-1] + pieces.count[:-1]
    kept = pieces.at.tolist()
    for at in np.flatnonzero(near).tolist()[::-1]:
        if _sentence_ends(store, kept[at], kept[at + 1]):
            kept[at : at + 2] = [store.joined(kept[at], kept[at + 1])]
    return Pieces(store, np.array(kept, np.int64))


def _sentence_ends(store: PieceStore, before: int, piece: int) -> bool:
    """Return True if a sentence ends with the last word of a piece, and one begins with the next."""
    last = store.words.word(store.last(before))
    rise = abs(store.columns[piece, bits.BASE] - store.columns[before, bits.BASE])
    level = rise < store.params.tables.words.lift * store.columns[piece, bits.SIZE]
    return bool(level) and bool(_ENDS.fullmatch(last)) and last.islower() and store.texts[piece][:1].isupper()


def join_beside(lines: PieceLines) -> PieceLines:
    """Lines with such as are beside each other, no column in common, made one: cells centred on a row."""
    pitch = row_pitch(lines.base[lines.bodies > 1])
    sides = lines.pieces.columns, lines.starts, lines.bodies
    group, measures = beside(lines.pieces.params.array, *sides, lines.base, lines.size, pitch)
    if len(measures) == len(lines):
        return lines
    own = group[lines.line]
    order = np.lexsort((lines.pieces.x0, own))
    starts = np.searchsorted(own, np.arange(len(measures) + 1))
    return PieceLines(lines.pieces[order], starts, measures)


def misalignment(x0: float, x1: float, left: float, right: float) -> float:
    """Return how far two stretches are from sharing their middle or a side, in points."""
    return min(abs(x0 + x1 - left - right) / 2, abs(x0 - left), abs(x1 - right))


def extent(lines: PieceLines) -> tuple[float, float]:
    """Return the left and right side of lines."""
    return float(lines.x0.min()), float(lines.x1.max())


def row_pitch(bases: NDArray[np.float64]) -> float:
    """The usual distance of base lines, in points; 0 where there are fewer than three lines."""
    steps = np.sort(bases[1:] - bases[:-1])
    return float(steps[(len(steps) - 1) // 2]) if len(steps) > 1 else 0.0


def reads_backward(texts: Iterable[str]) -> bool:
    """Return True if most words with letters are written to the left."""
    text = " ".join(texts)
    if text.isascii() or not _BACKWARD.search(text):
        return False
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    return 2 * sum(_BACKWARD.search(word) is not None for word in words) > len(words)


def pieces_text(store: PieceStore, pieces: list[int]) -> str:
    """Lines from top to bottom, each from left to right (Arabic and Hebrew: to left), joined by blanks.

    Chinese and Japanese lines go on without one, and words that a line's end breaks.
    """
    texts, words = store.texts, store.words
    if len(pieces) < 2:
        return texts[pieces[0]] if pieces else ""
    backward = reads_backward([texts[at] for at in pieces])
    parts: list[str] = []
    order, starts, _ = gather(store.params.array, store.columns[pieces])
    lines = [[pieces[at] for at in order[first:stop]] for first, stop in pairwise(starts.tolist())]
    for line in lines:
        for at, piece in enumerate(line[::-1] if backward else line):
            text = texts[piece]
            if parts and not at and _is_broken(parts[-1], text):
                how = seam(store.params.words.hyphens, words.hyphens, parts[-1], text)
                parts[-1] = parts[-1][:-1] if how == "mended" else parts[-1]
                parts += [GLUE.get(how, ""), text]
                continue
            glued = parts and words.style[store.first[piece]] & JOINED
            goes_on = parts and not at and is_unspaced(parts[-1][-1]) and is_unspaced(text[0])
            parts += ["" if glued or goes_on else " ", text]
    return "".join(parts).strip()


def _is_broken(above: str, below: str) -> bool:
    """Return True if a word may go on in the next line of a cell: of "AA-" over "A-" none does."""
    return above[-1] in HYPHENS and above[-3:-1].isalpha() and above[-2].islower() and below[:1].islower()
