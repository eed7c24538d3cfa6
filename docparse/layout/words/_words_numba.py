"""Characters → words → runs as kernels; `lines.py` says what each step means.

Text is laid out in the frame of its direction of writing: u runs along the line, v down across the lines, so
that upright and turned text go through the same code.
"""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import pick, sort_by

GENERATED, INVISIBLE, CHAR_ITALIC = 1, 8, 32
BOLD, ITALIC, OCR, SUPERSCRIPT, SUBSCRIPT, JOINED, HIDDEN = 1, 2, 8, 16, 32, 64, 128
SPACE_BEFORE, SPACE_AFTER = 1, 2

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_U = "uint32[::1]"
_B = "uint8[::1]"


@njit(cache=True, inline="always")
def is_space(code):  # type: ignore[no-untyped-def]
    return (code <= 32 and code != 2) or 0x2000 <= code <= 0x200A or code in (0xA0, 0x202F, 0x3000)


@njit(cache=True, inline="always")
def is_nothing(code):  # type: ignore[no-untyped-def]
    """Codes without a glyph that would only stand in the way of a search."""
    return 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or code in (0xFEFF, 0xFFFE, 0xFFFF)


@njit(cache=True, inline="always")
def is_unspaced(code):  # type: ignore[no-untyped-def]
    """Chinese and Japanese, with their punctuation: no white space parts words, glyphs may be half an em."""
    return (
        0x3001 <= code <= 0x30FF
        or 0x3400 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF01 <= code <= 0xFF60
    )


@njit(cache=True, inline="always")
def is_rtl(code):  # type: ignore[no-untyped-def]
    return 0x590 <= code <= 0x8FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFE


@njit(f"boolean[::1]({_I}, {_F2}, {_F2}, {_F}, {_B}, float64, float64)", cache=True, nogil=True)
def keep_chars(code, box, origin, size, flags, width, height):  # type: ignore[no-untyped-def]
    """Which characters count: on the page, visible (unless the page has no other text), not drawn twice."""
    n = code.size
    keep = np.zeros(n, np.bool_)
    hidden = 0
    shown = 0
    for i in range(n):
        if flags[i] & GENERATED or is_nothing(code[i]):
            continue
        x = (box[i, 0] + box[i, 2]) / 2
        y = (box[i, 1] + box[i, 3]) / 2
        if not (0 <= x <= width and 0 <= y <= height):
            continue
        keep[i] = True
        if not is_space(code[i]):
            if flags[i] & INVISIBLE:
                hidden += 1
            else:
                shown += 1
    drop_hidden = hidden <= shown
    last = -1
    for i in range(n):
        if not keep[i]:
            continue
        if drop_hidden and flags[i] & INVISIBLE:
            keep[i] = False
            continue
        if last >= 0 and code[last] == code[i] and not is_space(code[i]):
            dx = abs(origin[i, 0] - origin[last, 0])
            dy = abs(origin[i, 1] - origin[last, 1])
            # A glyph drawn again at the same pen position is fake bold; the pieces of a ligature share one
            # pen position too, but PDFium gives those the very same box.
            if dx < 0.08 * size[i] and dy < 0.08 * size[i] and (dx > 0 or dy > 0):
                keep[i] = False
                continue
        last = i
    return keep


@njit(cache=True, inline="always")
def same_box(box, i, j):  # type: ignore[no-untyped-def]
    return (
        box[i, 0] == box[j, 0]
        and box[i, 1] == box[j, 1]
        and box[i, 2] == box[j, 2]
        and box[i, 3] == box[j, 3]
    )


@njit(cache=True, inline="always")
def same_origin(origin, i, j):  # type: ignore[no-untyped-def]
    return origin[i, 0] == origin[j, 0] and origin[i, 1] == origin[j, 1]


@njit(cache=True)
def frame(kept, code, box, origin, size, angle, u0, u1, v):  # type: ignore[no-untyped-def]
    """Pen start, pen end and base line of every character in the frame of its direction of writing."""
    for k in range(kept.size):
        i = kept[k]
        a = angle[i]
        if abs(a) < 0.01:
            start, end, pen = box[i, 0], box[i, 2], origin[i, 0]
            v[k] = origin[i, 1]
        else:
            c = np.cos(a)
            s = np.sin(a)
            v[k] = -origin[i, 0] * s + origin[i, 1] * c
            pen = origin[i, 0] * c + origin[i, 1] * s
            wide = box[i, 2] - box[i, 0]
            high = box[i, 3] - box[i, 1]
            middle = (box[i, 0] + box[i, 2]) / 2 * c + (box[i, 1] + box[i, 3]) / 2 * s
            if abs(c) < 0.05 or abs(s) < 0.05:
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
    while k < kept.size:
        stop = k + 1
        i = kept[k]
        while stop < kept.size and same_box(box, kept[stop], i) and same_origin(origin, kept[stop], i):
            stop += 1
        if stop - k > 1 and not is_rtl(code[i]):  # the letters of a ligature share its box
            wide = (u1[k] - u0[k]) / (stop - k)
            left = u0[k]
            for j in range(k, stop):
                u0[j] = left + (j - k) * wide
                u1[j] = left + (j - k + 1) * wide
        k = stop


@njit(cache=True)
def generated_space(p, i, code, flags):  # type: ignore[no-untyped-def]
    """Whether the backend, which knows the glyphs' advance widths, saw a space between two characters."""
    for j in range(p + 1, i):
        if flags[j] & GENERATED and code[j] == 32:
            return True
    return False


@njit(cache=True)
def split_strip(first, last, kept, code, flags, u0, u1, size, words, edge, count):  # type: ignore[no-untyped-def]
    """Cut one strip (kept characters first .. last-1, one base line, no big jump) into words."""
    histogram = np.zeros(32, np.int32)
    total = 0
    for k in range(first + 1, last):
        i, p = kept[k], kept[k - 1]
        if is_space(code[i]) or is_space(code[p]):
            continue
        gap = u0[k] - u1[k - 1]
        if is_rtl(code[i]):
            gap = u0[k - 1] - u1[k]
        bin_ = int(max(0.0, gap) / size[i] * 40)
        if bin_ < 32:
            histogram[bin_] += 1
            total += 1
    tracking = 0.0
    if total >= 3:
        seen = 0
        for b in range(32):
            seen += histogram[b]
            if seen * 5 >= total * 2:
                tracking = b / 40
                break
    limit = 0.16 if tracking < 0.06 else tracking + max(0.16, 0.6 * tracking)
    start = -1
    spaced = False
    for k in range(first, last):
        i = kept[k]
        if is_space(code[i]):
            if start >= 0:
                words[count, 0], words[count, 1] = start, k
                edge[count] |= SPACE_AFTER
                count += 1
                start = -1
            spaced = True
            continue
        if start >= 0:
            p = kept[k - 1]
            gap = u0[k] - u1[k - 1]
            if is_rtl(code[i]) or is_rtl(code[p]):
                gap = max(gap, u0[k - 1] - u1[k]) if is_rtl(code[i]) != is_rtl(code[p]) else u0[k - 1] - u1[k]
            em = max(size[i], size[p])
            seen_by_backend = tracking < 0.06 and gap > 0.01 * em and generated_space(p, i, code, flags)
            if is_unspaced(code[i]) or is_unspaced(code[p]):
                parts = gap > max(limit, 0.6) * em
            else:
                parts = gap > limit * em or seen_by_backend
            if parts:
                words[count, 0], words[count, 1] = start, k
                edge[count] |= SPACE_AFTER
                count += 1
                start = -1
                spaced = True
        if start < 0:
            start = k
            edge[count] = SPACE_BEFORE if spaced else 0
            spaced = False
    if start >= 0:
        words[count, 0], words[count, 1] = start, last
        count += 1
    return count


@njit(
    f"Tuple((int32[:, ::1], {_B}, {_I}, {_F}, {_F}, {_F}))"
    f"({_I}, {_F2}, {_F2}, {_F}, {_F}, {_B}, boolean[::1])",
    cache=True,
    nogil=True,
)
def split_words(code, box, origin, size, angle, flags, keep):  # type: ignore[no-untyped-def]
    """Words as ranges of `kept` (rows of characters that count), their edges, u0, u1 and v."""
    kept = np.empty(keep.size, np.int32)
    n = 0
    for i in range(keep.size):
        if keep[i]:
            kept[n] = i
            n += 1
    kept = kept[:n].copy()
    u0, u1, v = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    frame(kept, code, box, origin, size, angle, u0, u1, v)
    words = np.empty((n, 2), np.int32)
    edge = np.zeros(n + 1, np.uint8)
    count = 0
    first = 0
    for k in range(1, n + 1):
        cut = k == n
        if not cut:
            i, p = kept[k], kept[k - 1]
            em = max(size[i], size[p])
            cut = abs(angle[i] - angle[p]) > 0.03 or abs(v[k] - v[k - 1]) > 0.12 * em
            if not cut:
                gap = u0[k] - u1[k - 1]
                back = u0[k - 1] - u1[k]
                if is_rtl(code[i]) or is_rtl(code[p]):
                    # Right-to-left text comes in reading order: the pen steps back.
                    cut = min(abs(gap), abs(back)) > 1.5 * em
                else:
                    cut = gap > 1.5 * em or gap < -0.6 * em
        if cut:
            count = split_strip(first, k, kept, code, flags, u0, u1, size, words, edge, count)
            first = k
    return words[:count].copy(), edge[:count].copy(), kept, u0, u1, v


@njit(
    f"Tuple(({_F2}, {_F}, {_F}, {_F}, {_F}, {_I}, {_B}, {_U}, {_F}, {_I}, {_I}))"
    f"(int32[:, ::1], {_I}, {_F}, {_F}, {_F}, {_I}, {_F2}, {_F}, {_F}, {_I}, {_U}, {_B}, {_B}, {_I}, {_I})",
    cache=True,
    nogil=True,
)
def measure_words(  # type: ignore[no-untyped-def]
    words, kept, u0, u1, v, code, box, size, angle, font, color, flags, heavy, mcid, object_
):
    """Box, u0, u1, v, size, font, style, colour, angle, mcid and object of every word."""
    n = len(words)
    boxes = np.empty((n, 4), np.float32)
    w0, w1, base = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    sizes, fonts, style = np.empty(n, np.float32), np.empty(n, np.int32), np.empty(n, np.uint8)
    colors, angles = np.empty(n, np.uint32), np.empty(n, np.float32)
    mcids, objects = np.empty(n, np.int32), np.empty(n, np.int32)
    for w in range(n):
        a, b = words[w]
        i = kept[a]
        x0, y0, x1, y1 = box[i, 0], box[i, 1], box[i, 2], box[i, 3]
        lo, hi, em = u0[a], u1[a], size[i]
        bold = 0
        italic = 0
        hidden = 0
        for k in range(a, b):
            j = kept[k]
            x0, y0 = min(x0, box[j, 0]), min(y0, box[j, 1])
            x1, y1 = max(x1, box[j, 2]), max(y1, box[j, 3])
            lo, hi, em = min(lo, u0[k]), max(hi, u1[k]), max(em, size[j])
            if heavy[font[j]]:
                bold += 1
            if flags[j] & CHAR_ITALIC:
                italic += 1
            if flags[j] & INVISIBLE:
                hidden += 1
        if abs(angle[i]) < 0.01:  # some fonts claim an ascent of several lines
            y0 = min(max(y0, v[a] - em), v[a])
            y1 = max(min(y1, v[a] + np.float32(0.35) * em), v[a])
        boxes[w, 0], boxes[w, 1], boxes[w, 2], boxes[w, 3] = x0, y0, x1, y1
        w0[w], w1[w], base[w], sizes[w], fonts[w] = lo, hi, v[a], em, font[i]
        half = b - a
        style[w] = (
            (BOLD if 2 * bold > half else 0)
            | (ITALIC if 2 * italic > half else 0)
            | (HIDDEN if 2 * hidden > half else 0)
        )
        colors[w], angles[w], mcids[w], objects[w] = color[i], angle[i], mcid[i], object_[i]
    return boxes, w0, w1, base, sizes, fonts, style, colors, angles, mcids, objects


@njit(cache=True)
def counting(n):  # type: ignore[no-untyped-def]
    rows = np.empty(n, np.int32)
    for k in range(n):
        rows[k] = k
    return rows


@njit(cache=True)
def same_text(a, b, words, letters):  # type: ignore[no-untyped-def]
    if words[a, 1] - words[a, 0] != words[b, 1] - words[b, 0]:
        return False
    for k in range(words[a, 1] - words[a, 0]):
        if letters[words[a, 0] + k] != letters[words[b, 0] + k]:
            return False
    return True


@njit(cache=True)
def right_to_left(word, words, letters):  # type: ignore[no-untyped-def]
    for k in range(words[word, 0], words[word, 1]):
        if is_rtl(letters[k]):
            return True
    return False


@njit(cache=True)
def form_bands(order, base, size, angle):  # type: ignore[no-untyped-def]
    """Ends of the bands in `order` (words by direction and base line): a band is one base line of a page."""
    n = order.size
    ends = np.empty(n, np.int32)
    count = 0
    first = 0
    for k in range(1, n + 1):
        if k < n:
            a, b = order[first], order[k]
            if abs(angle[b] - angle[a]) < 0.03 and base[b] - base[a] <= 0.3 * min(size[a], size[b]):
                continue
        ends[count] = k
        count += 1
        first = k
    return ends[:count]


@njit(cache=True)
def attach_scripts(w0, w1, base, size, angle, run_of, runs, style):  # type: ignore[no-untyped-def]
    """Give small raised or lowered words that touch a bigger word to that word's run; mark them."""
    n = w0.size
    extent = np.zeros((runs, 3))  # u0, u1, largest size
    extent[:, 0] = 1e9
    extent[:, 1] = -1e9
    for w in range(n):
        r = run_of[w]
        if r >= 0:
            extent[r, 0] = min(extent[r, 0], w0[w])
            extent[r, 1] = max(extent[r, 1], w1[w])
            extent[r, 2] = max(extent[r, 2], size[w])
    target = np.full(runs, -1, np.int32)
    side = np.zeros(runs, np.int8)
    for r in range(runs):
        em = extent[r, 2]
        if extent[r, 1] - extent[r, 0] > 6 * em:
            continue
        best = 1e9
        lo, hi = extent[r, 0], extent[r, 1]
        y = 0.0
        a = 0.0
        for w in range(n):
            if run_of[w] == r:
                y, a = base[w], angle[w]
                break
        for w in range(n):
            if (
                run_of[w] < 0
                or run_of[w] == r
                or not 0.4 * size[w] < em <= 0.82 * size[w]
                or abs(angle[w] - a) > 0.03
            ):
                continue
            big = size[w]
            rise = base[w] - y
            if not (0.1 * big < rise < 0.75 * big or -0.45 * big < rise < -0.06 * big):
                continue
            # Scripts follow a word closely; footnote marks may also stand right before one.
            after, before = abs(lo - w1[w]), abs(w0[w] - hi)
            near = min(after, before)
            if (after < 0.35 * em or before < em) and near + (0.1 * big if before < after else 0.0) < best:
                best = near + (0.1 * big if before < after else 0.0)
                target[r] = run_of[w]
                side[r] = SUPERSCRIPT if rise > 0 else SUBSCRIPT
    for w in range(n):
        r = run_of[w]
        if r >= 0 and target[r] >= 0 and target[target[r]] < 0:
            run_of[w] = target[r]
            style[w] |= side[r]


@njit(cache=True)
def reverse(order, first, last):  # type: ignore[no-untyped-def]
    for k in range((last - first) // 2):
        order[first + k], order[last - 1 - k] = order[last - 1 - k], order[first + k]


@njit(cache=True)
def turn_right_to_left(order, words, letters):  # type: ignore[no-untyped-def]
    """Reverse a run that is mostly right-to-left; stretches of other words (numbers) keep their order."""
    n = order.size
    backward = 0
    for k in range(n):
        backward += right_to_left(order[k], words, letters)
    if 2 * backward < n or backward == 0:
        return
    reverse(order, 0, n)
    k = 0
    while k < n:
        stop = k
        while stop < n and not right_to_left(order[stop], words, letters):
            stop += 1
        reverse(order, k, stop)
        k = stop + 1


@njit(cache=True)
def attach_drop_caps(w0, w1, base, size, angle, run_of, runs, words):  # type: ignore[no-untyped-def]
    """Put an initial that stands beside two lines or more before the first of them, in that line's size."""
    n = w0.size
    members = np.zeros(runs, np.int32)
    for w in range(n):
        if run_of[w] >= 0:
            members[run_of[w]] += 1
    for cap in range(n):
        if run_of[cap] < 0 or members[run_of[cap]] != 1 or words[cap, 1] - words[cap, 0] > 2:
            continue
        first = -1
        lines = 0
        for w in range(n):
            if run_of[w] < 0 or w == cap or size[cap] < 1.7 * size[w] or abs(angle[w] - angle[cap]) > 0.03:
                continue
            beside = -0.35 * size[w] < w0[w] - w1[cap] < 1.2 * size[w]
            if (
                beside
                and base[cap] - 0.95 * size[cap] < base[w] - 0.4 * size[w]
                and base[w] < base[cap] + 0.3 * size[w]
            ):
                lines += 1
                if first < 0 or base[w] < base[first]:
                    first = w
        if lines >= 2:
            run_of[cap] = run_of[first]
            base[cap], size[cap] = base[first], size[first]


@njit(cache=True)
def arrange(w0, w1, base, size, boxed, run_of, runs, style, edge, words, letters):  # type: ignore[no-untyped-def]
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
        spaced = ((edge[w] & SPACE_BEFORE or edge[p] & SPACE_AFTER) and w == p + 1) or gap > 0.16 * max(
            size[w], size[p]
        )
        # An engine's words are words, in whatever order it gives them: `219` and a note's `8` are not `2198`.
        spaced = spaced or (style[w] & OCR and style[p] & OCR)
        # A raised mark that opens a run is a note's number, not part of the word after it.
        opens = styles[k - 1] & SUPERSCRIPT and (k == 1 or run[k - 2] != run[k - 1])
        initial = words[p, 1] - words[p, 0] <= 2 and boxed[p] > 1.7 * size[p]
        if (not spaced or initial) and not opens:
            styles[k] |= JOINED
        big = high[run[k]]
        if not styles[k] & (SUPERSCRIPT | SUBSCRIPT) and size[w] < 0.82 * big:
            rise = base[p] - base[w]
            if size[p] >= 0.82 * big and rise > 0.12 * big:
                styles[k] |= SUPERSCRIPT
            elif size[p] >= 0.82 * big and rise < -0.08 * big:
                styles[k] |= SUBSCRIPT
    return order, run, styles


@njit(
    f"Tuple(({_I}, {_I}, {_B}))({_F}, {_F}, {_F}, {_F}, {_F}, {_B}, {_B}, int32[:, ::1], {_I})",
    cache=True,
    nogil=True,
)
def form_runs(w0, w1, base, size, angle, style, edge, words, letters):  # type: ignore[no-untyped-def]
    """Words in run order, the run of each (in that order), and styles with scripts and joints marked."""
    n = w0.size
    turned = np.empty(n, np.float64)
    for w in range(n):
        turned[w] = np.floor(angle[w] * 30 + 0.5) * 1e6 + base[w]
    order = sort_by(counting(n), turned)
    ends = form_bands(order, base, size, angle)
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
                    gap < -0.5 * (w1[t] - w0[t])
                    and abs(w0[w] - w0[t]) < 0.2 * em
                    and same_text(t, w, words, letters)
                ):
                    dropped = True
                    break
                wide = 0.8 * em if w == t + 1 else 0.55 * em
                # An initial over several lines waits until `attach_drop_caps` has looked at it.
                if size[t] > 1.7 * size[w] and tail[r] == head[r] and words[t, 1] - words[t, 0] <= 2:
                    continue
                if size[w] > 1.7 * size[t] and words[w, 1] - words[w, 0] <= 2:
                    continue
                if -0.3 * em <= gap <= wide and abs(base[w] - base[t]) < best_off:
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
    boxed = size.copy()
    attach_scripts(w0, w1, base, size, angle, run_of, runs, style)
    attach_drop_caps(w0, w1, base, size, angle, run_of, runs, words)
    return arrange(w0, w1, base, size, boxed, run_of, runs, style, edge, words, letters)


@njit(cache=True, inline="always")
def expansion(code):  # type: ignore[no-untyped-def]
    """Up to three letters of a Latin ligature, 0 where there are none."""
    if code == 0xFB00:
        return 0x66, 0x66, 0
    if code == 0xFB01:
        return 0x66, 0x69, 0
    if code == 0xFB02:
        return 0x66, 0x6C, 0
    if code == 0xFB03:
        return 0x66, 0x66, 0x69
    if code == 0xFB04:
        return 0x66, 0x66, 0x6C
    if code in (0xFB05, 0xFB06):
        return 0x73, 0x74, 0
    if code in (2, 0xAD):
        return 0x2D, 0, 0
    if code <= 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return 0xFFFD, 0, 0
    return code, 0, 0


@njit(f"Tuple(({_U}, {_I}, {_I}))({_I}, {_I}, {_B}, int32[:, ::1], {_I})", cache=True, nogil=True)
def emit_text(order, run, style, words, letters):  # type: ignore[no-untyped-def]
    """The code points of all words in run order, a separator after each, and every word's start and end."""
    size = 0
    for w in order:
        size += 3 * (words[w, 1] - words[w, 0]) + 1
    text = np.empty(size, np.uint32)
    start, end = np.empty(order.size, np.int32), np.empty(order.size, np.int32)
    at = 0
    for k in range(order.size):
        if k > 0 and not style[k] & JOINED:
            text[at] = 0x20 if run[k] == run[k - 1] else 0x0A
            at += 1
        start[k] = at
        w = order[k]
        high = 0
        for j in range(words[w, 0], words[w, 1]):
            c = letters[j]
            if 0xD800 <= c < 0xDC00 and j + 1 < words[w, 1]:
                high = c
                continue
            if high and 0xDC00 <= c < 0xE000:
                c = 0x10000 + ((high - 0xD800) << 10) + (c - 0xDC00)
            high = 0
            one, two, three = expansion(c)
            text[at] = one
            at += 1
            if two:
                text[at] = two
                at += 1
            if three:
                text[at] = three
                at += 1
        end[k] = at
    return text[:at].copy(), start, end
