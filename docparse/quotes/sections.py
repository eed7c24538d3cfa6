"""Blocks under their headings: the section path of every block of a document."""

from __future__ import annotations

from dataclasses import dataclass, replace

from docparse.document import FURNITURE, Block, Document

_LONGEST = 120  # characters of a heading in a path


@dataclass(frozen=True, slots=True)
class Placed:
    """A block, its `place` among the document's blocks (furniture left out) and its section.

    `index` is the block's place on its page. `heading` is the place of the heading above it, its own for a
    heading, -1 before the first. `heads_nothing` marks a heading that neither text nor another heading's
    section follows, so that its words would be in no quote.
    """

    block: Block
    index: int
    place: int
    section: tuple[str, ...]
    heading: int
    heads_nothing: bool = False


def place_in_sections(document: Document) -> list[Placed]:
    """Return every block but running headers and footers with its section path, in reading order.

    A heading closes all open ones of its own level and deeper. A title opens a path anew; a title right after
    another one continues it, as titles set in several blocks do.
    """
    open_headings: list[tuple[int, str]] = []
    placed: list[Placed] = []
    heading = -1
    for page in document.pages:
        for index, block in enumerate(page.blocks):
            if block.role in FURNITURE:
                continue
            if block.role in ("title", "section_header") and block.text.strip():
                level = 0 if block.role == "title" else max(block.level, 1)
                open_headings = [entry for entry in open_headings if entry[0] < level]
                open_headings.append((level, _shortened(block.text)))
                heading = len(placed)
            path = tuple(text for _, text in open_headings)
            placed.append(Placed(block, index, len(placed), path, heading))
    return [_marked(placed, item) for item in placed]


def _marked(placed: list[Placed], item: Placed) -> Placed:
    if item.heading != item.place:
        return item
    after = placed[item.place + 1] if item.place + 1 < len(placed) else None
    continued = after is not None and after.section[: len(item.section)] == item.section
    return item if continued else replace(item, heads_nothing=True)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"
