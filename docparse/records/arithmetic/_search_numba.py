"""Equations between the lines of a table of whole numbers: the search, as a kernel.

A line is a row (for sums down the columns) or a column (for sums along the rows). Lines are taken in order;
each is tried as the total of lines still open before it. Hypotheses, for the open lines o1 (nearest), o2 …:

    o1 + o2 + … + ok                k <= 30
    ok - (o1 + … + o(k-1))          k <= 30     gross minus deductions
    every pattern of signs          k <= 6
    a run of plus with up to 2 left out        k <= 12

An accepted total takes the place of its operands.
"""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

RUN = 30
SIGNS = 6
SKIPS = 12
WIDEST = 32  # operands of an equation at most
NOTHING = -1.0
SMALL = 3  # a total of so few tolerances can be had by chance: it tells nothing
FAULT = 6.0  # bits against an equation for each place where it fails altogether
CHANCE = -3.0  # bits: below that, a number is so small that it misses by one digit whatever it is
MISREAD = 2.0  # bits against it for each where one digit is wrong: most digits are right


@njit()
def tolerance(count):  # type: ignore[no-untyped-def]
    """Units of the last place by which a sum of `count` rounded numbers may miss its rounded total."""
    return (count + 1) // 2


@njit()
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


@njit()
def guessed(value, limit, coarsest):  # type: ignore[no-untyped-def]
    """Return the bits that chance would have to guess to come as close to `value` as `limit`."""
    return np.log2(1.0 + abs(value) / (2.0 * limit + coarsest))


@njit()
def ceiling(numbers, total):  # type: ignore[no-untyped-def]
    """Return the most bits that an equation for `total` can have: it holds everywhere, to the digit."""
    values, present, unit, _, bonus = numbers
    bits = bonus[total]
    for c in range(values.shape[1]):
        if present[total, c]:
            bits += guessed(values[total, c], 0, unit[total])
    return bits


@njit()
def weigh(numbers, total, operands, signs, count, tried, holds):  # type: ignore[no-untyped-def]
    """Return the bits of evidence that `total` is the signed sum of `operands`.

    Fills `holds` by place: 1 yes, -1 no, 0 not told. A place tells if the total and two operands or more are
    there. Each that holds is worth the bits that chance would have had to guess; one that misses by a single
    digit is worth a little less; any other is a fault, and the hypotheses tried before are paid for. A near
    miss tells nothing: tables are rounded, and even those that add up to the digit are so but for a unit.
    """
    values, present, unit, slack, bonus = numbers
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
        if miss <= limit:
            holds[c] = 1
            good += 1
            bits += guessed(values[total, c], limit, coarsest)
            continue
        if miss <= max(3 * limit, coarsest):
            continue
        cost = digit_cost(miss, abs(values[total, c]))
        if cost < 0:
            bad += 1
            if bad * 3 > good + values.shape[1] - c - 1:  # the places to come cannot make up for it
                return NOTHING
            continue
        gain = guessed(values[total, c], limit, coarsest) - cost
        if gain > CHANCE:
            holds[c] = -1
            bits += gain - MISREAD
    if bad * 3 > good:
        return NOTHING
    return bits - np.log2(tried + 1.0) + bonus[total] - FAULT * bad


@njit()
def hypothesis(stack, depth, count, pattern, rows, signs):  # type: ignore[no-untyped-def]
    """Fill `rows` and `signs` with hypothesis `pattern` over the nearest `count` open lines; return how many.

    The first patterns are signs, the others leave lines `first` and `second` out (the same one twice: one).
    """
    flips = 2 ** (count - 1) if count <= SIGNS else 2
    first = second = -1
    if pattern >= flips:
        inner = count - 2
        first = 1 + (pattern - flips) // inner
        second = 1 + (pattern - flips) % inner
        if second < first:
            return 0
    kept = 0
    for k in range(count):
        if k in (first, second):
            continue
        rows[kept] = stack[depth - 1 - k]
        nearer = k < count - 1  # the farthest line is positive: sums begin with what is added to
        flipped = (pattern >> k) & 1 if count <= SIGNS else pattern == 1
        signs[kept] = -1 if pattern < flips and nearer and flipped else 1
        kept += 1
    return kept


@njit()
def patterns(count):  # type: ignore[no-untyped-def]
    """Count the hypotheses over `count` lines."""
    flips = 2 ** (count - 1) if count <= SIGNS else 2
    return flips + ((count - 2) ** 2 if 4 <= count <= SKIPS else 0)


@njit()
def best_sum(numbers, stack, depth, total, least, alone, rows, signs, holds):  # type: ignore[no-untyped-def]
    """Find the best equation for `total`; return its bits, operands, and how many open lines it takes.

    Fills `rows`, `signs` and `holds`. No equation: 0 bits.
    """
    line, sign = np.empty(WIDEST, np.int64), np.empty(WIDEST, np.int64)
    told = np.empty(holds.size, np.int64)
    best, operands, taken, tried = 0.0, 0, 0, 0
    most = ceiling(numbers, total)
    for count in range(2, min(depth, RUN) + 1):
        if most - np.log2(tried + 2.0) <= max(best, least):
            break
        for pattern in range(patterns(count)):
            kept = hypothesis(stack, depth, count, pattern, line, sign)
            if kept < 2:
                continue
            tried += 1
            bits = weigh(numbers, total, line, sign, kept, tried, told)
            places = 0
            for c in range(told.size):
                places += told[c] != 0
            if bits > best and bits > (least if places > 1 else alone):
                best, operands, taken = bits, kept, count
                for k in range(kept):
                    rows[k], signs[k] = line[k], sign[k]
                for c in range(told.size):
                    holds[c] = told[c]
    return best, operands, taken


@njit()
def last_digits(decimals):  # type: ignore[no-untyped-def]
    """Return the place value of the last digit in each line, that of its finest number."""
    unit = np.empty(decimals.shape[0], np.int64)
    for line in range(unit.size):
        unit[line] = 10 ** (decimals.max() - decimals[line].max())
    return unit


@njit()
def search(values, decimals, slack, bonus, least, alone):  # type: ignore[no-untyped-def]
    """Find equations in `values` (int64, lines by places) with so many `decimals`; -1: no number is there.

    `slack` is 1 where totals were rounded apart from what they sum up, 0 where they add up to the digit;
    `bonus` are bits for lines that call themselves a total. An equation needs `least` bits, or `alone` if one
    place alone tells. Returns totals, operands (padded with -1), signs, bits, and what each place tells (see
    `weigh`).
    """
    lines, places = values.shape
    present, unit = decimals >= 0, last_digits(decimals)
    totals, scores = np.full(lines, -1, np.int64), np.zeros(lines)
    operands, signs = np.full((lines, WIDEST), -1, np.int64), np.zeros((lines, WIDEST), np.int64)
    found = np.zeros((lines, places), np.int64)
    stack = np.empty(lines, np.int64)
    depth, equations = 0, 0
    numbers = (values, present, unit, slack, bonus)
    for total in range(lines):
        if not present[total].any():
            continue
        row, sign, told = operands[equations], signs[equations], found[equations]
        bits, count, taken = best_sum(numbers, stack, depth, total, least, alone, row, sign, told)
        if count:
            totals[equations], scores[equations] = total, bits
            row[count:] = -1
            equations += 1
            depth -= taken
        stack[depth] = total
        depth += 1
    return totals[:equations], operands[:equations], signs[:equations], scores[:equations], found[:equations]
