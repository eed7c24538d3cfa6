from __future__ import annotations

import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from docparse.document import Block, Document, IndexEntry
from docparse.layout.blocks.headings.find import NUMBERING
from docparse.layout.blocks.items import BULLET
from tests.layout.sheets import PROSE, Pen, blocks, pages


def roles(found: tuple[Block, ...]) -> list[tuple[str, str]]:
    return [(block.role, block.text.split()[0]) for block in found]


def test_headings_by_size_weight_and_number() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 120, "Overview of the year", 20)
        y = pen.prose(72, 150, 450, 6)
        pen.text(72, y + 10, "1.1 Costs of operation", font="Times-Bold")
        y = pen.prose(72, y + 26, 450, 6)
        pen.text(72, y + 10, "Taxes", font="Times-Bold")
        pen.prose(72, y + 26, 450, 6)

    found = blocks(draw)
    assert roles(found) == [
        ("title", "Overview"),
        ("text", "the"),
        ("section_header", "1.1"),
        ("text", "the"),
        ("section_header", "Taxes"),
        ("text", "the"),
    ]
    assert [block.level for block in found if block.role == "section_header"] == [1, 1]


@pytest.mark.parametrize(("above", "role"), [(14, "section_header"), (4, "list_item")])
def test_a_plain_numbered_line_heads_what_it_is_nearer_to(above: float, role: str) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 6)
        pen.text(72, y + above, "3. Summary of the changes")
        pen.prose(72, y + above + 16, 450, 6)

    assert [block.role for block in blocks(draw)] == ["text", role, "text"]


@pytest.mark.parametrize("name", ["Ada Northcote", "Harbour Works Society", "Bea Quill, Cy Rowe"])
def test_a_name_below_a_title_is_no_heading(name: str) -> None:
    def draw(pen: Pen) -> None:
        for y, text, size in ((120, "How ships are moored", 17), (146, name, 12), (164, "3 May 2021", 12)):
            pen.text(300 - pen.canvas.stringWidth(text, "Times-Roman", size) / 2, y, text, size)
        pen.text(72, 200, "1 Introduction", 14, "Times-Bold")
        pen.prose(72, 222, 450, 6)

    found = [(block.role, block.text) for block in blocks(draw)]
    assert [text for role, text in found if role in {"title", "section_header"}] == [
        "How ships are moored",
        "1 Introduction",
    ]


def test_what_is_set_apart_below_a_title_is_a_heading() -> None:
    def draw(pen: Pen) -> None:
        for y, text, size, font in (
            (120, "Northcote Harbours", 17, "Times-Roman"),
            (146, "Statement of the year's income", 12, "Times-Bold"),
        ):
            pen.text(300 - pen.canvas.stringWidth(text, font, size) / 2, y, text, size, font)
        pen.prose(72, 180, 450, 6)

    assert [block.role for block in blocks(draw)] == ["title", "section_header", "text"]


def test_a_bold_start_of_a_paragraph_is_no_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 120, "Data contamination. ", font="Times-Bold")
        pen.text(170, 120, "To show that the results hold, every test was")
        pen.text(72, 132, "repeated on another set of documents, with the same outcome in all.")

    assert [block.role for block in blocks(draw)] == ["text"]


def test_lists_are_nested_by_their_indents() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 5)
        for row, (indent, text) in enumerate(
            [(90, "1. Revenue"), (110, "a) goods"), (110, "b) services"), (90, "2. Costs")]
        ):
            pen.text(indent, 180 + 14 * row, text + " of the group")

    items = [(block.level, block.text) for block in blocks(draw) if block.role == "list_item"]
    assert items == [
        (1, "1. Revenue of the group"),
        (2, "a) goods of the group"),
        (2, "b) services of the group"),
        (1, "2. Costs of the group"),
    ]


def test_drawn_bullets_make_list_items() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 5)
        for row in range(3):
            pen.canvas.circle(90, 792 - (177 + 16 * row), 1.8, stroke=0, fill=1)
            pen.text(100, 180 + 16 * row, f"item {row} of the list")

    assert [block.role for block in blocks(draw)] == ["text", "list_item", "list_item", "list_item"]


@pytest.mark.parametrize("align", ["centre", "right"])
def test_drawn_bullets_are_far_from_items_that_are_not_set_flush_left(align: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 5)
        for row, text in enumerate(("one ship", "two ships of the line", "more of them than ever before")):
            free = 430 - pen.canvas.stringWidth(text, "Times-Roman", 10)
            pen.canvas.circle(80, 792 - (177 + 16 * row), 1.8, stroke=0, fill=1)
            pen.text(90 + (free if align == "right" else free / 2), 180 + 16 * row, text)

    assert [block.role for block in blocks(draw)] == ["text", "list_item", "list_item", "list_item"]


@pytest.mark.parametrize(
    "text",
    [
        "Table 1. Labels and values.",
        "TABLE I (continued): Labels and values",
        "Tabelle 3.1: Namen und Werte",
        "Tableau 2: Valeurs",
        "Figura 4 Un circuito",
    ],
)
def test_captions_know_their_table_or_figure(text: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 5)
        for row, y in enumerate((200, 220, 240, 260)):
            pen.canvas.line(72, 792 - y, 400, 792 - y)
            if row < 3:
                pen.text(80, y + 14, f"label {row}")
                pen.text(300, y + 14, f"1,{row}00")
        for x in (72, 250, 400):
            pen.canvas.line(x, 592, x, 532)
        pen.text(72, 275, text)

    found = blocks(draw)
    (caption,) = [block for block in found if block.role == "caption"]
    assert caption.caption_of is not None
    assert found[caption.caption_of].role == "table"


def test_a_chinese_caption_is_no_sentence_that_begins_with_one() -> None:
    registerFont(UnicodeCIDFont("STSong-Light"))

    def draw(pen: Pen) -> None:
        pen.text(200, 100, "表 2.1  销售数据", font="STSong-Light")
        pen.prose(72, 160, 400, 6)
        pen.text(72, 300, "表 2.1 列出了销售数据。", font="STSong-Light")

    assert [block.role for block in blocks(draw)] == ["caption", "text", "text"]


def test_a_note_without_a_table_or_figure_is_text() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 120, 400, 4)
        pen.text(72, y + 14, "Note: the crews of the quay need no pass, and the clerk keeps the book.")
        pen.prose(72, y + 40, 400, 4)

    assert [block.role for block in blocks(draw)] == ["text", "text", "text"]


@pytest.mark.parametrize(
    "named", ["Figure 3 shows", "Tabelle 3 zeigt", "Tableau 2 montre", "Abbildung 2 zeigt"]
)
def test_figure_named_in_a_sentence_is_no_caption(named: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 120, f"{named} how the revenue of the group went on growing from year to year in")
        pen.prose(72, 132, 400, 6)

    assert blocks(draw)[0].role == "text"


def test_notes_at_the_foot_of_the_page() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 30)
        pen.text(72, 690, "1", 5)
        pen.text(76, 693, "Before the impairment the rate was 23.1%.", 8)
        pen.text(72, 702, "2", 5)
        pen.text(76, 705, "See the notes.", 8)

    assert [block.role for block in blocks(draw)][-2:] == ["footnote", "footnote"]


def test_running_headers_and_page_numbers_of_one_page() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 40, "Annual Report 2025")
        pen.prose(72, 100, 450, 30)
        pen.text(300, 760, "17")

    found = blocks(draw)
    assert [block.role for block in found] == ["page_header", "text", "page_footer"]


def test_what_recurs_on_many_pages_is_furniture_wherever_it_stands() -> None:
    def page(number: int) -> object:
        def draw(pen: Pen) -> None:
            pen.text(72, 90, f"Chapter {number}: Halvorsen Holdings", 16)
            pen.prose(72, 110, 450, 40)

        return draw

    found = pages(*(page(number) for number in range(1, 5)))  # type: ignore[arg-type]
    assert {p.blocks[0].role for p in found} == {"page_header"}


def test_a_page_of_contents() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Contents", 18)
        for row in range(14):
            pen.text(72, 130 + 16 * row, f"Section {row} of the report " + "." * 40)
            pen.text(450, 130 + 16 * row, str(3 + 2 * row))

    found = blocks(draw)
    assert found[0].role in ("title", "section_header")
    assert {block.role for block in found[1:]} == {"document_index"}
    whole = " ".join(block.text for block in found)
    assert whole.index("Section 0") < whole.index(" 3") < whole.index("Section 1 ")
    entries = [entry for block in found for entry in block.entries]
    assert entries == [IndexEntry(f"Section {k} of the report", str(3 + 2 * k), 1) for k in range(14)]


def test_entries_of_contents_have_levels_and_leaders_are_dropped() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Contents", 18)
        for row in range(12):
            title = "Part " + "ABCD"[row // 3] if row % 3 == 0 else f"Chapter {row} of this part"
            pen.text(72 + 24 * (row % 3 > 0), 130 + 16 * row, title + " " + ". " * 30)
            pen.text(450, 130 + 16 * row, str(3 + 2 * row))

    page = pages(draw)[0]
    entries = [entry for block in page.blocks for entry in block.entries]
    assert [entry.level for entry in entries] == [1, 2, 2] * 4
    assert [entry.page for entry in entries] == [str(3 + 2 * k) for k in range(12)]
    assert entries[4].title == "Chapter 4 of this part"
    assert {one.reason for one in page.dropped} == {"leader"}
    assert page.unexplained == 0
    markdown = Document("", (page,), 1).to_markdown()
    assert "- Part A 3\n  - Chapter 1 of this part 5\n" in markdown
    assert ". ." not in markdown


@pytest.mark.parametrize("text", ["3.1.2 Results", "Chapter 7. Texas", "IV. Methods", "A. Scope"])
def test_numbering(text: str) -> None:
    assert NUMBERING.match(text)


def test_every_word_of_the_page_is_in_a_block() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 200, 10)
        pen.prose(320, 100, 200, 10, 8)
        pen.text(72, 400, "Alone")

    text = " ".join(block.text for block in blocks(draw))
    assert text.split().count("Alone") == 1
    assert text.count(PROSE.split()[0] + " ") >= 2


def test_a_bold_item_above_a_paragraph_is_a_heading_and_bold_items_in_a_row_are_none() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 4)
        pen.text(72, 160, "\u2022 Female employees", font="Times-Bold")
        pen.prose(72, 176, 450, 6)
        for row, place in enumerate(("London", "Paris", "Rome")):
            pen.text(72, 280 + 13 * row, f"\u2022 {place} and its port", font="Times-Bold")
        pen.prose(72, 330, 450, 4)

    found = [(block.role, block.text.split()[1]) for block in blocks(draw) if block.role != "text"]
    assert found == [
        ("section_header", "Female"),
        ("list_item", "London"),
        ("list_item", "Paris"),
        ("list_item", "Rome"),
    ]


def test_a_bold_line_that_heads_nothing_is_no_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 110, "Costs of the year", font="Times-Bold")
        y = pen.prose(72, 126, 450, 12)
        pen.text(72, y + 12, "Charlotte Hanneman", font="Times-Bold")

    assert [block.role for block in blocks(draw)] == ["section_header", "text", "text"]


def test_a_heading_at_the_left_is_above_centred_text_that_is_aside_of_it() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 6)
        pen.text(72, y + 16, "Ships", 12)
        pen.text(230, y + 32, "The group sold two of them.")

    assert [block.role for block in blocks(draw)] == ["text", "section_header", "text"]


def test_of_lines_of_one_look_the_first_alone_may_be_a_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 10)
        for row, name in enumerate(("Stakeholders", "Customers", "Employees")):
            pen.text(72, 250 + 30 * row, name, font="Times-Bold")
        pen.prose(72, 360, 450, 6)

    found = [block.role for block in blocks(draw)][1:4]
    assert found == ["section_header", "text", "text"]


def test_a_note_opened_by_a_star_is_no_item() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 12)
        pen.text(72, 730, "* Unaudited.", 8)
        pen.text(72, 740, "** Restated for the change in accounting policy.", 8)

    assert [block.role for block in blocks(draw)] == ["text", "footnote", "footnote"]


def test_small_items_with_stars_stay_items() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 12)
        for row, text in enumerate(("Price of the goods", "Terms of payment", "Day of delivery")):
            pen.text(72, 600 + 20 * row, f"* {text}", 8)

    assert [block.role for block in blocks(draw)][1:] == ["list_item"] * 3


@pytest.mark.parametrize("title", ["Note 8. Commitments and contingencies", "Note 12a – Leases (continued)"])
def test_the_title_of_a_note_alone_on_its_page_is_a_heading(title: str) -> None:
    (block,) = blocks(lambda pen: pen.text(72, 80, title, font="Times-Bold"))
    assert (block.role, block.text) == ("section_header", title)


def test_a_note_on_a_table_alone_on_its_page_is_none() -> None:
    (block,) = blocks(lambda pen: pen.text(72, 80, "Note 8 to the table: figures are rounded"))
    assert block.role == "text"


def test_the_bold_head_of_a_table_in_one_string_is_no_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(72, 160, "Country           2024        2023        Change", font="Times-Bold")
        for row, cells in enumerate((("Germany", "120", "110", "9%"), ("France", "98", "101", "-3%"))):
            for x, text in zip((72, 150, 205, 260), cells, strict=True):
                pen.text(x, 176 + 14 * row, text)
        pen.prose(72, 260, 450, 4)

    assert "section_header" not in [block.role for block in blocks(draw)]


def test_an_unread_glyph_before_a_word_is_a_bullet_and_before_a_number_is_none() -> None:
    assert BULLET.match("\ufffd Security fundamentals")
    assert not BULLET.match("\ufffd 0.9393")
    assert not BULLET.match("\ufffdned words")


@pytest.mark.parametrize("mark", ["(1)", "(a)", "1)"])
@pytest.mark.parametrize(("size", "role"), [(7.5, "footnote"), (10, "list_item")])
def test_small_notes_below_a_table_are_notes_wherever_it_stands(mark: str, size: float, role: str) -> None:
    def draw(pen: Pen) -> None:
        end = pen.prose(72, 100, 450, 3)
        for row in range(6):
            pen.text(72, end + 14 * row, f"Dues of quay {row + 1}")
            pen.text(400, end + 14 * row, f"{1200 + 37 * row:,}")
            pen.text(480, end + 14 * row, f"{1100 + 31 * row:,}")
        for note in (1, 2):
            pen.text(
                72, end + 80 + 14 * note, f"{mark} Dues of the quays {note} and all that they hold.", size
            )
        pen.prose(72, end + 130, 450, 20)

    notes = [block for block in blocks(draw) if "Dues of the quays" in block.text]
    assert [block.role for block in notes] == [role, role]
