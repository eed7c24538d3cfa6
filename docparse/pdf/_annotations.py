"""Bounds on a page's annotations and form fields: a file can name one long text from thousands of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from docparse.annotations import Annotation, Field, FieldKind

MAX_ANNOTATIONS = 10_000
MAX_TEXT = 1_000_000
"""Characters that the annotations of a page have together, at most."""

WITHOUT_COMMENT = frozenset({"Link", "Popup", "Widget"})
"""Kinds that say nothing themselves: a popup shows the text of its parent (PDF 32000-1, 12.5.6.14)."""

HIDDEN, NO_VIEW = 2, 32
"""Flags of an annotation that no viewer shows (PDF 32000-1, table 165)."""

RADIO, PUSH_BUTTON, PASSWORD = 1 << 15, 1 << 16, 1 << 13
"""Flags of buttons and text fields (PDF 32000-1, tables 226 and 228)."""


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


def field_kind(type_name: str, flags: int) -> FieldKind | None:
    """Return the kind of a field by its FT and Ff (PDF 32000-1, 12.7.3.1); None for what is no field."""
    if type_name == "Btn":
        return "button" if flags & PUSH_BUTTON else "radio" if flags & RADIO else "checkbox"
    kinds: dict[str, FieldKind] = {"Tx": "text", "Ch": "choice", "Sig": "signature"}
    return kinds.get(type_name)


def take_affordable_fields(found: Iterable[Field]) -> tuple[Field, ...]:
    """Return the first of `found`, up to `MAX_TEXT` characters; read no further."""
    kept: list[Field] = []
    room = MAX_TEXT
    for one in found:
        room -= len(one.name) + len(one.value) + len(one.label)
        if room < 0:
            break
        kept.append(replace(one, name=_tidy(one.name), value=_tidy(one.value), label=_tidy(one.label)))
    return tuple(kept)


def _tidy(text: str) -> str:
    """Return `text` trimmed, its lines ended by U+000A, each half of a surrogate pair replaced."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\r\n", "\n").replace("\r", "\n").strip()
