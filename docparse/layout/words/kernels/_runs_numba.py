"""Words → runs: words on one base line without a gap that could part columns or cells."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import counting, pick, sort_by
from docparse.layout.model import JOINED, OCR, SUBSCRIPT, SUPERSCRIPT
from docparse.layout.params import Params, index_of
from docparse.layout.words.kernels._bands_numba import form_bands, turned_key
from docparse.layout.words.kernels._codes_numba import (
    LEFTWARD,
    SPACE,
    SPACE_AFTER,
    SPACE_BEFORE,
    SPACE_RTL,
    SPACE_SEEN,
)
from docparse.layout.words.kernels._direction_numba import turn_right_to_left
from docparse.layout.words.kernels._scripts_numba import INITIAL, SMALL, attach_drop_caps, attach_scripts

_I = "int32[::1]"
_F = "float32[::1]"
_B = "uint8[::1]"

TOUCHING = index_of("words.runs.touching")
SMALLER = index_of("words.runs.smaller")
AS_BIG = index_of("words.runs.as_big")
RAISED = index_of("words.runs.raised")
LOWERED = index_of("words.runs.lowered")
ONE_PLACE = index_of("words.runs.one_place")
SPACED = index_of("words.runs.spaced")
UNSPACED = index_of("words.runs.unspaced")
OVERLAP = index_of("words.runs.overlap")


@inner
def same_text(a, b, words, letters):  # type: ignore[no-untyped-def]
    """Return True if words `a` and `b` have the same letters."""
    if words[a, 1] - words[a, 0] != words[b, 1] - words[b, 0]:
        return False
    for k in range(words[a, 1] - words[a, 0]):
        if letters[words[a, 0] + k] != letters[words[b, 0] + k]:
            return False
    return True


@inner
def are_spaced(numbers, p, w, gap, em, edge):  # type: ignore[no-untyped-def]
    """Return True if white space is between a word and the next one on its run, `gap` apart.

    What was seen after a word tells of the word that the file draws next: not of one that touches.
    """
    seen = edge[w] & SPACE_BEFORE or edge[p] & (SPACE_AFTER | SPACE_SEEN)
    drawn = (edge[w] & SPACE_BEFORE or edge[p] & SPACE_AFTER) and w == p + 1
    least = numbers[SPACE_RTL] if edge[w] & LEFTWARD else numbers[SPACE]
    return drawn or (seen and gap > numbers[TOUCHING] * em) or gap > least * em


@njit(
    f"Tuple(({_I}, {_I}, {_B}))"
    f"(float64[::1], {_F}, {_F}, {_F}, {_F}, {_F}, {_I}, int64, {_B}, {_B}, int32[:, ::1], {_I})"
)
def arrange(numbers, w0, w1, base, size, boxed, run_of, runs, style, edge, words, letters):  # type: ignore[no-untyped-def]
    """Sort the words of every run along it; mark scripts and words without white space before them."""
    n = w0.size
    high = np.zeros(runs)
    for w in range(n):
        if run_of[w] >= 0 and not style[w] & (SUPERSCRIPT | SUBSCRIPT):
            high[run_of[w]] = max(high[run_of[w]], size[w])
    key = np.empty(n, np.float64)
    count = 0
    for w in range(n):
        key[w] = run_of[w] * 1e6 + w0[w]
        count += run_of[w] >= 0
    order = sort_by(counting(n), key)[n - count :]
    run = np.empty(count, np.int32)
    serial = -1
    first = 0
    for k in range(count + 1):
        if k in (0, count) or run_of[order[k]] != run_of[order[k - 1]]:
            if k:
                turn_right_to_left(order[first:k], words, letters)
            if k < count:
                serial += 1
                first = k
        if k < count:
            run[k] = serial
    styles = style[order]
    for k in range(count):
        w = order[k]
        if k == 0 or run[k] != run[k - 1]:
            continue
        p = order[k - 1]
        gap = max(w0[w] - w1[p], w0[p] - w1[w])
        spaced = are_spaced(numbers, p, w, gap, max(size[w], size[p]), edge)
        # An engine's words are words, in whatever order it gives them: `219` and a note's `8` are not `2198`.
        spaced = spaced or (style[w] & OCR and style[p] & OCR)
        # A raised mark that opens a run is a note's number, not part of the word after it.
        opens = styles[k - 1] & SUPERSCRIPT and (k == 1 or run[k - 2] != run[k - 1])
        opens = opens and not styles[k] & SUPERSCRIPT
        initial = words[p, 1] - words[p, 0] <= 2 and boxed[p] > numbers[INITIAL] * size[p]
        if (not spaced or initial) and not opens:
            styles[k] |= JOINED
        big = high[run[k]]
        smaller = (
            size[w] < numbers[SMALL] * big
            and size[w] < numbers[SMALLER] * size[p]
            and size[p] >= numbers[AS_BIG] * big
        )
        if smaller and not styles[k] & (SUPERSCRIPT | SUBSCRIPT):
            if base[p] - base[w] > numbers[RAISED] * big:
                styles[k] |= SUPERSCRIPT
            elif base[p] - base[w] < -numbers[LOWERED] * big:
                styles[k] |= SUBSCRIPT
    return order, run, styles


@njit(
    f"Tuple(({_I}, float64[::1], {_I}, int64))"
    f"(float64[::1], {_F}, {_F}, {_F}, {_F}, {_F}, {_B}, int32[:, ::1], {_I})"
)
def open_runs(numbers, w0, w1, base, size, angle, edge, words, letters):  # type: ignore[no-untyped-def]
    """Return words by direction and base line, that key in this order, each word's run, and how many runs.

    A word that repeats another in its place has none (-2).
    """
    n = w0.size
    turned = np.empty(n, np.float64)
    for w in range(n):
        turned[w] = turned_key(angle[w], base[w])
    order = sort_by(counting(n), turned)
    ends = form_bands(numbers, order, base, size, angle)
    run_of = np.full(n, -1, np.int32)
    runs = 0
    tail = np.empty(n, np.int32)  # last word of every run
    head = np.empty(n, np.int32)
    first = 0
    for e in ends:
        band = order[first:e]
        band = sort_by(band, pick(w0, band))
        open_from = runs
        for w in band:
            best = -1
            best_off = np.float64(1e9)
            dropped = False
            for r in range(runs - 1, max(open_from, runs - 6) - 1, -1):
                t = tail[r]
                em = max(size[t], size[w])
                gap = w0[w] - w1[t]
                if (
                    2 * gap < -(w1[t] - w0[t])
                    and abs(w0[w] - w0[t]) < numbers[ONE_PLACE] * em
                    and same_text(t, w, words, letters)
                ):
                    dropped = True
                    break
                spaced = edge[w] & SPACE_BEFORE or edge[t] & (SPACE_AFTER | SPACE_SEEN)
                wide = numbers[SPACED] * em if spaced else numbers[UNSPACED] * em
                # An initial over several lines waits until `attach_drop_caps` has looked at it.
                if (
                    size[t] > numbers[INITIAL] * size[w]
                    and tail[r] == head[r]
                    and words[t, 1] - words[t, 0] <= 2
                ):
                    continue
                if size[w] > numbers[INITIAL] * size[t] and words[w, 1] - words[w, 0] <= 2:
                    continue
                if -numbers[OVERLAP] * em <= gap <= wide and abs(base[w] - base[t]) < best_off:
                    best, best_off = r, abs(base[w] - base[t])
            if dropped:
                run_of[w] = -2
                continue
            if best < 0:
                best = runs
                head[runs] = w
                runs += 1
            tail[best] = w
            run_of[w] = best
        first = e
    return order, turned[order], run_of, runs


def form_runs(params: Params, w0, w1, base, size, angle, style, edge, words, letters):  # type: ignore[no-untyped-def]
    """Return words in run order, the run of each in that order, and styles with scripts and joints."""
    order, key, run_of, runs = open_runs(params.array, w0, w1, base, size, angle, edge, words, letters)
    boxed = size.copy()
    attach_scripts(params.array, w0, w1, base, size, angle, run_of, runs, style, order, key, words, letters)
    attach_drop_caps(params.array, w0, w1, base, size, angle, run_of, runs, words, letters)
    return arrange(params.array, w0, w1, base, size, boxed, run_of, runs, style, edge, words, letters)
