"""Bootstrap intervals over pages, paired between systems."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

RESAMPLES = 10_000
SEED = 20_261


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over pages with its 95% percentile interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} [{self.low:.2f}, {self.high:.2f}]"


def bootstrap(values: npt.NDArray[np.float64]) -> Interval:
    """Interval of the mean of `values`, one a page; NaN (measure does not apply) is left out of every mean.

    The draws depend on the number of pages only, so two systems over the same pages share them, and a paired
    interval is that of the pages' differences. Raises ValueError where no value is present.
    """
    present = values[~np.isnan(values)]
    if not len(present):
        msg = "no page has a value for this measure"
        raise ValueError(msg)
    draws = np.random.default_rng(SEED).integers(0, len(present), (RESAMPLES, len(present)))
    means = present[draws].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Interval(float(present.mean()), float(low), float(high))
