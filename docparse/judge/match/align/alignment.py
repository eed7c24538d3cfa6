"""Align the texts of two pages: map gold offsets to expected offsets in the prediction.

Words are hashed; word triples, pairs and long words that occur once on both sides tie the pages together,
and neighbouring ties make a run. Runs may cross, so moved blocks and columns read in another order stay
aligned. Everything is sorting and array arithmetic, linear in the text but for the sort.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rapidfuzz.fuzz import partial_ratio_alignment

from docparse.judge.match.search.index import SearchIndex

Ints = npt.NDArray[np.int64]
Hashes = npt.NDArray[np.uint64]
_BASE = 0x9E3779B97F4A7C15
_LONG_WORD = 4
_SMALL_PAGE = 200  # words; on smaller pages any word that occurs once is a tie
_FEW_WORDS = 60
_LARGE_PAGE = 5000  # words; on larger pages hardly any word occurs once
WINDOW = 240  # characters on both sides of an expected place
_ALIKE = 60.0  # below this a stretch has nothing to do with the text
AGREE = 12  # characters by which the seeds on both sides may differ


class TextAlignment:
    """Runs (gold start, gold end, shift) in gold order; a run maps gold offset g to g + shift."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._shifts: list[int] = []
        self._stretch = len(prediction.text) / max(1, len(gold.text))
        places, others = _ties(gold.words, prediction.words)
        if len(places):
            self._runs(places, others)

    def _runs(self, places: Ints, others: Ints) -> None:
        """Merge neighbouring ties with one shift."""
        shifts = others[:, 0] - places[:, 0]
        first = np.flatnonzero(np.concatenate(([True], np.diff(shifts) != 0)))
        last = np.concatenate((first[1:] - 1, [len(shifts) - 1]))
        self._starts = places[first, 0].tolist()
        self._ends = places[last, 1].tolist()
        self._shifts = shifts[first].tolist()

    def expected(self, offset: int) -> tuple[int, int]:
        """Placements in the prediction by the run at or before the gold offset and by the run after it."""
        if not self._starts:
            at = int(offset * self._stretch)
            return at, at
        after = bisect_right(self._starts, offset)
        before = max(after - 1, 0)
        if after < len(self._starts) and self._ends[before] <= offset:
            return offset + self._shifts[before], offset + self._shifts[after]
        return offset + self._shifts[before], offset + self._shifts[before]

    def located(self, offset: int, end: int) -> bool:
        """Return True if the text on both sides of a gold span was found, at fitting places."""
        left, right = self.expected(offset)
        return bool(self._starts) and abs(left - right) <= AGREE + end - offset


def _ties(gold: tuple[Ints, Hashes], prediction: tuple[Ints, Hashes]) -> tuple[Ints, Ints]:
    """Spans of the words that tie the two pages, in gold order."""
    spans, hashes = gold
    other_spans, other_hashes = prediction
    sizes = (2, 3) if len(spans) > _LARGE_PAGE else (1, 2, 3)
    partner = np.full(len(spans), -1, np.int64)
    for size in sizes:  # the longer, the surer: later sizes overwrite
        here, there = _once_each(_grams(hashes, size), _grams(other_hashes, size))
        if size == 1 and len(spans) > _SMALL_PAGE:
            long = spans[here, 1] - spans[here, 0] >= _LONG_WORD
            here, there = here[long], there[long]
        for step in range(size):
            partner[here + step] = there + step
    tied = np.flatnonzero(partner >= 0)
    return spans[tied], other_spans[partner[tied]]


def repeated(gold: Hashes, prediction: Hashes) -> Ints:
    """First and second place (n, 2) in the prediction of each word triple that the gold page has once.

    On a page of a few words that is each word.
    """
    size = 3 if len(gold) > _FEW_WORDS else 1
    values, counts = np.unique(_grams(gold, size), return_counts=True)
    places: dict[int, list[int]] = {value: [] for value in values[counts == 1].tolist()}
    for at, value in enumerate(_grams(prediction, size).tolist()):
        if value in places:
            places[value].append(at)
    return np.array([of[:2] for of in places.values() if len(of) > 1], np.int64).reshape(-1, 2)


def _grams(hashes: Hashes, size: int) -> Hashes:
    """Hashes of runs of `size` words."""
    if len(hashes) < size:
        return hashes[:0]
    with np.errstate(over="ignore"):
        grams = hashes[: len(hashes) - size + 1].copy()
        for step in range(1, size):
            grams = (grams ^ (grams >> np.uint64(29))) * np.uint64(_BASE) + hashes[
                step : len(hashes) - size + 1 + step
            ]
    return grams


def _once_each(gold: Hashes, prediction: Hashes) -> tuple[Ints, Ints]:
    """Indices of the hashes that occur exactly once on both sides, in gold order."""
    both = np.concatenate((gold, prediction))
    order = np.argsort(both)
    same = both[order[1:]] == both[order[:-1]]
    twice = same & ~np.append(False, same[:-1]) & ~np.append(same[1:], False)
    first, second = order[:-1][twice], order[1:][twice]
    here, there = np.minimum(first, second), np.maximum(first, second) - len(gold)
    once = (here < len(gold)) & (there >= 0)
    here, there = here[once], there[once]
    by_place = np.argsort(here)
    return here[by_place], there[by_place]


class Stretch(NamedTuple):
    """A folded span of the prediction; `score` is 100 for the same letters, 0 where nothing is alike."""

    start: int
    end: int
    score: float


def most_like(text: str, prediction: str, expected: tuple[int, int]) -> Stretch:
    """Return the stretch that is most like a text: at its expected places, else within `WINDOW` of them."""
    for at in expected:
        if prediction.startswith(text, at):
            return Stretch(at, at + len(text), 100.0)
    best = Stretch(expected[0], expected[0], 0.0)
    for at in dict.fromkeys(expected):
        low = min(max(0, at - WINDOW), max(0, len(prediction) - WINDOW))
        high = at + len(text) + WINDOW
        same = prediction.find(text, low, high)
        if same >= 0:
            return Stretch(same, same + len(text), 100.0)
        cutoff = max(best.score, _ALIKE)
        match = partial_ratio_alignment(text, prediction[low:high], score_cutoff=cutoff)
        if match is not None and match.score >= cutoff and match.dest_end > match.dest_start:
            best = Stretch(low + match.dest_start, low + match.dest_end, match.score)
    return best
