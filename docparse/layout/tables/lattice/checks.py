"""Tell lattices that are no tables: charts, columns without labels, bodies without their heads."""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.columns.frame import find_columns
from docparse.layout.tables.words import make_lines, make_pieces
from docparse.numerals.cells import is_figure

LEVEL = 0.2  # em between base lines of one row
DRAWN = 0.5  # of a table's height: a rule so long parts two columns
FEW = 0.3  # of the gutters of a lattice
PLOTTED = 0.3  # of the width and height of a box

Box = tuple[float, float, float, float]


def marks_inside(box: Box, marks: Floats) -> int:
    """Count the marks whose middle lies in a box."""
    x0, y0, x1, y1 = box
    x, y = (marks[:, 0] + marks[:, 2]) / 2, (marks[:, 1] + marks[:, 3]) / 2
    return int(((x > x0) & (x < x1) & (y > y0) & (y < y1)).sum())


def is_plot(box: Box, marks: Floats) -> bool:
    """Return True if two marks or more run over a good part of a box in both directions: plotted lines."""
    width = np.minimum(marks[:, 2], box[2]) - np.maximum(marks[:, 0], box[0])
    height = np.minimum(marks[:, 3], box[3]) - np.maximum(marks[:, 1], box[1])
    large = (width > PLOTTED * (box[2] - box[0])) & (height > PLOTTED * (box[3] - box[1]))
    return int(large.sum()) > 1


def draws_columns(words: Words, inside: Ints, box: Box, seen: Floats) -> bool:
    """Return True unless hardly any white gutter between the texts of a lattice has a rule in it.

    `inside` are the rows of words in the box of the lattice, `seen` upright rules and such edges of fills as
    can be seen.
    """
    _, y0, _, y1 = box
    _, gutters = find_columns(words, make_pieces(words, inside))
    drawn = 0
    height = np.minimum(seen[:, 2], y1) - np.maximum(seen[:, 1], y0)
    for left, right in gutters:
        near = (seen[:, 0] > left - 3) & (seen[:, 0] < right + 3) & (height > 0)
        drawn += height[near].sum() > DRAWN * (y1 - y0)
    return drawn >= FEW * len(gutters)


def lacks_head(words: Words, rows: Ints, draft: TableDraft) -> bool:
    """Return True if a lattice begins with figures and the line right above it heads its columns."""
    top = [cell for cell in draft.table.cells if cell.row == 0 and cell.column > 0 and cell.text]
    if not top or sum(any(map(is_figure, cell.text.split())) for cell in top) <= 0.5 * len(top):
        return False
    size = float(np.median(words.size[draft.words]))
    x0, y0, x1, _ = draft.box
    near = rows[(words.base[rows] < y0 + 0.2 * size) & (words.base[rows] > y0 - 2.5 * size)]
    near = near[(words.box[near, 0] > x0 - size) & (words.box[near, 2] < x1 + size)]
    lines = make_lines(make_pieces(words, near))
    inner = min(cell.box.x0 for cell in top if cell.box is not None)
    return bool(lines) and sum(piece.x1 > inner for piece in lines[-1].pieces) > 1


def lacks_labels(words: Words, rows: Ints, draft: TableDraft) -> bool:
    """Return True if a lattice is part of a table: text beside it on most of its base lines.

    It has one column, or begins with one of figures, whose labels are at its left.
    """
    beside = np.setdiff1d(rows, draft.words, assume_unique=True)
    if draft.table.columns > 1:
        first = [cell.text for cell in draft.table.cells if cell.column == 0 and cell.text]
        if sum(map(is_figure, first)) <= 0.5 * len(first):
            return False
        beside = beside[words.box[beside, 2] < draft.box[0] + 1]
    bases, others = np.unique(np.round(words.base[draft.words])), words.base[beside]
    level = np.abs(bases[:, None] - others[None, :]) < LEVEL * float(np.median(words.size[draft.words]))
    return bool(level.any(1).sum() > 0.5 * len(bases))
