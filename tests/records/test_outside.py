"""Pages that are no filings: invoices, tables of papers, forms."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.records import Record, records
from docparse.records.amounts import cell_amount, read_amounts
from docparse.records.digits import digits_in
from tests.records.tables import document, table


def read(*parts: str, heads: int = 1) -> tuple[Record, ...]:
    return records(document(*[table(part, heads) if "|" in part else part for part in parts]))


@pytest.mark.parametrize("text", ["2 m", "9 b", "8b", "3m", "7 k"])
def test_a_letter_behind_a_number_is_no_scale_without_money(text: str) -> None:
    found = cell_amount(text)
    assert found is not None
    assert found.scale is None


@pytest.mark.parametrize(("text", "power"), [("10k", 3), ("165M", 6), ("1.8B", 9), ("£2 m", 6), ("$8b", 9)])
def test_glued_capitals_and_letters_behind_money_are_scales(text: str, power: int) -> None:
    found = cell_amount(text)
    assert found is not None
    assert found.scale == power


@pytest.mark.parametrize("text", ["55/5", "3004/2708", "7/10"])
def test_two_numbers_with_a_bar_are_no_amount(text: str) -> None:
    assert cell_amount(text) is None


@given(st.integers(0, 999), st.sampled_from([".", ","]))
def test_a_leading_nought_tells_what_a_point_is(thousandths: int, mark: str) -> None:
    digits = digits_in([f"0{mark}{thousandths:03}", f"121{mark}440"])
    assert digits.decimal == mark
    assert digits.sure


def test_abbreviations_are_currencies_only_with_support() -> None:
    rows = " | IDR | USD\nFirst | 18.7 | 12.5"
    assert [one.unit for one in read(rows)] == [None, "USD"]
    assert [one.unit for one in read("Cash was IDR 5 million.", rows)][:2] == ["IDR", "USD"]


def test_codes_have_no_unit_and_no_trust() -> None:
    rows = "Item | Amount (EUR)\nInvoice Number: | 42183017\nFee | 12.50"
    code, fee = read(rows)
    assert (code.kind, code.unit, code.trust) == ("code", None, None)
    assert (fee.kind, fee.unit) == ("amount", "EUR")
    assert fee.trust is not None


def test_places_in_a_list_are_codes_and_counts_are_none() -> None:
    found = read("Name | Pos. | Number\nHat | 17 | 25")
    assert [one.kind for one in found] == ["code", "amount"]


def test_a_row_that_counts_the_columns_is_no_data() -> None:
    found = read("State | Total | Rural | Urban\nNo. of column | 1 | 2 | 3\nAssam | 87.1 | 86.3 | 92.3")
    assert [one.kind for one in found] == ["code"] * 3 + ["amount"] * 3


def test_a_price_under_a_percentage_is_none() -> None:
    found = read("Item | Discount % | Discount %\n | Rate | Price\nHat | 5 | 3.89", heads=2)
    assert [one.unit for one in found] == ["percent", None]


def test_standard_errors_are_no_losses() -> None:
    rows = " | (1) | (2)\nPost | 0.46 | 0.39\n | (0.25) | (0.26)\nVolume | -1.09 | 1.05\n | (0.28) | (0.31)"
    values = [one.value for one in read(rows)]
    assert values == [Decimal(v) for v in ("0.46", "0.39", "0.25", "0.26", "-1.09", "1.05", "0.28", "0.31")]
    money = rows.replace("0.46", "$ 0.46")
    assert Decimal("-0.25") in [one.value for one in read(money)]


def test_money_grouped_by_blanks_before_its_sign() -> None:
    (found,) = read_amounts("plus de 1 200 000$; il")
    assert (found.value, found.currency) == (1_200_000, "USD")


def test_a_pair_of_figures_has_no_trust() -> None:
    found = read("Tile | Rate | Time\nF | 2,3 | 4.5\nG | 6,3 | 1,234.50")
    assert [one.trust is None for one in found] == [True, False, True, False]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("More than half (58%) and some ($5) agreed.", ["58", "5"]),
        ("The rate was (3.1)% and the loss $(13) million.", ["-3.1", "-13000000"]),
    ],
)
def test_brackets_round_a_unit_are_an_aside(text: str, values: list[str]) -> None:
    assert [one.value for one in records(document(text))] == [Decimal(value) for value in values]


@pytest.mark.parametrize(
    "text", ["The 3 Rs are these.", "Im Verhältnis 2:1 zu gewichten.", "Codes R022 and R027 are used."]
)
def test_letters_are_no_rupees_or_rand(text: str) -> None:
    assert not records(document(text))


def test_a_year_in_brackets_is_no_amount() -> None:
    assert [one.text for one in read("State | Reservation\nChile | (2001)\nPeru | 12")] == ["12"]


def test_a_life_under_options_is_no_number_of_shares() -> None:
    rows = " | OPTIONS OUTSTANDING | ~\nPrices | NUMBER | REMAINING CONTRACTUAL LIFE\n$6-$14 | 143,100 | 5.3"
    assert [one.unit for one in read(rows, heads=2)][:2] == ["shares", "pure"]


def test_the_money_of_one_head_is_of_its_column() -> None:
    rows = " | GNP ($000) | Population (mn) | Outlets\nGermany | 27.5 | 81.9 | 415.3"
    assert [one.unit for one in read(rows)] == ["USD", None, None]


def test_a_unit_by_words_alone_is_trusted_as_far_as_these_go() -> None:
    rows = "(in millions) | 2024\nShares repurchased under the program | 12.5\nRevenue | 14.5"
    found = read(rows)
    assert all(one.trust is None or one.trust <= 0.9998 for one in found)
    by_words = [one for one in found if one.why.get("unit", "").startswith("the words round it")]
    assert all(one.trust is not None and one.trust < 0.9998 for one in by_words)


def test_a_scale_torn_by_columns_is_read() -> None:
    rows = " | 2023 | 2022\n(In | thousands, except | per share data)\nRevenue | 1,256 | 1,213"
    assert [one.value for one in read(rows.replace("(In", "x | (In").replace("x | ", ""), heads=2)] == [
        Decimal(1_256_000),
        Decimal(1_213_000),
    ]
