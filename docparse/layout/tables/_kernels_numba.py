"""Hot loops of table finding."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

_F2 = "float32[:, ::1]"
_I = "int32[::1]"
_F = "float32[::1]"


@njit(f"{_F2}({_F2}, float64, float64, float64)", cache=True, nogil=True)
def join_collinear(segments, snap, bridge, shortest):  # type: ignore[no-untyped-def]
    """Join segments (position, start, end; float32 (n, 3)) that are on one line and touch.

    Positions chain while the next is within `snap`; within a line, gaps up to `bridge` are closed. The
    position of what is joined is the mean; what is shorter than `shortest` is dropped.
    """
    n = len(segments)
    by_position = np.argsort(segments[:, 0], kind="mergesort")
    joined = np.empty((n, 3), np.float32)
    count = 0
    start = 0
    while start < n:
        stop = start + 1
        while stop < n and segments[by_position[stop], 0] - segments[by_position[stop - 1], 0] <= snap:
            stop += 1
        line = by_position[start:stop]
        line = line[np.argsort(segments[line, 1], kind="mergesort")]
        total = np.float64(segments[line[0], 0])
        parts = 1
        low = segments[line[0], 1]
        high = segments[line[0], 2]
        for k in range(1, stop - start + 1):
            if k < stop - start and segments[line[k], 1] <= high + bridge:
                high = max(high, segments[line[k], 2])
                total += segments[line[k], 0]
                parts += 1
                continue
            if high - low >= shortest:
                joined[count, 0] = total / parts
                joined[count, 1] = low
                joined[count, 2] = high
                count += 1
            if k < stop - start:
                low, high = segments[line[k], 1], segments[line[k], 2]
                total, parts = np.float64(segments[line[k], 0]), 1
        start = stop
    return joined[:count].copy()


@njit(f"int32({_I}, {_I}, {_I}, {_F2}, {_F}, {_F}, {_I}, {_I}, {_F2})", cache=True, nogil=True)
def cut_pieces(rows, run, group, box, base, size, first, last, measure):  # type: ignore[no-untyped-def]
    """Find stretches of consecutive `rows` (ascending) of one run and one group; return how many.

    `run`, `box`, `base`, `size` have a row a word, `group` one for each of `rows`. Filled in: `first` and
    `last` row of each stretch, and `measure` (x0, x1, lowest base line, largest size).
    """
    count = 0
    for i in range(len(rows)):
        w = rows[i]
        if i > 0:
            before = rows[i - 1]
            if w == before + 1 and run[w] == run[before] and group[i] == group[i - 1]:
                c = count - 1
                last[c] = w
                measure[c, 0] = min(measure[c, 0], box[w, 0])
                measure[c, 1] = max(measure[c, 1], box[w, 2])
                measure[c, 2] = max(measure[c, 2], base[w])
                measure[c, 3] = max(measure[c, 3], size[w])
                continue
        first[count] = w
        last[count] = w
        measure[count, 0] = box[w, 0]
        measure[count, 1] = box[w, 2]
        measure[count, 2] = base[w]
        measure[count, 3] = size[w]
        count += 1
    return count


@njit(cache=True)
def root_of(parent, node):  # type: ignore[no-untyped-def]
    """Return the root of a node's tree, which gets lower on the way."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@njit(f"{_I}({_F2}, float64)", cache=True, nogil=True)
def cluster(boxes, near):  # type: ignore[no-untyped-def]
    """Return the group of every box: the index of the first box that it hangs together with.

    Boxes hang together that are within `near` points of each other, or that are on one line as bars do,
    side by side on their lower edges or one under the other on their left ones, no further apart than 2.5
    times their size.
    """
    n = len(boxes)
    group = np.arange(n).astype(np.int32)
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
                    if abs(boxes[i, side] - boxes[k, side]) >= 1.5:
                        continue
                    gap = max(boxes[i, along] - boxes[k, along + 2], boxes[k, along] - boxes[i, along + 2])
                    size = max(boxes[i, along + 2] - boxes[i, along], boxes[k, along + 2] - boxes[k, along])
                    if gap < max(near, 2.5 * size):
                        apart = False
            if not apart:
                one, other = root_of(group, i), root_of(group, k)
                group[max(one, other)] = min(one, other)
    for i in range(n):
        group[i] = root_of(group, i)
    return group


@njit("int64[::1](boolean[:, ::1])", cache=True, nogil=True)
def components(meet):  # type: ignore[no-untyped-def]
    """Return the component of every row, then of every column of `meet`: one in it stands for all."""
    rows, columns = meet.shape
    parent = np.arange(rows + columns)
    for row in range(rows):
        for column in range(columns):
            if meet[row, column]:
                one, other = root_of(parent, row), root_of(parent, rows + column)
                parent[other] = one
    for node in range(rows + columns):
        parent[node] = root_of(parent, node)
    return parent
