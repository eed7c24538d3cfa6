from __future__ import annotations

import numpy as np
import pytest

from bench.measures.intervals import bootstrap


def test_interval_holds_the_mean_and_leaves_out_what_does_not_apply() -> None:
    values = np.array([0.2, 0.4, np.nan, 0.9])
    interval = bootstrap(values)
    assert interval.mean == pytest.approx(0.5)
    assert 0.2 <= interval.low < 0.5 < interval.high <= 0.9
    assert bootstrap(values) == interval


def test_width_is_that_of_the_normal_approximation() -> None:
    values = np.random.default_rng(1).normal(0, 1, 400)
    interval = bootstrap(values)
    assert interval.high - interval.low == pytest.approx(2 * 1.96 / 20, rel=0.15)


def test_nothing_to_average_is_an_error() -> None:
    with pytest.raises(ValueError, match="no page"):
        bootstrap(np.array([np.nan]))
