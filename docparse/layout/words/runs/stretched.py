"""Lines of justified prose whose blanks are so wide that each word became a run of its own.

Few words in a narrow column are stretched over all of its width: their blanks are as wide as gutters, but all
alike, and the line begins and ends where its neighbours of running text do. Typescript has one or two blanks
more between some of its words than between others.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from docparse.layout.model import MONOSPACE, Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.words.runs.starts import Bools


def join_stretched(params: Params, words: Words, starts: Bools) -> Bools:
    """Return `starts` (n,) without those within one stretched line of a paragraph."""
    em = params.typography.em
    for _ in range(params.words.runs.stretched.rounds):  # a line that was joined is prose for those near it
        joined = starts.copy()
        for line in _stretched_lines(params, words, starts, em):
            joined[line[1:][np.diff(line) == 1]] = False
        if (joined == starts).all():
            break
        starts = joined
    return starts


def _stretched_lines(params: Params, words: Words, starts: Bools, em: float) -> Iterator[Ints]:
    """Yield the words of each line that fills the column of lines of prose near it with even blanks."""
    numbers = params.words.runs.stretched
    first = np.flatnonzero(starts)
    if not 0 < len(first) <= numbers.most:
        return
    last = np.append(first[1:], len(words)) - 1
    runs = np.column_stack([words.box[first, 0], words.box[last, 2], words.base[first]])
    prose = runs[last - first + 1 >= numbers.prose]
    if not len(prose):
        return
    for row in _open_rows(params, words, starts, em):
        x0, x1, base = words.box[row, 0], words.box[row, 2], float(words.base[row[0]])
        step = np.abs(prose[:, 2] - base)
        fits = (step > numbers.level * em) & (step < numbers.reach * em)
        fits &= (np.abs(x0[:, None] - prose[:, 0]) < numbers.flush * em).any(0)
        fits &= (np.abs(x1[:, None] - prose[:, 1]) < numbers.flush * em).any(0)
        for left, right, _ in prose[fits].tolist():
            line = row[(x0 > left - numbers.flush * em) & (x1 < right + numbers.flush * em)]
            if not starts[line[1:]].any():
                continue  # it is one run: a column beside the stretched one
            if _has_neighbour(numbers, base, left, runs, em) and _is_stretched(
                params, words, line, left, right, em
            ):
                yield line


def _open_rows(params: Params, words: Words, starts: Bools, em: float) -> Iterator[Ints]:
    """Yield the rows of words on one base line that have several runs, each from left to right."""
    numbers = params.words.runs.stretched
    upright = np.flatnonzero(np.abs(words.angle) < params.typography.upright).astype(np.int32)
    if not len(upright):
        return
    upright = upright[np.argsort(words.base[upright], kind="stable")]
    level = np.cumsum(np.diff(words.base[upright], prepend=words.base[upright[:1]]) > numbers.level * em)
    upright = upright[np.lexsort((words.box[upright, 0], level))]
    begin = np.searchsorted(level, np.arange(level[-1] + 1))
    end = np.append(begin[1:], len(level))
    runs = np.add.reduceat(starts[upright], begin, dtype=np.int64)
    for row in np.flatnonzero((runs > 1) & (end - begin >= numbers.fewest)).tolist():
        yield upright[begin[row] : end[row]]


def _has_neighbour(numbers: Numbers, base: float, left: float, runs: Floats, em: float) -> bool:
    """Return True if a run begins at `left` right above or below a base line."""
    step = np.abs(runs[:, 2] - base)
    beside = (
        (step > numbers.level * em)
        & (step < numbers.next * em)
        & (np.abs(runs[:, 0] - left) < numbers.flush * em)
    )
    return bool(beside.any())


def _is_stretched(params: Params, words: Words, line: Ints, left: float, right: float, em: float) -> bool:
    """Return True if words fill their line from `left` to `right` with blanks that are alike."""
    numbers = params.words.runs.stretched
    if len(line) < numbers.fewest:
        return False
    begin, end = words.box[line, 0], words.box[line, 2]
    gaps = begin[1:] - end[:-1]
    flush = begin[0] < left + numbers.flush * em and end[-1] > right - numbers.flush * em
    typed = (words.style[line] & MONOSPACE > 0).all() and gaps.max() < numbers.blanks * words.size[line].min()
    even = typed or gaps.max() < numbers.alike * gaps.min() + numbers.spare * em
    return bool(flush and even) and _is_wordy(params.words.runs.columns, words, line)


def _is_wordy(numbers: Numbers, words: Words, row: Ints) -> bool:
    """Return True if most words of a row have letters: figures that fill it are values."""
    return sum(any(map(str.isalpha, words.word(one))) for one in row.tolist()) > numbers.wordy * len(row)
