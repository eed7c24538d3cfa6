"""What the words of a page are made of: told once, as the look at every character costs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Ints

ALPHABET = np.char.isalpha(np.arange(0x3000, dtype=np.uint32).view("U1"))
"""Which of the characters that most texts are made of are letters."""
MATHS = range(0x1D400, 0x1D800)


def are_unreadable(code: Ints) -> NDArray[np.bool_]:
    """Return which characters say nothing: unmapped ones, controls, and those of private use.

    Symbol fonts put their bullets at 0xF000 + code by convention; those are no damage.
    """
    private = (code >= 0xE000) & (code <= 0xF8FF) & ~((code >= 0xF020) & (code <= 0xF0FF))
    found: NDArray[np.bool_] = private | (code == 0xFFFD) | ((code < 32) & (code != 2))
    return found


def count_letters(codes: NDArray[np.uint32], start: Ints, end: Ints) -> tuple[Ints, Ints, NDArray[np.bool_]]:
    """Return how many letters and digits each word has, and which have four letters in a row.

    The letters of mathematics that are signs of their own, such as a bold P, are none.
    """
    from docparse.layout.words.kernels._kernels_numba import weigh_letters

    letters, digits, spelled, far = weigh_letters(codes, start, end, ALPHABET)
    for row in np.flatnonzero(far).tolist():
        own = codes[start[row] : end[row]]
        own = own[(own < MATHS.start) | (own >= MATHS.stop)]
        letters[row] = sum(map(str.isalpha, map(chr, own.tolist())))
    return letters, digits, spelled
