"""Choose which lines of a region are one table: all of them, or those between two breaks.

At a break another table may begin: with a head of its own, or below a wide gap. What lies between two breaks
that are not too many apart is a candidate, so is the whole region, and the best set of candidates without
overlap is chosen. A candidate is worth its log odds of being a table, less what its inner breaks say, for
every line that it holds, and a little less for being one more; to be no table is worth nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from docparse.layout.model import Floats
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.accept import log_odds
from docparse.layout.tables.candidates.regions import TableRegion, leads
from docparse.layout.tables.columns.entries import fine, make_frame
from docparse.layout.tables.heads.unfinished import settled_numbers
from docparse.layout.tables.kinds import FIGURES, SIGN
from docparse.layout.tables.rows.across import Rule, over_most
from docparse.layout.tables.words import PieceLines, Pieces, extent, row_pitch
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
    lines, breaks = region.lines, find_breaks(params, region.lines, rules)
    if not breaks and not region.part:
        return [region]
    starts, stops = [0, *(b.start for b in breaks)], [*(b.stop for b in breaks), len(lines)]
    finer, most = fine(lines), int(params.tables.part.most)
    best: list[tuple[float, list[TableRegion]]] = [(0.0, [])]  # of the lines before each start
    for end, stop in enumerate(stops):
        ways: list[tuple[float, list[TableRegion]]] = []
        for begin in range(max(0, end - most), end + 1):
            own, (total, parts) = slice(starts[begin], stop), best[begin]
            frame = make_frame(params, finer[own])
            odds = log_odds(params, frame, rules, region) if frame is not None else 0.0
            inner = sum([b.weight for b in breaks[begin:end]])
            worth = max(0.0, (odds - inner) * (stop - starts[begin]) - params.tables.part.table)
            part = [replace(region, lines=lines[own], frame=frame)] if worth or not region.part else []
            ways.append((total + worth, parts + part))
        best.append(max(ways, key=lambda way: way[0]))
    return best[-1][1]


def find_breaks(params: Params, lines: PieceLines, rules: list[Rule]) -> list[Break]:
    """Return where another table may begin among lines, from top to bottom."""
    part, across = params.tables.part, params.tables.rows.across
    heads = head_spans(params.tables.candidates.parts, lines)
    found = [Break(stop, start, part.head) for stop, start in heads]
    held = {at for stop, start in heads for at in range(stop, start + 1)}
    ems = np.minimum(lines.size[1:], lines.size[:-1])
    steps = lines.base[1:] - lines.base[:-1]
    for at in (
        np.flatnonzero(steps > np.maximum(part.far * ems, part.blank * row_pitch(lines.base))) + 1
    ).tolist():
        if at in held:
            continue
        begun = max([start for _, start in heads if start < at], default=0)
        above = lines[begun:at]
        other = part.columns * _crossed(params, above, lines[at:])
        gap = Break(at, at, part.gap * float(steps[at - 1] / ems[at - 1] - part.far) + other)
        if above.has_figures.any():  # else it is a head's distance
            found.append(gap)
        elif is_ruled_head(across, lines[at : at + 2], rules) and (lines.counts[:at] < 3).all():
            found.append(Break(at, at, part.ruled_head))  # below addresses side by side, say
        elif (above.counts > 1).sum() > params.tables.above.labelled:  # rows of words, more than a head has
            found.append(gap)
    return sorted(found, key=lambda b: b.start)


def _crossed(params: Params, above: PieceLines, below: PieceLines) -> float:
    """Return the share of the gutters of lines above a gap and of those below that the others cross."""
    sides = [lines[lines.counts > 1] for lines in (above, below)]
    frames = [make_frame(params, fine(lines)) if len(lines) > 1 else None for lines in sides]
    crossed: list[bool] = []
    for frame, lines in zip(frames, reversed(sides), strict=True):
        for edge in frame.edges if frame is not None else ():
            over = lines.number((lines.pieces.x0 < edge) & (edge < lines.pieces.x1)) > 0
            crossed.append(bool(over.sum() > params.tables.part.crossed * len(lines)))
    return sum(crossed) / len(crossed) if all(frames) else 0.0


def head_spans(numbers: Numbers, lines: PieceLines) -> list[tuple[int, int]]:
    """Return where further heads begin among `lines`: (stop, start), the lines between are above the head.

    A head is what is below a row of figures and above another, where there are figures else: over two or more
    columns, or below a sentence. Sentences above it belong to no table.
    """
    rows = np.flatnonzero(lines.has_figures).tolist()
    between = [(above + 1, below) for above, below in pairwise(rows) if below - above > 1]
    if not between:
        return []
    left, full = float(lines.x0.min()), lines.number(lines.kinds & SIGN == 0)
    every = _extents(lines[rows])
    found: list[tuple[int, int]] = []
    for (stop, below), (end, _) in pairwise([*between, (len(lines), 0)]):
        own = [at for at in rows if below <= at < end]
        columns = int(lines.counts[stop:below].max())
        enough = columns * (full[own] == columns).sum() >= numbers.own
        head = _head_start(
            numbers, lines[stop:below], [every, _extents(lines[own])] if enough else [every], left
        )
        found += [] if head is None else [(stop, stop + head)]
    return found


def _head_start(numbers: Numbers, lines: PieceLines, below: list[Floats], left: float) -> int | None:
    """The first line of a head among `lines` without figures; None if none is.

    `below` are the `_extents` of all rows of figures, and of those right below, if they are enough to tell;
    `left` is where rows begin.
    """
    # A sentence leads to what is below it; what reads like one in the last line names a section.
    begin = max([at + 1 for at in range(len(lines) - 1) if leads(lines, at)], default=0)
    inner = lines.pieces.x0 > left + numbers.inner * lines.size[lines.line]
    inner &= lines.line >= begin
    pieces = lines.pieces[inner]
    beside = pieces.x0.max(initial=0.0) > (pieces.x1.min() if len(pieces) else 0.0)
    if not (beside or (len(pieces) and begin > 0)):
        return None
    heads = inner & (lines.counts > 1)[lines.line]
    heads = heads if heads.any() else inner
    for rows in below:
        if _over_figures(numbers, lines.pieces[heads], rows):
            # A lone piece over labels is a title.
            first = (
                at
                for at in np.flatnonzero(inner).tolist()
                if heads[at] or _over_figures(numbers, lines.pieces[[at]], rows)
            )
            return int(lines.line[next(first)])
    return None


def is_ruled_head(numbers: Numbers, lines: PieceLines, rules: list[Rule]) -> bool:
    """Return True if the first of two lines heads three columns or more, with a rule below all of them."""
    if len(lines) < 2 or lines.has_figures[0] or lines.counts.min() < 3:
        return False
    return bool(over_most(numbers, rules, *extent(lines[:1]), *lines.base.tolist()))


def _extents(rows: PieceLines) -> Floats:
    """Return (x0, x1, 1 if it is all figures) of rows' pieces, float32 (n, 3); a sign is of its figure."""
    pieces, sign = rows.pieces, rows.pieces.are(SIGN)
    x0 = pieces.x0.copy()
    behind = np.flatnonzero(sign[:-1] & (rows.line[1:] == rows.line[:-1]))
    x0[behind + 1] = x0[behind]
    return np.stack([x0, pieces.x1, pieces.are(FIGURES)], 1)[~sign].astype(np.float32)


def _over_figures(numbers: Numbers, pieces: Pieces, below: Floats) -> bool:
    """Return True if most pieces, no mere quantities, are where rows of figures have hardly anything else."""
    texts = pieces.texts
    years = [at for at, text in enumerate(texts) if DATED_YEAR.fullmatch(text)]
    pieces = pieces[years] if len(years) > 1 else pieces  # the others may head labels
    if all(text[:1].isdecimal() and not DATED_YEAR.fullmatch(text) for text in pieces.texts):
        return False
    x0, x1 = pieces.columns[:, :2].T.astype(np.float32)[:, :, None]
    under = (below[:, 0] < x1) & (below[:, 1] > x0)
    under = under[under.any(1)]
    return bool(((under @ below[:, 2]) > numbers.most * under.sum(1)).sum() > numbers.most * len(under))
