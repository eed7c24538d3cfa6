"""Tables that go on over columns and pages, joined into one where they start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from docparse.document import FURNITURE, Cell, Dropped, Table
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers
from docparse.numerals.cells import is_figure

_BESIDE = FURNITURE | {"footnote"}


def join_tables(numbers: Numbers, drafts: Iterable[PageDraft]) -> Iterator[PageDraft]:
    """Join every table that is the last thing on a page with one that is the first on the next, in place.

    So too one at the foot of a column of the page with what goes on at the head of the next.

    Yields the pages as soon as no later page can add to them: a page whose table goes on waits for its end.

    Both must have as many columns and lie between the same sides, and the second no heads of its own. Header
    rows that are repeated are dropped. The joined block keeps place and box of its first part; cells of later
    pages say which page their box is on. Running heads and feet (already marked) and footnotes may be
    between.
    """
    start: BlockDraft | None = None
    waiting: list[PageDraft] = []
    for page in drafts:
        _join_columns(numbers, page)
        body = [block for block in page.blocks if block.role not in _BESIDE]
        first = body[0] if body else None
        if (
            start is not None
            and first is not None
            and first.table is not None
            and _goes_on(numbers, start, first)
        ):
            page.dropped += tuple(_append(start, first, page.number))
            _remove(page, first)
            body = body[1:]
            if not body:
                waiting.append(page)
                continue  # the whole page belongs to the table: it may go on
        yield from waiting
        waiting = [page]
        last = body[-1] if body else None
        start = last if last is not None and last.table is not None else None
        if start is None:
            yield waiting.pop()
    yield from waiting


def _join_columns(numbers: Numbers, page: PageDraft) -> None:
    """Join tables of a page that go on at the head of its next column, in place."""
    body = [block for block in page.blocks if block.role not in _BESIDE]
    for above, below in reversed([*pairwise(body)]):
        if above.table is None or below.table is None:
            continue
        right, higher = below.box[0] >= above.box[2], below.box[1] < above.box[1]
        if right and higher and _goes_on(numbers, above, below, below.box[0] - above.box[0]):
            page.dropped += tuple(_append(above, below, page.number))
            _remove(page, below)


def _goes_on(numbers: Numbers, above: BlockDraft, below: BlockDraft, shift: float = 0.0) -> bool:
    """Return True if a table goes on with another, whose left side is `shift` points from its own."""
    assert above.table is not None
    assert below.table is not None
    off = below.box[0] - above.box[0] - shift, below.box[2] - above.box[2] - shift
    same = max(map(abs, off)) <= numbers.aligned and above.table.columns == below.table.columns
    return same and (_repeated_rows(above.table, below.table) > 0 or not _has_heads(below.table))


def _has_heads(table: Table) -> bool:
    """Return True if a table begins with heads over its columns of figures: at least half are none."""
    figures = {cell.column for cell in table.cells if not cell.header and is_figure(cell.text.strip())}
    heads = [cell.text.strip() for cell in table.cells if cell.header and cell.column in figures - {0}]
    return 2 * sum(bool(text) and not is_figure(text) for text in heads) >= max(1, len(heads))


def _append(above: BlockDraft, below: BlockDraft, page: int) -> list[Dropped]:
    """Append the rows of `below`, on `page`, to `above`; return the header rows that `above` has already."""
    assert above.table is not None
    assert below.table is not None
    repeated = _repeated_rows(above.table, below.table)
    shift = above.table.rows - repeated
    more = [
        replace(cell, row=cell.row + shift, header=cell.header and repeated == 0 and shift == 0, page=page)
        for cell in below.table.cells
        if cell.row >= repeated
    ]
    rows = above.table.rows + below.table.rows - repeated
    above.table = Table(rows, above.table.columns, (*above.table.cells, *more))
    above.text = "\n".join(cell.text for cell in above.table.cells if cell.text)
    return [
        Dropped(cell.text, cell.box or BBox(*below.box), "repeated head")
        for cell in below.table.cells
        if cell.row < repeated and cell.text
    ]


def _repeated_rows(above: Table, below: Table) -> int:
    """Count the first rows of `below` that repeat those of `above`: all its header rows, or none."""
    header = 1 + max((cell.row + cell.row_span - 1 for cell in below.cells if cell.header), default=-1)
    if header and _rows(above, header) == _rows(below, header):
        return header
    return 1 if below.rows > 1 and _rows(above, 1) == _rows(below, 1) else 0


def _rows(table: Table, count: int) -> list[tuple[int, int, int, int, str]]:
    cells: list[Cell] = [cell for cell in table.cells if cell.row < count]
    return [(c.row, c.column, c.row_span, c.column_span, " ".join(c.text.split()).lower()) for c in cells]


def _remove(page: PageDraft, block: BlockDraft) -> None:
    """Take a block off a page; captions count blocks: those after it move up, its own lose their target."""
    gone = page.blocks.index(block)
    del page.blocks[gone]
    for other in page.blocks:
        if other.caption_of == gone:
            other.caption_of = None
        elif other.caption_of is not None and other.caption_of > gone:
            other.caption_of -= 1
