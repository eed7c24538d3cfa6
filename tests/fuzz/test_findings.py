"""Inputs that fuzzing found, each with what it broke."""

from __future__ import annotations

from docparse.judge.judge import judge_page


def test_a_fact_whose_tag_stays_open_counts_with_and_without_a_prediction() -> None:
    """The released code reads it, ours does not: the page had one fact, and with a prediction none."""
    gold = "<table><reportingentity>1,234.5<table>"
    (absent,) = judge_page(gold, None, profile="released")
    (verdict,) = judge_page(gold, "1,234.5", profile="released")
    assert verdict.fact == absent.fact
    assert verdict.correct
    assert not absent.correct
