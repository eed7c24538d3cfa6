"""Lines of a table → its rows: how many are head, which lines make one row."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from dataclasses import dataclass

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, TableFrame, column_cores
from docparse.layout.tables.heads.rowlike import with_sub_heads, without_rows
from docparse.layout.tables.rows.across import Rule, lengths_between
from docparse.layout.tables.rows.starts import row_starts
from docparse.layout.tables.words import Piece, extent, leading
from docparse.numerals.cells import DATED_YEAR, DAY


@dataclass(slots=True)
class LabelSpan:
    """A label and the rows that it is said of, `first` to `last`."""

    entry: Entry
    first: int
    last: int


def label_spans(numbers: Numbers, frame: TableFrame, groups: list[list[int]]) -> list[LabelSpan]:
    """Part stretches of rows that one column names among the entries of another, each in their middle.

    Behind the labels they must be between two rows. `groups` are the lines of every row of the body.
    """
    rows = [[entry for at in group for entry in frame.rows[at]] for group in groups]
    bases = [max([frame.lines[at].base for at in group]) for group in groups]
    between = {
        entry.first
        for row, base in zip(rows, bases, strict=True)
        for entry in row
        if entry.first == entry.last and _is_off(numbers, entry.piece, base)
    }
    spans: list[LabelSpan] = []
    for column in {0} | between:
        if all(any(entry.first == column for entry in row) for row in rows):
            continue  # every row has its own
        names = [*range(column + 1, frame.columns), *range(column)]
        spans += next(filter(None, (_spans(numbers, rows, bases, column, name) for name in names)), [])
    return spans


def is_over_all(numbers: Numbers, frame: TableFrame, row: Row) -> bool:
    """Return True if a row is words alone in the middle of the table, not of a column: a section's name.

    Within one column they begin further in than the labels: a long label may end as far from the right side.
    """
    if len(row) > 1 or row[0].number:
        return False
    piece = row[0].piece
    middle = (piece.x0 + piece.x1) / 2
    left, right = extent(frame.lines)
    off = abs(middle - (left + right) / 2)
    if off >= numbers.centred * piece.size or row[0].first < row[0].last:
        return off < numbers.centred * piece.size
    inner = piece.x0 > left + piece.size
    return inner and all(off < abs(middle - (a + b) / 2) for a, b in column_cores(frame))


def _spans(numbers: Numbers, rows: list[Row], bases: list[float], column: int, name: int) -> list[LabelSpan]:
    """Return the spans of a column in the stretches of rows that have text in the column `name`."""
    spans: list[LabelSpan] = []
    for named, stretch in itertools.groupby(
        range(len(rows)), key=lambda at: _is_named(rows[at], column, name)
    ):
        own = list(stretch)
        found = [entry for at in own for entry in rows[at] if entry.first == column]
        spans += _part(numbers, sorted(found, key=lambda e: e.piece.base), own, bases) if named else []
    return [
        s for s in spans if s.last > s.first and (not column or _is_between(numbers, s.entry.piece, bases))
    ]


def _is_named(row: Row, column: int, name: int) -> bool:
    """Return True if a row has text in the column `name`, and none that spans `column` and others."""
    own = [entry for entry in row if entry.first <= column <= entry.last]
    return any(entry.first == name for entry in row) and all(e.first == e.last for e in own)


def _is_between(numbers: Numbers, piece: Piece, bases: list[float]) -> bool:
    """Return True if a piece is level with no row."""
    at = bisect_right(bases, piece.base)
    return all(_is_off(numbers, piece, base) for base in bases[max(0, at - 1) : at + 1])


def _is_off(numbers: Numbers, piece: Piece, base: float) -> bool:
    return abs(piece.base - base) > numbers.off_middle * piece.size


def _part(numbers: Numbers, labels: list[Entry], rows: list[int], bases: list[float]) -> list[LabelSpan]:
    """Give labels, top to bottom, the rows that they are in the middle of; none if some are left."""
    levels = [bases[row] for row in rows]
    spans: list[LabelSpan] = []
    at = 0
    for label in labels:
        if at == len(rows):
            return []
        bottom, near = 2 * label.piece.base - levels[at], 2 * numbers.off_middle * label.piece.size
        last = bisect_right(levels, bottom + near) - 1
        if last < at or levels[last] < bottom - near:
            return []
        spans.append(LabelSpan(label, rows[at], rows[last]))
        at = last + 1
    return spans if at == len(rows) else []


_MARK = re.compile(r"\(\d\)")
_TYPED = re.compile(r"[-=*_]\s*[-=*_]")
_TYPED_SIGN = re.compile(r"([-=*_])(?=\1)")


def header_lines(params: Params, frame: TableFrame, rules: list[Rule]) -> int:
    """Count the lines of the header: those above the first rule, or before the first figures."""
    width = max([line.x1 for line in frame.lines]) - min([line.x0 for line in frame.lines])
    ruled = lengths_between(params.tables.rows.across, frame.lines, rules)
    parted = [*(reach >= params.tables.rows.groups.under_head * width for reach in ruled), False]
    header = _without_word_rows(params.tables.above, frame, _lines_above(params, frame, parted))
    header = with_sub_heads(frame.rows, header, drawn=False)
    return without_rows(params, frame.rows, header, parted)


def _lines_above(params: Params, frame: TableFrame, parted: list[bool]) -> int:
    """Count the lines above the first rule, or before the first figures, less those of the first row.

    `parted` says which lines have a rule below them.
    """
    lines = frame.lines
    first_figures = _first_figures(frame)
    if _heads_by_figures(frame, first_figures, parted):
        first_figures += 1
    ends = [
        i + 1
        for i in range(min(len(lines) - 1, first_figures))
        if _heads_columns(frame.rows[: i + 1]) and parted[i]
    ]
    if ends:
        end = ends[-1] if first_figures < len(lines) else ends[0]
        more = len(_headed(frame.rows[end:first_figures], frame.numeric))
        goes_on = first_figures < len(lines) and more > len(_headed(frame.rows[:end], frame.numeric))
        return _without_sections(params.tables.above, frame, first_figures if goes_on else end, parted)
    if any(frame.numeric):
        if first_figures == len(lines):
            return 0
        return _without_sections(
            params.tables.above, frame, _without_first_row(params.tables.row, frame, first_figures), parted
        )
    many = _has_figures(frame)  # a few codes end no head of words
    figures = [many and any([e.figure and e.first == e.last > 0 for e in row]) for row in frame.rows]
    first = figures.index(True) if any(figures) else 1
    return max(1, _without_sections(params.tables.above, frame, first, parted)) if any(figures) else 1


def _has_figures(frame: TableFrame) -> bool:
    """Return True if a column but the labels' has figures in half of its entries from the first one on."""
    own: dict[int, list[bool]] = {}
    for entry in (entry for row in frame.rows for entry in row if entry.first == entry.last > 0):
        if entry.figure or entry.first in own:
            own.setdefault(entry.first, []).append(entry.figure)
    return any(2 * sum(figures) >= len(figures) for figures in own.values())


def _heads_by_figures(frame: TableFrame, line: int, parted: list[bool]) -> bool:
    """Return True if a line of plain counts goes on with a head: no label, no rule above and one below it.

    `parted` says which lines have a rule below them.
    """
    if not 0 < line < len(parted) - 1 or not parted[line] or any(parted[:line]):
        return False
    row = frame.rows[line]
    return row[0].first > 0 and all([entry.text.replace("/", "").isdecimal() for entry in row])


def _without_first_row(numbers: Numbers, frame: TableFrame, header: int) -> int:
    """`header` less the lines at its end that begin the first row: its figures are beside their next line.

    They are text of a column without figures, and nearer to the lines below than to the head.
    """
    near = 0.0
    for at in range(header, 0, -1):
        step = leading(frame.lines[at - 1], frame.lines[at])
        if near and step > numbers.wider * near:
            return at
        near = max(near, step)
        only = frame.rows[at - 1]
        if len(only) > 1 or only[0].last > only[0].first or frame.numeric[only[0].first]:
            break
    return header


def _without_word_rows(numbers: Numbers, frame: TableFrame, header: int) -> int:
    """`header` less the rows of words in it: lines that each have a label and an entry, more than heads have.

    The first of so many lines is the head then: a table of words may go on with figures.
    """
    labelled = [at for at, row in enumerate(frame.rows[:header]) if row[0].last == 0 and len(row) > 1]
    return labelled[0] + 1 if len(labelled) > numbers.labelled else header


def _heads_columns(rows: list[Row]) -> bool:
    """Return True if lines have text over any column but the first."""
    return any(entry.last > 0 for row in rows for entry in row)


def _headed(rows: list[Row], numeric: list[bool]) -> set[int]:
    """Return the columns of figures over which lines have text of their own."""
    return {
        entry.first for row in rows for entry in row if entry.first == entry.last and numeric[entry.first]
    }


def _without_sections(numbers: Numbers, frame: TableFrame, header: int, parted: list[bool]) -> int:
    """`header` less the rows at its end that name a section of the body.

    They are over the first column alone; or below a rule over it and others, or over all: `parted` says which
    lines have one below them. A unit in brackets, and what goes on close below a label, belong to the head.
    A first line heads none that is alone in the middle of all columns, within the labels', or goes on below.
    """
    while header > 1:
        row, above = frame.rows[header - 1], frame.rows[: header - 1]
        headed = _heads_columns(above)
        over = row[0].first == 0 or is_over_all(numbers, frame, row)
        below = parted[header - 2] and over and row[0].text[:1] != "("
        if not headed or len(row) > 1 or (row[0].last > 0 and not below):
            break
        header -= 1
    row = frame.rows[0]
    begins = any(_goes_on(row, below) for below in frame.rows[1:2])
    first = header == 1 and row[0].last == 0 and (begins or is_over_all(numbers, frame, row))
    return header - first


def _goes_on(row: Row, below: Row) -> bool:
    """Return True if a line is a label alone that the next line goes on with, in small letters."""
    return len(row) == 1 and row[0].text[:1].isupper() and below[0].first == 0 and below[0].text[:1].islower()


def _first_figures(frame: TableFrame) -> int:
    """Return the first line with a figure that is no year and no day, or with a day where there is none.

    `(1)` beside words over columns of figures is the mark of a note that a head ends with.
    """
    alone = [[e for e in row if e.first == e.last and frame.numeric[e.first]] for row in frame.rows]
    texts = [
        [e.text for e in row if e.number and not (words and _MARK.fullmatch(e.text))]
        for row in alone
        for words in [any(not e.number for e in row)]
    ]
    figures = [[text for text in row if not DATED_YEAR.fullmatch(text)] for row in texts]
    rest = [[text for text in row if not DAY.fullmatch(text)] for row in figures]
    return next((at for kind in (rest, figures) for at, row in enumerate(kind) if row), len(texts))


def body_groups(params: Params, frame: TableFrame, header: int, rules: list[Rule]) -> list[list[int]]:
    """Lines below the header in rows."""
    last = len(frame.lines)
    parted = _parted(params, frame, header, rules)
    starts = row_starts(params, frame.lines[header:], frame.rows[header:], frame.numeric, parted)
    return [list(range(header + i, header + k)) for i, k in itertools.pairwise([*starts, last - header])]


def _parted(params: Params, frame: TableFrame, header: int, rules: list[Rule]) -> list[bool]:
    """For every line of the body whether a rule lies above it, or nothing but the header."""
    numbers = params.tables.rows.groups
    lines = frame.lines[header:]
    ruled = lengths_between(params.tables.rows.across, lines, rules)
    typed = [_is_typed_rule(numbers, row) for row in frame.rows[header:]]
    return [
        True,
        *(
            reach >= numbers.between * (line.x1 - line.x0) or above or below
            for reach, line, (above, below) in zip(ruled, lines[1:], itertools.pairwise(typed), strict=True)
        ),
    ]


def _is_typed_rule(numbers: Numbers, row: Row) -> bool:
    """Return True for a line that is typed of dashes, stars or the like; OCR may misread a few of them."""
    text = "".join([entry.text for entry in row])
    if not _TYPED.search(text):
        return False
    text = text.replace(" ", "")
    same = max([text.count(sign) for sign in set(_TYPED_SIGN.findall(text))], default=0)
    return len(text) >= numbers.typed and same >= numbers.same * len(text)
