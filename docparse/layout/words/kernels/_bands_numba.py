"""Bands: what lies on one base line, whatever the order of the file."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.params import index_of
from docparse.layout.typography import ONE_ANGLE

NEAREST = index_of("words.bands.nearest")
LEVEL = index_of("words.bands.level")


@inner
def turned_key(angle, base):  # type: ignore[no-untyped-def]
    """Return a sorting key: by direction of writing, then by base line."""
    return np.floor(np.float64(angle) * 30 + 0.5) * 1e6 + base


@njit()
def widest_step(numbers, order, base, first, last):  # type: ignore[no-untyped-def]
    """Return the row after `first`, up to `last`, that is furthest below the one before it.

    The words of a line need not have quite the same base line: a mark above them is parted from them all, not
    from the lowest.
    """
    widest = last
    for k in range(last - 1, max(first, last - int(numbers[NEAREST])), -1):
        if base[order[k]] - base[order[k - 1]] > base[order[widest]] - base[order[widest - 1]]:
            widest = k
    return widest


@njit()
def form_bands(numbers, order, base, size, angle):  # type: ignore[no-untyped-def]
    """Return the ends of the bands, rows on one base line, in `order` (by direction and base line)."""
    n = order.size
    ends = np.empty(n, np.int32)
    count = 0
    first = 0
    for k in range(1, n + 1):
        while first < k:
            if k < n:
                a, b = order[first], order[k]
                alike = abs(angle[b] - angle[a]) < numbers[ONE_ANGLE]
                if alike and base[b] - base[a] <= numbers[LEVEL] * min(size[a], size[b]):
                    break
            first = widest_step(numbers, order, base, first, k) if k < n and alike else k
            ends[count] = first
            count += 1
    return ends[:count]
