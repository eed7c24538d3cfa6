"""The fiscal year of a document: what it says of its years, or what its dates show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from math import prod

from docparse.records.periods.dates import DATE, LAST_DAYS, written_spans
from docparse.records.periods.fiscal import (
    MONTH_DAYS,
    SLACK,
    YEAR,
    FiscalYear,
    day_of,
    fit_rule,
    read_rule,
)
from docparse.records.periods.names import read_long_quarter, read_parts
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.said import LENGTH, read_phrase, read_phrases, speaks_of_time_alone
from docparse.records.words import patterns_of

LONGEST = 160  # characters of a title
_NAMED = patterns_of("a year by its end")
YEARS = range(YEAR, 10 * YEAR + 1, YEAR)
_ABOUT_YEARS = re.compile(r"\bfiscal\b|\byears?\b", re.IGNORECASE)
_REST = {6: 6, 9: 3}  # months from the end of so many to the year's end


def is_title(text: str) -> bool:
    """Return True for a text that may be a title or a head: it is short, and ends like no sentence."""
    return len(text) <= LONGEST and not text.rstrip().endswith((".", ":", ";"))


def fiscal_year(texts: Sequence[str]) -> FiscalYear | None:
    """Return the fiscal year that most of a document's texts tell of; None where none does.

    Plain statements come first ("our fiscal year ends on June 30"), then the ends of six or nine months, then
    the dates themselves: spans, the two days of a balance sheet, the quarter that ends with the last day.
    """
    lengths = filter(LENGTH.search, (" ".join(text.split()) for text in texts))
    said = ((text, one) for text in lengths for one in read_phrases(text))
    lasted = [(found, one.phrase) for text, one in said if (found := LENGTH.match(text, one.start))]
    years = [one for found, one in lasted if (found["unit"] or "").lower() != "month"]  # twelve end any day
    whole = [one for one in years if _months(one) in YEARS]
    ends = {day.end for one in whole if (day := day_of(one)) is not None}
    rule = read_rule(text for text in texts if _ABOUT_YEARS.search(text)) or fit_rule(sorted(ends))
    if rule is not None:
        return FiscalYear(rule.month, 31, _later(texts), rule, read_long_quarter(texts))
    parts = (_end_after(one) for _, one in lasted)
    spans = (one.phrase for text in texts for one in written_spans(text) if _months(one.phrase) == YEAR)
    for found_ends in (map(_end, whole), parts, map(_end, spans)):
        if counts := Counter(filter(None, found_ends)):
            return FiscalYear(*counts.most_common(1)[0][0], _later(texts))
    return _from_days(texts)


def _end(phrase: Phrase) -> tuple[int, int] | None:
    return (phrase.month, phrase.day) if phrase.month and phrase.day else None


def _months(phrase: Phrase) -> int:
    """How many months a phrase lasts."""
    return phrase.months or round((phrase.days or 0) / MONTH_DAYS)


def _end_after(phrase: Phrase) -> tuple[int, int] | None:
    """The end of the year of which a phrase says how six or nine months ended, with the end of a month."""
    rest = _REST.get(_months(phrase))
    if rest is None or phrase.month is None or phrase.day is None:
        return None
    if phrase.day < (28 if phrase.month == 2 else LAST_DAYS[phrase.month]):  # in weeks: it is not said
        return None
    month = (phrase.month + rest - 1) % YEAR + 1
    return month, LAST_DAYS[month]


def _from_days(texts: Iterable[str]) -> FiscalYear | None:
    """The year that the ends of months in heads and titles show.

    Of two a quarter or more apart the earlier ends the year before ("September 30, 2024 | December 31,
    2023"); else the last part of a year that they name ends with the last of them.
    """
    short = [text for text in texts if is_title(text)]
    days = {day for text in short for day in _month_ends(text)}
    if not days:
        return None
    last = max(days)
    others = {(day.month, day.day) for day in days} - {(last.month, last.day)}
    if len(others) == 1:
        month, _ = ends = others.pop()
        return FiscalYear(*ends) if (last.month - month) % 3 == 0 else None
    named = (one.phrase for text in short for one in read_parts(text))
    parts = {(one.year, prod(one.part)) for one in named if one.year and one.part}
    if not parts:
        return None
    month = (last.month - max(parts)[1] - 1) % 12 + 1
    return FiscalYear(month, LAST_DAYS[month])


def _month_ends(text: str) -> Iterator[date]:
    """Yield the ends of months that a text gives as days; a month alone where it says nothing else."""
    if DATE.search(text) is None and not speaks_of_time_alone(text):
        return
    for said in read_phrases(text):
        day = day_of(said.phrase)
        if day is not None and (day.end + timedelta(days=1)).day == 1:
            yield day.end


def _later(texts: Iterable[str]) -> int:
    """1 where fiscal years are named for the year before the one in which they end ("fiscal 2023 ended
    January 28, 2024"), else 0."""
    found = [
        (day.end - SLACK).year - int(match["name"])
        for text in texts
        for pattern in _NAMED
        for match in pattern.finditer(text)
        if (day := day_of(read_phrase(match["date"]))) is not None
    ]
    return int(found.count(1) > found.count(0))
