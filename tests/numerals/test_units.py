"""Units by one name."""

from __future__ import annotations

import pytest

from docparse.numerals.units import unit_class, unit_classes


@pytest.mark.parametrize(
    ("one", "other"),
    [("$", "us$"), ("€", "eur"), ("million", "mn"), ("thousands", "thousand"), ("usd", "dollars")],
)
def test_equal_units(one: str, other: str) -> None:
    assert unit_class(one) == unit_class(other)
    assert unit_class(other) in unit_classes(f"of {other} 5 now")


def test_a_pronoun_is_no_currency() -> None:
    assert unit_classes("of 5 now, tell us") == frozenset()


@pytest.mark.parametrize(("one", "other"), [("万元", "萬元"), ("億円", "亿円"), ("百万元", "百萬元")])
def test_scales_by_ten_thousands(one: str, other: str) -> None:
    assert unit_class(one) == unit_class(other)
    assert unit_class(one) != unit_class("亿元")
    assert unit_class(one) in unit_classes(f"营业收入12.5{one}，")
