"""JSON objects in what a model wrote, whatever stands round them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_DECODER = json.JSONDecoder()
_MOST_STARTS = 20_000  # braces looked at in one answer; a page has a few hundred facts at most


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield every JSON object in a text that is not part of another one that is whole, in order."""
    position = text.find("{")
    for _ in range(_MOST_STARTS):
        if position < 0:
            return
        try:
            value, end = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            end = position + 1
        else:
            yield value
        position = text.find("{", end)
