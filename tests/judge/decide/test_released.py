"""The profile `released` computes what the released code computes, fact by fact."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bench.judge.damage import noise
from bench.judge.released import run
from bench.judge.sheet import Sheet
from docparse.judge.judge import judge_page

NAMES = {
    "number": "number",
    "temporal": "temporal",
    "monetary_unit": "monetaryunit",
    "reporting_entity": "reportingentity",
    "financial_concept": "financialconcepts",
}


def released(gold: str, prediction: str) -> list[tuple[str, str, bool]]:
    verdicts = judge_page(gold, prediction, profile="released")
    assert all(verdict.found == verdict.correct for verdict in verdicts)
    return [(NAMES[v.fact.type], v.fact.text, v.correct) for v in verdicts]


@pytest.mark.parametrize("rate", [0, 0.01, 0.03])
def test_every_fact_of_real_pages_is_judged_alike(gold_pages: list[Path], rate: float) -> None:
    rng = random.Random(f"released {rate}")
    facts = 0
    for path in gold_pages:
        gold = path.read_text("utf-8")
        sheet = Sheet(gold)
        prediction = sheet.render(noise(sheet, rate, rng).edits)
        theirs = run(gold, prediction)
        assert Counter(released(gold, prediction)) == Counter(theirs), path.name
        facts += len(theirs)
    assert facts > 4_000


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
    assert [value for _, value, _ in released(page, "x")] == values
    assert Counter(released(page, page)) == Counter(run(page, page))


def test_markdown_is_not_read() -> None:
    gold = "<p><reportingentity>Acme Holdings</reportingentity></p>"
    assert not judge_page(gold, "**Acme** Holdings", profile="released")[0].correct
    assert judge_page(gold, "**Acme** Holdings", profile="paper")[0].correct


def test_a_missing_page_keeps_its_nested_facts() -> None:
    verdicts = judge_page("<p><temporal>May <number>5</number></temporal></p>", None, profile="released")
    assert [(v.fact.text, v.decided_by) for v in verdicts] == [("May5", "missing"), ("5", "missing")]
