"""Lines in scripts that the engine does not know are no words: they are a figure, and the page says so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Images
from PIL import ImageDraw

from docparse import parse_image
from docparse.ocr.engines.rapid.cuts import ReadLine
from docparse.ocr.engines.rapid.unread import part_unread, script_of
from fixtures.scripts import DPI, SCRIPTS, make_page
from tests.ocr.test_alphabet import noto

SENTENCES = (
    "Revenue of the company",
    "Net income",
    "Résultat de l'exercice",
    "营业收入",
    "12,345",
    "Total 7",
)


def line(text: str, confidence: float, row: int = 0, width: float = 0.0) -> ReadLine:
    x, y = width or 9.0 * len(text), 30.0 * row
    centres = tuple((i + 0.5) / len(text) for i in range(len(text)))
    polygon = ((0.0, y), (x, y), (x, y + 20.0), (0.0, y + 20.0))
    return ReadLine(polygon, text, centres, (confidence,) * len(text), 0.8)


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=20), st.floats(0.93, 1.0), st.integers(0, 2))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_no_line_is_lost_that_was_read(texts: list[str], confidence: float, scribbles: int) -> None:
    sure = [line(text, confidence, row) for row, text in enumerate(texts * 3)]
    junk = [line("lJ a", 0.4, 90 + row, 200) for row in range(min(scribbles, len(texts) // 4))]
    assert part_unread([*sure, *junk])[0][: len(sure)] == sure


def test_lines_that_say_little_of_their_ink_are_unread_and_numbers_are_not() -> None:
    junk = [line("lJ a", 0.6, 0, 300), line("  ", 0.9, 1, 300), line("U LNA", 0.5, 2, 250)]
    number = line("345,210", 0.99, 3)
    doubtful = replace(number, confidences=(0.7,) * 7)
    read, unread = part_unread([*junk, number, doubtful])
    assert read == [number]
    assert unread == [*junk, doubtful]


def test_poor_print_beside_much_that_is_unread_is_kept() -> None:
    junk = [line("lJ a", 0.4, row, 300) for row in range(8)]
    poor = line("revenue of the company for the year", 0.8, 9)
    read, unread = part_unread([*junk, poor])
    assert (read, unread) == ([poor], junk)


def test_certain_numbers_of_unread_lines_are_kept() -> None:
    junk = [line("lJ a", 0.4, row, 300) for row in range(6)]
    sure, doubtful = line("lJ a 345,210", 0.4, 7), line("lJ a 345,210", 0.4, 8)
    sure = replace(sure, confidences=(0.4,) * 5 + (0.95,) * 7)
    doubtful = replace(doubtful, confidences=(0.4,) * 5 + (0.7,) + (0.95,) * 6)
    read, unread = part_unread([*junk, sure, doubtful])
    assert [one.text for one in read] == ["345,210"]
    assert sure.polygon[0][0] < read[0].polygon[0][0] < read[0].polygon[1][0] <= sure.polygon[1][0]
    assert unread == [*junk, sure, doubtful]


def test_a_digit_below_unread_letters_is_a_part_of_them() -> None:
    junk = [line("lJ a", 0.4, row, 300) for row in range(6)]
    below, apart = (
        replace(line("3", 0.99), polygon=((x, 17), (x + 9, 17), (x + 9, 29), (x, 29))) for x in (40.0, 400.0)
    )
    read, unread = part_unread([*junk, below, apart])
    assert read == [apart]
    assert unread == [*junk, below]


@pytest.mark.grid(3)
@pytest.mark.parametrize(("script", "seed"), [("Cyrillic", 1), ("Thai", 0), ("Thai", 1)])
def test_numbers_beside_an_unknown_script_are_right_or_not_given(script: str, seed: int) -> None:
    noto(SCRIPTS[script][0].split()[0])
    image, numbers = make_page(script, seed)
    page = parse_image(image, dpi=DPI).pages[0]
    words = [word for block in page.blocks if block.figure is None for word in block.text.split()]
    assert set(words) <= set(numbers)
    assert 2 * len(words) > len(numbers)


def test_greek_is_told_by_the_letters_that_were_read() -> None:
    assert script_of([line("ταμειακά διαθέσιμα", 0.7)]) == "Greek"
    assert script_of([line("ULMLUEA", 0.7)]) == ""


@pytest.mark.grid(3)
@pytest.mark.parametrize("script", ["Arabic", "Cyrillic", "Devanagari", "Greek", "Hangul"])
def test_no_junk_is_kept_of_a_page_in_another_script(script: str) -> None:
    noto(SCRIPTS[script][0].split()[0])
    page = parse_image(make_page(script, 2)[0], dpi=DPI).pages[0]
    text = " ".join(block.text for block in page.blocks if block.figure is None)
    assert not any(map(str.isalpha, text))
    figures = [block.figure for block in page.blocks if block.figure is not None]
    assert figures
    assert any("not read" in figure.alt for figure in figures)
    assert "cannot read" in page.triage.reason
    assert ("Greek script" in page.triage.reason) == (script == "Greek")


def test_a_page_that_is_read_has_no_unread_lines() -> None:
    font = noto("NotoSansCJK")
    sheet = Images.new("L", (700, 300), 255)
    for row, text in enumerate(("Revenue of the Company", "营业收入及净利润", "Résultat net de l'exercice")):
        ImageDraw.Draw(sheet).text((40, 30 + 80 * row), text, font=font, fill=0)
    page = parse_image(np.asarray(sheet), dpi=150).pages[0]
    assert "cannot read" not in page.triage.reason
    assert "营业收入及净利润" in page.text
