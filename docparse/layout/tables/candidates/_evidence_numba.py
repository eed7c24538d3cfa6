"""What rows of pieces say for being a table, by their places and kinds; kernel of `accept`.

`pieces` are rows of `Pieces`, `kinds` their bits, `starts` the first of each line, `lines` their base lines
and sizes, `placed` the first and last column of every piece.
"""

from __future__ import annotations

import math

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import ordered
from docparse.layout.params import index_of
from docparse.layout.tables import kinds as bits

LABELLED = index_of("tables.above.labelled")
LARGER = index_of("tables.table.larger")
BRIEF, ALIKE = index_of("tables.table.brief"), index_of("tables.table.alike")


@inner
def _is_number(kind):  # type: ignore[no-untyped-def]
    return kind & (bits.NUMBER | bits.NOTE) == bits.NUMBER


@njit()
def _values(numbers, kinds, starts, placed, wide):  # type: ignore[no-untyped-def]
    """Return the share of figures and quantities behind labels, from their first row on.

    That row is the first of all if more are above it than a head has: they are rows of words.
    """
    first, count = 0, 0
    for line in range(len(wide)):
        held = False
        for at in range(starts[line] + 1, starts[line + 1]):
            held = held or kinds[at] & bits.VALUE > 0
        if wide[line]:
            if held:
                first = line if count <= numbers[LABELLED] else 0
                break
            count += 1
    found = values = 0
    for line in range(first, len(wide)):
        for at in range(starts[line], starts[line + 1] if wide[line] else starts[line]):
            if placed[at, 0] > 0:
                found += 1
                values += _is_number(kinds[at]) or kinds[at] & bits.VALUE > 0
    return values / max(1, found)


@njit()
def _unlabelled(kinds, starts, placed, wide):  # type: ignore[no-untyped-def]
    """Count rows that begin with a figure; a line of one name alone above it is the label of such a row.

    So is a name right behind the number of a row, where more is beside it.
    """
    count = 0
    for line in range(len(wide)):
        first = starts[line]
        if wide[line] and kinds[first] & bits.VALUE:
            above = starts[line - 1] if line else first
            named = above + 1 == first and placed[above, 0] == 0 and kinds[above] & bits.VALUE == 0
            numbered = starts[line + 1] - first > 2 and kinds[first] & bits.PAGE > 0
            name = kinds[first + 1] & (bits.NAMED | bits.VALUE) == bits.NAMED
            count += not (named or (numbered and name))
    return count


@njit()
def _running(kinds, starts, placed):  # type: ignore[no-untyped-def]
    """Return the share of entries that go on with a sentence, of those below another in their column.

    One column alone of many that does so is that of remarks, and says less: half of them say all.
    """
    columns = placed[:, 1].max() + 1
    pairs, running, runs = 0, 0, np.zeros(columns, np.bool_)
    for line in range(1, len(starts) - 1):
        for at in range(starts[line], starts[line + 1]):
            for above in range(starts[line - 1], starts[line]):
                if placed[above, 0] == placed[at, 0]:
                    pairs += 1
                    goes_on = kinds[at] & bits.LOWER > 0 and kinds[above] & bits.BLANK > 0
                    running += goes_on
                    runs[placed[at, 0]] |= goes_on
    return running / max(1, pairs) * min(1.0, 2 * runs.sum() / columns)


@njit()
def _alike(values, near):  # type: ignore[no-untyped-def]
    """Count the values near the one in their middle."""
    middle, count = ordered(values)[(len(values) - 1) // 2], 0
    for value in values:
        count += abs(value - middle) < near
    return count


@njit()
def _exactly_set(numbers, pieces, kinds, starts, placed, wide):  # type: ignore[no-untyped-def]
    """Return the doublings of entries of rows of words that are set exactly as two others of their column.

    Only brief ones that open as names do are counted, and no lone one behind its label: columns of prose,
    marks and their items, labels and their values are set alike too. It is said of these rows alone: among as
    many others it does not count.
    """
    rows = wordy = count = 0
    told = np.zeros(len(wide), np.bool_)
    for line in range(len(wide)):
        rows += wide[line]
        told[line] = wide[line] and starts[line + 1] - starts[line] > 2
        for at in range(starts[line], starts[line + 1]):
            told[line] &= kinds[at] & (bits.VALUE | bits.BULLET) == 0
        wordy += told[line]
    for column in range(1, placed[:, 0].max() + 1 if 2 * wordy > rows else 1):
        own, held, every = np.empty(len(pieces), np.int64), 0, 0
        for line in range(len(wide)):
            for at in range(starts[line] + 1, starts[line + 1] if told[line] else starts[line]):
                if placed[at, 0] == column:
                    every += 1
                    if pieces[at, bits.WORDS] <= numbers[BRIEF] and kinds[at] & bits.NAMED:
                        own[held] = at
                        held += 1
        if 2 * held > every:
            x0, x1 = pieces[own[:held], bits.X0], pieces[own[:held], bits.X1]
            near = numbers[ALIKE] * pieces[own[0], bits.SIZE]
            best = max(_alike(x0, near), _alike(x1, near), _alike((x0 + x1) / 2, near))
            count += max(0, best - 2)
    return math.log2(1 + count) * max(0, 2 * wordy - rows) / max(1, rows)


@njit("float64[::1](float64[::1], float64[:, ::1], int64[::1], int64[::1], float64[:, ::1], int64[:, ::1])")
def weigh_rows(numbers, pieces, kinds, starts, lines, placed):  # type: ignore[no-untyped-def]
    """Return how many rows have several columns, then the shares of `RowsEvidence`, and numbers of pages.

    These are the count of rows that end in one, of rows with an end, and if no more numbers are between.
    """
    count, several = len(lines), 0
    wide = np.zeros(count, np.bool_)
    for line in range(count):
        wide[line] = placed[starts[line + 1] - 1, 0] > placed[starts[line], 0]
        several += wide[line]
    steps = np.empty(max(0, count - 1))
    for line in range(1, count):
        size = max(lines[line - 1, 1], lines[line, 1])
        steps[line - 1] = (lines[line, 0] - lines[line - 1, 0]) / size
    found = np.zeros(11)
    if not several or count < 2:
        return found
    steps, sizes = ordered(steps), ordered(pieces[:, bits.SIZE].copy())
    listed = ends = pages = between = amid = 0
    for line in range(count):
        last = starts[line + 1] - 1
        for at in range(starts[line], starts[line + 1]):
            listed += kinds[at] & bits.LISTED > 0
            if starts[line] < at < last:
                between += 1
                amid += _is_number(kinds[at])
        if last > starts[line]:
            ends += 1
            pages += kinds[last] & bits.PAGE > 0
    found[0], found[1] = several, _values(numbers, kinds, starts, placed, wide)
    found[2] = _unlabelled(kinds, starts, placed, wide) / several
    found[3] = (steps[(len(steps) - 1) // 2] + steps[len(steps) // 2]) / 2
    found[4], found[5] = _running(kinds, starts, placed), listed / len(kinds)
    found[6] = sizes[len(sizes) * 9 // 10] > numbers[LARGER] * sizes[len(sizes) // 10]
    found[7] = _exactly_set(numbers, pieces, kinds, starts, placed, wide)
    found[8], found[9], found[10] = pages, ends, 2 * amid <= between
    return found
