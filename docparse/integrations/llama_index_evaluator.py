"""LlamaIndex: an evaluator of answers about documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from docparse.check import ACCEPTED, Facts, check
from docparse.errors import MissingExtraError
from docparse.integrations.pieces import share_accepted

try:
    from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
except ImportError as error:
    raise MissingExtraError("llama-index-core", "llama-index") from error


class ClaimsEvaluator(BaseEvaluator):
    """Score an answer by the share of its claims that documents support; it asks no model.

    `facts` are `docparse.check.read_facts(documents)`.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def _get_prompts(self) -> dict[str, Any]:
        return {}

    def _update_prompts(self, prompts: Any) -> None:
        """There is none."""

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **_: Any,
    ) -> EvaluationResult:
        """Check `response`; what does not hold is in the feedback."""
        claims = check(response or "", self.facts)
        wrong = [
            f"{one.claim.text}: {one.verdict}; {one.reason}"
            for one in claims.verdicts
            if one.verdict not in ACCEPTED
        ]
        score = share_accepted(claims)
        return EvaluationResult(
            query=query,
            response=response,
            contexts=contexts,
            score=score,
            passing=None if score is None else not wrong,
            feedback="\n".join(wrong) or claims.note,
        )
