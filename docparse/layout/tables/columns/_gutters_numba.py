"""The best set of gutters; kernel of `gutters`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

HAIR = 0.05  # points: sides that differ by less are one


@njit(cache=True)
def _stripes(x0, x1):  # type: ignore[no-untyped-def]
    """Return the sides of the stripes between neighbouring sides of pieces."""
    sides = np.sort(np.concatenate((x0, x1)))
    apart = np.diff(sides) > HAIR
    return sides[:-1][apart], sides[1:][apart]


@njit(cache=True)
def _gains(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers each of the places `x`, which no item begins or ends at."""
    total = np.zeros(len(x) + 1)
    first, stop = np.searchsorted(x, x0), np.searchsorted(x, x1)
    for at in range(len(gain)):
        total[first[at]] += gain[at]
        total[stop[at]] -= gain[at]
    return np.round(total[:-1].cumsum(), 6)


@njit(cache=True)
def _shared(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers both of any two of the places `x`, by (from, to)."""
    count = len(x)
    total = np.zeros((count + 1, count + 1))  # of what covers the places from the first to before the last
    first, stop = np.searchsorted(x, x0), np.searchsorted(x, x1)
    for at in range(len(gain)):
        total[first[at], stop[at]] += gain[at]
    for at in range(1, count):
        total[at] += total[at - 1]
    for at in range(count - 1, 0, -1):
        total[:, at] += total[:, at + 1]
    return np.round(total[:-1, 1:], 6)


@njit(cache=True)
def _uneven(x0, x1, x, near):  # type: ignore[no-untyped-def]
    """Return how many figures between any two of the places `x` and both ends are not aligned, by (from, to).

    Figures of one column that begin, or end, `near` each other are.
    """
    slot, count = np.searchsorted(x, (x0 + x1) / 2), len(x) + 1
    alike, before = np.zeros((2, count)), np.zeros(count + 1)
    for side, sides in enumerate((np.sort(x0), np.sort(x1))):
        own = x0 if side == 0 else x1
        number = np.searchsorted(sides, own + near) - np.searchsorted(sides, own - near, side="right")
        for at in range(len(own)):
            alike[side, slot[at]] = max(alike[side, slot[at]], number[at])
    for at in slot:
        before[at + 1] += 1
    before = before.cumsum()
    cost = np.zeros((count + 1, count + 1))
    for start in range(count):
        begin = end = 0.0
        for stop in range(start + 1, count + 1):
            begin, end = max(begin, alike[0, stop - 1]), max(end, alike[1, stop - 1])
            cost[start, stop] = max(0.0, before[stop] - before[start] - max(begin, end))
    return cost


@njit("int64[::1](float64[:, ::1], float64[:, ::1])", cache=True, nogil=True)
def best_path(gain, uneven):  # type: ignore[no-untyped-def]
    """Return the stripes of the best sum: `gain[before + 1, at]` less `uneven` of the columns between."""
    count = gain.shape[1]
    best, before = np.zeros(count + 1), np.zeros(count + 1, np.int64)  # of place at + 1; 0 is the left end
    for at in range(count):
        sums = best[: at + 1] + gain[: at + 1, at] - uneven[: at + 1, at + 1]
        before[at + 1] = sums.argmax()
        best[at + 1] = sums.max()
    at = (best - uneven[: count + 1, count + 1]).argmax()
    path = np.zeros(count, np.int64)
    found = count
    while at > 0:
        found -= 1
        path[found] = at - 1
        at = before[at]
    return path[found:]


@njit(
    "float64[:, ::1](float64[:, ::1], boolean[::1], boolean[::1], float64, UniTuple(float64, 5))",
    cache=True,
    nogil=True,
)
def best_gutters(items, piece, figure, em, weights):  # type: ignore[no-untyped-def]
    """Return the gutters (x0, x1) of the best sum.

    `items` are sides of pieces and of the gaps between them and what a gutter there gains: x0, x1, gain.
    """
    least, clear, half, uneven, aligned = weights
    x0, x1, gain = items
    low, high = _stripes(x0[piece], x1[piece])
    white = high - low
    gains = _gains(x0, x1, gain, (low + high) / 2) + clear * white / (white + half * em)
    beside = np.zeros(len(gains) + 2)
    beside[1:-1] = gains
    kept = (gains > 0) & (gains >= beside[:-2]) & (gains > beside[2:])
    low, high = low[kept], high[kept]
    x, alone = (low + high) / 2, gains[kept] - least
    gain_after = np.zeros((len(x) + 1, len(x)))
    gain_after[:] = alone
    gain_after[1:] -= _shared(x0, x1, gain, x)  # what two stripes have in common counts once
    chosen = best_path(gain_after, uneven * _uneven(x0[figure], x1[figure], x, aligned * em))
    return np.stack((low[chosen], high[chosen]), 1)
