"""Align the words of two pages: where is a place of the gold page expected, and has another fact taken it?

The words that both pages have in one order tie them together, and runs of words that moved as a whole (a
block, a column read elsewhere) do, too. What is between two ties is in place.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator
from itertools import takewhile
from typing import NamedTuple

from rapidfuzz.fuzz import partial_ratio_alignment

from docparse.judge.match.align.order import Order
from docparse.judge.match.search.queries import Occurrence
from docparse.judge.match.search.words import TextWords

_MOST = 4  # words beside a fact, of six, that prove that another fact in its place has replaced it
_ALL = 6  # words beside a fact that prove it of whatever is in its place, or that the fact is in place
_ROW = 12  # words, values of one line of text, that may have changed places among themselves
_MOVED = 3  # words in a row that chance does not put together
WINDOW = 240  # characters on both sides of an expected place
_ALIKE = 60.0  # below this a stretch has nothing to do with the text
AGREE = 12  # characters by which the places by the words on both sides may differ


class TextAlignment:
    """The words of a gold page against those of a prediction."""

    def __init__(self, gold: TextWords, prediction: TextWords) -> None:
        self._gold = gold
        self._read = prediction
        self._order = Order(gold.texts, prediction.texts, _ROW)
        in_order = ((at, place) for at, place in enumerate(self._order.places) if place >= 0)
        ties = sorted([*in_order, *self._moved()])
        self._starts = [gold.starts[at] for at, _ in ties]
        self._ends = [gold.ends[at] for at, _ in ties]
        self._shifts = [prediction.starts[place] - gold.starts[at] for at, place in ties]

    def _moved(self) -> Iterator[tuple[int, int]]:
        """Yield the words of both pages that are the same in runs which stand in another order."""
        places, taken = self._order.places, {*self._order.places}
        ours = [at for at, place in enumerate(places) if place < 0]
        theirs = [at for at in range(len(self._read.texts)) if at not in taken]
        lost, free = [self._gold.texts[at] for at in ours], [self._read.texts[at] for at in theirs]
        run: list[tuple[int, int]] = []
        for at, place in zip([*ours, -1], [*Order(lost, free, 1).places, -1], strict=True):
            there = theirs[place] if place >= 0 else -1
            if run and (at, there) != (run[-1][0] + 1, run[-1][1] + 1):
                yield from run if len(run) >= _MOVED else ()
                run = []
            run += [(at, there)] if there >= 0 else []

    def expected(self, offset: int) -> tuple[int, int]:
        """Placements in the prediction by the tie at or before the gold offset and by the one after it."""
        if not self._starts:
            sizes = (of.ends[-1] if of.ends else 1 for of in (self._read, self._gold))
            at = int(offset * next(sizes) / next(sizes))
            return at, at
        after = bisect_right(self._starts, offset)
        before = max(after - 1, 0)
        if self._ends[before] > offset:
            after = before
        return offset + self._shifts[before], offset + self._shifts[min(after, len(self._shifts) - 1)]

    def located(self, offset: int, end: int) -> bool:
        """Return True if the text on both sides of a gold span was found, at fitting places."""
        left, right = self.expected(offset)
        return bool(self._starts) and abs(left - right) <= AGREE + end - offset

    def has_another(self, fact: Occurrence, at: int, others: Container[str]) -> bool:
        """Return True if one of `others` is in the place of a fact, or whatever is between its very words.

        `at` is the fact's own occurrence: where that is a part of what is there, nothing else is. Where more
        of the words next to the fact are next to it than there, it has its place.
        """
        low, high = self._held(fact)
        found = self._order.instead(low, high, _MOST)
        own, read = self._gold.texts[low:high], self._read.texts[found.start : found.stop]
        if not read or read == own:
            return False
        here = self._read.starts[found[0]] <= at < self._read.ends[found[-1]]
        replaced = not here and len(read) == len(own) and bool(self._order.instead(low, high, _ALL))
        if not replaced and " ".join(read) not in others:
            return False
        return not self.has_its_words(fact, at) or self._alike(low, high, at) <= self._alike(
            low, high, self._read.starts[found.start]
        )

    def has_its_words(self, fact: Occurrence, at: int) -> bool:
        """Return True if the words on both sides of a fact are those beside an occurrence of it."""
        return 2 * self._alike(*self._held(fact), at) >= _ALL

    def _alike(self, low: int, high: int, at: int) -> int:
        """Count the words on each side of some of the gold page that are the same round an offset."""
        ours, theirs, first = self._gold.texts, self._read.texts, bisect_right(self._read.ends, at)
        end = first + high - low
        before = (ours[low - n] == theirs[first - n] for n in range(1, min(low, first) + 1))
        behind = (ours[high + n] == theirs[end + n] for n in range(min(len(ours) - high, len(theirs) - end)))
        return min(sum(takewhile(bool, side)) for side in (before, behind))

    def _held(self, fact: Occurrence) -> tuple[int, int]:
        """Return the first word of a fact on the gold page and the one behind it."""
        return bisect_right(self._gold.ends, fact.start), bisect_left(self._gold.starts, fact.end)


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
