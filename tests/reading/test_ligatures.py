"""Ligatures whose font gives them no Unicode are spelled, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Literal

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from fixtures.text_layer.mapping import fonts, saying

LIGATURES = {"fi": 0xFB01, "fl": 0xFB02}
LINES = (
    "The chief officer confirmed the first official filing",
    "while inflation and conflict were reflected in the figures",
    "of five flat workflows for affluent clients.",
)
NAMELESS = {"replacement": 0xFFFD, "private use": 0xE0F1, "control": 0x1C}


def printed(font: str, code: int, *, place: Callable[[Canvas], None] = lambda canvas: None) -> bytes:
    """Print `LINES` with ligatures, which the text layer says are `code`."""
    fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    place(canvas)
    canvas.setFont(font, 11)
    text = "\n".join(LINES)
    for letters, ligature in LIGATURES.items():
        text = text.replace(letters, chr(ligature))
    for row, line in enumerate(text.split("\n")):
        canvas.drawString(60, 700 - 14 * row, line)
    with saying(dict.fromkeys(LIGATURES.values(), code)):
        canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize("backend", ["pdfium", "mupdf"])
@pytest.mark.parametrize("code", NAMELESS.values(), ids=NAMELESS.keys())
@pytest.mark.parametrize("font", ["Vera", "VeraIt", "VeraBI"])
def test_ligatures_without_unicode_are_spelled(
    font: str, code: int, backend: Literal["pdfium", "mupdf"]
) -> None:
    document = parse_pdf(printed(font, code), ocr="never", backend=backend)
    assert document.to_text().split() == " ".join(LINES).split()
    assert document.pages[0].unexplained == 0


def test_turned_text_is_spelled_too() -> None:
    def place(canvas: Canvas) -> None:
        canvas.setFont("Vera", 11)
        canvas.drawString(60, 760, "An upright line")
        canvas.translate(800, 100)
        canvas.rotate(90)

    text = parse_pdf(printed("Vera", 0xFFFD, place=place), ocr="never").to_text()
    assert " ".join(LINES) in " ".join(text.split())


def test_a_glyph_that_is_no_ligature_stays() -> None:
    fonts()
    assert pdfmetrics.getFont("Vera")
    buffer = BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont("Vera", 11)
    canvas.drawString(60, 700, "alpha\N{INFINITY}beta and mu\N{PILCROW SIGN}nu file filter")
    with saying({0x221E: 0xFFFD, 0xB6: 0xFFFD}):
        canvas.save()
    text = parse_pdf(buffer.getvalue(), ocr="never").to_text()
    assert "alpha\N{REPLACEMENT CHARACTER}beta" in text
    assert "mu\N{REPLACEMENT CHARACTER}nu" in text
