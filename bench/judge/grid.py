"""A gold page taken apart into text and tables with logical columns, independently of the verifier's reader.

Filings spread a value over cells: `$`, `(1,200`, `)`. Such cells are joined; columns are where values are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

_FACT_TAGS = (
    "number",
    "temporal",
    "monetaryunit",
    "reportingentity",
    "financialconcepts",
    "financialconcept",
)
_BLOCKS = ("p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "br", "ul", "ol", "hr")
_VALUE = re.compile(r"(?:[$€£¥]\s*)?[(\-−–—+]*\s*(?:[$€£¥]\s*)?(?:\d[\d,.]*|[-–—−])\s*[)%\s]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_OPENING = re.compile(r"[$€£¥(\s]+")
_AMOUNT = re.compile(r"[$€£¥(\s]*[\d.\-−–—]")  # heads such as `$` and `Shares` stay two columns
_CLOSING = re.compile(r"[)%\s]+")


@dataclass(frozen=True, slots=True)
class GridPiece:
    """Text over the physical columns first .. last - 1 of a row."""

    first: int
    last: int
    text: str

    @property
    def is_value(self) -> bool:
        """True for a number or a dash that is no year."""
        return bool(_VALUE.fullmatch(self.text)) and not _YEAR.fullmatch(self.text)


@dataclass(slots=True)
class LogicalTable:
    """A table by logical columns: `heads` are rows of (first column, last column, text)."""

    stubs: list[str]  # what is left of the heads, a row each
    heads: list[list[tuple[int, int, str]]]
    rows: list[tuple[str, list[str]]]  # label and values; no values: a section's title
    width: int
    source: str = field(repr=False)  # the table as HTML without fact tags

    def flat_heads(self) -> list[str]:
        """Header path of each column in one text."""
        return [
            " ".join(text for row in self.heads for first, last, text in row if first <= column < last)
            for column in range(self.width)
        ]


def pieces_of(html: str) -> list[str | LogicalTable]:
    """Return the page's lines of text and its tables in reading order.

    A table that has no logical columns (text in the value columns, nested tables) comes as its HTML.
    """
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(html, "lxml")
    for tag in soup.find_all(_FACT_TAGS):
        tag.unwrap()
    body = soup.body or soup
    body.smooth()
    found: list[str | LogicalTable] = []
    line: list[str] = []

    def end_line() -> None:
        text = " ".join("".join(line).split())
        if text:
            found.append(text)
        line.clear()

    def walk(node: Any) -> None:
        for child in node.children:
            if child.name is None:
                line.append(str(child))
            elif child.name == "table":
                end_line()
                found.append(logical(child) or str(child))
            else:
                edge = edges.get(child.name, lambda: None)
                edge()
                walk(child)
                edge()

    edges = dict.fromkeys(_BLOCKS, end_line) | dict.fromkeys(("sup", "sub"), lambda: line.append(" "))
    walk(body)
    end_line()
    return found


def logical(table: Any) -> LogicalTable | None:
    """Return a table by its logical columns, None where it has none."""
    if table.find("table"):
        return None
    rows = [_joined(row) for row in _grid(table)]
    rows = [row for row in rows if row]
    values = sorted((p.first, p.last) for row in rows for p in row if p.is_value and p.first > 0)
    columns = _columns(values)
    first_value = next((i for i, row in enumerate(rows) if any(p.is_value and p.first for p in row)), -1)
    if len(columns) < 2 or first_value < 1:
        return None
    start = columns[0][0]
    while first_value > 1 and all(p.last <= start for p in rows[first_value - 1]):
        first_value -= 1  # a section's title right below the heads
    heads, stubs = [], []
    for row in rows[:first_value]:
        placed = [(_reach(columns, p), p.text) for p in row if p.last > start]
        if any(reach is None for reach, _ in placed):
            return None
        heads.append([(*reach, text) for reach, text in placed if reach])
        stubs.append(" ".join(p.text for p in row if p.last <= start))
    if any(one[1] > two[0] for row in heads for one, two in pairwise(row)):
        return None
    body = []
    for row in rows[first_value:]:
        label = " ".join(p.text for p in row if p.last <= start)
        cells = [""] * len(columns)
        for piece in row:
            if piece.last <= start:
                continue
            reach = _reach(columns, piece)
            if reach is None or reach[1] - reach[0] != 1 or cells[reach[0]] or not piece.is_value:
                return None
            cells[reach[0]] = piece.text
        body.append((label, cells if any(cells) else []))
    if any(not label for label, _ in body) or not any(heads):
        return None
    return LogicalTable(stubs, heads, body, len(columns), str(table))


def _reach(columns: list[tuple[int, int]], piece: GridPiece) -> tuple[int, int] | None:
    """Logical columns first .. last - 1 that a piece is over."""
    over = [i for i, (first, last) in enumerate(columns) if first < piece.last and piece.first < last]
    return (over[0], over[-1] + 1) if over else None


def _columns(values: list[tuple[int, int]]) -> list[tuple[int, int]]:
    columns: list[tuple[int, int]] = []
    for first, last in values:
        if columns and first < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(columns[-1][1], last))
        else:
            columns.append((first, last))
    return columns


def _grid(table: Any) -> Iterator[list[GridPiece]]:
    taken: dict[int, int] = {}
    for row in table.find_all("tr"):
        column, pieces = 0, []
        below: dict[int, int] = {}
        for cell in row.find_all(["td", "th"], recursive=False):
            while taken.get(column):
                column += 1
            width, height = (_span(cell, name) for name in ("colspan", "rowspan"))
            for line in cell.find_all("br"):
                line.replace_with(" ")
            text = " ".join(cell.get_text(" " if cell.find(["div", "p", "sup"]) else "").split())
            if text:
                pieces.append(GridPiece(column, column + width, text))
            if height > 1:
                below |= dict.fromkeys(range(column, column + width), height - 1)
            column += width
        taken = {c: n - 1 for c, n in taken.items() if n > 1} | below
        yield pieces


def _span(cell: Any, name: str) -> int:
    value = str(cell.get(name, "1"))
    return min(int(value), 100) if value.isdigit() and int(value) else 1


def _joined(row: list[GridPiece]) -> list[GridPiece]:
    """Join the cells that one value was spread over."""
    joined: list[GridPiece] = []
    for piece in row:
        before = joined[-1] if joined else None
        if (before and _CLOSING.fullmatch(piece.text)) or (
            before and before.first and _OPENING.fullmatch(before.text) and _AMOUNT.match(piece.text)
        ):
            joined[-1] = GridPiece(before.first, piece.last, before.text + piece.text)
        else:
            joined.append(piece)
    return joined
