"""Gutters between the columns of a table: the best set, by what each parts, what crosses it, what it aligns.

Every white stripe between two pieces of some line may be a gutter. It gains by each line that has a gap
there, unless a gutter to its left lies in the same gap; pieces that cross it cost, the line of a title hardly
anything. Figures of one column end, or begin, on one line: those that do not cost too.

`pieces` are rows of `Pieces`, `kinds` their bits, `starts` the first of each line, `lines` their base lines
and sizes.
"""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import first_beyond, first_from, ordered
from docparse.layout.params import index_of
from docparse.layout.tables.kinds import END, FIGURE, NOTE, NUMBER, SIZE, X0

HAIR = index_of("tables.columns.gutters.hair")
LEAN, SLACK = index_of("tables.columns.entries.lean"), index_of("tables.columns.entries.slack")
NUMBERS, WORDS = index_of("tables.gutter.number"), index_of("tables.gutter.words")
BESIDE, HEAD = index_of("tables.gutter.beside"), index_of("tables.gutter.head")
LONE, NARROW = index_of("tables.gutter.lone"), index_of("tables.gutter.narrow")
LEAST, FEW = index_of("tables.gutter.least"), index_of("tables.gutter.few")
CLEAR, HALF = index_of("tables.gutter.clear"), index_of("tables.gutter.half")
UNEVEN, ALIGNED = index_of("tables.gutter.uneven"), index_of("tables.gutter.aligned")


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
def _items(numbers, pieces, kinds, starts):  # type: ignore[no-untyped-def]
    """Return (x0, x1, gain) of pieces and of the gaps between them.

    A piece costs what crosses it; lines without figures may be heads where others have them.
    """
    lines, headed = len(starts) - 1, 0
    tabular = np.zeros(lines, np.bool_)
    for line in range(lines):
        for at in range(starts[line] + 1, starts[line + 1]):
            tabular[line] |= kinds[at] & FIGURE > 0
        headed += tabular[line]
    items = np.zeros((3, 2 * len(pieces)))
    found = 0
    for line in range(lines):
        start, stop = starts[line], starts[line + 1]
        cost = numbers[BESIDE] if tabular[line] or headed < 2 else numbers[HEAD]
        if stop - start == 1:
            cost = numbers[LONE]
        for at in range(start, stop):
            items[0, found], items[1, found], items[2, found] = pieces[at, X0], pieces[at, END], -cost
            found += 1
            if at + 1 < stop and pieces[at + 1, X0] - pieces[at, END] > numbers[NARROW]:
                is_number = (kinds[at] | kinds[at + 1]) & NUMBER > 0
                items[0, found], items[1, found] = pieces[at, END], pieces[at + 1, X0]
                items[2, found] = numbers[NUMBERS] if is_number else numbers[WORDS]
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


@njit()
def _sides_of_figures(pieces, kinds):  # type: ignore[no-untyped-def]
    """Return left and right sides of figures, and these in order."""
    count = 0
    figures = np.empty((4, len(pieces)))
    for at in range(len(pieces)):
        if kinds[at] & FIGURE:
            figures[0, count], figures[1, count] = pieces[at, X0], pieces[at, END]
            count += 1
    figures = figures[:, :count].copy()
    for side in range(2):
        figures[2 + side] = ordered(figures[side].copy())
    return figures


@njit()
def _best_gutters(numbers, pieces, kinds, starts, sizes):  # type: ignore[no-untyped-def]
    """Return the gutters (x0, x1) of the best sum."""
    broken, sizes = 0, ordered(sizes)
    for line in range(len(starts) - 1):
        broken += starts[line + 1] - starts[line] > 1
    em = (sizes[(len(sizes) - 1) // 2] + sizes[len(sizes) // 2]) / 2
    least = min(numbers[LEAST], numbers[FEW] * broken)
    items = _items(numbers, pieces, kinds, starts)
    low, high, x = _stripes(numbers, ordered(np.concatenate((pieces[:, X0], pieces[:, END]))))
    gains, peak = _gains(items[0], items[1], items[2], x), np.zeros(len(x), np.bool_)
    for at in range(len(x)):
        white = high[at] - low[at]
        gains[at] += numbers[CLEAR] * white / (white + numbers[HALF] * em)
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
    figures = _sides_of_figures(pieces, kinds)
    chosen = best_path(gain_after, _uneven(figures, x, numbers[ALIGNED] * em, numbers[UNEVEN]))
    found = np.zeros((len(chosen), 2))
    for k, at in enumerate(chosen):
        found[k, 0], found[k, 1] = low[at], high[at]
    return found


@njit(
    "Tuple((int64[:, ::1], boolean[::1]))"
    "(float64[::1], float64[:, ::1], int64[::1], int64[::1], float64[:, ::1], float64[::1])"
)
def place_pieces(numbers, pieces, kinds, starts, lines, edges):  # type: ignore[no-untyped-def]
    """Return first and last column of every piece, (n, 2), and which columns hold figures.

    `edges` are the inner boundaries. Columns of figures have at least two, and more than half of what is in
    them alone.
    """
    placed = np.zeros((len(pieces), 2), np.int64)
    figures, entries = np.zeros((2, len(edges) + 1), np.int64)
    for line in range(len(starts) - 1):
        for at in range(starts[line], starts[line + 1]):
            x0, end, size = pieces[at, X0], pieces[at, END], pieces[at, SIZE]
            note = kinds[at] & NOTE > 0
            lean = numbers[LEAN] * lines[line, 1] if note else 0.0  # so far to the left is what a mark is of
            slack = numbers[SLACK] * size - lean
            first = first_beyond(edges, x0 + slack)
            last = max(first, first_from(edges, end - slack - 2 * lean))
            placed[at, 0], placed[at, 1] = first, last
            if first == last:
                entries[first] += 1
                figures[first] += kinds[at] & FIGURE > 0 and not note
    return placed, (figures > 1) & (2 * figures > entries)


@njit(
    "Tuple((float64[:, ::1], int64[:, ::1], boolean[::1]))"
    "(float64[::1], float64[:, ::1], int64[::1], int64[::1], float64[:, ::1])"
)
def find_columns(numbers, pieces, kinds, starts, lines):  # type: ignore[no-untyped-def]
    """Return the gutters of lines of pieces, by what is no note mark, and what `place_pieces` does."""
    count, body, begins = 0, np.empty(len(pieces), np.int64), starts.copy()
    for line in range(len(starts) - 1):
        begins[line] = count
        for at in range(starts[line], starts[line + 1]):
            if kinds[at] & NOTE == 0:
                body[count] = at
                count += 1
    begins[-1] = count
    own = body[:count]
    gutters = _best_gutters(numbers, pieces[own], kinds[own], begins, lines[:, 1].copy())
    edges = (gutters[:, 0] + gutters[:, 1]) / 2
    placed, numeric = place_pieces(numbers, pieces, kinds, starts, lines, edges)
    return gutters, placed, numeric
