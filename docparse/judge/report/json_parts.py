"""JSON written part by part: an object whose last member is a list of thousands is never held whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def indented(data: Any) -> str:
    """Return data as all files of scores are set: one-space indent, no escapes beyond ASCII."""
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)


def object_with_list(head: Mapping[str, Any], name: str, items: Iterable[Any]) -> Iterator[str]:
    """Yield the parts of `indented({**head, name: [*items]})`, an item at a time."""
    yield indented(head).removesuffix("\n}") + "," if head else "{"
    yield f"\n {json.dumps(name)}: ["
    end = "]\n}"
    for number, item in enumerate(items):
        inside = indented(item).replace("\n", "\n  ")  # within strings they are escaped
        yield f"{',' if number else ''}\n  {inside}"
        end = "\n ]\n}"
    yield end
