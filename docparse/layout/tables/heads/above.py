"""Head lines above a table whose columns are known: what is over its columns and belongs to no prose."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np

from docparse.layout.params import Params
from docparse.layout.tables.candidates.regions import NUMBERED, leads
from docparse.layout.tables.columns.entries import TableFrame, column_cores, part_runs, place_lines
from docparse.layout.tables.kinds import FIGURE
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import PieceLines, Pieces, extent, make_lines, row_pitch


def with_heads(params: Params, frame: TableFrame, free: Pieces, rules: list[Rule]) -> TableFrame:
    """Return the frame with the lines of `free` above it that head its columns.

    Titles, and what is above them, are left out.
    """
    above, across, cores = params.tables.above, params.tables.rows.across, column_cores(frame)
    x0, x1 = extent(frame.lines)
    inner = cores[1][0] if len(cores) > 1 else x1
    found = _lines_over(params, frame, free, (x0, inner, x1), rules)
    if ((found.counts > 1) & (found.x0 < inner)).sum() > above.labelled:
        return frame  # rows of words, of another table
    if not len(found):
        return part_runs(params, frame)
    whole = part_runs(params, place_lines(params, found, frame.edges).over(frame))
    count = len(found)
    rows = [whole.lines.of(at) for at in range(count + 1)]
    heads = [
        _heads(params, own, cores, rules) or _is_begun(params, own, below) for own, below in pairwise(rows)
    ]
    wide = (found.x1 > inner).tolist()
    begin = max([at + 1 for at in range(count) if not heads[at] and wide[at]], default=0)
    first = begin + heads[begin:].index(True) if any(heads[begin:]) else count
    body = (whole.lines.number(whole.number & whole.lines.pieces.are(FIGURE)) > 0)[count:]
    stop = count + int(body.argmax() if body.any() else len(body))
    under = whole.placed[whole.lines.starts[first] : whole.lines.starts[stop], 0]
    if first > 0 and not (under == 0).any():  # the label of the head is right below a rule
        base, size = float(found.base[first - 1]), float(found.size[first - 1])
        near = base - above.near * size, base - across.upper * size
        first -= bool(over_most(across, rules, x0, x1, *near))
    return whole.below(first)


def _lines_over(
    params: Params, frame: TableFrame, free: Pieces, sides: tuple[float, float, float], rules: list[Rule]
) -> PieceLines:
    """Return the lines of `free` that may head a frame; at `sides` labels begin, values begin, it ends.

    They are taken upwards while they are near (or underlined), hold no figure and do not read like prose, up
    to a heading that begins where the labels do and is not beside the lines of the head, amid them.
    """
    above, across, (x0, inner, x1) = params.tables.above, params.tables.rows.across, sides
    edge, em, right = float(frame.lines.base[0]), float(frame.lines.size[0]), float(frame.lines.x1[0])
    pitch, headed = row_pitch(frame.lines.base), bool((frame.lines.x1[: frame.lines.head] > inner).any())
    parted, found = False, list[int]()
    lines = make_lines(free[free.base < edge])
    told = zip(lines.base.tolist(), lines.size.tolist(), lines.x0.tolist(), lines.x1.tolist(), strict=True)
    for at, (base, size, left, end) in [*enumerate(told)][::-1]:
        if left >= x1 or end <= x0:
            continue
        alone = lines.counts[at] == 1
        if alone and NUMBERED.match(lines.text(at)):
            break
        label = end < inner and not (headed and leads(lines, at))
        if len(found) == above.lines or lines.has_figures[at] or size > above.larger * em:
            break
        if label and headed and alone and over_most(across, rules, x0, x1, base, edge - across.upper * em):
            break  # above the rule that begins the table: the end of a paragraph, or a title
        heading = parted and not (left > right and edge - base < above.amid * em)
        if not label and (heading or _is_prose(lines, at, x1 - x0)):
            break
        between = rules_within(rules, base, edge)
        far = above.ruled if between and _underlined(lines.of(at), between) else above.near
        if edge - base > max(far * max(em, size), above.pitch * pitch):
            break
        found.insert(0, at)
        headed, parted = headed or end > inner, headed and end <= inner
        edge, em, right = base, size, end
    return lines[found]


def without_titles(params: Params, frame: TableFrame, rules: list[Rule]) -> TableFrame:
    """Return the frame without the lines at its top that are titles of its table, and what is above them.

    They end with a lone piece over several columns, above heads and any rule over all columns, that is set in
    their middle or on such a rule; or that begins where the labels do and is set on one.
    """
    lines = frame.lines
    x0, x1 = extent(lines)
    # Rules further up are those of another table.
    top = float(lines.of(0).top.min() - params.tables.table.reach * lines.size[0])
    wide = over_most(params.tables.rows.across, rules, x0, x1, top)
    headed = False
    for at in range(lines.head - 2, -1, -1):
        headed = headed or lines.counts[at + 1] > 1
        title, (left, right), size = lines.of(at), extent(lines[at : at + 1]), float(lines.size[at])
        run = title.words.run[title.first]
        if run[0] != run[-1] or not headed:
            continue
        over = sum([a < right and left < b for a, b in column_cores(frame)])
        if over > 1 and not _has_rule(title, x0, rules):
            base, below = lines.base[at : at + 2].tolist()
            first = not any(y < base - params.tables.rows.across.upper * size for y in wide)
            parted = any(base < y < below for y in wide)
            centred = abs(left + right - x0 - x1) < 2 * params.tables.above.centred * size
            if (first and (parted or centred)) or (parted and left < x0 + size):
                return frame.below(at + 1)
    return frame


def _has_rule(piece: Pieces, left: float, rules: list[Rule]) -> bool:
    """Return True if a rule right below a head underlines it, but not the labels' column from `left` on."""
    x0, x1, base, size = piece.x0[0], piece.x1[-1], float(piece.base[0]), piece.size[0]
    below = rules_within(rules, base, base + piece.params.tables.heads.above.underline * size)
    return any(left + size < a < x0 + 3 and b > x1 - 3 for _, a, b in below)


def _is_prose(lines: PieceLines, at: int, width: float) -> bool:
    above, piece = lines.pieces.params.tables.above, lines.of(at)  # a note's mark may be before it
    wide = piece.x1[-1] - piece.x0[-1] > above.prose_width * width
    return bool(wide and piece.count[-1] >= above.prose_words) or leads(lines, at)


def _underlined(pieces: Pieces, between: list[Rule]) -> bool:
    """Return True if rules run under most pieces of a line."""
    under = np.zeros(len(pieces), np.bool_)
    for _, x0, x1 in between:
        under |= (x0 < pieces.x0 + 3) & (x1 > pieces.x1 - 3)
    return 2 * int(under.sum()) > len(pieces)


def _heads(params: Params, pieces: Pieces, cores: list[tuple[float, float]], rules: list[Rule]) -> bool:
    """Return True if pieces of a line head a column: no title over the whole table, no label of rows."""
    inner = cores[1][0] if len(cores) > 1 else cores[0][0]
    beside = pieces[(pieces.x1 > inner) | (pieces.x0 > cores[0][1])]
    return len(beside) > 0 and (len(pieces) > 1 or not _is_title(params, beside, cores, rules))


def _is_begun(params: Params, upper: Pieces, below: Pieces) -> bool:
    """Return True if a lone piece is set right above one of several: its head goes on there."""
    if len(upper) > 1 or len(below) < 2:
        return False
    near = below.base - upper.base[0] < params.tables.head.leading * below.size
    off = abs(below.x0 + below.x1 - upper.x0[0] - upper.x1[0])
    return bool((near & (off < 2 * params.tables.above.exact * below.size)).any())


def _is_title(params: Params, piece: Pieces, cores: list[tuple[float, float]], rules: list[Rule]) -> bool:
    """Return True if a lone piece begins at the table's left side or is set in its middle, without a rule."""
    numbers = params.tables.heads.above
    left, inner = cores[0][0], cores[min(1, len(cores) - 1)][0]
    if _has_rule(piece, left, rules):
        return False
    x0, x1, _, _, size, _ = piece.columns[0].tolist()
    right = max([core[1] for core in cores])
    middle = (x0 + x1) / 2
    whole, values = abs(middle - (left + right) / 2), abs(middle - (inner + right) / 2)
    over = [core for core in cores if core[0] < x1 and x0 < core[1]]
    if len(over) == 1 and whole > numbers.off * size:
        values = min(values, abs(middle - sum(over[0]) / 2), abs(x1 - over[0][1]))
    above = params.tables.above
    off = [abs(x0 + x1 - a[0] - b[1]) / 2 for a, b in combinations(cores[1:], 2)]
    if whole > above.centred * size and min(off, default=math.inf) < above.exact * size:
        return False  # in the middle of two columns or more
    return bool(x0 < left + size or whole + numbers.off * size < values)
