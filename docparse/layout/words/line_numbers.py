"""Numbers of lines, as drafts, transcripts, patents and critical editions have them beside their text."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import MONOSPACE, Floats, Ints
from docparse.layout.params import Numbers, Params
from docparse.layout.words.form import LooseWords
from docparse.text.signs import CODE_SIGNS

Mask = NDArray[np.bool_]
STOPS = frozenset(".:;!?")


def line_numbers(params: Params, loose: LooseWords) -> Ints:
    """Return the rows of a page's words that number its lines.

    They rise by the same step down a column that no text crosses. Rows of tables, items, paragraphs and lines
    of program text are numbered so too, so it is weighed how many there are, whether sentences run on from
    line to line, how many lines each stands for, and how many stand beside none.
    """
    numbers = params.words.line_numbers
    upright = np.abs(loose.angle) < params.typography.upright
    figures = _figures(numbers, loose, upright)
    found = figures[:0]
    values = _values(loose, figures) if len(figures) >= numbers.fewest else np.zeros(0, np.int64)
    while len(figures) >= numbers.fewest:  # a page of two columns has a column of them on either side
        both = [_longest(numbers, loose, values, figures, side) for side in (0, 2)]
        rows, step = max(both, key=lambda one: len(one[0]))
        if len(rows) < numbers.fewest or _log_odds(params, loose, upright, rows, step) <= 0:
            break
        found = np.append(found, rows)
        upright[rows] = False
        figures = figures[upright[figures]]
    return found


def _figures(numbers: Numbers, loose: LooseWords, upright: Mask) -> Ints:
    """Return the upright words of a few digits."""
    digits = np.append(0, np.cumsum((loose.letters >= ord("0")) & (loose.letters <= ord("9"))))
    begin, end = loose.span.T
    short = (end - begin <= numbers.digits) & (digits[end] - digits[begin] == end - begin)
    return np.flatnonzero(short & upright).astype(np.int32)


def _values(loose: LooseWords, figures: Ints) -> NDArray[np.int64]:
    """Return what the words of digits in `figures` say, (n,); 0 for all others."""
    values = np.zeros(len(loose), np.int64)
    begin, end = loose.span[figures].T
    for at in range(int((end - begin).max(initial=0))):
        goes_on = begin + at < end
        rows, digits = figures[goes_on], loose.letters[begin[goes_on] + at] - ord("0")
        values[rows] = 10 * values[rows] + digits
    return values


def _longest(
    numbers: Numbers, loose: LooseWords, values: NDArray[np.int64], figures: Ints, side: int
) -> tuple[Ints, int]:
    """Return the most figures below each other, flush on a `side`, that rise by one step; and the step.

    `values` are what they say.
    """
    best, by = figures[:0], 1
    order = figures[np.argsort(loose.box[figures, side], kind="stable")]
    cuts = np.flatnonzero(np.diff(loose.box[order, side]) > numbers.flush * loose.size[order[1:]]) + 1
    for begin, end in pairwise([0, *cuts.tolist(), len(order)]):
        if end - begin < max(len(best) + 1, numbers.fewest):
            continue
        flush = order[begin:end]
        column = flush[np.argsort(loose.base[flush], kind="stable")]
        steps = np.diff(values[column])
        steps[np.diff(loose.base[column]) < numbers.leading * loose.size[column[1:]]] = 0
        for part in np.split(np.arange(len(steps)), np.flatnonzero(np.diff(steps)) + 1):
            if len(part) >= len(best) and steps[part[0]] > 0:
                best, by = column[part[0] : part[-1] + 2], int(steps[part[0]])
    return best, by


def _log_odds(params: Params, loose: LooseWords, upright: Mask, rows: Ints, step: int) -> float:
    """Return the log odds that figures which rise by `step` number lines, from what stands beside them.

    Monospaced lines are program text, but on a page of typescript.
    """
    numbers = params.words.line_numbers
    em, base = float(np.median(loose.size)), loose.base
    within = upright & (base > base[rows[0]] - em) & (base < base[rows[-1]] + em)
    within[rows] = False
    x0, x1 = loose.box[rows, 0].min(), loose.box[rows, 2].max()
    right, left = within & (loose.box[:, 0] > x1), within & (loose.box[:, 2] < x0)
    sides = [(right, loose.box[:, 0] - x1), (left, x0 - loose.box[:, 2])]
    gaps = [_gaps(base, rows, np.flatnonzero(side), gap, numbers.beside * em) for side, gap in sides]
    nearer = int(np.median(gaps[1]) < np.median(gaps[0]))
    body = np.flatnonzero(sides[nearer][0])
    lines = _lines(numbers, loose, body, em)
    if not lines:
        return -np.inf
    several = np.log2(len(lines) / ((len(rows) - 1) * step + 1))
    text = "".join([line for line, _ in lines])
    mono = loose.style & MONOSPACE > 0
    coded = mono[body].mean() if mono.mean() < params.typography.typescript else 0.0
    return float(
        np.log2(len(rows))
        + numbers.running * _running(numbers, lines)
        + numbers.alone * np.isinf(gaps[nearer]).mean()
        - (numbers.several if several > 0 else numbers.fewer) * abs(several)
        - numbers.close * (np.min(gaps, axis=0) < numbers.blank * em).mean()
        - numbers.crossed * np.count_nonzero(within & ~right & ~left) / len(lines)
        - numbers.signs * sum([sign in CODE_SIGNS for sign in text]) / len(text)
        - numbers.coded * coded
        - numbers.bar
    )


def _gaps(base: Floats, rows: Ints, side: NDArray[np.intp], gap: Floats, near: float) -> list[float]:
    """Return how far the next text of a side is from each of `rows`; infinite where it is beside none."""
    return [float(gap[side[np.abs(base[side] - base[row]) < near]].min(initial=np.inf)) for row in rows]


def _lines(numbers: Numbers, loose: LooseWords, body: NDArray[np.intp], em: float) -> list[tuple[str, float]]:
    """Return the text of each line of words, and where it ends, in em; parts of formulas are none."""
    if not len(body):
        return []
    order = body[np.argsort(loose.base[body], kind="stable")]
    cuts = np.flatnonzero(np.diff(loose.base[order]) > numbers.level * em) + 1
    lines = [line[np.argsort(loose.box[line, 0], kind="stable")] for line in np.split(order, cuts)]
    spans = [np.concatenate([np.arange(*loose.span[row]) for row in line]) for line in lines]
    texts = ["".join(map(chr, loose.letters[span])) for span in spans]
    ends = [float(loose.box[line, 2].max() / em) for line in lines]
    return [
        (text, end)
        for text, end in zip(texts, ends, strict=True)
        if sum(map(str.isalpha, text)) >= numbers.letters
    ]


def _running(numbers: Numbers, lines: list[tuple[str, float]]) -> float:
    """Return the share of lines that go on below in small letters, less where there are few."""
    least = max([end for _, end in lines]) - numbers.full
    on = [
        len(above) > numbers.wide and end > least and above[-1] not in STOPS and below[0].islower()
        for (above, end), (below, _) in pairwise(lines)
    ]
    return sum(on) / (len(on) + numbers.few)
