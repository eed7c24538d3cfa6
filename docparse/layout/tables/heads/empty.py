"""Columns that have a head and no entries: places to be filled in, or drawn marks."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row, TableFrame, column_cores


def with_empty_columns(params: Params, frame: TableFrame, header: int) -> TableFrame:
    """Return the frame with a column for each head that is beside that of another column, and over no entry.

    The first `header` lines are its head. Two heads on one base line are of two columns, whatever is below;
    but what one line below leaves out says little.
    """
    if not 0 < header < len(frame.lines) - 1:
        return frame
    cores = column_cores(frame.below(header))
    heads = [
        [entry for entry in row if entry.piece in line.body]
        for line, row in zip(frame.lines[:header], frame.rows, strict=False)
    ]
    numbers = params.tables.heads.empty
    added = [_added_edges(numbers, heads, column, core) for column, core in enumerate(cores)]
    if not any(added):
        return frame
    edges = sorted([*frame.edges, *(edge for own in added for edge in own)])
    moved = [bisect_right(edges, (x0 + x1) / 2) for x0, x1 in cores]
    numeric = [False] * (len(edges) + 1)
    for column, place in enumerate(moved):
        numeric[place] = frame.numeric[column]
    rows = [
        [_placed(entry, edges) if at < header else _shifted(entry, moved) for entry in row]
        for at, row in enumerate(frame.rows)
    ]
    return TableFrame(frame.lines, rows, edges, numeric)


def _added_edges(numbers: Numbers, rows: list[Row], column: int, core: tuple[float, float]) -> list[float]:
    """Return where a column is parted: between its entries and the heads beside that over them."""
    edges: list[float] = []
    for row in rows:
        level = [entry.piece for entry in row if entry.first == entry.last == column]
        over = [piece.x0 < core[1] and core[0] < piece.x1 for piece in level]
        if sum(over) != 1:
            continue
        own = level[over.index(True)]
        inner = min(own.x0, core[0]), max(own.x1, core[1])
        places = [(piece.x0, piece.x1) for piece in level if piece is not own]
        for left, right in pairwise(sorted([inner, *places])):
            far = right[0] - left[1] > numbers.apart * own.size
            if far and not any(left[1] < edge < right[0] for edge in edges):
                edges.append((left[1] + right[0]) / 2)
    return edges


def _placed(entry: Entry, edges: list[float]) -> Entry:
    first, last = (bisect_right(edges, side) for side in (entry.piece.x0, entry.piece.x1))
    return Entry(entry.piece, first, last, entry.number)


def _shifted(entry: Entry, moved: list[int]) -> Entry:
    return Entry(entry.piece, moved[entry.first], moved[entry.last], entry.number)
