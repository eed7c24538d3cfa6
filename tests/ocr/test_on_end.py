"""A stamp that stands on end is read whichever way it runs."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from docparse.ocr.protocol import Image
from docparse.ocr.read import read_page
from tests.ocr.rapid import rapid

STAMP = "LODGED 2041938475"


def stamped(turn: int) -> Image:
    """A page of text with a stamp in its margin, turned counterclockwise (degrees)."""
    sheet = Images.new("L", (700, 500), 255)
    draw = ImageDraw.Draw(sheet)
    for line in range(10):
        draw.text(
            (120, 40 + 42 * line),
            f"A line of ordinary text, number {line}",
            font=ImageFont.load_default(20),
            fill=0,
        )
    strip = Images.new("L", (360, 34), 255)
    ImageDraw.Draw(strip).text((4, 2), STAMP, font=ImageFont.load_default(24), fill=0)
    sheet.paste(strip.rotate(turn, expand=True), (40, 60))
    return np.asarray(sheet)


@pytest.mark.parametrize("turn", [90, 270])
def test_a_stamp_is_one_line_and_begins_where_it_is_read_from(turn: int) -> None:
    page = read_page(stamped(turn), 150, rapid())
    (stamp,) = (item for item in page.items if item.box[0] < 100)
    assert stamp.text == STAMP
    first, last = stamp.words
    assert (first.box[1] > last.box[1]) == (turn == 90)
    assert len(page.items) == 11
