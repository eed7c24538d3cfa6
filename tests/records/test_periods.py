from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.records.model import Period
from docparse.records.periods import Phrase, merge, months_before, read_phrase, to_period


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Year Ended December 31, 2024", "2024-01-01", "2024-12-31"),
        ("Three Months Ended June 30, 2025", "2025-04-01", "2025-06-30"),
        ("For the nine months ended 30 September 2023", "2023-01-01", "2023-09-30"),
        ("Years ended June 30 2025", "2024-07-01", "2025-06-30"),
        ("13 Weeks Ended May 4, 2024", "2024-02-04", "2024-05-04"),
        ("Half year ended 30 June 2024", "2024-01-01", "2024-06-30"),
        ("Six-month period ended 30 June 2024", "2024-01-01", "2024-06-30"),
        ("Year to 31 March 2024", "2023-04-01", "2024-03-31"),
        ("January 1, 2024 to December 31, 2024", "2024-01-01", "2024-12-31"),
        ("1. Januar bis 30. September 2024", "2024-01-01", "2024-09-30"),
        ("Geschäftsjahr zum 31. März 2025", "2024-04-01", "2025-03-31"),
        ("Exercice clos le 31 décembre 2024", "2024-01-01", "2024-12-31"),
        ("2024年4月1日から2025年3月31日", "2024-04-01", "2025-03-31"),
        ("Bilanz zum 31.12.2024", None, "2024-12-31"),
        ("Stand 1. Januar 2024", None, "2024-01-01"),
        ("As of December 31, 2024", None, "2024-12-31"),
        ("Balance at February 29, 2024", None, "2024-02-29"),
    ],
)
def test_periods_as_they_are_printed(text: str, start: str | None, end: str) -> None:
    wanted = Period(date.fromisoformat(start) if start else None, date.fromisoformat(end))
    assert to_period(read_phrase(text)) == wanted


@pytest.mark.parametrize("text", ["", "Revenue", "2024", "June 30", "$ 2,024", "12/31", "February 30, 2024"])
def test_what_is_not_said_is_not_guessed(text: str) -> None:
    assert to_period(read_phrase(text)) is None


def test_a_head_in_pieces_is_put_together() -> None:
    near = read_phrase("2024")
    assert str(to_period(merge(near, read_phrase("Year Ended December 31,")))) == "2024-01-01/2024-12-31"
    assert str(to_period(merge(near, read_phrase("As of June 30,")))) == "2024-06-30"


def test_a_date_of_its_own_is_not_overruled() -> None:
    near = read_phrase("As of March 31, 2024")
    assert to_period(merge(near, read_phrase("Year Ended December 31, 2023"))) == Period(
        None, date(2024, 3, 31)
    )


@given(st.dates(date(1990, 1, 1), date(2100, 1, 1)), st.integers(1, 36))
def test_a_span_of_months_is_as_long_as_it_says(end: date, months: int) -> None:
    start = months_before(end, months)
    assert start <= end
    assert months - 1 <= (end - start + timedelta(1)).days / 30.4 <= months + 1


def test_an_empty_phrase_adds_nothing() -> None:
    phrase = read_phrase("Year Ended December 31, 2024")
    assert merge(phrase, Phrase()) == phrase
