"""Lines of a table and the rules across it → rows, spans, header → a Table."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import TableDraft, Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.columns import column_cores, part_neighbours, settle_heads
from docparse.layout.tables.extend import TITLE
from docparse.layout.tables.frame import Frame
from docparse.layout.tables.rows import body_groups, header_groups, header_lines, is_unit
from docparse.layout.tables.text import Entry
from docparse.layout.tables.words import Piece, is_note, make_lines, pieces_text


def build_draft(words: Words, frame: Frame, rules: Floats) -> TableDraft:
    """The table of a frame; `rules` are horizontal rules (y, x0, x1) near it."""
    part_neighbours(frame)
    header = header_lines(frame, rules)
    settle_heads(frame, header, rules)
    groups = header_groups(frame, header, rules) + body_groups(frame, header, rules)
    head_rows = sum(group[-1] < header for group in groups)
    cells = _cells(frame, groups, head_rows, rules)
    lines = frame.lines
    xs = [min(line.x0 for line in lines), *frame.edges, max(line.x1 for line in lines)]
    ys = _row_edges(frame, groups)
    made = tuple(
        Cell(
            c.row, c.column, pieces_text(words, c.pieces), c.height, c.width, c.row < head_rows,
            BBox(xs[c.column], ys[c.row], max(xs[c.column], xs[c.column + c.width]), ys[c.row + c.height]),
        )
        for c in sorted(cells, key=lambda c: (c.row, c.column))
    )  # fmt: skip
    table = Table(len(groups), frame.columns, made)
    rows = [np.arange(p.first, p.last + 1) for line in lines for p in line.pieces]
    return TableDraft((xs[0], ys[0], xs[-1], ys[-1]), table, np.sort(np.concatenate(rows)).astype(np.int32))


@dataclass(slots=True)
class Place:
    """A cell in the making."""

    row: int
    column: int
    width: int
    height: int
    pieces: list[Piece]


def _row_edges(frame: Frame, groups: list[list[int]]) -> list[float]:
    lines = frame.lines
    edges = [min(line.top for line in lines)]
    for above, below in itertools.pairwise(groups):
        edges.append((max(lines[i].bottom for i in above) + min(lines[i].top for i in below)) / 2)
    edges.append(max(line.bottom for line in lines))
    return list(np.maximum.accumulate(edges).tolist())


def _cells(frame: Frame, groups: list[list[int]], head_rows: int, rules: Floats) -> list[Place]:
    places: list[list[Place]] = []
    for number, group in enumerate(groups):
        row: list[Place] = []
        entries = [e for i in group for e in frame.rows[i]]
        for entry in entries:
            _hold_back(entry, entries)
            _add(row, number, entry)
        places.append(sorted(row, key=lambda place: place.column))
    for number in reversed(range(head_rows)):
        _widen(frame, places[:head_rows], number, groups, rules)
    if head_rows > 1:
        _join_labels(places, head_rows)
        _lengthen(frame.columns, places, head_rows)
    return [place for row in places for place in row]


def _hold_back(entry: Entry, others: list[Entry]) -> None:
    """A label's line that runs on above the next column's figure stays in its own column, in place."""
    figures = [
        o.first
        for o in others
        if o.number and entry.first < o.first <= entry.last and not is_note(o.piece, entry.piece.size)
    ]
    if figures and not entry.number:
        entry.last = min(figures) - 1


def _add(row: list[Place], number: int, entry: Entry) -> None:
    """Put an entry into a row; entries that share a column become one cell."""
    first, last, pieces = entry.first, entry.last, [entry.piece]
    for other in [p for p in row if p.column <= last and entry.first <= p.column + p.width - 1]:
        row.remove(other)
        first, last = min(first, other.column), max(last, other.column + other.width - 1)
        pieces = other.pieces + pieces
    row.append(Place(number, first, last - first + 1, 1, pieces))


def _widen(
    frame: Frame, places: list[list[Place]], number: int, groups: list[list[int]], rules: Floats
) -> None:
    """Header cells over several columns: as far as the rule below them says, or as they stand centred."""
    row = places[number]
    cores = column_cores(frame)
    bottom = max(frame.lines[i].bottom for i in groups[number])
    below = places[number + 1] if number + 1 < len(places) else []
    filled_below = {c for p in below for c in range(p.column, p.column + p.width)}
    if not below and all(is_unit(frame.rows[i]) for i in groups[number]):
        # A unit, said of the figures of every row; the edge of the first one's shade is no rule of its own.
        filled_below, rules = set(range(frame.columns)), rules[:0]
    for index, place in enumerate(row):
        low = row[index - 1].column + row[index - 1].width if index else 0
        high = row[index + 1].column - 1 if index + 1 < len(row) else frame.columns - 1
        x0, x1 = min(p.x0 for p in place.pieces), max(p.x1 for p in place.pieces)
        ruled = _columns_under(cores, x0, x1, bottom, rules, low, high)
        if ruled is None and place.column > 0:
            ruled = _centred(cores, (x0 + x1) / 2, place, max(low, 1), high, filled_below)
        if ruled is not None:
            place.column, place.width = ruled[0], ruled[1] - ruled[0] + 1


def _mostly_under(core: tuple[float, float], left: float, right: float) -> bool:
    shared = min(core[1], right) - max(core[0], left)
    return shared > 0 and shared > 0.5 * (core[1] - core[0])


def _columns_under(
    cores: list[tuple[float, float]], x0: float, x1: float, bottom: float, rules: Floats, low: int, high: int
) -> tuple[int, int] | None:
    """Columns over which the rule just below a header cell runs, if it is a rule of its own."""
    near = [rule for rule in rules.tolist() if -2 <= rule[0] - bottom <= 8]
    for rule in near:
        # A cell may stand over the gap between two rules of one height.
        parts = [part for part in near if abs(part[0] - rule[0]) < 1.5 and part[1] < x1 and part[2] > x0]
        over = parts if len(parts) > 1 else [rule]
        left, right = min(part[1] for part in over), max(part[2] for part in over)
        if left <= x0 + 3 and x1 - 3 <= right:
            inside = [c for c in range(low, high + 1) if _mostly_under(cores[c], left, right)]
            whole = left <= cores[0][1] and low == 0
            if inside and not whole:
                return inside[0], inside[-1]
    return None


def _centred(
    cores: list[tuple[float, float]], middle: float, place: Place, low: int, high: int, filled: set[int]
) -> tuple[int, int] | None:
    """The widest range of columns that the cell stands in the middle of, the next row being filled there."""
    best = None
    for first in range(low, place.column + 1):
        for last in range(place.column + place.width - 1, high + 1):
            inside = set(range(first, last + 1))
            if last == first or not inside <= filled:
                continue
            off = abs((cores[first][0] + cores[last][1]) / 2 - middle)
            if off <= 6.0 and (best is None or last - first > best[1] - best[0]):
                best = (first, last)
    return best


def _join_labels(places: list[list[Place]], head_rows: int) -> None:
    """Lines over the first column close on each other become one cell over all rows of the head."""
    labels = [place for row in places[:head_rows] for place in row if place.column == 0]
    pieces = [piece for place in labels for piece in place.pieces]
    lines = make_lines(pieces)
    close = all(b.base - a.base < TITLE * max(a.size, b.size) for a, b in itertools.pairwise(lines))
    if len(labels) < 2 or not close or any(place.width > 1 for place in labels):
        return
    for row in places[:head_rows]:
        row[:] = [place for place in row if place.column > 0]
    places[0].insert(0, Place(0, 0, 1, head_rows, pieces))


def _lengthen(columns: int, places: list[list[Place]], head_rows: int) -> None:
    """A header cell whose column is empty in the other header rows takes them all."""
    for column in range(columns):
        cover = [
            (r, p) for r in range(head_rows) for p in places[r] if p.column <= column < p.column + p.width
        ]
        if len(cover) == 1 and cover[0][1].width == 1:
            row, place = cover[0]
            places[row].remove(place)
            place.row, place.height = 0, head_rows
            places[0].append(place)
