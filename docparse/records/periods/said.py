"""Words of time: the first period of a head or label, and all periods of a sentence, in order.

Lists of years ("December 31, 2024 and 2023") and several lengths that end with one day are read as what each
of their members is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from docparse.numerals.languages import COUNT, COUNTS
from docparse.numerals.patterns import YEAR
from docparse.records.periods.dates import (
    WrittenDay,
    months_of_years,
    plain,
    written_days,
    written_spans,
)
from docparse.records.periods.names import names_a_part, read_parts
from docparse.records.periods.phrases import Kind, Phrase, Said
from docparse.records.words import pattern_of

LENGTH = pattern_of("lengths")
_ALONE = {"half year": 6, "quarter": 3, "year": 12, "fy": 12, "fye": 12, "month": 1}
_ALONE |= {"exercice": 12, "ejercicio": 12, "exercício": 12, "semestre": 6, "trimestre": 3}
_ALONE |= {"geschäftsjahr": 12, "jahr": 12, "wirtschaftsjahr": 12, "halbjahr": 6, "quartal": 3}
_CODE_GROUP = rf"(?!{YEAR})\d{{4}}"  # of an account's or a card's number: "0076 2011 6238"
BARE_YEAR = re.compile(rf"(?<![\d,.$/-])(?<!\b{_CODE_GROUP} )({YEAR})(?![\d/-]|[.,]\d|%| {_CODE_GROUP}\b)")
_DUE = pattern_of("due")
_CITED = pattern_of("cited", flags=0)
_ISSUED = pattern_of("issued")
_POINT = pattern_of("points in time")
_TIME_ALONE = pattern_of("a time alone")
_ENDED = re.compile(r"\b(?:years?|quarters?|months|weeks|periods?) end(?:ed|ing)\b", re.IGNORECASE)
_LIST = pattern_of("goes on a list")
_SAME = pattern_of("the same period")
_BEFORE_WORDS = re.compile(rf"(.*?{YEAR}) [A-Z]")
_IN = re.compile(r"\b(?:in|during|month of) \Z", re.IGNORECASE)
_DOUBLE = re.compile(rf"\b(?P<count>{COUNT})(?:[- ]months?)? and \Z", re.IGNORECASE)
_LONGEST = 28  # characters of a length: "three months period ended"
_NEXT = 16  # characters between two phrases that belong together


@lru_cache(maxsize=4096)  # every number of a column asks for the same heads
def read_phrase(text: str) -> Phrase:
    """Read the first period that `text` speaks of; an empty phrase where it speaks of none."""
    folded = _ISSUED.sub("", " ".join(plain(text).split()))
    years = [int(bare[1]) for bare in BARE_YEAR.finditer(folded)]
    for span in written_spans(folded):
        return replace(span.phrase, year=span.phrase.year or next(iter(years), None), text=folded)
    length, days = LENGTH.search(folded), written_days(folded)
    months, weeks = length_of(length) if length else (None, None)
    parts = [] if months or weeks else read_parts(folded)
    if parts and not days and length is None:
        only = years[0] if len({*years}) == 1 else None
        return replace(_of_part(folded, parts[0]).phrase, text=folded, year=parts[0].phrase.year or only)
    for part in parts[:1]:  # "For the periods ended June 30 | Second quarter"
        months, _ = part.phrase.part or (months, 1)
    kind: Kind | None = "duration" if length or parts else None
    month = day = year = None
    behind = [one for one in days if length is None or one.start >= length.end()]
    for one in (behind or days or months_of_years(folded))[:1]:
        month, day, year = one[2:]
        if kind is None and days and is_instant(folded, one.start):
            kind = "instant"
    return Phrase(kind, months, weeks, month, day, year or next(iter(years), None), folded)


@lru_cache(maxsize=4096)  # every number of a row asks for the same label
def read_phrases(text: str) -> tuple[Said, ...]:
    """Read every period and every year of a sentence without runs of white space, in order.

    A year that goes on a list ("December 31, 2024 and 2023") is of the kind of the one before it.
    """
    text = plain(text)
    found, whole, months = list(written_spans(text)), written_days(text), months_of_years(text)
    days = [day for day in whole if not _taken(day.start, found)]
    found += [said for day in days for said in _dated(text, day)]
    found += [_of_part(text, part) for part in read_parts(text) if not _taken(part.start, found)]
    found += [one for month in months if not _taken((one := _of_month(text, month)).start, found)]
    found += [_of_year(text, bare) for bare in BARE_YEAR.finditer(text) if not _taken(bare.start(), found)]
    return tuple(_continued(text, _with_year(sorted(found, key=lambda one: one[:2]))))


def _of_year(text: str, match: re.Match[str]) -> Said:
    """A year alone, with the length that is said of it: "for the six months ended 2023"."""
    _, kind, months, days = _lasted(text, match.start())
    return Said(*match.span(), Phrase(kind, months, days, year=int(match[1]), text=match[0]))


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
    years = [one for one in found if one.phrase.is_year]
    if len(open_parts) != 1 or len(years) != 1 or len(found) != 2:
        return found
    part, year = open_parts[0], years[0].phrase.year
    return [part._replace(phrase=replace(part.phrase, year=year))]


def _of_month(text: str, month: WrittenDay) -> Said:
    """A month with its year: the end of it, or of what ended with it, or, "in June 2025", the whole of it."""
    begin, kind, months, days = _lasted(text, month.start)
    if _IN.search(text, 0, month.start) is not None:
        kind, months = "duration", 1
    return Said(begin, month.end, Phrase(kind, months, days, *month[2:], text[month.start : month.end]))


def _continued(text: str, found: Sequence[Said]) -> list[Said]:
    """The same phrases; a year that goes on a list becomes what the list's first member is."""
    phrases: list[Said] = []
    for start, end, phrase in found:
        last = phrases[-1] if phrases else None
        bare = phrase.kind is None and phrase.month is None
        between = text[last.end : start] if last is not None else ""
        if last is not None and bare and (_LIST.fullmatch(between) or _SAME.search(between)):
            alike = [one.phrase for one in phrases if one.end == last.end]  # "three and six months ended"
            phrases += [Said(start, end, replace(one, year=phrase.year, text=phrase.text)) for one in alike]
        else:
            phrases.append(Said(start, end, phrase))
    return phrases


def _dated(text: str, day: WrittenDay) -> Iterator[Said]:
    """Yield the date of a sentence: once for each length it has ("three and six months ended")."""
    said = Phrase(None, None, None, *day[2:], text[day.start : day.end])
    lengths = list(LENGTH.finditer(text))
    before = [one for one in lengths if one.end() <= day.start]
    length = next(iter([*before[-1:], *lengths]), None)
    if length is None:
        held = is_instant(text, day.start)
        yield Said(day.start, day.end, replace(said, kind="instant") if held else said)
        return
    months, days = length_of(length)
    lasting = replace(said, kind="duration", months=months, days=days)
    double = _DOUBLE.search(text, 0, length.start())
    if double is not None and months is not None:
        yield Said(double.start(), day.end, replace(lasting, months=COUNTS[double["count"].lower()]))
    yield Said(length.start() if 0 <= day.start - length.end() <= _NEXT else day.start, day.end, lasting)


def _taken(at: int, found: Iterable[Said]) -> bool:
    return any(one.start <= at < one.end for one in found)


def _of_part(text: str, part: Said) -> Said:
    kind: Kind = "instant" if is_instant(text, part.start) else "duration"
    return part._replace(phrase=replace(part.phrase, kind=kind))


def without_other_days(text: str) -> str:
    """Return the text with blanks for the days of something else: on which something falls due, on which a
    letter or a bill was written, in which a cited work was printed."""
    for form in (_DUE, _ISSUED, _CITED):
        text = form.sub(lambda found: " " * len(found[0]), text)
    return text


def speaks_of_time_alone(text: str) -> bool:
    """Return True for a whole date or span with nothing else beside it ("As of December 31, 2023")."""
    if not _TIME_ALONE.fullmatch(plain(text)):
        return False
    phrase = read_phrase(text)
    return None not in (phrase.year, phrase.month, phrase.day)


def opening_time(text: str) -> str:
    """Return the day or span, with the words that tell which it is, before the words of a label; else ""."""
    found = _BEFORE_WORDS.match(text)
    alone = found is not None and speaks_of_time_alone(found[1])
    return found[1] if found and alone and read_phrase(found[1]).kind is not None else ""


def says_many(text: str) -> bool:
    """Return True for a label of several times: none of them is the row's."""
    return len(read_phrases(text)) > 1


def is_time(text: str) -> bool:
    """Return True for a time with nothing else beside it: a whole date or span, a part of a year by name."""
    return any(map(str.isdecimal, text)) and (speaks_of_time_alone(text) or names_a_part(text))


def is_torn_day(*texts: str) -> bool:
    """Return True for texts behind each other that say one whole day only together."""
    whole = " ".join(texts)
    ends = len(whole) - len(texts[-1])
    return any(one.year and one.start < len(texts[0]) and one.end > ends for one in written_days(whole))


def length_of(match: re.Match[str]) -> tuple[int | None, int | None]:
    """Months, or days for weeks; "quarter ended" is three months."""
    alone = match["alone"] or match["alone_ended"] or match["abroad"] or match["german"]
    if alone:
        return _ALONE.get(alone.lower().replace("-", " ")), None
    count = match["count"].lower()
    number = COUNTS.get(count) or int(count)
    unit = match["unit"].lower()
    return (None, number * 7) if unit == "week" else (number * (12 if unit == "year" else 1), None)


def is_instant(text: str, at: int) -> bool:
    """Return True if the words before a date or a part of a year make it a point in time."""
    before = text[max(0, at - 24) : at]
    return _POINT.search(before) is not None and not _ENDED.search(before)
