"""Simplified Chinese characters on Japanese pages: `お预り` for `お預り`.

The recogniser takes a character of one language for its like in another. A page with kana is Japanese, and
prints no character outside JIS: the likeliest rival within it is meant.
"""

from __future__ import annotations

import re

from docparse.ocr.protocol import OcrItem, OcrPage, Rivals
from docparse.ocr.repair.columns import change_words, word_cells
from docparse.ocr.repair.stray import CJK

LEAST, SHARE = 10, 0.1
"""Kana of a Japanese page, and their share in its Chinese characters and kana: stray ones are read on Chinese
pages."""

_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_CJK = re.compile(f"[{CJK}]")


def repair_kana(page: OcrPage) -> OcrPage:
    """A page with kana, the likeliest Japanese character in place of each that is not Japanese."""
    text = "".join(item.text for item in page.items)
    if len(_KANA.findall(text)) < max(LEAST, SHARE * len(_CJK.findall(text))):
        return page
    return change_words(page, {(cell.item, cell.index): _japanese(cell.word) for cell in word_cells(page)})


def _japanese(word: OcrItem) -> str:
    if len(word.rivals) != len(word.text):
        return word.text
    return "".join(map(_meant, word.text, word.rivals))


def _meant(read: str, rivals: Rivals) -> str:
    """The Japanese character that is meant by `read`; itself if it is one, or nothing tells."""
    if not _CJK.match(read) or _is_in_jis(read):
        return read
    return next((other for other, _ in rivals if _CJK.match(other) and _is_in_jis(other)), read)


def _is_in_jis(character: str) -> bool:
    return character.encode("cp932", "ignore") != b""
