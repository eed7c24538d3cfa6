"""Whether two sides of a gutter are read row by row, as labels and values are, or one after the other."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout._sort_numba import pick_column, sort_by
from docparse.layout.order._gutters_numba import NO_TEXT
from docparse.layout.order._labels_numba import FEWER, LEVEL, MARGIN, PAIRED, is_margin, labels_hang
from docparse.layout.params import index_of
from docparse.layout.typography import FLUSH_RIGHT

TITLE = index_of("order.xycut.title")
LARGER = index_of("order.xycut.larger")
LARGEST = index_of("order.xycut.largest")
FULL = index_of("order.xycut.full")
NARROW_LEFT = index_of("order.xycut.narrow_left")
SMALL = index_of("order.xycut.small")
WORD = index_of("order.xycut.word")
NARROW_RIGHT = index_of("order.xycut.narrow_right")
ALIKE_RIGHT = index_of("order.xycut.alike_right")
PROSE = index_of("order.xycut.prose")
FILLED = index_of("order.xycut.filled")
NARROW_PROSE = index_of("order.xycut.narrow_prose")
NARROW_FILLED = index_of("order.xycut.narrow_filled")
LABELS = index_of("order.xycut.labels")
WIDE = index_of("order.xycut.wide")
LOOSE = index_of("order.xycut.loose")
ENTRIES, ENDED = index_of("order.xycut.entries"), index_of("order.xycut.ended")

# What a run opens with: a small letter, the mark of an item, the number of one (0 to 99 more).
LOWER, MARK, NUMBER = 1, 2, 10
# A run of more digits than letters, and one with letters that ends with a figure.
FIGURE, ENDS_IN_FIGURE = 1, 2


@njit()
def title_over(numbers, items, box, size, x, left):  # type: ignore[no-untyped-def]
    """Return 1 where text on one side of a gutter has a larger line above smaller ones, -1 where it has a
    smaller one above all larger ones, as the label of a figure is; else 0."""
    low, high = np.float32(1e9), np.float32(0.0)
    for i in items:
        beside = box[i, 2] <= x if left else box[i, 0] >= x
        if beside and size[i] > numbers[NO_TEXT]:
            low, high = min(low, size[i]), max(high, size[i])
    if high < numbers[LARGER] * low:
        return 0
    top, rest, foot = np.float32(1e9), np.float32(1e9), np.float32(0.0)
    for i in items:
        beside = box[i, 2] <= x if left else box[i, 0] >= x
        if beside and size[i] > numbers[NO_TEXT]:
            if size[i] > numbers[LARGEST] * high:
                top = min(top, box[i, 3])
            else:
                rest, foot = min(rest, box[i, 3]), max(foot, box[i, 3])
    return 1 if top < rest else -1 if foot < top else 0


@njit()
def holds_values(numbers, items, box, size, figure, x, em):  # type: ignore[no-untyped-def]
    """Tell if most items of one side are figures, and those of both sides share their base lines.

    Such are values and their labels, however far apart. What is above or below one side alone does not count,
    nor does a title.
    """
    y0, y1 = np.float32(-1e9), np.float32(1e9)
    for side in range(2):
        top, foot = np.float32(1e9), np.float32(-1e9)
        for i in items:
            if (box[i, 2] <= x if side == 0 else box[i, 0] >= x) and size[i] < numbers[TITLE] * em:
                top, foot = min(top, box[i, 3]), max(foot, box[i, 3])
        y0, y1 = max(y0, top - numbers[LEVEL] * em), min(y1, foot + numbers[LEVEL] * em)
    for side in range(2):
        count = paired = figures = 0
        for i in items:
            beside = box[i, 2] <= x if side == 0 else box[i, 0] >= x
            if not beside or not y0 <= box[i, 3] <= y1 or size[i] >= numbers[TITLE] * em:
                continue
            count += 1
            figures += figure[i] & FIGURE
            for j in items:
                other = box[j, 0] >= x if side == 0 else box[j, 2] <= x
                if other and abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em:
                    paired += 1
                    break
        if paired < numbers[PAIRED] * count or count == 0:
            return False
        if side == 0:
            most = 2 * figures > count
        else:
            most = most or 2 * figures > count
    return most


@njit()
def least_step(numbers, items, box, x, em, left):  # type: ignore[no-untyped-def]
    """Return the least distance of two base lines of one side."""
    own = items[box[items, 2] <= x] if left else items[box[items, 0] >= x]
    bases = np.sort(pick_column(box, 3, own))
    least = np.float32(1e9)
    for k in range(1, bases.size):
        if bases[k] - bases[k - 1] > numbers[LEVEL] * em:
            least = min(least, bases[k] - bases[k - 1])
    return least


@njit()
def wraps(numbers, items, box, opens, x, em, wide, left):  # type: ignore[no-untyped-def]
    """Tell if a line of one side is full, and a small letter begins the line right below it.

    Its first line begins otherwise: a river of a paragraph is in mid-sentence there. Nor is that line further
    below than lines of the other side are from each other, as names are. `wide` is how wide that side's
    widest line is.
    """
    near = numbers[LOOSE] * least_step(numbers, items, box, x, em, not left)
    first, top = -1, np.float32(1e9)
    for i in items:
        if (box[i, 2] <= x if left else box[i, 0] >= x) and box[i, 3] < top:
            first, top = i, box[i, 3]
    if opens[first] == LOWER:
        return False
    for i in items:
        if opens[i] != LOWER or not (box[i, 2] <= x if left else box[i, 0] >= x):
            continue
        for j in items:
            step = box[i, 3] - box[j, 3]
            tall = box[j, 3] - box[j, 1]
            flush = abs(box[j, 0] - box[i, 0]) < numbers[LEVEL] * em
            below = 0 < step < min(numbers[WIDE] * tall, near)
            if flush and below and box[j, 2] - box[j, 0] > numbers[FULL] * wide:
                return True
    return False


@njit()
def begins_beside(numbers, items, box, opens, x, em):  # type: ignore[no-untyped-def]
    """Tell if lines at the left are level with lines at the right that begin something; most others go on.

    So do dates and labels stand before what they are said of, where no white parts one entry from the next.
    """
    beside = others = more = 0
    for i in items:
        if box[i, 0] < x:
            continue
        level = False
        for j in items:
            level |= box[j, 2] <= x and abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em
        if level and opens[i] == LOWER:
            return False
        beside += level
        others += not level
        more += opens[i] == LOWER
    left = 0
    for i in items:
        if box[i, 2] <= x:
            if opens[i] == LOWER:
                return False
            left += 1
    return 2 * more > others and beside > 1 and beside >= left and is_margin(numbers, items, box, x, em)


@njit()
def counts_on(items, box, opens, x):  # type: ignore[no-untyped-def]
    """Tell if numbers that open lines at the right count on from 1, as steps beside what they need do.

    Those of a form count from the left to the right.
    """
    right = items[box[items, 0] >= x]
    last = 0
    for i in sort_by(right, pick_column(box, 3, right)):
        if opens[i] >= NUMBER:
            if opens[i] - NUMBER != last + 1:
                return False
            last += 1
    return last > 1


@njit()
def holds_entries(numbers, items, box, figure, x, left):  # type: ignore[no-untyped-def]
    """Tell if most terms of one side have figures behind them, as those of an index have.

    Such figures go on below some of them; in a column of values there are hardly any terms.
    """
    bare = figures = ends = 0
    for i in items:
        if box[i, 2] <= x if left else box[i, 0] >= x:
            bare += figure[i] == 0
            figures += figure[i] == FIGURE
            ends += figure[i] >= ENDS_IN_FIGURE
    terms = ends + bare
    entries = ends + min(bare, figures)
    return terms > numbers[ENTRIES] and entries > numbers[ENDED] * terms and 2 * terms > figures


@njit()
def reads_in_rows(numbers, items, box, size, figure, opens, x, em):  # type: ignore[no-untyped-def]
    """Tell if two sides of a gutter are read row by row: labels and values rather than columns of prose."""
    n = items.size
    left = right = paired = paired_right = wordy_left = wordy_right = marked_left = marked_right = 0
    left0, left1, right0, right1 = 1e9, -1e9, 1e9, -1e9
    last0, first1 = -1e9, 1e9  # where the last of the right side begins, and the first ends
    wide_left = wide_right = np.float32(0.0)  # of a column: a side may have several
    largest = np.float32(0.0)  # print at the left
    for i in items:
        if box[i, 2] <= x:
            largest = max(largest, size[i])
            left0, left1 = min(left0, box[i, 0]), max(left1, box[i, 2])
            wide_left = max(wide_left, box[i, 2] - box[i, 0])
        elif box[i, 0] >= x:
            right0, right1 = min(right0, box[i, 0]), max(right1, box[i, 2])
            last0, first1 = max(last0, box[i, 0]), min(first1, box[i, 2])
            wide_right = max(wide_right, box[i, 2] - box[i, 0])
    for i in items:
        if box[i, 2] <= x:
            left += 1
            marked_left += opens[i] == MARK
            wordy_left += box[i, 2] - box[i, 0] > numbers[FULL] * wide_left
            for k in range(n):
                j = items[k]
                if box[j, 0] >= x and abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em:
                    paired += 1
                    break
        elif box[i, 0] >= x:
            right += 1
            marked_right += opens[i] == MARK
            for k in range(n):
                j = items[k]
                if box[j, 2] <= x and abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em:
                    paired_right += 1
                    break
            wordy_right += box[i, 2] - box[i, 0] > numbers[FULL] * wide_right
    if min(left, right) == 0:
        return False
    narrow_left = left1 - left0 < numbers[NARROW_LEFT] * em
    if narrow_left and paired >= numbers[PAIRED] * left:
        # Numbers, bullets or dates before their text; words here and there in far smaller print are notes.
        word = left1 - left0 > numbers[WORD] * em
        return not word or largest > numbers[SMALL] * em or left > numbers[FEWER] * right
    alike = max(last0 - right0, right1 - first1) < numbers[FLUSH_RIGHT] * em  # "[Function]", line after line
    narrow_right = right1 - right0 < (numbers[ALIKE_RIGHT] if alike else numbers[NARROW_RIGHT]) * em
    if narrow_right and paired_right >= numbers[PAIRED] * right:
        return True  # page numbers after their titles, numbers of equations
    flush = right1 - first1 < numbers[FLUSH_RIGHT] * em < last0 - right0
    if flush and right1 - right0 < numbers[MARGIN] * em and paired_right == right < left:
        return True  # places and dates at the end of the first lines of entries
    if holds_entries(numbers, items, box, figure, x, True) and holds_entries(
        numbers, items, box, figure, x, False
    ):
        return False
    if holds_values(numbers, items, box, size, figure, x, em):
        return True
    if min(marked_left, marked_right) > 1 or counts_on(items, box, opens, x):
        return False  # two lists
    if wraps(numbers, items, box, opens, x, em, wide_left, True) and wraps(
        numbers, items, box, opens, x, em, wide_right, False
    ):
        return False  # sentences go on below, on both sides
    title = title_over(numbers, items, box, size, x, True)
    if title and title == title_over(numbers, items, box, size, x, False):
        return False  # cards side by side
    if left1 - left0 < numbers[LABELS] * em and labels_hang(numbers, items, box, x, em):
        return True
    if begins_beside(numbers, items, box, opens, x, em):
        return True
    # Lines of prose fill their column, the more surely the narrower it is; labels and values do not.
    narrower, filled = min(wide_left, wide_right), min(wordy_left / left, wordy_right / right)
    if (narrower > numbers[PROSE] * em and filled > numbers[FILLED]) or (
        narrower > numbers[NARROW_PROSE] * em and filled > numbers[NARROW_FILLED] and min(left, right) > 5
    ):
        return False
    return paired >= numbers[PAIRED] * max(left, right) and left1 - left0 < numbers[LABELS] * em
