"""Heads that the edges of cells cut: `Three Mon | ths Ended` over `Jun | e 30`, two lines in each cell.

The n-th lines of the cells of a row make up a line of the page. A number that is cut is another number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from docparse.judge.match.index import SearchIndex

_SHORTEST = 5  # letters and digits of a phrase that chance does not put together
_Parts = list[tuple[int, str, int]]
"""The parts of a line, a part a cell: start, text without white space, end."""


class SplitWords:
    """The lines of a prediction's table rows, across the edges of their cells."""

    def __init__(self, prediction: SearchIndex) -> None:
        self._text = prediction.text
        self._prediction = prediction
        self._taken: Counter[str] = Counter()

    @cached_property
    def _lines(self) -> list[_Parts]:
        """The lines of the rows in which some cell has more than one."""
        rows: dict[tuple[int, int], list[_Parts]] = defaultdict(list)
        for cell in self._prediction.page.cells:
            span = self._prediction.folded_span(cell.start, cell.end)
            rows[cell.table, cell.row].append(list(self._lines_in(*span)))
        return [
            [lines[at] for lines in cells if at < len(lines) and lines[at][1]]
            for cells in rows.values()
            if len(cells) > 1
            for at in range(max(map(len, cells)))
            if max(map(len, cells)) > 1
        ]

    def _lines_in(self, start: int, end: int) -> Iterator[tuple[int, str, int]]:
        for line in self._text[start:end].split("\n"):
            yield start, "".join(line.split()), start + len(line)
            start += len(line) + 1

    def take(self, key: str) -> bool:
        """Return True if a phrase is there once more, cut by an edge.

        Where nothing but white space is between its parts, the text's own search has found it.
        """
        whole = "".join(key.split())
        if len(whole) < _SHORTEST or not any(character.isalpha() for character in whole):
            return False
        there = sum(self._cut(parts, whole) for parts in self._lines) > self._taken[key]
        self._taken[key] += there
        return there

    def _cut(self, parts: _Parts, whole: str) -> int:
        """Count a phrase in a line where an edge with other text behind it cuts it."""
        line = "".join(text for _, text, _ in parts)
        edges = [
            at
            for at, (*_, end), (start, *_) in zip(
                accumulate(len(text) for _, text, _ in parts), parts, parts[1:], strict=False
            )
            if not self._text[end:start].isspace() and not (line[at - 1].isdigit() and line[at].isdigit())
        ]
        found, at = 0, line.find(whole)
        while at >= 0:
            found += any(at < edge < at + len(whole) for edge in edges)
            at = line.find(whole, at + 1)
        return found
