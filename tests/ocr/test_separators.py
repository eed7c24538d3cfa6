"""Commas read as points are mended by their column; true points stay, whoever prints them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.compare.conditions import page_image
from docparse.ocr.protocol import OcrItem, rectangle
from docparse.ocr.read import read_page
from docparse.ocr.repair import REPAIRED, repair
from tests.ocr.items import page, piece, texts
from tests.ocr.printed import FONTS, print_columns
from tests.ocr.rapid import rapid


def cell(text: str, odds: float, x: float, y: float) -> OcrItem:
    """A right-aligned word whose separators have these log-odds of the other separator."""
    box = rectangle(x - 8 * len(text), y, x, y + 20)
    other = {".": ",", ",": "."}
    rivals = tuple(((other[c], odds),) if c in other else () for c in text)
    return piece(text, box, rivals=rivals)


def column(cells: list[tuple[str, float]], x: float = 300) -> list[OcrItem]:
    return [cell(text, odds, x, 30.0 * row) for row, (text, odds) in enumerate(cells)]


def repaired(*columns: list[OcrItem]) -> list[OcrItem]:
    items = tuple(item for one in columns for item in one)
    return list(repair(page(*items)).items)


def test_a_column_that_lost_the_tails_of_its_commas_gets_them_back() -> None:
    read = column(
        [
            ("4.640", -2.0),
            ("$12.501", -4.5),
            ("(1.204)", -3.0),
            ("1,204.118", -2.0),
            ("1.2", -9.0),
            ("9.118", -4.0),
        ]
    )
    result = repaired(read)
    assert texts(result) == ["4,640", "$12,501", "(1,204)", "1,204,118", "1.2", "9,118"]
    assert [REPAIRED in item.words[0].flags for item in result] == [True, True, True, True, False, True]
    assert [REPAIRED in item.flags for item in result] == [True, True, True, True, False, True]


def test_two_points_in_a_number_tell_of_a_decimal_comma() -> None:
    totals = [("8.504", -9.0, ".14", -0.6), ("2.182", -9.0, ".99", -0.9), ("7.910", -8.0, ".05", -1.2)]
    numbers = [piece(group + cents, rectangle(200, 30.0 * row, 280, 30.0 * row + 20),
                     rivals=((),) + (((",", odds),),) + ((),) * 3 + (((",", cent),),) + ((),) * 2)
               for row, (group, odds, cents, cent) in enumerate(totals)]  # fmt: skip
    prices = column([("18.31", -1.5), ("4.03", -1.2), ("2.59", -1.1), ("25.90", -0.3), ("9.10", -1.0)], 120)
    printed = ["8.504,14", "2.182,99", "7.910,05", "18,31", "4,03", "2,59", "25,90", "9,10"]
    assert texts(repaired(numbers, prices)) == printed
    sure = [piece(item.text, item.polygon, rivals=(((",", -9.0),),) * 8) for item in numbers]
    assert texts(repaired(sure, prices))[:4] == ["8.504.14", "2.182.99", "7.910.05", "18.31"]


def test_cells_with_commas_speak_for_their_column() -> None:
    assert texts(repaired(column([("4,640", -9.0), ("4.118", -6.0), ("9,001", -8.0)])))[1] == "4,118"


NUMBERS = st.from_regex(r"\A[1-9]\d{0,2}\.\d{3}\Z", fullmatch=True)
STAY = st.one_of(
    st.from_regex(r"\A0\.\d{3}\Z", fullmatch=True),
    st.from_regex(r"\A\d{1,2}\.\d{3}%\Z", fullmatch=True),
    st.from_regex(r"\A\d{1,3}\.\d{1,2}\Z", fullmatch=True),
    st.from_regex(r"\A[0-3]\d\.[01]\d\.20\d\d\Z", fullmatch=True),
    st.from_regex(r"\Av\d\.\d{3}\Z", fullmatch=True),
    st.from_regex(r"\A\d{4}\.\d{3}\Z", fullmatch=True),
    st.from_regex(r"\A[1-9]\.\d{1,2}\.\d{1,3}\Z", fullmatch=True),
)
CODES = st.from_regex(r"\A[1-9]\.\d{3}\.\d{3}\Z", fullmatch=True)


@given(st.lists(st.tuples(st.one_of(NUMBERS, CODES), st.floats(-12, -3.01)), min_size=1, max_size=8))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_a_column_whose_odds_say_points_keeps_them(cells: list[tuple[str, float]]) -> None:
    assert texts(repaired(column(cells))) == [text for text, _ in cells]


@given(NUMBERS, st.floats(-12, 0), st.lists(STAY, max_size=4))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_a_lone_number_is_left_alone(number: str, odds: float, others: list[str]) -> None:
    cells = [(number, odds), *((other, 0.0) for other in others)]
    assert texts(repaired(column(cells))) == [text for text, _ in cells]


@given(st.lists(st.tuples(STAY, st.floats(-12, 0)), min_size=1, max_size=8))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_what_is_no_grouped_number_stays_whatever_the_odds(cells: list[tuple[str, float]]) -> None:
    assert texts(repaired(column(cells))) == [text for text, _ in cells]


@given(st.lists(st.tuples(NUMBERS, st.floats(-12, 0)), min_size=1, max_size=8))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_digits_stay_and_a_second_repair_changes_nothing(cells: list[tuple[str, float]]) -> None:
    once = repaired(column(cells))
    assert [re.sub(r"\D", "", text) for text in texts(once)] == [re.sub(r"\D", "", text) for text, _ in cells]
    assert repaired(once) == once


def printed_numbers(tmp_path: Path, shape: str, condition: str) -> tuple[list[str], list[OcrItem]]:
    """Return the numbers printed in four fonts, and the words that are read."""
    draw = random.Random(5)
    columns = [
        [shape.format(draw.randint(1, 9), draw.randint(0, 999), draw.randint(100, 999)) for _ in range(12)]
        for _ in FONTS
    ]
    image, dpi = page_image(print_columns(tmp_path / "columns.pdf", columns), condition)
    page = read_page(image, dpi, rapid(), quarters=False)
    return [text for one in columns for text in one], [word for item in page.items for word in item.words]


@pytest.mark.grid(5)
@pytest.mark.parametrize("condition", ["scan", "low"])
@pytest.mark.parametrize(
    "shape",
    ["{}.{:03}", "{}.{:03}.{}", "{}.{:03}%", "0{}.12.2{:03}", "v{}.{:03}", "${}.{:03}"],
    ids=["rates", "codes", "coupons", "dates", "versions", "per share"],
)
def test_true_points_in_four_fonts_are_never_made_commas(tmp_path: Path, shape: str, condition: str) -> None:
    _, words = printed_numbers(tmp_path, shape, condition)
    assert sum("." in word.text for word in words) > 36
    changed = [word for word in words if REPAIRED in word.flags]
    assert [word.text for word in changed if word.text != "$" + word.alternatives[0][1:]] == []


def test_commas_in_small_type_are_commas(tmp_path: Path) -> None:
    printed, words = printed_numbers(tmp_path, "{},{:03}", "low")
    read = [word.text for word in words]
    assert len(set(printed) & set(read)) >= 0.8 * len(set(printed))
    assert not any(re.search(r"\d\.\d{3}", text) for text in read)
