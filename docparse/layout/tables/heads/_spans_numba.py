"""The best columns for all heads of a table, level by level; kernel of `tree`."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.params import index_of

ABOVE_BASE = index_of("tables.heads.spans.above_base")
BELOW_RULE = index_of("tables.heads.spans.below_rule")
CENTRED = index_of("tables.heads.spans.centred")


@njit("int64[:, ::1](float64[:, :, ::1], float64)")
def best_spans(fits, shared):  # type: ignore[no-untyped-def]
    """Return first and last column of every head, (heads, 2): the best sum of fits, left to right.

    `fits[h, first, last]` is how well head h is set over these columns; a column that two heads have costs
    `shared`. Of equal sums the first counts. States are the columns before which nothing is free.
    """
    heads, columns = fits.shape[0], fits.shape[1]
    total, states = np.zeros(columns + 1), np.zeros(1, np.int64)
    chosen = np.zeros((heads, columns + 1, 3), np.int64)  # first, last, state before
    for head in range(heads):
        best, found = np.zeros(columns + 1), np.zeros(columns + 1, np.int64)
        count = 0
        for first in range(columns):
            for last in range(first, columns):
                for free in states:
                    value = total[free] + fits[head, first, last] - shared * max(0, free - first)
                    end = free if free > last + 1 else np.int64(last + 1)
                    known = False
                    for k in range(count):
                        known = known or found[k] == end
                    if known and value <= best[end]:
                        continue
                    if not known:
                        found[count] = end
                        count += 1
                    best[end] = value
                    chosen[head, end, 0], chosen[head, end, 1], chosen[head, end, 2] = first, last, free
        total, states = best, found[:count].copy()
    at = states[0]
    for free in states:
        if total[free] > total[at]:
            at = free
    spans = np.zeros((heads, 2), np.int64)
    for head in range(heads - 1, -1, -1):
        spans[head, 0], spans[head, 1] = chosen[head, at, 0], chosen[head, at, 1]
        at = chosen[head, at, 2]
    return spans


@inner
def _number(flags, start, stop):  # type: ignore[no-untyped-def]
    """Return how many flags of a stretch are set."""
    count = 0
    for at in range(start, stop):
        count += flags[at]
    return count


@inner
def _over(core, x0, x1):  # type: ignore[no-untyped-def]
    """Return by how much a column and a stretch overlap."""
    return min(core[1], x1) - max(core[0], x0)


@njit()
def _ruled(numbers, head, boxes, lines, cores, rules, touch, below):  # type: ignore[no-untyped-def]
    """Return the columns over which the rule right under a head runs, -1 without a rule of its own.

    It may be above a head that is alone right in its middle, too: what is said of several heads over it. Of
    rules it is the shortest: the edge of a shade that runs on is not the head's.
    """
    x0, x1, em, bottom = boxes[head]
    left, right = -np.inf, np.inf
    for y, a, b in rules:
        near = -numbers[ABOVE_BASE] * em < y - bottom < below * em
        own = near and a <= x0 + touch * em and x1 - touch * em <= b
        centred = abs(x0 + x1 - a - b) < 2 * numbers[CENTRED] * em and b - a > x1 - x0
        if centred and 0 < bottom - y < numbers[BELOW_RULE] * em:
            own = own or _is_below_several(head, boxes, lines, (y, a, b))
        if own and b - a < right - left:
            left, right = a, b
    first, last, count = -1, -1, 0
    for column, core in enumerate(cores):
        if left > -np.inf and 2 * _over(core, left, right) > core[1] - core[0]:
            first, last, count = column if first < 0 else first, column, count + 1
    return (-1, -1) if first == 0 and count == len(cores) else (first, last)


@inner
def _is_below_several(head, boxes, lines, rule):  # type: ignore[no-untyped-def]
    """Return True if a head is the only one below a rule on its lines, and several are right above that."""
    y, x0, x1 = rule
    count = 0
    for other in range(len(boxes)):
        if other != head and _over(boxes[other], x0, x1) > 0:
            if lines[other, 0] <= lines[head, 1] and lines[head, 0] <= lines[other, 1]:
                return False
            count += lines[other, 1] == lines[head, 0] - 1 and boxes[other, 3] < y
    return count > 1


@njit()
def _set_over(head, left, begin, right, aside, weights):  # type: ignore[no-untyped-def]
    """Return how well a head is set over columns from `left` to `right`, in their middle or `aside`.

    Figures are set to the right of their cells, which `begin` where the column before ends.
    """
    off_centre, off_left, off_right, boxed, far = weights
    x0, x1, em, _ = head
    middle = x0 + x1 - right
    score = -off_centre * min(far, abs(middle - left) / 2 / em, abs(middle - begin) / 2 / em + boxed)
    if aside:
        side = min(off_left * abs(x0 - left), off_right * abs(x1 - right)) / em
        score = max(score, -min(far, side))
    return score


@njit()
def _recurs(children, texts, first, last):  # type: ignore[no-untyped-def]
    """Return True if heads below a stretch begin or end again beside it, as those of a head beside do."""
    begin, end = children[first], children[last]
    if min(begin, end) < 0:
        return False
    behind = children[last + 1] if last + 1 < len(children) else -1
    before = children[first - 1] if first else -1
    again = behind >= 0 and behind != end and texts[behind] == texts[begin]
    return again or (before >= 0 and before != begin and texts[before] == texts[end])


@njit()
def _children(head, lines, spans, placed, columns):  # type: ignore[no-untyped-def]
    """Return the next of the first `placed` heads below a head in each column, -1 where there is none."""
    children = np.empty(columns, np.int64)
    children[:] = -1
    for below in range(placed):
        if lines[head, 1] < lines[below, 0]:
            for column in range(spans[below, 0], spans[below, 1] + 1):
                known = children[column]
                if known < 0 or lines[below, 0] <= lines[known, 0]:
                    children[column] = below
    return children


@njit()
def _period(children, texts, peers):  # type: ignore[no-untyped-def]
    """Return where heads below begin that are the same for each of several `peers`, and how many each has."""
    columns = len(children)
    for first in range(min(2, columns)):  # the labels may have a head
        period = (columns - first) // peers
        if peers < 2 or period < 2 or period * peers != columns - first:
            continue
        same = True
        for column in range(first, columns):
            child, other = children[column], children[first + (column - first) % period]
            same &= child >= 0 and other >= 0 and texts[child] == texts[other]
        for column in range(first + 1, first + period):
            same &= children[column] != children[column - 1]
        if same:
            return first, period
    return 0, 0


@njit()
def _is_common(head, boxes, lines, x0, x1):  # type: ignore[no-untyped-def]
    """Return True if a head below, over columns from `x0` to `x1`, is of several heads of one line."""
    count = 0
    for other in range(len(boxes)):
        if lines[other, 1] == lines[head, 1]:
            count += x0 < (boxes[other, 0] + boxes[other, 1]) / 2 < x1
    return count > 1


@njit()
def _fit(numbers, head, boxes, lines, texts, touched, spans, placed, cores, rules, weights, fit):  # type: ignore[no-untyped-def]
    """Fill `fit` with what speaks for every stretch of columns, by first and last.

    Less speaks for a stretch where a head beside the head has one of its columns. Columns without heads of
    their own below speak against it, but where it is of all values; those with one speak for it, though a
    remark is as often of one head alone. Of as many heads of a line as there are columns each is of its own.
    """
    missed, touch, below, ruled, span, headed, bare, lone, recurs, periodic, cut, taken, counted = weights[5:]
    columns, own, box = len(cores), touched[head], boxes[head]
    first_ruled, last_ruled = _ruled(numbers, head, boxes, lines, cores, rules, touch, below)
    children = _children(head, lines, spans, placed, columns)
    beside = np.zeros(columns, np.bool_)
    for other in range(len(boxes)):
        if other != head and lines[other, 0] <= lines[head, 1] and lines[head, 0] <= lines[other, 1]:
            for column in range(columns):
                beside[column] |= touched[other, column]
    peers = rank = 0
    for other in range(len(boxes)):
        peer = lines[other, 1] == lines[head, 1]
        peers, rank = peers + peer, rank + (peer and boxes[other, 0] < box[0])
    start, period = _period(children, texts, peers)
    for first in range(columns):
        begin = cores[first - 1, 1] if first else cores[0, 0]
        seen = np.zeros(len(boxes) + 1, np.bool_)
        before, again, heads = -1, 0, 0
        for last in range(first, columns):
            child, width = children[last], last - first + 1
            heads += child >= 0
            if child >= 0 and child != before:
                again += seen[texts[child]]
                seen[texts[child]] = True
                before = child
            remark = lines[head, 2] > 0
            aside = width == 1 or (
                peers > 1 and not again and not remark and _recurs(children, texts, first, last)
            )
            value = _set_over(box, cores[first, 0], begin, cores[last, 1], aside, weights[:5])
            value -= missed * (_number(own, 0, columns) - _number(own, first, last + 1))
            if first_ruled >= 0:
                value += ruled if first == first_ruled and last == last_ruled else -ruled
            if width > 1:
                value += headed * heads * (not remark) - span * (width - 1)
                value -= bare * (width - heads) * (heads > 0 or width + 1 < columns or first == 0)
            outside = min(cores[last, 1], box[1]) <= max(cores[first, 0], box[0])
            value -= lone * (outside or (first == 0 and width > 1 and box[0] >= cores[0, 1]))
            cuts = 0
            for lower in range(placed):
                a, b = spans[lower]
                if a < b and lines[head, 1] < lines[lower, 0] and a <= last and first <= b:
                    cuts += (a < first or last < b) and not _is_common(
                        head, boxes, lines, cores[a, 0], cores[b, 1]
                    )
            value += counted * (peers == columns and first == rank and width == 1) - recurs * again
            value += periodic * (not remark and width == period and (first - start) % period == 0)
            fit[first, last] = value - (cut * cuts + taken * _number(beside, first, last + 1))


@njit(
    "int64[:, ::1](float64[::1], float64[:, ::1], int64[:, ::1], int64[::1], float64[:, ::1],"
    " float64[:, ::1], UniTuple(float64, 18), float64)",
)
def place_heads(numbers, boxes, lines, texts, cores, rules, weights, shared):  # type: ignore[no-untyped-def]
    """Return first and last column of every head, (heads, 2).

    Heads are in levels, from below: those that end on one line, left to right; none share a column. `boxes`
    are (x0, x1, size, base line), `lines` their first and last and 1 for a remark, `texts` alike for the same
    text; `cores` is what columns take in x, `rules` (y, x0, x1) from top to bottom.
    """
    heads, columns, touch = len(boxes), len(cores), weights[6]
    touched = np.zeros((heads, columns), np.bool_)
    for head in range(heads):
        for column in range(columns):
            touched[head, column] = (
                _over(cores[column], boxes[head, 0], boxes[head, 1]) > touch * boxes[head, 2]
            )
    spans = np.zeros((heads, 2), np.int64)
    start = 0
    while start < heads:
        stop = start
        while stop < heads and lines[stop, 1] == lines[start, 1]:
            stop += 1
        fits = np.zeros((stop - start, columns, columns))
        for head in range(start, stop):
            fit = fits[head - start]
            _fit(numbers, head, boxes, lines, texts, touched, spans, start, cores, rules, weights, fit)
        best = best_spans(fits, shared)
        for head in range(start, stop):
            spans[head, 0], spans[head, 1] = best[head - start, 0], best[head - start, 1]
        start = stop
    return spans
