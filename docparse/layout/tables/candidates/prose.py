"""Running text among the lines of a column: it parts what is above it from what is below."""

from __future__ import annotations

from docparse.layout.tables.weights import PROSE
from docparse.layout.tables.words import TextLine


def paragraph_lines(lines: list[TextLine]) -> set[int]:
    """Return which of `lines` are paragraphs of two lines or more, as wide as the column that they are in."""
    if len(lines) < PROSE.lines:
        return set()
    x0, x1 = min([line.x0 for line in lines]), max([line.x1 for line in lines])
    held: set[int] = set()
    start = 0
    for at in range(1, len(lines) + 1):
        if at < len(lines) and len(lines[at].pieces) == 1 and _is_full(lines[at - 1], x0, x1):
            continue
        if at - start >= PROSE.lines:
            held.update(range(start, at))
        start = at
    return held


def _is_full(line: TextLine, x0: float, x1: float) -> bool:
    """Return True if a line of several words begins at the left of its column and runs to its right."""
    piece = line.pieces[0]
    wordy = len(line.pieces) == 1 and piece.last - piece.first + 1 >= PROSE.words
    return wordy and line.x0 < x0 + PROSE.indent * line.size and line.x1 > x0 + PROSE.width * (x1 - x0)
