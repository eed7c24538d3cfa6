from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from docparse import export
from docparse.document import (
    Block,
    Cell,
    Document,
    Failure,
    Figure,
    Mark,
    Page,
    Provenance,
    Role,
    Table,
)
from docparse.geometry import BBox

BOX = BBox(0, 0, 100, 10)
FROM = Provenance("text_layer", "pdfium", "1")


def block(role: Role, text: str, **more: object) -> Block:
    return Block(1, BOX, role, text, FROM, **more)  # type: ignore[arg-type]


def document(*blocks: Block) -> Document:
    return Document("a.pdf", (Page(1, 612, 792, blocks),), 1)


TABLE = Table(
    2,
    2,
    (Cell(0, 0, "", header=True), Cell(0, 1, "2025", header=True), Cell(1, 0, "Loss"), Cell(1, 1, "(1,200)")),
)
SPAN = Table(2, 2, (Cell(0, 0, "both", 1, 2), Cell(1, 0, "a"), Cell(1, 1, "b|c")))
EVERYTHING = document(
    block("page_header", "Annual report"),
    block("title", "The\ntitle"),
    block("section_header", "1. Results", level=1),
    block("section_header", "1.1 Costs", level=2),
    block(
        "text",
        "Up 5%1 on wages, see us.",
        marks=(Mark("superscript", 5, 6), Mark("link", 20, 23, "https://a.example/b c")),
    ),
    block("list_item", "• first", level=1),
    block("list_item", "– inner", level=2),
    block("list_item", "2. second", level=1),
    block("table", "x", table=TABLE),
    block("table", "x", table=SPAN),
    block("caption", "Table 1. Losses", caption_of=8),
    block("picture", "12.5", figure=Figure("vector", "12.5")),
    block("formula", "a < b"),
    block("code", "if a <b:\n    pass"),
    block("footnote", "1 Before tax."),
    block("page_footer", "7"),
)


def test_markdown(golden) -> None:  # type: ignore[no-untyped-def]
    golden("everything.md", EVERYTHING.to_markdown())


def test_markdown_of_the_benchmark(golden) -> None:  # type: ignore[no-untyped-def]
    golden("everything.benchmark.md", EVERYTHING.to_markdown("benchmark"))


def test_html(golden) -> None:  # type: ignore[no-untyped-def]
    body = EVERYTHING.to_html().split("<body>")[1]
    golden("everything.html", body)


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown Markdown profile 'fancy'"):
        EVERYTHING.to_markdown("fancy")


def test_a_failed_page_is_said_in_both() -> None:
    failed = Document(
        "a.pdf", (Page(2, 0, 0, failure=Failure("PageError", "a.pdf, page 2: <broken> --> x")),), 2
    )
    assert "<!-- page 2 failed: a.pdf, page 2: <broken> - -> x -->" in failed.to_markdown()
    assert "Page 2 failed: a.pdf, page 2: &lt;broken&gt;" in failed.to_html()


@given(st.text(min_size=1, max_size=60), st.sampled_from(["text", "title", "list_item", "footnote", "code"]))
def test_html_shows_exactly_the_text_and_runs_nothing(text: str, role: Role) -> None:
    text = "".join(c for c in text if c.isprintable()) + "<script>alert(1)</script>"
    root = lxml_html.document_fromstring(document(block(role, text)).to_html())
    assert not root.xpath("//script")
    shown = root.xpath("string(//section)")
    assert text in shown


@pytest.mark.parametrize("target", ["javascript:alert(1)", "data:text/html,x", "vbscript:x", " javascript:x"])
def test_links_never_run_script(target: str) -> None:
    page = document(block("text", "press", marks=(Mark("link", 0, 5, target),)))
    assert page.to_html().count('href="#"') == 1
    assert target.strip() not in page.to_html()
    assert target.strip() not in page.to_markdown()


def test_overlapping_marks_lose_no_text() -> None:
    marks = (Mark("superscript", 0, 4), Mark("link", 2, 6, "https://a.example"), Mark("subscript", 5, 6))
    assert (
        lxml_html.fromstring(document(block("text", "abcdef", marks=marks)).to_html()).xpath("string(//p)")
        == "abcdef"
    )


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("# not a heading", "\\# not a heading"),
        ("> not a quote", "\\> not a quote"),
        ("a <b> c < d", "a \\<b> c < d"),
        ("say *this* and 5 * 3", "say \\*this* and 5 * 3"),
        ("snake_case_name", "snake_case_name"),
        ("1,234 (5.6%)", "1,234 (5.6%)"),
    ],
)
def test_text_never_becomes_markup(text: str, markdown: str) -> None:
    assert document(block("text", text)).to_markdown() == markdown + "\n"


def test_a_fence_is_longer_than_any_in_the_code() -> None:
    assert document(block("code", "a\n````\nb")).to_markdown() == "`````\na\n````\nb\n`````\n"


def test_json_reads_back() -> None:
    assert Document.from_dict(json.loads(export.to_json(EVERYTHING))) == EVERYTHING
