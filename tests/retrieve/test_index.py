from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.document import Quote
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import SchemaError
from docparse.geometry import BBox
from docparse.retrieve import Index
from docparse.retrieve.clauses import clauses, in_turn
from docparse.retrieve.dense import embed_by
from docparse.retrieve.lexical import K1, B
from docparse.retrieve.ranking import fuse, top
from docparse.retrieve.terms import terms
from tests.endpoint_server import EndpointServer, Raw

pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")

BOX = BBox(0, 0, 1, 1)


def quote(number: int, text: str, *, kind: str = "text", source: str = "a.pdf", page: int = 1) -> Quote:
    made = Quote(f"{kind}{number}", "text", page, BOX, "text", text, key=f"k{number}", source=source)
    return (
        made
        if kind == "text"
        else Quote(f"image{number}", "image", page, BOX, "table", text, key=f"k{number}", source=source)
    )


QUOTES = [
    quote(1, "Operating income rose to $5,200 million in 2023."),
    quote(2, "The board met nine times."),
    quote(3, "| Operating income | 5,200 | 4,800 |", kind="image", page=2),
    quote(4, "Operating leases of warehouses", page=2),
    quote(5, "Net sales | 900", kind="image", source="b.pdf", page=7),
]


def ids(hits: Sequence[object]) -> list[str]:
    return [hit.quote.key for hit in hits]  # type: ignore[attr-defined]


def test_progress_counts_every_quote() -> None:
    told: list[tuple[int, int]] = []
    index = Index(QUOTES[:2], progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]
    index.extend(QUOTES[2:], progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (len(QUOTES), len(QUOTES))


def test_words_are_found_whatever_their_ending_and_numbers_whatever_their_separators() -> None:
    assert terms("The leases' 5,200 Liabilities") == terms("lease 5200 liability")
    assert terms("東京") == ["東", "京", "東京"]
    index = Index(QUOTES)
    assert ids(index.search("operating incomes of 5200"))[:2] in (["k1", "k3"], ["k3", "k1"])
    assert index.search("zebra") == []
    assert index.search("") == []


def test_a_date_or_period_is_one_term_in_all_its_spellings() -> None:
    day = "date-2024-6-30"
    assert all(day in terms(text) for text in ("as of June 30, 2024", "30 June 2024", "2024-06-30"))
    assert "period-3-month" in terms("Three Months Ended")
    assert "period-3-month" in terms("3 months")
    assert day not in terms("June 2024, 30 shares")
    quotes = [
        replace(QUOTES[0], text=f"Inventories at {day}, 2023 and 2025 30 June", key=f"d{at}")
        for at, day in enumerate(("March 31", "June 30", "June 29"))
    ]
    assert Index(quotes).search("inventories at 30 June 2023", 1)[0].quote.key == "d1"


def test_kinds_and_documents_can_be_asked_for_apart() -> None:
    index = Index(QUOTES)
    assert ids(index.search("operating income", kind="image")) == ["k3"]
    assert ids(index.search("income sales", sources=["b.pdf"])) == ["k5"]
    texts, images = index.search_split("operating income sales", 10)
    assert {hit.quote.kind for hit in texts} == {"text"}
    assert {hit.quote.kind for hit in images} == {"image"}
    with pytest.raises(ValueError, match="no published split of 11"):
        index.search_split("x", 11)


def test_a_page_ranks_by_its_best_quote() -> None:
    pages = Index(QUOTES).search_pages("operating leases", 2)
    assert [(hit.source, hit.page, hit.rank) for hit in pages] == [("a.pdf", 2, 1), ("a.pdf", 1, 2)]


def test_saved_loaded_and_extended_it_finds_the_same(tmp_path: Path) -> None:
    Index(QUOTES[:3]).save(tmp_path)
    loaded = Index.load(tmp_path)
    assert list(loaded.quotes) == QUOTES[:3]
    assert ids(loaded.search("operating income")) == ids(Index(QUOTES[:3]).search("operating income"))
    larger = loaded.extend(QUOTES[3:])
    whole = Index(QUOTES)
    for question in ("operating income", "sales", "warehouse leases"):
        assert [(hit.quote, hit.score) for hit in larger.search(question)] == [
            (hit.quote, hit.score) for hit in whole.search(question)
        ]


def test_an_empty_index_finds_nothing(tmp_path: Path) -> None:
    Index([]).save(tmp_path)
    assert Index.load(tmp_path).search("x") == []
    assert ids(Index.load(tmp_path).extend(QUOTES).search("board")) == ["k2"]


def test_a_folder_without_an_index_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="docparse index"):
        Index.load(tmp_path)
    Index(QUOTES).save(tmp_path)
    (tmp_path / "quotes.jsonl").write_text("{}\n", "utf-8")
    with pytest.raises(SchemaError, match="do not belong together"):
        Index.load(tmp_path)


def letters(texts: Sequence[str]) -> np.ndarray:
    """A vector of letter counts: a real embedding in all but quality."""
    return np.array([[text.lower().count(c) for c in "abcdefghijklmnopqrstuvwxyz"] for text in texts], float)


def test_vectors_are_fused_with_words_by_rank(tmp_path: Path) -> None:
    index = Index(QUOTES, embed=letters)
    index.save(tmp_path)
    assert len(index.search("emocni gnitarepo")) == len(QUOTES)  # no word in common: vectors alone
    assert ids(index.search("emocni gnitarepo"))[0] == "k3"
    loaded = Index.load(tmp_path, embed=letters)
    assert ids(loaded.search("operating income")) == ids(index.search("operating income"))
    assert ids(loaded.extend([quote(9, "zzz")]).search("zzz"))[0] == "k9"
    with pytest.raises(SchemaError, match="load it with the embed function"):
        Index.load(tmp_path).search("x")


def test_an_endpoint_can_make_the_vectors() -> None:
    def reply(body: dict[str, object]) -> Raw:
        import json

        texts = body["input"]
        assert isinstance(texts, list)
        rows = [{"index": n, "embedding": row} for n, row in enumerate(letters(texts).tolist())]
        return Raw(json.dumps({"data": rows[::-1], "usage": {"prompt_tokens": 5}}).encode())

    with EndpointServer(reply) as server:
        config = EndpointConfig(base_url=server.base_url, model="small-embedder", cache=None)
        with Client(config) as client:
            index = Index(QUOTES, embed=embed_by(client))
            assert ids(index.search("operating income")) == ids(
                Index(QUOTES, embed=letters).search("operating income")
            )
            assert client.usage.prompt_tokens == 10
        assert [request.path for request in server.requests] == ["/v1/embeddings"] * 2


@pytest.mark.parametrize("bad", [[[1.0]], [[float("nan")]] * 5, 3.0])
def test_vectors_that_cannot_be_used_are_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="finite vectors"):
        Index(QUOTES, embed=lambda texts: bad)


WORD = st.sampled_from(["alpha", "beta", "gamma", "delta", "omega"])
TEXTS = st.lists(st.lists(WORD, min_size=1, max_size=8).map(" ".join), min_size=1, max_size=7)


def brute_force(texts: list[str], question: str) -> list[float]:
    """BM25 (Lucene) as the formula says, text by text and word by word."""
    passages = [re.findall(r"\w+", text) for text in texts]
    average = sum(map(len, passages)) / len(passages)
    scores = []
    for passage in passages:
        counts, score = Counter(passage), 0.0
        for word in re.findall(r"\w+", question):
            holders = sum(word in other for other in passages)
            idf = math.log(1 + (len(passages) - holders + 0.5) / (holders + 0.5))
            score += idf * counts[word] / (counts[word] + K1 * (1 - B + B * len(passage) / average))
        scores.append(score)
    return scores


@settings(deadline=None, max_examples=60)
@given(TEXTS, st.lists(WORD, min_size=1, max_size=3).map(" ".join), st.integers(1, 9))
def test_scores_are_those_of_the_formula_and_ties_keep_their_order(
    texts: list[str], question: str, k: int
) -> None:
    hits = Index([quote(n, text) for n, text in enumerate(texts)]).search(question, k)
    scores = brute_force(texts, question)
    found = [n for n, score in enumerate(scores) if score > 0]
    expected = sorted(found, key=lambda n: (-round(scores[n], 6), n))
    assert [hit.place for hit in hits] == expected[:k]
    assert [hit.score for hit in hits] == pytest.approx([scores[n] for n in expected[:k]], rel=1e-4)


@given(st.lists(st.integers(0, 4), max_size=30), st.integers(0, 12))
def test_top_is_a_stable_sort(values: list[int], k: int) -> None:
    scores = np.array(values, float)
    expected = sorted((n for n in range(len(values)) if values[n] > 0), key=lambda n: (-values[n], n))
    assert top(scores, k).tolist() == expected[:k]


def test_fusion_sums_reciprocal_ranks() -> None:
    assert fuse([[2, 0], [2]], 3).tolist() == pytest.approx([1 / 62, 0, 2 / 61])


def test_every_clause_finds_its_own_evidence() -> None:
    assert clauses("What was revenue in 2024, and what was inventory in 2023?") == [
        "What was revenue in 2024",
        "what was inventory in 2023?",
    ]
    assert clauses("Property, plant and equipment, and how it fell?") == [
        "Property, plant and equipment",
        "how it fell?",
    ]
    assert clauses("Sales and costs or margins of boats") == ["Sales and costs or margins of boats"]
    assert clauses("") == [""]
    texts = [
        "boats in 2024 and trains in 2023",
        "we sold boats in 2024 well, 2023",
        "trains were 7",
        "boats: 5",
    ]
    index = Index([replace(QUOTES[0], text=text, section=(), caption="", key=text) for text in texts])
    question = "How many boats were there, and how many trains were there?"
    both = [hit.quote.text for hit in index.search(question, 3, clauses=True)]
    assert {"trains were 7", "boats: 5"} <= set(both)
    one = "How many boats?"
    assert index.search(one, 3, clauses=True) == index.search(one, 3)


@given(st.lists(st.lists(st.integers(0, 9), unique=True), min_size=1, max_size=4))
def test_rankings_in_turn_lose_and_double_nothing(rankings: list[list[int]]) -> None:
    merged = in_turn(rankings)
    assert sorted(merged) == sorted({place for ranking in rankings for place in ranking})
    assert in_turn(rankings[:1]) == rankings[0]
    for ranking in rankings:
        for rank, place in enumerate(ranking):
            assert merged.index(place) < len(rankings) * (rank + 1)
