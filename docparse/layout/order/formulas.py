"""Runs that are one formula: a fraction, a sum and its limits, an accent and its letter.

Their parts are runs on base lines of their own, but too near each other for lines of text. They are ordered
as one run: no cut goes through a formula, and none of its parts is a line by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, OCR, Floats, Ints, Words
from docparse.layout.order import displayed as whole
from docparse.layout.order._formulas_numba import group_parts
from docparse.layout.params import Numbers, Params

SIGN = re.compile(r"[^\w\s.,;:!?'\"’“”„«»()\[\]{}/&@#%$€£¥*§†‡°•·–—\-]|[\u0370-\u03ff]")

Bools: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Groups:
    """Runs of a page: `owner` is the one that each is ordered with (itself, mostly).

    `displayed` ones are parts of a formula that is no part of a line of words, `prose` are lines of words.
    """

    owner: Ints
    displayed: Bools
    prose: Bools


def group_formulas(
    params: Params,
    words: Words,
    first: Ints,
    last: Ints,
    piece: Bools,
    band: Floats,
    base: Floats,
    size: Floats,
) -> Groups:
    """Find the runs (first row, row after the last) that are one formula, or part of one line of words.

    A `piece` of a tall bracket is always part of a formula.
    """
    brief, prose, wordless = _kinds(params, words, first, last)
    owner: Ints = group_parts(params.array, band, base, size, brief, prose)
    displayed = piece.copy()
    for home in sorted({*owner[owner != np.arange(len(owner))].tolist()}):
        members = np.flatnonzero(owner == home).astype(np.int32)
        texts = texts_of(words, first[members], last[members])
        owner[members] = members
        if prose[home] or any(SIGN.search(text) for text in texts):
            main = home if prose[home] else _main(members, texts, size)
            owner[members] = main
            alone = brief & (np.bincount(owner, minlength=len(owner))[owner] == 1)
            owner[alone & _is_within(params, band, base, size, members[brief[members]], main)] = main
            equation = whole.is_equation(texts[members.tolist().index(home)])
            displayed[owner == main] = brief[home] or (wordless[home] and equation)
    if displayed.any():
        _complete(
            params.order.displayed, owner, displayed, wordless, texts_of(words, first, last), band, base, size
        )
    return Groups(owner, displayed, prose & ~displayed)


def sum_runs(column: Ints | Bools, first: Ints, last: Ints) -> Ints:
    """Return the sum of a column of `Words` over each run."""
    total = np.zeros(len(column) + 1, np.int32)
    np.cumsum(column, out=total[1:])
    sums: Ints = total[last] - total[first]
    return sums


def texts_of(words: Words, first: Ints, last: Ints) -> list[str]:
    """Return the text of each run."""
    begin, end = words.start[first].tolist(), words.end[last - 1].tolist()
    return [words.text[a:b] for a, b in zip(begin, end, strict=True)]


def _complete(
    numbers: Numbers,
    owner: Ints,
    displayed: Bools,
    wordless: Bools,
    texts: list[str],
    band: Floats,
    base: Floats,
    size: Floats,
) -> None:
    """Give displayed formulas, in place, all runs without words that are theirs."""
    hanging = np.array([whole.is_hanging(text) for text in texts], np.bool_)
    equation = np.array([whole.is_equation(text) for text in texts], np.bool_)
    bottom = np.where(hanging, base + numbers.hanging * size, band[:, 3])
    free = wordless & wordless[owner] & ~np.array([whole.is_number(text) for text in texts], np.bool_)
    free |= np.array([whole.names_functions(text) for text in texts], np.bool_)
    for home in np.unique(owner[displayed & wordless & (hanging | equation)]).tolist():
        if owner[home] != home:
            continue  # another one has taken it
        seed = owner == home
        member = whole.grown(numbers, seed, free, band, bottom, size)
        if (member == seed).all():
            continue
        member = np.isin(owner, owner[member])
        members = np.flatnonzero(member).astype(np.int32)
        owner[member] = _main(members, [texts[m] for m in members], size)
        displayed[member] = True


def _main(members: Ints, texts: Sequence[str], size: Floats) -> int:
    """Return the run on whose base line a formula is: it has the sign of equality, or is largest."""
    ranks = [("=" in text, float(size[m]), len(text)) for m, text in zip(members, texts, strict=True)]
    return int(members[max(range(len(members)), key=ranks.__getitem__)])


def _is_within(params: Params, band: Floats, base: Floats, size: Floats, members: Ints, main: int) -> Bools:
    """Return which runs are within the width of a formula and too near its base line for lines of text.

    So is a narrow denominator, which is far from what is beside its fraction.
    """
    numbers = params.order.formulas
    left, right = band[members, 0].min(), band[members, 2].max()
    step = np.abs(base - base[main])
    near = (
        (step < params.typography.narrow * size[main])
        & (size > numbers.smallest * size[main])
        & (size < numbers.larger * size[main])
    )
    within: Bools = (
        near
        & (band[:, 0] > left - numbers.level * size[main])
        & (band[:, 2] < right + numbers.level * size[main])
    )
    return within


def _kinds(params: Params, words: Words, first: Ints, last: Ints) -> tuple[Bools, Bools, Bools]:
    """Return which runs may be parts of a formula, which are lines of words, and which have no word.

    Words of formulas ("lim", "exp") are short. Turned text and such as OCR read is neither, nor is a line of
    program text behind its number, which may be as small as a limit.
    """
    start, end = words.start[first], words.end[last - 1]
    has_word = sum_runs(words.spelled, first, last) > 0
    usable = (np.abs(words.angle[first]) < params.typography.upright) & (words.style[first] & OCR == 0)
    short = end - start <= params.order.formulas.longest
    is_mono = words.style & MONOSPACE > 0
    mono, behind = sum_runs(is_mono, first, last), last - first - 1
    coded = (behind > 0) & (mono == behind) & ~is_mono[first]
    coded[coded] = [words.word(row).isdecimal() for row in first[coded].tolist()]
    wordless = usable & ~has_word & ~coded
    coded = mono == last - first
    return wordless & short, usable & (has_word | ~short), wordless & ~coded
