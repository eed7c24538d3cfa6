"""One case for each sentence of the rules: `flags` are found, paper, strict, value_equal of each fact.

`+` holds, `-` does not, `?` is left open by the rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse.judge.judge import judge_page

CASES = json.loads((Path(__file__).parent / "rule_cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_rule(case: dict[str, str]) -> None:
    strict = judge_page(case["gold"], case["pred"])
    paper = judge_page(case["gold"], case["pred"], profile="paper")
    facts = case["flags"].split()
    assert len(facts) == len(strict)
    for flags, verdict, by_paper in zip(facts, strict, paper, strict=True):
        judged = (verdict.found, by_paper.correct, verdict.correct, verdict.value_equal)
        shown = "".join(
            "?" if flag == "?" else "-+"[is_so] for flag, is_so in zip(flags, judged, strict=True)
        )
        assert shown == flags, (verdict.fact.text, verdict.reason)
