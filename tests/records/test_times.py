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
    heads = table(" | June 30, 2025 | June 30, 2024\nPlans | 17 | 21")
    found = [one for one in records(document(heads, *blocks)) if one.label == ("Obligation",)]
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
    for heads in (1, 0):
        found = records(document(table(rows, heads)))
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


def test_columns_from_an_opening_to_a_closing_day() -> None:
    rows = """
    € million | 01.01.2023 | Additions | Disposals | 31.12.2023
    Land | 100 | 20 | (5) | 115
    """
    opened, between, closed = "2022-12-31", "2023-01-01/2023-12-31", "2023-12-31"
    assert periods(rows) == {"100": opened, "20": between, "5": between, "115": closed}


def test_heads_may_come_again_further_down() -> None:
    rows = """
     | Q4 2023 | Q4 2022 | FY 2023
    Sales | 10 | 11 | 45
    € million | 01.01.2023 | Additions | 31.12.2023
    Land | 100 | 20 | 120
    """
    found = periods(rows, ANNUAL)
    assert found["10"] == "2023-10-01/2023-12-31"
    assert found["20"] == "2023-01-01/2023-12-31"


def test_a_head_in_two_lines_is_one_though_layout_marks_its_first() -> None:
    rows = """
     | For the Year Ended | For the Period from February 8, 2021
     | December 31, 2022 | (Inception) to December 31, 2021
    Net loss | (40) | (30)
    """
    assert periods(rows) == {"40": "2022-01-01/2022-12-31", "30": "2021-02-08/2021-12-31"}


def test_rows_of_the_balance_sheet_among_those_of_the_year_are_of_its_end() -> None:
    rows = """
     | As of and for the Year Ended December 31, 2024
    Operating data: |
    Revenue | 10
    Balance sheet data: |
    Mortgages payable | 20
    Other data: |
    Dividends | 30
    Occupancy at year end | 91.5%
    """
    year, end = "2024-01-01/2024-12-31", "2024-12-31"
    assert periods(rows) == {"10": year, "20": end, "30": year, "91.5": end}


def test_columns_of_years_to_come_are_stated_as_of_the_day_reported_on() -> None:
    rows = " | 2025 | 2026 | Thereafter\nOffices | 10 | 20 | 30"
    assert set(periods(rows, ANNUAL, "Minimum rents as of December 31, 2024").values()) == {"2024-12-31"}


def test_a_year_named_by_its_months_gives_the_quarters_theirs() -> None:
    rows = " | Q2 2024 | Jan–Dec 2023\nOrders | 10 | 50"
    assert periods(rows) == {"10": "2024-04-01/2024-06-30", "50": "2023-01-01/2023-12-31"}


def test_one_quarter_may_have_sixteen_weeks() -> None:
    rule = "Our fiscal year ends on the Saturday closest to December 31."
    rows = """
     | First Quarter | Second Quarter
     | (16 weeks) | (12 weeks)
    Net sales | 10 | 20
    """
    found = records(document(rule, "Quarters of fiscal 2025", table(rows, heads=2)))
    assert [str(one.period) for one in found] == ["2024-12-29/2025-04-19", "2025-04-20/2025-07-12"]


def test_a_rate_before_the_words_of_its_row_has_the_period_of_the_row() -> None:
    rows = """
    As of June 30 | | 2025 | 2024
    0.55% | EUR note due 2030 | 90 | 80
    """
    assert periods(rows, "Our fiscal year ends on June 30.") == {
        "0.55": "2025-06-30",
        "90": "2025-06-30",
        "80": "2024-06-30",
    }


def test_heads_are_borrowed_over_a_long_line_of_the_same_table() -> None:
    title = "Adjustments to reconcile net income to net cash provided by operating activities, as follows:"
    parts = [table(" | 2024 | 2023\nNet income | 5 | 4"), title, table("Depreciation | 2 | 1", heads=0)]
    found = records(document(ANNUAL, *parts))
    assert [str(one.period)[:4] for one in found] == ["2024", "2023"] * 2


def test_half_years_do_not_say_when_years_end() -> None:
    rows = " | H1 2024 | H1 2023\nSales | 10 | 9"
    found = periods(rows, "Half year results for the six months ended 30 June 2024")
    assert found == {"10": "2024-01-01/2024-06-30", "9": "2023-01-01/2023-06-30"}


def test_a_row_of_the_quarter_under_its_last_day_lasts_the_quarter() -> None:
    rows = " | Dec. 31, 2023 | Sept. 30, 2023\nRevenue for the quarter | 10 | 9\nCash | 5 | 4"
    assert periods(rows) == {
        "10": "2023-10-01/2023-12-31",
        "9": "2023-07-01/2023-09-30",
        "5": "2023-12-31",
        "4": "2023-09-30",
    }


def test_a_day_in_the_label_of_a_balance_is_its_own() -> None:
    heads = "(in millions) | 2024 | 2023"
    found = records(document(ANNUAL, table(f"{heads}\nContract assets—January 1 | 11 | 12")))
    assert [str(one.period) for one in found] == ["2023-12-31", "2022-12-31"]


def test_rows_below_a_balance_are_of_its_day() -> None:
    heads = "(in millions) | Year Ended December 31, 2024 | Year Ended December 31, 2023"
    rows = "Common stock: |\n..Balance at January 1 |\n....Shares issued | 11 | 12"
    found = records(document(ANNUAL, table(f"{heads}\n{rows}")))
    assert [str(one.period) for one in found] == ["2023-12-31", "2022-12-31"]


def test_what_lies_between_two_balances_is_not_of_a_time_to_come() -> None:
    found = document(
        "(in millions)",
        table(
            """
            | Common stock | Retained earnings
            Balance at March 31, 2022 | $ 412 | $ 3,655
            Net income | | 231
            Balance at June 30, 2022 | $ 412 | $ 3,886
            Balance at March 31, 2023 | $ 415 | $ 4,190
            Net income | | 254
            Balance at June 30, 2023 | $ 415 | $ 4,444
            Balance at December 31, 2021 | $ 409 | $ 3,402
            Net income | | 484
            Balance at June 30, 2022 | $ 412 | $ 3,886
            """
        ),
    ).records()
    income = [str(record.period) for record in found if record.label[-1] == "Net income"]
    assert income == ["2022-04-01/2022-06-30", "2023-04-01/2023-06-30", "2022-01-01/2022-06-30"]


def test_a_day_of_the_year_of_a_head_wins_over_a_nearer_one_of_another_year() -> None:
    texts = (
        "The fair values as of September 30, 2024 and December 31, 2023 follow.",
        "As of December 31, 2023 nothing was pledged.",
    )
    (found,) = records(document(*texts, table("2024 | Value\nLoans | 12")))
    assert str(found.period) == "2024-09-30"


def test_no_day_after_the_day_reported_on_is_counted_from_a_year() -> None:
    texts = (
        "For the quarterly period ended September 30, 2024",
        "Our fiscal year ends on December 31.",
    )
    found = records(document(*texts, table(" | 2024 | 2023\nTotal assets | 12 | 11")))
    assert [str(one.period) for one in found] == ["2024-09-30", "2023-12-31"]


def test_heads_that_come_again_below_times_tell_how_far_each_time_reaches() -> None:
    rows = " | 2024 | 2023 | ~ |\n | Shares | Amount | Shares | Amount\nIssued | 1 | 5 | 2 | 6"
    found = records(document("Our fiscal year ends on December 31.", table(rows, heads=2)))
    assert [str(one.period)[:4] for one in found] == ["2024", "2024", "2023", "2023"]


def test_how_long_one_day_ends_is_not_said_of_another() -> None:
    text = "During the six months ended June 30, 2024 these notes were issued:"
    (found,) = records(document(text, table(" | Amount\nJanuary 2024\nSeries A | 12")))
    assert str(found.period) == "2024-01-31"


def test_a_table_right_below_another_has_its_introduction() -> None:
    text = "Loans as of September 30, 2024 and December 31, 2023:"
    found = records(document(text, table("2024 | Loans\nPrime | 12"), table("2023 | Loans\nPrime | 11")))
    assert [str(one.period) for one in found] == ["2024-09-30", "2023-12-31"]


def test_less_than_twelve_months_is_no_year() -> None:
    text = "Fair values as of September 30, 2024 and December 31, 2023:"
    rows = " | Less than 12 months | ~\n | 2024 | 2023\nBonds | 12 | 11"
    found = records(document(text, table(rows, heads=2)))
    assert [str(one.period) for one in found] == ["2024-09-30", "2023-12-31"]


@pytest.mark.parametrize("label", ["Total assets (billions)", "Right-of-use assets (other assets)"])
def test_assets_with_an_aside_are_held_on_a_day(label: str) -> None:
    rows = f" | Year ended December 31, 2024\n{label} | 12"
    assert [str(one.period) for one in records(document(table(rows)))] == ["2024-12-31"]


def test_a_column_without_a_time_is_of_the_last_day_of_the_others() -> None:
    rows = " | Committed | As of June 30, 2024 | As of December 31, 2023\nFirst line | 50 | 12 | 11"
    found = records(document(table(rows)))
    assert [str(one.period) for one in found] == ["2024-06-30", "2024-06-30", "2023-12-31"]


def test_a_range_of_years_in_a_row_is_no_fiscal_year() -> None:
    rows = " | June 30, 2023 | December 31, 2022\nNotes due 2030-2034 | 1,000 | 1,200"
    assert periods(rows) == {"1,000": "2023-06-30", "1,200": "2022-12-31"}


def test_the_par_value_of_stock_is_held_at_the_end_of_a_span() -> None:
    rows = " | Six Months Ended June 30, 2023\nCommon stock, par value | 958\nDividends on common stock | 12"
    assert periods(rows) == {"958": "2023-06-30", "12": "2023-01-01/2023-06-30"}


def test_a_day_read_together_with_the_row_below_it_is_of_the_rows_below_too() -> None:
    rows = """
     | Upstream | Downstream
    Three Months Ended June 30, 2024 Additions to plant | 6,884 | 2,474
    As of December 31, 2024 Investments | 4,885 | 1,396
    Total assets | 54,914 | 34,609
    """
    found = periods(rows, "For the quarterly period ended June 30, 2024")
    assert found["6,884"] == "2024-04-01/2024-06-30"
    assert found["4,885"] == found["54,914"] == found["34,609"] == "2024-12-31"


def test_days_of_rows_of_one_name_are_of_these_rows_alone() -> None:
    rows = """
     | Upstream | Downstream
    As of June 30, 2024 Investments | 4,884 | 1,396
    As of December 31, 2023 Investments | 4,885 | 1,397
    Limit | 54,914 | 34,609
    """
    assert periods(rows)["54,914"] == "None"


def test_a_column_of_changes_is_of_the_last_time_under_its_head() -> None:
    rows = """
     | Three Months Ended June 30, | ~ | ~ | Six Months Ended June 30, | ~ | ~
     | 2024 | 2023 | Change | 2024 | 2023 | Change
    Sales | 1,210 | 1,105 | 105 | 2,320 | 2,102 | 218
    """
    found = {one.text: (str(one.period), one.trust) for one in records(document(table(rows, heads=2)))}
    assert found["105"][0] == "2024-04-01/2024-06-30"
    assert found["218"][0] == "2024-01-01/2024-06-30"
    assert all(trust is not None and trust < 0.95 for _, trust in (found["105"], found["218"]))


def test_a_year_that_is_a_row_is_that_of_the_time_in_its_head() -> None:
    rows = """
     | Three Months Ended June 30, | Six Months Ended June 30,
    2024 | 653 | 1,300
    2023 | 651 | 1,286
    """
    found = periods(rows)
    assert found["653"] == "2024-04-01/2024-06-30"
    assert found["1,286"] == "2023-01-01/2023-06-30"
