"""Bounds on the annotations of a page: a file can name one long text from thousands of them."""

from __future__ import annotations

from collections.abc import Iterable

from docparse.annotations import Annotation

MAX_ANNOTATIONS = 10_000
MAX_TEXT = 1_000_000
"""Characters that the annotations of a page have together, at most."""

WITHOUT_COMMENT = frozenset({"Link", "Popup", "Widget"})
"""Kinds that say nothing themselves: a popup shows the text of its parent (PDF 32000-1, 12.5.6.14)."""

HIDDEN = 2
"""Flag of an annotation that no viewer shows (PDF 32000-1, table 165)."""


def unify_lines(text: str) -> str:
    """Return `text` with lines that end in U+000A, and without the blanks around it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def take_affordable(found: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Return the first of `found` that together have at most `MAX_TEXT` characters; read no further."""
    kept: list[Annotation] = []
    room = MAX_TEXT
    for one in found:
        room -= len(one.kind) + len(one.contents) + len(one.author) + len(one.subject)
        if room < 0:
            break
        kept.append(one)
    return tuple(kept)
