"""The fit of what tells tables: a corpus left out has no say, and the loss is what it is called."""

from __future__ import annotations

import math

import numpy as np

from bench.tables.fit import fit, left_out, log_loss, report

RANDOM = np.random.default_rng(3)
VALUES = RANDOM.normal(size=(200, 2))
TRUE = VALUES[:, 0] > 0


def test_a_corpus_left_out_has_no_say_in_its_weights() -> None:
    corpus = np.array(["plain"] * 120 + ["contrary"] * 80)
    true = np.where(corpus == "contrary", ~TRUE, TRUE)
    own = corpus == "contrary"
    odds = left_out(VALUES, true, corpus)
    assert ((odds[own] > 0) == TRUE[own]).mean() > 0.9
    assert ((odds[~own] > 0) == ~TRUE[~own]).mean() > 0.9


def test_a_corpus_weighs_as_the_square_root_of_its_candidates() -> None:
    corpus = np.array(["many"] * 160 + ["few"] * 40)
    true = np.where(corpus == "few", ~TRUE, TRUE)
    assert fit(VALUES, true, corpus).coef_[0, 0] > 0
    assert ((fit(VALUES, true, corpus).decision_function(VALUES) > 0) == TRUE).mean() > 0.9


def test_log_loss_of_a_coin_and_of_what_is_sure() -> None:
    true = np.array([True, False])
    assert math.isclose(log_loss(np.zeros(2), true), math.log(2))
    assert log_loss(np.array([50.0, -50.0]), true) < 1e-9
    assert math.isclose(log_loss(np.array([-50.0, 50.0]), true), 50.0)


def test_a_report_has_a_row_for_each_corpus_and_one_for_all() -> None:
    odds = {"shipped": np.array([1.0, -1.0, 1.0, -1.0])}
    rows = list(report(np.array(["b", "b", "a", "a"]), np.array([True, False, False, True]), odds))
    assert rows[0] == "| corpus | candidates | tables | shipped: right | log loss |"
    assert rows[2:] == [
        "| b | 2 | 1 | 100.0 | 0.31 |",
        "| a | 2 | 1 | 0.0 | 1.31 |",
        "| all | 4 | 2 | 50.0 | 0.81 |",
    ]
