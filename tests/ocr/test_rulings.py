"""Rulings are no ink: no digit is made of them, and marks between them are still found."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bench.measures.invented import invented
from docparse.compare.conditions import page_image
from docparse.ocr.engines.rapid.found import Ink
from docparse.ocr.image.ink import Box, ink_mask
from docparse.ocr.image.overlooked import overlooked
from docparse.ocr.image.rulings import is_ruling, ruling_lines, without_rulings
from docparse.ocr.protocol import Image
from docparse.ocr.read import read_page
from docparse.ocr.rows import to_html
from tests.ocr.rapid import rapid

PAGES = Path(__file__).parents[2] / "fixtures" / "pages"
LINE = 30
"""Height of a line's box in the drawn tables, in pixels."""


def table(pitch: int, thickness: int, dashed: bool, noise: float) -> tuple[Image, list[Box], list[Box]]:
    """A ruled table of 8 rows: the page, boxes of its numbers and of the lone `$` at the end of each row."""
    page = np.full((8 * pitch + 80, 700), 255, np.uint8)
    bottom = 40 + 8 * pitch
    for y in range(40, bottom + 1, pitch):
        page[y : y + thickness, 40:640] = 30
    for x in (40, 250, 450, 640):
        if dashed:
            for y in range(40, bottom, 14):
                page[y : y + 8, x : x + thickness] = 30
        else:
            page[40 : bottom + thickness, x : x + thickness] = 30
    numbers, dollars = [], []
    for y in range(40, bottom, pitch):
        base = y + (pitch + 18) // 2 + 1
        cv2.putText(page, "4,640", (300, base), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 30, 2, cv2.LINE_AA)
        cv2.putText(page, "$", (540, base), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 30, 2, cv2.LINE_AA)
        numbers.append((295.0, base - 22.0, 380.0, base + 8.0))
        dollars.append((540.0, base - 22.0, 555.0, base + 8.0))
    grain = np.random.default_rng(1).normal(0, noise, page.shape)
    return np.clip(cv2.GaussianBlur(page, (0, 0), 0.8) + grain, 0, 255).astype(np.uint8), numbers, dollars


@given(st.integers(36, 60), st.integers(1, 5), st.booleans(), st.sampled_from([0.0, 8.0]))
@settings(derandomize=True, deadline=None, max_examples=40)
def test_overlooked_marks_are_type_and_never_rulings(
    pitch: int, thickness: int, dashed: bool, noise: float
) -> None:
    page, numbers, dollars = table(pitch, thickness, dashed, noise)
    mask = ink_mask(page)
    found = overlooked(without_rulings(mask, LINE), numbers)
    assert len(found) == len(dollars)
    for mark in found:
        assert any(abs(mark[0] - box[0]) < 8 and abs(mark[1] - box[1]) < 8 for box in dollars)


@given(st.integers(36, 60), st.integers(1, 5))
@settings(derandomize=True, deadline=None, max_examples=20)
def test_a_box_of_ruling_is_told_from_a_box_of_type(pitch: int, thickness: int) -> None:
    page, _, dollars = table(pitch, thickness, dashed=False, noise=0.0)
    mask = ink_mask(page)
    free = without_rulings(mask, LINE)
    middle = 40 + pitch // 2
    assert is_ruling(mask, free, (244, middle - 12, 258, middle + 12))
    assert not any(is_ruling(mask, free, box) for box in dollars)
    assert not is_ruling(mask, free, (60, middle - 8, 80, middle + 8))  # paper


@pytest.mark.parametrize("pitch", [18, 20, 22])
def test_digits_close_above_each_other_are_no_dashed_ruling(pitch: int) -> None:
    page = np.full((12 * pitch + 60, 300), 255, np.uint8)
    boxes = []
    for at in range(12):
        base = 40 + at * pitch
        text = ("Bread", "8", "Rolls", "6")[at % 4]
        cv2.putText(page, text, (40, base), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 30, 2, cv2.LINE_AA)
        boxes.append((36.0, base - 16.0, 44.0 + 10 * len(text), base + 5.0))
    quads = [np.array([[a, b], [c, b], [c, d], [a, d]], np.float32) for a, b, c, d in boxes]
    _, scores = Ink(page, quads).lines(quads, [0.6] * len(quads))
    assert len([score for score in scores if score]) == len(quads)


@pytest.mark.grid(2)
@pytest.mark.parametrize(("page", "condition"), [("ledger", "scan"), ("claim_form", "low")])
def test_no_number_is_read_out_of_rulings(page: str, condition: str) -> None:
    image, dpi = page_image(PAGES / f"{page}.pdf", condition)
    half = image[: len(image) // 2]
    html = to_html(read_page(half, dpi, rapid()))
    gold = (PAGES / f"{page}.gold.html").read_text(encoding="utf-8")
    assert "1" not in invented(gold, html)
    assert "7" not in invented(gold, html)
    assert html.count("<td>") > 20


@pytest.mark.full
def test_no_number_is_made_of_pieces_of_small_type_between_rulings() -> None:
    image, dpi = page_image(PAGES / "ledger.pdf", "low")
    html = to_html(read_page(image, dpi, rapid()))
    gold = (PAGES / "ledger.gold.html").read_text(encoding="utf-8")
    assert invented(gold, html) == []
    assert html.count("<td>") > 60


def test_rulings_are_found_as_lines() -> None:
    image = np.full((300, 500), 250, dtype=np.uint8)
    for y in (50, 80, 110):
        cv2.line(image, (40, y), (440, y), 40, 1)
    for x in (40, 240, 440):
        cv2.line(image, (x, 50), (x, 110), 40, 1)
    cv2.putText(image, "Illinois", (50, 75), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 0, 1, cv2.LINE_AA)
    cv2.line(image, (300, 200), (300, 250), 0, 3)  # a bar of a bar code
    lines, _ = ruling_lines(image, line_of(22))
    level = sorted(round(float(y)) for x0, y, x1, y1 in lines if y == y1 and x1 - x0 > 390)
    upright = sorted(round(float(x)) for x, y0, x1, y1 in lines if x == x1 and y1 - y0 > 55)
    assert level == pytest.approx([50, 80, 110], abs=1)
    assert upright == pytest.approx([40, 240, 440], abs=1)
    assert len(lines) == 6


def test_a_page_without_rulings_has_no_lines() -> None:
    image = np.full((200, 300), 250, dtype=np.uint8)
    cv2.putText(image, "Illinois", (50, 75), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 0, 2, cv2.LINE_AA)
    assert [len(lines) for lines in ruling_lines(image, line_of(20))] == [0, 0]


def line_of(height: int) -> NDArray[np.float32]:
    """The box of a line of text at the top of a page."""
    return np.array([[50, 75 - height, 130, 75]], np.float32)


@pytest.mark.parametrize("slope", [0, 6])
@pytest.mark.parametrize("darkness", [60, 160])
def test_blanks_are_found_as_lines_however_thin_and_faint(slope: int, darkness: int) -> None:
    """Each from end to end, with the white between them, on a page that is not quite straight."""
    image = np.full((300, 700), 235, dtype=np.uint8)
    for x0, x1 in ((40, 300), (320, 660)):
        cv2.line(image, (x0, 100 + slope * x0 // 700), (x1, 100 + slope * x1 // 700), 235 - darkness, 1)
    _, lines = ruling_lines(image, line_of(22))
    assert [(round(float(a)), round(float(b))) for a, _, b, _ in sorted(lines.tolist())] == [
        pytest.approx((40, 300), abs=7),
        pytest.approx((320, 660), abs=7),
    ]


def test_letters_that_touch_are_no_ruling() -> None:
    image = np.full((200, 300), 250, dtype=np.uint8)
    cv2.line(image, (50, 68), (130, 68), 40, 2)
    assert [len(lines) for lines in ruling_lines(image, line_of(22))] == [0, 0]


@pytest.mark.parametrize("grey", [120, 150, 190])
def test_grey_bands_are_no_ink_and_their_letters_are(grey: int) -> None:
    image = np.full((600, 900), 245, dtype=np.uint8)
    for row in range(1, 20, 2):
        image[30 * row : 30 * row + 30, 60:840] = grey
    plain = ink_mask(image)
    for row in range(1, 20):
        cv2.putText(image, "Illinois 84", (100, 30 * row + 23), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 0, 1)
    assert plain.sum() == 0
    rows = ink_mask(image).reshape(20, 30, 900).sum(axis=(1, 2))[1:]
    assert rows.min() > 0.6 * rows.max()


def test_a_narrow_digit_among_the_figures_of_its_column_is_no_dashed_ruling() -> None:
    image = np.full((400, 300), 245, dtype=np.uint8)
    for row, text in enumerate(("9", "6", "9", "1", "2", "7", "7", "1", "5")):
        cv2.putText(image, text, (150, 40 * row + 40), cv2.FONT_HERSHEY_SIMPLEX, 1.0, 0, 2)
    quads = [quad_of(150, 40 * row + 14, 168, 40 * row + 44) for row in range(9)]
    lines, _ = Ink(image, quads).lines(quads, [0.7] * 9)
    assert len(lines) == 9


def quad_of(x0: float, y0: float, x1: float, y1: float) -> NDArray[np.float32]:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
