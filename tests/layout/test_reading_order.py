from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import stringWidth

from docparse import parse_pdf
from docparse.layout.model import LayoutOptions
from docparse.layout.order._gutters_numba import weigh_gutter
from docparse.layout.order._xycut_numba import order_items
from docparse.layout.params import PARAMS
from tests.layout.pages import Sheet
from tests.layout.sheets import HEIGHT, Pen, blocks, starts

PLAIN = LayoutOptions(tables=False, figures=False)


def test_columns_are_read_one_after_the_other_under_a_title_that_spans_them() -> None:
    def draw(pen: Pen) -> None:
        pen.text(150, 110, "A title across both columns of this page", 18)
        for x, first in ((72, "Left"), (320, "Right")):
            pen.text(x, 150, f"{first} column begins with these words")
            pen.prose(x, 162, 220, 12)
            pen.text(x, 306, f"{first} column ends")

    found = starts(
        blocks(draw),
        "A title",
        "Left column begins",
        "Left column ends",
        "Right column begins",
        "Right column ends",
    )
    assert found == sorted(found)


def test_three_narrow_columns_on_the_same_base_lines_are_no_rows() -> None:
    def draw(pen: Pen) -> None:
        for x, name in ((300, "First"), (388, "Second"), (486, "Third")):
            pen.text(x, 150, f"{name} begins")
            pen.prose(x, 162, 76, 14)
            pen.text(x, 330, f"{name} ends")

    found = starts(
        blocks(draw),
        "First begins",
        "First ends",
        "Second begins",
        "Second ends",
        "Third begins",
        "Third ends",
    )
    assert found == sorted(found)


def test_a_short_word_behind_a_raised_mark_at_the_end_of_a_line_stays_in_its_column() -> None:
    """A wide blank parts it from its line; it hangs before nothing in the next column, as a number would."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 112, 194, 3)
        line = "styles shown on the site in the year 2022."
        pen.text(72, 148, line)
        pen.text(72 + stringWidth(line, "Times-Roman", 10), 144.5, "4", 6.5)
        pen.text(252, 148, "Ex-")
        pen.text(72, 160, "amples for these and many other cases are below")
        pen.prose(72, 172, 194, 12)
        pen.prose(292, 111.5, 220, 3)
        pen.text(292, 147.5, "by using one of the many ways that are known")
        pen.prose(292, 159.5, 220, 12)

    (left,) = (block.text for block in blocks(draw) if "styles shown" in block.text)
    assert "by using" not in left
    assert "Examples for these" in left


def test_a_title_below_the_left_of_two_columns_is_of_the_paragraph_that_it_is_nearer_to() -> None:
    """It could be the last line of the column as well."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 460, 3)
        for x, name in ((92, "left"), (300, "right")):
            for row in range(3):
                pen.text(x, 152 + 12 * row, f"{name} row {row} of these words")
        pen.text(72, 195, "Extensible arrows", font="Times-Bold")
        pen.prose(72, 212, 460, 6)

    order = starts(blocks(draw), "left row 0", "right row 0", "Extensible arrows")
    assert order == sorted(order)


def justify(pen: Pen, x: float, y: float, width: float, *parts: str) -> None:
    """Spread the parts of a line over `width`."""
    wide = [pen.canvas.stringWidth(part, "Times-Roman", 10) for part in parts]
    blank = (width - sum(wide)) / (len(parts) - 1)
    for part, length in zip(parts, wide, strict=True):
        pen.text(x, y, part)
        x += length + blank


def test_two_lines_with_a_wide_blank_within_a_justified_paragraph_are_no_columns() -> None:
    full = ("The board met in spring and found accounts", "of the group in good order and its ships in")

    def draw(pen: Pen) -> None:
        for row, line in enumerate((*full, *full)):
            justify(pen, 100, 120 + 12 * row, 200, *line.split())
        justify(pen, 100, 168, 200, "use. It saw the long quay.", "Whoever asked for")
        justify(pen, 100, 180, 200, "it went home in spring.", "Ships that sailed by")
        for row, line in enumerate((*full, *full), 6):
            justify(pen, 100, 120 + 12 * row, 200, *line.split())

    (block,) = blocks(draw)
    assert "in use. It saw the long quay. Whoever asked for it went home in spring. Ships" in block.text


def test_a_hanging_last_line_is_read_under_the_line_across_the_columns() -> None:
    def draw(pen: Pen) -> None:
        pen.text(
            90,
            120,
            "Ships by shore and year, as of spring: all that the group has sent to sea and seen again,",
        )
        pen.text(310, 132, "data of the harbours")
        for x in (90, 300):
            pen.prose(x, 160, 190, 9)

    assert "and seen again, data of the harbours" in blocks(draw, PLAIN)[0].text


def test_text_across_the_page_parts_columns_above_from_columns_below() -> None:
    def draw(pen: Pen) -> None:
        for part, y in (("upper", 150), ("lower", 350)):
            for x, side in ((72, "left"), (320, "right")):
                pen.text(x, y, f"The {part} {side} part")
                pen.prose(x, y + 12, 220, 8)
        pen.prose(72, 270, 470, 4)

    found = starts(blocks(draw), "The upper left", "The upper right", "The lower left", "The lower right")
    assert found == sorted(found)


def test_notes_at_the_foot_of_columns_come_after_both() -> None:
    def draw(pen: Pen) -> None:
        for x, side in ((72, "left"), (320, "right")):
            pen.text(x, 150, f"Main text on the {side}")
            pen.prose(x, 162, 220, 20)
            pen.text(x, 430, f"1 Note on the {side} side", 8)
            pen.prose(x, 440, 220, 4, 8)

    found = starts(
        blocks(draw),
        "Main text on the left",
        "Main text on the right",
        "1 Note on the left",
        "1 Note on the right",
    )
    assert found == sorted(found)


def test_labels_and_values_are_read_row_by_row() -> None:
    def draw(pen: Pen) -> None:
        for row, label in enumerate(("Name", "Place", "Date", "Amount", "Status")):
            pen.text(72, 150 + 16 * row, label)
            pen.text(200, 150 + 16 * row, f"value {row}")

    found = starts(blocks(draw, PLAIN), "Name", "value 0", "Place", "value 1", "Date", "value 2")
    assert found == sorted(found)


def test_justified_lines_are_no_columns() -> None:
    def draw(pen: Pen) -> None:
        for row in range(8):
            pen.text(72, 150 + 12 * row, f"line {row} begins")
            pen.text(150 + row % 3, 150 + 12 * row, "and goes on to its end")
            pen.text(72, 150 + 12 * (row + 1), "")

    text = " ".join(block.text for block in blocks(draw, PLAIN))
    assert text.startswith("line 0 begins and goes on to its end line 1 begins")


boxes = st.lists(
    st.tuples(st.integers(0, 500), st.integers(0, 700), st.integers(1, 300), st.integers(6, 20)), max_size=50
)


@given(boxes)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_the_order_is_a_permutation(rows: list[tuple[int, int, int, int]]) -> None:
    box = np.array([(x, y, x + wide, y + high) for x, y, wide, high in rows], np.float32).reshape(-1, 4)
    size = np.array([high for _, _, _, high in rows], np.float32)
    zone = np.ones(len(rows), np.int32)
    figure = (np.arange(len(rows)) % 3).astype(np.uint8)
    opens = (np.arange(len(rows)) % 4).astype(np.uint8)
    order, region, line = order_items(PARAMS, box, box[:, 3].copy(), size, zone, figure, opens)
    assert sorted(order.tolist()) == list(range(len(rows)))
    assert (np.diff(region) >= 0).all()
    assert (np.diff(line) >= 0).all()


@pytest.mark.parametrize("x", [30, 590])
def test_a_running_title_along_either_margin_is_read_first(x: float) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "The page begins with this line")
        pen.prose(72, 112, 460, 40)
        pen.canvas.saveState()
        pen.canvas.translate(x, HEIGHT - 500)
        pen.canvas.rotate(90)
        pen.canvas.drawString(0, 0, "Report of the year")
        pen.canvas.restoreState()

    found = blocks(draw)
    assert found[0].text == "Report of the year"
    assert found[0].role == "page_header"


def test_a_larger_title_over_a_row_of_two_columns_heads_both() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 80, "A title of this page that runs across both of its columns, and on", 16)
        for y, title in ((110, ""), (290, "A second section")):
            pen.text(72, y, title, 14, "Helvetica-Bold")
            for x, name in ((72, "left"), (330, "right")):
                pen.text(x, y + 22, f"The {name} begins at {y} here")
                pen.prose(x, y + 34, 225, 8)

    found = starts(
        blocks(draw),
        "The left begins at 110",
        "The right begins at 110",
        "A second section",
        "The left begins at 290",
        "The right begins at 290",
    )
    assert found == sorted(found)


THINGS = ("200 g of flour", "2 eggs", "1 spoon of salt", "1 lemon", "50 ml of milk")
STEPS = (
    "1. Take the flour and the eggs and",
    "beat them well.",
    "2. Add the salt.",
    "3. Wait for an hour",
    "or two.",
)
FORM = ("1. Surname", "3. Street", "5. Town"), ("2. First name", "4. Number", "6. Country")


def test_titles_beside_each_other_at_the_top_of_a_page_head_their_columns() -> None:
    """As on a leaflet."""

    def draw(pen: Pen) -> None:
        for column, name in enumerate(("First", "Second", "Third")):
            x, y = 40 + 190 * column, 60.0
            for part in ("begins", "goes on"):
                pen.text(x, y, f"{name} {part}", 14)
                y = pen.prose(x, y + 32, 140, 5) + 18

    parts = [f"{name} {part}" for name in ("First", "Second", "Third") for part in ("begins", "goes on")]
    found = starts(blocks(draw), *parts)
    assert found == sorted(found)


def test_a_title_beside_a_title_a_little_lower_does_not_part_both_columns() -> None:
    def draw(pen: Pen) -> None:
        for x, name, lower in ((60, "Left", 0), (330, "Right", 9)):
            y = pen.prose(x, 150, 240, 5) + 24 + lower
            pen.text(x, y, f"{name} goes on", 14)
            pen.text(x, pen.prose(x, y + 26 + lower // 3, 240, 4), f"{name} ends")

    found = starts(blocks(draw), "Left goes on", "Left ends", "Right goes on", "Right ends")
    assert found == sorted(found)


def test_numbered_steps_beside_what_they_need_are_read_after_it() -> None:
    def draw(pen: Pen) -> None:
        for x, side in ((90, THINGS), (240, STEPS)):
            for row, line in enumerate(side):
                pen.text(x, 150 + 14 * row, line)

    said = " ".join(block.text.replace("\n", " ") for block in blocks(draw, PLAIN))
    assert said == " ".join((*THINGS, *STEPS))


def test_numbers_of_a_form_that_count_from_the_left_to_the_right_are_read_in_rows() -> None:
    def draw(pen: Pen) -> None:
        for x, side in zip((90, 240), FORM, strict=True):
            for row, line in enumerate(side):
                pen.text(x, 150 + 14 * row, line)

    found = starts(blocks(draw, PLAIN), *(label for row in zip(*FORM, strict=True) for label in row))
    assert found == sorted(found)


def test_a_stamp_along_the_margin_does_not_part_a_paragraph() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 20)
        pen.canvas.saveState()
        pen.canvas.translate(40, 792 - 300)
        pen.canvas.rotate(90)
        pen.canvas.setFont("Times-Roman", 10)
        pen.canvas.drawString(0, 0, "preprint of November 2025")
        pen.canvas.restoreState()

    assert [len(block.lines) for block in blocks(draw)] == [1, 20]


CARDS = (
    (
        (12, 9, 9),
        ("Anna Berg", "Chief Executive", "since 2019"),
        ("Jon Lie", "Finance Director", "since 2021"),
    ),
    ((9, 14, 14), ("Our aim", "Clean harbours"), ("Our means", "Small ships,", "many hands")),
)


@pytest.mark.parametrize(("sizes", "left", "right"), CARDS)
def test_cards_are_read_one_after_the_other(
    sizes: Sequence[int], left: Sequence[str], right: Sequence[str]
) -> None:
    """Their first lines are larger than the others, or, as labels, smaller."""

    def draw(pen: Pen) -> None:
        for column, lines in enumerate((left, right)):
            for row, (text, size) in enumerate(zip(lines, sizes, strict=False)):
                pen.text(80 + 150 * column, 120 + (row > 0) * sizes[-1] + 1.4 * sizes[-1] * row, text, size)
        pen.prose(72, 250, 450, 6)

    order = starts(blocks(draw), *left, *right)
    assert order == sorted(order)


SLIDE = (
    (("Cause", "Effect"), ("Sand settles where water slows", "Ships of more than 4 m draught"),
     ("down, behind each mole.", "cannot pass at low water."), ("Wide mouths", "Dredging"),
     ("Low tides", "Waiting")),
    (("Pros", "Cons"), ("• Cheap", "• Slow"), ("• Fast to build", "• Ugly"), ("• Known well", "• Too heavy")),
)  # fmt: skip


@pytest.mark.parametrize("rows", SLIDE, ids=["sentences", "lists"])
@pytest.mark.parametrize("size", [10, 18])
@pytest.mark.parametrize("gutter", [2, 4])
def test_columns_of_a_slide_are_read_one_after_the_other(
    rows: tuple[tuple[str, str], ...], size: int, gutter: int
) -> None:
    """Their lines are level, few, and fill their columns no more than labels and values do."""

    def draw(pen: Pen) -> None:
        pen.text(60, 60, "Why rivers silt", 1.4 * size)
        wide = max(pen.canvas.stringWidth(left, "Times-Roman", size) for left, _ in rows)
        for row, line in enumerate(rows):
            for column, text in enumerate(line):
                pen.text(60 + column * (wide + gutter * size), 60 + 2.5 * size + 1.3 * size * row, text, size)

    found = starts(
        blocks(draw), *(text.lstrip("• ") for column in zip(*rows, strict=True) for text in column)
    )
    assert found == sorted(found)


def test_lines_of_two_columns_that_alternate_face_each_other() -> None:
    """The right half of the page has two columns of its own and a title over both of them."""

    def draw(pen: Pen) -> None:
        pen.text(60, 100, "Left begins")
        pen.prose(60, 112, 190, 33)
        pen.text(60, 508, "Left ends")
        for x, name in ((290, "First"), (440, "Second")):
            pen.text(x, 106, f"{name} begins")
            pen.prose(x, 118, 120, 5)
            pen.prose(x, 214, 120, 25)
        pen.text(290, 194, "A title over the first and the second column", 11)

    order = starts(
        blocks(draw, PLAIN), "Left begins", "Left ends", "First begins", "Second begins", "A title"
    )
    assert order == sorted(order)


@given(st.lists(st.tuples(*[st.floats(-0.2, 0.2)] * 2), min_size=40, max_size=40), st.floats(0.0, 6.0))
@settings(max_examples=50, deadline=None)
def test_what_faces_each_other_is_nearly_the_same_where_lines_are_moved(
    moves: list[tuple[float, float]], offset: float
) -> None:
    rows = [[0.0, 12.0 * row, 100.0, 12.0 * row + 9.4] for row in range(20)]
    rows += [[130.0, offset + 12.0 * row, 230.0, offset + 12.0 * row + 9.4] for row in range(20)]
    box = np.array(rows, np.float32)
    moved = (box + np.tile(np.array(moves, np.float32), 2)).astype(np.float32)
    items, size = np.arange(40, dtype=np.int32), np.full(40, 10, np.float32)
    still, shaken = (
        weigh_gutter(PARAMS.array, items, one, size, np.float32(115), 16.0, 10.0)[0] for one in (box, moved)
    )
    assert abs(still - shaken) < 0.06 * still
    assert still > 0.85 * (240 - offset)


def test_values_far_from_their_labels_are_read_beside_them() -> None:
    rows = (
        ("Description", "Amount"),
        ("Services", "13,695.00"),
        ("Hosting", "7,470.00"),
        ("Total", "21,165.00"),
    )

    def draw(pen: Pen) -> None:
        pen.text(72, 72, "Invoice", 18)
        for row, line in enumerate(("Northline Data Centers", "Number 696853", "Payable in 30 days")):
            pen.text(72, 100 + 14 * row, line)
        for row, (label, value) in enumerate(rows):
            size = 10 if row else 8  # a smaller head above does not make cards of the columns
            pen.text(72, 190 + 20 * row, label, size)
            pen.canvas.drawRightString(500, 792 - 190 - 20 * row, value)

    found = starts(blocks(draw, PLAIN), *(word for row in rows for word in row))
    assert found == sorted(found)


def test_text_set_upside_down_in_a_box_is_read_in_its_own_direction() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 6)
        pen.canvas.saveState()
        pen.canvas.translate(400, 792 - 300)
        pen.canvas.rotate(180)
        pen.canvas.setFont("Times-Roman", 12)
        for row, line in enumerate(("Binding amount", "25,558.79", "payable in May")):
            pen.canvas.drawString(0, -20 * row, line)
        pen.canvas.restoreState()
        pen.prose(72, 400, 450, 6)

    found = starts(blocks(draw, PLAIN), "Binding amount", "25,558.79", "payable in May")
    assert found == sorted(found)


FONTS = (
    "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique", "Times-Roman", "Times-Bold",
    "Times-Italic", "Times-BoldItalic", "Courier", "Courier-Bold",
)  # fmt: skip
PROSE = (
    "the quick harbour authority reported that vessels calling at northern terminals carried more grain than "
    "last season while storage costs fell because operators shared cranes between berths and rail links were "
    "improved by spring"
)


def justified(random: Random, font: str, width: float) -> tuple[list[str], float]:
    """Return the words of a line that fills `width`, and the blank between them."""
    words: list[str] = []
    left = width
    while (need := stringWidth(word := random.choice(PROSE.split()), font, 10) + 2.5) < left or len(
        words
    ) < 2:
        words.append(word)
        left -= need
    inked = sum(stringWidth(word, font, 10) for word in words)
    return words, (width - inked) / (len(words) - 1)


@pytest.mark.grid(7)
@pytest.mark.parametrize("number", [0, 699, 742], ids=["none", "near", "far"])
@pytest.mark.parametrize("gutter", [10, 12, 14, 18])
@pytest.mark.parametrize("font", FONTS)
def test_lines_of_two_justified_columns_are_never_joined(font: str, gutter: float, number: float) -> None:
    random, sheet = Random(f"{font} {gutter}"), Sheet()
    width = (492 - gutter) / 2
    columns: list[list[str]] = [[], []]
    for column, lines in enumerate(columns):
        for y in range(70 + 5 * column * (number == 699), 694, 12):  # base lines that differ, too
            x = 60 + column * (width + gutter)
            words, blank = justified(random, font, width)
            for word in words:
                sheet.text(x, y, word, font=font)
                x += stringWidth(word, font, 10) + blank
            lines.append(" ".join(words))
    if number:
        sheet.text(306, number, "17", "centre")
    sheet.canvas.save()
    document = parse_pdf(sheet.buffer.getvalue(), ocr="never", limits=None)
    text = " ".join(document.to_text().split())
    assert all(f"{above} {below}" in text for lines in columns for above, below in pairwise(lines))


@pytest.mark.parametrize(("spaced", "hanging"), [(70, True), (24, False)])
def test_years_that_stand_alone_are_read_before_what_is_said_of_them(spaced: int, hanging: bool) -> None:
    years = ["2009 to 2014", "2014 to 2019", "2019 to 2024"]

    def draw(pen: Pen) -> None:
        pen.text(72, 80, "Experience", 14)
        for row, year in enumerate(years):
            pen.text(72, 120 + spaced * row, year)
        for row in range(3):
            pen.text(200, 120 + 70 * row, f"Office number {row}")
            pen.prose(200, 134 + 70 * row, 330, 3)

    found = starts(blocks(draw), years[0], "Office number 0", years[1], "Office number 1")
    assert (found == sorted(found)) is hanging


def test_terms_at_the_left_are_read_with_what_they_mean_though_one_is_a_line_alone() -> None:
    meanings = [
        ["The problem object has no data of the", "kind that is described above"],
        ["An overflow was met while the problem", "was put into the form of the method"],
        ["The method failed"],
    ]

    def draw(pen: Pen) -> None:
        pen.text(72, 80, "What it returns", 12, "Times-Bold")
        y = 110.0
        for term, lines in zip(("EDATA", "ERANGE", "EFAIL"), meanings, strict=True):
            pen.text(72, y, term, 10, "Courier")
            for line in lines:
                pen.text(150, y, line)
                y += 12
            y += 12

    told = " ".join(block.text for block in blocks(draw))
    assert told == "What it returns " + " ".join(
        f"{term} {' '.join(lines)}"
        for term, lines in zip(("EDATA", "ERANGE", "EFAIL"), meanings, strict=True)
    )


def test_labels_of_entries_that_are_lines_alone_are_read_in_their_rows() -> None:
    said = {
        "Arguments:": ["list: what is known of the class"],
        "Description:": ["Says what holds for the class. It is", "inherited by all below it"],
        "Return:": ["an empty line"],
    }

    def draw(pen: Pen) -> None:
        pen.text(72, 80, "What it takes", 12, "Times-Bold")
        y = 110.0
        for label, lines in said.items():
            pen.text(72, y, label)
            for line in lines:
                pen.text(150, y, line)
                y += 12
            y += 8

    assert [block.text for block in blocks(draw)[1:]] == [
        f"{label} {' '.join(lines)}" for label, lines in said.items()
    ]


def test_notes_of_several_lines_in_the_margin_are_read_before_what_they_stand_beside() -> None:
    notes = [["quay", "and mole"], ["harbour"], ["tide", "and ebb", "and flow"]]

    def draw(pen: Pen) -> None:
        pen.prose(200, 60, 330, 4)
        for row, note in enumerate(notes):
            for line, word in enumerate(note):
                pen.text(110, 130 + 90 * row + 12 * line, word)
            pen.text(200, 130 + 90 * row, f"Part {row} of what is said of ships")
            pen.prose(200, 142 + 90 * row, 330, 4)

    wanted = [part for row, note in enumerate(notes) for part in (" ".join(note), f"Part {row}")]
    found = starts(blocks(draw), *wanted)
    assert found == sorted(found)


@pytest.mark.parametrize(("size", "joined"), [(5.5, False), (10, True)])
def test_small_words_in_a_narrow_margin_are_notes_and_numbers_there_are_read_with_their_lines(
    size: float, joined: bool
) -> None:
    def draw(pen: Pen) -> None:
        for row in range(3):
            foot = pen.prose(72, 110 + 120 * row, 400, 9)
            pen.text(36, foot - 60, f"v{row}.07b", size)

    assert any("v1.07b narrow sea" in block.text for block in blocks(draw)) is joined


@pytest.mark.parametrize("label", ["[Function]", "[Function File]", "[関数]"])
def test_a_word_that_recurs_at_the_right_margin_is_read_in_its_lines(label: str) -> None:
    """Below each name what it means, and short enough to leave the margin white."""
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    wide = pdfmetrics.stringWidth(label, "HeiseiMin-W3", 10)

    def draw(pen: Pen) -> None:
        for row in range(6):
            pen.text(72, 100 + 40 * row, f"ship--do-stay-{row}", font="Courier")
            pen.text(500 - wide, 100 + 40 * row, label, font="HeiseiMin-W3")
            pen.text(98, 112 + 40 * row, "Call the command without exporting.")

    found = "\n".join(block.text for block in blocks(draw))
    assert all(f"ship--do-stay-{row} {label}" in found for row in range(6))


@pytest.mark.parametrize(("gap", "inset"), [(12, 0), (0, 0), (12, 28)])
def test_labels_in_the_middle_of_cards_beside_each_other_are_no_line(gap: float, inset: float) -> None:
    """Boxes that touch, or whose text begins at their edge, are cells: their text is read as a row."""
    labels = ["Harbour", "Quays", "Docks"]

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        for column, label in enumerate(labels):
            x = 72 + column * (90 + gap)
            pen.canvas.roundRect(x, 792 - y - 40, 90, 26, 6)
            pen.canvas.setFont("Times-Roman", 10)
            pen.canvas.drawCentredString(x + 45 - inset, 792 - y - 30, label)
        pen.prose(72, y + 70, 450, 5)

    found = [block.text for block in blocks(draw)]
    assert (found[1:4] == labels) is (gap > 0 and not inset)


def test_the_line_of_references_of_a_letter_parts_it() -> None:
    """The sender stands at the right, the address at the left; only the references face each other."""
    references = (
        ("Your ref.", "QS/17"),
        ("Our ref.", "IH-22"),
        ("Customer no.", "8812"),
        ("Date", "17 May 2024"),
    )

    def draw(pen: Pen) -> None:
        for row, line in enumerate(("Ingrid Holm", "12 Quay Street", "EH6 7DX Leith")):
            pen.canvas.drawRightString(540, HEIGHT - 60 - 12 * row, line)
        for row, line in enumerate(("Quay & Sons", "Mr Per Aas", "4 Mill Lane", "Bergen")):
            pen.text(72, 130 + 12 * row, line)
        for column, (label, value) in enumerate(references):
            pen.text(72 + 120 * column, 220, label, 8)
            pen.text(72 + 120 * column, 231, value)
        pen.text(72, 262, "Your invoice 4711 of 3 May 2024", 10, "Times-Bold")
        pen.prose(72, 290, 450, 5)

    found = starts(blocks(draw), "Ingrid Holm", "Quay & Sons", "QS/17", "17 May 2024", "Your invoice 4711")
    assert found == sorted(found)


def test_names_with_small_letters_are_read_before_what_is_said_of_them() -> None:
    """A long name above another is no sentence that goes on: they are further apart than lines of text."""

    def draw(pen: Pen) -> None:
        pen.text(72, 90, "ARGUMENTS", font="Times-Bold")
        y = 108.0
        for name in ("tide", "base", "number_of_ships", "ships", "clerk", "number_of_quays", "quays"):
            pen.text(108, y, name, font="Times-Italic")
            pen.text(
                190, y, "Tells the clerk of the quay which of the ships that wait for the tide pay first."
            )
            pen.text(190, y + 12, "in the harbour of the north." if name in {"base", "clerk"} else "")
            y += 29 if name in {"base", "clerk"} else 17
        pen.text(72, y, "DESCRIPTION", font="Times-Bold")
        pen.prose(108, y + 14, 430, 6)

    text = " ".join(block.text for block in blocks(draw))
    for name in ("number_of_ships", "ships", "number_of_quays", "quays", "clerk"):
        assert f"{name} Tells the clerk" in text
    assert text.index("quays Tells") < text.index("DESCRIPTION")


def test_a_line_that_overruns_its_column_is_of_it() -> None:
    """It is printed over the text beside it."""

    def draw(pen: Pen) -> None:
        y = pen.prose(51, 100, 240, 12)
        for part in ("tide = quay.read(harbour, clerk='north', ships)", "tide.close()"):
            pen.text(51, y, part, font="Courier")
            y += 12
        pen.prose(51, y, 240, 12)
        top = pen.prose(311, 106, 240, 27)
        pen.text(311, top, "Here the right column ends.")

    code, *right = [block.text for block in blocks(draw)][1:4]
    assert code.split("\n") == ["tide = quay.read(harbour, clerk='north', ships)", "tide.close()"]
    assert right[-1].endswith("Here the right column ends.")


def test_white_behind_the_number_of_a_section_parts_no_page() -> None:
    """First lines that are set in are beside nothing but that number, and every other line is across."""
    lines = [
        (0, "There is no other way to load this package than the one below."),
        (15, "Its name may be given as an option of the class that is loaded with"),
        (0, "the command at the head of the file, as all of its users do."),
        (12, "1. It could be that a newer or much older edition is being used here"),
        (25, "which has its own routines."),
        (12, "2. Sometimes a routine of this kind does not work well on normal pages"),
        (25, "above all on those with notes."),
        (0, "For these reasons it is thought better to leave what it changes as it was"),
        (0, "until the author of a page asks for it in the text of the first column."),
        (15, "To turn it off there is a command as well, which is of use where many"),
        (0, "last pages are, say at the end of each chapter of a book."),
    ]

    def draw(pen: Pen) -> None:
        for row, (indent, line) in enumerate(lines):
            pen.text(111 + indent, 130 + 12.4 * row + 34 * (row > 2), line)
        pen.text(111, 190, "3", 13, "Times-Bold")
        pen.text(133, 190, "Usage", 13, "Times-Bold")
        pen.text(111, 330, "4", 13, "Times-Bold")
        pen.text(133, 330, "Another", 13, "Times-Bold")
        pen.text(60, 130 + 12.4 * 9 + 34, "off", 9)

    found = starts(
        blocks(draw), "There is", "Its name", "3 Usage", "1. It", "2. Some", "For these", "To turn", "4 A"
    )
    assert found == sorted(found)
