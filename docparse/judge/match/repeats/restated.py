"""Rows that a prediction states more often than the gold page: the first claim counts.

A row is a line of text or of a table that begins with a label. Where a further row with the label says
something else, a reader cannot tell which is true; whoever writes several claims must not be right by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from functools import cached_property
from typing import Literal, NamedTuple

from docparse.judge.match.search.index import SearchIndex

Claim = Literal["", "before", "behind"]
_SHORTEST = 3  # letters of a label


class _StatedRow(NamedTuple):
    """The start of a line, and the numbers of it: their starts and their digits as printed."""

    start: int
    places: list[int]
    bodies: list[str]


class Restated:
    """The rows of a prediction that have one label and say different things."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction

    def contradicted(self, wanted: int, other: int) -> Claim:
        """Return where a row with the label of a fact's row says something else in the fact's place.

        `wanted` and `other` are the starts of the fact's number and of its occurrence, whose row is taken
        as right.
        """
        if wanted not in self._places or other not in self._found:
            return ""
        (label, at), (found_label, place) = self._places[wanted], self._found[other]
        row, rows = self._ours[label][at], self._more.get(label, [])
        if label != found_label or rows[place].bodies != row.bodies:
            return ""
        number = row.places.index(wanted)
        own_bodies = [one.bodies for one in self._ours[label]]
        others = [
            n
            for n, claim in enumerate(rows)
            if len(claim.bodies) == len(row.bodies)
            and claim.bodies[number] != row.bodies[number]
            and claim.bodies not in self._everything
            and sorted(claim.bodies) != sorted(row.bodies)
        ]
        since = max((n for n in range(place) if rows[n].bodies in own_bodies), default=-1)
        if place > at and any(since < n < place for n in others):
            return "before"
        until = min(
            (n for n in range(place + 1, len(rows)) if rows[n].bodies in own_bodies), default=len(rows)
        )
        return "behind" if any(place < n < until for n in others) else ""

    @cached_property
    def _ours(self) -> dict[str, list[_StatedRow]]:
        return _rows(self._gold)

    @cached_property
    def _more(self) -> dict[str, list[_StatedRow]]:
        """The predicted rows of the labels that come more often than on the gold page."""
        rows = _rows(self._prediction)
        return {label: of for label, of in rows.items() if len(of) > len(self._ours.get(label, of))}

    @cached_property
    def _places(self) -> dict[int, tuple[str, int]]:
        return _by_number(self._ours) if self._more else {}

    @cached_property
    def _found(self) -> dict[int, tuple[str, int]]:
        return _by_number(self._more)

    @cached_property
    def _everything(self) -> list[list[str]]:
        return [row.bodies for rows in self._ours.values() for row in rows]


def _rows(index: SearchIndex) -> dict[str, list[_StatedRow]]:
    """Return the lines with a label and numbers behind it, by label."""
    rows: dict[str, list[_StatedRow]] = defaultdict(list)
    start = 0
    for line in index.text.split("\n"):
        end = start + len(line)
        first, last = bisect_left(index.number_starts, start), bisect_left(index.number_starts, end)
        numbers = index.numbers[first:last]
        if numbers:
            label = "".join(filter(str.isalpha, index.text[start : numbers[0].start]))
            if len(label) >= _SHORTEST:
                places = [number.start for number in numbers]
                rows[label].append(_StatedRow(start, places, [number.body for number in numbers]))
        start = end + 1
    return rows


def _by_number(rows: dict[str, list[_StatedRow]]) -> dict[int, tuple[str, int]]:
    """Return the label of each number's row, and which of the rows of that label it is."""
    return {
        start: (label, at) for label, of in rows.items() for at, row in enumerate(of) for start in row.places
    }
