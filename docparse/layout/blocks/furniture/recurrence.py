"""Running headers and footers by repetition: the lines near the edges of a document's pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from docparse.document import Role
from docparse.layout.blocks.furniture.page import are_on_one_line, is_printed, is_turned, is_watermark_block
from docparse.layout.blocks.furniture.words import (
    CONTENTS_LINK,
    DAY,
    FIGURE,
    FOLIO,
)
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import Numbers, Params

_NUMERALS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_DIGITS, _OUTERMOST = re.compile(r"\d+"), re.compile(r"^\d{1,3}\b|\b\d{1,3}$")
"""Numbers of a page number; what may be one at either end of a line."""


class Recurrence:
    """The lines near the edges of a document's pages, page numbers aside, and how many pages have each."""

    def __init__(self, params: Params) -> None:
        self._params = params
        self._pages = 0
        self._seen: Counter[int] = Counter()  # by hash: a document may have many pages
        self._places: Counter[tuple[Role, int, int]] = Counter()
        self._heads: set[int | None] = set()  # lines at the top of the first page
        self._more: list[int | None] = []  # its paragraphs and headings

    def add(self, page: PageDraft, keys: Sequence[int | None]) -> None:
        """Count a page's lines; `keys` are those of its blocks."""
        self._pages += 1
        if page.number == 1:
            keyed = list(zip(page.blocks, keys, strict=True))
            edges = [one for one in keyed if _edge_role(one[0], page) == "page_header"]
            self._heads = {key for block, key in edges if block.role not in _ROLES} - {None}
            self._more = [key for block, key in keyed if _says_something(block)]
        self._seen.update({key for key in keys if key is not None})
        self._places.update({_place(block, page) for block in page.blocks if block.role in _ROLES})

    def key(self, block: BlockDraft, page: PageDraft) -> int | None:
        """Return what a line near the edge of a page is counted by; None for other blocks."""
        found = _key(self._params.blocks.furniture, block, page)
        return None if found is None else hash(found)

    def recurs(self, key: int | None) -> bool:
        """Return True if a line is on several pages at one height, when all pages have been counted."""
        return (
            self._pages >= self._params.blocks.furniture.few_pages
            and key is not None
            and self._seen[key] >= self._enough
        )

    def is_title(self, key: int | None) -> bool:
        """Return True for the title of a report: at the head of each page, the first too, which says no more.

        A first page with a heading of its own, or prose, has another title.
        """
        return key in self._heads and all(map(self.recurs, self._more))

    @property
    def _enough(self) -> int:
        return max(2, min(4, self._pages // 4))

    def marked(self, page: PageDraft) -> PageDraft:
        """Return a page with what recurs as its furniture, when all pages have been counted.

        In a document of more than a few pages, a line that nothing like it recurs for is content again. So is
        all but the number of a page that stands alone.
        """
        blocks = page.blocks
        if self._pages == 1 and _stands_alone(page):
            blocks = tuple([self._if_alone(block, page) for block in blocks])
        if self._pages >= self._params.blocks.furniture.few_pages:
            blocks = tuple([self._if_recurring(block, page) for block in blocks])
        return page if blocks is page.blocks else replace(page, blocks=blocks)

    def _if_alone(self, block: BlockDraft, page: PageDraft) -> BlockDraft:
        """Return a block of a page that stands alone: what only looks as if it ran is its content."""
        if block.role not in _ROLES or _runs_alone(self._params, block, page):
            return block
        numbers = self._params.blocks.furniture
        beside = [
            other for other in page.blocks if other.role in _ROLES and are_on_one_line(numbers, block, other)
        ]
        twice = len({other.text for other in beside}) < len(beside)
        runs = twice or any(is_printed(numbers, other, page.body_size, page) for other in beside)
        return block if runs else replace(block, role="text")

    def _if_recurring(self, block: BlockDraft, page: PageDraft) -> BlockDraft:
        """Return a block of one of several pages: furniture if it recurs, content if nothing like it does."""
        key = self.key(block, page)
        if self.recurs(key) and not (page.number == 1 and self.is_title(key)):
            return replace(block, role=_edge_role(block, page), level=0)
        if self._pages <= self._params.blocks.furniture.few_pages or block.role not in _ROLES:
            return block
        alone = self._places[_place(block, page)] < self._enough
        kept = _runs_alone(self._params, block, page)
        return replace(block, role="text") if alone and not kept else block


_ROLES: frozenset[Role] = frozenset({"page_header", "page_footer"})


def _says_something(block: BlockDraft) -> bool:
    prose = block.role == "text" and len(block.lines) > 1
    return prose or block.role == "section_header"


def _stands_alone(page: PageDraft) -> bool:
    """Return True for the first page of a document, if it is numbered as its only one or not at all."""
    texts = [block.text.strip() for block in page.blocks if block.role in _ROLES]
    numbers = [
        (_DIGITS if FOLIO.fullmatch(text) else _OUTERMOST).findall(DAY.sub("", text)) for text in texts
    ]
    return page.number == 1 and all(set(found) <= {"1"} for found in numbers)


def _runs_alone(params: Params, block: BlockDraft, page: PageDraft) -> bool:
    """Return True for what is furniture on any page: its number, a link to the contents, a turned line, and
    what a browser prints.
    """
    text = block.text.strip()
    linked = FOLIO.fullmatch(text) or CONTENTS_LINK.fullmatch(text)
    return (
        bool(linked)
        or is_turned(block)
        or is_watermark_block(params.order.zones, block, page.body_size)
        or is_printed(params.blocks.furniture, block, page.body_size, page)
    )


def _place(block: BlockDraft, page: PageDraft) -> tuple[Role, int, int]:
    return block.role, round(50 * block.box[3] / max(page.height, 1.0)), round(2 * block.size)


def _edge_role(block: BlockDraft, page: PageDraft) -> Role:
    return "page_header" if block.box[1] + block.box[3] < page.height else "page_footer"


def _key(numbers: Numbers, block: BlockDraft, page: PageDraft) -> tuple[Role, str, int] | None:
    if block.table is not None or block.figure is not None or not page.height:
        return None
    if len(block.lines) > numbers.most_lines or not block.lines:
        return None
    middle = (block.box[1] + block.box[3]) / 2 / page.height
    if numbers.edge < middle < 1 - numbers.edge:
        return _counted_key(numbers, block, page)
    text = " ".join(block.text.casefold().split())
    counted = text if FIGURE.search(text) else _NUMERALS.sub("#", text)  # an amount is no page number
    return _edge_role(block, page), counted, round(middle * 50)


def _counted_key(numbers: Numbers, block: BlockDraft, page: PageDraft) -> tuple[Role, str, int] | None:
    """Return the key of the first line of a page with a wide margin, if it begins or ends with a number.

    The line fills its page's width, and counts with the pages: its key is by how much its number differs from
    that of the page.
    """
    x0, y0, x1, y1 = block.box
    if (
        len(block.lines) > 1
        or y1 > 2 * numbers.edge * page.height
        or y0 > min(one.box[1] for one in page.blocks)
    ):
        return None
    sides = x0 - min(one.box[0] for one in page.blocks), x1 - max(one.box[2] for one in page.blocks)
    numbered = _OUTERMOST.findall(block.text)  # of "1.2 Quays 7" the last
    if not numbered or max(map(abs, sides)) > numbers.aside * block.size:
        return None
    return "page_header", f"# {int(numbered[-1]) - page.number}", round(25 * (y0 + y1) / page.height)
