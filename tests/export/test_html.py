"""Documents as HTML."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from docparse.document import Mark, Role
from tests.export.samples import EVERYTHING, block, document


def test_html(golden) -> None:  # type: ignore[no-untyped-def]
    body = EVERYTHING.to_html().split("<body>")[1]
    golden("everything.html", body)


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
    assert "<a" not in page.to_html()
    assert target.strip() not in page.to_html()
    assert target.strip() not in page.to_markdown()


def test_overlapping_marks_lose_no_text() -> None:
    marks = (Mark("superscript", 0, 4), Mark("link", 2, 6, "https://a.example"), Mark("subscript", 5, 6))
    assert (
        lxml_html.fromstring(document(block("text", "abcdef", marks=marks)).to_html()).xpath("string(//p)")
        == "abcdef"
    )
