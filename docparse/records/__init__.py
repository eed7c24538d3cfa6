"""What every number of a document means: value, unit, scale, period, label, header, place.

amounts    a printed amount → digits, sign, currency, percent, scale word
grid       a table → its numbers with labels to the left and heads above
units      statements such as "(in millions, except per share data)", and what kind of number a label names
periods    phrases such as "Three Months Ended June 30, 2023" → periods
times      the period of each number of a table
context    what a document or page says once for all its tables
tables     a table in its context → records
prose      numbers of running text whose unit is plain → records
"""

from __future__ import annotations

from docparse.document import Document
from docparse.records.context import read_context
from docparse.records.model import Period, Record
from docparse.records.prose import prose_records
from docparse.records.sections import section_paths
from docparse.records.tables import table_records

__all__ = ["Period", "Record", "records"]


def records(document: Document) -> tuple[Record, ...]:
    """Return a record for each number of the document's tables and each of its prose whose unit is plain.

    They come page by page, those of the tables first.
    """
    context = read_context(document)
    found: list[Record] = []
    paths = section_paths(document)
    for page, sections in zip(document.pages, paths, strict=True):
        for at, section in enumerate(sections):
            found += table_records(page, at, context, section)
        found += prose_records(page, context, sections)
    return tuple(found)
