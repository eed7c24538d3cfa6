"""Units, scales and signs that words or numbers beside each other leave in doubt."""

from __future__ import annotations

from decimal import Decimal

import pytest

from docparse.records import Record, records
from docparse.records.amounts import read_amounts
from docparse.records.units.statements import read_statement
from tests.records.tables import document, table

SURE = 0.95


def read(rows: str, *before: str) -> dict[str, Record]:
    return {one.text: one for one in records(document(*before, table(rows)))}


def test_lengths_of_time_are_in_no_scale() -> None:
    rows = " | Options | Remaining term (in years) | Value (in thousands)\nAt year end | 6,890 | 3.8 | $7,922"
    assert read(rows, "Options are as follows (shares in thousands):")["3.8"].value == Decimal("3.8")


def test_a_scale_of_shares_is_not_that_of_money() -> None:
    rows = " | Shares | Weighted-average price\nGranted | 4,949 | $9.45"
    found = read(rows, "Options are as follows (shares in thousands):")
    assert (found["4,949"].value, found["9.45"].value) == (4_949_000, Decimal("9.45"))
    told = read(rows + "\nFair value | | $17", "Dollars in millions", "Options (shares in thousands):")
    assert told["17"].value == 17_000_000


@pytest.mark.parametrize("said", ["Mio. EUR 2022 2021 Δ %", "€ million 2023 2022", "Mio. EUR 2022"])
def test_years_behind_a_scale_are_no_amount_of_it(said: str) -> None:
    stated = read_statement(said)
    assert stated is not None
    assert (stated.scale, stated.currency) == (6, "EUR")
    assert read_statement("EUR million 2,022") is None


def test_thousands_in_spanish_are_no_miles() -> None:
    stated = read_statement("(en miles EUR)")
    assert stated is not None
    assert stated.scale == 3
    assert read_statement("in miles") is None


def test_years_side_by_side_are_no_amounts() -> None:
    assert not [one for one in records(document("EUR 2022 2021 Change")) if one.text == "2022"]


@pytest.mark.parametrize(
    ("text", "value"), [("2,251-円", "-2251"), ("12.50-EUR", "-12.50"), ("a 5-EUR note", "5")]
)
def test_a_minus_may_be_between_a_number_and_its_currency(text: str, value: str) -> None:
    (amount,) = read_amounts(text)
    assert amount.value == Decimal(value)


@pytest.mark.parametrize("text", ["Subtotal: $37,562.47 - VAT 7%: none", "Paid 700 JPY -"])
def test_a_minus_a_blank_behind_a_number_in_a_text_makes_it_unsure(text: str) -> None:
    found = next(one for one in records(document(text)) if one.unit in ("USD", "JPY"))
    assert (found.trust or 0) < SURE


def test_few_shares_where_money_has_a_scale_may_have_it_too() -> None:
    rows = " | 2023\nNet income | $4,806\nWeighted-average shares | 661\nBasic shares | 61,299"
    found = read(rows, "Dollars in millions, except per-share amounts")
    assert (found["661"].trust or 0) < SURE < (found["61,299"].trust or 0)


def test_a_head_read_together_with_another_makes_no_sure_percentage() -> None:
    merged = read("Item | Unit price Disc. % | Total\nDesk | 209.46 | 17\nLamp | 9.83 | 23")
    alone = read("Item | Disc. % | Total\nDesk | 20 | 17\nLamp | 9.83 | 23")
    assert (merged["9.83"].trust or 0) < SURE < (alone["9.83"].trust or 0)
    under = read("Item | Disc. % | ~ | Total\nDesk | 5 | $20.50 | $17\nLamp | 9 | $23.10 | $23")
    assert (under["9"].trust or 0) < SURE


@pytest.mark.parametrize("head", ["Quantity Ccy", "Ccy"])
def test_money_under_a_head_of_quantities_or_of_currencies_is_not_sure(head: str) -> None:
    found = read(f"Title | {head} | Price\nNestlé | 120 CHF | 97.10\nSiemens | 40 CHF | 12.30")
    assert (found["120"].trust or 0) < SURE


@pytest.mark.parametrize("head", ["Menge", "Qty", "Quantité", "Cantidad", "Qtté", "Antal", "数量"])
def test_a_quantity_is_a_count(head: str) -> None:
    assert read(f"Item | {head} | CHF\nLamp | 12 | 17.10\nDesk | 7 | 23.40")["12"].unit == "pure"


def test_a_number_under_heads_of_quantities_and_of_money_is_surely_of_neither() -> None:
    rows = "Articolo | {} | Prezzo\n | (EUR) | (EUR)\nPenna | 10 | 598,50\nCarta | 25 | 1.312,10"
    quantity, price = (
        next(one for one in records(document(table(rows.format(head), 2))) if one.text == "10")
        for head in ("Quantità", "Importo")
    )
    assert (quantity.trust or 0) < SURE < (price.trust or 0)


def test_a_column_shows_its_currency_under_the_same_heads_alone() -> None:
    rows = "Activity | Rate | Count | Amount (Euro)\nTalks | 810.00 | 3 | 2430.00"
    costs = "\nExpense | Paid in | Factor | Amount (Euro)\nTaxi | HK$325.00 | 0.2354 | 76.50"
    assert read(rows + costs)["810.00"].unit != "HKD"


def test_a_number_across_a_quantity_and_its_unit_is_no_quantity() -> None:
    found = read("Item | Qty | UoM | Price\nLamp | 12 | pcs | 17.10\nGross | 5,702.29 | ~ | 950.38")
    assert found["12"].unit == "pure"
    assert found["5,702.29"].unit is None


def test_people_and_customers_are_in_no_scale_of_money() -> None:
    rows = " | 2023\nRevenue | $17,200\nEmployees at year end | 3,379\nCustomers at year end | 1,724"
    found = read(rows, "(dollars in thousands)")
    assert (found["3,379"].value, found["3,379"].unit) == (3379, "pure")
    assert (found["1,724"].value, found["1,724"].unit) == (1724, "pure")
    assert found["17,200"].value == 17_200_000


def test_what_one_label_states_is_in_no_other_row() -> None:
    rows = (
        " | 2023 | 2022\nEmissions | 45,171 | 30,139\nGifts ($ million) | 30.3 | 29.1\nVisits | 9,120 | 980"
    )
    found = read(rows)
    assert found["30.3"].value == 30_300_000
    assert (found["45,171"].value, found["9,120"].value) == (45_171, 9_120)
    again = read(rows.replace("Emissions", "Sales ($ million)"))
    assert again["9,120"].value == 9_120_000_000


def test_a_sum_to_the_cent_shows_no_currency_of_whole_numbers_above_it() -> None:
    rows = "Article | On hand | Value\nPump | 350 | £3,037.57\nFilter | 416 | £2,135.49\nTotal | {} |"
    found = read(rows.format("£9,385.32"))
    assert (found["350"].unit, found["9,385.32"].unit) == (None, "GBP")
    assert read(rows.format("£766"))["350"].unit == "GBP"


def test_a_total_read_into_a_column_of_quantities_is_not_surely_one() -> None:
    rows = "Item | Qté | Prix\nPompe | 23,77 | 722,66\nÉtude | 8,09 | 1 226,97\nTotal HT | 34 932,45 |"
    found = read(rows)
    assert (found["34 932,45"].trust or 0) < SURE < (found["23,77"].trust or 0)
    assert (read(rows.replace("932,45", "932,45 €"))["34 932,45"].trust or 0) > SURE


def test_a_label_on_shares_is_doubted_under_a_head_of_money() -> None:
    rows = " | Common shares | Retained earnings\nShares repurchased | (4,321) | (7,069)"
    found = read(rows, "(in thousands)")
    assert (found["7,069"].trust or 0) < SURE < (found["4,321"].trust or 0)


def test_what_is_paid_for_one_share_tells_of_no_sums() -> None:
    rows = " | Treasury stock | Accumulated deficit\nDividends ($0.25 per share) | (36) | (1,872)"
    rows += "\nBalances at June 30, 2022 | (32,483) | (60,482)"
    assert read(rows, "(in thousands)")["32,483"].unit != "shares"


def test_a_minus_with_its_currency_in_the_cell_before_is_not_surely_of_another_number() -> None:
    rows = "Item | | Value\nBase | | 4.856,87\nTax | {} | 874,24"
    assert (read(rows.format("-R$"))["874,24"].trust or 0) < SURE
    assert (read(rows.format("R$"))["874,24"].trust or 0) > SURE


def test_numbers_torn_at_blanks_are_doubted_where_no_other_tells_how_they_are_grouped() -> None:
    rows = "Item | Note | | 2025\nStocks | 13 | 67 | 892\nCash | 5 | 85 | 480\nLand | 19 | 45 | 728"
    assert (read(rows)["892"].trust or 0) < SURE
    assert (read(rows + "\nDebts | 7 | | 1,234,567.50")["892"].trust or 0) > SURE


@pytest.mark.parametrize(
    ("said", "scale", "currency"),
    [
        ("Beløp i tusen kroner", 3, None),
        ("v milionech Kč", 6, "CZK"),
        ("mio. kr.", 6, None),
        ("Beløb i t.kr.", 3, None),
        ("单位：人民币百万元", 6, "CNY"),
        ("millions of Danish kroner", 6, "DKK"),
    ],
)
def test_scales_as_other_countries_state_them(said: str, scale: int, currency: str | None) -> None:
    stated = read_statement(said)
    assert stated is not None
    assert (stated.scale, stated.currency) == (scale, currency)


def test_a_scale_of_its_own_without_a_currency_is_hardly_that_of_money() -> None:
    rows = " | 2024 | 2023\nRevenue | $584.6 | $371.0\nCustomers (thousands) | 632.9 | 609.7"
    found = read(rows, "($ in millions)")
    assert (found["632.9"].trust or 0) < SURE < (found["371.0"].trust or 0)
    same = read(rows.replace("thousands", "millions"), "($ in millions)")["632.9"]
    assert (found["632.9"].trust or 0) < (same.trust or 0)


def test_cents_beside_as_many_whole_thousands_are_hardly_in_thousands() -> None:
    rows = " | 2024 | 2023\nRevenue | $39,001 | $33,723\nMonthly revenue | $11.70 | $11.64"
    found = read(rows, "(in thousands)")
    assert (found["11.70"].trust or 0) < SURE < (found["39,001"].trust or 0)


def test_decimals_among_whole_millions_are_hardly_in_millions() -> None:
    rows = " | Sales | Income\n2022 | ¥43,747 | ¥19,918\n2021 | ¥31,449 | ¥87,273\nGrowth | ¥11.0 | ¥13.3"
    assert (read(rows, "(in millions)")["11.0"].trust or 0) < SURE


@pytest.mark.parametrize("cell", ["−C 540,94", "-kr 540,94", "(540,94"])
def test_half_a_sign_in_the_cell_of_a_number_leaves_it_in_doubt(cell: str) -> None:
    rows = f"Datum | Bedrag | Saldo\n07-01-2022 | 76,10 | {cell}\n10-01-2022 | 64,19 | 476,75"
    found = read(rows)
    assert (found["540,94"].trust or 0.0) < SURE
    assert (found["476,75"].trust or 0.0) >= SURE


def test_many_digits_that_nothing_parts_may_be_a_code() -> None:
    rows = (
        " | | Rate | Balance\nCurrent | 28007101 | 0.71% | $24,574.56\nSaved | 95918208 | 1.62% | $27,827.57"
    )
    found = read(rows)
    assert found["28007101"].trust is None
    assert found["0.71"].trust is not None
