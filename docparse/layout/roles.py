"""What a block is, from its own look and that of its page: headings, lists, captions, notes, formulas, code."""

from __future__ import annotations

import re

from docparse.document import Role
from docparse.layout.blocks import BULLET, NUMBER
from docparse.layout.model import BOLD, MONOSPACE, BlockDraft, PageDraft

CAPTION = re.compile(
    r"(?:(?:fig(?:ure|\.)?|table|chart|graph|exhibit|box|map|plate|photo|image|scheme|diagram|illustration)\s*"
    r"(?:\d+|[A-Z]{1,2}\b|[IVXLC]+\b)[\d.:\-–—]*|(?:source|sources|quelle|note|notes)\s*:)",
    re.IGNORECASE,
)
NUMBERING = re.compile(r"(?:(?:chapter|section|part|appendix|article|item|note|annex|lesson|unit|activity)\s+)?"
                       r"(?:(\d{1,2}(?:\.\d{1,2})*)\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\S", re.IGNORECASE)  # fmt: skip
PAGE_NUMBER = re.compile(
    r"(?:page\s+)?[-–—|\s]*(?:\d{1,4}|[ivxlc]{1,7})[-–—|\s]*(?:(?:of|/)\s*\d{1,4})?", re.IGNORECASE
)


def assign_roles(draft: PageDraft) -> None:
    """Set the role of every text block of a page. Tables and pictures have theirs already."""
    body = body_size(draft)
    draft.body_size = body
    for position, block in enumerate(draft.blocks):
        if block.role == "text":
            block.role = _role(block, draft, position, body)


def body_size(draft: PageDraft) -> float:
    """The size that most characters of running text have."""
    weight: dict[float, int] = {}
    for block in draft.blocks:
        if block.role == "text":
            size = round(block.size * 2) / 2
            weight[size] = weight.get(size, 0) + len(block.text)
    return max(weight, key=lambda size: weight[size]) if weight else 0.0


def _role(block: BlockDraft, draft: PageDraft, position: int, body: float) -> Role:
    text = block.text
    if CAPTION.match(text) and len(text) < 400:
        return "caption"
    if BULLET.match(text):
        return "list_item"
    if looks_like_heading(block, body):
        return "section_header"
    if NUMBER.match(text):
        return "list_item"
    if block.style & MONOSPACE and len(block.lines) > 1:
        return "code"
    return "text"


def looks_like_heading(block: BlockDraft, body: float) -> bool:
    text = block.text
    if len(text) > 200 or len(block.lines) > 4 or not any(c.isalpha() for c in text):
        return False
    if text.endswith((".", ",", ";")) and not block.size > 1.25 * body:
        return False
    if block.size >= 1.15 * body:
        return True
    return bool(block.style & BOLD) and len(text) < 120
