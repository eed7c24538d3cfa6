"""Uncertainty of scores: page-cluster bootstrap intervals, and two systems on the same pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from docparse.judge.scores.pages import Floats, PageScore, columns, figures, ratios, set_figures

RESAMPLES, LEVEL, SEED = 2000, 0.95, 2025
_NEAR = 7.0  # the limit at the crowded end is missed too rarely, by about this / sqrt(pages) of its share
_CELLS_AT_ONCE = 1_000_000  # of a matrix of resampled page weights: 8 MB


def intervals(
    pages: Sequence[PageScore], *, resamples: int = RESAMPLES, level: float = LEVEL, seed: int = SEED
) -> dict[str, tuple[float, float] | None]:
    """Gaffke's limits for every figure, each a share of 0 to 1.

    The true score is in them with probability `level` (`bench.judge.coverage` measures it). None where a
    figure does not apply or there are fewer than two pages.
    """
    matrix = columns(pages)
    return {
        name: share_interval(part, whole, resamples=resamples, level=level, seed=seed)
        for name, (part, whole) in ratios(matrix).items()
    }


def share_interval(
    part: Floats, whole: Floats, *, resamples: int = RESAMPLES, level: float = LEVEL, seed: int = SEED
) -> tuple[float, float] | None:
    """Limits of sum(part) / sum(whole), with 0 <= part <= whole on each page; None below two pages."""
    applies = whole > 0
    part, whole = part[applies], whole[applies]
    count = len(part)
    if count < 2:
        return None
    rng = np.random.default_rng(seed)
    low, high = [], []
    for size in _portions(resamples, count):
        weights = rng.standard_exponential((size, count + 1))
        added = weights[:, -1] * whole.mean()
        parts, wholes = weights[:, :-1] @ part, weights[:, :-1] @ whole + added
        low.append(parts / wholes)
        high.append((parts + added) / wholes)
    far = (1 - level) / 2
    near = min(1 - level + far, far * (1 + _NEAR / math.sqrt(count)))
    below, above = (far, near) if 2 * part.sum() >= whole.sum() else (near, far)
    return float(np.quantile(np.concatenate(low), below)), float(np.quantile(np.concatenate(high), 1 - above))


def _resampled(matrix: Floats, resamples: int, seed: int) -> Floats:
    """Column sums of each resample, (resamples, columns)."""
    count = len(matrix)
    if count == 0:
        return np.zeros((resamples, matrix.shape[1]))
    rng, even = np.random.default_rng(seed), np.full(count, 1 / count)
    sizes = _portions(resamples, count)
    return np.concatenate([rng.multinomial(count, even, size=size) @ matrix for size in sizes])


def _portions(resamples: int, count: int) -> Iterator[int]:
    """Yield how many resamples of `count` weights each are taken at once."""
    step = max(1, _CELLS_AT_ONCE // max(1, count))
    yield from (min(step, resamples - start) for start in range(0, resamples, step))


def _interval(values: Floats, level: float, pages: int) -> tuple[float, float] | None:
    """Expanded percentile interval (T. Hesterberg, "What teachers should know about the bootstrap", 2015).

    Percentiles are taken further out, as far as Student's t is wider than a normal distribution.
    """
    values = values[~np.isnan(values)]
    if pages < 2 or not values.size:
        return None
    normal = NormalDist()
    z, freedom = normal.inv_cdf((1 + level) / 2), pages - 1
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    tail = 1 - normal.cdf(t * math.sqrt(pages / freedom))
    low, high = np.quantile(values, [tail, 1 - tail])
    return float(low), float(high)


class Difference(NamedTuple):
    """A figure of two systems: each one's, b − a, its interval, and a two-sided p-value."""

    a: float
    b: float
    difference: float
    interval: tuple[float, float] | None
    p: float


def compare_systems(
    a: Sequence[PageScore],
    b: Sequence[PageScore],
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = SEED,
) -> dict[str, Difference | None]:
    """System b against system a on the same pages; ValueError if they are not the same, in the same order.

    The interval resamples pages, both systems together; p is that of a paired randomisation test, which swaps
    the two systems on each page with probability one half. None where a figure does not apply to both.
    """
    if [page.page for page in a] != [page.page for page in b]:
        message = "two systems can be compared on the same pages only"
        raise ValueError(message)
    both = np.hstack([columns(a), columns(b)])
    half = both.shape[1] // 2
    draws = _resampled(both, resamples, seed)
    first, second = figures(draws[:, :half]), figures(draws[:, half:])
    swapped = _swapped(both, half, resamples, seed)
    ours, theirs = set_figures(a), set_figures(b)
    return {
        name: None
        if x is None or (y := theirs[name]) is None
        else _difference(x, y, second[name] - first[name], swapped[name], level, len(a))
        for name, x in ours.items()
    }


def paired_difference(
    a: Floats, b: Floats, *, resamples: int = RESAMPLES, level: float = LEVEL, seed: int = SEED
) -> Difference:
    """mean(b) − mean(a) of one value per item, the same items in the same order.

    Interval and p-value as in `compare_systems`, over items. Raises ValueError without an item.
    """
    if len(a) != len(b) or not len(a):
        message = "two systems can be compared on the same items only"
        raise ValueError(message)
    delta = (b - a)[:, np.newaxis]
    draws = _resampled(delta, resamples, seed)[:, 0] / len(delta)
    rng = np.random.default_rng(seed + 1)
    signs = (1 - 2 * rng.integers(0, 2, (size, len(delta))) for size in _portions(resamples, len(delta)))
    swapped = np.concatenate([each @ delta[:, 0] for each in signs]) / len(delta)
    return _difference(float(a.mean()), float(b.mean()), draws, swapped, level, len(delta))


def _swapped(both: Floats, half: int, resamples: int, seed: int) -> dict[str, Floats]:
    """b − a of every figure after swapping the systems on random pages."""
    rng = np.random.default_rng(seed + 1)
    total, delta = both[:, :half].sum(0), both[:, half:] - both[:, :half]
    everything = both[:, half:].sum(0)
    parts: list[dict[str, Floats]] = []
    for size in _portions(resamples, len(both)):
        moved = (rng.random((size, len(both))) < 0.5) @ delta
        a, b = figures(total + moved), figures(everything - moved)
        parts.append({name: b[name] - a[name] for name in a})
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _difference(a: float, b: float, draws: Floats, swapped: Floats, level: float, pages: int) -> Difference:
    swapped = swapped[~np.isnan(swapped)]
    # Rounding must not make an equal difference look smaller; the observed one counts as one of the swaps.
    extreme = int((np.abs(swapped) >= abs(b - a) - 1e-12).sum())
    return Difference(a, b, b - a, _interval(draws, level, pages), (extreme + 1) / (len(swapped) + 1))
