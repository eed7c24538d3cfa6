"""Stretches of a page's rows → the places that they fill."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit


@njit("boolean[:, ::1](int64[::1], float64[::1], float64[::1], int64, int64)")
def filled(row, begin, end, rows, places):  # type: ignore[no-untyped-def]
    """Return which of (rows, places) are in one of the stretches from `begin` to `end` of its `row`."""
    found = np.zeros((rows, places), np.bool_)
    for k in range(row.size):
        found[row[k], int(begin[k]) : int(end[k])] = True
    return found
