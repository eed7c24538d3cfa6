"""docparse in LangChain, LlamaIndex and Haystack: the real packages, on a real file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from docparse import parse
from docparse.errors import ArgumentError
from docparse.integrations.pieces import pieces

CONTRACT = Path(__file__).parents[2] / "fixtures" / "contract.pdf"
QUOTES = parse(CONTRACT, ocr="never").quotes(crops=False)
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"


def test_pieces_are_the_quotes_with_plain_metadata() -> None:
    found = list(pieces(parse(CONTRACT, ocr="never")))
    assert [piece.text for piece in found] == [quote.passage for quote in QUOTES]
    assert [piece.key for piece in found] == [quote.key for quote in QUOTES]
    assert {type(value) for piece in found for value in piece.metadata.values()} <= {str, int, float}
    pages = list(pieces(parse(CONTRACT, ocr="never"), "page"))
    assert [piece.metadata["page"] for piece in pages] == list(range(1, len(pages) + 1))
    with pytest.raises(ArgumentError, match="unit"):
        list(pieces(parse(CONTRACT, ocr="never"), "word"))  # type: ignore[arg-type]


def test_langchain_loads_quotes() -> None:
    pytest.importorskip("langchain_core", reason="needs langchain-core")
    from docparse.integrations.langchain import DocparseLoader

    found = DocparseLoader(CONTRACT, ocr="never").load()
    assert [one.page_content for one in found] == [quote.passage for quote in QUOTES]
    assert found[0].id == QUOTES[0].key
    assert found[0].metadata["page"] == QUOTES[0].page
    assert len(DocparseLoader([CONTRACT], unit="page", ocr="never").load()) == len(parse(CONTRACT).pages)


def test_llama_index_reads_a_file_and_a_folder() -> None:
    pytest.importorskip("llama_index.core", reason="needs llama-index-core")
    from docparse.integrations.llama_index import DocparseReader

    reader = DocparseReader(ocr="never")
    found = reader.load_data(CONTRACT, extra_info={"client": "x"})
    assert [one.text for one in found] == [quote.passage for quote in QUOTES]
    assert {one.metadata["client"] for one in found} == {"x"}
    assert found[0].id_ == QUOTES[0].key


def test_haystack_converts_and_can_be_saved() -> None:
    pytest.importorskip("haystack", reason="needs haystack-ai")
    from haystack import Pipeline
    from haystack.core.serialization import allow_deserialization_module
    from haystack.dataclasses import ByteStream

    from docparse.integrations.haystack import DocparseConverter

    pipeline = Pipeline()
    pipeline.add_component("convert", DocparseConverter(ocr="never"))
    allow_deserialization_module("docparse.integrations.haystack")
    again = Pipeline.from_dict(pipeline.to_dict())
    stream = ByteStream(CONTRACT.read_bytes(), meta={"client": "x"})
    found = again.run({"convert": {"sources": [str(CONTRACT), stream]}})["convert"]["documents"]
    assert [one.content for one in found] == [quote.passage for quote in QUOTES] * 2
    assert found[-1].meta["client"] == "x"


def test_langchain_scores_an_answer() -> None:
    pytest.importorskip("langchain_core", reason="needs langchain-core")
    from docparse.check import read_facts
    from docparse.integrations.langchain_evaluator import claims_evaluator

    facts = read_facts([parse(CONTRACT.with_name("annual_report.pdf"), ocr="never")])
    evaluator = claims_evaluator(facts)
    result = evaluator.invoke(
        "Total revenue was $3,190.8 million in 2025. Net income was $9.9 million in 2025."
    )
    assert (result["key"], result["score"]) == ("claims", 0.5)
    assert [one["verdict"] for one in result["claims"]] == ["supported", "contradicted"]
    assert evaluator.invoke("Nothing.")["score"] is None


def test_llama_index_scores_an_answer() -> None:
    pytest.importorskip("llama_index.core", reason="needs llama-index-core")
    from docparse.check import read_facts
    from docparse.integrations.llama_index_evaluator import ClaimsEvaluator

    facts = read_facts([parse(CONTRACT.with_name("annual_report.pdf"), ocr="never")])
    result = ClaimsEvaluator(facts).evaluate(response="Total revenue was $3,190.8 thousand in 2025.")
    assert (result.score, result.passing) == (0, False)
    assert "wrong unit or scale" in (result.feedback or "")
