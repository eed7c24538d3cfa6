"""Periods that a table's rows, or the tense of a sentence, tell."""

from __future__ import annotations

import pytest

from docparse.records import records
from tests.records.tables import document, table

ANNUAL = "For the fiscal year ended December 31, 2024"


def periods(rows: str, *before: str) -> dict[str, str]:
    return {one.text: str(one.period) for one in records(document(*before, table(rows)))}


def test_what_is_due_later_or_in_all_is_stated_as_of_the_day_reported_on() -> None:
    rows = (
        "Year | Amount\n2025 | 100\n2026 | 90\nThereafter | 250\nTotal payments | 440\nLess: interest | (40)"
    )
    between = ("Note 9", "Leases", "We lease offices.", "Payments to come:")
    assert set(periods(rows, ANNUAL, *between).values()) == {"2024-12-31"}


def test_a_balance_over_a_dash_begins_the_span_below_it() -> None:
    rows = """
     | Number of shares | Price
    Balances as of December 31, 2023 | — | $—
    Granted | 159,978 | 686.36
    Balances as of December 31, 2024 | 159,978 | $686.36
    """
    assert periods(rows)["159,978"] == "2024-12-31"
    (granted, *_) = records(document(table(rows)))
    assert str(granted.period) == "2024-01-01/2024-12-31"


def test_a_row_of_a_day_alone_parts_a_table() -> None:
    rows = """
     | As of December 31, 2024
    Derivative assets | 10
    As of December 31, 2023 |
    Derivative assets | 20
    Notes issued May 2, 2022 |
    Derivative liabilities | 30
    """
    assert periods(rows) == {"10": "2024-12-31", "20": "2023-12-31", "30": "2023-12-31"}


def test_heads_are_found_over_several_tables_without_any() -> None:
    parts = [table(f"Obligation | {at}00 | {at}50", heads=0) for at in (1, 2, 3)]
    titles = ["Plans with an obligation", "Plans with another", "Other plans"]
    blocks = [one for pair in zip(titles, parts, strict=True) for one in pair]
    found = records(document("As of June 30 2025 2024", *blocks))
    assert [str(one.period) for one in found] == ["2025-06-30", "2024-06-30"] * 3


def test_words_over_a_row_have_its_period() -> None:
    rows = """
    (in millions) | Amount
    Balance June 30, 2024 | 900
    Dividends ($4.07 per share): |
    Common | (87)
    Balance June 30, 2025 | 813
    """
    assert periods(rows)["4.07"] == "2024-07-01/2025-06-30"


def test_a_year_in_a_label_is_that_of_its_row() -> None:
    rows = "(in millions) | June 30, 2025 | June 30, 2024\nStock, $1 stated value in 2024 | 12 | 11"
    assert periods(rows)["1"] == "2024-06-30"


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("The facility is a $8.0 billion facility.", "2024-12-31"),
        ("We have $250 million of tax benefits that we expect to use.", "2024-12-31"),
        ("The facility was a $8.0 billion facility.", "None"),
        ("Rates are 4% for all of them.", "None"),
        ("Lines of $3 million were open as of the end of the second quarter of 2024.", "2024-06-30"),
    ],
)
def test_the_present_of_a_report_is_its_day(text: str, period: str) -> None:
    (found,) = records(document(ANNUAL, text))
    assert str(found.period) == period


def test_the_present_without_a_report_is_no_day() -> None:
    (found,) = records(document("The facility is a $8.0 billion facility."))
    assert found.period is None


def test_heads_of_days_in_figures() -> None:
    rows = " | 09/30/2024 | 09/30/2023\nCash | 10 | 20"
    for parts in (
        [table(rows)],
        [table(rows, heads=0)],
        ["09/30/2024 09/30/2023 ASSETS", table("Cash | 10 | 20", 0)],
    ):
        found = records(document(*parts))
        assert [str(one.period) for one in found] == ["2024-09-30", "2023-09-30"]


def test_years_beside_one_that_is_not_over_are_cut_alike() -> None:
    report = "For the quarterly period ended June 30, 2025."
    between = ("Our fiscal year ends on December 31.", "Our fiscal year ended December 31, 2024.")
    rows = " | 2025 | 2024\nTax rate | 21.0% | 20.0%"
    found = records(document(report, *between, table(rows)))
    assert [str(one.period) for one in found] == ["2025-01-01/2025-06-30", "2024-01-01/2024-06-30"]
    (first, second) = records(
        document(report, *between, "We paid $3 million and $2 million in 2025 and 2024.")
    )
    assert (str(first.period), str(second.period)) == ("2025-01-01/2025-06-30", "2024-01-01/2024-06-30")


def test_what_is_held_is_of_the_end_of_its_year() -> None:
    before = ("Our fiscal year ended December 31, 2024.", *"abcd")
    rows = " | 2024 | 2023\n4% notes due 2030 | 10 | 20\nTotal debt | 10 | 20"
    found = [one for one in records(document(*before, table(rows))) if one.unit != "percent"]
    assert [str(one.period) for one in found] == ["2024-12-31", "2023-12-31"] * 2


RETAILER = "The fiscal year ended February 1, 2025 (“fiscal 2024”) ends on the Saturday nearest January 31."


def test_a_year_of_weeks_named_for_the_year_before() -> None:
    rows = " | Fiscal 2024 | Fiscal 2023\nSales | 10 | 20"
    found = records(document(RETAILER, table(rows)))
    assert [str(one.period) for one in found] == ["2024-02-04/2025-02-01", "2023-01-29/2024-02-03"]


def test_a_balance_of_the_first_of_a_month_that_ends_a_fiscal_year() -> None:
    rows = " | Shares\nBalance at February 3, 2024 | 10\nGranted | 2\nBalance at February 1, 2025 | 12"
    found = records(document(RETAILER, table(rows)))
    assert [str(one.period) for one in found] == ["2024-02-03", "2024-02-04/2025-02-01", "2025-02-01"]
