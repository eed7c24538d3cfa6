"""Lone and leading `$`: mended where row, column and odds prove them, and true digits stay digits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.compare.conditions import page_image
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage, rectangle
from docparse.ocr.read import read_page
from docparse.ocr.repair import REPAIRED, repair
from tests.ocr.items import page, piece, texts
from tests.ocr.printed import FONTS, print_columns
from tests.ocr.rapid import rapid


def word(text: str, x: float, y: float, odds: float | None = None, confidence: float = 0.9) -> OcrItem:
    """A piece of one word; `odds` are those of `$` against its first character."""
    box = rectangle(x, y, x + 8 * len(text), y + 20)
    first = () if odds is None else (("$", odds),)
    rivals = (first, *((),) * (len(text) - 1))
    return piece(text, box, confidence, sure=confidence, rivals=rivals)


def repaired(items: list[OcrItem], unsure: list[OcrItem] | None = None) -> list[OcrItem]:
    result = repair(page(*items, unsure=tuple(unsure or ())))
    assert result.unsure == ()
    return list(result.items)


def test_marks_before_amounts_are_dollars_and_say_so() -> None:
    rows = [("S", -1.0), ("5", -4.1), ("8", -5.9), ("$", None)]
    items = [
        piece
        for i, (mark, odds) in enumerate(rows)
        for piece in (word(mark, 100, 40.0 * i, odds), word("1,250", 150, 40.0 * i))
    ]
    result = repaired(items)
    assert texts(result)[::2] == ["$"] * 4
    assert [REPAIRED in mark.words[0].flags for mark in result[::2]] == [True, True, True, False]


def test_unsure_marks_need_a_row_or_a_column() -> None:
    amounts = [word("1,250", 150, 0), word("1,300", 150, 40), word("Total", 150, 120)]
    unsure = [
        word("S", 100, 0, confidence=0.4),
        word("s", 100, 40, confidence=0.35),
        word("S", 100, 80, confidence=0.4),  # in their column, its amount not read
        word("S", 600, 120, confidence=0.4),  # nowhere
        word(")", 192, 0, confidence=0.4),
    ]
    result = repaired(amounts, unsure)
    assert texts(result) == ["1,250", "1,300", "Total", "$", "$", "$", ")"]
    assert all(REPAIRED in item.flags for item in result[3:])


@pytest.mark.parametrize(
    ("amount", "mark", "x", "kept"),
    [
        ("1,250", "million", 200, True),
        ("1,250", "%", 196, True),
        ("1,250", ")%", 196, True),
        ("1,250", "million", 260, False),  # a column of its own
        ("Total", "million", 200, False),
        ("1,250)", "(", 136, True),
        ("1,250", "(", 136, False),  # nothing closes it
        ("1,250)", "(", 100, False),  # not at the number
    ],
)
def test_unsure_words_and_brackets_belong_to_a_number(amount: str, mark: str, x: float, kept: bool) -> None:
    result = repaired([word(amount, 150, 0)], [word(mark, x, 0, confidence=0.4)])
    assert texts(result) == [amount, mark] if kept else [amount]
    assert all(REPAIRED in item.words[0].flags for item in result[1:])


@pytest.mark.parametrize(
    ("y", "x", "beside", "kept"),
    [
        (0, 170, "900", True),
        (0, 170, "—", True),
        (0, 170, "Total", False),  # a head's row
        (0, 100, "900", False),  # no column
        (300, 170, "900", False),
    ],
)
def test_an_unsure_dash_is_nil_in_a_row_and_a_column_of_amounts(
    y: float, x: float, beside: str, kept: bool
) -> None:
    table = [word("Taxes", 10, y), word(beside, 300, y), word("1,250", 150, 30), word("1,300", 150, 60)]
    result = repaired(table, [word("-", x, y, confidence=0.4)])
    assert texts(result) == [*texts(table), "-"] if kept else texts(table)


@given(
    st.lists(st.tuples(st.sampled_from("0123456789"), st.floats(-12, 0)), min_size=1, max_size=6),
    st.sampled_from(["1,250", "(1,250)", "—"]),
)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_no_digit_comes_of_an_unsure_mark(marks: list[tuple[str, float]], amount: str) -> None:
    amounts = [word(amount, 150, 40.0 * i) for i in range(len(marks))]
    unsure = [word(digit, 100, 40.0 * i, odds, 0.4) for i, (digit, odds) in enumerate(marks)]
    assert set(texts(repaired(amounts, unsure))) <= {amount, "$"}


def test_a_mended_word_keeps_what_was_read() -> None:
    result = repaired([word("S", 100, 0), word("1,250", 150, 0)])
    assert [(item.text, item.words[0].alternatives) for item in result] == [("$", ("S",)), ("1,250", ())]


def test_without_repair_unsure_marks_are_left_out() -> None:
    page = OcrPage((word("1,250", 150, 0),), 600, 400, 120, EngineInfo("test", "1"))
    page = replace(page, unsure=(word("S", 100, 0, confidence=0.4),))
    assert texts(list(page.items)) == ["1,250"]


@given(st.lists(st.tuples(st.sampled_from("123456789"), st.floats(-12, -6.01)), min_size=1, max_size=6))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_digits_before_amounts_stay_digits(marks: list[tuple[str, float]]) -> None:
    items = [
        piece
        for i, (digit, odds) in enumerate(marks)
        for piece in (word(digit, 100, 40.0 * i, odds), word("1,250", 150, 40.0 * i))
    ]
    assert texts(repaired(items)) == texts(items)


def test_a_digit_close_before_an_amount_is_a_dollar_in_a_row_of_dollars() -> None:
    def row(gap: float, dollars: int) -> list[str]:
        pairs = [(word("$", 200.0 * i, 0), word("1,250", 200.0 * i + 40, 0)) for i in range(dollars)]
        digit = word("5", 600, 0, -6.5), word("138,245", 608 + gap, 0)
        return texts(repaired([piece for pair in (*pairs, digit) for piece in pair]))

    assert row(gap=20, dollars=2)[-2:] == ["$", "138,245"]
    assert row(gap=60, dollars=2)[-2:] == ["5", "138,245"], "a column of its own"
    assert row(gap=20, dollars=1)[-2:] == ["5", "138,245"]


def test_one_digit_alone_is_no_dollar() -> None:
    items = [word("5", 100, 0, -4.0), word("1,250", 150, 0)]
    assert texts(repaired(items)) == ["5", "1,250"]


def test_a_first_digit_is_a_dollar_by_its_column() -> None:
    read = [("$1,500", None), ("51,250", -1.2), ("S2,000", None), ("5625", -1.5), ("$900", None)]
    result = repaired([word(text, 100, 30.0 * i, odds) for i, (text, odds) in enumerate(read)])
    assert texts(result) == ["$1,500", "$1,250", "$2,000", "$625", "$900"]
    many = [("$1,500", None)] * 9 + [("51,250", None)]
    result = repaired([word(text, 100, 30.0 * i, odds) for i, (text, odds) in enumerate(many)])
    assert texts(result)[-1] == "$1,250"
    assert REPAIRED in result[-1].words[0].flags


@given(
    st.lists(st.integers(1, 99_999), min_size=1, max_size=12),
    st.integers(0, 2),
    st.floats(-12, -4.51),
)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_a_column_of_numbers_keeps_its_digits(numbers: list[int], dollars: int, odds: float) -> None:
    cells = [f"{number:,}" for number in numbers]
    items = [word(text, 100, 30.0 * i, odds) for i, text in enumerate(cells)]
    items += [word("$1,500", 100, 30.0 * (len(items) + i)) for i in range(dollars)]
    assert texts(repaired(items))[: len(cells)] == cells


@pytest.mark.grid(2)
@pytest.mark.parametrize("condition", ["scan", "low"])
def test_true_digits_in_four_fonts_stay_digits(tmp_path: Path, condition: str) -> None:
    columns = [["5", "8", "5", "8"] * 3 if i % 2 == 0 else ["1,250"] * 12 for i in range(2 * len(FONTS))]
    path = print_columns(tmp_path / "columns.pdf", columns)
    image, dpi = page_image(path, condition)
    page = read_page(image, dpi, rapid(), quarters=False)
    assert sum(item.text in ("5", "8") for item in page.items) > 30
    assert not any("$" in item.text for item in page.items)


def line(x: float, y: float, *words: tuple[str, float | None]) -> OcrItem:
    """A line of words 20 apart; beside each word the odds of `$` against its first character."""
    pieces: list[OcrItem] = []
    for text, odds in words:
        pieces.append(word(text, pieces[-1].box[2] + 20 if pieces else x, y, odds).words[0])
    box = rectangle(x, y, pieces[-1].box[2], y + 20)
    return OcrItem(" ".join(text for text, _ in words), "line", box, 0.9, tuple(pieces))


@pytest.mark.parametrize("mark", ["S", "s", "§"])
def test_a_mark_behind_an_amount_is_the_next_columns_dollar(mark: str) -> None:
    items = [line(100, 0, ("(295)", None), (mark, None)), line(300, 0, ("(846)", None), (mark, None))]
    result = repaired([*items, word("—", 500, 0)])
    assert texts(result) == ["(295)", "$", "(846)", "$", "—"]
    assert [REPAIRED in item.flags for item in result] == [False, True, False, True, False]


def test_a_mark_behind_the_last_amount_or_behind_a_word_stays() -> None:
    last, label = line(100, 0, ("295", None), ("S", None)), line(100, 40, ("Class", None), ("S", None))
    assert texts(repaired([last, label, word("1,250", 300, 40)])) == ["295", "S", "Class S", "1,250"]
