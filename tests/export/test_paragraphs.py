"""Paragraphs made whole, and furniture kept or dropped, in every format that has a choice."""

from __future__ import annotations

import pytest

from docparse.document import Block, Document, Page, Provenance, Role, Seam
from docparse.errors import ArgumentError
from docparse.export import to_markdown, to_text
from docparse.export.paragraphs import whole_paragraphs
from docparse.geometry import BBox

LAYER = Provenance("text_layer", "test", "0")


def block(page: int, text: str, role: Role = "text", continues: Seam | None = None) -> Block:
    return Block(page, BBox(0, 0, 9, 9), role, text, LAYER, continues=continues)


def document() -> Document:
    first = (block(1, "Costs rose, as did the opera-"), block(1, "Halvorsen 1", "page_footer"))
    second = (
        block(2, "Halvorsen", "page_header"),
        block(2, "ting margin of the", continues="mended"),
        block(2, "A chart", "picture"),
        block(2, "group.", continues="blank"),
    )
    return Document("", (Page(1, 9, 9, first), Page(2, 9, 9, second)), 2)


WHOLE = "Costs rose, as did the operating margin of the group."


def test_markdown_has_whole_paragraphs() -> None:
    assert document().to_markdown() == f"{WHOLE}\n\n<!-- figure -->\n\nA chart\n"


def test_blocks_and_text_stay_page_by_page() -> None:
    assert to_text(document()).split("\f")[1].startswith("Halvorsen\nting margin of the\n")
    assert len(document().pages[1].blocks) == 4


def test_quotes_have_whole_paragraphs_where_they_begin() -> None:
    quotes = document().quotes(crops=False)
    assert [(quote.kind, quote.page, quote.text) for quote in quotes] == [
        ("text", 1, WHOLE),
        ("image", 2, "A chart"),
    ]


def with_formula() -> Document:
    parts = (
        block(1, "The height is"),
        block(1, "h = 2 k", "formula"),
        block(1, "of a ship.", continues="blank"),
    )
    return Document("", (Page(1, 9, 9, parts),), 1)


def test_a_displayed_formula_keeps_its_place_in_its_sentence() -> None:
    assert to_markdown(with_formula().pages).split("\n\n")[::2] == ["The height is", "of a ship.\n"]
    assert [quote.text for quote in with_formula().quotes(crops=False)] == [
        "The height is\nh = 2 k\nof a ship."
    ]


def test_furniture_is_kept_where_asked_for() -> None:
    pages = document().pages
    assert "Halvorsen 1" in to_markdown(pages, furniture="keep")
    assert "Halvorsen" not in to_text(document(), furniture="drop")
    kept = document().quotes(crops=False, furniture="keep", min_tokens=0)
    assert "Halvorsen 1" in "\n".join(quote.text for quote in kept)


def test_another_choice_is_refused() -> None:
    with pytest.raises(ArgumentError, match="furniture"):
        to_markdown(document().pages, furniture="hide")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="furniture"):
        document().quotes(furniture="hide")  # type: ignore[arg-type]


def test_a_part_without_a_beginning_stays_by_itself() -> None:
    alone = [block(1, "of the group.", continues="blank")]
    assert whole_paragraphs(alone) == alone
