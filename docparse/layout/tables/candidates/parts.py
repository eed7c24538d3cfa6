"""Lines of what looks like one table, parted where another table's head begins."""

from __future__ import annotations

import re

from docparse.layout.model import Words
from docparse.layout.tables.words import Piece, TextLine, piece_text
from docparse.numerals.cells import CURRENCY_MARK, is_figure, is_number

INNER = 2.0  # em from the left side: what begins further in heads a column, not the rows
MOST = 0.75
TIGHT = 1.35  # em: so close to the line above, a line goes on with it
_DATED = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]{3}")
_SENTENCE = 5  # words


def is_sentence(text: str) -> bool:
    """Return True if a line reads like running text that leads to a table or follows it."""
    return text.endswith((":", ".")) and len(text.split()) >= _SENTENCE


def part_at_heads(words: Words, lines: list[TextLine]) -> list[list[TextLine]]:
    """Parts of `lines` (top to bottom), each with its own head; sentences between them belong to none.

    A head is what is below a row of figures and above another: over two or more columns and with a date
    or with words where there are figures else, or over one column and below a sentence.
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
            head = _head_start(words, lines, (at, end), left)
            if head is not None:
                parts.append(lines[start : at + _goes_on(words, lines[at - 1], lines[at : at + head])])
                start = at + head
        at = end + 1
    return [*parts, lines[start:]]


def has_figures(words: Words, line: TextLine) -> bool:
    """Return True if a line holds a figure that is no year and no note mark."""
    return any(is_figure(piece_text(words, piece).strip()) for piece in line.body)


def _head_start(words: Words, lines: list[TextLine], span: tuple[int, int], left: float) -> int | None:
    """The first line of a head among lines without figures, counted from the first of them; None if none is.

    `span` says which of `lines` they are.
    """
    inner = [
        (at, piece)
        for at in range(*span)
        for piece in lines[at].pieces
        if piece.x0 > left + INNER * lines[at].size
    ]
    # A sentence leads to what is below it; what reads like one below a head names a section.
    last = max((at for at, _ in inner), default=span[0])
    begin = max((at + 1 for at in range(span[0], last) if leads(words, lines[at])), default=span[0])
    told = begin > span[0]
    inner = [(at, piece) for at, piece in inner if at >= begin]
    pieces = [piece for _, piece in inner]
    beside = max((p.x0 for p in pieces), default=0.0) > min((p.x1 for p in pieces), default=0.0)
    headed = beside and (
        any(_DATED.search(piece_text(words, piece)) for piece in pieces)
        or (
            any(_names_columns(words, [p for i, p in inner if i == at]) for at in range(begin, span[1]))
            and _over_figures(words, lines, pieces)
        )
    )
    return inner[0][0] - span[0] if headed or (told and inner) else None


def leads(words: Words, line: TextLine) -> bool:
    """Return True if a line is one piece that reads like running text."""
    return len(line.pieces) == 1 and is_sentence(piece_text(words, line.pieces[0]).strip())


def _names_columns(words: Words, pieces: list[Piece]) -> bool:
    """Return True if pieces of one line are words, most of them unlike each other."""
    texts = [piece_text(words, piece).strip() for piece in pieces]
    several = 1 < len(texts) <= 2 * len(set(texts)) and len(set(texts)) > 1
    return several and all(_WORD.search(text) and not text[0].isdecimal() for text in texts)


def _over_figures(words: Words, lines: list[TextLine], pieces: list[Piece]) -> bool:
    """Return True if most pieces are where rows of figures have hardly anything else."""
    rows = [line.pieces for line in lines if has_figures(words, line)]
    over = 0
    for piece in pieces:
        under = [p for row in rows for p in row if p.x0 < piece.x1 and p.x1 > piece.x0]
        over += sum(all_figures(piece_text(words, p)) for p in under) > MOST * len(under)
    return over > MOST * len(pieces)


def all_figures(text: str) -> bool:
    """Return True if a piece holds nothing but numbers and currency signs: columns may be a blank apart."""
    return is_number(text.strip()) or all(
        is_number(word) or CURRENCY_MARK.fullmatch(word) for word in text.split()
    )


def _goes_on(words: Words, last: TextLine, lines: list[TextLine]) -> int:
    """Count the lines below a row that still belong to it: close below each other, and no sentence."""
    count = 0
    for line in lines:
        close = line.base - last.base <= TIGHT * line.size
        if not close or is_sentence(piece_text(words, line.pieces[0]).strip()):
            break
        last, count = line, count + 1
    return count
