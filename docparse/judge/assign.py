"""Gold occurrences to predicted occurrences, one to one: by cell address, then by alignment distance."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from docparse.judge.align import Seeds
from docparse.judge.occur import Occurrence
from docparse.judge.place import Places

_NEAREST = 12  # candidates looked at on each side of the expected place
_FAR = 200.0  # characters at which distance alone costs as much as a wrong label
_MISFIT = 0.5  # an occurrence with another sign, percent or neighbour: worse than a near one that fits

Fits = Callable[[Occurrence, Occurrence], bool]


def assign(
    gold: list[Occurrence], prediction: list[Occurrence], fits: Fits, seeds: Seeds, places: Places
) -> dict[int, int]:
    """Indices of `gold` to indices of `prediction`; cheapest pairs first. Both lists are in page order."""
    if len(gold) == 1 and len(prediction) == 1:
        return {0: 0}
    starts = [occurrence.start for occurrence in prediction]
    costs: list[tuple[float, int, int]] = []
    for i, own in enumerate(gold):
        expected = seeds.expected(own.start)
        for j in _near(starts, expected):
            other = prediction[j]
            distance = min(abs(other.start - at) for at in expected)
            cost = places.cost(own.start, other.start, min(1.0, distance / _FAR))
            costs.append((cost + (0.0 if fits(own, other) else _MISFIT), i, j))
    costs.sort()
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, i, j in costs:
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _near(starts: list[int], expected: tuple[int, int]) -> range | list[int]:
    if len(starts) <= 4 * _NEAREST:
        return range(len(starts))
    near: set[int] = set()
    for at in set(expected):
        middle = bisect_left(starts, at)
        near.update(range(max(0, middle - _NEAREST), min(len(starts), middle + _NEAREST)))
    return sorted(near)
