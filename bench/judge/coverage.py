"""Measure how often the intervals of a score hold the true score, on simulated sets of pages.

Pages have a heavy tail: most are read almost without a fault, a few are ruined. Each kind draws the accuracy
of a page; the number of its facts is lognormal (median 60), its correct facts are binomial. Wanted: 95% of
the intervals hold the true score, at any number of pages. Beside them the percentile bootstrap over pages.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from bench.command import command, markdown_table, save
from docparse.judge.stages import share_interval

Floats = npt.NDArray[np.float64]
Kind = Callable[[np.random.Generator, int], Floats]
PAGES = (10, 20, 50, 100)
_SEED = 20260117
_RESAMPLES = 1000
_MANY = 2_000_000  # pages that the true score is taken from


def _errors(median: float, spread: float) -> Kind:
    """Lognormal error rates, at most 1."""
    return lambda rng, n: 1 - np.minimum(1, np.exp(rng.normal(np.log(median), spread, n)))


def _betas(*parts: tuple[float, float, float]) -> Kind:
    """A mixture of beta distributions: (share of pages, alpha, beta)."""

    def draw(rng: np.random.Generator, n: int) -> Floats:
        which = rng.choice(len(parts), n, p=[part[0] for part in parts])
        shapes = np.array(parts)[which, 1:]
        return rng.beta(shapes[:, 0], shapes[:, 1])

    return draw


KINDS: dict[str, Kind] = {
    "lognormal errors, median 2%": _errors(0.02, 1.5),
    "lognormal errors, median 1%": _errors(0.01, 2.0),
    "one page in 20 ruined": _betas((0.80, 200, 1), (0.15, 20, 1), (0.05, 1, 1)),
    "one page in 10 ruined": _betas((0.90, 30, 2), (0.10, 1, 3)),
    "beta, skewed": _betas((1.0, 3, 0.15)),
}


def coverage(kind: Kind, pages: int, runs: int) -> dict[str, float]:
    """Share of intervals that hold the true score, ours and of the percentile bootstrap, in percent."""
    rng = np.random.default_rng([_SEED, pages])
    truth = _truth(kind, rng)
    held = {"coverage": 0, "too_low": 0, "too_high": 0, "percentile": 0}
    for run in range(runs):
        total = _sizes(rng, pages)
        correct = rng.binomial(total.astype(np.int64), kind(rng, pages)).astype(np.float64)
        low, high = share_interval(correct, total, resamples=_RESAMPLES, seed=run) or (0.0, 1.0)
        held["coverage"] += low <= truth <= high
        held["too_low"] += high < truth
        held["too_high"] += truth < low
        low, high = _percentile(correct, total, rng)
        held["percentile"] += low <= truth <= high
    return {name: round(100 * count / runs, 1) for name, count in held.items()}


def _sizes(rng: np.random.Generator, pages: int) -> Floats:
    return np.maximum(1, np.round(np.exp(rng.normal(np.log(60), 0.8, pages))))


def _truth(kind: Kind, rng: np.random.Generator) -> float:
    return float(np.average(kind(rng, _MANY), weights=_sizes(rng, _MANY)))


def _percentile(part: Floats, whole: Floats, rng: np.random.Generator) -> tuple[float, float]:
    weights = rng.multinomial(len(part), np.full(len(part), 1 / len(part)), _RESAMPLES)
    low, high = np.quantile((weights @ part) / (weights @ whole), (0.025, 0.975))
    return float(low), float(high)


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("judge.coverage", __doc__, "json")
    parser.add_argument("--runs", type=int, default=1000)
    options = parser.parse_args(arguments)
    rows = []
    for name, kind in KINDS.items():
        for pages in PAGES:
            row = {"kind": name, "pages": pages, **coverage(kind, pages, options.runs)}
            rows.append(row)
    print(markdown_table(list(rows[0]), (row.values() for row in rows)))
    save(options.json, {"runs": options.runs, "rows": rows})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
