"""Meaning from all that speaks for it: printed days, other rows, small hints; and none without evidence."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from docparse.records import Record, records
from docparse.records.evidence import SURE, SURER, likeliest_kind, with_hints
from docparse.records.grid import NumberCell
from docparse.records.units.statements import Terms
from tests.records.tables import document, entries, table

MILLIONS = "(in millions, except per share data)"


def read(rows: str, *before: str, heads: int = 1) -> dict[str, Record]:
    return {one.text: one for one in records(document(*before, table(rows, heads)))}


def periods(rows: str, *before: str) -> dict[str, str]:
    return {text: str(one.period) for text, one in read(rows, *before).items()}


def test_months_that_end_with_a_week_begin_after_the_end_of_the_fiscal_year() -> None:
    rows = " | Six Months Ended July 2, 2023\nRevenues | 17"
    assert periods(rows, "Our fiscal year ended December 31, 2022.") == {"17": "2023-01-01/2023-07-02"}


def test_months_that_end_with_a_week_begin_after_a_printed_day() -> None:
    rows = " | Three Months Ended July 1, 2023\nRevenues | 17"
    assert periods(rows, "The quarter before ended on April 1, 2023") == {"17": "2023-04-02/2023-07-01"}


def test_of_the_days_of_a_sentence_a_year_has_its_own() -> None:
    rows = " | 2023 | 2022\nLoans | 17 | 18"
    sentence = "Loans as of September 30, 2023 and December 31, 2022 consisted of:"
    assert periods(rows, sentence) == {"17": "2023-09-30", "18": "2022-12-31"}


def test_a_part_of_a_year_may_stand_under_the_day_it_ends_with() -> None:
    rows = "For the periods ended June 30, 2023 | ~ | ~\n | Second quarter | First half\nCosts | 17 | 18"
    found = {text: str(one.period) for text, one in read(rows, heads=2).items()}
    assert found["18"] == "2023-01-01/2023-06-30"


def test_bare_days_with_words_between_them_are_balances() -> None:
    rows = """
     | Common stock
    April 29, 2022 | 100
    Net income | 17
    April 28, 2023 | 117
    """
    assert periods(rows) == {
        "100": "2022-04-29",
        "17": "2022-04-30/2023-04-28",
        "117": "2023-04-28",
    }


def test_a_level_before_a_month_is_not_its_day() -> None:
    assert periods(" | Level 2 June 30, 2023\nBonds | 17") == {"17": "2023-06-30"}


def test_what_no_currency_is_printed_for_is_no_money() -> None:
    rows = "Item | Aantal | Prijs\nTablet | 3 | € 593,36\nHoes | 1 | € 10,50"
    found = read(rows)
    assert (found["3"].unit, found["593,36"].unit) == ("pure", "EUR")


def test_a_number_before_the_currency_of_the_next_is_none_of_it() -> None:
    (price,) = records(document("1 € 69,99 was paid."))
    assert (price.text, price.unit) == ("69,99", "EUR")


def test_the_number_of_an_invoice_is_no_money() -> None:
    rows = " | In thousands of dollars\nInvoice number: | 42183017\nTotal | $4.11"
    found = read(rows)
    assert (found["42183017"].unit, found["4.11"].unit) == (None, "USD")


def test_a_currency_in_brackets_names_the_unit_of_its_column() -> None:
    assert read("Day | Amount (SGD)\nDinner | 4.20")["4.20"].unit == "SGD"


def test_a_day_of_a_month_is_no_fraction() -> None:
    assert "06/07" not in read("Item | Day | Amount (SGD)\nDinner | 06/07 | 4.20")


def test_where_nothing_tells_what_a_point_is_there_is_no_trust() -> None:
    resistors = read("Part | Ohm\nR1 | 121.440\nR2 | 118.233\nR3 | 119.350")
    assert resistors["121.440"].trust is None
    assert read("Part | Ohm\nR1 | 121.440\nR2 | 18.2\nR3 | 19.35")["121.440"].trust is not None


def test_labels_have_no_dashes_of_their_row() -> None:
    (record,) = read(" | A | B\nNet income | — | 17").values()
    assert record.label == ("Net income",)


def hinted(rows: str) -> list[NumberCell]:
    return [with_hints(one, Terms(None, None, ""), Decimal(0)) for one in entries(rows)]


def test_words_speak_for_balances_and_shares() -> None:
    held, earned = hinted(" | Amount\nTotal assets | 17\nNet income | 18")
    assert earned.held < SURER < held.held
    assert likeliest_kind(earned)[1] < 0.5
    (units,) = hinted(" | Number of shares\nRestricted stock units | 5,732")
    kind, likely = likeliest_kind(units)
    assert kind == "shares"
    assert likely > SURE


def test_sentences_without_words_of_scale_are_in_the_scale_of_the_tables() -> None:
    rows = "(in thousands) | 2023\nSales | $ 900"
    sums = [f"We paid $ {number},500 to a supplier." for number in range(1, 31)]
    plain = records(document(*sums, table(rows)))
    assert next(one for one in plain if one.text == "7,500").value == 7_500_000
    words = [f"We paid $ {number}.5 million to a supplier." for number in range(110, 130)]
    told = records(document(*sums, *words, table(rows)))
    assert next(one for one in told if one.text == "7,500").value == 7_500


def test_numbers_far_beyond_the_amounts_of_a_document_are_no_money_for_sure() -> None:
    rows = """
    Millions of dollars | Held | Cost
    Balance | $ 3,011 | $ 2,442
    Purchases | (49,733,460) | 17
    """
    found = read(rows)
    far = found["49,733,460"]
    assert far.unit == "shares" or (far.trust or 0) < 0.95
    assert (found["17"].unit, found["17"].value) == ("USD", 17_000_000)


@given(st.integers(1, 10**9), st.sampled_from(["USD", "EUR", "GBP"]))
def test_nobody_has_more_money_than_there_is(number: int, code: str) -> None:
    found = read(f"(in millions) | 2023\nTreasury | {code} {number:,}")[f"{number:,}"]
    assert found.unit == code
    assert found.value in (number, number * 10**6)
    assert found.value < 10**14


def test_units_of_goods_are_no_shares() -> None:
    found = read("Item | Units | Price (USD)\nRouter | 12 | 4.50\nCable | 7 | 3.20")["12"]
    assert found.unit != "shares" or (found.trust or 0) < 0.95


def test_a_table_without_money_among_many_that_show_it_counts_what_its_words_say() -> None:
    heads = " | Six Months Ended June 30, 2023 | June 30, 2022"
    sums = heads + "".join(f"\nRevenue {at} | ${1200 + 7 * at:,} | ${1100 + 9 * at:,}" for at in range(9))
    claims = heads + "\nClaims unresolved at the end of period | 5,819 | 5,608"
    report = document("(dollars in millions)", *[table(sums)] * 8, table(claims))
    assert {one.unit for one in records(report) if "Claims" in one.label[-1]} == {"pure"}
    alone = document("(dollars in millions)", table(claims))
    assert "USD" in {one.unit for one in records(alone)}
