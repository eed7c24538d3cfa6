"""Parts of formulas in running text: the limits of a sum, the halves of a fraction.

They are lines of their own size and place in mid-sentence, and part nothing: they go with their line.
"""

from __future__ import annotations

import re

from docparse.layout.model import OCR, LineDraft
from docparse.layout.params import Params

WORD = re.compile(r"[^\W\d_]{4}")  # longer than "lim" and "exp"


def part_owners(params: Params, region: list[LineDraft]) -> dict[int, int]:
    """Return the rows of lines that are parts of a formula in another line, with the row of that line."""
    owner: dict[int, int] = {}
    for at, line in enumerate(region):
        for beside in (at - 1, at + 1):
            row = owner.get(beside, beside)  # a part beside a part may be of the same line
            if 0 <= row < len(region) and row != at and _is_part(params, line, region[row]):
                owner[at] = row
                break
    for at in sorted(owner, reverse=True):  # what was a part's neighbour may have become a part below it
        owner[at] = owner.get(owner[at], owner[at])
    return owner


def with_parts(block: list[LineDraft], region: list[LineDraft], owner: dict[int, int]) -> list[LineDraft]:
    """Return the lines of a block with the parts of their formulas; the first line stays the first."""
    rows = {id(line) for line in block}
    whole = [
        line for at, line in enumerate(region) if id(line) in rows or id(region[owner.get(at, at)]) in rows
    ]
    whole.remove(block[0])
    return [block[0], *whole]


def _is_part(params: Params, line: LineDraft, other: LineDraft) -> bool:
    """Return True if `line` is short and wordless, within the width of `other`, and too near for text."""
    numbers = params.blocks.limits
    step = abs(line.base - other.base)
    return (
        numbers.nearest * other.size <= step < params.typography.narrow * other.size
        and line.x1 - line.x0 < numbers.brief * (other.x1 - other.x0)
        and line.x0 >= other.x0
        and line.x1 <= other.x1
        and line.size < numbers.larger * other.size
        and not line.style & OCR
        and not WORD.search(line.text)
    )
