"""Bands: what lies on one base line, whatever the order of the file."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit


@njit(cache=True, inline="always")
def turned_key(angle, base):  # type: ignore[no-untyped-def]
    """Return a sorting key: by direction of writing, then by base line."""
    return np.floor(angle * 30 + 0.5) * 1e6 + base


@njit(cache=True)
def form_bands(order, base, size, angle):  # type: ignore[no-untyped-def]
    """Return the ends of the bands, rows on one base line, in `order` (by direction and base line)."""
    n = order.size
    ends = np.empty(n, np.int32)
    count = 0
    first = 0
    for k in range(1, n + 1):
        if k < n:
            a, b = order[first], order[k]
            if abs(angle[b] - angle[a]) < 0.03 and base[b] - base[a] <= 0.3 * min(size[a], size[b]):
                continue
        ends[count] = k
        count += 1
        first = k
    return ends[:count]
