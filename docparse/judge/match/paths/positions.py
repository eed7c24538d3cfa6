"""What is over the values of a table that is set as lines of text: by where it is, on any number of lines.

Where values are under each other, a place is a character of its line. Where lines are lists of cells, the
place of a cell is its number, counted from the right, and heads that are fewer are spread over the values.

    Three Months Ended June 30,      over both columns: it is nearest to them
      2023            2022
    9,978          11,257
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from docparse.judge.match.paths.label_texts import words_of
from docparse.judge.match.search.index import SearchIndex

_WORD = re.compile(r"\S+")
_UNDER = 0.9  # share of the values of a column that are under each other
_MOST_LINES = 14  # lines of heads looked at above the first value
Interval = tuple[float, float]


class Placed(NamedTuple):
    """A value in the text: its start there and its logical column."""

    start: int
    end: int
    column: int


class _Chunk(NamedTuple):
    """Words of a line with at most one blank between them, their place, and the place of each."""

    place: Interval
    text: str
    words: list[tuple[Interval, str]]


class Positions:
    """The columns of one gold table in the lines of a prediction; `values` are in text order, two or more."""

    def __init__(self, prediction: SearchIndex, values: Sequence[Placed], after: int) -> None:
        """Take also the offset in the text behind which the table's heads are."""
        self._prediction = prediction
        self._values = values
        self._after = after
        self._read: dict[int, tuple[str, frozenset[str]]] = {}

    def is_under(self, start: int, column: int) -> bool:
        """Return True if a value at an offset is in the place of a column, and of no other."""
        place = self._place(start)
        return place is not None and _nearest(place, self._columns) == column

    def names(self, column: int, own: frozenset[str], others: frozenset[str]) -> bool:
        """Return True if a column's own words are over it, and none of `others` right above its values.

        A word may be cut by a line's end.
        """
        if column not in self._columns or not own:
            return False
        loose, joined = "", frozenset[str]()
        for over, above in self._lines_over(column):
            loose, joined = f"{over} {loose}", joined | above
            if (joined & others) - own:
                return False
            if self._holds(loose, own):
                return True
        return False

    def _holds(self, text: str, own: frozenset[str]) -> bool:
        read = words_of(text)
        squeezed = "".join(text.split()).replace("-", "")
        return all(word in read or (len(word) > 3 and word in squeezed) for word in own)

    def _lines_over(self, column: int) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield, upwards, what a line has over a column, and which words of it are right above the values."""
        left, right = self._columns[column]
        low, high = self._reach(column)
        for chunks in self._heads:
            over = [chunk for chunk in chunks if chunk.place[0] < high and low < chunk.place[1]]
            if not over:
                over = sorted(chunks, key=lambda chunk: _gap(chunk.place, (left, right)))[:1]
            above = [
                word for chunk in over for place, word in chunk.words if place[0] < right and left < place[1]
            ]
            yield " ".join(chunk.text for chunk in over), words_of(" ".join(above))

    def _reach(self, column: int) -> Interval:
        """The interval that is nearer to a column than to those beside it."""
        order = sorted(self._columns.values())
        at = order.index(self._columns[column])
        left, right = order[at]
        low = (order[at - 1][1] + left) / 2 if at else left - (right - left)
        high = (right + order[at + 1][0]) / 2 if at + 1 < len(order) else right + (right - left)
        return low, high

    @cached_property
    def _heads(self) -> list[list[_Chunk]]:
        """The lines above the first value, upwards."""
        text = self._prediction.text
        first = text.rfind("\n", 0, self._values[0].start) + 1
        found: list[list[_Chunk]] = []
        while first > max(0, self._after) and len(found) < _MOST_LINES:
            start = text.rfind("\n", 0, first - 1) + 1
            chunks = self._chunks(start, first - 1)
            found += [chunks] if chunks else []
            first = start
        return found

    @cached_property
    def _columns(self) -> Mapping[int, Interval]:
        """Where the values of each column are; empty if neither under each other nor in whole lists."""
        return self._by_characters or self._by_numbers

    @cached_property
    def _by_characters(self) -> Mapping[int, Interval]:
        places: dict[int, list[Interval]] = defaultdict(list)
        for value in self._values:
            places[value.column].append(self._characters(value.start, value.end))
        columns = {
            column: (median(low for low, _ in of), median(high for _, high in of))
            for column, of in places.items()
        }
        order = [columns[column] for column in sorted(columns)]
        if len(self._rows) < 2 or any(one[1] > two[0] for one, two in pairwise(order)):
            return {}
        under = sum(_nearest(place, columns) == column for column, of in places.items() for place in of)
        return columns if under >= _UNDER * len(self._values) else {}

    @cached_property
    def _by_numbers(self) -> Mapping[int, Interval]:
        """Columns 0 .. n - 1 where every line with as many values as there are columns has them in order."""
        columns = sorted({value.column for value in self._values})
        whole = [row for row in self._rows.values() if len(row) == len(columns)]
        if not whole or any([value.column for value in row] != columns for row in whole):
            return {}
        return {column: (at, at + 0.9) for at, column in enumerate(columns)}

    @cached_property
    def _rows(self) -> Mapping[int, list[Placed]]:
        """The values of each line, by its start."""
        rows: dict[int, list[Placed]] = defaultdict(list)
        for value in self._values:
            rows[self._line(value.start)].append(value)
        return rows

    def _line(self, at: int) -> int:
        return self._prediction.text.rfind("\n", 0, at) + 1

    def _place(self, start: int) -> Interval | None:
        """Where a value is; None in a list that has not all of them."""
        if self._by_characters:
            value = next((value for value in self._values if value.start == start), None)
            return self._characters(start, value.end if value else start + 1)
        row = self._rows.get(self._line(start), [])
        at = next((at for at, value in enumerate(row) if value.start == start), -1)
        return (at, at + 0.9) if at >= 0 and len(row) == len(self._by_numbers) else None

    def _chunks(self, start: int, end: int) -> list[_Chunk]:
        """The chunks of a line, placed; none where its cells cannot be told to be over which values."""
        text, spans = self._prediction.text, self._prediction.chunks(start, end)
        if not self._by_characters:
            return [
                _Chunk(place, text[low:high], [(place, text[low:high])])
                for place, (low, high) in self._spread(spans)
            ]
        return [
            _Chunk(
                self._characters(low, high),
                text[low:high],
                [(self._characters(*word.span()), word[0]) for word in _WORD.finditer(text, low, high)],
            )
            for low, high in spans
        ]

    def _characters(self, start: int, end: int) -> Interval:
        return self._prediction.character(start), self._prediction.character(end)

    def _spread(self, spans: list[tuple[int, int]]) -> Iterator[tuple[Interval, tuple[int, int]]]:
        """Yield the cells of a line each over as many columns, behind the label where they are one more."""
        width = len(self._by_numbers)
        spans = spans[len(spans) == width + 1 :]
        if spans and width % len(spans) == 0:
            each = width // len(spans)
            for at, span in enumerate(spans):
                yield (at * each, (at + 1) * each - 0.1), span


def _gap(one: Interval, other: Interval) -> float:
    """How far two intervals are apart; below 0, how much they share."""
    return max(one[0], other[0]) - min(one[1], other[1])


def _nearest(place: Interval, columns: Mapping[int, Interval]) -> int:
    """Return the column that a place is nearest to, -1 where two are as near."""
    gaps = sorted((_gap(place, of), column) for column, of in columns.items())
    alone = gaps and (len(gaps) < 2 or gaps[0][0] < gaps[1][0])
    return gaps[0][1] if alone else -1
