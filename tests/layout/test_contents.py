"""Contents of few lines below their title, titles of contents, and labels that belong to no figure."""

from __future__ import annotations

import pytest

from docparse.layout.blocks.headings import Body
from docparse.layout.blocks.roles import is_caption
from docparse.layout.model import BlockDraft
from tests.layout.sheets import Pen, blocks

ENTRIES = ["Ships at the northern quay", "Dues of the harbour in the year"]


def entries(pen: Pen, y: float, titles: list[str], first: int = 3) -> float:
    """Draw titles with leaders and rising numbers; return the next base line."""
    for row, title in enumerate(titles):
        pen.text(72, y + 16 * row, f"{title} " + "." * 40)
        pen.text(450, y + 16 * row, str(first + 2 * row))
    return y + 16 * len(titles)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("title", ["List of tables", "Contents", "Inhaltsverzeichnis", "Table des matières"])
def test_few_entries_below_a_title_of_contents_are_contents(title: str, count: int) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, title, 14, "Times-Bold")
        y = entries(pen, 124, ENTRIES[:count])
        pen.prose(72, y + 20, 400, 8)

    found = [(one.title, one.page) for block in blocks(draw) for one in block.entries]
    assert found == list(zip(ENTRIES[:count], ("3", "5"), strict=False))


def test_two_lines_with_leaders_below_another_title_are_none() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Prices of the year", 14, "Times-Bold")
        y = entries(pen, 124, ENTRIES)
        pen.prose(72, y + 20, 400, 8)

    assert "document_index" not in [block.role for block in blocks(draw)]


def test_a_link_to_the_contents_makes_no_entry_of_a_line_with_a_leader_further_down() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 36, "Table of Contents", 8)
        y = pen.prose(72, 100, 400, 8)
        y = entries(pen, y + 20, ENTRIES[:1])
        pen.prose(72, y + 20, 400, 8)

    assert "document_index" not in [block.role for block in blocks(draw)]


@pytest.mark.parametrize(("size", "role"), [(18, "title"), (10, "document_index")])
def test_the_large_title_of_a_page_of_contents_is_a_heading(size: float, role: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "What this book is about", size)
        entries(pen, 130, [f"Chapter on the quay {letter}" for letter in "abcdefghijkl"])

    first, *others = blocks(draw)
    assert first.role == role
    assert {block.role for block in others} <= {"document_index"}


def test_a_label_without_number_or_figure_is_text() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 400, 5)
        pen.text(72, y + 14, "FIGURE: the ships that lay at the northern quay in spring")
        y = pen.prose(72, y + 40, 400, 5)
        pen.text(72, y + 14, "Figure 3: the ships that lay at the southern quay in spring")
        pen.prose(72, y + 40, 400, 5)

    assert [block.role for block in blocks(draw)] == ["text", "text", "text", "caption", "text"]


@pytest.mark.parametrize(
    ("text", "caption"), [("Notes:", False), ("Source:", False), ("Source: books of the quay", True)]
)
def test_the_word_for_notes_alone_is_no_caption(text: str, caption: bool) -> None:
    block = BlockDraft((72, 100, 200, 110), "text", text, size=8)
    assert is_caption(block, Body(10.0, False, 0xFF)) is caption
