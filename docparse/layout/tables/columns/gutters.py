"""Columns and rows of a table by its text alone: white gutters between columns, lines that begin a row."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from docparse.layout.model import Words
from docparse.layout.tables.words import (
    Piece,
    TextLine,
    centred_lines,
    is_note,
    join_beside,
    piece_text,
    split_piece,
)
from docparse.numerals.cells import CURRENCY_MARK, DATED_YEAR, is_number

FAR_SIGN = 16.0  # em between a currency sign and its figure in a wide column
BRACKET = 0.35  # em
_SIGNS = frozenset("$€£¥₹")
NARROW = 0.8  # points: what parts columns is wider
SURE = 0.8  # share of the rows of figures that part where a head is in the way
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


def _digits(words: Words, piece: Piece) -> Piece:
    """A figure measured from its first digit to its last; what is none, as it is.

    Columns of figures are set by their digits: a closing bracket hangs out of its column, and a currency sign
    at the left of one often touches the figure before it.
    """
    text = piece_text(words, piece).strip()
    if not text or not (text[0] in _SIGNS or text[-1] == ")") or not is_number(text):
        return piece
    x0, x1 = piece.x0, piece.x1
    if text[:1] in _SIGNS:
        apart = piece.last > piece.first and bool(CURRENCY_MARK.fullmatch(words.word(piece.first)))
        x0 = float(words.box[piece.first + 1, 0]) if apart else x0 + (x1 - x0) / len(text)
    if text[-1:] == ")":
        x1 -= min(BRACKET * piece.size, 0.5 * (x1 - x0))
    return Piece(piece.first, piece.last, x0, x1, piece.base, piece.size) if x0 < x1 else piece


def _ends_in_digit(words: Words, piece: Piece) -> bool:
    return words.text[words.end[piece.last] - 1] in "0123456789)-–—%"


def find_gutters(words: Words, lines: list[TextLine]) -> list[tuple[float, float]]:
    """White stripes (x0, x1) that part the columns of `lines`, left to right.

    Lines with most pieces say where columns may be; pieces that run across such a stripe are spanning heads
    or remarks and do not count; then every stripe that no other piece enters, and that is between two
    pieces of enough lines, is a gutter.
    """
    centred = centred_lines(lines, [_any_figure(words, line) for line in lines])
    broken = [body for line in join_beside(lines, centred) if len(body := line.body) > 1]
    if not broken:
        return []
    most = max(map(len, broken))
    full = [line for line in broken if len(line) >= max(2, 0.6 * most)]
    rows = [line for line in full if _holds_figures(words, line)]
    inside = [p for line in full for p in line]
    stripes = _stripes(inside, 0)
    measured = [[_digits(words, p) for p in line] for line in broken]
    # What a stray piece enters is a stripe still; where part of it is clear, that part is meant.
    stripes += _apart(_stripes(inside, len(full) // 12), stripes)
    if len(rows) > 2:
        # Heads often leave no more than a blank between them where their figures are well apart; and the
        # sign or bracket of a figure may touch its neighbour.
        stripes += _apart(_stripes([p for line in rows for p in line], 0), stripes)
        digits = {id(line): own for line, own in zip(broken, measured, strict=True)}
        for some in (full, rows):
            stripes += _apart(_stripes([p for line in some for p in digits[id(line)]], 0), stripes)
    stripes = [s for s in stripes if _witnesses(s, full) >= max(1, 0.25 * len(full))]
    kept = [p for line in measured for p in line if not any(p.x0 < s[0] and p.x1 > s[1] for s in stripes)]
    gutters = _stripes(kept, 0)
    blocked = _apart(stripes, gutters) if len(rows) > 2 else []
    gutters += [s for s in blocked if _witnesses(s, rows) > SURE * len(rows)]
    gutters.sort()
    enough = 1 if len(broken) < 3 or 0 < len(rows) < 3 else max(2, 0.12 * len(broken))
    return [gutter for gutter in gutters if _witnesses(gutter, measured) >= enough]


def _any_figure(words: Words, line: TextLine) -> bool:
    return any(is_number(piece_text(words, piece).strip()) for piece in line.pieces[1:])


def _apart(
    stripes: list[tuple[float, float]], others: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    return [s for s in stripes if not any(o[0] < s[1] and o[1] > s[0] for o in others)]


def _holds_figures(words: Words, pieces: list[Piece]) -> bool:
    texts = [piece_text(words, piece).strip() for piece in pieces[1:]]
    figures = [text for text in texts if is_number(text)]
    return len(figures) > 0.5 * len(texts) and not all(DATED_YEAR.fullmatch(text) for text in figures)


def _stripes(pieces: list[Piece], allowed: int) -> list[tuple[float, float]]:
    """Stretches of x between the outermost pieces that at most `allowed` pieces enter."""
    edges = sorted([(p.x0, 1) for p in pieces] + [(p.x1, -1) for p in pieces])
    stripes: list[tuple[float, float]] = []
    depth, open_at = 0, None
    for x, step in edges:
        depth += step
        if depth <= allowed and open_at is None:
            open_at = x
        elif depth > allowed and open_at is not None:
            if x - open_at > NARROW:
                stripes.append((open_at, x))
            open_at = None
    if allowed and stripes and stripes[0][0] == edges[0][0]:
        del stripes[0]
    return stripes


def _witnesses(stripe: tuple[float, float], lines: list[list[Piece]]) -> int:
    """Lines with a gap between two pieces that holds the middle of the stripe."""
    middle = (stripe[0] + stripe[1]) / 2
    count = 0
    for line in lines:
        before = after = False
        for piece in line:
            if piece.x1 <= middle:
                before = True
            elif piece.x0 >= middle:
                after = True
            else:
                break
        else:
            count += before and after
    return count


def place_entries(words: Words, lines: list[TextLine], edges: list[float]) -> list[Row]:
    """Every line's pieces with the columns they take; `edges` are the inner boundaries, ascending."""
    rows: list[Row] = []
    for line in lines:
        row: Row = []
        for piece in line.pieces:
            lean = 0.5 * line.size if is_note(piece, line.size) else 0.0
            entry = _entry(words, _digits(words, piece), edges, lean)
            entry.piece = piece
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
