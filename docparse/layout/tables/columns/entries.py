"""Pieces of lines → entries in the columns of their table."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from statistics import median_low
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import JOINED, MONOSPACE, OCR, SUPERSCRIPT, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns._gutters_numba import find_columns, place_pieces
from docparse.layout.tables.kinds import BULLET, NOTE, NUMBER, SIGN, SIZE, TAIL, WORDS, X0, X1
from docparse.layout.tables.words import (
    LEADERS,
    Flags,
    PieceLines,
    Pieces,
    PieceStore,
    above_each_other,
    extent,
    misalignment,
)
from docparse.numerals.cells import is_currency, is_group, is_number

_FIGURE_END = "0123456789)%—–"
_TOLD = re.compile(rf"[\d{_FIGURE_END}$€£¥₹]|EUR|USD")  # else text holds no figure and no sign
_MEET = re.compile(rf"[{_FIGURE_END}]\s")  # without any of these, no text goes on behind a figure


class Entry(NamedTuple):
    """A piece, a row of its store, in the columns `first` to `last` inclusive; a note mark is no number."""

    piece: int
    first: int
    last: int
    number: bool
    text: str


Row = list[Entry]

_BEFORE = "+-−–($€£¥"
DASHES = "-–—"
_GROUPED = re.compile(r"(?<!\S)[-(]?\d{1,3} 0\d\d(?!\d)|\(\d{1,3} \d{3}\)")
"""No numbers of two columns: a group that begins with a zero, groups in one pair of brackets."""
_SIGN_BEHIND = re.compile(r"[\d)] ?(?:€|EUR)$", re.MULTILINE)
_SIGN_BEFORE = re.compile(r"^(?:€|EUR)(?=$| ?[\d(+-])", re.MULTILINE)
"""Of the euro, which stands on either side, by country; dollars, pounds and yen mostly stand before."""
COUNTED = re.compile(r"\b(?:Level|Tier|Stage|Phase|Note|Class|Series)\.?$", re.IGNORECASE)
"""What a number behind it counts: `Level 1`."""


def fine(lines: PieceLines) -> PieceLines:
    """Return lines with their pieces cut between two figures and signs that are apart joined to theirs.

    Columns of figures are often no further apart than words. A cut that no gutter confirms does no harm:
    what falls into one cell comes together again.
    """
    store, every = lines.pieces.store, lines.pieces.at.tolist()
    rows = [every[first:stop] for first, stop in pairwise(lines.starts.tolist())]
    parted = [[part for piece in row for part in _parts(store, piece)] for row in rows]
    fine = [join_symbols(store, row) for row in parted]
    return lines if fine == rows else with_pieces(lines, fine)


def with_pieces(lines: PieceLines, rows: list[list[int]]) -> PieceLines:
    """Return lines with other pieces of their store."""
    pieces = Pieces(lines.pieces.store, np.array([piece for row in rows for piece in row], np.int64))
    return PieceLines(pieces, np.cumsum([0, *map(len, rows)]), lines.measures)


def _parts(store: PieceStore, piece: int) -> list[int]:
    """Return the parts of a piece between two figures, and before the sign of a figure that is apart."""
    known = store.parts.get(piece)
    if known is not None:
        return known
    numbers, words, text = store.params.tables.columns.entries, store.words, store.texts[piece]
    begin, last = int(store.first[piece]), store.last(piece)
    parts, rest = [], piece
    parted = last > begin and _TOLD.search(text)
    for at in range(begin + 1 if parted and _MEET.search(text) else last, last + 1) if parted else ():
        if words.style[at] & SUPERSCRIPT:
            continue  # the mark of a note
        if _figures_meet(numbers, words, at) or (at == last and _is_apart(numbers, words, at)):
            part, rest = store.part(rest, at)
            parts.append(part)
    store.parts[piece] = [*parts, rest]
    return store.parts[piece]


def _is_apart(numbers: Numbers, words: Words, at: int) -> bool:
    """Return True for the sign of a figure that is apart, and for a figure a wide blank behind its label."""
    before, word = words.word(at - 1), words.word(at)
    figure = any(map(str.isdecimal, word)) and not COUNTED.fullmatch(before)  # a dash may be that of a range
    far = (
        _gap(words, at) > max(numbers.apart, _figure_blank(numbers, words, at))
        and before.strip(LEADERS) != ""
    )
    return (figure and far) or is_currency(word)


def _figures_meet(numbers: Numbers, words: Words, at: int) -> bool:
    left, right = words.word(at - 1), words.word(at)
    sign = is_currency(right)
    if left[-1] not in _FIGURE_END or not (is_number(left) and (sign or is_number(right))):
        return False
    if not any(c.isdigit() for c in right) and at < words.end.size - 1:
        # A sign or a dash is of a figure only where no text goes on behind it: `0.50% EUR note`.
        after = words.word(at + 1) if words.run[at + 1] == words.run[at] else ""
        if after and not is_number(after) and not is_currency(after):
            return False
    if sign:
        return True
    if _is_range(numbers, words, at) or _is_range(numbers, words, at - 1):
        return False
    return _gap(words, at) > _figure_blank(numbers, words, at)


def _figure_blank(numbers: Numbers, words: Words, at: int) -> float:
    """Return how wide a blank before a word may be within one figure, in em."""
    if not is_group(words.word(at)):
        return numbers.figures_apart
    first, end = words.word(at - 1).lstrip(_BEFORE), _last_group(numbers, words, at)
    # A typewriter's blank is as wide as a digit, and OCR's boxes are some .2 em off; so may two columns be.
    loose = words.style[at] & (MONOSPACE | OCR) and _GROUPED.search(words.text)
    wide = "," in words.word(end) or loose
    grouped = first.isdecimal() and len(first) <= 3 and wide
    return numbers.fraction_apart if grouped else numbers.group_apart


def _last_group(numbers: Numbers, words: Words, at: int) -> int:
    """Return the last word of the figure that the group of digits at `at` belongs to."""
    while at + 1 < words.end.size and words.run[at] == words.run[at + 1]:
        goes_on = words.word(at).isdecimal() and is_group(words.word(at + 1))
        if not goes_on or _gap(words, at + 1) > numbers.fraction_apart:
            break
        at += 1
    return at


def _is_range(numbers: Numbers, words: Words, at: int) -> bool:
    """Return True for a dash a blank from the number on either side: `0.7 – 4.0`."""
    if words.word(at) not in DASHES or not 0 < at < words.end.size - 1:
        return False
    beside = words.word(at - 1)[-1] + words.word(at + 1)[0]
    alone = words.run[at - 1] == words.run[at] == words.run[at + 1]
    return alone and beside.isdecimal() and max(_gap(words, at), _gap(words, at + 1)) < numbers.group_apart


def _gap(words: Words, at: int) -> float:
    """Return the distance of a word from the one before it, in em."""
    return float(words.box[at, 0] - words.box[at - 1, 2]) / float(words.size[at])


def join_symbols(store: PieceStore, pieces: list[int]) -> list[int]:
    """Join a currency sign that is apart to the figure after it, `)` and `%` to the one before.

    Where signs are behind their figures, they are joined to these. A bullet before words is theirs. Words of
    another column of the page may be between a sign and a figure on the line below it.
    """
    kinds = store.kinds[pieces].tolist()
    if not any([kind & (SIGN | TAIL) for kind in kinds]) and not kinds[0] & BULLET:
        return pieces
    kept: list[int] = []
    behind = _signs_behind(store, pieces, kinds)
    for piece, kind in zip(pieces, kinds, strict=True):
        last = kept[-1] if kept and store.first[piece] == store.last(kept[-1]) + 1 else None
        sign = behind and kind & SIGN
        if last is not None and (_is_behind if sign else _belongs)(store, last, piece):
            kept[-1] = store.joined(last, piece)
        else:
            kept.append(piece)
    return kept


def _signs_behind(store: PieceStore, pieces: list[int], kinds: list[int]) -> bool:
    """Return True if the first figure of a line has no currency sign before it, and the line ends with one or
    others of the page are behind their figures."""
    amounts = [kind for kind in kinds if kind & (NUMBER | SIGN)]
    if not amounts or not amounts[0] & NUMBER:
        return False
    signs = [store.texts[piece] for piece, kind in zip(pieces, kinds, strict=True) if kind & SIGN]
    euro = "€" in signs or "EUR" in signs
    return kinds[-1] & SIGN > 0 or (euro and _has_euros_behind(store.words.text))


@lru_cache(maxsize=4)
def _has_euros_behind(text: str) -> bool:
    """Return True if more runs of a page end with a sign of the euro behind a figure than begin with one."""
    return len(_SIGN_BEHIND.findall(text)) > len(_SIGN_BEFORE.findall(text))


def _is_behind(store: PieceStore, before: int, piece: int) -> bool:
    """Return True for what stands no further behind a figure than its sign may."""
    near = store.params.tables.columns.entries.tail * store.columns[piece, SIZE]
    return bool(_white(store, before, piece) < near) and store.texts[before][-1] in _FIGURE_END


def _belongs(store: PieceStore, before: int, piece: int) -> bool:
    """Return True for a figure behind its currency sign, and for a sign close behind its figure."""
    over, kind = store.kinds[before], store.kinds[piece]
    if over & SIGN:
        return bool(kind & NUMBER)
    if over & BULLET:
        indent = store.params.tables.columns.entries.indent * store.columns[piece, SIZE]
        return bool(_white(store, before, piece) < indent) and not kind & (NUMBER | BULLET)
    return bool(kind & TAIL) and _is_behind(store, before, piece)


def _white(store: PieceStore, before: int, piece: int) -> float:
    return float(store.columns[piece, X0] - store.columns[before, X1])


@dataclass(frozen=True)
class TableFrame:
    """A table by its text: lines, the columns of pieces, inner column boundaries, which columns hold figures.

    placed    first and last column of every piece
    """

    lines: PieceLines
    placed: NDArray[np.int64]
    edges: list[float]
    numeric: list[bool]

    @property
    def columns(self) -> int:
        return len(self.edges) + 1

    @cached_property
    def number(self) -> Flags:
        """Which pieces are numbers: a note mark is none."""
        number: Flags = self.lines.kinds & (NUMBER | NOTE) == NUMBER
        return number

    @cached_property
    def single(self) -> Flags:
        """Which pieces are in one column."""
        single: Flags = self.placed[:, 0] == self.placed[:, 1]
        return single

    @cached_property
    def rows(self) -> list[Row]:
        """The pieces of every line in their columns."""
        pieces = self.lines.pieces
        told = pieces.at.tolist(), *self.placed.T.tolist(), self.number.tolist(), pieces.texts
        entries = list(map(Entry, *told))
        return [entries[first:stop] for first, stop in pairwise(self.lines.starts.tolist())]

    def over(self, below: TableFrame) -> TableFrame:
        """Return the frame with these lines above those of another, whose columns they share."""
        placed = np.concatenate([self.placed, below.placed])
        return replace(below, lines=above_each_other(self.lines, below.lines), placed=placed)

    def below(self, line: int) -> TableFrame:
        """Return the frame of the lines from `line` on."""
        return replace(self, lines=self.lines[line:], placed=self.placed[self.lines.starts[line] :])

    def above(self, line: int) -> TableFrame:
        """Return the frame of the lines before `line`."""
        return replace(self, lines=self.lines[:line], placed=self.placed[: self.lines.starts[line]])


def place_lines(params: Params, lines: PieceLines, edges: list[float]) -> TableFrame:
    """Return the frame of lines between known inner boundaries, ascending."""
    placed, numeric = place_pieces(params.array, *lines.arrays, np.array(edges, np.float64))
    return TableFrame(lines, placed, edges, numeric.tolist())


def part_runs(params: Params, frame: TableFrame) -> TableFrame:
    """Return a frame, its entries over several columns parted whose words are set as others of each are.

    All are set at the left, at the right or in the middle: heads of narrow columns often leave no more than a
    blank between them. Labels that run on over empty columns are more usual, and are to fit better, and so is
    a head in the middle of several.
    """
    numbers, store = params.tables.columns.entries, frame.lines.pieces.store
    wide = np.flatnonzero(~frame.single & (frame.lines.pieces.count > 1)).tolist()
    if not wide:
        return frame
    margins = _margins(numbers, frame)
    left = [edge if math.isnan(x0) else x0 for edge, (x0, _) in zip(frame.edges, margins[1:], strict=True)]
    parted: dict[int, list[tuple[int, int]]] = {}
    for at, piece, (first, last) in zip(
        wide, frame.lines.pieces.at[wide].tolist(), frame.placed[wide].tolist(), strict=True
    ):
        x0, x1, *_, size, _ = store.columns[piece].tolist()
        limit = (numbers.set_alike if first else numbers.label_set) * size
        middle = (margins[first][0] + margins[last][1] - x0 - x1) / 2
        if abs(middle) < limit:  # one head over them all, if that is no worse set
            limit = max(abs(middle), params.tables.columns.gutters.hair)
        ways = [part_at(store, piece, bounds) for bounds in (frame.edges, left)]
        parts = next((own for own in ways if _set_alike(store, own, margins, limit)), [])
        if parts:
            parted[at] = parts
    return _with_parts(frame, parted) if parted else frame


def _with_parts(frame: TableFrame, parted: dict[int, list[tuple[int, int]]]) -> TableFrame:
    """Return a frame with some pieces parted, each in columns of its own."""
    pieces, lines = frame.lines.pieces, frame.lines
    counts = np.array([len(parted.get(at, [0])) for at in range(len(pieces))])
    at, placed = np.repeat(pieces.at, counts), np.repeat(frame.placed, counts, axis=0)
    notes, begins = np.repeat(lines.notes, counts), np.concatenate([[0], np.cumsum(counts)])
    for old, parts in parted.items():
        own = slice(begins[old], begins[old + 1])
        placed[own, 0], at[own], notes[own] = *np.array(parts).T, False
        placed[own, 1] = placed[own, 0]
    parted_lines = PieceLines(Pieces(pieces.store, at), begins[lines.starts], lines.measures, notes)
    return replace(frame, lines=parted_lines, placed=placed)


def part_heads(params: Params, frame: TableFrame) -> list[Row]:
    """Return head lines with entries over several columns parted that are not as far apart as words.

    They are much further apart, or a part goes on with a head of its column alone, above or below it; or each
    part does, one of them above and below, however far apart they are.
    """
    numbers, store, rows = params.tables.columns.entries, frame.lines.pieces.store, frame.rows
    count = store.columns[:, WORDS]
    if frame.single.all():
        return rows
    usual, rows = _usual_blank(frame.lines.pieces), [list(row) for row in rows]
    for odd in (numbers.very_odd, numbers.odd):
        for at, row in enumerate(rows):
            beside = [*(rows[at - 1] if at else []), *(rows[at + 1] if at + 1 < len(rows) else [])]
            lines = [(e.first, e.piece) for e in beside if e.first == e.last]
            for entry in [e for e in row if e.last > e.first and count[e.piece] > 1]:
                parts = part_at(store, entry.piece, frame.edges)
                going = [
                    sum([c == column and _set_as(params, store, p, part) for c, p in lines])
                    for column, part in parts
                ]
                likely = any(going) or odd == numbers.very_odd
                amid = len(parts) > 1 and all(going) and max(going) > 1
                gaps = [abs(_gap(store.words, store.first[part]) - usual) for _, part in parts[1:]]
                if amid or (likely and min(gaps, default=0.0) > odd * usual):
                    place, numeric = row.index(entry), store.kinds & NUMBER > 0
                    row[place : place + 1] = [
                        Entry(part, c, c, bool(numeric[part]), store.texts[part]) for c, part in parts
                    ]
    return rows


def _usual_blank(pieces: Pieces) -> float:
    """Return how far apart words of one text are, in em; 0 where no text has two."""
    spans = zip(pieces.first.tolist(), pieces.count.astype(int).tolist(), strict=True)
    gaps = [_gap(pieces.words, at) for first, count in spans for at in range(first + 1, first + count)]
    return median_low(gaps) if gaps else 0.0


def _set_as(params: Params, store: PieceStore, one: int, other: int) -> bool:
    (a, b, _, base, *_), (x0, x1, _, below, size, _) = store.columns[[one, other]].tolist()
    if abs(base - below) >= params.tables.head.leading * size:
        return False
    return bool(misalignment(a, b, x0, x1) < params.tables.columns.entries.agreed * size)


def _set_alike(
    store: PieceStore, parts: list[tuple[int, int]], margins: list[tuple[float, float]], limit: float
) -> bool:
    """Return True if all parts are within `limit` of their column's left side, right side or middle."""
    sides = store.columns[[part for _, part in parts], :2].tolist()
    offs = [(x0 - margins[c][0], x1 - margins[c][1]) for (c, _), (x0, x1) in zip(parts, sides, strict=True)]
    if parts[0][0] == 0 and len(parts) > 2:  # labels are at the left, however others are set
        offs[0] = offs[0][0], offs[0][0]
    manners = [x0 for x0, _ in offs], [x1 for _, x1 in offs], [(x0 + x1) / 2 for x0, x1 in offs]
    known = [[abs(off) for off in manner if not math.isnan(off)] for manner in manners]
    return any(len(manner) >= max(2, len(parts) / 2) and max(manner) <= limit for manner in known)


def _margins(numbers: Numbers, frame: TableFrame) -> list[tuple[float, float]]:
    """Return where most entries of each column begin and end; NaN where they do not agree."""
    pieces, column = frame.lines.pieces[frame.single], frame.placed[frame.single, 0]
    near = numbers.agreed * float(np.median(pieces.size)) if len(pieces) else 0.0
    return [
        (_agreed(numbers, pieces.x0[own], near), _agreed(numbers, pieces.end[own], near))
        for own in (column == at for at in range(frame.columns))
    ]


def _agreed(numbers: Numbers, values: NDArray[np.float64], limit: float) -> float:
    if len(values) < 2:
        return math.nan
    middle = float(np.sort(values)[len(values) // 2])
    near = (abs(values - middle) < limit).sum()
    return middle if near > numbers.most_agree * len(values) else math.nan


def part_at(store: PieceStore, piece: int, edges: Sequence[float]) -> list[tuple[int, int]]:
    """Return the parts of a piece whose words fall into different columns, each behind its column.

    A raised mark, and a word without white space before it, goes with that before it.
    """
    x0, x1, _, base, size, count = store.columns[piece].tolist()
    column = bisect_right(edges, x0)
    if column == bisect_right(edges, x1):
        return [(column, piece)]
    begin, words, parts, start = int(store.first[piece]), store.words, list[tuple[int, int]](), 0
    own = slice(begin, begin + int(count))
    box = words.box[own, ::2].tolist()
    columns = [bisect_left(edges, (x0 + x1) / 2) for x0, x1 in box]
    for at, style in enumerate(words.style[own].tolist()):
        columns[at] = columns[at - 1] if at and style & (JOINED | SUPERSCRIPT) else columns[at]
    for end in range(1, len(box) + 1):
        if end == len(box) or columns[end] != columns[start]:
            sides = box[start][0], box[end - 1][1]
            parts.append((columns[start], store.add(begin + start, begin + end - 1, *sides, base, size)))
            start = end
    return parts


def touching(store: PieceStore, row: Row) -> list[Row]:
    """Return the entries of a line in groups: those of one run of words, no more than a blank apart."""
    groups: list[Row] = []
    for entry in row:
        last = groups[-1][-1].piece if groups else None
        near = store.params.tables.columns.entries.blank * store.columns[entry.piece, SIZE]
        if (
            last is not None
            and store.last(last) + 1 == store.first[entry.piece]
            and _white(store, last, entry.piece) < near
        ):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def make_frame(params: Params, lines: PieceLines) -> TableFrame | None:
    """Columns of `fine` lines; None where no gutter parts them."""
    if not (lines.bodies > 1).any():
        return None
    gutters, placed, numeric = find_columns(params.array, *lines.arrays)
    if not len(gutters):
        return None
    return TableFrame(lines, placed, gutters.mean(1).tolist(), numeric.tolist())


def column_cores(frame: TableFrame) -> list[tuple[float, float]]:
    """Return what the entries of each column take in x, all between its boundaries if it has none."""
    pieces, column = frame.lines.pieces[frame.single], frame.placed[frame.single, 0]
    x0, x1 = np.full((2, frame.columns), ((np.inf,), (-np.inf,)))
    np.minimum.at(x0, column, pieces.x0)
    np.maximum.at(x1, column, pieces.x1)
    left, right = extent(frame.lines)
    sides = pairwise([left, *frame.edges, right])
    taken = zip(x0.tolist(), x1.tolist(), strict=True)
    return [own if own[0] < math.inf else free for own, free in zip(taken, sides, strict=True)]
