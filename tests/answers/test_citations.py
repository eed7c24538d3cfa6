from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.answers.citations import (
    Citations,
    Overlap,
    cited_quotes,
    final_answer,
    overlap,
    selection_scores,
)

IDS = st.sets(st.sampled_from([f"text{n}" for n in range(1, 6)] + [f"image{n}" for n in range(1, 4)]))


def test_each_citation_counts_once_and_images_need_their_brackets() -> None:
    answer = (
        "Revenue rose [2][10] again [2], see ![the chart](image3) and image4, (image 5), [image6], [ 7 ]."
    )
    assert cited_quotes(answer) == ("text2", "text10", "image3")


@pytest.mark.parametrize(
    ("response", "paper", "released"),
    [
        ("It fell [1].", "It fell [1].", "It fell [1]."),
        ("maybe [9]</think>\n\nIt fell [1].", "It fell [1].", "It fell [1]."),
        ("maybe [9]</think>It fell [1].", "It fell [1].", "maybe [9]</think>It fell [1]."),
        ("a [9]</think>\n\nb [8]</think>\n\nc [1]", "c [1]", "b [8]"),
        ("It took 9 seconds\n\n[1] more", "It took 9 seconds\n\n[1] more", "[1] more"),
        ("x</think>\n\n9 seconds\n\n[1]", "9 seconds\n\n[1]", "9 seconds\n\n[1]"),
        (None, " ", " "),
        ("", " ", " "),
    ],
)
def test_reasoning_is_cut_by_either_rule(response: str | None, paper: str, released: str) -> None:
    assert final_answer(response) == paper
    assert final_answer(response, "released") == released


def test_questions_are_averaged_and_kinds_are_pooled() -> None:
    questions = [
        Citations.of(["image4", "text6"], "![](image4) [6] [7]"),
        Citations.of(["text1"], "nothing cited"),
        Citations.of([], "[3]"),
    ]
    scores = selection_scores(questions)
    assert scores.overall == pytest.approx((2 / 9, 1 / 3, 0.8 / 3))
    assert scores.text == pytest.approx((1 / 3, 1 / 2, 0.4))
    assert scores.image == Overlap(1, 1, 1)


def test_no_question_is_an_error() -> None:
    with pytest.raises(ValueError, match="no question"):
        selection_scores([])


@given(st.lists(st.tuples(IDS, IDS), min_size=1, max_size=8))
def test_scores_are_those_of_counting_one_by_one(pairs: list[tuple[set[str], set[str]]]) -> None:
    """Oracle: every quote of every question looked at on its own, pairs (question, quote) in one bag."""
    scores = selection_scores([Citations(frozenset(gold), frozenset(cited)) for gold, cited in pairs])
    for kind, ours in (("text", scores.text), ("image", scores.image)):
        gold = [(n, q) for n, (wanted, _) in enumerate(pairs) for q in wanted if q.startswith(kind)]
        cited = [(n, q) for n, (_, chosen) in enumerate(pairs) for q in chosen if q.startswith(kind)]
        right = sum(item in gold for item in cited)
        assert ours.precision == (right / len(cited) if cited else 0)
        assert ours.recall == (right / len(gold) if gold else 0)
        assert ours.f1 == pytest.approx(2 * right / (len(gold) + len(cited)) if right else 0)
    assert scores.overall.f1 == pytest.approx(sum(overlap(*pair).f1 for pair in pairs) / len(pairs))
