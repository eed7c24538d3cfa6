"""The meaning of every number of a document: value, unit, scale, period, label, header, place.

digits       how the document writes its numbers: 1,234.5 or 1.234,5 or 1 234,5
amounts      a printed amount → digits, sign, currency, percent, scale word
grid         a table → its numbers with labels to the left and heads above
units/       statements such as "(in millions)", kinds that labels name → the unit of each number of a table
periods/     phrases such as "Three Months Ended June 30, 2023", fiscal years → the period of each number
frames       a table with the heads it may borrow, the texts above it, its statement of scale
texts        the texts of a block, read and rewritten
misread      words of time and scale that OCR misread by a letter
context      what a document or page says once for all its tables
doubt        what leaves the unit or the day of a number of a table in doubt
tables       a table in its context → records, and the words of its labels
sentences/   numbers of running text and of labels whose unit is plain → records; which period each is of
making       a number with its unit and its period → its record
words        patterns of words, as data
evidence     weights of words, fitted on filings' tags
arithmetic/  which sums of a table hold, and what that proves
trust/       how likely each number has been read right
repairs      misread digits: a sum wants another, and somebody reads it there
taxonomy     concepts of a local XBRL taxonomy, by the labels of records
files        records as rows, CSV, JSON lines and Parquet
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from docparse.document import Block, Document, Page, Provenance, Table
from docparse.geometry import BBox
from docparse.records.amounts import money_in
from docparse.records.arithmetic import Check, check_table
from docparse.records.context import DocumentContext, read_context
from docparse.records.digits import document_digits
from docparse.records.files import to_records
from docparse.records.misread import as_meant, is_plain
from docparse.records.model import Period, Record
from docparse.records.periods.dates import as_shown, with_plain_days
from docparse.records.repairs import Look, Repair, mended, repairs, with_repairs
from docparse.records.sentences.prose import text_records
from docparse.records.tables import Read, cells_of, read_tables
from docparse.records.trust import with_trust
from docparse.records.trust.numbers import checked_tables, numbers_among

__all__ = [
    "Check",
    "Period",
    "Record",
    "Repair",
    "checks",
    "lone_records",
    "records",
    "repairs",
    "to_records",
]


def records(document: Document, look: Look | None = None) -> tuple[Record, ...]:
    """Return a record for each number of the document's tables and each of its prose whose unit is plain.

    They come page by page, those of the tables first. Digits that `repairs` mends are mended in them; `look`
    reads a place once more (`docparse.ocr.again.look_again`).
    """
    return records_in_context(document, look)[0]


def records_in_context(
    document: Document, look: Look | None = None
) -> tuple[tuple[Record, ...], DocumentContext]:
    """Return the records, and what holds for the whole document."""
    spelled = as_meant(document)
    digits = document_digits(spelled)
    money = money_in((block.text for block in spelled.blocks), digits.yuan)
    meant, printed = with_plain_days(spelled, digits, (one.currency for _, one in money))
    context = read_context(meant, digits, money)
    tables = [table for page in meant.pages for table in read_tables(page, context)]
    read = [*_of_tables(tables), *text_records(cells_of(tables), meant.pages, context)]
    shown = [as_shown(record, printed) for record in sorted(read, key=lambda record: record.page)]
    plain = not (look or document.disagreements) and is_plain(document)
    checked = () if plain else ((table.frame.block.page, check_table(table.entries)) for table in tables)
    numbers = [] if plain else list(numbers_among(document, checked))
    return with_trust(with_repairs(shown, mended(numbers, look)), numbers, digits), context


def lone_records(table: Table) -> tuple[Record, ...]:
    """Return a record for every number of a table by itself, from its own heads, labels and sections.

    What the document says (captions, the page's scale, the end of the fiscal year) is not there: unit and
    period are None more often than in `Document.records()`. The page is 0, and there is no provenance.
    """
    nowhere = BBox(0.0, 0.0, 0.0, 0.0)
    block = Block(0, nowhere, "table", "", Provenance("text_layer", "", ""), table=table)
    page, context = Page(0, 0.0, 0.0, (block,)), DocumentContext()
    tables = list(read_tables(page, context))
    found = [*_of_tables(tables), *text_records(cells_of(tables), [page], context)]
    return tuple(replace(record, provenance=None, trust=None) for record in found)


def _of_tables(tables: Iterable[Read]) -> Iterator[Record]:
    return chain.from_iterable(table.records for table in tables)


def checks(document: Document) -> tuple[Check, ...]:
    """Return what the sums of each table say of each of its numbers, in reading order."""
    return tuple(check for _, checks in checked_tables(document) for check in checks)
