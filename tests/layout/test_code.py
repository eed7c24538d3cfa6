"""Listings: one block, set as printed, in any monospaced font; typescript is text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from docparse.document import Block
from docparse.layout import analyse_page, finish_document
from tests.layout.sheets import HEIGHT, LAYER, Draw, Pen, blocks, contents

CODE = """\
def settle(book, rate=0.05):
    total = 0
    for entry in book:
        if entry.due:
            total += entry.value   # in cents
        else:
            total -= entry.paid

    return total

- item(1)
}"""


def listing(*, one_string: bool) -> Draw:
    """Prose, the code (each line from its first letter, or from the left edge with blanks), prose."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, line in enumerate(CODE.split("\n")):
            indent = 0 if one_string else len(line) - len(line.lstrip())
            pen.text(90 + 5.4 * indent, 150 + 11 * row, line[indent:], 9, "Courier")
        pen.prose(72, 340, 450, 4)

    return draw


@pytest.mark.parametrize("one_string", [True, False])
def test_a_listing_is_one_block_as_it_is_set(one_string: bool) -> None:
    found = blocks(listing(one_string=one_string))
    assert [block.role for block in found] == ["text", "code", "text"]
    assert found[1].text == CODE


OUTPUT = """\
> book = settle([1, 1, 1], ["a", "b", "c"])
> rate = share(book) -> sum(book)
> lock(book);        # the first one waits
> sum(book);         # until it is done
6
> unlock(book);      # and goes on
> print(book)
a      1.0
b     12.5
c      NaN
d    100.0
type: float"""


def test_columns_of_an_output_and_comments_are_in_the_lines_of_their_listing() -> None:
    """However the white in its lines is aligned: a line of the listing runs over it."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, line in enumerate(OUTPUT.split("\n")):
            pen.text(90, 150 + 11 * row, line, 9, "Courier")
        pen.prose(72, 340, 450, 4)

    found = blocks(draw)
    assert [block.role for block in found] == ["text", "code", "text"]
    assert found[1].text == OUTPUT


@pytest.mark.parametrize("filled", [True, False])
def test_what_is_on_one_ground_or_in_one_frame_is_one_listing(*, filled: bool) -> None:
    """A question and its answer in the middle of the box, box below box, make no columns."""
    pairs = (("> rate(book);", "1234"), ("> share(h, y);", "y - a"), ("> sum(12);", "99"), ("> due;", "7"))

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, (question, answer) in enumerate(pairs):
            y = 160 + 44 * row
            pen.canvas.setFillGray(0.92)
            pen.canvas.rect(80, HEIGHT - y - 20, 400, 34, stroke=not filled, fill=filled)
            pen.canvas.setFillGray(0)
            pen.text(90, y, question, 9, "Courier")
            pen.text(90, y + 11, f"{row}:".ljust(30) + answer, 9, "Courier")
        pen.prose(72, 360, 450, 4)

    found = blocks(draw)
    assert [block.role for block in found] == ["text", *["code"] * 4, "text"]
    for row, (question, answer) in enumerate(pairs):
        assert found[1 + row].text.split() == f"{question} {row}: {answer}".split()


@pytest.mark.parametrize("flag", [True, False])
def test_the_font_need_not_say_that_it_is_monospaced(flag: bool) -> None:
    (content,) = contents(listing(one_string=False))
    fonts = tuple(replace(font, monospace=flag) for font in content.fonts)
    draft = analyse_page(replace(content, fonts=fonts), provenance=LAYER)
    (page,) = finish_document([draft])
    assert [block.role for block in page.blocks] == ["text", "code", "text"]
    assert page.unexplained == 0


def test_comments_in_slanted_type_leave_a_font_monospaced() -> None:
    """Browsers slant a font that has no italics: PDFium says wider boxes and larger type of such letters."""
    code = CODE.split("\n")

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 80, 450, 4) + 12
        for row, line in enumerate(code):
            pen.text(72, y + 22 * row, line, 9, "Courier")
            comment = pen.canvas.beginText()
            comment.setFont("Courier", 9)
            comment.setTextTransform(1, 0, 0.36, 1, 72, HEIGHT - y - 22 * row - 11)
            comment.textLine("# as the clerks say")
            pen.canvas.drawText(comment)
        pen.prose(72, y + 22 * len(code) + 20, 450, 4)

    assert "code" in [block.role for block in blocks(draw)]


def test_a_name_in_a_line_makes_no_listing() -> None:
    def draw(pen: Pen) -> None:
        end = pen.prose(72, 80, 450, 4)
        pen.text(72, end, "it is done by")
        pen.text(130, end, "settle(book)", 10, "Courier")

    assert [block.role for block in blocks(draw)] == ["text"]


def _typescript(pen: Pen) -> None:
    for row in range(8):
        pen.text(
            72,
            100 + 12 * row,
            "The registrant has filed all reports that the law asks for and",
            10,
            "Courier",
        )


def test_a_page_of_typescript_has_no_code() -> None:
    assert [block.role for block in blocks(_typescript)] == ["text"]


@pytest.mark.parametrize("asked", ["> fit <- model(a ~ b, data = x[1:9, ])", "## 1 12.5 3.5"])
def test_a_prompt_among_typescript_tells_program_text(asked: str) -> None:
    lines = [asked, *["Call and coefficients of the model of this season"] * 6, *[asked] * 2]

    def draw(pen: Pen) -> None:
        for row, line in enumerate(lines):
            pen.text(72, 100 + 12 * row, line, 10, "Courier")

    assert [block.role for block in blocks(draw)] == ["code"]


def test_a_page_of_code_alone_is_code() -> None:
    def draw(pen: Pen) -> None:
        for row, line in enumerate(CODE.split("\n")):
            pen.text(72, 100 + 11 * row, line, 9, "Courier")

    (block,) = blocks(draw)
    assert (block.role, block.text) == ("code", CODE)


def test_a_short_name_in_a_line_of_its_own_parts_no_paragraph() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 4)
        pen.text(72, y, "settle()", 10, "Courier")
        pen.prose(72, y + 12, 450, 4)

    found: tuple[Block, ...] = blocks(draw)
    assert "code" not in [block.role for block in found]


def test_a_list_of_names_in_a_monospaced_font_is_a_list() -> None:
    names = ("ArgumentError", "CompileError", "DataError", "InterfaceError", "MissingGreenlet")

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, name in enumerate(names):
            pen.canvas.circle(95, 792 - 147 - 12 * row, 2)
            pen.text(106, 150 + 12 * row, name, 10, "Courier")
        pen.prose(72, 240, 450, 4)

    assert [block.text for block in blocks(draw) if block.role == "list_item"] == list(names)


@pytest.mark.parametrize(
    ("title", "font", "size"),
    [
        ("Documentation for package grid", "Courier-Bold", 13),
        ("book.settle(entries[, options])", "Courier-Bold", 12.6),
        ("book.settle(entries[, options])", "Courier", 16),
    ],
)
def test_a_title_in_a_monospaced_font_is_a_heading(title: str, font: str, size: float) -> None:
    """The names of functions are set so, which begin with a small letter and are full of signs."""

    def draw(pen: Pen) -> None:
        for top in (80, 280):
            pen.prose(72, top, 450, 4)
            pen.text(72, top + 80, title, size, font)
            pen.prose(72, top + 100, 450, 4)

    assert [block.role for block in blocks(draw)] == ["text", "section_header", "text"] * 2


@pytest.mark.parametrize("line", ["book.settle(entries, journal)", "int settle(struct book *entries);"])
def test_a_lone_name_in_another_colour_is_no_listing_and_a_statement_is_one(line: str) -> None:
    def draw(pen: Pen) -> None:
        for top in (80, 280):
            pen.prose(72, top, 450, 4)
            pen.canvas.setFillColorRGB(0.02, 0.31, 0.68)
            pen.text(72, top + 80, line, 10.2, "Courier")
            pen.canvas.setFillGray(0)
            pen.prose(72, top + 100, 450, 4)

    assert ["code" in block.role for block in blocks(draw)] == [False, line.endswith(";"), False] * 2


def test_a_bold_name_is_a_heading_and_an_option_with_its_meaning_further_in_is_none() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, inset in enumerate((0, 0, 24, 24)):
            pen.text(72, 150 + 80 * row, ("book.settle(journal)", "--settle")[inset > 0], 10, "Courier-Bold")
            pen.prose(72 + inset, 170 + 80 * row, 450 - inset, 3)

    found = [(block.text, block.role) for block in blocks(draw) if len(block.text) < 40]
    assert found == 2 * [("book.settle(journal)", "section_header")] + 2 * [("--settle", "text")]


@pytest.mark.parametrize("command", ["cargo search serde", "make install"])
def test_a_short_command_in_a_paragraph_of_its_own_is_code(command: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.canvas.setFillGray(0.12)
        pen.text(72, 160, command, 10, "Courier")
        pen.canvas.setFillGray(0)
        pen.prose(72, 190, 450, 4)

    assert [block.role for block in blocks(draw)] == ["text", "code", "text"]


def test_a_short_command_at_the_foot_of_a_column_is_code() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 80, 210, 40)
        pen.text(72, y + 20, "make install", 10, "Courier")
        pen.prose(320, 80, 210, 40)

    assert [block.role for block in blocks(draw)] == ["text", "code", "text"]


@pytest.mark.parametrize(
    ("above", "line", "inset"),
    [
        ("It is all told in the book", "of_clerks(9)", 0),  # the end of a sentence
        ("All of them are known:", "--settle", 24),  # a term
        ("All of them are known:", "1234 5678", 0),  # a number
    ],
)
def test_a_short_line_that_ends_a_sentence_or_is_explained_is_no_code(
    above: str, line: str, inset: float
) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(72, 150, above, 10)
        pen.text(72, 162, line, 10, "Courier")
        pen.prose(72 + inset, 174, 450 - inset, 4)

    assert "code" not in [block.role for block in blocks(draw)]


def test_a_short_command_right_below_the_end_of_a_sentence_is_code() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(72, 150, "This settles all of them.", 10)
        pen.text(72, 162, "$ settle -a", 10, "Courier")
        pen.prose(72, 186, 450, 4)

    assert [block.text for block in blocks(draw) if block.role == "code"] == ["$ settle -a"]


def test_listings_that_are_no_number_of_lines_apart_are_two() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row in range(8):
            pen.text(72, 150 + 12 * row + 6 * (row > 3), f"settle({row});", 10, "Courier")
        pen.prose(72, 270, 450, 4)

    listings = [block.text for block in blocks(draw) if block.role == "code"]
    assert [text.count("settle") for text in listings] == [4, 4]


def test_a_bold_name_apart_below_a_listing_is_a_heading() -> None:
    def draw(pen: Pen) -> None:
        for part in range(3):
            y = pen.prose(72, 80 + 190 * part, 450, 4)
            pen.text(72, y + 12, "settle(day);", 10, "Courier")
            pen.text(72, y + 36, f"journal.open{part}(day)", 12, "Courier-Bold")
            pen.prose(72, y + 60, 450, 4)

    found = blocks(draw)
    assert [block.text for block in found if block.role == "code"] == 3 * ["settle(day);"]
    assert [block.text for block in found if block.level] == [f"journal.open{part}(day)" for part in range(3)]


def test_a_page_of_code_is_code_though_most_of_it_are_comments() -> None:
    comments = [
        "// All entries of a day are settled",
        "// at its end, the open ones too",
        "// and none is left",
    ]

    def draw(pen: Pen) -> None:
        for part in range(6):
            for row, text in enumerate([*comments, f"settle(entries[{part}], day);"]):
                pen.text(72, 80 + 60 * part + 12 * row, text, 10, "Courier")

    assert {block.role for block in blocks(draw)} == {"code"}


def test_monospaced_items_behind_bullets_of_the_text_are_items() -> None:
    names = ["settle(entries[, rate])", "journal.settle(entries[, rate])", "journal.open()"]

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, name in enumerate(names):
            pen.text(80, 150 + 26 * row, "•", 10)
            pen.text(92, 150 + 26 * row, name, 10, "Courier")
            pen.text(92, 162 + 26 * row, "has(keys)", 10, "Courier")
        pen.prose(72, 250, 450, 4)

    found = blocks(draw)
    assert [block.text for block in found if block.role == "list_item"] == [f"• {n} has(keys)" for n in names]


def test_lines_of_names_that_end_in_a_word_of_the_text_are_no_code() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row in range(3):
            pen.text(
                72, 130 + 12 * row, "book.settle(entries), journal.settle(entries[, rate])", 10, "Courier"
            )
            pen.text(396, 130 + 12 * row, "or", 10)
        pen.prose(72, 166, 450, 4)

    assert "code" not in {block.role for block in blocks(draw)}


def test_prose_in_a_script_whose_letters_are_all_of_one_width_is_no_code() -> None:
    prose = "データファイルを保存したときは毎回、バックアップを作成します。"

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row in range(3):
            pen.text(72, 150 + 13 * row, prose, 10, "HeiseiKakuGo-W5")
        pen.prose(72, 220, 450, 4)

    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
    (content,) = contents(draw)
    fonts = tuple(replace(font, monospace="Heisei" in font.name) for font in content.fonts)
    draft = analyse_page(replace(content, fonts=fonts), provenance=LAYER)
    (page,) = finish_document([draft])
    assert "code" not in [block.role for block in page.blocks]
    assert prose in "".join(block.text for block in page.blocks)


def numbered(pen: Pen, y: float, first: int, codes: tuple[str, ...], *, step: float = 12) -> float:
    """Draw lines of code with small numbers before them, from `first`; return the next base line."""
    for row, code in enumerate(codes):
        pen.text(74, y + step * row, str(first + row), 6)
        pen.text(88, y + step * row, code, 9, "Courier")
    return y + step * len(codes)


SHIP = ("class Ship {", "  int crew = 4;", "  int cargo() {", "    return 12;", "  }", "", "}")


@pytest.mark.parametrize(
    "codes",
    [SHIP[1:4], SHIP, ("int crew = 4;", "", "", "int cargo = 7;", "int berth = 2;")],
    ids=["lines", "lone brackets", "numbers alone"],
)
def test_a_listing_of_numbered_lines_is_one_block(codes: tuple[str, ...]) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        numbered(pen, 150, 7, codes)
        pen.prose(72, 300, 450, 4)

    found = blocks(draw)
    assert [block.role for block in found] == ["text", "code", "text"]
    lines = [line.split() for line in found[1].text.split("\n")]
    assert lines == [[str(7 + row), *code.split()] for row, code in enumerate(codes)]


def test_prose_between_numbered_stretches_parts_them() -> None:
    def draw(pen: Pen) -> None:
        y = numbered(pen, 80, 1, SHIP[1:4])
        y = pen.prose(72, y + 10, 450, 3)
        numbered(pen, y + 10, 4, SHIP[1:4])
        pen.prose(72, 300, 450, 4)

    assert [block.role for block in blocks(draw)] == ["code", "text", "code", "text"]


@pytest.mark.parametrize(("count", "listed"), [(2, False), (3, True)])
def test_three_numbered_lines_are_a_listing_and_two_are_none(count: int, listed: bool) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        numbered(pen, 150, 1, ("crew", "cargo", "berth")[:count])
        pen.prose(72, 200, 450, 4)

    assert ("code" in [block.role for block in blocks(draw)]) is listed


NAMES = (
    "northern_harbour.ledger.entries.of_the_year_before_the_last_one",
    "clerk.of.the.northern.harbour.and.its.old.quay@books.example.org",
    "https://books.example.org/harbour/ledger/entries/of/the/last/year",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_fills_a_line_of_a_sentence_is_of_its_paragraph(name: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(
            72,
            100,
            "The clerks of both quays wrote what had come by ship in the year into the book that is in",
        )
        pen.text(72, 112, name, 10, "Courier")
        pen.text(72, 124, "before the crews of the ships did.")
        pen.prose(72, 160, 450, 4)

    first, _ = blocks(draw)
    assert first.role == "text"
    assert name in first.text


@pytest.mark.parametrize("address", [*NAMES[1:], "books.example.org/harbour/ledger"])
def test_an_address_alone_is_no_code(address: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(120, 160, address, 10, "Courier")
        pen.prose(72, 190, 450, 4)

    (block,) = (block for block in blocks(draw) if block.text == address)
    assert block.role == "text"


def test_an_address_that_breaks_after_its_scheme_goes_on_in_its_paragraph() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "The idea of the mill is that of two people of the north, and more of it is at ")
        end = 72 + pen.canvas.stringWidth(
            "The idea of the mill is that of two people of the north, and more of it is at ",
            "Times-Roman",
            10,
        )
        pen.text(end, 100, "http:", font="Courier")
        pen.text(72, 112, "//mills.of.the.north.example/people", font="Courier")

    assert [block.role for block in blocks(draw)] == ["text"]


def test_a_line_of_a_numbered_listing_may_go_on_without_a_number() -> None:
    def draw(pen: Pen) -> None:
        y = numbered(pen, 80, 1, SHIP[1:4])
        pen.text(108, y, "+ 1;", 9, "Courier")
        numbered(pen, y + 12, 4, SHIP[1:4])
        pen.prose(72, 300, 450, 4)

    listing, _ = blocks(draw)
    assert listing.role == "code"
    assert [line.split()[0] for line in listing.text.split("\n")] == ["1", "2", "3", "+", "4", "5", "6"]


def test_the_small_number_of_an_indented_line_is_no_part_of_the_short_line_below() -> None:
    lines = [(88, "if(cargo > 4)"), (88, "begin(cargo)"), (130, "cargo = load(cargo, 7);"), (80, "\\fi")]

    def draw(pen: Pen) -> None:
        for row, (x, code) in enumerate(lines):
            pen.text(72, 150 + 10 * row, str(7 + row), 5)
            pen.text(x, 150 + 10 * row, code, 9, "Courier")

    (listing,) = blocks(draw)
    assert listing.role == "code"
    assert [line.split() for line in listing.text.splitlines()] == [
        [str(7 + row), *code.split()] for row, (_, code) in enumerate(lines)
    ]


def test_a_name_in_the_margin_is_no_line_of_the_listing_beside_it() -> None:
    def draw(pen: Pen) -> None:
        y = numbered(pen, 80, 1, SHIP[1:4])
        pen.text(30, y, "cargo", 9, "Courier")
        pen.prose(72, y + 24, 400, 3)
        numbered(pen, y + 74, 4, SHIP[1:4])

    listings = [block.text for block in blocks(draw) if block.role == "code"]
    assert len(listings) == 2
    assert not any("cargo" in text.splitlines()[-1] for text in listings)


def test_numbered_headings_that_end_in_names_are_no_listing() -> None:
    names = ("crew", "cargo", "berth")

    def draw(pen: Pen) -> None:
        for row, name in enumerate(names):
            y = 90 + 90 * row
            pen.text(72, y, f"{row + 1}  An example of a name:", 13, "Times-Bold")
            pen.text(230, y, name, 13, "Courier")
            pen.prose(72, y + 24, 450, 4)

    assert [block.role for block in blocks(draw)] == ["section_header", "text"] * 3


def test_bold_words_round_a_name_are_a_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(72, 150, "Using the", 10, "Times-Bold")
        pen.text(120, 150, "northern_harbour_ledger", 10, "Courier")
        pen.text(264, 150, "environment", 10, "Times-Bold")
        pen.prose(72, 170, 450, 4)

    assert [block.role for block in blocks(draw)] == ["text", "section_header", "text"]


@pytest.mark.parametrize(("marks", "size", "lift"), [("123", 6, 4), ("†‡§", 8, 0)])
def test_addresses_of_notes_are_no_listing(marks: str, size: float, lift: float) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 40)
        for row, mark in enumerate(marks):
            pen.text(74, 700 - lift + 12 * row, mark, size)
            pen.text(80, 700 + 12 * row, f"https://books.example.org/harbour/{row}", 8, "Courier")

    assert "code" not in [block.role for block in blocks(draw)]


def test_prose_beside_small_program_text_is_no_heading() -> None:
    def draw(pen: Pen) -> None:
        y = 90.0
        for _ in range(4):
            pen.text(72, y, "The books are settled by the function below at the rate that is agreed,", 11)
            pen.text(72, y + 13, "and what is owed is printed as it comes:", 11)
            for row, line in enumerate(CODE.split("\n")):
                pen.text(72, y + 32 + 10 * row, line, 7.5, "Courier")
            y += 60 + 10 * CODE.count("\n")

    assert "section_header" not in [block.role for block in blocks(draw)]


def test_a_numbered_heading_below_an_output_is_no_row_of_it() -> None:
    def draw(pen: Pen) -> None:
        rows = (
            "k    item  consensus",
            "1   28031  0.6173782",
            "2   28023  0.5797202",
            "3   43012  0.5961974",
        )
        for row, line in enumerate((*rows, *rows[1:])):
            pen.text(72, 72 + 12 * row, line, 10, "Courier")
        pen.text(72, 168, "4", 14, "Times-Bold")
        pen.text(104, 168, "Graphic Output", 14, "Times-Bold")
        pen.prose(72, 190, 450, 4)

    assert "4 Graphic Output" in [block.text for block in blocks(draw) if block.role == "section_header"]


@pytest.mark.parametrize(("said", "listed"), [(8, True), (1, False)])
def test_plain_lines_of_a_listing_beside_prose_are_code(said: int, listed: bool) -> None:
    """However much of the page they are: where all is set so, they are typescript."""
    lines = [f"This program is in the hands of its owner {row}" for row in range(16)]

    def draw(pen: Pen) -> None:
        pen.prose(72, 60, 450, said)
        for row, line in enumerate(lines):
            pen.text(90, 220 + 11 * row, line, 9, "Courier")

    found = [block for block in blocks(draw) if block.role == "code"]
    assert [block.text for block in found] == (["\n".join(lines)] if listed else [])


def typed(pen: Pen, lines: list[tuple[tuple[int, str], ...]], shift: float = 0) -> None:
    """Monospaced lines below prose, their parts at columns; the second ones `shift` points further."""
    pen.prose(72, 60, 450, 3)
    for row, line in enumerate(lines):
        for at, (column, text) in enumerate(line):
            pen.text(72 + 6 * column + at * shift, 120 + 12 * row, text, 10, "Courier")
    pen.prose(72, 150 + 12 * len(lines), 450, 3)


COMMENTED: list[tuple[tuple[int, str], ...]] = [
    ((0, "make quay | tee m.txt"), (40, "(for all shells)")),
    ((2, "or"),),
    ((0, "make quay ships"), (40, "(for the others)")),
]


def test_parts_of_lines_on_one_grid_of_characters_are_one_listing() -> None:
    """A comment far behind its code, over whose white no other line runs."""
    (found,) = (block for block in blocks(lambda pen: typed(pen, COMMENTED)) if block.role == "code")
    assert found.text.splitlines() == [
        f"{'make quay | tee m.txt':40}(for all shells)",
        "  or",
        f"{'make quay ships':40}(for the others)",
    ]


def test_listings_side_by_side_off_one_grid_stay_two() -> None:
    found = [b.text for b in blocks(lambda pen: typed(pen, COMMENTED, shift=3)) if b.role == "code"]
    assert not any("tee" in text and "shells" in text for text in found)


def test_listings_side_by_side_on_grounds_of_their_own_stay_two() -> None:
    """Though both are on one grid of characters."""

    def draw(pen: Pen) -> None:
        for x in (70, 310):
            pen.canvas.setFillGray(0.92)
            pen.canvas.rect(x, HEIGHT - 160, 220, 52, stroke=0, fill=1)
        pen.canvas.setFillGray(0)
        typed(pen, COMMENTED)

    found = [block.text for block in blocks(draw) if block.role == "code"]
    assert found == ["make quay | tee m.txt\n  or\nmake quay ships", "(for all shells)\n(for the others)"]


def test_whole_rows_of_typed_words_stay_a_table() -> None:
    rows = (("Name", "Size", "What it holds"), ("SC", "15", "sequence counter"), ("AX", "16", "first input"))
    lines = [
        tuple(zip((0, 14, 30), row, strict=True))
        for row in (*rows, ("OV", "1", "overflow"), ("L", "1", "link"))
    ]
    assert "table" in [block.role for block in blocks(lambda pen: typed(pen, lines))]
