"""Lines of program text whose parts stand far apart: a comment behind its code, the columns of an output.

A listing is read line by line, however wide the white in its lines is, where another line of it runs over
that white, where all of them are on one ground or in one frame, or all words on one grid of characters: no
gutter is there, of columns of the page or of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.words.runs.starts import Bools

Line = list[int]  # runs from left to right


def join_listings(params: Params, words: Words, starts: Bools, paths: Floats) -> Bools:
    """Return `starts` (n,) without those within one line of a listing.

    `paths` (n, 4) are the boxes of drawn shapes. On a page of typescript all is monospaced, and its columns
    are columns.
    """
    numbers = params.words.runs.listings
    if not (words.style & MONOSPACE).any():
        return starts
    first = np.flatnonzero(starts)
    last = np.append(first[1:], len(words)) - 1
    mono = np.add.reduceat(words.style & MONOSPACE > 0, first, dtype=np.int64) == last - first + 1
    letters = words.end[last] - words.start[first]
    if not mono.any() or letters[mono].sum() > params.typography.typescript * letters.sum():
        return starts
    starts = starts.copy()
    sides = np.column_stack([words.box[first, 0], words.box[last, 2]])
    runs = np.flatnonzero(mono).astype(np.int32)
    for listing in _listings(numbers, runs, sides, words.base[first], words.size[first]):
        members = [run for line in listing for run in line]
        if len(listing) < len(members) <= numbers.largest:
            every = sides[members]
            on_grid = not _are_whole(numbers, listing) and _is_on_grid(
                numbers, words, first[members].tolist()
            )
            for before, run in (pair for line in listing for pair in pairwise(line)):
                crossed = (every[:, 0] < sides[before, 1]) & (every[:, 1] > sides[run, 0])
                one = run == before + 1 and (on_grid or crossed.any())
                starts[first[run]] &= not one or _are_parted(numbers, words, paths, first[[before, run]])
    for begin, end in _on_grounds(numbers, words, paths):
        starts[begin + 1 : end] &= np.abs(np.diff(words.base[begin:end])) > numbers.level * words.size[begin]
    return starts


def _are_parted(numbers: Numbers, words: Words, paths: Floats, pair: NDArray[np.intp]) -> bool:
    """Return True if one of two words of a line is on a ground of several lines that the other is not on."""
    x, y = (words.box[pair, 0] + words.box[pair, 2]) / 2, words.base[pair]
    tall = paths[paths[:, 3] - paths[:, 1] > numbers.next * words.size[pair[0]]]
    on = (
        (tall[:, 0] < x[:, None])
        & (x[:, None] < tall[:, 2])
        & (tall[:, 1] < y[:, None])
        & (y[:, None] < tall[:, 3])
    )
    return bool((on[0] != on[1]).any())


def _are_whole(numbers: Numbers, listing: list[Line]) -> bool:
    """Return True if lines have equally many parts, as the rows of a table do.

    Of two parts the second are comments where any line lacks one.
    """
    parts, times = Counter(map(len, listing)).most_common(1)[0]
    return times >= (numbers.whole if parts > 2 else 1) * len(listing)


def _is_on_grid(numbers: Numbers, words: Words, rows: list[int]) -> bool:
    """Return True if words, mostly no figures, stand on one grid of characters, as typed text does."""
    texts = [words.word(row) for row in rows]
    if 2 * sum([text[:1].isdigit() for text in texts]) > len(texts):
        return False
    widths = words.box[rows, 2] - words.box[rows, 0]
    advance = float(np.median(widths / [len(text) for text in texts]))
    if advance <= 0:  # letters without any width
        return False
    off = (words.box[rows, 0] - words.box[rows, 0].min()) / advance
    return bool((np.abs(off - np.round(off)) < numbers.off_grid).all())


def _on_grounds(numbers: Numbers, words: Words, paths: Floats) -> Iterator[tuple[int, int]]:
    """Yield the rows of words, first and behind the last, on a ground that has monospaced lines alone."""
    if len(paths) > numbers.grounds:
        return
    x, y = (words.box[:, 0] + words.box[:, 2]) / 2, (words.box[:, 1] + words.box[:, 3]) / 2
    for x0, y0, x1, y1 in paths.tolist():
        held = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))
        if len(held) < 2 or not (words.style[held] & MONOSPACE).all():
            continue
        several = np.ptp(words.base[held]) > numbers.level * words.size[held[0]]
        for part in np.split(held, np.flatnonzero(np.diff(held) > 1) + 1) if several else []:
            yield int(part[0]), int(part[-1]) + 1


def _listings(
    numbers: Numbers, runs: Ints, sides: Floats, base: Floats, size: Floats
) -> Iterator[list[Line]]:
    """Yield the lines of each listing, from the top: of one size, each near the one above."""
    lines: list[Line] = []
    for line in _lines(numbers, runs, sides, base, size):
        above = lines[-1] if lines else line
        em = size[above[0]]
        alike = abs(size[line[0]] - em) < numbers.alike * em
        beside = sides[line[0], 0] < sides[above[-1], 1] and sides[line[-1], 1] > sides[above[0], 0]
        if lines and not (alike and beside and base[line[0]] - base[above[0]] < numbers.next * em):
            yield lines
            lines = []
        lines.append(line)
    yield lines


def _lines(numbers: Numbers, runs: Ints, sides: Floats, base: Floats, size: Floats) -> Iterator[Line]:
    """Yield runs on one base line, line by line from the top."""
    line: Line = []
    for run in runs[np.argsort(base[runs], kind="stable")].tolist():
        if line and base[run] - base[line[0]] > numbers.level * size[run]:
            yield sorted(line, key=lambda one: sides[one, 0])
            line = []
        line.append(run)
    yield sorted(line, key=lambda one: sides[one, 0])
