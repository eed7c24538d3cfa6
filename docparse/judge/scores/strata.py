"""Kinds of pages (FinCriticalED, appendix D.1), by rules, from the gold page alone.

The paper had people sort the pages; these rules follow its wording, and `docs/scores.md` states them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Literal

from docparse.judge.read.gold import Gold
from docparse.judge.read.text_page import CellSpan

Modality = Literal["text", "table", "mixed"]
Complexity = Literal["low", "medium", "high"]
MODALITIES: tuple[Modality, ...] = ("text", "table", "mixed")
COMPLEXITIES: tuple[Complexity, ...] = ("low", "medium", "high")

_WORD = re.compile(r"\w+(?:[.,'’&/-]\w+)*")
_LETTER = re.compile(r"[^\W\d_]")
_SENTENCE_END = re.compile(r"[.;:!?][\"”’')\]]*\s*\Z")
_FURNITURE = re.compile(
    r"\s*(?:table of contents|\W*(?:page\s*)?[\divxF-]{1,7}\W*"
    r"|(?:see|the|refer to)(?: the)?(?: accompanying)? notes\b.*)\Z",
    re.IGNORECASE,
)
_RUNNING_NUMBER = re.compile(r"\A\W*\d{1,4}\b|\b\d{1,4}\W*\Z")
_AMOUNT = re.compile(r"\d[\d,’']*[.,]\d|\d\s?%|[(\[]\s?\d+\s?[)\]]|[$€£¥]\s?\d")
_INDICATOR = re.compile(
    r"[$€£¥]|\d\s?%|\d{1,3}(?:[,’']\d{3})+|\d\.\d|\b(?:19|20)\d\d\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b|\b(?:m|b)illions?\b",
    re.IGNORECASE,
)
_UNIT_LINE = re.compile(r"[(\[][^()\[\]]*[)\]]\Z")  # (in millions): belongs to a table
_FIGURES = frozenset(("number", "temporal", "monetary_unit"))
_PROSE_WORDS, _LONG_PROSE_WORDS, _HEADING_WORDS = 10, 20, 12


def page_strata(gold: Gold) -> tuple[Modality, Complexity]:
    """Modality and complexity of a page.

    Modality: a page with a table is `table` if nothing but titles and short lines is outside it, else
    `mixed`; without one it is `text`. A table is what has a row with two or more cells that say something.
    Complexity of table pages: `high` where cells span rows, hold lines or tables, or two headers side by side
    span several columns each; else `medium` where a row holds an amount or two values; else `low`. Of others:
    section headings and numbers, dates or money: both `high`, one `medium`, none `low`. On a `mixed` page
    only what is outside the tables counts, for every table has numbers.
    """
    tables = _tables(gold)
    lines = _lines_outside(gold, tables)
    if tables and not any(map(_is_prose, lines)):
        return "table", _table_complexity(gold, tables)
    headings = any(map(_is_heading, _without_running_lines(lines)))
    complexity: Complexity = COMPLEXITIES[headings + _has_figures(gold, lines, tables)]
    return ("mixed" if tables else "text"), complexity


def _has_figures(gold: Gold, lines: list[str], tables: Mapping[int, list[CellSpan]]) -> bool:
    """Return True if text outside the tables holds numbers, dates or money, tagged or plain."""
    if any(map(_INDICATOR.search, lines)):
        return True
    spans = [(cells[0].start, max(cell.end for cell in cells)) for cells in tables.values()]
    return any(
        fact.type in _FIGURES and not any(start <= fact.start < end for start, end in spans)
        for fact in gold.facts
    )


def _tables(gold: Gold) -> dict[int, list[CellSpan]]:
    """Cells that say something of the outermost tables; tables of one cell a row only lay out text."""
    rows = [[gold.page.cells[at] for at in cells] for cells in gold.labels.rows.values()]
    said = (row for row in rows if sum(_has_word(gold, cell) for cell in row) > 1)
    full = {row[0].table for row in said if row[0].parent < 0}
    tables: dict[int, list[CellSpan]] = {}
    for row in rows:
        if row[0].table in full:
            tables.setdefault(row[0].table, []).extend(row)
    return tables


def _has_word(gold: Gold, cell: CellSpan) -> bool:
    return _WORD.search(gold.page.text, cell.start, cell.end) is not None


def _lines_outside(gold: Gold, tables: dict[int, list[CellSpan]]) -> list[str]:
    pieces, at = [], 0
    for cells in tables.values():
        start, end = cells[0].start, max(cell.end for cell in cells)
        pieces.append(gold.page.text[at:start])
        at = end
    pieces.append(gold.page.text[at:])
    lines = (line.strip() for line in "\n".join(pieces).split("\n"))
    return [line for line in lines if line and not (_FURNITURE.match(line) or _UNIT_LINE.match(line))]


def _words(line: str) -> int:
    return len(_WORD.findall(line))


def _is_prose(line: str) -> bool:
    words = _words(line)
    return words >= _LONG_PROSE_WORDS or (words >= _PROSE_WORDS and bool(_SENTENCE_END.search(line)))


def _is_heading(line: str) -> bool:
    return bool(_LETTER.search(line)) and _words(line) <= _HEADING_WORDS and not _SENTENCE_END.search(line)


def _without_running_lines(lines: list[str]) -> list[str]:
    """The lines without a first or last one that carries the page's number."""
    first = 1 if lines and _RUNNING_NUMBER.search(lines[0]) else 0
    last = len(lines) - (1 if len(lines) > first and _RUNNING_NUMBER.search(lines[-1]) else 0)
    return lines[first:last]


def _table_complexity(gold: Gold, tables: dict[int, list[CellSpan]]) -> Complexity:
    if any(_is_irregular(gold, number, cells) for number, cells in tables.items()):
        return "high"
    values: Counter[tuple[int, int]] = Counter()
    for at, cell in enumerate(gold.page.cells):
        if cell.table in tables and gold.labels.is_value(at):
            if _AMOUNT.search(gold.page.text, cell.start, cell.end):
                return "medium"
            values[cell.table, cell.row] += 1
    return "medium" if any(count > 1 for count in values.values()) else "low"


def _is_irregular(gold: Gold, number: int, cells: list[CellSpan]) -> bool:
    """Not readable line by line: row spans, tables or lines of figures in a cell, groups of headers."""
    headers = gold.labels.header_cells.get(number, [])
    last_header = headers[-1].row if headers else -1
    body = [cell for cell in cells if cell.row > last_header]
    return (
        any(cell.row_span > 1 for cell in cells)
        or any(_figure_lines(gold, cell) > 1 for cell in body)
        or any(
            inner.parent >= 0 and gold.page.cells[inner.parent].table == number for inner in gold.page.cells
        )
        or _has_header_groups(gold, headers)
    )


def _figure_lines(gold: Gold, cell: CellSpan) -> int:
    return sum(
        map(str.isdigit, (line.strip()[-1:] for line in gold.page.text[cell.start : cell.end].split("\n")))
    )


def _has_header_groups(gold: Gold, headers: list[CellSpan]) -> bool:
    """Return True if two headers of one row are each over two or more headers of a lower row."""
    said = [cell for cell in headers if _has_word(gold, cell)]
    groups: Counter[int] = Counter()
    for cell in said:
        below: Counter[int] = Counter(
            other.row
            for other in said
            if other.row > cell.row and cell.column <= other.column < cell.column + cell.column_span
        )
        groups[cell.row] += any(count > 1 for count in below.values())
    return any(count > 1 for count in groups.values())
