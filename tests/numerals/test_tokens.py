"""Number tokens: digits, sign, percent and what is glued to them."""

from __future__ import annotations

import pytest

from docparse.numerals.tokens import numbers, same_sign


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
