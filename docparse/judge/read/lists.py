"""Tables whose rows are lists: OCR engines write one cell after another, and rows of unequal length.

The n-th cells of two such rows are not under each other, and heads that are fewer than the columns of values
are over none of them. Such rows are read as lines of text with their cells as its runs of words. Tables with
spans say themselves what is under what.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from docparse.judge.read.text_page import CellSpan, TextPage
from docparse.numerals.cells import is_amount

_GRID = 0.8  # share of the rows of two or more cells that have one length, from which they make columns
_FEW = 2  # rows of another length that a grid may have whatever their share
_FEW_HEADS = 2  # columns that are named
_SEVERAL = 3  # rows that are no slip


def without_lists(page: TextPage) -> TextPage:
    """Return the page with the rows of tables that are no grid as lines of text; its text is the same."""
    if not page.cells:
        return page
    tables: dict[int, list[CellSpan]] = defaultdict(list)
    nested = {page.cells[cell.parent].table for cell in page.cells if cell.parent >= 0}
    for cell in page.cells:
        tables[cell.table].append(cell)
    lists = {
        table
        for table, cells in tables.items()
        if table not in nested
        and all(cell.row_span == cell.column_span == 1 and cell.parent < 0 for cell in cells)
        and _is_list(page, cells)
    }
    return _without(page, lists) if lists else page


def _is_list(page: TextPage, cells: Sequence[CellSpan]) -> bool:
    rows: dict[int, list[CellSpan]] = defaultdict(list)
    for cell in cells:
        rows[cell.row].append(cell)
    lengths = Counter(len(row) for row in rows.values() if len(row) > 1)
    if len(lengths) < 2:
        return _has_packed_heads(page, list(rows.values()))
    if all(cell.end > cell.start for cell in cells):
        return True  # an empty cell says that cells are under each other
    same = max(lengths.values())
    ragged = lengths.total() - same >= _FEW and same < _GRID * lengths.total()
    return ragged or _has_packed_heads(page, list(rows.values()))


def _has_packed_heads(page: TextPage, rows: Sequence[Sequence[CellSpan]]) -> bool:
    """Return True for heads without a gap between them that cannot name columns by their place.

    Most rows have a value beyond the last head, or several have more values than there are heads.
    """
    values = [[cell.column for cell in row if _is_value(page, cell)] for row in rows]
    first = next((at for at, columns in enumerate(values) if columns), 0)
    said = [[cell.column for cell in row if cell.end > cell.start] for row in rows[:first]]
    heads = next((columns for columns in reversed(said) if len(columns) >= _FEW_HEADS), [])
    if not heads or heads[0] > 1 or heads[-1] - heads[0] >= len(heads):
        return False
    beyond = [columns[-1] > heads[-1] for columns in values if columns]
    more = sum(len(columns) > len(heads) for columns in values)
    return 2 * sum(beyond) > len(beyond) or more >= _SEVERAL


def _is_value(page: TextPage, cell: CellSpan) -> bool:
    return is_amount(page.text[cell.start : cell.end])


def _without(page: TextPage, tables: set[int]) -> TextPage:
    kept = [at for at, cell in enumerate(page.cells) if cell.table not in tables]
    place = {at: new for new, at in enumerate(kept)}
    cells = (page.cells[at]._replace(parent=place.get(page.cells[at].parent, -1)) for at in kept)
    runs = (cell.start for cell in page.cells if cell.table in tables and cell.end > cell.start)
    return TextPage(page.text, tuple(cells), page.tables, page.runs.union(runs))
