"""The best set of gutters; kernel of `gutters`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import first_beyond, first_from
from docparse.layout.params import index_of

HAIR = index_of("tables.columns.gutters.hair")


@njit()
def _gains(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers each of the places `x`, which no item begins or ends at."""
    change, gains = np.zeros(len(x) + 1), np.zeros(len(x))
    for at in range(len(gain)):
        change[first_from(x, x0[at])] += gain[at]
        change[first_from(x, x1[at])] -= gain[at]
    total = 0.0
    for at in range(len(x)):
        total += change[at]
        gains[at] = round(total, 6)
    return gains


@njit()
def _shared(x0, x1, gain, x):  # type: ignore[no-untyped-def]
    """Return the sum of what covers both of any two of the places `x`, by first and stop."""
    count = len(x)
    total = np.zeros((count + 1, count + 1))
    for at in range(len(gain)):
        total[first_from(x, x0[at]), first_from(x, x1[at])] += gain[at]
    for first in range(count):
        for stop in range(count, -1, -1):
            total[first, stop] += total[first - 1, stop] if first else 0.0
    for first in range(count):
        for stop in range(count - 1, -1, -1):
            total[first, stop] += total[first, stop + 1]
    return total


@njit()
def _uneven(figures, x, near, weight):  # type: ignore[no-untyped-def]
    """Return what figures between any two of the places `x` and both ends cost that are not aligned.

    By (from, to). Figures of one column that begin, or end, `near` each other are aligned; each other one
    costs `weight`. `figures` are their left and right sides, and these in order.
    """
    count = len(x) + 1
    alike, number_in = np.zeros((2, count), np.int64), np.zeros(count, np.int64)
    for at in range(figures.shape[1]):
        slot = first_from(x, (figures[0, at] + figures[1, at]) / 2)
        number_in[slot] += 1
        for k in range(2):
            side = figures[k, at]
            before = first_beyond(figures[2 + k], side - near)
            alike[k, slot] = max(alike[k, slot], first_from(figures[2 + k], side + near) - before)
    cost = np.zeros((count + 1, count + 1))
    for start in range(count):
        number = begin = end = 0
        for slot in range(start, count):
            number += number_in[slot]
            begin, end = max(begin, alike[0, slot]), max(end, alike[1, slot])
            cost[start, slot + 1] = weight * max(0, number - max(begin, end))
    return cost


@njit("int64[::1](float64[:, ::1], float64[:, ::1])")
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


@njit()
def _items(pieces, starts, gains):  # type: ignore[no-untyped-def]
    """Return (x0, x1, gain) of pieces and of the gaps between them.

    A piece costs what crosses it; lines without figures may be heads where others have them.
    """
    number, words, beside, head, lone, narrow = gains
    lines, headed = len(starts) - 1, 0
    tabular = np.zeros(lines, np.bool_)
    for line in range(lines):
        for at in range(starts[line] + 1, starts[line + 1]):
            tabular[line] |= pieces[3, at] > 0
        headed += tabular[line]
    items = np.zeros((3, 2 * pieces.shape[1]))
    found = 0
    for line in range(lines):
        start, stop = starts[line], starts[line + 1]
        cost = lone if stop - start == 1 else beside if tabular[line] or headed < 2 else head
        for at in range(start, stop):
            items[0, found], items[1, found], items[2, found] = pieces[0, at], pieces[1, at], -cost
            found += 1
            if at + 1 < stop and pieces[0, at + 1] - pieces[1, at] > narrow:
                is_number = pieces[2, at] + pieces[2, at + 1] > 0
                items[0, found], items[1, found] = pieces[1, at], pieces[0, at + 1]
                items[2, found] = number if is_number else words
                found += 1
    return items[:, :found].copy()


@njit()
def _stripes(numbers, sides):  # type: ignore[no-untyped-def]
    """Return left and right side and middle of the white between `sides`, from left to right."""
    low, high, middle = np.empty(len(sides)), np.empty(len(sides)), np.empty(len(sides))
    count = 0
    for at in range(1, len(sides)):
        if sides[at] - sides[at - 1] > numbers[HAIR]:
            low[count], high[count] = sides[at - 1], sides[at]
            middle[count] = (sides[at - 1] + sides[at]) / 2
            count += 1
    return low[:count], high[:count], middle[:count]


@njit(
    "float64[:, ::1](float64[::1], float64[:, ::1], int64[::1], float64[::1], float64[:, ::1], float64,"
    " UniTuple(float64, 6), UniTuple(float64, 5))"
)
def best_gutters(numbers, pieces, starts, sides, figures, em, gains, weights):  # type: ignore[no-untyped-def]
    """Return the gutters (x0, x1) of the best sum.

    `pieces` are (x0, x1, 1 if a number, 1 if a figure) as columns, `starts` the first of each line, `sides`
    all x in order, `figures` as `_uneven` takes them; `gains` are the weights of gaps and pieces.
    """
    least, clear, half, uneven, aligned = weights
    items = _items(pieces, starts, gains)
    low, high, x = _stripes(numbers, sides)
    gains, peak = _gains(items[0], items[1], items[2], x), np.zeros(len(x), np.bool_)
    for at in range(len(x)):
        white = high[at] - low[at]
        gains[at] += clear * white / (white + half * em)
    count = 0
    for at in range(len(x)):
        before, after = gains[at - 1] if at else 0.0, gains[at + 1] if at + 1 < len(x) else 0.0
        peak[at] = gains[at] > 0 and gains[at] >= before and gains[at] > after
    for at in range(len(x)):
        if peak[at]:
            low[count], high[count], x[count], gains[count] = low[at], high[at], x[at], gains[at]
            count += 1
    x = x[:count]
    shared, gain_after = _shared(items[0], items[1], items[2], x), np.zeros((count + 1, count))
    for at in range(count):
        gain_after[0, at] = gains[at] - least
        for before in range(at):  # what two stripes have in common counts once
            gain_after[before + 1, at] = gains[at] - least - round(shared[before, at + 1], 6)
    chosen = best_path(gain_after, _uneven(figures, x, aligned * em, uneven))
    found = np.zeros((len(chosen), 2))
    for k, at in enumerate(chosen):
        found[k, 0], found[k, 1] = low[at], high[at]
    return found
