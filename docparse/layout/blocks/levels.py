"""Levels of headings: the outline's where it names them, else numbers, a filing's parts and items, looks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log

from docparse.document import FURNITURE, OutlineEntry
from docparse.layout.blocks.headings import NUMBERING
from docparse.layout.model import BOLD, OCR, BlockDraft, PageDraft

DEEPEST = 6
MOST_TIERS = 4  # looks that have a level of their own
PART = re.compile(r"part\s+(?:\d{1,2}|[ivx]{1,4})\b", re.IGNORECASE)
ITEM = re.compile(r"item\s+\d{1,2}[a-c]?\b", re.IGNORECASE)

Look = tuple[float, bool, bool]  # size, bold, capitals


def assign_levels(pages: Sequence[PageDraft], outline: Sequence[OutlineEntry]) -> None:
    """The title, and levels of section headers: the outline's where it names them, else numbers and size."""
    headings = [block for page in pages for block in page.blocks if block.role == "section_header"]
    title = _title(pages[0], headings) if headings else None
    if title is not None:
        title.role, title.level = "title", 0
        headings.remove(title)
    named = {_plain(entry.title): entry.level for entry in outline if _plain(entry.title)}
    cover = [block for block in pages[0].blocks if block.role == "section_header"] if len(pages) > 1 else []
    ranks = _ranks(headings, cover)
    above: list[int] = []
    for block in headings:
        rank = named.get(_plain(block.text), 0) or block.tagged_level or ranks[id(block)]
        while above and above[-1] >= rank:
            above.pop()
        above.append(rank)
        block.level = min(len(above), DEEPEST)  # without jumps


def _ranks(headings: Sequence[BlockDraft], cover: Sequence[BlockDraft]) -> dict[int, int]:
    """Return the rank of each heading by its `id`: parts, items, then looks and numbers.

    What only the cover shows has no tier of its own, or it would use them up.
    """
    own = {id(block) for block in cover}
    within = [block for block in headings if id(block) not in own] or headings
    tiers = _tiers([block for block in within if not block.style & OCR] or within)
    filing = sum(ITEM.match(block.text) is not None for block in headings) > 1
    ranks = {}
    for block in headings:
        rank = _numbered_level(block.text) or _tier_of(block, tiers)
        if filing:
            rank = 1 if PART.match(block.text) else 2 if ITEM.match(block.text) else rank + 2
        ranks[id(block)] = rank
    return ranks


def assign_sections(pages: Iterable[PageDraft]) -> Iterator[PageDraft]:
    """Set each block's path of headings above it, outermost first; a title is above all. Yields the pages."""
    path: list[tuple[int, str]] = []
    for page in pages:
        for block in page.blocks:
            if block.role in ("title", "section_header"):
                while path and path[-1][0] >= block.level:
                    path.pop()
            block.section = () if block.role in FURNITURE else tuple(text for _, text in path)
            if block.role in ("title", "section_header"):
                path.append((block.level, block.text))
        yield page


def _title(first: PageDraft, headings: Sequence[BlockDraft]) -> BlockDraft | None:
    """The one heading of the first page that outdoes every other of the document, if it begins the page."""
    own = [block for block in first.blocks if block.role == "section_header"]
    if first.number != 1 or not own:
        return None
    best = max(own, key=lambda block: block.size)
    others = max((block.size for block in headings if block is not best), default=0.0)
    prominent = best.size >= 1.3 * first.body_size and best.size > 1.05 * others
    numbered = NUMBERING.match(best.text)
    return best if prominent and not numbered and best.box[1] < 0.6 * first.height else None


def _look(block: BlockDraft) -> Look:
    letters = [c for c in block.text if c.isalpha()]
    return (
        round(block.size * 2) / 2,
        bool(block.style & BOLD),
        bool(letters) and all(c.isupper() for c in letters),
    )


def _tiers(headings: Sequence[BlockDraft]) -> list[Look]:
    """Return the most frequent looks, from the most to the least prominent; sizes within 4% are one."""
    count: Counter[Look] = Counter()
    for look in sorted(map(_look, headings), key=_prominence):
        like = (other for other in count if other[1:] == look[1:] and look[0] > 0.96 * other[0])
        count[next(like, look)] += 1
    return sorted([look for look, _ in count.most_common(MOST_TIERS)], key=_prominence)


def _tier_of(block: BlockDraft, tiers: Sequence[Look]) -> int:
    """Return the tier of a heading from 1; one that OCR read shows no style: the nearest in size is its."""
    if block.style & OCR and block.size > 0:
        return 1 + min(range(len(tiers)), key=lambda tier: abs(log(tiers[tier][0] / block.size)))
    return _tier(tiers, _look(block))


def _tier(tiers: Sequence[Look], look: Look) -> int:
    """Return the tier of a look from 1: its own, else that of the first look that is less prominent."""
    least = 0.96 * look[0]
    for tier, other in enumerate(tiers, 1):
        if other[0] < least or (other[0] <= look[0] / 0.96 and other[1:] <= look[1:]):
            return tier
    return len(tiers)


def _prominence(look: Look) -> tuple[float, bool, bool]:
    return -look[0], not look[1], not look[2]


def _numbered_level(text: str) -> int:
    """The depth of a decimal number such as 3.1.2, 0 where there is none."""
    match = NUMBERING.match(text)
    number = match["number"] if match else None
    return number.count(".") + 1 if number and "." in number else 0


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
