"""Tables that are set as lines of text, read as rows and cells.

A line stays text where the column of one of its values is in doubt, and all heads of a table do where that of
one of them is: which words its names lack is open then.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from docparse.judge.read.text_columns import LABEL, Line, Span, TextPiece, find_columns
from docparse.judge.read.text_page import CellSpan, TextPage
from docparse.numerals.cells import is_amount

_MOST_HEADS = 8  # lines above the first values
_BETWEEN = 4  # lines without values between two rows
_PROSE = 100  # characters of a line alone that is no label
_SIGN = r"[$€£¥]"
_NUMBER = rf"(?:{_SIGN}\s?)?\(?[-–—−]?(?:{_SIGN}\s?)?\d[\d.,]*(?:\s?[%)]){{0,3}}|[-–—−](?:\s?%)?"
_VALUES = re.compile(rf"(?:(?:{_NUMBER}|{_SIGN})(?:\s|\Z))+")
_VALUE = re.compile(rf"{_NUMBER}|{_SIGN}")


def with_text_tables(page: TextPage) -> TextPage:
    """Return the page with cells for its tables of text; its text is the same."""
    tables = [found for block in _blocks([*_lines(page)]) if (found := _table(*block))] if page.places else []
    if not tables:
        return page
    new = (cell._replace(table=at) for at, cells in enumerate(tables, page.tables) for cell in cells)
    every = sorted([*enumerate(page.cells), *((-1, cell) for cell in new)], key=lambda of: of[1].start)
    moved = {at: place for place, (at, _) in enumerate(every)} | {-1: -1}
    merged = (cell._replace(parent=moved[cell.parent]) for _, cell in every)
    return TextPage(page.text, tuple(merged), page.tables + len(tables), page.places)


def _lines(page: TextPage) -> Iterator[list[TextPiece]]:
    """Yield the pieces of each line; none of those in tables and of those whose places are not known."""
    runs, cells, start = sorted(page.places), {cell.start for cell in page.cells}, 0
    for text in page.text.split("\n"):
        end = start + len(text)
        here = runs[bisect_left(runs, start) : bisect_left(runs, end)]
        in_text = here[:1] == [start] and start not in cells and page.cell_at(start) < 0
        yield [*_pieces(page, here, end)] if in_text else []
        start = end + 1


def _pieces(page: TextPage, runs: Sequence[int], end: int) -> Iterator[TextPiece]:
    """Yield the runs of words of a line, those of values one by one; a sign is of the value behind it."""
    sign = None
    for start, stop in pairwise([*runs, end]):
        text, at = page.text[start:stop].rstrip(), page.places[start]
        values = [found.span() for found in _VALUE.finditer(text)] if _VALUES.fullmatch(text) else []
        for low, high in values or [(0, len(text))]:
            piece = TextPiece(start + low, start + high, at + low, at + high, _is_value(text[low:high]))
            if sign and piece.is_value:
                piece = piece._replace(start=sign.start, low=sign.low)
            elif sign:
                yield sign
            sign = piece if re.fullmatch(_SIGN, text[low:high]) else None
            if not sign:
                yield piece
    if sign:
        yield sign


def _is_value(text: str) -> bool:
    """Return True for an amount, and for a dash in the place of one."""
    return is_amount(text) or not any(character.isalnum() or character in "$€£¥" for character in text)


def _blocks(lines: Sequence[Line]) -> Iterator[tuple[Sequence[Line], Sequence[Line]]]:
    """Yield the lines above and the lines of each run of rows with values."""
    rows = [at for at, line in enumerate(lines) if _has_values(line)]
    if not rows:
        return
    edges = [n for n, (one, two) in enumerate(pairwise(rows), 1) if not _goes_on(lines[one + 1 : two])]
    end = 0
    for low, high in pairwise([0, *edges, len(rows)]):
        first = top = rows[low]
        while top > end and first - top < _MOST_HEADS and not _is_prose(lines[top - 1]):
            top -= 1
        if high - low > 1:
            yield lines[top:first], lines[first : rows[high - 1] + 1]
        end = rows[high - 1] + 1


def _has_values(line: Line) -> bool:
    return any(piece.is_value for piece in line[1:])


def _goes_on(between: Sequence[Line]) -> bool:
    """Return True for lines of labels and titles alone between two rows of a table."""
    said = [line for line in between if line]
    return len(said) <= _BETWEEN and all(len(line) == 1 and not _is_prose(line) for line in said)


def _is_prose(line: Line) -> bool:
    return len(line) == 1 and line[0].end - line[0].start > _PROSE


def _table(heads: Sequence[Line], body: Sequence[Line]) -> list[CellSpan]:
    """Return the cells of a table, none where its values make no columns."""
    columns = find_columns(
        [[piece for piece in line if piece.is_value] for line in body if _has_values(line)]
    )
    if columns is None:
        return []
    stubs = max(sum(not piece.is_value for piece in line) for line in body)
    over = [columns.of_heads(line, stubs) for line in heads]
    rows = [(line, at) for line, at in zip(heads, over, strict=True) if at and None not in over]
    rows += [(line, at) for line in body if (at := columns.of_row(line))]
    return [cell for row, (line, at) in enumerate(rows) for cell in _row(row, line, at, columns.size + 1)]


def _row(row: int, line: Line, at: Sequence[Span], width: int) -> Iterator[CellSpan]:
    """Yield the cells of a row: its label, what is in columns, and empty cells in the gaps."""
    stub = [piece for piece, columns in zip(line, at, strict=True) if columns == LABEL]
    cells = [(stub[0].start, stub[-1].end, LABEL)] if stub else []
    cells += [
        (one.start, one.end, columns) for one, columns in zip(line, at, strict=True) if columns != LABEL
    ]
    column, edge = 0, line[0].start
    for start, end, (first, last) in cells:
        yield from (CellSpan(0, row, gap, 1, 1, edge, edge, -1) for gap in range(column, first))
        yield CellSpan(0, row, first, 1, last - first, start, end, -1)
        column, edge = last, end
    gaps = range(column, width) if len(cells) > 1 else ()  # a title is alone in its row
    yield from (CellSpan(0, row, gap, 1, 1, edge, edge, -1) for gap in gaps)
