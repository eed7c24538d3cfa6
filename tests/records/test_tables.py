from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from docparse.document import Document
from docparse.geometry import BBox
from docparse.records import Record, records
from tests.records.tables import document, table

STATEMENT = table(
    """
    (in millions, except per share data) | Year Ended December 31, | ~
     | 2024 | 2023
    Revenue | $1,250 | $1,100
    Costs | (800) | (760)
    Net income | $450 | $340
    Net income per share | $1.50 | $1.13
    Weighted average number of shares | 300 | 301
    Tax rate | 21.0% | 20.5%
    """,
    heads=2,
)


def by_label(found: Document) -> dict[tuple[str, str], Record]:
    return {(record.label[-1], record.header[-1]): record for record in records(found)}


def test_a_statement_says_what_its_numbers_mean() -> None:
    found = by_label(document("Consolidated Statements of Income", STATEMENT))
    revenue, costs = found["Revenue", "2024"], found["Costs", "2023"]
    assert (revenue.value, revenue.unit, str(revenue.period)) == (
        1_250_000_000,
        "USD",
        "2024-01-01/2024-12-31",
    )
    assert (costs.value, costs.unit, str(costs.period)) == (-760_000_000, "USD", "2023-01-01/2023-12-31")
    per_share = found["Net income per share", "2024"]
    assert (per_share.value, per_share.unit, per_share.scale) == (Decimal("1.50"), "USD/shares", 0)
    shares = found["Weighted average number of shares", "2024"]
    assert (shares.value, shares.unit) == (300_000_000, "shares")
    rate = found["Tax rate", "2023"]
    assert (rate.value, rate.unit) == (Decimal("20.5"), "percent")
    assert revenue.why["period"].startswith("Year Ended December 31,")


def test_nothing_said_is_none() -> None:
    (record,) = records(document(table("Item | Value\nTemperature | 36.6")))
    assert (record.value, record.unit, record.period) == (Decimal("36.6"), None, None)


def test_balances_and_what_happened_between_them() -> None:
    rows = table(
        """
         | Shares | Price
        Balance at December 31, 2022 | 100 | $5.00
        Granted | 20 | 6.10
        Balance at December 31, 2023 | 120 | $5.20
        """
    )
    periods = {record.label[-1]: str(record.period) for record in records(document(rows))}
    assert periods == {
        "Balance at December 31, 2022": "2022-12-31",
        "Granted": "2023-01-01/2023-12-31",
        "Balance at December 31, 2023": "2023-12-31",
    }


def test_the_beginning_of_a_year_is_the_end_of_the_one_before() -> None:
    rows = table(
        """
        (in thousands) | Year ended June 30, 2025
        Cash at beginning of year | $70
        Cash at end of year | $90
        """
    )
    periods = {record.label[-1]: str(record.period) for record in records(document(rows))}
    assert periods == {"Cash at beginning of year": "2024-06-30", "Cash at end of year": "2025-06-30"}


def test_a_section_row_dates_the_rows_below_it() -> None:
    rows = table(
        """
        (millions of dollars) | Upstream | Downstream
        Three Months Ended June 30, 2025 | |
        Revenue | 10 | 20
        Six Months Ended June 30, 2025 | |
        Revenue | 21 | 39
        """
    )
    found = [(record.text, str(record.period)) for record in records(document(rows))]
    assert found[0] == ("10", "2025-04-01/2025-06-30")
    assert found[3] == ("39", "2025-01-01/2025-06-30")


def test_a_page_may_state_the_scale_for_all_its_tables() -> None:
    rows = table("Item | June 30, 2025\nCash | $12")
    (record,) = records(document("Amounts in millions of dollars except as otherwise specified.", rows))
    assert record.value == 12_000_000


def test_prose() -> None:
    periods = "in the years ended December 31, 2024 and December 31, 2023"
    text = f"Revenue was $3.2 billion and $2.9 billion {periods}."
    found = records(document(text))
    assert [(record.value, record.unit) for record in found] == [
        (Decimal("3200000000.0"), "USD"),
        (Decimal("2900000000.0"), "USD"),
    ]
    assert [str(record.period) for record in found] == ["2024-01-01/2024-12-31", "2023-01-01/2023-12-31"]


def test_a_table_by_itself_says_what_its_own_words_say() -> None:
    found = {(record.label[-1], record.header[-1]): record for record in STATEMENT.records()}
    revenue = found["Revenue", "2024"]
    assert (revenue.value, revenue.unit, str(revenue.period)) == (
        1_250_000_000,
        "USD",
        "2024-01-01/2024-12-31",
    )
    assert (revenue.page, revenue.provenance) == (0, None)


def test_what_only_the_document_says_is_none_in_a_table_by_itself() -> None:
    rows = table("Item | 2025\nCash | $12")
    said = document("Amounts in millions. Our fiscal year ended June 30, 2025.", rows)
    (alone,), (within,) = rows.records(), [record for record in records(said) if record.header]
    assert (alone.period, str(within.period)) == (None, "2024-07-01/2025-06-30")


def periods_of(rows: str, *before: str) -> dict[str, str]:
    return {
        record.label[-1]: str(record.period)
        for record in records(document(*before, table(rows)))
        if record.header
    }


def test_changes_between_balances_of_a_year_last_the_year_under_a_day_too() -> None:
    rows = """
     | As of December 31, 2024
    Balance at the beginning of the year | 327
    Increases | 93
    Balance at the end of the year | 420
    Interest accrued | 44
    """
    assert periods_of(rows) == {
        "Balance at the beginning of the year": "2023-12-31",
        "Increases": "2024-01-01/2024-12-31",
        "Balance at the end of the year": "2024-12-31",
        "Interest accrued": "2024-12-31",
    }


def test_a_balance_of_a_day_without_a_year_is_the_last_one_in_its_span() -> None:
    rows = """
     | Six Months Ended June 30, 2024
    Balance as of December 31 | 8,019
    Balance as of June 30 | 8,020
    """
    assert periods_of(rows) == {
        "Balance as of December 31": "2023-12-31",
        "Balance as of June 30": "2024-06-30",
    }


def test_assets_are_stated_at_the_end_of_their_year() -> None:
    rows = """
     | Year Ended June 30, 2025
    Long-lived assets | 24
    Depreciation of long-lived assets | 3
    """
    assert periods_of(rows) == {
        "Long-lived assets": "2025-06-30",
        "Depreciation of long-lived assets": "2024-07-01/2025-06-30",
    }


def test_a_rate_in_a_label_has_the_period_of_its_row_not_the_year_it_falls_due() -> None:
    rows = table(" | June 30, 2025\n0.55% note due October 2030 | 1,000")
    (rate,) = [record for record in records(document(rows)) if record.unit == "percent"]
    assert str(rate.period) == "2025-06-30"


def test_prose_of_a_year_to_come_is_stated_as_of_the_day_reported_on() -> None:
    report = "For the fiscal year ended June 30, 2025."
    text = "We will repay $943 million during the year ending June 30, 2026."
    (record,) = [r for r in records(document(report, text)) if r.unit == "USD"]
    assert str(record.period) == "2025-06-30"


FISCAL = "Our fiscal year ended December 31, 2024."


def periods_in_order(rows: str, *before: str) -> list[str]:
    return [str(record.period) for record in records(document(*before, table(rows))) if record.header]


def test_quarters_at_the_head_of_columns_and_of_rows() -> None:
    columns = """
     | Q1 2024 | Q1 2023
    Revenue | 10 | 20
    """
    assert periods_in_order(columns, FISCAL) == ["2024-01-01/2024-03-31", "2023-01-01/2023-03-31"]
    rows = """
     | 2024 | 2023
    First quarter | 10 | 20
    Second quarter | 11 | 21
    Year | 21 | 41
    """
    assert periods_in_order(rows, FISCAL) == [
        *("2024-01-01/2024-03-31", "2023-01-01/2023-03-31"),
        *("2024-04-01/2024-06-30", "2023-04-01/2023-06-30"),
        *("2024-01-01/2024-12-31", "2023-01-01/2023-12-31"),
    ]


def test_nine_months_that_end_on_a_day_tell_the_end_of_the_year() -> None:
    rows = " | Q2 2025\nRevenue | 10"
    assert periods_in_order(rows, "Nine months ended June 30, 2025") == ["2025-01-01/2025-03-31"]


def test_amounts_of_a_label_belong_to_the_columns_in_order() -> None:
    rows = """
    (in millions) | Year Ended December 31, 2024 | Year Ended December 31, 2023
    Hedges, net of tax of $(7) and $4, respectively | 20 | 30
    """
    inner = [record for record in records(document(table(rows))) if not record.header]
    assert [(int(one.value), str(one.period)) for one in inner] == [
        (-7_000_000, "2024-01-01/2024-12-31"),
        (4_000_000, "2023-01-01/2023-12-31"),
    ]


def test_a_table_without_heads_has_those_of_the_one_that_it_goes_on_with() -> None:
    first = table("(in millions) | June 30, 2025 | June 30, 2024\nCash | 10 | 20")
    more = table("Debt | 5 | 6", heads=0)
    debts = [one for one in records(document(first, more)) if one.label[-1:] == ("Debt",)]
    assert [(str(one.period), one.header) for one in debts] == [
        ("2025-06-30", ("June 30, 2025",)),
        ("2024-06-30", ("June 30, 2024",)),
    ]


def test_a_year_that_begins_its_row_is_what_the_row_is_of() -> None:
    found = records(document("For the year ended December 31, 2024", table("Due | Amount\n2026 | 477")))
    assert [(one.text, str(one.period)) for one in found] == [("477", "2024-12-31")]


def test_shares_stated_apart_hold_until_something_else_is_stated() -> None:
    rows = """
    (in millions) | 2025 | 2024
    Net earnings | 15,682 | 14,595
    Shares in thousands | |
    Basic shares outstanding | 2,350 | 2,360
    Dilution: | |
    Stock options | 33 | 38
    """
    last = [one for one in records(document(table(rows))) if one.label[-1] == "Stock options"]
    assert [(int(one.value), one.unit) for one in last] == [(33_000, "shares"), (38_000, "shares")]


def test_a_statement_over_several_head_rows_is_read_whole() -> None:
    rows = """
    Dollars in millions except per | Common stock | Amount
    share amounts; | Shares | ~
    shares in thousands | |
    Balance June 30, 2022 | 2,393 | $4,009
    """
    values = [int(one.value) for one in records(document(table(rows, heads=3)))]
    assert values == [2_393_000, 4_009_000_000]


def test_prose_in_lists_pairs_by_rank() -> None:
    text = "Tax was $5 million, $(7) million and $3 million in 2024, 2023 and 2022, respectively."
    found = [(int(one.value), str(one.period)) for one in records(document(FISCAL, text))]
    assert found == [
        (5_000_000, "2024-01-01/2024-12-31"),
        (-7_000_000, "2023-01-01/2023-12-31"),
        (3_000_000, "2022-01-01/2022-12-31"),
    ]


def test_this_year_lasts_up_to_the_day_reported_on() -> None:
    report = ("For the quarterly period ended June 30, 2025.", "Nine months ended September 30, 2024")
    (found,) = records(document(*report, "Spending was $4 million in 2025."))
    assert str(found.period) == "2025-01-01/2025-06-30"


def test_a_range_of_percents_and_things_that_are_counted() -> None:
    found = records(document("We assume 3.5 - 4.4% and sell in over 190 countries at a par value of $0.01."))
    assert [(str(one.value), one.unit) for one in found] == [
        ("3.5", "percent"),
        ("4.4", "percent"),
        ("190", "pure"),
        ("0.01", "USD/shares"),
    ]


def test_rows_of_a_later_page_keep_their_page_and_place() -> None:
    part = table("(in millions) | June 30, 2025\nCash | 10\nDebt | 5")
    place = BBox(1, 2, 3, 4)
    later = [replace(cell, page=2, box=place) if cell.row == 2 else cell for cell in part.cells]
    found = records(document(replace(part, cells=tuple(later))))
    assert [(one.text, one.page) for one in found] == [("10", 1), ("5", 2)]
    assert found[1].box == place


def test_both_ends_of_a_range_are_of_the_time_over_it() -> None:
    rows = table(
        """
        Input | June 30, 2023 | ~ | December 31, 2022 | ~
         | Range | Mean | Range | Mean
        Model pricing | 66% - 98% | 89 % | 67% - 99% | 86 %
        Discount rate | 9.5% - 12.5% | 9.9 % | 9.4% - 12.4% | 9.7 %
        """,
        heads=2,
    )
    found = {one.text: str(one.period) for one in records(document(rows))}
    assert {found[text] for text in ("66", "98", "9.5", "12.5")} == {"2023-06-30"}
    assert {found[text] for text in ("67", "99", "9.4", "12.4")} == {"2022-12-31"}
