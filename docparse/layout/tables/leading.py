"""Rows of a table told by its leading: lines of one row stand closer together than rows do."""

from __future__ import annotations

import itertools

from docparse.layout.tables.text import Row
from docparse.layout.tables.words import BESIDE, FARTHEST, TextLine, leading

WIDER = 1.08  # times the distance of lines within a row: what parts two rows is more
LEAST_ROWS = 3


def rows_by_leading(
    lines: list[TextLine], rows: list[Row], numeric: list[bool], parted: list[bool]
) -> list[int] | None:
    """Return where each row begins among `lines` (top to bottom); None where distances do not tell.

    `parted[i]` says that a rule lies above line i: a row begins there. Distances tell where they fall into
    two kinds and the smaller never holds together what must be two rows: lines with a label and figures in
    the same columns.
    """
    steps = [leading(*pair) for pair in itertools.pairwise(lines)]
    for small, large in itertools.pairwise(sorted(step for step in steps if step >= BESIDE)):
        if small > FARTHEST:
            break
        if large < WIDER * small:
            continue
        limit = (small + large) / 2
        starts = [0, *(i for i, step in enumerate(steps, 1) if step > limit or parted[i])]
        if _tells(starts, rows, numeric):
            return starts
    return None


def _tells(starts: list[int], rows: list[Row], numeric: list[bool]) -> bool:
    """Return True if rows that begin at `starts` are such as cells of several lines make them."""
    groups = [rows[i:k] for i, k in itertools.pairwise([*starts, len(rows)])]
    several = [group for group in groups if len(group) > 1]
    if len(groups) < LEAST_ROWS or len(several) < 2 or any(_holds_two(group, numeric) for group in several):
        return False
    return sum(map(_has_blanks, several)) > 0.5 * len(several)


def _holds_two(group: list[Row], numeric: list[bool]) -> bool:
    """Tell if lines of a group must be rows of their own: a label on its own, or label and figures twice."""
    first = group[0]
    if len(first) == 1 and first[0].first == 0 and first[0].text.endswith(":"):
        return True
    taken = _figures(first, numeric)
    for row in group[1:]:
        figures = _figures(row, numeric)
        if row[0].first == 0 and taken & figures:
            return True
        taken |= figures
    return False


def _figures(row: Row, numeric: list[bool]) -> set[int]:
    return {e.first for e in row if e.figure and e.first == e.last and numeric[e.first]}


def _has_blanks(group: list[Row]) -> bool:
    """Return True if a line of the group leaves a column empty that another fills."""
    columns = [{c for entry in row for c in range(entry.first, entry.last + 1)} for row in group]
    return any(own != set().union(*columns) for own in columns)
