"""Exact amounts of tokens and of unit-and-number groups."""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.numerals.amounts import group_amount, same_amount, signed_value, spaced_numbers, value
from docparse.numerals.tokens import numbers
from docparse.text import fold

Form = Literal["NFC", "NFD"]


@pytest.mark.parametrize(
    ("body", "amount"),
    [
        ("25,700", 25700),
        ("25700", 25700),
        ("16.950", Fraction(339, 20)),
        ("1,234,567.89", Fraction(123456789, 100)),
        ("1.234,56", Fraction(123456, 100)),
        ("1.234.567", 1234567),
        ("1'234", 1234),
        ("1 234 567", 1234567),
        ("0,37", Fraction(37, 100)),
        (".5", Fraction(1, 2)),
        ("1 1/2", Fraction(3, 2)),
        ("1/0", None),
        ("4,17,421.88", Fraction(41742188, 100)),
        ("1,2342", None),
        ("12,34,56", None),
        ("-", 0),
    ],
)
def test_value(body: str, amount: int | None) -> None:
    assert value(body) == amount


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.integers(0, 10**12), st.booleans(), st.booleans())
def test_signed_value_of_what_was_printed(amount: int, negative: bool, percent: bool) -> None:
    printed = f"{amount:,}{'%' * percent}"
    (token,) = numbers(f"a ({printed}) b" if negative else f"a {printed} b")
    assert signed_value(token) == Fraction(-amount if negative else amount, 100 if percent else 1)


@pytest.mark.parametrize(
    "text", ["$1.2 billion", "$1.2b", "$1,200 million", "usd 1,200 million", "1,200 million"]
)
def test_groups_of_one_amount(text: str) -> None:
    (number,) = numbers(text)
    amount = group_amount(text, number)
    assert amount is not None
    assert same_amount(amount, ("USD", Fraction(1_200_000_000)))
    assert not same_amount(amount, ("EUR", Fraction(1_200_000_000))) or not amount[0]


def test_spaced_numbers() -> None:
    assert spaced_numbers("of 1 234 567 and 12 345,5 but 1 23") == {Fraction(1234567), Fraction(123455, 10)}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12.5亿元", ("CNY", 1_250_000_000)),
        ("12.5万元", ("CNY", 125_000)),
        ("人民币12.5百万元", ("CNY", 12_500_000)),
        ("(12.5)亿元", ("CNY", -1_250_000_000)),
        ("１２億円", ("JPY", 1_200_000_000)),
        ("1億2,500万円", ("JPY", 125_000_000)),
        ("3兆円", ("JPY", 3 * 10**12)),
        ("12.5억원", ("KRW", 1_250_000_000)),
        ("3조 500억 원", ("KRW", 3_050_000_000_000)),
        ("5백만 달러", ("USD", 5_000_000)),
        ("500원", ("KRW", 500)),
        ("5千株", ("", 5000)),
    ],
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_scales_of_chinese_japanese_and_korean(text: str, amount: tuple[str, int], form: Form) -> None:
    folded = fold(unicodedata.normalize(form, text), "strict").text
    assert group_amount(folded, numbers(folded)[0]) == amount


def test_a_currency_behind_one_number_is_not_before_the_next() -> None:
    folded = fold("12.5 亿元 100", "strict").text
    assert group_amount(folded, numbers(folded)[1]) == ("", 100)


@pytest.mark.parametrize(
    ("text", "currency"), [("im Verhältnis 2", ""), ("NIS 2", "ILS"), ("(usd 2)", "USD"), ("Bauchf 2", "")]
)
def test_the_end_of_a_word_is_no_code_of_a_currency(text: str, currency: str) -> None:
    folded = fold(text, "strict").text
    assert group_amount(folded, numbers(folded)[0]) == (currency, 2)
