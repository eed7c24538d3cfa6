"""The fiscal year of a document: what it says of its years, or what its dates show."""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from docparse.numerals.months import MONTH
from docparse.records.periods.dates import DATE, LAST_DAYS, plain
from docparse.records.periods.fiscal import MONTH_DAYS, FiscalYear
from docparse.records.periods.names import read_long_quarter, read_parts
from docparse.records.periods.phrases import day_of, read_phrase, spans_said, speaks_of_time_alone
from docparse.records.periods.said import read_phrases
from docparse.records.periods.weeks import SLACK, fit_rule, read_rule

LONGEST = 160  # characters of a title
_ENDS = r"[- ]?(?:periods? )?(?:ended|ending|ends|runs to|to)(?: on)?:?\s+(?P<date>.{4,40})"
_YEARS = (  # from the plainest to the least plain
    re.compile(rf"\b(?:fiscal|financial) years?{_ENDS}", re.IGNORECASE),
    re.compile(rf"(?<!half)(?<!half[ -])\byears?{_ENDS}", re.IGNORECASE),
    re.compile(
        r"\b(?:geschäftsjahr[^.]{0,40}\bende(?:te|t)(?: am)?|geschäftsjahr zum"
        r"|exercice (?:clos|terminé)(?: le| au)?"
        r"|ejercicio (?:terminado|cerrado)(?: el| al)?|exercício (?:findo|encerrado)(?: em)?)"
        r"\s+(?P<date>.{4,40})",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?P<months>six|nine|half)[ -](?:months?|year)[ -]?{_ENDS}", re.IGNORECASE),
)
_NAMED = (
    re.compile(
        r"\bfiscal (?:year )?(?P<name>20\d\d)\b[^.;]{0,60}?\b(?:ended|ends|ending)(?: on)? (?P<date>.{4,40})",
        re.IGNORECASE,
    ),
    re.compile(
        r"\byear (?:ended|ends|ending)(?: on)? (?P<date>[^.;()]{4,24}) "
        r"\([^\w()]*(?:fiscal|FY)(?: year)? ?(?P<name>20\d\d)",
        re.IGNORECASE,
    ),
)
_ABOUT_PART = re.compile(r"\b(?:reports?|results|statements?|review|earnings)\b", re.IGNORECASE)
_ABOUT_YEARS = re.compile(r"\bfiscal\b|\byears?\b", re.IGNORECASE)
_ONE_DATE = rf"(?:(?:{MONTH})\.? \d{{1,2}}, 20\d\d|\d{{1,2}} (?:{MONTH}) 20\d\d)"
_ENDED = re.compile(  # "Fiscal Year Ended February 3, 2024 January 28, 2023"
    r"\b(?:years?|5[23] weeks|fiscal (?:year )?20\d\d) ended:? "
    rf"(?P<dates>{_ONE_DATE}(?:,? (?:and )?{_ONE_DATE})*)",
    re.IGNORECASE,
)
_REST = {"six": 6, "half": 6, "nine": 3}  # months from there to the year's end


def is_title(text: str) -> bool:
    """Return True for a text that may be a title or a head: it is short, and ends like no sentence."""
    return len(text) <= LONGEST and not text.rstrip().endswith((".", ":", ";"))


def fiscal_year(texts: Sequence[str]) -> FiscalYear | None:
    """Return the fiscal year that most of a document's texts tell of; None where none does.

    Plain statements come first ("our fiscal year ends on June 30"), then the ends of six or nine months, then
    the dates themselves: spans, the two days of a balance sheet, the quarter that ends with the last day.
    """
    if (in_weeks := _in_weeks(texts)) is not None:
        return replace(in_weeks, long_quarter=read_long_quarter(texts))
    for pattern in _YEARS:
        counts = Counter(
            day for text in texts for match in pattern.finditer(text) if (day := _year_end(match))
        )
        if counts:
            ends, _ = counts.most_common(1)[0]
            return FiscalYear(*ends, _later(texts))
    return _from_spans(texts) or _from_days(texts)


def _from_spans(texts: Iterable[str]) -> FiscalYear | None:
    """The year that spans fill: "1 October 2023 to 30 September 2024", "Jan–Dec 2023"."""
    spans = (one.phrase for text in texts for one in spans_said(plain(text)))
    whole = (one for one in spans if (one.months or round((one.days or 0) / MONTH_DAYS)) == 12)
    ends = Counter((one.month, one.day) for one in whole if one.month and one.day)
    return FiscalYear(*ends.most_common(1)[0][0]) if ends else None


def last_part(texts: Iterable[str], fiscal: FiscalYear | None) -> date | None:
    """Return the end of the part of a year that a title says the report is for: "Report for Q1 2025"."""
    for text in texts:
        part = next(iter(read_parts(text)), None) if _ABOUT_PART.search(text) and is_title(text) else None
        if part is not None and part.year is not None and fiscal is not None and part.months:
            period = fiscal.period(part.months, part.index, part.year)
            return None if period is None else period.end
    return None


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
    parts = {
        (part.year, part.months * part.index) for text in short for part in read_parts(text) if part.year
    }
    if not parts:
        return None
    month = (last.month - max(parts)[1] - 1) % 12 + 1
    return FiscalYear(month, calendar.monthrange(2024, month)[1])


def _month_ends(text: str) -> Iterator[date]:
    """Yield the ends of months that a text gives as days; a month alone where it says nothing else."""
    if DATE.search(text) is None and not speaks_of_time_alone(text):
        return
    for said in read_phrases(text):
        day = day_of(said.phrase)
        if day is not None and (day.end + timedelta(days=1)).day == 1:
            yield day.end


def _in_weeks(texts: Sequence[str]) -> FiscalYear | None:
    """The fiscal year of 52 or 53 weeks whose rule the document states, or shows by several year ends."""
    rule = read_rule(text for text in texts if _ABOUT_YEARS.search(text)) or fit_rule(_year_ends(texts))
    return None if rule is None else FiscalYear(rule.month, 31, _later(texts), rule)


def _year_ends(texts: Iterable[str]) -> list[date]:
    """The days on which years are said to have ended, each once."""
    found: set[date] = set()
    for text in texts:
        for match in _ENDED.finditer(" ".join(text.split())):
            days = (day_of(said.phrase) for said in read_phrases(match["dates"]))
            found.update(day.end for day in days if day is not None)
    return sorted(found)


def _year_end(match: re.Match[str]) -> tuple[int, int] | None:
    phrase = read_phrase(match["date"])
    if phrase.month is None or phrase.day is None:
        return None
    rest = _REST[match["months"].lower()] if "months" in match.re.groupindex else 0
    if not rest:
        return phrase.month, phrase.day
    last = 28 if phrase.month == 2 else LAST_DAYS[phrase.month]
    if phrase.day < last:  # in weeks: where the year ends is not said
        return None
    month = (phrase.month + rest - 1) % 12 + 1
    return month, calendar.monthrange(2024, month)[1]


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
