"""Lines of what looks like one table, parted where another table's head begins."""

from __future__ import annotations

import re

from docparse.layout.model import Words
from docparse.layout.table_text import YEAR, is_number
from docparse.layout.table_words import TextLine, piece_text

INNER = 2.0  # em from the left side: what begins further in heads a column, not the rows
TIGHT = 1.35  # em: so close to the line above, a line goes on with it
_DATED = re.compile(r"\b(?:19|20)\d\d\b")
_SENTENCE = 5  # words


def is_sentence(text: str) -> bool:
    """Whether a line reads like running text that leads to a table or follows it."""
    return text.endswith((":", ".")) and len(text.split()) >= _SENTENCE


def part_at_heads(words: Words, lines: list[TextLine]) -> list[list[TextLine]]:
    """Parts of `lines` (top to bottom), each with its own head; sentences between them belong to none.

    A head is what stands below a row of figures and above another, over two or more columns and with a date,
    or over one column and below a sentence.
    """
    figures = [has_figures(words, line) for line in lines]
    left = min((line.x0 for line in lines), default=0.0)
    parts: list[list[TextLine]] = []
    start = at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and not figures[end]:
            end += 1
        if at < end < len(lines) and any(figures[start:at]):
            head = _head_start(words, lines[at:end], left)
            if head is not None:
                parts.append(lines[start : at + _goes_on(words, lines[at - 1], lines[at : at + head])])
                start = at + head
        at = end + 1
    return [*parts, lines[start:]]


def has_figures(words: Words, line: TextLine) -> bool:
    """Whether a line holds a figure that is no year."""
    texts = [piece_text(words, piece).strip() for piece in line.pieces]
    return any(is_number(text) and not YEAR.fullmatch(text) for text in texts)


def _head_start(words: Words, lines: list[TextLine], left: float) -> int | None:
    """The first line of a head among lines without figures; None if there is none."""
    begin = 0
    for at, line in enumerate(lines):
        if len(line.pieces) == 1 and is_sentence(piece_text(words, line.pieces[0]).strip()):
            begin = at + 1
    inner = [
        (at, piece)
        for at, line in enumerate(lines[begin:], begin)
        for piece in line.pieces
        if piece.x0 > left + INNER * line.size
    ]
    dated = any(_DATED.search(piece_text(words, piece)) for _, piece in inner)
    beside = max((p.x0 for _, p in inner), default=0.0) > min((p.x1 for _, p in inner), default=0.0)
    return inner[0][0] if (dated and beside) or (begin and inner) else None


def _goes_on(words: Words, last: TextLine, lines: list[TextLine]) -> int:
    """How many of the lines below a row still belong to it: close below each other, and no sentence."""
    count = 0
    for line in lines:
        close = line.base - last.base <= TIGHT * line.size
        if not close or is_sentence(piece_text(words, line.pieces[0]).strip()):
            break
        last, count = line, count + 1
    return count
