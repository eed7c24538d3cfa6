"""Monospaced lines of a page image are found by the cells that their letters stand in."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.layout.model import MONOSPACE
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from docparse.ocr.image.pitch import monospaced
from docparse.ocr.protocol import OcrItem, rectangle
from docparse.pdf import open_pdf
from tests.layout.sheets import PROSE

FIGURES = ["1,204 3,318 2,117 9,001", "17,250 88,431 10,000", "2,026 2,025 2,024 2,023"]
LISTING = """def largest(rows):
    best = None
    for row in rows:
        if best is None or row.total > best.total:
            best = row
        elif row.total == best.total:
            pass
    return best

LIMITS = {
    "first": 17,
}"""


def page_of(face: str, size: float = 10.0) -> bytes:
    """Prose in `face` above figures of it, a listing in Courier, prose again."""
    buffer = BytesIO()
    canvas = Canvas(buffer)
    words = PROSE.split()
    prose = [" ".join(words[9 * line : 9 * line + 9]) for line in range(4)]
    y = 760.0
    for part, font in ((prose, face), (FIGURES, face), (LISTING.split("\n"), "Courier"), (prose, face)):
        canvas.setFont(font, size)
        for line in part:
            y -= 1.2 * size
            canvas.drawString(72, y, line)
        y -= size
    canvas.save()
    return buffer.getvalue()


@pytest.mark.grid(7)
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("dpi", [130, 200, 300])
@pytest.mark.parametrize("size", [8.0, 10.0, 14.0])
@pytest.mark.parametrize("face", ["Helvetica", "Times-Roman", "Times-Bold"])
@pytest.mark.parametrize("noise", [0.0, 12.0])
def test_lines_in_cells_are_monospaced(face: str, size: float, dpi: int, noise: float, alone: bool) -> None:
    """Figures are of one width in all faces and tell nothing; `alone`: the engine reads words, no lines."""
    with open_pdf(page_of(face, size)) as file:
        words, image = find_words(PARAMS, file.content(0)), file.render(0, dpi=dpi)
    grain = np.random.default_rng(7).normal(0, noise, image.shape)
    seen = np.clip(image + grain, 0, 255).mean(axis=2).astype(np.float32)
    boxes = (words.box * (dpi / 72)).tolist()
    items = [OcrItem(words.word(row), "word", rectangle(*box)) for row, box in enumerate(boxes)]
    lines = [tuple(line) for _, line in groupby(items, lambda item: round(item.box[3] / dpi * 72 / size))]
    read = [
        OcrItem(" ".join(word.text for word in line), "line", line[0].polygon, words=line) for line in lines
    ]
    found = monospaced(seen, items if alone else read)
    truth = {id(item) for item, style in zip(items, words.style.tolist(), strict=True) if style & MONOSPACE}
    assert len(truth) > 30
    assert found.keys() == truth


def test_a_page_without_letters_has_no_monospaced_words() -> None:
    blank = np.full((900, 900), 255, np.float32)
    items = [
        OcrItem("def largest(rows):", "line", rectangle(50, 20 * row, 400, 20 * row + 15)) for row in range(9)
    ]
    assert not monospaced(blank, items)
    assert not monospaced(blank, [])


def test_a_listing_on_a_page_image_is_code(tmp_path: Path) -> None:
    path = tmp_path / "manual.pdf"
    path.write_bytes(page_of("Times-Roman"))
    (page,) = parse_pdf(path, ocr="always").pages
    (code,) = (block for block in page.blocks if block.role == "code")
    rows = [row for row in code.text.splitlines() if row]
    listed = [row for row in LISTING.split("\n") if row]
    assert [row.split() for row in rows[1:]] == [row.split() for row in listed[1:]]
    indents = np.array([[len(row) - len(row.lstrip()) for row in part] for part in (rows, listed)])
    assert abs(indents[0] - indents[1]).max() <= 1
