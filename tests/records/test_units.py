from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.records import records
from docparse.records.units.kinds import kind_of
from docparse.records.units.statements import read_statement
from tests.records.tables import document, table

SURE = 0.95


@pytest.mark.parametrize(
    ("text", "scale", "shares", "currency"),
    [
        ("(in millions)", 6, 6, None),
        ("(in thousands, except per share data)", 3, 3, None),
        ("(In thousands, except share and per share amounts)", 3, 0, None),
        ("(millions of dollars)", 6, 6, "USD"),
        ("$ in billions", 9, 9, "USD"),
        ("(in millions of euros)", 6, 6, "EUR"),
        ("Dollars in millions, shares in thousands", 6, 3, "USD"),
        ("($000)", 3, 3, "USD"),
        ("€ million", 6, 6, "EUR"),
        ("in € thousand", 3, 3, "EUR"),
        ("Million €", 6, 6, "EUR"),
        ("SEK million", 6, 6, "SEK"),
        ("USDm", 6, 6, "USD"),
        ("Yen in millions", 6, 6, "JPY"),
        ("Yen (millions)", 6, 6, "JPY"),
        ("(in thousands, except number of leases)", 3, 0, None),
        ("单位：万元", 4, 4, "CNY"),
        ("単位：百万円", 6, 6, "JPY"),
        ("（単位：千円）", 3, 3, "JPY"),
        ("（百万円）", 6, 6, "JPY"),
        ("(In ₹ crore, except equity share and per equity share data)", 7, 0, "INR"),
        ("(₹ in lakhs)", 5, 5, "INR"),
        ("Rs. in Crores", 7, 7, "INR"),
        ("RMB’000", 3, 3, "CNY"),
        ("HK$'000", 3, 3, "HKD"),
        ("$M", 6, 6, "USD"),
        ("Rm", 6, 6, "ZAR"),
        ("R million", 6, 6, "ZAR"),
        ("(unaudited - millions of Canadian $, except per share amounts)", 6, 6, "CAD"),
        ("In thousands of Mexican pesos", 3, 3, "MXN"),
        ("Amounts in millions of Chilean pesos", 6, 6, "CLP"),
        ("millions of Danish kroner", 6, 6, "DKK"),
        ("PLN million", 6, 6, "PLN"),
        ("TEUR", 3, 3, "EUR"),
        ("in T€", 3, 3, "EUR"),
        ("in Mio. EUR", 6, 6, "EUR"),
        ("Mrd. €", 9, 9, "EUR"),
        ("en millions d’euros", 6, 6, "EUR"),
        ("en miles de euros", 3, 3, "EUR"),
        ("(in duizenden euro)", 3, 3, "EUR"),
        ("(x € 1.000)", 3, 3, "EUR"),
        ("bedragen x 1.000 EUR", 3, 3, "EUR"),
        ("(w tys. zł)", 3, 3, "PLN"),
        ("w milionach PLN", 6, 6, "PLN"),
        ("kSEK", 3, 3, "SEK"),
        ("S$ million", 6, 6, "SGD"),
        ("(Expressed in millions of Korean won)", 6, 6, "KRW"),
    ],
)
def test_statements_of_scale(text: str, scale: int, shares: int, currency: str | None) -> None:
    found = read_statement(text)
    assert found is not None
    assert (found.scale, found.share_scale, found.currency) == (scale, shares, currency)


@pytest.mark.parametrize(
    "text",
    [
        "Revenue",
        "in the region",
        "1,000",
        "one of thousands that",
        "$1,000",
        "€5 million",
        "SEK 5",
        "in miles",
        "R 12 million",
    ],
)
def test_texts_that_state_no_scale(text: str) -> None:
    found = read_statement(text)
    assert found is None or found.scale == 3


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Diluted earnings per share", "per share"),
        ("Weighted average number of shares outstanding", "shares"),
        ("Number of options", "shares"),
        ("Ordinary shares issuable", "shares"),
        ("Change (%)", "percent"),
        ("Number of employees", "pure"),
        ("Net income", None),
        ("Dividends ($1.20 per share)", None),
        ("Preferred stock, 10,000 shares authorized", None),
        ("3.625% Senior Notes", None),
    ],
)
def test_kinds_that_labels_name(label: str, kind: str | None) -> None:
    assert kind_of([label])[0] == kind


def test_the_nearest_label_decides() -> None:
    assert kind_of(["Shares", "Earnings per share"])[0] == "shares"


@pytest.mark.parametrize(
    ("text", "money", "shares"),
    [
        (
            "(In millions, except number of shares, which are reflected in thousands, and per-share amounts)",
            6,
            3,
        ),
        ("($000s, except per share amounts; shares in thousands)", 3, 3),
        ("(dollars in thousands, except per share data)", 3, 0),
        ("(in thousands, except per share data)", 3, 3),
        ("(millions of shares)", 0, 6),
    ],
)
def test_money_and_shares_have_scales_of_their_own(text: str, money: int, shares: int) -> None:
    stated = read_statement(text)
    assert stated is not None
    assert (stated.scale, stated.share_scale) == (money, shares)
    assert stated.shares == (text == "(millions of shares)")


def test_shares_with_decimals_are_not_counted_one_by_one() -> None:
    rows = "(dollars in millions) | 2024\nShares outstanding | 12.5\nShares issued | 1,200"
    found = [int(one.value) for one in records(document(table(rows)))]
    assert found == [12_500_000, 1_200]


def test_a_dollar_is_that_of_the_country_that_the_scale_names() -> None:
    rows = " | 2023\nMetal sales | $100\nDebt | US$50\nCash | 20"
    stated = "(Expressed in thousands of Canadian dollars, except per share amounts)"
    found = records(document(stated, table(rows), "Working capital was $9 million and US$3 million."))
    assert [one.unit for one in found] == ["CAD", "USD", "CAD", "CAD", "USD"]
    assert found[0].value == 100_000


def test_heads_that_name_a_currency_are_of_their_column() -> None:
    rows = "(in thousands) | 2023 | 2024 | 2024\n ~ | RMB | RMB | US$\nRevenues | 100 | 120 | 17"
    found = records(document(table(rows, heads=2)))
    assert [one.unit for one in found] == ["CNY", "CNY", "USD"]


def test_a_code_may_be_glued_to_its_amount() -> None:
    (record,) = records(document("Net revenues were RMB1,092 million."))
    assert (record.value, record.unit) == (1_092_000_000, "CNY")


def test_what_a_document_states_once_holds_for_its_tables() -> None:
    stated = "(Expressed in thousands of euros, unless otherwise stated)"
    texts = ["Note 8. Properties", "The continuity is as follows.", "It is audited.", "It is final."]
    found = records(document(stated, *texts, "More of it.", table(" | 2023\nLand | 100")))
    assert (found[0].value, found[0].unit) == (100_000, "EUR")


def test_what_is_withheld_for_employees_counts_nobody() -> None:
    assert kind_of(["Taxes withheld on employees' awards"])[0] is None
    assert kind_of(["Employees at the end of the year"])[0] == "pure"


@pytest.mark.parametrize("other", ["12", "99.5"])
def test_columns_that_begin_and_end_with_percentages_are_of_percentages(other: str) -> None:
    found = records(document(table(f" | 2024\nGoods | 58 %\nServices | {other}\nRent | 1\nTotal | 100 %")))
    assert [one.unit for one in found] == ["percent"] * 4


@pytest.mark.parametrize("other", ["$ 12", "1,200"])
def test_money_among_percentages_stays_what_it_is(other: str) -> None:
    found = records(document(table(f" | 2024\nMargin | 58 %\nSales | {other}\nStaff | 1\nGrowth | 10 %")))
    assert found[1].unit != "percent"


def test_whole_dollars_are_in_no_scale() -> None:
    rows = "(in millions) | 2024 | 2023 (in whole dollars)\nClaims | $ 7 | $ 50,200"
    assert [one.value for one in records(document(table(rows)))] == [7_000_000, 50_200]


def test_a_number_under_a_head_of_stock_counts_shares() -> None:
    rows = (
        "(in thousands, except share data) | Common Stock | ~\n | Number | Amount\nBalance | 145,565,916 | 15"
    )
    first, second = records(document(table(rows, heads=2)))
    assert (first.unit, first.value) == ("shares", 145_565_916)
    assert second.unit != "shares"


@pytest.mark.parametrize("label", ["Diluted shares", "Basic shares", "Basic and diluted ordinary shares"])
def test_rows_of_shares_that_earnings_are_divided_by(label: str) -> None:
    assert kind_of([label])[0] == "shares"


def test_money_under_a_wide_head_in_years_is_money() -> None:
    rows = " | Maturities (in years) | ~\n | Within 1 | Over 5\nBonds | $ 6,348 | $ 12\nBills | 5 | 6"
    found = records(document(table("(in millions)" + rows, heads=2)))
    assert {one.unit for one in found} == {"USD"}


def test_a_statement_of_scale_that_looks_like_a_head_of_the_page_is_of_the_table_below_it() -> None:
    rows = " | 2024\nRevenue | $ 5\nWeighted average shares outstanding | 12"
    made = document("(in millions, except per share amounts)", table(rows))
    (page,) = made.pages
    first, rest = page.blocks
    above = replace(page, blocks=(replace(first, role="page_header"), rest))
    assert [one.value for one in records(replace(made, pages=(above,)))] == [5_000_000, 12_000_000]


def test_where_a_head_counts_shares_the_other_columns_of_a_row_on_shares_do_not() -> None:
    rows = " | Treasury Stock | ~\n | Shares | Cost\nTreasury stock shares purchased | 3 | (338)"
    found = {one.text: one.unit for one in records(document("($ in millions)", table(rows, 2)))}
    assert found == {"3": "shares", "338": "USD"}


def test_whole_amounts_of_a_page_of_a_report_may_be_in_thousands() -> None:
    said = "The accompanying notes are part of the consolidated financial statements."
    rows = "Liabilities | {}\nDebt | {}"
    whole, cents = (
        records(document(table(rows.format(*two), 0), said)) for two in (("$386", "$704"), ("$3.86", "$7.04"))
    )
    assert all((one.trust or 0) < SURE for one in whole)
    assert all((one.trust or 0) > SURE for one in cents)


@pytest.mark.parametrize(("said", "scale"), [("EURM", 6), ("SEKM", 6), ("GBPMN", 6), ("USDK", 3)])
def test_a_scale_hard_behind_a_code_may_be_in_capitals(said: str, scale: int) -> None:
    found = read_statement(said)
    assert found is not None
    assert (found.scale, found.currency) == (scale, said[:3])
