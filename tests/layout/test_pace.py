"""The size of type on page images, by the width of its letters where boxes do not tell."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.layout.model import OcrWords
from docparse.layout.params import PARAMS
from docparse.layout.words.ocr.pace import told_sizes
from tests.layout.sheets import PROSE

WORDS = PROSE.split()


def words_of(lines: list[tuple[str, str, float]], high: float = 12.0) -> OcrWords:
    """Lines of text, face and size, as an engine boxes them whose lines are all as high."""
    texts, boxes, bold = [], [], []
    for row, (line, face, size) in enumerate(lines):
        x = 72.0
        for word in line.split():
            width = stringWidth(word, face, size)
            texts.append(word)
            bold.append("Bold" in face)
            boxes.append((x, 20.0 * row, x + width, 20.0 * row + high))
            x += width + stringWidth(" ", face, size)
    box = np.array(boxes, np.float32).reshape(-1, 4)
    return OcrWords(tuple(texts), box, np.ones(len(texts), np.float32), np.array(bold, np.bool_))


@given(
    face=st.sampled_from(["Times-Roman", "Helvetica", "Times-Italic"]),
    small=st.sampled_from([7.0, 8.0, 8.5]),
    starts=st.lists(st.integers(0, 20), min_size=6, max_size=20),
)
def test_small_lines_are_told_from_others_in_boxes_as_high(
    face: str, small: float, starts: list[int]
) -> None:
    sizes = [10.0 if row < len(starts) - 2 else small for row in range(len(starts))]
    ocr = words_of([(" ".join(WORDS[i : i + 9]), face, size) for i, size in zip(starts, sizes, strict=True)])
    found, told = told_sizes(PARAMS.words.ocr, ocr, np.full(len(ocr), 10.0, np.float32))
    true = np.repeat(sizes, 9)
    assert told.all()
    assert np.ptp(found[true == 10.0]) < 0.01
    assert found[true < 10.0].max() < 0.93 * found[true == 10.0].min()


@given(
    face=st.sampled_from(["Times-Roman", "Times-Bold"]),
    title=st.sampled_from(["Introduction", "References", "CONCLUSIONS", "Declaring alphabets"]),
    size=st.sampled_from([10.0, 12.0, 14.4]),
)
def test_titles_of_a_word_are_as_large_as_their_letters_say(face: str, title: str, size: float) -> None:
    """Bold letters are wider, but no larger; and boxes tell nothing here, all being as high."""
    body = [(" ".join(WORDS[i : i + 9]), "Times-Roman", 10.0) for i in range(8)]
    ocr = words_of([(title, face, size), *body])
    found, told = told_sizes(PARAMS.words.ocr, ocr, np.full(len(ocr), 10.0, np.float32))
    usual = found[-1]
    assert told.all()
    assert found[0] == usual if size == 10.0 else found[0] > 1.1 * usual


def test_a_title_a_little_larger_than_a_heading_stays_so() -> None:
    body = [(" ".join(WORDS[i : i + 9]), "Times-Roman", 10.0) for i in range(8)]
    lines = [("A simple package", "Times-Roman", 14.5), ("The second part", "Times-Roman", 13.2), *body]
    ocr = words_of(lines)
    found, _ = told_sizes(PARAMS.words.ocr, ocr, np.repeat([14.5, 13.2, 10.0], [3, 3, 72]).astype(np.float32))
    assert found[0] > 1.05 * found[3] > 1.2 * found[-1]


def test_short_lines_and_those_of_one_width_keep_the_size_of_their_boxes() -> None:
    ocr = words_of(
        [
            (" ".join(WORDS[:9]), "Times-Roman", 10.0),
            ("Notes", "Times-Roman", 8.0),
            ("字" * 30, "Times-Roman", 10.0),
        ]
    )
    size = np.linspace(9, 11, len(ocr), dtype=np.float32)
    found, told = told_sizes(PARAMS.words.ocr, ocr, size)
    assert told.tolist() == [True] * 9 + [False] * 2
    assert found[9:].tolist() == size[9:].tolist()


def test_no_words_and_empty_boxes_tell_nothing() -> None:
    ocr = words_of([])
    found, told = told_sizes(PARAMS.words.ocr, ocr, np.zeros(0, np.float32))
    assert found.shape == told.shape == (0,)
    flat = words_of([(" ".join(WORDS[:9]), "Times-Roman", 10.0)], high=0.0)
    found, _ = told_sizes(PARAMS.words.ocr, flat, np.zeros(len(flat), np.float32))
    assert np.isfinite(found).all()


@pytest.mark.parametrize("mark", ["*", "1 "])
def test_small_type_at_the_foot_of_a_page_image_is_a_note(tmp_path: Path, mark: str) -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer)
    for row in range(30):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(72, 760 - 12 * row, " ".join(WORDS[row % 7 : row % 7 + 16]))
    canvas.setFont("Times-Roman", 8)
    canvas.drawString(
        72, 90, f"{mark}The report was last revised in the spring of the year before, and {WORDS[3]}."
    )
    canvas.save()
    path = tmp_path / "noted.pdf"
    path.write_bytes(buffer.getvalue())
    (page,) = parse_pdf(path, ocr="always").pages
    assert page.blocks[-1].role == "footnote"
