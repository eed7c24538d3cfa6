"""Answers on the blanks of a form stay with their labels and captions; rules of tables are no blanks."""

from __future__ import annotations

import numpy as np
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from docparse import parse_pdf
from docparse.document import Block
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from docparse.layout.words.runs.blanks import join_answers
from docparse.layout.words.runs.starts import run_starts
from fixtures.readings.page import DrawnPage
from tests.layout.sheets import Pen, blocks, contents

ROWS = (
    (("Title of study", "Inhalation, Phase II", 240), ("Lot", "B-1183", 90), ("Unit cost", "1.25", 120)),
    (("Salesman", "J. R. Halloran", 150), ("Type of sample", "Filter, acetate", 300)),
    (("Ship to", "Allied Paper Products, Durham", 450),),
    (("Quantity", "2,400", 110), ("Terms", "Net 30 days", 130), ("Telephone", "(919) 555-0142", 210)),
)
SIGNED = (("Signature of applicant", "D. A. Whitfield"), ("Approved by", "H. Ostrander"), ("Date", "12/2/87"))


def blocks_of(page: DrawnPage) -> tuple[Block, ...]:
    return tuple(parse_pdf(page.data(), ocr="never", limits=None).blocks)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("white", [8, 14])
def test_blanks_side_by_side_under_captions_are_cells(seed: int, white: int) -> None:
    """Each cell has its caption and what was typed on its rule, wherever those above and below end."""
    page = DrawnPage(seed)
    y = page.prose(60)
    for row in ROWS:
        x, y = 60.0, y + 36
        for caption, answer, width in row:
            page.text(x + 2, y - 18, caption)
            page.text(x + 9, y - 3, answer)
            page.line(x, y, x + width, y)
            x += width + white
    page.prose(y + 40)
    (table,) = (block.table for block in blocks_of(page) if block.table is not None)
    cells = [cell.text for cell in table.cells if cell.text]
    assert cells == [f"{caption} {answer}" for row in ROWS for caption, answer, _ in row]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pitch", [20, 30])
def test_an_answer_on_a_blank_is_read_with_the_label_before_it(seed: int, pitch: int) -> None:
    page = DrawnPage(seed)
    y = page.prose(60) + 30
    page.text(60, y, "Check one:")
    for x, choice in ((150, "New"), (230, "Renewal"), (330, "Cancel")):
        page.text(x, y, choice)
    for label, answer in SIGNED:
        y += pitch
        start = 66 + page.canvas.stringWidth(label, page.plain, page.size) + 8 * (len(label) % 3)
        page.text(60, y, label)
        page.text(start + 15, y, answer)
        page.line(start, y + 2, start + 260, y + 2)
    page.prose(y + 50)
    blocks = blocks_of(page)
    assert all(block.table is None for block in blocks)
    text = " ".join(block.text.replace("\n", " ") for block in blocks)
    for label, answer in SIGNED:
        assert f"{label} {answer}" in text, text


@pytest.mark.parametrize("seed", range(4))
def test_underlined_heads_and_totals_are_rows_of_a_table(seed: int) -> None:
    page, y = DrawnPage(seed), 90.0
    columns = (330, 430, 530)
    for line, texts in enumerate((("Year", "Year", "Quarter"), ("1987", "1988", "to March"))):
        for x, text in zip(columns, texts, strict=True):
            page.text(x, y + 14 * line, text, side="right")
    for x in columns:
        page.line(x - 70, y + 18, x, y + 18)
    labels = ("Paper", "Filters", "Other goods", "Total", "Freight", "Sum")
    for row, label in enumerate(labels):
        page.text(60, y + 34 + 14 * row, label)
        for x in columns:
            page.text(x, y + 34 + 14 * row, f"{row + 3},{x}", side="right")
            if label in ("Total", "Sum"):
                page.line(x - 70, y + 24 + 14 * row, x, y + 24 + 14 * row)
    (block,) = blocks_of(page)
    assert block.table is not None
    assert (block.table.columns, block.table.rows) == (4, 7)


@pytest.mark.parametrize(
    ("at", "answer", "runs"), [(0.1, "Halloran", 1), (0.5, "Inflation", 2), (0.9, "Halloran", 2)]
)
def test_an_answer_begins_near_the_left_end_of_its_rule(at: float, answer: str, runs: int) -> None:
    """Heads are centred on the rules of their columns, right behind a head or prose of another one."""
    label, left, wide = "Increase during the year of", 200.0, 200.0
    size = stringWidth(answer, "Times-Roman", 10)

    def draw(pen: Pen) -> None:
        pen.text(left - 6 - stringWidth(label, "Times-Roman", 10), 100, label)
        pen.text(left + at * (wide - size), 100, answer)

    words = find_words(PARAMS, contents(draw)[0])
    rules = np.array([[102, left, left + wide]], np.float32)
    assert join_answers(PARAMS.words.runs.blanks, words, run_starts(words), rules).sum() == runs


def test_the_last_line_of_a_text_over_a_rule_answers_nothing_in_the_column_beside_it() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(60, 104, 150, 20)
        for row, line in enumerate(("The harbour was", "as safe as it", "ever is")):
            pen.text(230, 148 + 19 * row, line, 15)
        pen.canvas.line(230, 602, 380, 602)
        pen.prose(230, 210, 150, 10)

    assert "The harbour was as safe as it ever is" in {block.text for block in blocks(draw)}
