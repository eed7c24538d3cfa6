"""Running headers and footers: by their place on one page, by repetition across pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from docparse.document import Role
from docparse.layout.blocks.headings import Body
from docparse.layout.model import BlockDraft, PageDraft

TOP, BOTTOM = 0.085, 0.9
NEAR_TOP = 0.13
"""Shares of the page's height: a header ends above the one, a footer begins below the other."""

FOLIO = re.compile(
    r"(?:(?:page|p\.)\s*)?[-–—|\s\[]*(?:\d{1,4}|[ivxlc]{1,8})[-–—|\s\]]*(?:(?:of|/)\s*\d{1,4})?",
    re.IGNORECASE,
)
EDGE_NUMBER = re.compile(
    r"(?:\d{1,4}|[ivxlc]{1,7})\s|.*\s(?:\d{1,4}|[ivxlc]{1,7})$", re.IGNORECASE | re.DOTALL
)
DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


def mark_page_furniture(draft: PageDraft, body: Body) -> None:
    """Set page_header and page_footer on one page, where place and look leave little doubt."""
    for index, block in enumerate(draft.blocks):
        if block.role != "text" or block.zone == 1:
            continue
        top, bottom = block.box[1] / draft.height, block.box[3] / draft.height
        if block.zone == 0 and (
            _is_header(block, body, bottom)
            or (bottom < NEAR_TOP and _outdone(block, draft.blocks[index + 1 :]))
        ):
            block.role = "page_header"
        elif block.zone == 2 and _is_footer(block, body, top):
            block.role = "page_footer"


def _outdone(block: BlockDraft, below: Sequence[BlockDraft]) -> bool:
    """Whether a larger line soon follows: what stands above a page's title is its running header."""
    following = [other for other in below if other.role == "text"][:3]
    return any(other.size > 1.1 * block.size and len(other.lines) <= 4 for other in following)


def _is_header(block: BlockDraft, body: Body, bottom: float) -> bool:
    if FOLIO.fullmatch(block.text.strip()):
        return True
    loud = block.size > 1.5 * body.size
    return len(block.lines) <= 2 and bottom < TOP and (not loud or bool(EDGE_NUMBER.match(block.text)))


def _is_footer(block: BlockDraft, body: Body, top: float) -> bool:
    if FOLIO.fullmatch(block.text.strip()):
        return True
    return top > BOTTOM and len(block.lines) <= 3 and block.size < 1.5 * body.size


def mark_repeated(pages: Sequence[PageDraft]) -> None:
    """Blocks that recur, numbers aside, at the same height near the edge of several pages are furniture."""
    if len(pages) < 3:
        return
    seen: Counter[tuple[Role, str, int]] = Counter()
    for page in pages:
        seen.update({key for block in page.blocks if (key := _key(block, page)) is not None})
    for page in pages:
        for block in page.blocks:
            key = _key(block, page)
            if key is not None and seen[key] >= max(2, min(4, len(pages) // 4)):
                block.role, block.level = key[0], 0


def _key(block: BlockDraft, page: PageDraft) -> tuple[Role, str, int] | None:
    if block.table is not None or block.figure is not None or len(block.lines) > 3 or not page.height:
        return None
    middle = (block.box[1] + block.box[3]) / 2 / page.height
    if 0.14 < middle < 0.86:
        return None
    role: Role = "page_header" if middle < 0.5 else "page_footer"
    return role, DIGITS.sub("#", " ".join(block.text.casefold().split())), round(middle * 50)
