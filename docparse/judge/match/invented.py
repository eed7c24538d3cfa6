"""Find invented numbers: number tokens of the prediction that nothing on the gold page accounts for.

One to one by their digits as printed. A number is accounted for by an equal one on the gold page, tagged or
not; by the gold number of its place, where that was misread; and by a head or a row label, which layouts
repeat (split tables, flattened heads).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from docparse.judge.match.alignment import TextAlignment
from docparse.judge.match.gold_index import GoldIndex
from docparse.judge.match.index import SearchIndex
from docparse.judge.match.stretches import WINDOW
from docparse.numerals.tokens import Number

_ALIKE = 0.5  # similarity of digits from which a number may be a misreading of another
_AROUND = 30  # characters of context on both sides


class InventedNumber(NamedTuple):
    """A number as the prediction prints it, with the text round it."""

    text: str
    context: str


def invented_numbers(gold: GoldIndex, prediction: SearchIndex) -> tuple[InventedNumber, ...]:
    """Return the prediction's invented numbers in text order."""
    allowed = Counter(number.body for number in _tokens(gold.index))
    repeatable = _repeatable(gold.index)
    extra: list[Number] = []
    seen: Counter[str] = Counter()
    for number in _tokens(prediction):
        seen[number.body] += 1
        if seen[number.body] > allowed[number.body] + repeatable[number.body]:
            extra.append(number)
    if not extra:
        return ()
    lost = allowed - seen
    left = [number for number in _tokens(gold.index) if lost[number.body] > 0]
    return tuple(_shown(prediction, number) for number in _unread(extra, left, gold, prediction))


def _tokens(index: SearchIndex) -> list[Number]:
    return [number for number in index.numbers if number.body != "-"]


def _repeatable(gold: SearchIndex) -> Counter[str]:
    """Count how often the numbers in heads and row labels may come again: once for each value of a table."""
    labels = gold.labels
    values = Counter(gold.page.cells[at].table for at in labels.value_cells)
    repeated: Counter[str] = Counter()
    for number in _tokens(gold):
        at = gold.cell(number.start)
        if at >= 0 and (labels.in_header(at) or labels.is_label(at)):
            repeated[number.body] += values[gold.page.cells[at].table]
    return repeated


def _unread(
    extra: list[Number], left: list[Number], gold: GoldIndex, prediction: SearchIndex
) -> list[Number]:
    """Return the numbers that are no misreading of a lost gold number whose place they have."""
    if not left:
        return extra
    alignment = TextAlignment(gold.index, prediction)
    places = sorted((at, n) for n, number in enumerate(left) for at in set(alignment.expected(number.start)))
    taken: set[int] = set()
    invented = []
    for number in extra:
        near = places[bisect_left(places, (number.start - WINDOW, 0)) :]
        misread = next(
            (
                n
                for at, n in near
                if at <= number.start + WINDOW
                and n not in taken
                and Levenshtein.normalized_similarity(left[n].body, number.body) >= _ALIKE
            ),
            None,
        )
        if misread is None:
            invented.append(number)
        else:
            taken.add(misread)
    return invented


def _shown(prediction: SearchIndex, number: Number) -> InventedNumber:
    text = prediction.source(number.outer_start, number.outer_end)
    low = max(0, number.start - _AROUND)
    high = min(len(prediction.text), number.end + _AROUND)
    return InventedNumber(text, prediction.source(low, high))
