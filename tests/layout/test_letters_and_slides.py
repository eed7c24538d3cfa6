"""Invoices, slides and leaflets: each kind of page in several settings of type and distance."""

from __future__ import annotations

import pytest

from docparse.document import Block, Document
from tests.layout.sheets import HEIGHT, Pen, blocks, pages

SIZES = (8.0, 10.0, 12.0)


def texts(found: tuple[Block, ...]) -> list[str]:
    return [block.text for block in found if block.text]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [2, 4])
def test_text_of_cards_beside_round_icons_is_no_label(size: float, cards: int) -> None:
    """The icons, joined by a curve, are a drawing; what begins beside it goes on in prose."""
    titles = ["Bright spots", "Levers for change in schools", "Equity", "Strategies for the field"][:cards]

    def slide(pen: Pen) -> None:
        pen.canvas.bezier(80, HEIGHT - 80, 60, HEIGHT - 200, 60, HEIGHT - 300, 80, HEIGHT - 90 - 110 * cards)
        for row, title in enumerate(titles):
            y = 100.0 + 110 * row
            pen.canvas.rect(100, HEIGHT - y - 70, 440, 84)
            pen.canvas.circle(100, HEIGHT - y - 28, 30)
            pen.canvas.circle(100, HEIGHT - y - 28, 26)
            pen.text(136, y, title, 1.3 * size, "Times-Bold")
            last = pen.prose(136, y + 2 * size, 380, 3, size)
            pen.text(136, last, "furthest from opportunity?", size)

    found = blocks(slide)
    said = texts(found)
    assert [block.text for block in found if block.role == "section_header"] == titles
    assert sum(text.endswith("furthest from opportunity?") and len(text) > 100 for text in said) == cards


@pytest.mark.parametrize("size", SIZES)
def test_values_stand_behind_their_labels_beside_a_title(size: float) -> None:
    rows = [("Invoice number", "30064443", "Customer", "47774"), ("Invoice date", "7 May 2014", "", "")]

    def letter(pen: Pen) -> None:
        pen.text(72, 200, "Invoice", 1.5 * size, "Helvetica-Bold")
        pen.text(400, 200 - size / 2, "Page 1", size)
        for row, cells in enumerate(rows):
            for x, text in zip((72, 180, 400, 500), cells, strict=True):
                pen.text(x, 200 + 1.6 * size * (row + 1), text, size)
        pen.prose(72, 300, 460, 6, size)

    whole = " ".join(" ".join(texts(blocks(letter))).split())
    assert "Invoice number 30064443" in whole
    assert "Customer 47774" in whole
    assert "Invoice date 7 May 2014" in whole


@pytest.mark.parametrize("size", SIZES)
def test_labels_with_colons_are_lines_of_their_own(size: float) -> None:
    rows = ["Invoice number: 993548900", "Customer number: 6669263", "Date: 19 April 2014", "Order: 12572103"]

    def letter(pen: Pen) -> None:
        last = pen.prose(72, 100, 460, 5, size)
        for row, text in enumerate(rows):
            pen.text(72, last + 3 * size + 1.3 * size * row, text, size)
        pen.prose(72, 400, 460, 5, size)

    (found,) = [block for block in blocks(letter) if block.pairs]
    assert found.text.split("\n") == rows
    assert [f"{pair.key}: {pair.value}" for pair in found.pairs] == rows
    assert found.role == "text"


def test_pairs_are_lines_in_markdown_and_fields_in_json() -> None:
    def letter(pen: Pen) -> None:
        pen.prose(72, 100, 460, 5)
        for row, (key, value) in enumerate((("Invoice", "42183017"), ("Due date", "3 May 2024"))):
            pen.text(72, 200 + 14 * row, key)
            pen.text(200, 200 + 14 * row, value)

    document = Document("", pages(letter), 1)
    assert document.to_markdown().endswith("\n\nInvoice 42183017  \nDue date 3 May 2024\n")
    assert "<p>Invoice 42183017<br>\nDue date 3 May 2024</p>" in document.to_html()
    block = document.to_dict()["pages"][0]["blocks"][-1]
    assert block["pairs"] == [
        {"key": "Invoice", "value": "42183017"},
        {"key": "Due date", "value": "3 May 2024"},
    ]
    assert Document.from_dict(document.to_dict()) == document


def test_addresses_and_prose_have_no_pairs() -> None:
    def letter(pen: Pen) -> None:
        for row, text in enumerate(("Pino Bluebird", "12 Sesame Street", "1025 RX Amsterdam")):
            pen.text(72, 100 + 13 * row, text)
        pen.text(72, 200, "The board met twice: in May and in June, when prices fell and rose again.")
        pen.prose(72, 212, 460, 5)

    assert not any(block.pairs for block in blocks(letter))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", [0, 1])
def test_rows_on_bands_as_wide_as_the_page_are_one_table_below_its_head(size: float, first: int) -> None:
    head = ["Article", "Count", "Price", "VAT", "Sum"]
    names = ["Tablet computer", "Slim cover", "Adapter", "Console white", "Charger", "Game of karts"]
    rows = [[name, "1", f"{39 + row},00", "21%", f"{39 + row},00"] for row, name in enumerate(names)]
    places = (72, 290, 360, 430, 510)

    def invoice(pen: Pen) -> None:
        for row in range(5):
            pen.text(72, 60 + 1.5 * size * row, f"Pino Bluebird {row} Sesamestreet", size)
            pen.text(400, 60 + 1.5 * size * row, f"Harbour office {row}", size)
        top = 60 + 1.5 * size * 5 + 3.5 * size
        for x, text in zip(places, head, strict=True):
            pen.text(x, top, text, size, "Times-Bold")
        pen.canvas.line(72, HEIGHT - top - 0.5 * size, 540, HEIGHT - top - 0.5 * size)
        for row, cells in enumerate(rows):
            base = top + 1.9 * size * (row + 1)
            if row % 2 == first:
                pen.canvas.setFillGray(0.95)
                pen.canvas.rect(0, HEIGHT - base - 0.6 * size, 612, 1.9 * size, fill=1)
                pen.canvas.setFillGray(0)
            for x, text in zip(places, cells, strict=True):
                pen.text(x, base, text, size)

    (table,) = [block.table for block in blocks(invoice) if block.table is not None]
    assert table.to_rows() == [head, *rows]


@pytest.mark.parametrize("size", SIZES)
def test_a_title_below_two_columns_heads_the_text_across(size: float) -> None:
    def leaflet(pen: Pen) -> None:
        foot = max(pen.prose(72, 100, 220, 14, size), pen.prose(320, 100, 220, 14, size))
        pen.text(72, foot + 1.5 * size, "Additional features", size, "Times-Bold")
        pen.prose(72, foot + 3 * size, 468, 6, size)

    said = texts(blocks(leaflet))
    assert said[-2] == "Additional features"
    assert len(said) == 4


@pytest.mark.parametrize("size", SIZES)
def test_the_title_of_a_slide_with_a_table_alone_is_a_heading(size: float) -> None:
    def slide(pen: Pen) -> None:
        pen.text(200, 80, "Results by class", 2.5 * size)
        for row in range(5):
            for column, x in enumerate((100, 250, 350, 450)):
                pen.text(x, 150 + 2 * size * row, f"R{row}" if not column else f"{row}.{column}", size)

    (title, *_) = [block for block in blocks(slide) if block.text == "Results by class"]
    assert title.role in ("title", "section_header")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dots", [".", " ."])
def test_codes_behind_leaders_are_a_column(size: float, dots: str) -> None:
    names = [
        "General stores",
        "Department stores, leased",
        "Florists",
        "Miscellaneous store retailers",
        "Books",
    ]
    rows = [[name, str(4510 + row), f"{36 + row},171", f"{12 + row},311"] for row, name in enumerate(names)]
    end = 250.0

    def table(pen: Pen) -> None:
        for row, cells in enumerate(rows):
            base = 100 + 1.5 * size * row
            label = cells[0]
            while pen.canvas.stringWidth(label + dots, "Times-Roman", size) < end - 72:
                label += dots
            pen.text(72, base, label, size)
            for x, text in zip((end + 0.4 * size, 340, 430), cells[1:], strict=True):
                pen.text(x, base, text, size)

    (found,) = [block.table for block in blocks(table) if block.table is not None]
    assert found.to_rows() == rows


def test_a_bold_heading_with_a_colon_is_no_label_of_the_line_below_it() -> None:
    def draw(pen: Pen) -> None:
        for top in (80, 200):
            pen.text(72, top, "Harbour: the new quay", 10, "Times-Bold")
            pen.text(72, top + 18, "Status: in use", 10)
            pen.prose(72, top + 36, 450, 4)

    found = [(block.role, block.text) for block in blocks(draw)]
    assert found.count(("section_header", "Harbour: the new quay")) == 2
    assert found.count(("text", "Status: in use")) == 2
