"""LangChain: an evaluator of answers about documents."""

from __future__ import annotations

from typing import Any

from docparse.check import Facts, check
from docparse.errors import MissingExtraError
from docparse.integrations.pieces import share_accepted

try:
    from langchain_core.runnables import RunnableLambda
except ImportError as error:
    raise MissingExtraError("langchain-core", "langchain") from error


def claims_evaluator(facts: Facts) -> RunnableLambda[str, dict[str, Any]]:
    """Return a runnable: an answer → `score` (share of its claims that hold, None without any) and `claims`.

    `facts` are `docparse.check.read_facts(documents)`.
    """

    def evaluate(answer: str) -> dict[str, Any]:
        claims = check(answer, facts)
        found = [one.to_dict() for one in claims.verdicts]
        return {"key": "claims", "score": share_accepted(claims), "comment": claims.note, "claims": found}

    return RunnableLambda(evaluate, name="docparse_claims")
