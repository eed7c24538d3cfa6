"""Lines of justified prose whose blanks are so wide that each word became a run of its own.

Few words in a narrow column are stretched over all of its width: their blanks are as wide as gutters, but all
alike, and the line begins and ends where its neighbours of running text do. Typescript has one or two blanks
more between some of its words than between others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, Floats, Ints, Words
from docparse.layout.params import count, number
from docparse.layout.typography import UPRIGHT
from docparse.layout.words.columns import WORDY, with_starts

LEVEL = number("words.stretched.level")
FLUSH = number("words.stretched.flush")
ALIKE = number("words.stretched.alike")
SPARE = number("words.stretched.spare")
BLANKS = number("words.stretched.blanks")
FEWEST = count("words.stretched.fewest")
PROSE = count("words.stretched.prose")
REACH = number("words.stretched.reach")
NEXT = number("words.stretched.next")
MOST = count("words.stretched.most")
ROUNDS = count("words.stretched.rounds")


def join_stretched(words: Words, em: float) -> Words:
    """Return `words` with the runs joined that are one stretched line of a paragraph.

    `em` is the size of the page's usual type, in points.
    """
    for _ in range(ROUNDS):  # a line that was joined is prose for those near it
        starts = np.concatenate([np.ones(min(len(words), 1), np.bool_), words.run[1:] != words.run[:-1]])
        before = int(starts.sum())
        _join(words, starts, em)
        if before == starts.sum():
            break
        words = with_starts(words, starts)
    return words


def _join(words: Words, starts: NDArray[np.bool_], em: float) -> None:
    """Clear, in place, where runs begin that go on a stretched line."""
    first = np.flatnonzero(starts)
    rows = _open_rows(words, starts, em) if len(first) <= MOST else []
    if not rows:
        return
    last = np.append(first[1:], len(words)) - 1
    runs = np.column_stack([words.box[first, 0], words.box[last, 2], words.base[first]])
    prose = runs[last - first + 1 >= PROSE]
    for row in rows:
        line = _stretched(words, row, runs, prose, em)
        for before, word in pairwise(line.tolist()):
            starts[word] &= word != before + 1


def _open_rows(words: Words, starts: NDArray[np.bool_], em: float) -> list[Ints]:
    """Return the rows of words on one base line that have several runs, each from left to right."""
    upright = np.flatnonzero(np.abs(words.angle) < UPRIGHT)
    upright = upright[np.argsort(words.base[upright], kind="stable")]
    cuts = np.flatnonzero(np.diff(words.base[upright]) > LEVEL * em) + 1
    rows = (row[np.argsort(words.box[row, 0], kind="stable")] for row in np.split(upright, cuts))
    return [row.astype(np.int32) for row in rows if starts[row].sum() > 1 and len(row) >= FEWEST]


def _stretched(words: Words, row: Ints, runs: Floats, prose: Floats, em: float) -> Ints:
    """Return the words of a row that fill the column of lines of prose near it with even blanks, or none."""
    base = float(words.base[row[0]])
    for left, right in _columns(base, runs, prose, em):
        inside: Ints = row[(words.box[row, 0] > left - FLUSH * em) & (words.box[row, 2] < right + FLUSH * em)]
        if len(inside) < FEWEST:
            continue
        begin, end = words.box[inside, 0], words.box[inside, 2]
        gaps = begin[1:] - end[:-1]
        flush = begin[0] < left + FLUSH * em and end[-1] > right - FLUSH * em
        typed = (words.style[inside] & MONOSPACE > 0).all() and gaps.max() < BLANKS * words.size[inside].min()
        even = typed or gaps.max() < ALIKE * gaps.min() + SPARE * em
        if flush and even and _is_wordy(words, inside):
            return inside
    return row[:0]


def _is_wordy(words: Words, row: Ints) -> bool:
    """Return True if most words of a row have letters: figures that fill it are values."""
    return sum(any(map(str.isalpha, words.word(one))) for one in row.tolist()) > WORDY * len(row)


def _columns(base: float, runs: Floats, prose: Floats, em: float) -> Iterator[tuple[float, float]]:
    """Yield the left and right edges of lines of prose near a base line, where a run begins next to it."""
    step = np.abs(runs[:, 2] - base)
    beside = runs[(step > LEVEL * em) & (step < NEXT * em), 0]
    near = prose[np.abs(prose[:, 2] - base) < REACH * em]
    for left, right, _ in np.unique(np.round(near, 1), axis=0).tolist():
        if (np.abs(beside - left) < FLUSH * em).any():
            yield left, right
