from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image
from reportlab.lib.utils import ImageReader

from tests.layout.pages import HEIGHT, Sheet, drawn


def bars(sheet: Sheet) -> None:
    """A bar chart of four bars with a scale, labels and figures over the bars."""
    for number, y in enumerate((200, 240, 280, 320)):
        sheet.line(100, y, 400, y)
        sheet.text(95, y + 3, str(60 - 20 * number), "right")
    for number, top in enumerate((210, 262, 237, 291)):
        sheet.fill(120 + 70 * number, top, 160 + 70 * number, 320, 0.3 + 0.1 * number)
        sheet.text(140 + 70 * number, top - 4, str(round((320 - top) / 2)), "centre")
        sheet.text(140 + 70 * number, 333, f"Quarter {number + 1}", "centre")


def test_a_bar_chart_is_a_figure_with_its_labels_and_no_table() -> None:
    tables, figures = drawn(bars)
    assert tables == []
    (figure,) = figures
    assert figure.figure.kind == "vector"
    assert set(figure.figure.text.split()) >= {"55", "29", "42", "14", "Quarter", "4", "60", "20"}
    x0, y0, x1, y1 = figure.box
    assert x0 < 110
    assert x1 >= 400
    assert y0 <= 206
    assert y1 > 330


def test_pictures_and_what_is_drawn_over_them_are_one_crop() -> None:
    def draw(sheet: Sheet) -> None:
        pixels = Image.fromarray(np.full((40, 60, 3), 120, np.uint8))
        data = BytesIO()
        pixels.save(data, "PNG")
        data.seek(0)
        sheet.canvas.drawImage(ImageReader(data), 100, HEIGHT - 300, 200, 150)
        sheet.text(150, 200, "Plant A")
        sheet.text(100, 400, "Text below the picture that goes on for a while and is no part of it.")

    tables, (figure,) = drawn(draw)
    assert tables == []
    assert (figure.figure.kind, figure.figure.text) == ("raster", "Plant A")
    assert [round(value) for value in figure.box] == [100, 150, 300, 300]


def test_a_tiny_picture_is_no_figure() -> None:
    def draw(sheet: Sheet) -> None:
        data = BytesIO()
        Image.fromarray(np.zeros((4, 4, 3), np.uint8)).save(data, "PNG")
        data.seek(0)
        sheet.canvas.drawImage(ImageReader(data), 100, 400, 9, 9)

    assert drawn(draw) == ([], [])
