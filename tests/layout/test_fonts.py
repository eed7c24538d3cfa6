"""Fonts that look bold or monospaced, whatever their flags say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.content import Font, PageContent
from docparse.layout.params import PARAMS
from docparse.layout.words.fonts import heavy_fonts, is_heavy, monospaced_fonts
from docparse.layout.words.form import find_words
from tests.layout.sheets import Pen, blocks, contents

LINE = "the mill will show minimal swimming times at all harbours"


def page(*names: str) -> PageContent:
    """A page with two lines in each of two standard fonts, which are then called `names`."""

    def draw(pen: Pen) -> None:
        pen.text(72, 100, LINE, font="Helvetica")
        pen.text(72, 114, LINE + LINE, font="Helvetica")
        pen.text(72, 140, LINE, font="Courier")

    (content,) = contents(draw)
    fonts = tuple(replace(font, name=name) for font, name in zip(content.fonts, names, strict=False))
    return replace(content, fonts=(*fonts, *content.fonts[len(names) :]))


def font(name: str, weight: int = 400, bold: bool = False) -> Font:
    return Font(name, weight, bold, italic=False, monospace=False, embedded=True)


@pytest.mark.parametrize(
    ("name", "heavy"),
    [("NimbusRomNo9L-Regu", False), ("NimbusRomNo9L-Medi", True), ("Poppins-SemiBold", True), ("F1", True)],
)
def test_names_outdo_weights_that_are_guessed(name: str, heavy: bool) -> None:
    assert is_heavy(font(name, weight=695, bold=True)) is heavy


def test_a_medium_weight_is_bold_in_light_text_alone() -> None:
    assert heavy_fonts(page("Frank-Light", "Frank-Medium")).tolist() == [False, True]
    assert heavy_fonts(page("Frank-Regular", "Frank-Medium")).tolist() == [False, False]


def test_advances_outdo_the_flag_of_monospaced_fonts() -> None:
    content = page()
    lying = replace(content, fonts=tuple(replace(f, monospace=not f.monospace) for f in content.fonts))
    assert monospaced_fonts(PARAMS.words.fonts, content).tolist() == [False, True]
    assert monospaced_fonts(PARAMS.words.fonts, lying).tolist() == [False, True]


def test_a_few_letters_leave_it_to_the_flag() -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "mmmm", font="Helvetica"))
    for flag in (True, False):
        flagged = replace(content, fonts=tuple(replace(f, monospace=flag) for f in content.fonts))
        assert monospaced_fonts(PARAMS.words.fonts, flagged).tolist() == [flag]


def test_a_page_without_text_has_no_bold_font() -> None:
    (content,) = contents(lambda _: None)
    assert heavy_fonts(content).tolist() == [False]
    assert monospaced_fonts(PARAMS.words.fonts, content).tolist() == [False]


def test_wingdings_are_read_as_the_marks_that_they_draw() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "l", font="Courier")
        pen.text(90, 100, "Sales in Europe")
        pen.text(72, 114, "Courier", font="Helvetica")

    (content,) = contents(draw)
    named = {"Courier": "Wingdings-Regular"}
    fonts = tuple(replace(one, name=named.get(one.name, one.name)) for one in content.fonts)
    assert find_words(PARAMS, replace(content, fonts=fonts)).text == "\u25cf\nSales in Europe\nCourier"
    assert find_words(PARAMS, content).text == "l\nSales in Europe\nCourier"


def test_a_letter_that_alone_has_its_font_and_opens_lines_is_a_bullet() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 3)
        for row, text in enumerate(("Sales in Europe", "Costs of the year", "Taxes")):
            pen.text(72, 140 + 14 * row, "t", font="Helvetica-Bold")
            pen.text(84, 140 + 14 * row, text)

    assert [block.role for block in blocks(draw)] == ["text", "list_item", "list_item", "list_item"]


def test_a_letter_in_a_font_of_other_words_is_none() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 3)
        pen.text(72, 140, "A", font="Helvetica-Bold")
        pen.text(84, 140, "share of the sales in Europe and of those in Asia")
        pen.text(84, 160, "A", font="Helvetica-Bold")
        pen.text(72, 180, "Total", font="Helvetica-Bold")

    assert "list_item" not in [block.role for block in blocks(draw)]


@pytest.mark.parametrize(
    ("name", "weight", "heavy"),
    [
        ("CMBX10", 400, True),
        ("SFBX1200", 400, True),
        ("CMSSBX10", 400, True),
        ("CMR10", 605, False),
        ("CMTI8", 605, False),
        ("Quay-Italic", 840, False),
        ("Quay-Oblique", 840, False),
    ],
)
def test_names_of_tex_and_of_plain_slanted_faces_outdo_their_weights(
    name: str, weight: int, heavy: bool
) -> None:
    assert is_heavy(font(name, weight)) is heavy


@pytest.mark.parametrize(
    ("names", "heavy"),
    [
        (("SimSun", "SimHei"), [False, True]),
        (("AdobeSongStd", "MS-PGothic"), [False, True]),
        (("SimHei", "Courier"), [False, False]),
        (("SimHei", "SimSun"), [False, False]),
    ],
)
def test_even_strokes_are_bold_beside_more_of_brush_strokes_alone(
    names: tuple[str, str], heavy: list[bool]
) -> None:
    """Two thirds of the page are in the first font."""
    assert heavy_fonts(page(*names)).tolist() == heavy


@pytest.mark.parametrize(
    ("name", "mono"),
    [("LMMonoLt10-Bold", True), ("CMSLTT10", True), ("MonotypeCorsiva", False), ("CMBX12", False)],
)
def test_the_name_tells_where_letters_are_few(name: str, mono: bool) -> None:
    (content,) = contents(lambda pen: pen.text(72, 100, "+= ds", 9, "Courier-Bold"))
    fonts = tuple(replace(font, name=name, monospace=False) for font in content.fonts)
    assert monospaced_fonts(PARAMS.words.fonts, replace(content, fonts=fonts)).tolist() == [mono]
