"""Check the invariants of every engine's page, whatever the engine says."""

from __future__ import annotations

from dataclasses import replace

from docparse.errors import EngineOutputError
from docparse.ocr.protocol import OcrItem, OcrPage, Point, Polygon

REPLACEMENT = "�"


def checked(page: OcrPage) -> OcrPage:
    """The page with boxes cut at its edges and text that can be written down.

    Items without text go, items wholly off the page go, and half characters (lone surrogates) become U+FFFD;
    what went and why is in `notes`.

    Raises:
        EngineOutputError: the page has no size.
    """
    if page.width <= 0 or page.height <= 0:
        msg = f"{page.info.engine} gave a page of {page.width} x {page.height} pixels"
        raise EngineOutputError(msg)
    items: list[OcrItem] = []
    outside = broken = 0
    for item in page.items:
        if _is_outside(item, page.width, page.height):
            outside += 1
            continue
        kept = _item(item, page.width, page.height)
        broken += kept.text != item.text
        if kept.text.strip():
            items.append(kept)
    size = page.width, page.height
    unsure = tuple(_item(item, *size) for item in page.unsure if not _is_outside(item, *size))
    unread = tuple(_item(item, *size) for item in page.unread if not _is_outside(item, *size))
    notes = list(page.notes)
    if outside:
        notes.append(f"{outside} pieces of text lay outside the page and were left out")
    if broken:
        notes.append(f"{broken} pieces of text held characters that cannot be written down")
    html = None if page.html is None else _writable(page.html)
    return replace(page, items=tuple(items), html=html, notes=tuple(notes), unsure=unsure, unread=unread)


def _item(item: OcrItem, width: int, height: int) -> OcrItem:
    words = tuple(_item(word, width, height) for word in item.words)  # all: they say what the line says
    p = item.polygon
    polygon: Polygon = (
        _inside(p[0], width, height),
        _inside(p[1], width, height),
        _inside(p[2], width, height),
        _inside(p[3], width, height),
    )
    return replace(item, text=_writable(item.text), polygon=polygon, words=words)


def _is_outside(item: OcrItem, width: int, height: int) -> bool:
    x0, y0, x1, y1 = item.box
    return x1 <= 0 or y1 <= 0 or x0 >= width or y0 >= height


def _inside(point: Point, width: int, height: int) -> Point:
    return min(max(point[0], 0.0), float(width)), min(max(point[1], 0.0), float(height))


def _writable(text: str) -> str:
    return "".join(REPLACEMENT if "\ud800" <= c <= "\udfff" or c == "\0" else c for c in text)
