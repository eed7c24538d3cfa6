"""Displayed formulas: blocks of signs and single letters, with hardly a word between them."""

from __future__ import annotations

import re

from docparse.layout.model import BlockDraft
from docparse.layout.params import count, number
from docparse.numerals.script import UNSPACED

SIGN = re.compile(r"[=≈≠≤≥∈∉⊂⊆→⇒↔⇔±×÷∑∏∫√∞∂∆∇∪∩∀∃^−]|[\u0370-\u03ff]|[\U0001d400-\U0001d7ff]")
WEAK = re.compile(r"[<>+·]")  # between numbers of dates, versions and keys too
WORD = re.compile(rf"[^\W\d_{UNSPACED}]{{3,}}")
GLYPHS = re.compile(f"[{UNSPACED}]")
FUNCTION = re.compile(
    r"(?:arg|(?:arc)?cosh?|cot|csc|deg|det|dim|exp|gcd|hom|inf|ker|lim|log|max|min|mod|sec|(?:arc)?sinh?|sup"
    r"|(?:arc)?tanh?)"
    r"|[a-z]*[\u0370-\u03ff]\w*"
)
"""What is written in letters and is no word: functions, and a letter with its Greek index."""
GLYPH = count("blocks.formulas.glyph")
WORDY = number("blocks.formulas.wordy")
STACKED = number("blocks.formulas.stacked")
MOST_LINES = count("blocks.formulas.most_lines")
LONGEST = count("blocks.formulas.longest")


def is_formula(block: BlockDraft) -> bool:
    """Return True if a block is a formula on lines of its own, by its signs or by where its parts are."""
    text = block.text
    if not block.formula and (len(block.lines) > MOST_LINES or len(text) > LONGEST):
        return False
    words = [word for word in WORD.findall(text) if not FUNCTION.fullmatch(word)]
    glyphs = len(GLYPHS.findall(text))
    letters = sum(map(len, words)) + GLYPH * glyphs
    share = letters / max(1, len(text.replace(" ", "")) + (GLYPH - 1) * glyphs)
    if block.formula:
        return share < STACKED
    if share >= WORDY:
        return False
    signs = len(SIGN.findall(text))
    return "=" in text or signs > 1 or (signs > 0 and WEAK.search(text) is not None)
