"""Find invented numbers: number tokens of the prediction that nothing on the gold page accounts for.

One to one by their digits as printed, those of dates included. A number is accounted for by an equal one on
the gold page, tagged or not; by the gold number of its place, where that was misread; and by a head or a row
label, which layouts repeat (split tables, flattened heads). A currency or scale is invented where the gold
page has it nowhere and no unit of it was lost.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.align.stretches import WINDOW
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
    units = (_shown(prediction, *span) for span in _invented_units(gold.index, prediction))
    return (*_invented_tokens(gold, prediction), *units)


def _invented_units(gold: SearchIndex, prediction: SearchIndex) -> list[tuple[int, int]]:
    """Spans of currencies and scales that the gold page has nowhere; as many as it lost may be misread."""
    new = [
        (start, end)
        for start, end, unit in unit_spans(prediction.text)
        if unit not in gold.units and _is_money(prediction.text[start:end], unit)
    ]
    if not new:
        return []
    ours, theirs = (Counter(unit for *_, unit in unit_spans(index.text)) for index in (gold, prediction))
    return new[(ours - theirs).total() :]


def _is_money(token: str, unit: str) -> bool:
    """Return True for a currency or scale that is no common short word (`won`, `rs`)."""
    if unit in ("share", "percent"):
        return False
    return not token.isalpha() or len(token) >= _SHORTEST_WORD or token == unit.lower()


def _invented_tokens(gold: GoldIndex, prediction: SearchIndex) -> tuple[InventedNumber, ...]:
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
    found = _unread(extra, left, gold, prediction)
    return tuple(_shown(prediction, number.outer_start, number.outer_end) for number in found)


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


def _shown(prediction: SearchIndex, start: int, end: int) -> InventedNumber:
    low, high = max(0, start - _AROUND), min(len(prediction.text), end + _AROUND)
    return InventedNumber(prediction.source(start, end), prediction.source(low, high))
