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
_Row = dict[int, str]
"""The numbers of a line: their digits as printed, by their starts."""


class Restated:
    """The rows of a prediction that have one label and say different things."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._ours = _rows(gold)
        rows = _rows(prediction)
        self._more = {label: of for label, of in rows.items() if len(of) > len(self._ours.get(label, of))}
        self._wanted, self._found = _by_number(self._ours), _by_number(self._more)
        self._everything = [[*row.values()] for rows in self._ours.values() for row in rows]

    def contradicted(self, wanted: int, other: int) -> Claim:
        """Return where a row with the label of a fact's row says something else in the fact's place.

        `wanted` and `other` are the starts of the fact's number and of its occurrence, whose row is taken
        as right.
        """
        label, at = self._wanted.get(wanted, ("", 0))
        found_label, place = self._found.get(other, ("", 0))
        if not label or label != found_label:
            return ""
        row, claims = self._ours[label][at], [[*claim.values()] for claim in self._more[label]]
        number, bodies = [*row].index(wanted), [*row.values()]
        if claims[place] != bodies:
            return ""
        others = [
            n
            for n, claim in enumerate(claims)
            if len(claim) == len(bodies)
            and claim[number] != bodies[number]
            and claim not in self._everything
            and sorted(claim) != sorted(bodies)
        ]
        stated = [[*one.values()] for one in self._ours[label]]
        since = max((n for n in range(place) if claims[n] in stated), default=-1)
        if place > at and any(since < n < place for n in others):
            return "before"
        until = min((n for n in range(place + 1, len(claims)) if claims[n] in stated), default=len(claims))
        return "behind" if any(place < n < until for n in others) else ""


def _rows(index: SearchIndex) -> dict[str, list[_Row]]:
    """Return the lines with a label and numbers behind it, by label."""
    rows: dict[str, list[_Row]] = defaultdict(list)
    for start, end, _ in index.lines:
        numbers = [number for number in index.numbers_within(start, end) if number.start >= start]
        label = "".join(filter(str.isalpha, index.text[start : numbers[0].start])) if numbers else ""
        if len(label) >= _SHORTEST:
            rows[label].append({number.start: number.body for number in numbers})
    return rows


def _by_number(rows: dict[str, list[_Row]]) -> dict[int, tuple[str, int]]:
    """Return the label of each number's row, and which of the rows of that label it is."""
    return {start: (label, at) for label, of in rows.items() for at, row in enumerate(of) for start in row}
