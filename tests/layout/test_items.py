"""What opens an item: a number or letter that counts, no abbreviation and no name."""

from __future__ import annotations

import pytest
from reportlab.lib.colors import Color

from docparse.layout.blocks.items import is_item
from tests.layout.sheets import HEIGHT, Pen, blocks


@pytest.mark.parametrize("text", ["3.用手转动轮子", "（2）打开盖子", "12、关上门", "4．等一分钟"])
def test_a_number_opens_an_item_of_a_script_without_spaces(text: str) -> None:
    assert is_item(text)


@pytest.mark.parametrize("text", ["iii.Records of ships", "12.Records of ships"])
def test_a_number_that_fills_its_place_before_a_capital_opens_an_item(text: str) -> None:
    assert is_item(text)
    assert not is_item(text.upper())


@pytest.mark.parametrize("mark", ["○", "\u20dd", "∗"])
def test_a_sign_before_its_text_opens_an_item(mark: str) -> None:
    """Papers with questions have circles, of which the second stands round a letter elsewhere; LaTeX's
    third level has operators."""
    assert is_item(f"{mark} Ships of the line")


@pytest.mark.parametrize(
    "text",
    ["e. g. ships of the line", "i. e. those of oak", "z. B. am Kai", "J. K. Harrow", "B. J. Quill, Bergen"],
)
def test_abbreviations_and_initials_open_none(text: str) -> None:
    assert not is_item(text)
    assert is_item(text[:3] + "Ships of the line")


def items_of(*lines: str) -> list[str]:
    """Return the items of a page with lines between two paragraphs."""

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 450, 5)
        for line in lines:
            y += 18
            pen.text(72, y, line)
        pen.prose(72, y + 30, 450, 5)

    return [block.text for block in blocks(draw) if block.role == "list_item"]


@pytest.mark.parametrize("end", ["", "."])
def test_numbered_names_of_sections_are_items_and_numbered_paragraphs_are_none(end: str) -> None:
    numbers = ("2.2", "2.2.1", "2.2.2", "2.3", "2.3.1", "2.4")
    lines = [f"{number} The keeper of the harbour{end}" for number in numbers]
    assert items_of(*lines) == ([] if end else lines)


@pytest.mark.parametrize(
    "name", ["F. Halvard Northcote.", "G. Quill, harbour master", "K. Rowe", "A. Quill, clerk"]
)
def test_an_initial_and_a_name_alone_are_no_item(name: str) -> None:
    assert items_of(name) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("E. Halvard Northcote.", "F. Bea Quill."),
        ("A. Northern Quay.",),
        ("F. ships that are late",),
        ("A. ships that lie here", "B. Quays.", "C. dues that were paid"),
    ],
    ids=["letters that count", "the first letter", "no name", "a name among others"],
)
def test_letters_that_count_open_items(lines: tuple[str, ...]) -> None:
    assert items_of(*lines) == list(lines)


def test_initials_that_do_not_count_on_open_no_items() -> None:
    names = ("W. Ploughman and A. Reed. Tests of keels.", "A. Reed. Ships of the line.", "A. Reed, Masts.")
    assert items_of(*names) == []
    assert len(items_of("A. Reed, Masts.", "B. Keel, Hulls.", "C. Sail, Yards.")) == 3


def test_a_number_that_begins_the_short_line_of_an_entry_is_in_its_sentence() -> None:
    def draw(pen: Pen) -> None:
        for row in range(4):
            pen.text(
                72,
                100 + 28 * row,
                "Reed, Quill and Northcote on the masts of ships in the North, Harbour News 64",
            )
            pen.text(84, 112 + 28 * row, "(5):1045 to 1065, of 1996.")
        pen.text(72, 212, "Reed and Quill on the sails of ships.")

    assert [block.role for block in blocks(draw)] == ["text"] * 5


def test_shaded_balls_before_lines_open_items() -> None:
    """Slides have them: no path draws such a ball, but a shade within a clip."""

    def draw(pen: Pen) -> None:
        for row, text in enumerate(("Ships of the line", "Boats of oak", "Rafts that drift")):
            y = 150 + 18 * row
            pen.text(90, y, text)
            middle = 81, HEIGHT - y + 3
            pen.canvas.saveState()
            ball = pen.canvas.beginPath()
            ball.circle(*middle, 2.5)
            pen.canvas.clipPath(ball, stroke=0, fill=0)
            pen.canvas.radialGradient(*middle, 2.5, (Color(0.8, 0.8, 1), Color(0, 0, 0.6)))
            pen.canvas.restoreState()

    assert [block.role for block in blocks(draw)] == ["list_item"] * 3


def test_a_label_and_its_value_behind_a_bullet_are_an_item() -> None:
    """Browsers draw the bullet as a path; the text alone would be a block of pairs."""
    lines = ("Default: none", "Type: Boolean")

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 4)
        for row, line in enumerate(lines):
            pen.canvas.circle(95, HEIGHT - 147 - 14 * row, 2)
            pen.text(106, 150 + 14 * row, line)
        pen.prose(72, 240, 450, 4)

    assert [block.text for block in blocks(draw) if block.role == "list_item"] == list(lines)


def test_letters_of_a_font_of_marks_open_items_though_it_draws_two_of_them() -> None:
    def draw(pen: Pen) -> None:
        for row, (mark, text) in enumerate((("f", "Ships"), ("f", "Quays"), ("f", "Docks"), ("w", "Tides"))):
            pen.text(72, 100 + 30 * row, mark, font="Courier-Bold")
            pen.text(84, 100 + 30 * row, f"{text} that are named in the report of the year")
        pen.prose(72, 300, 450, 5)

    assert [block.role for block in blocks(draw)].count("list_item") == 4
