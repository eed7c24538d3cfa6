"""Hot loops of table finding."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import counting, sort_by
from docparse.layout._trees_numba import root_of
from docparse.layout.model import SUBSCRIPT
from docparse.layout.params import index_of
from docparse.layout.tables.kinds import BASE, END, SIZE, WORDS, X0, X1

_F2 = "float32[:, ::1]"
_I = "int32[::1]"
_F = "float32[::1]"
ONE_SIDE = index_of("tables.kernels.one_side")
SEPARATE = index_of("tables.kernels.separate")
SMALL, LIFT = index_of("tables.words.small"), index_of("tables.words.lift")
RAISED, LEVEL = index_of("tables.words.raised"), index_of("tables.words.level")
MOST_MARKS, BESIDE = index_of("tables.words.most_marks"), index_of("tables.words.beside")
ONE_ROW, ONE_ROW_MARKS = index_of("tables.words.one_row"), index_of("tables.words.one_row_marks")
FURTHER_ROW, OFF_MIDDLE = index_of("tables.words.further_row"), index_of("tables.words.off_middle")


@njit(f"{_I}(float64[::1], {_F2}, float64)")
def cluster(numbers, boxes, near):  # type: ignore[no-untyped-def]
    """Return the group of every box: the index of the first box that it hangs together with.

    Boxes hang together that are within `near` points of each other, or that are on one line as bars do,
    side by side on their lower edges or one under the other on their left ones, no further apart than 2.5
    times their size.
    """
    n = len(boxes)
    group = counting(n)
    for i in range(n):
        for k in range(i):
            apart = (
                boxes[i, 0] > boxes[k, 2] + near
                or boxes[k, 0] > boxes[i, 2] + near
                or boxes[i, 1] > boxes[k, 3] + near
                or boxes[k, 1] > boxes[i, 3] + near
            )
            if apart:
                for edge in range(2):
                    # Bars begin on one line: side by side on y1, or one under the other on x0.
                    side = 3 if edge == 0 else 0
                    along = 0 if edge == 0 else 1
                    if abs(boxes[i, side] - boxes[k, side]) >= numbers[ONE_SIDE]:
                        continue
                    gap = max(boxes[i, along] - boxes[k, along + 2], boxes[k, along] - boxes[i, along + 2])
                    size = max(boxes[i, along + 2] - boxes[i, along], boxes[k, along + 2] - boxes[k, along])
                    if gap < max(near, numbers[SEPARATE] * size):
                        apart = False
            if not apart:
                one, other = root_of(group, i), root_of(group, k)
                group[max(one, other)] = min(one, other)
    for i in range(n):
        group[i] = root_of(group, i)
    return group


@njit("int64[::1](boolean[:, ::1])")
def components(meet):  # type: ignore[no-untyped-def]
    """Return the component of every row, then of every column of `meet`: one in it stands for all."""
    rows, columns = meet.shape
    parent = np.empty(rows + columns, np.int64)
    for node in range(rows + columns):
        parent[node] = node
    for row in range(rows):
        for column in range(columns):
            if meet[row, column]:
                one, other = root_of(parent, row), root_of(parent, rows + column)
                parent[other] = one
    for node in range(rows + columns):
        parent[node] = root_of(parent, node)
    return parent


@njit(
    f"Tuple(({_I}, {_I}, float64[:, ::1]))({_I}, {_I}, boolean[::1], {_F}, int32[:], float32[:, :],"
    " float32[:], float32[:], uint8[:])"
)
def cut(rows, group, begins, right, run, box, base, size, style):  # type: ignore[no-untyped-def]
    """Return first and last word of stretches of consecutive `rows` of one run and group, and their columns.

    They are cut too where one `begins`. The base line is that of the lowest full word: a raised figure does
    not lift its line.
    """
    first, last = np.empty(len(rows), np.int32), np.empty(len(rows), np.int32)
    columns, upright = np.empty((len(rows), 6)), False
    count = 0
    for at in range(len(rows)):
        row, before = rows[at], rows[at - 1]
        lowered = style[row] & SUBSCRIPT > 0
        apart = row != before + 1 or run[row] != run[before] or group[at] != group[at - 1]
        if at == 0 or apart or begins[at]:
            own, upright = columns[count], not lowered
            first[count], own[WORDS] = row, 0
            own[X0], own[X1], own[BASE], own[SIZE] = box[row, 0], right[at], base[row], size[row]
            count += 1
        else:
            own[X0], own[X1] = min(own[X0], box[row, 0]), max(own[X1], right[at])
            own[SIZE] = max(own[SIZE], size[row])
            if lowered == (not upright):
                own[BASE] = max(own[BASE], base[row])
            elif not lowered:
                own[BASE], upright = base[row], True
        last[count - 1] = row
        columns[count - 1, WORDS] += 1
    columns[:count, END] = columns[:count, X1]
    return first[:count].copy(), last[:count].copy(), columns[:count].copy()


@inner
def _is_mark(numbers, piece, base, size):  # type: ignore[no-untyped-def]
    """Return True if a piece is a note mark beside text on a base line, of this size."""
    longest = numbers[RAISED] if base - piece[BASE] > numbers[LIFT] * size else numbers[LEVEL]
    short = piece[X1] - piece[X0] < longest * size * piece[WORDS]
    return piece[SIZE] < numbers[SMALL] * size and piece[WORDS] <= numbers[MOST_MARKS] and short


@njit("Tuple((int64[::1], int64[::1], float64[:, ::1]))(float64[::1], float64[:, ::1])")
def gather(numbers, pieces):  # type: ignore[no-untyped-def]
    """Return pieces in the order of lines, the first of each line and the end, base line and size of lines.

    Note marks stand higher than their line.
    """
    count, lines = len(pieces), 0
    keys = np.empty(count)
    for at in range(count):
        keys[at] = pieces[at, BASE]
    rows = sort_by(counting(count), keys)
    order, starts, measures = np.empty(count, np.int64), np.zeros(count + 1, np.int64), np.empty((count, 2))
    for place in range(count):
        piece = pieces[rows[place]]
        new = place == 0
        if not new:
            step, em = piece[BASE] - measures[lines - 1, 0], piece[SIZE]
            new = step > numbers[ONE_ROW] * min(em, measures[lines - 1, 1])
            if new and step <= numbers[ONE_ROW_MARKS] * em:
                new = False
                for other in range(starts[lines - 1], place):
                    new = new or not _is_mark(numbers, pieces[order[other]], piece[BASE], em)
        if new:
            starts[lines] = place
            measures[lines, 0], measures[lines, 1] = piece[BASE], piece[SIZE]
            lines += 1
        elif piece[SIZE] > measures[lines - 1, 1]:
            measures[lines - 1, 0], measures[lines - 1, 1] = piece[BASE], piece[SIZE]
        order[place] = rows[place]
        free = place  # left to right
        while free > starts[lines - 1] and pieces[order[free - 1], X0] > piece[X0]:
            order[free] = order[free - 1]
            free -= 1
        order[free] = rows[place]
    starts[lines] = count
    return order, starts[: lines + 1].copy(), measures[:lines].copy()


@inner
def _overlap(pieces, first, stop, begin, end):  # type: ignore[no-untyped-def]
    """Return True if one of the pieces of a stretch is over or under one of another."""
    for above in range(first, stop):
        for below in range(begin, end):
            if pieces[above, X0] < pieces[below, X1] and pieces[below, X0] < pieces[above, X1]:
                return True
    return False


@njit()
def _is_between(numbers, pieces, starts, bodies, base, size, at, pitch):  # type: ignore[no-untyped-def]
    """Return True if a line is halfway between rows, too near to be one, beside both."""
    if at == 0 or at + 1 == len(base):
        return False
    step, room = base[at + 1] - base[at - 1], 2 * numbers[BESIDE] * size[at]
    if step >= max(numbers[FURTHER_ROW] * pitch, room):
        return False
    if abs(base[at] - (base[at - 1] + base[at + 1]) / 2) >= numbers[OFF_MIDDLE] * size[at]:
        return False
    if step >= room and min(bodies[at - 1], bodies[at + 1]) < 2:
        return False
    above, own, below, end = starts[at - 1], starts[at], starts[at + 1], starts[at + 2]
    return _overlap(pieces, above, own, below, end) and not _overlap(pieces, own, below, below, end)


@njit(
    "Tuple((int64[::1], float64[:, ::1]))"
    "(float64[::1], float64[:, ::1], int64[::1], int64[::1], float64[:], float64[:], float64)"
)
def beside(numbers, pieces, starts, bodies, base, size, pitch):  # type: ignore[no-untyped-def]
    """Return the line that every line is one with when such beside each other are joined, and their measures.

    `pitch` is the usual distance of rows.
    """
    group, measures, begun = np.zeros(len(base), np.int64), np.empty((len(base), 2)), 0
    found = 0
    for at in range(len(base)):
        between = _is_between(numbers, pieces, starts, bodies, base, size, at, pitch)
        joins = False
        if found:
            above, em = measures[found - 1]
            near = between or (base[at] - above) / max(em, size[at]) < numbers[BESIDE]
            joins = near and not _overlap(pieces, begun, starts[at], starts[at], starts[at + 1])
        if joins:
            measures[found - 1, 0] = above if between else base[at]
            measures[found - 1, 1] = max(em, size[at])
        else:
            measures[found, 0], measures[found, 1] = base[at], size[at]
            begun = starts[at]
            found += 1
        group[at] = found - 1
    return group, measures[:found].copy()
