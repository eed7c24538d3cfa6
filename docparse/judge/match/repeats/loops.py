"""Leave out of a prediction the stretches in which its writer got stuck and said one thing many times.

A loop proves nothing: a decoder that repeats a row until its budget ends has not read it so often.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from docparse.judge.match.align.alignment import Hashes, Ints
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.read.text_page import CellSpan, TextPage

_LONGEST = 120  # words of what is repeated
_TIMES = 5  # repetitions from which it is a loop
_SHORTEST = 20  # words of a loop
Span = tuple[int, int]


def loops(gold: SearchIndex, prediction: SearchIndex) -> list[Span]:
    """Return the spans of a prediction's page, in order, that are one thing said over and over.

    What the gold page repeats as often is its own, and so are words that it has as often, elsewhere: a reader
    who takes a page of like tables column by column sets their heads below one another.
    """
    spans, hashes = prediction.words
    source = prediction.folded.source_span
    return [
        (source(*spans[start].tolist())[0], source(*spans[end - 1].tolist())[1])
        for start, end, _ in stuck(hashes, gold.words[1])
    ]


def stuck(hashes: Hashes, gold: Hashes) -> list[tuple[int, int, int]]:
    """Return the loops among the words of a prediction, in order: first, last + 1, and words of a turn."""
    free = np.ones(len(hashes), np.bool_)
    known = Counter(gold.tolist())
    found: list[tuple[int, int, int]] = []
    for period in range(1, min(_LONGEST, len(hashes) // _TIMES) + 1):
        runs = _runs(hashes, period)
        if not len(runs):
            continue
        usual = max((end - start for start, end in _runs(gold, period).tolist()), default=0)
        for start, end in runs.tolist():
            counts = Counter(hashes[start:end].tolist())
            more = any(times > known[word] for word, times in counts.items())
            if more and end - start > 2 * usual and free[start:end].all():
                free[start:end] = False
                found.append((start, end, period))
    return sorted(found)


def _runs(hashes: Hashes, period: int) -> Ints:
    """Spans (n, 2) of words in which each word comes again after `period` words, often enough."""
    if len(hashes) <= period:
        return np.zeros((0, 2), np.int64)
    same = np.concatenate(([False], hashes[period:] == hashes[:-period], [False]))
    runs = np.flatnonzero(same[1:] != same[:-1]).reshape(-1, 2)
    runs[:, 1] += period
    length = runs[:, 1] - runs[:, 0]
    long: Ints = runs[(length >= _TIMES * period) & (length >= _SHORTEST)]
    return long


def without(page: TextPage, spans: list[Span]) -> TextPage:
    """Return a page without some spans of its text, in order, and without what is left empty of its cells."""
    text, cells = page.text, list(page.cells)
    for low, high in reversed(spans):
        text = text[:low] + text[high:]
        cells = [_shortened(cell, low, high) for cell in cells]
    return TextPage(text, tuple(cells), page.tables)


def _shortened(cell: CellSpan, low: int, high: int) -> CellSpan:
    start, end = (at if at <= low else max(low, at - (high - low)) for at in (cell.start, cell.end))
    return cell._replace(start=start, end=end)
