"""Characters that count: on the page, visible, not drawn twice."""

from __future__ import annotations

import numpy as np

from docparse.layout._jit import njit
from docparse.layout.words._codes_numba import GENERATED, INVISIBLE, is_nothing, is_space

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "uint8[::1]"


@njit(f"boolean[::1]({_I}, {_F2}, {_F2}, {_F}, {_B}, float64, float64)", cache=True, nogil=True)
def keep_chars(code, box, origin, size, flags, width, height):  # type: ignore[no-untyped-def]
    """Mark characters on the page that are visible (unless it has no other text) and not drawn twice."""
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
