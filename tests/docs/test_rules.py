"""The table of rules in docs/judge.md: every example is decided by the rule of its row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docparse.judge import judge_page
from docparse.judge.report.states import RULES

PAGE = (Path(__file__).parents[2] / "docs" / "judge.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| ([^|`]+) \| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("rule", "words", "gold", "read"), ROWS, ids=[row[0] for row in ROWS])
def test_an_example_is_decided_by_its_rule(rule: str, words: str, gold: str, read: str) -> None:
    verdict = judge_page(gold, read)[0]
    assert verdict.decided_by == rule
    assert not verdict.correct
    assert words == RULES[rule]


def test_no_row_is_left_out() -> None:
    assert len(ROWS) == 10
