"""Statements made once for all tables of a document: currency, fiscal year, usual scale."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import chain

from docparse.document import Block, Document, Table
from docparse.numerals.cells import is_figure
from docparse.numerals.currencies import most_of
from docparse.records.amounts import Amount
from docparse.records.digits import ENGLISH, Digits, shortest_grouped
from docparse.records.model import Period
from docparse.records.periods.dates import DATE, printed_days, writes_day_or_year_first
from docparse.records.periods.fiscal import FiscalYear, day_of, reported_with, to_period
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.said import read_phrase
from docparse.records.periods.years import fiscal_year, is_title
from docparse.records.sentences.programs import is_program_like
from docparse.records.texts import texts_of
from docparse.records.units.kinds import EARNINGS
from docparse.records.units.statements import Signs, Statement, read_signs, read_statement
from docparse.records.words import pattern_of

GENERAL = 240  # characters of a text that may state the scale of a page or a document
CENTS, MANY, RARE = 100, 20, 0.1  # so many over a hundred, hardly one of which says a scale, are scaled
HALF, MOST = 0.5, 0.75
SEVERAL = 8  # tables that tell how a document writes money
FIRST = 2  # so many texts more than others is the first that says what the document is for
_REPORT = pattern_of("reports for a span")
_OTHER = pattern_of("other reports")
_OF_ONE = pattern_of("behind an amount per share")
_OF_REPORTS = pattern_of("words of reports")
_BILL, NAME = pattern_of("bills"), 60  # characters of the name of a document
_PAST = re.compile(r"\bended\b", re.IGNORECASE)  # not the years that are still ending
_GENERAL = re.compile(r"\b(?:amounts|dollars|tabular|figures)\b|\bexcept\b|\botherwise\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocumentContext:
    """`fiscal` is the document's fiscal year, None where it does not say it; `reported` is the last day that
    the document reports on, and `reports` are the periods that it then reports on, by name; `days` tells how
    often it prints each day.

    `usual` is the statement of scale that most of the tables with one make, `stated` are those that hold for
    whole pages, by their numbers. `scaled`: its sentences, too, are in the usual scale. `digits` tells how it
    writes numbers, `grouped` how many digits the shortest numbers have that are always grouped; `signs` what
    its signs of currencies mean. `largest` is the greatest amount with its currency beside it, in full.
    `earns`: it speaks of earnings of a share, so a row "Basic" is of them and not of a pay. `programs`: many
    of its signs are of programs. `report`: it may be one, or a page of one. `excerpt`: it is such a page and
    states no scale, which another page may do. `signed`: nearly all of its many tables show a currency: one
    that shows none is hardly ever of money. `bill`: it is no report but a bill, by one of its short texts.
    """

    fiscal: FiscalYear | None = None
    reported: date | None = None
    reports: Sequence[tuple[str, Period]] = ()
    days: Mapping[date, int] = field(default_factory=dict)
    usual: Statement | None = None
    stated: Mapping[int, Sequence[Statement]] = field(default_factory=dict)
    scaled: bool = False
    digits: Digits = ENGLISH
    grouped: int | None = None
    signs: Signs = field(default_factory=Signs)
    largest: Decimal = Decimal(0)
    earns: bool = False
    programs: bool = False
    report: bool = False
    excerpt: bool = False
    signed: bool = False
    bill: bool = False


@dataclass(frozen=True, slots=True)
class _ReadBlock:
    """A block and its texts, of a table the heads over each column and the labels.

    `stated` are the short texts that state a scale; `whole` is the statement that a table makes for all its
    numbers, or a title for those below it.
    """

    block: Block
    texts: list[str]
    stated: list[tuple[str, Statement]]
    whole: Statement | None


def read_context(document: Document, digits: Digits, money: Sequence[tuple[int, Amount]]) -> DocumentContext:
    """Read what holds for the whole document, which writes its numbers with these digits; its `money` has the
    places of its blocks."""
    pages = {page.number: [_read_block(block) for block in page.blocks] for page in document.pages}
    spoken = list(chain.from_iterable(pages.values()))
    said = [text for one in spoken for text in one.texts]
    texts = [text for one in spoken for text in texts_of(one.block)]
    stated = [statement for one in spoken for _, statement in one.stated]
    plain = [(spoken[at], one) for at, one in money]
    currencies = [name for name, _ in Counter(one.currency for _, one in plain).most_common() if name]
    fiscal, usual = fiscal_year(said), _usual_statement(spoken)
    reported = _reported([one.texts for one in spoken])
    of_reports = reported is not None or any(map(_OF_REPORTS.search, said))
    away = digits.decimal == "," or writes_day_or_year_first(said)
    signs = read_signs(currencies, stated, texts, said, away)
    return DocumentContext(
        fiscal=fiscal,
        reported=reported,
        reports=() if reported is None else tuple(reported_with(reported, fiscal)),
        days=printed_days(said),
        usual=usual,
        digits=digits._replace(dollar=signs.dollar),
        grouped=shortest_grouped(texts),
        signs=signs,
        programs=is_program_like(one.block.text for one in spoken),
        stated={number: _statements_of(blocks) for number, blocks in pages.items()},
        scaled=_without_scale_words([one for block, one in plain if block.block.table is None]),
        largest=_largest(plain, usual),
        earns=any(map(EARNINGS.search, said)),
        report=of_reports or bool(stated),
        excerpt=len(document.pages) == 1 and not stated and of_reports,
        bill=not of_reports and any(_BILL.match(text) for text in said if len(text) < NAME),
        signed=_shows_currencies(spoken, [block for block, _ in plain]),
    )


def _read_block(block: Block) -> _ReadBlock:
    texts = list(_said(block))
    read = ((text, read_statement(text)) for text in texts if len(text) < GENERAL)
    of_all = block.text if block.table is None and is_title(block.text) else ""
    whole = read_statement(of_all if block.table is None else _of_all(block.table))
    return _ReadBlock(block, texts, [(text, one) for text, one in read if one is not None], whole)


def _shows_currencies(spoken: Sequence[_ReadBlock], signed: Sequence[_ReadBlock]) -> bool:
    """Return True if a document has many large tables, nearly all of them among the `signed` blocks."""
    shown = set(map(id, signed))
    tables = ((id(one), one.block.table) for one in spoken)
    large = [name in shown for name, table in tables if table is not None and len(table.cells) >= MANY]
    return len(large) >= SEVERAL and sum(large) >= MOST * len(large)


def _statements_of(blocks: Iterable[_ReadBlock]) -> list[Statement]:
    """Statements of scale that hold for a whole page: "Amounts in millions of dollars except as noted"."""
    stated = (pair for one in blocks if one.block.table is None for pair in one.stated)
    return [one for text, one in stated if _GENERAL.search(text)]


def _largest(plain: Iterable[tuple[_ReadBlock, Amount]], usual: Statement | None) -> Decimal:
    """The greatest of amounts with their currency beside them that any company can have, but for those of one
    share and years; 0 without one."""
    found = []
    for spoken, amount in plain:
        if amount.of_year_form or _OF_ONE.match(spoken.block.text, amount.end):  # "2024 €" heads a column
            continue
        stated = None if spoken.block.table is None else spoken.whole or usual
        scale = amount.scale if amount.scale is not None else stated.scale if stated else 0
        if (size := abs(amount.value).scaleb(scale)) < most_of(amount.currency):
            found.append(size)
    return max(found, default=Decimal(0))


def _without_scale_words(amounts: Iterable[Amount]) -> bool:
    """Return True if sums in sentences hardly ever have a word of scale: they are in that of the tables."""
    sums = [one for one in amounts if one.value > CENTS]
    return len(sums) >= MANY and sum(one.scale is not None for one in sums) < RARE * len(sums)


def _reported(blocks: Sequence[Sequence[str]]) -> date | None:
    """The latest of the days on which most of the periods ended that the texts and heads of blocks tell of.

    Of several days of one block the latest counts. The first title that says what the document is for counts
    more: other texts speak of other reports.
    """
    ended = list(_latest([_ended(text) for text in texts] for texts in blocks))
    titled = list(_latest([_ended(text) for text in texts if is_title(text)] for texts in blocks))
    counts = Counter([*ended, *FIRST * titled[:1], *_latest([*map(_headed, texts)] for texts in blocks)])
    return max((day for day, count in counts.items() if 2 * count >= max(counts.values())), default=None)


def _latest(blocks: Iterable[Sequence[Period | None]]) -> Iterator[date]:
    """Yield the last day of each block's periods."""
    for periods in blocks:
        if days := [one.end for one in periods if one is not None]:
            yield max(days)


def _headed(text: str) -> Period | None:
    """The span that a title or head says has ended."""
    said = read_phrase(text) if is_title(text) and _PAST.search(text) else Phrase()
    return to_period(said) if said.kind == "duration" else None


def _ended(text: str) -> Period | None:
    """The day on which the period ended that a text says it is for, not what it says of another report."""
    found = _REPORT.search(text)
    if found and _OTHER.search(text[: found.start()]):
        return None
    return day_of(read_phrase(found[1])) if found else None


def _usual_statement(spoken: Iterable[_ReadBlock]) -> Statement | None:
    """The statement that most tables and titles of the usual scale share, if that is the scale of most."""
    whole = (one.whole for one in spoken)
    found = [one for one in whole if one is not None and not (one.shares or one.measure)]
    usual = max(found, key=lambda one: sum(one.scale == other.scale for other in found), default=None)
    alike = [one for one in found if usual is not None and one.scale == usual.scale]
    if len(alike) <= HALF * len(found):
        return None
    currency, _ = Counter(one.currency for one in alike).most_common(1)[0]
    return next(one for one in alike if one.currency == currency)


def _of_all(table: Table) -> str:
    """The first words of a table but for the heads of one column, and for labels of numbers that alone state
    what they do: "($000)" over or beside one is no other's scale."""
    filled = {one.row for one in table.cells if one.column and is_figure(one.text)}
    labels = {one.row: one.text for one in table.cells if one.row in filled and not one.column}
    stated = {row: one.text for row, text in labels.items() if (one := read_statement(text))}
    said = Counter(stated.values())
    alone = {row for row, text in stated.items() if said[text] == 1}
    own = (one.column_span == 1 and one.header if one.column else one.row in alone for one in table.cells)
    return " ".join(cell.text for cell, is_own in zip(table.cells, own, strict=True) if not is_own)[:600]


def _said(block: Block) -> Iterator[str]:
    """Yield what a block says: of a table the heads over each column, from top to bottom, and the labels."""
    if block.table is None:
        yield block.text
        return
    heads = [cell for cell in block.table.cells if cell.header or (cell.column and DATE.search(cell.text))]
    columns = sorted({at for cell in heads for at in range(cell.column, cell.column + cell.column_span)})
    over = ([cell.text for cell in heads if 0 <= at - cell.column < cell.column_span] for at in columns)
    yield from dict.fromkeys(map(" ".join, over))
    yield from (cell.text for cell in block.table.cells if cell.column == 0 and not cell.header)
