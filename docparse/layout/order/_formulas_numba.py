"""Runs that are parts of a formula: limits, fractions, accents."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import counting, pick, sort_by
from docparse.layout._trees_numba import root_of
from docparse.layout.params import index_of
from docparse.layout.typography import NARROW

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_T = "boolean[::1]"

LEVEL = index_of("order.formulas.level")
LIMIT = index_of("order.formulas.limit")
SMALL = index_of("order.formulas.small")
BESIDE = index_of("order.formulas.beside")
LARGER = index_of("order.formulas.larger")
ACROSS = index_of("order.formulas.across")
SMALLEST = index_of("order.formulas.smallest")
FAR = np.float32(1e9)


@inner
def touches(numbers, box, base, size, i, j):  # type: ignore[no-untyped-def]
    """Return True if two runs are too near each other for lines of text, and on different base lines."""
    em, small = max(size[i], size[j]), min(size[i], size[j])
    step = abs(base[i] - base[j])
    reach = numbers[LIMIT] if small < numbers[SMALL] * em else numbers[NARROW]
    return (
        numbers[LEVEL] * em <= step <= reach * em
        and small > numbers[SMALLEST] * em
        and max(box[i, 0], box[j, 0]) - min(box[i, 2], box[j, 2]) < numbers[BESIDE] * em
    )


@njit(f"{_I}(float64[::1], {_F2}, {_F}, {_F}, {_T}, {_T})")
def group_parts(numbers, box, base, size, brief, prose):  # type: ignore[no-untyped-def]
    """Return the run that each run is ordered with: parts (`brief`) with each other and a line of `prose`."""
    n = base.size
    owner = counting(n)
    order = sort_by(owner, pick(base, owner))
    nearest, best = np.empty(n, np.float32), np.empty(n, np.float32)
    nearest[:] = best[:] = FAR  # to the line of prose that a part goes with
    line = np.full(n, -1, np.int32)
    largest = np.float32(0.0)
    for i in order:
        largest = max(largest, size[i])
    for a in range(n):
        i = order[a]
        for b in range(a + 1, n):
            j = order[b]
            step = base[j] - base[i]
            if step > numbers[LIMIT] * largest:
                break
            if not (brief[i] or brief[j]) or not touches(numbers, box, base, size, i, j):
                continue
            if brief[i] and brief[j]:
                owner[root_of(owner, j)] = root_of(owner, i)
            else:
                part, other = (i, j) if brief[i] else (j, i)
                within = step <= numbers[NARROW] * size[part] and size[part] < numbers[LARGER] * size[other]
                both = min(box[i, 2], box[j, 2]) - max(box[i, 0], box[j, 0])
                step += numbers[ACROSS] * size[other] if both > 0 else 0.0
                if prose[other] and within and step < nearest[part]:
                    nearest[part], line[part] = step, other
    home = np.full(n, -1, np.int32)
    for k in range(n):
        r = root_of(owner, k)
        if line[k] >= 0 and nearest[k] < best[r]:
            best[r], home[r] = nearest[k], line[k]
    for k in range(n):
        r = root_of(owner, k)
        if r == k and home[k] >= 0:
            owner[k] = home[k]
    for k in range(n):
        owner[k] = root_of(owner, k)
    return owner
