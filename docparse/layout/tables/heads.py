"""Head lines above a table whose columns are known: what stands over its columns and belongs to no prose."""

from __future__ import annotations

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.crossing import split_crossing
from docparse.layout.tables.frame import Frame
from docparse.layout.tables.parts import leads
from docparse.layout.tables.text import Row, place_entries
from docparse.layout.tables.words import TextLine, make_lines, row_pitch

NEAR = 1.9  # em between base lines
RULED = 3.0  # the same where the upper line is underlined
FILLED = 5.0  # the same where the upper line has a head over most columns
PITCH = 1.3  # times the usual distance of rows, where that is more
OVER = 10.0  # em that the head of the last column may stand out to the right
OUTDENT = 4.0  # em that the name of a section may stand out to the left of its rows
MOST_LINES = 8
MOST_WORDS = 14


def with_heads(words: Words, frame: Frame, free: list[TextLine], rules: Floats) -> Frame:
    """The frame with the lines of `free` right above it that head its columns, each within the table's sides.

    A line over the first column alone comes along where another head stands above it.
    """
    found: list[TextLine] = []
    taken = 0
    edge = frame.lines[0]
    x0, x1 = min(line.x0 for line in frame.lines) - 5, max(line.x1 for line in frame.lines) + 10
    over = [line for line in free if line.base < edge.base and line.x0 < x1 and line.x1 > x0]
    pitch = row_pitch(frame.lines)
    for line in reversed(make_lines([piece for part in over for piece in part.pieces])):
        row = _row(words, frame, line)
        if len(found) == MOST_LINES or (row[-1].last > 0 and leads(words, line)):
            break
        em = FILLED if _fills(row, frame.columns) else RULED if _underlined(line, edge, rules) else NEAR
        near = max(em * max(edge.size, line.size), PITCH * pitch)
        beyond = line.x1 > x1 + (OVER * line.size if len(row) == frame.columns else 0.0)
        outdent = OUTDENT * line.size if row[-1].last == 0 else 0.0  # names of sections hang out
        if edge.base - line.base > near or line.x0 < x0 - outdent or beyond or not _heads(row):
            break
        found.insert(0, line)
        edge = line
        if row[-1].last > 0:
            taken = len(found)
    lines = found[len(found) - taken :]
    if not lines:
        return frame
    rows = [_row(words, frame, line) for line in lines]
    return Frame([*lines, *frame.lines], [*rows, *frame.rows], frame.edges, frame.numeric)


def _fills(row: Row, columns: int) -> bool:
    """Whether a line has an entry of its own over most columns of the table."""
    return len(row) >= max(3, 0.6 * columns) and all(entry.first == entry.last for entry in row)


def _underlined(line: TextLine, below: TextLine, rules: Floats) -> bool:
    """Whether a rule lies between two lines under all of the upper one."""
    if not len(rules):
        return False
    between = (rules[:, 0] > line.base) & (rules[:, 0] < below.base)
    under = (rules[:, 1] < line.x0 + 3) & (rules[:, 2] > line.x1 - 3)
    return bool((between & under).any())


def _row(words: Words, frame: Frame, line: TextLine) -> Row:
    rows = [*place_entries(words, [line], frame.edges), *frame.rows]
    split_crossing(words, rows, frame.edges)
    label = rows[0][0]
    if label.first == 0 and label.last > 0 and len(rows[0]) == 1:
        # A boundary is the middle of a gutter: a label that goes further stays in its column.
        inner = [e.piece.x0 for row in frame.rows for e in row if 0 < e.first <= label.last]
        label.last = label.last if label.piece.x1 > min(inner, default=0.0) else 0
    return rows[0]


def _heads(row: Row) -> bool:
    """Whether every entry may be a head: short, no figure, and not over the first column and others too."""
    for entry in row:
        wordy = entry.piece.last - entry.piece.first >= MOST_WORDS
        if wordy or entry.figure or (entry.first == 0 and entry.last > 0):
            return False
    return True
