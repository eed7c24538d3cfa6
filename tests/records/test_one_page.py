"""A page by itself: what its own words say of time, and what they leave open."""

from __future__ import annotations

import pytest

from docparse.records import Record, records
from tests.records.tables import document, table


def read(*parts: str, heads: int = 1) -> dict[str, Record]:
    tables = [table(part, heads) if "|" in part else part for part in parts]
    return {one.text: one for one in records(document(*tables))}


def periods(*parts: str, heads: int = 1) -> dict[str, str]:
    return {text: str(one.period) for text, one in read(*parts, heads=heads).items()}


def test_quarters_that_end_with_the_same_day_of_the_week_have_thirteen_weeks_each() -> None:
    rows = " | Three Months Ended | ~ | Six Months Ended | ~\n | July 29, 2023 | July 30, 2022"
    rows += " | July 29, 2023 | July 30, 2022\nSales | 14 | 25 | 36 | 47"
    assert periods(rows, heads=2) == {
        "14": "2023-04-30/2023-07-29",
        "25": "2022-05-01/2022-07-30",
        "36": "2023-01-29/2023-07-29",
        "47": "2022-01-30/2022-07-30",
    }


def test_what_lies_between_two_balances_has_their_days() -> None:
    rows = " | Cost\nBalance, January 1, 2022 | 41\nNet income | 12\nBalance, July 3, 2022 | 53"
    assert periods(rows)["12"] == "2022-01-01/2022-07-03"


def test_six_months_to_a_day_within_a_month_do_not_tell_where_the_year_ends() -> None:
    texts = "Results for the six months ended July 2, 2023.", "Sales were $12 million in fiscal 2022."
    assert periods(*texts)["12"] == "None"


def test_the_latest_column_of_a_statement_is_the_day_reported_on() -> None:
    rows = (
        " | For the periods ended June 30, | ~\n | 2022 | 2023\n | First Half | First Half\nSales | 14 | 25"
    )
    assert periods(rows, heads=3) == {"14": "2022-01-01/2022-06-30", "25": "2023-01-01/2023-06-30"}


def test_another_report_tells_not_the_day_of_this_one() -> None:
    other = "It should be read with our Annual Report on Form 10-K for the year ended December 31, 2022."
    now = "Our fiscal year ends on December 31. Sales were $12 million in the first quarter of 2023."
    assert periods(other, now)["12"] == "2023-01-01/2023-03-31"


def test_dollars_in_tables_scale_no_counts() -> None:
    rows = " | 2023\nNumber of claims | 5,608"
    assert read("(Dollars in tables in millions)", rows)["5,608"].value == 5608


@pytest.mark.parametrize("number", ["71.3", "74.5"])
def test_a_time_without_days_gives_way_to_no_other(number: str) -> None:
    texts = "On 3 June 2024 we had $9.", "Accuracy rose from 71.3% to 74.5% in 2023."
    assert periods(*texts)[number] == "None"


def test_a_part_of_a_year_without_days_keeps_to_its_year() -> None:
    texts = (
        "In June 2023 it had $9.",
        "It paid $12 in the first six months of 2023.",
        "It paid $15 in Q1 2022.",
    )
    found = periods(*texts)
    assert found["12"].endswith("2023-06-30")
    assert found["15"] == "None"


def test_a_row_that_begins_with_a_day_is_of_that_day() -> None:
    rows = " | Paid out\n02 Jan Card payment | 46.20\n2025-01-06 Direct debit | 38.75"
    assert periods("Period: 1 January 2025 to 31 January 2025", rows) == {
        "46.20": "2025-01-02/2025-01-02",
        "38.75": "2025-01-06/2025-01-06",
    }
