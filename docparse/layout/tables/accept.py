"""Is it a table at all? What must hold before a lattice or rows of pieces count as one."""

from __future__ import annotations

import itertools
import re

import numpy as np

from docparse.layout.model import TableDraft
from docparse.layout.rulings import Floats
from docparse.layout.tables.frame import Frame
from docparse.layout.tables.text import Row
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


def is_text_table(frame: Frame, rulings: Floats, *, sure: bool = False) -> bool:
    """Rows of pieces with figures, or under rules, or many short texts that line up.

    With `sure` rules or a caption have already told that it is a table; then it needs no more than columns.
    """
    if len(frame.lines) < 2:
        return False  # the labels of an axis
    broken = [row for row in frame.rows if len({e.first for e in row}) > 1]
    ruled = _spanning_rules(frame, rulings)
    if len(broken) < (1 if sure or ruled > 2 else 2) or _is_list(frame) or _is_contents(frame):
        return False
    entries = [entry for row in broken for entry in row]
    figures = [e for e in entries if e.first > 0 and e.number and e.first == e.last]
    later = [e for e in entries if e.first > 0]
    share = len(figures) / max(1, len(later))
    wordy = sum(len(e.text.split()) for e in entries) / len(entries)
    fill = sum(e.last - e.first + 1 for e in entries) / (len(broken) * frame.columns)
    body = _body(broken)
    if len(body) > 1 and frame.columns > 2 and _all_figures(body):
        return fill >= 0.35
    if share >= 0.45 and (len(broken) >= 3 or ruled >= 2 or frame.columns >= 3):
        return fill >= 0.35
    if sure or ruled >= 2:
        return wordy <= 7 and fill >= 0.4
    if frame.columns < 3 or len(broken) < max(4, 0.6 * len(frame.rows)):
        return False
    return wordy <= 3.5 and fill >= 0.6 and _lines_up(frame) and not _flows(frame)


def _body(rows: list[Row]) -> list[Row]:
    """Rows from the first on that has figures in most columns: what is above is a head, however long."""
    first = next((i for i, row in enumerate(rows) if _all_figures([row])), len(rows))
    return rows[first:]


def _all_figures(rows: list[Row]) -> bool:
    """Return True if all rows have two figures or more, and hardly anything else behind their labels."""
    inner = [[entry for entry in row if entry.first > 0] for row in rows]
    figures = [sum(entry.figure for entry in row) for row in inner]
    return all(count > 1 and count > 0.8 * len(row) for count, row in zip(figures, inner, strict=True))


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
    """Titles and page numbers: leaders between them, or integers that never fall."""
    last = [row[-1].text for row in frame.rows if len(row) > 1]
    leaders = sum(bool(_LEADERS.search(entry.text)) for row in frame.rows for entry in row)
    if leaders > 0.4 * len(frame.rows):
        return True
    roman = sum(bool(_ROMAN.fullmatch(text)) for text in last)
    pages = [
        int(text) for text in last if text.isdecimal() and len(text) < 5 and not DATED_YEAR.fullmatch(text)
    ]
    rising = all(a <= b for a, b in itertools.pairwise(pages))
    titles = [row[0] for row in frame.rows if len(row) > 1]
    return (
        frame.columns <= 3
        and len(pages) >= 4
        and len(pages) + roman > 0.8 * len(last)
        and rising
        and pages[-1] > pages[0] + 3
        and not all(t.number for t in titles)
    )


def _lines_up(frame: Frame) -> bool:
    """One size of type, and the entries of most columns begin, end or centre on one line."""
    sizes = sorted(entry.piece.size for row in frame.rows for entry in row)
    if sizes[len(sizes) * 9 // 10] > 1.3 * sizes[len(sizes) // 10]:
        return False
    straight = 0
    for column in range(frame.columns):
        pieces = [e.piece for row in frame.rows for e in row if e.first == e.last == column]
        marks = ([p.x0 for p in pieces], [p.x1 for p in pieces], [(p.x0 + p.x1) / 2 for p in pieces])
        straight += any(_share_near(mark) >= 0.6 for mark in marks)
    return straight >= 0.75 * frame.columns


def _share_near(values: list[float]) -> float:
    middle = sorted(values)[len(values) // 2] if values else 0.0
    return sum(abs(value - middle) < 2.5 for value in values) / max(1, len(values))


def _flows(frame: Frame) -> bool:
    """Columns of running text: most lines of a column fill it to the same right edge."""
    full = 0
    for column in range(frame.columns):
        ends = [e.piece.x1 for row in frame.rows for e in row if e.first == e.last == column]
        widths = [e.piece.x1 - e.piece.x0 for row in frame.rows for e in row if e.first == e.last == column]
        if len(ends) > 2 and np.mean(np.array(widths) > 0.85 * max(widths)) > 0.6 and max(widths) > 80:
            full += 1
    return full >= max(2, 0.6 * frame.columns)
