"""Mark bold and italic text in the cells of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

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
    if not any(kinds.values()):
        return draft.table
    cells = list(draft.table.cells)
    for at, rows in _emphasised(words, draft, {row for row, found in kinds.items() if found}):
        cells[at] = replace(cells[at], marks=_marks(words, _in_order(words, rows), kinds, cells[at]))
    return replace(draft.table, cells=tuple(cells))


def _emphasised(words: Words, draft: TableDraft, styled: Collection[int]) -> Iterator[tuple[int, Ints]]:
    """Yield the cells that have any of the words `styled`, each with the words whose middle is in its box."""
    middle = (words.box[draft.words, :2] + words.box[draft.words, 2:]) / 2
    order = np.argsort(middle[:, 1], kind="stable")
    rows, x, y = draft.words[order], middle[order, 0], middle[order, 1]
    before = np.concatenate([[0], np.isin(rows, list(styled)).cumsum()])  # of the words styled, in order of y
    boxes = np.array([tuple(cell.box or (0, 0, 0, 0)) for cell in draft.table.cells], np.float32)
    first, last = np.searchsorted(y, boxes[:, 1], "right"), np.searchsorted(y, boxes[:, 3], "left")
    for at in np.flatnonzero(before[np.maximum(first, last)] > before[first]).tolist():
        beside = slice(first[at], last[at])
        inside = rows[beside][(x[beside] > boxes[at, 0]) & (x[beside] < boxes[at, 2])]
        if any(row in styled for row in inside.tolist()):
            yield at, inside


def _emphasis(marks: list[tuple[MarkKind, str]]) -> list[MarkKind]:
    return [kind for kind, _ in marks if kind in EMPHASIS]


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
