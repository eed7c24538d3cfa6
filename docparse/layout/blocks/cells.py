"""Mark bold, italic, raised, lowered and doubtful text in the cells of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import inf
from operator import attrgetter

import numpy as np

from docparse.document import Cell, Mark, MarkKind, Table
from docparse.layout.blocks.text import Marked, Spans, add_span, marks_of
from docparse.layout.model import TableDraft, Words

SHOWN = frozenset({"bold", "italic", "doubtful", "superscript", "subscript"})
_SIDES, _NONE = attrgetter("x0", "y0", "x1", "y1"), (0.0, 0.0, 0.0, 0.0)


def mark_cells(words: Words, marked: Marked, draft: TableDraft) -> Table:
    """Return the table of `draft` with bold, italic, raised, lowered and doubtful words of its cells marked.

    A word that its cell's text does not have as it is (layout may have taken it apart) stays unmarked.
    """
    kinds = {
        row: shown
        for row in draft.words.tolist()
        if (shown := [kind for kind, _ in marked.get(row, ()) if kind in SHOWN])
    }
    if not kinds:
        return draft.table
    cells, runs, tops = list(draft.table.cells), words.run.tolist(), words.box[:, 1].tolist()
    for at, rows in _emphasised(words, draft, kinds):
        cells[at] = replace(cells[at], marks=_marks(words, _in_order(rows, runs, tops), kinds, cells[at]))
    return replace(draft.table, cells=tuple(cells))


def _emphasised(words: Words, draft: TableDraft, styled: Collection[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the cells that have any of the words `styled`, each with the words whose middle is in its box."""
    middle = (words.box[draft.words, :2] + words.box[draft.words, 2:]) / 2
    order = np.argsort(middle[:, 1], kind="stable")
    held, x, y = draft.words[order].tolist(), middle[order, 0].tolist(), middle[order, 1]
    before = np.cumsum([0, *(row in styled for row in held)])  # of the words styled, in order of y
    boxes = np.array([_SIDES(cell.box) if cell.box else _NONE for cell in draft.table.cells], np.float32)
    first, last = np.searchsorted(y, boxes[:, 1], "right"), np.searchsorted(y, boxes[:, 3], "left")
    cells = np.flatnonzero(before[np.maximum(first, last)] > before[first])
    spans = zip(first[cells].tolist(), last[cells].tolist(), boxes[cells].tolist(), strict=True)
    for at, (start, stop, (x0, _, x1, _)) in zip(cells.tolist(), spans, strict=True):
        inside = [row for row, place in zip(held[start:stop], x[start:stop], strict=True) if x0 < place < x1]
        if any(row in styled for row in inside):
            yield at, inside


def _in_order(rows: list[int], runs: list[int], tops: list[float]) -> list[int]:
    """Return the words of a cell line by line; `runs` and `tops` are those of all words."""
    top: dict[int, float] = {}
    for row in rows:
        top[runs[row]] = min(tops[row], top.get(runs[row], inf))
    return sorted(rows, key=lambda row: (top[runs[row]], row))


def _marks(words: Words, rows: list[int], kinds: dict[int, list[MarkKind]], cell: Cell) -> tuple[Mark, ...]:
    spans: Spans = {}
    at = 0
    for row in rows:
        word = words.word(row)
        start = cell.text.find(word, at)
        if start < 0:
            continue
        at = start + len(word)
        for kind in kinds.get(row, ()):
            add_span(spans, kind, "", start, at)
    return tuple(sorted(marks_of(spans), key=lambda mark: mark.start))
