"""Retrievers of the shelf: words, vectors by kind of quote, both fused, rerankers; and MMDocRAG's sets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from docparse.answering import Paper, Question, Setting, Shelf, answer, scores_of
from docparse.answering.shelf import Embedder
from docparse.answers.qualities import QUALITIES
from docparse.document import Document
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import ArgumentError, PermanentEndpointError, SchemaError
from docparse.retrieve.rerank import rerank_by
from tests.answering.conftest import Ask, question_rows
from tests.conftest import write_rows
from tests.endpoint_server import Body, EndpointServer, Raw, prompt_text

TOPICS = ("revenue", "cash", "tax", "depot")


def by_topic(texts: Sequence[str]) -> list[list[float]]:
    return [[float(topic in text.casefold()) for topic in TOPICS] for text in texts]


@pytest.fixture(scope="module")
def papers(parsed: Path) -> list[Paper]:
    names = ("annual_report", "contract")
    read = {name: json.loads((parsed / f"{name}.json").read_text("utf-8")) for name in names}
    return [Paper(name, Document.from_dict(read[name]), parsed / f"{name}.pdf") for name in names]


def test_vectors_find_what_words_do_not(papers: list[Paper]) -> None:
    shelf = Shelf(papers, embedders={"": Embedder(by_topic)})
    asked = "DEPOTS?"  # the word of the question stands on no page
    assert not shelf.find("depotx", (3, 0), system="bm25").texts
    assert "depots" in shelf.find(asked, (1, 0), system="dense").texts[0].text
    both = shelf.find(asked, (3, 2), system="hybrid", source="annual_report")
    assert {quote.source for quote in (*both.texts, *both.images)} == {"annual_report"}
    assert (len(both.texts), len(both.images)) == (3, 2)


def test_each_kind_of_quote_has_its_own_model(papers: list[Paper]) -> None:
    given: dict[str, list[str]] = {"text": [], "seen": []}

    def text(texts: Sequence[str]) -> list[list[float]]:
        given["text"] += texts
        return by_topic(texts)

    def seen(texts: Sequence[str]) -> list[list[float]]:
        given["seen"] += texts
        return [[1.0, 2.0]] * len(texts)  # vectors of another length do not compare with those of the other

    embedders = {"text": Embedder(text), "table": Embedder(seen, True), "image": Embedder(seen, True)}
    shelf = Shelf(papers, embedders=embedders)
    found = shelf.find("total revenue", (2, 2), system="bm25+dense")
    assert (len(found.texts), len(found.images)) == (2, 2)
    question, crops = given["seen"][-1], given["seen"][:-1]
    assert question == "total revenue"
    assert crops
    assert all(crop.startswith("data:image/png;base64,") for crop in crops)
    assert not any(one.startswith("data:") for one in given["text"])


def test_pages_are_ranked_by_their_best_quotes(papers: list[Paper]) -> None:
    shelf = Shelf(papers)
    assert shelf.find_pages("impairment of two depots", 2, source="annual_report")[0][1] in (2, 7)
    assert shelf.find_pages("covenant leverage default", 1) == [("contract", 1)]


def test_a_reranker_has_the_last_word(papers: list[Paper]) -> None:
    def shortest(body: Body) -> Raw:
        sizes = [{"index": n, "relevance_score": -len(text)} for n, text in enumerate(body["documents"])]
        return Raw(json.dumps({"results": sizes[::-1]}).encode())

    with (
        EndpointServer(shortest) as server,
        Client(EndpointConfig(server.base_url, "m", cache=None)) as client,
    ):
        shelf = Shelf(papers, rerank=rerank_by(client))
        found = shelf.find("revenue", (3, 0)).texts
        assert server.requests[0].path.endswith("/rerank")
        assert server.bodies[0]["query"] == "revenue"
    assert [len(q.passage) for q in found] == sorted(len(q.passage) for q in found)


@pytest.mark.parametrize("body", [b"{}", b'{"results": [{"index": 0}]}', b'{"results": "none"}'])
def test_a_reranker_that_misbehaves_is_an_error(body: bytes) -> None:
    with (
        EndpointServer(lambda _: Raw(body)) as server,
        Client(EndpointConfig(server.base_url, "m", cache=None, attempts=1)) as client,
        pytest.raises(PermanentEndpointError, match="no score for each of 2"),
    ):
        rerank_by(client)("a", ["b", "c"])


def test_papers_need_names_of_their_own(papers: list[Paper]) -> None:
    with pytest.raises(SchemaError, match="different names"):
        Shelf([papers[0], papers[0]])
    with pytest.raises(SchemaError, match="no document"):
        Shelf([])


def cites_the_second_text_and_the_first_image(body: Body) -> str:
    assert "image1" in prompt_text(body)
    return "<think>[1]</think>\n\nIt is so [2]. ![shown](image1)"


def test_gold_quotes_among_others_are_selected(papers: list[Paper]) -> None:
    shelf = Shelf(papers[:1])
    note = next(q.key for q in shelf.quotes if q.section[-1:] == ("Note 4. Impairment",))
    income = next(q.key for q in shelf.quotes if "Total revenue" in q.text)
    row = {"question": "What was lost?", "gold_quotes": [note, income], "domain": "finance"}
    questions = [
        Question(f"q{n}", "What was lost at the depots?", "annual_report", (), row) for n in range(4)
    ]
    setting = Setting("bm25", "mmdocrag", k=15, with_gold=True)
    with (
        EndpointServer(cites_the_second_text_and_the_first_image) as server,
        Client(EndpointConfig(server.base_url, "m", cache=None)) as client,
    ):
        result = answer(questions, shelf, setting, client)
    places = [one.response.gold for one in result.marked]
    assert all(text.startswith("text") and image.startswith("image") for text, image in places)
    assert len(set(places)) > 1  # shuffled for each question
    scores = scores_of(result)
    expected = [("text2" in gold) + ("image1" in gold) for gold in places]
    assert scores.score is not None
    assert scores.score.mean == pytest.approx(sum(expected) / 2 / 4)
    assert scores.figures["text_recall"] == pytest.approx(sum("text2" in gold for gold in places) / 4)
    for place, figure in scores.positions.items():
        assert figure.n == sum(place in gold for gold in places)
        assert figure.mean == float(place in ("text2", "image1"))


def test_gold_that_was_not_offered_is_missed(papers: list[Paper]) -> None:
    shelf = Shelf(papers[:1])
    far = next(q.key for q in shelf.quotes if "October 2025" in q.text)
    question = Question("q", "What was lost at the depots?", "annual_report", (), {"gold_quotes": [far]})
    with (
        EndpointServer("Nothing [1].") as server,
        Client(EndpointConfig(server.base_url, "m", cache=None)) as client,
    ):
        result = answer([question], shelf, Setting("bm25", "mmdocrag", k=(2, 1)), client)
    (one,) = result.marked
    assert one.mark.score == 0
    assert one.response.gold == (far,)
    assert scores_of(result).retrieval["hit@all"] == 0


def test_the_released_rule_has_answers_extracted(papers: list[Paper]) -> None:
    def model(body: Body) -> str:
        return "7%" if "final answer of the response" in prompt_text(body) else "It rose by 7%, see page 12."

    questions = [Question("q", "How much?", "contract", (), {"ground_truth": 7})]
    with EndpointServer(model) as server, Client(EndpointConfig(server.base_url, "m", cache=None)) as client:
        result = answer(questions, Shelf(papers), Setting("bm25", "finmmdocr", "released"), client)
        assert len(server.requests) == 2
    (one,) = result.marked
    assert (one.response.extracted, one.mark.score) == ("7%", 1.0)


@pytest.mark.parametrize(
    ("rule", "row", "said", "mark"),
    [
        ("xfinbench", {"task": "bool", "ground_truth": "1"}, "Therefore, my answer is true.", 1.0),
        ("xfinbench", {"task": "mcq", "ground_truth": "C"}, "Therefore, the answer is B.", 0.0),
        ("xfinbench", {"task": "mcq", "ground_truth": "all"}, "Therefore, the answer is B.", None),
        ("finmtm", {"answer": ["A", "C"]}, 'So {"answer": ["C"]}', 0.5),
        ("finmtm", {"answer": "A,C"}, "A and C", 0.0),
    ],
)
def test_other_rules(
    papers: list[Paper], rule: str, row: dict[str, Any], said: str, mark: float | None
) -> None:
    question = Question("q", "Which?", "contract", (), row)
    with EndpointServer(said) as server, Client(EndpointConfig(server.base_url, "m", cache=None)) as client:
        result = answer([question], Shelf(papers), Setting("bm25", rule), client)
    assert result.marked[0].mark.score == mark
    assert scores_of(result).unusable == (mark is None)


@pytest.mark.parametrize("options", ["A. up B. down", ["A. up", "B. down"], {"A": "up", "B": "down"}])
def test_a_model_sees_the_options_of_a_choice(papers: list[Paper], options: object) -> None:
    question = Question(
        "q", "Which?", "contract", (), {"task": "mcq", "choices": options, "ground_truth": "A"}
    )
    with EndpointServer("-") as server, Client(EndpointConfig(server.base_url, "m", cache=None)) as client:
        answer([question], Shelf(papers), Setting("bm25", "xfinbench"), client)
        asked = prompt_text(server.bodies[0]).rpartition("Question: ")[2]
    assert asked.split() == ["Which?", "A.", "up", "B.", "down"]


def test_settings_are_checked() -> None:
    for bad in (
        {"system": "bm25+text"},
        {"rule": "mine"},
        {"profile": "ours"},
        {"k": 0},
        {"k": (0, 0)},
        {"limit": 0},
    ):
        with pytest.raises(ArgumentError):
            Setting(**bad)  # type: ignore[arg-type]


def test_clauses_find_their_own_evidence(papers: list[Paper]) -> None:
    question = "What was total revenue, and what was lost at the depots?"
    first = [
        Shelf(papers[:1]).find(text, 1) for text in ("What was total revenue", "what was lost at the depots?")
    ]
    found = Shelf(papers[:1], clauses=True).find(question, 3)
    assert {*found.texts, *found.images} >= {quote for one in first for quote in (*one.texts, *one.images)}
    assert Shelf(papers[:1], clauses=True).find("What was lost?", 6) == Shelf(papers[:1]).find(
        "What was lost?", 6
    )


def test_vectors_and_rerankers_of_the_command(ask: Ask, questions: Path) -> None:
    def served(body: Body) -> str | Raw:
        if "documents" in body:
            rows = [{"index": n, "relevance_score": -n} for n in range(len(body["documents"]))]
            return Raw(json.dumps({"results": rows}).encode())
        if "input" in body:
            data = [{"index": n, "embedding": one} for n, one in enumerate(by_topic(body["input"]))]
            return Raw(json.dumps({"data": data}).encode())
        return "Therefore, the answer is 1."

    write_rows(questions, question_rows()[:3])
    with EndpointServer(served) as server:
        vectors = ["--embedder", f"vectors@{server.base_url}", "--reranker", "judge", "-k", "3+2"]
        assert ask(server, "--system", "bm25+hybrid", *vectors) == 0
        models = {body["model"] for body in server.bodies}
    assert models == {"m", "vectors", "judge"}


def test_answers_are_held_against_their_references(ask: Ask, questions: Path) -> None:
    rated = dict.fromkeys(QUALITIES, 4) | {"Fluency": 5}

    def served(body: Body) -> str:
        return json.dumps(rated) if body["model"] == "rater" else "The depots lost value [1]."

    rows = [
        row | {"gold_quotes": ["text1"], "answer_interleaved": reference, "answer_short": "much"}
        for row, reference in zip(
            question_rows(), ("The depots lost value [1].", "Nothing at all.", ""), strict=False
        )
    ]
    write_rows(questions, rows)
    with EndpointServer(served) as server:
        assert ask(server, "--rule", "mmdocrag", "--judge", "rater") == 0
        judged = [prompt_text(body) for body in server.bodies if body["model"] == "rater"]
    assert len(judged) == 2
    assert "<short_answer>\nmuch\n</short_answer>" in judged[0]
    figures = json.loads((questions.parent / "out" / "scores.json").read_text("utf-8"))["systems"]["bm25"][
        "figures"
    ]
    assert figures["rouge_l"] == pytest.approx(50)
    assert figures["bleu"] == pytest.approx(50)
    assert figures["judged fluency"] == 100
    assert figures["judged mean"] == pytest.approx(84)
    assert figures["unjudged"] == 0
