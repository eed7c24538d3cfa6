"""Fields of a form: a label with a colon and its value are one run, however wide the white between them.

A line of several fields makes a form, for a row of a table has one label; lines of one field beside it are of
the form too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from docparse.layout.model import Words
from docparse.layout.params import Numbers
from docparse.layout.words.runs.starts import Bools

COLONS = (":", "：")


class Fields(NamedTuple):
    """A line as a form sees it: base line, size of type, and which of its parts are labels, left to right."""

    base: float
    size: float
    labels: list[bool]

    @property
    def pairs(self) -> int:
        """How many fields the line has, if it is nothing but labels with values."""
        both = any(a and b for a, b in pairwise(self.labels))
        return sum(self.labels) if self.labels[0] and not both else 0


def is_label(text: str) -> bool:
    """Return True for words that a colon ends."""
    return text.endswith(COLONS) and any(map(str.isalpha, text))


def are_of_form(numbers: Numbers, lines: Sequence[Fields]) -> list[bool]:
    """Return which lines, from top to bottom, are of a form."""
    form = [line.pairs > 1 for line in lines]
    if any(form):
        for step in (1, -1):
            for at in range(len(lines))[::step]:
                beside = at - step
                known = 0 <= beside < len(lines) and form[beside]
                form[at] = form[at] or (
                    known and lines[at].pairs == 1 and _are_near(numbers, lines[at], lines[beside])
                )
    return form


def _are_near(numbers: Numbers, one: Fields, other: Fields) -> bool:
    return abs(one.base - other.base) < numbers.near * max(one.size, other.size)


def join_fields(numbers: Numbers, words: Words, starts: Bools) -> Bools:
    """Return `starts` (n,) without those of the values behind labels of forms."""
    if sum(map(words.text.count, COLONS)) < 2:
        return starts
    lines = sorted(
        _lines(numbers, words, np.flatnonzero(starts).tolist()), key=lambda line: _base(words, line)
    )
    fields = [
        Fields(
            _base(words, line),
            float(words.size[line[0][0]]),
            [is_label(words.text[words.start[a] : words.end[b - 1]].strip()) for a, b in line],
        )
        for line in lines
    ]
    starts = starts.copy()
    for line, found, is_form in zip(lines, fields, are_of_form(numbers, fields), strict=True):
        if is_form:
            for (begin, _), is_name in zip(line[1:], found.labels[1:], strict=True):
                starts[begin] = is_name
    return starts


def _base(words: Words, line: list[tuple[int, int]]) -> float:
    return float(words.base[line[0][0]])


def _lines(numbers: Numbers, words: Words, first: list[int]) -> list[list[tuple[int, int]]]:
    """Return the runs, as (first word, behind the last), that stand on one line from left to right."""
    begin, last = np.array(first[1:], int), np.array(first[1:], int) - 1
    step = np.abs(words.base[begin] - words.base[last]).astype(float)
    goes_on = step < numbers.level * words.size[last].astype(float)
    goes_on &= words.box[begin, 0] > words.box[last, 2]
    lines: list[list[tuple[int, int]]] = []
    for run, is_beside in zip(pairwise([*first, len(words)]), [False, *goes_on.tolist()], strict=True):
        if is_beside:
            lines[-1].append(run)
        else:
            lines.append([run])
    return lines
