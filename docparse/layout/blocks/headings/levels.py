"""Levels of headings: the outline's where it names them, else numbers, a filing's parts and items, looks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import median

from docparse.document import FURNITURE, OutlineEntry
from docparse.layout.blocks.headings.bookmarks import plain_titles
from docparse.layout.blocks.headings.find import NUMBERING, number_of
from docparse.layout.model import BOLD, OCR, PageDraft
from docparse.layout.params import Numbers

PART = re.compile(r"part\s+(?:\d{1,2}|[ivx]{1,4})\b", re.IGNORECASE)
ITEM = re.compile(r"item\s+\d{1,2}[a-c]?\b", re.IGNORECASE)

Look = tuple[float, bool, bool]  # size, bold, capitals
Path = tuple[tuple[int, str], ...]  # the headings above a place, outermost first: level and text


@dataclass(slots=True)
class Heading:
    """A section header as its level is found: `place` is that of its page, from 0, `top` its box's on it.

    `advance` is how wide its letters are on average, 0 if it has several lines. `level` is 0 for the title. A
    document may have many: nothing else of them is kept.
    """

    text: str
    size: float
    style: int
    tagged_level: int
    place: int
    top: float
    advance: float = 0.0
    level: int = 0


def assign_levels(
    numbers: Numbers, headings: Sequence[Heading], first: PageDraft, outline: Sequence[OutlineEntry]
) -> None:
    """Set the levels: the outline's where it names a heading, else by numbers and looks; 0 for the title.

    `first` is the page in place 0, of which number, height and size of text are looked at.
    """
    title = _title(numbers, first, headings)
    below = [heading for heading in headings if heading is not title]
    named = {name: entry.level for entry in outline if (name := next(plain_titles(entry.title)))}
    above: list[int] = []
    for heading, by_look in zip(below, _ranks(numbers, below), strict=True):
        by_name = next((named[name] for name in plain_titles(heading.text) if name in named), 0)
        rank = by_name or heading.tagged_level or by_look
        while above and above[-1] >= rank:
            above.pop()
        above.append(rank)
        heading.level = min(len(above), numbers.deepest)  # without jumps


def _ranks(numbers: Numbers, headings: Sequence[Heading]) -> Iterator[int]:
    """Yield the rank of each heading: parts, items, then looks and numbers.

    What only the cover shows has no tier of its own, or it would use them up. A chapter is as high as the one
    that it follows by its number.
    """
    within = [heading for heading in headings if heading.place > 0] or headings
    drawn = [heading for heading in within if not heading.style & OCR] or within
    tiers = _tiers(numbers, drawn)
    advances = _advances(numbers, drawn, tiers)
    filing = sum(ITEM.match(heading.text) is not None for heading in headings) > 1
    chapters: dict[str, int] = {}
    counted: dict[int, int] = {}  # the last chapter of each rank
    for heading in headings:
        rank = _tier_of(numbers, heading, tiers, advances)
        number = number_of(heading.text)
        chapter, _, rest = number.partition(".")
        if rest:
            rank = chapters.get(chapter, 1) + rest.count(".") + 1
        elif chapter:
            follows = [other for other, last in counted.items() if last + 1 == int(chapter)]
            rank = min(follows, key=lambda other: abs(other - rank), default=rank)
            chapters[chapter], counted[rank] = rank, int(chapter)
        if filing:
            rank = 1 if PART.match(heading.text) else 2 if ITEM.match(heading.text) else rank + 2
        yield rank


def sections_below(path: Path, page: PageDraft) -> tuple[Path, list[tuple[str, ...]]]:
    """Return the path of headings at the end of a page, and that above each of its blocks, outermost first.

    `path` is that of the pages before. A title is above all; running lines are below none.
    """
    sections: list[tuple[str, ...]] = []
    for block in page.blocks:
        heads = block.role in ("title", "section_header")
        if heads:
            path = tuple([(level, text) for level, text in path if level < block.level])
        sections.append(() if block.role in FURNITURE else tuple([text for _, text in path]))
        if heads:
            path = (*path, (block.level, block.text))
    return path, sections


def _title(numbers: Numbers, first: PageDraft, headings: Sequence[Heading]) -> Heading | None:
    """The one heading of the first page that outdoes every other of the document, if it begins the page."""
    own = [heading for heading in headings if heading.place == 0]
    if first.number != 1 or not own:
        return None
    best = max(own, key=lambda heading: heading.size)
    others = max((heading.size for heading in headings if heading is not best), default=0.0)
    prominent = best.size >= numbers.prominent * first.body_size and best.size > numbers.larger * others
    return (
        best
        if prominent and not NUMBERING.match(best.text) and best.top < numbers.upper * first.height
        else None
    )


def _look(heading: Heading) -> Look:
    letters = [c for c in heading.text if c.isalpha()]
    return (
        heading.size,
        bool(heading.style & BOLD),
        bool(letters) and all(c.isupper() for c in letters),
    )


def _tiers(numbers: Numbers, headings: Sequence[Heading]) -> list[Look]:
    """Return the most frequent looks, from the most to the least prominent; sizes within 4% are one."""
    count: Counter[Look] = Counter()
    for look in sorted(map(_look, headings), key=_prominence):
        like = (other for other in count if other[1:] == look[1:] and look[0] > numbers.alike * other[0])
        count[next(like, look)] += 1
    return sorted([look for look, _ in count.most_common(numbers.most_tiers)], key=_prominence)


def _advances(numbers: Numbers, headings: Sequence[Heading], tiers: Sequence[Look]) -> list[float]:
    """Return how wide the letters of each tier are, in its size; that of all where none of it tells."""
    found: list[list[float]] = [[] for _ in tiers]
    for heading in headings:
        if heading.advance and heading.size:
            found[_tier(numbers, tiers, _look(heading)) - 1].append(heading.advance / heading.size)
    usual = [width for widths in found for width in widths]
    return [median(widths or usual or [0.0]) * size for widths, (size, *_) in zip(found, tiers, strict=True)]


def _tier_of(numbers: Numbers, heading: Heading, tiers: Sequence[Look], advances: Sequence[float]) -> int:
    """Return the tier of a heading from 1; one that OCR read shows no style: the nearest in size is its.

    The height of a line depends on which letters it has, its length as well: both are asked.
    """
    if not (heading.style & OCR and heading.size > 0):
        return _tier(numbers, tiers, _look(heading))

    def distance(tier: int) -> float:
        far = abs(log(tiers[tier][0] / heading.size))
        if not (heading.advance and advances[tier]):
            return 2 * far
        return far + abs(log(advances[tier] / heading.advance))

    return 1 + min(range(len(tiers)), key=distance)


def _tier(numbers: Numbers, tiers: Sequence[Look], look: Look) -> int:
    """Return the tier of a look from 1: its own, else that of the first look that is less prominent."""
    least = numbers.alike * look[0]
    for tier, other in enumerate(tiers, 1):
        if other[0] < least or (other[0] <= look[0] / numbers.alike and other[1:] <= look[1:]):
            return tier
    return len(tiers)


def _prominence(look: Look) -> tuple[float, bool, bool]:
    return -look[0], not look[1], not look[2]
