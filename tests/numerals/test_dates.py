"""Dates and periods by meaning."""

from __future__ import annotations

import pytest

from docparse.numerals.dates import date_meaning, dates


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
