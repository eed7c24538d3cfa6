"""Choose which lines of a region are one table: all of them, or those between two breaks.

At a break another table may begin: with a head of its own, or below a wide gap. What lies between two breaks
that are not too many apart is a candidate, so is the whole region, and the best set of candidates without
overlap is chosen. A candidate is worth its log odds of being a table, less what its inner breaks say, for
every line that it holds, and a little less for being one more; to be no table is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from docparse.layout.model import Floats
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.accept import log_odds
from docparse.layout.tables.candidates.regions import TableRegion, leads
from docparse.layout.tables.columns.entries import make_frame
from docparse.layout.tables.heads.unfinished import settled_numbers
from docparse.layout.tables.kinds import PAGE
from docparse.layout.tables.rows.across import Rule, over_most
from docparse.layout.tables.words import Piece, TextLine, is_led, row_pitch
from docparse.numerals.cells import DATED_YEAR


@dataclass(frozen=True, slots=True)
class Break:
    """Lines before `stop` may be of another table than those from `start` on; `weight` is log odds a line."""

    stop: int
    start: int
    weight: float


def choose(params: Params, regions: list[TableRegion], rules: list[Rule]) -> list[TableRegion]:
    """Return regions in their best parts, from top to bottom; `rules` are horizontal ones."""
    settled = [
        # What is around a part may say what its numbers are.
        region if region.part else replace(region, lines=settled_numbers(params, region.lines, rules))
        for region in regions
    ]
    return [part for region in settled for part in _best_parts(params, region, rules)]


def _best_parts(params: Params, region: TableRegion, rules: list[Rule]) -> list[TableRegion]:
    lines, breaks = region.lines, find_breaks(params, region, rules)
    if not breaks and not region.part:
        return [region]
    starts, stops = [0, *(b.start for b in breaks)], [*(b.stop for b in breaks), len(lines)]
    best: list[tuple[float, list[TableRegion]]] = [(0.0, [])]  # of the lines before each start
    for end, stop in enumerate(stops):
        ways: list[tuple[float, list[TableRegion]]] = []
        # Of ways worth the same the one with most parts is taken: what is no table may have some in it.
        for begin in reversed(range(max(0, end - int(params.tables.part.most)), end + 1)):
            own, (total, parts) = lines[starts[begin] : stop], best[begin]
            frame = make_frame(params, own)
            odds = log_odds(params, frame, rules, region) if frame is not None else 0.0
            inner = sum([b.weight for b in breaks[begin:end]])
            worth = max(0.0, (odds - inner) * len(own) - params.tables.part.table)
            part = [replace(region, lines=own, frame=frame)] if worth or not region.part else []
            ways.append((total + worth, parts + part))
        best.append(max(ways, key=lambda way: way[0]))
    return best[-1][1]


def find_breaks(params: Params, region: TableRegion, rules: list[Rule]) -> list[Break]:
    """Return where another table may begin among the lines of a region, from top to bottom."""
    part = params.tables.part
    lines, pitch = region.lines, row_pitch(region.lines)
    heads = head_spans(params.tables.candidates.parts, lines)
    found = [Break(stop, start, part.head) for stop, start in heads]
    ends = contents_ends(params.tables.candidates.parts, lines)
    for at in set(range(1, len(lines))).difference(*(range(stop, start + 1) for stop, start in heads)):
        if at in ends:
            found.append(Break(at, at, part.contents))
            continue
        em, step = min(lines[at - 1].size, lines[at].size), lines[at].base - lines[at - 1].base
        begun = max([start for _, start in heads if start < at], default=0)
        if step <= max(part.far * em, part.blank * pitch):
            continue
        above = lines[begun:at]
        other = part.columns * _crossed(params, above, lines[at:])
        gap = Break(at, at, part.gap * (step / em - part.far) + other)
        if any([line.has_figures for line in above]):  # else it is a head's distance
            found.append(gap)
        elif _is_ruled(params.tables.rows.across, lines[at : at + 2], rules) and all(
            [len(one.pieces) < 3 for one in lines[:at]]
        ):
            found.append(Break(at, at, part.ruled_head))  # below addresses side by side, say
        elif (
            sum([len(line.pieces) > 1 for line in above]) > params.tables.above.labelled
        ):  # rows of words, more than a head has
            found.append(gap)
    return sorted(found, key=lambda b: b.start)


def _crossed(params: Params, above: list[TextLine], below: list[TextLine]) -> float:
    """Return the share of the gutters of lines above a gap and of those below that the others cross."""
    sides = [[line for line in lines if len(line.pieces) > 1] for lines in (above, below)]
    frames = [make_frame(params, lines) if len(lines) > 1 else None for lines in sides]
    crossed = [
        sum([any([p.x0 < edge < p.x1 for p in line.pieces]) for line in lines])
        > params.tables.part.crossed * len(lines)
        for frame, lines in zip(frames, reversed(sides), strict=True)
        if frame is not None
        for edge in frame.edges
    ]
    return sum(crossed) / len(crossed) if all(frames) else 0.0


def contents_ends(numbers: Numbers, lines: list[TextLine]) -> set[int]:
    """Return where stretches of entries of contents begin among `lines`, and where they end.

    Such end in pages of which none is lower than the one above, and leaders go to most of them.
    """
    found: set[int] = set()
    for stretch in _rising(lines):
        led = sum([is_led(*lines[at].pieces[-2:]) for at in stretch])
        if led >= numbers.entries and 2 * led > len(stretch):
            found |= {stretch.start, stretch.stop}
    return found


def _rising(lines: list[TextLine]) -> Iterator[range]:
    """Yield the stretches of lines that end in low integers, none lower than the one above."""
    ends = [line.pieces[-1] for line in lines]
    pages = [
        int(end.text) if len(line.pieces) > 1 and end.kind & PAGE else -1
        for line, end in zip(lines, ends, strict=True)
    ]
    start = 0
    for at, (page, following) in enumerate(pairwise([*pages, -1]), 1):
        if page < 0 or following < page:
            yield range(start, at if page >= 0 else start)
            start = at


def head_spans(numbers: Numbers, lines: list[TextLine]) -> list[tuple[int, int]]:
    """Return where further heads begin among `lines`: (stop, start), the lines between are above the head.

    A head is what is below a row of figures and above another, where there are figures else: over two or more
    columns, or below a sentence. Sentences above it belong to no table.
    """
    figures = [line.has_figures for line in lines]
    rows = [at for at, has in enumerate(figures) if has]
    between = [(above + 1, below) for above, below in pairwise(rows) if below - above > 1]
    if not between:
        return []
    left, every = min([line.x0 for line in lines]), [lines[at] for at in rows]
    found: list[tuple[int, int]] = []
    for (stop, below), (end, _) in pairwise([*between, (len(lines), 0)]):
        own = [lines[at] for at in rows if below <= at < end]
        columns = max(len(line.pieces) for line in lines[stop:below])
        full = [sum(not piece.sign for piece in line.pieces) == columns for line in own]
        under = [every, own] if columns * sum(full) >= numbers.own else [every]
        head = _head_start(numbers, lines[stop:below], under, left)
        found += [] if head is None else [(stop, stop + head)]
    return found


def _head_start(
    numbers: Numbers, lines: list[TextLine], below: list[list[TextLine]], left: float
) -> int | None:
    """The first line of a head among `lines` without figures; None if none is.

    `below` are all rows of figures, and those right below, if they are enough to tell; `left` is where rows
    begin.
    """
    # A sentence leads to what is below it; what reads like one in the last line names a section.
    begin = max([at + 1 for at, line in enumerate(lines[:-1]) if leads(numbers, line)], default=0)
    inner = [
        (at, piece)
        for at in range(begin, len(lines))
        for piece in lines[at].pieces
        if piece.x0 > left + numbers.inner * lines[at].size
    ]
    pieces = [piece for _, piece in inner]
    beside = max([p.x0 for p in pieces], default=0.0) > min([p.x1 for p in pieces], default=0.0)
    indented = bool(inner) and begin > 0
    heads = [(at, piece) for at, piece in inner if len(lines[at].pieces) > 1] or inner
    if not (beside or indented):
        return None
    for rows in map(_extents, below):
        if _over_figures(numbers, [piece for _, piece in heads], rows):
            # A lone piece over labels is a title.
            return next(at for at, p in inner if (at, p) in heads or _over_figures(numbers, [p], rows))
    return None


def _is_ruled(numbers: Numbers, lines: list[TextLine], rules: list[Rule]) -> bool:
    """Return True if a rule is below all of the first of two lines."""
    if len(lines) < 2:
        return False
    return bool(over_most(numbers, rules, lines[0].x0, lines[0].x1, lines[0].base, lines[1].base))


def _extents(rows: list[TextLine]) -> Floats:
    """Return (x0, x1, 1 if it is all figures) of rows' pieces, float32 (n, 3); a sign is of its figure."""
    extents: list[tuple[float, float, bool]] = []
    for row in rows:
        for piece, before in zip(row.pieces, [None, *row.pieces], strict=False):
            x0 = before.x0 if before is not None and before.sign else piece.x0
            extents += [] if piece.sign else [(x0, piece.x1, piece.figures)]
    return np.array(extents, np.float32).reshape(-1, 3)


def _over_figures(numbers: Numbers, pieces: list[Piece], below: Floats) -> bool:
    """Return True if most pieces, no mere quantities, are where rows of figures have hardly anything else."""
    years = [piece for piece in pieces if DATED_YEAR.fullmatch(piece.text)]
    pieces = years if len(years) > 1 else pieces  # the others may head labels
    texts = [piece.text for piece in pieces]
    if all(text[:1].isdecimal() and not DATED_YEAR.fullmatch(text) for text in texts):
        return False
    under = [below[(below[:, 0] < piece.x1) & (below[:, 1] > piece.x0), 2] for piece in pieces]
    shares = [float(own.mean()) for own in under if len(own)]
    return sum([share > numbers.most for share in shares]) > numbers.most * len(shares)
