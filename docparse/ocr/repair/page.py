"""All repairs of a page, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.accents import repair_accents
from docparse.ocr.repair.bullets import repair_bullets
from docparse.ocr.repair.kana import repair_kana
from docparse.ocr.repair.leading import repair_leading
from docparse.ocr.repair.lexicon import repair_abbreviations, repair_capitals, repair_words
from docparse.ocr.repair.marks import DASHES, repair_marks, repair_nil, repair_strokes
from docparse.ocr.repair.rows import repair_rows
from docparse.ocr.repair.separators import repair_separators
from docparse.ocr.repair.spaces import repair_spaces
from docparse.ocr.repair.stars import repair_stars
from docparse.ocr.repair.stray import CJK, repair_stray
from docparse.ocr.repair.wide import repair_wide

_CJK = re.compile(rf"[{CJK}]")


def repair(page: OcrPage) -> OcrPage:
    """The page with its known misreadings mended; in Chinese or Japanese those of numbers and of kanji."""
    page = repair_bullets(repair_stars(repair_strokes(page)))
    if _is_cjk(page.items):
        return repair_kana(repair_separators(repair_wide(repair_spaces(repair_nil(page)))))
    page = repair_marks(repair_leading(repair_separators(repair_spaces(page))))
    return repair_stray(
        repair_rows(repair_abbreviations(repair_capitals(repair_words(repair_accents(page)))))
    )


def _is_cjk(items: Iterable[OcrItem]) -> bool:
    """Return True if a page is written in Chinese or Japanese; a stray character does not count, nor does one
    that a dash is read as."""
    text = "".join(item.text for item in items if item.text.strip() not in DASHES)
    return len(_CJK.findall(text)) > 0.05 * len(text) + 10
