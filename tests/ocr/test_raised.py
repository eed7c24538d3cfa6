"""Raised figures behind words and amounts are written as such, as their image shows them."""

from __future__ import annotations

from io import BytesIO

import cv2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from docparse.ocr.image.raised import RAISED, with_raised
from docparse.ocr.protocol import REPAIRED, Image, OcrItem, OcrPage, rectangle
from docparse.pdf import open_pdf
from tests.ocr.items import page

Set = tuple[str, float, float]  # part of a word: its text, its size in points and how far it is raised
Word = list[Set]


def printed(words: list[Word], face: str = "Times-Roman", dpi: int = 200) -> tuple[Image, OcrPage]:
    """A page of one line, and how an engine reads it that does not see what is raised."""
    scale = dpi / 72
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(500, 60))
    x = 20.0
    read = []
    for word in words:
        left = x
        for text, size, rise in word:
            canvas.setFont(face, size)
            canvas.drawString(x, 30 + rise, text)
            x += stringWidth(text, face, size)
        box = rectangle(scale * left, scale * 18, scale * x, scale * 34)
        read.append(OcrItem("".join(text for text, _, _ in word), "word", box))
        x += 3.0
    canvas.save()
    with open_pdf(buffer.getvalue()) as file:
        image = file.render(0, dpi=dpi)
    whole = rectangle(scale * 20, scale * 18, scale * x, scale * 34)
    line = OcrItem(" ".join(word.text for word in read), "line", whole, words=tuple(read))
    return image, page(line, size=(image.shape[1], image.shape[0]), dpi=dpi)


def plain(text: str, size: float = 10.0) -> Word:
    return [(text, size, 0.0)]


FACES = st.sampled_from(["Times-Roman", "Helvetica", "Times-Bold", "Times-Italic"])
MARKS = st.integers(1, 99).map(str)


@given(face=FACES, mark=MARKS, size=st.sampled_from([8.0, 10.0, 12.0]), amount=st.integers(1000, 99_999_999))
def test_a_mark_behind_an_amount_is_told_whole_or_left(
    face: str, mark: str, size: float, amount: int
) -> None:
    text = f"{amount:,}"
    image, read = printed([[(text, size, 0.0), (mark, 0.65 * size, 0.36 * size)]], face)
    (line,) = with_raised(image, read).items
    assert line.text == line.words[0].text in (text + mark.translate(RAISED), text + mark)


@pytest.mark.parametrize("face", ["Times-Roman", "Helvetica"])
@pytest.mark.parametrize(("amount", "mark"), [("83,190,556", "2"), ("8,935,112", "3"), ("273.879.750", "14")])
def test_a_mark_that_stands_apart_is_told(face: str, amount: str, mark: str) -> None:
    image, read = printed([[(amount, 12.0, 0.0), (mark, 8.0, 4.5)]], face)
    (line,) = with_raised(image, read).items
    assert line.text == amount + mark.translate(RAISED)
    assert REPAIRED in line.words[0].flags
    assert line.words[0].alternatives == (amount + mark,)


@given(face=FACES, mark=MARKS, word=st.sampled_from(["estimate", "barb.", "predicted).", "Inc."]))
def test_a_mark_behind_a_word_is_raised(face: str, mark: str, word: str) -> None:
    marked = [(word, 10.0, 0.0), (mark, 6.5, 3.6)]
    image, read = printed(
        [plain("This"), plain("was"), marked, plain("on"), plain("page"), plain("204")], face
    )
    (line,) = with_raised(image, read).items
    assert line.text == f"This was {word}{mark.translate(RAISED)} on page 204"


@given(face=FACES, amount=st.integers(10, 10**9), unit=st.sampled_from(["", "Revenue", "per", "H2O", "CO2"]))
def test_figures_on_the_line_stay_as_they_are(face: str, amount: int, unit: str) -> None:
    """Those of a formula below it too."""
    lowered: Word = [(unit[:-1], 10.0, 0.0), (unit[-1:], 6.5, -1.5)] if unit == "CO2" else plain(unit)
    image, read = printed([*([lowered] if unit else []), plain(f"{amount:,}")], face)
    assert with_raised(image, read) == read


@pytest.mark.parametrize(
    ("figures", "read"),
    [("1999", "1999"), ("97,351", "97,351"), ("2014", "2014"), ("8751", "8751"), ("34,571", "34,571")],
)
def test_low_figures_of_an_old_face_are_not_raised(figures: str, read: str) -> None:
    """0, 1 and 2 are as high as small letters, 6 and 8 stand on the line, the others hang below it."""
    looks = {c: (6.5, 0.0) for c in "012"} | {c: (9.5, 0.0) for c in "68"} | {",": (9.5, 0.0)}
    word: Word = [(c, *looks.get(c, (9.5, -2.4))) for c in figures]
    image, page_read = printed([word])
    assert [item.text for item in with_raised(image, page_read).items] == [read]


@pytest.mark.parametrize("text", ["317", "13,877", "97"])
@pytest.mark.parametrize(("gap", "thick", "blur"), [(2, 1, 0.7), (2, 3, 1.0), (3, 3, 1.4)])
def test_a_ruling_below_figures_is_no_part_of_them(text: str, gap: int, thick: int, blur: float) -> None:
    """A cell of a poor scan, whose ruling is blurred into those figures that end broad."""
    image, read = printed([plain(text)], dpi=100)
    x0, _, x1, _ = (round(value) for value in read.items[0].box)
    foot = round(100 / 72 * 30)
    image[foot + gap : foot + gap + thick, x0 - 20 : x1 + 20] = 0
    assert with_raised(cv2.GaussianBlur(image, (0, 0), blur), read) == read


def test_a_blank_page_has_none() -> None:
    image, read = printed([plain("12,345")])
    image[:] = 255
    assert with_raised(image, read) == read
