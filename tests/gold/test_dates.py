"""Dates and periods in plain text; frequencies, laws, plans and amounts are none."""

from __future__ import annotations

import pytest

from docparse.gold.dates import find_dates


def dates(text: str) -> list[str]:
    return [text[start:end] for start, end in find_dates(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("On March 24, 2025 it rained", ["March 24, 2025"]),
        ("on 24 March 2025", ["24 March 2025"]),
        ("Dec. 31, 2024 and Sept 3 , 2023", ["Dec. 31, 2024", "Sept 3 , 2023"]),
        ("December 31,\r2024", ["December 31,\r2024"]),
        ("in March 2025 or Q2 2025", ["March 2025", "Q2 2025"]),
        ("due 12/31/2027, 1/2/27 and 2027-03-04", ["12/31/2027", "1/2/27", "2027-03-04"]),
        ("for the second quarter of fiscal 2024", ["second quarter of fiscal 2024"]),
        ("2Q 2025 and FY2024", ["2Q 2025", "FY2024"]),
        ("within 1 month or 90 days", ["1 month", "90 days"]),
        ("a five-year loan of three months", ["five-year", "three months"]),
        ("Three months ended June 30, 2025", ["Three months", "June 30, 2025"]),
        ("first six months of 2025", ["first six months of 2025"]),
    ],
)
def test_dates_and_periods(text: str, wanted: list[str]) -> None:
    assert dates(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("January 1, 2024 to March 31, 2024", ["January 1, 2024", "March 31, 2024"]),
        ("October 1 - 31, 2024", ["October 1", "31, 2024"]),
        ("2019-2023", ["2019", "2023"]),
        ("Change 2024 vs. 2023", ["2024", "2023"]),
        ("2025 through 2029", ["2025", "2029"]),
        ("December 31, 2024, 2023 and 2022", ["December 31, 2024", "2023", "2022"]),
    ],
)
def test_a_range_is_two_dates(text: str, wanted: list[str]) -> None:
    assert dates(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "paid monthly and every three months",
        "per 30 days",
        "the Securities Act of 1933",
        "SECURITIES EXCHANGE ACT OF 1934",
        "the 2020 Stock Plan",
        "in the 2021 Notes",
        "you may 5 times",
        "persons of 65 years of age",
        "$2024",
        "2,024 units",
        "No. 2024-03",
        "model 2025A",
        "Section 2012 of it",
    ],
)
def test_no_dates(text: str) -> None:
    assert dates(text) == []


def test_a_year_alone_in_its_cell_is_a_date_and_one_among_words_is_not() -> None:
    assert dates("\t2024\t2023 (1)\f") == ["2024", "2023"]
    assert dates("\troom 2024 is free\t") == []
