"""Lines of what looks like one table: where another head begins, and what rows of figures are."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from docparse.layout.model import Floats
from docparse.layout.params import Numbers
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import Piece, TextLine
from docparse.numerals.cells import DATED_YEAR


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


def is_ruled_head(numbers: Numbers, lines: list[TextLine], rules: list[Rule]) -> bool:
    """Return True if the first of two lines heads three columns or more, with a rule below all of them."""
    if len(lines) < 2 or lines[0].has_figures or min(len(line.pieces) for line in lines) < 3:
        return False
    head, row = lines
    return bool(over_most(numbers, rules_within(rules, head.base, row.base), head.x0, head.x1))


def leads(numbers: Numbers, line: TextLine) -> bool:
    """Return True if a line is one piece that reads like running text that leads to a table or follows it."""
    text = line.pieces[0].text
    return len(line.pieces) == 1 and text.endswith((":", ".")) and len(text.split()) >= numbers.sentence


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
