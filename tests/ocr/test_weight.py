"""Bold words of a page image are found by their strokes."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse.layout.model import BOLD, Words
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from docparse.ocr.image.weight import bold_words
from docparse.ocr.protocol import OcrItem, rectangle
from docparse.pdf import open_pdf
from tests.layout.sheets import PROSE

FACES = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold"}


def page_of(face: str, size: float) -> bytes:
    """Paragraphs of plain type, each below a bold title, one in capitals."""
    buffer = BytesIO()
    canvas = Canvas(buffer)
    words = PROSE.split()
    y = 760.0
    for part in range(4):
        title = " ".join(words[5 * part : 5 * part + 4])
        canvas.setFont(FACES[face], size)
        canvas.drawString(72, y, title.upper() if part == 2 else title.title())
        canvas.setFont(face, size)
        for line in range(5):
            y -= 1.3 * size
            canvas.drawString(72, y, " ".join(words[7 * line : 7 * line + 7]))
        y -= 2.2 * size
    canvas.save()
    return buffer.getvalue()


@pytest.mark.grid(7)
@pytest.mark.grid(4)
@pytest.mark.parametrize("dpi", [130, 200, 300])
@pytest.mark.parametrize("size", [8.0, 10.0, 14.0])
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("noise", [0.0, 12.0])
def test_bold_words_are_told_from_plain_ones(face: str, size: float, dpi: int, noise: float) -> None:
    with open_pdf(page_of(face, size)) as file:
        words, image = find_words(PARAMS, file.content(0)), file.render(0, dpi=dpi)
    grain = np.random.default_rng(7).normal(0, noise, image.shape)
    seen = np.clip(image + grain, 0, 255).mean(axis=2).astype(np.float32)
    items = items_of(words, dpi)
    bold_ids = bold_words(seen, items)
    found = np.array([id(item) in bold_ids for item in items])
    bold = words.style & BOLD > 0
    assert found[~bold].mean() < 0.02
    if dpi * size >= 2000 and face != "Courier":  # its strokes, and those of small type, are a pixel broad
        assert found[bold].mean() > 0.9


def items_of(words: Words, dpi: int) -> list[OcrItem]:
    boxes = (words.box * (dpi / 72)).tolist()
    return [OcrItem(words.word(row), "word", rectangle(*box)) for row, box in enumerate(boxes)]


def test_a_page_of_one_weight_has_no_bold_words() -> None:
    with open_pdf(page_of("Times-Roman", 10)) as file:
        words, image = find_words(PARAMS, file.content(0)), file.render(0, dpi=200)
    items = items_of(words, 200)
    plain = [items[row] for row in np.flatnonzero(words.style & BOLD == 0)]
    assert not bold_words(image.mean(axis=2), plain)


@pytest.mark.parametrize("face", ["Helvetica", "Times-Roman"])
def test_a_title_of_one_word_is_bold_with_its_number(face: str) -> None:
    """Neither the line below it nor the number, which is too little to be measured, speaks against it."""
    buffer = BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont(FACES[face], 14)
    canvas.drawString(72, 760, "3 Installation")
    canvas.setFont(face, 10)
    for line in range(8):
        canvas.drawString(72, 740 - 13 * line, " ".join(PROSE.split()[7 * line : 7 * line + 7]))
    canvas.save()
    with open_pdf(buffer.getvalue()) as file:
        words, image = find_words(PARAMS, file.content(0)), file.render(0, dpi=200)
    items = items_of(words, 200)
    found = bold_words(image.mean(axis=2), items)
    assert [item.text for item in items if id(item) in found] == ["3", "Installation"]


def test_few_words_or_a_blank_tell_nothing() -> None:
    blank = np.full((100, 100), 255, np.float32)
    items = [OcrItem("word", "word", rectangle(10, 10, 40, 20)) for _ in range(30)]
    assert not bold_words(blank, items)
    assert not bold_words(blank, [])
