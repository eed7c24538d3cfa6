"""The contract: every given case of the verifier, fact by fact."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docparse.judge.judge import judge_page

CASES = Path(__file__).parents[3].parent / "shared" / "cases" / "judge_cases.json"


def _cases() -> list[Any]:
    if not CASES.exists():
        return [
            pytest.param(None, marks=pytest.mark.skip(reason="../shared/cases/judge_cases.json is absent"))
        ]
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", _cases())
def test_case(case: dict[str, Any]) -> None:
    strict = judge_page(case["gold"], case["pred"])
    paper = judge_page(case["gold"], case["pred"], profile="paper")
    judged = [
        {
            "type": verdict.fact.type,
            "text": verdict.fact.text,
            "found": verdict.found,
            "paper_correct": by_paper.correct,
            "strict_correct": verdict.correct,
            "value_equal": verdict.value_equal,
        }
        for verdict, by_paper in zip(strict, paper, strict=True)
    ]
    assert judged == case["facts"], [verdict.reason for verdict in strict]
