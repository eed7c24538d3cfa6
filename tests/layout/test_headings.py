"""Headings by what they say, in scripts without spaces, and where the text below begins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from docparse.document import Line, Triage
from docparse.geometry import BBox
from docparse.layout.blocks.headings.find import Body, Neighbours, find_body, heading_score
from docparse.layout.blocks.roles import with_roles
from docparse.layout.blocks.tags import TaggedBlock
from docparse.layout.model import BOLD, UNDERLINED, BlockDraft, PageDraft
from docparse.layout.params import PARAMS
from tests.layout.sheets import HEIGHT, LAYER, PROSE, Pen, blocks

SONG = "STSong-Light"
THRESHOLD = PARAMS.blocks.headings.threshold
BODY = Body(10.0, False, 0xFF)


def block(text: str, y: float = 100, *, x0: float = 72, size: float = 10, style: int = 0) -> BlockDraft:
    box = (x0, y, min(x0 + 0.5 * size * len(text), 540.0), y + size)
    return BlockDraft(box, "text", text, size=size, style=style, color=0xFF)


def score(heading: BlockDraft, below: BlockDraft | None = None) -> float:
    """Return the score of a block at y = 100 between a paragraph and `below`, by default another."""
    lines = (Line(PROSE, BBox(72, 60, 540, 70)),) * 3
    above, prose = (replace(block(PROSE, y), lines=lines) for y in (60, 122))
    return heading_score(PARAMS, heading, BODY, Neighbours(above, below or prose))


@pytest.mark.parametrize(
    "title",
    [
        "References",
        "Abstract",
        "Acknowledgments",
        "Literaturverzeichnis",
        "Résumé",
        "摘要",
        "摘 要",
        "参考文献",
    ],
)
def test_some_words_alone_are_always_headings(title: str) -> None:
    assert score(block(title)) >= THRESHOLD
    assert score(block(f"{title} of the clerks")) < THRESHOLD


@pytest.mark.parametrize(
    "title", ["v4.13", "v1.0c2", "2.10.2.0 (2022-02-02)", "Curl 7.88.1", "3.10 (2024-09-15)"]
)
def test_a_version_in_bold_type_is_a_heading(title: str) -> None:
    assert score(block(title, size=13, style=BOLD)) >= THRESHOLD


@pytest.mark.parametrize("number", ["4.13", "12.05.2024", "7,880.1"])
def test_an_amount_or_a_day_is_no_version(number: str) -> None:
    assert score(block(number, size=13, style=BOLD)) < THRESHOLD


def test_a_brief_name_over_items_further_in_is_a_heading() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        pen.text(72, 154, "Tag", 10, "Helvetica-Bold")
        for row in range(3):
            pen.text(102, 184 + 14 * row, f"• The {row + 4} clerks of the harbour", 10)
        pen.prose(72, 240, 450, 4)

    assert ("Tag", "section_header") in [(block.text, block.role) for block in blocks(draw)]


@pytest.mark.parametrize("title", ["3.5 封面", "2 方法"])
def test_a_bold_number_and_two_signs_of_a_script_without_spaces_are_a_heading(title: str) -> None:
    assert score(block(title, style=BOLD)) >= THRESHOLD


@pytest.mark.parametrize("title", ["11.1-2 Exec", "4.2.11.3 Law", "11.2 Tide"])
def test_a_long_number_before_a_short_word_is_a_heading(title: str) -> None:
    assert score(block(title, style=BOLD)) >= THRESHOLD


def test_figures_behind_the_number_of_a_section_leave_it_a_heading() -> None:
    """What is in large type with a figure beside it may be an amount."""
    assert score(block("1.5.4 SSL 2.0", size=14, style=BOLD)) >= THRESHOLD
    assert score(block("25 Mds €", size=14, style=BOLD)) < THRESHOLD


@pytest.mark.parametrize("title", ["2.1.3 Base content", "4.1 Required input", "6.23.2 pop", "3.5 Методы"])
def test_the_number_of_a_section_of_a_section_makes_a_plain_line_a_heading(title: str) -> None:
    """White is the same above and below it."""
    below = replace(block(PROSE, 140), lines=(Line(PROSE, BBox(72, 140, 540, 150)),) * 3)
    assert score(block(title), below) >= THRESHOLD


@pytest.mark.parametrize(
    "line", ["100.10 dollars", "3.5 million of them", "16 Face Your World", "4 Base content"]
)
def test_an_amount_or_one_number_alone_does_not(line: str) -> None:
    below = replace(block(PROSE, 140), lines=(Line(PROSE, BBox(72, 140, 540, 150)),) * 3)
    assert score(block(line), below) < THRESHOLD


def test_the_sign_of_a_section_stands_before_its_number() -> None:
    assert score(block("§ 4 Base content")) == score(block("4 Base content")) > score(block("§ Base content"))


def test_a_name_with_capitals_inside_may_begin_small() -> None:
    assert (
        score(block("macOS Platform", size=11.5)) >= THRESHOLD > score(block("and the platform", size=11.5))
    )


def test_an_amount_is_none() -> None:
    assert score(block("25 Mds €", style=BOLD, size=14)) < THRESHOLD


@pytest.mark.parametrize("leader", ["." * 20, "…" * 6, ". " * 6])
def test_an_entry_of_contents_is_none_however_bold(leader: str) -> None:
    entry = f"3.1 Ships of the northern harbour {leader}"
    assert score(block(entry, style=BOLD)) < THRESHOLD <= score(block(entry[:33], style=BOLD))


@pytest.mark.parametrize(("end", "heading"), [("。", False), ("", True)])
def test_a_sentence_in_larger_type_is_told_by_its_stop(end: str, heading: bool) -> None:
    assert (score(block(f"船只在港口等待涨潮{end}", size=11.5)) >= THRESHOLD) is heading


def test_words_of_a_script_without_spaces_are_long_at_half_the_letters() -> None:
    line = "船只在港口等待涨潮并由书记员登记入册" * 4
    assert score(block(line, size=11.3)) < score(block(line[:18], size=11.3))


@pytest.mark.parametrize(("away", "heading"), [(40, True), (150, False)])
def test_a_large_centred_title_heads_text_that_begins_aside_below_it(away: float, heading: bool) -> None:
    title = block("Northern quay", x0=300, size=14)
    below = block("Ships of the line", title.box[3] + away, x0=72)
    assert (score(title, below) >= THRESHOLD) is heading


def test_large_words_at_the_foot_of_a_column_are_a_heading_only_if_bold() -> None:
    beside = block(PROSE, 60, x0=320)
    assert score(block("Making harbours safe", size=16), beside) < THRESHOLD
    assert score(block("Making harbours safe", size=16, style=BOLD), beside) >= THRESHOLD


def test_a_bold_line_centred_below_a_larger_title_is_its_author() -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.setFont("Times-Bold", 17)
        pen.canvas.drawCentredString(306, 692, "Indices of Ships in the Northern Harbour")
        pen.canvas.setFont("Times-Bold", 12)
        pen.canvas.drawCentredString(306, 670, "Gregor N. Quill")
        pen.canvas.setFont("Times-Roman", 11)
        pen.canvas.drawCentredString(306, 654, "University of the Quay")
        pen.prose(72, 200, 450, 8, size=11)

    roles = {block.text: block.role for block in blocks(draw)}
    assert roles["Gregor N. Quill"] == roles["University of the Quay"] == "text"


def test_a_sentence_between_listings_in_smaller_type_is_text() -> None:
    def draw(pen: Pen) -> None:
        for row in range(3):
            top = 80 + 200 * row
            pen.text(72, top, "Running it will show how much of the tide is left:", size=12)
            for line in range(9):
                pen.text(80, top + 24 + 11 * line, f"let tide_{line} = gauge.read({line});", 9, "Courier")

    assert [block.role for block in blocks(draw)] == ["text", "code"] * 3


def test_the_largest_of_few_letters_is_a_title() -> None:
    """Of two lines, the smaller tells the size of the text."""
    texts = [block("Ships of the north", size=24), block("May 2021", 400, size=12)]
    assert find_body(PARAMS, texts, 792).size == 12

    def draw(pen: Pen) -> None:
        pen.text(180, 300, "Ships of the north", 24)
        pen.text(250, 420, "The clerk of the quay", 12)

    assert blocks(draw)[0].role in ("title", "section_header")


@pytest.mark.parametrize(("title", "font"), [("References", "Times-Roman"), ("摘要", SONG)])
def test_a_named_section_in_type_of_the_text_is_a_heading_on_its_page(title: str, font: str) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont(SONG))

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        pen.text(72, y + 14, title, font=font)
        pen.prose(72, y + 36, 450, 5)

    assert [(one.role, one.text) for one in blocks(draw)][1] == ("section_header", title)


def test_a_small_abstract_below_the_author_is_a_heading() -> None:
    title = replace(block("The Mill Book", size=17), box=(220.0, 76.0, 360.0, 93.0))
    small = replace(block("Abstract", size=9), box=(272.0, 100.0, 308.0, 109.0))
    assert heading_score(PARAMS, small, BODY, Neighbours(title, block(PROSE, 122))) >= THRESHOLD


def test_a_name_that_begins_with_a_sign_is_no_address() -> None:
    assert score(block("3.41 @quay/settle", size=13)) >= THRESHOLD
    assert score(block("info@quay.example", size=13)) < THRESHOLD


def test_a_caption_tagged_as_an_item_of_a_list_is_a_caption() -> None:
    """Word processors number captions as they number lists."""
    draft = PageDraft(1, 612, 792, 0, Triage("text", ""), LAYER, (block("Figure 3. Ships at the quay"),))
    (found,) = with_roles(PARAMS, draft, [TaggedBlock("list_item", 1)]).blocks
    assert found.role == "caption"


@pytest.mark.parametrize(("tag", "role"), [(None, "section_header"), (TaggedBlock("text", 0), "text")])
def test_what_its_tag_calls_a_paragraph_is_no_heading_by_its_siblings(
    tag: TaggedBlock | None, role: str
) -> None:
    titles = ["Ships of the north", "Quays and sheds", "What the clerks owe", "Dues of the harbour"]
    parts = [block(title, 100 + 60 * at, style=BOLD) for at, title in enumerate(titles[:3])]
    parts.append(block(titles[3], 234, style=BOLD))  # right below another
    lines = (Line(PROSE, BBox(72, 0, 540, 10)),) * 3
    texts = [replace(block(PROSE, y), lines=lines) for y in (114, 174, 248)]
    blocks = (parts[0], texts[0], parts[1], texts[1], parts[2], parts[3], texts[2])
    draft = PageDraft(1, 612, 792, 0, Triage("text", ""), LAYER, blocks)
    found = with_roles(PARAMS, draft, [None] * 5 + [tag, None]).blocks
    assert found[5].role == role


@pytest.mark.parametrize(
    ("title", "font", "heading"),
    [
        ("Revenue of the quay", "Times-Italic", True),
        ("ITEM 2. Revenue of the quay.", "Times-BoldItalic", True),
        ("(Revenue of the quay)", "Times-Italic", False),
        ("Revenue of the quay", "Times-Roman", False),
        ("of the quay", "Times-Italic", False),
        ("R = A + B", "Times-Italic", False),
        ("By: /s/ Gregor Quill", "Times-Italic", False),
    ],
)
def test_a_line_in_italics_over_upright_text_is_a_heading(title: str, font: str, heading: bool) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        pen.text(72, y + 12, title, font=font)
        pen.prose(72, y + 30, 450, 5)

    (block,) = (block for block in blocks(draw) if block.text == title)
    assert (block.role == "section_header") is heading


@pytest.mark.parametrize("white", [True, False])
def test_white_type_on_a_bar_over_dark_text_is_the_title_of_its_box(white: bool) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        pen.canvas.setFillGray(0.2 if white else 1)
        pen.canvas.rect(72, 792 - y - 34, 200, 20, stroke=0, fill=1)
        pen.canvas.setFillGray(1 if white else 0)
        pen.text(80, y + 28, "Return to work")
        pen.canvas.setFillGray(0)
        pen.prose(80, y + 50, 180, 3)

    (block,) = (block for block in blocks(draw) if block.text == "Return to work")
    assert (block.role == "section_header") is white


def test_the_white_title_of_a_slide_heads_the_white_titles_of_its_boxes() -> None:
    def draw(pen: Pen) -> None:
        for y, size, text in ((30, 14, "Work in the quarries"), (150, 11, "Return to work")):
            pen.canvas.setFillGray(0.2)
            pen.canvas.rect(20, 792 - y - 10, 560, 30, stroke=0, fill=1)
            pen.canvas.setFillGray(1)
            pen.text(30, y, text, size)
        pen.canvas.setFillGray(0)
        pen.prose(30, 180, 500, 3, 11)

    assert [block.role for block in blocks(draw)] == ["section_header", "section_header", "text"]


def test_a_sentence_in_quotation_marks_is_no_heading_however_large() -> None:
    assert score(block("“The harbour was safe.”", size=16)) < THRESHOLD
    assert score(block("“The harbour was safe”", size=16)) >= THRESHOLD


@pytest.mark.parametrize(("font", "heading"), [("Times-Italic", True), ("Times-Roman", False)])
def test_a_numbered_line_in_italics_right_below_its_text_is_a_heading(font: str, heading: bool) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        pen.text(72, y + 6, "1) Revenue of the quay:", font=font)
        pen.prose(72, y + 30, 450, 5)

    (block,) = (block for block in blocks(draw) if block.text.startswith("1)"))
    assert (block.role == "section_header") is heading


@pytest.mark.parametrize(
    ("title", "inwards", "edge", "role"),
    [
        ("Tide table", 36, 72, "text"),
        ("Tide table", 0, 72, "section_header"),
        ("Tide table", 36, 108, "section_header"),  # a heading that hangs out
        ("−−tide=TABLE", 0, 72, "text"),
        ("@tide(table)", 0, 72, "text"),
    ],
)
def test_a_bold_line_is_a_term_if_text_below_it_explains_it(
    title: str, inwards: float, edge: float, role: str
) -> None:
    """That text is set in from where other text of the page begins; an option opens with a sign."""

    def draw(pen: Pen) -> None:
        y = pen.prose(edge, 100, 440, 5) + 14
        for _ in range(4):
            pen.text(72, y, title, font="Times-Bold")
            y = pen.prose(72 + inwards, y + 13, 400, 2) + 10

    assert [one.role for one in blocks(draw) if one.text == title] == [role] * 4


@pytest.mark.parametrize("below", ["Ships pay at the quay.", "“Ships,” said the clerk, “pay at the quay.”"])
def test_a_title_over_a_first_line_set_in_or_a_quotation_is_no_term(below: str) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 440, 5) + 14
        if below[0] == "S":
            pen.text(96, y, "Ships of the northern quay pay for the tide that they wait for in the harbour,")
            y = pen.prose(72, y + 12, 440, 4) + 14
        pen.text(72, y, "Tide table", font="Times-Bold")
        pen.text(96, y + 16, below)
        pen.prose(72, y + 34, 440, 4)

    (title,) = (one for one in blocks(draw) if one.text == "Tide table")
    assert title.role == "section_header"


@pytest.mark.parametrize(("entries", "role"), [("Times-Roman", "section_header"), ("Times-Bold", "text")])
def test_a_bold_title_over_nothing_but_a_table_is_a_heading_where_the_table_is_not_bold(
    entries: str, role: str
) -> None:
    """Hardly any text tells the look of the body: that of the table's entries does."""

    def draw(pen: Pen) -> None:
        pen.canvas.setFont("Times-Bold", 10)
        pen.canvas.drawCentredString(306, 712, "Consolidated Dues of the Harbour")
        for row in range(12):
            top = 120 + 15 * row
            pen.text(72, top, f"Dues of quay {row + 1}", 10, entries)
            for column in range(3):
                pen.text(300 + 90 * column, top, f"{1200 + 37 * row + column:,}", 10, entries)

    roles = {block.text: block.role for block in blocks(draw)}
    assert roles["Consolidated Dues of the Harbour"] == role


@pytest.mark.parametrize(("title", "heading"), [("Quay Lines, Inc.", True), ("Quay lines increased.", False)])
def test_the_stop_of_a_company_s_name_ends_no_sentence(title: str, heading: bool) -> None:
    assert (score(block(title, style=BOLD)) >= THRESHOLD) is heading


def test_years_are_no_figures_of_a_heading() -> None:
    assert score(block("Q2 2023 against Q2 2022", style=BOLD)) >= THRESHOLD
    assert score(block("Q2 2,023 against Q2 2,022", style=BOLD)) < THRESHOLD


def test_long_notes_below_a_table_do_not_tell_the_size_of_the_text() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 130, 468, 3)
        pen.text(72, 180, "Dues of the harbour are as follows by quay and by the year of the lease:")
        for row in range(8):
            pen.text(72, 210 + 15 * row, f"Dues of quay {row + 1}")
            pen.text(400, 210 + 15 * row, f"{1200 + 37 * row:,}")
        for note in (1, 2, 3):
            top = 320 + 40 * note
            pen.text(72, top - 2.4, f"({note})", 5)
            pen.prose(90, top, 440, 3, size=7.5)

    found = blocks(draw)
    assert [one.role for one in found if one.text.startswith("Dues of the")] == ["text"]
    notes = [one.text for one in found if one.text.startswith("(")]
    assert [text[:9] for text in notes] == [f"({note}) the g" for note in (1, 2, 3)]


@pytest.mark.parametrize(
    ("title", "drawn"), [("Legal Proceedings", 1), ("Legal Proceedings", 2), ("Dues", 0)]
)
def test_a_line_that_a_rule_underlines_from_end_to_end_is_a_heading(title: str, drawn: int) -> None:
    """Browsers leave the underline out where a letter goes below the base line."""

    def draw(pen: Pen) -> None:
        end = pen.prose(72, 100, 468, 5)
        pen.text(72, end + 6, title)
        wide = pen.canvas.stringWidth(title, "Times-Roman", 10)
        parts = {0: [], 1: [(0.0, 1.0)], 2: [(0.0, 0.1), (0.16, 1.0)]}[drawn]
        for first, last in parts:
            pen.canvas.line(72 + first * wide, 792 - end - 7.5, 72 + last * wide, 792 - end - 7.5)
        pen.prose(72, end + 22, 468, 5)

    assert [one.role for one in blocks(draw) if one.text == title] == ["section_header" if drawn else "text"]


def test_underlined_items_and_links_are_no_headings() -> None:
    def draw(pen: Pen) -> None:
        end = pen.prose(72, 100, 468, 5) + 6
        for row, text in enumerate(("• Quays and harbours", "www.example.org/quays")):
            wide = pen.canvas.stringWidth(text, "Times-Roman", 10)
            at = end + 24 * row
            pen.text(72, at, text)
            pen.canvas.line(72, 792 - at - 1.5, 72 + wide, 792 - at - 1.5)
            if row:
                pen.canvas.linkURL("https://www.example.org/quays", (72, 790 - at, 72 + wide, 800 - at))
        pen.prose(72, end + 48, 468, 5)

    assert "section_header" not in [one.role for one in blocks(draw)]


def test_the_stop_behind_a_word_and_its_number_ends_no_sentence() -> None:
    assert score(block("Item 3. Disclosures About the Tide.", style=BOLD)) >= THRESHOLD
    assert score(block("Item 7A. Disclosures About the Tide.", style=BOLD)) >= THRESHOLD
    assert score(block("Three disclosures are about the tide.", style=BOLD)) < THRESHOLD


@pytest.mark.parametrize("remark", ["(Dues in thousands, except per ship)", "[Docket of the Harbour]"])
def test_what_is_in_brackets_from_end_to_end_heads_nothing(remark: str) -> None:
    assert score(block(remark, style=BOLD)) < THRESHOLD
    assert score(block(remark, size=13, style=BOLD)) < THRESHOLD
    assert score(block(remark[1:-1], style=BOLD)) >= THRESHOLD
    assert score(block(f"(1) Dues {remark}", style=BOLD)) >= THRESHOLD


def test_a_place_with_its_state_and_code_heads_nothing() -> None:
    assert score(block("Harbourtown, D.C. 20549", style=BOLD)) < THRESHOLD


@pytest.mark.parametrize(
    ("above", "style", "heading"),
    [
        ("NOTES TO THE DUES", 0, True),
        ("Notes to the Dues", UNDERLINED, True),
        ("Notes to the Dues", 0, False),
    ],
)
def test_a_title_right_below_another_is_one_where_it_looks_otherwise(
    above: str, style: int, heading: bool
) -> None:
    """Of several lines of one look none heads the next."""
    upper = block(above, 84, style=BOLD | style)
    below = replace(block(PROSE, 122), lines=(Line(PROSE, BBox(72, 122, 540, 132)),) * 3)
    title = block("Nature of Operations", style=BOLD)
    found = heading_score(PARAMS, title, BODY, Neighbours(upper, below))
    assert (found >= THRESHOLD) is heading


@pytest.mark.parametrize(("siblings", "role"), [(3, "section_header"), (0, "text")])
def test_a_title_right_below_another_is_one_where_several_of_the_page_look_so(
    siblings: int, role: str
) -> None:
    def draw(pen: Pen) -> None:
        end = pen.prose(72, 100, 468, 3) + 8
        for row in range(siblings):
            pen.text(72, end, f"Dues of the {['first', 'second', 'third'][row]} quay", font="Times-Bold")
            end = pen.prose(72, end + 16, 468, 3) + 8
        pen.text(72, end, "Commitments of the harbour", font="Times-Bold")
        pen.text(72, end + 20, "Litigation and claims", font="Times-Bold")
        pen.prose(72, end + 36, 468, 4)

    roles = {one.text: one.role for one in blocks(draw)}
    assert roles["Litigation and claims"] == role


def test_a_sentence_that_looks_as_headings_do_is_none() -> None:
    def draw(pen: Pen) -> None:
        end = 100.0
        for row in range(3):
            pen.text(72, end, f"Dues of the {['first', 'second', 'third'][row]} quay", font="Times-Bold")
            end = pen.prose(72, end + 16, 468, 3) + 8
        pen.text(72, end, "The clerks have counted all of these.", font="Times-Bold")
        pen.prose(72, end + 20, 468, 4)

    assert {one.text: one.role for one in blocks(draw)}["The clerks have counted all of these."] == "text"


def test_a_long_sentence_is_no_heading_however_large() -> None:
    text = "The following table summarizes the ships that lay at the northern quay in each year of a lease."
    assert score(block(text, size=13)) >= THRESHOLD
    assert score(block(f"{text[:-1]}, and at the southern one.", size=13)) < THRESHOLD


def test_a_title_below_a_sentence_of_one_line_is_none_of_several_lines() -> None:
    title = block("8. Commitments of the Harbour", 122, style=0)
    below = replace(block(PROSE, 140), lines=(Line(PROSE, BBox(72, 140, 540, 150)),) * 3)
    scores = [
        heading_score(PARAMS, title, BODY, Neighbours(block(above), below)) for above in ("None.", "None")
    ]
    assert scores[0] > scores[1]


@pytest.mark.parametrize(("above", "heading"), [("From the north", False), ("Chapter 4", True)])
def test_a_line_right_above_the_title_heads_nothing_unless_it_numbers_it(above: str, heading: bool) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, above, 14)
        pen.text(72, 130, "Ships and their clerks", 24)
        pen.prose(72, 170, 450, 12)

    found = blocks(draw)
    assert [block.role for block in found] == ["section_header" if heading else "text", "title", "text"]


@pytest.mark.parametrize(
    ("line", "heading"), [("By Ann Hale and Tom B. Voss", False), ("By the river", True)]
)
def test_a_line_in_italics_with_its_author_is_none(line: str, heading: bool) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 80, "Ships and their clerks", 16, "Times-Bold")
        pen.text(72, 100, line, font="Times-Italic")
        pen.prose(72, 116, 450, 8)

    roles = {block.text: block.role for block in blocks(draw)}
    assert roles[line] == ("section_header" if heading else "text")


@pytest.mark.parametrize("at_end", [False, True])
def test_a_title_that_a_rule_underlines_is_above_the_years_of_a_vita_and_no_row_of_them(at_end: bool) -> None:
    titles = ["Education", "Appointments", "Publications", "Grants", "Teaching"]

    def draw(pen: Pen) -> None:
        y = 80.0
        for title in titles:
            y += 12
            pen.text(72, y, title, font="Times-Bold")
            pen.canvas.line(72, HEIGHT - y - 5, 540, HEIGHT - y - 5)
            y += 24
            for year in range(4):
                pen.text(500 if at_end else 72, y, str(1990 + 3 * year))
                pen.text(72 if at_end else 120, y, f"Clerk of the {title.lower()} of ship {year}")
                y += 14

    found = [block.text for block in blocks(draw) if block.role == "section_header"]
    assert found == titles


def test_the_last_line_above_the_number_of_a_page_heads_nothing() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Ships and their clerks", font="Times-Bold")
        pen.prose(72, 80, 450, 50)
        pen.text(240, 700, "See notes to the dues of the harbour", font="Times-Bold")
        pen.text(300, 760, "41")

    found = {block.text: block.role for block in blocks(draw)}
    assert found["41"] == "page_footer"
    assert found["See notes to the dues of the harbour"] == "text"
