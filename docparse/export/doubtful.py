"""Doubtful numbers marked in any export: `<mark class="doubtful" title="71% sure">1,234</mark>`.

Before the export, private characters are set round each doubtful number of the document; they pass through
escaping and joining as they are, and become the marks in its result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TypeVar

from docparse.document import Block, Cell, Document
from docparse.export.doubts import locate, pattern_of
from docparse.geometry import BBox

_FIRST, _LAST, _END = 0xF0000, 0xFFFFD, "\U00100000"  # Unicode's private planes
_PRIVATE = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}{_END}]")
MOST = _LAST - _FIRST
Spot = TypeVar("Spot", Block, Cell)


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A number as it was read, where, and why it is doubtful."""

    page: int
    box: BBox
    text: str
    why: str


def set_off(document: Document, doubtful: Sequence[Doubtful]) -> Document:
    """Return the document with private characters round its doubtful numbers, the first `MOST` of them."""
    if not doubtful:
        return document
    known = {id(one): at for at, one in enumerate(doubtful[:MOST])}
    located = {
        spot: {known[id(one)]: pattern_of([one]) for one in found}
        for spot, found in locate(document.pages, doubtful[:MOST]).items()
    }
    pages = (
        replace(page, blocks=tuple(_block(block, located) for block in page.blocks))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))


def show_marks(text: str, doubtful: Sequence[Doubtful]) -> str:
    """Return an export with its private characters turned to marks."""

    def mark(found: re.Match[str]) -> str:
        if found[0] == _END:
            return "</mark>"
        return f'<mark class="doubtful" title="{escape(doubtful[ord(found[0]) - _FIRST].why)}">'

    return _PRIVATE.sub(mark, text) if doubtful else text


Located = Mapping[int, Mapping[int, re.Pattern[str]]]
"""By the `id` of a block or cell: the numbers of the doubtful ones in it, and what finds each there."""


def _block(block: Block, located: Located) -> Block:
    table = block.table
    if table is not None:
        cells = (_set_off(cell, located.get(id(cell), {})) for cell in table.cells)
        table = replace(table, cells=tuple(cells))
    return replace(_set_off(block, located.get(id(block), {})), table=table)


def _set_off(spot: Spot, numbers: Mapping[int, re.Pattern[str]]) -> Spot:
    """Return a block or cell with its numbers set off and its marks where their texts went."""
    cuts = _cuts(spot.text, numbers)
    marks = tuple(
        replace(mark, start=_moved(mark.start, cuts, after=True), end=_moved(mark.end, cuts, after=False))
        for mark in spot.marks
    )
    return replace(spot, text=_with(spot.text, cuts), marks=marks)


def _cuts(text: str, numbers: Mapping[int, re.Pattern[str]]) -> list[tuple[int, str]]:
    """Return where to put which private character: no number is set off twice."""
    taken: list[tuple[int, int]] = []
    cuts: list[tuple[int, str]] = []
    for at, pattern in numbers.items():
        for found in pattern.finditer(text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            taken.append(found.span())
            cuts += [(found.start(), chr(_FIRST + at)), (found.end(), _END)]
            break
    return sorted(cuts)


def _with(text: str, cuts: Sequence[tuple[int, str]]) -> str:
    """Return the text with its cuts; private characters of its own are gone."""
    parts, at = [], 0
    for place, sign in cuts:
        parts += [_PRIVATE.sub(" ", text[at:place]), sign]
        at = place
    return "".join([*parts, _PRIVATE.sub(" ", text[at:])])


def _moved(place: int, cuts: Sequence[tuple[int, str]], *, after: bool) -> int:
    """Return where `place` of a text is once its cuts are made; `after` those made right there, or before."""
    return place + sum(at < place or (after and at == place) for at, _ in cuts)
