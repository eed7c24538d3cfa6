from __future__ import annotations

import pytest

from docparse.answers.citations import Citations, cited_quotes, selection_scores
from docparse.document import Quote
from docparse.geometry import BBox
from docparse.retrieve import Index, candidate_set

pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")

BOX = BBox(0, 0, 1, 1)
TEXTS = [
    Quote(f"text{n}", "text", n, BOX, "text", f"sales of region {n}", key=f"t{n}", source="a.pdf")
    for n in range(1, 31)
]
IMAGES = [
    Quote(f"image{n}", "image", n, BOX, "table", f"| sales | {n} |", key=f"i{n}", source="a.pdf")
    for n in range(1, 13)
]
INDEX = Index([*TEXTS, *IMAGES, Quote("text1", "text", 1, BOX, "text", "other", key="x", source="b.pdf")])


@pytest.mark.parametrize(("size", "split"), [(10, (7, 3)), (15, (10, 5)), (20, (12, 8))])
def test_sizes_are_those_of_the_papers(size: int, split: tuple[int, int]) -> None:
    offered = candidate_set(INDEX, "sales of region 7", ["t29", "i2"], size=size)
    assert (len(offered.texts), len(offered.images)) == split
    assert sorted(offered.quote(quote_id).key for quote_id in offered.gold) == ["i2", "t29"]
    assert len({quote.key for quote in (*offered.texts, *offered.images)}) == size


def test_the_seed_alone_decides_the_order() -> None:
    sets = [candidate_set(INDEX, "sales", ["t3"], size=15, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert sets[0] == sets[1]
    assert len({offered.gold for offered in sets}) > 1


def test_negatives_are_the_best_hits_and_then_drawn() -> None:
    offered = candidate_set(INDEX, "region 7", ["t3"], size=15)
    assert "t7" in {quote.key for quote in offered.texts}
    assert len(candidate_set(INDEX, "nothing like it", ["t3"], size=15).texts) == 10
    offered = candidate_set(INDEX, "other", size=20, sources=["a.pdf"])
    assert {quote.source for quote in offered.texts} == {"a.pdf"}


def test_without_gold_the_best_hit_comes_first() -> None:
    offered = candidate_set(INDEX, "region 7")
    assert offered.texts[0].key == "t7"
    assert offered.gold == ()


def test_a_row_and_an_answer_about_it_can_be_scored() -> None:
    offered = candidate_set(INDEX, "sales of region 7", ["t7", "i2"], size=15)
    row = offered.row("a", q_id=0)
    assert set(row["gold_quotes"]) == set(offered.gold)
    answer = " ".join(f"[{q[4:]}]" if q.startswith("text") else f"![]({q})" for q in row["gold_quotes"])
    assert set(cited_quotes(answer)) == set(offered.gold)
    assert selection_scores([Citations.of(row["gold_quotes"], answer)]).overall.f1 == 1


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="no quote with the key 'nowhere'"):
        candidate_set(INDEX, "x", ["nowhere", "t1"])
    with pytest.raises(ValueError, match="6 gold image quotes do not fit into 5 places"):
        candidate_set(INDEX, "x", [f"i{n}" for n in range(1, 7)], size=15)
    with pytest.raises(ValueError, match="one of"):
        candidate_set(INDEX, "x", size=12)
    with pytest.raises(KeyError):
        candidate_set(INDEX, "x").quote("text99")
