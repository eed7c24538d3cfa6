"""Invoices and bank statements: rows of days, dashes for no cents, dollars of other countries, codes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from docparse.document import Document, Line
from docparse.records import Record, records
from docparse.records.amounts import read_amounts
from docparse.records.digits import digits_in
from docparse.records.grid import NumberCell
from docparse.records.units import weighed
from tests.records.tables import document, table

SURE = 0.95


def read(rows: str, *before: str, heads: int = 1) -> dict[str, Record]:
    return {one.text: one for one in records(document(*before, table(rows, heads)))}


def read_records(text: str) -> tuple[Record, ...]:
    """The records of one paragraph."""
    return records(document(text))


LEDGER = """
 | Withdrawals | Deposits | Balance
Balance b/f | | | 500
02 Mar 02 Mar Card payment | 17 | | 483
04 Mar Salary | | 20 | 503
25 Mar Interest | | 1 | 504
Balance c/f | | | 504
"""


def test_rows_of_a_bank_statement_are_of_their_days() -> None:
    found = {text: str(one.period) for text, one in read(LEDGER, "Account from 1 to 31 March 2025").items()}
    assert (found["17"], found["20"]) == ("2025-03-02/2025-03-02", "2025-03-04/2025-03-04")
    assert (found["483"], found["503"]) == ("2025-03-02", "2025-03-04")


def test_a_day_that_a_narrow_column_breaks_behind_its_hyphen_has_its_year() -> None:
    rows = """
 | Withdrawals | Deposits | Balance
02-Mar- 2024 Card payment | 17 | | 483
04-Mar- 2024 Salary | | 20 | 503
"""
    found = {text: str(one.period) for text, one in read(rows).items()}
    assert (found["17"], found["503"]) == ("2024-03-02/2024-03-02", "2024-03-04")


def test_days_in_figures_make_a_period_a_guess() -> None:
    rows = " | March 31, 2025\n08/01 08/02 Coffee | $17\n08/03 08/05 Transit | $27"
    assert all((one.trust or 0) < SURE for one in read(rows).values())
    assert all((one.trust or 0) > SURE for one in read(rows.replace("08/0", "No ")).values())


def test_a_date_beside_others_on_an_invoice_is_that_of_the_invoice() -> None:
    rows = "Item | Qty | Price\nHosting | 3 | €17\nDomain | 4 | €27"
    assert read(rows, "Ref no: #1721 Date: 25.12.2023 Status: Paid!")["17"].period is None
    assert read(rows, "請求日 2024年4月15日")["17"].period is None
    alone = read(rows, "22 October 2023")["17"]
    assert (alone.period, (alone.trust or 0) > SURE) == (None, True)
    dated = read(rows, "Stand per 22.10.2023")["17"]
    assert str(dated.period) == "2023-10-22"


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("50,- Kč", "50", "CZK"),
        ("3 000,- Kč", "3000", "CZK"),
        ("1.234,– €", "1234", "EUR"),
        ("4,17,421.88", "417421.88", None),
        ("₹ 5,52,680.00", "552680", "INR"),
        ("¥291,720-", "291720", "JPY"),
        ("$1,234-", "-1234", "USD"),
        ("$1,234.50 CAD", "1234.5", "CAD"),
        ("AUD $1,234.50", "1234.5", "AUD"),
        ("USD 476.79 PLN", "476.79", None),
    ],
)
def test_numbers_as_other_countries_print_them(text: str, value: str, currency: str | None) -> None:
    (found,) = read_amounts(text, digits_in([text, "19 219,20 Kč" if "Kč" in text else ""]))
    assert (found.value, found.currency) == (Decimal(value), currency)


def test_letters_of_a_currency_behind_digits_tell_how_they_are_grouped() -> None:
    assert digits_in(["19 219,20 Kč", "3 000,- Kč"])[:2] == (" ", ",")


def test_a_dollar_of_a_country_that_writes_otherwise_is_no_sure_one() -> None:
    rows = "Item | Price\nResma | $ 1.000,50\nHarina | $ 5.000,25"
    assert (read(rows)["1.000,50"].trust or 0) < SURE
    assert (read(rows, "Prices in US dollars")["1.000,50"].trust or 0) > SURE
    english = "Date | Amount\n02 Nov 2024 Salary | $1,250.00\n04 Nov 2024 Cash | $210.00"
    assert read(english, "All amounts in SGD")["1,250.00"].unit == "SGD"
    american = english.replace("02 Nov", "Nov 2,").replace("04 Nov", "Nov 4,")
    assert read(american, "Some costs are in Canadian dollars")["1,250.00"].unit == "USD"


def test_slashed_days_of_two_figures_of_the_year_go_by_the_others() -> None:
    rows = "Entry | Amount\n01/08/23 Cash | 17\n20/08/23 Transfer | 27"
    assert str(read(rows)["17"].period) == "2023-08-01/2023-08-01"


def test_a_year_among_the_groups_of_an_account_is_none() -> None:
    account = "IBAN CH93 0076 2011 6238 5295 7, bonus of CHF 150.50 when paid early."
    (bonus,) = [one for one in records(document(account)) if one.text == "150.50"]
    assert bonus.period is None


def test_digits_of_phones_and_cards_are_codes() -> None:
    rows = "Tel. +49 6051 916 | 44 | 10\nCard number: 4111 | 2222 | 3333"
    assert {one.kind for one in records(document(table(rows, heads=0)))} == {"code"}


def test_points_are_no_money() -> None:
    rows = " | Amount (SGD)\nMinimum payment | 50.00\nReward points earned | 842"
    assert read(rows)["842"].unit == "pure"


def test_numbers_of_rows_that_go_on_from_another_page_are_codes() -> None:
    rows = "No. | Party | Candidates\n11 | North | 35\n12 | South | 32\n13 | East | 25"
    assert [one.kind for one in read(rows).values()] == ["code", "amount"] * 3


def test_tables_that_name_a_currency_and_others_share_the_usual_scale() -> None:
    named, bare = " | $ in millions\nCash | 5", " | (in millions)\nDebt | 6"
    parts = [table(one) for one in (named, bare, named, bare)]
    found = records(document(*parts, table("Loans | $2,274", heads=0)))
    assert found[-1].value == Decimal("2274000000")


def test_the_day_on_which_something_is_to_be_paid_heads_no_column() -> None:
    rows = " | Payment Due Date 11/07/26\nNew balance | $862.22"
    assert read(rows)["862.22"].period is None


def test_a_dollar_in_a_head_is_doubted_as_one_in_a_cell() -> None:
    rows = "Date | Amount ($)\n02 Nov 2024 Salary | 1,250.00\n04 Nov 2024 Cash | 210.00"
    assert (read(rows)["1,250.00"].trust or 0) < SURE
    billed = rows + "\nBilled in | Singapore dollars"
    assert read(billed)["1,250.00"].unit == "SGD"


def test_the_previous_balance_is_that_of_the_day_before() -> None:
    rows = "Description | Amount\nPrevious statement balance | 850\nCoffee | 12\nNew balance | 862"
    found = {text: str(one.period) for text, one in read(rows, "From 25 Aug 2024 to 24 Sep 2024").items()}
    assert found == {"850": "2024-08-24", "12": "2024-08-25/2024-09-24", "862": "2024-09-24"}


def test_a_balance_brought_forward_a_year_ago_is_a_guess() -> None:
    rows = "Description | Amount\nBalance brought forward | 850\nBalance carried forward | 862"
    assert (read(rows, "As at 30 Nov 2024")["850"].trust or 0) < SURE


def test_a_due_date_beside_its_words_heads_no_column() -> None:
    rows = "Payment due date: | 11/07/26\nNew balance | $862\nMinimum payment | $40"
    assert read(rows)["862"].period is None
    assert str(read(rows.replace("Payment due date:", "As of"))["862"].period) == "2026-11-07"


def test_a_day_in_a_long_text_of_a_table_is_not_of_what_is_below_it() -> None:
    long = "From 15 Jul 2024, only a part of the approved monthly instalment will be included in the payment"
    rows = "Item | Amount\n{}\nPoints of the card | €842\nPoints in all | €11,342"
    assert read(rows.format(long))["842"].period is None
    assert (read(rows.format("As of 15 Jul 2024"))["842"].trust or 0) > SURE


def test_a_column_that_changes_by_the_amounts_beside_it_is_a_balance() -> None:
    rows = LEDGER.replace("Balance\n", "CHF\n", 1)
    found = {text: str(one.period) for text, one in read(rows, "Account from 1 to 31 March 2025").items()}
    assert (found["17"], found["483"], found["503"]) == ("2025-03-02/2025-03-02", "2025-03-02", "2025-03-04")
    total = read(rows + "Total | 17 | 21 | 509", "From 1 March 2025 to 31 March 2025")
    assert str(total["509"].period) == "2025-03-31"


def test_a_phone_number_alone_in_its_row_is_a_code() -> None:
    address = "Billing | Delivery\nSome Street 1 | Other Street 2\n+32684037078"
    assert read(address)["32684037078"].kind == "code"
    change = "Item | Change\nSales | +32684037078\nCosts | +1684037078"
    assert read(change)["32684037078"].kind == "amount"


def test_a_number_above_the_heads_of_a_table_is_of_no_column() -> None:
    rows = "Net 30 | | 10\nItem | Hours | Amount\nElectrician | 16 | $125\nPermit | 1 | $175"
    found = {one.text: one for one in records(document(table(rows, 0)))}
    assert (found["10"].unit, found["125"].unit) == (None, "USD")


def test_a_sentence_in_a_table_names_no_kind_of_what_is_below_it() -> None:
    rows = "Type | Amount\n{}\nPurchases | $17\nCash | 27"
    assert read(rows.format("Annual percentage rate"))["27"].unit == "percent"
    assert (
        read(rows.format("Your annual percentage rate is the interest on your account."))["27"].unit == "USD"
    )


def test_a_year_to_date_is_not_of_the_month_that_is_said_above_it() -> None:
    rows = " | This period | Year to date\nBasic pay | €17.50 | €172.50"
    found = read(rows, "Pay period: 1 March 2023 to 31 March 2023")
    assert str(found["17.50"].period) == "2023-03-01/2023-03-31"
    assert found["172.50"].period is None


@pytest.mark.parametrize(
    "due", ["Total due by 22 July 2024", "Total due by 22/07/2024", "Payable on 2024-07-22"]
)
def test_a_day_by_which_an_amount_is_due_is_not_its_period(due: str) -> None:
    assert read(f"Charge | Amount\nEnergy | €17.50\n{due} | €27.50")["27.50"].period is None
    billed = read(f"Bill date 08-Nov-2023 | \n | Amount\nEnergy | €17.50\n{due} | €27.50", heads=2)
    assert billed["17.50"].period is None


def test_a_date_of_issue_in_a_row_heads_nothing() -> None:
    rows = "Date of issue 06/01/2023\nItem | Amount\nPaper | €17.50\nToner | €27.50"
    assert read(rows, heads=0)["17.50"].period is None


def test_rows_of_months_are_of_their_month_or_of_none_for_sure() -> None:
    rows = "Month | {}\nJan | 17\nFeb | 27\nMar | 37"
    assert str(read(rows.format("2023"))["27"].period) == "2023-02-01/2023-02-28"
    loose = read(rows.format("Usage"), "Service period 3 August 2024 to 2 September 2024")
    assert all((one.trust or 0) < SURE for one in loose.values())


def test_what_comes_after_the_closing_balance_is_a_guess() -> None:
    rows = "Previous balance | €850\nPurchases | €12\nNew balance | €862\nAvailable credit | €9,138.43"
    found = read(rows, "Billing period: 25 Aug 2024 to 24 Sep 2024", heads=0)
    assert (found["9,138.43"].trust or 0) < SURE < (found["12"].trust or 0)


def test_days_under_a_head_of_dates_are_no_amounts() -> None:
    rows = "Transaction date | Details | Amount\n11.08 | Rent | 500.00\n14.08 | Fee | 12.50"
    found = records(document("Period: 01.08.2024 to 31.08.2024", table(rows)))
    assert [one.kind for one in found] == ["code", "amount"] * 2


def test_of_several_days_in_a_head_none_is_sure() -> None:
    rows = " | {}\nHosting | €17.50\nDomain | €27.50"
    assert (read(rows.format("3 August 2024 17 August 2024"))["17.50"].trust or 0) < SURE
    assert (read(rows.format("3 August 2024"))["17.50"].trust or 0) > SURE


def test_a_dollar_beside_days_by_year_or_other_dollars_is_no_sure_one() -> None:
    rows = "Item | Line total{}\nHosting | $17.50\nDomain | $27.50"
    assert (read(rows.format(""), "Date: 2024-08-17")["17.50"].trust or 0) < SURE
    assert (read(rows.format(" CAD"))["17.50"].trust or 0) < SURE or read(rows.format(" CAD"))[
        "17.50"
    ].unit == "CAD"
    assert (read(rows.format(""), "Date: August 17, 2024")["17.50"].trust or 0) > SURE


def test_an_amount_of_money_in_a_first_row_is_no_head() -> None:
    rows = "Opening balance on 1 February 2024 | €17.50\nDeposits | €27.50\nClosing balance | €45.00"
    found = read(rows, "Period: 1 February 2024 to 29 February 2024")
    periods = {text: str(one.period) for text, one in found.items()}
    assert periods == {"17.50": "2024-01-31", "27.50": "2024-02-01/2024-02-29", "45.00": "2024-02-29"}


def test_a_row_with_a_sum_of_its_own_is_no_head_of_others() -> None:
    rows = "Opening balance on 1 September 2023 €17.50\nCredits | €27.50\nDebits | €37.50"
    found = read(rows, "Period: 1 September 2023 to 30 September 2023", heads=0)
    assert str(found["27.50"].period) == "2023-09-01/2023-09-30"


def test_a_year_with_which_a_number_begins_is_none() -> None:
    rows = "Item | Price\nRouter | €17.50\nCable | €27.50"
    assert read(rows, "Our fiscal year ends on July 31.", "No.: 2023-00328")["17.50"].period is None


@pytest.mark.parametrize(
    ("start", "end"), [("Start balance", "End balance"), ("Initial balance", "Final balance")]
)
def test_a_balance_at_the_start_is_of_the_day_before(start: str, end: str) -> None:
    rows = f" | Amount\n{start} | €17\nMoney in | €10\n{end} | €27"
    found = {
        text: str(one.period) for text, one in read(rows, "Period: 1 March 2025 to 31 March 2025").items()
    }
    assert (found["17"], found["27"]) == ("2025-02-28", "2025-03-31")


def test_sums_alone_in_a_cell_are_not_of_the_day_of_the_row_below() -> None:
    rows = "Money in Money out | €17 €18\nClosing balance | €27\nOverdraft | €28"
    found = read(rows, "Period: 1 March 2025 to 31 March 2025", heads=0)
    assert found["27"].period is not None
    assert found["17"].period is None
    assert found["18"].period is None


def test_columns_without_heads_are_hardly_all_of_the_time_that_a_text_says() -> None:
    rows = "Pay | €17 | €38\nTax | €5 | €12"
    found = read(rows, "Period: 1 March 2025 to 31 March 2025", heads=0)
    assert all(one.period is not None and (one.trust or 0) < SURE for one in found.values())
    torn = "Income tax Pension | €668 €267 | €401 €160\nPay | €17 | €38"
    found = read(torn, "Period: 1 March 2025 to 31 March 2025")
    assert all((found[text].trust or 0) < SURE for text in ("17", "38"))
    one = read("Pay | €17\nTax | €5", "Period: 1 March 2025 to 31 March 2025", heads=0)
    assert (one["17"].trust or 0) > 0.5


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ("Buchung | Betrag CHF\nGehalt | 624.54 H\nMiete | 1'037.79 S", "-1037.79"),
        ("Date | Amount\nPay | 6,844.56 | +\nRent | 1,951.41 | -", "-1951.41"),
        ("Date | Balance\n3 May | 17.20\n4 May | 52.10 DR", "-52.10"),
        (" | Loss | ~ | Total\n2022 | ($ | 1,632) | 17\n2023 | | 12 | 18", "-1632"),
        ("Size | Coil | Length\n3 | 17.20 H | 4\n4 | 52.10 H | 5", "52.10"),
    ],
)
def test_the_mark_of_a_debit_behind_a_number_is_its_minus(rows: str, value: str) -> None:
    found = {abs(one.value): one.value for one in records(document(table(rows, 1)))}
    assert found[abs(Decimal(value))] == Decimal(value)


def test_groups_before_a_sign_of_money_are_parted_by_spaces_where_decimals_are_by_commas() -> None:
    rows = "Tâche | Heures | Prix\nAnalyse | 3,25 | 487,50\nRevue | 6,50 | 975,00"
    assert read(rows, "Net 1 462,50 €")["1 462,50"].value == Decimal("1462.50")


def test_days_of_a_document_with_decimal_commas_come_before_their_months() -> None:
    rows = (
        "Date | Type | Nominal | Cours\n03/09/2024 | Achat | 520 | 219,33\n06/09/2024 | Vente | 434 | 21,28"
    )
    assert str(read(rows)["520"].period) == "2024-09-03/2024-09-03"


def test_the_year_of_a_day_parted_by_columns_is_no_number() -> None:
    rows = "Date | | Text | Charges INR\n03 May | 2024 | Room | 108.31\n04 May | 2024 | Tax | 47.61"
    assert "2024" not in read(rows)


def test_a_day_beside_the_number_of_a_note_heads_no_column_surely() -> None:
    rows = "Reason | No. CN4485 05-Jan-2024 | ~\n | Qty | Each\nReturned | 4 | 26.04\nDamaged | 1 | 350.30"
    assert all((one.trust or 0) < SURE for one in read(rows, heads=2).values() if one.period)


EQUITY = """
 | Statement of changes in equity for the year ended 30 June 2023 | ~
 | Shares | Total equity
Balance at 1 July 2021 | 35,510,000 | 5,830
Profit for the year | | 7,437
Balance at 30 June 2022 | 35,510,000 | 12,734
Profit for the year | | 2,611
Balance at 30 June 2023 | 35,510,000 | 14,849
"""


def test_balances_among_rows_say_more_than_a_title_over_all_columns() -> None:
    found = read(EQUITY, heads=2)
    assert str(found["7,437"].period) == "2021-07-01/2022-06-30"
    assert str(found["2,611"].period) == "2022-07-01/2023-06-30"


def test_a_title_may_stand_over_some_of_the_columns() -> None:
    rows = EQUITY.replace("June 2023 | ~", "June 2023 |", 1).replace(" | Shares | Total", " | Shares | Total")
    assert str(read(rows, heads=2)["7,437"].period) == "2021-07-01/2022-06-30"


def test_many_millions_of_shares_are_not_in_the_scale_of_money() -> None:
    found = read(EQUITY, "Consolidated statements, €’000", heads=2)
    assert (found["35,510,000"].value, found["2,611"].value) == (35510000, 2611000)


def test_a_day_alone_before_a_balance_with_its_day_begins_what_is_between() -> None:
    rows = """
    Balances as of | Shares | Total equity
    December 31, 2021 | 48,206 | $ 111,290
    Net income | | 1,300
    Balances as of December 31, 2022 | 48,638 | 109,323
    """
    found = read(rows, "For the years ended December 31, 2023 and 2022")
    assert str(found["1,300"].period) == "2022-01-01/2022-12-31"


def test_words_before_a_bracket_that_was_never_opened_name_no_column() -> None:
    rows = " | Stock | shares in millions) Capital\nAward | $ 17 | $ 82\nIssued | 2 | 22"
    assert read(rows)["22"].unit == "USD"


def test_letters_that_mark_the_tax_of_a_receipt_are_no_scale() -> None:
    found = read("Soap | $9.04 A\nBread | $6.77 B\nTotal | $15.81", heads=0)
    assert found["6.77"].value == Decimal("6.77")
    assert read("Value | $6.77 B\nPrice | $15.81", heads=0)["6.77"].scale == 9
    found = read("Soap | €9.04 B\nBread | €6.77\nMilk | €2.10\nTotal | €17.91", heads=0)
    assert found["9.04"].value == Decimal("9.04")
    assert read("Value | $6.77B\nPrice | $15.81\nLow | $12.00", heads=0)["6.77"].scale == 9


def test_letters_that_mark_a_tax_in_running_text_are_no_scale_where_the_page_tells() -> None:
    bill = "Soap $9.04 A 1 x Bread $6.77 B Milk $2.10 TOTAL $17.91"
    (bread,) = (one for one in records(document(bill)) if one.text == "6.77")
    assert bread.value == Decimal("6.77")
    news = "Sales rose to $6.77 B, or $1.25 a share, from $4.10 B. Costs were $5 B and cash $9.31 B"
    found = {one.text: one for one in records(document(news))}
    assert found["6.77"].scale == 9
    assert found["9.31"].scale == 9
    unsure = records(document("Price $15.81 Low $12.00 High $17.00 Value $6.77 B Volume 1.2 M"))
    assert next(one for one in unsure if one.text == "6.77").trust is None


def test_the_currency_of_an_account_is_not_that_of_its_number() -> None:
    assert not [one for one in read_amounts("IBAN EU94 9815 5248 EUR-Konto 5121656") if one.currency]


@pytest.mark.parametrize(("likely", "unit"), [(0.93, "USD"), (0.99, "shares")])
def test_a_guess_of_shares_beside_money_needs_more(
    monkeypatch: pytest.MonkeyPatch, likely: float, unit: str
) -> None:
    def guess(entry: NumberCell) -> tuple[str, float]:
        return ("shares", likely) if entry.header == ("Treasury",) else ("", 0.0)

    monkeypatch.setattr(weighed, "likeliest_kind", guess)
    found = read(" | Earnings | Treasury\nMay | $ 17 | 27\nJune | $ 18 | 28", "(in millions of dollars)")
    assert found["28"].unit == unit


def test_a_year_in_the_column_behind_its_day_is_no_number() -> None:
    rows = """
     | | Common stock | Total
    Balance — December 31, | 2020 | $ 544 | $ 611
    Net income | | 17 | 18
    Balance — December 31, | 2021 | $ 561 | $ 629
    """
    found = read(rows)
    assert "2020" not in found
    assert (str(found["544"].period), str(found["629"].period)) == ("2020-12-31", "2021-12-31")
    assert str(found["17"].period) == "2021-01-01/2021-12-31"


@pytest.mark.parametrize(
    "day", ["At 30\nSeptember | {0}\n{1}", "At 30 September,\n{1} | {0}", "At 30 September {1} | {0}"]
)
def test_a_day_torn_over_rows_is_that_of_the_row_with_numbers(day: str) -> None:
    opening, closing = day.format("228 | 583", "2021"), day.format("246 | 602", "2022")
    rows = f" | Share capital | Total equity\n{opening}\nProfit for the year | 18 | 19\n{closing}"
    found = read(rows, "For the years ended 30 September 2023 and 2022 (GBP million)")
    assert (str(found["228"].period), str(found["602"].period)) == ("2021-09-30", "2022-09-30")
    assert str(found["19"].period) == "2021-10-01/2022-09-30"


def test_a_balance_whose_word_stands_over_its_day_is_one() -> None:
    rows = (
        " | Stock | Total\nof March 31, 2020 | 662 | 667\nNet income | 17 | 18\nof March 31, 2021 | 670 | 685"
    )
    found = read(rows, "For the year ended March 31, 2022 (in whole dollars)")
    assert (str(found["662"].period), str(found["17"].period)) == ("2020-03-31", "2020-04-01/2021-03-31")


def test_a_count_beside_a_balance_is_of_no_sure_day() -> None:
    rows = """
     | Instances | Amount
    Beginning balance | | $1,628.15
    Deposits | 3 | 8,287.11
    Ending balance | 3 | $9,915.26
    """
    found = records(document("12/03/2024 through 12/31/2024", table(rows)))
    count, held = (next(one for one in found[::-1] if one.text == text) for text in ("3", "9,915.26"))
    assert (count.trust or 0) < SURE < (held.trust or 0)


def test_a_plus_in_a_head_tells_what_a_minus_behind_is() -> None:
    rows = "Opening balance | 7,495.92 +\n4 Jul Salary | 1,713.58 -\n6 Jul Fee | 1,859.37 | -"
    assert read(rows)["1,859.37"].value == Decimal("-1859.37")
    without = rows.replace(" +", "").replace("1,713.58 -", "1,713.58")
    assert read(without)["1,859.37"].value == Decimal("1859.37")


def test_a_day_whose_month_may_be_either_number_is_not_sure() -> None:
    rows = "Day | Quantity\n03/02/2024 Sold | 761\n05/02/2024 Bought | 584"
    assert (read(rows)["761"].trust or 0) < SURE
    assert (read(rows, "We paid $5 for each.")["761"].trust or 0) > SURE
    told = read(rows + "\n26/02/2024 Sold | 17")["761"]
    assert (str(told.period), (told.trust or 0) > SURE) == ("2024-02-03/2024-02-03", True)


def test_years_of_two_digits_in_a_column_of_their_own_are_no_facts() -> None:
    rows = (
        "Date | | Text | €\n01 Dec | 24 | Pay | 17.10\n02 Dec | 24 | Rent | 18.10\n03 Jan | 25 | Toy | 19.10"
    )
    assert set(read(rows)) == {"17.10", "18.10", "19.10"}
    assert "24" in read(rows.replace("| 25 |", "| 31 |"))


def test_days_in_heads_have_years_of_two_digits() -> None:
    found = read(" | 31 Dec 24 | 31 Dec 23\nCash | €17 | €19")
    assert [str(found[text].period) for text in ("17", "19")] == ["2024-12-31", "2023-12-31"]


def test_the_day_of_a_receipt_is_not_surely_that_of_its_rate_of_tax() -> None:
    (rate,) = (
        one for one in records(document("7.00% VAT incl. 2.15 March 19, 2024 18:52 Till 7")) if one.period
    )
    assert (rate.trust or 0) < SURE


@pytest.mark.parametrize("heads", [1, 2])
def test_a_bracket_that_opens_above_makes_a_loss_of_what_closes_it(heads: int) -> None:
    rows = " | Capital | Treasury stock\nBalance | $ | ($\n2020 | 339 | 1,077)\nNet income | 41 | —"
    assert read(rows, heads=heads)["1,077"].value == -1077


def test_a_letter_apart_behind_what_is_no_money_may_be_its_scale() -> None:
    assert read("Volume | 55.45 M\nHigh | 12.5", heads=0)["55.45"].trust is None


def test_a_number_without_the_sign_of_its_column_is_not_surely_a_percentage() -> None:
    found = read("Per serving | % daily value\nCalories | 263\nFat | 40%\nSalt | 2%")
    assert (found["263"].trust or 0) < SURE < (found["40"].trust or 0)


@pytest.mark.parametrize(
    ("heads", "text"),
    [("Reported: 5 Jan 2024", "17"), ("x | Reported: | 5 Jan 2024", "5"), ("Usage | Jan", "21")],
)
def test_a_day_of_another_thing_in_a_head_is_a_guess(heads: str, text: str) -> None:
    rows = f" | {heads}\nGas | 17 | 21 | 5\nWater | 18 | 22 | 6"
    assert (read(rows, "Bill period: 13.02.2024 – 14.05.2024")[text].trust or 0) < SURE


def test_the_day_of_a_code_beside_cents_is_a_guess() -> None:
    found = read("Date | CPT | Charges\n10/13/2024 | 36415 | 10.59\n10/14/2024 | 71046 | 29.33")
    assert (found["36415"].trust or 0) < SURE


def test_a_year_that_may_lead_its_day_makes_the_day_a_guess() -> None:
    rows = "Day | Amount\n24/07/12 Taxi | 17 円\n24/07/16 Hotel | 27 円\n24/07/20 Train | 37 円"
    assert (read(rows)["17"].trust or 0) < SURE < (read(rows.replace("24/07/", "23/07/20"))["17"].trust or 0)


def test_days_of_two_figures_each_make_a_period_a_guess() -> None:
    rows = "Day | Amount\n23-09-12 Salary | $17\n23-09-14 Rent | $27"
    assert (read(rows, "Period: from 2023-09-01 to 2023-09-30")["17"].trust or 0) < SURE


def test_a_row_with_other_words_than_its_day_heads_nothing() -> None:
    rows = "Item | Amount\n{}12 December 2024\nHosting | €17\nDomain | €27"
    assert read(rows.format("Vencimento "))["17"].period is None
    assert str(read(rows.format("As of "))["17"].period) == "2024-12-12"


def test_a_scale_in_figures_is_no_amount() -> None:
    (found,) = records(document("Bedragen (x € 1.000)", table("Item | 2023\nOmzet | 17")))
    assert (found.text, found.value, found.unit) == ("17", 17000, "EUR")
    rows = "Bezit | 2023 | 2022\n | EUR | EUR x 1.000\nVoorraad | 6.195,16 | 2.409,50"
    assert {text: one.value for text, one in read(rows, heads=2).items()} == {
        "6.195,16": Decimal("6195.16"),
        "2.409,50": 2409500,
    }


@pytest.mark.parametrize(
    ("rows", "doubted", "sure"),
    [
        ("Item | Price\nRent | €17\nHosting fees | €27 -", "27", "17"),
        (" | € | %\nRent | 17 | 3.1\nTax | 27 | 4,100", "4,100", "3.1"),
        ("Item | N | | Valor\nA | 2 | 3 | 758,18\nB | 4 | 8 | 122,62\nC | 5 | 27 | 304,72", "758,18", "2"),
        ("Item | 60,682\nGross | 75,014\nNet | 18,117", "75,014", ""),
        ("Item | Abroad | Home\nA | 602.39 | USD 265.66\nB | 17.10 | CHF 12.20", "265.66", "602.39"),
        ("Item | N | Price\nA | 602 | USD 265.66\nB | 17 | CHF 12.20", "", "265.66"),
    ],
)
def test_numbers_that_columns_may_have_cut_otherwise_are_not_sure(rows: str, doubted: str, sure: str) -> None:
    trust = {text: one.trust or 0 for text, one in read(rows).items()}
    assert trust.get(doubted, 0) < SURE < trust.get(sure, 1)


def test_numbers_torn_at_their_blanks_are_not_sure() -> None:
    rows = (
        "Name | | Votes | %\nSmith | 329 | 110 | 17,8 %\nJones | 281 | 704 | 15,3 %\nAll | 611 | 814 | 33,1 %"
    )
    assert (read(rows)["110"].trust or 0) < SURE < (read(rows.replace("| |", "| Won |"))["110"].trust or 0)


def test_decimals_by_commas_outnumber_what_may_be_thousands() -> None:
    assert digits_in(["156,3", "171,9", "2,815", "2,005"]).decimal == ","
    assert digits_in(["15,302", "171,935", "2,815", "2,005", "1,3", "2.5"]).decimal == "."


def test_blanks_part_thousands_before_any_currency() -> None:
    (found,) = read_amounts("Prize money 10 000 zł.", digits_in(["1,3"]))
    assert found.value == 10000


def test_the_period_of_one_row_that_begins_with_a_day_is_a_guess() -> None:
    rows = "Date | Description | Money in | Balance\n03/10/2024 | To J. Doe | 146,11 | 2 216,11"
    found = read(rows, "Account transactions from 01/10/2024 to 30/10/2024")
    assert (found["146,11"].trust or 0) < SURE


@pytest.mark.parametrize("key", ["Inception date", "Date of acceptance", "Vesting date"])
def test_a_date_that_is_a_thing_of_its_own_heads_no_amounts(key: str) -> None:
    found = read(f"Fund size | €420\n{key} | 18 April 2009\nMinimum | €25,000", heads=0)
    assert found["25,000"].period is None


def test_a_day_to_pay_by_is_no_day_of_the_amount() -> None:
    (found,) = records(document("Please pay by 12 December 2023: €2,171.50."))
    assert found.period is None


PORTFOLIO = (
    "Security | Price | Share of portfolio | Gain\nAlder | 17.20 | 40% | 31.50\nQuarry | 9.10 | 60% | 8.20"
)


def test_a_span_before_a_table_of_no_report_is_not_surely_that_of_its_numbers() -> None:
    held = read(PORTFOLIO, "Account 15811160 1 March 2025 – 31 March 2025")
    assert all((one.trust or 0) < SURE for one in held.values() if one.period)
    reported = read(PORTFOLIO, "Unaudited, for the three months ended March 31, 2025")
    assert (reported["31.50"].trust or 0) > SURE
    rolled = "Opening balance | £500\nPaid in | £20\nClosing balance | £520"
    assert (read(rolled, "1 March 2025 – 31 March 2025", heads=0)["20"].trust or 0) > SURE


def test_a_day_of_one_year_does_not_end_the_years_of_a_table_of_no_report() -> None:
    rows = " | 2023 | 2022\nFund | 5.1% | 8.3%\nBenchmark | 4.9% | 7.7%"
    found = read(rows, "Factsheet | Data as at 31 March 2024")
    assert found["5.1"].period is None
    assert found["8.3"].period is None


def test_numbers_of_one_row_under_the_same_heads_are_not_surely_of_one_time() -> None:
    rows = " | 2024 | 2023 | 2024 | 2023\nRevenue | €17 | €21 | €19 | €23\nCosts | €7 | €8 | €9 | €6"
    titles = ("Unaudited, for the nine months ended September 30, 2024 (in thousands)", "Q3 Q3 9M 9M")
    assert all((one.trust or 0) < SURE for one in read(rows, *titles).values() if one.unit == "EUR")


def test_lengths_of_time_are_no_percentages() -> None:
    found = read("Performance in %\nFund | 1 year | 3 years\nFund | 7.1 | 9.3", heads=0)
    assert found["3"].unit == "pure"


def test_a_year_in_a_column_of_percentages_is_not_surely_one() -> None:
    found = read("Name | Kind | Weight in %\nBund 2.5% | State | 2044\nAlder | IT | 3.2\nQuarry | IT | 1.7")
    assert (found["2044"].trust or 0) < SURE < (found["3.2"].trust or 0)


@pytest.mark.parametrize(("mark", "unit"), [("kGBP", "GBP"), ("(k$)", "USD"), ("TSGD", "SGD"), ("k£", "GBP")])
def test_thousands_before_any_usual_currency(mark: str, unit: str) -> None:
    found = read(f"{mark} | 2024\nRevenue | 17,210")["17,210"]
    assert (found.value, found.unit) == (17210000, unit)


@pytest.mark.parametrize("people", ["Mitarbeiter", "Beschäftigte", "Effectifs", "Medewerkers"])
def test_people_are_counted_in_other_languages(people: str) -> None:
    found = read(f"in kCHF | 2024\nRevenue | 17,210\n{people} | 843")["843"]
    assert (found.value, found.unit) == (843, "pure")


def test_a_span_without_years_is_of_the_year_before_it() -> None:
    found = read("kCHF | Other\nOpening balance | 17\nAdditions | 9", "Year 2023 (1 January to 31 December)")
    assert str(found["9"].period) == "2023-01-01/2023-12-31"


@pytest.mark.parametrize(
    ("text", "other"), [("1,618", ["94,91", "84,74", "19.00%"]), ("1.618", ["94.91", "84.74", "19,00%"])]
)
def test_decimals_of_two_kinds_leave_thousandths_in_doubt(text: str, other: list[str]) -> None:
    assert not digits_in([text, *other]).sure


@pytest.mark.parametrize(
    "text", ["€ 20,00 17 261,06 % €", "Returned: chair 4 €317.63 (€1,270.52)", "Total credit (€4,846.33)"]
)
def test_rows_that_are_read_as_text_are_not_sure(text: str) -> None:
    """Of several numbers without a word nothing tells what they are; what is in brackets may be a loss."""
    found = records(document("Credit note of -1 chair", text))
    assert all((one.trust or 0) < SURE for one in found if one.text != "317.63")
    (told,) = records(document("The fee was raised to $5.10 (it was the year's), as we said."))
    assert told.trust is not None
    assert told.trust >= SURE


def test_numbers_beside_a_column_of_minus_signs_are_not_sure() -> None:
    rows = """
     | CHF |
    Rent | 2'107.64 | -
    Salary | 252.49 | -
    """
    assert all((one.trust or 0) < SURE for one in records(document(table(rows))))


def test_money_in_a_column_without_a_head_beside_others_is_a_guess() -> None:
    rows = """
     | | Total equity
    Net income | 447 | 8,721
    Dividends | 983 | 524
    """
    found = {
        one.text: one
        for one in records(document("Statements of equity in thousands of dollars", table(rows)))
    }
    assert (found["447"].trust or 0) < SURE <= (found["8,721"].trust or 0)


def test_a_number_that_a_narrow_column_breaks_is_not_sure() -> None:
    rows = " | Price | Value\nOpening | £629.0 | £1,356.2\n | 8 | 7\nClosing | £412.20 | £1,120.10"
    found = read(rows)
    assert all((found[text].trust or 0) < SURE for text in ("629.0", "1,356.2", "8", "7"))
    assert (found["412.20"].trust or 0) > SURE


def test_a_code_over_a_column_of_codes_is_of_no_sure_number() -> None:
    rows = " | Original | ~ | Amount (EUR)\nHotel | 201.50 | CHF | 60.18\nInn | 704.96 | GBP | 404.21"
    found = read(rows + "\nFerry | 428.25 | USD 205.55 | ~")
    assert 2 * (found["205.55"].trust or 0) < 1.2 * (found["60.18"].trust or 0)


def test_days_with_points_begin_rows_of_a_list() -> None:
    rows = """
 |  | Betrag | Saldo
 | Anfangssaldo | | 4.851,80
03.09. | Miete | 881,61 | 3.970,19
05.09. | Karte | 363,61 | 3.606,58
06.09. | Automat | 873,46 | 2.733,12
 | Endsaldo | | 2.733,13
"""
    found = {
        text: str(one.period) for text, one in read(rows, "1. September 2023 bis 30. September 2023").items()
    }
    assert (found["881,61"], found["3.606,58"]) == ("2023-09-03/2023-09-03", "2023-09-05")
    assert (found["4.851,80"], found["2.733,13"]) == ("2023-08-31", "2023-09-30")
    assert "03.09" not in found


def test_a_balance_that_falls_below_nought_runs_on() -> None:
    rows = """
 | Pohyb | Stav
01.08.2023 Nákup | -609,48 | 650,82
02.08.2023 Nákup | -714,31 | -63,49
05.08.2023 Vklad | 421,38 | 357,89
06.08.2023 Nákup | -441,76 | -83,87
"""
    assert str(read(rows)["357,89"].period) == "2023-08-05"


def test_money_of_many_countries_tells_of_no_order_of_days() -> None:
    rows = (
        "Day | Amount\n11/06/2024 Hotel | {} 86.47\n11/07/2024 Hotel | {} 66.14\n11/08/2024 Taxi | {} 34.24"
    )
    assert (read(rows.format("EUR", "CHF", "GBP"))["86.47"].trust or 0) < SURE
    assert (read(rows.format("EUR", "EUR", "GBP"))["86.47"].trust or 0) > SURE


@pytest.mark.parametrize(
    ("text", "currency"), [("USD 673,58 kr", None), ("673,58 kr.", None), ("5 kroner", None)]
)
def test_crowns_are_those_of_several_countries(text: str, currency: str | None) -> None:
    (amount,) = read_amounts(text, digits_in(["1 234,50", "0,50"]))
    assert amount.currency == currency
    assert read("Item | Price\nLamp | 249,73 kr\nDesk | 1 249,50 kr")["249,73"].unit is None


def test_a_black_triangle_is_a_minus_in_japan() -> None:
    assert read("項目 | 金額\n営業利益 | ▲2,224\nその他 | 1,234")["2,224"].value == -2224
    assert read("Index | Change\nDAX | ▲2,224\nSMI | 1,234")["2,224"].value == 2224


def test_one_sum_in_brackets_behind_another_is_no_aside() -> None:
    assert [one.value for one in read_records("Subtotal (R$1.171,61) (R$39.289,08)")][-1] == Decimal(
        "-39289.08"
    )


def test_cells_without_white_between_them_are_no_sure_sentence() -> None:
    glued = "2024 changeRevenue £310.82 21%Gross profit £826.73 9%Adjusted EBITDA £14.25 3%Margin"
    assert all((one.trust or 0) < SURE for one in read_records(glued))
    assert all(
        (one.trust or 0) > SURE for one in read_records("Revenue rose by 21% to £310.8 as PayPal paid.")
    )


def test_dollars_among_which_those_of_the_states_are_named_may_be_of_another_country() -> None:
    rows = "Day | Details | Amount\n03 Apr 2022 | Refund | $17.20\n06 Apr 2022 | Card{} | $27.30"
    assert (read(rows.format(" USD 188.25"))["17.20"].trust or 0) < SURE
    assert (read(rows.format(""), "All amounts in USD")["17.20"].trust or 0) > SURE


@pytest.mark.parametrize("head", ["2025 € | 2024 €", "EUR 2025 | EUR 2024", "2025 in € | 2024 in €"])
def test_years_with_a_currency_are_heads_that_name_it(head: str) -> None:
    found = read(f" | {head}\nUmsatz | 51.225,77 | 13.997,78\nSteuern | 1.195,34 | 373,29")
    assert {text: (one.unit, one.header) for text, one in found.items()} == {
        text: ("EUR", (head.split(" | ")[at],))
        for at, column in enumerate((("51.225,77", "1.195,34"), ("13.997,78", "373,29")))
        for text in column
    }


def test_amounts_beside_each_other_that_are_like_years_are_no_heads() -> None:
    assert read("Deposit | 2000 € | 1950 €\nRest | 120 € | 80 €", heads=0)["2000"].value == 2000


@pytest.mark.parametrize("head", ["2025 TEUR", "31.12.2025 T€", "2025 Mio. €"])
def test_a_scale_behind_a_year_is_one_of_its_column(head: str) -> None:
    scale = 6 if "Mio" in head else 3
    found = read(f" | {head}\nUmsatz | 51.225\nSteuern | 1.195\nErtrag | 21.195\nGewinn | 31.415")
    assert (found["51.225"].unit, found["51.225"].scale) == ("EUR", scale)


def test_what_is_under_the_name_of_a_currency_is_no_number_of_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighed, "likeliest_kind", lambda entry: ("shares", 0.96))
    found = read(" | 2021 in € | 2021\nOmzet | 2.398.538 | 1.892.705")
    assert [found[text].unit for text in ("2.398.538", "1.892.705")] == ["EUR", "shares"]
    assert (found["2.398.538"].trust or 0) < SURE


def test_a_head_of_a_quantity_and_a_currency_is_of_two_columns() -> None:
    found = read(" | Menge Betrag (EUR) | Betrag (EUR)\nPumpe | 3 | 1.204,00\nRohr | 4 | 2.815,50")
    assert (found["3"].trust or 0) < SURE < (found["1.204,00"].trust or 0)


def test_a_year_is_not_the_greatest_amount_of_a_document() -> None:
    rows = " | 2025 € | 2024 €\nProperty | 72,179 | 61,392\nStocks | 11,478 | 78,873\nCash | 24,860 | 45,253"
    assert (read(rows)["72,179"].trust or 0) > SURE


@pytest.mark.parametrize("label", ["Rohmasse (kg)", "Area (m²)", "Exchange rate", "Umrechnungskurs"])
def test_measures_and_rates_of_exchange_are_no_money(label: str) -> None:
    assert read(f" | 17.10.2024 EUR\n{label} | 7.465,9\nWert | 1.306,91")["7.465,9"].unit == "pure"


def test_a_minus_behind_crowns_is_one() -> None:
    assert read("Rabat | 269,58 kr.-\nPris | 1.269,58 kr.", heads=0)["269,58"].value < 0


def test_cents_in_a_label_are_hardly_in_the_scale_of_the_table() -> None:
    rows = " | Common stock | Total\nDividends ($0.25 | — | (6,803)\nNet income | 12 | 1,404"
    assert (read(rows, "(in millions)")["0.25"].trust or 0) < SURE


@pytest.mark.parametrize("cell", ["GBP 32,071.04 (GBP 130.69)", "Credit applied (GBP 130.69)"])
def test_money_in_brackets_in_a_cell_may_be_a_loss(cell: str) -> None:
    found = read(f"Item | Amount (GBP)\nFilter Discount | {cell}\nPump | GBP 16.00")
    assert (found["130.69"].trust or 0) < SURE


def test_what_sums_hold_together_with_money_is_surely_money(monkeypatch: pytest.MonkeyPatch) -> None:
    def guess(entry: NumberCell) -> tuple[str, float]:
        return "shares", 0.06 if entry.header[-1] == "Other" else 0.0

    monkeypatch.setattr(weighed, "likeliest_kind", guess)
    rows = "($ in millions) | Home | Abroad | Other | Total\n"
    rows += "Sales | 4,321 | 1,234 | 2,345 | 7,900\nCosts | 2,118 | 3,407 | 1,666 | 7,191\n"
    found = read(rows + "Rent | 5,017 | 2,229 | 3,158 | 10,404\nTax | 1,733 | 4,482 | 2,071 | 8,286")
    assert (found["2,345"].trust or 0) > SURE


@pytest.mark.parametrize("head", ["Nota", "Anhang", "Annexe", "Toelichting", "附注"])
def test_numbers_of_notes_are_codes_in_any_language(head: str) -> None:
    found = read(f"en millones de euros | {head} | 2022\nVentas | 7 | 62.690\nPersonal | 27 | -14.761")
    assert (found["27"].kind, found["14.761"].kind) == ("code", "amount")


def test_some_numbers_of_a_column_may_be_torn_at_the_blanks_of_their_thousands() -> None:
    rows = "em milhares de euros | Exercício 2024 | ~ | Exercício ant. | ~\nReceita | | 998 | | 31 773\n"
    rows += "Custo | 35 | 764 | | 59 688\nPessoal | 23 | 539 | 80 | 178\nLucro | 56 | 444 | | 4 567\n"
    found = read(rows + "Total | 11 | 902 | | 12 345")
    assert (found["178"].trust or 0) < (found["59 688"].trust or 0) * 0.6


def test_an_amount_with_its_separators_is_no_note() -> None:
    found = read(" | Anhang | 2024 €\nUmsatz | 51.225,77 | 13.997,78\nPersonal | 68.391,70 | 66.910,36")
    assert {one.kind for one in found.values()} == {"amount"}


def test_rupees_are_no_code() -> None:
    assert read(" | Actual (INR)\nHosting | 44,160\nDesk | 321")["321"].kind == "amount"


@pytest.mark.parametrize(
    "text",
    [
        "244300円758円2039.1382保守161837円841円30734070ポンプ32826円263円40作業",
        "2024€€Receita líquida79 725,88Custo77 563,10Pessoal20 464,64-Lucro líquido45 856,37",
    ],
)
def test_money_without_white_before_what_is_next_is_in_no_sure_sentence(text: str) -> None:
    found = read_records(text)
    assert found
    assert all((one.trust or 0) < SURE for one in found)


def test_lines_of_a_typescript_are_no_sentence() -> None:
    lines = ["Net debt (£m)      99  (188)   159", "Employees (FTE) 71,296 13,746 87,555"]
    said = document(" ".join(lines))
    (page,), (block,) = said.pages, said.blocks
    typed = replace(block, role="code", lines=tuple(Line(text, block.box) for text in lines))
    assert records(said)
    assert not records(Document("", (replace(page, blocks=(typed,)),), 1))


def test_a_peso_has_the_sign_of_a_dollar() -> None:
    found = read("Pan | 8.45\nTOTAL MXN | $107.23\nEfectivo | 113.25", "05/05/2023", heads=0)
    assert (found["107.23"].trust or 0) < SURE


def test_blanks_are_in_no_japanese_number() -> None:
    found = read("調査 | 36 745円 | 249円\n作業 | 35 587円 | 140円\nケーブル | 41 763円 | 475円", heads=0)
    assert not [text for text in found if " " in text]


@pytest.mark.parametrize("stated", ["in Mio. C", "in Mio.", "in mln", "in Mrd."])
def test_a_scale_holds_whose_currency_is_torn_off_or_not_readable(stated: str) -> None:
    rows = " | Kapital | Rücklage\nStand 31. Dezember 2021 | 105 | 2.928"
    assert {one.scale for one in read(rows, stated).values()} == {9 if "Mrd" in stated else 6}


def test_the_sign_of_yen_is_that_of_yuan_on_a_page_in_chinese() -> None:
    rows = "{} | {}\n{} | ¥28,261.73\n{} | 5,464.34"
    chinese, japanese = ("项目", "金额", "期末余额", "房租"), ("項目", "金額", "翌月繰越", "家賃のみ")
    assert {one.unit for one in read(rows.format(*chinese)).values()} == {"CNY"}
    assert {one.unit for one in read(rows.format(*japanese)).values()} == {"JPY"}


@pytest.mark.parametrize("title", ["Faktura VAT", "Rechnung", "TAX INVOICE"])
def test_a_day_in_the_head_of_a_bill_is_hardly_that_of_its_sums(title: str) -> None:
    """Nor of those of the table below it."""
    keys = "No. | 20246381\nTermin płatności: | 28.03.2025\nKlient: | 80678"
    sums = "Razem netto | 58 834,48 zł\nVAT 23% | 13 531,93 zł"
    for parts in ([table(f"{keys}\n{sums}", 0)], [table(keys, 0), table(sums, 0)]):
        found = [one for one in records(document(title, *parts)) if one.unit == "PLN"]
        assert len(found) == 2
        assert all((one.trust or 0) < SURE for one in found)
