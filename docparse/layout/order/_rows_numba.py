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
def has_level(numbers, i, others, box, em):  # type: ignore[no-untyped-def]
    """Tell if one of `others` is on the base line of an item."""
    for j in others:
        if abs(box[j, 3] - box[i, 3]) < numbers[LEVEL] * em:
            return True
    return False


@njit()
def count_level(numbers, side, others, box, em):  # type: ignore[no-untyped-def]
    """Count the items of one side that share their base line with one of the other."""
    count = 0
    for i in side:
        count += has_level(numbers, i, others, box, em)
    return count


@njit()
def title_over(numbers, side, box, size):  # type: ignore[no-untyped-def]
    """Return 1 where text on one side of a gutter has a larger line above smaller ones, -1 where it has a
    smaller one above all larger ones, as the label of a figure is; else 0."""
    low, high = np.float32(1e9), np.float32(0.0)
    for i in side:
        if size[i] > numbers[NO_TEXT]:
            low, high = min(low, size[i]), max(high, size[i])
    if high < numbers[LARGER] * low:
        return 0
    top, rest, foot = np.float32(1e9), np.float32(1e9), np.float32(0.0)
    for i in side:
        if size[i] > numbers[LARGEST] * high:
            top = min(top, box[i, 3])
        elif size[i] > numbers[NO_TEXT]:
            rest, foot = min(rest, box[i, 3]), max(foot, box[i, 3])
    return 1 if top < rest else -1 if foot < top else 0


@njit()
def holds_values(numbers, left, right, box, size, figure, em):  # type: ignore[no-untyped-def]
    """Tell if most items of one side are figures, and those of both sides share their base lines.

    Such are values and their labels, however far apart. What is above or below one side alone does not count,
    nor does a title.
    """
    y0, y1 = np.float32(-1e9), np.float32(1e9)
    for own in (left, right):
        top, foot = np.float32(1e9), np.float32(-1e9)
        for i in own:
            if size[i] < numbers[TITLE] * em:
                top, foot = min(top, box[i, 3]), max(foot, box[i, 3])
        y0, y1 = max(y0, top - numbers[LEVEL] * em), min(y1, foot + numbers[LEVEL] * em)
    most = False
    for own, others in ((left, right), (right, left)):
        count = paired = figures = 0
        for i in own:
            if y0 <= box[i, 3] <= y1 and size[i] < numbers[TITLE] * em:
                count += 1
                figures += figure[i] & FIGURE
                paired += has_level(numbers, i, others, box, em)
        if paired < numbers[PAIRED] * count or count == 0:
            return False
        most = most or 2 * figures > count
    return most


@njit()
def least_step(numbers, side, box, em):  # type: ignore[no-untyped-def]
    """Return the least distance of two base lines of one side."""
    bases = np.sort(pick_column(box, 3, side))
    least = np.float32(1e9)
    for k in range(1, bases.size):
        if bases[k] - bases[k - 1] > numbers[LEVEL] * em:
            least = min(least, bases[k] - bases[k - 1])
    return least


@njit()
def wraps(numbers, side, others, box, opens, em):  # type: ignore[no-untyped-def]
    """Tell if a line of one side is full, and a small letter begins the line right below it.

    Its first line begins otherwise: a river of a paragraph is in mid-sentence there. Nor is that line further
    below than lines of the other side are from each other, as names are.
    """
    near = numbers[LOOSE] * least_step(numbers, others, box, em)
    wide = (box[side, 2] - box[side, 0]).max()
    first = side[0]
    for i in side:
        if box[i, 3] < box[first, 3]:
            first = i
    if opens[first] == LOWER:
        return False
    for i in side:
        if opens[i] != LOWER:
            continue
        for j in side:
            step = box[i, 3] - box[j, 3]
            tall = box[j, 3] - box[j, 1]
            flush = abs(box[j, 0] - box[i, 0]) < numbers[LEVEL] * em
            below = 0 < step < min(numbers[WIDE] * tall, near)
            if flush and below and box[j, 2] - box[j, 0] > numbers[FULL] * wide:
                return True
    return False


@njit()
def begins_beside(numbers, left, right, box, opens, em):  # type: ignore[no-untyped-def]
    """Tell if lines at the left are level with lines at the right that begin something; most others go on.

    So do dates and labels stand before what they are said of, where no white parts one entry from the next.
    """
    beside = more = 0
    for i in right:
        level = has_level(numbers, i, left, box, em)
        if level and opens[i] == LOWER:
            return False
        beside += level
        more += opens[i] == LOWER
    for i in left:
        if opens[i] == LOWER:
            return False
    return 2 * more > right.size - beside and beside > 1 and beside >= left.size


@njit()
def counts_on(right, box, opens):  # type: ignore[no-untyped-def]
    """Tell if numbers that open lines at the right count on from 1, as steps beside what they need do.

    Those of a form count from the left to the right.
    """
    last = 0
    for i in sort_by(right, pick_column(box, 3, right)):
        if opens[i] >= NUMBER:
            if opens[i] - NUMBER != last + 1:
                return False
            last += 1
    return last > 1


@njit()
def holds_entries(numbers, figure):  # type: ignore[no-untyped-def]
    """Tell if most terms of one side have figures behind them, as those of an index have.

    Such figures go on below some of them; in a column of values there are hardly any terms.
    """
    bare, figures = (figure == 0).sum(), (figure == FIGURE).sum()
    ends = (figure >= ENDS_IN_FIGURE).sum()
    terms = ends + bare
    entries = ends + min(bare, figures)
    return terms > numbers[ENTRIES] and entries > numbers[ENDED] * terms and 2 * terms > figures


@njit()
def are_ends(numbers, left, right, box, em):  # type: ignore[no-untyped-def]
    """Tell if a narrow side at the right ends lines at the left.

    So do numbers of pages and equations, "[Function]" line after line, and, flush right, places and dates at
    the end of the first lines of entries.
    """
    begins, ends = box[right, 0], box[right, 2]
    width, paired = ends.max() - begins.min(), count_level(numbers, right, left, box, em)
    ragged_left, ragged_right = begins.max() - begins.min(), ends.max() - ends.min()
    flush = numbers[FLUSH_RIGHT] * em
    most = numbers[ALIKE_RIGHT if max(ragged_left, ragged_right) < flush else NARROW_RIGHT] * em
    if width < most and paired >= numbers[PAIRED] * right.size:
        return True
    return (
        ragged_right < flush < ragged_left
        and width < numbers[MARGIN] * em
        and paired == right.size < left.size
    )


@njit()
def are_columns(numbers, left, right, box, size, opens, em):  # type: ignore[no-untyped-def]
    """Tell if either side is read by itself: two lists or steps, sentences that go on below, or cards."""
    if min((opens[left] == MARK).sum(), (opens[right] == MARK).sum()) > 1 or counts_on(right, box, opens):
        return True
    if wraps(numbers, left, right, box, opens, em) and wraps(numbers, right, left, box, opens, em):
        return True
    title = title_over(numbers, left, box, size)
    return title != 0 and title == title_over(numbers, right, box, size)


@njit()
def full_lines(numbers, left, right, box):  # type: ignore[no-untyped-def]
    """Return the width of the narrower side's widest line, and the least share of lines nearly as wide.

    Of either side: one may have several columns.
    """
    narrower, filled = np.float32(1e9), 1.0
    for own in (left, right):
        wide = box[own, 2] - box[own, 0]
        narrower = min(narrower, wide.max())
        filled = min(filled, (wide > numbers[FULL] * wide.max()).sum() / own.size)
    return narrower, filled


@njit()
def reads_in_rows(numbers, items, box, size, figure, opens, x, em):  # type: ignore[no-untyped-def]
    """Tell if two sides of a gutter are read row by row: labels and values rather than columns of prose."""
    left, right = items[box[items, 2] <= x], items[box[items, 0] >= x]
    if min(left.size, right.size) == 0:
        return False
    width, paired = box[left, 2].max() - box[left, 0].min(), count_level(numbers, left, right, box, em)
    if width < numbers[NARROW_LEFT] * em and paired >= numbers[PAIRED] * left.size:
        # Numbers, bullets or dates before their text; words here and there in far smaller print are notes.
        notes = width > numbers[WORD] * em and size[left].max() <= numbers[SMALL] * em
        return not notes or left.size > numbers[FEWER] * right.size
    if are_ends(numbers, left, right, box, em):
        return True
    if holds_entries(numbers, figure[left]) and holds_entries(numbers, figure[right]):
        return False
    if holds_values(numbers, left, right, box, size, figure, em):
        return True
    if are_columns(numbers, left, right, box, size, opens, em):
        return False
    labels = width < numbers[LABELS] * em
    if labels and labels_hang(numbers, items, box, x, em):
        return True
    if begins_beside(numbers, left, right, box, opens, em) and is_margin(numbers, items, box, x, em):
        return True
    # Lines of prose fill their column, the more surely the narrower it is; labels and values do not.
    narrower, filled = full_lines(numbers, left, right, box)
    if (narrower > numbers[PROSE] * em and filled > numbers[FILLED]) or (
        narrower > numbers[NARROW_PROSE] * em
        and filled > numbers[NARROW_FILLED]
        and min(left.size, right.size) > 5
    ):
        return False
    return labels and paired >= numbers[PAIRED] * max(left.size, right.size)
