"""Marks of a block's text: which of them are shown, and which addresses become links."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docparse.document import Block, Mark
from docparse.export.text import printable

_SCHEME = re.compile(r"(?i)(?:https?|mailto|ftp):.")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&*+,;=%")


def shown_marks(block: Block) -> Iterator[Mark]:
    """Yield the marks in order, trimmed of white space; one that overlaps an earlier one is left out."""
    at = 0
    for mark in sorted(block.marks, key=lambda mark: (mark.start, -mark.end)):
        inner = printable(block.text[mark.start : mark.end])
        start = mark.start + len(inner) - len(inner.lstrip())
        end = mark.start + len(inner.rstrip())
        if at <= start < end:
            yield Mark(mark.kind, start, end, mark.target)
            at = end


def safe_address(target: str) -> str:
    """Return a web or mail address, percent-encoded (RFC 3986); empty for any other scheme, as javascript."""
    return "".join(map(_encoded, target)) if _SCHEME.match(target) else ""


def _encoded(char: str) -> str:
    if char in _PLAIN:
        return char
    # `surrogatepass`: a broken PDF may hold half a character.
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
