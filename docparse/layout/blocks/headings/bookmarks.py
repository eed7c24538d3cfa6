"""Headings that the file's own outline names (PDF 32000-1, 12.3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from docparse.layout.blocks.headings.find import NUMBERING
from docparse.layout.blocks.tags import TaggedBlock
from docparse.layout.model import BlockDraft, LineDraft
from docparse.layout.params import Numbers, Params

_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*[.):]?\s+(?=\S)")
"""The number of a section whose name may begin with a sign: "1.3.2 <part>"."""


def plain_titles(text: str) -> Iterator[str]:
    """Yield the letters and digits of a title, then those without its number, which outlines often lack."""
    number = NUMBERING.match(text) or _NUMBER.match(text)
    for title in (text, text[number.end() :] if number else text):
        yield "".join(c for c in title.casefold() if c.isalnum())


def title_names(params: Params, titles: Sequence[str]) -> frozenset[str]:
    """Return the letters and digits of the titles of a page that may be headings.

    Some files have a bookmark for every paragraph: what is longer than a heading is none.
    """
    longest = params.blocks.headings.longest
    return frozenset([next(plain_titles(title)) for title in titles if len(title) <= longest]) - {""}


def part_named(numbers: Numbers, names: Set[str], block: list[LineDraft]) -> Iterator[list[LineDraft]]:
    """Cut the lines of a block behind those that are titles of the outline, from its first on.

    Some headings are set as the paragraph is that follows them without white.
    """
    plain = [next(plain_titles(line.text)) for line in block] if names else []
    begin = 0
    while begin < len(plain):
        ends = range(begin + 1, min(begin + int(numbers.most_lines), len(plain)) + 1)
        end = next((end for end in ends if "".join(plain[begin:end]) in names), 0)
        if not end:
            break
        yield block[begin:end]
        begin = end
    if begin < len(block):
        yield block[begin:]


def name_headings(
    blocks: Sequence[BlockDraft], tagged: Sequence[TaggedBlock | None], names: Set[str]
) -> list[TaggedBlock | None]:
    """Return what tags say of each block, or that it is a heading where it is one of the page's titles."""
    heading = TaggedBlock("section_header", 0)
    return [
        heading if names and not names.isdisjoint(plain_titles(block.text)) else tag
        for block, tag in zip(blocks, tagged, strict=True)
    ]
