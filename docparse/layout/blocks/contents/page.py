"""Contents and indexes: which lines are their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby, pairwise
from math import log2

from docparse.layout.blocks.contents.entries import PAGED, SHORT_LEADER
from docparse.layout.blocks.text import PageText, text_block
from docparse.layout.leaders import LEADER, PAGES
from docparse.layout.model import BlockDraft, LineDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import CONTENTS_TITLE, rises

_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+\Z")


@dataclass(frozen=True, slots=True)
class ContentsEvidence:
    """Evidence for and against lines being contents; shares are 0 to 1."""

    entries: float  # doublings of the lines that end in pages
    led: float  # share of these with leaders
    titled: float  # 1 below a title of contents
    running: float  # 1 below such a title that may be a running line
    dense: float  # share of lines that end in pages
    falls: float  # share of pages that are less than the one before
    index: float  # 1 on the page of an index, whose entries are in any order


_NAMES = tuple(one.name for one in fields(ContentsEvidence))


def part_entries(
    params: Params, lines: list[LineDraft], index: bool = False
) -> Iterator[tuple[bool, list[LineDraft]]]:
    """Cut lines in reading order into entries of contents or an index (True) and other text (False).

    Entries have leaders, or white, and behind them numbers of pages: numbers that rise from line to line, or
    lists of several. On the page of an `index` they are in any order. What a statement leads to are amounts.
    """
    numbers = params.blocks.contents
    led = [_pages_of(line.text) for line in lines]
    pages = [found or _behind_white(line) for found, line in zip(led, lines, strict=True)]
    if not any(pages):
        yield False, lines
        return
    # Beside those that are sure, a long title leaves room for two dots.
    at = [row for row, line in enumerate(lines) if pages[row] or _pages_of(line.text, SHORT_LEADER)]
    end = 0
    for first, last in _stretches(numbers, lines, at, index):
        title = _title_above(numbers, lines, end, first)
        # Led entries all over a page speak for each other; a number behind white needs others near it.
        own = [page for row, page in enumerate(pages) if page and (led[row] or first <= row < last)]
        evidence = ContentsEvidence(
            entries=log2(min(numbers.most, max(1, len(own)))),
            led=sum(map(bool, led)) / max(1, len(own)),
            titled=float(title is not None),
            running=float(title is not None and _may_run(numbers, lines[title], lines[first])),
            dense=sum(map(bool, pages[first:last])) / (last - first),
            falls=_falls(params, own),
            index=float(index),
        )
        if sum(getattr(numbers.weights, name) * getattr(evidence, name) for name in _NAMES) <= numbers.least:
            continue
        begin = first if title is None or index else _first_below(numbers, lines, title, first)
        if begin > end:
            yield False, lines[end:begin]
        yield True, lines[begin:last]
        end = last
    if end < len(lines):
        yield False, lines[end:]


def _first_below(numbers: Numbers, lines: Sequence[LineDraft], title: int, first: int) -> int:
    """Return where contents begin: at their first entry, or right below their title.

    Between them are names of parts, the head of the pages, lines of a long entry; prose has more full ones.
    """
    least = numbers.full * (lines[first].x1 - lines[first].x0)
    full = sum(line.x1 - line.x0 >= least for line in lines[title + 1 : first])
    return title + 1 if full <= numbers.wrapped else first


def _title_above(numbers: Numbers, lines: Sequence[LineDraft], begin: int, end: int) -> int | None:
    """Return the last title of contents among the lines right above one, from `begin` on."""
    near = range(end - 1, max(begin, end - numbers.reach) - 1, -1)
    return next((row for row in near if is_title_of_contents(numbers, lines[row].text)), None)


def is_title_of_contents(numbers: Numbers, text: str) -> bool:
    """Return True for a line that begins as titles of contents do, and is no longer than one."""
    return len(text) < numbers.title and CONTENTS_TITLE.match(text) is not None


def _is_title_over(numbers: Numbers, line: LineDraft, entry: LineDraft) -> bool:
    """Return True for a title of further contents below an entry, such as of the figures."""
    return line.size > numbers.larger * entry.size and is_title_of_contents(numbers, line.text)


def _may_run(numbers: Numbers, title: LineDraft, entry: LineDraft) -> bool:
    return title.zone != 1 and title.size <= numbers.larger * entry.size


def _pages_of(text: str, leader: re.Pattern[str] = LEADER) -> str:
    """Return the numbers of pages that a line ends in behind its leader; empty if there are none."""
    if not text[-1:].isdecimal() and not text.endswith(("i", "v", "x", "l", "c", ",")):
        return ""
    parts = leader.split(text)
    pages = parts[-1] if len(parts) > 1 else ""
    return pages if PAGES.fullmatch(pages) and not _AMOUNT.match(pages) else ""


def _behind_white(line: LineDraft) -> str:
    """Return the number of a page that a line ends in behind white; running lines have their own."""
    page = PAGED.fullmatch(line.text) if line.open and line.zone == 1 else None
    return page["page"] if page else ""


def _falls(params: Params, pages: Sequence[str]) -> float:
    """Return the share of numbers that are less than the one before; lists of pages rise each on its own."""
    lists = [listed for text in pages if len(listed := [int(one) for one in re.findall(r"\d+", text)]) > 1]
    rising = sum(rises(params.readings.series, listed) for listed in lists)
    if len(lists) > 1 and rising > params.blocks.contents.rising * len(lists):
        return 0.0
    plain = [int(text) for text in pages if text.isdecimal()]
    return sum(b < a for a, b in pairwise(plain)) / max(1, len(plain) - 1)


def _stretches(
    numbers: Numbers, lines: Sequence[LineDraft], at: Sequence[int], index: bool
) -> Iterator[tuple[int, int]]:
    """Yield where stretches of lines that end in pages begin and end.

    The lines of an `index` that are set like those behind them in their column are theirs: long entries wrap.
    """
    end, first, last = 0, at[0], at[0]
    for row in [*at[1:], len(lines) + int(numbers.between) + 1]:
        near = row - last <= numbers.between + 1
        near = near and not any(_is_title_over(numbers, line, lines[last]) for line in lines[last + 1 : row])
        if near or (index and row < len(lines) and _are_alike(numbers, lines[last : row + 1])):
            last = row
            continue
        while index and first > end and _are_alike(numbers, lines[first - 1 : first + 1]):
            first -= 1
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
