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
from docparse.layout.words.runs.rows import PageRows
from docparse.layout.words.runs.starts import Bools


def join_stretched(params: Params, words: Words, rows: PageRows, starts: Bools, wordy: Bools) -> Bools:
    """Return `starts` (n,) without those within one stretched line of a paragraph.

    Words that are `wordy` (n,) have letters: figures that fill a line are values.
    """
    for _ in range(params.words.runs.stretched.rounds):  # a line that was joined is prose for those near it
        joined = starts.copy()
        for line in _stretched_lines(params, words, rows, starts, wordy):
            joined[line[1:][line[1:] - line[:-1] == 1]] = False
        if (joined == starts).all():
            break
        starts = joined
    return starts


def _stretched_lines(
    params: Params, words: Words, rows: PageRows, starts: Bools, wordy: Bools
) -> Iterator[Ints]:
    """Yield the words of each line that fills the column of lines of prose near it with even blanks."""
    numbers = params.words.runs.stretched
    em = params.typography.em
    first = np.flatnonzero(starts)
    if not 0 < len(first) <= numbers.most:
        return
    last = np.append(first[1:], len(words)) - 1
    runs = np.column_stack([words.box[first, 0], words.box[last, 2], words.base[first]])
    prose = runs[last - first + 1 >= numbers.prose]
    if not len(prose) or not len(rows):
        return
    several = np.add.reduceat(starts[rows.words], rows.begin, dtype=np.int64) > 1
    parted = [rows[at] for at in np.flatnonzero(several & (np.diff(rows.bounds) >= numbers.fewest)).tolist()]
    fitting = _fitting(params, words, parted, prose)
    for at in np.flatnonzero(fitting.any(1)).tolist():
        row, fits = parted[at], fitting[at]
        x0, x1, base = words.box[row, 0], words.box[row, 2], float(words.base[row[0]])
        left, right = prose[fits, 0, None], prose[fits, 1, None]
        within = (x0 > left - numbers.flush * em) & (x1 < right + numbers.flush * em)
        behind = np.cumsum(within, axis=1) > 1  # a line of one run is a column beside the stretched one
        likely = np.flatnonzero((within & behind & starts[row]).any(1)).tolist()
        beside = _edges_beside(params, base, runs) if likely else runs[:0, 0]
        for one in likely:
            line, sides = row[within[one]], (float(left[one, 0]), float(right[one, 0]))
            if (
                _is_stretched(numbers, words, line, *sides, em)
                and np.count_nonzero(wordy[line]) > params.words.runs.columns.wordy * len(line)
                and (np.abs(beside - sides[0]) < numbers.flush * em).any()
            ):
                yield line


def _fitting(params: Params, words: Words, rows: list[Ints], prose: Floats) -> Bools:
    """Return which rows are near which lines of `prose` (m, 3: x0, x1, base) and begin and end as these."""
    if not rows:
        return np.zeros((0, len(prose)), np.bool_)
    numbers = params.words.runs.stretched
    em = params.typography.em
    begin = np.cumsum([0, *map(len, rows[:-1])])
    box, step = (
        words.box[np.concatenate(rows)],
        np.abs(prose[:, 2] - words.base[[row[0] for row in rows], None]),
    )
    fits: Bools = (step > params.words.runs.rows.level * em) & (step < numbers.reach * em)
    for side, edge in ((0, 0), (2, 1)):
        near = np.abs(box[:, side, None] - prose[:, edge]) < numbers.flush * em
        fits &= np.logical_or.reduceat(near, begin)
    return fits


def _edges_beside(params: Params, base: float, runs: Floats) -> Floats:
    """Return where runs begin that are right above or below a base line."""
    level, reach = params.words.runs.rows.level, params.words.runs.stretched.next
    step = np.abs(runs[:, 2] - base)
    edges: Floats = runs[(step > level * params.typography.em) & (step < reach * params.typography.em), 0]
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
