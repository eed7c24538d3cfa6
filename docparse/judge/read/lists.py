"""Tables whose rows are lists: OCR engines write one cell after another, and rows of unequal length.

The n-th cells of two such rows are not under each other. Where rows differ throughout, or heads are fewer
than the columns of values, there are no columns, and the rows are read as lines of text. Tables with spans
say themselves what is under what.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from docparse.judge.read.text_page import CellSpan, TextPage
from docparse.numerals.cells import is_amount

_GRID = 0.8  # share of the rows of two or more cells that have one length, from which they make columns
_FEW = 2  # rows of another length that a grid may have whatever their share


def without_lists(page: TextPage) -> TextPage:
    """Return the page without the cells of tables that are no grid."""
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


def _is_list(page: TextPage, cells: list[CellSpan]) -> bool:
    rows: dict[int, list[CellSpan]] = defaultdict(list)
    for cell in cells:
        rows[cell.row].append(cell)
    lengths = Counter(len(row) for row in rows.values() if len(row) > 1)
    if len(lengths) < 2:
        return False
    width, same = lengths.most_common(1)[0]
    if lengths.total() - same >= _FEW and same < _GRID * lengths.total():
        return True
    first = min(row for row, held in rows.items() if len(held) == width)
    short = [held for held in rows.values() if 1 < len(held) < width]
    return any(held[0].row < first or _is_without_values(page, held) for held in short)


def _is_without_values(page: TextPage, cells: list[CellSpan]) -> bool:
    return not any(is_amount(page.text[cell.start : cell.end]) for cell in cells)


def _without(page: TextPage, tables: set[int]) -> TextPage:
    kept = [at for at, cell in enumerate(page.cells) if cell.table not in tables]
    place = {at: new for new, at in enumerate(kept)}
    cells = (page.cells[at]._replace(parent=place.get(page.cells[at].parent, -1)) for at in kept)
    return TextPage(page.text, tuple(cells), page.tables, page.places)
