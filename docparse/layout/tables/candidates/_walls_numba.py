"""The wall between lines for which most speaks; kernel of `zones`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

SLACK = 1.0  # points that a piece may reach over the middle of the white
HAIR = 0.1  # em that it does by chance
BESIDE = 20.0  # points above or below a wall in which rules belong to it
LEVEL = 1.5  # points: rules this near are on one height


@njit(cache=True)
def _unpaired(own, other):  # type: ignore[no-untyped-def]
    """Count heights of `own` that none of `other` is near."""
    count = 0
    for y in own:
        count += not (np.abs(other - y) < LEVEL).any()
    return count


@njit(cache=True)
def _ruled_alone(across, x, top, bottom, left, right, share):  # type: ignore[no-untyped-def]
    """Count rules over a `share` of one side of a wall at `x` or more, with none beside them.

    The text of the sides begins at `left` and ends at `right`.
    """
    y, x0, x1 = across[:, 0], across[:, 1], across[:, 2]
    near = (y > top - BESIDE) & (y < bottom + BESIDE) & (x0 < right) & (x1 > left)
    y, x0, x1 = y[near], x0[near], x1[near]
    before, behind = x1 < x + SLACK, x0 > x - SLACK
    wide = x1 - x0 > share * np.where(before, x - left, right - x)
    return _unpaired(y[before & wide], y[behind]) + _unpaired(y[behind & wide], y[before])


@njit(cache=True)
def _alone(own, other):  # type: ignore[no-untyped-def]
    """Count lines of one side without a partner that lie between lines of the other."""
    at = np.flatnonzero(other)
    return (own & ~other)[at[0] : at[-1]].sum()


@njit(cache=True)
def _sides(x0, x1, line, lines, x):  # type: ignore[no-untyped-def]
    """Return the nearest piece at the left of `x` and at its right in every line, -1 where there is none."""
    left, right = np.full(lines, -1), np.full(lines, -1)
    before, behind = np.flatnonzero(x1 <= x + SLACK), np.flatnonzero(x0 >= x - SLACK)[::-1]
    left[line[before]], right[line[behind]] = before, behind  # of those of a line the last one counts
    return left, right


@njit(cache=True)
def _worth(pieces, flags, left, right, ends, level, told):  # type: ignore[no-untyped-def]
    """Return what every line with pieces `left` and `right` of a wall says for it."""
    base, size, prose, figure = pieces[2], pieces[3], flags[0], flags[1]
    # What a figure ends is its label, however long.
    proses = prose[left].astype(np.int64) + (prose[right] & ~figure[ends])
    even = np.abs(base[left] - base[right]) < level * np.minimum(size[left], size[right])
    # Figures are of labels to their left, in the middle of these too.
    counts = (left >= 0) & (right >= 0) & (even | ~figure[right])
    return np.where(counts, np.where(even, told[0][proses], told[1][proses]), 0.0)


@njit(
    "Tuple((float64, int64, int64, int64))"
    "(float64[:, ::1], float32[:, ::1], boolean[:, ::1], int64[::1], float32[::1], float32[:, ::1],"
    " float64[:, ::1], UniTuple(float64, 6))",
    cache=True,
    nogil=True,
)
def surest(places, pieces, flags, line, bases, across, told, weights):  # type: ignore[no-untyped-def]
    """Return score, place, first line and stop of the white stripe most like a wall; 0 if there is none.

    `places` are (x, em); `pieces` their left and right sides, base lines and sizes, `flags` if they are prose
    and figures, `line` the line of each (ascending); `bases` are the base lines of lines, `across` rules
    (y, x0, x1). `told` is what a line says by how many of its sides are prose: level ones, others.
    """
    fewest, level, alone, rule, most_rules, share = weights
    lines, (x0, x1) = len(bases), pieces[:2]
    starts = np.searchsorted(line, np.arange(lines + 1))
    best = (0.0, 0, 0, 0)
    for place in range(len(places)):
        x, em = places[place]
        left, right = _sides(x0, x1, line, lines, x)
        worth = _worth(pieces, flags, left, right, starts[1:] - 1, level, told)
        has_left, has_right = left >= 0, right >= 0
        begins = has_right & ~flags[1][right]
        blocked, parted = np.zeros(lines + 1, np.bool_), np.zeros(lines + 1, np.bool_)
        blocked[line[(x0 < x - HAIR * em) & (x1 > x + HAIR * em)]] = True
        blocked[lines] = True
        over = (across[:, 1] < x - em) & (across[:, 2] > x + em)
        parted[np.searchsorted(bases, across[:, 0][over])] = True
        first = 0
        for at in range(lines + 1):
            if not (blocked[at] or parted[at]):
                continue
            begin, first = first, at + blocked[at]
            own = slice(begin, at)
            if min(has_left[own].sum(), has_right[own].sum()) < fewest:
                continue
            inside = slice(starts[begin], starts[at])
            top, bottom = bases[begin] - 1, bases[at - 1] + 1
            ruled = _ruled_alone(across, x, top, bottom, x0[inside].min(), x1[inside].max(), share)
            lone = min(_alone(has_left[own], has_right[own]), _alone(begins[own], has_left[own]))
            score = round(worth[own].sum() + alone * lone + rule * min(ruled, most_rules), 6)
            if score > best[0]:
                best = (score, place, begin, at)
    return best
