"""Gold occurrences to predicted occurrences, one to one: by cell address, then by alignment distance."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping

from docparse.judge.match.address.placement import Placements
from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.search.queries import Occurrence

_NEAREST = 12  # candidates looked at on each side of the expected place
_FAR = 200.0  # characters at which distance alone costs as much as a wrong label
_IN_PLACE = 0.3  # worth of standing between the same numbers: less than a label of another row
_MISFIT = 0.5  # an occurrence with another sign, percent or neighbour: worse than a near one that fits

Fits = Callable[[Occurrence, Occurrence], bool]


def assign(
    gold: list[Occurrence],
    prediction: list[Occurrence],
    fits: Fits,
    alignment: TextAlignment,
    placements: Placements,
    in_place: Mapping[int, int],
) -> dict[int, int]:
    """Indices of `gold` to indices of `prediction`; cheapest pairs first. Both lists are in page order.

    `in_place` maps starts of gold numbers to those of equal numbers between the same numbers.
    """
    if len(gold) == 1 and len(prediction) == 1:
        return {0: 0}
    starts = [occurrence.start for occurrence in prediction]
    at_start = {start: j for j, start in enumerate(starts)}
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    rest: list[int] = []
    for i, own in enumerate(gold):
        j = at_start.get(in_place.get(own.start, alignment.expected(own.start)[0]), -1)
        if j < 0 or j in taken or not fits(own, prediction[j]):
            rest.append(i)
        elif placements.same_labels(own.start, starts[j]) or (
            own.start in in_place and not placements.is_in_table(starts[j])
        ):  # nothing is cheaper than this
            pairs[i] = j
            taken.add(j)
        else:
            rest.append(i)
    costs = _costs(rest, gold, prediction, taken, fits, alignment, placements, in_place)
    for _, i, j in sorted(costs):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    left = [j for j in range(len(prediction)) if j not in taken]
    pairs |= dict(zip((i for i in rest if i not in pairs), left, strict=False))
    return pairs


def _costs(
    rest: list[int],
    gold: list[Occurrence],
    prediction: list[Occurrence],
    taken: set[int],
    fits: Fits,
    alignment: TextAlignment,
    placements: Placements,
    in_place: Mapping[int, int],
) -> list[tuple[float, int, int]]:
    free = [j for j in range(len(prediction)) if j not in taken]
    starts = [prediction[j].start for j in free]
    costs = []
    for i in rest:
        own = gold[i]
        expected = alignment.expected(own.start)
        for near in _near(starts, expected):
            other = prediction[free[near]]
            distance = min(abs(other.start - at) for at in expected)
            cost = placements.cost(own.start, other.start, min(1.0, distance / _FAR))
            cost -= _IN_PLACE * (in_place.get(own.start) == other.start)
            costs.append((cost + (0.0 if fits(own, other) else _MISFIT), i, free[near]))
    return costs


def _near(starts: list[int], expected: tuple[int, int]) -> range | list[int]:
    if len(starts) <= 4 * _NEAREST:
        return range(len(starts))
    near: set[int] = set()
    for at in set(expected):
        middle = bisect_left(starts, at)
        near.update(range(max(0, middle - _NEAREST), min(len(starts), middle + _NEAREST)))
    return sorted(near)
