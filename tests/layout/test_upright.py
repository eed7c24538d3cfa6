"""Pages set sideways or upside down are read, and cropped, as they must be turned."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.layout.params import PARAMS
from docparse.layout.turned.upright import quarter_to_upright, turn_content
from docparse.pdf import open_pdf

LINES = [f"line {number} of a page that is set as a whole" for number in range(8)]


def turned_page(angle: int) -> bytes:
    """A page whose text runs at `angle` degrees (anticlockwise)."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(600, 800))
    canvas.translate(*{0: (0, 0), 90: (600, 0), 180: (600, 800), 270: (0, 800)}[angle])
    canvas.rotate(angle)
    height = 600 if angle in (90, 270) else 800
    canvas.setFont("Helvetica", 11)
    for row, line in enumerate(LINES):
        canvas.drawString(60, height - 100 - 14 * row, line)
    canvas.rect(50, height - 400, 200, 100, fill=1)
    canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_turned_page_is_the_same_page(angle: int) -> None:
    document = parse_pdf(turned_page(angle), ocr="never")
    page = document.pages[0]
    assert page.rotation == angle
    assert (page.width, page.height) == ((800, 600) if angle in (90, 270) else (600, 800))
    text = page.blocks[0]
    assert text.text == " ".join(LINES)
    assert text.box.x0 == pytest.approx(60, abs=1)
    assert text.box.y1 == pytest.approx(100 + 14 * 7, abs=5)


def test_turning_four_times_changes_nothing() -> None:
    with open_pdf(turned_page(0)) as file:
        content = file.content(0)
    turned = content
    for _ in range(4):
        turned = turn_content(turned, 90)
        assert quarter_to_upright(PARAMS.turned.upright, turned) in (0, 90, 180, 270)
    for name in ("box", "ink", "origin", "angle"):
        assert np.allclose(getattr(content.chars, name), getattr(turned.chars, name), atol=1e-3)
    assert np.allclose(content.drawings.rects, turned.drawings.rects, atol=1e-3)


def test_a_turned_note_turns_no_page() -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(600, 800))
    for row, line in enumerate(LINES):
        canvas.drawString(60, 700 - 14 * row, line)
    canvas.rotate(90)
    canvas.drawString(100, -40, "a note along the margin that is read by turning the head")
    canvas.save()
    with open_pdf(buffer.getvalue()) as file:
        assert quarter_to_upright(PARAMS.turned.upright, file.content(0)) == 0
