"""Words that belong to a run of another size: super- and subscripts, initials over several lines."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import counting, first_from
from docparse.layout.model import JOINED, OCR, SUBSCRIPT, SUPERSCRIPT
from docparse.layout.params import index_of
from docparse.layout.typography import ONE_ANGLE
from docparse.layout.words.kernels._bands_numba import turned_key
from docparse.layout.words.kernels._codes_numba import is_digit

SMALL = index_of("words.scripts.small")
HIGHEST = index_of("words.scripts.highest")
SPACE = index_of("words.scripts.space")
BACK = index_of("words.scripts.back")
OVERLAP = index_of("words.scripts.overlap")
LEVEL = index_of("words.scripts.level")
BIGGER = index_of("words.scripts.bigger")
SMALLEST_SCRIPT = index_of("words.scripts.smallest_script")
RAISED = index_of("words.scripts.raised")
LOWERED = index_of("words.scripts.lowered")
DEEPEST = index_of("words.scripts.deepest")
BEFORE = index_of("words.scripts.before")
AFTER = index_of("words.scripts.after")
NOTE = index_of("words.scripts.note")
LIFTED = index_of("words.scripts.lifted")
AHEAD = index_of("words.scripts.ahead")
INITIAL = index_of("words.scripts.initial")
TO_LINE = index_of("words.scripts.to_line")
INITIAL_TOP = index_of("words.scripts.initial_top")
LINE_TOP = index_of("words.scripts.line_top")
INITIAL_FOOT = index_of("words.scripts.initial_foot")

_I = "int32[::1]"
_F = "float32[::1]"
_B = "uint8[::1]"

# Columns of `measure_runs`.
LEFT, RIGHT, EM, BASE, ANGLE = 0, 1, 2, 3, 4


@njit()
def measure_runs(w0, w1, base, size, angle, run_of, runs):  # type: ignore[no-untyped-def]
    """Return start, end, largest size, and base line and direction of the first word of every run."""
    extent = np.zeros((runs, 5))
    extent[:, LEFT] = 1e9
    extent[:, RIGHT] = -1e9
    for w in range(w0.size - 1, -1, -1):
        r = run_of[w]
        if r >= 0:
            extent[r, LEFT] = min(extent[r, LEFT], w0[w])
            extent[r, RIGHT] = max(extent[r, RIGHT], w1[w])
            extent[r, EM] = max(extent[r, EM], size[w])
            extent[r, BASE], extent[r, ANGLE] = base[w], angle[w]
    return extent


@njit()
def bridge_runs(numbers, extent, target):  # type: ignore[no-untyped-def]
    """Return the run that every run becomes part of: a script between two of them parts no line.

    A run goes on after a script at the end of another one of its base line: "10", "6" raised, "tonnes".
    """
    runs = target.size
    join = counting(runs)
    for r in range(runs):
        if target[r] < 0:
            continue
        a = join[target[r]]
        em = extent[a, EM]
        if extent[r, LEFT] < extent[a, RIGHT] - numbers[BACK] * extent[r, EM]:
            continue
        for b in range(runs):
            gap = extent[b, LEFT] - extent[r, RIGHT]
            if (
                -numbers[OVERLAP] * em <= gap <= numbers[SPACE] * em
                and target[b] < 0
                and join[b] == b
                and b != a
                and abs(extent[b, BASE] - extent[a, BASE]) < numbers[LEVEL] * em
                and abs(extent[b, ANGLE] - extent[a, ANGLE]) < numbers[ONE_ANGLE]
                and extent[b, LEFT] > extent[a, RIGHT]
            ):
                for k in range(runs):
                    if join[k] == b:
                        join[k] = a
                extent[a, RIGHT] = extent[b, RIGHT]
                break
    return join


@inner
def is_note(letters, first, end):  # type: ignore[no-untyped-def]
    """Return True for one or two figures, as the mark of a note has them, or two such and a comma."""
    run = 0
    for k in range(first, end):
        run = 0 if letters[k] == 0x2C and 0 < run and k < end - 1 else run + 1
        if run > 2 or (run and not is_digit(letters[k])):
            return False
    return end - first <= 5


@inner
def is_bracketed(letters, first, end):  # type: ignore[no-untyped-def]
    """Return True for one or two figures or a small letter in brackets, as the mark of a note has them."""
    for k in range(first + 1, end - 1):
        if not (is_digit(letters[k]) or 0x61 <= letters[k] <= 0x7A):
            return False
    return 3 <= end - first <= 4 and letters[first] == 0x28 and letters[end - 1] == 0x29


@inner
def is_sum(letters, first, end):  # type: ignore[no-untyped-def]
    """Return True for several figures, with what ends them, and for a long dash, which stands for none."""
    figures = 0
    for k in range(first, end):
        figures += is_digit(letters[k])
    last = letters[end - 1]
    ended = is_digit(last) or last in (0x25, 0x29)
    return (ended and figures > 1) or (end - first == 1 and last == 0x2014)


@njit()
def lone_notes(run_of, runs, style, words, letters):  # type: ignore[no-untyped-def]
    """Return the only word of every run that has the look of a note's mark, else less than 0."""
    alone = np.full(runs, -1, np.int32)
    for w in range(run_of.size):
        r, first, end = run_of[w], words[w, 0], words[w, 1]
        if r >= 0:
            note = is_note(letters, first, end) or is_bracketed(letters, first, end)
            alone[r] = w if alone[r] == -1 and note and not style[w] & OCR else -2
    return alone


@njit(
    f"void(float64[::1], {_F}, {_F}, {_F}, {_F}, {_F}, {_I}, int64, {_B}, {_I}, float64[::1],"
    f"int32[:, ::1], {_I})"
)
def attach_scripts(numbers, w0, w1, base, size, angle, run_of, runs, style, order, key, words, letters):  # type: ignore[no-untyped-def]
    """Give small raised or lowered words that touch a bigger word to that word's run; mark them.

    The mark of a note behind an amount may stand further off: in a table it often has a column of its own.
    So may one that opens a line: the note is set in.
    `order` has the words by `key`, their direction and base line, so that only near lines are looked at.
    """
    n = w0.size
    extent = measure_runs(w0, w1, base, size, angle, run_of, runs)
    alone = lone_notes(run_of, runs, style, words, letters)
    tallest = np.float32(0)
    for w in range(n):
        tallest = max(tallest, size[w])
    target = np.full(runs, -1, np.int32)
    side = np.zeros(runs, np.int8)
    for r in range(runs):
        em, lo, hi, y = extent[r, EM], extent[r, LEFT], extent[r, RIGHT], extent[r, BASE]
        if em > numbers[SMALL] * tallest or hi - lo > 6 * em:
            continue
        best = 1e9
        here = turned_key(extent[r, ANGLE], y)
        reach = numbers[HIGHEST] * min(tallest, numbers[BIGGER] * em)
        first, end = first_from(key, here - reach), first_from(key, here + reach)
        first_of_line = alone[r] >= 0
        for k in range(first, end):
            w = order[k]
            beside = run_of[w] != r and -em < lo - w1[w] < numbers[AHEAD] * size[w]
            first_of_line = first_of_line and not beside
        for k in range(first, end):
            w = order[k]
            big = size[w]
            if (
                run_of[w] < 0
                or run_of[w] == r
                or not numbers[SMALLEST_SCRIPT] * big < em <= numbers[SMALL] * big
            ):
                continue
            rise = base[w] - y
            if not (
                numbers[RAISED] * big < rise < numbers[HIGHEST] * big
                or -numbers[DEEPEST] * big < rise < -numbers[LOWERED] * big
            ):
                continue
            # Scripts follow a word closely; footnote marks may also stand right before one.
            after, before = abs(lo - w1[w]), abs(w0[w] - hi)
            near = min(after, before) + (numbers[BEFORE] * big if before < after else 0.0)
            noted = (
                alone[r] >= 0
                and w0[alone[r]] > w0[w]
                and after < numbers[NOTE] * em
                and rise > numbers[LIFTED] * big
            )
            bare = noted and not is_bracketed(letters, words[alone[r], 0], words[alone[r], 1])
            noted = noted and (not bare or is_sum(letters, words[w, 0], words[w, 1]))
            opens = (
                first_of_line
                and w0[w] == extent[run_of[w], LEFT]
                and 0 < w0[w] - hi < numbers[AHEAD] * em
                and rise > numbers[LIFTED] * big
            )
            if (after < numbers[AFTER] * em or before < em or noted or opens) and near < best:
                best = near
                target[r] = run_of[w]
                side[r] = SUPERSCRIPT if rise > 0 else SUBSCRIPT
                side[r] |= JOINED if noted and bare else 0
    for r in range(runs):
        if target[r] >= 0 and target[target[r]] >= 0:
            target[r] = -1
    join = bridge_runs(numbers, extent, target)
    for w in range(n):
        r = run_of[w]
        if r >= 0 and target[r] >= 0:
            run_of[w] = join[target[r]]
            style[w] |= side[r]
        elif r >= 0:
            run_of[w] = join[r]


@njit(f"void(float64[::1], {_F}, {_F}, {_F}, {_F}, {_F}, {_I}, int64, int32[:, ::1], {_I})")
def attach_drop_caps(numbers, w0, w1, base, size, angle, run_of, runs, words, letters):  # type: ignore[no-untyped-def]
    """Put an initial that is beside two lines or more before the first of them, in that line's size."""
    n = w0.size
    members = np.zeros(runs, np.int32)
    smallest = np.float32(1e9)
    for w in range(n):
        if run_of[w] >= 0:
            members[run_of[w]] += 1
            smallest = min(smallest, size[w])
    for cap in range(n):
        if run_of[cap] < 0 or members[run_of[cap]] != 1 or words[cap, 1] - words[cap, 0] > 2:
            continue
        if size[cap] < numbers[INITIAL] * smallest or is_digit(letters[words[cap, 0]]):
            continue
        first = -1
        lines = 0
        for w in range(n):
            if (
                run_of[w] < 0
                or w == cap
                or size[cap] < numbers[INITIAL] * size[w]
                or abs(angle[w] - angle[cap]) > numbers[ONE_ANGLE]
            ):
                continue
            beside = -numbers[BACK] * size[w] < w0[w] - w1[cap] < numbers[TO_LINE] * size[w]
            if (
                beside
                and base[cap] - numbers[INITIAL_TOP] * size[cap] < base[w] - numbers[LINE_TOP] * size[w]
                and base[w] < base[cap] + numbers[INITIAL_FOOT] * size[w]
            ):
                lines += 1
                if first < 0 or base[w] < base[first]:
                    first = w
        if lines >= 2:
            run_of[cap] = run_of[first]
            base[cap], size[cap] = base[first], size[first]
