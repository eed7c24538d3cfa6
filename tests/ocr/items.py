"""Pages of made-up pieces of text, for what mends them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage, Polygon


def page(*items: OcrItem, size: tuple[int, int] = (2000, 3000), dpi: float = 120, **more: Any) -> OcrPage:
    """A page of pieces; `more` are further columns of it."""
    return OcrPage(items, *size, dpi, EngineInfo("test", "1"), **more)


def piece(text: str, box: Polygon, confidence: float = 1.0, *, sure: float = 1.0, **of_word: Any) -> OcrItem:
    """A piece of one word, which is read with `confidence`; `of_word` are further columns of the word."""
    word = OcrItem(text, "word", box, confidence, **of_word)
    return OcrItem(text, "line", box, sure, (word,))


def texts(items: OcrPage | Iterable[OcrItem]) -> list[str]:
    return [item.text for item in (items.items if isinstance(items, OcrPage) else items)]
