"""Roles from a PDF's structure tree, where that is sound (PDF 32000-1, 14.8).

Many trees are not: made by a converter that tags every line P, or left over from an earlier state of the
page. So a tree counts only if it reaches nearly all words, and its headings only if they are few and short.
Order and geometry never come from it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from docparse.content import Tag
from docparse.document import Role
from docparse.layout.model import BlockDraft, Words
from docparse.layout.params import Params

_HEADING = re.compile(r"H([1-6])?$|Title$")
_ROLES: dict[str, Role] = {
    "LI": "list_item",
    "LBody": "list_item",
    "Caption": "caption",
    "Note": "footnote",
    "FENote": "footnote",
    "Code": "code",
    "Formula": "formula",
    "TOCI": "document_index",
    "TOC": "document_index",
}
_OF_TEXT = re.compile(r"H[1-6]?$|LI$|LBody$|P$")


@dataclass(frozen=True, slots=True)
class TaggedBlock:
    """The structure tree's word on a block; level from 1 for headings and list items, else 0."""

    role: Role
    level: int


def read_tags(
    params: Params, words: Words, blocks: Sequence[BlockDraft], tags: Sequence[Tag] | None
) -> list[TaggedBlock | None]:
    """Say what a sound tree says of each block, None where that is of no use; all None if it is not sound."""
    numbers = params.blocks.tags
    nothing: list[TaggedBlock | None] = [None] * len(blocks)
    if not tags or not len(words):
        return nothing
    owner = {mcid: index for index, tag in enumerate(tags) for mcid in tag.mcids}
    # What is inside a table is not read, but has its marked content.
    tabled = any(tag.type == "Table" for tag in tags)
    reached = words.mcid >= 0 if tabled else np.isin(words.mcid, list(owner))
    if reached.mean() < numbers.reach:
        return nothing
    found = [_of_block(block, owner, tags) for block in blocks]
    total = sum(len(block.text) for block in blocks)
    headings = [b for b, t in zip(blocks, found, strict=True) if t and t.role == "section_header"]
    many = sum(len(block.text) for block in headings) > numbers.most_headings * total
    if many or any(len(block.text) > params.blocks.headings.longest for block in headings):
        return [None if tagged and tagged.role == "section_header" else tagged for tagged in found]
    return found


def _of_block(block: BlockDraft, owner: dict[int, int], tags: Sequence[Tag]) -> TaggedBlock | None:
    """By the tag that most of the block's lines begin in.

    Code in a heading, item or paragraph is a name in its text; elsewhere it is a listing.
    """
    counts = Counter(owner[mcid] for mcid in block.mcids if mcid in owner)
    if not counts or block.table is not None or block.figure is not None:
        return None
    chain: list[str] = []
    index = counts.most_common(1)[0][0]
    while index >= 0 and len(chain) < 64:
        chain.append(tags[index].type)
        index = tags[index].parent
    for kind, around in pairwise([*chain, ""]):
        if kind == "Code" and _OF_TEXT.match(around):
            continue
        if match := _HEADING.match(kind):
            return TaggedBlock("section_header", int(match[1] or 1))
        if kind in _ROLES:
            depth = chain.count("L") if kind in ("LI", "LBody") else 0
            return TaggedBlock(_ROLES[kind], depth)
    return TaggedBlock("text", 0) if chain[0] == "P" else None
