"""Rows that a prediction states more often than the gold page: the first claim counts.

A row is a line of text or of a table that begins with a label. Where a further row with the label says
something else, a reader cannot tell which is true; whoever writes several claims must not be right by one.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

from docparse.judge.match.search.index import SearchIndex

Claim = Literal["", "before", "behind"]
_SHORTEST = 3  # letters of a label
_Rows = dict[str, list[list[str]]]
"""The numbers of the lines with one label, as printed, by label."""


class Restated:
    """The rows of a prediction that have one label and say different things."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._ours, self._wanted = _rows(gold)
        self._claims, self._found = _rows(prediction)

    def contradicted(self, wanted: int, other: int) -> Claim:
        """Return where a row with the label of a fact's row says something else in the fact's place.

        `wanted` and `other` are the starts of the fact's number and of its occurrence, whose row is taken
        as right. What stands beyond another row that the gold page has says nothing of it.
        """
        label, at, number = self._wanted.get(wanted, ("", 0, 0))
        found_label, place, _ = self._found.get(other, ("", 0, 0))
        if not label or label != found_label:
            return ""
        stated, claims = self._ours[label], self._claims[label]
        row = stated[at]
        if len(claims) <= len(stated) or claims[place] != row:
            return ""
        if place > at and self._differs(row, number, stated, claims[:place][::-1]):
            return "before"
        return "behind" if self._differs(row, number, stated, claims[place + 1 :]) else ""

    def _differs(self, row: list[str], number: int, stated: list[list[str]], claims: list[list[str]]) -> bool:
        """Return True if a claim, before the first that is stated, says something else of a number."""
        for claim in claims:
            if claim in stated:
                return False
            same = len(claim) == len(row) and claim[number] != row[number] and sorted(claim) != sorted(row)
            if same and not any(claim in rows for rows in self._ours.values()):
                return True
        return False


def _rows(index: SearchIndex) -> tuple[_Rows, dict[int, tuple[str, int, int]]]:
    """Return the lines with a label and numbers behind it, and by number its label, line and place there."""
    rows: _Rows = defaultdict(list)
    places: dict[int, tuple[str, int, int]] = {}
    for start, end, _ in index.lines:
        numbers = [number for number in index.numbers_within(start, end) if number.start >= start]
        label = "".join(filter(str.isalpha, index.text[start : numbers[0].start])) if numbers else ""
        if len(label) >= _SHORTEST:
            places |= {number.start: (label, len(rows[label]), n) for n, number in enumerate(numbers)}
            rows[label].append([number.body for number in numbers])
    return rows, places
