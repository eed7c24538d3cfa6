"""Marks of a block's text: which of them are shown, and which addresses out of a PDF become links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from docparse.document import Block, Cell, Mark, MarkKind
from docparse.export.text import printable

_SCHEME = re.compile(r"(?i)(?:https?|mailto|ftp):.")
_PAGE = re.compile(r"#page=([1-9]\d*)")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&*+,;=%")
_EMPHASIS = frozenset({"bold", "italic"})
_LAID_OVER = _EMPHASIS | {"doubtful"}  # shown where nothing else sets the text apart
_HEADINGS = frozenset({"title", "section_header"})  # bold by themselves


class ShownMark(NamedTuple):
    """A stretch of a block's text, and all that sets it apart: one kind, or what is laid over others."""

    kinds: tuple[MarkKind, ...]
    start: int
    end: int
    target: str = ""


def shown_marks(spot: Block | Cell, *, emphasis: bool) -> list[ShownMark]:
    """Return what is set apart, in order, trimmed of white space; of marks that overlap the first.

    Doubtful text is what nothing else sets apart; `emphasis` adds bold and italic to it.
    """
    if not spot.marks:
        return []
    shown = list(_shown_alone(spot))
    if isinstance(spot, Block) and spot.role == "code":
        return shown
    over = [mark for mark in spot.marks if mark.kind in (_LAID_OVER if emphasis else {"doubtful"})]
    if not over:
        return shown
    gaps = pairwise([0, *(at for mark in shown for at in (mark.start, mark.end)), len(spot.text)])
    free = [gap for number, gap in enumerate(gaps) if number % 2 == 0]
    return sorted([*shown, *_laid_over(spot, over, free)], key=lambda mark: mark.start)


def _shown_alone(spot: Block | Cell) -> Iterator[ShownMark]:
    at = 0
    marks = (mark for mark in spot.marks if mark.kind not in _LAID_OVER)
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        start, end = _trimmed(spot.text, mark.start, mark.end)
        if at <= start < end:
            yield ShownMark((mark.kind,), start, end, mark.target)
            at = end


def _laid_over(
    spot: Block | Cell, marks: Sequence[Mark], free: Sequence[tuple[int, int]]
) -> Iterator[ShownMark]:
    """Yield what `marks` set apart in the free stretches of a block or cell, one line at a time."""
    if spot.header if isinstance(spot, Cell) else spot.role in _HEADINGS:
        marks = [mark for mark in marks if mark.kind != "bold"]
    lines = {at for at, char in enumerate(printable(spot.text)) if char == "\n"}
    cuts = lines.union(*((mark.start, mark.end) for mark in marks))
    for first, last in free:
        inside = sorted({first, last, *(cut for cut in cuts if first < cut < last)})
        for begin, stop in pairwise(inside):
            kinds = _kinds(marks, begin, stop)
            start, end = _trimmed(spot.text, begin, stop)
            if kinds and start < end:
                yield ShownMark(kinds, start, end)


def _kinds(marks: Sequence[Mark], start: int, end: int) -> tuple[MarkKind, ...]:
    return tuple(sorted({mark.kind for mark in marks if mark.start <= start and end <= mark.end}))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    inner = printable(text[start:end])
    return start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())


def safe_address(target: str) -> str:
    """Return a web or mail address, percent-encoded (RFC 3986); empty for any other scheme, as javascript."""
    return "".join(map(_encoded, target)) if _SCHEME.match(target) else ""


def linked_page(target: str) -> int | None:
    """Return the page that an address within the document leads to; None for any other address."""
    match = _PAGE.fullmatch(target)
    return int(match[1]) if match else None


def _encoded(char: str) -> str:
    if char in _PLAIN:
        return char
    # `surrogatepass`: a broken PDF may hold half a character.
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
