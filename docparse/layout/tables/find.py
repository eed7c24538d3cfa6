"""Tables of a page: those drawn by rules or fills, then those that rows of short pieces make.

Words that a table holds are its own; everything else goes on to the lines and blocks.
"""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.rulings import Floats, Rulings
from docparse.layout.tables.build import build_draft
from docparse.layout.tables.candidates.accept import is_ruled_table, is_text_table
from docparse.layout.tables.candidates.extend import extend
from docparse.layout.tables.candidates.parts import has_figures, part_at_heads
from docparse.layout.tables.candidates.prose import without_paragraphs
from docparse.layout.tables.candidates.regions import (
    BLANK_ROW,
    FAR,
    LONG,
    SAME,
    Region,
    find_regions,
    join_regions,
    ruled_regions,
)
from docparse.layout.tables.candidates.zones import cut_at_walls, find_walls
from docparse.layout.tables.columns.frame import Frame, make_frame
from docparse.layout.tables.heads.above import with_heads
from docparse.layout.tables.heads.band import heads_what_follows, is_head_of
from docparse.layout.tables.kernels import kernels
from docparse.layout.tables.lattice.cells import lattice_draft
from docparse.layout.tables.lattice.checks import (
    draws_columns,
    is_plot,
    lacks_head,
    lacks_labels,
    marks_inside,
)
from docparse.layout.tables.lattice.ruled import find_lattices
from docparse.layout.tables.rows.groups import has_head
from docparse.layout.tables.words import Piece, TextLine, join_heights, make_lines, row_pitch

SAME_SIDES = 3.0  # points: parts of one table differ by less
ROWS = 3  # of figures between rules that make a table without a head
MOST_MARKS = 12  # icons and ticks that a table may hold


def ruled_tables(words: Words, rows: Ints, rulings: Rulings, marks: Floats) -> list[TableDraft]:
    """Tables that rules or fills draw, from those of `rows` that are in them.

    `marks` are boxes of curves, slanted strokes and bars: a lattice that holds several is a chart's.
    """
    drafts: list[TableDraft] = []
    headless: list[tuple[float, float]] = []
    seen = np.concatenate([rulings.vertical, rulings.seen_v])
    x, y = (words.box[:, 0] + words.box[:, 2]) / 2, words.base - 0.3 * words.size
    for lattice in find_lattices(rulings):
        x0, y0, x1, y1 = box = lattice.box
        if len(marks) and marks_inside(box, marks) > MOST_MARKS:
            continue
        sides = lattice.h[:, 1].min(), lattice.h[:, 2].max()
        if any(np.abs(np.subtract(sides, other)).max() < SAME_SIDES for other in headless):
            continue  # the next part of a table without its head
        draft = lattice_draft(words, rows, lattice)
        if draft is None or not is_ruled_table(draft) or lacks_labels(words, rows, draft):
            continue
        inside = rows[((x > x0) & (x < x1) & (y > y0) & (y < y1))[rows]]
        if not lattice.v_hard.all() and not draws_columns(words, inside, box, seen):
            continue
        if lacks_head(words, rows, draft):
            headless.append(sides)
        elif not heads_what_follows(words, rows, draft):
            drafts.append(draft)
            rows = np.setdiff1d(rows, draft.words, assume_unique=True)
    return drafts


def worth_a_look(
    words: Words, first: Ints, last: Ints, measure: Floats, rulings: Rulings, captioned: bool
) -> bool:
    """Return True if pieces (of `cut_pieces`) can make a table by text: rows alike, or rules of one width.

    Two rules will do where a line of the page is a table's caption.
    """
    if len(first) < 3:
        return False
    h = rulings.horizontal
    shared = kernels().shared_gaps(last - first + 1, measure, LONG, FAR)
    if shared > 5 or (shared > 1 and (len(h) > 1 or _figures(words, first) > 2)):
        return True
    if len(h) < 2:
        return False
    alike = (np.abs(h[:, None, 1:] - h[None, :, 1:]).max(2) < 5).sum(1).max()
    return bool(alike > 2 or (alike == 2 and captioned))


def _figures(words: Words, first: Ints) -> int:
    """Count the pieces that begin like a figure."""
    text = words.text
    return sum(text[at] in "0123456789$€£(-–—.+" for at in words.start[first].tolist())


def text_tables(words: Words, pieces: list[Piece], rulings: Rulings, marks: Floats) -> list[TableDraft]:
    """Tables that only their text shows, with or without rules across, each within a column of the page.

    `marks` are boxes of curves, slanted strokes and bars: labels among several are a chart's.
    """
    across = np.concatenate([rulings.horizontal, rulings.shade_h])
    drafts, pieces = _between_rules(words, pieces, rulings.horizontal, across)
    lines = make_lines(pieces)
    zones = cut_at_walls(lines, find_walls(words, lines, across))
    drafts += [draft for zone in zones for draft in _tables_of(words, zone, across)]
    return [
        draft
        for draft in drafts
        if marks_inside(draft.box, marks) <= MOST_MARKS and not is_plot(draft.box, marks)
    ]


def _between_rules(
    words: Words, pieces: list[Piece], rulings: Floats, across: Floats
) -> tuple[list[TableDraft], list[Piece]]:
    """Tables between rules of one width, and the pieces that they leave."""
    drafts: list[TableDraft] = []
    for found in ruled_regions(words, pieces, rulings):
        left, right = found.ruled or (found.x0, found.x1)
        inside = [p for p in pieces if left - SAME < (p.x0 + p.x1) / 2 < right + SAME]
        beside = [p for p in pieces if p.x1 < left + SAME or p.x0 > right - SAME]
        free = without_paragraphs(make_lines(inside))
        for region in _parts(words, [found]):
            frame = _ruled_frame(words, region.lines, free, beside, across)
            if frame is None:
                continue
            frame = with_heads(words, frame, _without(free, region.lines), across)
            drafts.append(build_draft(words, frame, across))
            free = _without(_without(free, region.lines), frame.lines)
    rows = np.concatenate([draft.words for draft in drafts]) if drafts else np.zeros(0, np.int32)
    held = set(rows.tolist())
    return drafts, [piece for piece in pieces if piece.first not in held]


def _ruled_frame(
    words: Words, lines: list[TextLine], free: list[TextLine], beside: list[Piece], across: Floats
) -> Frame | None:
    """The frame of lines between rules; None where they are no table, or but a part of one."""
    frame = make_frame(words, lines)
    if frame is None or is_head_of(words, lines, _without(free, lines)):
        return None  # its rows are not ruled
    if not has_head(frame, across) and not _begins(words, frame, _without(free, lines), beside):
        return None  # rules above and below a sum: the table goes on beyond them
    return frame if is_text_table(frame, across, sure=True) else None


def _begins(words: Words, frame: Frame, free: list[TextLine], beside: list[Piece]) -> bool:
    """Return True if ruled rows of figures in a column of a page are several and follow no other.

    Their head is above the first rule; `beside` is what the other columns hold.
    """
    top, pitch = frame.lines[0], row_pitch(frame.lines)
    above = [line for line in free if 0 < top.base - line.base < BLANK_ROW * max(pitch, top.size)]
    rows = sum(has_figures(words, line) for line in frame.lines)
    level = sum(top.base <= piece.base <= frame.lines[-1].base for piece in beside)
    return min(rows, level) >= ROWS and not any(has_figures(words, line) for line in above)


def _tables_of(words: Words, zone: list[TextLine], across: Floats) -> list[TableDraft]:
    segments = [[line] for line in join_heights(make_lines([p for line in zone for p in line.pieces]))]
    drafts: list[TableDraft] = []
    regions = _parts(words, join_regions(words, find_regions(segments, across), segments))
    bodies, heads = _by_figures(words, regions)
    rest = _without(
        [line for row in segments for line in row], [line for region in bodies for line in region.lines]
    )
    for region in [*bodies, *heads]:
        if region in heads and len(_without(region.lines, rest)) > 0:
            continue  # a table below has taken them for its own
        lines = extend(words, region, _without(rest, region.lines), across)
        frame = make_frame(words, lines)
        frame = frame and with_heads(words, frame, _without(rest, lines), across)
        if frame is not None and is_text_table(frame, across):
            drafts.append(build_draft(words, frame, across))
            rest = _without(rest, [*lines, *frame.lines])
    return drafts


def _parts(words: Words, regions: list[Region]) -> list[Region]:
    return [Region(part) for region in regions for part in part_at_heads(words, region.lines)]


def _by_figures(words: Words, regions: list[Region]) -> tuple[list[Region], list[Region]]:
    """Regions with figures, and those without, which may be another one's head."""
    bodies = [region for region in regions if any(has_figures(words, line) for line in region.lines)]
    return bodies, [region for region in regions if region not in bodies]


def _without(lines: list[TextLine], taken: list[TextLine]) -> list[TextLine]:
    """Those of `lines` that share no piece with `taken`."""
    pieces = {id(piece) for line in taken for piece in line.pieces}
    return [line for line in lines if not any(id(piece) in pieces for piece in line.pieces)]
