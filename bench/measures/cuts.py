"""Cuts in mid-sentence: a block that stops before its sentence does, and the next one goes on with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from docparse.document import Block, Role

READ: frozenset[Role] = frozenset({"text", "list_item"})
ASIDE: frozenset[Role] = frozenset(
    {"page_header", "page_footer", "table", "picture", "caption", "footnote", "formula"}
)
"""Blocks that a reader skips when following a sentence over columns and pages."""

_ENDED = re.compile(r"[.!?:;…。！？]['\"”’»)\]\d*†]*$")  # a note's mark may follow the full stop
_GOES_ON = re.compile(r"[^\W\d_]{2}|a\b", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Cut:
    """The end of one block and the beginning of the next."""

    page: int
    end: str
    begin: str


def find_cuts(blocks: Iterable[Block]) -> tuple[int, list[Cut]]:
    """Count the blocks of running text, and find the cuts between them; `blocks` in reading order."""
    count = 0
    cuts: list[Cut] = []
    last: Block | None = None
    for block in blocks:
        if block.role in ASIDE:
            continue
        if block.role not in READ:
            last = None
            continue
        count += 1
        if (
            last is not None
            and block.role == "text"
            and block.continues is None
            and is_cut(last.text, block.text)
        ):
            cuts.append(Cut(block.page, last.text[-40:], block.text[:40]))
        last = block
    return count, cuts


def is_cut(end: str, begin: str) -> bool:
    """Return True if `end` stops in mid-sentence and `begin` goes on in lower case."""
    end, begin = end.rstrip(), begin.lstrip()
    if not end or _ENDED.search(end):
        return False
    return bool(_GOES_ON.match(begin)) and begin[0].islower()
