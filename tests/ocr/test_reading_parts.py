"""Rows, words, gaps, overlooked marks, noise: the parts between an engine and a page."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.engines.rapid.alphabet import Alphabet
from docparse.ocr.engines.rapid.ppocr import Crop, as_read, decode_ctc, detection_scale
from docparse.ocr.image.denoise import denoised, letter_height, noise_level, page_noise
from docparse.ocr.image.ink import Box, faint_ink, gaps_between_cells, ink_mask
from docparse.ocr.image.overlooked import overlooked
from docparse.ocr.image.rulings import without_rulings, without_strokes, without_upright
from docparse.ocr.protocol import Image, OcrItem, rectangle
from docparse.ocr.rows import assemble_rows, cells, to_html, to_text
from docparse.ocr.words import split_evenly, split_words
from tests.ocr.items import page as items_page


def item(text: str, x0: float, y0: float, x1: float, y1: float) -> OcrItem:
    return OcrItem(text=text, level="line", polygon=rectangle(x0, y0, x1, y1), confidence=1.0)


page = partial(items_page, size=(600, 400), dpi=200)


def test_rows_hold_together_and_run_down_the_page() -> None:
    rows = assemble_rows(
        [
            item("1,234", 300, 12, 350, 30),
            item("Revenue", 10, 10, 90, 30),
            item("Costs", 10, 40, 70, 60),
            item("(56)", 300, 43, 350, 61),
            item("small", 120, 16, 150, 26),
        ]
    )
    assert [[piece.text for piece in row] for row in rows] == [
        ["Revenue", "small", "1,234"],
        ["Costs", "(56)"],
    ]


def test_what_stands_below_is_another_row_even_if_it_overlaps() -> None:
    rows = assemble_rows([item("above", 10, 10, 200, 40), item("below", 10, 24, 200, 54)])
    assert len(rows) == 2


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 300), st.integers(1, 90), st.integers(5, 40))))
def test_no_piece_is_lost_in_rows(boxes: list[tuple[int, int, int, int]]) -> None:
    pieces = [item(str(i), x, y, x + w, y + h) for i, (x, y, w, h) in enumerate(boxes)]
    rows = assemble_rows(pieces)
    assert sorted(piece.text for row in rows for piece in row) == sorted(piece.text for piece in pieces)


def test_wide_gaps_part_cells() -> None:
    row = (item("Net", 0, 0, 30, 20), item("sales", 34, 0, 70, 20), item("$", 200, 0, 210, 20))
    assert cells(row) == ["Net sales", "$"]
    result = page(*row, item("A < B", 0, 40, 50, 60))
    assert to_html(result) == ("<table>\n<tr><td>Net sales</td><td>$</td></tr>\n</table>\n<p>A &lt; B</p>\n")
    assert to_text(result) == "Net sales  $\nA < B\n"


def test_words_stand_where_their_characters_do() -> None:
    text = "Net 1,234"
    centres = [0.05, 0.15, 0.25, 0.35, 0.6, 0.7, 0.8, 0.9, 0.98]
    words = split_words(text, centres, [0.9] * 9, rectangle(100, 10, 200, 30))
    assert [word.text for word in words] == ["Net", "1,234"]
    assert words[0].box[2] <= words[1].box[0]
    assert 100 <= words[0].box[0] < 105
    assert 155 <= words[1].box[0] <= 160


def test_a_lone_mark_is_as_wide_as_its_height_lets_it_be() -> None:
    (word,) = split_words("$", [0.4], [0.9], rectangle(100, 10, 150, 30))  # a box that reaches into the gaps
    assert word.box == (114, 10, 124, 30)
    (narrow,) = split_words("$", [0.5], [0.9], rectangle(100, 10, 106, 30))
    assert narrow.box == (100, 10, 106, 30)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(alphabet="ab1, ", max_size=20), st.randoms(use_true_random=False))
def test_splitting_keeps_every_character_inside_the_line(text: str, random: object) -> None:
    count = len(text)
    centres = [(i + 0.5) / max(count, 1) for i in range(count)]
    line = rectangle(0, 0, 100, 10)
    for words in (split_words(text, centres, [1.0] * count, line), split_evenly(text, 0.5, line)):
        assert [word.text for word in words] == text.split()
        for word in words:
            x0, y0, x1, y1 = word.box
            assert -1e-9 <= x0 <= x1 <= 100 + 1e-9
            assert (y0, y1) == (0, 10)


def test_ctc_takes_each_run_once_and_drops_blanks() -> None:
    alphabet = Alphabet.of(["1", "2"])
    steps = np.eye(4, dtype=np.float32)[[0, 1, 1, 0, 1, 2, 2, 0]]
    reading = decode_ctc(steps, alphabet, 0, Crop(np.zeros((48, 64), np.uint8)))
    assert reading.text == "112"
    assert reading.rivals == ((), (), ())
    assert reading.confidence == 1.0
    assert list(reading.centres) == sorted(reading.centres)


def test_ctc_tells_what_else_it_weighed() -> None:
    alphabet = Alphabet.of(["1", ".", ","])
    steps = np.array([[0, 1, 0, 0, 0], [0, 0, 0.6, 0.3, 0.1], [0, 0, 0.8, 0.2, 0]], dtype=np.float32)
    reading = decode_ctc(steps, alphabet, 0, Crop(np.zeros((48, 24), np.uint8)))
    assert reading.text == "1."
    assert reading.rivals[0] == ()
    assert [character for character, _ in reading.rivals[1]][:2] == [",", " "]
    assert reading.rivals[1][0][1] == pytest.approx(np.log(0.5 / 1.4), abs=0.01)


def test_ctc_tells_how_near_a_space_it_was() -> None:
    alphabet = Alphabet.of(["1", "2"])
    steps = np.array([[0, 1, 0, 0], [0.9, 0, 0, 0.1], [0, 0, 1, 0], [0, 1, 0, 0]], dtype=np.float32)
    reading = decode_ctc(steps, alphabet, 0, Crop(np.zeros((48, 32), np.uint8)))
    assert reading.text == "121"
    assert reading.spaces == (-12.0, pytest.approx(np.log(0.1 / 0.9), abs=0.1), -12.0)


def test_the_detector_sees_a_page_as_large_as_its_smaller_letters_need() -> None:
    def printed(*sizes: float) -> float:
        page = np.full((200 * len(sizes), 1400), 255, np.uint8)
        for row, size in enumerate(sizes):
            place = (20, 200 * row + 120)
            text, stroke = ("Total assets " * 4, 1) if size < 1 else ("Total assets", 4)
            cv2.putText(page, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, 0, stroke)
        return detection_scale(page)

    assert printed(*[2.0] * 8) < 0.5
    assert printed(*[0.5] * 8) > 0.9
    assert printed(*[2.0] * 4, *[0.5] * 4) > 0.9, "some lines of small type keep the page large"
    assert detection_scale(np.full((4000, 100), 255, np.uint8)) == 0.5, "a page without letters: the limit"


def test_a_lone_narrow_mark_stays_upright_and_a_long_one_is_turned() -> None:
    lines = [np.array(rectangle(0, 40 * i, 200, 40 * i + 20), np.float32) for i in range(5)]
    dollar = np.array(rectangle(300, 0, 312, 20), np.float32)
    downwards = np.array(rectangle(400, 0, 420, 200), np.float32)
    *_, kept, turned = as_read([*lines, dollar, downwards])
    assert np.array_equal(kept, dollar)
    assert np.array_equal(turned[0], downwards[1])


def drawn(*words: tuple[str, int]) -> Image:
    image = np.full((60, 700), 255, dtype=np.uint8)
    for text, x in words:
        cv2.putText(image, text, (x, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 0, 2, cv2.LINE_AA)
    return image


def cells_of(image: Image, box: Box, long: int = 100) -> list[tuple[float, float]]:
    """Divide the line in `box`; strokes of `long` pixels are rulings."""
    level = without_strokes(ink_mask(image), across=long, down=long)
    return gaps_between_cells(level, without_upright(faint_ink(image, long), long), box)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("noise", [0, 15])
def test_a_line_is_cut_where_cells_stand_apart(dark: bool, noise: float) -> None:
    def scanned(image: Image) -> Image:
        grain = np.random.default_rng(noise).normal(0, noise, image.shape)
        return np.clip(np.abs(image - 255.0 * dark) + grain, 0, 255).astype(np.uint8)

    image = scanned(drawn(("Net sales", 10), ("1,234", 300), ("$", 395), ("99", 430)))
    assert len(cells_of(image, (5, 15, 480, 50))) == 4
    assert cells_of(scanned(drawn(("of the year", 10))), (5, 15, 190, 50)) == [(5, 190)]


def between_rulings(text: str, pitch: int, strokes: int) -> Image:
    """Small faint type (letters of 9 pixels) in a row of a densely ruled table, blurred by a poor scanner."""
    image = np.full((200, 400), 245, dtype=np.uint8)
    for y in range(100 % pitch, 200, pitch):
        image[y : y + 2] = 90
    cv2.putText(image, text, (60, 100 + pitch - 5), cv2.FONT_HERSHEY_SIMPLEX, 0.4, strokes, 1, cv2.LINE_AA)
    return cv2.GaussianBlur(image, (0, 0), 0.9)


@given(st.integers(10_000, 99_999), st.integers(17, 20), st.integers(60, 140))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_faint_type_between_close_rulings_is_not_cut(number: int, pitch: int, strokes: int) -> None:
    image = between_rulings(f"{number:,}", pitch, strokes)
    box = (58.0, 100.0 - 1, 112.0, 100.0 + pitch + 1)
    assert cells_of(image, box, long=60) == [(58, 112)]


def test_overlooked_marks_are_found_beside_lines_and_rules_are_not() -> None:
    image = drawn(("Cash", 10), ("$", 250), ("25,312", 300))
    image[54:56, 100:600] = 0
    mask = without_rulings(ink_mask(image), 35)
    found = overlooked(mask, [(5, 15, 90, 50), (295, 15, 410, 50)])
    assert len(found) == 1
    assert 240 < found[0][0] < 255
    assert overlooked(mask, []) == []


def test_noise_is_taken_out_of_small_type_only() -> None:
    rng = np.random.default_rng(0)
    small = np.full((400, 500), 230, dtype=np.uint8)
    for y in range(20, 390, 18):
        cv2.putText(
            small, "revenue of 1234 million", (10, y), cv2.FONT_HERSHEY_PLAIN, 0.9, 20, 1, cv2.LINE_AA
        )
    noisy = np.clip(small + rng.normal(0, 10, small.shape), 0, 255).astype(np.uint8)
    assert noise_level(small) < 3 < noise_level(noisy)
    assert 0 < letter_height(noisy) < 12
    assert noise_level(denoised(noisy, page_noise(noisy))) < 0.6 * noise_level(noisy)
    assert denoised(small, page_noise(small)) is small
    large = cv2.resize(noisy, None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
    assert denoised(large, page_noise(large)) is large


def test_ink_on_a_dark_ground_is_the_light_text() -> None:
    page = drawn(("of the year", 10))
    inverted = 255 - page
    light = ink_mask(page).astype(bool)
    dark = ink_mask(inverted).astype(bool)
    assert light.any()
    assert (light ^ dark).mean() < 0.01
