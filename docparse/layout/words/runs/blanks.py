"""Answers on the blanks of a form: a label and what stands on the rule that begins behind it are one run.

An underlined word is as long as its rule, and the answer to a label is not; that no label stands on a rule
itself tells blanks from heads of columns, each of them underlined. Heads are centred on their rules, and
figures end with them; an answer begins near the left end. The last line of a text over a rule is none: it
goes on from a line on no rule. A figure may be a total, whose rule is its column's, unless the line above or
below has an answer in words.
"""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers
from docparse.layout.words.runs.starts import Bools, run_texts
from docparse.numerals.cells import is_number


def join_answers(numbers: Numbers, words: Words, starts: Bools, level: Floats) -> Bools:
    """Return `starts` (n,) without those of the answers on the blanks behind labels.

    `level` are level rules, (m, 3): y, x0, x1, in the points of `words`.
    """
    if not len(words) or not 0 < len(level) <= numbers.most:
        return starts
    first, runs = np.flatnonzero(starts), run_texts(words, starts)
    x0, x1 = words.box[first, 0], np.maximum.reduceat(words.box[:, 2], first)
    rise, em = level[:, :1] - words.base[first], words.size[first]
    on_line = (rise > -numbers.below * em) & (rise < numbers.above * em)
    written = on_line & (x0 > level[:, 1:2] - numbers.over * em) & (x1 < level[:, 2:] + numbers.over * em)
    gap = level[:, 1:2] - x1
    labels = on_line & (gap > -numbers.over * em) & (gap < numbers.near * em) & ~written.any(0)
    fields: list[tuple[float, int, bool]] = []
    for rule in np.flatnonzero((written.sum(1) == 1) & labels.any(1)).tolist():
        answer, label = int(np.flatnonzero(written[rule])[0]), int(np.flatnonzero(labels[rule])[-1])
        before, behind = x0[answer] - level[rule, 1], level[rule, 2] - x1[answer]
        shorter = before + behind > numbers.longer * em[label]
        rise = words.base[first[answer]] - words.base[first]
        text = (rise > 0) & (rise < numbers.lines * em[answer]) & ~written.any(0) & (em == em[answer])
        goes_on = (text & (np.abs(x0 - x0[answer]) < numbers.over * em[answer])).any()
        named = answer == label + 1 and _is_label(numbers, runs[label])
        if named and shorter and behind > 2 * before and not goes_on:
            is_figure = is_number(runs[answer]) or not any(map(str.isalnum, runs[answer]))
            fields.append((float(level[rule, 0]), answer, is_figure))
    worded = [y for y, _, is_figure in fields if not is_figure]
    starts = starts.copy()
    for y, answer, is_figure in fields:
        if not is_figure or any(abs(y - other) < numbers.beside * em[answer] for other in worded):
            starts[first[answer]] = False
    return starts


def answers_on(numbers: Numbers, words: Words, level: Floats) -> set[int]:
    """Return the words that begin, within a run, an answer on a blank behind its label."""
    box = words.box
    rows = np.flatnonzero(box[1:, 0] - box[:-1, 2] > numbers.white * words.size[1:])
    rows = rows[words.run[rows] == words.run[rows + 1]]
    em, rise = words.size[rows], level[:, :1] - words.base[rows + 1]
    on_line = (rise > -numbers.below * em) & (rise < numbers.above * em)
    begins = (level[:, 1:2] > box[rows, 2] - numbers.over * em) & (
        level[:, 1:2] < box[rows + 1, 0] + numbers.over * em
    )
    return set((rows[(on_line & begins).any(0)] + 1).tolist())


def _is_label(numbers: Numbers, text: str) -> bool:
    return len(text) <= numbers.longest and any(map(str.isalpha, text))
