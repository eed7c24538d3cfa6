"""The text of a page in a JSON file, as systems and their services write it."""

from __future__ import annotations

import json
from typing import Any

from docparse.document import Document
from docparse.errors import DocparseError

_KEYS = (
    *("html", "markdown", "md", "text", "content"),
    *("prediction", "output", "response", "answer", "result", "message"),
    *("choices", "pages", "blocks", "items", "lines"),
)
"""Names under which a page's text is looked for, in this order."""


def json_text(source: str) -> str:
    """Return the page of a JSON file: a text, or what holds one under a usual name, lists joined.

    A document of `docparse parse --format json` comes as its HTML. What is no JSON, or holds no text under a
    known name, comes as it is.
    """
    try:
        data = json.loads(source)
        if isinstance(data, dict) and "schema_version" in data:
            return Document.from_dict(data).to_html()
    except (ValueError, RecursionError, DocparseError):
        return source
    return _text(data) or source


def _text(data: Any) -> str:
    if isinstance(data, str):
        return data
    if isinstance(data, list):
        return "\n".join(filter(None, map(_text, data)))
    if isinstance(data, dict):
        return next(filter(None, (_text(data[key]) for key in _KEYS if key in data)), "")
    return ""
