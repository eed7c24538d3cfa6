"""The best set of gutters; kernel of `gutters`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout.params import number

HAIR = number("tables.columns.gutters.hair")


@njit(cache=True)
def _gains(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers each of the places `x`, which no item begins or ends at."""
    change, gains = np.zeros(len(x) + 1), np.zeros(len(x))
    for at in range(len(gain)):
        change[np.searchsorted(x, x0[at])] += gain[at]
        change[np.searchsorted(x, x1[at])] -= gain[at]
    total = 0.0
    for at in range(len(x)):
        total += change[at]
        gains[at] = round(total, 6)
    return gains


@njit(cache=True)
def _shared(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers both of any two of the places `x`, by first and stop."""
    count = len(x)
    total = np.zeros((count + 1, count + 1))
    for at in range(len(gain)):
        total[np.searchsorted(x, x0[at]), np.searchsorted(x, x1[at])] += gain[at]
    for first in range(count):
        for stop in range(count, -1, -1):
            total[first, stop] += total[first - 1, stop] if first else 0.0
    for first in range(count):
        for stop in range(count - 1, -1, -1):
            total[first, stop] += total[first, stop + 1]
    return total


@njit(cache=True)
def _uneven(x0, x1, x, near):  # type: ignore[no-untyped-def]
    """Return how many figures between any two of the places `x` and both ends are not aligned, by (from, to).

    Figures of one column that begin, or end, `near` each other are.
    """
    count, sides = len(x) + 1, (np.sort(x0), np.sort(x1))
    alike, figures = np.zeros((2, count), np.int64), np.zeros(count, np.int64)
    for at in range(len(x0)):
        slot = np.searchsorted(x, (x0[at] + x1[at]) / 2)
        figures[slot] += 1
        for k in range(2):
            side = x0[at] if k == 0 else x1[at]
            before = np.searchsorted(sides[k], side - near, side="right")
            alike[k, slot] = max(alike[k, slot], np.searchsorted(sides[k], side + near) - before)
    cost = np.zeros((count + 1, count + 1))
    for start in range(count):
        number = begin = end = 0
        for slot in range(start, count):
            number += figures[slot]
            begin, end = max(begin, alike[0, slot]), max(end, alike[1, slot])
            cost[start, slot + 1] = max(0, number - max(begin, end))
    return cost


@njit("int64[::1](float64[:, ::1], float64[:, ::1])", cache=True, nogil=True)
def best_path(gain, uneven):  # type: ignore[no-untyped-def]
    """Return the stripes of the best sum: `gain[before + 1, at]` less `uneven` of the columns between."""
    count = gain.shape[1]
    best, before = np.zeros(count + 2), np.zeros(count + 2, np.int64)  # of place at + 1; 0 is the left end
    for to in range(1, count + 2):
        best[to] = -np.inf
        for at in range(to):
            value = best[at] - uneven[at, to] + (gain[at, to - 1] if to <= count else 0.0)
            if value > best[to]:
                best[to], before[to] = value, at
    path = np.zeros(count, np.int64)
    at, found = before[count + 1], count
    while at > 0:
        found -= 1
        path[found] = at - 1
        at = before[at]
    return path[found:]


@njit(cache=True)
def _items(pieces, starts, gains):  # type: ignore[no-untyped-def]
    """Return (x0, x1, gain, 1 if it is a piece, 1 if a figure) of pieces and of the gaps between them.

    A piece costs what crosses it; lines without figures may be heads where others have them.
    """
    number, words, beside, head, lone, narrow = gains
    lines, headed = len(starts) - 1, 0
    tabular = np.zeros(lines, np.bool_)
    for line in range(lines):
        tabular[line] = pieces[3, starts[line] + 1 : starts[line + 1]].sum() > 0
        headed += tabular[line]
    items = np.zeros((5, 2 * pieces.shape[1]))
    found = 0
    for line in range(lines):
        start, stop = starts[line], starts[line + 1]
        cost = lone if stop - start == 1 else beside if tabular[line] or headed < 2 else head
        for at in range(start, stop):
            items[0, found], items[1, found], items[2, found] = pieces[0, at], pieces[1, at], -cost
            items[3, found], items[4, found] = 1, pieces[3, at]
            found += 1
            if at + 1 < stop and pieces[0, at + 1] - pieces[1, at] > narrow:
                is_number = pieces[2, at] + pieces[2, at + 1] > 0
                items[0, found], items[1, found] = pieces[1, at], pieces[0, at + 1]
                items[2, found] = number if is_number else words
                found += 1
    return items[:, :found].copy()


@njit(
    "float64[:, ::1](float64[:, ::1], int64[::1], float64, UniTuple(float64, 6), UniTuple(float64, 5))",
    cache=True,
    nogil=True,
)
def best_gutters(pieces, starts, em, gains, weights):  # type: ignore[no-untyped-def]
    """Return the gutters (x0, x1) of the best sum.

    `pieces` are (x0, x1, 1 if a number, 1 if a figure) as columns, `starts` the first of each line; `gains`
    are the weights of gaps and pieces.
    """
    least, clear, half, uneven, aligned = weights
    items = _items(pieces, starts, gains)
    x0, x1, gain = items[0], items[1], items[2]
    piece, figure = items[3] > 0, items[4] > 0
    sides = np.sort(np.concatenate((x0[piece], x1[piece])))
    apart = sides[1:] - sides[:-1] > HAIR
    low, high = sides[:-1][apart], sides[1:][apart]
    gains, peak = _gains(x0, x1, gain, (low + high) / 2), np.zeros(len(low), np.bool_)
    for at in range(len(low)):
        white = high[at] - low[at]
        gains[at] += clear * white / (white + half * em)
    for at in range(len(low)):
        before, after = gains[at - 1] if at else 0.0, gains[at + 1] if at + 1 < len(low) else 0.0
        peak[at] = gains[at] > 0 and gains[at] >= before and gains[at] > after
    low, high, gains = low[peak], high[peak], gains[peak]
    x = (low + high) / 2
    shared, gain_after = _shared(x0, x1, gain, x), np.zeros((len(x) + 1, len(x)))
    for at in range(len(x)):
        gain_after[0, at] = gains[at] - least
        for before in range(at):  # what two stripes have in common counts once
            gain_after[before + 1, at] = gains[at] - least - round(shared[before, at + 1], 6)
    chosen = best_path(gain_after, uneven * _uneven(x0[figure], x1[figure], x, aligned * em))
    found = np.zeros((len(chosen), 2))
    for k, at in enumerate(chosen):
        found[k, 0], found[k, 1] = low[at], high[at]
    return found
