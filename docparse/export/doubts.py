"""Numbers that a second OCR engine read otherwise: the block or cell of each, and its mark in HTML."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol, TypeVar

from docparse.document import Block, Cell, Page
from docparse.export.text import printable
from docparse.geometry import BBox
from docparse.verification import Disagreement

Spot = Block | Cell
Doubts = dict[int, list[Disagreement]]
"""The disagreements to mark in a block or cell, by its `id`."""

_FIGURE = re.compile(r"\d(?:[\d.,]*\d)?")


def locate_doubts(pages: Iterable[Page]) -> Doubts:
    """Find the block or cell that each disagreement lies in.

    Where none of them holds it, every spot of the page with that text gets it, and every cell without a
    place: too many marks are better than none.
    """
    pages = tuple(pages)
    found = (page.verification.disagreements for page in pages if page.verification is not None)
    return locate(pages, [doubt for some in found for doubt in some if doubt.text])


class ReadWord(Protocol):
    """A word that was read at a place of a page."""

    @property
    def page(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def box(self) -> BBox: ...


Word = TypeVar("Word", bound=ReadWord)


def locate(pages: Sequence[Page], words: Iterable[Word]) -> dict[int, list[Word]]:
    """Find the block or cell of each word, as `locate_doubts` does: words by the `id` of their spot."""
    located: dict[int, list[Word]] = defaultdict(list)
    on_page: dict[int, list[Spot]] = defaultdict(list)
    anywhere: list[Spot] = []
    for page in pages:
        for spot in (spot for block in page.blocks for spot in _spots(block)):
            (anywhere if spot.box is None else on_page[_page(spot) or page.number]).append(spot)
    for word in words:
        near = [*on_page[word.page], *anywhere]
        for spot in [spot for spot in near if _holds(spot, word)] or near:
            located[id(spot)].append(word)
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


def _holds(spot: Spot, word: ReadWord) -> bool:
    x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
    box = spot.box
    inside = box is not None and box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1
    return inside and pattern_of([word]).search(spot.text) is not None


def _readings(doubts: Iterable[Disagreement]) -> dict[str, str]:
    """Map what to mark to the other reading: words as read, and their figures alone, should layout have
    taken a word apart."""
    doubts = tuple(doubts)
    figures = {figure: doubt.other for doubt in doubts for figure in _FIGURE.findall(doubt.text)}
    return figures | {doubt.text: doubt.other for doubt in doubts}


def pattern_of(words: Iterable[ReadWord]) -> re.Pattern[str]:
    """Match the texts of words, and their figures alone should layout have taken a word apart."""
    return _pattern({part for word in words for part in (word.text, *_FIGURE.findall(word.text))})


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Match the longest of `words` first, and never a part of a number."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?:{either})(?!\w|[.,]\d)")
