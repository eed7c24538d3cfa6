"""Part the runs of a page at its columns, where gutters are no wider than the blanks of justified lines.

One line cannot tell a gutter from a blank. Many can: a blank falls on a given place by chance, so the odds
that the same place is white in line after line shrink with each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.words.runs.rows import PageRows
from docparse.layout.words.runs.starts import Bools

Places = NDArray[np.intp]
WordSpan = tuple[float, float, bool]
"""Where a word begins and ends, and whether it has letters."""


@dataclass(frozen=True, slots=True)
class RowPlaces:
    """The rows of a page, and what is at each place across it.

    base    base line of each
    inside  (rows, places) between the first and the last word
    white   (rows, places) between two words
    wordy   (n,) words with letters
    """

    rows: PageRows
    base: NDArray[np.float64]
    inside: Bools
    white: Bools
    wordy: Bools


def part_columns(params: Params, words: Words, rows: PageRows, starts: Bools, wordy: Bools) -> Bools:
    """Return `starts` (n,) with one behind every gutter between two columns of prose.

    Words that are `wordy` (n,) have letters.
    """
    numbers = params.words.runs.columns
    em = params.typography.em
    if len(words) < numbers.rows * 2 * numbers.side_words:
        return starts
    found = _places(numbers, words, rows, wordy, em)
    if found is None:
        return starts
    left, starts = float(words.box[:, 0].min()), starts.copy()
    for place, members in _gutters(numbers, words, found, em, left):
        x = left + numbers.step * em * (place + 0.5)
        share = found.white[members].mean(0)
        core = _core(numbers, share, place)
        if core.stop - core.start < numbers.gutter / numbers.step:
            continue  # blanks of lines that say the same
        for row in members[found.white[members, core].all(1)].tolist():
            _part(numbers, words, rows[row], x, left, share, em, starts)
    return starts


def _places(numbers: Numbers, words: Words, rows: PageRows, wordy: Bools, em: float) -> RowPlaces | None:
    """Return what is at the places of a page; None if there are few rows, or too many places in them."""
    left, right = words.box[:, 0].min(), words.box[:, 2].max()
    count, places = len(rows), int((right - left) / (numbers.step * em)) + 2
    if count < numbers.rows or count * places > numbers.most:
        return None
    at, begin, end = rows.words, rows.begin, rows.bounds[1:]
    level = np.repeat(np.arange(count), end - begin)
    x0, x1 = (((words.box[at, side] - left) / (numbers.step * em)).astype(np.float64) for side in (0, 2))
    gap = np.flatnonzero((level[1:] == level[:-1]) & (x0[1:] - x1[:-1] > numbers.blank / numbers.step))
    white = filled(level[gap], np.ceil(x1[gap]).astype(int), x0[gap + 1].astype(int), (count, places))
    inside = filled(np.arange(count), x0[begin].astype(int), x1[end - 1].astype(int), (count, places))
    return RowPlaces(rows, words.base[at[begin]].astype(np.float64), inside, white, wordy)


def filled(row: Places, begin: Places, end: Places, shape: tuple[int, int]) -> Bools:
    """Return which of (rows, places) are in one of the stretches from `begin` to `end` of its `row`."""
    steps = np.zeros((shape[0], shape[1] + 1), np.int32)
    np.add.at(steps, (row, begin), 1)
    np.add.at(steps, (row, np.maximum(begin, end)), -1)
    return np.cumsum(steps[:, :-1], axis=1) > 0


def _gutters(
    numbers: Numbers, words: Words, rows: RowPlaces, em: float, left: float
) -> Iterator[tuple[int, Places]]:
    """Yield the places of gutters, each with the rows that it parts, from left to right."""
    chance = int(np.count_nonzero(rows.white)) / max(1, int(np.count_nonzero(rows.inside)))
    enough = max(
        numbers.rows,
        (numbers.odds + np.log(rows.white.shape[1])) / -np.log(max(float(chance), numbers.least_chance)),
    )
    likely = np.flatnonzero(np.count_nonzero(rows.white, axis=0) >= enough)  # no stretch has more
    longest = longest_white(numbers, rows.white[:, likely], rows.inside[:, likely])
    found, longest = likely[longest >= enough], longest[longest >= enough]
    for begin, end in pairwise([0, *(np.flatnonzero(np.diff(found) > 1) + 1).tolist(), len(found)]):
        if begin == end:
            continue
        place = int(found[begin + longest[begin:end].argmax()])
        x = left + numbers.step * em * (place + 0.5)
        for members in _stretches(numbers, rows, place, em):
            white = members[rows.white[members, place]]
            crossed = len(members) - len(white)
            if (
                len(white) >= enough
                and crossed <= numbers.crossed * len(white)
                and _is_prose(numbers, words, rows, white, x, em)
            ):
                yield place, white


def longest_white(numbers: Numbers, white: Bools, inside: Bools) -> Ints:
    """Return for each place the most rows in a stretch that are white there, less those of ink."""
    if not white.shape[1]:
        return np.zeros(0, np.int32)
    told = np.subtract(white, numbers.against * (inside > white), dtype=np.int32)
    total = np.cumsum(told, axis=0, dtype=np.int32)
    before = np.minimum(np.minimum.accumulate(total, axis=0), 0)
    return np.asarray((total - before).max(0))


def _stretches(numbers: Numbers, rows: RowPlaces, place: int, em: float) -> Iterator[Places]:
    """Yield rows that have text on both sides of a place and follow each other; two across it end them."""
    parted = np.flatnonzero(rows.inside[:, place])
    ink = ~rows.white[parted, place]
    apart = np.diff(rows.base[parted]) > numbers.far * em
    ends = (np.flatnonzero(apart | (ink[1:] & ink[:-1])) + 1).tolist()
    for begin, end in pairwise([0, *ends, len(parted)]):
        yield parted[begin:end]


def _is_prose(numbers: Numbers, words: Words, rows: RowPlaces, members: Places, x: float, em: float) -> bool:
    """Return True if most rows are lines of prose on both sides of a gutter: words, and hardly any white."""
    full, edge = 0, x - numbers.step * em
    members = members[:: max(1, len(members) // numbers.sample)]
    for row in (rows.rows[member] for member in members.tolist()):
        parts: tuple[list[WordSpan], list[WordSpan]] = [], []
        for (x0, _, x1, _), wordy in zip(words.box[row].tolist(), rows.wordy[row].tolist(), strict=True):
            parts[x0 >= edge].append((x0, x1, wordy))
        full += all(_is_line(numbers, part, em) for part in parts)
    return full > numbers.prose_rows * len(members)


def _is_line(numbers: Numbers, words: Sequence[WordSpan], em: float) -> bool:
    """Return True if many of some words have letters, and they fill the width that they take up."""
    count = sum(wordy for _, _, wordy in words)
    if count < numbers.side_words or count <= numbers.wordy * len(words):
        return False
    wide = max(x1 for _, x1, _ in words) - min(x0 for x0, _, _ in words)
    return wide >= numbers.side * em and sum(x1 - x0 for x0, x1, _ in words) > numbers.inked * wide


def _core(numbers: Numbers, white: NDArray[np.float64], place: int) -> slice:
    """Return the places of a gutter: those round `place` at which nearly all rows are white."""
    narrow = np.flatnonzero(white < 1 - numbers.crossed)
    at = int(np.searchsorted(narrow, place))
    begin = int(narrow[at - 1]) + 1 if at else 0
    return slice(begin, int(narrow[at]) if at < len(narrow) else len(white))


def _part(
    numbers: Numbers,
    words: Words,
    row: Ints,
    x: float,
    left: float,
    white: NDArray[np.float64],
    em: float,
    starts: Bools,
) -> None:
    """Have a run begin behind the gutter at `x` in a row, and none at a wide blank of its lines, in place.

    `white` is the share of rows of the two columns that are white at each place: where many are, there may be
    another gutter.
    """
    for before, word in pairwise(row.tolist()):
        if word != before + 1:
            continue  # of another line
        begin, end = float(words.box[before, 2]), float(words.box[word, 0])
        if begin < x < end:
            starts[word] = True
        elif (
            end - begin < numbers.wide * em
            and white[int(((begin + end) / 2 - left) / (numbers.step * em))] < numbers.shared
        ):
            starts[word] = False
