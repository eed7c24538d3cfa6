"""Documents as JSON."""

from __future__ import annotations

import json

from docparse.document import Document


def to_json(document: Document, *, indent: int | None = None) -> str:
    """Return `Document.to_dict()` as JSON; docs/document.schema.json describes it."""
    return json.dumps(document.to_dict(), ensure_ascii=False, indent=indent)
