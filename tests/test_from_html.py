from __future__ import annotations

import pytest

from docparse.document import Provenance, Triage
from docparse.layout.html import page_from_html

VLM = Provenance("vlm", "openai", "1")


def blocks(html: str) -> list[tuple[str, str, int]]:
    draft = page_from_html(html, 3, (612.0, 792.0), Triage("ocr", "asked for"), VLM)
    assert draft.number == 3
    assert all(block.box == (0.0, 0.0, 612.0, 792.0) for block in draft.blocks)
    return [(block.role, block.text, block.level) for block in draft.blocks]


@pytest.mark.parametrize("html", ["", "  \n", "<html></html>"])
def test_nothing_gives_nothing(html: str) -> None:
    assert blocks(html) == []


def test_headings_paragraphs_lists_and_stray_text() -> None:
    html = (
        "<h1>Report</h1>loose <b>text</b><h2>1. Sales</h2><p>Up  by\n5%</p>"
        "<ul><li>one<ul><li>inner</li></ul></li><li><b>two</b></li></ul><footer>7</footer>"
        "<div>a<div>b</div>c</div><script>alert(1)</script>"
    )
    assert blocks(html) == [
        ("title", "Report", 0),
        ("text", "loose text", 0),
        ("section_header", "1. Sales", 1),
        ("text", "Up by 5%", 0),
        ("list_item", "one", 1),
        ("list_item", "inner", 2),
        ("list_item", "two", 1),
        ("page_footer", "7", 0),
        ("text", "a", 0),
        ("text", "b", 0),
        ("text", "c", 0),
    ]


def test_a_table_is_a_table_with_its_caption() -> None:
    html = "<table><caption>T 1</caption><tr><th>a</th><td>1</td></tr></table>"
    draft = page_from_html(html, 1, (10.0, 10.0), Triage("ocr", ""), VLM)
    assert [block.role for block in draft.blocks] == ["caption", "table"]
    table = draft.blocks[1].table
    assert table is not None
    assert [(cell.text, cell.header) for cell in table.cells] == [("a", True), ("1", False)]


def test_code_keeps_its_lines() -> None:
    assert blocks("<pre><code>a\n  b\n</code></pre>") == [("code", "a\n  b", 0)]
