"""Numbers, units and periods as companies of many countries print them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.records import records
from docparse.records.amounts import as_english, cell_amount, read_cell
from docparse.records.digits import ENGLISH, Digits, digits_in
from docparse.records.model import Record
from tests.records.tables import document, table

SPACES, POINTS, SPACES_AND_COMMA = Digits(" ", "."), Digits(".", ","), Digits(" ", ",")


def read(*parts: str, heads: int = 1) -> tuple[Record, ...]:
    """The records of paragraphs and one table, the last of the parts."""
    *texts, rows = parts
    return records(document(*texts, table(rows, heads)))


@pytest.mark.parametrize(
    ("cells", "digits"),
    [
        (["1,234", "5,678", "12.3"], ENGLISH),
        (["54 396", "(6 899)", "718"], SPACES),
        (["54 396,5", "6 899,1", "718,2"], SPACES_AND_COMMA),
        (["1.234,5", "900,1", "30.09.2024"], POINTS),
        (["55.880", "65.805", "718", "12.204"], POINTS._replace(sure=False)),
        (["1.234", "0.512", "12.25"], ENGLISH),
        (["9’123", "12’345"], ENGLISH._replace(sure=False)),
        ([], ENGLISH._replace(sure=False)),
    ],
)
def test_the_numbers_of_a_document_tell_how_they_are_written(cells: list[str], digits: Digits) -> None:
    assert digits_in(cells) == digits


@pytest.mark.parametrize(
    ("cell", "digits", "value", "currency"),
    [
        ("54 396", SPACES, "54396", None),
        ("(6 899 )", SPACES, "-6899", None),
        ("–1.234,5", POINTS, "-1234.5", None),
        ("9’123", ENGLISH, "9123", None),
        ("△20,029", ENGLISH, "-20029", None),
        ("▲5.2", ENGLISH, "5.2", None),
        ("NT$300,000", ENGLISH, "300000", "TWD"),
        ("R$ 12.5", ENGLISH, "12.5", "BRL"),
        ("HK$(1,234)", ENGLISH, "-1234", "HKD"),
    ],
)
def test_cells(cell: str, digits: Digits, value: str, currency: str | None) -> None:
    found = cell_amount(cell, digits)
    assert found is not None
    assert (found.value, found.currency) == (Decimal(value), currency)


def test_two_numbers_of_an_english_table_are_not_one() -> None:
    assert cell_amount("54 396") is None


@given(st.text(max_size=40), st.sampled_from([ENGLISH, SPACES, POINTS, SPACES_AND_COMMA]))
def test_a_text_keeps_its_length(text: str, digits: Digits) -> None:
    assert len(as_english(text, digits)) == len(text)


@pytest.mark.parametrize(
    ("sentence", "value", "unit"),
    [
        ("Revenue was R79 billion.", 79_000_000_000, "ZAR"),
        ("Loans of ₹2,449 crore were granted.", 24_490_000_000, "INR"),
        ("Orders were ₩2.3 trillion.", 2_300_000_000_000, "KRW"),
        ("有利子負債は642億円であります。", 64_200_000_000, "JPY"),
        ("Das Obligo betrug 229 Mio. €.", 229_000_000, "EUR"),
        ("It paid 5 million Canadian dollars.", 5_000_000, "CAD"),
    ],
)
def test_amounts_of_a_text(sentence: str, value: int, unit: str) -> None:
    (found,) = records(document(sentence))
    assert (found.value, found.unit) == (value, unit)


def test_a_bare_dollar_is_that_in_which_the_document_is_presented() -> None:
    (found,) = read("The report is presented in Australian dollars.", " | $M\nCash | 12")
    assert (found.value, found.unit) == (12_000_000, "AUD")


def test_a_scale_in_dollars_does_not_say_whose_they_are() -> None:
    (found,) = read("Figures are presented in Canadian dollars.", "(In thousands of dollars) | ~\nCash | $12")
    assert (found.value, found.unit) == (12_000, "CAD")


@pytest.mark.parametrize(
    ("label", "value", "unit"),
    [
        ("Earnings per share (pence)", "0.123", "GBP/shares"),
        ("Earnings per share", "12.3", "GBP/shares"),
        ("Harvest volume, tonnes", "12.3", "pure"),
        ("Revenue", "12300000", "GBP"),
    ],
)
def test_rows_that_the_scale_is_not_for(label: str, value: str, unit: str) -> None:
    (found,) = read(f" | £m\n{label} | 12.3")
    assert (found.value, found.unit) == (Decimal(value), unit)


def test_won_are_paid_for_a_share_without_decimals() -> None:
    rows = " | 2024\n(In millions of Korean won) | ~\nBasic earnings per share | 504"
    assert [(one.value, one.unit) for one in read(rows, heads=2)] == [(504, "KRW/shares")]


def test_most_titles_say_the_scale_of_a_table_that_says_none() -> None:
    titles = ["Balance sheets (In thousands of Brazilian Reais)", "Income (In thousands of Brazilian Reais)"]
    found = read(*titles, "R$ million", "one", "two", "three", "Provisions follow:", " | 2024\nTotal | 12")
    assert [one.value for one in found] == [12_000]


def test_the_two_days_of_a_balance_sheet_tell_the_fiscal_year() -> None:
    found = read("As of September 30, 2024 and March 31, 2024", " | Q2 2024/25 | H1 2024/25\nSales | 1 | 2")
    assert [str(one.period) for one in found] == ["2024-07-01/2024-09-30", "2024-04-01/2024-09-30"]


def test_a_year_to_date_reaches_up_to_the_day_reported_on() -> None:
    titles = "For the quarterly period ended June 30, 2025", "Our fiscal year ends on December 31."
    found = read(*titles, " | 2025 YTD | 2024 YTD | 2024\nSales | 4 | 2 | 3", heads=0)
    assert [str(one.period) for one in found][:2] == ["2025-01-01/2025-06-30", "2024-01-01/2024-06-30"]


def test_a_title_says_how_long_the_days_of_heads_have_lasted() -> None:
    rows = " | 31 Dec 2024 | 31 Dec 2023\nRevenue | 5 | 4"
    flows = read("Income statement for the half-year ended 31 December 2024", rows)
    assert [str(one.period) for one in flows] == ["2024-07-01/2024-12-31", "2023-07-01/2023-12-31"]
    points = read("Balance sheet as at 31 December 2024", rows)
    assert [str(one.period) for one in points] == ["2024-12-31", "2023-12-31"]


def test_an_aside_has_a_time_of_its_own() -> None:
    text = (
        "EBIT was NOK 729 million in Q1 2025 (Q1 2024: NOK 607 million). The fiscal year ends on December 31."
    )
    found = records(document(text))
    assert [str(one.period) for one in found] == ["2025-01-01/2025-03-31", "2024-01-01/2024-03-31"]


def test_the_same_period_of_another_year() -> None:
    text = (
        "Earnings for the second quarter of 2025 were $7 million compared to $8 million for the same period "
        "in 2024. The fiscal year ends on December 31."
    )
    assert [str(one.period) for one in records(document(text))] == [
        "2025-04-01/2025-06-30",
        "2024-04-01/2024-06-30",
    ]


def test_columns_of_beginning_and_ending_balances() -> None:
    heads = "Changes for the nine-month period ended September 30, 2024 are as follows"
    found = read(heads, " | Beginning balance | Acquisition | Ending balance\nLand | 4 | 2 | 3")
    assert [str(one.period) for one in found] == ["2023-12-31", "2024-01-01/2024-09-30", "2024-09-30"]


@given(st.from_regex(r"(\$ ?)?\(?\d{1,4}(,\d{3}){0,2}(\.\d{1,3})? ?\)?( ?%)?", fullmatch=True))
def test_plain_cells_are_read_sooner_but_alike(cell: str) -> None:
    assert cell_amount(cell) == read_cell(cell)
