"""Words of pages that are not made evenly: glyphs in any order, off their line, parted by little."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth

from docparse.layout.model import Words
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from tests.layout.sheets import HEIGHT, Draw, Pen, contents

LINE = "securities till the bill is filled in Illinois"


def words_of(draw: Draw) -> list[str]:
    words = find_words(PARAMS, contents(draw)[0])
    return [words.word(i) for i in range(len(words))]


def letters(text: str, blank: float, size: float = 10) -> list[tuple[float, str]]:
    """Return the pen position of every letter; blanks are `blank` em wide."""
    x, found = 72.0, []
    for letter in text:
        if letter != " ":
            found.append((x, letter))
        x += blank * size if letter == " " else stringWidth(letter, "Times-Roman", size)
    return found


@given(st.permutations(letters(LINE, 0.25)))
@settings(max_examples=40, deadline=None)
def test_letters_drawn_one_by_one_in_any_order_are_the_same_words(order: list[tuple[float, str]]) -> None:
    def draw(pen: Pen) -> None:
        for x, letter in order:
            pen.text(x, 100, letter)

    assert words_of(draw) == LINE.split()


def test_words_of_a_tight_line_are_parted_by_what_is_wider_than_between_letters() -> None:
    line = "an obvious cultural coincidence, for instance, between carpet making and story telling"

    def draw(pen: Pen) -> None:
        for x, letter in letters(line, 0.09):
            pen.text(x, 100, letter)

    assert words_of(draw) == line.split()


def test_letters_a_little_apart_stay_one_word_where_blanks_are_drawn() -> None:
    def draw(pen: Pen) -> None:
        text = pen.canvas.beginText(72, HEIGHT - 100)
        text.setFont("Times-Roman", 10)
        text.textOut("Performance of the group at a ")
        text.setCharSpace(1.5)
        text.textOut("glance")
        pen.canvas.drawText(text)

    assert words_of(draw) == ["Performance", "of", "the", "group", "at", "a", "glance"]


def shaken(words: int, seed: int) -> Words:
    """Return the words of a line of so many, every glyph of it up to .2 points off its base line."""

    def draw(pen: Pen) -> None:
        pen.text(72, 100, " ".join(["securities"] * words))

    content = contents(draw)[0]
    moves = np.random.default_rng(seed).uniform(-0.2, 0.2, len(content.chars)).astype(np.float32)
    box, origin = content.chars.box.copy(), content.chars.origin.copy()
    box[:, 1::2] += moves[:, None]
    origin[:, 1] += moves
    return find_words(PARAMS, replace(content, chars=replace(content.chars, box=box, origin=origin)))


@given(st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_the_base_line_of_a_word_is_that_of_most_of_its_glyphs(seed: int) -> None:
    still, moved = shaken(5, 0), shaken(5, seed)
    assert moved.text == still.text
    assert np.abs(moved.base - 100).max() < 0.2
    assert np.abs(moved.base - 100).mean() < 0.12  # of single glyphs: 0.1 and more, up to 0.2
    assert np.ptp(moved.box[:, 3] - moved.base) < 0.01


def name_of_tex(pen: Pen, x: float, size: float, small: float) -> float:
    """Set LATEX as its makers do: an A of `small` points raised, an E sunk; return where it ends."""
    for letter, kern, share, rise in (
        ("L", 0.0, 1.0, 0.0),
        ("A", -0.36, small / size, 0.205),
        ("T", -0.15, 1.0, 0.0),
        ("E", -0.167, 1.0, -0.215),
        ("X", -0.125, 1.0, 0.0),
    ):
        x += kern * size
        pen.text(x, 100 - rise * size, letter, size=share * size)
        x += stringWidth(letter, "Times-Roman", share * size)
    return x


@pytest.mark.parametrize(("size", "small"), [(8, 6), (10, 7), (11, 8), (12, 8), (11.96, 7.97), (17.2, 12)])
def test_capitals_that_are_set_into_each_other_are_one_word(size: float, small: float) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "set with", size=size)
        end = name_of_tex(pen, 72 + stringWidth("set with ", "Times-Roman", size), size, small)
        pen.text(end + 0.25 * size, 100, "and read", size=size)

    assert words_of(draw) == ["set", "with", "LATEX", "and", "read"]


def test_a_capital_set_beside_another_and_lower_stays_a_subscript() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "V")
        pen.text(72 + stringWidth("V", "Times-Roman", 10) - 0.3, 102, "N", size=7)

    words = find_words(PARAMS, contents(draw)[0])
    assert [words.word(i) for i in range(len(words))] == ["V", "N"]
