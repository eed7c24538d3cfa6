"""The model and the rules together: who is asked about what, and what cannot be overturned."""

from __future__ import annotations

import json
from typing import Any

import pytest

from docparse.endpoint import Client, EndpointConfig
from docparse.judge.judge import judge_page
from docparse.judge.llm.judge import llm_judge
from docparse.judge.model import Profile, Verdict
from tests.endpoint_server import Body, EndpointServer, prompt_text

GOLD = """
<p><reportingentity>Acme Holdings Limited</reportingentity> held <number>25,700</number> shares,
<number>16,950</number> units and <number>(1,200)</number> options of
<reportingentity>Bolt Works</reportingentity> on <temporal>March 24, 2025</temporal>.</p>
"""
PREDICTION = """
<p>Acme Ho1dings Limited held 25700 shares, 16,980 units and 1,200 options of Bolt Works
on March 24, 2025.</p>
"""


def agree_with_all(body: Body) -> str:
    """A model that finds everything correct, and quotes what is there."""
    text = prompt_text(body)
    lines = text[text.index("Facts to judge:") :].splitlines()
    facts: list[dict[str, Any]] = [json.loads(line) for line in lines if line.startswith("{")]
    there = {
        "25,700": "25700",
        "16,950": "16,980",
        "(1,200)": "1,200",
        "Acme Holdings Limited": "Acme Ho1dings Limited",
    }
    return json.dumps(
        {
            "facts": [
                {
                    "id": f["id"],
                    "found": True,
                    "matched_text": there[f["text"]],
                    "reason": "yes",
                    "correct": True,
                }
                for f in facts
            ]
        }
    )


def judged(profile: Profile) -> tuple[tuple[Verdict, ...], tuple[Verdict, ...], list[str]]:
    by_rule = judge_page(GOLD, PREDICTION, profile=profile)
    with EndpointServer(agree_with_all) as server:
        config = EndpointConfig(base_url=server.base_url, model="m", cache=None)
        with Client(config) as client:
            after = llm_judge(by_rule, GOLD, PREDICTION, client, profile=profile)
        asked = [
            fact.fact.text
            for fact in by_rule
            if server.bodies and f'"text": "{fact.fact.text}"' in prompt_text(server.bodies[0])
        ]
    return by_rule, after, asked


def test_strict_asks_about_the_undecided_and_keeps_digits_and_signs() -> None:
    by_rule, after, asked = judged("strict")
    assert "25,700" in asked
    assert not {"16,950", "(1,200)", "Bolt Works", "March 24, 2025"} & set(asked)
    for before, verdict in zip(by_rule, after, strict=True):
        if verdict.fact.text in {"16,950", "(1,200)"}:
            assert verdict == before
            assert not verdict.correct
        if verdict.fact.text == "25,700":
            assert (verdict.correct, verdict.decided_by) == (True, "llm")
        if verdict.fact.text == "Acme Holdings Limited":
            assert not verdict.correct, "a digit stands in the name"


@pytest.mark.parametrize("profile", ["paper", "released"])
def test_published_profiles_take_the_models_word(profile: Profile) -> None:
    by_rule, after, asked = judged(profile)
    assert set(asked) == {v.fact.text for v in by_rule if not v.correct}
    assert "16,950" in asked
    assert all(v.correct for v in after)
