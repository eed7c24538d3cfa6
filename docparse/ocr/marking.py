"""OCR pages as plain data, and disagreements of two engines marked in HTML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape, unescape
from typing import Any

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.rows import assemble_rows
from docparse.ocr.verify import DISAGREES, Disagreement, Verified

_TEXT_NODE = re.compile(r"(?is)(<(?:style|script)\b.*?</(?:style|script)>|<[^>]*>)|([^<]+)")


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
        "words": [_item(word, page) for word in item.words],
    }


def _rounded(points: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


def verified_to_dict(verified: Verified) -> dict[str, Any]:
    """What the second engine said, as JSON types."""
    return {
        "engine": verified.second,
        "numbers": verified.numbers,
        "agreement": verified.agreement,
        "disagreements": [
            {"text": d.text, "other": d.other, "box": [round(value, 1) for value in d.box]}
            for d in verified.disagreements
        ],
    }


def mark(html: str, verified: Sequence[Verified]) -> str:
    """`html` with every number that two engines read differently in `<mark>`, the other reading as its title,
    and a list of them at the end.

    A number that occurs several times is marked where it stands, counted in reading order; where the HTML
    holds it another number of times than the pages do, every occurrence is marked: too many are better than
    the wrong one.
    """
    doubts = [doubt for one in verified for doubt in one.disagreements]
    if not doubts:
        return html
    others = {doubt.text: doubt.other for doubt in doubts}
    order = [word for one in verified for word in _reading_order(one.page)]
    places = {
        text: {i for i, word in enumerate(w for w in order if w.text == text) if DISAGREES in word.flags}
        for text in others
    }
    totals = Counter(word.text for word in order)
    body = _marked(html, others, places, totals)
    listed = "".join(f"<li>{_told(doubt)}</li>" for doubt in doubts)
    told = f"<p>Read differently by {escape(verified[0].second)}:</p><ul>{listed}</ul>"
    notes = f'<aside class="disagreements">{told}</aside>'
    end = body.rfind("</body>")
    return body + notes + "\n" if end < 0 else body[:end] + notes + "\n" + body[end:]


def _told(doubt: Disagreement) -> str:
    return f"{escape(doubt.text)} / {escape(doubt.other) or 'nothing'}"


def _reading_order(page: OcrPage) -> list[OcrItem]:
    return [word for row in assemble_rows(page.items) for item in row for word in item.words or (item,)]


def _marked(html: str, others: dict[str, str], places: dict[str, set[int]], totals: Counter[str]) -> str:
    pattern = re.compile(
        r"(?<![\w.,])(?:"
        + "|".join(re.escape(t) for t in sorted(others, key=len, reverse=True))
        + r")(?![\w])"
    )
    nodes = [match.groups() for match in _TEXT_NODE.finditer(html)]
    found = Counter(hit for _, text in nodes if text for hit in pattern.findall(unescape(text)))
    seen: Counter[str] = Counter()

    def wrap(match: re.Match[str]) -> str:
        text = match.group()
        place = seen[text]
        seen[text] += 1
        if found[text] == totals[text] and place not in places[text]:
            return escape(text)
        return f'<mark class="disagrees" title="{escape(others[text]) or "nothing"}">{escape(text)}</mark>'

    parts: list[str] = []
    for tag, text in nodes:
        if tag:
            parts.append(tag)
            continue
        plain, last = unescape(text), 0
        for match in pattern.finditer(plain):
            parts.append(escape(plain[last : match.start()], quote=False) + wrap(match))
            last = match.end()
        parts.append(escape(plain[last:], quote=False) if last else text)
    return "".join(parts)
