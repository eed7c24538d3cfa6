"""Pair the occurrences of one key on both pages, one to one, by one cost.

The cost of a pair: the words of another row or column beside or above it, the distance from where the text
round it is expected, standing between other numbers than on the gold page, and another sign or percent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.marks import token_misfit
from docparse.judge.match.paths.addresses import Addresses
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import Occurrence

_NEAREST = 6  # candidates looked at on each side of the expected place
_FAR = 200.0  # characters at which distance alone costs as much as a wrong label
_IN_PLACE = 0.3  # worth of standing between the same numbers: less than a label of another row
_MISFIT = 0.8  # an occurrence with another sign, percent or neighbour: worse than any of its row that fits
_OUT_OF_TABLE = 0.5


class Assignment:
    """Pairs occurrences; `in_place` maps starts of gold numbers to those of equal numbers in their place."""

    def __init__(
        self,
        gold: SearchIndex,
        prediction: SearchIndex,
        alignment: TextAlignment,
        addresses: Addresses,
        in_place: Mapping[int, int],
    ) -> None:
        self._gold = gold
        self._prediction = prediction
        self._alignment = alignment
        self._addresses = addresses
        self._in_place = in_place

    def pairs(self, gold: Sequence[Occurrence], prediction: Sequence[Occurrence]) -> dict[int, Occurrence]:
        """Return by start of a gold occurrence the predicted one that is its own. Both are in page order."""
        if len(gold) == len(prediction) == 1:
            return {gold[0].start: prediction[0]}
        left = {other.start: other for other in prediction}
        found: dict[int, Occurrence] = {}
        for own in gold:
            at = self._in_place.get(own.start, self._alignment.expected(own.start)[0])
            if at in left and self.cost(own, left[at]) <= 0:  # nothing is cheaper
                found[own.start] = left.pop(at)
        rest = [own for own in gold if own.start not in found]
        if len(rest) == len(left) == 1:
            return found | {rest[0].start: left.popitem()[1]}
        starts = sorted(left)
        costs = {
            (own.start, at): self.cost(own, left[at])
            for own in rest
            for at in _near(starts, self._alignment.expected(own.start))
        }
        for start, at in sorted(costs, key=lambda pair: (costs[pair], pair)):
            if start not in found and at in left:
                found[start] = left.pop(at)
        _exchange(found, costs)
        lost = (own.start for own in rest if own.start not in found)
        return found | dict(zip(lost, left.values(), strict=False))

    def cost(self, gold: Occurrence, other: Occurrence) -> float:
        """Return what speaks against taking one occurrence for the other, 0 and less where nothing does."""
        if self._in_place.get(gold.start) == other.start:
            cost = -_IN_PLACE
        else:
            distance = min(abs(other.start - at) for at in self._alignment.expected(gold.start))
            cost = min(1.0, distance / _FAR)
        here, there = self._gold.cell(gold.start), self._prediction.cell(other.start)
        if here >= 0 and there >= 0:
            cost = cost / 2 + self._addresses.cost(here, there)
        elif here != there and self._prediction.page.cells:
            cost += _OUT_OF_TABLE
        misfit = token_misfit(gold, other) or (other.broken and here < 0)  # prose has its words in one run
        return cost + _MISFIT if misfit else cost


def _exchange(found: dict[int, Occurrence], costs: Mapping[tuple[int, int], float]) -> None:
    """Exchange the occurrences of two facts wherever that costs less for both together."""
    owners = {other.start: start for start, other in found.items()}
    for one, at in costs:
        two, own = owners.get(at, one), found.get(one)
        if two == one or own is None or (two, own.start) not in costs or (two, at) not in costs:
            continue
        if costs[one, at] + costs[two, own.start] < costs[one, own.start] + costs[two, at]:
            found[one], found[two] = found[two], own
            owners |= {at: one, own.start: two}


def _near(starts: list[int], expected: tuple[int, int]) -> Sequence[int]:
    if len(starts) <= 4 * _NEAREST:
        return starts
    near: set[int] = set()
    for at in set(expected):
        middle = bisect_left(starts, at)
        near.update(starts[max(0, middle - _NEAREST) : middle + _NEAREST])
    return sorted(near)
