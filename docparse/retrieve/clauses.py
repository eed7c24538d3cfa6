"""A question that asks for several things: each of its clauses finds its own evidence.

"What was revenue in 2024, and what was inventory in 2023?" shares most words with passages about both, which
seldom have the figures of either. So the whole and every clause are ranked apart and give their best in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_ASKS = r"(?:what|which|how|when|where|who|whose|why|is|are|was|were|did|does|do|has|have)"
_BETWEEN = re.compile(
    rf"(?<=[.?!;])\s+|,?\s+(?:and|or|but|than)\s+(?=(?:(?:by|in|to|for|at|from)\s+)?{_ASKS}\b)", re.IGNORECASE
)
_FEWEST = 3  # words: fewer ask for nothing of their own


def clauses(question: str) -> list[str]:
    """Return the clauses of a question, in order; the question alone where it asks for one thing."""
    parts = [part.strip(" ,;") for part in _BETWEEN.split(question) if part.strip(" ,;")]
    found: list[str] = []
    for part in parts:
        if found and min(len(part.split()), len(found[-1].split())) < _FEWEST:
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found if len(found) > 1 else [question]


def rank_clauses(question: str, rank: Callable[[str], Sequence[int]]) -> list[int]:
    """Return what `rank` finds for a question (places, best first), and for each of its clauses, in turn."""
    asked = clauses(question)
    rankings = [rank(text) for text in ([question, *asked] if len(asked) > 1 else asked)]
    return in_turn(rankings)


def in_turn(rankings: Sequence[Sequence[int]]) -> list[int]:
    """Return the places of all rankings by their best rank, each once; among equals the first ranking's."""
    best: dict[int, int] = {}
    for ranking in rankings:
        for rank, place in enumerate(ranking):
            best[place] = min(rank, best.get(place, rank))
    return sorted(best, key=best.__getitem__)
