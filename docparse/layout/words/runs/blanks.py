"""Answers on the blanks of a form: a label and what stands on the rule that begins behind it are one run.

An underlined word is as long as its rule, and the answer to a label is not; that no label stands on a rule
itself tells blanks from heads of columns, each of them underlined. Heads are centred on their rules, and
figures end with them; an answer begins near the left end. A figure may be a total, whose rule is its
column's, unless the line above or below has an answer in words.
"""

from __future__ import annotations

import numpy as np

from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers
from docparse.layout.words.runs.starts import run_starts, with_starts
from docparse.numerals.cells import is_number


def join_answers(numbers: Numbers, words: Words, level: Floats) -> Words:
    """Return `words` with labels and the answers on the blanks behind them joined.

    `level` are level rules, (m, 3): y, x0, x1, in the points of `words`.
    """
    if not len(words) or not 0 < len(level) <= numbers.most:
        return words
    starts = run_starts(words)
    first, runs = np.flatnonzero(starts), words.text.split("\n")
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
        if answer == label + 1 and shorter and behind > 2 * before and _is_label(numbers, runs[label]):
            is_figure = is_number(runs[answer]) or not any(map(str.isalnum, runs[answer]))
            fields.append((float(level[rule, 0]), answer, is_figure))
    worded = [y for y, _, is_figure in fields if not is_figure]
    for y, answer, is_figure in fields:
        if not is_figure or any(abs(y - other) < numbers.beside * em[answer] for other in worded):
            starts[first[answer]] = False
    return with_starts(words, starts)


def is_answered(numbers: Numbers, words: Words, first: int, last: int, level: Floats) -> bool:
    """Return True if the words `first` .. `last` of one run are a label and its answer on a blank."""
    box, em = words.box[first : last + 1], words.size[first : last + 1]
    parted = np.flatnonzero(box[1:, 0] - box[:-1, 2] > numbers.white * em[1:])
    if not len(parted):
        return False
    rise = level[:, :1] - words.base[first + 1 : last + 1][parted]
    on_line = (rise > -numbers.below * em[parted]) & (rise < numbers.above * em[parted])
    begins = (level[:, 1:2] > box[parted, 2] - numbers.over * em[parted]) & (
        level[:, 1:2] < box[parted + 1, 0] + numbers.over * em[parted]
    )
    return bool((on_line & begins).any())


def _is_label(numbers: Numbers, text: str) -> bool:
    return len(text) <= numbers.longest and any(map(str.isalpha, text))
