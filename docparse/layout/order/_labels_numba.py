"""Labels at the left of a gutter: terms and years before what is said of them, and notes in a margin."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import pick_column, sort_by
from docparse.layout.order._gutters_numba import sides
from docparse.layout.params import index_of

LEVEL = index_of("order.xycut.level")
PAIRED = index_of("order.xycut.paired")
APART = index_of("order.xycut.apart")
WHITE = index_of("order.xycut.white")
MARGIN = index_of("order.xycut.margin")
NARROWER = index_of("order.xycut.narrower")
FEWER = index_of("order.xycut.fewer")
ALONE = index_of("order.xycut.alone")


@njit()
def begin_of_labels(numbers, items, box, x, em, begins):  # type: ignore[no-untyped-def]
    """Fill `begins` with the lines at the left that are beside the first of the lines they are said of.

    So the years of a life, and terms beside what they mean: the white above that line is more than below it,
    or than below another such line where what it begins is a line alone. Lines right below such a line go on
    with it. Return how many begin, how many of these right below another, how many stand elsewhere, and how
    many go on.
    """
    left = items[box[items, 2] <= x]
    left = sort_by(left, pick_column(box, 3, left))
    white = np.empty(left.size, np.float32)  # above the line beside each label
    least = np.float32(1e9)  # below one
    top, foot = np.float32(1e9), np.float32(-1e9)
    for i in items:
        if box[i, 0] >= x:
            top, foot = min(top, box[i, 1]), max(foot, box[i, 3])
    for k in range(left.size):
        i = left[k]
        above, below = np.float32(1e9), np.float32(1e9)
        first, base = np.float32(1e9), np.float32(-1e9)  # top and bottom of the line beside it
        for j in items:
            if box[j, 0] >= x and abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em:
                first, base = min(first, box[j, 1]), max(base, box[j, 3])
        for j in items:
            if box[j, 0] < x or base < first:
                continue
            if box[j, 3] < base - numbers[LEVEL] * em:
                above = min(above, max(first - box[j, 3], np.float32(0.0)))
            elif box[j, 3] > base + numbers[LEVEL] * em:
                below = min(below, max(box[j, 1] - base, np.float32(0.0)))
        white[k] = above if base > first else np.float32(0.0)
        if base > first and below < min(above, em):  # lines of one paragraph
            least = min(least, below)
    begun = near = astray = more = 0
    for k in range(left.size):
        i = left[k]
        if box[i, 3] < top or box[i, 1] > foot:
            continue  # the title of them all is higher, the next one lower
        follows = k > 0 and box[i, 3] - box[left[k - 1], 3] < numbers[ALONE] * em
        if white[k] > max(numbers[WHITE] * em, numbers[APART] * least):
            begins[begun] = i
            begun += 1
            near += follows
        elif follows:
            more += 1
        else:
            astray += 1
    return begun, near, astray, more


@njit()
def is_margin(numbers, items, box, x, em):  # type: ignore[no-untyped-def]
    """Tell if what is left of `x` is narrower than half of the text beside it."""
    left, right = items[box[items, 2] <= x], items[box[items, 0] >= x]
    wide_left = box[left, 2].max() - box[left, 0].min()
    wide_right = box[right, 2].max() - box[right, 0].min()
    return wide_left < min(numbers[MARGIN] * em, numbers[NARROWER] * wide_right)


@njit()
def labels_hang(numbers, items, box, x, em):  # type: ignore[no-untyped-def]
    """Tell if lines at the left stand alone, each beside the first of the lines that it is said of."""
    begun, near, astray, more = begin_of_labels(numbers, items, box, x, em, np.empty(items.size, np.int32))
    if more or begun + astray < 2 or begun < numbers[PAIRED] * (begun + astray):
        return False
    return near == 0 or is_margin(numbers, items, box, x, em)


@njit()
def part_labels(numbers, items, box, x, em, label):  # type: ignore[no-untyped-def]
    """Label the items by what notes in the left margin stand beside: above the first, it, beside it, so on.

    Return how many parts there are; 0 where what is left of `x` are no such notes.
    """
    begins = np.empty(items.size, np.int32)
    begun, _, astray, _ = begin_of_labels(numbers, items, box, x, em, begins)
    if (
        begun + astray < 2
        or begun < numbers[PAIRED] * (begun + astray)
        or not is_margin(numbers, items, box, x, em)
    ):
        return 0
    left, right = sides(items, box, x)
    if left >= numbers[FEWER] * right:
        return 0
    for i in items:
        at = 0
        for k in range(begun):
            at += (box[i, 1] + box[i, 3]) / 2 > box[begins[k], 1]
        label[i] = max(2 * at - 1, 0) if box[i, 2] <= x else 2 * at
    return 2 * begun + 1
