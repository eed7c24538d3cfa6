"""Images of one pixel are the rules and grounds that they paint."""

from __future__ import annotations

import pytest

from docparse.pdf import open_pdf
from tests.pdf.build import document

DOT = b"BI /W 1 /H 1 /IM true /BPC 1 ID \x00 EI Q\n"


@pytest.mark.parametrize("extraction", ["plain", "kernel"])
def test_a_mask_of_one_pixel_is_a_filled_rectangle(extraction: str) -> None:
    rule = b"q 1 0 0 rg 100 0 0 .5 20 60 cm " + DOT
    ground = b"0 0 1 rg 10 10 50 30 re f\n"
    picture = b"q 20 0 0 20 120 20 cm BI /W 2 /H 1 /CS /G /BPC 8 ID \x00\xff EI Q\n"
    pdf = document(rule + ground + picture)
    with open_pdf(pdf, extraction=extraction) as file:  # type: ignore[arg-type]
        content = file.content(0)
    assert content.drawings.rects.tolist() == [
        pytest.approx([20, 39.5, 120, 40]),
        pytest.approx([10, 60, 60, 90]),
    ]
    assert [hex(color) for color in content.drawings.rect_color.tolist()] == ["0xff0000ff", "0xffff"]
    assert content.pictures.box.tolist() == [pytest.approx([120, 60, 140, 80])]
