"""Find a fact's value in a prediction in whatever notation, alone or as a unit-and-number group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from docparse.judge.match.matching import Matching
from docparse.judge.match.search.queries import FactQuery
from docparse.numerals.amounts import group_amount, same_amount, spaced_numbers, token_value, value
from docparse.numerals.dates import Meaning, date_meaning, dates
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class


class ValueEquality:
    """The values of one prediction; what is not asked for is not computed."""

    def __init__(self, matching: Matching) -> None:
        self._matching = matching
        self._gold, self._prediction = matching.gold, matching.prediction
        self._queries = matching.queries

    def equal(self, query: FactQuery) -> bool:
        """Return True if the fact, or another notation of its value, occurs anywhere."""
        if self._matching.value_occurs(query):
            return True
        folded = " ".join(self._gold.text[query.own.start : query.own.end].split())
        if query.fact.type == "number":
            amount = self._amount(query, folded)
            return amount is not None and amount in self._amounts
        if query.fact.type == "monetary_unit":
            return unit_class(folded) in self._prediction.units
        if query.fact.type == "temporal":
            return not self._dates.isdisjoint(date_meaning(folded))
        return False

    def _amount(self, query: FactQuery, folded: str) -> Fraction | None:
        number = query.own.number
        return value(folded) if number is None else token_value(self._gold.text, number)

    @cached_property
    def _amounts(self) -> set[Fraction]:
        amounts = {token_value(self._prediction.text, number) for number in self._prediction.numbers}
        return {amount for amount in amounts if amount is not None} | spaced_numbers(self._prediction.text)

    @cached_property
    def _dates(self) -> set[Meaning]:
        return dates(self._prediction.text)

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
        amounts = {group_amount(self._prediction.text, number) for number in self._prediction.numbers}
        return {amount for amount in amounts if amount is not None}

    def _groups(self) -> Iterator[tuple[list[int], Number]]:
        """Indices of each number fact with the unit facts beside it, and its token."""
        for at, query in enumerate(self._queries):
            if query.fact.type != "number":
                continue
            number = query.own.number
            if number is None:
                tokens = self._gold.numbers_within(query.own.start, query.own.end)
                if len(tokens) == 1:
                    yield [at], tokens[0]
                continue
            members = [at]
            if at and self._beside(at - 1, at) and self._queries[at - 1].fact.type == "monetary_unit":
                members.insert(0, at - 1)
            after = at + 1
            if (
                after < len(self._queries)
                and self._beside(at, after)
                and self._queries[after].fact.type == "monetary_unit"
            ):
                members.append(after)
            if len(members) > 1:
                yield members, number

    def _beside(self, at: int, after: int) -> bool:
        """Return True if only marks and white space are between two facts."""
        between = self._gold.text[self._queries[at].own.end : self._queries[after].own.start]
        return len(between) <= 4 and not any(c.isalnum() for c in between)
