"""Letters of bitmaps that are set in pixels."""

from __future__ import annotations

import pytest

from docparse import parse_pdf
from docparse.pdf import open_pdf
from tests.pdf.build import document, stream

GLYPH = stream(b"50 0 0 0 42 60 d1 4 0 38 60 re f")
FONT = (
    b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1 -1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 70"
    b"/Widths[50 50 50 50 50 50]/CharProcs<</A 101 0 R/B 101 0 R/C 101 0 R/D 101 0 R/E 101 0 R/F 101 0 R>>"
    b"/Encoding<</Type/Encoding/Differences[65/A/B/C/D/E/F]>>/Resources<<>>>>"
)


def pixels(*lines: bytes) -> bytes:
    """A page of lines in 600 dots to the inch, one below the other."""
    shown = b"".join(
        b"BT /G 1 Tf .12 0 0 .12 20 %d Tm (%s) Tj ET\n" % (80 - 12 * n, line) for n, line in enumerate(lines)
    )
    return document(shown, resources=b"/Font<</G 100 0 R>>", extra={100: FONT, 101: GLYPH})


def test_their_size_is_told_by_their_ink(backend: str) -> None:
    with open_pdf(pixels(b"ABBACDEF"), backend=backend) as file:
        chars = file.content(0).chars
    letters = chars.code >= 65
    assert chars.size[letters] == pytest.approx([60 * 0.12 / 0.7] * 8, rel=0.03)
    box = chars.box[letters][0]
    assert box[3] - box[1] == pytest.approx(chars.size[letters][0], rel=0.01)


def test_their_lines_are_one_paragraph() -> None:
    page = parse_pdf(pixels(b"ABBACDEFABBADEAF", b"FEEDBEADFACEBADE", b"DEADBEEFCAFEBABE"), ocr="never")
    assert [block.text.count(" ") for block in page.blocks] == [2]


def test_a_few_letters_have_the_size_of_other_fonts() -> None:
    with open_pdf(pixels(b"AB", b"ABBACDEF")) as file:
        assert file.content(0).chars.size.min() > 9


def test_small_type_stays_small() -> None:
    content = b"BT /F 1.5 Tf 20 50 Td (very small indeed) Tj ET"
    with open_pdf(document(content)) as file:
        assert file.content(0).chars.size.max() == pytest.approx(1.5)
