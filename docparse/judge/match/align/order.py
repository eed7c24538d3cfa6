"""Align two sequences of texts: equal members keep their places, and what is between those took a place."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein, Opcode

_BESIDE = 3  # members looked at on each side of some; as many of the six are in place
_STEPS = 5  # of an alignment that may be one row in another order


class Order:
    """Two sequences of texts: by member of the first the equal one in its place in the second, or -1.

    Up to `row` neighbours that have changed places among themselves are all out of place.
    """

    def __init__(self, ours: Sequence[str], theirs: Sequence[str], row: int) -> None:
        self._theirs = theirs
        self._rows: dict[int, tuple[int, int]] = {}
        self.places = [-1] * len(ours)
        for step in _with_rows_joined(list(Levenshtein.opcodes(ours, theirs)), ours, theirs, row):
            if step.tag in ("equal", "row"):
                here, there = range(step.src_start, step.src_end), range(step.dest_start, step.dest_end)
                for at, other in zip(here, there, strict=True):
                    self.places[at] = other if ours[at] == theirs[other] else -1
                if step.tag == "row":
                    self._rows |= dict.fromkeys(here, (here.start, here.stop))

    def instead(self, low: int, high: int, least: int) -> range:
        """Return the members of the second that are in the place of some of the first; none if that moved.

        Of the members beside them `least` are in their places.
        """
        places = self.places
        first = next((at for at in range(low - 1, -1, -1) if places[at] >= 0), -1)
        last = next((at for at in range(high, len(places)) if places[at] >= 0), len(places))
        start, end = self._rows.get(low, (low, high))
        left = _BESIDE + max(0, _BESIDE - (len(places) - end))  # at the end more before, and so on
        right = _BESIDE + max(0, _BESIDE - start)
        beside = *places[max(0, start - left) : start], *places[end : end + right]
        if sum(at >= 0 for at in beside) < least:
            return range(0)
        before = places[first] if first >= 0 else -1
        behind = places[last] if last < len(places) else len(self._theirs)
        found = range(before + low - first, behind + high - last)
        alone = (first, last) == (low - 1, high)  # else what stands for it is told by counting
        return found if alone or behind - before == last - first else range(0)


def _with_rows_joined(
    steps: list[Opcode], ours: Sequence[str], theirs: Sequence[str], most: int
) -> list[Opcode]:
    """Read x y z that became y z x as a row of three replaced, not as one inserted and one deleted."""
    joined: list[Opcode] = []
    for step in steps:
        joined.append(step)
        for count in range(2, min(_STEPS, len(joined)) + 1):
            first = joined[-count]
            here, there = (first.src_start, step.src_end), (first.dest_start, step.dest_end)
            size = here[1] - here[0]
            if size > most or size != there[1] - there[0] or "equal" in (first.tag, step.tag):
                continue
            if _is_reordered(ours[slice(*here)], theirs[slice(*there)]):
                joined[-count:] = [Opcode("row", *here, *there)]
                break
    return joined


def _is_reordered(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Return True for two members, or for numbers between words that stay, in another order; each once."""
    if not sorted(ours) == sorted(theirs) == sorted({*ours}):
        return False
    pairs = zip(ours, theirs, strict=True)
    return len(ours) == 2 or all(one == two or _holds_digit(one) for one, two in pairs)


def _holds_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
