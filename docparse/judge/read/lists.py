"""Tables whose rows are lists: OCR engines write one cell after another, and rows of unequal length.

The n-th cells of two such rows are not under each other. Where most rows are of one length, heads that are
fewer are spread over the columns of values; where rows differ throughout, there are no columns, and the rows
are read as lines of text. Tables with spans say themselves what is under what.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from docparse.judge.read.text_page import CellSpan, TextPage
from docparse.numerals.cells import is_amount

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
    short = [held for held in rows.values() if 1 < len(held) < width]
    heads = [held for held in short if held[0].row < first]
    if any(_is_without_values(page, held) for held in short[len(heads) :]):
        return []  # heads of a further table
    if not _can_be_spread([len(held) for held in heads], width - 1):
        return cells
    spread = {held[0].row: _spread(held, width - 1) for held in heads}
    return [cell for row, held in rows.items() for cell in spread.get(row, held)]


def _is_without_values(page: TextPage, cells: list[CellSpan]) -> bool:
    return not any(is_amount(page.text[cell.start : cell.end]) for cell in cells)


def _can_be_spread(counts: list[int], columns: int) -> bool:
    """Return True if rows of so many heads are each over all columns, each as fine as the one above."""
    return counts == sorted(counts) and not any(columns % count for count in counts)


def _spread(heads: list[CellSpan], columns: int) -> list[CellSpan]:
    """Return a row of heads over the columns behind the first: each over as many."""
    span = columns // len(heads)
    return [head._replace(column=1 + at * span, column_span=span) for at, head in enumerate(heads)]


def _replaced(page: TextPage, changed: dict[int, list[CellSpan]]) -> TextPage:
    cells = [cell for cell in page.cells if cell.table not in changed]
    indices = [at for at, cell in enumerate(page.cells) if cell.table not in changed]
    cells += [cell for settled in changed.values() for cell in settled]
    order = sorted(range(len(cells)), key=lambda at: cells[at].start)
    place = {indices[at]: new for new, at in enumerate(order) if at < len(indices)}
    parents = (cells[at]._replace(parent=place.get(cells[at].parent, -1)) for at in order)
    return TextPage(page.text, tuple(parents), page.tables, page.places)
