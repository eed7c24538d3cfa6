"""The profile `released` computes what the released code computes, fact by fact."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.judge.released import agreement, by_profile, run
from docparse.judge.judge import judge_page


@pytest.mark.full
@pytest.mark.parametrize("rate", [0, 0.01, 0.03])
def test_every_fact_of_real_pages_is_judged_alike(gold_pages: list[Path], rate: float) -> None:
    facts, alike = agreement((path.read_text("utf-8") for path in gold_pages), rate)
    assert alike == facts > 4_000


def test_found_is_correct_where_no_model_is_asked() -> None:
    page = "<p>of <number>5</number>% and <temporal>May 2025</temporal></p>"
    for prediction in (page, "5%", ""):
        verdicts = judge_page(page, prediction, profile="released")
        assert all(verdict.found == verdict.correct for verdict in verdicts)


@pytest.mark.parametrize(
    ("gold", "values"),
    [
        ("<monetaryunit>$</monetaryunit><number>65.63</number>", ["$65.63", "65.63"]),
        ("<span><monetaryunit>$</monetaryunit></span> <span><number>5</number></span>", ["$5", "5"]),
        ("<monetaryunit>$</monetaryunit>(<number>5</number>)", ["$", "5"]),
        ("<monetaryunit>USD</monetaryunit> <b>of <number>5</number></b>", ["USD5", "5"]),
        ("<monetaryunit>millions</monetaryunit> <number>5</number>", ["millions", "5"]),
        ("<temporal>May <number>5</number></temporal>", ["May5", "5"]),
    ],
)
def test_values_of_the_released_code(gold: str, values: list[str]) -> None:
    page = f"<p>of {gold} now</p>"
    assert [value for _, value, _ in by_profile(page, "x")] == values
    assert Counter(by_profile(page, page)) == Counter(run(page, page))


def test_markdown_is_not_read() -> None:
    gold = "<p><reportingentity>Acme Holdings</reportingentity></p>"
    assert not judge_page(gold, "**Acme** Holdings", profile="released")[0].correct
    assert judge_page(gold, "**Acme** Holdings", profile="paper")[0].correct


def test_a_missing_page_keeps_its_nested_facts() -> None:
    verdicts = judge_page("<p><temporal>May <number>5</number></temporal></p>", None, profile="released")
    assert [(v.fact.text, v.decided_by) for v in verdicts] == [("May5", "missing"), ("5", "missing")]


@pytest.mark.parametrize("gold", ["\ud800 text", "<p>Net <number>\ud8005</number></p>"])
def test_half_a_character_breaks_nothing(gold: str) -> None:
    assert all(not verdict.correct for verdict in judge_page(gold, "<p>Net 6</p>", profile="released"))
