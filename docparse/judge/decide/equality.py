"""Whether a fact's value occurs in a prediction in whatever notation, alone or as a unit-and-number group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from docparse.judge.match.compare import Comparison
from docparse.judge.match.occurrences import Sought
from docparse.numerals.amounts import group_amount, same_amount, spaced_numbers, token_value, value
from docparse.numerals.dates import Meaning, date_meaning, dates
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class


class Values:
    """The values of one prediction; what is not asked for is not computed."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._gold, self._side = comparison.gold, comparison.side
        self._sought = comparison.sought

    def equal(self, item: Sought) -> bool:
        """The fact's notation stands somewhere, or another notation of its value does."""
        if self._comparison.value_stands(item):
            return True
        folded = " ".join(self._gold.text[item.own.start : item.own.end].split())
        if item.fact.type == "number":
            amount = self._amount(item, folded)
            return amount is not None and amount in self._amounts
        if item.fact.type == "monetary_unit":
            return unit_class(folded) in self._side.units
        if item.fact.type == "temporal":
            return not self._dates.isdisjoint(date_meaning(folded))
        return False

    def _amount(self, item: Sought, folded: str) -> Fraction | None:
        number = item.own.number
        return value(folded) if number is None else token_value(self._gold.text, number)

    @cached_property
    def _amounts(self) -> set[Fraction]:
        amounts = {token_value(self._side.text, number) for number in self._side.numbers}
        return {amount for amount in amounts if amount is not None} | spaced_numbers(self._side.text)

    @cached_property
    def _dates(self) -> set[Meaning]:
        return dates(self._side.text)

    def group_equal(self, correct: Sequence[bool], equal: Sequence[bool]) -> list[bool]:
        """Per fact: its group is right as a group; a fact without a group goes by its own value."""
        result = list(equal)
        for members, number in self._groups():
            if all(correct[at] for at in members):
                right = True
            else:
                amount = group_amount(self._gold.text, number)
                right = amount is not None and any(
                    same_amount(amount, other) for other in self._group_amounts
                )
            for at in members:
                result[at] = right
        return result

    @cached_property
    def _group_amounts(self) -> set[tuple[str, Fraction]]:
        amounts = {group_amount(self._side.text, number) for number in self._side.numbers}
        return {amount for amount in amounts if amount is not None}

    def _groups(self) -> Iterator[tuple[list[int], Number]]:
        """Indices of each number fact with the unit facts that stand beside it, and its token."""
        for at, item in enumerate(self._sought):
            if item.fact.type != "number":
                continue
            number = item.own.number
            if number is None:
                tokens = self._gold.numbers_within(item.own.start, item.own.end)
                if len(tokens) == 1:
                    yield [at], tokens[0]
                continue
            members = [at]
            if at and self._beside(at - 1, at) and self._sought[at - 1].fact.type == "monetary_unit":
                members.insert(0, at - 1)
            after = at + 1
            if (
                after < len(self._sought)
                and self._beside(at, after)
                and self._sought[after].fact.type == "monetary_unit"
            ):
                members.append(after)
            if len(members) > 1:
                yield members, number

    def _beside(self, at: int, after: int) -> bool:
        """Whether only marks and white space stand between two facts."""
        between = self._gold.text[self._sought[at].own.end : self._sought[after].own.start]
        return len(between) <= 4 and not any(c.isalnum() for c in between)
