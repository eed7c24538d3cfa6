"""Leave out of a prediction what proves nothing: copies of the page, and lists without the page's words.

Whoever prints a page twice, once wrong and once right, or all numbers there are, has each fact somewhere. A
reader of such an output learns no fact from it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

import numpy as np

from docparse.judge.match.align.alignment import Ints, repeated
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.read.text_page import TextPage

_LONGER = 1.4  # times the gold page's words from which a prediction may hold a copy
_MOST = 0.5  # of the words that tie a page, and of its numbers: so many come again in a copy
_FEW_TIES = 3
_WORDS = 12  # words with letters from which a gold page has a context of its own
_SPARED = 0.1  # share of those that a prediction must have, misread pages included
_WHOLE = 0.9  # of the page's numbers: so many are before a copy
_MANY, _MORE = 3, 10  # a list has so many times the page's numbers, and so many more


def without_copies(gold: SearchIndex, prediction: SearchIndex) -> SearchIndex:
    """Return the index of the prediction up to where it begins anew, or the same index."""
    if len(prediction.words[1]) < _LONGER * len(gold.words[1]):
        return prediction
    first, second = repeated(gold.words[1], prediction.words[1])
    if len(first) < _FEW_TIES or len(first) < _MOST * len(np.unique(gold.words[1])):
        return prediction
    start = _start_of_copy(first, second)
    at = int(prediction.words[0][start, 0]) if start else 0
    if not at or not _same_numbers(gold, prediction, at):
        return prediction
    return SearchIndex(_until(prediction.page, prediction.folded.source_span(at, at + 1)[0]))


def is_bare_list(gold: SearchIndex, prediction: SearchIndex) -> bool:
    """Return True if next to nothing of the gold page's words is there, whatever numbers are.

    A page of a few words may have all of them misread: there a list has many more numbers than the page.
    """
    ours = {word for word in gold.text.split() if word.isalpha()}
    few = len(ours) < _WORDS
    if not ours or (few and len(prediction.numbers) < _MANY * len(gold.numbers) + _MORE):
        return False
    theirs = {word for word in prediction.text.split() if word.isalpha()}
    return len(ours & theirs) < _SPARED * len(ours)


def _start_of_copy(first: Ints, second: Ints) -> int:
    """Return the word that a copy begins with; 0 where repeated words are spread over the page."""
    start = int(np.quantile(second, 0.02))
    return start if (first < start).mean() > _MOST else 0


def _same_numbers(gold: SearchIndex, prediction: SearchIndex, at: int) -> bool:
    """Return True if as many numbers as the page has are before an offset, and most of them come again.

    A table set in two parts, with its labels repeated, is no copy.
    """
    if bisect_left(prediction.number_starts, at) < _WHOLE * len(gold.numbers):
        return False
    before = Counter(number.body for number in prediction.numbers if number.start < at)
    behind = Counter(number.body for number in prediction.numbers if number.start >= at)
    return (before & behind).total() >= _MOST * max(1, before.total())


def _until(page: TextPage, end: int) -> TextPage:
    cells = tuple(cell for cell in page.cells if cell.start < end)
    return TextPage(page.text[:end], cells, page.tables, page.places)
