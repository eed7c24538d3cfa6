from __future__ import annotations

from pathlib import Path

import pytest

from bench.retrieval.pieces import count_tokens, cut
from bench.retrieval.questions import TagAnswer, TagQuestion, questions, tokenised

FILING = Path(__file__).parents[2] / "fixtures" / "filing" / "lanternworks-10k.html"


def test_an_answer_is_a_number_within_reach_after_its_label() -> None:
    answer = TagAnswer("total revenue", "3,190.8")
    assert answer.is_in(tokenised("| **Total revenue** | $3,190.8 | 2,993.5 |"))
    assert answer.is_in(tokenised("<td>Total revenue</td><td>3,190.8</td>"))
    assert not answer.is_in(tokenised("3,190.8 is total revenue"))
    assert not answer.is_in(tokenised("Total revenue 13,190.8"))
    assert not answer.is_in(tokenised("Total revenue " + "x " * 300 + "3,190.8"))
    assert answer.is_in(tokenised("Total revenue " + "x " * 300 + "Total revenue 3,190.8"))


def test_a_number_in_its_label_is_shown_wherever_the_label_is() -> None:
    answer = TagAnswer("5.750 senior notes", "5.750")
    assert answer.is_in(tokenised("| 5.750% Senior Notes | $400 |"))
    assert not answer.is_in(tokenised("| 5.875% Senior Notes | 5.750 |"))


def test_questions_use_the_words_of_the_tags_alone() -> None:
    made = questions(FILING, 1000, seed=1)
    assert len(made) > 10
    assert len({question.text for question in made}) == len(made)
    page = tokenised(FILING.read_text("utf-8"))
    for question in made:
        name, _, rest = question.text.partition(": ")
        assert name.lower().startswith("lanternworks")
        assert rest.split(", ")[0].islower()
        assert any(answer.is_in(page) for answer in question.answers)


def test_the_seed_draws_the_same_questions() -> None:
    assert questions(FILING, 5, seed=1) == questions(FILING, 5, seed=1)
    assert len(questions(FILING, 5, seed=1)) == 5


def test_pieces_have_equal_length_and_cut_no_line_that_fits() -> None:
    text = "\n".join(f"| row {n} | {n * 1000} |" for n in range(100)) + "\n" + "word " * 300
    pieces = list(cut(text, 50))
    assert max(map(count_tokens, pieces)) <= 50
    assert " ".join(" ".join(pieces).split()) == " ".join(text.split())
    assert all(line.endswith("|") for piece in pieces for line in piece.split("\n") if line.startswith("|"))


def test_a_ranking_is_scored_at_k_and_within_the_budget() -> None:
    pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")
    from bench.retrieval.run import RankedSystem, ask

    pieces = ["sales of boats sales sales", "sales of boats were 1,234 " + "and more " * 20, "nothing"]
    asked = [
        TagQuestion("a", "sales of boats", (TagAnswer("boats were", "1,234"),)),
        TagQuestion("a", "x", ()),
    ]
    scored = RankedSystem("system")
    ask(scored, pieces, asked, budget=20)
    assert (scored.ranks, scored.within, scored.held) == ([2, None], [False, False], [True, False])
    assert (scored.recall(1), scored.recall(2), scored.mrr()) == (0, 0.5, 0.25)
    generous = RankedSystem("system")
    ask(generous, pieces, asked, budget=100)
    assert generous.within == [True, False]
