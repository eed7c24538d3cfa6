"""Numbers, figures and years in cells."""

from __future__ import annotations

import pytest

from docparse.numerals.cells import is_amount, is_figure, is_group, is_number, is_year


@pytest.mark.parametrize(
    "text",
    [
        "1,234",
        "(1,234)",
        "$ 12.5",
        "US$ 3",
        "(5.2)%",
        "−7",
        "12 345",
        "1’234",
        "10.0x",
        "—",
        "n/a",
        "$ —",
        "3*",
        "219⁸",
        "(370)⁶",
        "4,627¹,²",
        "—⁷",
    ],
)
def test_figures_in_any_dress(text: str) -> None:
    assert is_number(text)
    assert is_figure(text)


@pytest.mark.parametrize("text", ["2024", "FY 2024", "'2024", "2023-24", "2024*", "2024¹"])
def test_a_year_is_a_number_and_no_figure(text: str) -> None:
    assert is_number(text) or text.startswith(("FY", "'"))
    assert is_year(text)
    assert not is_figure(text)


@pytest.mark.parametrize("text", ["Total", "March 31,", "MAY 31, 2025", "Note 7 above", "", "31,"])
def test_words_and_days_are_no_numbers(text: str) -> None:
    assert not is_number(text)
    assert not is_figure(text)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("$(1,234)", True), ("219⁸", True), ("2024¹", False), ("2024", False), ("—", False), ("5 bps", False)],
)
def test_an_amount_is_digits_and_marks_only(text: str, amount: bool) -> None:
    assert is_amount(text) == amount


def test_a_group_of_digits_may_end_with_a_dash_for_no_cents() -> None:
    assert is_group("000,-")
    assert not is_group("50,-")
