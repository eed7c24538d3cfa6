"""The scale that a table is stated in: `(in millions)` in its heads, or in the lines right above it.

It is part of what each of its numbers says: under another scale no number of the table is what it was.
"""

from __future__ import annotations

import re

from docparse.judge.match.search.index import SearchIndex
from docparse.numerals.units import unit_class

_STATED = r"(?:单位|單位|単位)[:： ]{0,2}"
_SCALE = re.compile(
    rf"(?<![a-z])(?:thousands|millions|billions)(?![a-z])|'?000'?s(?![a-z])|{_STATED}[^\s,;)）]{{1,8}}"
)
_ABOVE = 300  # characters above a table


class Scales:
    """The scales that the tables of two pages are stated in."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._pages = _Stated(gold), _Stated(prediction)

    def changed(self, own: int, other: int) -> str:
        """Return what is stated in another scale over an occurrence than over its fact, or "" (starts)."""
        stated, read = self._pages[0].over(own), self._pages[1].over(other)
        lost, new = sorted(stated - read), sorted(read - stated)
        return f"in a table stated in {new[0]}s, not in {', '.join(lost)}s" if lost and new else ""


class _Stated:
    """The scales that a page states, and which are over an offset."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index
        self._found = [(match.start(), _name(match[0])) for match in _SCALE.finditer(index.text)]
        self._starts: dict[int, int] = {}
        if self._found:
            for cell in index.page.cells:
                self._starts.setdefault(cell.table, index.folded.folded_at(cell.start))

    def over(self, at: int) -> frozenset[str]:
        """Return the scales stated above an offset: in or before its table; in text, on the nearest line."""
        nearest = max((start for start, _ in self._found if start < at), default=-1)
        if nearest < 0:
            return frozenset()
        cell = self._index.cell(at)
        if cell < 0:
            low = self._index.text.rfind("\n", 0, nearest) + 1
        else:
            low = self._starts[self._index.page.cells[cell].table] - _ABOVE
        return frozenset(scale for start, scale in self._found if low <= start < at)


def _name(statement: str) -> str:
    return unit_class(re.sub(_STATED, "", statement))
