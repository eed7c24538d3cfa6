"""Numbers of running text whose unit is plain: currency, percent, shares, or something that is counted.

A period is taken from the number's own sentence: the only one there, the one of the same rank in a list as
long as that of the numbers ("$3 and $2 in 2024 and 2023, respectively"), else the nearest. The year in which
something falls due is no period of its amount; a label without a period has that of its row. A sentence
in the present tense without any speaks of the day reported on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from docparse.document import FURNITURE, Block, Page
from docparse.geometry import BBox
from docparse.records.amounts import Amount, read_amounts
from docparse.records.context import DocumentContext, statements_of
from docparse.records.lists import Run, partner, runs
from docparse.records.model import Dated, Period, Record
from docparse.records.periods.fiscal import months_before
from docparse.records.periods.phrases import Phrase, Said, read_phrases, settle, to_period, without_due
from docparse.records.periods.printed import as_printed
from docparse.records.periods.times import alike_cut, as_reported
from docparse.records.units.statements import Statement

_SENTENCE = re.compile(  # a colon in brackets parts none: "(Q1 2024: NOK 5 million)"
    r"(?<=[.;!?])\s+(?=[A-Z“\"(])|(?<=:)\s+(?=[A-Z“\"(])(?![^(]*\))"
)
_PER_SHARE = re.compile(
    r"\s*(?:\w+\s+){0,1}(?:per|a) (?:\w+ ){0,2}share\b|\s*(?:par|stated|nominal) value", re.IGNORECASE
)
_EACH = re.compile(r"\bper (?:\w+ ){0,2}share\b|\bdividends? declared\b", re.IGNORECASE)
_PAR = re.compile(r"\b(?:par|stated|nominal) value(?: of)?\W*\Z", re.IGNORECASE)
_SHARES = re.compile(
    r"\s*(?:\w+\s+){0,3}(?:shares|(?:RSU|PSU|(?:restricted )?stock) (?:awards|units|options)|RSUs|PSUs)\b"
    r"|\s*(?:and [\d,]+ )?issued and outstanding\b",
    re.IGNORECASE,
)
_SHARES_BY_YEAR = re.compile(  # "shares outstanding: 2025 - 2,341.6; 2024 - "
    r"\bshares (?:\w+ ?){1,3}[:(-]? ?(?:20\d\d ?[-:–] ?[\d.,]+[,;]? (?:and )?)*20\d\d ?[-:–] ?\Z",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^():=]*\d[^():=]*[:=][^()]*\)")  # "(2023: $5 million)"
_THE_PERIOD = re.compile(
    r"\b(?:for|in|during|over) the (?:current |reporting )?"
    r"(half[- ]year|(?:financial |fiscal )?year|quarter)\b"
    r"(?! (?:end|to\b|of\b|before|ago|prior|\d|20))",
    re.IGNORECASE,
)
_MONTHS = {"half year": 6, "year": 12, "financial year": 12, "fiscal year": 12, "quarter": 3}
_PRESENT = re.compile(r"\b(?:is|are|has|have|maintains?|remains?|provides?|expects?|anticipates?)\b")
_PAST = re.compile(r"\b(?:was|were|had|did)\b")
_COUNTED = re.compile(
    r"\s*(?:thousand|million|billion)?\s*(?:\w+\s+){0,2}(?:countries|employees|associates|memberships|subscribers"
    r"|customers|stores|restaurants|jurisdictions|locations|hotels|aircraft|vessels|audits)\b",
    re.IGNORECASE,
)
_RANGE_TO_PERCENT = re.compile(r"\s*(?:[-–—]|to)\s*[\d.]+\s?(?:%|percent\b)")


@dataclass(frozen=True, slots=True)
class Row:
    """The table row in which a text is: the periods of its numbers, and what its table states of scale.

    `latest` is the last of the periods; for points in time the last of the table, be it over a dash.
    """

    dates: tuple[Dated, ...] = ()
    latest: Dated | None = None
    stated: Statement | None = None


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence's amounts with their units, and its periods with their bounds."""

    text: str
    amounts: list[tuple[Amount, str]]
    dates: list[tuple[Said, Dated]]


def prose_records(page: Page, context: DocumentContext) -> Iterator[Record]:
    """Yield a record for every number of the page's running text whose unit is plain."""
    stated = next(iter(statements_of(page)), context.usual if context.scaled else None)
    for block in page.blocks:
        if block.table is None and block.figure is None and block.role not in FURNITURE:
            yield from _block_records(block, context, stated)


def _block_records(block: Block, context: DocumentContext, stated: Statement | None) -> Iterator[Record]:
    places = _Places(block)
    for sentence in _SENTENCE.split(block.text):
        for record in text_records(sentence, block, None, context, stated):
            yield replace(record, box=places.find(record.text))


def text_records(
    text: str,
    block: Block,
    box: BBox | None,
    context: DocumentContext,
    stated: Statement | None = None,
    row: Row | None = None,
) -> Iterator[Record]:
    """Yield a record for every number of a sentence or cell whose unit is plain; `box` is where it is.

    `row` is the table row that a label belongs to.
    """
    sentence = _read(" ".join(text.split()), context, row)
    amounts = runs(sentence.text, [(amount.start, amount.end) for amount, _ in sentence.amounts])
    for at, (amount, unit) in enumerate(sentence.amounts):
        run = next(one for one in amounts if one.first <= at < one.last)
        scale = _scale(amount, unit, stated) if row is None else _row_scale(amount, unit, row.stated)
        dated = _period(sentence, at, run)
        if dated is None:
            dated = _row_period(row, at, run) if row else _reported(sentence, unit, context)
        why = {"value": sentence.text[amount.start : amount.end + 16].strip(), "unit": unit}
        why |= {} if dated is None else {"period": dated.why}
        yield Record(
            text=amount.text,
            value=amount.value * Decimal(10) ** scale,
            page=block.page,
            box=box or block.box,
            unit=unit,
            scale=scale,
            period=None if dated is None else dated.period,
            section=block.section,
            confidence=block.confidence,
            provenance=block.provenance,
            why={name: words for name, words in why.items() if words},
        )


def _read(text: str, context: DocumentContext, row: Row | None) -> _Sentence:
    read = (
        replace(one, currency=context.meant(one.currency, text[max(0, one.start - 3) : one.end]))
        for one in read_amounts(text, context.digits)
    )
    amounts = [(amount, unit) for amount in read if (unit := _unit(text, amount)) is not None]
    said = read_phrases(without_due(text)) if amounts else []
    dated = alike_cut([as_reported(_dated(one.phrase, context, row), context) for one in said], context)
    meant = (as_printed(one, context.days, context.fiscal) for one in dated)
    dates = [(one, date) for one, date in zip(said, meant, strict=True) if date is not None]
    return _Sentence(text, amounts, dates)


def _dated(phrase: Phrase, context: DocumentContext, row: Row | None) -> Dated | None:
    """The period of a phrase; a year alone in a label is that of its row which has this year."""
    if row is not None and phrase.month is None and phrase.kind is None:
        own = next((one for one in row.dates if one.period.end.year == phrase.year), None)
        if own is not None:
            return own
    period = to_period(_settled(phrase, context), context.fiscal)
    return None if period is None else Dated(period, phrase.text)


def _unit(sentence: str, amount: Amount) -> str | None:
    """The unit that the words round a number name; None where none does."""
    before, behind = sentence[: amount.start], sentence[amount.end : amount.end + 48]
    if amount.percent or _RANGE_TO_PERCENT.match(behind):
        return "percent"
    if amount.currency:
        cents = amount.scale is None and re.fullmatch(r"\d{1,2}\.\d{2,4}", amount.text)
        each = _PER_SHARE.match(behind) or _PAR.search(before) or (cents and _EACH.search(sentence))
        return f"{amount.currency}/shares" if each else amount.currency
    if _SHARES.match(behind) or _SHARES_BY_YEAR.search(before):
        return "shares"
    return "pure" if _COUNTED.match(behind) else None


def _scale(amount: Amount, unit: str, stated: Statement | None) -> int:
    """A scale word behind the number, else what the page states for all its amounts.

    An amount of two commas or more ($1,234,567) is written out in full.
    """
    if amount.scale is not None:
        return amount.scale
    return stated.scale if stated and len(unit) == 3 and amount.text.count(",") < 2 else 0


def _row_scale(amount: Amount, unit: str, stated: Statement | None) -> int:
    """The same in a table, whose statement speaks of shares as well."""
    if unit == "shares" and amount.scale is None and amount.text.count(",") < 2:
        return stated.share_scale if stated else 0
    return _scale(amount, unit, stated)


def _period(sentence: _Sentence, at: int, run: Run) -> Dated | None:
    amount = sentence.amounts[at][0]
    aside = _aside_of(sentence.text, amount.start)
    dates = [one for one in sentence.dates if _aside_of(sentence.text, one[0].start) in (None, aside)]
    beside = [one for one in dates if aside is not None and aside[0] <= one[0].start < aside[1]]
    if len(beside) == 1:
        return beside[0][1]
    if not dates:
        return None
    if len({dated.period for _, dated in dates}) == 1:
        return dates[0][1]
    other = partner(run, runs(sentence.text, [(said.start, said.end) for said, _ in dates]))
    if other is not None:
        return dates[other.first + at - run.first][1]
    if len(dates) == len(sentence.amounts):
        return dates[at][1]
    return min(dates, key=lambda one: abs(one[0].start - amount.end))[1]


def _aside_of(text: str, at: int) -> tuple[int, int] | None:
    """The bounds of the aside with a time of its own that a place of a sentence is in."""
    return next((found.span() for found in _ASIDE.finditer(text) if found.start() < at < found.end()), None)


def _reported(sentence: _Sentence, unit: str, context: DocumentContext) -> Dated | None:
    """The time reported on, where "the half-year" or the present tense speaks of it."""
    named, day = _THE_PERIOD.search(sentence.text), context.reported
    if named is None or day is None or context.fiscal is None:
        return _present(sentence, unit, context)
    months = _MONTHS[re.sub(r"\W", " ", named[1].lower())]
    if months == 12 and not context.fiscal.ends_with(day):
        return None
    span = context.fiscal.in_weeks(Period(months_before(day, months), day))
    return Dated(span, f"{named[0]} of a report as of {day}")


def _present(sentence: _Sentence, unit: str, context: DocumentContext) -> Dated | None:
    """The day reported on for a sentence in the present tense that names no day; rates are of no day."""
    if context.reported is None or sentence.dates or unit == "percent":
        return None
    if not _PRESENT.search(sentence.text) or _PAST.search(sentence.text):
        return None
    return Dated(Period(None, context.reported), f"the present of a report as of {context.reported}")


def _row_period(row: Row, at: int, run: Run) -> Dated | None:
    """The period of the row's only number; of as many in a list as the row has, the one of the same rank."""
    if len(run) == len(row.dates):
        return row.dates[at - run.first]
    return row.latest


def _settled(phrase: Phrase, context: DocumentContext) -> Phrase:
    """A year alone is the document's fiscal year; a date without "ended" is a point in time."""
    if phrase.month is None or phrase.kind == "duration":
        return settle(phrase, context.fiscal)
    return phrase if phrase.kind else replace(phrase, kind="instant")


class _Places:
    """The lines of a block, searched onwards for one number after the other."""

    def __init__(self, block: Block) -> None:
        self.block, self.line, self.at = block, 0, 0

    def find(self, text: str) -> BBox:
        """The box of the next line that holds `text`, the block's where no line does."""
        lines = self.block.lines
        for k in range(self.line, len(lines)):
            found = lines[k].text.find(text, self.at if k == self.line else 0)
            if found >= 0:
                self.line, self.at = k, found + len(text)
                return lines[k].box
        return self.block.box
