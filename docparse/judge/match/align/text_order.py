"""The words of two pages in order: has another fact taken the place of one in running text?

Words, or characters of scripts without spaces, tie the pages together; what is between two ties is in place.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable
from itertools import takewhile
from typing import NamedTuple

from docparse.judge.match.align.order import Order
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import Occurrence
from docparse.numerals.script import UNSPACED

_MOST = 4  # words beside a fact, of six, that prove that another fact in its place has replaced it
_ALL = 6  # words beside a fact that prove it of whatever is in its place, or that the fact is in place
_ROW = 12  # words, values of one line of text, that may have changed places among themselves
_PART = rf"[^\W_{UNSPACED}]+"
_WORD = re.compile(rf"{_PART}(?:[.,'/-]{_PART})*|[{UNSPACED}]")


class TextWords(NamedTuple):
    """The words of a page: 1,234 is one, and so is each character of an unspaced script."""

    starts: list[int]
    ends: list[int]
    texts: list[str]


class TextOrder:
    """The words of a gold page against those of a prediction."""

    def __init__(self, gold: TextWords, prediction: TextWords) -> None:
        self._gold = gold
        self._read = prediction
        self._order = Order(gold.texts, prediction.texts, _ROW)

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


def words_in(index: SearchIndex, start: int = 0, end: int | None = None) -> TextWords:
    """Return the words of a page, or of a part of it."""
    words = [*_WORD.finditer(index.text, start, len(index.text) if end is None else end)]
    return TextWords([one.start() for one in words], [one.end() for one in words], [one[0] for one in words])


def joined(words: TextWords, phrases: Iterable[str]) -> TextWords:
    """Return words in which each phrase (words, a blank between them) is one; of several the longest."""
    by_first: dict[str, list[list[str]]] = defaultdict(list)
    for phrase in sorted(phrases, key=len, reverse=True):
        by_first[phrase.split(" ")[0]].append(phrase.split(" "))
    found = TextWords([], [], [])
    at = 0
    while at < len(words.texts):
        of = by_first.get(words.texts[at], ())
        size = next((len(one) for one in of if words.texts[at : at + len(one)] == one), 1)
        found.starts.append(words.starts[at])
        found.ends.append(words.ends[at + size - 1])
        found.texts.append(" ".join(words.texts[at : at + size]))
        at += size
    return found
