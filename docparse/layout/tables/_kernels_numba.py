"""Hot loops of table finding."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import counting
from docparse.layout._trees_numba import root_of
from docparse.layout.model import SUBSCRIPT
from docparse.layout.params import index_of
from docparse.layout.tables.kinds import BASE, END, SIZE, WORDS, X0, X1

_F2 = "float32[:, ::1]"
_I = "int32[::1]"
_F = "float32[::1]"
ONE_SIDE = index_of("tables.kernels.one_side")
SEPARATE = index_of("tables.kernels.separate")


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
