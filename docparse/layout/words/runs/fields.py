"""Fields of a form: a label with a colon and its value are one run, however wide the white between them.

A line of several fields makes a form, for a row of a table has one label. So do lines below each other of
which half are a label and one value in words, for a table has figures or more columns. Lines of one field
beside these are of the form too. The colon may stand before the value: "Date    : 3 May".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from docparse.layout.model import Words
from docparse.layout.params import Numbers
from docparse.layout.words.runs.starts import Bools

COLONS = (":", "：")


class Fields(NamedTuple):
    """A line as a form sees it: base line, size of type, and the texts of its parts, left to right."""

    base: float
    size: float
    texts: list[str]

    @property
    def labels(self) -> list[bool]:
        """Which parts are labels."""
        behind = [text.startswith(COLONS) for text in self.texts[1:]] + [False]
        return [
            is_label(text) or (colon and any(map(str.isalpha, text)))
            for text, colon in zip(self.texts, behind, strict=True)
        ]

    @property
    def pairs(self) -> int:
        """How many fields the line has, if it is nothing but labels with values."""
        labels = self.labels
        both = any(a and b for a, b in pairwise(labels))
        return sum(labels) if labels[0] and not both else 0

    @property
    def worded(self) -> bool:
        """True for one label and one value that has letters."""
        values = [text for text in self.texts[1:] if text not in COLONS]
        return self.pairs == 1 and len(values) == 1 and any(map(str.isalpha, values[0]))


def is_label(text: str) -> bool:
    """Return True for words that a colon ends."""
    return text.endswith(COLONS) and any(map(str.isalpha, text))


def are_of_form(numbers: Numbers, lines: Sequence[Fields]) -> list[bool]:
    """Return which lines, from top to bottom, are of a form."""
    form = [line.pairs > 1 for line in lines]
    for stretch in _single(numbers, lines):
        worded = sum([lines[at].worded for at in stretch])
        if worded > 1 and 2 * worded >= len(stretch):
            form[stretch.start : stretch.stop] = [True] * len(stretch)
    if any(form):
        for step in (1, -1):
            for at in range(len(lines))[::step]:
                beside = at - step
                known = 0 <= beside < len(lines) and form[beside]
                form[at] = form[at] or (
                    known and lines[at].pairs == 1 and _are_near(numbers, lines[at], lines[beside])
                )
    return form


def _single(numbers: Numbers, lines: Sequence[Fields]) -> Iterator[range]:
    """Yield the stretches of lines right below each other that have one field each."""
    begin = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or not (
            lines[at - 1].pairs == lines[at].pairs == 1 and _are_near(numbers, lines[at - 1], lines[at])
        ):
            if at - begin > 1:
                yield range(begin, at)
            begin = at


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
            [words.text[words.start[a] : words.end[b - 1]].strip() for a, b in line],
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
