"""Documents as DoclingDocument and back; docling's own exporter and chunker work on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from docparse import Document, parse

pytest.importorskip("docling_core", reason="needs docling-core")

from docling_core.types.doc import DoclingDocument

from docparse.integrations.docling import from_docling, to_docling

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def report() -> Document:
    return parse(FIXTURES / "annual_report.pdf", ocr="never", pages="1-5")


def test_docling_reads_and_exports_what_we_made(report: Document) -> None:
    made = DoclingDocument.model_validate(to_docling(report).model_dump())
    assert len(made.pages) == 5
    shown = made.export_to_markdown()
    assert "Consolidated Statements of Income" in shown
    assert "| Total revenue" in shown
    tables = [block.table for block in report.blocks if block.table is not None]
    assert [(one.data.num_rows, one.data.num_cols) for one in made.tables] == [
        (table.rows, table.columns) for table in tables
    ]


def test_a_document_comes_back(report: Document) -> None:
    back = from_docling(to_docling(report))
    assert [(page.number, page.width, page.height) for page in back.pages] == [
        (page.number, page.width, page.height) for page in report.pages
    ]

    def facts(document: Document) -> list[tuple[object, ...]]:
        return sorted(
            (one.page, one.role, one.table.to_rows() if one.table else one.text, tuple(one.box))
            for one in document.blocks
            if one.role != "picture"
        )

    assert facts(back) == facts(report)
    captions = [one.text for one in report.blocks if one.caption_of is not None]
    assert [one.text for one in back.blocks if one.caption_of is not None] == captions
    levels = [one.level for one in report.blocks if one.role == "section_header"]
    assert [one.level for one in back.blocks if one.role == "section_header"] == levels
    assert back.to_markdown().count("|") > 50


def test_the_chunker_of_docling_takes_it(report: Document) -> None:
    chunking = pytest.importorskip("docling_core.transforms.chunker.hierarchical_chunker")
    chunks = list(chunking.HierarchicalChunker().chunk(to_docling(report)))
    assert any("Total revenue" in chunk.text for chunk in chunks)
