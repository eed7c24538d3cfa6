"""A page printed larger or smaller is the same page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse.content import FARTHEST
from docparse.document import Page
from docparse.layout import analyse_page, finish_document
from docparse.layout.params import PARAMS
from docparse.layout.size import usual_factor
from docparse.layout.words.form import find_words
from docparse.pdf.pdfium import file as pdfium
from tests.layout.sheets import HEIGHT, LAYER, WIDTH, Pen, contents


def draw_chart(pen: Pen) -> None:
    """Draw a page of prose with a chart, whose labels are a little away from its bars."""
    pen.text(72, 60, "Sales of the year", 14, "Times-Bold")
    pen.prose(72, 90, 450, 6)
    for bar in range(6):
        pen.canvas.rect(120 + 40 * bar, HEIGHT - 400, 25, 60 + 20 * bar, stroke=0, fill=1)
        pen.canvas.circle(132 + 40 * bar, HEIGHT - 320 + 20 * bar, 4, stroke=1, fill=0)
        pen.text(122 + 40 * bar, 420, str(2019 + bar))
    pen.prose(72, 460, 450, 8)


def page_at(scale: float, draw: Callable[[Pen], None]) -> Page:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH * scale, HEIGHT * scale))
    canvas.scale(scale, scale)
    draw(Pen(canvas))
    canvas.save()
    with pdfium.open(buffer.getvalue()) as file:
        return finish_document([analyse_page(file.content(0), provenance=LAYER)])[0]


@pytest.mark.parametrize("scale", [0.6, 0.8, 1.5, 3.0])
def test_a_page_of_another_size_has_the_same_blocks_in_its_own_places(scale: float) -> None:
    usual, other = page_at(1.0, draw_chart), page_at(scale, draw_chart)
    assert [(b.role, b.level, b.text) for b in other.blocks] == [
        (b.role, b.level, b.text) for b in usual.blocks
    ]
    assert any(block.figure is not None and "2024" in block.text for block in usual.blocks)
    places = [[tuple(b.box), *(tuple(line.box) for line in b.lines)] for b in other.blocks]
    expected = [[tuple(b.box), *(tuple(line.box) for line in b.lines)] for b in usual.blocks]
    for one, same in zip(places, expected, strict=True):
        assert np.allclose(one, scale * np.array(same), atol=0.5)


def draw_tables(pen: Pen) -> None:
    """Draw a ruled table, whose rules gape a little, and one that its text alone shows."""
    pen.prose(72, 60, 450, 4)
    for row in range(5):
        for column in range(3):
            pen.canvas.line(
                72 + 120 * column, HEIGHT - 120 - 16 * row, 190 + 120 * column, HEIGHT - 120 - 16 * row
            )
            if row < 4:
                pen.text(
                    76 + 120 * column,
                    132 + 16 * row,
                    f"{1_204 + 315 * row + column:,}" if column else "Sales",
                )
    for column in range(4):
        pen.canvas.line(72 + 120 * column, HEIGHT - 120, 72 + 120 * column, HEIGHT - 184)
    pen.prose(72, 220, 450, 4)
    for row, label in enumerate(("", "Net sales", "Cost of sales", "Gross margin", "Expenses", "Profit")):
        pen.text(72, 300 + 14 * row, label)
        for column in range(3):
            value = f"{4_512 - 640 * row - 7 * column:,}" if row else str(2023 - column)
            pen.canvas.drawRightString(300 + 80 * column, HEIGHT - 300 - 14 * row, value)
    pen.prose(72, 420, 450, 6)


@pytest.mark.parametrize("scale", [0.45, 0.7, 1.4, 2.6])
def test_tables_of_a_page_of_another_size_are_the_same(scale: float) -> None:
    usual, other = page_at(1.0, draw_tables), page_at(scale, draw_tables)
    ones = [block.table for block in usual.blocks if block.table is not None]
    others = [block.table for block in other.blocks if block.table is not None]
    assert [(table.rows, table.columns) for table in ones] == [(4, 3), (6, 4)]
    for one, same in zip(ones, others, strict=True):
        assert [replace(cell, box=None) for cell in same.cells] == [
            replace(cell, box=None) for cell in one.cells
        ]
        boxes = np.array([tuple(cell.box) for cell in one.cells if cell.box is not None])
        places = np.array([tuple(cell.box) for cell in same.cells if cell.box is not None])
        assert np.allclose(places, scale * boxes, atol=0.5 * scale)


def test_the_usual_size_is_that_of_half_of_the_letters() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Large", 30)
        pen.prose(72, 100, 450, 4, 8)
        for row in range(4):
            pen.text(72, 300 + 10 * row, "note", 5)

    assert usual_factor(PARAMS, find_words(PARAMS, contents(draw)[0])) == pytest.approx(
        PARAMS.typography.em / 8
    )


def test_a_page_of_dust_is_enlarged_within_limits() -> None:
    dust = find_words(PARAMS, contents(lambda pen: pen.text(72, 60, "dust", 0.2))[0])
    assert usual_factor(PARAMS, dust) == PARAMS.size.most
    assert usual_factor(PARAMS, find_words(PARAMS, contents(lambda _: None)[0])) == 1.0


def test_a_page_as_high_as_any_may_be_has_small_type() -> None:
    content = replace(contents(lambda pen: pen.text(72, 60, "So small", 4))[0], height=FARTHEST)
    page = finish_document([analyse_page(content, provenance=LAYER)])[0]
    assert [block.text for block in page.blocks] == ["So small"]
    assert page.height == FARTHEST
