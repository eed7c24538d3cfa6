"""The strict rule: each gold fact against the occurrence that is its own, and a reason for people to read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import Levenshtein

from docparse.judge.align import Seeds
from docparse.judge.assign import assign
from docparse.judge.facts import Gold
from docparse.judge.marks import misread_mark
from docparse.judge.model import Placed
from docparse.judge.numbers import Number, same_sign
from docparse.judge.occur import Key, Occurrence, Sought, occurrences, sought
from docparse.judge.place import Placement, Places
from docparse.judge.side import Side
from docparse.judge.values import (
    date_meaning,
    dates,
    group_amount,
    same_amount,
    token_value,
    unit_class,
    unit_classes,
)

WINDOW = 240  # characters round the expected place in which a misread fact is looked for
_DISPLACED = 60  # characters off a place that is known from both sides: not the fact's own occurrence


@dataclass(frozen=True, slots=True)
class Finding:
    """What the strict rule says of one fact; `rule` names it (see `judge.UNDECIDED`)."""

    exact: bool
    placed: Placed
    rule: str
    matched: str
    reason: str


class Comparison:
    """A gold page against a prediction."""

    def __init__(self, gold: Gold, gold_side: Side, side: Side) -> None:
        self.gold_side = gold_side
        self.side = side
        self.seeds = Seeds(gold_side, side)
        self.places = Places(gold_side, side)
        self.sought = [sought(gold_side, fact) for fact in gold.facts]
        keys = list(dict.fromkeys(item.key for item in self.sought))
        self._gold_occurrences = occurrences(gold_side, keys)
        self.occurrences = occurrences(side, keys)
        self._pairs = {key: self._assign(key) for key in keys}
        self.places.settle(self._number_pairs())

    def findings(self) -> list[Finding]:
        """One per fact, in gold order."""
        return [self._finding(item) for item in self.sought]

    def _number_pairs(self) -> Iterator[tuple[int, int]]:
        for item in self.sought:
            if item.fact.type == "number":
                other = self._pairs[item.key].get(item.own.start)
                if other is not None:
                    yield item.own.start, other.start

    def _assign(self, key: Key) -> dict[int, Occurrence]:
        """Start of a gold occurrence to the predicted occurrence that is its own."""
        gold, prediction = self._gold_occurrences[key], self.occurrences[key]
        pairs = assign(gold, prediction, self._fits, self.seeds, self.places)
        return {gold[i].start: prediction[j] for i, j in pairs.items()}

    def _fits(self, own: Occurrence, other: Occurrence) -> bool:
        return self._misfit(own, other) == ""

    def _misfit(self, own: Occurrence, other: Occurrence) -> str:
        """The rule that two occurrences with one key break: "sign", "percent", "boundary" or ""."""
        one, two = own.number, other.number
        if one is None or two is None:
            return ""
        if not same_sign(one, two):
            return "sign"
        if one.percent != two.percent:
            return "percent"
        return "" if (one.left, one.right) == (two.left, two.right) else "boundary"

    def _finding(self, item: Sought) -> Finding:
        own = item.own
        other = self._pairs[item.key].get(own.start)
        misfit = self._misfit(own, other) if other else "lost"
        if misfit:
            finding = self._beside_misread_mark(item)
            if finding is not None:
                return finding
        if other is None:
            return self._lost(item)
        matched = self._shown(other)
        if misfit:
            return Finding(
                False, "unknown", misfit, matched, misfit_reason(misfit, own, other, item, matched)
            )
        if item.currency and other.number and not self._has_currency(item.currency, other.number):
            reason = f"the currency sign {item.currency} is gone: {item.fact.text} reads as {matched}"
            return Finding(False, "unknown", "unit", matched, reason)
        placement = self._placement(item, other)
        if placement.placed == "no":
            return Finding(False, "no", "placement", matched, placement_reason(item, placement))
        if placement.placed == "unknown" and self._displaced(own, other):
            return self._lost(item)
        return Finding(True, placement.placed, "exact", matched, "stands as printed")

    def _placement(self, item: Sought, other: Occurrence) -> Placement:
        return self.places.placement(item.own.start, other.start)

    def _beside_misread_mark(self, item: Sought) -> Finding | None:
        """The fact stands at its place, and only a mark beside it was misread."""
        own = item.own
        for at in dict.fromkeys(self.seeds.expected(own.start)):
            mark = misread_mark(self.gold_side, own, self.side, at)
            if mark:
                other = Occurrence(at, at + own.end - own.start)
                placement = self._placement(item, other)
                if placement.placed != "no":
                    reason = f"stands as printed; the {mark} beside it was misread"
                    return Finding(True, placement.placed, "mark", self._shown(other), reason)
        return None

    def _has_currency(self, currency: str, number: Number) -> bool:
        around = self.side.text[number.outer_start : number.outer_end + 2]
        return currency in around

    def _displaced(self, own: Occurrence, other: Occurrence) -> bool:
        """Whether the fact's place is known and the occurrence is not there."""
        if not self.seeds.located(own.start, own.end):
            return False
        return min(abs(other.start - at) for at in self.seeds.expected(own.start)) > _DISPLACED

    def _shown(self, occurrence: Occurrence) -> str:
        number = occurrence.number
        if number is not None and (number.sign or number.percent):
            return self.side.source(number.outer_start, number.outer_end)
        return self.side.source(occurrence.start, occurrence.end)

    def _lost(self, item: Sought) -> Finding:
        """No occurrence is left for a fact: say what stands where it should."""
        text = item.fact.text
        taken = len(self.occurrences[item.key])
        near = self._instead(item)
        if near is not None:
            matched = self._shown(Occurrence(near.start, near.end, near))
            rule = "digits" if _digits(near.body) != _digits(text) else "separators"
            return Finding(False, "unknown", rule, matched, lost_reason(rule, text, matched))
        if taken:
            reason = f"{text} stands {taken} times, each time for another place"
            return Finding(False, "unknown", "count", "", reason)
        return Finding(False, "unknown", "text", "", f"{text} does not stand as printed")

    def _instead(self, item: Sought) -> Number | None:
        """The number that stands where a lost number should, or one much like it close by."""
        own = item.own.number
        if own is None:
            return None
        best: tuple[float, Number] | None = None
        for at in self.seeds.expected(item.own.start):
            low = bisect_left(self.side.number_starts, at - WINDOW)
            high = bisect_left(self.side.number_starts, at + WINDOW)
            for number in self.side.numbers[low:high]:
                alike = Levenshtein.normalized_similarity(own.body, number.body)
                score = alike - abs(number.start - at) / WINDOW
                if alike >= 0.5 and (best is None or score > best[0]):
                    best = (score, number)
        return best[1] if best else None


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


_SIGN_NAMES = {
    "": "no sign",
    "()": "brackets",
    "-": "a minus",
    "-)": "a minus behind",
    "+": "a plus",
    "?": "a dash",
}


def misfit_reason(rule: str, own: Occurrence, other: Occurrence, item: Sought, matched: str) -> str:
    """Why two occurrences with the same digits are not the same fact."""
    one, two = own.number, other.number
    assert one is not None
    assert two is not None
    reads = f"{_signed(one)} reads as {_signed(two)}"
    if rule == "percent":
        return f"the percent sign {'is gone' if one.percent else 'was added'}: {reads}"
    if rule == "boundary":
        return f"{item.fact.text} runs into its neighbour: {two.left}{two.body}{two.right}"
    if one.sign == "()" and two.brackets == "(":
        return f"the closing parenthesis is gone: {reads}"
    if one.sign == "()" and two.brackets == ")":
        return f"the opening parenthesis is gone: {reads}"
    if one.sign == "()" and not two.sign:
        return f"the parentheses are gone: {reads}"
    if two.sign == "()" and not one.sign:
        return f"parentheses were added: {reads}"
    if not two.sign:
        return f"the {'plus' if one.sign == '+' else 'minus'} is gone: {reads}"
    if not one.sign:
        return f"a {'plus' if two.sign == '+' else 'minus'} was added: {reads}"
    return f"{_SIGN_NAMES[one.sign]} became {_SIGN_NAMES[two.sign]}: {item.fact.text} reads as {matched}"


def _signed(number: Number) -> str:
    minus = "\u2212" if number.sign in ("()", "-", "-)") else ""
    return f"{minus}{number.body}{'%' if number.percent else ''}"


def lost_reason(rule: str, text: str, matched: str) -> str:
    """A number that stands there with other digits or separators."""
    if rule == "separators":
        return f"the separators differ: {text} reads as {matched}"
    return f"the digits differ: {text} reads as {matched}"


def placement_reason(item: Sought, placement: Placement) -> str:
    """A value that stands under another label."""
    what = "the row" if placement.kind == "row" else "the column"
    return f"{item.fact.text} stands in {what} {placement.predicted!r}, not in {placement.own!r}"


class Values:
    """Whether a fact's value occurs in a prediction in whatever notation, alone or as a unit-and-number group."""

    def __init__(self, comparison: Comparison, gold: Gold) -> None:
        self._comparison = comparison
        self._gold_side = comparison.gold_side
        self._side = comparison.side
        self._sought = comparison.sought
        self._facts = gold.facts

    def equal(self, item: Sought) -> bool:
        """The same value stands somewhere; exact notation of it does, or its meaning is the same."""
        fact = item.fact
        if fact.type == "number":
            return self._number(item)
        if self._comparison.occurrences[item.key]:
            return True
        folded = self._gold_side.text[item.own.start : item.own.end]
        if fact.type == "monetary_unit":
            return unit_class(folded) in self._units
        if fact.type == "temporal":
            return bool(date_meaning(" ".join(folded.split())) & self._dates)
        return False

    def _number(self, item: Sought) -> bool:
        own = item.own.number
        if own is None:
            return bool(self._comparison.occurrences[item.key]) or self._amount(item) in self._amounts
        if any(self._comparison._fits(item.own, other) for other in self._comparison.occurrences[item.key]):
            return True
        amount = token_value(self._gold_side.text, own)
        return amount is not None and amount in self._amounts

    def _amount(self, item: Sought) -> object:
        from docparse.judge.numbers import value

        return value(self._gold_side.text[item.own.start : item.own.end].strip())

    @cached_property
    def _amounts(self) -> set[object]:
        amounts = (token_value(self._side.text, number) for number in self._side.numbers)
        return {amount for amount in amounts if amount is not None}

    @cached_property
    def _units(self) -> frozenset[str]:
        return unit_classes(self._side.text)

    @cached_property
    def _dates(self) -> set[tuple[object, ...]]:
        return dates(self._side.text)

    def group_equal(self, correct: Sequence[bool], equal: Sequence[bool]) -> list[bool]:
        """Per fact: its group is right as a group; a fact without a group goes by its own value."""
        result = list(equal)
        for members, number in self._groups():
            if all(correct[at] for at in members):
                right = True
            else:
                amount = group_amount(self._gold_side.text, number)
                right = amount is not None and any(
                    same_amount(amount, other) for other in self._group_amounts
                )
            for at in members:
                result[at] = right
        return result

    @cached_property
    def _group_amounts(self) -> list[tuple[str, object]]:
        amounts = (group_amount(self._side.text, number) for number in self._side.numbers)
        return [amount for amount in amounts if amount is not None]  # type: ignore[misc]

    def _groups(self) -> list[tuple[list[int], Number]]:
        """Fact indices of each number with the units that stand beside it, and the number."""
        groups = []
        facts = self._facts
        for at, item in enumerate(self._sought):
            number = item.own.number
            if number is None:
                continue
            members = [at]
            if at and facts[at - 1].type == "monetary_unit" and facts[at].start - facts[at - 1].end <= 2:
                members.insert(0, at - 1)
            if (
                at + 1 < len(facts)
                and facts[at + 1].type == "monetary_unit"
                and facts[at + 1].start - facts[at].end <= 1
            ):
                members.append(at + 1)
            if len(members) > 1:
                groups.append((members, number))
        return groups
