"""Does a document write the day before the month? "05/12/2023" is in May here, in December there.

The document's own days decide: "26/10/2022" has its day first. Where none of them tells, only those who count
in dollars of North America, and with decimal points, write the month first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from docparse.document import Block, Document
from docparse.records.amounts import read_amounts
from docparse.records.digits import Digits
from docparse.records.model import Record
from docparse.records.periods.dates import whole_year

_SLASHED = re.compile(r"(?<![\d/])(\d\d?)/(\d\d?)/((?:19|20)?\d\d)(?![\d/])")
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d")
_MONTHS = 12
_MONTH_FIRST = ("USD", "CAD", None)


def with_plain_days(document: Document, digits: Digits) -> tuple[Document, dict[str, str]]:
    """Return the document with its slashed days as `2023-12-05` if it writes the day first; and what was
    printed for each."""
    printed: dict[str, str] = {}
    if not _writes_day_first(document, digits):
        return document, printed

    def plain(found: re.Match[str]) -> str:
        day, month, year = found.groups()
        iso = f"{whole_year(year)}-{month:0>2}-{day:0>2}"
        printed[iso] = found[0]
        return iso

    anew = partial(_SLASHED.sub, plain)
    pages = (
        replace(page, blocks=tuple(_rewritten(block, anew) for block in page.blocks))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages)), printed


def _rewritten(block: Block, anew: Callable[[str], str]) -> Block:
    """Return a block with its text and those of its cells anew."""
    table = block.table
    if table is not None:
        table = replace(table, cells=tuple(replace(cell, text=anew(cell.text)) for cell in table.cells))
    return replace(block, text=anew(block.text), table=table)


def as_shown(record: Record, printed: dict[str, str]) -> Record:
    """Return a record whose words have the days as they were printed."""
    if not printed:
        return record

    def shown(text: str) -> str:
        return _PLAIN.sub(lambda found: printed.get(found[0], found[0]), text)

    return replace(
        record,
        label=tuple(map(shown, record.label)),
        header=tuple(map(shown, record.header)),
        section=tuple(map(shown, record.section)),
        caption=shown(record.caption),
        why={name: shown(words) for name, words in record.why.items()},
    )


def _writes_day_first(document: Document, digits: Digits) -> bool:
    texts = [block.text for block in document.blocks]
    days = [found for text in texts for found in _SLASHED.finditer(text)]
    firsts = sum(int(found[1]) > _MONTHS for found in days)
    seconds = sum(int(found[2]) > _MONTHS for found in days)
    if firsts or seconds or not days:
        return firsts > seconds
    if digits.decimal == ",":
        return True
    money = Counter(one.currency for text in texts for one in read_amounts(text) if one.currency)
    return next((name for name, _ in money.most_common(1)), None) not in _MONTH_FIRST
