"""Tables that go on over columns and pages, joined into one where they start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeAlias

from docparse.document import FURNITURE, Cell, Dropped, Table
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers
from docparse.layout.tables.joined_columns import shared_columns
from docparse.numerals.cells import is_figure
from docparse.text.captions import GOES_ON

_BESIDE = FURNITURE | {"footnote"}

Blocks: TypeAlias = tuple[BlockDraft, ...]
Drops: TypeAlias = tuple[Dropped, ...]
Row: TypeAlias = list[tuple[int, int, str]]
"""The cells of a row: column, columns, text without regard to case."""


class _Joined(NamedTuple):
    """A table with its next part, that part over the same columns, and what of either is dropped."""

    whole: BlockDraft
    part: BlockDraft
    ends: Drops
    heads: Drops


def join_tables(numbers: Numbers, drafts: Iterable[PageDraft]) -> Iterator[PageDraft]:
    """Join every table that is the last thing on a page with one that is the first on the next.

    So too one at the foot of a column of the page with what goes on at the head of the next.

    Yields the pages as soon as no later page can add to them: a page whose table goes on waits for its end.

    What speaks for one table and against it is weighed (`_joined`). Header rows that are repeated are
    dropped, and so are lines and rows that say that the table goes on ("continued on next page"). The joined
    block keeps place and box of its first part; cells of later pages say which page their box is on. Running
    heads and feet (already marked) and footnotes may be between.
    """
    waiting: list[PageDraft] = []
    start = 0  # of the blocks of the first page that waits, the table that may go on
    latest = None  # part of it
    for draft in drafts:
        page = _with_joined_columns(numbers, draft)
        if latest is not None:
            over, begins = _outermost(page.blocks)
            under, _ = _outermost(waiting[-1].blocks, last=True)
            said, foot = bool(under or over), max(_foot(waiting[-1]), _foot(page))
            whole, below = waiting[0].blocks[start], None if begins is None else page.blocks[begins]
            found = below and _joined(numbers, whole, latest, below, page.number, foot=foot, said=said)
            if found and begins is not None:
                latest = found.part
                waiting[0] = replace(waiting[0], blocks=_put(waiting[0].blocks, start, found.whole))
                waiting[-1] = _without_lines(waiting[-1], under, *found.ends)
                page = replace(page, blocks=_without(page.blocks, begins))
                page = _without_lines(page, over, *found.heads)
                if _outermost(page.blocks)[1] is None:
                    waiting.append(page)
                    continue  # the whole page belongs to the table: it may go on
        yield from waiting
        waiting, latest = [], None
        _, ends = _outermost(page.blocks, last=True)
        if ends is not None and page.blocks[ends].table is not None:
            waiting, start, latest = [page], ends, page.blocks[ends]
        else:
            yield page
    yield from waiting


def _with_joined_columns(numbers: Numbers, page: PageDraft) -> PageDraft:
    """Return a page with its tables joined that go on at the head of its next column."""
    body = [at for at, block in enumerate(page.blocks) if block.role not in _BESIDE]
    blocks, dropped = page.blocks, page.dropped
    for at, following in reversed([*pairwise(body)]):
        above, below = blocks[at], blocks[following]
        if below.box[0] < above.box[2] or below.box[1] >= above.box[1]:
            continue
        found = _joined(numbers, above, above, below, page.number, foot=_foot(page), said=False)
        if found:
            blocks = _without(_put(blocks, at, found.whole), following)
            dropped = (*dropped, *found.ends, *found.heads)
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


def _foot(page: PageDraft) -> float:
    """Return where the body of a page ends."""
    return max([0.0, *(block.box[3] for block in page.blocks if block.role not in _BESIDE)])


def _joined(
    numbers: Numbers,
    whole: BlockDraft,
    last: BlockDraft,
    below: BlockDraft,
    page: int,
    *,
    foot: float,
    said: bool,
) -> _Joined | None:
    """Return a table with what goes on with it on `page`, wherever in its column or page that stands.

    `last` is its last part so far. `foot`: where the text of such a page ends. `said`: a line between says
    that the table goes on.
    """
    if whole.table is None or last.table is None or below.table is None:
        return None
    shared = shared_columns(last.table, below.table)
    if shared is None:
        return None
    table, above, rest = map(shared.spread, (whole.table, last.table, below.table))
    widths = last.box[2] - last.box[0], below.box[2] - below.box[0]
    aligned = abs(widths[0] - widths[1]) <= numbers.aligned or shared.step < numbers.columns
    sizes = below.table.rows - last.table.rows, below.table.columns - last.table.columns
    row = (below.box[3] - below.box[1]) / rest.rows
    odds = (
        numbers.prior
        + _heads(numbers, table, rest)
        + numbers.in_line * aligned
        + numbers.unlike * (sizes[0] * sizes[1] < 0)
        + numbers.room * (foot - last.box[3] > numbers.rows * row)
        + numbers.said * (said or _says(rest, 0) or _says(above, -1))
        + numbers.again * _said_again(above, rest)
    )
    if odds <= 0:
        return None
    return _appended(replace(whole, table=table), replace(below, table=rest), page)


def _heads(numbers: Numbers, table: Table, rest: Table) -> float:
    """Return the log odds that a table goes on with another by the heads of both."""
    repeated = _repeated(table, rest)
    if _has_heads(rest, repeated):
        return numbers.own
    return numbers.repeated if repeated else numbers.none


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
    return min([cell.row for cell in table.cells if not cell.header], default=table.rows)


def _rows(table: Table, first: int, end: int) -> list[Row]:
    """Return the rows of a table from `first` to before `end`."""
    rows: list[Row] = [[] for _ in range(first, min(end, table.rows))]
    for cell in table.cells:
        text = GOES_ON.sub("", " ".join(cell.text.lower().split())) if first <= cell.row < end else ""
        if text.strip():
            rows[cell.row - first].append((cell.column, cell.column_span, text.strip()))
    return rows


def _appended(whole: BlockDraft, part: BlockDraft, page: int) -> _Joined:
    """Return `whole` with the rows of `part`, on `page`, but for those that are dropped.

    That are rows that say that the table goes on, and heads that it has.
    """
    assert whole.table is not None
    assert part.table is not None
    last, start = whole.table.rows - _says(whole.table, -1), _repeated(whole.table, part.table)
    kept = [
        cell if cell.row + cell.row_span <= last else replace(cell, row_span=last - cell.row)
        for cell in whole.table.cells
        if cell.row < last
    ]
    more = [
        replace(cell, row=cell.row + last - start, header=False, page=page)
        for cell in part.table.cells
        if cell.row >= start
    ]
    table = Table(last + part.table.rows - start, whole.table.columns, (*kept, *more))
    text = "\n".join(cell.text for cell in table.cells if cell.text)
    ends = _dropped(whole, [cell for cell in whole.table.cells if cell.row >= last])
    heads = _dropped(part, [cell for cell in part.table.cells if cell.row < start])
    return _Joined(replace(whole, table=table, text=text), part, ends, heads)


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
