"""Sorting and searching for the layout kernels: small loops compile faster than NumPy's functions."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit


@njit("int32[::1](int64)")
def counting(n):  # type: ignore[no-untyped-def]
    """Return 0 .. n-1."""
    rows = np.empty(n, np.int32)
    for k in range(n):
        rows[k] = k
    return rows


@inner
def first_from(ordered, value):  # type: ignore[no-untyped-def]
    """Return how many of the ascending numbers are less than `value`."""
    low, high = 0, len(ordered)
    while low < high:
        middle = (low + high) // 2
        if ordered[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@inner
def first_beyond(ordered, value):  # type: ignore[no-untyped-def]
    """Return how many of the ascending numbers are at most `value`."""
    low, high = 0, len(ordered)
    while low < high:
        middle = (low + high) // 2
        if ordered[middle] <= value:
            low = middle + 1
        else:
            high = middle
    return low


@njit("int32[::1](int32[::1], float64[::1])")
def sort_by(items, keys):  # type: ignore[no-untyped-def]
    """`items` in ascending order of `keys` (one key an item), equal keys in the order they come."""
    n = items.size
    order, spare = counting(n), np.empty(n, np.int32)
    width = 1
    while width < n:
        for low in range(0, n, 2 * width):
            middle, high = min(low + width, n), min(low + 2 * width, n)
            a, b = low, middle
            for k in range(low, high):
                if b >= high or (a < middle and keys[order[a]] <= keys[order[b]]):
                    spare[k] = order[a]
                    a += 1
                else:
                    spare[k] = order[b]
                    b += 1
        order, spare = spare, order
        width *= 2
    for k in range(n):
        spare[k] = items[order[k]]
    return spare


@njit("float64[::1](float64[::1])")
def ordered(values):  # type: ignore[no-untyped-def]
    """Return values in ascending order."""
    return values[sort_by(counting(len(values)), values)]


@njit("float64[::1](float32[::1], int32[::1])")
def pick(values, items):  # type: ignore[no-untyped-def]
    """`values[items]` as sorting keys."""
    keys = np.empty(items.size, np.float64)
    for k in range(items.size):
        keys[k] = values[items[k]]
    return keys


@njit("float64[::1](float32[:, ::1], int64, int32[::1])")
def pick_column(box, column, items):  # type: ignore[no-untyped-def]
    """`box[items, column]` as sorting keys."""
    keys = np.empty(items.size, np.float64)
    for k in range(items.size):
        keys[k] = box[items[k], column]
    return keys


@njit("float64(float32[::1], int32[::1])")
def median_of(values, items):  # type: ignore[no-untyped-def]
    """The median of `values[items]`."""
    order = sort_by(items, pick(values, items))
    n = order.size
    return (np.float64(values[order[(n - 1) // 2]]) + np.float64(values[order[n // 2]])) / 2
