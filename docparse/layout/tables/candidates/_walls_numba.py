"""The wall between lines for which most speaks; kernel of `zones`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import first_from
from docparse.layout.params import index_of

SLACK = index_of("tables.candidates.walls.slack")
HAIR = index_of("tables.candidates.walls.hair")
BESIDE = index_of("tables.candidates.walls.beside")
LEVEL = index_of("tables.candidates.walls.level")
LARGER = index_of("tables.candidates.regions.larger")
SAME, CLOSED = index_of("tables.candidates.regions.same"), index_of("tables.wall.closed")


@njit()
def _ruled_alone(numbers, across, x, box, share):  # type: ignore[no-untyped-def]
    """Count rules over a `share` of one side of a wall at `x` or more, with none beside them.

    The text of both sides is in `box`.
    """
    left, top, right, bottom = box
    near = np.zeros(len(across), np.int64)
    found = count = 0
    for at, (y, x0, x1) in enumerate(across):
        if top - numbers[BESIDE] < y < bottom + numbers[BESIDE] and x0 < right and x1 > left:
            near[found] = at
            found += 1
    for at in near[:found]:
        y, x0, x1 = across[at]
        before, behind = x1 < x + numbers[SLACK], x0 > x - numbers[SLACK]
        alone = (before or behind) and x1 - x0 > share * (x - left if before else right - x)
        for other in near[:found]:
            beside = (
                across[other, 1] > x - numbers[SLACK] if before else across[other, 2] < x + numbers[SLACK]
            )
            alone = alone and not (beside and abs(across[other, 0] - y) < numbers[LEVEL])
        count += alone
    return count


@njit()
def _closed(numbers, across, below, begin, stop, x, em):  # type: ignore[no-untyped-def]
    """Return True if rules with the same ends run over a wall above line `begin` and before line `stop`.

    `below` are the lines that rules are above.
    """
    over = (across[:, 1] < x - em) & (across[:, 2] > x + em)
    for _, x0, x1 in across[over & (below == begin)]:
        for _, left, right in across[over & (below == stop)]:
            if max(abs(x0 - left), abs(x1 - right)) < numbers[SAME]:
                return True
    return False


@njit()
def _alone(lines, other):  # type: ignore[no-untyped-def]
    """Count lines of one side without a partner that lie between lines of the other."""
    count = waiting = 0
    begun = False
    for at in range(len(lines)):
        if other[at]:
            count += waiting if begun else 0
            waiting, begun = 0, True
        elif lines[at]:
            waiting += 1
    return count


@njit()
def _beside(numbers, pieces, start, stop, x, em):  # type: ignore[no-untyped-def]
    """Return the pieces of a line, from `start`, that face each other at `x`, and if none is over it.

    A side without a piece is -1.
    """
    left, right, clear = -1, -1, True
    for at in range(start, stop):
        x0, x1 = pieces[0, at], pieces[1, at]
        clear = clear and not (x0 < x - numbers[HAIR] * em and x1 > x + numbers[HAIR] * em)
        left = at if x1 <= x + numbers[SLACK] else left
        right = at if right < 0 and x0 >= x - numbers[SLACK] else right
    return left, right, clear


@njit()
def _worth(pieces, flags, left, right, last, level, line_scores):  # type: ignore[no-untyped-def]
    """Return what a line with pieces `left` and `right` of a wall says for it; `last` is its last piece."""
    prose, figure, justified = flags
    step, size = abs(pieces[2, left] - pieces[2, right]), min(pieces[3, left], pieces[3, right])
    even = step < level * size
    if not even and figure[right]:  # figures are of labels to their left, in the middle of these too
        return 0.0
    # What a figure ends is its label, however long.
    proses = int(prose[left]) + int(prose[right] and not figure[last])
    if even and proses == 1 and (justified[left] or justified[right]):
        return 0.0  # a paragraph beside a column of cells
    return line_scores[0 if even else 1, proses]


@njit(
    "Tuple((float64, int64, int64, int64))"
    "(float64[::1], float64[:, ::1], float32[:, ::1], boolean[:, ::1], int64[::1], float32[::1],"
    " float32[:, ::1], float64[:, ::1], UniTuple(float64, 6))",
)
def best_wall(numbers, places, pieces, flags, starts, bases, across, line_scores, weights):  # type: ignore[no-untyped-def]
    """Return score, place, first line and stop of the white stripe most like a wall; 0 if there is none.

    `places` are (x, em); `pieces` their left and right sides, base lines and sizes, `flags` if they are
    prose, figures, justified, `starts` the first of each line; `bases` are the base lines of lines, `across`
    rules (y, x0, x1). `line_scores` are by how many of its sides are prose: of level lines, of others.
    """
    fewest, level, alone, rule, most_rules, share = weights
    lines, best = len(bases), (0.0, 0, 0, 0)
    below = np.empty(len(across), np.int64)
    for at in range(len(across)):
        below[at] = first_from(bases, across[at, 0])
    left, right, begins = np.zeros((3, lines), np.bool_)
    worth = np.zeros(lines)
    for place in range(len(places)):
        x, em = places[place]
        parted = np.zeros(lines + 1, np.bool_)
        for at in range(len(across)):
            parted[below[at]] |= across[at, 1] < x - em and across[at, 2] > x + em
        first, above = 0, 0.0
        for line in range(lines + 1):
            clear = False
            if line < lines:
                a, b, clear = _beside(numbers, pieces, starts[line], starts[line + 1], x, em)
                left[line], right[line], begins[line] = a >= 0, b >= 0, b >= 0 and not flags[1, b]
                worth[line] = 0.0
                if a >= 0 and b >= 0:
                    worth[line] = _worth(pieces, flags, a, b, starts[line + 1] - 1, level, line_scores)
                    size = min(pieces[3, a], pieces[3, b])
                    if (flags[0, a] or flags[0, b]) and above > numbers[LARGER] * size:
                        worth[line - 1] = max(0.0, worth[line - 1])  # headings of columns, no cells
                    above = size
                else:
                    above = 0.0
            if clear and not parted[line]:
                continue
            begin, first = first, line if clear else line + 1
            on_left, on_right, total = 0, 0, 0.0
            for at in range(begin, line):
                on_left, on_right, total = on_left + left[at], on_right + right[at], total + worth[at]
            if min(on_left, on_right) < fewest:
                continue
            x0, x1 = pieces[0, starts[begin]], pieces[1, starts[begin]]
            for at in range(starts[begin], starts[line]):
                x0, x1 = min(x0, pieces[0, at]), max(x1, pieces[1, at])
            box = x0, bases[begin] - 1, x1, bases[line - 1] + 1
            own = slice(begin, line)
            ruled = min(_ruled_alone(numbers, across, x, box, share), most_rules)
            lone = min(_alone(left[own], right[own]), _alone(begins[own], left[own]))
            if total > 0 and _closed(numbers, across, below, begin, line, x, em):
                total = max(0.0, total - numbers[CLOSED])  # cells of prose
            score = round(total + alone * lone + rule * ruled, 6)
            if score > best[0]:
                best = (score, place, begin, line)
    return best
