"""Where the rest of a table went: rows and columns that its facts are in, as votes on each of them."""

from __future__ import annotations

from collections import Counter, defaultdict

from docparse.judge.read.text_page import CellSpan

_VOTES = 3  # facts that outvote one
_GRID_SHARE = 0.9


class Pattern:
    """Rows and columns that the facts of each gold table went to in the prediction, as votes."""

    def __init__(self, pairs: list[tuple[CellSpan, CellSpan]]) -> None:
        self._lines: dict[tuple[str, int, int, int], Counter[int]] = defaultdict(Counter)
        self._came_from: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        self._kept: dict[tuple[int, int], Counter[tuple[int, int, bool]]] = defaultdict(Counter)
        for here, there in pairs:
            one, two = here.table, there.table
            self._came_from[two, there.row].add((one, here.row))
            self._kept[one, two][here.row, there.row, here.column == there.column] += 1
            self._lines["row", one, two, here.row][there.row] += 1
            self._lines["column", one, two, here.column][there.column] += 1

    def against(self, kind: str, here: CellSpan, there: CellSpan, same_label: bool) -> bool:
        """Return True if the rest of a fact's row or column went elsewhere.

        Under its own header a value is misplaced only where the prediction keeps the gold table's grid.
        """
        if same_label:
            return kind == "column" and here.column != there.column and self._keeps_grid(here, there)
        if kind == "column" and not self._keeps_grid(here, there):
            return False
        votes = self._votes(kind, here, there.table)
        most = max(votes.values(), default=0)
        if most < _VOTES:
            return False
        reached = {there.row} if kind == "row" else _columns(there)
        return most >= _VOTES * max(votes[to] for to in reached)

    def _votes(self, kind: str, here: CellSpan, table: int) -> Counter[int]:
        """Return where the facts of a cell's row or columns went to in a predicted table."""
        if kind == "column" and here.column_span > 1:
            lines = (self._lines.get(("column", here.table, table, at)) for at in _columns(here))
            return sum((line for line in lines if line), Counter())
        at = here.row if kind == "row" else here.column
        return self._lines.get((kind, here.table, table, at), Counter())

    def rows_beside(self, here: CellSpan, there: CellSpan) -> set[tuple[int, int]]:
        """Return the other gold rows (table, row) whose values are beside a label; none if its own are there.

        A number in the label goes where the label goes: it is outvoted by the values.
        """
        votes = self._lines.get(("row", here.table, there.table, here.row))
        if not votes or votes[there.row] >= max(votes.values()):
            return set()
        return self._came_from.get((there.table, there.row), set()) - {(here.table, here.row)}

    def _keeps_grid(self, here: CellSpan, there: CellSpan) -> bool:
        """Return True if the facts of the table's other rows keep their columns."""
        kept = moved = 0
        for (row, to, same), count in self._kept.get((here.table, there.table), Counter()).items():
            if row != here.row and to != there.row:
                kept, moved = kept + count * same, moved + count * (not same)
        return kept >= _VOTES and kept >= _GRID_SHARE * (kept + moved)


def _columns(cell: CellSpan) -> range:
    return range(cell.column, cell.column + cell.column_span)
