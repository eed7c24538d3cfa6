"""Times that are said by another: "the prior-year period", "a year earlier", "the same quarter last year"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from docparse.records import Period

YEAR_BEFORE = re.compile(
    r"\b(?:(?:in|for|from|of|than|to) )?(?:the )?(?:"
    r"(?:prior|previous|preceding|last)[- ](?:fiscal )?year(?!s)(?:[- ](?:period|quarter))?"
    r"|(?:a|one) year (?:earlier|ago|before)"
    r"|(?:same|corresponding|comparable|year-ago)(?: [\w-]+){0,3} "
    r"(?:a year (?:ago|earlier)|last year|(?:of|in) the (?:prior|previous) year)"
    r"|year-ago (?:period|quarter)"
    r"|(?:corresponding|comparable|same) (?:prior[- ]year )?(?:period|quarter)(?: of the prior year)?)",
    re.IGNORECASE,
)

_ITS_TIME = re.compile(r"\s+(?:(?:in|of|for|from|to|ended)\s+)?(?:(?:the|fiscal|year)\s+)*")


def years_before(
    text: str, spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], int | None, str]]:
    """Yield bounds and words of each time that is a year before another, and which of `spans` that is.

    That is the last one before it, else the first; None where the text says no other time. What is part of
    a time that is said anyway ("the same period in 2023") is left out.
    """
    for match in YEAR_BEFORE.finditer(text):
        start, end = match.span()
        begins = _ITS_TIME.match(text, end)
        if any((one < end and start < other) or (begins and one == begins.end()) for one, other in spans):
            continue
        others = [at for at, (one, other) in enumerate(spans) if not one < end <= other]
        before = [at for at in others if spans[at][1] <= start]
        yield (start, end), next(iter([*before[::-1], *others]), None), match[0]


def year_before(period: Period) -> Period:
    """Return the same time a year before."""
    return Period(None if period.start is None else _back(period.start), _back(period.end))


def _back(day: date) -> date:
    return day.replace(year=day.year - 1, day=28 if (day.month, day.day) == (2, 29) else day.day)
