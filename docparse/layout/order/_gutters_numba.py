"""Gutters: upright white that text faces each other across."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout.params import index_of

FINE = 4  # bins a point: what is moved by a hair faces as much as before
EQUAL = index_of("order.gutters.equal")
PITCH = index_of("order.gutters.pitch")
LEAD = index_of("order.gutters.lead")
TALL = index_of("order.gutters.tall")
RIVER = index_of("order.gutters.river")
NO_TEXT = index_of("order.gutters.no_text")
HAIR = index_of("order.gutters.hair")
NARROWEST = index_of("order.gutters.narrowest")
WORTH = index_of("order.gutters.worth")
WIDEST = index_of("order.gutters.widest")
NARROW = index_of("order.gutters.narrow")
LEAST_NARROW = index_of("order.gutters.least_narrow")
SHARE_NARROW = index_of("order.gutters.share_narrow")
LEAST = index_of("order.gutters.least")
SHARE = index_of("order.gutters.share")


@njit()
def weigh_gutter(numbers, items, box, size, x, least, em):  # type: ignore[no-untyped-def]
    """Height of text on both sides of `x` in the stretches of at least `least` that nothing crosses.

    And the height of text across it, and the width of white between the two sides. A stretch whose lines are
    evenly set with prose above and below that crosses may be a river of a justified paragraph.
    """
    y0, y1 = box[items[0], 1], box[items[0], 3]
    for i in items:
        y0, y1 = min(y0, box[i, 1]), max(y1, box[i, 3])
    bins = int(FINE * (y1 - y0)) + 2
    left, right = np.zeros(bins, np.bool_), np.zeros(bins, np.bool_)
    across, prose = np.zeros(bins, np.bool_), np.zeros(bins, np.bool_)
    lead = int(FINE * numbers[LEAD] * em)
    for i in items:
        a, b = int(FINE * (box[i, 1] - y0)), int(FINE * (box[i, 3] - y0)) + 1
        low, high = max(0, a - lead), min(bins, b + lead)
        if box[i, 2] <= x:
            left[low:high] = True
        elif box[i, 0] >= x:
            right[low:high] = True
        else:
            across[a:b] = True
            if size[i] > numbers[NO_TEXT]:
                prose[a:b] = True
    total = crossed = 0
    stretch = 0
    since = 0
    begin = end = 0  # of the text that faces each other
    counts = np.zeros(bins, np.bool_)
    for b in range(bins + 1):
        if b < bins:
            crossed += prose[b]
        if b == bins or across[b]:
            enclosed = since > 0 and b < bins and prose[since - 1] and prose[b]
            even = enclosed and max(begin - since, b - end) < FINE * numbers[PITCH] * em
            if stretch >= FINE * (max(least, numbers[RIVER] * em) if even else least) and stretch > 0:
                total += stretch
                for c in range(since, b):
                    counts[c] = left[c] and right[c]
            stretch = 0
            since = b + 1
        elif left[b] and right[b]:
            if stretch == 0:
                begin = b
            end = b + 1
            stretch += 1
    # The gutter is as wide as the text that faces each other leaves it.
    shore0, shore1 = np.float32(-1e9), np.float32(1e9)
    for i in items:
        if counts[int(FINE * ((box[i, 1] + box[i, 3]) / 2 - y0))]:
            if box[i, 2] <= x:
                shore0 = max(shore0, box[i, 2])
            elif box[i, 0] >= x:
                shore1 = min(shore1, box[i, 0])
    return total / FINE, crossed / FINE, max(np.float32(0.0), shore1 - shore0)


@njit()
def sides(items, box, x):  # type: ignore[no-untyped-def]
    """Return how many items are left and right of `x`: no others are where the numbers are the same."""
    left = right = 0
    for i in items:
        left += box[i, 2] <= x
        right += box[i, 0] >= x
    return left, right


@njit()
def best_gutter(numbers, items, box, size, em):  # type: ignore[no-untyped-def]
    """The gutter (x, width) with most text facing each other over it; width 0 where there is none."""
    x0, x1 = box[items[0], 0], box[items[0], 2]
    for i in items:
        x0, x1 = min(x0, box[i, 0]), max(x1, box[i, 2])
    bins = int(x1 - x0) + 2
    cover = np.zeros(bins + 1, np.float32)
    for i in items:
        tall = box[i, 3] - box[i, 1]
        cover[int(max(0.0, np.ceil(box[i, 0] - x0 - 0.5)))] += tall
        cover[int(box[i, 2] - x0 + 0.5)] -= tall
    for b in range(1, bins + 1):
        cover[b] += cover[b - 1]
    best_x, best_wide, best_score = np.float32(0.0), np.float32(0.0), np.float32(0.0)
    least_crossed = 0.0
    seen = (-1, -1)
    b = 1
    while b < bins - 1:
        # A valley: a stretch of bins with less text than on either of its shores. A page number may be in it.
        if cover[b] >= cover[b - 1] - numbers[HAIR]:
            b += 1
            continue
        number = em if cover[b - 1] - cover[b] > numbers[TALL] * em else numbers[HAIR]
        stop = b + 1
        while stop < bins and cover[stop] <= cover[b] + number:
            stop += 1
        wide = np.float32(stop - b)
        if stop < bins and wide >= numbers[NARROWEST] * em:
            x = np.float32(x0 + (b + stop) / 2)
            parted = sides(items, box, x)
            if parted == seen:
                b += 1
                continue
            seen = parted
            both, crossed, wide = weigh_gutter(numbers, items, box, size, x, numbers[LEAST] * em, em)
            score = np.float32(both) + np.float32(numbers[WORTH]) * min(wide, np.float32(numbers[WIDEST]))
            # Words of justified lines leave rivers: a narrow gutter needs more text to be believed.
            narrow, equal = wide < numbers[NARROW] * em, numbers[EQUAL]
            least = numbers[LEAST_NARROW if narrow else LEAST] * em
            share = numbers[SHARE_NARROW if narrow else SHARE]
            better = score > best_score + equal or (score > best_score - equal and crossed < least_crossed)
            if wide >= numbers[NARROWEST] * em and both >= least and both > share * crossed and better:
                best_x, best_wide, best_score, least_crossed = x, wide, score, crossed
        b += 1
    return best_x, best_wide
