from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.answers.finmtm import (
    CAPABILITIES,
    CHECKLISTS,
    agent_score,
    choice_score,
    dialogue_score,
    match_calls,
    session_score,
    turn_score,
)


def test_choices_give_part_of_the_score_unless_one_is_wrong() -> None:
    assert choice_score([" a", "C"], ["A", "B", "c"]) == pytest.approx(2 / 3)
    assert choice_score(["A", "D"], ["A", "B"]) == 0
    assert choice_score([], ["A"]) == 0
    assert choice_score(["b"], ["B"]) == 1
    with pytest.raises(ValueError, match="at least one gold option"):
        choice_score(["A"], [" "])


def test_a_capability_or_item_that_is_missing_counts_nothing() -> None:
    assert turn_score(dict.fromkeys(CAPABILITIES[:4], 10)) == 8
    assert turn_score({"visual_precision": 99, "financial_logic": "5", "data_accuracy": None}) == 3
    assert session_score("memory", {"cross_page_linking": 9, "long_context": 6}) == 5


def test_checklists_have_the_lengths_of_the_paper() -> None:
    assert [len(items) for items in CHECKLISTS.values()] == [2, 2, 2, 3]


def test_a_dialogue_is_half_turns_half_session() -> None:
    full, half = dict.fromkeys(CAPABILITIES, 10), dict.fromkeys(CAPABILITIES, 5)
    session = dict.fromkeys(CHECKLISTS["calculation"], 4)
    assert dialogue_score("calculation", [full, half], session) == pytest.approx(57.5)
    assert dialogue_score("calculation", [full, None], session) == pytest.approx(70)
    assert dialogue_score("calculation", [None], session) is None
    assert dialogue_score("calculation", [full], None) is None


CALL = {"name": "search", "arguments": {"q": "sales", "year": 2024}}
SAME = {"arguments": {"year": 2024, "q": "sales"}, "name": "search"}
OTHER = {"name": "news", "arguments": {"q": "sales"}}


def test_identical_calls_count_once_and_need_no_model() -> None:
    scores = match_calls([CALL, SAME, OTHER], [CALL])
    assert (scores.precision, scores.recall, scores.exact) == (0.5, 1, False)
    assert scores.f2 == pytest.approx(5 * 0.5 / 3)
    assert match_calls([SAME], [CALL]).exact
    assert match_calls([], [CALL]).f2 == 0


def test_proposed_pairs_are_checked() -> None:
    scores = match_calls([CALL, OTHER], [OTHER, CALL], [[0, 1], [1, 1], [5, 0], [-1, 0], [1]])
    assert (scores.precision, scores.recall) == (0.5, 0.5)
    assert match_calls([CALL, OTHER], ["x", "y"], [[0, 0], [1, 1]]).exact


def test_indices_count_the_calls_without_repetitions() -> None:
    """Index 1 is the second call that differs; the released judge numbers calls so and writes objects."""
    scores = match_calls([CALL, SAME, OTHER], [CALL, OTHER], [[0, 0], [1, 1], [2, 1]])
    assert (scores.precision, scores.recall, scores.exact, scores.dropped_pairs) == (1, 1, True, 1)
    pairs = [
        {"predicted_index": 0, "reference_index": 0, "basis": "the same search"},
        {"predicted_index": 1, "reference_index": 0},
        {"predicted_index": "1", "reference_index": 1},
        {"predicted_index": 99, "reference_index": 1},
        {"predicted_index": None},
        "1-1",
    ]
    scores = match_calls([CALL, OTHER], [OTHER, CALL], pairs)
    assert (scores.precision, scores.recall, scores.dropped_pairs) == (1, 1, 4)


def test_an_agent_is_answer_reasoning_and_calls() -> None:
    assert agent_score(40, 20, match_calls([CALL], [CALL])) == 85
    assert agent_score(400, -3, match_calls([], [CALL])) == 50


NAMES = st.lists(st.sampled_from("abcd"), max_size=4)


@given(NAMES, NAMES)
def test_matching_identical_calls_is_the_best_one_to_one_matching(ours: list[str], theirs: list[str]) -> None:
    a, b = sorted(set(ours)), sorted(set(theirs))
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    best = max(
        (
            sum(x == y for x, y in zip(order, shorter, strict=True))
            for order in permutations(longer, len(shorter))
        ),
        default=0,
    )
    scores = match_calls(ours, theirs)
    assert scores.precision == (best / len(a) if a else 0)
    assert scores.recall == (best / len(b) if b else 0)
