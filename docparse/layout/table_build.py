"""Lines of a table and the rules across it → rows, spans, header → a Table."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from docparse.document import Cell, Table
from docparse.geometry import BBox
from docparse.layout.model import TableDraft, Words
from docparse.layout.rules import Floats
from docparse.layout.table_extend import TITLE
from docparse.layout.table_frame import Frame
from docparse.layout.table_leading import rows_by_leading
from docparse.layout.table_text import (
    YEAR,
    Entry,
    Row,
    begins_row,
    leading_limit,
)
from docparse.layout.table_words import BESIDE, Piece, TextLine, is_note, make_lines, pieces_text

LEADING = 1.35  # em between lines of one cell
UNDERLINE = 0.2  # em: how far below its base line text is underlined


def build_draft(words: Words, frame: Frame, rules: Floats) -> TableDraft:
    """The table of a frame; `rules` are horizontal rules (y, x0, x1) near it."""
    _part_neighbours(frame)
    header = header_lines(frame, rules)
    _trim(frame, header)
    _part_beside(frame, header)
    _carry_spans(frame, header, rules)
    groups = _header_groups(frame, header, rules) + _body_groups(frame, header, rules)
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


def header_lines(frame: Frame, rules: Floats) -> int:
    """How many lines at the top are header: those above the first rule, or before the first figures."""
    lines = frame.lines
    first_figures = next(
        (i for i, row in enumerate(frame.rows) if _has_figures(row, frame.numeric)), len(lines)
    )
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    for i in range(min(len(lines) - 1, max(6, first_figures))):
        if i < first_figures and _rule_between(lines[i], lines[i + 1], rules, 0.7 * width):
            later = (
                [
                    k
                    for k in range(i + 1, first_figures)
                    if _rule_between(lines[k], lines[k + 1], rules, 0.7 * width)
                ]
                if first_figures < len(lines)
                else []
            )
            return _without_sections(frame, (later[-1] if later else i) + 1)
    if any(frame.numeric):
        return _without_sections(frame, first_figures) if first_figures < len(lines) else 0
    return 1


def has_head(frame: Frame, rules: Floats) -> bool:
    """Whether the header lines of a frame head any column but the first."""
    return any(entry.last > 0 for row in frame.rows[: header_lines(frame, rules)] for entry in row)


def _without_sections(frame: Frame, header: int) -> int:
    """`header` less the rows at its end over the first column alone: they name a section of the body.

    A unit in brackets, and what goes on close below a label, belong to the head.
    """
    while header > 1:
        row, above = frame.rows[header - 1], frame.rows[: header - 1]
        line, upper = frame.lines[header - 1], frame.lines[header - 2]
        headed = any(entry.first > 0 for other in above for entry in other)
        tight = line.base - upper.base < LEADING * line.size and above[-1][0].first == 0
        if not headed or tight or len(row) > 1 or row[0].last > 0 or row[0].text.startswith("("):
            break
        header -= 1
    return header


def _has_figures(row: Row, numeric: list[bool]) -> bool:
    figures = [e for e in row if e.number and e.first == e.last and numeric[e.first]]
    return bool(figures) and not all(YEAR.fullmatch(e.text) for e in figures)


def _rule_between(above: TextLine, below: TextLine, rules: Floats, width: float) -> bool:
    if not len(rules):
        return False
    between = (rules[:, 0] > above.base - 0.3 * above.size) & (rules[:, 0] < below.base - 0.5 * below.size)
    if not between.any():
        return False
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    reach = np.minimum(rules[between, 2], x1 + 20) - np.maximum(rules[between, 1], x0 - 20)
    return bool(reach.clip(0).sum() >= width)


def _part_neighbours(frame: Frame) -> None:
    """Of two entries of one line in one column, the one that stands over it less leaves it, in place."""
    cores = _cores(frame)
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for left, right in itertools.pairwise([e for e in row if not is_note(e.piece, line.size)]):
            while left.last >= right.first and (left.last > left.first or right.last > right.first):
                column = right.first if right.last > right.first else left.last
                shares = [_share(cores[column], entry.piece) for entry in (left, right)]
                if right.last > right.first and (shares[0] >= shares[1] or left.last == left.first):
                    right.first += 1
                else:
                    left.last -= 1


def _trim(frame: Frame, header: int) -> None:
    """Heads over several columns leave those at their sides that they do not reach, in place.

    Only where they stand better over the middle of the others: a short head is often centred in a blank.
    A note mark right behind a head goes with it.
    """
    cores = _cores(frame)
    for line, row in zip(frame.lines[:header], frame.rows, strict=False):
        for entry in row:
            first, last, x0, x1 = entry.first, entry.last, entry.piece.x0, entry.piece.x1
            while first < last and -np.inf < cores[first][1] < x0:
                first += 1
            while first < last and np.inf > cores[last][0] > x1:
                last -= 1
            off = abs(x0 + x1 - cores[first][0] - cores[last][1])
            if entry.first > 0 and off < abs(x0 + x1 - cores[entry.first][0] - cores[entry.last][1]):
                entry.first, entry.last = first, last
        for head, mark in itertools.pairwise(row):
            if is_note(mark.piece, line.size) and mark.piece.x0 - head.piece.x1 < 0.5 * line.size:
                mark.first = mark.last = head.last


def _share(core: tuple[float, float], piece: Piece) -> float:
    return max(0.0, min(core[1], piece.x1) - max(core[0], piece.x0))


def _part_beside(frame: Frame, header: int) -> None:
    """Heads of several lines leave the columns of the heads beside them, in place.

    They are centred on each other, so that their lines are closer together than those of one head.
    """
    for i, k in itertools.permutations(range(header), 2):
        line, other = frame.lines[i], frame.lines[k]
        if abs(line.base - other.base) >= BESIDE * max(line.size, other.size):
            continue
        for entry in frame.rows[i]:
            apart = [e for e in frame.rows[k] if e.piece.x0 >= entry.piece.x1 or e.piece.x1 <= entry.piece.x0]
            taken = {e.first for e in apart if e.first == e.last}
            while entry.first < entry.last and entry.first in taken:
                entry.first += 1
            while entry.first < entry.last and entry.last in taken:
                entry.last -= 1


def _carry_spans(frame: Frame, header: int, rules: Floats) -> None:
    """Of two lines of one head over several columns the shorter takes the columns of the longer, in place.

    They stand centred on each other, and one is often so short that one column holds it.
    """
    inner = [i for i in range(header) if frame.rows[i][-1].last > 0]
    for i, k in itertools.pairwise(inner):
        above, below = frame.lines[i], frame.lines[k]
        if below.base - above.base > 1.75 * below.size or _rule_between(above, below, rules, 8.0):
            continue
        for wide, narrow in ((frame.rows[i], frame.rows[k]), (frame.rows[k], frame.rows[i])):
            for entry in [e for e in wide if e.last > e.first]:
                within = [e for e in narrow if e.first <= entry.last and e.last >= entry.first]
                if len(within) != 1 or not _centred_on(entry.piece, within[0].piece):
                    continue
                if entry.first <= within[0].first and within[0].last <= entry.last:
                    within[0].first, within[0].last = entry.first, entry.last


def _centred_on(one: Piece, other: Piece) -> bool:
    return abs(one.x0 + one.x1 - other.x0 - other.x1) / 2 < 0.3 * other.size


def _header_groups(frame: Frame, header: int, rules: Floats) -> list[list[int]]:
    """Header lines in rows: one begins under an entry that spans columns, a rule, or a wide gap.

    Labels of the first column may stand at half the height of the others: those join the nearest row.
    """
    rules = _without_underlines(frame.lines[:header], rules)
    labels = [i for i in range(header) if frame.rows[i][-1].last == 0 and _is_between(frame, i, header)]
    groups: list[list[int]] = []
    limit = leading_limit(frame.lines[: header + 1]) if header > 1 else 0.0
    for i in range(header):
        if i in labels:
            continue
        if groups and not _breaks_header(frame, groups[-1], i, max(limit, 1.3), rules):
            groups[-1].append(i)
        else:
            groups.append([i])
    for i in labels:
        base = frame.lines[i].base
        nearest = min(groups, key=lambda group: min(abs(frame.lines[k].base - base) for k in group))
        nearest.append(i)
        nearest.sort()
    return groups


def _is_between(frame: Frame, i: int, header: int) -> bool:
    """Whether a header line stands closer to one over other columns than lines of one cell ever do."""
    line = frame.lines[i]
    others = [
        other
        for k, other in enumerate(frame.lines[:header])
        if k != i and any(e.last > 0 for e in frame.rows[k])
    ]
    return any(abs(other.base - line.base) < BESIDE * max(line.size, other.size) for other in others)


def _is_unit(row: Row) -> bool:
    """Whether all that stands behind the label is a remark in brackets: `(in millions)`."""
    texts = [entry.text for entry in row if entry.first > 0]
    return bool(texts) and all(text[0] == "(" and text[-1] == ")" for text in texts)


def _breaks_header(frame: Frame, group: list[int], i: int, limit: float, rules: Floats) -> bool:
    above, below = frame.lines[group[-1]], frame.lines[i]
    if _rule_between(above, below, rules, 8.0):
        return True
    if (below.base - above.base) / max(above.size, below.size) > 1.75:
        return True
    spanning = [e for k in group for e in frame.rows[k] if e.last > e.first]
    for entry in frame.rows[i]:
        for upper in spanning:
            if (
                upper.first <= entry.last
                and entry.first <= upper.last
                and (entry.first, entry.last) != (upper.first, upper.last)
            ):
                return True
    if _is_unit(frame.rows[i]) and len(frame.rows[i]) < len(frame.rows[group[-1]]):
        return True
    if spanning or all(entry.last == entry.first for entry in frame.rows[i]):
        return False
    # A head over several columns is below what stands above, unless that goes on beside it.
    over = {column for e in frame.rows[group[-1]] for column in range(e.first, e.last + 1)}
    return not over <= {e.first for e in frame.rows[i] if e.first == e.last}


def _body_groups(frame: Frame, header: int, rules: Floats) -> list[list[int]]:
    lines = frame.lines
    parted = _parted(frame, header, rules)
    starts = rows_by_leading(lines[header:], frame.rows[header:], frame.numeric, parted)
    if starts is not None and frame.columns > 1:
        ends = [*starts[1:], len(lines) - header]
        return [list(range(header + i, header + k)) for i, k in zip(starts, ends, strict=True)]
    limit = leading_limit(lines[header:])
    groups: list[list[int]] = []
    for i in range(header, len(lines)):
        if parted[i - header]:
            groups.append([i])
            continue
        step = (lines[i].base - lines[i - 1].base) / max(lines[i].size, lines[i - 1].size)
        if step < BESIDE:
            groups[-1].append(i)
            continue
        tight = step <= limit
        above = [entry for k in groups[-1] for entry in frame.rows[k]]
        if frame.columns == 1 or begins_row(frame.rows[i], above, frame.numeric, tight):
            groups.append([i])
        else:
            groups[-1].append(i)
    return groups


def _parted(frame: Frame, header: int, rules: Floats) -> list[bool]:
    """For every line of the body whether a rule lies above it, or nothing but the header."""
    lines = frame.lines[header:]
    rules = _without_underlines(lines, rules)
    return [
        i == 0 or _rule_between(lines[i - 1], line, rules, 0.6 * (line.x1 - line.x0))
        for i, line in enumerate(lines)
    ]


def _without_underlines(lines: list[TextLine], rules: Floats) -> Floats:
    """The rules but those right under text and as long as it: links, and words that stress something."""
    if not len(rules) or not lines:
        return rules
    pieces = np.array([(p.base, p.size, p.x0, p.x1) for line in lines for p in line.pieces], np.float32)
    base, size, x0, x1 = pieces.T[:, None, :]
    y, left, right = rules.T[:, :, None]
    under = (y > base) & (y < base + UNDERLINE * size) & (abs(left - x0) < 1.5) & (abs(right - x1) < 1.5)
    kept: Floats = rules[~under.any(1)]
    return kept


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
    cores = _cores(frame)
    bottom = max(frame.lines[i].bottom for i in groups[number])
    below = places[number + 1] if number + 1 < len(places) else []
    filled_below = {c for p in below for c in range(p.column, p.column + p.width)}
    if not below and all(_is_unit(frame.rows[i]) for i in groups[number]):
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


def _cores(frame: Frame) -> list[tuple[float, float]]:
    """What the entries of each column take in x."""
    low, high = [float("inf")] * frame.columns, [float("-inf")] * frame.columns
    for line, row in zip(frame.lines, frame.rows, strict=True):
        for entry in row:
            if entry.first == entry.last and not is_note(entry.piece, line.size):
                low[entry.first] = min(low[entry.first], entry.piece.x0)
                high[entry.first] = max(high[entry.first], entry.piece.x1)
    return list(zip(low, high, strict=True))


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
