from __future__ import annotations

import itertools
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.records.model import Period
from docparse.records.periods.fiscal import (
    FiscalYear,
    WeekRule,
    fit_rule,
    months_before,
    read_rule,
    settle,
    to_period,
)
from docparse.records.periods.phrases import Phrase, merge
from docparse.records.periods.said import read_phrase, read_phrases
from docparse.records.periods.years import fiscal_year


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
        ("February 8, 2021 (inception) through December 31, 2021", "2021-02-08", "2021-12-31"),
        ("Jan–Jun 2024", "2024-01-01", "2024-06-30"),
        ("October to March 2024", "2023-10-01", "2024-03-31"),
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


CALENDAR, TO_SEPTEMBER, RETAIL = FiscalYear(12, 31), FiscalYear(9, 30), FiscalYear(1, 31, later=1)


@pytest.mark.parametrize(
    ("text", "fiscal", "start", "end"),
    [
        ("Q1 2024", CALENDAR, "2024-01-01", "2024-03-31"),
        ("1Q24", CALENDAR, "2024-01-01", "2024-03-31"),
        ("Q2'24", CALENDAR, "2024-04-01", "2024-06-30"),
        ("FY2024 Q1", TO_SEPTEMBER, "2023-10-01", "2023-12-31"),
        ("Third quarter of fiscal 2024", TO_SEPTEMBER, "2024-04-01", "2024-06-30"),
        ("Fourth Quarter 2023", RETAIL, "2023-11-01", "2024-01-31"),
        ("H1 2024", CALENDAR, "2024-01-01", "2024-06-30"),
        ("2H23", CALENDAR, "2023-07-01", "2023-12-31"),
        ("First half of FY24", TO_SEPTEMBER, "2023-10-01", "2024-03-31"),
        ("First nine months of 2024", CALENDAR, "2024-01-01", "2024-09-30"),
        ("9M 2024", CALENDAR, "2024-01-01", "2024-09-30"),
        ("Q3 YTD 2024", CALENDAR, "2024-01-01", "2024-09-30"),
        ("FY24", TO_SEPTEMBER, "2023-10-01", "2024-09-30"),
        ("2023/24", FiscalYear(3, 31), "2023-04-01", "2024-03-31"),
        ("2024", CALENDAR, "2024-01-01", "2024-12-31"),
        ("As of Q3 2024", CALENDAR, None, "2024-09-30"),
        ("First quarter ended April 30, 2024", CALENDAR, "2024-02-01", "2024-04-30"),
    ],
)
def test_parts_of_fiscal_years(text: str, fiscal: FiscalYear, start: str | None, end: str) -> None:
    wanted = Period(date.fromisoformat(start) if start else None, date.fromisoformat(end))
    assert to_period(settle(read_phrase(text), fiscal)) == wanted


@pytest.mark.parametrize("text", ["Q1", "H2O", "first quarter", "2023/25", "2024/03/31"])
def test_no_part_without_its_year(text: str) -> None:
    assert to_period(settle(read_phrase(text), CALENDAR)) is None


def test_quarters_counted_in_weeks_are_not_guessed() -> None:
    weeks = FiscalYear(1, 28, later=1)
    assert to_period(settle(read_phrase("Q1 2023"), weeks)) is None
    assert str(to_period(settle(read_phrase("Fiscal 2023"), weeks))) == "2023-01-29/2024-01-28"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("the last Saturday of September", ["2022-09-24", "2023-09-30", "2024-09-28"]),
        ("the last Sunday in October", ["2023-10-29", "2024-10-27", "2025-10-26"]),
        ("the Saturday nearest January 31", ["2022-01-29", "2023-01-28", "2024-02-03", "2025-02-01"]),
        ("the Saturday closest to the last day of February", ["2024-03-02", "2025-03-01"]),
        ("the Sunday nearest to the end of December", ["2021-01-03", "2023-01-01", "2023-12-31"]),
    ],
)
def test_years_end_on_a_weekday(text: str, ends: list[str]) -> None:
    days = [date.fromisoformat(end) for end in ends]
    rule = read_rule([f"Our fiscal year ends on {text}."])
    assert rule is not None
    assert all(map(rule.holds, days))
    fitted = fit_rule(days)
    assert fitted is not None
    assert all(map(fitted.holds, days))


def test_no_rule_of_weeks_where_years_end_with_a_day_of_a_month() -> None:
    assert read_rule(["Our fiscal year ends on June 30. We met on the Saturday nearest January 15."]) is None
    assert fit_rule([date(2023, 6, 30), date(2024, 6, 30)]) is None
    assert fit_rule([date(2023, 6, 30), date(2024, 5, 12)]) is None


TO_JANUARY = FiscalYear(1, 31, 1, WeekRule(5, 1, nearest=True))


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("Fiscal Year Ended February 3, 2024", "2023-01-29/2024-02-03"),  # 53 weeks
        ("Fiscal 2022", "2022-01-30/2023-01-28"),
        ("First quarter of fiscal 2023", "2023-01-29/2023-04-29"),
        ("Fourth quarter of fiscal 2023", "2023-10-29/2024-02-03"),  # 14 weeks
        ("Nine Months Ended October 28, 2023", "2023-01-29/2023-10-28"),
        ("Three Months Ended October 28, 2023", "2023-07-30/2023-10-28"),
        ("12 Weeks Ended October 21, 2023", "2023-07-30/2023-10-21"),
    ],
)
def test_a_fiscal_year_of_weeks(text: str, period: str) -> None:
    assert str(to_period(settle(read_phrase(text), TO_JANUARY), TO_JANUARY)) == period


@given(st.integers(0, 6), st.integers(1, 12), st.booleans(), st.integers(2000, 2050))
def test_years_of_weeks_follow_each_other(weekday: int, month: int, nearest: bool, year: int) -> None:
    fiscal = FiscalYear(month, 31, 0, WeekRule(weekday, month, nearest))
    first, second = fiscal.period(12, 1, year), fiscal.period(12, 1, year + 1)
    assert first is not None
    assert second is not None
    assert second.start == first.end + timedelta(days=1)
    assert ((second.end - first.end).days) in (364, 371)
    assert fiscal.in_weeks(first) == first


@given(st.integers(1, 12), st.sampled_from([3, 6]), st.integers(2000, 2050))
def test_the_parts_of_a_year_follow_each_other_and_fill_it(month: int, months: int, year: int) -> None:
    fiscal = FiscalYear(month, 31 if month != 2 else 29)
    parts = [fiscal.period(months, index, year) for index in range(1, 12 // months + 1)]
    whole = fiscal.period(12, 1, year)
    assert whole is not None
    assert parts[0] is not None
    assert (parts[0].start, parts[-1] and parts[-1].end) == (whole.start, whole.end)
    for one, other in itertools.pairwise(parts):
        assert one is not None
        assert other is not None
        assert other.start == one.end + timedelta(days=1)


def test_years_of_a_list_are_of_the_kind_of_its_first() -> None:
    said = read_phrases("at December 31, 2024 and 2023 and in the second quarter of 2022 and 2021")
    found = [str(to_period(settle(one.phrase, CALENDAR))) for one in said]
    assert found == ["2024-12-31", "2023-12-31", "2022-04-01/2022-06-30", "2021-04-01/2021-06-30"]


def test_two_lengths_share_a_date() -> None:
    said = read_phrases("for the three and six months ended June 30, 2025")
    assert [str(to_period(one.phrase)) for one in said] == ["2025-04-01/2025-06-30", "2025-01-01/2025-06-30"]


def test_a_length_before_a_month_ends_with_it() -> None:
    (said,) = read_phrases("for the year ended December 2022")
    assert str(to_period(said.phrase)) == "2022-01-01/2022-12-31"


@pytest.mark.parametrize(
    ("texts", "ends"),
    [
        (["our fiscal year ends on June 30", "for the six months ended December 31, 2024"], (6, 30)),
        (["El ejercicio terminado el 31 de marzo de 2024"], (3, 31)),
        (["twelve months ended September 30, 2024", "Year ended Dec. 31, 2023"], (12, 31)),
        (["As of September 30, 2023 and December 31, 2022, and in the nine months ended"], (12, 31)),
    ],
)
def test_where_the_fiscal_year_ends(texts: list[str], ends: tuple[int, int]) -> None:
    fiscal = fiscal_year(texts)
    assert ends == (fiscal and (fiscal.month, fiscal.day))


def test_an_empty_phrase_adds_nothing() -> None:
    phrase = read_phrase("Year Ended December 31, 2024")
    assert merge(phrase, Phrase()) == phrase
