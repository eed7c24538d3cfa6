"""Documents as JSON."""

from __future__ import annotations

import json
from typing import Any

from docparse.document import Document

DEPTH = 4
"""A document, its pages, a page, its blocks: each of these on lines of its own, a block on one."""

_line = json.JSONEncoder(ensure_ascii=False).encode


def to_json(document: Document) -> str:
    """Return `Document.to_dict()` as JSON, a block or a word a line; docs/document.schema.json describes it.

    The library writes a line in C; indented through and through it takes four times as long.
    """
    return _lines(document.to_dict(), DEPTH, "\n")


def _lines(plain: Any, depth: int, start: str) -> str:
    """Return plain data as JSON, its outer `depth` levels indented behind `start`."""
    if depth == 0 or not plain or not isinstance(plain, dict | list):
        return _line(plain)
    deeper = start + " "
    if isinstance(plain, list):
        return f"[{deeper}{f',{deeper}'.join(_lines(item, depth - 1, deeper) for item in plain)}{start}]"
    items = (f"{_line(key)}: {_lines(item, depth - 1, deeper)}" for key, item in plain.items())
    return f"{{{deeper}{f',{deeper}'.join(items)}{start}}}"
