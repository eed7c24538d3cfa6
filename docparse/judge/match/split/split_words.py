"""Heads and labels that other cells cut.

`Three Mon | ths Ended` over `Jun | e 30`: the n-th lines of the cells of a row make up a line of the page.
Or the values of a row stand beside the second of three lines of its label. A number cut is another number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from docparse.judge.match.search.index import SearchIndex

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
        """The lines of the rows in which some cell has several, and labels round their values."""
        return [*self._of_cells(), *self._round_values()]

    def _of_cells(self) -> Iterator[_Parts]:
        rows: dict[tuple[int, int], list[_Parts]] = defaultdict(list)
        for cell in self._prediction.page.cells:
            span = self._prediction.folded_span(cell.start, cell.end)
            rows[cell.table, cell.row].append(list(self._lines_in(*span)))
        for cells in rows.values():
            deepest = max(map(len, cells))
            if len(cells) > 1 and deepest > 1:
                for at in range(deepest):
                    yield [lines[at] for lines in cells if at < len(lines) and lines[at][1]]

    def _round_values(self) -> Iterator[_Parts]:
        """Yield the first words of a line with values together with those of the lines above and below."""
        firsts = list(self._first_words())
        for above, (own, has_values), below in zip(firsts, firsts[1:], firsts[2:], strict=False):
            if has_values and own[1] and below[0][1] and not below[1]:
                yield [part for part, values in (above, (own, False), below) if part[1] and not values]

    def _first_words(self) -> Iterator[tuple[tuple[int, str, int], bool]]:
        """Yield the first words of each line, up to its first value, and whether it has values."""
        start = 0
        for line in self._text.split("\n"):
            end = start + len(line)
            numbers = self._prediction.numbers_within(start, end)
            chunks = self._prediction.chunks(start, end)
            stop = min([end, *(n.outer_start for n in numbers[:1]), *(high for _, high in chunks[:1])])
            yield (start, "".join(self._text[start:stop].split()), stop), bool(numbers)
            start = end + 1

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
