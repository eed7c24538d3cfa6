"""Boxes that a form draws to be ticked are read with their labels; other squares are not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse.document import Block
from docparse.layout.drawings.boxes_to_tick import read_boxes
from docparse.layout.params import PARAMS
from tests.layout.sheets import HEIGHT, Draw, Pen, blocks, contents

SIDE = 8.0
Tick = Callable[[Canvas, float, float], None]


def cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.line(x + 1, y + 1, x + SIDE - 1, y + SIDE - 1)
    canvas.line(x + 1, y + SIDE - 1, x + SIDE - 1, y + 1)


def check(canvas: Canvas, x: float, y: float) -> None:
    path = canvas.beginPath()
    path.moveTo(x + 1, y + 4)
    path.lineTo(x + 3, y + 1)
    path.lineTo(x + 7, y + 7)
    canvas.drawPath(path)


def fill(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, stroke=0, fill=1)


def letter(canvas: Canvas, x: float, y: float) -> None:
    canvas.setFont("Helvetica-Bold", 8)
    canvas.drawString(x + 1.3, y + 1.2, "X")


def dingbat(canvas: Canvas, x: float, y: float) -> None:
    canvas.setFont("ZapfDingbats", 8)
    canvas.drawString(x + 0.8, y + 1.2, "4")


TICKS: dict[str, Tick] = {"cross": cross, "check": check, "square": fill, "letter": letter, "mark": dingbat}
LABELS = ("Single", "Married filing jointly", "Head of household", "Resident of Canada", "Exempt", "Other")


def text(found: tuple[Block, ...]) -> str:
    return "\n".join(block.text for block in found)


def square(pen: Pen, x: float, base: float, tick: Tick | None, *, ground: bool) -> None:
    if ground:
        pen.canvas.setFillGray(1)
        pen.canvas.rect(x, HEIGHT - base - 1, SIDE, SIDE, stroke=0, fill=1)
        pen.canvas.setFillGray(0)
    pen.canvas.rect(x, HEIGHT - base - 1, SIDE, SIDE)
    if tick is not None:
        tick(pen.canvas, x, HEIGHT - base - 1)


@pytest.mark.parametrize("before", [True, False], ids=["before the label", "after it"])
@pytest.mark.parametrize("tick", TICKS)
def test_boxes_are_read_with_their_labels(tick: str, before: bool) -> None:
    chosen = random.Random(tick)
    ticked = {label: chosen.random() < 0.5 for label in LABELS} | {"Single": True, "Other": False}

    def form(pen: Pen) -> None:
        pen.prose(72, 80, 460, 6)
        for row, (label, on) in enumerate(ticked.items()):
            base = 200.0 + 20 * row
            wide = pen.canvas.stringWidth(label, "Times-Roman", 10)
            square(pen, 72 if before else 76 + wide, base, TICKS[tick] if on else None, ground=row % 2 == 0)
            pen.text(84 if before else 72, base, label)
        pen.prose(72, 400, 460, 6)

    found = text(blocks(form))
    for label, on in ticked.items():
        mark = "\u2611" if on else "\u2610"
        assert (f"{mark} {label}" if before else f"{label} {mark}") in found


def test_boxes_in_a_row_part_no_columns_of_a_table() -> None:
    def form(pen: Pen) -> None:
        for row, question in enumerate(("Mandatory standard", "Has it been certified", "Is it listed")):
            base = 200.0 + 24 * row
            for x, wide in ((72, 200), (272, 200)):
                pen.canvas.rect(x, HEIGHT - base - 8, wide, 24)
            pen.text(78, base, question)
            for x, label in ((280, "Yes"), (316, "No")):
                square(pen, x, base, fill if label == "No" else None, ground=True)
                pen.text(x + 12, base, label)

    (table,) = [block.table for block in blocks(form) if block.table is not None]
    assert table.to_rows() == [
        [question, "\u2610 Yes \u2611 No"]
        for question in ("Mandatory standard", "Has it been certified", "Is it listed")
    ]


def keys_of_a_chart(pen: Pen) -> None:
    for row, name in enumerate(("North", "South", "West")):
        pen.canvas.setFillGray(0.2 * row)
        pen.canvas.rect(72, HEIGHT - 100 - 15 * row, 7, 7, stroke=1, fill=1)
        pen.canvas.setFillGray(0)
        pen.text(84, 100 + 15 * row, name)


def outlined_keys_of_a_chart(pen: Pen) -> None:
    for row, name in enumerate(("North", "South", "West")):
        square(pen, 72 + 80 * row, 100, fill, ground=True)
        pen.text(84 + 80 * row, 100, name)


def faint_keys_of_a_chart(pen: Pen) -> None:
    for row, name in enumerate(("North", "South", "West")):
        pen.canvas.setFillAlpha(0.1)
        pen.canvas.rect(72, HEIGHT - 100 - 15 * row, 8, 8, stroke=1, fill=1)
        pen.canvas.setFillAlpha(1)
        pen.text(84, 100 + 15 * row, name)


def white_grounds_of_cells(pen: Pen) -> None:
    pen.canvas.setFillGray(1)
    for row in range(4):
        pen.canvas.rect(300, HEIGHT - 103 - 20 * row, 10, 12, stroke=0, fill=1)
    pen.canvas.setFillGray(0)
    for row in range(4):
        pen.text(72, 100 + 20 * row, "Total liabilities")
        pen.text(312, 100 + 20 * row, f"1,{row}82")


def a_letter_each(pen: Pen) -> None:
    pen.text(72, 100, "Account number")
    for at in range(10):
        pen.canvas.rect(160 + 12 * at, HEIGHT - 102, 12, 12)


def a_grid(pen: Pen) -> None:
    for row in range(4):
        for at in range(6):
            pen.canvas.rect(72 + 12 * at, HEIGHT - 100 - 12 * row, 12, 12)
            pen.text(75 + 12 * at, 98 + 12 * row, str(row + at))


@pytest.mark.parametrize(
    "draw",
    [
        keys_of_a_chart,
        outlined_keys_of_a_chart,
        faint_keys_of_a_chart,
        white_grounds_of_cells,
        a_letter_each,
        a_grid,
    ],
)
def test_other_squares_are_no_boxes_to_tick(draw: Draw) -> None:
    def page(pen: Pen) -> None:
        draw(pen)
        pen.prose(72, 300, 460, 8)

    assert not {"\u2610", "\u2611"} & set(text(blocks(page)))


@pytest.mark.parametrize(("rows", "boxes"), [(4, 4 * 30), (40, 0)], ids=["a form", "a pattern"])
def test_too_many_squares_on_a_page_are_a_pattern(rows: int, boxes: int) -> None:
    def page(pen: Pen) -> None:
        for row in range(rows):
            for at in range(30):
                pen.canvas.rect(72 + 16 * at, HEIGHT - 60 - 17 * row, 6, 6)
                pen.text(79 + 16 * at, 60 + 17 * row, "a")

    assert text(blocks(page)).count("\u2610") == boxes


def test_a_circle_of_many_strokes_round_a_number_is_no_box() -> None:
    """States of an automaton, numbered figures: what is in them stays."""

    def draw(pen: Pen) -> None:
        for row in range(4):
            x, y = 100.0, HEIGHT - 120 - 30 * row
            path = pen.canvas.beginPath()
            path.moveTo(x + 6, y)
            for step in range(1, 25):
                path.lineTo(x + 6 * math.cos(math.tau * step / 24), y + 6 * math.sin(math.tau * step / 24))
            pen.canvas.drawPath(path)
            pen.text(x - 2.5, 123 + 30 * row, str(row + 1))
            pen.text(112, 123 + 30 * row, "state of the ship")

    found = text(blocks(draw))
    assert "☑" not in found
    assert all(f"{row} state" in found for row in range(1, 5))


def test_a_square_round_a_digit_is_no_box() -> None:
    def draw(pen: Pen) -> None:
        for row in range(3):
            square(pen, 100, 120 + 30 * row, None, ground=False)
            pen.text(102, 120 + 30 * row, str(row + 1), 8)
            pen.text(112, 120 + 30 * row, "berth")

    assert "☑" not in text(blocks(draw))


def ring(pen: Pen, x: float, base: float, *, ticked: bool, side: float = SIDE) -> None:
    middle = HEIGHT - base + SIDE / 2 - 1
    pen.canvas.circle(x + side / 2, middle, side / 2)
    if ticked:
        pen.canvas.circle(x + side / 2, middle, side / 4, stroke=0, fill=1)


def rounded(pen: Pen, x: float, base: float, *, ticked: bool) -> None:
    """A browser's box: round corners; ticked, a light tick on a dark ground without an outline."""
    canvas, y = pen.canvas, HEIGHT - base - 1
    canvas.setFillGray(1)
    canvas.roundRect(x, y, SIDE, SIDE, 1.5, stroke=0, fill=1)
    if ticked:
        canvas.setFillColorRGB(0, 0.46, 1)
        canvas.roundRect(x, y, SIDE, SIDE, 1.5, stroke=0, fill=1)
        canvas.setStrokeGray(1)
        check(canvas, x, y)
    else:
        canvas.setStrokeGray(0.46)
        canvas.roundRect(x, y, SIDE, SIDE, 1.5)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)


@pytest.mark.parametrize(("draw", "marks"), [(ring, "◉◯"), (rounded, "☑☐")], ids=["circles", "round corners"])
def test_what_a_browser_prints_of_a_form_is_read(draw: Callable[..., None], marks: str) -> None:
    def form(pen: Pen) -> None:
        for row, label in enumerate(LABELS):
            draw(pen, 72, 200.0 + 20 * row, ticked=row % 3 == 1)
            pen.text(84, 200 + 20 * row, label)

    wanted = [f"{marks[row % 3 != 1]} {label}" for row, label in enumerate(LABELS)]
    assert " ".join(text(blocks(form)).split()) == " ".join(wanted)


def test_a_faint_disc_ticks_too() -> None:
    """Choices that nobody can change are printed grey."""

    def form(pen: Pen) -> None:
        for row, label in enumerate(LABELS):
            ring(pen, 72, 200.0 + 20 * row, ticked=False)
            if row % 2:
                pen.canvas.setFillGray(0.85)
                pen.canvas.circle(72 + SIDE / 2, HEIGHT - 200 - 20 * row + SIDE / 2 - 1, 2, stroke=0, fill=1)
                pen.canvas.setFillGray(0)
            pen.text(84, 200 + 20 * row, label)

    wanted = [f"{'◯◉'[row % 2]} {label}" for row, label in enumerate(LABELS)]
    assert " ".join(text(blocks(form)).split()) == " ".join(wanted)


def round_bullets(pen: Pen) -> None:
    for row, label in enumerate(LABELS):
        ring(pen, 74, 100.0 + 15 * row, ticked=False, side=4.5)
        pen.text(84, 100 + 15 * row, label)


def one_node(pen: Pen) -> None:
    ring(pen, 72, 100, ticked=False)
    pen.text(84, 100, "Root of the tree")


def badges(pen: Pen) -> None:
    for row, label in enumerate(LABELS):
        pen.canvas.setFillColorRGB(1, 0.8, 0)
        pen.canvas.roundRect(72, HEIGHT - 101 - 15 * row, 9, 9, 2, stroke=0, fill=1)
        pen.canvas.setFillGray(0)
        pen.text(74, 100 + 15 * row, "N")
        pen.text(86, 100 + 15 * row, label)


@pytest.mark.parametrize("draw", [round_bullets, one_node, badges])
def test_other_round_shapes_are_nothing_to_tick(draw: Draw) -> None:
    def page(pen: Pen) -> None:
        draw(pen)
        pen.prose(72, 300, 460, 8)

    assert not set("☐☑◯◉") & set(text(blocks(page)))


def test_a_mark_is_as_large_as_its_label_and_on_its_base_line() -> None:
    """Else marks before small print are a column of their own beside their labels."""

    def form(pen: Pen) -> None:
        pen.prose(72, 80, 460, 20, 12)
        for row, label in enumerate(LABELS):
            rounded(pen, 72, 441.0 + 16 * row, ticked=row in (1, 4))
            pen.text(85, 440.0 + 16 * row, label, 8)

    (page,) = contents(form)
    chars = read_boxes(PARAMS, page).chars
    marks = [row for row, code in enumerate(chars.code.tolist()) if chr(code) in "☐☑"]
    assert chars.size[marks] == pytest.approx([8.0] * len(LABELS))
    assert sorted(chars.origin[marks, 1].tolist()) == pytest.approx(
        [440.0 + 16 * row for row in range(len(LABELS))]
    )


def test_choices_of_a_table_need_no_label_beside() -> None:
    def form(pen: Pen) -> None:
        for x, head in zip((200, 280, 360), ("Never", "Often", "Always"), strict=True):
            pen.text(x, 100, head)
        for row, label in enumerate(LABELS):
            pen.text(72, 124 + 24 * row, label)
            for column, x in enumerate((206, 286, 366)):
                ring(pen, x, 124.0 + 24 * row, ticked=row % 3 == column)

    (table,) = [block.table for block in blocks(form) if block.table is not None]
    marks = [["◉" if row % 3 == column else "◯" for column in range(3)] for row in range(len(LABELS))]
    assert [cells[1:] for cells in table.to_rows()[-len(LABELS) :]] == marks
