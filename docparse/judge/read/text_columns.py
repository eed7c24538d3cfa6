"""Columns of a table that is set as lines of text: by the characters its values are at, or by their order.

Of a page that is laid out, characters tell; values that are not in line make no columns. Where lines are
words with blanks between them, as OCR engines write rows, the n-th value of a full row is in the n-th column.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_BLANKS = 2  # at most so many are between the words of a page that is not laid out
_RAGGED = 4  # characters by which the values of a column may be out of line
_FULL = 0.34  # share of the rows that have the most values, from which these make columns
_FEW_ROWS = 2

Span = tuple[int, int]
"""The first of some columns, or characters, and the one behind the last."""
LABEL: Span = (0, 1)
"""The column of the row labels; that of the first values is 1."""


class TextPiece(NamedTuple):
    """A run of words, or a value, on a line: its offsets in the page, and the characters that it is at."""

    start: int
    end: int
    low: int
    high: int
    is_value: bool


Line = Sequence[TextPiece]


def find_columns(rows: Sequence[Line]) -> TextColumns | None:
    """Return the columns of rows of values, None where these make none."""
    if any(two.low - one.high > _BLANKS for row in rows for one, two in pairwise(row)):
        return _laid_out(rows)
    size = max(map(len, rows))
    full = sum(len(row) == size for row in rows)
    return (
        TextColumns([LABEL] * size, laid_out=False)
        if size > 1 and full >= max(_FEW_ROWS, _FULL * len(rows))
        else None
    )


def _laid_out(rows: Sequence[Line]) -> TextColumns | None:
    spans, widest = list[Span](), list[int]()
    for piece in sorted((piece for row in rows for piece in row), key=lambda piece: piece.low):
        if not spans or piece.low >= spans[-1][1]:
            spans.append((piece.low, piece.low))
            widest.append(0)
        spans[-1] = (spans[-1][0], max(spans[-1][1], piece.high))
        widest[-1] = max(widest[-1], piece.high - piece.low)
    columns = TextColumns(spans, laid_out=True)
    in_line = all(high - low <= width + _RAGGED for (low, high), width in zip(spans, widest, strict=True))
    full = 2 * max(map(len, rows)) > len(spans)  # else values of one column are in several
    return columns if len(spans) > 1 and full and in_line and all(map(columns.of_row, rows)) else None


class TextColumns:
    """The columns of a table of text."""

    def __init__(self, spans: Sequence[Span], *, laid_out: bool) -> None:
        """Take the characters that each column is at; of a page that is not `laid_out` they say nothing."""
        self.size = len(spans)
        self._spans = spans
        self._laid_out = laid_out

    def of_row(self, line: Line) -> list[Span]:
        """Return the columns of the pieces of a row of the body, none where one is in doubt."""
        first = next((at for at, piece in enumerate(line) if piece.is_value), len(line))
        values = line[first:]
        under = (
            [self._under(piece) for piece in values] if self._laid_out else [[n] for n in range(self.size)]
        )
        at = [columns[0] for columns in under if len(columns) == 1]
        if len(at) != len(values) or at != sorted({*at}) or not all(piece.is_value for piece in values):
            return []
        return [LABEL] * first + [(column + 1, column + 2) for column in at]

    def of_heads(self, line: Line, stubs: int) -> list[Span] | None:
        """Return the columns that the pieces of a line above the body are over, None where one is in doubt.

        A line alone says the same of all columns, or is over one of them: it tells none from another. Of rows
        with several `stubs` before their values a head may be over one of these.
        """
        if len(line) < 2:
            return [LABEL] if line and line[0].high <= self._spans[0][0] else []
        if stubs > 1 and not self._laid_out and len(line) == self.size:
            return None
        before = self._laid_out and line[0].high <= self._spans[0][0]
        has_stub = len(line) > self.size or (before and len(line) < self.size)
        heads = line[has_stub:]
        over = [each for each in (self._one_each(heads), self._equal_parts(heads)) if each]
        if len(over) != 1:
            return None
        return [LABEL] * has_stub + [(low + 1, high + 1) for low, high in over[0]]

    def _under(self, piece: TextPiece) -> list[int]:
        return [n for n, (low, high) in enumerate(self._spans) if piece.low < high and low < piece.high]

    def _one_each(self, heads: Line) -> list[Span]:
        """Return the column that each of some heads is over alone; none where one is over several."""
        if not self._laid_out:
            return [(n, n + 1) for n in range(self.size)] if len(heads) == self.size else []
        under = [self._under(piece) for piece in heads]
        at = [columns[0] for columns in under if len(columns) == 1]
        return [(n, n + 1) for n in at] if len(at) == len(heads) == len({*at}) else []

    def _equal_parts(self, heads: Line) -> list[Span]:
        """Return as many columns for each of some heads, if it is set in their middle."""
        if not self._laid_out or not 1 < len(heads) < self.size or self.size % len(heads):
            return []
        each = self.size // len(heads)
        parts = [(low, low + each) for low in range(0, self.size, each)]
        width = min(two[1] - one[1] for one, two in pairwise(self._spans))
        return parts if max(map(self._off, heads, parts)) <= width / 2 else []

    def _off(self, piece: TextPiece, columns: Span) -> float:
        """Return how many characters a piece is off the middle of some columns."""
        low, high = self._spans[columns[0]][0], self._spans[columns[1] - 1][1]
        return abs(piece.low + piece.high - low - high) / 2
