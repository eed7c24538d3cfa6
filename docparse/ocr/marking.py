"""OCR pages, and what a second engine said of them, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.verify import Verified


def page_to_dict(page: OcrPage) -> dict[str, Any]:
    """JSON types. Polygons and boxes are pixels of the upright page; `source` polygons of the image given."""
    return {
        "width": page.width,
        "height": page.height,
        "dpi": page.dpi,
        "rotation": page.rotation,
        "confidence_scale": page.confidence_scale,
        "engine": page.info.to_dict(),
        "items": [_item(item, page) for item in page.items],
        "notes": list(page.notes),
    }


def _item(item: OcrItem, page: OcrPage) -> dict[str, Any]:
    source = item.polygon if page.frame is None else page.frame.to_source(item.polygon)
    return {
        "text": item.text,
        "level": item.level,
        "polygon": _rounded(item.polygon),
        "source": _rounded(source),
        "box": [round(value, 1) for value in item.box],
        "confidence": item.confidence,
        "flags": list(item.flags),
        "alternatives": list(item.alternatives),
        "words": [_item(word, page) for word in item.words],
    }


def _rounded(points: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


def verified_to_dict(verified: Verified) -> dict[str, Any]:
    """Return what the second engine said, as JSON types."""
    return {
        "engine": verified.second.engine,
        "numbers": verified.numbers,
        "agreement": verified.agreement,
        "disagreements": [
            {"text": d.text, "other": d.other, "box": [round(value, 1) for value in d.box]}
            for d in verified.disagreements
        ],
    }
