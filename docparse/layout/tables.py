"""Tables of a page: those drawn by rules or fills, then those that rows of short pieces make.

Words that a table holds are its own; everything else goes on to the lines and blocks.
"""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.rules import Floats, Rules
from docparse.layout.table_accept import is_ruled_table, is_text_table
from docparse.layout.table_build import build_draft, list_frame, make_frame, with_head_line
from docparse.layout.table_extend import extend
from docparse.layout.table_lattice import lattice_draft
from docparse.layout.table_regions import find_regions, ruled_regions, table_segments
from docparse.layout.table_ruled import Lattice, find_lattices
from docparse.layout.table_words import make_lines, make_pieces

MOST_MARKS = 12  # icons and ticks that a table may hold


def ruled_tables(words: Words, rows: Ints, rules: Rules, marks: Floats) -> list[TableDraft]:
    """Tables that rules or fills draw, from those of `rows` that stand in them.

    `marks` are boxes of curves, slanted strokes and bars: a lattice that holds several is a chart's.
    """
    drafts = []
    for lattice in find_lattices(rules):
        if _marks_inside(lattice, marks) > MOST_MARKS:
            continue
        draft = lattice_draft(words, rows, lattice)
        if draft is not None and is_ruled_table(draft):
            drafts.append(draft)
            rows = np.setdiff1d(rows, draft.words, assume_unique=True)
    return drafts


def _marks_inside(lattice: Lattice, marks: Floats) -> int:
    x0, x1 = lattice.h[:, 1].min(), lattice.h[:, 2].max()
    y0, y1 = lattice.v[:, 1].min(), lattice.v[:, 2].max()
    x, y = (marks[:, 0] + marks[:, 2]) / 2, (marks[:, 1] + marks[:, 3]) / 2
    return int(((x > x0) & (x < x1) & (y > y0) & (y < y1)).sum())


def text_tables(words: Words, rows: Ints, rules: Rules) -> list[TableDraft]:
    """Tables that only their text shows, with or without rules across."""
    if not _worth_a_look(words, rows) and len(rules.horizontal) < 2:
        return []
    return _text_tables(words, rows, np.concatenate([rules.horizontal, rules.shade_h]))


def _worth_a_look(words: Words, rows: Ints) -> bool:
    """Whether there are at least two lines with more than one run that does not read like prose."""
    if not len(rows):
        return False
    run = words.run[rows]
    starts = np.flatnonzero(np.diff(run, prepend=-1))
    short = np.diff(np.append(starts, len(rows))) < 6
    bases = np.sort(words.base[rows[starts[short]]])
    return bool((np.diff(bases) < 2.0).sum() >= 2)


def _text_tables(words: Words, rows: Ints, rules: Floats) -> list[TableDraft]:
    segments = table_segments(words, make_lines(make_pieces(words, rows)))
    drafts: list[TableDraft] = []
    free = {id(segment): segment for row in segments for segment in row}
    for region in ruled_regions(words, segments, rules):
        frame = make_frame(words, region.lines) or list_frame(words, region.lines)
        if frame is not None and (frame.columns == 1 or is_text_table(frame, rules, sure=True)):
            drafts.append(build_draft(words, frame, rules))
            for line in region.lines:
                free.pop(id(line), None)
    segments = [kept for row in segments if (kept := [s for s in row if id(s) in free])]
    regions = find_regions(segments, rules)
    for region in regions:
        for line in region.lines:
            free.pop(id(line), None)
    for region in regions:
        lines = extend(region, list(free.values()), rules)
        frame = make_frame(words, lines)
        if frame is not None and is_text_table(frame, rules):
            frame = with_head_line(words, frame, list(free.values()))
            drafts.append(build_draft(words, frame, rules))
            for line in [*lines, *frame.lines]:
                free.pop(id(line), None)
    return drafts
