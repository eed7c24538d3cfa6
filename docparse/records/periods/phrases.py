"""Period phrases of a text: dates, years, and how long what they end has lasted.

A head often says a period in pieces ("Three Months Ended" over "June 30," over "2024"). A phrase therefore
holds whatever its words say, and `merge` fills the gaps of a nearer phrase from one farther away.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from docparse.numerals.languages import COUNT, COUNTS
from docparse.numerals.months import MONTH, MONTHS
from docparse.numerals.patterns import YEAR
from docparse.records.model import Period
from docparse.records.periods.dates import (
    DATE,
    LAST_DAYS,
    months_of_years,
    plain,
    read_date,
)
from docparse.records.periods.fiscal import FiscalYear, span_to
from docparse.records.periods.names import TO_DATE, YearPart, read_parts
from docparse.records.words import pattern_of

Kind = Literal["duration", "instant"]

_NUMBER = rf"\d{{1,2}}|{COUNT}"
LENGTH = re.compile(
    rf"\b(?:(?P<count>{_NUMBER})[ -](?P<unit>month|week|year)s?"
    r"|(?P<alone>half[- ]year|quarter|year|FY|month|(?:reporting )?period)s?)"
    rf"(?: periods?)?,? (?:end(?:ed|ing|s)|to(?= (?:\d{{1,2}} )?(?:{MONTH})\b| \d{{1,2}}[./]\d))"
    r"|\b(?P<alone_ended>FYE)\b"
    r"|\b(?P<abroad>exercice|ejercicio|exercício|semestre|trimestre) "
    r"(?:clos|terminé|terminado|cerrado|findo|encerrado)"
    r"|\b(?P<german>\w*jahr|quartal) (?:zum|bis|ende(?:t|te))\b",
    re.IGNORECASE,
)
_ALONE = {"half year": 6, "quarter": 3, "year": 12, "fy": 12, "fye": 12, "month": 1}
_ALONE |= {"exercice": 12, "ejercicio": 12, "exercício": 12, "semestre": 6, "trimestre": 3}
_ALONE |= {"geschäftsjahr": 12, "jahr": 12, "wirtschaftsjahr": 12, "halbjahr": 6, "quartal": 3}
_RANGE = pattern_of("from a day to a day")
_MONTHS_OF = re.compile(  # "Jan–Jun 2024", "January to June 2024"
    rf"\b(?P<first>{MONTH})\.?\s?(?:[-–—]|to|through)\s?(?P<last>{MONTH})\b\.?(?! ?\d{{1,2}}\b)"
    rf"(?:,? (?P<year>{YEAR})\b)?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(  # "1–9/2024"
    rf"(?<![\d/.-])(?P<first>[1-9]|1[0-2])[-–](?P<last>[2-9]|1[0-2])/(?P<year>{YEAR})\b"
)
_CODE_GROUP = r"(?!(?:19|20))\d{4}"  # of an account's or a card's number: "0076 2011 6238"
BARE_YEAR = re.compile(rf"(?<![\d,.$/-])(?<!\b{_CODE_GROUP} )({YEAR})(?![\d/-]|[.,]\d|%| {_CODE_GROUP}\b)")
_DUE = re.compile(
    r"\b(?:due|payable|matur(?:es?|ing)|expir(?:es?|ing)|zahlbar|fällig)\b(?: on| in| by| bis)?(?: zum| am)?"
    rf" (?:{DATE.pattern}|(?:\w+\.? )?(?:\d{{1,2}}, )?{YEAR}\b)",
    re.IGNORECASE,
)
_NAME = rf"(?!(?i:{MONTH})\b)[A-Z][^\W\d_][\w’'-]+"
_CITED = (
    re.compile(  # "(Brown 2016, p. 214)", "(Brown, 2016)", "Smith et al. (2019)", "Card and Krueger (1994)"
        rf"\((?:see )?{_NAME}(?:,? (?:and|&|et) [^\W\d_][\w’'.-]+)*"
        r"(?:, (?:19|20)\d\d[a-z]?| (?:19|20)\d\d[a-z]?, pp?\. ?\d[\d–-]*)\)"
        rf"|(?:\bet al\.?|(?<!\w){_NAME} (?:and|&) {_NAME}),? \((?:19|20)\d\d[a-z]?\)"
    )
)
_ISSUED = re.compile(  # the day of a letter or bill, or when it is to be paid; what else ends no period
    r"(?:(?:\A\W*|[^\s\w]\s*|\d\s+)(?:date|data)\b(?: \w+)?\s*:|\bissued:|\bdate of (?:issue|invoice)\b:?"
    r"|\b(?:invoice|issued?|due|payment|bill(?:ing)?|order|delivery|shipping|print|statement|maturity|expiry"
    r"|expiration) (?:date|data)\b(?: \w+)?\s*:?"
    r"|(?:支払期限|支払期日|請求日|発行日|作成日)\s*[:：]?"
    r"|\b(?:fecha|due|fällig|échéance|vencimiento)\b(?: \w+)?\s*:"
    r"|\b(?!bilan|balan|abschluss|stich)\w*datum\b\s*:?"
    r"|\A\W*[^\W\d][\w-]+, (?:le|den)\b|\b(?:erstellt|gedruckt|created|printed|generated)(?: am| on)?\b:?)\s*"
    rf"(?:\d[\d./-]{{5,9}}|{DATE.pattern}|(?:{MONTH})\b\.?(?: ?,? ?{YEAR}\b)?)"
    rf"|\b(?:period|week) including (?:{MONTH})\b\.? \d\d?\b"  # a day within it, as a census has it
    r"|\A\W*sources?\s?:.*",
    re.IGNORECASE,
)
_POINT = re.compile(
    r"\b(?:as of|as at|at|balances?,?|zum|stand|au|,|(?:as of|at) (?:the )?end of(?: the)?)\s*\Z",
    re.IGNORECASE,
)
_TIME_ALONE = re.compile(
    rf"(?:\b(?:as of|as at|at|for|the|and|fiscal|years?|months?|weeks?|quarters?|periods?|end(?:ed|ing)"
    rf"|{_NUMBER}|{MONTH}|{YEAR})\b|[\s,.:()（）/年月日自至から–—-])+",
    re.IGNORECASE,
)
_ENDED = re.compile(r"\b(?:years?|quarters?|months|weeks|periods?) end(?:ed|ing)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A period as words give it; None for what they do not say. `days` is a length in days (weeks).

    `part` is a part of the fiscal year `year`: its months, and which of those parts it is. `loose` is a day
    that stands somewhere before, without a word that something ended or was held then.
    """

    kind: Kind | None = None
    months: int | None = None
    days: int | None = None
    month: int | None = None
    day: int | None = None
    year: int | None = None
    text: str = ""
    part: tuple[int, int] | None = None
    loose: bool = False

    @property
    def complete(self) -> bool:
        """Return True if the phrase names one period without any help."""
        dated = None not in (self.year, self.month, self.day)
        return dated and (self.kind == "instant" or (self.months or self.days) is not None)

    @property
    def empty(self) -> bool:
        return self == Phrase(text=self.text)


class Said(NamedTuple):
    """A phrase and its bounds in a text."""

    start: int
    end: int
    phrase: Phrase


@lru_cache(maxsize=4096)  # every number of a column asks for the same heads
def read_phrase(text: str) -> Phrase:
    """Read the first period that `text` speaks of; an empty phrase where it speaks of none."""
    folded = _ISSUED.sub("", " ".join(plain(text).split()))
    length = LENGTH.search(folded)
    found = DATE.search(folded, length.end() if length else 0) or DATE.search(folded)
    span = next(spans_said(folded), None)
    if span is not None:
        year = span.phrase.year or next((int(bare[1]) for bare in BARE_YEAR.finditer(folded)), None)
        return replace(span.phrase, year=year, text=folded)
    months, days = length_of(length) if length else (None, None)
    part = next(iter(read_parts(folded)), None) if (months or days) is None else None
    if part is not None and found is None and length is None:
        years = {int(bare[1]) for bare in BARE_YEAR.finditer(folded)} if part.year is None else set()
        year = years.pop() if len(years) == 1 else part.year
        return replace(of_part(part, folded), text=folded, year=year)
    months = part.months if part else months  # "For the periods ended June 30 | Second quarter"
    month, day, year = read_date(found) if found else (None, None, None)
    if found is None and (named := next(months_of_years(folded), None)) is not None:
        month, year, *_ = named
        day = LAST_DAYS[month]
    if year is None and (bare := BARE_YEAR.search(folded)):
        year = int(bare[1])
    if length or part is not None:
        kind: Kind | None = "duration"
    elif found and is_instant(folded, found.start()):
        kind = "instant"
    else:
        kind = None
    return Phrase(kind, months, days, month, day, year, folded)


def of_part(part: YearPart, text: str) -> Phrase:
    kind: Kind = "instant" if is_instant(text, part.start) else "duration"
    words = text[part.start : part.end]
    return Phrase(kind, year=part.year, text=words, part=(part.months, part.index))


def without_other_days(text: str) -> str:
    """Return the text with blanks for the days of something else: on which something falls due, on which a
    letter or a bill was written, in which a cited work was printed."""
    for form in (_DUE, _ISSUED, _CITED):
        text = form.sub(lambda found: " " * len(found[0]), text)
    return text


def spans_said(text: str) -> Iterator[Said]:
    """Yield every span from one date to another ("1. Januar bis 31. Dezember 2025"), or of months."""
    for first, last in pairwise(DATE.finditer(text)):
        if not _RANGE.fullmatch(text[first.end() : last.start()]):
            continue
        (month, day, year), (end_month, end_day, end_year) = read_date(first), read_date(last)
        end = day_of(Phrase(month=end_month, day=end_day, year=end_year))
        start = day_of(Phrase(month=month, day=day, year=year or end_year))
        if end is None or start is None or start.end >= end.end:
            continue
        days = (end.end - start.end).days + 1
        phrase = Phrase(
            "duration", None, days, end_month, end_day, end_year, text[first.start() : last.end()]
        )
        yield Said(first.start(), last.end(), phrase)
    for form in (_MONTHS_OF, _NUMBERED):
        yield from (Said(*match.span(), _of_months(match)) for match in form.finditer(text))


def _of_months(match: re.Match[str]) -> Phrase:
    first, last = (MONTHS.get(match[name].lower()) or int(match[name]) for name in ("first", "last"))
    year = int(match["year"]) if match["year"] else None
    return Phrase("duration", (last - first) % 12 + 1, None, last, LAST_DAYS[last], year, match[0])


def speaks_of_time_alone(text: str) -> bool:
    """Return True for a whole date or span with nothing else beside it ("As of December 31, 2023")."""
    if not _TIME_ALONE.fullmatch(plain(text)):
        return False
    phrase = read_phrase(text)
    return None not in (phrase.year, phrase.month, phrase.day)


def merge(near: Phrase, far: Phrase) -> Phrase:
    """Fill what `near` leaves open from `far`; a day and month of its own keep their kind."""
    if far.empty:
        return near
    text = " … ".join(filter(None, (near.text, far.text)))
    if near.part is not None:
        return replace(near, year=near.year or far.year, text=text)
    length = near.months is None and near.days is None and near.kind != "instant"
    dated = near.month is None
    return Phrase(
        near.kind or far.kind,
        far.months if length else near.months,
        far.days if length else near.days,
        far.month if dated else near.month,
        far.day if dated else near.day,
        far.year if near.year is None else near.year,
        text,
        far.part if dated and length else None,
    )


def settle(phrase: Phrase, fiscal: FiscalYear | None) -> Phrase:
    """Return the phrase with the dates of the fiscal year, or the part of one, that it names.

    A day without a kind is a point in time. A period that ends with a day, however long, lasts from the
    beginning of its fiscal year.
    """
    if phrase.month is not None and phrase.kind is None:
        return replace(phrase, kind="instant")
    day = day_of(phrase) if phrase.kind == "duration" and phrase.part is None else None
    if day is not None and phrase.months is None and phrase.days is None and fiscal is not None:
        return replace(phrase, months=fiscal.months_to(day.end))
    part = phrase.part or ((12, 1) if phrase.months in (None, 12) else None)
    if None in (part, fiscal, phrase.year) or phrase.month is not None or phrase.days is not None:
        return phrase
    assert part is not None
    assert fiscal is not None
    assert phrase.year is not None
    if part == TO_DATE:
        return phrase
    period = fiscal.period(*part, phrase.year)
    if period is None:
        return phrase
    end, instant = period.end, phrase.kind == "instant" and phrase.part is not None
    return replace(
        phrase,
        kind="instant" if instant else "duration",
        months=part[0],
        month=end.month,
        day=end.day,
        year=end.year,
        part=None,
    )


def up_to(phrase: Phrase, last: date) -> Phrase:
    """Return the phrase; a day without its year is the last one up to `last`."""
    if phrase.month is None or phrase.day is None or phrase.year is not None:
        return phrase
    return replace(phrase, year=last.year - ((phrase.month, phrase.day) > (last.month, last.day)))


def day_of(phrase: Phrase) -> Period | None:
    """Return the day of a phrase, whatever its kind; None where it names none."""
    return to_period(replace(phrase, kind="instant"))


def to_period(phrase: Phrase, fiscal: FiscalYear | None = None) -> Period | None:
    """The period of a complete phrase, None for any other or an impossible date.

    A span of months in a fiscal year of weeks begins with a week.
    """
    if not phrase.complete or phrase.year is None or phrase.month is None or phrase.day is None:
        return None
    last = calendar.monthrange(phrase.year, phrase.month)[1] if 1 <= phrase.month <= 12 else 0
    day = last if phrase.day > last and phrase.month == 2 else phrase.day  # "February 29" over a plain year
    if not 1 <= day <= last:
        return None
    end = date(phrase.year, phrase.month, day)
    if phrase.kind == "instant":
        return Period(None, end)
    if not phrase.days:
        return span_to(end, phrase.months or 12, fiscal)
    span = Period(end - timedelta(days=phrase.days - 1), end)
    return span if fiscal is None else fiscal.in_weeks(span)


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
