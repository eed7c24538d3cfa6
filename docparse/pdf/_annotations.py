"""Bounds on the annotations of a page: a file can name one long text from thousands of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from docparse.annotations import Annotation

MAX_ANNOTATIONS = 10_000
MAX_TEXT = 1_000_000
"""Characters that the annotations of a page have together, at most."""

WITHOUT_COMMENT = frozenset({"Link", "Popup", "Widget"})
"""Kinds that say nothing themselves: a popup shows the text of its parent (PDF 32000-1, 12.5.6.14)."""

HIDDEN = 2
"""Flag of an annotation that no viewer shows (PDF 32000-1, table 165)."""


def take_affordable(found: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Return those of `found` that say something, up to `MAX_TEXT` characters; read no further."""
    kept: list[Annotation] = []
    room = MAX_TEXT
    for one in found:
        room -= len(one.kind) + len(one.contents) + len(one.author) + len(one.subject)
        if room < 0:
            break
        contents = _tidy(one.contents)
        if contents:
            kept.append(replace(one, contents=contents, author=_tidy(one.author), subject=_tidy(one.subject)))
    return tuple(kept)


def _tidy(text: str) -> str:
    """Return `text` trimmed, its lines ended by U+000A, each half of a surrogate pair replaced."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\r\n", "\n").replace("\r", "\n").strip()
