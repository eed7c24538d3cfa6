"""The time that a claim speaks of, in the terms of the documents' fiscal year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from docparse.check.model import Asked
from docparse.check.wording.earlier import year_before, years_before
from docparse.records import Period
from docparse.records.context import DocumentContext
from docparse.records.periods.fiscal import months_before, period_of
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.said import read_phrases, without_other_days
from docparse.records.sentences.lists import partner, runs


@dataclass(frozen=True, slots=True)
class Times:
    """The times that a sentence names, with their bounds."""

    text: str
    spans: tuple[tuple[int, int], ...]
    asked: tuple[Asked, ...]

    def covers(self, at: int) -> bool:
        """Return True for a place inside the words of a time."""
        return any(start <= at < end for start, end in self.spans)


def read_times(text: str, context: DocumentContext | None) -> Times:
    """Read every time of a sentence; "a year earlier" is before the time that stands before it."""
    found: list[tuple[int, int, Asked]] = []
    for said in read_phrases(without_other_days(text)):
        asked = _asked(said.phrase, context)
        if asked:
            found.append((said.start, said.end, asked))
    for span, at, said_ in list(years_before(text, [one[:2] for one in found])):
        found.append((*span, _year_before(None if at is None else found[at][2], context, said_)))
    found = sorted((one for one in found if one[2]), key=lambda one: one[:2])
    return Times(text, tuple(one[:2] for one in found), tuple(one[2] for one in found))


def times_of(times: Times, spans: Sequence[tuple[int, int]], at: int) -> Asked:
    """Return the time of the `at`-th number of a sentence, whose numbers have these bounds.

    The only one there, the one of the same rank in a list as long, else the nearest in the number's clause.
    """
    if len(set(times.asked)) <= 1:
        return next(iter(times.asked), Asked())
    mine = runs(times.text, spans)
    run = next(one for one in mine if one.first <= at < one.last)
    other = partner(run, runs(times.text, times.spans))
    if other is not None:
        return times.asked[other.first + at - run.first]
    if len(times.asked) == len(spans):
        return times.asked[at]
    start, end = spans[at]

    def distance(one: tuple[int, int]) -> float:
        gap = one[0] - end if one[0] >= end else start - one[1]
        between = times.text[end : one[0]] if one[0] >= end else times.text[one[1] : start]
        others = sum(1 for other in spans if other != (start, end) and _is_between(other, (start, end), one))
        return gap + 40 * len(re.findall(r"[,;]", between)) + 200 * others

    best = min(range(len(times.spans)), key=lambda k: distance(times.spans[k]))
    return times.asked[best]


def _is_between(other: tuple[int, int], one: tuple[int, int], two: tuple[int, int]) -> bool:
    low, high = min(one[1], two[1]), max(one[0], two[0])
    return low <= other[0] < high


def before(asked: Asked) -> Asked:
    """Return the same time a year before."""
    if asked.period is None:
        return replace(asked, year=None if asked.year is None else asked.year - 1)
    return Asked(year_before(asked.period), None, asked.said)


def previous(period: Period) -> list[Period]:
    """Return the periods that a change may be from: a year before, and the one just before."""
    year = year_before(period)
    if period.start is None:
        return [year]
    end = period.start - timedelta(days=1)
    months = max(1, round((period.end - period.start).days / 30.4))
    return [year, Period(months_before(end, months), end)]


def _asked(phrase: Phrase, context: DocumentContext | None) -> Asked:
    """The time of a phrase; a date without a length is a point in time, a year alone the fiscal year."""
    fiscal = None if context is None else context.fiscal
    period = period_of(phrase, fiscal)
    if period is not None:
        return Asked(period, None, phrase.text)
    if phrase.part is not None and phrase.year is not None and fiscal is None:
        months, index = phrase.part
        end = date(phrase.year + (months * index) // 12, (months * index) % 12 + 1, 1) - timedelta(days=1)
        return Asked(Period(months_before(end, months), end), None, phrase.text)
    return Asked(None, phrase.year, phrase.text) if phrase.year is not None else Asked()


def _year_before(base: Asked | None, context: DocumentContext | None, said: str) -> Asked:
    if base:
        return replace(before(base), said=said)
    if context is None or context.reported is None:
        return Asked()
    return Asked(None, context.reported.year - 1, said)
