"""Lines of one region → blocks: where a paragraph, heading or list item ends and the next begins."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from docparse.layout.model import BOLD, MONOSPACE, OCR, Floats, LineDraft

BULLET = re.compile(r"[•‣◦▪▫●○■□◆◇➢➤►▶✓✔❖∙·\uf0b7\uf0a7\uf0d8\uf076\uf0fc]\s*(?=\S|$)|[–—\-*o]\s+(?=\S)")
BARE_LABEL = re.compile(
    r"(?:fig(?:ure|\.)|tab(?:le|\.)|chart|exhibit|box|map)\s*[\dA-Z][\d.\-–]*[.:]?", re.IGNORECASE
)
NUMBER = re.compile(
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{2,6})[.)]\s+(?=\S)|\(?(?:\d{1,2}|[a-z])\)\s*(?=\S)|\[\d{1,3}\]\s+(?=\S)"
)


def split_blocks(lines: list[LineDraft]) -> list[list[LineDraft]]:
    """Lines in reading order, cut into blocks; a block never leaves its region."""
    blocks: list[list[LineDraft]] = []
    for region in _regions(lines):
        right = max(line.x1 for line in region)
        leading = _leading(region)
        for line in region:
            if blocks and line is not region[0] and not _parted(blocks[-1], line, right, leading):
                blocks[-1].append(line)
            else:
                blocks.append([line])
    return blocks


def mark_bullets(lines: list[LineDraft], paths: Floats) -> None:
    """Set `bullet` on lines that a small drawn dot or square stands right before."""
    if not len(paths) or not lines:
        return
    wide, high = paths[:, 2] - paths[:, 0], paths[:, 3] - paths[:, 1]
    small = (wide > 1.2) & (wide < 8) & (high > 0.6 * wide) & (high < 1.6 * wide)
    if not 0 < small.sum() < 200:
        return
    dots = paths[small].tolist()
    for line in lines:
        for x0, y0, x1, y1 in dots:
            level = line.base - 0.75 * line.size < (y0 + y1) / 2 < line.base + 0.05 * line.size
            if level and 0.1 * line.size < line.x0 - x1 < 2.2 * line.size and x1 - x0 < 0.7 * line.size:
                line.bullet = True
                break


def _regions(lines: list[LineDraft]) -> list[list[LineDraft]]:
    regions: list[list[LineDraft]] = []
    for line in lines:
        if regions and regions[-1][-1].region == line.region:
            regions[-1].append(line)
        else:
            regions.append([line])
    return regions


def _leading(region: list[LineDraft]) -> float:
    """The usual distance of base lines in em; 1.2 where too few lines tell."""
    steps = [
        (b.base - a.base) / b.size
        for a, b in pairwise(region)
        if abs(a.size - b.size) < 0.1 * b.size and 0.8 * b.size < b.base - a.base < 2.6 * b.size
    ]
    if len(steps) < 3:
        return min(steps, default=1.2)
    return median(steps)


def _parted(block: list[LineDraft], line: LineDraft, right: float, leading: float) -> bool:
    """Whether `line` starts a new block after `block`."""
    last = block[-1]
    em = max(last.size, line.size)
    step = line.base - last.base
    if len(block) == 1 and 0.3 * em < step < 1.7 * em and BARE_LABEL.fullmatch(last.text):
        return False  # "Figure 7." on a line of its own, the caption below it
    slack = 0.4 if line.style & OCR else 0.12
    if step > (leading * 1.22 + slack) * em or step < 0.3 * em:
        return True
    # OCR measures sizes and base lines only roughly.
    if abs(last.size - line.size) > (0.25 if line.style & OCR else 0.09) * em:
        return True
    if (last.style ^ line.style) & (BOLD | MONOSPACE):
        return True
    if line.noted or line.bullet or is_item(line.text):
        return True
    if line.style & BOLD:  # headings break where their author liked
        return False
    return _indented(block, line) or _cut_short(last, line, right)


def is_item(text: str) -> bool:
    """Whether a line starts with a bullet or an item number."""
    first = text[:1]
    if first.isalpha():  # most lines: "a)", "iv." and the like keep their stop within the first letters
        head = text[:7]
        return (")" in head or "." in head or text[1:2] == " ") and bool(
            NUMBER.match(text) or BULLET.match(text)
        )
    return bool(BULLET.match(text) or NUMBER.match(text))


def _indented(block: list[LineDraft], line: LineDraft) -> bool:
    """Whether `line` starts further in (a first line) or out (after a hanging paragraph)."""
    em, last = line.size, block[-1]
    if len(block) == 1 or abs((last.x0 + last.x1) - (line.x0 + line.x1)) < em:  # centred lines start anywhere
        return False
    return abs(line.x0 - last.x0) > 0.7 * em


def _cut_short(last: LineDraft, line: LineDraft, right: float) -> bool:
    """Whether the next word would have fitted on the line before, so that the break was wanted."""
    first_word = len(line.text.split(" ", 1)[0])
    average = (line.x1 - line.x0) / max(len(line.text), 1)
    return last.x1 + (first_word + 1) * average < right - 1.5 * last.size
