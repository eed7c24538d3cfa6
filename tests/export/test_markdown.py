"""Documents as Markdown."""

from __future__ import annotations

import pytest

from docparse.document import Document, Page
from docparse.verification import Failure
from tests.export.samples import EVERYTHING, block, document


def test_markdown(golden) -> None:  # type: ignore[no-untyped-def]
    golden("everything.md", EVERYTHING.to_markdown())


def test_markdown_of_the_benchmark(golden) -> None:  # type: ignore[no-untyped-def]
    golden("everything.benchmark.md", EVERYTHING.to_markdown("benchmark"))


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="profile is 'default' or 'benchmark', not 'fancy'"):
        EVERYTHING.to_markdown("fancy")


def test_a_failed_page_is_said_in_both() -> None:
    failed = Document(
        "a.pdf", (Page(2, 0, 0, failure=Failure("PageError", "a.pdf, page 2: <broken> --> x")),), 2
    )
    assert "<!-- page 2 failed: a.pdf, page 2: <broken> - -> x -->" in failed.to_markdown()
    assert "Page 2 failed: a.pdf, page 2: &lt;broken&gt;" in failed.to_html()


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("# not a heading", "\\# not a heading"),
        ("> not a quote", "\\> not a quote"),
        ("a <b> c < d", "a &lt;b> c < d"),
        ("say *this* and 5 * 3", "say \\*this\\* and 5 * 3"),
        ("snake_case_name", "snake_case_name"),
        ("1,234 (5.6%)", "1,234 (5.6%)"),
    ],
)
def test_text_never_becomes_markup(text: str, markdown: str) -> None:
    assert document(block("text", text)).to_markdown() == markdown + "\n"


def test_a_fence_is_longer_than_any_in_the_code() -> None:
    assert document(block("code", "a\n````\nb")).to_markdown() == "`````\na\n````\nb\n`````\n"
