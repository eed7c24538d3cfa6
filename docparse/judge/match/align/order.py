"""Align two sequences of texts: equal members keep their places, and what is between those took a place."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein, Opcode

_BESIDE = 3  # members looked at on each side of some; as many of the six are in place


class Order:
    """Two sequences of texts: by member of the first the equal one in its place in the second, or -1."""

    def __init__(self, ours: Sequence[str], theirs: Sequence[str]) -> None:
        self._theirs = theirs
        self.places = [-1] * len(ours)
        for step in _with_neighbours_joined(list(Levenshtein.opcodes(ours, theirs)), ours, theirs):
            if step.tag == "equal":
                self.places[step.src_start : step.src_end] = range(step.dest_start, step.dest_end)

    def instead(self, low: int, high: int, least: int) -> range:
        """Return the members of the second that are in the place of some of the first; none if that moved.

        Of the members beside them `least` are in their places.
        """
        places = self.places
        first = next((at for at in range(low - 1, -1, -1) if places[at] >= 0), -1)
        last = next((at for at in range(high, len(places)) if places[at] >= 0), len(places))
        left = _BESIDE + max(0, _BESIDE - (len(places) - high))  # at the end more before, and so on
        right = _BESIDE + max(0, _BESIDE - low)
        beside = *places[max(0, low - left) : low], *places[high : high + right]
        if sum(at >= 0 for at in beside) < least:
            return range(0)
        before = places[first] if first >= 0 else -1
        behind = places[last] if last < len(places) else len(self._theirs)
        found = range(before + low - first, behind + high - last)
        alone = (first, last) == (low - 1, high)  # else what stands for it is told by counting
        moved = any(at >= 0 and at not in found for at in places[low:high])
        return range(0) if moved or not (alone or behind - before == last - first) else found


def _with_neighbours_joined(steps: list[Opcode], ours: Sequence[str], theirs: Sequence[str]) -> list[Opcode]:
    """Read x y that became y x as two numbers replaced, not as one inserted and one deleted."""
    joined: list[Opcode] = []
    for step in steps:
        joined.append(step)
        first, same = joined[-3:-1] if len(joined) > 2 else (step, step)
        if same.tag != "equal" or same.src_end - same.src_start != 1 or first.tag == step.tag:
            continue
        pair, read = ours[first.src_start : step.src_end], theirs[first.dest_start : step.dest_end]
        if len(pair) == len(read) == 2 and list(pair) == [read[1], read[0]]:
            joined[-3:] = [Opcode("replace", first.src_start, step.src_end, first.dest_start, step.dest_end)]
    return joined
