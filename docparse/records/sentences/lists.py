"""Lists of numbers or of times in a sentence, and those that are of one length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docparse.records.words import pattern_of

LONGEST = 61  # characters between two members of a list, with a blank
_GLUE = pattern_of("between members of a list")


@dataclass(frozen=True, slots=True)
class MemberRun:
    """Members `first` to `last` (not included) of a sequence of spans, close to each other."""

    first: int
    last: int
    start: int
    end: int

    def __len__(self) -> int:
        return self.last - self.first


def runs(text: str, spans: Sequence[tuple[int, int]]) -> list[MemberRun]:
    """Return the lists in which `spans` of a text come: nothing but glue words between two members."""
    found: list[MemberRun] = []
    for at, (start, end) in enumerate(spans):
        last = found[-1] if found else None
        between = f"{text[last.end : start]} " if last is not None else ""
        if last and len(between) <= LONGEST and "." not in between and _GLUE.fullmatch(between):
            found[-1] = MemberRun(last.first, at + 1, last.start, end)
        else:
            found.append(MemberRun(at, at + 1, start, end))
    return found


def partner(run: MemberRun, others: Sequence[MemberRun]) -> MemberRun | None:
    """Return the nearest run of as many members, of two or more; None if there is none."""
    alike = [other for other in others if len(other) == len(run) > 1]
    return min(alike, key=lambda other: _distance(run, other), default=None)


def _distance(one: MemberRun, other: MemberRun) -> int:
    return max(other.start - one.end, one.start - other.end, 0)
