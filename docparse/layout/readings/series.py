"""Numbers of pages, as contents and indexes have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from docparse.document import Cell
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3}")
_LIST = re.compile(r"\b\d{1,4}(?:, \d{1,4}\b)+")
_DATE = re.compile(rf"\b(?:{MONTH})\.?\s\d{{1,2}}, {YEAR}\b", re.IGNORECASE)
_GROUPED = re.compile(r"\d[.,]\d{3}(?!\d)")
_PLAIN = re.compile(r"[-−]?\d+(?:\.\d+)?")
_HEAD = re.compile(r"(?:pages?|p\.|no\.?|seiten?|s\.|blz\.?|pagina|página)\Z", re.IGNORECASE)
RISING = 0.8
"""Share of neighbours that do not fall, from which numbers below each other are those of pages."""
SHORTEST = 4
"""Numbers that make a series: three rise by chance too often."""
TERMS = 6
"""Terms in the order of the alphabet, by which an index is known."""


def page_references(cells: Sequence[Cell]) -> float:
    """Return the share of a table's rows that end in numbers of pages.

    Such numbers are the only ones of their rows. They rise from row to row below no head of their own
    (contents), or in lists within their rows, or stand behind terms in the order of the alphabet (an index).
    """
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.column)):
        rows.setdefault(cell.row, []).append(cell)
    texts = {row: _DATE.sub("", " ".join(cell.text for cell in own)) for row, own in rows.items()}
    listed = {row: _LIST.findall(text) for row, text in texts.items()}
    held = {row for row, lists in listed.items() if lists and all(map(_is_list, lists))}
    if len(held) < 2:
        held = set()
    plain = [own for own in rows.values() if not any(_PLAIN.fullmatch(cell.text) for cell in own[1:-1])]
    return len(held | _rising_ends(plain) | _terms(plain, held)) / max(1, len(rows))


def _rising_ends(rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Return the rows whose last entries are numbers of pages that rise, if there are any."""
    below = _last_column(rows)
    if not below or (below[0].header and not _HEAD.match(below[0].text)):
        return set()
    pages = [cell for cell in below if _PAGE.fullmatch(cell.text)]
    plain = [int(cell.text) for cell in pages if cell.text.isdecimal()]
    if len(pages) < RISING * len(below) or len(plain) < SHORTEST or plain[-1] <= plain[0] or not rises(plain):
        return set()
    return {cell.row for cell in pages} - ({cell.row for cell in pages if cell.header})


def _terms(rows: Sequence[Sequence[Cell]], listed: set[int]) -> set[int]:
    """Return the rows of terms with pages, if the alphabet orders the terms and no head names them."""
    below = _last_column(rows)
    pages = {cell.row for cell in below if cell.row in listed or _PAGE.fullmatch(cell.text)}
    terms = [own[0].text.lstrip("\\@ ").casefold() for own in rows if own[0].row in pages and len(own) > 1]
    amounts = any(_GROUPED.search(cell.text) for cell in below)
    if amounts or len(terms) < TERMS or below[0].header or len(pages) < RISING * len(below):
        return set()
    return pages if sum(a <= b for a, b in pairwise(terms)) >= RISING * (len(terms) - 1) else set()


def _last_column(rows: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Return the entries of the one column in which rows end in numbers of pages; none if several do."""
    columns = {own[-1].column for own in rows if len(own) > 1 and _PAGE.fullmatch(own[-1].text)}
    return [cell for own in rows for cell in own if cell.column in columns] if len(columns) == 1 else []


def _is_list(text: str) -> bool:
    return rises([int(one) for one in re.findall(r"\d+", text)])


def rises(numbers: Sequence[int]) -> bool:
    """Return True if hardly any of the numbers is less than the one before."""
    return sum(a <= b for a, b in pairwise(numbers)) >= RISING * (len(numbers) - 1)
