"""Stretches of white through a page's lines, and what is on both sides of each; kernel of `zones`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_I = "int64[::1]"
_T = "boolean[::1]"

FACING, UNEVEN, ALONE, RULES = 0, 3, 6, 7
EVIDENCE = 8
"""Columns of `weigh_runs`: lines that face each other on one base line (3: neither side, one, both prose), on
two base lines (3), without a partner; rules on one side only."""

SLACK = 1.0  # points that a token or rule may reach over the middle of the white
BESIDE = 20.0  # points above or below a run in which rules belong to it
LEVEL = 1.5  # points: rules this near are on one height


@njit(
    f"int32[:, ::1](float64[::1], float64[::1], {_F}, {_F}, {_I}, int64, {_F2}, {_I}, int64)",
    cache=True,
    nogil=True,
)
def clear_runs(x, em, x0, x1, line, lines, across, cut, shortest):  # type: ignore[no-untyped-def]
    """Return stretches of lines (place, first, last) that nothing at a place crosses.

    Places are `x` with the size of type `em` there; tokens reach from `x0` to `x1` in one of `lines` lines;
    rules `across` (y, x0, x1) that cross a place part the lines before `cut` from the others.
    """
    runs = np.empty((64, 3), np.int32)
    count = 0
    for c in range(len(x)):
        blocked, parted = np.zeros(lines + 1, np.bool_), np.zeros(lines + 1, np.bool_)
        low, high = np.float32(x[c] - 0.1 * em[c]), np.float32(x[c] + 0.1 * em[c])
        for t in range(len(line)):
            if x0[t] < low and x1[t] > high:
                blocked[line[t]] = True
        low, high = np.float32(x[c] - em[c]), np.float32(x[c] + em[c])
        for r in range(len(across)):
            if across[r, 1] < low and across[r, 2] > high:
                parted[cut[r]] = True
        first, held = 0, 0
        for i in range(lines + 1):
            if i == lines or blocked[i] or parted[i]:
                if held >= shortest:
                    if count == len(runs):
                        runs = np.concatenate((runs, np.empty_like(runs)))
                    runs[count, 0], runs[count, 1], runs[count, 2] = c, first, i - 1
                    count += 1
                held = 0
            if i < lines and not blocked[i]:
                first = first if held else i
                held += 1
    return runs[:count].copy()


@njit(cache=True)
def nearest(x, side, x0, x1, begin, first, last, tokens):  # type: ignore[no-untyped-def]
    """Fill `tokens` with the token of each line nearest to `x` on one side, -1 for none; return how many."""
    edge = np.float32(x - SLACK if side else x + SLACK)
    count = 0
    for i in range(first, last + 1):
        best = -1
        for t in range(begin[i], begin[i + 1]):
            if side and x0[t] >= edge:
                best = t if best < 0 or x0[t] < x0[best] else best
            elif not side and x1[t] <= edge:
                best = t if best < 0 or x1[t] > x1[best] else best
        tokens[i] = best
        count += best >= 0
    return count


@njit(cache=True)
def alone(own, other, first, last):  # type: ignore[no-untyped-def]
    """Count lines of one side without a partner that lie between lines of the other."""
    low, high = first, last
    while other[low] < 0:
        low += 1
    while other[high] < 0:
        high -= 1
    count = 0
    for i in range(low, high + 1):
        count += own[i] >= 0 and other[i] < 0
    return count


@njit(cache=True)
def width_of(x, side, x0, x1, begin, first, last):  # type: ignore[no-untyped-def]
    """Return how wide the text of one side of `x` is."""
    edge = np.float32(x - SLACK if side else x + SLACK)
    left, right = np.float32(np.inf), np.float32(-np.inf)
    for t in range(begin[first], begin[last + 1]):
        if (side and x0[t] >= edge) or (not side and x1[t] <= edge):
            left, right = min(left, x0[t]), max(right, x1[t])
    return right - left


@njit(cache=True)
def ruled_alone(x, top, bottom, wide, across):  # type: ignore[no-untyped-def]
    """Count rules of one side, longer than `wide` of that side, that have none beside them on the other."""
    low, high = np.float32(x - SLACK), np.float32(x + SLACK)
    count = 0
    for r in range(len(across)):
        if not top < across[r, 0] < bottom:
            continue
        for side in range(2):
            own = across[r, 1] > low if side else across[r, 2] < high
            if not own or across[r, 2] - across[r, 1] <= wide[side]:
                continue
            lone = True
            for k in range(len(across)):
                beside = across[k, 2] < high if side else across[k, 1] > low
                level = top < across[k, 0] < bottom and abs(across[k, 0] - across[r, 0]) < LEVEL
                lone = lone and not (beside and level)
            count += lone
    return count


@njit(
    f"float64[:, ::1](float64[::1], int32[:, ::1], {_F}, {_F}, {_F}, {_F}, {_I}, {_T}, {_F}, {_F2},"
    " int64, float64, float64)",
    cache=True,
    nogil=True,
)
def weigh_runs(x, runs, x0, x1, base, size, line, prose, bases, across, fewest, level, share):  # type: ignore[no-untyped-def]
    """Return the evidence (run, `EVIDENCE`) on both sides of every stretch of `clear_runs`.

    None of it where a side has text in fewer than `fewest` lines. Tokens are in the order of their lines;
    two are on one base line within `level` em; a rule counts that is longer than `share` of its side's text.
    """
    begin = np.searchsorted(line, np.arange(len(bases) + 1))
    out = np.zeros((len(runs), EVIDENCE))
    left, right = np.empty(len(bases), np.int64), np.empty(len(bases), np.int64)
    wide = np.empty(2, np.float32)
    for k in range(len(runs)):
        place, first, last = x[runs[k, 0]], runs[k, 1], runs[k, 2]
        enough = nearest(place, 0, x0, x1, begin, first, last, left) >= fewest
        if not enough or nearest(place, 1, x0, x1, begin, first, last, right) < fewest:
            continue
        for i in range(first, last + 1):
            a, b = left[i], right[i]
            if a < 0 or b < 0:
                continue
            sides = int(prose[a]) + int(prose[b])
            if abs(base[a] - base[b]) < np.float32(level) * min(size[a], size[b]):
                out[k, FACING + sides] += 1
            else:
                out[k, UNEVEN + sides] += 1
        out[k, ALONE] = min(alone(left, right, first, last), alone(right, left, first, last))
        for side in range(2):
            wide[side] = np.float32(share) * width_of(place, side, x0, x1, begin, first, last)
        top, bottom = bases[first] - np.float32(BESIDE), bases[last] + np.float32(BESIDE)
        out[k, RULES] = ruled_alone(place, top, bottom, wide, across)
    return out
