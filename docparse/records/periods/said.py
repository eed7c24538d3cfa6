"""Every period that a sentence says, in order: lists of years, several lengths that end with one day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from docparse.numerals.languages import COUNT, COUNTS
from docparse.records.periods.dates import DATE, LAST_DAYS, months_of_years, plain, read_date
from docparse.records.periods.names import read_parts
from docparse.records.periods.phrases import (
    BARE_YEAR,
    LENGTH,
    Kind,
    Phrase,
    Said,
    is_instant,
    length_of,
    of_part,
    spans_said,
)
from docparse.records.words import pattern_of

_LIST = re.compile(
    r"[ ,]*(?:and|or|&|to|with|versus|compared (?:to|with)|[–-])?[ ,]*(?:in |fiscal )?", re.IGNORECASE
)
_SAME = pattern_of("the same period")
_IN = re.compile(r"\b(?:in|during|month of) \Z", re.IGNORECASE)
_DOUBLE = re.compile(rf"\b(?P<count>{COUNT})(?:[- ]months?)? and \Z", re.IGNORECASE)
_LONGEST = 28  # characters of a length: "three months period ended"
_NEXT = 16  # characters between two phrases that belong together


@lru_cache(maxsize=4096)  # every number of a row asks for the same label
def read_phrases(text: str) -> tuple[Said, ...]:
    """Read every period and every year of a sentence without runs of white space, in order.

    A year that goes on a list ("December 31, 2024 and 2023") is of the kind of the one before it.
    """
    text = plain(text)
    found = list(spans_said(text))
    for match in DATE.finditer(text):
        if not _taken(match.start(), found):
            found += [Said(start, match.end(), phrase) for start, phrase in _dated(text, match)]
    free = [part for part in read_parts(text) if not _taken(part.start, found)]
    found += [Said(part.start, part.end, of_part(part, text)) for part in free]
    found += [one for one in _months(text) if not _taken(one.start, found)]
    years = [match for match in BARE_YEAR.finditer(text) if not _taken(match.start(), found)]
    found += [Said(*match.span(), _of_year(text, match)) for match in years]
    return tuple(_continued(text, _with_year(sorted(found, key=lambda one: one[:2]))))


def _of_year(text: str, match: re.Match[str]) -> Phrase:
    """A year alone, with the length that is said of it: "for the six months ended 2023"."""
    _, kind, months, days = _lasted(text, match.start())
    return Phrase(kind, months, days, year=int(match[1]), text=match[0])


def _lasted(text: str, end: int) -> tuple[int, Kind | None, int | None, int | None]:
    """Where a length begins that is said right before what ends it, the kind, the months and the days."""
    length = LENGTH.search(text, max(0, end - _LONGEST), end)
    if length is None or end - length.end() > 1:
        return end, None, None, None
    return length.start(), "duration", *length_of(length)


def _with_year(found: Sequence[Said]) -> Sequence[Said]:
    """A part of a year is of the year of the part after it ("the second quarter and first half of 2022"), or
    of the only year of the sentence: "in the second quarter … in 2025"."""
    found = list(found)
    for at in range(len(found) - 2, -1, -1):
        part, after = found[at], found[at + 1]
        open_part = part.phrase.part is not None and part.phrase.year is None
        if open_part and after.phrase.part is not None and after.start - part.end <= _NEXT:
            found[at] = part._replace(phrase=replace(part.phrase, year=after.phrase.year))
    open_parts = [one for one in found if one.phrase.part is not None and one.phrase.year is None]
    years = [one for one in found if one.phrase == Phrase(year=one.phrase.year, text=one.phrase.text)]
    if len(open_parts) != 1 or len(years) != 1 or len(found) != 2:
        return found
    part, year = open_parts[0], years[0].phrase.year
    return [part._replace(phrase=replace(part.phrase, year=year))]


def _months(text: str) -> Iterator[Said]:
    """Yield every month with its year: the end of it, or of what ended with it, or, "in June 2025", the whole
    of it."""
    for month, year, start, end in months_of_years(text):
        begin, kind, months, days = _lasted(text, start)
        if _IN.search(text, 0, start) is not None:
            kind, months = "duration", 1
        elif kind is None and is_instant(text, start):
            kind = "instant"
        yield Said(begin, end, Phrase(kind, months, days, month, LAST_DAYS[month], year, text[start:end]))


def _continued(text: str, found: Sequence[Said]) -> list[Said]:
    """The same phrases; a year that goes on a list becomes what the list's first member is."""
    phrases: list[Said] = []
    for start, end, phrase in found:
        last = phrases[-1] if phrases else None
        bare = phrase.kind is None and phrase.month is None
        between = text[last.end : start] if last is not None else ""
        if last is not None and bare and (_LIST.fullmatch(between) or _SAME.search(between)):
            alike = _alike(phrases)
            phrases += [
                Said(start, end, replace(one.phrase, year=phrase.year, text=phrase.text)) for one in alike
            ]
        else:
            phrases.append(Said(start, end, phrase))
    return phrases


def _alike(phrases: Sequence[Said]) -> list[Said]:
    """The last of phrases, with those right before it that end with the same day or are parts of the same
    year: "three and six months ended", "the second quarter and first half of"."""
    alike = [phrases[-1]]
    for one in reversed(phrases[:-1]):
        of_year = (
            None not in (one.phrase.part, alike[0].phrase.part) and one.phrase.year == alike[0].phrase.year
        )
        beside = one.end == alike[0].end or (of_year and alike[0].start - one.end <= _NEXT)
        if not beside:
            break
        alike.insert(0, one)
    return alike


def _dated(text: str, match: re.Match[str]) -> Iterator[tuple[int, Phrase]]:
    """Yield where it begins, and a phrase, for a date of a sentence: one for each length it has ("three and
    six months ended")."""
    month, day, year = read_date(match)
    lengths = list(LENGTH.finditer(text))
    nearest = next((one for one in reversed(lengths) if one.end() <= match.start()), None)
    length = nearest or next(iter(lengths), None)
    if length is None:
        kind: Kind | None = "instant" if is_instant(text, match.start()) else None
        yield match.start(), Phrase(kind, None, None, month, day, year, match[0])
        return
    months, days = length_of(length)
    start = length.start() if 0 <= match.start() - length.end() <= _NEXT else match.start()
    double = _DOUBLE.search(text, 0, length.start())
    if double is not None and months is not None:
        yield (
            double.start(),
            Phrase("duration", COUNTS[double["count"].lower()], days, month, day, year, match[0]),
        )
    yield start, Phrase("duration", months, days, month, day, year, match[0])


def _taken(at: int, found: Iterable[Said]) -> bool:
    return any(one.start <= at < one.end for one in found)
