"""Text at the edge of a page is left out only with evidence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from tests.layout.sheets import Pen, blocks, pages


def with_edge(text: str, y: float, size: float = 10, font: str = "Times-Roman") -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        pen.text(72, y, text, size, font)
        pen.prose(72, 150, 450, 30)

    return draw


CONTENT = [
    ("Annual results of the group", 58, 10, "Times-Bold"),
    ("Annual results of the group", 55, 18, "Times-Roman"),
    ("Invoice 4711 of 3 May 2024", 40, 10, "Times-Roman"),
    ("Halvorsen Holdings, Bergen", 45, 10, "Times-Roman"),
    ("Total due 1,204.50", 760, 10, "Times-Roman"),
    ("Total: €45", 760, 10, "Times-Roman"),
    ("• the last item of a list", 750, 10, "Times-Roman"),
    ("1 Before tax and minorities", 755, 8, "Times-Roman"),
    ("* restated", 755, 8, "Times-Roman"),
    ("and this is the rest of a sentence.", 40, 10, "Times-Roman"),
    ("Halvorsen Holdings", 35, 9, "Times-Roman"),
    ("Invoice no. 4711", 50, 10, "Times-Roman"),
    ("No offer is made by this report.", 760, 9, "Times-Roman"),
    ("Annual Report 2024", 55, 11, "Times-Roman"),
    ("Sales of 2024 and costs 17", 640, 10, "Times-Roman"),
]
FURNITURE = [
    ("17", 760, 10, "Times-Roman"),
    ("Page 3 of 12", 40, 10, "Times-Roman"),
    ("- Seite 14 von 15 -", 765, 9, "Times-Roman"),
    ("Página 3 de 12", 40, 10, "Times-Roman"),
    ("Halvorsen Holdings | 17", 765, 9, "Times-Roman"),
    ("Annual Report 2025 17", 765, 9, "Times-Roman"),
    ("168 Halvorsen 2011", 765, 9, "Times-Roman"),
    ("2024 Halvorsen Report 97", 40, 11, "Times-Roman"),
    ("Table of Contents", 40, 10, "Times-Bold"),
    ("Back to Table of Contents", 760, 9, "Times-Roman"),
    ("47698", 40, 10, "Times-Roman"),
]


@pytest.mark.parametrize("word", ["page", "Seite", "página", "pagina", "side", "sida", "p.", "S."])
def test_a_page_number_in_any_language_marks_its_running_line(word: str) -> None:
    line = f"interim report for the 1st half – {word} 12"
    (block,) = (b for b in blocks(with_edge(line, 765, 10)) if b.text == line)
    assert block.role == "page_footer"


@pytest.mark.parametrize(("text", "y", "size", "font"), CONTENT)
def test_content_at_the_edge_of_one_page_is_kept(text: str, y: float, size: float, font: str) -> None:
    (block,) = (b for b in blocks(with_edge(text, y, size, font)) if b.text == text)
    assert block.role not in ("page_header", "page_footer")


@pytest.mark.parametrize(("text", "y", "size", "font"), FURNITURE)
def test_furniture_of_one_page(text: str, y: float, size: float, font: str) -> None:
    (block,) = (b for b in blocks(with_edge(text, y, size, font)) if b.text == text)
    assert block.role in ("page_header", "page_footer")


@pytest.mark.parametrize("y", [30, 40, 50, 60])
@pytest.mark.parametrize("number", ["", "1", "Page 1 of 1"])
def test_nothing_but_its_number_runs_on_a_page_that_stands_alone(y: float, number: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, y, "Invoice 4711 of 3 May 2024", 9)
        pen.prose(72, 150, 450, 30)
        pen.text(300, 765, number, 9)

    roles = {block.text: block.role for block in blocks(draw)}
    assert roles["Invoice 4711 of 3 May 2024"] == "text"
    assert not number or roles[number] == "page_footer"


def test_small_lines_at_the_edge_run_on_a_numbered_page_of_a_longer_document() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 40, "Halvorsen Holdings, Bergen", 9)
        pen.prose(72, 150, 450, 30)
        pen.text(300, 765, "Page 3 of 12", 9)

    assert [block.role for block in blocks(draw)] == ["page_header", "text", "page_footer"]


def test_a_link_to_the_contents_is_no_part_of_the_heading_below_it() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Table of Contents", 10, "Times-Bold")
        pen.text(72, 74, "Notes to the statements", 10, "Times-Bold")
        pen.prose(72, 100, 450, 30)

    found = [(block.role, block.text) for block in blocks(draw)[:2]]
    assert found == [("page_header", "Table of Contents"), ("section_header", "Notes to the statements")]


def test_the_title_of_the_contents_is_a_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Table of Contents", 12, "Times-Bold")
        for row in range(12):
            pen.text(72, 90 + 16 * row, f"Chapter {row + 1} on the ships of the year")
            pen.text(500, 90 + 16 * row, str(3 + 4 * row))

    assert (blocks(draw)[0].role, blocks(draw)[0].text) == ("section_header", "Table of Contents")


def test_what_recurs_is_furniture_even_if_bold_and_what_does_not_is_content() -> None:
    def page(number: int) -> Callable[[Pen], None]:
        alone = "A remark of its own" if number == 2 else ""

        def draw(pen: Pen) -> None:
            pen.text(72, 50, f"Halvorsen Holdings {2000 + number}", 10, "Times-Bold")
            pen.prose(72, 150, 450, 30)
            if alone:
                pen.text(72, 765, alone, 9)

        return draw

    found = pages(*(page(number) for number in range(1, 6)))
    assert {p.blocks[0].role for p in found} == {"page_header"}
    assert found[1].blocks[-1].role == "text"


def test_the_head_of_a_report_of_tables_is_its_title_once() -> None:
    def page(number: int) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            pen.text(200, 40, "Registered voters by county", 12, "Times-Bold")
            pen.text(200, 56, "Compiled by the state office", 9)
            for row in range(30):
                for column in range(4):
                    pen.text(72 + 110 * column, 90 + 18 * row, str(997 * (row + 1) * (column + number)))
            pen.text(300, 770, f"Page {number} of 4", 8)

        return draw

    first, *others = pages(*(page(number) for number in range(1, 5)))
    assert "page_header" not in {block.role for block in first.blocks}
    assert [block.text for block in first.blocks][:2] == [
        "Registered voters by county",
        "Compiled by the state office",
    ]
    assert all([block.role for block in p.blocks][:2] == ["page_header"] * 2 for p in others)


def test_notes_that_differ_in_their_amounts_alone_are_no_footers() -> None:
    def page(number: int) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            pen.prose(72, 100, 450, 30)
            pen.text(72, 720, f"Primarily interest revenue of ${31 * number}.5 million", 8)
            pen.text(300, 765, str(number), 8)

        return draw

    found = [block for p in pages(*(page(number) for number in range(1, 6))) for block in p.blocks]
    assert [b.role for b in found if "interest" in b.text] == ["text"] * 5
    assert [b.role for b in found if b.text.isdigit()] == ["page_footer"] * 5


def test_a_page_number_right_below_the_text_is_furniture() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 52)
        pen.text(300, 737, "47 of 56", 8)

    assert [block.role for block in blocks(draw)][-1] == "page_footer"


def test_a_watermark_is_read_apart_and_is_no_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 40)
        pen.canvas.saveState()
        pen.canvas.translate(200, 250)
        pen.canvas.rotate(50)
        pen.canvas.setFont("Helvetica-Bold", 72)
        pen.canvas.drawString(0, 0, "DRAFT")
        pen.canvas.restoreState()

    found = blocks(draw)
    assert [block.text for block in found if block.role == "page_header"] == ["DRAFT"]
    assert [block.role for block in found if block.text != "DRAFT"] == ["text"]


def test_a_name_and_a_date_beside_the_page_number_run_with_it() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 40)
        for x, text in ((72, "faust2sam"), (290, "Page 4"), (470, "10/19/2018")):
            pen.text(x, 765, text, 10, "Times-Bold")

    assert [block.role for block in blocks(draw)][1:] == ["page_footer"] * 3


def test_a_large_title_of_two_lines_is_no_watermark() -> None:
    def draw(pen: Pen) -> None:
        pen.text(150, 60, "Analysis of the protocol", 24, "Helvetica-Bold")
        pen.text(170, 88, "for security concerns", 24, "Helvetica-Bold")
        pen.prose(72, 180, 450, 30)

    assert blocks(draw)[0].role == "title"


def test_the_last_line_of_a_page_that_fills_its_column_is_no_footer() -> None:
    line = "This configures the frequency that is used for both the reports and the"
    width = pdfmetrics.stringWidth(line, "Times-Roman", 10)

    def draw(pen: Pen) -> None:
        pen.prose(72, 100, width, 46)
        pen.text(72, 710, "Frequency", 14, "Times-Bold")
        pen.text(72, 740, line)
        pen.text(72 + width, 765, "48", 9)

    roles = {block.text: block.role for block in blocks(draw)}
    assert (roles[line], roles["48"]) == ("text", "page_footer")


def test_the_title_of_a_numbered_section_runs_beside_that_of_its_chapter() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 40, "CHAPTER 1. WELCOME", 9, "Times-Italic")
        pen.text(360, 40, "1.4. WHAT DOES THE INSTALLER DO?", 9, "Times-Italic")
        pen.prose(72, 100, 450, 40)
        pen.text(300, 765, "3", 9)

    assert [block.role for block in blocks(draw)][:2] == ["page_header"] * 2


@pytest.mark.parametrize("size", [12, 20])
def test_a_turned_line_along_the_margin_is_a_running_line_though_it_is_large(size: float) -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.saveState()
        pen.canvas.translate(40, 300)
        pen.canvas.rotate(90)
        pen.canvas.setFont("Times-Bold", size)
        pen.canvas.drawString(0, 0, "Harbour Report")
        pen.canvas.restoreState()
        pen.prose(72, 150, 450, 30)

    (turned,) = (block for block in blocks(draw) if block.text == "Harbour Report")
    assert turned.role == "page_header"


def test_a_turned_line_along_the_margin_hides_no_page_number() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 40)
        pen.canvas.saveState()
        pen.canvas.translate(585, 40)
        pen.canvas.rotate(90)
        pen.canvas.setFont("Times-Roman", 10)
        pen.canvas.drawString(0, 0, "Annual report on the year before last")
        pen.canvas.restoreState()
        pen.text(300, 750, "59")

    found = {block.text: block.role for block in blocks(draw)}
    assert found["59"] == "page_footer"


def test_title_and_number_of_one_running_line_are_two_blocks() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 40, "Annual report", 9)
        pen.text(520, 40, "17", 9)
        pen.prose(72, 100, 450, 40)

    assert [(block.role, block.text) for block in blocks(draw)][:2] == [
        ("page_header", "Annual report"),
        ("page_header", "17"),
    ]


@pytest.mark.parametrize(
    ("text", "lines", "y", "role"),
    [
        ("17", 30, 655, "page_footer"),
        ("17", 30, 700, "page_footer"),
        ("– 4 –", 40, 680, "page_footer"),
        ("2019", 30, 655, "text"),
        ("17", 30, 475, "page_footer"),
        ("- 17 -", 20, 355, "page_footer"),
        ("xi", 40, 680, "page_footer"),
        ("xi", 30, 475, "text"),
        ("17", 46, 659, "text"),
    ],
    ids=["low", "lower", "dashes", "a year", "short", "shorter", "Roman", "letters", "right below the text"],
)
def test_below_a_wide_margin_white_parts_the_page_number(text: str, lines: int, y: float, role: str) -> None:
    """Text of a small format on a large sheet ends far from the edge, and so does its number.

    So does a page that browsers print where a chapter ends. Letters may be of a formula or a drawing.
    """

    def draw(pen: Pen) -> None:
        pen.prose(120, 100, 370, lines)
        pen.text(300, y, text)

    assert {block.text: block.role for block in blocks(draw)}[text] == role


@pytest.mark.parametrize(("text", "role"), [("1", "page_footer"), ("7", "text")])
def test_the_number_of_the_page_in_its_file_needs_no_middle(text: str, role: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(120, 100, 360, 40)
        pen.text(40, 300, "note in the margin")
        pen.text(430, 680, text)

    (block,) = (block for block in blocks(draw) if block.text == text)
    assert block.role == role


@pytest.mark.parametrize("text", ["第 4 页 共 6 页", "第12页", "第 4 頁"])
def test_a_page_number_in_chinese(text: str) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    (block,) = (b for b in blocks(with_edge(text, 760, 10, "STSong-Light")) if b.text == text)
    assert block.role == "page_footer"


def test_a_bold_header_beside_its_page_number_is_one() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 40, "Ships of the harbour", font="Times-Bold")
        pen.text(520, 40, "17", font="Times-Bold")
        pen.prose(72, 100, 450, 40)

    assert [block.role for block in blocks(draw)] == ["page_header", "page_header", "text"]


def test_a_running_line_with_its_page_number_may_be_near_the_text() -> None:
    line = "Halvorsen Holdings | Report and Accounts 2024 17"

    def draw(pen: Pen) -> None:
        bottom = pen.prose(72, 150, 450, 49)
        pen.text(72, bottom + 1, line, 8)

    assert [b.text for b in blocks(draw) if b.role == "page_footer"] == [line]


def test_each_part_of_a_bar_of_chapters_runs_with_the_others() -> None:
    parts = ["Contents", "2 Strategy", "3 Financial performance", "4 Society"]

    def draw(pen: Pen) -> None:
        for at, part in enumerate(parts):
            pen.text(72 + 120 * at, 40, part, 9)
        pen.prose(72, 150, 450, 30)
        pen.text(300, 765, "17", 9)

    assert [b.text for b in blocks(draw) if b.role == "page_header"] == parts


WIDTH = 450.0


def running(*parts: tuple[float, str], number: str = "17") -> list[str]:
    """Roles of the parts of a line at the top of a page, above prose and a page number."""

    def draw(pen: Pen) -> None:
        for x, part in parts:
            pen.text(x, 40, part)
        pen.prose(72, 100, WIDTH, 40)
        pen.text(300, 765, number)

    return [block.role for block in blocks(draw)[: len(parts)]]


def flush(text: str) -> tuple[float, str]:
    """Return where a text begins that ends where the text does."""
    return 72 + WIDTH - 3 - pdfmetrics.stringWidth(text, "Times-Roman", 10), text


def test_two_parts_from_edge_to_edge_of_the_text_run_on_a_numbered_page() -> None:
    assert running((72, "Harbour Guide, Release 2.14"), flush("Ships of the quay")) == ["page_header"] * 2
    assert running((72, "Carried forward"), flush("1,204.50"))[1] == "text"
    assert running((72, "Halvorsen Holdings"), flush("3 May 2024"), number="") == ["text"] * 2


def test_what_is_said_at_both_sides_of_a_line_runs() -> None:
    """Manual pages say their name twice, and may have no number."""

    def draw(pen: Pen) -> None:
        for x, part in ((72, "settle(1)"), flush("settle(1)")):
            pen.text(x, 40, part)
        pen.prose(72, 100, WIDTH, 40)

    for found in (pages(draw)[0], pages(draw, draw)[1]):
        assert [block.role for block in found.blocks[:2]] == ["page_header"] * 2


@pytest.mark.parametrize(
    "line",
    ["Quay rules - Page 2/7", "66 15th Conference on Harbours", "Quay format   Page 2 of 11"],
)
def test_a_page_of_so_many_and_ordinals_leave_a_line_numbered(line: str) -> None:
    (block,) = (b for b in blocks(with_edge(line, 765, 9)) if b.text == " ".join(line.split()))
    assert block.role == "page_footer"


@pytest.mark.parametrize("name", ["3.26 quay_sources_t Struct Reference", "Harbour Guide v1.12.13"])
def test_numbers_of_sections_and_versions_beside_a_page_number_are_no_amounts(name: str) -> None:
    assert running((72, name), flush("13"), number="") == ["page_header"] * 2


@pytest.mark.parametrize(("top", "step", "lines"), [(90, 40, 1), (74, 48, 2)])
def test_an_outermost_line_above_terms_and_what_they_mean_runs(top: int, step: int, lines: int) -> None:
    """Terms may be as evenly set as the lines of a paragraph, and the running line as far from them; but what
    they mean is between them."""

    def draw(pen: Pen) -> None:
        pen.text(72, 50, "Chapter 4: Defining ships")
        pen.text(470, 50, "20")
        for y in range(top, top + 8 * step, step):
            pen.text(72, y, f"ship--do-stay-{y}", font="Courier")
            pen.prose(98, y + 12, 440, lines)

    assert [block.role for block in blocks(draw)][:2] == ["page_header"] * 2


def test_the_last_line_of_a_text_near_its_end_is_no_footer() -> None:
    """Running lines are nearer to each other than to the text."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 48)
        pen.text(72, 710, "end Harbour;")
        pen.text(300, 760, "17")

    assert {block.text: block.role for block in blocks(draw)}["end Harbour;"] == "text"


@pytest.mark.parametrize("name", ["6. Usage of quays", "A. Ships adapted"])
def test_the_numbered_title_of_a_chapter_beside_its_page_number_is_no_item(name: str) -> None:
    assert running((72, name), flush("36"), number="") == ["page_header"] * 2


@pytest.mark.parametrize(("top", "runs"), [(90, True), (60, False)])
def test_a_running_title_may_be_of_two_lines_where_white_parts_it_from_the_text(
    top: float, runs: bool
) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 36, "Harbour Report", 9)
        pen.text(72, 46, "Ships of the north", 9)
        pen.text(500, 36, "17", 9)
        pen.prose(72, top, 450, 40)

    ran = {block.text for block in blocks(draw) if block.role == "page_header"}
    assert ran == ({"Harbour Report", "17", "Ships of the north"} if runs else set())


@pytest.mark.parametrize("wide", [True, False])
def test_lines_with_page_numbers_run_below_a_wide_margin_if_they_fill_the_page(wide: bool) -> None:
    """Titles differ from page to page, numbers count; so do those of exercises, which fill no line."""

    def page(number: int) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            title, right = f"1.{number}. QUAYS AND {'MOLES ' * (number % 3 + 1)}", 515 if wide else 260
            for text, at_left in ((str(number), number % 2 == 0), (title.strip(), number % 2 == 1)):
                pen.text(
                    72 if at_left else right - pen.canvas.stringWidth(text, "Times-Roman", 10), 130, text
                )
            pen.prose(72, 165, 450, 30)

        return draw

    found = pages(*(page(number) for number in range(1, 7)))
    assert {one.blocks[0].role == "page_header" for one in found} == {wide}


CHROMIUM = (
    (24, 20, "11/30/26, 6:26 PM"),
    (240, 20, "The dues of the quay"),
    (24, 776, "https://books.example.org/harbour/dues.html"),
    (560, 776, "1/1"),
)
FIREFOX = (
    (24, 20, "The dues of the quay"),
    (380, 20, "https://books.example.org/harbour/dues.html"),
    (24, 776, "1 of 1"),
    (500, 776, "30/11/2026, 18:26"),
)


@pytest.mark.parametrize("printed", [CHROMIUM, FIREFOX], ids=["Chromium", "Firefox"])
@pytest.mark.parametrize("first", [60, 42], ids=["white between", "right below"])
def test_what_a_browser_prints_at_the_edges_runs_on_a_page_that_stands_alone(
    printed: tuple[tuple[float, float, str], ...], first: float
) -> None:
    def draw(pen: Pen) -> None:
        for x, y, text in printed:
            pen.text(x, y, text, 8)
        pen.prose(34, first, 500, 50)

    found = {block.text: block.role for block in blocks(draw)}
    running = {text for _, _, text in printed if not text.startswith("The")}
    assert {found[text] for text in running} == {"page_header", "page_footer"}


def test_the_title_that_a_browser_prints_beside_the_moment_runs_with_it() -> None:
    def draw(pen: Pen) -> None:
        for x, y, text in CHROMIUM:
            pen.text(x, y, text, 8)
        pen.prose(34, 60, 500, 50)

    assert {block.text: block.role for block in blocks(draw)}["The dues of the quay"] == "page_header"


@pytest.mark.parametrize("text", ["https://books.example.org/harbour", "30/11/2026, 18:26"])
def test_an_address_or_a_moment_alone_is_content(text: str) -> None:
    """A note may be one, or a letter say when it was written; no number of the page is there."""

    def draw(pen: Pen) -> None:
        pen.text(34, 20, text, 8)
        pen.prose(34, 60, 500, 50)

    assert {block.text: block.role for block in blocks(draw)}[text] == "text"
