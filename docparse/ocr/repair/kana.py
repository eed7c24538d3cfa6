"""Characters that are none of Japanese pages: `お预り` for `お預り`, `ノ一卜` for `ノート`.

The recogniser takes a character of one language for its like in another. A page with kana is Japanese, and
prints no character outside JIS: the likeliest rival within it is meant. In words of katakana a level stroke
is the mark of a long vowel, and the character for an oracle is `ト`.
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
_LONG_VOWEL = re.compile("(?<=[\u30a1-\u30fa])[-\u2015\u4e00](?=[\u30a1-\u30fa\u535c])")
_TO = re.compile("(?<=[\u30a1-\u30fa\u30fc])\u535c")
_CJK = re.compile(f"[{CJK}]")


def repair_kana(page: OcrPage) -> OcrPage:
    """A page with kana, the likeliest Japanese character in place of each that is not meant."""
    text = "".join(item.text for item in page.items)
    if len(_KANA.findall(text)) < max(LEAST, SHARE * len(_CJK.findall(text))):
        return page
    return change_words(page, {(cell.item, cell.index): _japanese(cell.word) for cell in word_cells(page)})


def _japanese(word: OcrItem) -> str:
    text = word.text
    if len(word.rivals) == len(text):
        text = "".join(map(_meant, text, word.rivals))
    return _TO.sub("\u30c8", _LONG_VOWEL.sub("\u30fc", text))


def _meant(read: str, rivals: Rivals) -> str:
    """The Japanese character that is meant by `read`; itself if it is one, or nothing tells."""
    if not _CJK.match(read) or _is_in_jis(read):
        return read
    return next((other for other, _ in rivals if _CJK.match(other) and _is_in_jis(other)), read)


def _is_in_jis(character: str) -> bool:
    return character.encode("cp932", "ignore") != b""
