"""Equations between the lines of a table of whole numbers: the search, as a kernel.

A line is a row (for sums down the columns) or a column (for sums along the rows). Lines are taken in order;
each is tried as the total of lines still open before it. What is tried, for the open lines o1 (nearest), o2 …:

    o1 + o2 + … + ok                k <= 30
    ok - (o1 + … + o(k-1))          k <= 30     gross minus deductions
    every pattern of signs          k <= 6
    a run of plus with up to 2 left out        k <= 12

An accepted total takes the place of its operands.
"""

from __future__ import annotations

import numpy as np

from docparse.layout._jit import njit

RUN = 30
SIGNS = 6
SKIPS = 12
WIDEST = 32  # operands of an equation at most
NOTHING = -1.0
SMALL = 3  # a total of so few tolerances can be had by chance: it tells nothing
FAULT = 6.0  # bits against an equation for each place where it fails altogether
MISREAD = 2.0  # bits against it for each where one digit is wrong: most digits are right


@njit(cache=True)
def tolerance(count):  # type: ignore[no-untyped-def]
    """Units of the last place by which a sum of `count` rounded numbers may miss its rounded total."""
    return (count + 1) // 2


@njit(cache=True)
def digit_cost(miss, total):  # type: ignore[no-untyped-def]
    """Bits that a sum loses which misses its total as one misread digit would make it miss; -1 if none would.

    A digit read as another changes a number by 1 to 9 times a power of ten.
    """
    while miss % 10 == 0:
        miss //= 10
    if miss > 9:
        return -1.0
    digits = 1.0
    while total >= 10:
        total //= 10
        digits += 1.0
    return np.log2(18.0 * digits)


@njit(cache=True)
def weigh(values, present, unit, slack, total, operands, signs, count, tried, bonus, holds):  # type: ignore[no-untyped-def]
    """Bits of evidence that `total` is the signed sum of `operands`; fills `holds` (1 yes, -1 no, 0 not told).

    A place tells if the total and two operands or more are there. Each that holds is worth the bits that chance
    would have had to guess; one that misses by a single digit is worth a little less; any other is a fault, and
    so are the hypotheses tried before. A near miss of a few units is told by nobody: tables are rounded.
    """
    coarsest = unit[total]
    for k in range(count):
        coarsest = max(coarsest, unit[operands[k]])
    limit = slack * tolerance(count) * coarsest
    bits = 0.0
    good = 0
    bad = 0
    for c in range(values.shape[1]):
        holds[c] = 0
        if not present[total, c]:
            continue
        sum_ = 0
        there = 0
        for k in range(count):
            if present[operands[k], c]:
                sum_ += signs[k] * values[operands[k], c]
                there += values[operands[k], c] != 0
        if there < 2 or abs(values[total, c]) < SMALL * limit:
            continue
        miss = abs(sum_ - values[total, c])
        worth = np.log2(1.0 + abs(values[total, c]) / (2.0 * limit + coarsest))
        if miss <= limit:
            holds[c] = 1
            good += 1
            bits += worth
            continue
        if miss <= 3 * limit:
            continue
        cost = digit_cost(miss, abs(values[total, c]))
        if cost < 0:
            bad += 1
        elif worth > cost + np.log2(count + 1.0) - 3.0:  # else so small a number misses by a digit whatever it is
            holds[c] = -1
            bits += worth - cost - np.log2(count + 1.0) - MISREAD
    if bad * 3 > good:
        return NOTHING
    return bits - np.log2(tried + 1.0) + bonus - FAULT * bad


@njit(cache=True)
def search(values, present, unit, slack, bonus, least, alone):  # type: ignore[no-untyped-def]
    """Find equations in `values` (int64, lines by places; `present` says where a number is). `unit[i]`
    is the place value of the last digit in line i;
    `slack` is 1 where totals were rounded apart from what they sum up, 0 where they add up to the digit.

    `bonus` are bits for lines that call themselves a total. An equation needs `least` bits, or `alone` if it
    holds in one place only. Returns totals, operands (padded with -1), signs, bits and, per place, 1 / -1 / 0.
    """
    lines, places = values.shape
    totals = np.full(lines, -1, np.int64)
    operands = np.full((lines, WIDEST), -1, np.int64)
    signs = np.zeros((lines, WIDEST), np.int64)
    scores = np.zeros(lines)
    found = np.zeros((lines, places), np.int64)
    stack = np.empty(lines, np.int64)
    depth = 0
    equations = 0
    rows = np.empty(WIDEST, np.int64)
    plus = np.ones(WIDEST, np.int64)
    sign = np.empty(WIDEST, np.int64)
    holds = np.empty(places, np.int64)
    for total in range(lines):
        if not present[total].any():
            continue
        tried = 0
        best = 0.0
        best_count = 0
        for count in range(2, min(depth, RUN) + 1):
            for k in range(count):
                rows[k] = stack[depth - 1 - k]
            patterns = 2 ** (count - 1) if count <= SIGNS else 2
            for pattern in range(patterns):
                for k in range(count):
                    if count <= SIGNS:  # the farthest line is positive: sums begin with what is added to
                        sign[k] = -1 if k < count - 1 and (pattern >> k) & 1 else 1
                    else:
                        sign[k] = -1 if pattern == 1 and k < count - 1 else 1
                tried += 1
                bits = weigh(values, present, unit, slack, total, rows, sign, count, tried, bonus[total], holds)
                need = least if (holds != 0).sum() > 1 else alone
                if bits > need and bits > best:
                    best, best_count = bits, count
                    totals[equations] = total
                    scores[equations] = bits
                    operands[equations, :count] = rows[:count]
                    operands[equations, count:] = -1
                    signs[equations, :count] = sign[:count]
                    found[equations] = holds
            if count > SKIPS or count < 4:
                continue
            for first in range(1, count - 1):
                for second in range(first, count - 1):
                    kept = 0
                    for k in range(count):
                        if k != first and k != second:
                            rows[kept] = stack[depth - 1 - k]
                            kept += 1
                    tried += 1
                    bits = weigh(values, present, unit, slack, total, rows, plus, kept, tried, bonus[total], holds)
                    need = least if (holds != 0).sum() > 1 else alone
                    if bits > need and bits > best:
                        best, best_count = bits, count
                        totals[equations] = total
                        scores[equations] = bits
                        operands[equations, :kept] = rows[:kept]
                        operands[equations, kept:] = -1
                        signs[equations, :kept] = 1
                        found[equations] = holds
        if best_count:
            depth -= best_count
            equations += 1
        stack[depth] = total
        depth += 1
    return totals[:equations], operands[:equations], signs[:equations], scores[:equations], found[:equations]
