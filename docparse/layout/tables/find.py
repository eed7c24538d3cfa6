"""Tables of a page: those drawn by rules or fills, then those that rows of short pieces make.

Words that a table holds are its own; everything else goes on to the lines and blocks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.accept import log_odds
from docparse.layout.tables.candidates.choose import choose
from docparse.layout.tables.candidates.regions import TableRegion, extend, find_regions, ruled_regions
from docparse.layout.tables.candidates.whole import is_part
from docparse.layout.tables.candidates.zones import cut_at_walls, part_at_walls, wall_between
from docparse.layout.tables.columns.entries import fine, make_frame
from docparse.layout.tables.grid import build, text_grid
from docparse.layout.tables.heads.above import with_heads
from docparse.layout.tables.lattice.cells import lattice_grid
from docparse.layout.tables.lattice.lattice import find_lattices
from docparse.layout.tables.rows.across import Rule, sorted_rules
from docparse.layout.tables.words import (
    PieceLines,
    Pieces,
    extent,
    join_beside,
    join_sentences,
    make_lines,
    make_pieces,
)
from docparse.layout.words.runs.blanks import answers_on
from docparse.layout.words.runs.fields import Fields, are_of_form, is_label


def ruled_tables(params: Params, words: Words, rows: Ints, rulings: Rulings) -> list[TableDraft]:
    """What rules or fills draw, read as tables of those of `rows` that are in them; one row alone is none."""
    drafts: list[TableDraft] = []
    for lattice in find_lattices(params.tables.lattice.ruled, rulings):
        grid = lattice_grid(params, words, rows, lattice)
        if grid is None or grid.rows < 2:
            continue
        draft = build(grid)
        lines = make_lines(make_pieces(params, words, draft.words))
        others = make_pieces(params, words, np.setdiff1d(rows, draft.words, assume_unique=True))
        whole = lattice.closed and lattice.rows > params.tables.find.most_heads
        drafts.append(replace(draft, part=is_part(params, lines, others, whole)))
    return drafts


def worth_a_look(params: Params, pieces: Pieces, rulings: Rulings, captioned: bool) -> bool:
    """Return True if pieces can make a table by text: short ones side by side, or rules.

    Two rules of one width will do where a line of the page is a table's caption, else three.
    """
    regions, numbers = params.tables.candidates.regions, params.tables.find
    if len(pieces) < 3:
        return False
    order = np.argsort(pieces.base, kind="stable")
    base, count = pieces.base[order], pieces.count[order]
    level = base[1:] - base[:-1] < numbers.level * pieces.size[order][1:]
    if (level & (np.minimum(count[1:], count[:-1]) <= regions.long)).sum() > numbers.few:
        return True
    h = rulings.horizontal
    alike = (np.abs(h[:, None, 1:] - h[None, :, 1:]).max(2) < regions.same).sum(1).max(initial=0)
    return bool(alike > 2 or (alike == 2 and captioned))


def text_tables(
    params: Params, pieces: Pieces, rulings: Rulings, *, doubtful: bool = False
) -> list[TableDraft]:
    """Tables that only their text shows, with or without rules across, each within a column of the page.

    Those that are `doubtful` are for a caller who weighs the finished tables; they come from what the others
    leave.
    """
    across = sorted_rules(np.concatenate([rulings.horizontal, rulings.shade_h]))
    pieces = without_fields(params, join_sentences(pieces), rulings.horizontal)
    between = [
        replace(r, part=is_part(params, r.lines, pieces.without(r.lines.pieces)))
        for r in ruled_regions(params, pieces, rulings.horizontal)
    ]
    drafts, pieces, _ = _build(params, choose(params, between, across), pieces, across)
    if not len(pieces):
        return drafts
    lines = make_lines(pieces)
    regions: list[TableRegion] = []
    for zone in part_at_walls(params, lines, across):
        own = join_beside(zone if zone is lines else make_lines(zone.pieces))
        regions += choose(params, list(_regions(params, own, across)), across)
    found, pieces, refused = _build(params, regions, pieces, across)
    drafts += found
    for region in refused if doubtful else []:
        if len(region.lines.pieces.without(pieces)) == 0:
            found, pieces, _ = _build(params, [region], pieces, across, params.tables.table.open)
            drafts += found
    return drafts


def parts_between(params: Params, draft: TableDraft, pieces: Pieces) -> list[Pieces]:
    """Return the pieces of a table that is none, cut where more white is between its lines than usual.

    Parts of few lines are left out: two rows of a chart's labels look like a table's.
    """
    numbers = params.tables.find
    lines = make_lines(pieces.among(draft.words))
    steps = np.diff(lines.base)
    wide = numbers.apart * float(np.median(steps)) if len(steps) else 0.0
    ends = np.flatnonzero(steps > wide) + 1
    parts = [lines[a:b] for a, b in pairwise([0, *ends.tolist(), len(lines)])]
    return [part.pieces for part in parts if numbers.shortest <= len(part) < len(lines)]


def _regions(params: Params, lines: PieceLines, across: list[Rule]) -> Iterator[TableRegion]:
    """Yield the likely tables among lines between walls, two that are beside each other one by one."""
    regions = find_regions(params, lines, across)
    walls = [wall for region in regions if (wall := wall_between(params.tables.again, region.lines))]
    if not walls:
        yield from regions
        return
    for zone in cut_at_walls(lines, walls):
        yield from _regions(params, join_beside(make_lines(zone.pieces)), across)


def _build(
    params: Params, regions: list[TableRegion], pieces: Pieces, across: list[Rule], short: float = 0.0
) -> tuple[list[TableDraft], Pieces, list[TableRegion]]:
    """Return the tables of regions, those of `pieces` that they leave, and the regions that are none.

    Regions with figures come first: one without may be the head of another. A table may fall `short` of the
    bar by so many log odds: it is doubtful then.
    """
    drafts: list[TableDraft] = []
    refused: list[TableRegion] = []
    bodies = [region for region in regions if region.lines.has_figures.any()]
    heads = [region for region in regions if region not in bodies]
    free = pieces
    for region in bodies:
        free = free.without(region.lines.pieces)
    for region in [*bodies, *heads]:
        others = free.without(region.lines.pieces)
        if region in heads and len(others) + len(region.lines.pieces) > len(free):
            continue  # a table below has taken them for its own
        own, over = _around(params.tables.candidates.regions, region, others)
        below = make_lines(own[own.base > region.lines.base[0] - region.lines.size[0]])
        lines, frame = extend(params, region.lines, below, across), region.frame
        if region.ruled or lines is not region.lines:
            frame, lines = None, join_beside(make_lines(lines.pieces))
        frame = frame or make_frame(params, fine(lines))
        if frame is not None:
            rest = own.without(lines.pieces), over.without(lines.pieces)
            above = Pieces(own.store, np.concatenate([some.at for some in rest]))
            frame = with_heads(params, frame, above, across)
        odds = log_odds(params, frame, across, region) if frame is not None else -math.inf
        if frame is None or odds <= -short:
            refused.append(region)
        else:
            drafts.append(replace(build(text_grid(params, frame, across)), doubtful=odds <= 0))
            left = np.ones(len(pieces.words), np.bool_)
            left[drafts[-1].words] = False
            free, pieces = free.free(left), pieces.free(left)
    return drafts, pieces, refused


def _around(numbers: Numbers, region: TableRegion, pieces: Pieces) -> tuple[Pieces, Pieces]:
    """Return those of `pieces` beside the lines of a region, and short ones of other zones over its columns.

    Heads of several lines and heights look like columns of the page.
    """
    others, (x0, x1) = pieces.without(region.zone), extent(region.lines)
    own = pieces.without(others)
    if region.ruled:
        left, right = region.ruled
        own = own[(left - numbers.same < own.middle) & (own.middle < right + numbers.same)]
    short = (others.count <= numbers.long) | (others.x1 - others.x0 < (x1 - x0) / 2)
    return own, others[short & (others.x0 < x1) & (others.x1 > x0)]


def without_fields(params: Params, pieces: Pieces, level: Floats) -> Pieces:
    """Return the pieces that are on no line of a form; `level` are the page's level rules (y, x0, x1)."""
    answers = answers_on(params.words.runs.blanks, pieces.words, level) if len(level) else ()
    if answers:
        before = np.bincount(list(answers), minlength=len(pieces.words) + 1).cumsum()  # and at each word
        pieces = pieces[before[pieces.first] == before[pieces.first + pieces.count.astype(int) - 1]]
    if sum(map(is_label, pieces.texts)) < 2:
        return pieces
    lines = make_lines(pieces)
    told = list(map(is_label, lines.pieces.texts))
    labels = [told[first:stop] for first, stop in pairwise(lines.starts.tolist())]
    fields = list(map(Fields, lines.base.tolist(), lines.size.tolist(), labels))
    form = np.array(are_of_form(params.words.runs.fields, fields))
    return pieces.without(lines[form].pieces)
