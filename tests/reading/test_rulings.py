"""Rulings in the pixels of a scan part its rows and columns."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from docparse.content import empty_page
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage, rectangle
from docparse.reading.rulings import with_rulings


def read(*boxes: tuple[int, int, int, int]) -> OcrPage:
    items = tuple(OcrItem("text", "line", rectangle(*box), 0.9) for box in boxes)
    return OcrPage(items, 500, 300, 144.0, EngineInfo("double", "1"))


def test_rulings_of_the_image_are_drawn_on_the_page_in_points() -> None:
    image = np.full((300, 500), 250, dtype=np.uint8)
    cv2.line(image, (40, 80), (440, 80), 40, 1)
    cv2.line(image, (240, 80), (240, 180), 40, 1)
    content = empty_page(1, 250.0, 150.0)
    drawn = with_rulings(content, read((50, 50, 90, 72)), image).drawings
    assert len(content.drawings.lines) == 0
    assert np.allclose(drawn.lines, [[20, 40, 220, 40], [120, 40, 120, 90]], atol=1.5)
    assert len(drawn.line_width) == len(drawn.line_color) == 2


@pytest.mark.parametrize(("said", "drawn"), [("H. Ostrander", 3), ("2,400", 0)])
def test_level_rulings_alone_are_drawn_where_words_stand_on_them(said: str, drawn: int) -> None:
    """Below figures they are those of totals and heads, or strokes of letters."""
    image = np.full((300, 500), 250, dtype=np.uint8)
    for y in (80, 130, 180):
        cv2.line(image, (140, y), (440, y), 40, 1)
    items = [OcrItem(said, "line", rectangle(160, y - 24, 240, y - 2), 0.9) for y in (80, 130, 180)]
    page = OcrPage(tuple(items), 500, 300, 144.0, EngineInfo("double", "1"))
    assert len(with_rulings(empty_page(1, 250.0, 150.0), page, image).drawings.lines) == drawn


def test_a_page_of_which_nothing_was_read_stays_as_it_is() -> None:
    content = empty_page(1, 250.0, 150.0)
    assert with_rulings(content, read(), np.zeros((300, 500), np.uint8)) is content
