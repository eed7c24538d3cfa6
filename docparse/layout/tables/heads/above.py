"""Head lines above a table whose columns are known: what is over its columns and belongs to no prose."""

from __future__ import annotations

import itertools
import math
from statistics import median

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.regions import is_caption, leads
from docparse.layout.tables.columns.entries import Row, TableFrame, column_cores, place_entries
from docparse.layout.tables.columns.parting import part_runs
from docparse.layout.tables.heads.unfinished import settled_numbers
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import Piece, TextLine, extent, make_lines, row_pitch


def with_heads(params: Params, frame: TableFrame, free: list[Piece], rules: list[Rule]) -> TableFrame:
    """Return the frame with the lines of `free` above it that head its columns; titles are left out."""
    found, inner = _lines_above(params, frame, free, rules), column_cores(frame)[1][0]
    if sum([len(line.pieces) > 1 and line.x0 < inner for line in found]) > params.tables.above.labelled:
        return frame  # rows of words, of another table
    rows, _ = place_entries(params, found, frame.edges)
    rows = part_runs(params, [*rows, *frame.rows], frame.edges)
    frame = TableFrame(frame.lines, rows[len(found) :], frame.edges, frame.numeric)
    rows = rows[: len(found)]
    first = _first_head(params, frame, found, rows, rules)
    found, rows = found[first:], rows[first:]
    return TableFrame([*found, *frame.lines], [*rows, *frame.rows], frame.edges, frame.numeric)


def _lines_above(params: Params, frame: TableFrame, free: list[Piece], rules: list[Rule]) -> list[TextLine]:
    """Return the lines above a frame, top to bottom, that may head its columns.

    They are near (or underlined), hold no figure and do not read like prose, up to a heading that begins
    where the labels do and is not beside the lines of the head, amid them.
    """
    above = params.tables.above
    across = params.tables.rows.across
    found: list[TextLine] = []
    edge, pitch = frame.lines[0], row_pitch(frame.lines)
    (x0, x1), inner = extent(frame.lines), column_cores(frame)[1][0]
    headed = any(line.x1 > inner for line in itertools.takewhile(lambda ln: not ln.has_figures, frame.lines))
    parted = False
    lines = make_lines([piece for piece in free if piece.base < edge.base])
    for line in reversed(settled_numbers(params, lines, rules) if lines else []):
        if line.x0 >= x1 or line.x1 <= x0:
            continue
        if is_caption(line):
            break
        label = line.x1 < inner and not (headed and leads(params.tables.candidates.parts, line))
        if len(found) == above.lines or line.has_figures or line.size > above.larger * edge.size:
            break
        parting = line.base, edge.base - across.upper * edge.size
        if label and headed and len(line.pieces) == 1 and over_most(across, rules, x0, x1, *parting):
            break  # above the rule that begins the table: the end of a paragraph, or a title
        heading = parted and not (line.x0 > edge.x1 and edge.base - line.base < above.amid * edge.size)
        if not label and (heading or _is_prose(params, line, x1 - x0)):
            break
        em = above.ruled if _underlined(line, edge, rules) else above.near
        if edge.base - line.base > max(em * max(edge.size, line.size), above.pitch * pitch):
            break
        found.insert(0, line)
        edge, headed, parted = line, headed or line.x1 > inner, headed and line.x1 <= inner
    return found


def _first_head(
    params: Params, frame: TableFrame, found: list[TextLine], rows: list[Row], rules: list[Rule]
) -> int:
    """Return which of the lines `found` above a frame, of entries `rows`, is its first head, below titles."""
    above = params.tables.above
    cores = column_cores(frame)
    inner = cores[1][0]
    under = [[entry.piece for entry in row] for row in [*rows, *frame.rows[:1]]]
    heads = [
        _heads(params, own, cores, rules) or _is_begun(params, own, below)
        for own, below in itertools.pairwise(under)
    ]
    begin = max([at + 1 for at, line in enumerate(found) if not heads[at] and line.x1 > inner], default=0)
    first = begin + heads[begin:].index(True) if any(heads[begin:]) else len(heads)
    below = [*rows[first:], *itertools.takewhile(lambda row: not any(e.figure for e in row), frame.rows)]
    if first > 0 and not any(entry.first == 0 for row in below for entry in row):
        # The label of the head is right below a rule.
        base, size = found[first - 1].base, found[first - 1].size
        near = base - above.near * size, base - params.tables.rows.across.upper * size
        first -= bool(over_most(params.tables.rows.across, rules, *extent(frame.lines), *near))
    if found and _begins_row(params, found[-1], frame, inner):
        first = min(first, len(found) - 1)
    return first


def _begins_row(params: Params, line: TextLine, frame: TableFrame, inner: float) -> bool:
    """Return True if a line is a label alone that goes on in that of the first row, as near as rows are."""
    below = frame.lines[0]
    label, step = below.pieces[0], below.base - line.base
    level = abs(line.x0 - label.x0) < params.tables.candidates.regions.aligned * below.size
    near = level and step < params.tables.row.wider * row_pitch(frame.lines)
    return near and len(line.pieces) == 1 and line.x1 < inner and label.text[:1].islower()


def without_titles(params: Params, frame: TableFrame, rules: list[Rule]) -> TableFrame:
    """Return the frame without the lines at its top that are titles of its table, and what is above them.

    They end with a lone piece over several columns, above heads and any rule over all columns, that is set in
    their middle or on such a rule; or that begins where the labels do and is set on one. The larger it is,
    the further off may it be: in the middle of the page.
    """
    x0, x1 = extent(frame.lines)
    # Rules further up are those of another table.
    top = frame.lines[0].top - params.tables.table.reach * frame.lines[0].size
    wide = over_most(params.tables.rows.across, rules, x0, x1, top)
    head = list(itertools.takewhile(lambda line: not line.has_figures, frame.lines))
    headed, size = False, median([line.size for line in frame.lines])
    for at in range(len(head) - 2, -1, -1):
        line, piece = head[at], head[at].pieces[0]
        headed = headed or len(head[at + 1].pieces) > 1
        if len(line.pieces) > 1 or not headed:
            continue
        over = sum([a < piece.x1 and piece.x0 < b for a, b in column_cores(frame)])
        if over > 1 and not _has_rule(params.tables.heads.above, piece, x0, rules):
            first = not any(y < line.base - params.tables.rows.across.upper * line.size for y in wide)
            parted = any(line.base < y < head[at + 1].base for y in wide)
            room = params.tables.above.centred + params.tables.above.large * max(0.0, line.size / size - 1)
            centred = abs(piece.x0 + piece.x1 - x0 - x1) < 2 * room * line.size
            if (first and (parted or centred)) or (parted and piece.x0 < x0 + piece.size):
                return frame.below(at + 1)
    return frame


def _has_rule(numbers: Numbers, piece: Piece, left: float, rules: list[Rule]) -> bool:
    """Return True if a rule right below a head underlines it, but not the labels' column from `left` on."""
    below = rules_within(rules, piece.base, piece.base + numbers.underline * piece.size)
    return any(left + piece.size < x0 < piece.x0 + 3 and x1 > piece.x1 - 3 for _, x0, x1 in below)


def _is_prose(params: Params, line: TextLine, width: float) -> bool:
    above = params.tables.above
    piece = line.pieces[-1]  # a note's mark may be before it
    wide = piece.x1 - piece.x0 > above.prose_width * width
    wordy = piece.last - piece.first + 1 >= above.prose_words
    return (wordy and wide) or leads(params.tables.candidates.parts, line)


def _underlined(line: TextLine, below: TextLine, rules: list[Rule]) -> bool:
    """Return True if rules between two lines run under most pieces of the upper one."""
    between = rules_within(rules, line.base, below.base)
    under = sum([any(x0 < p.x0 + 3 and x1 > p.x1 - 3 for _, x0, x1 in between) for p in line.pieces])
    return 2 * under > len(line.pieces)


def _heads(params: Params, pieces: list[Piece], cores: list[tuple[float, float]], rules: list[Rule]) -> bool:
    """Return True if pieces of a line head a column: no title over the whole table, no label of rows."""
    inner = cores[1][0] if len(cores) > 1 else cores[0][0]
    beside = [piece for piece in pieces if piece.x1 > inner or piece.x0 > cores[0][1]]
    if not beside:
        return False
    if len(pieces) > 1:
        return True
    return not _is_title(params, beside[0], cores, rules)


def _is_begun(params: Params, pieces: list[Piece], below: list[Piece]) -> bool:
    """Return True if a lone piece is set right above one of several: its head goes on there."""
    own = pieces[0]
    if len(pieces) > 1 or len(below) < 2:
        return False
    near = [p for p in below if p.base - own.base < params.tables.head.leading * p.size]
    return any(abs(p.x0 + p.x1 - own.x0 - own.x1) < 2 * params.tables.above.exact * p.size for p in near)


def _is_title(params: Params, piece: Piece, cores: list[tuple[float, float]], rules: list[Rule]) -> bool:
    """Return True if a lone piece begins at the table's left side or is set in its middle, without a rule."""
    numbers = params.tables.heads.above
    left, inner = cores[0][0], cores[min(1, len(cores) - 1)][0]
    if _has_rule(params.tables.heads.above, piece, left, rules):
        return False
    right = max([core[1] for core in cores])
    middle = (piece.x0 + piece.x1) / 2
    whole, values = abs(middle - (left + right) / 2), abs(middle - (inner + right) / 2)
    over = [core for core in cores if core[0] < piece.x1 and piece.x0 < core[1]]
    if len(over) == 1 and whole > numbers.off * piece.size:
        values = min(values, abs(middle - sum(over[0]) / 2), abs(piece.x1 - over[0][1]))
    above = params.tables.above
    off = [abs(piece.x0 + piece.x1 - a[0] - b[1]) / 2 for a, b in itertools.combinations(cores[1:], 2)]
    if whole > above.centred * piece.size and min(off, default=math.inf) < above.exact * piece.size:
        return False  # in the middle of two columns or more
    return piece.x0 < left + piece.size or whole + numbers.off * piece.size < values
