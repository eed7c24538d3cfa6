"""From our own PDFs through the parser to verdicts: every fact of the fixtures survives the text layer."""

from __future__ import annotations

import pytest

from docparse import judge_page, parse_pdf
from docparse.compare import PageFile, find_pages, own_pages

PAGES = [page for page in find_pages(own_pages(), None) if page.path.suffix == ".pdf"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.stem)
def test_every_fact_of_a_page_survives_its_text_layer(page: PageFile) -> None:
    verdicts = judge_page(page.gold, parse_pdf(page.path, ocr="never").to_html())
    assert verdicts
    assert [verdict.reason for verdict in verdicts if not verdict.correct] == []
