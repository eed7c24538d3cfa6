"""Lines of program text whose parts stand far apart: a comment behind its code, the columns of an output.

A listing is read line by line, however wide the white in its lines is, where another line of it runs over
that white: no gutter is there. So are the parts of such a line ordered as one run.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, Floats, Ints, Words
from docparse.layout.params import count, number

LEVEL = number("order.listings.level")
NEXT = number("order.listings.next")
ALIKE = number("order.listings.alike")
MOST = number("order.listings.most")
LARGEST = count("order.listings.largest")

Line = list[int]  # runs from left to right


def group_listings(
    words: Words, first: Ints, last: Ints, band: Floats, base: Floats, size: Floats, owner: Ints
) -> None:
    """Give runs of a listing's line that is open, in place, the `owner` of the run before them.

    On a page of typescript all is monospaced, and its columns are columns.
    """
    mono = _are_mono(words, first, last)
    if not mono.any():
        return
    letters = words.end[last - 1] - words.start[first]
    if letters[mono].sum() > MOST * letters.sum():
        return
    for listing in _listings(np.flatnonzero(mono).astype(np.int32), band, base, size):
        every = band[[run for line in listing for run in line]]
        if len(listing) < len(every) <= LARGEST:
            for before, run in (pair for line in listing for pair in pairwise(line)):
                crossed = (every[:, 0] < band[before, 2]) & (every[:, 2] > band[run, 0])
                if owner[run] == run and crossed.any():
                    owner[run] = owner[before]


def _are_mono(words: Words, first: Ints, last: Ints) -> NDArray[np.bool_]:
    """Return which runs have monospaced words alone."""
    count = np.append(0, np.cumsum(words.style & MONOSPACE > 0))
    return np.asarray(count[last] - count[first] == last - first)


def _listings(runs: Ints, band: Floats, base: Floats, size: Floats) -> Iterator[list[Line]]:
    """Yield the lines of each listing, from the top: of one size, each near the one above."""
    lines: list[Line] = []
    for line in _lines(runs, band, base, size):
        above = lines[-1] if lines else line
        em = size[above[0]]
        alike = abs(size[line[0]] - em) < ALIKE * em
        beside = band[line[0], 0] < band[above[-1], 2] and band[line[-1], 2] > band[above[0], 0]
        if lines and not (alike and beside and base[line[0]] - base[above[0]] < NEXT * em):
            yield lines
            lines = []
        lines.append(line)
    yield lines


def _lines(runs: Ints, band: Floats, base: Floats, size: Floats) -> Iterator[Line]:
    """Yield runs on one base line, line by line from the top."""
    line: Line = []
    for run in runs[np.argsort(base[runs], kind="stable")].tolist():
        if line and base[run] - base[line[0]] > LEVEL * size[run]:
            yield sorted(line, key=lambda one: band[one, 0])
            line = []
        line.append(run)
    yield sorted(line, key=lambda one: band[one, 0])
