"""The words of the report: the state of a fact, and the rule that decided it."""

from __future__ import annotations

from typing import Literal

from docparse.judge.model import Verdict

State = Literal["right", "loose", "wrong", "lost"]
STATES: dict[State, str] = {
    "right": "right",
    "loose": "right, but without its label or header",
    "wrong": "wrong",
    "lost": "not found",
}

RULES = {
    "exact": "as printed",
    "mark": "as printed, a mark beside it misread",
    "override": "occurs on the page",
    "substring": "occurs on the page",
    "digits": "other digits",
    "sign": "another sign",
    "percent": "percent sign lost or added",
    "separators": "other separators",
    "boundary": "runs into its neighbour",
    "unit": "currency or unit lost",
    "notation": "another notation",
    "text": "other words",
    "placement": "in another row or column",
    "count": "lost here, present elsewhere",
    "absent": "nowhere on the page",
    "no override": "does not occur by the paper's rule",
    "no substring": "does not occur by the released rule",
    "missing": "the page has no output",
    "llm": "a model's answer",
    "unjudged": "a model did not answer",
}
"""`Verdict.decided_by` in plain words."""


def state_of(verdict: Verdict) -> State:
    """Return the one word that the report colours a fact by."""
    if verdict.correct:
        return "loose" if verdict.attributed == "no" else "right"
    return "wrong" if verdict.found else "lost"


def words_of(rule: str) -> str:
    """Return a rule in plain words."""
    return RULES.get(rule, rule)
