"""Put the characters of right-to-left lines into the order of their reading, by their places.

The order in which a file draws Arabic or Hebrew says little: browsers draw one word forward and the next
backward, and a backend may have turned some of it. So the visual order of a line, from its boxes, is turned
back into the logical one by the rules by which it was made (Unicode Standard Annex 9): right to left, but
Latin words and numbers left to right, and brackets mirrored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.layout.params import Numbers, Params
from docparse.layout.words.vowels import find_carriers, part_words, settle

NEUTRAL, BACKWARD, LATIN, DIGIT = 0, 1, 2, 3
FIRST = 0x590  # of the letters that are written to the left
SEPARATORS = frozenset(map(ord, ".,:/+-\u066b\u066c"))  # one of them within a number belongs to it
TERMINATORS = frozenset(
    map(ord, "%$€£¥₪°#")
)  # these are part of a number beside them in Hebrew, not in Arabic
CLOSING = {0x28: 0x29, 0x29: 0x28, 0x5B: 0x5D, 0x5D: 0x5B, 0x7B: 0x7D, 0x7D: 0x7B, 0xAB: 0xBB, 0xBB: 0xAB}
"""The other bracket of each pair; the one with the smaller code opens."""

LAM, ALEFS = 0x644, frozenset((0x622, 0x623, 0x625, 0x627, 0x671))
"""Letters that are mostly one glyph, in this order."""

Rows = NDArray[np.int64]


def order_right_to_left(params: Params, content: PageContent) -> PageContent:
    """Return `content` with lines that read from right to left in logical order, their blanks left out."""
    typography = params.typography
    chars = content.chars
    if (
        chars.code.max(initial=0) < FIRST
        or not (_is_backward(chars.code) & (np.abs(chars.angle) < typography.upright)).any()
    ):
        return content
    chars = _one_place_a_glyph(chars)
    code = chars.code.copy()
    blank = (chars.code <= 32) | (chars.code == 0xA0) | ((chars.flags & CharFlag.GENERATED) > 0)
    space = blank & ((chars.flags & CharFlag.GENERATED) == 0)
    mark = _is_mark(chars.code)
    rows = np.flatnonzero(~blank & ~mark & (np.abs(chars.angle) < typography.upright))
    carriers = find_carriers(params.words.vowels, chars, rows, np.flatnonzero(mark))
    chars = settle(params.words.vowels, chars, rows, carriers) if carriers else chars
    box, carrying = chars.box.copy(), set(carriers.values())
    order: list[int] = []
    for segment in _segments(params.words.right_to_left, chars, rows):
        kind = _kinds(chars.code[segment])
        if (kind == BACKWARD).sum() > (kind == LATIN).sum():
            line = _logical(params.words.right_to_left, chars, segment, kind, code)
            if not carrying.isdisjoint(line):
                ahead = dict(zip(segment.tolist(), ((kind == LATIN) | (kind == DIGIT)).tolist(), strict=True))
                line = part_words(
                    params.words.vowels,
                    content.chars,
                    line,
                    [ahead[row] for row in line],
                    np.flatnonzero(space),
                    box,
                )
            order += line
        elif len(segment) and not (kind == LATIN).any():
            order += _number(segment, code)
    place = np.arange(len(chars))
    order = _with_marks(params.words.right_to_left, chars, order, carriers, np.flatnonzero(mark), place)
    taken = np.zeros(len(chars), np.bool_)
    taken[order] = True
    taken |= blank & _beside(chars, taken)
    every = np.concatenate([np.flatnonzero(~taken), np.array(order, np.int64)])
    columns = {one.name: getattr(chars, one.name)[every] for one in fields(Chars)}
    columns |= {"code": code[every], "box": box[place[every]], "origin": chars.origin[place[every]]}
    return replace(content, chars=Chars(**columns))


def _is_backward(code: NDArray[np.int32]) -> NDArray[np.bool_]:
    sign = (code >= 0x66A) & (code <= 0x66C)  # per cent, decimal and thousands separators
    letter = (code >= FIRST) & (code <= 0x8FF) & ~_is_digit(code) & ~sign
    found: NDArray[np.bool_] = (
        letter | ((code >= 0xFB1D) & (code <= 0xFDFF)) | ((code >= 0xFE70) & (code <= 0xFEFE))
    )
    return found


def _is_digit(code: NDArray[np.int32]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (code >= 0x30) & (code <= 0x39)
    return found | ((code >= 0x660) & (code <= 0x669)) | ((code >= 0x6F0) & (code <= 0x6F9))


def _is_mark(code: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which are points and vowel signs, set above or below a letter."""
    hebrew = (code >= 0x591) & (code <= 0x5C7) & (code != 0x5BE) & (code != 0x5C0) & (code != 0x5C3)
    arabic = ((code >= 0x64B) & (code <= 0x65F)) | (code == 0x670)
    found: NDArray[np.bool_] = hebrew | arabic
    return found


def _segments(numbers: Numbers, chars: Chars, rows: Rows) -> Iterator[Rows]:
    """Yield the rows of each stretch of a line, from left to right."""
    rows = rows[np.argsort(chars.origin[rows, 1], kind="stable")]
    step = np.diff(chars.origin[rows, 1]) > numbers.level * chars.size[rows[1:]]
    for level in np.split(rows, np.flatnonzero(step) + 1):
        line = level[np.argsort(chars.box[level, 0] + chars.box[level, 2], kind="stable")]
        reach = np.maximum.accumulate(chars.box[line, 2])
        gap = chars.box[line[1:], 0] - reach[:-1] > numbers.apart * chars.size[line[1:]]
        yield from np.split(line, np.flatnonzero(gap) + 1)


def _kinds(code: NDArray[np.int32]) -> NDArray[np.int8]:
    """Return the kind of each character of a line, from left to right."""
    kind = np.full(len(code), NEUTRAL, np.int8)
    kind[_is_backward(code)] = BACKWARD
    folded = code | 32
    kind[((folded >= 97) & (folded <= 122)) | ((code >= 0xC0) & (code < 0x250))] = LATIN
    kind[_is_digit(code)] = DIGIT
    if not ((code >= 0x600) & (code <= 0x8FF)).any():
        for steps in (range(1, len(code)), range(len(code) - 2, -1, -1)):
            for at in steps:
                beside = kind[at - steps.step] == DIGIT
                kind[at] = DIGIT if beside and int(code[at]) in TERMINATORS else kind[at]
    return kind


def _logical(
    numbers: Numbers, chars: Chars, segment: Rows, kind: NDArray[np.int8], code: NDArray[np.int32]
) -> list[int]:
    """Return `segment` in logical order.

    Brackets that are not among Latin letters open and close by turns in `code`: some backends give them as
    they look, others as they are meant.
    """
    order: list[int] = []
    brackets: list[int] = []
    for forward, stretch in _stretches(numbers, chars, segment, kind):
        if forward:
            order = [*stretch, *order]
            continue
        brackets += [row for row in stretch if int(code[row]) in CLOSING]
        backward = sorted(sorted(stretch), key=lambda row: -float(chars.box[row, 0] + chars.box[row, 2]))
        order = [*_with_ligatures(chars, backward), *order]
    opened: set[int] = set()
    for row in sorted(brackets, key=order.index):
        pair = min(int(code[row]), CLOSING[int(code[row])])
        code[row] = CLOSING[pair] if pair in opened else pair
        opened ^= {pair}
    return order


def _with_ligatures(chars: Chars, rows: list[int]) -> list[int]:
    """Return `rows` with lam before alef where both are one glyph.

    They share its place, so their order is the file's, which a backend may have turned round. No glyph has
    them the other way: alef joins no letter after it.
    """
    order = list(rows)
    for at, (row, after) in enumerate(pairwise(rows)):
        turned = int(chars.code[row]) in ALEFS and int(chars.code[after]) == LAM
        if turned and (chars.box[row] == chars.box[after]).all():
            order[at : at + 2] = after, row
    return order


def _one_place_a_glyph(chars: Chars) -> Chars:
    """Return `chars` with an alef that has no width (MuPDF) in the place of the lam beside it."""
    width = chars.box[:, 2] - chars.box[:, 0]
    box, origin = chars.box.copy(), chars.origin.copy()
    for row in np.flatnonzero((width <= 0) & np.isin(chars.code, list(ALEFS))).tolist():
        for lam in (row - 1, row + 1):
            if 0 <= lam < len(chars) and chars.code[lam] == LAM and box[row, 0] in box[lam, [0, 2]]:
                box[row], origin[row] = box[lam], origin[lam]
                break
    return replace(chars, box=box, origin=origin)


def _number(segment: Rows, code: NDArray[np.int32]) -> list[int]:
    """Return a number that stands alone, from left to right; brackets round it open on its left side."""
    row, last = int(segment[0]), int(segment[-1])
    pair = int(code[row]), int(code[last])
    if CLOSING.get(pair[0]) == pair[1]:
        code[row], code[last] = min(pair), max(pair)
    order: list[int] = segment.tolist()
    return order


def _stretches(
    numbers: Numbers, chars: Chars, segment: Rows, kind: NDArray[np.int8]
) -> Iterator[tuple[bool, list[int]]]:
    """Yield stretches from left to right, and if they read so: Latin words, and each number."""
    at, count = 0, len(segment)
    while at < count:
        stop = at + 1
        if kind[at] in (LATIN, DIGIT):
            while (far := _goes_on(numbers, chars, segment, kind, at, stop)) > stop:
                stop = far
            if stop < count and _closes(chars.code[segment[at : stop + 1]].tolist()):
                stop += 1
            yield True, segment[at:stop].tolist()
        else:
            while stop < count and kind[stop] in (NEUTRAL, BACKWARD):
                stop += 1
            yield False, segment[at:stop].tolist()
        at = stop


def _closes(code: list[int]) -> bool:
    """Return True if the last character is the other bracket of one that is open."""
    last = code[-1]
    return last in CLOSING and code[:-1].count(CLOSING[last]) > code[:-1].count(last)


def _goes_on(
    numbers: Numbers, chars: Chars, segment: Rows, kind: NDArray[np.int8], at: int, stop: int
) -> int:
    """Return where the next part of a stretch that reads forward ends, `stop` where there is none.

    What follows a Latin word reads as that does, a number too.
    """
    far = stop
    while far < len(segment) and kind[far] == NEUTRAL:
        far += 1
    if far == len(segment) or kind[far] == BACKWARD:
        return stop
    if (kind[at:stop] == LATIN).any():
        return far + 1
    pair = segment[stop - 1 : far + 1]
    gap = chars.box[pair[1:], 0] - chars.box[pair[:-1], 2]
    if not (gap < numbers.space * chars.size[pair[1:]]).all():
        return stop
    code = chars.code[pair]
    separated = len(pair) == 3 and int(code[1]) in SEPARATORS and bool(_is_digit(code[[0, 2]]).all())
    return far + 1 if len(pair) == 2 or separated else stop


def _with_marks(
    numbers: Numbers, chars: Chars, order: list[int], carriers: dict[int, int], marks: Rows, place: Rows
) -> list[int]:
    """Return `order` with each mark after the letter that it is set on, whose place it takes in `place`."""
    if not len(marks) or not order:
        return order
    rows = np.array(order)
    middle = (chars.box[rows, 0] + chars.box[rows, 2]) / 2
    carried: dict[int, list[int]] = {}
    placed = set(order)
    for mark in marks.tolist():
        if carriers.get(mark) in placed:
            place[mark] = carriers[mark]
            carried.setdefault(carriers[mark], []).append(mark)
            continue
        near = np.abs(chars.origin[rows, 1] - chars.origin[mark, 1]) < numbers.mark_height * chars.size[mark]
        if near.any():
            ink = chars.ink[mark] if chars.ink[mark, 2] > chars.ink[mark, 0] else chars.box[mark]
            off = np.where(near, np.abs(middle - (ink[0] + ink[2]) / 2), np.inf)
            place[mark] = order[int(off.argmin())]
            carried.setdefault(int(place[mark]), []).append(mark)
    return [row for letter in order for row in (letter, *carried.get(letter, ()))]


def _beside(chars: Chars, taken: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which characters come right before or after one that is taken, in the file's order."""
    at = np.flatnonzero(taken)
    beside = np.zeros(len(chars), np.bool_)
    beside[np.minimum(at + 1, len(chars) - 1)] = True
    beside[np.maximum(at - 1, 0)] = True
    return beside
