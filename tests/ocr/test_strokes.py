"""Dashes of empty cells: a level stroke is never read as a letter or digit, and those stay what they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.compare.conditions import page_image
from docparse.ocr.image.strokes import is_level_stroke
from docparse.ocr.protocol import REPAIRED, STROKE, OcrItem, OcrPage, rectangle
from docparse.ocr.read import read_page
from docparse.ocr.repair import repair
from docparse.ocr.repair.marks import DASHES
from tests.ocr.items import page
from tests.ocr.printed import FONTS, print_columns
from tests.ocr.rapid import rapid

CONDITIONS = pytest.mark.parametrize("condition", ["scan", "low", "blur"])
SIZES = pytest.mark.parametrize("size", [6, 9, 12])


def lone_marks(folder: Path, marks: str, size: float, condition: str) -> list[OcrItem]:
    """What is read of a page of amounts and lone marks in four fonts, without the amounts."""
    columns = [
        [mark if (row + font) % 2 else f"{10 + 7 * row},{100 + row}" for row, mark in enumerate(marks)]
        for font in range(len(FONTS))
    ]
    path = print_columns(folder / "marks.pdf", columns, size, 1.6 * size)
    image, dpi = page_image(path, condition)
    return [i for i in read_page(image, dpi, rapid(), quarters=False).items if len(i.text.strip()) < 4]


@pytest.mark.grid(5)
@SIZES
@CONDITIONS
def test_dashes_in_four_fonts_are_never_letters_or_digits(
    tmp_path: Path, size: float, condition: str
) -> None:
    found = lone_marks(tmp_path, "-–—" * 4, size, condition)
    assert [i.text for i in found if i.text not in DASHES and i.text.isalnum()] == []


@pytest.mark.grid(5)
@SIZES
@CONDITIONS
def test_narrow_letters_and_digits_in_four_fonts_are_no_strokes(
    tmp_path: Path, size: float, condition: str
) -> None:
    found = lone_marks(tmp_path, "17lI471" * 2, size, condition)
    assert len(found) > 15
    assert not any(STROKE in i.flags for i in found)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([(10, 16, 22, 3)], True),
        ([(10, 16, 22, 3), (2, 4, 2, 2)], True),  # a speck
        ([(10, 10, 8, 5), (12, 18, 2, 3)], False),  # pieces of a faint 7
        ([(16, 8, 5, 18)], False),
        ([(6, 14, 12, 10)], False),  # a small letter
        ([(2, 16, 44, 5)], False),  # small letters run together
        ([(10, 12, 22, 2), (10, 20, 22, 2)], False),  # =
        ([], False),
    ],
)
def test_the_shape_of_a_stroke(pieces: list[tuple[int, int, int, int]], expected: bool) -> None:
    ink = np.zeros((60, 100), np.uint8)
    for x, y, width, height in pieces:
        ink[20 + y : 20 + y + height, 20 + x : 20 + x + width] = 1
    ink[2:18, 20:60] = 1  # the line above
    assert is_level_stroke(ink, (20, 20, 70, 54), 34) is expected


def lone(text: str, x: float, y: float, *, stroke: bool = False) -> OcrItem:
    box = rectangle(x, y, x + 20, y + 20)
    word = OcrItem(text, "word", box, 0.95)
    return OcrItem(text, "line", box, 0.95, (word,), flags=(STROKE,) if stroke else ())


def read(*items: OcrItem) -> OcrPage:
    return repair(page(*items, dpi=200))


@given(st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd")), min_size=1, max_size=2), st.booleans())
@settings(derandomize=True, deadline=None, max_examples=80)
def test_only_a_lone_character_that_is_a_stroke_becomes_a_dash(text: str, stroke: bool) -> None:
    (item,) = read(lone(text, 100, 0, stroke=stroke)).items
    if stroke and len(text) == 1 and text not in DASHES:
        assert item.text == item.words[0].text == "—"
        assert item.words[0].alternatives == (text,)
        assert REPAIRED in item.words[0].flags
    else:
        assert item.text == text


def test_a_page_of_dashes_is_not_taken_for_a_chinese_one() -> None:
    rows = [lone(text, x, 40.0 * y) for y in range(20) for text, x in (("一", 100), ("900", 300))]
    assert {item.text for item in read(*rows).items} == {"—", "900"}


def test_a_numeral_of_a_chinese_page_stays() -> None:
    heads = [lone("合并资产负债表附注", 100, 40.0 * y) for y in range(9)]
    assert [item.text for item in read(*heads, lone("一", 60, 0, stroke=True)).items][-1] == "一"
