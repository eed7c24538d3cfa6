"""The law of conservation: what the words of a page say, its blocks say, every letter once.

The check compares the letters of the words with those of the finished blocks, so that it holds whatever the
steps between them do; that every kept glyph is in one word is `words.page`'s to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from docparse.layout.model import BlockDraft, PageDraft, Words

HYPHENS = "-\u2010"


def count_unexplained(words: Words, draft: PageDraft) -> int:
    """Return how many letters of `words` the page's blocks lack, or say more often, white space aside.

    A hyphen that only a line's end explains may be gone from a block's text: its lines still have it.
    Cells have no lines: it may be gone from behind letters at the end of a run, never from behind a digit.
    """
    blocks = draft.blocks
    said = [block.text for block in blocks]
    said += [one.text for one in draft.dropped if one.reason == "leader"]
    printed, written = Counter(words.text.split()), Counter("\n".join(said).split())
    missing = Counter[str]()
    for word in printed.keys() | written.keys():
        if times := printed[word] - written[word]:
            for letter in word:
                missing[letter] += times
    count = sum(map(abs, missing.values()))
    gone = sum(max(missing[hyphen], 0) for hyphen in HYPHENS)
    return count - min(gone, _mended(words, blocks)) if gone else count


def _mended(words: Words, blocks: Sequence[BlockDraft]) -> int:
    """Return how many lines inside a block end in a hyphen; with a table, ends of runs count too."""
    count = sum(line.text.endswith(tuple(HYPHENS)) for block in blocks for line in block.lines[:-1])
    if any(block.table is not None for block in blocks):
        last = np.flatnonzero(np.diff(words.run, append=-1))
        ends = [words.text[words.end[row] - 2 : words.end[row]] for row in last.tolist()]
        count += sum(end[1:] in HYPHENS and end[:1].isalpha() for end in ends)
    return count
