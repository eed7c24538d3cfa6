"""A second look at what was found: a reranker behind an endpoint's `/rerank`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from docparse.endpoint import Client
from docparse.errors import PermanentEndpointError

Rerank = Callable[[str, Sequence[str]], Sequence[float]]
"""A question and n passages to n scores, the higher the better."""


def rerank_by(client: Client) -> Rerank:
    """Return a reranking function that asks a client's endpoint (`/rerank`: query, documents → results).

    Its errors are those of `Client.call`; an answer without a score for each passage is permanent.
    """

    def rerank(question: str, passages: Sequence[str]) -> list[float]:
        found = client.call("/rerank", {"query": question, "documents": list(passages)})
        rows = found.get("results", found.get("data"))
        try:
            scores = {int(row["index"]): float(row["relevance_score"]) for row in rows or []}
            return [scores[place] for place in range(len(passages))]
        except (KeyError, TypeError, ValueError) as error:
            msg = f"the endpoint's answer holds no score for each of {len(passages)} passages"
            raise PermanentEndpointError(msg) from error

    return rerank
