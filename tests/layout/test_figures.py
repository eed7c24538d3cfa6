from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from tests.layout.pages import HEIGHT, Sheet, drawn, only


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


def named_marks(sheet: Sheet, greys: tuple[float, float]) -> None:
    """Two small marks with names, apart from the right side of the bars."""
    for row, (name, grey) in enumerate(zip(("Museum", "Gardens"), greys, strict=True)):
        sheet.fill(430, 240 + 16 * row, 438, 248 + 16 * row, grey)
        sheet.text(443, 248 + 16 * row, name)


def test_a_legend_apart_from_its_chart_is_part_of_it() -> None:
    _, (figure,) = drawn(lambda sheet: (bars(sheet), named_marks(sheet, (0.3, 0.4))))  # type: ignore[func-returns-value]
    assert {"Museum", "Gardens"} < set(figure.figure.text.split())
    assert figure.box[2] > 475


@pytest.mark.parametrize("greys", [(0.3, 0.3), (0.15, 0.9)], ids=["one colour", "other colours"])
def test_marked_lines_beside_a_chart_are_no_legend(greys: tuple[float, float]) -> None:
    _, figures = drawn(lambda sheet: (bars(sheet), named_marks(sheet, greys)))  # type: ignore[func-returns-value]
    assert not any("Museum" in figure.figure.text for figure in figures)


def test_brief_lines_below_a_chart_that_go_on_are_none_of_its_labels() -> None:
    """The last ones are too far from it for labels, so all are a list, with their numbers."""

    def draw(sheet: Sheet) -> None:
        bars(sheet)
        for row, line in enumerate(
            ("Introduction", "Inherited options", "Root order", "Graph height", "Examples")
        ):
            sheet.text(120, 350 + 12 * row, f"{row + 1}.")
            sheet.text(140, 350 + 12 * row, line)

    _, (figure,) = drawn(draw)
    assert "Introduction" not in figure.figure.text
    assert "Quarter 4" in figure.figure.text.replace("\n", " ")
    assert figure.box[3] < 341


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


def picture(sheet: Sheet, x0: float, y0: float, x1: float, y1: float) -> None:
    data = BytesIO()
    Image.fromarray(np.full((20, 20, 3), 90, np.uint8)).save(data, "PNG")
    data.seek(0)
    sheet.canvas.drawImage(ImageReader(data), x0, HEIGHT - y1, x1 - x0, y1 - y0)


def test_figures_over_a_picture_are_labels_and_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        picture(sheet, 100, 150, 400, 330)
        for number, y in enumerate((190, 230, 270, 310)):
            for column in range(3):
                sheet.text(150 + 90 * column, y - 12 * column, str(12 * number + 7 * column), "centre")
        sheet.text(96, 190, "50", "right")

    tables, figures = drawn(draw)
    assert tables == []
    assert len(figures) == 1
    assert "50" in figures[0].figure.text.split()


def test_a_title_over_a_picture_is_none_of_its_labels() -> None:
    def draw(sheet: Sheet) -> None:
        picture(sheet, 100, 150, 400, 450)
        sheet.text(180, 300, "North mole")
        sheet.canvas.setFont("Helvetica", 24)
        for y, text in ((200, "HARBOURS"), (350, "85 %")):
            sheet.canvas.drawCentredString(250, HEIGHT - y, text)
        for line in range(6):
            sheet.text(
                100, 520 + 12 * line, "Text below the picture that goes on for a while and is no part of it."
            )

    _, (figure,) = drawn(draw)
    assert figure.figure.text.splitlines() == ["North mole", "85 %"]


def test_slices_of_a_picture_are_one_crop() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 160, 220):
            picture(sheet, 100, y, 300, y + 60)

    _, (figure,) = drawn(draw)
    assert [round(value) for value in figure.box] == [100, 100, 300, 280]


def test_a_page_background_in_slices_hides_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        for y in range(0, 792, 99):
            picture(sheet, 0, y, 612, y + 99)
        rows = [["Revenue", "1,200", "1,100"], ["Cost", "(700)", "(650)"], ["Profit", "500", "450"]]
        sheet.rows(100, rows, [80, 400, 480])

    tables, figures = drawn(draw)
    assert [draft.table.rows for draft in tables] == [3]
    assert figures == []


def test_cards_with_running_text_are_no_figure() -> None:
    def draw(sheet: Sheet) -> None:
        for column, x in enumerate((72, 240, 408)):
            sheet.canvas.setFillGray(0.9)
            sheet.canvas.roundRect(x, 500, 140, 160, 8, stroke=0, fill=1)
            sheet.canvas.setFillGray(0)
            for row in range(8):
                sheet.text(x + 10, 150 + 14 * row, f"card {column} line {row} of its text")

    assert drawn(draw)[1] == []


def test_buttons_with_words_are_no_figure() -> None:
    def draw(sheet: Sheet) -> None:
        for row in range(5):
            sheet.canvas.roundRect(72, 600 - 40 * row, 160, 30, 8, stroke=1, fill=0)
            sheet.text(90, 792 - 610 + 40 * row, "Recognition of staff")

    assert drawn(draw)[1] == []


def test_a_plotted_line_with_its_legend_is_a_figure() -> None:
    """Its frame and its line have the words of the legend inside, but are no ground of words."""

    def draw(sheet: Sheet) -> None:
        sheet.canvas.roundRect(100, 500, 300, 160, 6, stroke=1, fill=0)
        for shift in (0, 25):
            path = sheet.canvas.beginPath()
            path.moveTo(110, 540 + shift)
            for step in range(30):
                x, y = 110 + 9 * step, 540 + shift + 40 * (step % 2)
                path.curveTo(x + 3, y + 5, x + 6, y + 5, x + 9, 580 + shift - 40 * (step % 2))
            sheet.canvas.drawPath(path, stroke=1, fill=0)
        sheet.text(250, 792 - 560, "Spread of the bonds")

    (figure,) = drawn(draw)[1]
    assert "Spread of the bonds" in figure.figure.text


@pytest.mark.parametrize("mark", ["", "• "], ids=["drawn", "drawn and read by OCR"])
def test_drawn_bullets_and_underlined_links_are_no_figure(mark: str) -> None:
    def draw(sheet: Sheet) -> None:
        for row, words in enumerate(("Resource needs", "Zone files", "Signals", "Plugins", "Building it")):
            y = 120 + 13 * row
            sheet.canvas.circle(84, HEIGHT - y + 3, 1.7, stroke=0, fill=1)
            sheet.text(82 if mark else 92, y, f"{mark}{words}")
            sheet.line(92, y + 1.2, 92 + sheet.canvas.stringWidth(words, "Helvetica", 10), y + 1.2)

    assert drawn(draw) == ([], [])


def test_a_box_that_is_painted_thrice_is_one_mark() -> None:
    """Ground, frame and shadow of a badge, beside a line of text."""

    def draw(sheet: Sheet) -> None:
        sheet.text(90, 131, "double weight ( ) const")
        for off in (0.0, 0.4, 0.8):
            sheet.canvas.roundRect(300 + off, HEIGHT - 140 - off, 90, 40, 3)
        sheet.text(330, 123, "virtual")

    assert drawn(draw) == ([], [])


def test_a_card_with_a_frame_of_many_curves_is_no_figure() -> None:
    """A frame is an outer and an inner outline with four round corners each."""

    def draw(sheet: Sheet) -> None:
        for row, words in enumerate(("configure", "make install", "make check", "make clean")):
            y = 120 + 50 * row
            sheet.canvas.roundRect(80, HEIGHT - y - 30, 400, 30, 6, stroke=0, fill=1)
            frame = sheet.canvas.beginPath()
            for inset in (0.0, 0.7):
                frame.roundRect(80 + inset, HEIGHT - y - 30 + inset, 400 - 2 * inset, 30 - 2 * inset, 6)
                for corner in range(8):
                    at = 90 + 40 * corner
                    frame.moveTo(at, HEIGHT - y - 30)
                    frame.curveTo(at + 2, HEIGHT - y - 30, at + 4, HEIGHT - y - 30, at + 6, HEIGHT - y - 30)
            sheet.canvas.setFillGray(0.9)
            sheet.canvas.drawPath(frame, stroke=1, fill=0)
            sheet.text(92, y + 18, words)

    assert drawn(draw)[1] == []


def test_lines_on_grounds_whose_corners_are_many_curves_are_no_figure() -> None:
    """Print engines break the arc of a corner into four curves, and both outlines of a box are one path."""

    def draw(sheet: Sheet) -> None:
        for row, words in enumerate(("$ configure", "$ make install -j4", "$ make check", "$ make clean")):
            y = 120 + 44 * row
            ground = sheet.canvas.beginPath()
            for inset in (0.0, 0.5):
                ground.roundRect(80 + inset, HEIGHT - y - 18 + inset, 400 - 2 * inset, 18 - 2 * inset, 6)
                for corner in range(12):
                    at = 90 + 30 * corner
                    ground.moveTo(at, HEIGHT - y - 18)
                    ground.curveTo(at + 2, HEIGHT - y - 18, at + 4, HEIGHT - y - 18, at + 6, HEIGHT - y - 18)
            sheet.canvas.setFillGray(0.95)
            sheet.canvas.drawPath(ground, stroke=0, fill=1)
            sheet.canvas.setFillGray(0)
            sheet.text(92, y + 13, words)
            sheet.text(80, y + 33, "For the next command:")

    assert drawn(draw)[1] == []


def test_words_on_grounds_of_their_own_within_lines_are_no_figure() -> None:
    """Names of commands in running text are shaded word by word, one below the other."""
    sentence = "run it to see that the text is taken from the files and then go on"

    def draw(sheet: Sheet) -> None:
        for row, shaded in enumerate(((12, 14), (11, 13), (13, 16), (12, 15))):
            x, y = 72.0, 120 + 16 * row
            for at, word in enumerate(sentence.split()):
                width = sheet.canvas.stringWidth(word, "Helvetica", 10)
                if shaded[0] <= at < shaded[1]:
                    sheet.fill(x - 0.5, y - 9, x + width + 0.5, y + 3, 0.9)
                sheet.text(x, y, word)
                x += width + 3

    assert drawn(draw) == ([], [])


def test_a_table_with_a_column_of_bars_keeps_the_entries_beside_them() -> None:
    """What marks attract, and what its rows and columns say, are weighed against each other."""
    countries = ["Austria", "Belgium", "Croatia", "Denmark", "Estonia", "Finland", "Germany"]

    def draw(sheet: Sheet) -> None:
        for x, title in ((80, "Country"), (262, "Share")):
            sheet.text(x, 150, title)
        sheet.text(250, 150, "Orders", "right")
        for row, country in enumerate(countries):
            y, wide = 170 + 16 * row, 20 + (row * 37) % 90
            sheet.text(80, y, country)
            sheet.text(200, y, f"{(row * 7919) % 9000 + 100:,}", "right")
            sheet.text(250, y, f"{(row * 791) % 900 + 100:,}", "right")
            sheet.fill(262, y - 8, 262 + wide, y + 1, 0.5)
            sheet.text(400, y, f"{wide}%", "right")
        for number in range(12):
            sheet.text(80, 480 + 14 * number, "Orders grew in most of the countries, as had been planned.")

    found = drawn(draw)
    assert (only(found).rows, only(found).columns) == (8, 4)
    assert found[1] == []
