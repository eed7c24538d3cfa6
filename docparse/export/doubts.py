"""Numbers that a second OCR engine read otherwise: the block or cell of each, and its mark in HTML."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape

from docparse.document import Block, Cell, Disagreement, Page
from docparse.export.text import printable

Spot = Block | Cell
Doubts = dict[int, list[Disagreement]]
"""The disagreements to mark in a block or cell, by its `id`."""

_FIGURE = re.compile(r"\d(?:[\d.,]*\d)?")


def locate_doubts(pages: Iterable[Page]) -> Doubts:
    """Find the block or cell that each disagreement lies in.

    Where none of them holds it, every spot of the page with that text gets it, and every cell without a
    place: too many marks are better than none.
    """
    located: Doubts = defaultdict(list)
    pages = tuple(pages)
    spots = [
        (_page(spot) or page.number, spot)
        for page in pages
        for block in page.blocks
        for spot in _spots(block)
    ]
    for page in pages:
        for doubt in () if page.verification is None else page.verification.disagreements:
            if not doubt.text:
                continue  # nothing to mark: only the second engine read it
            near = [spot for number, spot in spots if number == page.number or spot.box is None]
            homes = [spot for spot in near if _holds(spot, doubt)] or near
            for spot in homes:
                located[id(spot)].append(doubt)
    return located


def mark_doubts(text: str, doubts: Sequence[Disagreement], *, quote: bool = True) -> str:
    """Return `text` as HTML, the numbers in doubt in `<mark>` with the other reading as title."""
    text = printable(text)
    if not doubts:
        return escape(text, quote)
    others, parts, at = _readings(doubts), [], 0
    for match in _pattern(others).finditer(text):
        word = match.group()
        title = escape(others[word]) or "nothing"
        marked = f'<mark class="disagrees" title="{title}">{escape(word, quote)}</mark>'
        parts += [escape(text[at : match.start()], quote), marked]
        at = match.end()
    return "".join([*parts, escape(text[at:], quote)])


def _spots(block: Block) -> Iterable[Spot]:
    return (block,) if block.table is None else block.table.cells


def _page(spot: Spot) -> int | None:
    """The page of a spot that is not on its block's page."""
    return spot.page if isinstance(spot, Cell) else None


def _holds(spot: Spot, doubt: Disagreement) -> bool:
    x, y = (doubt.box.x0 + doubt.box.x1) / 2, (doubt.box.y0 + doubt.box.y1) / 2
    box = spot.box
    inside = box is not None and box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1
    return inside and _pattern(_readings([doubt])).search(spot.text) is not None


def _readings(doubts: Iterable[Disagreement]) -> dict[str, str]:
    """Map what to mark to the other reading: words as read, and their figures alone, should layout have
    taken a word apart."""
    doubts = tuple(doubts)
    figures = {figure: doubt.other for doubt in doubts for figure in _FIGURE.findall(doubt.text)}
    return figures | {doubt.text: doubt.other for doubt in doubts}


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Match the longest of `words` first, and never a part of a number."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?:{either})(?!\w|[.,]\d)")
