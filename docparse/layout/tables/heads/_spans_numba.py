"""The best columns for all heads of one level; kernel of `tree`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit


@njit("int64[:, ::1](float64[:, :, ::1], float64)", cache=True, nogil=True)
def best_spans(fits, shared):  # type: ignore[no-untyped-def]
    """Return first and last column of every head, (heads, 2): the best sum of fits, left to right.

    `fits[h, first, last]` is how well head h is set over these columns; a column that two heads have costs
    `shared`. Of equal sums the first counts. States are the columns before which nothing is free.
    """
    heads, columns = fits.shape[0], fits.shape[1]
    total, states = np.zeros(columns + 1), np.zeros(1, np.int64)
    chosen = np.zeros((heads, columns + 1, 3), np.int64)  # first, last, state before
    for head in range(heads):
        best, found = np.zeros(columns + 1), np.zeros(columns + 1, np.int64)
        count = 0
        for first in range(columns):
            for last in range(first, columns):
                for free in states:
                    value = total[free] + fits[head, first, last] - shared * max(0, free - first)
                    end = free if free > last + 1 else np.int64(last + 1)
                    known = False
                    for k in range(count):
                        known = known or found[k] == end
                    if known and value <= best[end]:
                        continue
                    if not known:
                        found[count] = end
                        count += 1
                    best[end] = value
                    chosen[head, end, 0], chosen[head, end, 1], chosen[head, end, 2] = first, last, free
        total, states = best, found[:count].copy()
    at = states[0]
    for free in states:
        if total[free] > total[at]:
            at = free
    spans = np.zeros((heads, 2), np.int64)
    for head in range(heads - 1, -1, -1):
        spans[head, 0], spans[head, 1] = chosen[head, at, 0], chosen[head, at, 1]
        at = chosen[head, at, 2]
    return spans
