from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.answers.ranking import (
    Ranking,
    mean_recall_at,
    mean_reciprocal_rank,
    recall_at,
    reciprocal_rank,
)

ITEMS = st.lists(st.integers(0, 8), max_size=12)


def test_recall_and_rank_of_one_question() -> None:
    ranking = Ranking.of(["a", "b"], ["x", "b", "b", "a"])
    assert [recall_at(ranking, k) for k in (1, 2, 3, 4, 9)] == [0, 0.5, 0.5, 1, 1]
    assert reciprocal_rank(ranking) == 0.5
    assert reciprocal_rank(ranking, 1) == 0
    assert recall_at(Ranking.of([], ["a"]), 5) == 0


def test_without_a_question_there_is_no_mean() -> None:
    with pytest.raises(ValueError, match="no question"):
        mean_recall_at([], 1)


@given(st.lists(st.tuples(st.sets(st.integers(0, 8)), ITEMS), min_size=1, max_size=6), st.integers(1, 12))
def test_means_are_those_of_a_brute_force_count(pairs: list[tuple[set[int], list[int]]], k: int) -> None:
    rankings = [Ranking.of(*pair) for pair in pairs]
    recalls, ranks, cut = [], [], []
    for gold, retrieved in pairs:
        hits = {
            item for item in gold for place in range(len(retrieved)) if place < k and retrieved[place] == item
        }
        recalls.append(len(hits) / len(gold) if gold else 0.0)
        places = [place + 1 for place in range(len(retrieved)) if retrieved[place] in gold]
        ranks.append(1 / min(places) if places else 0.0)
        cut.append(1 / min(places) if places and min(places) <= k else 0.0)
    assert mean_recall_at(rankings, k) == pytest.approx(sum(recalls) / len(pairs))
    assert mean_reciprocal_rank(rankings) == pytest.approx(sum(ranks) / len(pairs))
    assert mean_reciprocal_rank(rankings, k) == pytest.approx(sum(cut) / len(pairs))
