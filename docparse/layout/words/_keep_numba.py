"""The fate of every character: part of a word, or why it is not."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout.words._codes_numba import GENERATED, INVISIBLE, is_nothing, is_space

NO_GLYPH, KEPT, OFF_PAGE, HIDDEN, DUPLICATE, REPLACED = 0, 1, 2, 3, 4, 5
FEW = 8  # visible glyphs that are no other text yet: a page number or a stamp on a scan
STAMPED = 0.05  # share of the hidden glyphs that a scan's stamps and marks may have

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "uint8[::1]"


@njit(cache=True)
def drops_hidden(code, flags, fate):  # type: ignore[no-untyped-def]
    """Return True unless hidden glyphs are the page's only text, as they are under a scan."""
    hidden = 0
    shown = 0
    for i in range(code.size):
        if fate[i] == KEPT and not is_space(code[i]):
            if flags[i] & INVISIBLE:
                hidden += 1
            else:
                shown += 1
    return shown >= max(FEW, STAMPED * hidden)


@njit(cache=True, inline="always")
def drawn_again(code, origin, size, i, last):  # type: ignore[no-untyped-def]
    """Return True if `i` repeats the glyph `last` at its pen position (fake bold).

    The pieces of a ligature share one pen position too, but PDFium gives those the very same one.
    """
    if last < 0 or code[last] != code[i] or is_space(code[i]):
        return False
    dx = abs(origin[i, 0] - origin[last, 0])
    dy = abs(origin[i, 1] - origin[last, 1])
    return dx < 0.08 * size[i] and dy < 0.08 * size[i] and (dx > 0 or dy > 0)


@njit(f"{_B}({_I}, {_F2}, {_F2}, {_F}, {_B}, float64, float64)", cache=True, nogil=True)
def judge_glyphs(code, box, origin, size, flags, width, height):  # type: ignore[no-untyped-def]
    """Return the fate of every character; white space of the page is KEPT, what no glyph draws NO_GLYPH."""
    n = code.size
    fate = np.zeros(n, np.uint8)
    for i in range(n):
        if flags[i] & GENERATED or is_nothing(code[i]):
            continue
        x = (box[i, 0] + box[i, 2]) / 2
        y = (box[i, 1] + box[i, 3]) / 2
        fate[i] = KEPT if 0 <= x <= width and 0 <= y <= height else OFF_PAGE
    drop_hidden = drops_hidden(code, flags, fate)
    last = -1
    for i in range(n):
        if fate[i] != KEPT:
            continue
        if drop_hidden and flags[i] & INVISIBLE:
            fate[i] = HIDDEN
        elif drawn_again(code, origin, size, i, last):
            fate[i] = DUPLICATE
        else:
            last = i
    return fate
