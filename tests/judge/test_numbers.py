"""Number tokens, their values, dates and units."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.judge.judge import judge_page
from docparse.judge.read.dates import date_meaning, dates
from docparse.judge.read.numbers import numbers, same_sign, signed_value, value
from docparse.judge.read.values import group_amount, same_amount, spaced_numbers, unit_class, unit_classes


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("net loss (1,200)", [("1,200", "()", False)]),
        ("(\t1,200\t)", [("1,200", "()", False)]),
        ("($1,200) $(1,200)", [("1,200", "()", False), ("1,200", "()", False)]),
        ("-$5 $-5 -5", [("5", "-", False)] * 3),
        ("10-12 units", [("10", "", False), ("12", "", False)]),
        ("covid-19 and 10-k", [("19", "", False), ("10", "", False)]),
        ("(10,234 shares)", [("10,234", "", False)]),
        ("1,200- of", [("1,200", "-)", False)]),
        ("25.63 % and 5\t%", [("25.63", "", True), ("5", "", True)]),
        ("(5.2)% (5.2%)", [("5.2", "()", True), ("5.2", "()", True)]),
        ("1 1/2 of 3/4", [("1 1/2", "", False), ("3/4", "", False)]),
        ("on 12/31/2024", [("12/31/2024", "", False)]),
        ("goodwill\t-\t7", [("-", "", False), ("7", "?", False)]),
        ("at .5 or ..5", [(".5", "", False), ("5", "", False)]),
        ("+5.2", [("5.2", "+", False)]),
        ("march 24, 2025.", [("24", "", False), ("2025", "", False)]),
        ("a\t(3)\t(4)", [("3", "()", False), ("4", "()", False)]),
    ],
)
def test_tokens(text: str, tokens: list[tuple[str, str, bool]]) -> None:
    assert [(n.body, n.sign, n.percent) for n in numbers(text)] == tokens


def test_letters_glued_to_a_number_belong_to_its_token() -> None:
    (token,) = numbers("xdirector10%owner")
    assert (token.left, token.body, token.right) == ("xdirector", "10", "owner")


def test_a_dash_of_its_own_may_be_a_minus() -> None:
    apart = numbers("a\t-\t7")[1]
    minus, plain, brackets = numbers("x -7 7 (7)")
    assert same_sign(apart, minus)
    assert same_sign(apart, plain)
    assert not same_sign(apart, brackets)


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
    "text",
    [
        "march 24, 2025",
        "24 march 2025",
        "mar. 24, 2025",
        "24th of march 2025",
        "2025-03-24",
        "03/24/2025",
        "3/24/25",
    ],
)
def test_dates_by_meaning(text: str) -> None:
    assert ("date", 2025, 3, 24) in date_meaning(text)
    assert ("date", 2025, 3, 24) in dates(f"as of {text}, the")


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("q2 2025", ("quarter", 2025, 2)),
        ("2q2025", ("quarter", 2025, 2)),
        ("2025 q2", ("quarter", 2025, 2)),
        ("second quarter of fiscal 2025", ("quarter", 2025, 2)),
        ("fiscal year 2024", ("fiscal", 2024)),
        ("three months", ("period", 3, "month")),
        ("12-month", ("period", 12, "month")),
        ("march 2025", ("month", 2025, 3)),
        ("may 31", ("day", 5, 31)),
    ],
)
def test_periods_by_meaning(text: str, meaning: tuple[object, ...]) -> None:
    assert date_meaning(text) == {meaning}


def test_a_year_alone_and_plain_words_are_no_dates() -> None:
    assert date_meaning("2025") == set()
    assert dates("the market may decline; 1 of 2; mayor 12") == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [("$", "us$"), ("€", "eur"), ("million", "mn"), ("thousands", "thousand"), ("usd", "dollars")],
)
def test_equal_units(one: str, other: str) -> None:
    assert unit_class(one) == unit_class(other)
    assert unit_class(other) in unit_classes(f"of {other} 5 now")


def test_a_pronoun_is_no_currency() -> None:
    assert unit_classes("of 5 now, tell us") == frozenset()


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


@pytest.mark.parametrize("damaged", ["1\ufffd10", "10\ufffd", "10,\ufffd00", "\ufffd10"])
def test_a_character_not_read_beside_digits_leaves_no_other_number(damaged: str) -> None:
    (verdict,) = judge_page("<p>Level <number>10</number> assets</p>", f"<p>Level {damaged} assets</p>")
    assert not verdict.correct


def test_a_number_sign_belongs_to_no_number() -> None:
    (verdict,) = judge_page("<p>Store <number>10</number> opened</p>", "<p>Store #10 opened</p>")
    assert verdict.correct
