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


def join_stretched(params: Params, words: Words, starts: Bools, wordy: Bools) -> Bools:
    """Return `starts` (n,) without those within one stretched line of a paragraph.

    Words that are `wordy` (n,) have letters: figures that fill a line are values.
    """
    em = params.typography.em
    for _ in range(params.words.runs.stretched.rounds):  # a line that was joined is prose for those near it
        joined = starts.copy()
        for line in _stretched_lines(params, words, starts, wordy, em):
            joined[line[1:][np.diff(line) == 1]] = False
        if (joined == starts).all():
            break
        starts = joined
    return starts


def _stretched_lines(params: Params, words: Words, starts: Bools, wordy: Bools, em: float) -> Iterator[Ints]:
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
    rows = list(_open_rows(params, words, starts, em))
    fitting = _fitting(numbers, words, rows, prose, em)
    for at in np.flatnonzero(fitting.any(1)).tolist():
        row, fits = rows[at], fitting[at]
        x0, x1, base = words.box[row, 0], words.box[row, 2], float(words.base[row[0]])
        left, right = prose[fits, 0, None], prose[fits, 1, None]
        within = (x0 > left - numbers.flush * em) & (x1 < right + numbers.flush * em)
        behind = np.cumsum(within, axis=1) > 1  # a line of one run is a column beside the stretched one
        several = np.flatnonzero((within & behind & starts[row]).any(1)).tolist()
        beside = _edges_beside(numbers, base, runs, em) if several else runs[:0, 0]
        for one in several:
            line, sides = row[within[one]], (float(left[one, 0]), float(right[one, 0]))
            if (
                _is_stretched(numbers, words, line, *sides, em)
                and np.count_nonzero(wordy[line]) > params.words.runs.columns.wordy * len(line)
                and (np.abs(beside - sides[0]) < numbers.flush * em).any()
            ):
                yield line


def _fitting(numbers: Numbers, words: Words, rows: list[Ints], prose: Floats, em: float) -> Bools:
    """Return which rows are near which lines of `prose` (m, 3: x0, x1, base) and begin and end as these."""
    if not rows:
        return np.zeros((0, len(prose)), np.bool_)
    begin = np.cumsum([0, *map(len, rows[:-1])])
    box, step = (
        words.box[np.concatenate(rows)],
        np.abs(prose[:, 2] - words.base[[row[0] for row in rows], None]),
    )
    fits: Bools = (step > numbers.level * em) & (step < numbers.reach * em)
    for side, edge in ((0, 0), (2, 1)):
        near = np.abs(box[:, side, None] - prose[:, edge]) < numbers.flush * em
        fits &= np.logical_or.reduceat(near, begin)
    return fits


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


def _edges_beside(numbers: Numbers, base: float, runs: Floats, em: float) -> Floats:
    """Return where runs begin that are right above or below a base line."""
    step = np.abs(runs[:, 2] - base)
    edges: Floats = runs[(step > numbers.level * em) & (step < numbers.next * em), 0]
    return edges


def _is_stretched(numbers: Numbers, words: Words, line: Ints, left: float, right: float, em: float) -> bool:
    """Return True if words fill their line from `left` to `right` with blanks that are alike."""
    if len(line) < numbers.fewest:
        return False
    begin, end = words.box[line, 0], words.box[line, 2]
    if begin[0] >= left + numbers.flush * em or end[-1] <= right - numbers.flush * em:
        return False
    gaps = begin[1:] - end[:-1]
    typed = (words.style[line] & MONOSPACE > 0).all() and gaps.max() < numbers.blanks * words.size[line].min()
    return bool(typed or gaps.max() < numbers.alike * gaps.min() + numbers.spare * em)
