"""Labels and their values, line below line: the head of a letter, the fields of an invoice or a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from docparse.document import Pair
from docparse.layout.blocks.text import PageText, mark_lines, text_block
from docparse.layout.model import BOLD, BlockDraft, LineDraft, Words
from docparse.layout.params import Numbers, Params

COLON = re.compile(
    r"(?P<key>[^\W\d_][^:.;,?!]{1,30}\.?) ?: +(?P<value>\S(?:[^:;]|(?<=\d):(?=\d)){0,40})(?<!\.)"
)


def is_pair(line: LineDraft) -> bool:
    """Return True for a label of a few words, a colon and its value; what has a bullet is an item."""
    return not line.bullet and COLON.fullmatch(line.text) is not None


def pair_of(numbers: Numbers, words: Words, line: LineDraft) -> Pair | None:
    """Return the label and value of a line: with a colon between, or white so wide that it is a row."""
    if match := COLON.fullmatch(line.text):
        return Pair(match["key"].rstrip(), match["value"])
    if not line.open or len(line.parts) != 2:
        return None
    key, value = (words.text[words.start[a] : words.end[b - 1]].replace("\n", " ") for a, b in line.parts)
    is_label = len(key) <= numbers.longest and key[:1].isalpha() and not key.endswith((".", ";", ","))
    return Pair(key.rstrip(" :"), value) if is_label and len(value) <= numbers.longest else None


def join_pairs(numbers: Numbers, words: Words, blocks: list[list[LineDraft]]) -> Iterator[list[LineDraft]]:
    """Yield the blocks of lines, those one after the other that are one pair each as one block."""
    held: list[LineDraft] = []
    for block in blocks:
        alone = len(block) == 1 and not block[0].bullet and pair_of(numbers, words, block[0]) is not None
        if held and not (alone and _follows(numbers, words, held, block[0])):
            yield held
            held = []
        if alone:
            held.append(block[0])
        else:
            yield block
    if held:
        yield held


def pairs_block(params: Params, page: PageText, lines: list[LineDraft]) -> BlockDraft | None:
    """Return the block of lines that are a pair each, a line of text for each; None if they are not."""
    found = [pair_of(params.blocks.pairs, page.words, line) for line in lines]
    pairs = tuple(pair for pair in found if pair is not None)
    if len(lines) < 2 or len(pairs) < len(lines):
        return None
    offsets = [0]
    for line, _ in pairwise(lines):
        offsets.append(offsets[-1] + len(line.text) + 1)
    text = "\n".join(line.text for line in lines)
    return replace(
        text_block(params, page, lines), text=text, marks=mark_lines(page, lines, offsets), pairs=pairs
    )


def _follows(numbers: Numbers, words: Words, held: list[LineDraft], line: LineDraft) -> bool:
    """Return True if a pair is right below the others, of which one alone may be the heading of the next."""
    last = held[-1]
    em = max(last.size, line.size)
    level = last.region == line.region and (
        abs(last.x0 - line.x0) < numbers.edge * em
        or abs(_value_left(words, last) - _value_left(words, line)) < numbers.edge * em
    )
    bolder = last.opens & ~line.opens & BOLD or last.size > numbers.larger * line.size
    heads = len(held) == 1 and bolder and not last.open  # a bold row of two columns is their head
    return level and 0 < line.base - last.base < numbers.leading * em and not heads


def _value_left(words: Words, line: LineDraft) -> float:
    """Return where the value of a line begins: behind its colon, or its first white."""
    rows = [row for part in line.parts for row in range(*part)]
    behind = [after for row, after in pairwise(rows) if words.word(row).endswith(":")]
    return float(words.box[behind[0] if behind else line.parts[-1][0], 0])
