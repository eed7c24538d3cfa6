"""A table in its frame: its numbers with their heads, what stands above it, and its statement of scale.

A table without heads of its own may carry on one above, whose heads it then has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from docparse.document import FURNITURE, Block, Page
from docparse.numerals.patterns import YEAR
from docparse.records.context import DocumentContext
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.units.signs import signed
from docparse.records.units.statements import Statement, read_statement, table_statement

NEAR = 4  # blocks above a table that may speak of it
BETWEEN = 4  # texts that may be between the two
SHORT = 80  # characters of a title between
_TIME = re.compile(rf"(?:\d\d?[/.]\d\d?[/.]|[A-Z][a-z]{{2,8}}\.? \d\d?, )?{YEAR}")


@dataclass(frozen=True, slots=True)
class FramedTable:
    """A table of a page: `entries` are its numbers under their heads, `before` the texts that introduce it,
    nearest first, and before them the words over the labels of a table that lends its heads.

    `lost` are the heads of the nearest table from which it may have been cut, if those of none fit its
    several columns; `stated` is its statement of scale.
    """

    block: Block
    caption: str
    grid: RecordGrid
    entries: list[NumberCell]
    before: list[str]
    lost: list[str]
    stated: Statement | None


def frames_of(page: Page, context: DocumentContext) -> Iterator[FramedTable]:
    """Yield the tables of a page."""
    grids = {
        at: RecordGrid(block.table, context.digits)
        for at, block in enumerate(page.blocks)
        if block.table is not None
    }
    for at, grid in grids.items():
        caption = next((one.text for one in page.blocks if one.caption_of == at), "")
        entries, borrowed, lost = _with_heads(page, at, grids)
        before = [*borrowed, *above(page, at)]
        texts = [*grid.wide_heads(), *grid.torn_heads(), *before]
        stated = table_statement(texts, (*context.stated.get(page.number, ()), context.usual))
        yield FramedTable(page.blocks[at], caption, grid, signed(entries, grid), before, lost, stated)


def above(page: Page, at: int) -> list[str]:
    """Return the texts that introduce the table at index `at`, nearest first: captions, then those before."""
    captions = [block.text for block in page.blocks if block.caption_of == at]
    return captions + list(_preceding(page.blocks, at))


def _preceding(blocks: Sequence[Block], at: int) -> Iterator[str]:
    """The texts before a table.

    A line such as "(in thousands)" is one of them, though it comes again on every page of statements and is
    taken for a head of the page.
    """
    count = 0
    for block in reversed(blocks[:at]):
        if block.role in FURNITURE and read_statement(block.text) is None:
            continue
        if count == NEAR or (block.table is not None and count):
            return
        if block.table is not None:  # one right below another has its introduction
            continue
        count += 1
        yield block.text


def _with_heads(
    page: Page, at: int, grids: Mapping[int, RecordGrid]
) -> tuple[list[NumberCell], list[str], list[str]]:
    """The numbers of the table that is block `at` of a page, whose tables are `grids`, under heads from above
    where no head is their own, what these have over the labels, and the heads that it may have lost."""
    entries = list(grids[at].entries())
    if any(entry.header for entry in entries):
        return _spread(entries), [], []
    lenders = [(grids[place], grids[place].heads_below()) for place in _tables_above(page, at)]
    lender, heads = next((one for one in lenders if any(one[1].values())), (None, {}))
    fits = lender is not None and lender.table.columns == grids[at].table.columns
    if fits:
        entries = [replace(entry, header=heads.get(entry.cell.column, ())) for entry in entries]
    borrowed = [lender.stub] if lender is not None and fits and lender.stub else []
    cut = len({one.cell.column for one in entries}) > 1 and not any(one.header for one in entries)
    lost = list(map(" ".join, heads.values())) if cut else []
    return entries, borrowed, lost


def _spread(entries: Sequence[NumberCell]) -> list[NumberCell]:
    """The entries with each time over as many columns, where the heads below the times come again and again:
    "2023 | 2022" over "Shares | Amount | Shares | Amount"."""
    heads = {one.cell.column: one.header for one in reversed(entries)}
    columns = sorted(heads)
    times = list(dict.fromkeys(head for at in columns for head in heads[at] if _TIME.fullmatch(head)))
    rest = {at: tuple(head for head in heads[at] if head not in times) for at in columns}
    each = len(columns) // max(len(times), 1)
    again = all(rest[at] == rest[columns[k % each]] for k, at in enumerate(columns)) if each > 1 else False
    if not again or len(times) < 2 or len(columns) % len(times) or len({rest[at] for at in columns}) < each:
        return list(entries)
    over = {at: (*rest[at][:-1], times[k // each], *rest[at][-1:]) for k, at in enumerate(columns)}
    return [replace(one, header=over[one.cell.column]) for one in entries]


def _tables_above(page: Page, at: int) -> Iterator[int]:
    """Yield the tables above a block, nearest first; running text ends the search, but one that ends with a
    colon may be a line of the table that was parted."""
    between = 0
    for place in range(at - 1, -1, -1):
        block = page.blocks[place]
        if block.table is not None:
            yield place
        elif block.role not in FURNITURE:
            between += 1
            if between == BETWEEN or (len(block.text) > SHORT and not block.text.rstrip().endswith(":")):
                return
