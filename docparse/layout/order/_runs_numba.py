"""Words → runs, ordered runs → lines."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import pick, sort_by
from docparse.layout.params import index_of
from docparse.layout.typography import CAP, DESCENT, UPRIGHT

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "uint8[::1]"
_T = "boolean[::1]"

BOLD, MONOSPACE = 1, 4
SCRIPTS = 48
LEVEL = index_of("order.runs.level")
ALIKE = index_of("order.runs.alike")
HANGS = index_of("order.runs.hangs")
BESIDE = index_of("order.runs.beside")
BIGGEST = index_of("order.runs.biggest")
NEARLY_ALL = index_of("order.runs.nearly_all")
MOST = index_of("order.runs.most")
SHARED = index_of("order.runs.shared")
EVEN_SIZE = index_of("order.runs.even_size")
SIZES = index_of("order.runs.sizes")
PLAIN = index_of("order.runs.plain")


@inner
def with_text(numbers, w, stop, run, start, end, box, base, size, angle, free, alone):  # type: ignore[no-untyped-def]
    """The end of the run that begins at `w`; if that is a number or bullet, with the text it hangs before."""
    n = run.size
    if (
        end[stop - 1] - start[w] > 5
        or stop == n
        or not free[stop]
        or alone[w]
        or alone[stop]
        or abs(angle[w]) > numbers[UPRIGHT]
        or abs(angle[stop]) > numbers[UPRIGHT]
    ):
        return stop
    em = size[stop]
    gap = box[stop, 0] - box[stop - 1, 2]
    if (
        abs(base[stop] - base[w]) > numbers[LEVEL] * em
        or abs(size[w] - em) > numbers[ALIKE] * em
        or not 0 < gap < numbers[HANGS] * em
    ):
        return stop
    if w and 0 < box[w, 0] - box[w - 1, 2] < numbers[HANGS] * em:
        home = w - 1  # behind text, a word of that: the last one may be a mark, which is raised
        while home and run[home - 1] == run[w - 1] and end[w - 1] - start[home] < 8:
            home -= 1
        home = home if end[w - 1] - start[home] >= 8 else w - 1
        if abs(base[home] - base[w]) < numbers[BESIDE] * em:
            return stop  # one of several short pieces, a row of figures; the end of a line
    far = stop + 1
    while far < n and free[far] and run[far] == run[stop] and not alone[far]:
        far += 1
    return far if end[far - 1] - start[stop] >= 8 else stop


@njit()
def base_line(numbers, first, last, start, end, base, size, em):  # type: ignore[no-untyped-def]
    """Return the base line that half of the letters of a run are not below.

    Scripts must not move it: it is that of the biggest words.
    """
    count = letters = 0
    big = np.empty(last - first, np.int32)
    for k in range(first, last):
        if size[k] >= numbers[BIGGEST] * em:
            big[count] = k
            count += 1
            letters += end[k] - start[k]
    if count == 1:
        return base[big[0]]
    ranked = sort_by(big[:count], pick(base, big[:count]))
    for k in ranked:
        letters -= 2 * (end[k] - start[k])
        if letters <= 0:
            return base[k]
    return base[ranked[-1]]


@njit(
    f"Tuple(({_I}, {_I}, {_F2}, {_F2}, {_F}, {_F}, {_T}))"
    f"(float64[::1], {_I}, {_I}, {_I}, {_F2}, {_F}, {_F}, {_F}, {_T}, {_T})",
)
def gather_runs(numbers, run, start, end, box, base, size, angle, free, alone):  # type: ignore[no-untyped-def]
    """Stretches of free words of one run: first, last, band of ink, outer box, base line, size, upright.

    A word that is `alone` is a stretch.
    """
    n = run.size
    first, last = np.empty(n, np.int32), np.empty(n, np.int32)
    band, outer = np.empty((n, 4), np.float32), np.empty((n, 4), np.float32)
    bases, sizes, upright = np.empty(n, np.float32), np.empty(n, np.float32), np.empty(n, np.bool_)
    count = 0
    w = 0
    while w < n:
        if not free[w]:
            w += 1
            continue
        stop = w + 1
        while stop < n and free[stop] and run[stop] == run[w] and not (alone[w] or alone[stop]):
            stop += 1
        stop = with_text(numbers, w, stop, run, start, end, box, base, size, angle, free, alone)
        em = size[w]
        x0, y0, x1, y1 = box[w, 0], box[w, 1], box[w, 2], box[w, 3]
        for k in range(w + 1, stop):
            em = max(em, size[k])
            x0, y0 = min(x0, box[k, 0]), min(y0, box[k, 1])
            x1, y1 = max(x1, box[k, 2]), max(y1, box[k, 3])
        line = base_line(numbers, w, stop, start, end, base, size, em)
        flat = abs(angle[w]) < numbers[UPRIGHT]
        first[count], last[count], sizes[count], upright[count] = w, stop, em, flat
        outer[count, 0], outer[count, 1], outer[count, 2], outer[count, 3] = x0, y0, x1, y1
        band[count, 0], band[count, 2] = x0, x1
        if flat:
            band[count, 1], band[count, 3], bases[count] = (
                line - numbers[CAP] * em,
                line + numbers[DESCENT] * em,
                line,
            )
        else:
            band[count, 1], band[count, 3], bases[count] = y0, y1, (y0 + y1) / 2
        count += 1
        w = stop
    return (
        first[:count].copy(),
        last[:count].copy(),
        band[:count].copy(),
        outer[:count].copy(),
        bases[:count].copy(),
        sizes[:count].copy(),
        upright[:count].copy(),
    )


@inner
def shared_size(numbers, runs, first, last, size, start, end, style):  # type: ignore[no-untyped-def]
    """Return the largest size that a good part of a line's letters have, 0 if it has no words.

    Bullets are larger than it, and so may be names of commands: where there are other words, those tell.
    """
    total = plain = 0
    for r in runs:
        for w in range(first[r], last[r]):
            total += end[w] - start[w]
            plain += 0 if style[w] & MONOSPACE else end[w] - start[w]
    skipped = MONOSPACE if plain > numbers[PLAIN] * total else 0
    found = below = np.float32(np.inf)
    for _ in range(int(numbers[SIZES])):
        found = np.float32(0.0)
        for r in runs:
            for w in range(first[r], last[r]):
                if size[w] < below and end[w] - start[w] > 1 and not style[w] & skipped:
                    found = max(found, size[w])
        below = found * np.float32(numbers[EVEN_SIZE])
        reached = 0
        for r in runs:
            for w in range(first[r], last[r]):
                if size[w] > below and not style[w] & skipped:
                    reached += end[w] - start[w]
        if reached >= numbers[SHARED] * (plain if skipped else total) or found == 0:
            break
    return found


@njit(
    f"Tuple(({_I}, {_F2}, {_F}, {_F}, {_B}))"
    f"(float64[::1], {_I}, {_I}, {_I}, {_I}, {_F2}, {_F}, {_F}, {_F}, {_I}, {_I}, {_B})",
)
def measure_lines(numbers, order, line, first, last, box, base, size, word_size, start, end, style):  # type: ignore[no-untyped-def]
    """Lines of ordered runs (indices beyond `first` are objects, each a line of its own).

    Where each begins in `order`, box, base line, size, and the style most of its characters have.
    """
    n = order.size
    runs = first.size
    begin = np.empty(n, np.int32)
    boxes = np.zeros((n, 4), np.float32)
    bases, sizes, styles = np.zeros(n, np.float32), np.zeros(n, np.float32), np.zeros(n, np.uint8)
    tally = np.zeros(8, np.int64)
    count = 0
    k = 0
    while k < n:
        begin[count] = k
        stop = k + 1
        if order[k] < runs:
            while stop < n and line[stop] == line[k] and order[stop] < runs:
                stop += 1
            r = order[k]
            x0, y0, x1, y1 = box[r, 0], box[r, 1], box[r, 2], box[r, 3]
            tally[:] = 0
            total, plain, bold = 0, 0, 0  # letters: all, those of words that are no names of commands
            named, framed = False, False
            for j in range(k, stop):
                r = order[j]
                x0, y0, x1, y1 = (
                    min(x0, box[r, 0]),
                    min(y0, box[r, 1]),
                    max(x1, box[r, 2]),
                    max(y1, box[r, 3]),
                )
                for w in range(first[r], last[r]):
                    letters = end[w] - start[w]
                    if style[w] & MONOSPACE:
                        named = plain > 0
                    else:
                        plain += letters
                        bold += letters if style[w] & BOLD else 0
                        framed = framed or named
                    total += letters
                    for bit in range(8):
                        if style[w] >> bit & 1:
                            tally[bit] += letters
            boxes[count, 0], boxes[count, 1], boxes[count, 2], boxes[count, 3] = x0, y0, x1, y1
            em = shared_size(numbers, order[k:stop], first, last, word_size, start, end, style)
            bases[count], sizes[count] = base[order[k]], em if em > 0 else size[order[k]]
            for bit in range(8):
                # Bold words at the start of a paragraph do not make its first line a heading, nor do names of
                # commands make it a listing.
                share = numbers[NEARLY_ALL] if (1 << bit) & (BOLD | MONOSPACE) else numbers[MOST]
                if tally[bit] > share * total and not SCRIPTS >> bit & 1:
                    styles[count] |= 1 << bit
            if framed and bold > numbers[NEARLY_ALL] * plain:
                styles[count] |= BOLD  # "Use of `name` in files"
        count += 1
        k = stop
    return (
        begin[:count].copy(),
        boxes[:count].copy(),
        bases[:count].copy(),
        sizes[:count].copy(),
        styles[:count].copy(),
    )
