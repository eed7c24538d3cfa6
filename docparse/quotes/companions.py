"""Companions of a table or figure: its caption, the line that names its units, the notes below it.

Captions are linked by layout. Elsewhere, as in filings, a table has none: then the sentence that announces it
("The following table presents …:"), or else the heading above it, takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docparse.document import Block
from docparse.quotes.sections import PlacedBlock
from docparse.quotes.sizes import sentences

_UNIT = re.compile(
    r"^[(\[]?[^.;]{0,60}\b(?:in|except|amounts?|expressed|stated)\b[^.;]{0,60}"
    r"(?:thousands?|millions?|billions?|trillions?|dollars|euros?|percent|%|per[- ]share|[$€£¥])",
    re.IGNORECASE,
)
_LONGEST_UNIT = 160  # characters
_MOST_LINES = 3
_ANNOUNCES = re.compile(
    r":\s*$|\b(?:the|these) (?:following|tables?)\b|\bas follows\b|\b(?:table|set forth|shown) below\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"^\s*(?P<mark>\(?(?:\d{1,2}|[a-z])\)|\*{1,3}|[†‡§¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}(?=\s+[A-Z]))")
_LONGEST_CAPTION = 400  # characters


@dataclass(frozen=True, slots=True)
class Companion:
    """Companions of one table or figure; `places` are the blocks that are quoted with it alone."""

    caption: str = ""
    unit: str = ""
    notes: tuple[str, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Companions:
    """`of` a table's or figure's place; `attached` are the places of all blocks that went with one."""

    of: dict[int, Companion]
    attached: frozenset[int]


def find_companions(placed: Sequence[PlacedBlock]) -> Companions:
    """Return what belongs to each table and figure of a document."""
    found: dict[int, Companion] = {}
    attached: set[int] = set()
    for item in placed:
        if item.block.table is not None or item.block.role in ("table", "picture"):
            found[item.place] = _companion(placed, item, attached)
            attached.update(found[item.place].places)
    return Companions(found, frozenset(attached))


def _companion(placed: Sequence[PlacedBlock], item: PlacedBlock, attached: set[int]) -> Companion:
    captions = [other for other in _page(placed, item) if other.block.caption_of == item.index]
    caption = " ".join(other.block.text for other in captions)
    places = [other.place for other in captions]
    if item.block.table is None:
        return Companion(caption, places=tuple(places))
    units = _units(placed, item, attached)
    places += [other.place for other in units]
    above = _above(placed, units[0] if units else item)
    notes = [note for note in _notes(placed, item) if note.place not in places]
    places += [note.place for note in notes]
    if not caption:
        caption = _announcement(above) or (item.section[-1] if item.section else "")
    unit = "\n".join(other.block.text for other in units)
    return Companion(caption, unit, tuple(note.block.text for note in notes), tuple(places))


def _units(placed: Sequence[PlacedBlock], item: PlacedBlock, attached: set[int]) -> list[PlacedBlock]:
    """Short lines right above a table, from the topmost that names units: what is set over its columns."""
    lines: list[PlacedBlock] = []
    named = 0
    above = _above(placed, item)
    while above is not None and above.place not in attached and len(lines) < _MOST_LINES:
        text = above.block.text.rstrip()
        if len(text) > _LONGEST_UNIT or text.endswith((".", ":", ";")):
            break
        lines.append(above)
        named = len(lines) if is_unit(text) else named
        above = _above(placed, above)
    return lines[:named][::-1]


def is_unit(text: str) -> bool:
    """Return True for a line that only names units, such as "(in millions, except per share data)"."""
    return len(text) <= _LONGEST_UNIT and _UNIT.match(" ".join(text.split())) is not None and ":" not in text


def is_noted(note: str, said: str) -> bool:
    """Return True for a note without a mark, or with one that stands in `said`."""
    mark = _MARK.match(note)
    return mark is None or mark["mark"] in said


def _page(placed: Sequence[PlacedBlock], item: PlacedBlock) -> Iterator[PlacedBlock]:
    """All blocks of an item's page."""
    first = item.place
    while first > 0 and placed[first - 1].block.page == item.block.page:
        first -= 1
    for other in placed[first:]:
        if other.block.page != item.block.page:
            return
        yield other


def _above(placed: Sequence[PlacedBlock], item: PlacedBlock) -> PlacedBlock | None:
    """The text right before a block on its page, if that is what is there."""
    before = placed[item.place - 1] if item.place else None
    usable = before is not None and before.block.page == item.block.page and _is_text(before.block)
    return before if usable else None


def _is_text(block: Block) -> bool:
    return block.table is None and block.role in ("text", "caption", "list_item", "footnote")


def _announcement(above: PlacedBlock | None) -> str:
    """The last sentence of the text before a table, if it announces one."""
    if above is None:
        return ""
    last = sentences(" ".join(above.block.text.split()))[-1]
    return last if len(last) <= _LONGEST_CAPTION and _ANNOUNCES.search(last) else ""


def _notes(placed: Sequence[PlacedBlock], item: PlacedBlock) -> Iterator[PlacedBlock]:
    """Blocks right below a table that are footnotes, or begin with a mark that one of its cells has."""
    table = item.block.table
    assert table is not None
    said = " ".join(cell.text for cell in table.cells)
    for other in placed[item.place + 1 :]:
        same_page = other.block.page == item.block.page
        if not same_page or not _is_text(other.block) or other.block.caption_of is not None:
            return
        marked = _MARK.match(other.block.text) is not None and is_noted(other.block.text, said)
        if other.block.role != "footnote" and not marked:
            return
        yield other
