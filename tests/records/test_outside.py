"""Pages that are no filings: invoices, tables of papers, forms."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from docparse.records import Record, records
from docparse.records.amounts import cell_amount, read_amounts
from docparse.records.digits import digits_in
from docparse.records.grid import NumberCell
from docparse.records.periods.said import without_other_days
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
    rows = " | 2023 | 2022 thousands, except per share\n | (In | data)\nRevenue | 1,256 | 1,213"
    assert [one.scale for one in read(rows, heads=2)] == [3, 3]
    rows = " | (Dollars in millions, except one\n | and shares in thousands)\nRevenue | $1,256"
    assert [(one.unit, one.scale) for one in read(rows, heads=2)] == [("USD", 6)]


@pytest.mark.parametrize("text", ["776,33 EUR-", "(9,02 €)", "(1.954,03 EUR)", "(EUR 5)", "5 €-"])
def test_a_sign_round_an_amount_with_its_currency_is_a_minus(text: str) -> None:
    found = cell_amount(text, digits_in(["1.234,56"]))
    assert found is not None
    assert found.value < 0


@pytest.mark.parametrize(
    ("text", "value"),
    [("-SGD 1,729.11", "-1729.11"), ("Fee –EUR 3.20", "-3.20"), ("3-USD 5", "5"), ("- SGD 5", "5")],
)
def test_a_minus_before_the_code_of_a_currency_is_one(text: str, value: str) -> None:
    assert [one.value for one in read_amounts(text)][-1] == Decimal(value)


@pytest.mark.parametrize("head", ["n (%) | ~", "n | (%)", "Placebo | ~"])
def test_shares_in_brackets_beside_their_counts_are_no_losses(head: str) -> None:
    rows = f" | {head}\nMen | 77 | (37.3)\nWomen | 129 | (62.6)"
    assert [one.value for one in read(rows)] == [Decimal(v) for v in ("77", "37.3", "129", "62.6")]
    assert read(rows)[0].unit != "percent"
    money = read(" | 2024 | ~\nMen | $77 | (37.3)\nWomen | 129 | (62.6)")
    assert [one.value for one in money][1] == Decimal("-37.3")


def test_shares_of_a_row_of_counts_are_no_losses() -> None:
    rows = " | Placebo | ~ | P\nFemale, n (%) | 512 | (42.5) | 0.64\nBMI | 27.4 | 4.2 | 0.25"
    assert Decimal("42.5") in [one.value for one in read(rows)]


def test_a_percentage_in_brackets_is_a_minus_only_in_a_table_of_money() -> None:
    rows = " | Change (%)\nFirst | (42.5)\nSecond | 3.1"
    assert [one.trust is None for one in read(rows)] == [True, False]
    assert [one.trust is None for one in read(rows, "Cash was $5 million.")][:2] == [True, False]
    assert all(one.trust is not None for one in read(rows, "(in millions)"))


@pytest.mark.parametrize(
    ("more", "unit"),
    [("Overtime | 6.00", None), ("Diluted | 6.00", "GBP/shares"), ("Shares | 6", "GBP/shares")],
)
def test_basic_pay_is_of_no_share(more: str, unit: str | None) -> None:
    found = read(f"Payments | Amount\nBasic | 162.50\n{more}", "Net pay £2,064.66")
    assert found[0].unit == unit


def test_a_balance_in_brackets_behind_a_colon_is_negative() -> None:
    assert [str(one.value) for one in read("Closing balance: ($1,259.85)")] == ["-1259.85"]


@pytest.mark.parametrize(
    ("span", "period"),
    [
        ("from 04/01/2023 to 26/10/2023", "2023-01-04/2023-10-26"),
        ("from 04/01/2023 to 10/26/2023", "2023-04-01/2023-10-26"),
    ],
)
def test_the_days_of_a_document_tell_which_part_is_the_month(span: str, period: str) -> None:
    found = read(f"Statement {span}", "Date | Amount\n04/01/2023 Fee | $ 5.00\nRent | $ 9.00")
    assert str(found[1].period) == period
    assert found[0].label[-1] == "04/01/2023 Fee"


def test_without_other_evidence_only_north_america_writes_the_month_first() -> None:
    table = "Item | Amount\nFee | {} 5.00\nRent | {} 9.00"
    said = "Statement from 04/01/2023 to 05/02/2023"
    periods = {sign: str(read(said, table.format(sign, sign))[0].period) for sign in "$£"}
    assert periods == {"$": "2023-04-01/2023-05-02", "£": "2023-01-04/2023-02-05"}


def test_a_span_begins_on_the_day_that_it_names() -> None:
    found = read("Statement period: 09/21/2022 - 12/07/2022", "Item | Amount\nFee | $ 5.00\nRent | $ 9.00")
    assert str(found[0].period) == "2022-09-21/2022-12-07"


@pytest.mark.parametrize(
    "text",
    [
        "Rechnungsdatum 7. Mai 2014",
        "Invoice date: August 3, 2014",
        "Due date: 05/06/2024",
        "Source: Census Bureau, March 31, 2000",
    ],
)
def test_days_of_issue_and_of_sources_are_no_period(text: str) -> None:
    assert read(text, "Item | Amount\nFee | $ 5.00\nRent | $ 9.00")[0].period is None


@pytest.mark.parametrize(
    "text",
    [
        "Balance sheet date: 31 December 2023",
        "Reporting date: 31 December 2023",
        "Balansdatum 31 December 2023",
    ],
)
def test_the_day_that_figures_are_of_is_their_period(text: str) -> None:
    found = read(text, "Item | Amount\nCash | $ 5.00\nLoans | $ 9.00")
    assert str(found[0].period).endswith("2023-12-31")


def test_a_day_within_a_pay_period_is_no_period_of_the_table() -> None:
    rows = "Kind | Stores | Employees for pay period including March 12\nFlorists | 26,200 | 124,684"
    assert [one.period for one in read("Retail trade in 1997.", rows)] == [None, None]


def test_a_comma_apart_from_its_date_is_read_over() -> None:
    found = read("For July 1 - July 31 , 2014", "Item | Amount\nFee | $ 5.00\nRent | $ 9.00")
    assert str(found[0].period) == "2014-07-01/2014-07-31"


def test_words_over_the_numbers_of_the_next_row_are_heads_below_other_lines_too() -> None:
    lines = ["Acme Works | 17 Harbour Rd | | ", "Item | Qty | VAT % | Amount", "Lamp | 2 | 19 | 5.50"]
    found = read("\n".join([*lines, "Cable | 3 | 7 | 9.25"]))
    assert [one.unit for one in found] == ["pure", "percent", None] * 2
    assert found[1].header[-1] == "VAT %"


def test_a_percent_sign_among_the_words_of_a_section_is_of_one_column() -> None:
    lines = ["Name | Value", "Menge Einzelpreis MwSt. % Betrag |", "Lamp | 250"]
    assert read("\n".join(lines))[0].unit is None


@pytest.mark.parametrize(
    "head", ["Referenz", "Référence", "Kenmerk", "Artikelnr.", "Código", "Code article", "N.º de cliente"]
)
def test_names_of_things_in_other_languages_are_codes(head: str) -> None:
    assert read(f"Item | {head}\nFee | 512345\nRent | 498765")[0].kind == "code"


def test_three_digits_behind_a_comma_are_decimals_where_points_part_thousands() -> None:
    weights = [f"{at},{at}07" for at in range(1, 8)]
    assert digits_in([*weights, "1.234,56 EUR"]).decimal == ","
    assert digits_in([*weights, "1,234.56"]).decimal == "."


def test_money_under_a_head_of_percentages_is_unsure() -> None:
    found = read("Item | VAT % | Amount\nFee | €19 | 5.00\nRent | €7 | 9.00")[0]
    assert found.trust is not None
    assert found.trust < 0.95


def test_shares_held_at_cost_are_money() -> None:
    label = "Common shares held in treasury, at cost — Shares: 2023: 251,823,511; 2022: 248,724,257"
    found = read(f"(dollars in millions) | 2023 | 2022\n{label} | (15,722) | (15,229)\nDebt | 5 | 4")
    assert [one.unit for one in found if one.text.startswith("15")] == ["USD", "USD"]


def test_basic_and_diluted_are_per_share_with_cents_and_shares_as_denominators() -> None:
    rows = [
        "(in millions, except per share) | 2023 | 2022",
        "Net income | $ 6,010 | $ 5,437",
        "Basic | 3.22 | 5.98",
    ]
    rows += ["Denominator: | |", "Diluted | 733 | 749"]
    units = [one.unit for one in read("\n".join(rows))]
    assert units == ["USD"] * 2 + ["USD/shares"] * 2 + ["shares"] * 2


def test_what_would_dilute_is_shares_under_money_of_other_rows_too() -> None:
    rows = "(in millions) | 2023 | 2022\nNet income | $ 6,010 | $ 5,437\nDilutive stock options | 733 | 749"
    assert [one.unit for one in read(rows)] == ["USD"] * 2 + ["shares"] * 2


PIECES = [
    *(
        "June 31, 2023",
        "February 30, 2024",
        "13/13/2023",
        "99/99/2023",
        "26/05/2023",
        "31.02.2023",
        "2023-13-45",
    ),
    *(
        "and",
        ",",
        "As of",
        "the six months ended",
        "Invoice date:",
        "Datum",
        "in 2023 and 2022",
        "none issued",
    ),
    *("$ 5", "(EUR 5)", "5 €-", "7%", "51,477", "1.234,56", "9,000 shares authorized,"),
]
words = st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map(" ".join)


@given(words, words, words)
@example("the six months ended 2023-13-45", "99/99/2023 the six months ended", "")
def test_days_that_no_calendar_has_cost_no_record(said: str, label: str, head: str) -> None:
    found = read(
        f"Report for the year ended December 31, 2023. {said}.", f"Item | {head}\n{label} | 4,321\nRent | 9"
    )
    assert "4,321" in [one.text for one in found]


def test_the_day_of_a_month_parts_no_sentence() -> None:
    (one,) = read("Am 2. Mai 2024 hatte sie 24,20 € auf dem Konto.")
    assert one.period is not None
    assert one.period.end.isoformat() == "2024-05-02"


@pytest.mark.parametrize(
    "other",
    [
        "Lyon, le 1er mars 2025",
        "Erstellt am 31.03.2025",
        "Échéance : 31/03/2025",
        "Zahlbar bis zum 16. Mai 2024",
        "It grew (Brown 2016, p. 214).",
        "It grew (Brown and Lee, 2016).",
        "So found Smith et al. (2019).",
    ],
)
def test_days_of_letters_and_works_are_no_times_of_amounts(other: str) -> None:
    assert [one.period for one in read(other, "The total is 40 €.")] == [None]


@pytest.mark.parametrize("aside", ["(June 2024)", "(Q1 2024: NOK 5 million)", "(unaudited, 2023)"])
def test_times_in_brackets_are_no_citations(aside: str) -> None:
    assert without_other_days(aside) == aside


def test_a_month_beside_other_words_tells_no_fiscal_year() -> None:
    texts = "Working Paper No. 1187, revised June 2021", "Data as of 30 September 2022"
    assert [one.period for one in read(*texts, "Wages were $412 in 2012.")] == [None]


def test_a_running_text_that_introduces_no_table_tells_not_its_time() -> None:
    rows = " | All\nAge | 0.41"
    text = "The minimum wage rose by a third in January 2014, and firms of all sizes were asked of it."
    assert [one.period for one in read(text, rows)] == [None]


def test_a_head_of_probabilities_is_of_no_percent() -> None:
    rows = " | Walking | P\nReadmitted, % | 8.3 | .32"
    assert [one.unit for one in read(rows)] == ["percent", "pure"]


def test_codes_have_no_period() -> None:
    rows = " | 31 March 2025\nInvoice number | 1041\nBalance | 12.50 €"
    assert [one.period is None for one in read(rows)] == [True, False]


def test_a_number_written_otherwise_than_its_document_has_no_trust() -> None:
    rows = " | Slow | Fast\nFirst | 2.08 | 1.164,5\nSecond | 1,242.52 | 1.79\nThird | 1,316.20 | 0.5"
    assert [one.text for one in read(rows) if one.trust is None] == ["1.164,5"]


def test_what_shares_are_bought_at_is_per_share() -> None:
    rows = "(in thousands) | 2024\nPurchase of treasury shares (41,200 shares at $17.25) | (711)"
    found = {one.text: one for one in read(rows)}
    assert (found["17.25"].unit, str(found["17.25"].value)) == ("USD/shares", "17.25")


@pytest.mark.parametrize(("stated", "value"), [("Millions of yen", 4), ("(in millions)", 4_000_000)])
def test_a_scale_of_money_is_none_of_counts(stated: str, value: int) -> None:
    assert [one.value for one in read(f"{stated} | 2011\nNumber of countries | 4")] == [value]


def test_quadrillions_are_a_scale() -> None:
    assert [one.value for one in read("It holds ¥2.1 quadrillion in deposits.")] == [Decimal("2.1e15")]


def test_percentages_by_words_alone_come_beside_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docparse.records.units.weighed.likeliest_kind", lambda entry: ("percent", 0.97))
    alone, beside = "Net sales | 797.2 | 833.6", "Net sales | 797.2 | 4.5%"
    assert "percent" not in [one.unit for one in read(f"(in millions) | 2023 | 2022\n{alone}")]
    assert [one.unit for one in read(f"(in millions) | 2023 | 2022\n{beside}")] == ["percent", "percent"]


def test_what_the_words_of_a_number_speak_for_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def guess(entry: NumberCell) -> tuple[str, float]:
        asked.append(entry.amount.text)
        return "shares", 0.97

    monkeypatch.setattr("docparse.records.units.weighed.likeliest_kind", guess)
    read("(in millions) | 2023 | 2022\n" + "\n".join(f"Line {at} | {at}1 | {at}2" for at in range(1, 9)))
    assert sorted(asked) == sorted(f"{at}{column}" for at in range(1, 9) for column in (1, 2))


def test_a_scale_of_a_measure_is_none_of_money_and_of_no_other_table() -> None:
    rows = "(thousands of barrels daily) | 2023\nLiquids | 1,494"
    (found,) = read("Cash was in dollars.", rows)
    assert (found.unit, found.value) == ("pure", 1_494_000)
    rows = "Metric | Unit | 2023\nElectricity | MWh | 7,540"
    assert {one.scale for one in read(rows, "Energy in millions of megawatt hours")} == {0}
    assert {one.scale for one in read(rows, "Cash in millions")} == {6}


def test_a_label_that_names_a_measure_or_a_price_of_one_is_in_no_scale_of_money() -> None:
    rows = "(Millions of dollars) | 2023\nGas (MMCFD)(3) | 1,817\nLiquids ($/Bbl) | $56.29\nCash ($B) | 1.5"
    found = [(one.unit, one.value) for one in read(rows)]
    assert found == [("pure", 1817), ("USD", Decimal("56.29")), ("USD", Decimal("1.5E+9"))]


def test_a_price_of_an_hour_states_no_currency_of_what_stands_beside_it() -> None:
    rows = "Item | Unit price | Quantity | Total\nAdvice | 95.00 €/Std. | 12.00 | 1140.00 €"
    assert {one.text: one.unit for one in read(rows)}["12.00"] == "pure"


def test_cents_among_whole_amounts_in_millions_are_doubted() -> None:
    rows = (
        "(in millions) | 2023\n" + "\n".join(f"Line {at} | $9,{at}20" for at in range(9)) + "\nRate | $4.54"
    )
    found = read(rows)
    assert (found[-1].trust or 0) < 0.95
    assert all((one.trust or 0) > (found[-1].trust or 0) for one in found[:-1])
