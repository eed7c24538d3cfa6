"""Pieces of lines → entries in the columns of their table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, OCR, SUPERSCRIPT, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns._gutters_numba import find_columns, place_pieces
from docparse.layout.tables.columns.minus import MINUS, has_minus, sign_figures
from docparse.layout.tables.kinds import BLANK, FIGURE, NAMED, NOTE, NUMBER, SIGN, TAIL
from docparse.layout.tables.words import (
    BULLETS,
    LEADERS,
    LineArrays,
    Piece,
    TextLine,
    line_arrays,
)
from docparse.numerals.cells import is_currency, is_group, is_number

_FIGURE_END = "0123456789)%—–"
_TOLD = re.compile(
    rf"[\d{_FIGURE_END}$€£¥₹]|EUR|USD"
)  # without any of these, text holds no figure and no sign


_MEET = re.compile(rf"[{_FIGURE_END}]\s")  # without any of these, no text goes on behind a figure


@dataclass(slots=True, eq=False)
class Entry:
    """A piece in its columns, `first` to `last` inclusive; a note mark is no number."""

    piece: Piece
    first: int
    last: int
    number: bool

    @property
    def text(self) -> str:
        return self.piece.text

    @property
    def figure(self) -> bool:
        """A number that is no year."""
        return self.number and bool(self.piece.kind & FIGURE)


Row = list[Entry]

_BEFORE = "+-−–($€£¥"
DASHES = "-–—"
_GROUPED = re.compile(r"(?<!\S)[-(]?\d{1,3} 0\d\d(?!\d)|\(\d{1,3} \d{3}\)")
"""No numbers of two columns: a group that begins with a zero, groups in one pair of brackets."""
_SIGN_BEHIND = re.compile(r"[\d)] ?(?:€|EUR)$", re.MULTILINE)
_SIGN_BEFORE = re.compile(r"^(?:€|EUR)(?=$| ?[\d(+-])", re.MULTILINE)
"""Of the euro, which stands on either side, by country; dollars, pounds and yen mostly stand before."""
COUNTED = re.compile(r"\b(?:Level|Tier|Stage|Phase|Note|Class|Series|Nos?|Nr)\.?$", re.IGNORECASE)
"""What a number behind it counts: `Level 1`."""


def fine_line(numbers: Numbers, line: TextLine) -> TextLine:
    """Return a line with its pieces cut between two figures and signs that are apart joined to theirs.

    Columns of figures are often no further apart than words. A cut that no gutter confirms does no harm:
    what falls into one cell comes together again.
    """
    if line.fine is None:
        pieces = join_symbols(numbers, [part for piece in line.pieces for part in _parts(numbers, piece)])
        line.fine = line if pieces == line.pieces else TextLine(line.base, line.size, pieces)
        line.fine.fine = line.fine
    return line.fine


def _parts(numbers: Numbers, piece: Piece) -> list[Piece]:
    """Return the parts of a piece between two figures, and before the sign of a figure that is apart."""
    known = piece.table.parts.get(piece.at, []) if piece.last > piece.first else [piece]
    if known:
        return known if len(known) > 1 else [piece]
    parts, rest = [], piece
    parted = _TOLD.search(piece.text)
    first = piece.first + 1 if _MEET.search(piece.text) else piece.last
    for at in range(first, piece.last + 1) if parted else ():
        if piece.words.style[at] & SUPERSCRIPT:
            continue  # the mark of a note
        if _figures_meet(numbers, piece.words, at) or (
            at == piece.last and _is_apart(numbers, piece.words, at)
        ):
            part, rest = rest.part(at)
            parts.append(part)
    piece.table.parts[piece.at] = [*parts, rest]
    return [*parts, rest]


def _is_apart(numbers: Numbers, words: Words, at: int) -> bool:
    """Return True for the sign of a figure that is apart, and for a figure a wide blank behind its label."""
    before, word = words.word(at - 1), words.word(at)
    figure = any(map(str.isdecimal, word)) and not COUNTED.fullmatch(before)  # a dash may be that of a range
    far = (
        gap(words, at) > max(numbers.apart, _figure_blank(numbers, words, at)) and before.strip(LEADERS) != ""
    )
    return (figure and far) or is_currency(word) or (word in MINUS and is_currency(before))


def _figures_meet(numbers: Numbers, words: Words, at: int) -> bool:
    left = words.word(at - 1)
    if left[-1] not in _FIGURE_END or not is_number(left):
        return False
    right = words.word(at)
    sign = is_currency(right)
    if not (sign or is_number(right)):
        return False
    if not any(c.isdigit() for c in right) and at < words.end.size - 1:
        # A sign or a dash is of a figure only where no text goes on behind it: `0.50% EUR note`.
        after = words.word(at + 1) if words.run[at + 1] == words.run[at] else ""
        if after and not is_number(after) and not is_currency(after):
            return False
    if sign:
        return True
    if right[0] == "(" and ")" not in right:
        return False  # of several in a pair of brackets, said of the one before
    ranged = _is_range(numbers, words, at) or _is_range(numbers, words, at - 1)
    return not ranged and gap(words, at) > _figure_blank(numbers, words, at)


def _figure_blank(numbers: Numbers, words: Words, at: int) -> float:
    """Return how wide a blank before a word may be within one figure, in em."""
    if not is_group(words.word(at)):
        return numbers.figures_apart
    first = words.word(at - 1).lstrip(_BEFORE)
    # A typewriter's blank is as wide as a digit, and OCR's boxes are some .2 em off; so may two columns be.
    loose = words.style[at] & (MONOSPACE | OCR) and _GROUPED.search(words.text)
    grouped = first.isdecimal() and len(first) <= 3 and ("," in words.word(at) or loose)
    return numbers.fraction_apart if grouped else numbers.group_apart


def _is_range(numbers: Numbers, words: Words, at: int) -> bool:
    """Return True for a dash a blank from the number on either side: `0.7 – 4.0`, `6% - 29%`."""
    if words.word(at) not in DASHES or not 0 < at < words.end.size - 1:
        return False
    beside = words.word(at - 1).rstrip("%")[-1:] + words.word(at + 1)[0]
    alone = words.run[at - 1] == words.run[at] == words.run[at + 1]
    return alone and beside.isdecimal() and max(gap(words, at), gap(words, at + 1)) < numbers.group_apart


def gap(words: Words, at: int) -> float:
    """Return the distance of a word from the one before it, in em."""
    return float(words.box[at, 0] - words.box[at - 1, 2]) / float(words.size[at])


def join_symbols(numbers: Numbers, pieces: list[Piece]) -> list[Piece]:
    """Join a currency sign that is apart to the figure after it, `)` and `%` to the one before.

    Where signs are behind their figures, they are joined to these. A bullet before words is theirs. Words of
    another column of the page may be between a sign and a figure on the line below it.
    """
    if not any([piece.kind & (SIGN | TAIL) for piece in pieces]) and pieces[0].text not in BULLETS:
        return pieces
    kept: list[Piece] = []
    behind = _signs_behind(pieces)
    for piece in pieces:
        last = kept[-1] if kept and piece.first == kept[-1].last + 1 else None
        sign = behind and piece.sign
        if last and (_is_behind(numbers, last, piece) if sign else _belongs(numbers, last, piece, behind)):
            kept[-1] = last.joined(piece)
        else:
            kept.append(piece)
    return kept


def _signs_behind(pieces: list[Piece]) -> bool:
    """Return True if the first figure of a line has no currency sign before it, and the line ends with one or
    others of the page are behind their figures."""
    amounts = [piece for piece in pieces if piece.number or piece.sign]
    if not amounts or not amounts[0].number:
        return False
    last_is_sign = amounts[-1] is pieces[-1] and amounts[-1].sign
    euro = any(piece.sign and piece.text in ("€", "EUR") for piece in amounts)
    return last_is_sign or (euro and _has_euros_behind(amounts[0].words.text))


@lru_cache(maxsize=4)
def _has_euros_behind(text: str) -> bool:
    """Return True if more runs of a page end with a sign of the euro behind a figure than begin with one."""
    return len(_SIGN_BEHIND.findall(text)) > len(_SIGN_BEFORE.findall(text))


def _is_behind(numbers: Numbers, before: Piece, piece: Piece) -> bool:
    """Return True for what stands no further behind a figure than its sign may."""
    return piece.x0 - before.x1 < numbers.tail * piece.size and before.text[-1] in _FIGURE_END + DASHES


def _belongs(numbers: Numbers, before: Piece, piece: Piece, behind: bool) -> bool:
    """Return True for a figure behind its currency sign, and for a sign close behind its figure."""
    if before.sign:
        return bool(piece.kind & NUMBER) and not behind
    if before.text in BULLETS:
        near = piece.first == before.last + 1 and piece.x0 - before.x1 < numbers.indent * piece.size
        return near and not piece.number and piece.text not in BULLETS
    return bool(piece.kind & TAIL) and _is_behind(numbers, before, piece)


def place_entries(params: Params, lines: list[TextLine], edges: list[float]) -> tuple[list[Row], list[bool]]:
    """Every line's pieces with the columns they take, and which columns hold figures.

    `edges` are the inner boundaries, ascending.
    """
    if not lines:
        return [], []
    arrays = line_arrays(lines)
    placed, numeric = place_pieces(params.array, *arrays, np.array(edges, np.float64))
    return entries_of(lines, arrays[1], placed), numeric.tolist()


def entries_of(lines: list[TextLine], kinds: NDArray[np.int64], placed: NDArray[np.int64]) -> list[Row]:
    """Return the pieces of lines with the first and last columns that kernels have found."""
    found = zip(placed.tolist(), (kinds & (NUMBER | NOTE) == NUMBER).tolist(), strict=True)
    rows: list[Row] = []
    for line in lines:
        own = zip(line.pieces, found, strict=False)
        rows.append([Entry(piece, first, last, number) for piece, ((first, last), number) in own])
    return rows


RowArrays = tuple[*LineArrays, NDArray[np.int64]]
"""What kernels read of rows: `line_arrays`, and the first and last column of every piece."""


class TableFrame:
    """A table by its text: lines, their entries, inner column boundaries, which columns hold figures.

    Entries are made when they are asked for, and what kernels read of them where that has not made them.
    """

    __slots__ = ("_arrays", "_rows", "edges", "lines", "numeric")

    def __init__(
        self, lines: list[TextLine], rows: list[Row] | RowArrays, edges: list[float], numeric: list[bool]
    ) -> None:
        self.lines, self.edges, self.numeric = lines, edges, numeric
        self._rows: list[Row] | None = rows if isinstance(rows, list) else None
        self._arrays: RowArrays | None = None if isinstance(rows, list) else rows

    @property
    def rows(self) -> list[Row]:
        if self._rows is None:
            _, kinds, *_, placed = self.arrays
            self._rows = entries_of(self.lines, kinds, placed)
        return self._rows

    @property
    def arrays(self) -> RowArrays:
        if self._arrays is not None:
            return self._arrays
        entries = [entry for row in self.rows for entry in row]
        pieces = [entry.piece for entry in entries]
        kinds = [entry.piece.kind | NOTE * (not entry.number) for entry in entries]
        self._arrays = (
            pieces[0].table.of(pieces),
            np.array(kinds, np.int64),
            np.array([0, *accumulate(map(len, self.rows))], np.int64),
            np.array([(line.base, line.size) for line in self.lines], np.float64),
            np.array([(entry.first, entry.last) for entry in entries], np.int64),
        )
        return self._arrays

    @property
    def columns(self) -> int:
        return len(self.edges) + 1

    def below(self, line: int) -> TableFrame:
        """Return the frame of the lines from `line` on."""
        return TableFrame(self.lines[line:], self.rows[line:], self.edges, self.numeric)


def make_frame(params: Params, lines: list[TextLine]) -> TableFrame | None:
    """Columns of `lines`; None where no gutter parts them."""
    lines = _parted_at_columns(
        params.tables.columns.entries, [fine_line(params.tables.columns.entries, line) for line in lines]
    )
    if has_minus(lines[0].pieces[0].words.text):
        lines = sign_figures(params.tables.columns.entries, lines)
    if not any([len(line.body) > 1 for line in lines]):
        return None
    arrays = line_arrays(lines)
    gutters, placed, numeric = find_columns(params.array, *arrays)
    if not len(gutters):
        return None
    return TableFrame(
        lines, (*arrays, placed), ((gutters[:, 0] + gutters[:, 1]) / 2).tolist(), numeric.tolist()
    )


def _parted_at_columns(numbers: Numbers, lines: list[TextLine]) -> list[TextLine]:
    """Return lines with pieces parted before words, a wide blank behind others, where more pieces begin.

    Or a number before them, where heads tell its column from theirs.
    """
    named = [
        piece
        for line in lines
        for piece in line.pieces
        if piece.kind & NAMED and piece.last - piece.first >= numbers.begun
    ]
    wide = {piece.at: own for piece in named if (own := _wide_blanks(numbers, piece))}
    begin = np.array([piece.x0 for line in lines for piece in line.pieces]) if wide else np.empty(0)
    cuts = _behind_numbers(numbers, lines)
    for line in lines if wide else ():
        for piece in line.pieces:
            near = numbers.exact * piece.size
            for at in wide.get(piece.at, ()):
                if (np.abs(begin - piece.words.box[at, 0]) < near).sum() >= numbers.begun:
                    cuts.add(at)
    return [_cut_at(line, cuts) for line in lines] if cuts else lines


def _cut_at(line: TextLine, cuts: set[int]) -> TextLine:
    """Return a line with its pieces parted before the words `cuts`."""
    pieces: list[Piece] = []
    for piece in line.pieces:
        rest = piece
        for at in sorted(cuts.intersection(range(piece.first + 1, piece.last + 1))):
            part, rest = rest.part(at)
            pieces.append(part)
        pieces.append(rest)
    return line if len(pieces) == len(line.pieces) else TextLine(line.base, line.size, pieces)


def _behind_numbers(numbers: Numbers, lines: list[TextLine]) -> set[int]:
    """Return the words behind a number that begin where others do, below a head of theirs alone.

    Numbers set at the right are hardly a blank from words set at the left in the next column.
    """
    found = [
        (line, at, piece, word)
        for line in lines
        for at, piece in enumerate(line.pieces)
        if piece.kind & (BLANK | NUMBER) == BLANK and (word := _behind_number(piece))
    ]
    if len(found) < numbers.begun:
        return set()
    begin = np.array([piece.words.box[word, 0] for *_, piece, word in found])
    heads = [pair for line in lines if not line.has_figures for pair in pairwise(line.pieces)]
    cuts: set[int] = set()
    for (line, at, piece, word), x in zip(found, begin.tolist(), strict=True):
        alike = (np.abs(begin - x) < numbers.exact * piece.size).sum()
        left = line.pieces[at - 1].x1 if at else -np.inf
        right = line.pieces[at + 1].x0 if piece is not line.pieces[-1] else piece.x1
        over = [left < a.x0 and a.x1 < x and x - piece.size < b.x0 < right for a, b in heads]
        if alike >= numbers.begun and any(over):
            cuts.add(word)
    return cuts


def _behind_number(piece: Piece) -> int:
    """Return the first word with a letter of a piece, behind a number without any; 0 if it is not so."""
    words, text = piece.words, piece.text
    if not (text[0].isdecimal() or text[0] in _BEFORE):
        return 0
    at = next((at for at in range(piece.first, piece.last + 1) if words.word(at)[:1].isalpha()), piece.first)
    before = words.text[words.start[piece.first] : words.end[at - 1]].replace("\n", " ")
    return at if at > piece.first and is_number(before) and not any(map(str.isalpha, before)) else 0


def _wide_blanks(numbers: Numbers, piece: Piece) -> list[int]:
    """Return the words of a piece of names, but its first, that a wide blank is before."""
    box = piece.words.box[piece.first : piece.last + 1]
    wide = np.flatnonzero(box[1:, 0] - box[:-1, 2] > numbers.wide * piece.size) + piece.first + 1
    return [at for at in wide.tolist() if (piece.words.word(at - 1) + piece.words.word(at)).isalpha()]


def column_cores(frame: TableFrame) -> list[tuple[float, float]]:
    """Return what the entries of each column take in x, all between its boundaries if it has none."""
    held: list[list[Piece]] = [[] for _ in range(frame.columns)]
    for row in frame.rows:
        for entry in row:
            if entry.first == entry.last:
                held[entry.first].append(entry.piece)
    sides = [min([line.x0 for line in frame.lines]), *frame.edges, max([line.x1 for line in frame.lines])]
    return [
        (min([p.x0 for p in own], default=left), max([p.x1 for p in own], default=right))
        for own, (left, right) in zip(held, pairwise(sides), strict=True)
    ]
