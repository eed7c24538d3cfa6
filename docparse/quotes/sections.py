"""Blocks under their headings: the section path of every block of a document."""

from __future__ import annotations

from dataclasses import dataclass, replace

from docparse.document import FURNITURE, Block, Document, Role

HEADINGS: frozenset[Role] = frozenset({"title", "section_header"})
_LONGEST = 120  # characters of a heading in a path


@dataclass(frozen=True, slots=True)
class PlacedBlock:
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


def place_in_sections(document: Document, *, furniture: bool = False) -> list[PlacedBlock]:
    """Return every block with its section path, in reading order; running headers and footers if asked for.

    A heading is part of its own path. Very long headings are shortened.
    """
    placed: list[PlacedBlock] = []
    heading = -1
    for page in document.pages:
        for index, block in enumerate(page.blocks):
            if block.role in FURNITURE and not furniture:
                continue
            path = block.section
            if block.role in HEADINGS and block.text.strip():
                path, heading = (*path, block.text), len(placed)
            placed.append(PlacedBlock(block, index, len(placed), tuple(map(_shortened, path)), heading))
    return [_marked(placed, item) for item in placed]


def _marked(placed: list[PlacedBlock], item: PlacedBlock) -> PlacedBlock:
    if item.heading != item.place:
        return item
    after = placed[item.place + 1] if item.place + 1 < len(placed) else None
    continued = after is not None and after.section[: len(item.section)] == item.section
    return item if continued else replace(item, heads_nothing=True)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"
