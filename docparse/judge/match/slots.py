"""Find exchanged values: what the prediction has between the words that surround a fact.

The words that no fact holds tie the two pages together, so that a value cannot vouch for a place that it was
moved to. The words between two ties are the slot of the facts there. A fact is exchanged where its slot has
as many words as on the gold page, but not the fact's own, or the same words in another order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from docparse.judge.match.alignment import Bools, Ints, ties
from docparse.judge.match.index import SearchIndex
from docparse.judge.match.queries import FactQuery
from docparse.judge.model import FactType

_AROUND = 80  # characters on both sides that, where they are the same, settle a fact's place
_LONGEST = 150  # words of a slot; in a longer one the order of reading may differ
_OFF = 3  # words by which a slot may be longer or shorter with another value in it
_INNER = ".,'/-"
_MOVING: frozenset[FactType] = frozenset(("number", "temporal", "reporting_entity"))


class _Slot(NamedTuple):
    """Words low .. high - 1 of the gold page, and those of the prediction."""

    low: int
    high: int
    other_low: int
    other_high: int
    is_open: bool  # at the beginning or the end of the page, where a prediction may have more


class Slots:
    """The slots of a gold page's facts in a prediction."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex, queries: tuple[FactQuery, ...]) -> None:
        self._gold = gold
        self._prediction = prediction
        self._queries = queries
        self._words_of_facts: dict[FactType, dict[str, list[list[str]]]] = {}
        self._masks: dict[frozenset[FactType], Bools] = {}
        self._same_text = gold.text == prediction.text

    def exchanged(self, query: FactQuery, at: int) -> bool:
        """Return True if another value is in the place of a fact whose own occurrence is at `at`."""
        own = query.own
        if self._same_text or query.fact.type not in _MOVING or self._same_around(own.start, own.end, at):
            return False
        if query.fact.type != "number" and self._gold.cell(own.start) >= 0:
            return False  # heads and labels: layouts set them in another order
        spans = self._gold.words[0]
        first = int(np.searchsorted(spans[:, 1], own.start, side="right"))
        last = int(np.searchsorted(spans[:, 0], own.end))
        slot = self._slot(first, last) if first < last else None
        return slot is not None and self._holds_another(query, slot, at)

    def _holds_another(self, query: FactQuery, slot: _Slot, at: int) -> bool:
        """Return True if a slot holds something else than a fact, or the facts in it in another order."""
        own = query.own
        ours = _chunks(self._gold, slot.low, slot.high)
        theirs = [text for _, _, text in _chunks(self._prediction, slot.other_low, slot.other_high)]
        held = [i for i, (start, end, _) in enumerate(ours) if start < own.end and own.start < end]
        texts = [text for _, _, text in ours]
        run = texts[held[0] : held[-1] + 1]
        facts = self._facts_in(theirs, query.fact.type)
        if any(_holds_instead(texts, theirs, run, held[0], other) for other in facts):
            return True
        if slot.is_open or _are_exchanged(texts, theirs, [other for other in facts if other != run]):
            return False
        others = self._prediction.words[0][slot.other_low : slot.other_high]
        if len(others) and others[0, 0] <= at < others[-1, 1] and not _times(run, theirs):
            return False  # it is there, broken over two lines or otherwise spaced
        if query.fact.type == "number" and (len(texts), _words(texts)) != (len(theirs), _words(theirs)):
            return False  # another layout, or noise
        if sorted(texts) == sorted(theirs) and self._in_order(query.fact.type, ours, theirs):
            return False  # labels and heads between the values are set in another order
        return _replaced(texts, theirs, held[0], held[-1] + 1)

    def _facts_in(self, texts: list[str], kind: FactType) -> list[list[str]]:
        """Return the words of the gold page's facts of a type whose first word is in `texts`, each once."""
        if kind not in self._words_of_facts:
            spans = {query.own[:2] for query in self._queries if query.fact.type == kind}
            by_first: dict[str, list[list[str]]] = defaultdict(list)
            for words in sorted({tuple(self._words_in(*span)) for span in spans}):
                if words:
                    by_first[words[0]].append(list(words))
            self._words_of_facts[kind] = by_first
        by_first = self._words_of_facts[kind]
        return [words for text in dict.fromkeys(texts) for words in by_first.get(text, ())]

    def _words_in(self, start: int, end: int) -> list[str]:
        """Return the words of a span of the gold page."""
        spans = self._gold.words[0]
        low = int(np.searchsorted(spans[:, 1], start, side="right"))
        return [text for _, _, text in _chunks(self._gold, low, int(np.searchsorted(spans[:, 0], end)))]

    def _in_order(self, kind: FactType, ours: list[tuple[int, int, str]], theirs: list[str]) -> bool:
        """Return True if the values of a slot's facts of one type come in the same order in both."""
        first = np.searchsorted(self._gold.words[0][:, 0], [start for start, _, _ in ours])
        held = self._held(frozenset((kind,)))[first]
        values = [text for (_, _, text), of_fact in zip(ours, held, strict=True) if of_fact]
        return len(values) > 1 and values == [text for text in theirs if text in values]

    def _same_around(self, start: int, end: int, at: int) -> bool:
        """Return True if the text round both places is the same, the value itself included."""
        gold, other = self._gold.text, self._prediction.text
        before = min(start, _AROUND)
        if at < before:
            return False
        return gold[start - before : end + _AROUND] == other[at - before : at + end - start + _AROUND]

    def _slot(self, first: int, last: int) -> _Slot | None:
        """Words between the ties round words `first` to `last` - 1, on both pages; None without any ties."""
        here, there = self._ties
        after = int(np.searchsorted(here, last))
        before = int(np.searchsorted(here, first)) - 1
        if not len(here):
            return None
        low, other_low = (int(here[before]) + 1, int(there[before]) + 1) if before >= 0 else (0, 0)
        ends = len(self._gold.words[1]), len(self._prediction.words[1])
        high, other_high = (int(here[after]), int(there[after])) if after < len(here) else ends
        slot = _Slot(low, high, other_low, other_high, before < 0 or after == len(here))
        if max(slot.high - slot.low, slot.other_high - slot.other_low) > _LONGEST:
            return None
        edges = ((self._gold, slot[:2]), (self._prediction, slot[2:4]))
        if any(_cuts_number(index, at) for index, of in edges for at in of):
            return None  # the tie is a part of a longer number: chance
        return slot if slot.other_low <= slot.other_high else None

    @cached_property
    def _ties(self) -> tuple[Ints, Ints]:
        """Words, by their indices, that tie the pages together, none of them a moving fact's."""
        hashes = self._gold.words[1]
        return ties(hashes, self._prediction.words[1], self._held(_MOVING))

    def _held(self, types: frozenset[FactType]) -> Bools:
        """Return a mask of the gold page's words that facts of some types hold."""
        if types in self._masks:
            return self._masks[types]
        spans = self._gold.words[0]
        inside = np.zeros(len(spans) + 1, np.int64)
        for query in self._queries:
            if query.fact.type in types:
                inside[np.searchsorted(spans[:, 1], query.own.start, side="right")] += 1
                inside[np.searchsorted(spans[:, 0], query.own.end)] -= 1
        self._masks[types] = np.cumsum(inside[:-1]) > 0
        return self._masks[types]


def _cuts_number(index: SearchIndex, at: int) -> bool:
    """Return True if a word and the one before it are parts of one number: 1 of 1,234."""
    spans = index.words[0]
    if not 0 < at < len(spans):
        return False
    end, start = int(spans[at - 1, 1]), int(spans[at, 0])
    return start - end == 1 and index.text[end] in ",." and index.text[end - 1].isdigit()


def _chunks(index: SearchIndex, low: int, high: int) -> list[tuple[int, int, str]]:
    """Words `low` to `high` - 1 as (start, end, text), those with one mark between them (1,234) as one."""
    chunks: list[tuple[int, int, str]] = []
    for start, end in index.words[0][low:high].tolist():
        before = chunks[-1] if chunks else None
        if before and start - before[1] == 1 and index.text[before[1]] in _INNER:
            chunks[-1] = before[0], end, index.text[before[0] : end]
        else:
            chunks.append((start, end, index.text[start:end]))
    return chunks


def _replaced(ours: list[str], theirs: list[str], first: int, last: int) -> bool:
    """Return True if something else is where `ours[first:last]` should be in `theirs`."""
    same = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), len(ours))
    behind = zip(reversed(ours), reversed(theirs), strict=False)
    same_behind = next((i for i, (a, b) in enumerate(behind) if a != b), len(ours))
    if last <= same or first >= len(ours) - same_behind or len(theirs) <= same + same_behind:
        return False
    own = ours[first:last]
    if _times(own, theirs) < _times(own, ours):
        return theirs[first:last] != own and abs(len(ours) - len(theirs)) <= _OFF
    return theirs[first:last] != own and sorted(ours) == sorted(theirs)


def _holds_instead(ours: list[str], theirs: list[str], own: list[str], first: int, other: list[str]) -> bool:
    """Return True if `theirs` is `ours` with another fact's words for the own words at `first`.

    Where the other fact is in the same slot, the own words may be in its place.
    """
    if own == other or len(theirs) not in (len(ours), len(ours) - len(own) + len(other)):
        return False
    before, behind = ours[:first], ours[first + len(own) :]
    return any([*words, *other, *behind] == theirs for words in _replacements(before, other, own)) or any(
        [*before, *other, *words] == theirs for words in _replacements(behind, other, own)
    )


def _are_exchanged(ours: list[str], theirs: list[str], facts: list[list[str]]) -> bool:
    """Return True if `theirs` is `ours` with two of some facts in each other's place."""
    if sorted(ours) != sorted(theirs):
        return False
    present = [(at, fact) for fact in facts for at in _places(fact, ours)]
    for (at, one), (other_at, two) in combinations(sorted(present), 2):
        end, other_end = at + len(one), other_at + len(two)
        if end <= other_at and theirs == [*ours[:at], *two, *ours[end:other_at], *one, *ours[other_end:]]:
            return True
    return False


def _places(run: list[str], texts: list[str]) -> list[int]:
    """Return where a run of texts is among others."""
    return [at for at in range(len(texts) - len(run) + 1) if texts[at : at + len(run)] == run]


def _replacements(texts: list[str], old: list[str], new: list[str]) -> Iterator[list[str]]:
    """Yield the texts, and the texts with each of the places of `old` taken by `new`."""
    yield texts
    for at in _places(old, texts):
        yield [*texts[:at], *new, *texts[at + len(old) :]]


def _words(texts: list[str]) -> list[str]:
    """Return the texts that hold no digit."""
    return [text for text in texts if not any(map(str.isdigit, text))]


def _times(run: list[str], texts: list[str]) -> int:
    """Count a run of texts among others."""
    return len(_places(run, texts))
