"""Is it a table at all? What must hold before a lattice or rows of pieces count as one."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, fields

import numpy as np

from docparse.layout.model import TableDraft
from docparse.layout.rulings import Floats
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.columns.frame import Frame
from docparse.layout.tables.weights import TABLE
from docparse.numerals.cells import DATED_YEAR

_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}")
_ROMAN = re.compile(r"[ivxlc]{1,7}")
_ENUMERATOR = re.compile(r"[•‣◦▪●○■□◆➢➤–—·*\-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.):]\)?|\[\d+\]")


def is_ruled_table(draft: TableDraft) -> bool:
    """A lattice with text in enough of its places, that is no frame round prose and no chart."""
    table = draft.table
    filled = [cell for cell in table.cells if cell.text]
    if len(filled) < 2 or len(table.cells) < 2:
        return False
    words = [len(cell.text.split()) for cell in filled]
    if table.columns == 1:
        return len(filled) >= 3 and sum(words) < 10 * len(filled)
    if table.rows == 1:
        return False
    if len(table.cells) <= 3 and max(words) > 60:
        return False
    return len(filled) >= 0.15 * len(table.cells) or len({cell.row for cell in filled}) >= 3


@dataclass(frozen=True, slots=True)
class Evidence:
    """Evidence for and against rows of pieces being a table; shares are 0 to 1."""

    told: float  # rules of one width or a caption have told already
    values: float  # share of figures and quantities behind the labels, from their first row on
    ruled: float  # rules along its width
    rows: float  # from the first with a value on
    columns: float
    filled: float  # share of places
    straight: float  # share of columns that line up
    broken: float  # share of lines with entries in several columns
    sizes: float  # 1 where type of several sizes is mixed
    listed: float  # 1 for items behind bullets or numbers
    contents: float  # 1 for titles and page numbers


_NAMES = tuple(one.name for one in fields(Evidence))


def is_text_table(frame: Frame, rulings: Floats, *, sure: bool = False) -> bool:
    """Weigh a frame: the sum of its evidence (`TABLE`), which `sure` (rules, a caption) adds to."""
    rows = [row for row in frame.rows if len({e.first for e in row}) > 1]
    if len(frame.lines) < 2 or not rows:
        return False  # the labels of an axis
    evidence = _evidence(frame, rows, rulings, sure)
    total: float = sum(getattr(TABLE, name) * getattr(evidence, name) for name in _NAMES)
    return total > TABLE.least


def _evidence(frame: Frame, rows: list[Row], rulings: Floats, sure: bool) -> Evidence:
    entries = [entry for row in rows for entry in row]
    first = next((i for i, row in enumerate(rows) if any(map(_is_value, row[1:]))), 0)
    later = [entry for row in rows[first:] for entry in row if entry.first > 0]
    taken = sum(entry.last - entry.first + 1 for entry in entries)
    sizes = sorted(entry.piece.size for row in frame.rows for entry in row)
    return Evidence(
        told=sure,
        values=sum(entry.number or _is_value(entry) for entry in later) / max(1, len(later)),
        ruled=min(TABLE.most_rules, _spanning_rules(frame, rulings)),
        rows=min(TABLE.most_rows, len(rows) - first),
        columns=min(TABLE.most_columns, frame.columns),
        filled=min(1.0, taken / (len(rows) * frame.columns)),
        straight=_straight(frame),
        broken=len(rows) / len(frame.rows),
        sizes=sizes[len(sizes) * 9 // 10] > TABLE.larger * sizes[len(sizes) // 10],
        listed=_is_list(frame),
        contents=_is_contents(frame),
    )


def _is_value(entry: Entry) -> bool:
    """Return True for a figure and for a quantity, which is mostly digits: `2.5 eV`; not for a year."""
    if DATED_YEAR.fullmatch(entry.text):
        return False
    digits, signs = (sum(map(test, entry.text)) for test in (str.isdigit, str.isalnum))
    return entry.number or digits > 0.5 * signs


def _spanning_rules(frame: Frame, rulings: Floats) -> int:
    """Rules above, in and below the lines that run over most of their width and hardly beyond."""
    if not len(rulings):
        return 0
    x0, x1 = min(line.x0 for line in frame.lines), max(line.x1 for line in frame.lines)
    y0, y1 = frame.lines[0].top - 14, frame.lines[-1].bottom + 14
    width = x1 - x0
    near = (rulings[:, 0] > y0) & (rulings[:, 0] < y1)
    near &= (np.minimum(rulings[:, 2], x1) - np.maximum(rulings[:, 1], x0)) > 0.8 * width
    near &= (rulings[:, 2] - rulings[:, 1]) < 1.35 * width + 20
    return int(near.sum())


def _is_list(frame: Frame) -> bool:
    """Two columns whose first holds bullets or numbers of items."""
    first = [row[0].text for row in frame.rows if row and row[0].first == 0 and row[0].last == 0]
    marks = sum(bool(_ENUMERATOR.fullmatch(text)) for text in first)
    return frame.columns == 2 and marks > 0.5 * len(first)


def _is_contents(frame: Frame) -> bool:
    """Titles and page numbers: integers that never fall, with leaders before them or many."""
    last = [row[-1].text for row in frame.rows if len(row) > 1]
    leaders = sum(bool(_LEADERS.search(entry.text)) for row in frame.rows for entry in row)
    led = leaders > 0.4 * len(frame.rows)
    roman = sum(bool(_ROMAN.fullmatch(text)) for text in last)
    pages = [
        int(text) for text in last if text.isdecimal() and len(text) < 5 and not DATED_YEAR.fullmatch(text)
    ]
    rising = all(a <= b for a, b in itertools.pairwise(pages))
    titles = [row[0] for row in frame.rows if len(row) > 1]
    inner = [entry.number for row in frame.rows for entry in row[1:-1]]
    return (
        frame.columns <= 3
        and sum(inner) <= 0.5 * len(inner)
        and len(pages) >= (2 if led else 4)
        and len(pages) + roman > 0.8 * len(last)
        and rising
        and (led or pages[-1] > pages[0] + 3)
        and not all(t.number for t in titles)
    )


def _straight(frame: Frame) -> float:
    """Return the share of columns whose entries begin, end or centre on one line."""
    straight = 0
    for column in range(frame.columns):
        pieces = [e.piece for row in frame.rows for e in row if e.first == e.last == column]
        marks = ([p.x0 for p in pieces], [p.x1 for p in pieces], [(p.x0 + p.x1) / 2 for p in pieces])
        straight += any(_share_near(mark) >= TABLE.aligned for mark in marks)
    return straight / frame.columns


def _share_near(values: list[float]) -> float:
    middle = sorted(values)[len(values) // 2] if values else 0.0
    return sum(abs(value - middle) < 2.5 for value in values) / max(1, len(values))
