"""The fate of every character: part of a word, or why it is not."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.params import index_of
from docparse.layout.words.kernels._codes_numba import GENERATED, INVISIBLE, is_nothing, is_space

NO_GLYPH, KEPT, OFF_PAGE, HIDDEN, DUPLICATE, REPLACED = 0, 1, 2, 3, 4, 5
FEW = index_of("words.keep.few")
CROWD = 32  # glyphs of one letter within a point
CELLS = 1 << 16  # of a point's side, told apart by their last bits
STAMPED = index_of("words.keep.stamped")
COPIED = index_of("words.keep.copied")
ONE_SIZE = index_of("words.keep.one_size")

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "uint8[::1]"


@njit()
def drops_hidden(numbers, code, flags, fate):  # type: ignore[no-untyped-def]
    """Return True unless hidden glyphs are the page's only text, as they are under a scan."""
    hidden = 0
    shown = 0
    for i in range(code.size):
        if fate[i] == KEPT and not is_space(code[i]):
            if flags[i] & INVISIBLE:
                hidden += 1
            else:
                shown += 1
    return shown >= max(int(numbers[FEW]), numbers[STAMPED] * hidden)


@inner
def drawn_again(numbers, code, origin, size, i, last):  # type: ignore[no-untyped-def]
    """Return True if `i` repeats the glyph `last` at its pen position (fake bold).

    The pieces of a ligature share one pen position too, but PDFium gives those the very same one.
    """
    if last < 0 or code[last] != code[i] or is_space(code[i]):
        return False
    dx = abs(origin[i, 0] - origin[last, 0])
    dy = abs(origin[i, 1] - origin[last, 1])
    return dx < numbers[COPIED] * size[i] and dy < numbers[COPIED] * size[i] and (dx > 0 or dy > 0)


@inner
def slot_of(code, column, row, mask):  # type: ignore[no-untyped-def]
    """Return the slot of a glyph in a hash table of `mask` + 1 slots, by its cell of a point's side.

    A `mask` of -1 leaves the hash whole.
    Neighbours of a line are near each other in memory: a table spread at random would be slow where it is
    larger than the processor's cache.
    """
    return (row * 83492791 + 8 * column + (code & 7)) & mask


@inner
def is_copy(numbers, code, origin, size, part, i, j):  # type: ignore[no-untyped-def]
    """Return True if `i` and `j` are one glyph to the eye, drawn by two text objects."""
    near = numbers[COPIED] * min(size[i], size[j])
    return (
        code[i] == code[j]
        and part[i] != part[j]
        and abs(origin[i, 0] - origin[j, 0]) < near
        and abs(origin[i, 1] - origin[j, 1]) < near
        and abs(size[i] - size[j]) < numbers[ONE_SIZE] * size[j]
    )


@inner
def find_copy(numbers, table, slot, mask, code, origin, size, part, i):  # type: ignore[no-untyped-def]
    """Return True if a glyph in the table from `slot` on is a copy of `i`."""
    for _ in range(CROWD):
        if table[slot] < 0:
            return False
        if is_copy(numbers, code, origin, size, part, i, table[slot]):
            return True
        slot = (slot + 1) & mask
    return False


@inner
def free_slot(table, slot, mask):  # type: ignore[no-untyped-def]
    """Return the first free slot from `slot` on, -1 where glyphs crowd: nothing more is looked for there."""
    for _ in range(CROWD):
        if table[slot] < 0:
            return slot
        slot = (slot + 1) & mask
    return np.int64(-1)


@njit()
def drop_copies(numbers, code, origin, size, part, fate):  # type: ignore[no-untyped-def]
    """Mark as DUPLICATE what another text object has drawn in its place before."""
    n = code.size
    slots = 16
    while slots < 2 * n:
        slots *= 2
    mask = np.int64(slots - 1)
    table = np.full(slots, -1, np.int32)
    taken = np.zeros(CELLS, np.bool_)  # most cells are free: nothing is looked up for those
    for i in range(n):
        if fate[i] != KEPT or is_space(code[i]):
            continue
        x, y = np.floor(origin[i, 0]), np.floor(origin[i, 1])
        aside = np.int64(1) if 2 * (origin[i, 0] - x) >= 1 else np.int64(-1)
        below = np.int64(1) if 2 * (origin[i, 1] - y) >= 1 else np.int64(-1)
        letter, column, row = np.int64(code[i]), np.int64(x), np.int64(y)
        copied = False
        for cell in range(4):
            place = slot_of(letter, column + aside * (cell & 1), row + below * (cell >> 1), -1)
            if not copied and taken[place & (CELLS - 1)]:
                copied = find_copy(numbers, table, place & mask, mask, code, origin, size, part, i)
        if copied:
            fate[i] = DUPLICATE
            continue
        home = slot_of(letter, column, row, -1)
        free = free_slot(table, home & mask, mask)
        if free >= 0:
            table[free] = i
            taken[home & (CELLS - 1)] = True


@njit(f"{_B}(float64[::1], {_I}, {_F2}, {_F2}, {_F}, {_B}, {_I}, float64, float64)")
def judge_glyphs(numbers, code, box, origin, size, flags, part, width, height):  # type: ignore[no-untyped-def]
    """Return the fate of every character; white space of the page is KEPT, what no glyph draws NO_GLYPH.

    `part` is the text object that draws each character, -1 where unknown.
    """
    n = code.size
    fate = np.zeros(n, np.uint8)
    for i in range(n):
        if flags[i] & GENERATED or is_nothing(code[i]):
            continue
        x = (box[i, 0] + box[i, 2]) / 2
        y = (box[i, 1] + box[i, 3]) / 2
        fate[i] = KEPT if 0 <= x <= width and 0 <= y <= height else OFF_PAGE
    drop_hidden = drops_hidden(numbers, code, flags, fate)
    last = -1
    for i in range(n):
        if fate[i] != KEPT:
            continue
        if drop_hidden and flags[i] & INVISIBLE:
            fate[i] = HIDDEN
        elif drawn_again(numbers, code, origin, size, i, last):
            fate[i] = DUPLICATE
        else:
            last = i
    drop_copies(numbers, code, origin, size, part, fate)
    return fate
