"""Rankings against gold items: recall@k and MRR (MMDocRAG, FinMMDocR). Items are ids of quotes or pages."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ranking:
    """One question's gold items, and what was retrieved for it, best first.

    An item that was retrieved twice keeps both its places and counts once. An order among ties is the
    retriever's to settle: the list is taken as it is.
    """

    gold: frozenset[Hashable]
    retrieved: tuple[Hashable, ...]

    @classmethod
    def of(cls, gold: Collection[Hashable], retrieved: Sequence[Hashable]) -> Ranking:
        return cls(frozenset(gold), tuple(retrieved))


def recall_at(ranking: Ranking, k: int) -> float:
    """Share of the gold items that are among the first `k`; 0 where nothing is gold."""
    if not ranking.gold:
        return 0.0
    return len(ranking.gold.intersection(ranking.retrieved[:k])) / len(ranking.gold)


def hit_at(ranking: Ranking, k: int) -> float:
    """1 if a gold item is among the first `k`, else 0 (XFinBench)."""
    return float(not ranking.gold.isdisjoint(ranking.retrieved[:k]))


def reciprocal_rank(ranking: Ranking, k: int | None = None) -> float:
    """One over the rank of the first gold item, 0 where there is none among the first `k` (None: at all)."""
    ranks = (rank for rank, item in enumerate(ranking.retrieved[:k], start=1) if item in ranking.gold)
    return next((1.0 / rank for rank in ranks), 0.0)


def mean_recall_at(rankings: Sequence[Ranking], k: int) -> float:
    """Mean of `recall_at` over questions. Raises ValueError without a question."""
    return _mean([recall_at(ranking, k) for ranking in rankings])


def mean_reciprocal_rank(rankings: Sequence[Ranking], k: int | None = None) -> float:
    """MRR, cut at `k` as in released code, or uncut. Raises ValueError without a question."""
    return _mean([reciprocal_rank(ranking, k) for ranking in rankings])


def _mean(values: Sequence[float]) -> float:
    if not values:
        msg = "no question to score"
        raise ValueError(msg)
    return sum(values) / len(values)
