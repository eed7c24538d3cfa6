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
        x0, x1 = words.box[row, 0], words.box[row, 2]
        left, right = prose[fits, 0], prose[fits, 1]
        within = (x0 > left[:, None] - numbers.flush * em) & (x1 < right[:, None] + numbers.flush * em)
        behind = np.cumsum(within, axis=1) > 1  # a line of one run is a column beside the stretched one
        alike: dict[bytes, list[int]] = {}
        for one in np.flatnonzero((within & behind & starts[row]).any(1)).tolist():
            alike.setdefault(within[one].tobytes(), []).append(one)
        for some in alike.values():
            line = row[within[some[0]]]
            if (
                _is_even(numbers, words, line, em)
                and np.count_nonzero(wordy[line]) > params.words.runs.columns.wordy * len(line)
                and _fills(params, words, line, left[some], right[some], runs)
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


def _is_even(numbers: Numbers, words: Words, line: Ints, em: float) -> bool:
    """Return True if the blanks of a line, of three words or more, are alike."""
    if len(line) < numbers.fewest:
        return False
    gaps = words.box[line[1:], 0] - words.box[line[:-1], 2]
    typed = (words.style[line] & MONOSPACE > 0).all() and gaps.max() < numbers.blanks * words.size[line].min()
    return bool(typed or gaps.max() < numbers.alike * gaps.min() + numbers.spare * em)


def _fills(params: Params, words: Words, line: Ints, left: Floats, right: Floats, runs: Floats) -> bool:
    """Return True if a line reaches from a `left` to its `right` edge, and of the `runs` right above or below
    one begins there.
    """
    numbers = params.words.runs.stretched
    em = params.typography.em
    step = np.abs(runs[:, 2] - words.base[line[0]])
    near = runs[(step > params.words.runs.rows.level * em) & (step < numbers.next * em), 0]
    off = numbers.flush * em
    whole = (words.box[line[0], 0] < left + off) & (words.box[line[-1], 2] > right - off)
    return bool((np.abs(near[:, None] - left[whole]) < off).any())
