"""Numbers of pages and of sections, as contents and indexes have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import TypeVar

from docparse.document import Cell
from docparse.layout.params import Numbers
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

T = TypeVar("T", int, str)
CONTENTS_TITLE = re.compile(
    r"(?=[acfilostíсо目])"  # a set comes first: most lines begin otherwise
    r"(?:(?:table of )?contents\b|index\b|(?:list of )?(?:figures|tables)$|inhalt(?:sverzeichnis)?\b"
    r"|(?:abbildungs|tabellen)verzeichnis$|sommaire\b|table des matières\b|liste des (?:figures|tableaux)$"
    r"|[íi]ndice\b|sumario\b|contenidos?$|conteúdo$|sommario$|inhoud(?:sopgave)?$"
    r"|spis (?:treści|rysunków|tabel)$|obsah$|innehåll$|sisällys$|tartalom(?:jegyzék)?$"
    r"|содержание$|оглавление$|目\s*[录錄次])",
    re.IGNORECASE | re.MULTILINE,
)
_PLACE = attrgetter("row", "column")
_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3}")
_REFERENCE = re.compile(rf"{_PAGE.pattern}|\d{{1,4}}(?:, \d{{1,4}})+[, ]*")
_LIST = re.compile(r"\b\d{1,4}(?:, \d{1,4}\b)+")
_ENTRY = re.compile(r"(?P<term>\D*[^\W\d_]{2}.*?)[:,.]?\s+(?P<pages>(?:(?:, )?\d{1,4}(?:[-–]\d{1,4})?)+),?")
"""A term and its pages in one cell."""
_DATE = re.compile(rf"\b(?:{MONTH})\.?\s\d{{1,2}}, {YEAR}\b", re.IGNORECASE)
_GROUPED = re.compile(r"\d[.,]\d{3}(?!\d)")
_PLAIN = re.compile(r"[-−]?\d+(?:\.\d+)?")
_HEAD = re.compile(r"(?:pages?|p\.|no\.?|seiten?|s\.|blz\.?|pagina|página)\Z", re.IGNORECASE)
_SECTION = re.compile(r"(?:\w+ )?(?P<first>\d{1,3}|[A-Z](?=\.))(?P<rest>(?:\.\d{1,3})*)\.?(?=\s|\Z)")


def page_references(numbers: Numbers, cells: Sequence[Cell], titled: bool = False) -> float:
    """Return the share of a table's rows that end in numbers of pages.

    Such numbers are the only ones of their rows. They rise from row to row below no head of their own
    (contents), or in lists within their rows, or stand behind terms in the order of the alphabet (an index).
    Contents and indexes in several columns have theirs side by side: each side is one. So is each column
    of terms that have their pages in one cell. Where contents are `titled` so, or most rows are entries, any
    numbers will do that are alone behind theirs.
    """
    rows, bounds = _rows_of(cells), _bounds(numbers, cells)
    sides = [_between(rows, *ends) for ends in pairwise(bounds)] if len(bounds) > 2 else []
    found = [_index_rows(numbers, side, _without_numbers_between(side)) for side in sides]
    if not found or any(2 * len(held) < len(side) for held, side in zip(found, sides, strict=True)):
        plain = _without_numbers_between(rows)
        found = [_index_rows(numbers, rows, plain) | _rising_ends(numbers, plain)]
    found += [_continued(numbers, sides) if sides else set(), _entries(numbers, cells)]
    held = set().union(*found, _numbered(numbers, rows))
    if titled or 2 * len(held) > len(rows):
        held |= {own[0].row for own in rows if _ends_in_page(own)}
    return len(held) / max(1, len(rows))


def _rows_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=_PLACE):
        rows.setdefault(cell.row, []).append(cell)
    return list(rows.values())


def _between(rows: Sequence[Sequence[Cell]], before: int, end: int) -> list[list[Cell]]:
    """Return what rows have behind one column, up to another."""
    own = [[cell for cell in row if before < cell.column <= end] for row in rows]
    return [row for row in own if row]


def _bounds(numbers: Numbers, cells: Sequence[Cell]) -> list[int]:
    """Return -1, the columns of pages that another column follows, and the last: a side is between two."""
    columns: dict[int, list[str]] = {}
    for cell in cells:
        columns.setdefault(cell.column, []).append(cell.text)
    last = max(columns, default=0)
    ends = sorted(
        column
        for column, texts in columns.items()
        if column < last
        and sum(map(_is_reference, texts)) >= max(numbers.shortest, numbers.rising * len(texts))
    )
    bounds = [-1]
    for end in [*ends, last]:
        titled = any(len(text) > 2 and not _is_reference(text) for text in columns.get(end + 1, ()))
        if end > bounds[-1] + 1 or not titled:  # numbers alone before titles are those of sections
            bounds.append(end)
    return bounds


def _continued(numbers: Numbers, sides: Sequence[Sequence[Sequence[Cell]]]) -> set[int]:
    """Return the rows of contents whose pages rise down each side, and from one side to the next."""
    titled = [[own for own in side if len(own) > 1 and any(map(str.isalpha, own[-2].text))] for side in sides]
    pages = [[own[-1] for own in side if own[-1].text.isdecimal()] for side in titled]
    ends = [[int(cell.text) for cell in side] for side in pages]
    plain = [number for side in ends for number in side]
    many = len(plain) >= max(numbers.shortest, sum(map(len, sides)) / 2)
    go_on = all(one and two and one[-1] <= two[0] for one, two in pairwise(ends))
    rising = many and go_on and plain[-1] > plain[0] and rises(numbers, plain)
    return {cell.row for side in pages for cell in side} if rising else set()


def _entries(numbers: Numbers, cells: Sequence[Cell]) -> set[int]:
    """Return the rows of terms that have their pages in one cell, in columns that the alphabet orders."""
    found: set[int] = set()
    for column in {cell.column for cell in cells}:
        own = [cell for cell in cells if cell.column == column]
        ends = [cell for cell in own if cell.text.rstrip(",")[-1:].isdecimal()]
        parts = [(cell.row, _ENTRY.fullmatch(cell.text)) for cell in ends]
        terms = {row: _key(match["term"]).casefold() for row, match in parts if match is not None}
        many = len(set(terms.values())) >= max(numbers.terms, numbers.rising * len(own))
        found |= terms.keys() if many and rises(numbers, list(terms.values())) else set()
    return found


def _key(term: str) -> str:
    """Return what a term is sorted by: marks and signs before its first letter do not count."""
    return re.sub(r"\A\W+", "", term)


def _ends_in_page(row: Sequence[Cell]) -> bool:
    """Return True if the last entry of a row is the number of a page, and the only one behind the first."""
    pages = [cell for cell in row[1:] if _PAGE.fullmatch(cell.text.lower())]
    return pages == [row[-1]]


def _is_reference(text: str) -> bool:
    return _REFERENCE.fullmatch(text) is not None


def _index_rows(
    numbers: Numbers, rows: Sequence[Sequence[Cell]], plain: Sequence[Sequence[Cell]]
) -> set[int]:
    """Return the rows that end in lists of pages, or have them behind terms in the order of the alphabet.

    `plain` are those that have no number between.
    """
    texts = {own[0].row: " ".join([cell.text for cell in own]) for own in rows}
    # A date has such a list in it: without any, no date is looked for.
    listed = {row: _LIST.findall(_DATE.sub("", text)) for row, text in texts.items() if _LIST.search(text)}
    held = {row for row, lists in listed.items() if lists and all(_is_list(numbers, one) for one in lists)}
    if len(held) < 2:
        held = set()
    return held | _terms(numbers, plain, held)


def _without_numbers_between(rows: Sequence[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """Return the rows that have no number between their first entries and their last."""
    return [own for own in rows if not any([_PLAIN.fullmatch(cell.text) for cell in own[1:-1]])]


def _rising_ends(numbers: Numbers, rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Return the rows whose last entries are numbers of pages that rise, if there are any."""
    below = _last_column(rows)
    if not below or (below[0].header and not _HEAD.match(below[0].text)):
        return set()
    pages = [cell for cell in below if _PAGE.fullmatch(cell.text)]
    plain = [int(cell.text) for cell in pages if cell.text.isdecimal()]
    if (
        len(pages) < numbers.rising * len(below)
        or len(plain) < numbers.shortest
        or plain[-1] <= plain[0]
        or not rises(numbers, plain)
    ):
        return set()
    return {cell.row for cell in pages} - ({cell.row for cell in pages if cell.header})


def _terms(numbers: Numbers, rows: Sequence[Sequence[Cell]], listed: set[int]) -> set[int]:
    """Return the rows of terms with pages, if the alphabet orders the terms and no head names them."""
    below = _last_column(rows)
    pages = {cell.row for cell in below if cell.row in listed or _is_reference(cell.text)}
    terms = [_key(own[0].text) for own in rows if own[0].row in pages and len(own) > 1]
    amounts = any(_GROUPED.search(cell.text) for cell in below)
    head = below[0].text if below and below[0].header else ""
    named = len(head) > 1 and not _LIST.match(head)  # a letter alone heads its terms
    if amounts or named or len(terms) < numbers.terms or len(pages) < numbers.rising * len(below):
        return set()
    # Some indexes have capitals first.
    return pages if rises(numbers, [one.casefold() for one in terms]) or rises(numbers, terms) else set()


def _numbered(numbers: Numbers, rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Return the rows that are the number and the title of a section each, in their order.

    They have nothing behind, or numbers of pages that rise, whatever may head these.
    """
    plain = [own for own in rows if len(own) in (2, 3) and not _PLAIN.fullmatch(own[1].text)]
    found = [[plain[at] for at in run] for run in series_of(numbers, [own[0].text for own in plain])]
    return {own[0].row for run in found if _are_paged(numbers, run) for own in run}


def _are_paged(numbers: Numbers, rows: Sequence[Sequence[Cell]]) -> bool:
    """Return True if the third entries of rows, where they have any, are numbers of pages that rise."""
    ends = [own[2].text for own in rows if len(own) > 2]
    return all(map(_PAGE.fullmatch, ends)) and rises(numbers, [int(end) for end in ends if end.isdecimal()])


def series_of(numbers: Numbers, texts: Sequence[str]) -> list[list[int]]:
    """Return the places of texts that open with the numbers of sections, one following the other, run by run.

    A run has at least `SHORTEST` of them, with one of a lower level (1.1), and at most one text between two.
    """
    runs: list[dict[int, tuple[str, ...]]] = []
    before: tuple[str, ...] = ()
    for at, text in enumerate(texts):
        match = _SECTION.match(text)
        if match is None:
            continue
        number = (match["first"], *match["rest"].split(".")[1:])
        if not (runs and at - max(runs[-1]) <= 2 and _follows(before, number)):
            runs.append({})
        runs[-1][at] = before = number
    return [list(run) for run in runs if len(run) >= numbers.shortest and max(map(len, run.values())) > 1]


def _follows(before: Sequence[str], number: Sequence[str]) -> bool:
    """Return True if a section's number is the next one: 2.1 or 3 behind 2, 3 or 2.2 behind 2.1."""
    *chapter, own = number
    if len(number) == len(before) + 1:
        return tuple(chapter) == tuple(before) and own in {"0", "1"}
    last = before[len(chapter)] if len(chapter) < len(before) else ""
    later = int(own) == int(last) + 1 if own.isdecimal() and last.isdecimal() else own > last > ""
    return later and tuple(chapter) == tuple(before[: len(chapter)])


def _last_column(rows: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Return the entries of the one column in which rows end in numbers of pages; none if several do."""
    columns = {own[-1].column for own in rows if len(own) > 1 and _PAGE.fullmatch(own[-1].text)}
    return [cell for own in rows for cell in own if cell.column in columns] if len(columns) == 1 else []


def _is_list(numbers: Numbers, text: str) -> bool:
    return rises(numbers, [int(one) for one in re.findall(r"\d+", text)])


def rises(numbers: Numbers, values: Sequence[T]) -> bool:
    """Return True if hardly any of the numbers or terms is less than the one before."""
    return sum(a <= b for a, b in pairwise(values)) >= numbers.rising * (len(values) - 1)
