"""Headings by the document's own outline."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.layout import LayoutOptions, analyse_page
from tests.layout.sheets import LAYER, Pen, contents


def leases(pen: Pen) -> None:
    pen.prose(72, 120, 400, 4)
    pen.text(72, 190, "2.1 as told above, in part,")
    pen.prose(72, 214, 400, 4)


def roles(*titles: str, tags: bool = True) -> list[str]:
    content = replace(contents(leases)[0], bookmarks=titles)
    return [b.role for b in analyse_page(content, provenance=LAYER, options=LayoutOptions(tags=tags)).blocks]


@pytest.mark.parametrize("title", ["2.1  As told above, in part,", "As told above in part"])
def test_a_block_that_a_bookmark_of_its_page_names_is_a_heading(title: str) -> None:
    plain = roles()
    assert plain[1] != "section_header"
    assert roles("told above", "", "—") == roles(title, tags=False) == plain
    assert roles(title) == [plain[0], "section_header", plain[2]]


def test_a_bookmark_of_a_whole_paragraph_names_no_heading() -> None:
    page = analyse_page(contents(leases)[0], provenance=LAYER)
    assert roles(page.blocks[0].text) == roles()


def test_bookmarks_name_headings_of_the_page_that_they_lead_to() -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=True)
    for page in ("first", "second"):
        leases(Pen(canvas))
        canvas.bookmarkPage(page)
        canvas.showPage()
    canvas.addOutlineEntry("As told above, in part,", "second", level=0)
    canvas.save()
    read = parse_pdf(buffer.getvalue(), ocr="never")
    assert [[b.text for b in page.blocks if b.role == "section_header"] for page in read.pages] == [
        [],
        ["2.1 as told above, in part,"],
    ]


def test_a_heading_that_is_set_as_the_paragraph_below_it_is_told_by_its_bookmark() -> None:
    """It is of one size and style with the text, and no white is between them."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 120, 400, 4)
        pen.text(72, 190, title)
        pen.text(72, 202, "Commodities are free before a ship is moored, whatever its master or owner has")
        pen.prose(72, 214, 400, 4)

    title = "On all the dues of the northern quay, and who has to pay them when ships are leaving"
    content = contents(draw)[0]
    plain = analyse_page(content, provenance=LAYER).blocks
    named = analyse_page(replace(content, bookmarks=(title,)), provenance=LAYER).blocks
    assert [block.role for block in plain] == ["text", "text"]
    assert [block.role for block in named] == ["text", "section_header", "text"]
    assert named[1].text == title
    assert " ".join(block.text for block in named[1:]) == plain[1].text


def test_a_title_may_be_a_name_that_begins_with_a_sign() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 120, 400, 4)
        pen.text(72, 196, "1.3.2 <part>")
        pen.prose(72, 220, 400, 4)

    content = replace(contents(draw)[0], bookmarks=("<part>",))
    found = analyse_page(content, provenance=LAYER).blocks
    assert [block.role for block in found] == ["text", "section_header", "text"]
