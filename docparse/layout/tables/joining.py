"""Tables that go on over columns and pages, joined into one where they start."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TypeAlias

from docparse.document import FURNITURE, Cell, Dropped, Table
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers
from docparse.numerals.cells import is_figure

_BESIDE = FURNITURE | {"footnote"}

Blocks: TypeAlias = tuple[BlockDraft, ...]


def join_tables(numbers: Numbers, drafts: Iterable[PageDraft]) -> Iterator[PageDraft]:
    """Join every table that is the last thing on a page with one that is the first on the next.

    So too one at the foot of a column of the page with what goes on at the head of the next.

    Yields the pages as soon as no later page can add to them: a page whose table goes on waits for its end.

    Both must have as many columns, be as wide or have them in the same places, and the second must have no
    heads of its own. Header rows that are repeated are dropped. The joined block keeps place and box of its
    first part; cells of later pages say which page their box is on. Running heads and feet (already marked)
    and footnotes may be between.
    """
    waiting: list[PageDraft] = []
    start = 0  # of the blocks of the first page that waits, the table that may go on
    for draft in drafts:
        page = _with_joined_columns(numbers, draft)
        body = [at for at, block in enumerate(page.blocks) if block.role not in _BESIDE]
        if waiting and body and _goes_on(numbers, waiting[0].blocks[start], page.blocks[body[0]]):
            whole, repeated = _appended(waiting[0].blocks[start], page.blocks[body[0]], page.number)
            waiting[0] = replace(
                waiting[0], blocks=(*waiting[0].blocks[:start], whole, *waiting[0].blocks[start + 1 :])
            )
            page = replace(page, blocks=_without(page.blocks, body[0]), dropped=(*page.dropped, *repeated))
            body = [at - 1 for at in body[1:]]
            if not body:
                waiting.append(page)
                continue  # the whole page belongs to the table: it may go on
        yield from waiting
        waiting = []
        if body and page.blocks[body[-1]].table is not None:
            waiting, start = [page], body[-1]
        else:
            yield page
    yield from waiting


def _with_joined_columns(numbers: Numbers, page: PageDraft) -> PageDraft:
    """Return a page with its tables joined that go on at the head of its next column."""
    body = [at for at, block in enumerate(page.blocks) if block.role not in _BESIDE]
    blocks, dropped = page.blocks, page.dropped
    for at, following in reversed([*pairwise(body)]):
        above, below = blocks[at], blocks[following]
        right, higher = below.box[0] >= above.box[2], below.box[1] < above.box[1]
        if right and higher and _goes_on(numbers, above, below):
            whole, repeated = _appended(above, below, page.number)
            blocks, dropped = (
                _without((*blocks[:at], whole, *blocks[at + 1 :]), following),
                (*dropped, *repeated),
            )
    return page if blocks is page.blocks else replace(page, blocks=blocks, dropped=dropped)


def _goes_on(numbers: Numbers, above: BlockDraft, below: BlockDraft) -> bool:
    """Return True if a table goes on with another, wherever in its column or page that stands."""
    if above.table is None or below.table is None or above.table.columns != below.table.columns:
        return False
    widths = above.box[2] - above.box[0], below.box[2] - below.box[0]
    same = abs(widths[0] - widths[1]) <= numbers.aligned
    same = same or _column_step(above.table, below.table) < numbers.columns
    return same and (_repeated_rows(above.table, below.table) > 0 or not _has_heads(below.table))


def _column_step(above: Table, below: Table) -> float:
    """Return the median of the steps by which columns begin elsewhere, in points from the first."""
    firsts, seconds = _lefts(above), _lefts(below)
    both = sorted(firsts.keys() & seconds.keys())
    steps = [firsts[at] - firsts[both[0]] - seconds[at] + seconds[both[0]] for at in both[1:]]
    return median(map(abs, steps)) if steps else math.inf


def _lefts(table: Table) -> dict[int, float]:
    """Return where columns begin, each where the first of its own cells does."""
    lefts: dict[int, float] = {}
    for cell in table.cells:
        if cell.box is not None and cell.column_span == 1:
            lefts[cell.column] = min(cell.box.x0, lefts.get(cell.column, math.inf))
    return lefts


def _has_heads(table: Table) -> bool:
    """Return True if a table begins with heads over its columns of figures: at least half are none.

    A dash alone may stand for a word as well.
    """
    told = [cell for cell in table.cells if not cell.header and any(map(str.isdecimal, cell.text))]
    figures = {cell.column for cell in told if is_figure(cell.text.strip())}
    heads = [cell.text.strip() for cell in table.cells if cell.header and cell.column in figures - {0}]
    return 2 * sum(bool(text) and not is_figure(text) for text in heads) >= max(1, len(heads))


def _appended(above: BlockDraft, below: BlockDraft, page: int) -> tuple[BlockDraft, list[Dropped]]:
    """Return `above` with the rows of `below`, on `page`, and the header rows that `above` has already."""
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
    table = Table(rows, above.table.columns, (*above.table.cells, *more))
    text = "\n".join(cell.text for cell in table.cells if cell.text)
    heads = [
        Dropped(cell.text, cell.box or BBox(*below.box), "repeated head")
        for cell in below.table.cells
        if cell.row < repeated and cell.text
    ]
    return replace(above, table=table, text=text), heads


def _repeated_rows(above: Table, below: Table) -> int:
    """Count the first rows of `below` that repeat those of `above`: all its header rows, or none."""
    header = 1 + max((cell.row + cell.row_span - 1 for cell in below.cells if cell.header), default=-1)
    if header and _rows(above, header) == _rows(below, header):
        return header
    return 1 if below.rows > 1 and _rows(above, 1) == _rows(below, 1) else 0


def _rows(table: Table, count: int) -> list[tuple[int, int, int, int, str]]:
    cells: list[Cell] = [cell for cell in table.cells if cell.row < count]
    return [(c.row, c.column, c.row_span, c.column_span, " ".join(c.text.split()).lower()) for c in cells]


def _without(blocks: Blocks, gone: int) -> Blocks:
    """Return blocks but one; captions count blocks: those after it move up, its own lose their target."""
    kept = [block for at, block in enumerate(blocks) if at != gone]
    for at, block in enumerate(kept):
        if block.caption_of is not None and block.caption_of >= gone:
            kept[at] = replace(block, caption_of=block.caption_of - 1 if block.caption_of > gone else None)
    return tuple(kept)
