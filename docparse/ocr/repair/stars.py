"""Typed rules of stars, which are read as Chinese characters like them: `冰承冰水*冰冰`.

A page with such a line would pass for Chinese, and none of its words would be mended.
"""

from __future__ import annotations

import re
from dataclasses import replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.edit import mended
from docparse.ocr.repair.stray import CJK

LEAST, FEW = 8, 0.25
"""Characters of the shortest rule, and the share of them that differ at most: no text repeats itself so."""

_RULE = re.compile(rf"(?=.*[*冰])(?=.*[^*])[*{CJK}]{{{LEAST},}}")
"""Stars, and Chinese characters for some of them; digits behind stars are those of a card."""


def repair_stars(page: OcrPage) -> OcrPage:
    """The page with stars for what rules of stars were read as."""
    return replace(page, items=tuple(_of_stars(item) if _is_rule(item.text) else item for item in page.items))


def _is_rule(text: str) -> bool:
    read = "".join(text.split())
    return len(set(read)) <= FEW * len(read) and _RULE.fullmatch(read) is not None


def _of_stars(item: OcrItem) -> OcrItem:
    return replace(_starred(item), words=tuple(map(_starred, item.words)))


def _starred(piece: OcrItem) -> OcrItem:
    text = re.sub(r"\S", "*", piece.text)
    return mended(replace(piece, text=text, rivals=()), piece.text)
