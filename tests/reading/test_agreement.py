"""A text layer that looks wrong is believed where OCR reads the same, font by font."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.document import Page
from docparse.errors import MissingExtraError
from fixtures.text_layer.mapping import WAYS, fonts, saying

PROGRAM = (
    "for(i=0;i<n;++i){if(!(a[i]&0x0F)){b[i]|=(1<<(i%8));}}",
    's=~/^(\\d+)\\s*[,;]\\s*("[^"]*")$/;',
    "$x{$_}=@{[%h]};#{{{",
    "&&((*p)++=='\\0')||(--q<=&r[0]);",
)


def printed(draw: Callable[[Canvas], None]) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    draw(canvas)
    canvas.save()
    return buffer.getvalue()


def read(data: bytes) -> Page:
    try:
        return parse_pdf(data, ocr="auto").pages[0]
    except MissingExtraError as missing:
        pytest.skip(str(missing))


def codes(chance: random.Random) -> Iterator[str]:
    for _ in range(24):
        yield "".join(chance.choices("BCDFGHJKLMNPQRSTVWXZ", k=6)) + f"-{chance.randint(0, 9999):04d}"


def test_program_text_full_of_signs_stays_as_its_layer_has_it() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Courier", 9)
        for row in range(40):
            canvas.drawString(60, 780 - 14 * row, PROGRAM[row % 4])

    page = read(printed(draw))
    text = "\n".join(block.text for block in page.blocks)
    assert "punctuation" in page.triage.reason
    assert page.triage.verdict == "mixed"
    assert [line for line in text.splitlines() if line] == [PROGRAM[row % 4] for row in range(40)]
    assert {block.provenance.source for block in page.blocks} == {"text_layer"}


def test_only_the_font_that_lies_gives_way_to_ocr() -> None:
    """Part numbers without a vowel are right; the names below them say other letters than they draw."""
    chance = random.Random(11)
    numbers, name = list(codes(chance)), fonts()[0]
    wrong = WAYS["letters + 13"](chance)

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        for row, number in enumerate(numbers):
            canvas.drawString(60, 790 - 15 * row, number)
        canvas.setFont(name, 11)
        for row in range(14):
            canvas.drawString(60, 400 - 20 * row, "rhythms drift past my cryptic crypt")

    with saying(wrong):
        page = read(printed(draw))
    text = " ".join(block.text for block in page.blocks)
    assert page.triage.verdict == "mixed"
    assert all(number in text for number in numbers)
    assert text.count("rhythms drift past") >= 12
    assert {word.text for word in page.words if word.confidence == 1} >= set(numbers)


def test_a_layer_that_ocr_reads_otherwise_is_not_believed() -> None:
    name = fonts()[0]

    def draw(canvas: Canvas) -> None:
        canvas.setFont(name, 11)
        for row in range(20):
            canvas.drawString(60, 780 - 20 * row, "the group sold more in every region than before")

    with saying(WAYS["vowels turned"](random.Random(1)) | {ord(c): ord("x") for c in "aeiou"}):
        page = read(printed(draw))
    assert page.triage.verdict == "ocr"
    assert sum("group sold more" in block.text for block in page.blocks)
