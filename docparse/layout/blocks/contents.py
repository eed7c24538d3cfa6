"""Leaders: blocks of contents as entries (title, page, level), and labels of tables, without them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from docparse.document import Cell, Dropped, IndexEntry, Line, Mark
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft

LEADER = re.compile(r"\s*(?:(?:[.·]\s?){4,}|…{2,}|_{4,})\s*")
_TRAILING = re.compile(r"\s*(?:[.·]\s?){4,}\Z|\s*…{2,}\s*\Z")
"""Leaders at the end of a cell; underscores there are to be filled in."""
_SHORT = re.compile(r"(?:\s[.·]){2,}\s*\Z|" + _TRAILING.pattern)
"""The same in a table that has leaders: a long label leaves room for few dots."""
_DOTS = frozenset(".·…")
_PAGE = re.compile(r"(?P<title>.*\S)\s+(?P<page>\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})", re.IGNORECASE)
_STEP = 0.8  # em by which a deeper entry is indented at least
_COLUMN = 10.0  # em: no indent is this deep


@dataclass(slots=True)
class _Entry:
    title: str
    page: str
    x0: float


def list_entries(draft: PageDraft) -> None:
    """Give every block of contents its entries, a line of text each; leaders go to `draft.dropped`."""
    blocks = [block for block in draft.blocks if block.role == "document_index" and block.lines]
    if not blocks:
        return
    found = [list(_read_entries(block.lines)) for block in blocks]
    size = max(min(block.size for block in blocks), 4.0)
    level = _levels([entry.x0 for entries in found for entry in entries], size)
    for block, entries in zip(blocks, found, strict=True):
        block.entries = tuple(IndexEntry(one.title, one.page, level[one.x0]) for one in entries)
        text = "\n".join(f"{one.title} {one.page}".strip() for one in entries)
        block.marks = tuple(_moved(block, text))
        block.text = text
        draft.dropped += tuple(_leaders(block.lines))


def clear_cells(draft: PageDraft) -> None:
    """Take the leaders from the ends of tables' cells; they go to `draft.dropped`."""
    for block in draft.blocks:
        if block.table is None:
            continue
        ends = [cell for cell in block.table.cells if cell.text.rstrip()[-1:] in _DOTS]
        if not any(_TRAILING.search(cell.text) for cell in ends):
            continue
        pairs = [(cell, match) for cell in ends if (match := _SHORT.search(cell.text))]
        cleared = {(cell.row, cell.column): _until(cell, match.start()) for cell, match in pairs}
        cells = tuple(cleared.get((cell.row, cell.column), cell) for cell in block.table.cells)
        block.table = replace(block.table, cells=cells)
        block.text = "\n".join(cell.text for cell in cells if cell.text)
        draft.dropped += tuple(
            Dropped(match[0].strip(), cell.box or BBox(*block.box), "leader") for cell, match in pairs
        )


def _until(cell: Cell, end: int) -> Cell:
    """Return a cell with the text before `end`, and the marks there."""
    marks = tuple(replace(mark, end=min(mark.end, end)) for mark in cell.marks if mark.start < end)
    return replace(cell, text=cell.text[:end], marks=marks)


def _read_entries(lines: Sequence[Line]) -> Iterator[_Entry]:
    """Yield entries; a line without a page number belongs to the one below it, the last one stays alone."""
    begun: _Entry | None = None
    for line in lines:
        parts = [part for part in LEADER.split(line.text) if part]
        whole = " ".join(parts)
        match = _PAGE.fullmatch(whole)
        title, page = (match["title"], match["page"]) if match else (whole, "")
        if begun is None:
            begun = _Entry(title, page, line.box.x0)
        else:
            begun.title, begun.page = f"{begun.title} {title}".strip(), page
        if page:
            yield begun
            begun = None
    if begun is not None and begun.title:
        yield begun


def _levels(starts: Sequence[float], size: float) -> dict[float, int]:
    """Return the level of each start, from 1 by indent; a start far to the right begins another column."""
    levels: dict[float, int] = {}
    before, level = -1e9, 0
    for x0 in sorted(set(starts)):
        if x0 > before + _COLUMN * size:
            before, level = x0, 1
        elif x0 > before + _STEP * size:
            before, level = x0, level + 1
        levels[x0] = level
    return levels


def _leaders(lines: Sequence[Line]) -> Iterator[Dropped]:
    for line in lines:
        for match in LEADER.finditer(line.text):
            yield Dropped(match[0].strip(), line.box, "leader")


def _moved(block: BlockDraft, text: str) -> Iterator[Mark]:
    """Yield the marks of `block` at their places in `text`; one that was on a leader alone is gone."""
    at = 0
    for mark in block.marks:
        said = " ".join(part for part in LEADER.split(block.text[mark.start : mark.end]) if part)
        start = text.find(said, at) if said else -1
        if start >= 0:
            yield replace(mark, start=start, end=start + len(said))
            at = start
