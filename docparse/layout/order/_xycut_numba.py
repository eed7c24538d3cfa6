"""Reading order by a recursive XY-cut over runs; `page.py` says what each step means."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout._sort_numba import median_of, pick, pick_column, sort_by
from docparse.layout.order._gutters_numba import LEAST, NO_TEXT, best_gutter, weigh_gutter
from docparse.layout.order._labels_numba import APART, LEVEL, WHITE, part_labels
from docparse.layout.order._rows_numba import LARGER, WIDE, reads_in_rows
from docparse.layout.params import Params, index_of
from docparse.layout.typography import FLUSH_RIGHT

_I = "int32[::1]"
_F = "float32[::1]"
_F2 = "float32[:, ::1]"
_B = "uint8[::1]"

HANGS = index_of("order.xycut.hangs")
SET_IN = index_of("order.xycut.set_in")
HAIR = index_of("order.xycut.hair")
BEYOND = index_of("order.xycut.beyond")
TIGHT = index_of("order.xycut.tight")
AS_TALL = index_of("order.xycut.as_tall")
CLEAR = index_of("order.xycut.clear")
NOTE = index_of("order.xycut.note")
ABOVE_NOTES = index_of("order.xycut.above_notes")
UPPER = index_of("order.xycut.upper")
GAP = index_of("order.xycut.gap")
ONE_LINE = index_of("order.xycut.one_line")
STRIP = index_of("order.xycut.strip")
BRIEF = index_of("order.xycut.brief")


@njit()
def widest_row_gap(items, box):  # type: ignore[no-untyped-def]
    """Middle and height of the widest band of white across a region."""
    by_top = sort_by(items, pick_column(box, 1, items))
    reach = box[by_top[0], 3]
    best, where = np.float32(0.0), np.float32(0.0)
    for k in by_top[1:]:
        gap = box[k, 1] - reach
        if gap > best:
            best, where = gap, (box[k, 1] + reach) / 2
        reach = max(reach, box[k, 3])
    return where, best


@njit()
def by_middle(items, box):  # type: ignore[no-untyped-def]
    keys = pick_column(box, 1, items)
    for k in range(items.size):
        keys[k] = (keys[k] + box[items[k], 3]) / 2
    return sort_by(items, keys)


@njit()
def part_strips(numbers, items, box, x, em, label):  # type: ignore[no-untyped-def]
    """Label what is above, in and below the one strip of few lines in which text faces text across a gutter.

    White across the region parts strips. So the line of references of a letter is read, between an address at
    the left and the sender's at the right. Return 3; 0 where text faces text in more strips, or many lines.
    """
    order = sort_by(items, pick_column(box, 1, items))
    faced = strips = 0
    y0 = y1 = np.float32(0.0)  # of the strip in which text faces text
    top = reach = box[order[0], 1]
    left = right = False
    for k in range(order.size + 1):
        if k == order.size or box[order[k], 1] - reach > numbers[STRIP] * em:
            strips += 1
            if left and right:
                faced += 1
                y0, y1 = top, reach
            if k == order.size:
                break
            left = right = False
            top = box[order[k], 1]
        i = order[k]
        left |= box[i, 2] <= x
        right |= box[i, 0] >= x
        reach = max(reach, box[i, 3])
    if faced != 1 or strips < 3 or y1 - y0 > numbers[BRIEF] * em:
        return 0
    for i in items:
        middle = (box[i, 1] + box[i, 3]) / 2
        label[i] = 0 if middle < y0 else (1 if middle < y1 else 2)
    return 3


@inner
def ends_alike(numbers, box, i, j, em):  # type: ignore[no-untyped-def]
    """Return True if two items share their middle or their right side."""
    centred = abs(box[i, 0] + box[i, 2] - box[j, 0] - box[j, 2]) < em
    return centred or abs(box[i, 2] - box[j, 2]) < numbers[FLUSH_RIGHT] * em


@inner
def is_title_of(numbers, k, order, at, box, em):  # type: ignore[no-untyped-def]
    """Tell if the item at place `at` of `order` is nearer to the one at place `k` below it than to others."""
    i = order[at]
    foot = np.float32(-1e9)
    for j in range(at):
        foot = max(foot, box[order[j], 3])
    above, below = box[i, 1] - foot, box[order[k], 1] - box[i, 3]
    level = abs(box[i, 0] - box[order[k], 0]) < numbers[SET_IN] * em
    return level and above > numbers[WHITE] * em and above > numbers[APART] * max(below, numbers[HAIR] * em)


@njit()
def part_sections(numbers, items, box, size, x, em, label):  # type: ignore[no-untyped-def]
    """Label what is above the first of several titles at the left, it, its rows, the next title, and so on.

    A title is alone at its height, and larger than what is below it or has a row there: text on both sides,
    on one base line. So are the sections of a form or a CV. Return how many parts there are, 0 where there
    are no two titles, or a larger one over a row.
    """
    order = by_middle(items, box)
    kind = np.empty(order.size, np.int8)
    for k in range(order.size):
        kind[k] = -1 if box[order[k], 2] <= x else 1
    parts, both = 1, 0
    for k in range(order.size):
        if 0 < k < order.size - 2 and kind[k] < 0 and min(kind[k + 1], kind[k + 2]) < 0:
            own, other = (k + 1, k + 2) if kind[k + 1] < 0 else (k + 2, k + 1)
            level = abs(box[order[own], 3] - box[order[other], 3]) < numbers[LEVEL] * em
            alone = box[order[k + 1], 3] - box[order[k], 3] > numbers[WHITE] * em
            alone &= box[order[k + 1], 1] > box[order[k], 3] - numbers[LEVEL] * em
            row, larger = level and kind[other] > 0, size[order[k]] > numbers[LARGER] * size[order[own]]
            if alone and (row or larger) and is_title_of(numbers, own, order, k, box, em):
                label[order[k]] = parts
                parts += 2
                both += row and larger
                continue
        label[order[k]] = parts - 1
    return parts if parts > 3 or both else 0


@inner
def overruns(numbers, i, items, box, size, x, em):  # type: ignore[no-untyped-def]
    """Tell if a line that begins left of a gutter is printed over text beside it: it overran its column."""
    if size[i] < numbers[NO_TEXT]:
        return False
    for j in items:
        if box[j, 0] >= x and 2 * (box[i, 2] - box[j, 0]) > em and size[j] > numbers[NO_TEXT]:
            overlap = min(box[i, 3], box[j, 3]) - max(box[i, 1], box[j, 1])
            if 3 * overlap > box[j, 3] - box[j, 1]:
                return True
    return False


@njit()
def sides_of(numbers, order, box, size, x, em):  # type: ignore[no-untyped-def]
    """Return where items stand: left of a gutter (-1), right of it (1) or across (0), as all beside such do.

    A caption at the side of a wide figure goes with it.
    """
    kind = np.zeros(order.size, np.int8)
    for k in range(order.size):
        i = order[k]
        if box[i, 2] <= x + numbers[BEYOND] or (
            box[i, 0] < x - numbers[BEYOND] and overruns(numbers, i, order, box, size, x, em)
        ):
            kind[k] = -1
        elif box[i, 0] >= x - numbers[BEYOND]:
            kind[k] = 1
    wide = order[kind == 0]
    for k in range(order.size):
        middle = (box[order[k], 1] + box[order[k], 3]) / 2
        for j in wide:
            if box[j, 1] < middle < box[j, 3]:
                kind[k] = 0
                break
    return kind


@njit()
def join_one_sided(numbers, order, box, size, x, em, kind):  # type: ignore[no-untyped-def]
    """Take stretches that keep to one side for a part of what is across, unless they face something."""
    first = 0
    for k in range(1, order.size + 1):
        if k < order.size and (kind[k] == 0) == (kind[first] == 0):
            continue
        if kind[first] != 0:
            both, _, _ = weigh_gutter(numbers, order[first:k], box, size, x, numbers[LEAST] * em, em)
            if both == 0:
                kind[first:k] = 0
        first = k


@njit()
def ends_text(numbers, k, order, right, box, em, at_right):  # type: ignore[no-untyped-def]
    """Tell if the item at place `k` is a short last line of the text above, before the columns begin.

    One `at_right` is centred or set flush right as the line above it is, or hangs and does not fill its
    column. `right` is where the widest lines end.
    """
    i, p = order[k], order[k - 1]
    short = box[i, 2] < box[i, 0] + numbers[HANGS] * (right - box[i, 0])
    hangs = box[i, 0] > box[p, 0] + em and short
    if at_right and not hangs and not ends_alike(numbers, box, p, i, em):
        return False
    step, tall = box[i, 3] - box[p, 3], box[i, 3] - box[i, 1]
    alike = abs(box[p, 3] - box[p, 1] - tall) < numbers[AS_TALL] * tall
    if not (alike and numbers[TIGHT] * tall < step < numbers[WIDE] * tall):
        return False
    for j in order[k + 1 :]:
        if (
            box[j, 1] < box[i, 3] - numbers[CLEAR] * tall
            or box[j, 3] - box[i, 3] < step - numbers[CLEAR] * tall
        ):
            return False
    return True


@njit()
def bands(numbers, items, box, size, x, em, label):  # type: ignore[no-untyped-def]
    """Label items with their horizontal band: text on both sides of `x` alternates with other text.

    Return how many bands there are, 0 where all items are across.
    """
    order = by_middle(items, box)
    n, right = order.size, box[order, 2].max()
    kind = sides_of(numbers, order, box, size, x, em)
    join_one_sided(numbers, order, box, size, x, em, kind)
    for k in range(1, n):
        if kind[k] != 0 and kind[k - 1] == 0 and ends_text(numbers, k, order, right, box, em, kind[k] == 1):
            kind[k] = 0
    for k in range(n - 1, 0, -1):  # and a title of it below the columns
        if kind[k] == 0 and kind[k - 1] != 0 and is_title_of(numbers, k, order, k - 1, box, em):
            kind[k - 1] = 0
    if not kind.any():
        return 0
    band = 0
    for k in range(n):
        if k and (kind[k] == 0) != (kind[k - 1] == 0):
            band += 1
        label[order[k]] = band
    return band + 1


@njit()
def part_columns(numbers, items, box, size, x, em, label):  # type: ignore[no-untyped-def]
    """Label the left column 0, the right 1, and the notes (smaller text) at the foot of them 2 and 3."""
    for i in items:
        label[i] = box[i, 0] >= x - numbers[BEYOND]
    order = sort_by(items, pick_column(box, 3, items))
    y0, y1 = box[order[0], 1], box[order[-1], 3]
    for column in range(2):
        small = np.float32(0.0)
        last = order.size  # the first of the notes in `order`
        for k in range(order.size - 1, -1, -1):
            i = order[k]
            if label[i] != column:
                continue
            if small == 0:
                small = size[i]
            if size[i] > numbers[NOTE] * small or size[i] < numbers[NO_TEXT]:
                if size[i] < numbers[NO_TEXT]:
                    last = order.size  # small text under a figure is its caption
                break
            last = k
        larger = others = 0
        for k in range(last):
            if label[order[k]] == column:
                larger += size[order[k]] > numbers[NOTE] * small
                others += 1
        if (
            last == order.size
            or larger < 3
            or larger < numbers[ABOVE_NOTES] * others
            or box[order[last], 1] < y0 + numbers[UPPER] * (y1 - y0)
        ):
            continue
        for k in range(last, order.size):
            if label[order[k]] == column:
                label[order[k]] = column + 2


@njit(f"{_I}(float64[::1], {_F2}, {_F}, {_I}, {_B}, {_B}, {_I})")
def order_regions(numbers, box, size, zone, figure, opens, order):  # type: ignore[no-untyped-def]
    """Fill `order` with items by leaf region, in reading order; return the region of every item."""
    n = order.size
    leaf = np.zeros(n, np.int32)
    label = np.zeros(n, np.int32)
    stack = np.empty((4 * n + 8, 2), np.int32)
    at = 0
    top = 1
    for i in range(n):
        top = max(top, zone[i] + 1)
    for z in range(top):
        # Zones keep their order: running header, body, running footer; then those of a second page.
        first = at
        for i in range(n):
            if zone[i] == z:
                order[at] = i
                at += 1
        stack[top - 1 - z, 0], stack[top - 1 - z, 1] = first, at
    done = 0
    while top:
        top -= 1
        a, b = stack[top]
        if a == b:
            continue
        items = order[a:b].copy()
        em = median_of(size, items)
        parts = 1
        if b - a > 1:
            x, wide = best_gutter(numbers, items, box, size, em)
            if wide > 0:
                y, gap = widest_row_gap(items, box)
                crossed = bands(numbers, items, box, size, x, em, label)
                if gap > max(numbers[GAP] * wide, numbers[GAP] * em):
                    for i in items:
                        label[i] = (box[i, 1] + box[i, 3]) / 2 > y
                    parts = 2
                elif crossed != 1:
                    parts = max(crossed, 1)
                elif part_strips(numbers, items, box, x, em, label):
                    parts = 3
                elif not reads_in_rows(numbers, items, box, size, figure, opens, x, em):
                    parts = part_sections(numbers, items, box, size, x, em, label)
                    if parts == 0:
                        parts = part_labels(numbers, items, box, x, em, label)
                    if parts == 0:
                        part_columns(numbers, items, box, size, x, em, label)
                        parts = 4
        if parts == 1:
            for k in range(a, b):
                leaf[order[k]] = done
            done += 1
            continue
        at = a
        spans = np.empty((parts, 2), np.int32)
        for p in range(parts):
            spans[p, 0] = at
            for i in items:
                if label[i] == p:
                    order[at] = i
                    at += 1
            spans[p, 1] = at
        for p in range(parts - 1, -1, -1):
            if spans[p, 1] > spans[p, 0]:
                stack[top, 0], stack[top, 1] = spans[p, 0], spans[p, 1]
                top += 1
    return leaf


@njit(f"{_I}(float64[::1], {_F2}, {_F}, {_F}, {_I}, {_I})")
def order_lines(numbers, box, base, size, leaf, order):  # type: ignore[no-untyped-def]
    """Bring the items of every region in `order` into their lines; return the line of each, in that order."""
    n = len(box)
    line = np.zeros(n, np.int32)
    serial = -1
    first = 0
    for k in range(1, n + 1):
        if k < n and leaf[order[k]] == leaf[order[first]]:
            continue
        part = order[first:k]
        part = sort_by(part, pick(base, part))
        start = 0
        for j in range(1, part.size + 1):
            if j < part.size and base[part[j]] - base[part[start]] <= numbers[ONE_LINE] * min(
                size[part[j]], size[part[start]]
            ):
                continue
            row = part[start:j]
            row = sort_by(row, pick_column(box, 0, row))
            serial += 1
            for at in range(start, j):
                order[first + at], line[first + at] = row[at - start], serial
            start = j
        first = k
    return line


def order_items(params: Params, box, base, size, zone, figure, opens):  # type: ignore[no-untyped-def]
    """Items in reading order, the leaf region of each, and its line (both in that order).

    `figure` tells which items are figures (more digits than letters) or end with one; `opens` which open with
    a letter that is small, or the mark or number of an item (`_rows_numba`).
    """
    order = np.empty(len(box), np.int32)
    leaf = order_regions(params.array, box, size, zone, figure, opens, order)
    line = order_lines(params.array, box, base, size, leaf, order)
    return order, leaf[order], line
