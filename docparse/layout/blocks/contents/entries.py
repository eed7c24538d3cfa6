"""Entries of contents and indexes: title, pages, level."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from docparse.document import Dropped, IndexEntry, Line, Mark
from docparse.layout.leaders import LEADER, PAGES
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.words.unended import is_unended

SHORT_LEADER = re.compile(LEADER.pattern + r"|(?:\s[.·]){2,}\s+|\A(?:\.\s*)+(?=\s)")
PAGED = re.compile(r"(?P<title>.*\S)\s+(?P<page>\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})", re.IGNORECASE)
"""A title and the number of its page."""
_WORD = re.compile(r"[^\W\d_]{3}")


@dataclass(slots=True)
class _ContentsEntry:
    title: str
    page: str
    x0: float
    short: bool = False


def with_entries(params: Params, draft: PageDraft) -> PageDraft:
    """Return a page whose blocks of contents have their entries, a line of text each, its leaders dropped."""
    found = {
        at: list(_read_entries(params.blocks.contents, block.lines))
        for at, block in enumerate(draft.blocks)
        if block.role == "document_index" and block.lines
    }
    if not found:
        return draft
    blocks, dropped = list(draft.blocks), list(draft.dropped)
    size = max(min(blocks[at].size for at in found), params.typography.smallest)
    level = _levels(
        params.blocks.contents, [x.x0 for one in found.values() for x in one if len(x.title) > 1], size
    )
    for at, entries in found.items():
        dropped += _leaders(blocks[at].lines)
        blocks[at] = _listed(blocks[at], entries, level)
    return replace(draft, blocks=tuple(blocks), dropped=tuple(dropped))


def _listed(block: BlockDraft, found: Sequence[_ContentsEntry], level: Mapping[float, int]) -> BlockDraft:
    """Return a block of contents as its entries, each at the level of its indent."""
    entries = tuple(IndexEntry(one.title, one.page, level.get(one.x0, 1)) for one in found)
    text = "\n".join(f"{one.title} {one.page}".strip() for one in found)
    return replace(block, entries=entries, marks=tuple(_moved(block, text)), text=text)


def _read_entries(numbers: Numbers, lines: Sequence[Line]) -> Iterator[_ContentsEntry]:
    """Yield entries; a line without a page that fills its column belongs to the one below it.

    Others stay alone: names of parts, terms, letters. Pages behind a comma go on with those before.
    """
    width = max(line.box.x1 for line in lines) - min(line.box.x0 for line in lines)
    begun: _ContentsEntry | None = None
    for line in lines:
        title, page = _read_entry(line.text)
        if begun is not None and begun.page.endswith(",") and not title:
            begun.page = f"{begun.page} {page}"
            continue
        if begun is not None and (begun.page or (begun.short and not title[:1].islower())):
            yield begun
            begun = None
        if begun is None:
            begun = _ContentsEntry(title, page, line.box.x0)
        else:
            begun.title, begun.page = f"{begun.title} {title}".strip(), page
        begun.short = line.box.x1 - line.box.x0 < numbers.full * width and _is_name(begun.title)
    if begun is not None and (begun.title or begun.page):
        yield begun


def _is_name(title: str) -> bool:
    """Return True if a title may stand alone: a letter, or words that go on no further."""
    return len(title) == 1 or (_WORD.search(title) is not None and not is_unended(title))


def _read_entry(text: str) -> tuple[str, str]:
    """Return the title and the pages of a line; either may be empty."""
    parts = [part for part in SHORT_LEADER.split(text) if part]
    if len(parts) > 1 and PAGES.fullmatch(parts[-1]):
        return " ".join(parts[:-1]), parts[-1]
    whole = " ".join(parts).lstrip()
    if PAGES.fullmatch(whole) and not whole.isalpha():
        return "", whole
    match = PAGED.fullmatch(whole)
    return (match["title"], match["page"]) if match else (whole, "")


def _levels(numbers: Numbers, starts: Sequence[float], size: float) -> dict[float, int]:
    """Return the level of each start, from 1 by indent; a start far to the right begins another column."""
    levels: dict[float, int] = {}
    before, level = -1e9, 0
    for x0 in sorted(set(starts)):
        if x0 > before + numbers.column * size:
            before, level = x0, 1
        elif x0 > before + numbers.step * size:
            before, level = x0, level + 1
        levels[x0] = level
    return levels


def _leaders(lines: Sequence[Line]) -> Iterator[Dropped]:
    for line in lines:
        for match in SHORT_LEADER.finditer(line.text):
            yield Dropped(match[0].strip(), line.box, "leader")


def _moved(block: BlockDraft, text: str) -> Iterator[Mark]:
    """Yield the marks of `block` at their places in `text`; one that was on a leader alone is gone."""
    at = 0
    for mark in block.marks:
        said = " ".join(part for part in SHORT_LEADER.split(block.text[mark.start : mark.end]) if part)
        start = text.find(said, at) if said else -1
        if start >= 0:
            yield replace(mark, start=start, end=start + len(said))
            at = start
