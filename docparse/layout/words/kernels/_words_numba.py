"""Strips of characters → words."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import counting, median_of
from docparse.layout.model import BOLD, HIDDEN, ITALIC
from docparse.layout.params import index_of
from docparse.layout.typography import UPRIGHT
from docparse.layout.words.kernels._codes_numba import (
    GENERATED,
    HEAVY,
    INVISIBLE,
    LEFTWARD,
    SLANTED,
    SPACE,
    SPACE_AFTER,
    SPACE_BEFORE,
    SPACE_RTL,
    SPACE_SEEN,
    is_bracket_piece,
    is_leftward,
    is_rtl,
    is_space,
    is_unspaced,
)
from docparse.layout.words.kernels._strips_numba import cut_strips, frame

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_U = "uint32[::1]"
_B = "uint8[::1]"

BINS = 32  # of a fortieth of an em: gaps that may be those of tracked letters
TRACKED = index_of("words.words.tracked")
BLANKS = index_of("words.words.blanks")
LONG = index_of("words.words.long")
EMPTY = index_of("words.words.empty")
NEAR = index_of("words.words.near")
DOT = 46  # a full stop
LEADING = index_of("words.words.leading")
TOUCHING = index_of("words.words.touching")
EVEN = index_of("words.words.even")
DRAWN = index_of("words.words.drawn")
MOST_WORDS = index_of("words.words.most_words")
TRACKED_MORE = index_of("words.words.tracked_more")
ANY = index_of("words.words.any")
CJK_SPACE = index_of("words.words.cjk_space")
DEPTH = index_of("words.words.depth")


@inner
def seen_space(i, code, flags):  # type: ignore[no-untyped-def]
    """Return True if the backend, which knows the advance widths, saw a space after a character."""
    for j in range(i + 1, code.size):
        if not flags[j] & GENERATED:
            return False
        if code[j] == 32:
            return True
    return False


@njit()
def tight_gap(numbers, histogram, total):  # type: ignore[no-untyped-def]
    """Return the least gap in em that parts the words of a strip without blanks, `SPACE` at most.

    It is in the middle of the widest stretch that no gap is in, between those of letters and those of words.
    """
    limit, widest = numbers[SPACE], 0.0
    letters = histogram[0]
    begin = 1
    for b in range(1, BINS):
        if not histogram[b]:
            continue
        words = total - letters
        if (
            b - begin >= int(numbers[EMPTY])
            and b - begin > widest
            and 2 <= words <= numbers[MOST_WORDS] * total
        ):
            widest, limit = b - begin, (begin + b) / 80
        if begin / 40 > numbers[SPACE]:
            break
        letters += histogram[b]
        begin = b + 1
    return min(limit, numbers[SPACE])


@njit()
def word_gap(numbers, first, last, index, code, u0, u1, size):  # type: ignore[no-untyped-def]
    """Return the tracking of a strip and the least gap that parts its words, in em.

    Two fifths of the gaps between its letters do not exceed the tracking. A strip that draws its blanks
    leaves few gaps for others. In one that draws none, letters and words may be two kinds of gaps, with none
    between them: words of a tight line are nearer each other than usual.
    """
    histogram = np.zeros(BINS, np.int32)
    total = blanks = 0
    for k in range(first + 1, last):
        i, p = index[k], index[k - 1]
        if code[p] == DOT and (code[i] == DOT or is_space(code[i])):
            continue
        if is_space(code[i]) or is_space(code[p]):
            blanks += is_space(code[i]) and not is_space(code[p])
            continue
        gap = u0[k] - u1[k - 1]
        if is_rtl(code[i]):
            gap = u0[k - 1] - u1[k]
        bin_ = int(max(0.0, gap) / size[i] * 40)
        if bin_ < BINS:
            histogram[bin_] += 1
            total += 1
    tracking = 0.0
    seen = 0
    for b in range(BINS):
        seen += histogram[b]
        if total >= 3 and seen * 5 >= total * 2:
            tracking = b / 40
            break
    if tracking >= numbers[TRACKED]:
        return tracking, tracking + max(numbers[SPACE], numbers[TRACKED_MORE] * tracking)
    if blanks or total < int(numbers[LONG]):
        return tracking, numbers[DRAWN] if blanks >= int(numbers[BLANKS]) else numbers[SPACE]
    return tracking, tight_gap(numbers, histogram, total)


@inner
def ends_leader(numbers, k, first, last, step, index, code, u0, u1, least):  # type: ignore[no-untyped-def]
    """Return True if character `k` is the outer one of dots that go on from it by `step`, evenly apart.

    Dots that touch may be an ellipsis: these must be more.
    """
    many = int(numbers[LEADING])
    if 0 <= k + step < last and abs(u0[k + step] - u0[k]) <= u1[k] - u0[k] + least:
        many = int(numbers[TOUCHING])
    end = k + step * (many - 1)
    if not first <= end < last:
        return False
    even = abs(u0[k + step] - u0[k])
    for j in range(1, many):
        off = abs(u0[k + step * j] - u0[k + step * (j - 1)]) - even
        if code[index[k + step * j]] != DOT or abs(off) > numbers[EVEN] * even:
            return False
    return True


@njit()
def split_strip(numbers, first, last, index, code, flags, u0, u1, size, words, edge, count):  # type: ignore[no-untyped-def]
    """Cut one strip (kept characters first .. last-1, one base line, no big jump) into words."""
    tracking, limit = word_gap(numbers, first, last, index, code, u0, u1, size)
    start = -1
    spaced = False
    for k in range(first, last):
        i = index[k]
        if is_space(code[i]):
            if start >= 0:
                words[count, 0], words[count, 1] = start, k
                edge[count] |= SPACE_AFTER
                count += 1
                start = -1
            spaced = True
            continue
        if start >= 0:
            p = index[k - 1]
            gap = u0[k] - u1[k - 1]
            least = limit
            if is_leftward(code[i]) or is_leftward(code[p]):
                back = u0[k - 1] - u1[k]
                gap = max(gap, back) if is_leftward(code[i]) != is_leftward(code[p]) else back
                least = max(limit, numbers[SPACE_RTL])
            em = max(size[i], size[p])
            seen_by_backend = (
                tracking < numbers[TRACKED] and gap > numbers[ANY] * em and seen_space(p, code, flags)
            )
            if is_unspaced(code[i]) or is_unspaced(code[p]):
                parts = gap > max(least, numbers[CJK_SPACE]) * em
            else:
                parts = gap > least * em or seen_by_backend
            # Chance sets dots of a leader near its title and its page number, but they are none of theirs.
            if not parts and (code[i] == DOT) != (code[p] == DOT):
                if code[i] == DOT:
                    parts = ends_leader(numbers, k, first, last, 1, index, code, u0, u1, limit * em)
                else:
                    parts = ends_leader(numbers, k - 1, first, last, -1, index, code, u0, u1, limit * em)
            if parts or is_bracket_piece(code[i]) or is_bracket_piece(code[p]):
                words[count, 0], words[count, 1] = start, k
                # What the file draws elsewhere, further off, may be the next column: only the gap tells.
                near = gap <= numbers[NEAR] * em and not (is_rtl(code[i]) or is_rtl(code[p]))
                spaced = near or i == p + 1 or seen_space(p, code, flags)
                edge[count] |= SPACE_AFTER if spaced else 0
                count += 1
                start = -1
        if start < 0:
            start = k
            edge[count] = (SPACE_BEFORE if spaced else 0) | (LEFTWARD if is_rtl(code[i]) else 0)
            spaced = False
    if start >= 0:
        words[count, 0], words[count, 1] = start, last
        if seen_space(index[last - 1], code, flags):
            edge[count] |= SPACE_SEEN
        count += 1
    return count


@njit(
    f"Tuple((int32[:, ::1], {_B}, {_I}, {_F}, {_F}, {_F}))"
    f"(float64[::1], {_I}, {_F2}, {_F2}, {_F}, {_F}, {_B}, boolean[::1])",
)
def split_words(numbers, code, box, origin, size, angle, flags, keep):  # type: ignore[no-untyped-def]
    """Return words as ranges of `index` (rows of characters that count), their edges, u0, u1 and v."""
    index = np.empty(keep.size, np.int32)
    n = 0
    for i in range(keep.size):
        if keep[i]:
            index[n] = i
            n += 1
    index = index[:n].copy()
    u0, u1, v = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    frame(numbers, index, code, box, origin, size, angle, u0, u1, v)
    place, ends = cut_strips(numbers, index, code, size, angle, u0, u1, v)
    index, u0, u1, v = index[place], u0[place], u1[place], v[place]
    words = np.empty((n, 2), np.int32)
    edge = np.zeros(n + 1, np.uint8)
    count = 0
    first = 0
    for last in ends:
        count = split_strip(numbers, first, last, index, code, flags, u0, u1, size, words, edge, count)
        first = last
    return words[:count].copy(), edge[:count].copy(), index, u0, u1, v


@njit()
def base_line(v, first, last):  # type: ignore[no-untyped-def]
    """Return the base line that half of the glyphs in places first .. last-1 are not below."""
    for k in range(first + 1, last):
        if v[k] != v[first]:
            return np.float32(median_of(v[first:last], counting(last - first)))
    return v[first]


@njit(
    f"Tuple(({_F2}, {_F}, {_F}, {_F}, {_F}, {_I}, {_B}, {_U}, {_F}, {_I}, {_I}))"
    f"(float64[::1], int32[:, ::1], {_I}, {_F}, {_F}, {_F}, {_I}, {_F2}, {_F}, {_F}, {_I}, {_U}, {_B}, {_B},"
    f" {_I}, {_I})",
)
def measure_words(  # type: ignore[no-untyped-def]
    numbers, words, index, u0, u1, v, code, box, size, angle, font, color, flags, boldness, mcid, object_
):
    """Return box, u0, u1, v, size, font, style, colour, angle, mcid and object of every word."""
    n = len(words)
    boxes = np.empty((n, 4), np.float32)
    w0, w1, base = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    sizes, fonts, style = np.empty(n, np.float32), np.empty(n, np.int32), np.empty(n, np.uint8)
    colors, angles = np.empty(n, np.uint32), np.empty(n, np.float32)
    mcids, objects = np.empty(n, np.int32), np.empty(n, np.int32)
    for w in range(n):
        a, b = words[w]
        i = index[a]
        x0, y0, x1, y1 = box[i, 0], box[i, 1], box[i, 2], box[i, 3]
        lo, hi, em, level = u0[a], u1[a], size[i], base_line(v, a, b)
        upright = abs(angle[i]) < numbers[UPRIGHT]
        if upright:
            y0, y1 = y0 + level - v[a], y1 + level - v[a]
        bold = 0
        italic = 0
        hidden = 0
        for k in range(a, b):
            j = index[k]
            # Glyphs that are moved up or down a little stand on one line.
            off = level - v[k] if upright else np.float32(0)
            x0, y0 = min(x0, box[j, 0]), min(y0, box[j, 1] + off)
            x1, y1 = max(x1, box[j, 2]), max(y1, box[j, 3] + off)
            lo, hi, em = min(lo, u0[k]), max(hi, u1[k]), max(em, size[j])
            if boldness[font[j]] == 1 or (boldness[font[j]] == 0 and flags[j] & HEAVY):
                bold += 1
            if flags[j] & SLANTED:
                italic += 1
            if flags[j] & INVISIBLE:
                hidden += 1
        if upright:  # some fonts claim an ascent of several lines
            y0 = min(max(y0, level - em), level)
            y1 = max(min(y1, level + np.float32(numbers[DEPTH]) * em), level)
        boxes[w, 0], boxes[w, 1], boxes[w, 2], boxes[w, 3] = x0, y0, x1, y1
        w0[w], w1[w], base[w], sizes[w], fonts[w] = lo, hi, level, em, font[i]
        half = b - a
        style[w] = (
            (BOLD if 2 * bold > half else 0)
            | (ITALIC if 2 * italic > half else 0)
            | (HIDDEN if 2 * hidden > half else 0)
        )
        colors[w], angles[w], mcids[w], objects[w] = color[i], angle[i], mcid[i], object_[i]
    return boxes, w0, w1, base, sizes, fonts, style, colors, angles, mcids, objects
