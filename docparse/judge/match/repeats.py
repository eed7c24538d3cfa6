"""Leave out of a prediction what proves nothing: loops, copies of the page, lists without the page's words.

A decoder that says one thing over and over until its budget ends has not read it so often. Whoever prints a
page twice, once wrong and once right, or all numbers there are, has each fact somewhere: a reader of such an
output learns no fact from it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.read.text_page import CellSpan, TextPage

Ints = npt.NDArray[np.int64]
_LONGEST = 120  # words of what is repeated
_TIMES = 5  # repetitions from which it is a loop
_SHORTEST = 20  # words of a loop
_LONGER = 1.4  # times the gold page's words from which a prediction may hold a copy
_MOST = 0.5  # of the words that tie a page, and of its numbers: so many come again in a copy
_FEW_TIES = 3
_FEW_WORDS = 60  # of a page on which a word alone ties
_WORDS = 12  # words with letters from which a gold page has a context of its own
_SPARED = 0.1  # share of those that a prediction must have, misread pages included
_WHOLE = 0.9  # of the page's numbers: so many are before a copy
_MANY, _MORE = 3, 10  # a list has so many times the page's numbers, and so many more


def believed(gold: SearchIndex, prediction: SearchIndex) -> SearchIndex | None:
    """Return the index of what a prediction says once, None for a list of values without the page's words."""
    words, source = prediction.words, prediction.folded.source_span
    loops = [
        source(words.starts[start], words.ends[end - 1])
        for start, end, _ in stuck(words.texts, gold.words.texts)
    ]
    once = SearchIndex(_without(prediction.page, loops)) if loops else prediction
    if _is_bare_list(gold, once):
        return None
    copy = _start_of_copy(gold, once)
    return SearchIndex(_without(once.page, [(copy, len(once.page.text))])) if copy else once


def stuck(read: Sequence[str], page: Sequence[str]) -> list[tuple[int, int, int]]:
    """Return the loops among the words of a prediction, in order: first, last + 1, and words of a turn.

    What the gold page repeats as often is its own, and so are words that it has as often, elsewhere: a reader
    who takes a page of like tables column by column sets their heads below one another.
    """
    known = Counter(page)
    if not any(count >= max(_TIMES, known[word] + 1) for word, count in Counter(read).items()):
        return []
    hashes, gold = (np.array([*map(hash, of)], np.int64) for of in (read, page))
    free = np.ones(len(hashes), np.bool_)
    found: list[tuple[int, int, int]] = []
    for period in range(1, min(_LONGEST, len(hashes) // _TIMES) + 1):
        runs = _runs(hashes, period)
        if not len(runs):
            continue
        usual = max((end - start for start, end in _runs(gold, period).tolist()), default=0)
        for start, end in runs.tolist():
            counts = Counter(read[start:end])
            more = any(count > known[word] for word, count in counts.items())
            if more and end - start > 2 * usual and free[start:end].all():
                free[start:end] = False
                found.append((start, end, period))
    return sorted(found)


def _runs(hashes: Ints, period: int) -> Ints:
    """Spans (n, 2) of words in which each word comes again after `period` words, often enough."""
    again = hashes[period:] == hashes[:-period]
    if np.count_nonzero(again) < max(_TIMES * period, _SHORTEST) - period:  # too few for a run of them
        return np.zeros((0, 2), np.int64)
    same = np.concatenate(([False], again, [False]))
    runs = np.flatnonzero(same[1:] != same[:-1]).reshape(-1, 2)
    runs[:, 1] += period
    length = runs[:, 1] - runs[:, 0]
    long: Ints = runs[(length >= _TIMES * period) & (length >= _SHORTEST)]
    return long


def _is_bare_list(gold: SearchIndex, prediction: SearchIndex) -> bool:
    """Return True if next to nothing of the gold page's words is there, whatever numbers are.

    A page of a few words may have all of them misread: there a list has many more numbers than the page.
    """
    ours, theirs = ({w for w in page.text.split() if w.isalpha()} for page in (gold, prediction))
    few = len(ours) < _WORDS and len(prediction.numbers) < _MANY * len(gold.numbers) + _MORE
    return bool(ours) and not few and len(ours & theirs) < _SPARED * len(ours)


def _start_of_copy(gold: SearchIndex, prediction: SearchIndex) -> int:
    """Return where a page begins anew in its own text; 0 where repeated words are spread over the page.

    As many numbers as the page has are before it, and most of them come again: a table set in two parts, with
    its labels repeated, is no copy.
    """
    own, words = gold.words.texts, prediction.words
    if len(words.texts) < _LONGER * len(own):
        return 0
    first, second = _repeated(own, words.texts).T
    if len(first) < max(_FEW_TIES, _MOST * len({*own})):
        return 0
    word = int(np.quantile(second, 0.02))
    at = words.starts[word] if (first < word).mean() > _MOST else 0
    edge = bisect_left(prediction.number_starts, at)
    before, behind = (
        Counter(n.body for n in of) for of in (prediction.numbers[:edge], prediction.numbers[edge:])
    )
    again = (before & behind).total() >= _MOST * max(1, edge)
    return prediction.folded.source_span(at, at + 1)[0] if again and edge >= _WHOLE * len(gold.numbers) else 0


def _repeated(page: Sequence[str], read: Sequence[str]) -> Ints:
    """First and second place (n, 2) in the prediction of each word triple that the gold page has once.

    On a page of a few words that is each word.
    """
    size = 3 if len(page) > _FEW_WORDS else 1
    ours, theirs = ([*zip(*(of[at:] for at in range(size)), strict=False)] for of in (page, read))
    places: dict[tuple[str, ...], list[int]] = {run: [] for run, count in Counter(ours).items() if count == 1}
    for at, run in enumerate(theirs):
        if run in places:
            places[run].append(at)
    return np.array([of[:2] for of in places.values() if len(of) > 1], np.int64).reshape(-1, 2)


def _without(page: TextPage, spans: list[tuple[int, int]]) -> TextPage:
    """Return a page without some spans of its text, in order, and without what is left empty at its end."""
    text, cells, runs = page.text, list(page.cells), page.runs
    for low, high in reversed(spans):
        text = text[:low] + text[high:]
        cells = [_shortened(cell, low, high) for cell in cells]
        runs = frozenset(at - (high - low) * (at >= high) for at in runs if not low <= at < high)
    return TextPage(text, tuple(cell for cell in cells if cell.start < len(text)), page.tables, runs)


def _shortened(cell: CellSpan, low: int, high: int) -> CellSpan:
    start, end = (at if at <= low else max(low, at - (high - low)) for at in (cell.start, cell.end))
    return cell._replace(start=start, end=end)
