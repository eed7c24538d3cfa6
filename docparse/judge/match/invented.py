"""Find invented numbers: number tokens of the prediction that nothing on the gold page accounts for.

One to one by their digits as printed, those of dates included. A number is accounted for by an equal one on
the gold page, tagged or not; by the gold number of its place, where that was misread; and by a head or a row
label, which layouts repeat (split tables, flattened heads). A currency or scale is invented where the gold
page has it nowhere and no unit of it was lost.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from docparse.judge.match.align.alignment import WINDOW, TextAlignment
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import GoldIndex
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_spans

_ALIKE = 0.5  # similarity of digits from which a number may be a misreading of another
_SHORTEST_WORD = 4
_AROUND = 30  # characters of context on both sides


class InventedNumber(NamedTuple):
    """A number or unit as the prediction prints it, with the text round it."""

    text: str
    context: str


def invented_numbers(gold: GoldIndex, prediction: SearchIndex) -> tuple[InventedNumber, ...]:
    """Return the prediction's invented numbers, then its invented units, each in text order."""
    numbers = ((one.outer_start, one.outer_end) for one in _invented_tokens(gold.index, prediction))
    shown = []
    for start, end in (*numbers, *_invented_units(gold.index, prediction)):
        low, high = max(0, start - _AROUND), min(len(prediction.text), end + _AROUND)
        shown.append(InventedNumber(prediction.source(start, end), prediction.source(low, high)))
    return tuple(shown)


def _invented_units(gold: SearchIndex, prediction: SearchIndex) -> list[tuple[int, int]]:
    """Spans of currencies and scales that the gold page has nowhere; as many as it lost may be misread."""
    ours, theirs = ([*unit_spans(index.text)] for index in (gold, prediction))
    lost = Counter(unit for *_, unit in ours) - Counter(unit for *_, unit in theirs)
    new = [
        (start, end)
        for start, end, unit in theirs
        if unit not in gold.units and _is_money(prediction.text[start:end], unit)
    ]
    return new[lost.total() :]


def _is_money(token: str, unit: str) -> bool:
    """Return True for a currency or scale that is no common short word (`won`, `rs`)."""
    if unit in ("share", "percent"):
        return False
    return not token.isalpha() or len(token) >= _SHORTEST_WORD or token == unit.lower()


def _invented_tokens(gold: SearchIndex, prediction: SearchIndex) -> list[Number]:
    """Return the numbers beyond those of the gold page that are no misreading of a lost one in its place."""
    ours, theirs = ([one for one in index.numbers if one.body != "-"] for index in (gold, prediction))
    allowed, seen = Counter(number.body for number in ours), Counter[str]()
    most, extra = allowed + _repeatable(gold), list[Number]()
    for number in theirs:
        seen[number.body] += 1
        if seen[number.body] > most[number.body]:
            extra.append(number)
    lost = allowed - seen
    if not extra or not lost:
        return extra
    alignment = TextAlignment(gold.words, prediction.words)
    left = [(number.body, alignment.expected(number.start)) for number in ours if lost[number.body]]
    invented = []
    for number in extra:
        near = (one for one in left if min(abs(at - number.start) for at in one[1]) <= WINDOW)
        alike = (one for one in near if Levenshtein.normalized_similarity(one[0], number.body) >= _ALIKE)
        misread = next(alike, None)
        if misread is None:
            invented.append(number)
        else:
            left.remove(misread)
    return invented


def _repeatable(gold: SearchIndex) -> Counter[str]:
    """Count how often the numbers in heads and row labels may come again: once for each value of a table."""
    labels = gold.labels
    values = Counter(gold.page.cells[at].table for at in labels.value_cells)
    repeated: Counter[str] = Counter()
    for number in gold.numbers:
        at = gold.cell(number.start)
        if number.body != "-" and at >= 0 and (labels.in_header(at) or labels.is_label(at)):
            repeated[number.body] += values[gold.page.cells[at].table]
    return repeated
