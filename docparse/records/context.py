"""Statements made once for all tables of a document: currency, end of the fiscal year, usual scale."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from docparse.document import FURNITURE, Block, Document, Page
from docparse.records.amounts import read_amounts
from docparse.records.periods import Phrase, read_phrase, to_period
from docparse.records.units import Statement, read_statement

NEAR = 4  # blocks above a table that may speak of it
_FISCAL_YEAR = re.compile(r"\bfiscal year[- ]?(?:ended|ending|ends)(?: on)?:?\s+(.{4,40})", re.IGNORECASE)
_REPORT = re.compile(
    r"\bfor the (?:fiscal year|quarterly period|quarter|year|period) ended:?\s+(.{4,40})", re.IGNORECASE
)
_GENERAL = re.compile(r"\b(?:amounts|dollars|tabular|figures)\b|\bexcept\b|\botherwise\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocumentContext:
    """`year_end` has month and day of the fiscal year's end, or is None; `currency` is the usual one.

    `usual` is the statement of scale that most of the tables with one make; `reported` is the last day that
    the document reports on.
    """

    currency: str | None
    year_end: Phrase | None
    usual: Statement | None
    reported: date | None


def read_context(document: Document) -> DocumentContext:
    """Read what holds for the whole document."""
    texts = [block.text for page in document.pages for block in page.blocks]
    return DocumentContext(
        _usual_currency(texts), _year_end(texts), _usual_statement(document), _reported(texts)
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


def _year_end(texts: Iterable[str]) -> Phrase | None:
    """The day most often said to end the fiscal year."""
    counts: Counter[tuple[int, int]] = Counter()
    for text in texts:
        for match in _FISCAL_YEAR.finditer(text):
            phrase = read_phrase(match[1])
            if phrase.month is not None and phrase.day is not None:
                counts[phrase.month, phrase.day] += 1
    if not counts:
        return None
    (month, day), _ = counts.most_common(1)[0]
    return Phrase(month=month, day=day, text=f"fiscal year ended {month}/{day}")
