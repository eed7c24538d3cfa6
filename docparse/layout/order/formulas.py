"""Runs that are one formula: a fraction, a sum and its limits, an accent and its letter.

Their parts are runs on base lines of their own, but too near each other for lines of text. They are ordered as
one run: no cut goes through a formula, and none of its parts is a line by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import OCR, Floats, Ints, Words

SIGN = re.compile(r"[^\w\s.,;:!?'\"’“”„«»()\[\]{}/&@#%$€£¥*§†‡°•·–—\-]|[\u0370-\u03ff]")
LONGEST = 40  # characters of a part
Bools = NDArray[np.bool_]


def group_formulas(words: Words, first: Ints, last: Ints, band: Floats, base: Floats, size: Floats) -> Ints:
    """Return for every run (first row, row after the last) the one that it is ordered with: itself, mostly."""
    from docparse.layout.order._formulas_numba import group_parts

    brief, prose = _kinds(words, first, last)
    owner: Ints = group_parts(band, base, size, brief, prose)
    for home in np.unique(owner[owner != np.arange(len(owner))]).tolist():
        members = np.flatnonzero(owner == home)
        texts = [words.text[words.start[first[m]] : words.end[last[m] - 1]] for m in members]
        if not (prose[members].any() or any(SIGN.search(text) for text in texts)):
            owner[members] = members
        elif not prose[home]:
            owner[members] = _main(members, texts, size)
    return owner


def _main(members: Ints, texts: Sequence[str], size: Floats) -> int:
    """Return the run on whose base line a formula is: it has the sign of equality, or is largest."""
    ranks = [("=" in text, float(size[m]), len(text)) for m, text in zip(members, texts, strict=True)]
    return int(members[max(range(len(members)), key=ranks.__getitem__)])


def _kinds(words: Words, first: Ints, last: Ints) -> tuple[Bools, Bools]:
    """Return which runs may be parts of a formula, and which are lines of words.

    Words of formulas ("lim", "exp") are short. Turned text and such as OCR read is neither.
    """
    code = np.frombuffer(words.text.encode("utf-32-le", "surrogatepass"), np.uint32)
    letter = (code >= ord("A")) & (code < 0x250) & ~((code > ord("Z")) & (code < ord("a")))
    streak = letter[3:] & letter[2:-1] & letter[1:-2] & letter[:-3]
    wordy = np.append(np.int32(0), np.cumsum(streak, dtype=np.int32))
    start, end = words.start[first], words.end[last - 1]
    most = len(wordy) - 1
    has_word = wordy[np.clip(end - 3, 0, most)] > wordy[np.clip(start, 0, most)]
    usable = (np.abs(words.angle[first]) < 0.01) & (words.style[first] & OCR == 0)
    short = end - start <= LONGEST
    return usable & ~has_word & short, usable & (has_word | ~short)
