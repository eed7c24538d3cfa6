"""Headings that the file's own outline names (PDF 32000-1, 12.3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docparse.layout.blocks.headings import NUMBERING
from docparse.layout.blocks.tags import TaggedBlock
from docparse.layout.model import BlockDraft
from docparse.layout.params import Params


def plain_titles(text: str) -> Iterator[str]:
    """Yield the letters and digits of a title, then those without its number, which outlines often lack."""
    for title in (text, NUMBERING.sub("", text, count=1)):
        yield "".join(c for c in title.casefold() if c.isalnum())


def name_headings(
    params: Params, blocks: Sequence[BlockDraft], tagged: Sequence[TaggedBlock | None], titles: Sequence[str]
) -> list[TaggedBlock | None]:
    """Return what tags say of each block, or that it is a heading where it is one of the page's `titles`.

    Some files have a bookmark for every paragraph: what is longer than a heading is none.
    """
    longest = params.blocks.headings.longest
    names = {next(plain_titles(title)) for title in titles if len(title) <= longest} - {""}
    heading = TaggedBlock("section_header", 0)
    return [
        heading if names and not names.isdisjoint(plain_titles(block.text)) else tag
        for block, tag in zip(blocks, tagged, strict=True)
    ]
