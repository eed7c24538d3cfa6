"""Tables of a page: those drawn by rules or fills, then those that rows of short pieces make.

Words that a table holds are its own; everything else goes on to the lines and blocks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from statistics import median

import numpy as np

from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.accept import log_odds
from docparse.layout.tables.candidates.choose import choose
from docparse.layout.tables.candidates.regions import TableRegion, extend, find_regions, ruled_regions
from docparse.layout.tables.candidates.whole import is_part
from docparse.layout.tables.candidates.zones import cut_at_walls, part_at_walls, wall_between
from docparse.layout.tables.columns.entries import make_frame
from docparse.layout.tables.grid import build, text_grid
from docparse.layout.tables.heads.above import with_heads
from docparse.layout.tables.lattice.cells import lattice_grid
from docparse.layout.tables.lattice.lattice import find_lattices
from docparse.layout.tables.rows.across import Rule, sorted_rules
from docparse.layout.tables.words import Piece, TextLine, join_beside, join_sentences, make_lines, make_pieces
from docparse.layout.words.runs.blanks import answers_on
from docparse.layout.words.runs.fields import COLONS, Fields, are_of_form


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


def worth_a_look(params: Params, pieces: list[Piece], rulings: Rulings, captioned: bool) -> bool:
    """Return True if pieces can make a table by text: short ones side by side, or rules.

    Two rules of one width will do where a line of the page is a table's caption, else three.
    """
    regions = params.tables.candidates.regions
    numbers = params.tables.find
    if len(pieces) < 3:
        return False
    level = [
        min(above.last - above.first, below.last - below.first) < regions.long
        for above, below in pairwise(sorted(pieces, key=attrgetter("base")))
        if below.base - above.base < numbers.level * below.size
    ]
    if sum(level) > numbers.few:
        return True
    h = rulings.horizontal
    alike = (np.abs(h[:, None, 1:] - h[None, :, 1:]).max(2) < regions.same).sum(1).max(initial=0)
    return bool(alike > 2 or (alike == 2 and captioned))


def text_tables(
    params: Params, pieces: list[Piece], rulings: Rulings, *, doubtful: bool = False
) -> list[TableDraft]:
    """Tables that only their text shows, with or without rules across, each within a column of the page.

    Those that are `doubtful` are for a caller who weighs the finished tables; they come from what the others
    leave.
    """
    across = sorted_rules(np.concatenate([rulings.horizontal, rulings.shade_h]))
    pieces = without_fields(params, join_sentences(pieces), rulings.horizontal)
    between = _of_zone(ruled_regions(params, pieces, rulings.horizontal), pieces)
    between = [replace(r, part=is_part(params, r.lines, _others(pieces, r.lines))) for r in between]
    ruled = choose(params, between, across)
    drafts, pieces, _ = _build(params, ruled, pieces, across)
    lines = make_lines(pieces)
    regions: list[TableRegion] = []
    for zone in part_at_walls(params, lines, across):
        own = join_beside(zone) if zone is lines else _joined(_pieces(zone))
        regions += choose(params, list(_regions(params, own, across)), across)
    found, pieces, refused = _build(params, regions, pieces, across)
    drafts += found
    for region in refused if doubtful else []:
        left = {piece.first for piece in pieces}
        if all(piece.first in left for piece in _pieces(region.lines)):  # no word is in two tables
            found, pieces, _ = _build(params, [region], pieces, across, params.tables.table.open)
            drafts += found
    return drafts


def parts_between(params: Params, draft: TableDraft, pieces: list[Piece]) -> list[list[Piece]]:
    """Return the pieces of a table that is none, cut where more white is between its lines than usual.

    Parts of few lines are left out: two rows of a chart's labels look like a table's.
    """
    numbers = params.tables.find
    held = set(draft.words.tolist())
    lines = make_lines([piece for piece in pieces if piece.first in held])
    steps = [below.base - above.base for above, below in pairwise(lines)]
    wide = numbers.apart * median(steps) if steps else 0.0
    ends = [at for at, step in enumerate(steps, 1) if step > wide]
    parts = [lines[a:b] for a, b in pairwise([0, *ends, len(lines)])]
    return [_pieces(part) for part in parts if numbers.shortest <= len(part) < len(lines)]


def _regions(params: Params, lines: list[TextLine], across: list[Rule]) -> Iterator[TableRegion]:
    """Yield the likely tables among lines between walls, two that are beside each other one by one."""
    regions = find_regions(params, lines, across)
    again = params.tables.again
    walls = [wall for region in regions if (wall := wall_between(again, region.lines, across))]
    if not walls:
        yield from _of_zone(regions, _pieces(lines))
        return
    for zone in cut_at_walls(lines, walls):
        yield from _regions(params, _joined(_pieces(zone)), across)


def _build(
    params: Params, regions: list[TableRegion], pieces: list[Piece], across: list[Rule], short: float = 0.0
) -> tuple[list[TableDraft], list[Piece], list[TableRegion]]:
    """Return the tables of regions, those of `pieces` that they leave, and the regions that are none.

    Regions with figures come first: one without may be the head of another. A table may fall `short` of the
    bar by so many log odds: it is doubtful then.
    """
    drafts: list[TableDraft] = []
    refused: list[TableRegion] = []
    bodies = [region for region in regions if any([line.has_figures for line in region.lines])]
    heads = [region for region in regions if region not in bodies]
    free = _others(pieces, [line for region in bodies for line in region.lines])
    for region in [*bodies, *heads]:
        others = _others(free, region.lines)
        if region in heads and len(others) + len(_pieces(region.lines)) > len(free):
            continue  # a table below has taken them for its own
        own, over = _around(params.tables.candidates.regions, region, others)
        top = region.lines[0].base - region.lines[0].size
        below = make_lines([piece for piece in own if piece.base > top])
        lines = extend(params, region.lines, below, across)
        frame = region.frame
        if region.ruled or lines != region.lines:
            frame, lines = None, _joined(_pieces(lines))
        frame = frame or make_frame(params, lines)
        frame = frame and with_heads(params, frame, _others([*own, *over], lines), across)
        odds = log_odds(params, frame, across, region) if frame is not None else -math.inf
        if frame is None or odds <= -short:
            refused.append(region)
        else:
            drafts.append(replace(build(text_grid(params, frame, across)), doubtful=odds <= 0))
            held = set(drafts[-1].words.tolist())
            free, pieces = ([p for p in some if p.first not in held] for some in (free, pieces))
    return drafts, pieces, refused


def _joined(pieces: list[Piece]) -> list[TextLine]:
    return join_beside(make_lines(pieces))


def _pieces(lines: list[TextLine]) -> list[Piece]:
    return [piece for line in lines for piece in line.pieces]


def _others(pieces: list[Piece], lines: list[TextLine]) -> list[Piece]:
    """Return the pieces that are not in `lines`."""
    held = {piece.first for line in lines for piece in line.pieces}
    return [piece for piece in pieces if piece.first not in held]


def _of_zone(regions: list[TableRegion], zone: list[Piece]) -> list[TableRegion]:
    held = {piece.first for piece in zone}
    return [replace(region, zone=held) for region in regions]


def _around(numbers: Numbers, region: TableRegion, pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return those of `pieces` beside the lines of a region, and short ones of other zones over its columns.

    Heads of several lines and heights look like columns of the page.
    """
    own = [p for p in pieces if p.first in region.zone]
    if region.ruled:
        left, right = region.ruled
        own = [p for p in own if left - numbers.same < (p.x0 + p.x1) / 2 < right + numbers.same]
    half = (region.x1 - region.x0) / 2
    others = [p for p in pieces if p.first not in region.zone]
    short = [p for p in others if p.last - p.first < numbers.long or p.x1 - p.x0 < half]
    return own, [p for p in short if p.x0 < region.x1 and p.x1 > region.x0]


def without_fields(params: Params, pieces: list[Piece], level: Floats) -> list[Piece]:
    """Return the pieces that are on no line of a form; `level` are the page's level rules (y, x0, x1)."""
    answers = answers_on(params.words.runs.blanks, pieces[0].words, level) if pieces and len(level) else ()
    if answers:
        pieces = [p for p in pieces if answers.isdisjoint(range(p.first + 1, p.last + 1))]
    if sum([any(colon in piece.text for colon in COLONS) for piece in pieces]) < 2:
        return pieces
    lines = make_lines(pieces)
    form = are_of_form(
        params.words.runs.fields,
        [Fields(line.base, line.size, [piece.text for piece in line.pieces]) for line in lines],
    )
    held = {piece for line, is_form in zip(lines, form, strict=True) if is_form for piece in line.pieces}
    return [piece for piece in pieces if piece not in held]
