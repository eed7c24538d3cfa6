"""Which blocks are headings, and at what level.

A heading is set apart: larger than the body, bold where the body is not, in capitals, numbered, coloured.
Each sign counts towards a score; signs of running text (a full stop, length, a small first letter) count
against it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_high

from docparse.document import OutlineEntry
from docparse.layout.model import BOLD, ITALIC, MONOSPACE, OCR, BlockDraft, PageDraft

NUMBERING = re.compile(
    r"(?:(?:chapter|section|part|appendix|article|item|annex|lesson|unit|activity|step|schedule)\s+)"
    r"(?P<word>\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z]|[a-z]+)\b[.:]?|"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.):]?\s+(?=[^\W\d_])|(?P<letter>[A-Z]|[IVX]{1,5})[.:]\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
DATE = re.compile(
    r"(?:\d{1,2}\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"[\s,\d]{3,}$",
    re.IGNORECASE,
)
THRESHOLD = 1.5
SURE = 2.4  # what a block has to reach that its tag calls a paragraph
LONGEST = 220
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Body:
    """What running text looks like: its size in points, whether it is bold, its colour."""

    size: float
    bold: bool
    color: int


def find_body(blocks: Sequence[BlockDraft], height: float) -> Body:
    """The look that most characters of text have; short blocks and the page's edges count for less."""
    texts = [block for block in blocks if block.table is None and block.figure is None]
    if not texts:
        return Body(10.0, False, 0)
    sizes: dict[float, float] = {}
    for block in texts:
        size = round(block.size * 2) / 2
        sizes[size] = sizes.get(size, 0.0) + _weight(block, height)
    best = max(sizes, key=lambda size: sizes[size])
    # On a page with hardly any running text the biggest letters are no body.
    if sum(sizes.values()) < 150:
        best = min(best, median_high(block.size for block in texts))
    near = [block for block in texts if abs(block.size - best) < 0.3] or texts
    total = sum(len(block.text) for block in near)
    bold = sum(len(block.text) for block in near if block.style & BOLD)
    colors: dict[int, int] = {}
    for block in near:
        colors[block.color] = colors.get(block.color, 0) + len(block.text)
    return Body(best, 2 * bold > total, max(colors, key=lambda color: colors[color]))


def _weight(block: BlockDraft, height: float) -> float:
    middle = (block.box[1] + block.box[3]) / 2
    edge = block.zone != 1 or not 0.08 * height < middle < 0.89 * height
    return len(block.text) * (1.0 if len(block.lines) > 2 else 0.5) * (0.2 if edge else 1.0)


def heading_score(block: BlockDraft, body: Body) -> float:
    """How much a block looks like a heading; from `THRESHOLD` on it is one."""
    text = block.text
    if not text or len(text) > LONGEST or len(block.lines) > MOST_LINES or block.style & MONOSPACE:
        return 0.0
    ratio = block.size / body.size if body.size else 1.0
    letters = [c for c in text if c.isalpha()]
    if len(letters) < 3:
        number = len(text) <= 4 and text.strip(".").isalnum() and not block.style & OCR
        return 2.0 if ratio > 1.8 and number else 0.0
    if len(letters) < 0.45 * len(text) or DATE.match(text) or "@" in text or "://" in text:
        return 0.0
    return (
        _size_score(ratio)
        + _style_score(block, body, text, letters)
        + _text_score(block, text, letters, ratio)
    )


def _size_score(ratio: float) -> float:
    for least, score in ((1.5, 3.0), (1.25, 2.4), (1.12, 1.7), (1.05, 0.8), (0.93, 0.0), (0.8, -0.6)):
        if ratio >= least:
            return score
    return -2.0


def _style_score(block: BlockDraft, body: Body, text: str, letters: list[str]) -> float:
    score = 0.0
    if block.style & BOLD:
        score += 0.3 if body.bold else 1.6
    if block.style & ITALIC and not block.style & BOLD:
        score += 0.2
    if len(letters) >= 4 and all(c.isupper() for c in letters):
        score += 0.8
    if NUMBERING.match(text):
        score += 0.7
    if _far(block.color, body.color):
        score += 0.4
    return score


def _text_score(block: BlockDraft, text: str, letters: list[str], ratio: float) -> float:
    score = 0.0
    numbering = NUMBERING.match(text)
    only_number = numbering is not None and numbering.end() >= len(text)
    if text[-1] in ".," and not only_number and not text.endswith("..."):
        score -= 1.5 if ratio < 1.25 else 0.5
    elif text[-1] in ";:" and ratio < 1.25:
        score -= 1.5 if text[-1] == ";" or len(text) > 60 else 0.1
    if letters[0].islower() and text[0] == letters[0]:
        score -= 1.5
    if len(text) > 110:
        score -= 0.8
    if text.count(",") >= 3:  # names of authors, addresses
        score -= 1.0
    if len(block.lines) > 2 and ratio < 1.25:
        score -= 0.5 * (len(block.lines) - 2)
    return score


def _far(one: int, other: int) -> bool:
    """Whether two colours differ so that a reader sees it (0xRRGGBBAA)."""
    return sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (8, 16, 24)) > 120


def assign_levels(pages: Sequence[PageDraft], outline: Sequence[OutlineEntry]) -> None:
    """The title, and levels of section headers: the outline's where it names them, else numbers and size."""
    headings = [block for page in pages for block in page.blocks if block.role == "section_header"]
    title = _title(pages[0], headings) if headings else None
    if title is not None:
        title.role, title.level = "title", 0
        headings.remove(title)
    named = {_plain(entry.title): entry.level for entry in outline if _plain(entry.title)}
    tiers = _tiers(headings)
    for block in headings:
        level = named.get(_plain(block.text), 0) or block.tagged_level or _numbered_level(block.text)
        block.level = min(level or tiers[_look(block)], 6)


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


def _look(block: BlockDraft) -> tuple[float, bool, bool]:
    letters = [c for c in block.text if c.isalpha()]
    return (
        round(block.size * 2) / 2,
        bool(block.style & BOLD),
        bool(letters) and all(c.isupper() for c in letters),
    )


def _tiers(headings: Sequence[BlockDraft]) -> dict[tuple[float, bool, bool], int]:
    """Looks (size, bold, capitals) from the most to the least prominent, sizes within 4 % being one tier."""
    looks = sorted(
        {_look(block) for block in headings}, key=lambda look: (-look[0], not look[1], not look[2])
    )
    tiers: dict[tuple[float, bool, bool], int] = {}
    tier, last = 0, None
    for look in looks:
        if last is None or look[0] < 0.96 * last[0] or look[1:] != last[1:]:
            tier += 1
        tiers[look] = min(tier, 6)
        last = look
    return tiers


def _numbered_level(text: str) -> int:
    """The depth of a decimal number such as 3.1.2, 0 where there is none."""
    match = NUMBERING.match(text)
    number = match["number"] if match else None
    return number.count(".") + 1 if number and "." in number else 0


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
