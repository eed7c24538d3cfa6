"""Dates in a text, in the forms and languages of filings: "June 30, 2024", "30 juin 2024", 6/30/24.

Does a document write the day before the month? "05/12/2023" is in May here, in December there. The document's
own days decide: "26/10/2022" has its day first. Where none of them tells, only those who count in dollars of
North America, and with decimal points, write the month first; on a page without money either may be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial
from itertools import chain, islice, pairwise
from typing import NamedTuple

from docparse.document import Document
from docparse.numerals.months import MONTHS
from docparse.numerals.patterns import YEAR
from docparse.records.digits import Digits
from docparse.records.model import GUESSED, Record
from docparse.records.periods.phrases import Phrase, Said
from docparse.records.texts import rewritten
from docparse.records.words import pattern_of

HALF = 0.5
ENOUGH = 50  # dates: so many tell in which order a document writes them
LAST_DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

DATE = pattern_of("date")
_RANGE, _MONTHS_OF = pattern_of("from a day to a day"), pattern_of("months of a year")
_NUMBERED = re.compile(  # "1–9/2024"
    rf"(?<![\d/.-])(?P<first>[1-9]|1[0-2])[-–](?P<last>[2-9]|1[0-2])/(?P<year>{YEAR})\b"
)
_MONTH_OF_YEAR = pattern_of("a month with its year")
_WIDE = {ord("０") + at: str(at) for at in range(10)} | {ord("／"): "/", ord("．"): "."}
_SLASHED = re.compile(r"(?<![\d/])(\d\d?)/(\d\d?)/((?:19|20)?\d\d)(?![\d/])")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_YEAR = re.compile(rf"\b{YEAR}\b")
_MONTHS, _CENTURY = 12, 100
_MONTH_FIRST = ("USD", "CAD")


def plain(text: str) -> str:
    """Return a text of the same length with wide digits as plain ones."""
    return text.translate(_WIDE)


class WrittenDay(NamedTuple):
    """A day in a text, with or without its year; of a month with its year it is the last."""

    start: int
    end: int
    month: int
    day: int
    year: int | None


@lru_cache(maxsize=4096)  # for its days and for its spans
def written_days(text: str) -> tuple[WrittenDay, ...]:
    """Return every date of a text, in order."""
    return tuple(_day_of(match) for match in DATE.finditer(plain(text)))


def written_spans(text: str) -> Iterator[Said]:
    """Yield every span from one date to another ("1. Januar bis 31. Dezember"), or of months ("1–9/2024")."""
    for first, last in pairwise(written_days(text)):
        if _RANGE.fullmatch(text[first.end : last.start]):
            named = _YEAR.search(text)  # "Year 2023 (1 January to 31 December)"
            named_for = last.year or (int(named[0]) if named else 0)
            with suppress(ValueError):  # "February 30"
                start = date(first.year or named_for, first.month, first.day)
                lasted = (date(named_for, last.month, last.day) - start).days
                if lasted > 0:
                    words, day = text[first.start : last.end], (last.month, last.day, named_for)
                    yield Said(first.start, last.end, Phrase("duration", None, lasted + 1, *day, words))
    for match in chain.from_iterable(form.finditer(text) for form in (_MONTHS_OF, _NUMBERED)):
        begun, month = (MONTHS.get(match[name].lower()) or int(match[name]) for name in ("first", "last"))
        year = int(match["year"]) if match["year"] else None
        months = (month - begun) % 12 + 1
        yield Said(*match.span(), Phrase("duration", months, None, month, LAST_DAYS[month], year, match[0]))


def _day_of(match: re.Match[str]) -> WrittenDay:
    """The date of a match of `DATE`, whose forms number their groups."""
    form = next(form for form in ("", "2", "3", "4", "5", "6", "7", "8", "9") if match[f"day{form}"])
    name, year, day = match[f"month{form}"], match[f"year{form}"], int(match[f"day{form}"])
    month = MONTHS.get(name.lower()) or int(name)
    if form == "6" and month > 12:  # 31/12/2024
        month, day = day, month
    return WrittenDay(*match.span(), month, day, whole_year(year))


def months_of_years(text: str) -> list[WrittenDay]:
    """Return every month with its year: "June 2025", "Dec-24"."""
    months = ((found, MONTHS[found["month"].lower()]) for found in _MONTH_OF_YEAR.finditer(plain(text)))
    return [
        WrittenDay(*found.span(), month, LAST_DAYS[month], whole_year(found["year"]))
        for found, month in months
    ]


def whole_year(text: str | None) -> int | None:
    """Return the year of four digits or two; None where there is none."""
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def writes_day_or_year_first(texts: Iterable[str]) -> bool:
    """Return True if most of the first dates of texts have the day or the year first, not the month."""
    found = list(islice((match for text in texts for match in DATE.finditer(text)), ENOUGH))
    month_first = sum(bool(one["day"] or one["day6"]) for one in found)
    return sum(bool(one["day2"] or one["day3"] or one["day7"]) for one in found) > month_first


def printed_days(texts: Iterable[str]) -> Counter[date]:
    """Return how often texts print each whole date."""
    found: Counter[date] = Counter()
    for text in texts:
        for one in written_days(text):
            with suppress(ValueError):  # "February 30"
                found.update([] if one.year is None else [date(one.year, one.month, one.day)])
    return found


def with_plain_days(
    document: Document, digits: Digits, money: Iterable[str | None]
) -> tuple[Document, dict[str, str] | None]:
    """Return the document with its slashed days as `2023-12-05` if it writes the day first; and what was
    printed for each; None where nothing tells which is first. `money` are the currencies of its amounts."""
    printed: dict[str, str] = {}
    day_first = _writes_day_first(document, digits, Counter(money))
    if not day_first:
        return document, None if day_first is None else printed

    def dated(found: re.Match[str]) -> str:
        day, month, year = found.groups()
        iso = f"{whole_year(year)}-{month:0>2}-{day:0>2}"
        printed[iso] = found[0]
        return iso

    anew = partial(_SLASHED.sub, dated)
    pages = (
        replace(page, blocks=tuple(rewritten(block, anew) for block in page.blocks))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages)), printed


def as_shown(record: Record, printed: dict[str, str] | None) -> Record:
    """Return a record whose words have the days as they were printed; what may be another day is not sure."""
    if printed is None and record.trust is not None:
        days = [tuple(map(int, one)) for one in _SLASHED.findall(record.why.get("period", ""))]
        either = any(one != two and (max(one, two) <= _MONTHS or year < _CENTURY) for one, two, year in days)
        return replace(record, trust=record.trust * GUESSED) if either else record
    if not printed:
        return record

    def shown(text: str) -> str:
        return _ISO.sub(lambda found: printed.get(found[0], found[0]), text)

    return replace(
        record,
        label=tuple(map(shown, record.label)),
        header=tuple(map(shown, record.header)),
        section=tuple(map(shown, record.section)),
        caption=shown(record.caption),
        why={name: shown(words) for name, words in record.why.items()},
    )


def _writes_day_first(document: Document, digits: Digits, money: Counter[str | None]) -> bool | None:
    days = [found for block in document.blocks for found in _SLASHED.finditer(block.text)]
    firsts = sum(int(found[1]) > _MONTHS for found in days)
    seconds = sum(int(found[2]) > _MONTHS for found in days)
    different = [len({int(found[at]) for found in days}) for at in (1, 3)]
    if different[0] < different[1] and not seconds:  # "24/03/05, 24/03/17": the year may lead
        return None
    if firsts or seconds or not days:
        return firsts > seconds
    if digits.decimal == ",":
        return True
    usual, count = next(iter(money.most_common(1)), (None, 0))
    return usual not in _MONTH_FIRST if count > HALF * money.total() else None
