"""A gold page against a prediction: which occurrence is whose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docparse.judge.match.assign import assign
from docparse.judge.match.candidates import Candidate, locate
from docparse.judge.match.index import Side
from docparse.judge.match.occurrences import Key, Occurrence, Sought, occurrences, sought
from docparse.judge.match.placement import Placement, Places
from docparse.judge.match.seeds import Seeds
from docparse.judge.read.gold import Gold
from docparse.numerals.tokens import Number, same_sign

_DISPLACED = 60  # characters off a place that is known from both sides: not the fact's own occurrence
_GROUP_BEHIND = re.compile(r" \d{3}(?!\d)")


class Comparison:
    """Facts as they are sought, their occurrences, and the occurrence that is each fact's own."""

    def __init__(self, gold: Gold, side: Side) -> None:
        self.gold = gold.side
        self.side = side
        self.seeds = Seeds(self.gold, side)
        self.places = Places(self.gold, side)
        self.sought: list[Sought] = [sought(self.gold, fact) for fact in gold.facts]
        spans = [(item.own.start, item.own.end) for item in self.sought]
        self._candidates = dict(zip(spans, locate(self.seeds, self.gold.text, spans, side.text), strict=True))
        keys = list(dict.fromkeys(item.key for item in self.sought))
        self._on_gold = occurrences(self.gold, keys)
        self.occurrences = occurrences(side, keys)
        self._pairs = {key: self._assign(key) for key in keys}
        self.places.settle(self._number_pairs())

    def own(self, item: Sought) -> Occurrence | None:
        """The predicted occurrence that is a fact's own; its sign, percent or neighbours may still differ."""
        return self._pairs[item.key].get(item.own.start)

    def candidate(self, item: Sought) -> Candidate:
        """What stands where the fact should, or is most like it near by."""
        return self._candidates[item.own.start, item.own.end]

    def misfit(self, item: Sought, other: Occurrence) -> str:
        """What an occurrence has against it: "sign", "percent", "boundary", "unit" or ""."""
        rule = _misfit(item.own, other)
        if rule:
            return rule
        if item.currency and other.number and not self._has_currency(item.currency, other.number):
            return "unit"
        if item.fact.type == "number" and item.own.number is None:
            return self._edge_misfit(item.own, other)
        return ""

    def value_stands(self, item: Sought) -> bool:
        """Whether the fact's notation stands anywhere, also where it is another fact's."""
        return any(not self.misfit(item, other) for other in self.occurrences[item.key])

    def placement(self, item: Sought, other: Occurrence) -> Placement:
        """Where an occurrence stands, compared with the fact."""
        return self.places.placement(item.own.start, other.start)

    def displaced(self, item: Sought, other: Occurrence) -> bool:
        """Whether the fact's place is known from the text on both sides, and the occurrence is not there.

        Where a phrase stands several times, and no less often than it should, none is lost: the page was read
        in another order. Of a short number or a sign, a misreading elsewhere makes up for one that is lost.
        """
        own, times = item.own, len(self._on_gold[item.key])
        if item.key.kind == "phrase" and 1 < times <= len(self.occurrences[item.key]):
            return False
        if not self.seeds.located(own.start, own.end):
            return False
        return min(abs(other.start - at) for at in self.seeds.expected(own.start)) > _DISPLACED

    def _assign(self, key: Key) -> dict[int, Occurrence]:
        """Start of a gold occurrence to the predicted occurrence that is its own."""
        gold, prediction = self._on_gold[key], self.occurrences[key]
        pairs = assign(gold, prediction, _fits, self.seeds, self.places)
        return {gold[i].start: prediction[j] for i, j in pairs.items()}

    def _number_pairs(self) -> Iterator[tuple[int, int]]:
        for item in self.sought:
            other = self.own(item) if item.fact.type == "number" else None
            if other is not None:
                yield item.own.start, other.start

    def _has_currency(self, currency: str, number: Number) -> bool:
        return currency in self.side.text[number.outer_start : number.outer_end + 2]

    def _edge_misfit(self, own: Occurrence, other: Occurrence) -> str:
        """Sign and percent of the first and last token of a number that is more than one token."""
        ours, theirs = (
            side.numbers_within(span.start, span.end) for side, span in ((self.gold, own), (self.side, other))
        )
        if not ours or not theirs:
            return ""
        for one, two in ((ours[0], theirs[0]), (ours[-1], theirs[-1])):
            if not same_sign(one, two):
                return "sign"
            if one.percent != two.percent:
                return "percent"
        if _GROUP_BEHIND.match(self.side.text, other.end) and not _GROUP_BEHIND.match(
            self.gold.text, own.end
        ):
            return "boundary" if _GROUP_BEHIND.search(self.side.text, other.start, other.end) else ""
        return ""


def _fits(own: Occurrence, other: Occurrence) -> bool:
    return _misfit(own, other) == ""


def _misfit(own: Occurrence, other: Occurrence) -> str:
    one, two = own.number, other.number
    if one is None or two is None:
        return ""
    if not same_sign(one, two):
        return "sign"
    if one.percent != two.percent:
        return "percent"
    return "" if (one.left, one.right) == (two.left, two.right) else "boundary"
