"""Characters → strips: stretches on one base line, in the order of the page and not of the file.

Text is laid out in the frame of its direction of writing: u runs along the line, v down across the lines, so
that upright and turned text go through the same code.
"""

from __future__ import annotations

import math

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import pick, sort_by
from docparse.layout.params import index_of
from docparse.layout.typography import ONE_ANGLE, UPRIGHT
from docparse.layout.words.kernels._bands_numba import form_bands, turned_key
from docparse.layout.words.kernels._codes_numba import is_digit, is_rtl

FARTHEST = index_of("words.strips.farthest")
LONGEST_NUMBER = index_of("words.strips.longest_number")
BACKWARD = index_of("words.strips.backward")
ADJACENT = index_of("words.strips.adjacent")
LEVEL = index_of("words.strips.level")
LARGER = index_of("words.strips.larger")
SUNK = index_of("words.strips.sunk")
OVERLAP = index_of("words.strips.overlap")
ALONG_AXIS = index_of("words.strips.along_axis")


@inner
def same_box(box, i, j):  # type: ignore[no-untyped-def]
    return (
        box[i, 0] == box[j, 0]
        and box[i, 1] == box[j, 1]
        and box[i, 2] == box[j, 2]
        and box[i, 3] == box[j, 3]
    )


@inner
def same_origin(origin, i, j):  # type: ignore[no-untyped-def]
    return origin[i, 0] == origin[j, 0] and origin[i, 1] == origin[j, 1]


@njit()
def frame(numbers, index, code, box, origin, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Fill pen start, pen end and base line of every character in the frame of its direction of writing."""
    for k in range(index.size):
        i = index[k]
        a = np.float64(angle[i])
        if abs(a) < numbers[UPRIGHT]:
            start, end, pen = box[i, 0], box[i, 2], origin[i, 0]
            v[k] = origin[i, 1]
        else:
            # NumPy's functions differ in the last bit from those that compiled code calls.
            c, s = np.float64(math.cos(a)), np.float64(math.sin(a))
            v[k] = -origin[i, 0] * s + origin[i, 1] * c
            pen = origin[i, 0] * c + origin[i, 1] * s
            wide = box[i, 2] - box[i, 0]
            high = box[i, 3] - box[i, 1]
            middle = (box[i, 0] + box[i, 2]) / 2 * c + (box[i, 1] + box[i, 3]) / 2 * s
            if abs(c) < numbers[ALONG_AXIS] or abs(s) < numbers[ALONG_AXIS]:
                advance = wide if abs(c) > abs(s) else high
            elif abs(c) > abs(s):
                advance = max(0.0, (wide - size[i] * abs(s)) / abs(c))
            else:
                advance = max(0.0, (high - size[i] * abs(c)) / abs(s))
            start = middle - advance / 2
            end = middle + advance / 2
        # Slanted glyphs hang over to the left of the pen; the gap before them is that before the pen.
        if start < pen < end and not is_rtl(code[i]):
            start = pen
        u0[k], u1[k] = start, end
    k = 0
    while k < index.size:
        stop = k + 1
        i = index[k]
        while stop < index.size and same_box(box, index[stop], i) and same_origin(origin, index[stop], i):
            stop += 1
        if stop - k > 1 and not is_rtl(code[i]):  # the letters of a ligature share its box
            wide = (u1[k] - u0[k]) / (stop - k)
            left = u0[k]
            for j in range(k, stop):
                u0[j] = left + (j - k) * wide
                u1[j] = left + (j - k + 1) * wide
        k = stop


@inner
def is_leftward_bracket(a, b, index, code, u0, u1):  # type: ignore[no-untyped-def]
    """Return True for a bracket at the far side of a number, as in right-to-left text.

    One that opens it is at its right, before its first digit; one that closes it at its left, after the last.
    """
    before, after = code[index[a]], code[index[b]]
    opens = before in (40, 91) and is_digit(after)
    closes = after in (41, 93) and is_digit(before)
    return (opens or closes) and u1[b] < u0[a]


@inner
def goes_on(numbers, a, b, index, code, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Return True if the character in place `b` of `index` is next to that in place `a` on its base line."""
    i, p = index[b], index[a]
    em = max(size[i], size[p])
    if abs(angle[i] - angle[p]) > numbers[ONE_ANGLE] or abs(v[b] - v[a]) > numbers[LEVEL] * em:
        return False
    gap = u0[b] - u1[a]
    if is_leftward_bracket(a, b, index, code, u0, u1):
        return u0[a] - u1[b] <= int(numbers[LONGEST_NUMBER]) * em
    if is_rtl(code[i]) or is_rtl(code[p]):
        # Right-to-left text comes in reading order: the pen steps back.
        return min(abs(gap), abs(u0[a] - u1[b])) <= numbers[FARTHEST] * em
    return -numbers[BACKWARD] * em <= gap <= numbers[FARTHEST] * em


@inner
def is_kerned(numbers, a, b, index, code, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Return True for two capitals that are set into each other, as the raised A and sunk E of a name are."""
    i, p = index[b], index[a]
    if not (65 <= code[i] <= 90 and 65 <= code[p] <= 90) or abs(angle[i] - angle[p]) > numbers[ONE_ANGLE]:
        return False
    em, least = max(size[i], size[p]), min(size[i], size[p])
    alike = em <= numbers[LARGER] * least and abs(v[b] - v[a]) < numbers[SUNK] * em
    return alike and u0[a] < u0[b] < u1[a] - numbers[OVERLAP] * em


@inner
def follows(numbers, a, b, index, code, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Return True if the character in place `b`, drawn after that in place `a`, is the next one to a reader.

    What a file draws next may be further on, with a place between that it fills later, or before.
    """
    if is_kerned(numbers, a, b, index, code, size, angle, u0, u1, v):
        return True
    if not goes_on(numbers, a, b, index, code, size, angle, u0, u1, v):
        return False
    if is_rtl(code[index[b]]) or is_rtl(code[index[a]]) or is_leftward_bracket(a, b, index, code, u0, u1):
        return True
    return u0[b] - u1[a] <= numbers[ADJACENT] * max(size[index[a]], size[index[b]]) and (
        u0[a] <= u0[b] or u1[b] > u0[a]
    )


@inner
def joins(numbers, a, b, index, code, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Return True if a strip that begins in place `b` goes on where another one ends, in place `a`."""
    i, p = index[b], index[a]
    alike = max(size[i], size[p]) <= numbers[LARGER] * min(size[i], size[p])
    return alike and goes_on(numbers, a, b, index, code, size, angle, u0, u1, v)


@njit()
def in_page_order(numbers, first, index, size, angle, u0, v):  # type: ignore[no-untyped-def]
    """Return strips, of which `first` has the places in `index`, by direction, base line and pen."""
    n = first.size
    bases, starts = np.empty(n, np.float32), np.empty(n, np.float32)
    sizes, angles = np.empty(n, np.float32), np.empty(n, np.float32)
    key = np.empty(n, np.float64)
    rows = np.empty(n, np.int32)
    for s in range(n):
        k = first[s]
        bases[s], starts[s], sizes[s], angles[s] = v[k], u0[k], size[index[k]], angle[index[k]]
        key[s] = turned_key(angles[s], bases[s])
        rows[s] = s
    order = sort_by(rows, key)
    begin = 0
    for end in form_bands(numbers, order, bases, sizes, angles):
        band = sort_by(order[begin:end], pick(starts, order[begin:end]))
        for k in range(begin, end):
            order[k] = band[k - begin]
        begin = end
    return order


@njit()
def cut_strips(numbers, index, code, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Return the places in `index` by strip, and where each strip ends.

    Strips are first what the file draws one after the other; such that continue each other become one, in
    whatever order the file draws them.
    """
    n = index.size
    first = np.empty(n + 1, np.int32)
    count = 0
    for k in range(n):
        if k == 0 or not follows(numbers, k - 1, k, index, code, size, angle, u0, u1, v):
            first[count] = k
            count += 1
    first[count] = n
    order = in_page_order(numbers, first[:count], index, size, angle, u0, v)
    place, ends = np.empty(n, np.int32), np.empty(count, np.int32)
    at = strips = 0
    for s in order:
        if at and not joins(numbers, place[at - 1], first[s], index, code, size, angle, u0, u1, v):
            ends[strips] = at
            strips += 1
        for k in range(first[s], first[s + 1]):
            place[at] = k
            at += 1
    if n:
        ends[strips] = n
        strips += 1
    return place, ends[:strips].copy()
