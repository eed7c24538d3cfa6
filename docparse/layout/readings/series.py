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
_DATE = re.compile(rf"\b(?:{MONTH})\.?\s\d{{1,2}}, {YEAR}\b", re.IGNORECASE)
_PLAIN = re.compile(r"[-−]?\d+(?:\.\d+)?")
_HEAD = re.compile(r"(?:pages?|p\.|no\.?|seiten?|s\.|blz\.?|pagina|página)\Z", re.IGNORECASE)
_SECTION = re.compile(r"(?:\w+ )?(?P<first>\d{1,3}|[A-Z](?=\.))(?P<rest>(?:\.\d{1,3})*)\.?(?=\s|\Z)")


def page_references(numbers: Numbers, cells: Sequence[Cell], titled: bool = False) -> float:
    """Return the share of a table's rows that end in numbers of pages.

    Such numbers are the only ones of their rows. They rise from row to row below no head of their own
    (contents), or in lists within their rows, or stand behind terms in the order of the alphabet (an index).
    Where contents are `titled` so, any numbers will do that are alone behind theirs.
    """
    rows = _rows_of(cells)
    plain = [own for own in rows if not any([_PLAIN.fullmatch(cell.text) for cell in own[1:-1]])]
    below = _last_column(plain)
    held = _listed(numbers, rows) | _rising_ends(numbers, below) | _terms(numbers, plain, below)
    held |= _numbered(numbers, rows)
    if titled:
        held |= {own[0].row for own in rows if _ends_in_page(own)}
    return len(held) / max(1, len(rows))


def _rows_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=_PLACE):
        rows.setdefault(cell.row, []).append(cell)
    return list(rows.values())


def _key(term: str) -> str:
    """Return what a term is sorted by: marks and signs before its first letter do not count."""
    return re.sub(r"\A\W+", "", term)


def _ends_in_page(row: Sequence[Cell]) -> bool:
    """Return True if the last entry of a row is the number of a page, and the only one behind the first."""
    pages = [cell for cell in row[1:] if _PAGE.fullmatch(cell.text.lower())]
    return pages == [row[-1]]


def _listed(numbers: Numbers, rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Return the rows that end in lists of pages."""
    texts = {own[0].row: " ".join([cell.text for cell in own]) for own in rows}
    # A date has such a list in it: without any, no date is looked for.
    listed = {row: _LIST.findall(_DATE.sub("", text)) for row, text in texts.items() if _LIST.search(text)}
    return {row for row, lists in listed.items() if lists and all(_is_list(numbers, one) for one in lists)}


def _rising_ends(numbers: Numbers, below: Sequence[Cell]) -> set[int]:
    """Return the rows of entries that are numbers of pages and rise, if there are any."""
    pages = [cell for cell in below if _PAGE.fullmatch(cell.text)]
    plain = [int(cell.text) for cell in pages if cell.text.isdecimal()]
    if (
        len(pages) < numbers.rising * len(below)
        or len(plain) < numbers.shortest
        or plain[-1] <= plain[0]
        or not rises(numbers, plain)
    ):
        return set()
    return {cell.row for cell in pages}


def _terms(numbers: Numbers, rows: Sequence[Sequence[Cell]], below: Sequence[Cell]) -> set[int]:
    """Return the rows of terms with pages, if the alphabet orders the terms."""
    pages = {cell.row for cell in below if _REFERENCE.fullmatch(cell.text)}
    keys = [_key(own[0].text).casefold() for own in rows if own[0].row in pages and len(own) > 1]
    terms = [key for key in keys if key[:1].isalpha()]  # numbers of rows rise too
    many = len(terms) >= numbers.terms and len(pages) >= numbers.rising * len(below)
    return pages if many and rises(numbers, terms) else set()


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
    """Return the entries of the one column in which rows end in numbers of pages.

    There are none if several do, or if a head says that they are numbers of something else.
    """
    columns = {own[-1].column for own in rows if len(own) > 1 and _PAGE.fullmatch(own[-1].text)}
    below = [cell for own in rows for cell in own if cell.column in columns] if len(columns) == 1 else []
    return [] if below and below[0].header and not _HEAD.match(below[0].text) else below


def _is_list(numbers: Numbers, text: str) -> bool:
    return rises(numbers, [int(one) for one in re.findall(r"\d+", text)])


def rises(numbers: Numbers, values: Sequence[T]) -> bool:
    """Return True if hardly any of the numbers or terms is less than the one before."""
    return sum(a <= b for a, b in pairwise(values)) >= numbers.rising * (len(values) - 1)
