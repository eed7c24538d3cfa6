"""Dashes read as a letter or digit: where the ink is a single level stroke, no such character was printed."""

from __future__ import annotations

from dataclasses import replace

from docparse.ocr.protocol import STROKE, OcrItem, OcrPage
from docparse.ocr.repair.edit import with_words
from docparse.ocr.repair.marks import DASH, DASHES


def repair_strokes(page: OcrPage) -> OcrPage:
    """The page with dashes for single letters and digits that are level strokes."""
    items, unsure = (tuple(map(_dash, part)) for part in (page.items, page.unsure))
    return replace(page, items=items, unsure=unsure)


def _dash(item: OcrItem) -> OcrItem:
    text = item.text.strip()
    wrong = STROKE in item.flags and len(text) == 1 and text.isalnum() and text not in DASHES
    return with_words(item, {0: DASH}) if wrong else item
