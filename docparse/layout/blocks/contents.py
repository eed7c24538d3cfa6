"""Contents and indexes: their lines and entries (title, pages, level)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from docparse.document import Dropped, IndexEntry, Line, Mark
from docparse.layout.blocks.text import PageText, text_block
from docparse.layout.leaders import LEADER, PAGES, SOME_LEADER
from docparse.layout.model import BlockDraft, LineDraft, PageDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import CONTENTS_TITLE, rises

_SHORT_LEADER = re.compile(LEADER.pattern + r"|(?:\s[.·]){2,}\s+|\A(?:\.\s*)+(?=\s)")
_PAGE = re.compile(r"(?P<title>.*\S)\s+(?P<page>\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})", re.IGNORECASE)
_FOLIO = re.compile(r"\d{1,4}|[ivxlc]{1,7}", re.IGNORECASE)
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+\Z")


_LAST_NUMBER = re.compile(r"(?<![\d.,])\d{1,4}$")


@dataclass(slots=True)
class _ContentsEntry:
    title: str
    page: str
    x0: float


def is_contents(params: Params, words: Words) -> bool:
    """Tell if a page is a table of contents: titled so, or full of leaders, page numbers at its margin."""
    numbers = params.page
    runs = words.text.split("\n")
    ends = [run for run in runs if run[-1:].isdigit() or run[-1:] in ("v", "i", "x")]
    if len(ends) < 5 or len(ends) < numbers.numbered * len(runs):
        return False
    # Page numbers do not fall: every page of a filing may be headed "Table of Contents" (a link back), and
    # labels of a statement may have leaders.
    led = [SOME_LEADER.search(run) is not None for run in runs]
    numbered = [run for run, dots in zip(runs, led, strict=True) if dots or run.isdecimal()]
    last = [int(number[0]) for run in numbered if (number := _LAST_NUMBER.search(run))]
    if not rises(params.readings.series, last):
        return False
    leaders = sum(led)
    if leaders >= numbers.led * len(runs):
        return True
    folios = sum(1 for run in ends if _FOLIO.fullmatch(run))
    titled = any(CONTENTS_TITLE.match(run) for run in runs[:8])
    # Text may stand in a column beside that of the contents: it has long lines without a page, as titles have
    # that take two lines.
    prose = sum(len(run) >= numbers.prose and not _FOLIO.fullmatch(after) for run, after in pairwise(runs))
    return titled and folios + leaders >= numbers.numbered * len(runs) and max(folios, leaders) >= prose


def with_entries(params: Params, draft: PageDraft) -> PageDraft:
    """Return a page whose blocks of contents have their entries, a line of text each, its leaders dropped."""
    found = {
        at: list(_read_entries(block.lines))
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


def part_entries(
    params: Params, lines: list[LineDraft], index: bool = False
) -> Iterator[tuple[bool, list[LineDraft]]]:
    """Cut lines in reading order into entries of contents or an index (True) and other text (False).

    Entries have leaders, and behind them numbers of pages: numbers that rise from line to line, or lists of
    several. What a statement leads to are amounts. Below a title that says so, few lines are contents too,
    and need no leaders. On the page of an `index` they are in any order.
    """
    found = _all_pages(params.blocks.contents, lines)
    if (
        not any(found)
        or (
            sum(map(bool, found)) < params.blocks.contents.fewest
            and not _are_titled(params.blocks.contents, lines, found)
        )
        or not (index or _are_pages(params, list(filter(None, found))))
    ):
        yield False, lines
        return
    # Beside those that are sure, a long title leaves room for two dots.
    at = [row for row, line in enumerate(lines) if found[row] or _pages_of(line.text, _SHORT_LEADER)]
    end = 0
    for first, last in _stretches(params.blocks.contents, lines, at, index):
        if first > end:
            yield False, lines[end:first]
        yield True, lines[first:last]
        end = last
    if end < len(lines):
        yield False, lines[end:]


def _are_titled(numbers: Numbers, lines: Sequence[LineDraft], found: Sequence[str]) -> bool:
    """Return True if the first entry is right below a title of contents."""
    first = next(row for row, pages in enumerate(found) if pages)
    above = lines[max(0, first - numbers.between - 1) : first]
    return any(_is_title(numbers, line, lines[first]) for line in above)


def _all_pages(numbers: Numbers, lines: Sequence[LineDraft]) -> list[str]:
    """Return for each line the numbers of pages behind its leader, or white below a title of contents."""
    found = [_pages_of(line.text) for line in lines]
    titled = False
    for at, (above, line) in enumerate(pairwise(lines), 1):
        titled = _is_title(numbers, above, line) or (titled and bool(found[at - 1]))
        page = _PAGE.fullmatch(line.text) if titled and line.open else None
        found[at] = found[at] or (page["page"] if page else "")
    return found


def _is_title(numbers: Numbers, line: LineDraft, entry: LineDraft) -> bool:
    """Return True for a title of contents that is no running line, or larger than the entry below it."""
    running = line.zone != 1 and line.size <= numbers.larger * entry.size
    return not running and CONTENTS_TITLE.fullmatch(line.text) is not None


def _pages_of(text: str, leader: re.Pattern[str] = LEADER) -> str:
    """Return the numbers of pages that a line ends in behind its leader; empty if there are none."""
    if "." not in text and "…" not in text and "·" not in text:
        return ""
    parts = leader.split(text)
    pages = parts[-1] if len(parts) > 1 else ""
    return pages if PAGES.fullmatch(pages) and not _AMOUNT.match(pages) else ""


def _are_pages(params: Params, found: Sequence[str]) -> bool:
    lists = [listed for text in found if len(listed := [int(one) for one in re.findall(r"\d+", text)]) > 1]
    rising = sum(rises(params.readings.series, listed) for listed in lists)
    if len(lists) > 1 and rising > params.blocks.contents.rising * len(lists):
        return True
    plain = [int(text) for text in found if text.isdecimal()]
    return len(plain) < 2 or (plain[-1] > plain[0] and rises(params.readings.series, plain))


def _stretches(
    numbers: Numbers, lines: Sequence[LineDraft], at: Sequence[int], index: bool
) -> Iterator[tuple[int, int]]:
    """Yield where stretches of entries begin and end; chapters without a leader at either end are theirs.

    So are the lines of an `index` that are set like those behind them in their column: long entries wrap.
    """
    end, first, last = 0, at[0], at[0]
    for row in [*at[1:], len(lines) + numbers.between + 1]:
        near = row - last <= numbers.between + 1
        if near or (index and row < len(lines) and _are_alike(numbers, lines[last : row + 1])):
            last = row
            continue
        while first > end and (
            (lines[first - 1].open and _PAGE.fullmatch(lines[first - 1].text))
            or (index and _are_alike(numbers, lines[first - 1 : first + 1]))
        ):
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].open and _PAGE.fullmatch(lines[last + 1].text):
            last += 1
        end = last + 1
        yield first, end
        first = last = row


def _are_alike(numbers: Numbers, lines: Sequence[LineDraft]) -> bool:
    """Return True if lines are in one region, and none is larger than the last."""
    own = lines[-1]
    return all(one.region == own.region and one.size < numbers.larger * own.size for one in lines)


def entries_blocks(params: Params, page: PageText, lines: list[LineDraft]) -> Iterator[BlockDraft]:
    """Yield the drafts of entries, one for each column that they are in."""
    for _, column in groupby(lines, lambda line: line.region):
        yield replace(text_block(params, page, list(column)), role="document_index")


def _read_entries(lines: Sequence[Line]) -> Iterator[_ContentsEntry]:
    """Yield entries; a line without a page number belongs to the one below it, the last one stays alone.

    So does a letter over the terms that begin with it; pages behind a comma go on with those before.
    """
    begun: _ContentsEntry | None = None
    done: _ContentsEntry | None = None
    for line in lines:
        title, page = _read_entry(line.text)
        if done is not None and done.page.endswith(",") and not title:
            done.page = f"{done.page} {page}"
            continue
        if done is not None:
            yield done
            done = None
        if begun is None:
            begun = _ContentsEntry(title, page, line.box.x0)
        else:
            begun.title, begun.page = f"{begun.title} {title}".strip(), page
        if page or len(title) == 1:
            begun, done = None, begun
    yield from (one for one in (done, begun) if one is not None and (one.title or one.page))


def _read_entry(text: str) -> tuple[str, str]:
    """Return the title and the pages of a line; either may be empty."""
    parts = [part for part in _SHORT_LEADER.split(text) if part]
    if len(parts) > 1 and PAGES.fullmatch(parts[-1]):
        return " ".join(parts[:-1]), parts[-1]
    whole = " ".join(parts).lstrip()
    if PAGES.fullmatch(whole) and not whole.isalpha():
        return "", whole
    match = _PAGE.fullmatch(whole)
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
        for match in _SHORT_LEADER.finditer(line.text):
            yield Dropped(match[0].strip(), line.box, "leader")


def _moved(block: BlockDraft, text: str) -> Iterator[Mark]:
    """Yield the marks of `block` at their places in `text`; one that was on a leader alone is gone."""
    at = 0
    for mark in block.marks:
        said = " ".join(part for part in _SHORT_LEADER.split(block.text[mark.start : mark.end]) if part)
        start = text.find(said, at) if said else -1
        if start >= 0:
            yield replace(mark, start=start, end=start + len(said))
            at = start
