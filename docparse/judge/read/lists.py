"""Tables whose rows are lists: OCR engines write one cell after another, and rows of unequal length.

The n-th cells of two such rows are not under each other. Where most rows are of one length, heads that are
fewer are spread over the columns of values; where rows differ throughout, there are no columns, and the rows
are read as lines of text. Tables with spans say themselves what is under what.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from docparse.judge.read.text_page import CellSpan, TextPage

_GRID = 0.8  # share of the rows of two or more cells that have one length, from which they make columns
_FEW = 2  # rows of another length that a grid may have whatever their share


def without_lists(page: TextPage) -> TextPage:
    """Return the page without the cells of tables that are no grid, and with heads spread over columns."""
    if not page.cells:
        return page
    tables: dict[int, list[CellSpan]] = defaultdict(list)
    nested = {page.cells[cell.parent].table for cell in page.cells if cell.parent >= 0}
    for cell in page.cells:
        tables[cell.table].append(cell)
    changed: dict[int, list[CellSpan]] = {}
    for table, cells in tables.items():
        plain = all(cell.row_span == cell.column_span == 1 and cell.parent < 0 for cell in cells)
        settled = _settled(page, cells) if plain and table not in nested else cells
        if settled is not cells:
            changed[table] = settled
    if not changed:
        return page
    return _replaced(page, changed)


def _settled(page: TextPage, cells: list[CellSpan]) -> list[CellSpan]:
    rows: dict[int, list[CellSpan]] = defaultdict(list)
    for cell in cells:
        rows[cell.row].append(cell)
    lengths = Counter(len(row) for row in rows.values() if len(row) > 1)
    if len(lengths) < 2:
        return cells
    width, same = lengths.most_common(1)[0]
    odd = lengths.total() - same
    if odd >= _FEW and same < _GRID * lengths.total():
        return []
    first = min(row for row, held in rows.items() if len(held) == width)
    return [
        spread for row, held in rows.items() for spread in (_spread(held, width) if row < first else held)
    ]


def _spread(heads: list[CellSpan], width: int) -> list[CellSpan]:
    """Return heads above the first whole row over the columns behind the first: each over as many."""
    count, columns = len(heads), width - 1
    if count < 2 or count >= width or columns % count:
        return heads
    span = columns // count
    return [head._replace(column=1 + at * span, column_span=span) for at, head in enumerate(heads)]


def _replaced(page: TextPage, changed: dict[int, list[CellSpan]]) -> TextPage:
    cells = [cell for cell in page.cells if cell.table not in changed]
    indices = [at for at, cell in enumerate(page.cells) if cell.table not in changed]
    cells += [cell for settled in changed.values() for cell in settled]
    order = sorted(range(len(cells)), key=lambda at: cells[at].start)
    place = {indices[at]: new for new, at in enumerate(order) if at < len(indices)}
    parents = (cells[at]._replace(parent=place.get(cells[at].parent, -1)) for at in order)
    return TextPage(page.text, tuple(parents), page.tables, page.places)
