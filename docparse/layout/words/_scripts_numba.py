"""Words that belong to a run of another size: super- and subscripts, initials over several lines."""

from __future__ import annotations

import numpy as np

from docparse.layout._jit import njit
from docparse.layout.model import SUBSCRIPT, SUPERSCRIPT


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
