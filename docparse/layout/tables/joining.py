"""Tables that go on over columns and pages, joined into one where they start."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, takewhile
from statistics import median
from typing import TypeAlias

from docparse.document import FURNITURE, Cell, Dropped, Table
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers
from docparse.numerals.cells import is_figure
from docparse.text.captions import GOES_ON

_BESIDE = FURNITURE | {"footnote"}

Blocks: TypeAlias = tuple[BlockDraft, ...]
Drops: TypeAlias = tuple[Dropped, ...]
Row: TypeAlias = list[tuple[int, int, str]]
"""The cells of a row: column, columns, text without regard to case."""


def join_tables(numbers: Numbers, drafts: Iterable[PageDraft]) -> Iterator[PageDraft]:
    """Join every table that is the last thing on a page with one that is the first on the next.

    So too one at the foot of a column of the page with what goes on at the head of the next.

    Yields the pages as soon as no later page can add to them: a page whose table goes on waits for its end.

    What speaks for one table and against it is weighed (`_log_odds`). Header rows that are repeated are
    dropped, and so are lines and rows that say that the table goes on ("continued on next page"). The joined
    block keeps place and box of its first part; cells of later pages say which page their box is on. Running
    heads and feet (already marked) and footnotes may be between.
    """
    waiting: list[PageDraft] = []
    start = 0  # of the blocks of the first page that waits, the table that may go on
    first = latest = None  # parts of it
    for draft in drafts:
        page = _with_joined_columns(numbers, draft)
        if first is not None and latest is not None:
            over, begins = _outermost(page.blocks)
            under, _ = _outermost(waiting[-1].blocks, last=True)
            said = bool(under or over)
            if begins is not None and _log_odds(numbers, first, latest, page.blocks[begins], said=said) > 0:
                latest = page.blocks[begins]
                whole, below, above = _appended(waiting[0].blocks[start], first, latest, page.number)
                waiting[0] = replace(waiting[0], blocks=_put(waiting[0].blocks, start, whole))
                waiting[-1] = _without_lines(waiting[-1], under, *below)
                page = _without_lines(replace(page, blocks=_without(page.blocks, begins)), over, *above)
                if _outermost(page.blocks)[1] is None:
                    waiting.append(page)
                    continue  # the whole page belongs to the table: it may go on
        yield from waiting
        waiting, first, latest = [], None, None
        _, ends = _outermost(page.blocks, last=True)
        if ends is not None and page.blocks[ends].table is not None:
            waiting, start, first, latest = [page], ends, page.blocks[ends], page.blocks[ends]
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
        if right and higher and _log_odds(numbers, above, above, below, said=False) > 0:
            whole, *rows = _appended(above, above, below, page.number)
            blocks, dropped = _without(_put(blocks, at, whole), following), (*dropped, *rows[0], *rows[1])
    return page if blocks is page.blocks else replace(page, blocks=blocks, dropped=dropped)


def _outermost(blocks: Blocks, *, last: bool = False) -> tuple[list[int], int | None]:
    """Return the lines that say that a table goes on, at the head of a page or its foot, and what is next."""
    lines: list[int] = []
    for at in sorted(range(len(blocks)), reverse=last):
        block = blocks[at]
        if block.role in _BESIDE:
            continue
        if block.table is not None or not GOES_ON.search(block.text.strip()):
            return lines, at
        lines.append(at)
    return lines, None


def _log_odds(
    numbers: Numbers, first: BlockDraft, above: BlockDraft, below: BlockDraft, *, said: bool
) -> float:
    """Return the log odds that a table goes on with another, wherever in its column or page that stands.

    `first` is its first part and `above` its last one. `said`: a line between says that it goes on.
    """
    if first.table is None or above.table is None or below.table is None:
        return -math.inf
    if above.table.columns != below.table.columns:
        return -math.inf
    repeated = _repeated(first.table, below.table)
    heads = numbers.repeated if repeated else numbers.none
    if _has_heads(below.table, repeated):
        heads = numbers.own
    widths = above.box[2] - above.box[0], below.box[2] - below.box[0]
    aligned = (
        abs(widths[0] - widths[1]) <= numbers.aligned
        or _column_step(above.table, below.table) < numbers.columns
    )
    return (
        numbers.prior
        + heads
        + numbers.in_line * aligned
        + numbers.said * (said or _says(below.table, 0) or _says(above.table, -1))
        + numbers.again * _said_again(above.table, below.table)
    )


def _column_step(above: Table, below: Table) -> float:
    """Return the median of the steps by which columns but the first begin elsewhere, in points.

    They are those from the first column, as pages of a book have other margins, or from the page's side, as a
    first column that is not flush left begins where its longest entry does.
    """
    firsts, seconds = _lefts(above), _lefts(below)
    steps = [firsts[at] - seconds[at] for at in sorted(firsts.keys() & seconds.keys())]
    if len(steps) < 2:
        return math.inf
    return min(median(abs(step - moved) for step in steps[1:]) for moved in (0.0, steps[0]))


def _lefts(table: Table) -> dict[int, float]:
    """Return where columns begin, each where the first of its own cells does."""
    lefts: dict[int, float] = {}
    for cell in table.cells:
        if cell.box is not None and cell.column_span == 1:
            lefts[cell.column] = min(cell.box.x0, lefts.get(cell.column, math.inf))
    return lefts


def _has_heads(table: Table, repeated: int) -> bool:
    """Return True if a table begins with heads over its columns of figures: at least half are none.

    Rows that it repeats are none of its own. A dash alone may stand for a word as well.
    """
    told = [cell for cell in table.cells if not cell.header and any(map(str.isdecimal, cell.text))]
    figures = {cell.column for cell in told if is_figure(cell.text.strip())}
    own = [cell for cell in table.cells if cell.header and cell.row >= repeated]
    heads = [cell.text.strip() for cell in own if cell.column in figures - {0}]
    return 2 * sum(bool(text) and not is_figure(text) for text in heads) >= max(1, len(heads))


def _repeated(above: Table, below: Table) -> int:
    """Count the first rows of `below` that repeat heads of `above`, with one that says that it goes on.

    A first head may stand on the first page only, and hide that the row below it is one.
    """
    said = int(_says(below, 0))
    firsts, seconds = _rows(above, 0, _head_rows(above) + 1), _rows(below, said, below.rows - 1)
    runs = [map(_are_one, firsts[at:], seconds) for at in range(len(firsts))]
    return said + max(sum(takewhile(bool, run)) for run in runs)


def _are_one(first: Row, second: Row) -> bool:
    return first == second != []


def _says(table: Table, row: int) -> bool:
    """Return True for a row, a negative one from the end, that says that a table goes on."""
    at = row % table.rows
    cells = table.cells[::-1] if row else table.cells
    texts = [cell.text for cell in takewhile(lambda cell: cell.row == at, cells)]
    return GOES_ON.search(" ".join(texts[::-1] if row else texts).strip()) is not None


def _said_again(above: Table, below: Table) -> float:
    """Return the share of the rows of `below`, but for heads of `above`, that are others of `above`."""
    body = _head_rows(above)
    heads, rows = _rows(above, 0, body), _rows(above, body, above.rows)
    more = [row for row in _rows(below, 0, below.rows) if row not in heads]
    return sum(row in rows for row in more) / max(1, len(more))


def _head_rows(table: Table) -> int:
    return max([0, *(cell.row + cell.row_span for cell in table.cells if cell.header)])


def _rows(table: Table, first: int, end: int) -> list[Row]:
    """Return the rows of a table from `first` to before `end`."""
    rows: list[Row] = [[] for _ in range(first, min(end, table.rows))]
    for cell in table.cells:
        text = GOES_ON.sub("", " ".join(cell.text.lower().split())) if first <= cell.row < end else ""
        if text.strip():
            rows[cell.row - first].append((cell.column, cell.column_span, text.strip()))
    return rows


def _appended(
    above: BlockDraft, first: BlockDraft, below: BlockDraft, page: int
) -> tuple[BlockDraft, Drops, Drops]:
    """Return `above` with the rows of `below`, on `page`, and what of either is dropped.

    That are rows that say that the table goes on, and those of its head that its `first` part has.
    """
    assert above.table is not None
    assert first.table is not None
    assert below.table is not None
    last, start = above.table.rows - _says(above.table, -1), _repeated(first.table, below.table)
    kept = [
        cell if cell.row + cell.row_span <= last else replace(cell, row_span=last - cell.row)
        for cell in above.table.cells
        if cell.row < last
    ]
    more = [
        replace(cell, row=cell.row + last - start, header=False, page=page)
        for cell in below.table.cells
        if cell.row >= start
    ]
    table = Table(last + below.table.rows - start, above.table.columns, (*kept, *more))
    text = "\n".join(cell.text for cell in table.cells if cell.text)
    ends = _dropped(above, [cell for cell in above.table.cells if cell.row >= last])
    heads = _dropped(below, [cell for cell in below.table.cells if cell.row < start])
    return replace(above, table=table, text=text), ends, heads


def _dropped(block: BlockDraft, cells: Iterable[Cell]) -> Drops:
    return tuple(
        [Dropped(cell.text, cell.box or BBox(*block.box), "repeated head") for cell in cells if cell.text]
    )


def _put(blocks: Blocks, at: int, block: BlockDraft) -> Blocks:
    return (*blocks[:at], block, *blocks[at + 1 :])


def _without_lines(page: PageDraft, lines: list[int], *drops: Dropped) -> PageDraft:
    """Return a page without some of its blocks, which are dropped, as others are."""
    said = [Dropped(page.blocks[at].text, BBox(*page.blocks[at].box), "repeated head") for at in lines]
    blocks = page.blocks
    for at in sorted(lines, reverse=True):
        blocks = _without(blocks, at)
    return replace(page, blocks=blocks, dropped=(*page.dropped, *drops, *said))


def _without(blocks: Blocks, gone: int) -> Blocks:
    """Return blocks but one; captions count blocks: those after it move up, its own lose their target."""
    kept = [block for at, block in enumerate(blocks) if at != gone]
    for at, block in enumerate(kept):
        if block.caption_of is not None and block.caption_of >= gone:
            kept[at] = replace(block, caption_of=block.caption_of - 1 if block.caption_of > gone else None)
    return tuple(kept)
