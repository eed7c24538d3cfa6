"""Answers on the blanks of a form: a label and what stands on the rule that begins behind it are one run.

An underlined word is as long as its rule, and the answer to a label is not; that no label stands on a rule
itself tells blanks from heads of columns, each of them underlined. A figure may be a total, whose rule is its
column's, unless the line above or below has an answer in words.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Floats, Words
from docparse.layout.params import count, number
from docparse.layout.words.runs.starts import run_starts, with_starts
from docparse.numerals.cells import is_number

ABOVE = number("words.runs.blanks.above")
BELOW = number("words.runs.blanks.below")
NEAR = number("words.runs.blanks.near")
OVER = number("words.runs.blanks.over")
LONGER = number("words.runs.blanks.longer")
BESIDE = number("words.runs.blanks.beside")
MOST = count("words.runs.blanks.most")


def join_answers(words: Words, level: Floats) -> Words:
    """Return `words` with labels and the answers on the blanks behind them joined.

    `level` are level rules, (m, 3): y, x0, x1, in the points of `words`.
    """
    if not len(words) or not 0 < len(level) <= MOST:
        return words
    starts = run_starts(words)
    first, runs = np.flatnonzero(starts), words.text.split("\n")
    x0, x1 = words.box[first, 0], np.maximum.reduceat(words.box[:, 2], first)
    rise, em = level[:, :1] - words.base[first], words.size[first]
    on_line = (rise > -BELOW * em) & (rise < ABOVE * em)
    written = on_line & (x0 > level[:, 1:2] - OVER * em) & (x1 < level[:, 2:] + OVER * em)
    gap = level[:, 1:2] - x1
    labels = on_line & (gap > -OVER * em) & (gap < NEAR * em) & ~written.any(0)
    length = level[:, 2] - level[:, 1]
    fields: list[tuple[float, NDArray[np.intp], bool]] = []
    for rule in np.flatnonzero(written.any(1) & labels.any(1)).tolist():
        answer, label = np.flatnonzero(written[rule]), int(np.flatnonzero(labels[rule])[-1])
        filled = float(x1[answer].max() - x0[answer].min())
        follows = (answer == label + 1 + np.arange(len(answer))).all()
        if follows and filled < length[rule] - LONGER * em[label] and any(map(str.isalpha, runs[label])):
            fields.append((float(level[rule, 0]), first[answer], _is_figure(runs, answer)))
    worded = [y for y, _, is_figure in fields if not is_figure]
    for y, rows, is_figure in fields:
        if not is_figure or any(abs(y - other) < BESIDE * words.size[rows[0]] for other in worded):
            starts[rows] = False
    return with_starts(words, starts)


def _is_figure(runs: Sequence[str], answer: NDArray[np.intp]) -> bool:
    return all(is_number(runs[run]) for run in answer.tolist())


def on_blanks(x0: Floats, x1: Floats, base: Floats, em: Floats, level: Floats) -> NDArray[np.bool_]:
    """Return which runs begin well before a rule and end on it: a label and its answer, (n,)."""
    rise = level[:, :1] - base
    held = (rise > -BELOW * em) & (rise < ABOVE * em)
    held &= (x0 < level[:, 1:2] - em) & (x1 > level[:, 1:2] + em) & (x1 < level[:, 2:] + OVER * em)
    found: NDArray[np.bool_] = held.any(0)
    return found
