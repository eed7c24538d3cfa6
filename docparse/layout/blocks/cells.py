"""Mark bold and italic text in the cells of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np

from docparse.document import Cell, Mark, MarkKind, Table
from docparse.layout.blocks.text import Marked, add_mark
from docparse.layout.model import Ints, TableDraft, Words

EMPHASIS = frozenset({"bold", "italic"})


def mark_cells(words: Words, marked: Marked, draft: TableDraft) -> Table:
    """Return the table of `draft` with the emphasised of its words marked in their cells.

    A word that its cell's text does not have as it is (layout may have taken it apart) stays unmarked.
    """
    kinds = {row: _emphasis(marked[row]) for row in draft.words.tolist() if row in marked}
    styled = np.array([row for row, found in kinds.items() if found], np.int32)
    if not len(styled):
        return draft.table
    cells = list(draft.table.cells)
    boxes = np.array([tuple(cell.box or (0, 0, 0, 0)) for cell in cells], np.float32).reshape(-1, 4)
    for at in np.flatnonzero(_inside(words, styled, boxes).any(axis=0)).tolist():
        rows = draft.words[_inside(words, draft.words, boxes[at : at + 1])[:, 0]]
        cells[at] = replace(cells[at], marks=_marks(words, _in_order(words, rows), kinds, cells[at]))
    return replace(draft.table, cells=tuple(cells))


def _emphasis(marks: list[tuple[MarkKind, str]]) -> list[MarkKind]:
    return [kind for kind, _ in marks if kind in EMPHASIS]


def _inside(words: Words, rows: Ints, boxes: np.ndarray) -> np.ndarray:
    """Return which words, (n, 1), have their middle in which boxes, (n, m)."""
    x = (words.box[rows, 0] + words.box[rows, 2])[:, None] / 2
    y = (words.box[rows, 1] + words.box[rows, 3])[:, None] / 2
    x0, y0, x1, y1 = boxes.T
    return cast(np.ndarray, (x > x0) & (x < x1) & (y > y0) & (y < y1))


def _in_order(words: Words, rows: Ints) -> list[int]:
    """Return the words of a cell line by line."""
    runs = words.run[rows]
    top = {run: float(words.box[rows[runs == run], 1].min()) for run in set(runs.tolist())}
    return sorted(rows.tolist(), key=lambda row: (top[int(words.run[row])], row))


def _marks(words: Words, rows: list[int], kinds: dict[int, list[MarkKind]], cell: Cell) -> tuple[Mark, ...]:
    marks: dict[tuple[MarkKind, str], list[Mark]] = {}
    at = 0
    for row in rows:
        word = words.word(row)
        start = cell.text.find(word, at)
        if start < 0:
            continue
        at = start + len(word)
        for kind in kinds.get(row, ()):
            add_mark(marks, Mark(kind, start, at))
    return tuple(sorted((mark for alike in marks.values() for mark in alike), key=lambda mark: mark.start))
