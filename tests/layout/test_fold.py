"""Sheets with two pages on them, and landscape pages that look like them."""

from __future__ import annotations

import pytest

from docparse.document import Block
from tests.layout.sheets import HEIGHT, Draw, Pen, blocks, starts

WIDE = 1224.0  # two pages of 612 points beside each other


def landscape(draw: Draw) -> tuple[Block, ...]:
    """Return the blocks of a page as wide as two."""

    def drawn(pen: Pen) -> None:
        pen.canvas.setPageSize((WIDE, HEIGHT))
        draw(pen)

    return blocks(drawn)


def body(pen: Pen, x: float, name: str, width: float = 468) -> None:
    """Two paragraphs far from each other, as a picture parts them."""
    for y, part in ((110, "opens"), (600, "closes")):
        pen.text(x, y, f"{name} {part} with this line")
        pen.prose(x, y + 12, width, 6)


def test_the_first_page_of_a_sheet_is_read_to_its_foot_before_the_second_begins() -> None:
    def draw(pen: Pen) -> None:
        for x, name, number in ((72, "Verso", 12), (684, "Recto", 13)):
            pen.text(x, 60, f"{name} running title", 8)
            body(pen, x, name)
            pen.text(x + 230, 750, str(number), 8)

    found = starts(landscape(draw), "Verso running", "Verso closes", "12", "Recto running", "Recto opens")
    assert found == sorted(found)


def test_columns_of_both_pages_are_no_columns_of_the_sheet() -> None:
    """The last page's short columns and what is below them would part the sheet across."""

    def draw(pen: Pen) -> None:
        for x, name in ((60, "One"), (312, "Two")):
            pen.text(x, 110, f"{name} opens with this line")
            pen.prose(x, 122, 228, 10)
            pen.text(x, 700, f"{name} closes with this line")
        for x, name in ((672, "Three"), (924, "Four")):
            pen.text(x, 110, f"{name} opens with this line")
            pen.prose(x, 122, 228, 8)

    found = starts(
        landscape(draw), "One opens", "Two opens", "One closes", "Two closes", "Three opens", "Four opens"
    )
    assert found == sorted(found)


@pytest.mark.parametrize("gutter", [24, 48])
def test_the_foot_of_a_landscape_page_in_two_columns_is_read_last(gutter: float) -> None:
    width = (WIDE - 144 - gutter) / 2

    def draw(pen: Pen) -> None:
        pen.text(72, 60, "A title at the left of the page", 18)
        body(pen, 72, "Left", width)
        body(pen, 72 + width + gutter, "Right", width)
        pen.text(72, 750, "Foot of the page at its left", 8)

    found = starts(landscape(draw), "A title", "Left opens", "Right closes", "Foot of the page")
    assert found == sorted(found)


def test_what_runs_across_the_middle_tells_a_single_page() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Above both columns there is a title of this page that runs from side to side", 30)
        pen.text(72, 360, "and so there is another one in the midst of it, before it goes on at the left", 30)
        for y in (100, 400):
            for x, name in ((72, "left"), (684, "right")):
                pen.text(x, y, f"The {name} begins at {y} with this line")
                pen.prose(x, y + 12, 468, 15)

    found = starts(
        landscape(draw),
        "Above both",
        "The left begins at 100",
        "The right begins at 100",
        "and so there",
        "The left begins at 400",
        "The right begins at 400",
    )
    assert found == sorted(found)
