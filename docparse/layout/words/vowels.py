"""Letters that share a glyph with their vowel signs, as in vowelled Arabic out of a browser.

The text of letter and sign is then that of either glyph: of the sign's, small and above or below its line,
or of the letter's, cut in two. So such letters are put back on their line, and as their boxes do not tell
where words end, the file's blanks do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import Chars
from docparse.layout.params import Numbers

Rows = NDArray[np.int64]


def find_carriers(numbers: Numbers, chars: Chars, letters: Rows, marks: Rows) -> dict[int, int]:
    """Return the letter that each mark shares its glyph with, by row: both have one pen."""
    is_letter = np.zeros(len(chars), np.bool_)
    is_letter[letters] = True
    carriers = {}
    for mark in marks.tolist():
        rows = np.arange(max(mark - numbers.near, 0), min(mark + numbers.near + 1, len(chars)))
        apart = np.abs(chars.origin[rows] - chars.origin[mark]).max(axis=1)
        rows = rows[is_letter[rows] & (apart < numbers.same * chars.size[mark])]
        before = rows[rows < mark]
        if len(rows):
            carriers[mark] = int(before[-1] if len(before) else rows[0])
    return carriers


def settle(numbers: Numbers, chars: Chars, letters: Rows, carriers: dict[int, int]) -> Chars:
    """Return `chars` with the letters among `carriers`, and their marks, on the base line of their line."""
    origin, box = chars.origin.copy(), chars.box.copy()
    x, y = chars.origin[letters].T
    for mark, letter in carriers.items():
        size = float(chars.size[letter])
        far = np.abs(x - chars.origin[letter, 0]) > numbers.along * size
        around = np.round(y[~far & (np.abs(y - chars.origin[letter, 1]) < numbers.off * size)], 1)
        levels, counts = np.unique(around, return_counts=True)
        base = levels[counts.argmax()] if len(levels) else chars.origin[letter, 1]
        if abs(box[mark, 1] - box[letter, 1]) < numbers.same * size:  # a glyph cut in two
            box[letter, 0] = min(box[letter, 0], box[mark, 0])
            box[letter, 2] = max(box[letter, 2], box[mark, 2])
        for row in (mark, letter):
            origin[row, 1] = base
            box[row, 1], box[row, 3] = base - numbers.ascent * size, base + numbers.descent * size
    return replace(chars, origin=origin, box=box)


def part_words(
    numbers: Numbers,
    chars: Chars,
    order: Sequence[int],
    forward: Sequence[bool],
    blanks: Rows,
    box: NDArray[np.float32],
) -> list[int]:
    """Return `order`, a line from right to left, with those of `blanks` that are in it, in their places.

    `chars` are as in the file. `forward` tells which of `order` read from left to right. The others are made,
    in `box`, to touch the next unless a blank is between them; a line without blanks is left as it is.
    """
    after = _places(numbers, chars, order, blanks, box)
    if not after:
        return list(order)
    parted: list[int] = []
    for place, row in enumerate(order):
        parted.append(row)
        if place + 1 == len(order) or forward[place] or forward[place + 1]:
            parted += after.get(place, [])
            continue
        following = order[place + 1]
        for blank in after.get(place, []):
            parted.append(blank)
        em, is_far = float(chars.size[row]), abs(row - following) > numbers.near  # of two runs in the file
        parts = place in after or (is_far and box[row, 0] - box[following, 2] > numbers.blank * em)
        box[row, 0] = min(box[row, 0], box[following, 2] + (numbers.blank * em if parts else 0.0))
    return parted


def _places(
    numbers: Numbers, chars: Chars, order: Sequence[int], blanks: Rows, box: NDArray[np.float32]
) -> dict[int, list[int]]:
    """Return the blanks that follow a place of `order`: beside the letter whose pen they share, else where
    they are."""
    place = {row: at for at, row in enumerate(order)}
    found: dict[int, list[int]] = {}
    for blank in blanks.tolist():
        before = next((row for row in range(blank - 1, blank - numbers.near, -1) if row in place), None)
        behind = next((row for row in range(blank + 1, blank + numbers.near) if row in place), None)
        if before is None and behind is None:
            continue
        if before is not None and behind is not None and abs(place[before] - place[behind]) == 1:
            at = min(place[before], place[behind])
        elif behind is not None and _shares_pen(numbers, chars, blank, behind):
            at = place[behind] - (_gap(order, box, place[behind] - 1) >= _gap(order, box, place[behind]))
        else:
            x = float(chars.origin[blank, 0])
            at = max((k for k, row in enumerate(order) if chars.box[row, [0, 2]].mean() > x), default=-1)
            at = max((at, at - 1, at + 1), key=lambda one: _gap(order, box, one))
        found.setdefault(at, []).append(blank)
    return {at: rows[:1] for at, rows in found.items() if 0 <= at < len(order) - 1}


def _gap(order: Sequence[int], box: NDArray[np.float32], at: int) -> float:
    """Return the white between a place of `order` and the next, 0 at its ends."""
    if not 0 <= at < len(order) - 1:
        return 0.0
    return float(box[order[at], 0] - box[order[at + 1], 2])


def _shares_pen(numbers: Numbers, chars: Chars, one: int, other: int) -> bool:
    return bool(np.abs(chars.origin[one] - chars.origin[other]).max() < numbers.same * chars.size[other])
