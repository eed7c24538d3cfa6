"""Displayed formulas: blocks of signs and single letters, with hardly a word between them."""

from __future__ import annotations

import re

from docparse.layout.model import BlockDraft
from docparse.layout.order.displayed import FUNCTION, SIGN, WORD
from docparse.layout.params import Numbers
from docparse.numerals.script import UNSPACED

WEAK = re.compile(r"[<>+·]")  # between numbers of dates, versions and keys too
GLYPHS = re.compile(f"[{UNSPACED}]")


def is_formula(numbers: Numbers, block: BlockDraft) -> bool:
    """Return True if a block is a formula on lines of its own, by its signs or by where its parts are."""
    text = block.text
    if not block.formula and (len(block.lines) > numbers.most_lines or len(text) > numbers.longest):
        return False
    words = [word for word in WORD.findall(text) if not FUNCTION.fullmatch(word)]
    glyphs = len(GLYPHS.findall(text))
    letters = sum(map(len, words)) + numbers.glyph * glyphs
    share = letters / max(1, len(text.replace(" ", "")) + (numbers.glyph - 1) * glyphs)
    if block.formula:
        return share < numbers.stacked
    if share >= numbers.wordy:
        return False
    signs = len(SIGN.findall(text))
    return "=" in text or signs > 1 or (signs > 0 and WEAK.search(text) is not None)
