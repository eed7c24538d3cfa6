"""Statements made once for all tables of a document: currency, fiscal year, usual scale."""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from docparse.document import FURNITURE, Block, Document, Page
from docparse.records.amounts import read_amounts
from docparse.records.periods.fiscal import FiscalYear, read_long_quarter
from docparse.records.periods.phrases import months_of, read_phrase, read_phrases, to_period
from docparse.records.periods.weeks import SLACK, fit_rule, read_rule
from docparse.records.units import Statement, read_statement

NEAR = 4  # blocks above a table that may speak of it
_ENDS = r"[- ]?(?:ended|ending|ends)(?: on)?:?\s+(?P<date>.{4,40})"
_YEARS = (  # from the plainest to the least plain
    re.compile(rf"\bfiscal years?{_ENDS}", re.IGNORECASE),
    re.compile(rf"\byears?{_ENDS}", re.IGNORECASE),
    re.compile(rf"\b(?P<months>six|nine)[ -]months{_ENDS}", re.IGNORECASE),
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
_ABOUT_YEARS = re.compile(r"\bfiscal\b|\byears?\b", re.IGNORECASE)
_ONE_DATE = r"(?:[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d)"
_ENDED = re.compile(  # "Fiscal Year Ended February 3, 2024 January 28, 2023"
    r"\b(?:years?|5[23] weeks|fiscal (?:year )?20\d\d) ended:? "
    rf"(?P<dates>{_ONE_DATE}(?:,? (?:and )?{_ONE_DATE})*)",
    re.IGNORECASE,
)
_REST = {"six": 6, "nine": 3}  # months from there to the year's end
_REPORT = re.compile(
    r"\bfor the (?:fiscal year|quarterly period|quarter|year|period) ended:?\s+(.{4,40})", re.IGNORECASE
)
_GENERAL = re.compile(r"\b(?:amounts|dollars|tabular|figures)\b|\bexcept\b|\botherwise\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocumentContext:
    """`fiscal` is the document's fiscal year, None where it does not say it; `currency` is the usual one.

    `usual` is the statement of scale that most of the tables with one make; `reported` is the last day that
    the document reports on.
    """

    currency: str | None
    fiscal: FiscalYear | None
    usual: Statement | None
    reported: date | None


def read_context(document: Document) -> DocumentContext:
    """Read what holds for the whole document."""
    blocks = [block for page in document.pages for block in page.blocks]
    said = [text for block in blocks for text in _said(block)]
    return DocumentContext(
        _usual_currency(block.text for block in blocks),
        _fiscal_year(said),
        _usual_statement(document),
        _reported(said),
    )


def statements_of(page: Page) -> list[Statement]:
    """Statements of scale that hold for a whole page: "Amounts in millions of dollars except as noted"."""
    texts = [block.text for block in page.blocks if block.table is None and len(block.text) < 240]
    found = ((text, read_statement(text)) for text in texts)
    return [one for text, one in found if one is not None and _GENERAL.search(text)]


def above(page: Page, at: int) -> list[str]:
    """The texts that introduce the table at index `at`, nearest first: captions, then what precedes it."""
    captions = [block.text for block in page.blocks if block.caption_of == at]
    return captions + list(_preceding(page.blocks, at))


def _preceding(blocks: Sequence[Block], at: int) -> Iterator[str]:
    count = 0
    for block in reversed(blocks[:at]):
        if block.role in FURNITURE:
            continue
        if block.table is not None or count == NEAR:
            return
        count += 1
        yield block.text


def _usual_currency(texts: Iterable[str]) -> str | None:
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(amount.currency for amount in read_amounts(text) if amount.currency)
    return counts.most_common(1)[0][0] if counts else None


def _reported(texts: Iterable[str]) -> date | None:
    """The end of the period that the document says it is for, where it says so first."""
    for text in texts:
        if found := _REPORT.search(text):
            period = to_period(replace(read_phrase(found[1]), kind="instant"))
            if period is not None:
                return period.end
    return None


def _usual_statement(document: Document) -> Statement | None:
    """The statement that most tables with one share, if it is most of them."""
    counts: Counter[tuple[int, str | None]] = Counter()
    first: dict[tuple[int, str | None], Statement] = {}
    for page in document.pages:
        for block in page.blocks:
            found = read_statement(block.text[:600]) if block.table is not None else None
            if found is not None and not found.shares:
                counts[found.scale, found.currency] += 1
                first.setdefault((found.scale, found.currency), found)
    if not counts:
        return None
    usual, count = counts.most_common(1)[0]
    return first[usual] if count > 0.5 * counts.total() else None


def _said(block: Block) -> Iterator[str]:
    """Yield what a block says: of a table the heads over each column, from top to bottom, and the labels."""
    if block.table is None:
        yield block.text
        return
    heads = [cell for cell in block.table.cells if cell.header]
    for column in sorted({cell.column for cell in heads}):
        yield " ".join(cell.text for cell in heads if cell.column == column)
    yield from (cell.text for cell in block.table.cells if cell.column == 0 and not cell.header)


def _fiscal_year(texts: Sequence[str]) -> FiscalYear | None:
    """The day most often said to end the fiscal year; without any, the end of six or nine months tells it."""
    if (in_weeks := _in_weeks(texts)) is not None:
        return replace(in_weeks, long_quarter=read_long_quarter(texts))
    for pattern in _YEARS:
        counts = Counter(
            day for text in texts for match in pattern.finditer(text) if (day := _year_end(match))
        )
        if counts:
            ends, _ = counts.most_common(1)[0]
            return FiscalYear(*ends, _later(texts))
    return _whole_year(texts)


def _whole_year(texts: Iterable[str]) -> FiscalYear | None:
    """The year that texts name by its first and last month: "Jan–Dec 2023", "April to March"."""
    spans = (span for text in texts for span in months_of(text))
    ends = ((span.month, span.day) for span in spans if span.months == 12)
    month, day = next(ends, (None, None))
    return None if month is None or day is None else FiscalYear(month, day)


def _in_weeks(texts: Sequence[str]) -> FiscalYear | None:
    """The fiscal year of 52 or 53 weeks whose rule the document states, or shows by several year ends."""
    rule = read_rule(text for text in texts if _ABOUT_YEARS.search(text)) or fit_rule(_year_ends(texts))
    return None if rule is None else FiscalYear(rule.month, 31, _later(texts), rule)


def _year_ends(texts: Iterable[str]) -> list[date]:
    """The days on which years are said to have ended, each once."""
    found: set[date] = set()
    for text in texts:
        for match in _ENDED.finditer(" ".join(text.split())):
            days = (to_period(replace(said.phrase, kind="instant")) for said in read_phrases(match["dates"]))
            found.update(day.end for day in days if day is not None)
    return sorted(found)


def _year_end(match: re.Match[str]) -> tuple[int, int] | None:
    phrase = read_phrase(match["date"])
    if phrase.month is None or phrase.day is None:
        return None
    rest = _REST[match["months"].lower()] if "months" in match.re.groupindex else 0
    if not rest:
        return phrase.month, phrase.day
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
        if (day := to_period(replace(read_phrase(match["date"]), kind="instant"))) is not None
    ]
    return int(found.count(1) > found.count(0))
