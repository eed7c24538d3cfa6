"""The fit of what tells tables: a corpus left out has no say, and none has more for its size."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np

from bench.readings.collect import ProposalSample, weighed_rows
from bench.readings.fit import ROWS, fit, odds_left_out, report

RANDOM = np.random.default_rng(3)
VALUES = RANDOM.normal(size=(200, 2))
TRUE = VALUES[:, 0] > 0


def samples(corpora: list[str], true: np.ndarray) -> list[ProposalSample]:
    return [ProposalSample(one, "", bool(is_), True, (), "") for one, is_ in zip(corpora, true, strict=True)]


def test_a_corpus_left_out_has_no_say_in_its_weights() -> None:
    corpora = ["latex"] * 120 + ["icdar"] * 80
    own = np.array(corpora) == "icdar"
    known = samples(corpora, np.where(own, ~TRUE, TRUE))
    odds = odds_left_out(known, VALUES, fit)
    assert np.corrcoef(odds[own], TRUE[own])[0, 1] > 0.5
    assert np.corrcoef(odds[~own], TRUE[~own])[0, 1] < -0.5


def test_a_large_corpus_counts_no_more_than_several_small_ones() -> None:
    corpora = ["latex"] * 140 + ["icdar"] * 30 + ["everyday"] * 30
    known = samples(corpora, np.where(np.array(corpora) == "latex", TRUE, VALUES[:, 1] > 0))
    weights, _ = fit(known, VALUES)
    assert 0.5 < weights[0] / weights[1] < 2


def test_a_report_has_a_row_for_each_corpus() -> None:
    known = samples(["icdar", "icdar", "latex", "latex"], np.array([True, False, False, True]))
    odds = np.array([1.0, -1.0, 1.0, -1.0])
    assert "\n".join(report(known, odds, -odds)).split("\n")[2:] == [
        "| latex | 0 of 1 | 1 of 1 | 1 of 1 | 0 of 1 | 1 of 1 |",
        "| icdar | 1 of 1 | 0 of 1 | 0 of 1 | 1 of 1 | 0 of 1 |",
    ]


def test_rows_are_taken_as_they_are_weighed(gold_pages: list[Path]) -> None:
    pages = [path.with_name(path.name.replace(".gold.html", ".pdf")) for path in gold_pages]
    found = weighed_rows(next(path for path in pages if path.exists()))
    assert found
    assert all(len(one.texts) > 1 for one in found)
    assert [one.name for one in fields(found[0].evidence)] == [*ROWS.names]
