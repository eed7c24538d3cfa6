"""How sure a period is: what no words say of a number is trusted less."""

from __future__ import annotations

import pytest

from docparse.records import Record, records
from docparse.records.evidence import BALANCE
from docparse.records.grid import NumberCell
from tests.records.tables import document, table

SURE = 0.95


def read(rows: str, *before: str, heads: int = 1) -> dict[str, Record]:
    return {one.text: one for one in records(document(*before, table(rows, heads)))}


def trust(record: Record) -> float:
    assert record.trust is not None
    return record.trust


def test_the_day_of_other_columns_is_a_guess() -> None:
    found = read(" | June 30, 2023 | Limit\nLoans | $17 | $18\nBonds | $27 | $28")
    assert (str(found["18"].period), str(found["17"].period)) == ("2023-06-30", "2023-06-30")
    assert trust(found["18"]) < SURE < trust(found["17"])


def test_months_that_end_with_a_week_began_on_a_day_that_nothing_tells() -> None:
    found = read(" | Six Months Ended July 2, 2023\nRevenues | $17.20")
    assert trust(found["17.20"]) < SURE
    known = read(" | Twenty-Six Weeks Ended July 2, 2023\nRevenues | $17.20")
    assert trust(known["17.20"]) > SURE


def test_a_sentence_is_trusted_as_far_as_its_period() -> None:
    (said,) = records(document("As of June 30, 2023, we had cash of $17 million."))
    title = "Quarterly report for the quarter ended June 30, 2023"
    (told,) = records(document(title, "The notes bear interest and $17 million will be paid."))
    assert trust(told) < trust(said)


def test_days_beside_the_same_words_are_those_of_balances() -> None:
    rows = """
     | 2023 | 2022
    Contract assets—January 1 | 17 | 18
    Contract assets—June 30 | 27 | 28
    """
    title = "Six months ended June 30, 2023 and 2022. Our fiscal year ends on December 31."
    found = {text: str(one.period) for text, one in read(rows, title).items()}
    assert found["17"] == "2022-12-31"
    assert found["27"] == "2023-06-30"


def test_a_row_that_is_a_day_alone_is_of_that_day() -> None:
    rows = " | Carrying amount | Fair value\nAt June 30, 2023 | 17 | 18\nAt December 31, 2022 | 27 | 28"
    found = {text: str(one.period) for text, one in read(rows).items()}
    assert (found["18"], found["28"]) == ("2023-06-30", "2022-12-31")


def test_the_beginning_of_a_year_is_that_of_the_part_reported_on() -> None:
    rows = """
     | July 29, 2023
    Liabilities, beginning of period | 17
    Increase | 18
    Liabilities, end of period | 19
    """
    said = "Our fiscal year ends on the Saturday closest to the last day of January."
    found = {text: str(one.period) for text, one in read(rows, said).items()}
    assert found == {"17": "2023-01-28", "18": "2023-01-29/2023-07-29", "19": "2023-07-29"}


def test_the_mark_of_a_note_behind_a_day_is_no_other_label() -> None:
    rows = " | 2023\nFair value January 1 | 17\nPayments | 18\nFair value June 30 (2) | 19"
    title = "Six months ended June 30, 2023. Our fiscal year ends on December 31."
    found = {text: str(one.period) for text, one in read(rows, title).items()}
    assert (found["17"], found["19"]) == ("2022-12-31", "2023-06-30")


def test_the_equity_of_shareholders_is_held_at_the_end_of_a_span() -> None:
    found = read(" | Three months ended June 30, 2023\nTotal shareowners’ equity | $17\nNet income | $18")
    assert (str(found["17"].period), str(found["18"].period)) == ("2023-06-30", "2023-04-01/2023-06-30")


def test_whole_amounts_of_a_page_of_a_report_may_be_in_thousands() -> None:
    rows = " | Three months ended June 30, 2023\nRevenues | $1,917\nCosts | $1,318"
    assert trust(read(rows)["1,917"]) < SURE
    assert trust(read(rows, "(in whole dollars)")["1,917"]) > SURE
    assert trust(read(rows.replace("1,318", "1,318.25"))["1,917"]) > SURE
    assert trust(read(rows + "\nEarnings per share | $0.17")["1,917"]) < SURE


def test_a_page_that_speaks_of_shares_is_of_a_report() -> None:
    rows = "Issuances of treasury shares | 1,163\nBalance | $ 20,350"
    assert trust(read(rows, heads=0)["20,350"]) < SURE
    assert trust(read(rows.replace("treasury shares", "vouchers"), heads=0)["20,350"]) > SURE


def test_grouped_money_in_a_sentence_of_a_page_of_a_report_may_be_in_thousands() -> None:
    rows = " | Three months ended June 30, 2023\nRevenues | 1,917"
    said = {one: trust(read(rows, f"It was sold for ${one}.")[one]) for one in ("1,832", "1,832,000")}
    assert said["1,832"] < said["1,832,000"]


def test_a_span_over_a_row_that_may_be_a_balance_is_less_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = " | Three months ended June 30, 2023\nUnits in hand | 17"
    monkeypatch.setattr("docparse.records.evidence.chance", lambda name, found: 0.1)
    assert trust(read(rows)["17"]) > SURE
    monkeypatch.setattr("docparse.records.evidence.chance", lambda name, found: 0.8 * (name == BALANCE))
    assert 0.6 < trust(read(rows)["17"]) < 0.7


def test_shares_by_their_words_beside_money_are_less_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    def guess(entry: NumberCell) -> tuple[str, float]:
        return "shares", 0.97 if "shares" in entry.header[-1] else 0.1

    monkeypatch.setattr("docparse.records.units.weighed.likeliest_kind", guess)
    rows = " | Class A shares | Capital\nRepurchase | 17 | 18"
    found = read(rows, "(in millions)")
    assert found["17"].unit == "shares"
    assert trust(found["17"]) < SURE
    sums = [f"Change {at} | {at}7,313 | {at}2,551 | {at + at}9,864" for at in (1, 2, 3)]
    found = read("\n".join([" | Class A shares | Capital | Total", *sums]), "(in millions of dollars)")
    assert found["17,313"].unit == "USD"
    assert trust(found["17,313"]) > SURE


def test_a_table_without_a_currency_among_many_with_one_is_hardly_of_money() -> None:
    rows = "(in millions) | 2024 | 2023\n" + "\n".join(
        f"Line {at} | $9,{at}20 | $8,{at}11" for at in range(9)
    )
    claims = rows.replace("$", "").replace("Line", "Case")

    def most(*parts: str) -> float:
        found = records(document(*map(table, parts)))
        return max(one.trust or 0 for one in found if one.label[-1].startswith("Case"))

    assert most(claims, *8 * [rows]) < SURE < most(claims, rows)


def test_a_row_that_names_a_span_and_ends_with_total_is_no_balance() -> None:
    rows = " | Paid\nBonds | $407\nQuarter ended {} total | 1,017\nNotes | 517\nQuarter ended {} total | 817"
    found = read(rows.format("March 31, 2023", "June 30, 2023"))
    assert str(found["817"].period) == "2023-04-01/2023-06-30"
    assert found["517"].period is None


def test_a_payment_on_the_first_day_is_no_opening_balance() -> None:
    rows = """
    Date | | Paid out | Balance
    01 Jan 2023 | Balance brought forward | | 1,470.35
    01 Jan 2023 | Card payment | 34.26 | 1,436.09
    03 Jan 2023 | Rent | 400.95 | 1,035.14
    """
    found = {
        one.text: str(one.period) for one in read(rows, "Account from 2023-01-01 to 2023-01-31").values()
    }
    assert found["34.26"] == "2023-01-01/2023-01-01"


def test_a_title_that_ends_with_ended_goes_on_in_the_heads() -> None:
    rows = " | December 31, | ~\n | 2022 | 2021\nRevenue | $76 | $87\nCosts | 27 | 47"
    found = {one.text: one for one in records(document("Year Ended", table(rows, 2)))}
    assert str(found["87"].period) == "2021-01-01/2021-12-31"
    assert (found["87"].trust or 0) < SURE


def test_a_day_without_its_month_is_of_no_sure_time() -> None:
    rows = """
     | Three Months | ~ | Six Months Ended | ~
     | Ended June | 30, | June | 30,
     | 2023 | 2022 | 2023 | 2022
    Net sales | $501 | $370 | $953 | $975
    """
    found = {one.text: one for one in records(document("Income (in thousands)", table(rows, 3)))}
    assert (found["501"].trust or 0) > SURE > (found["370"].trust or 0)


def test_heads_below_a_running_text_over_the_whole_table_say_more_than_it() -> None:
    rows = """
    Our results for the years ended December 31, 2023 and 2022 are as follows (dollars in thousands): | ~ | ~
     | Year Ended December 31, | ~
     | 2023 | 2022
    Revenue | 289 | 948
    """
    found = {one.text: str(one.period) for one in records(document(table(rows, 3)))}
    assert found["948"] == "2022-01-01/2022-12-31"


def test_a_head_with_a_day_without_its_year_and_another_is_a_guess() -> None:
    rows = " | March 31,December 31, | ~\n | 2024 | 2023\nInventories | $3,548 | $1,861"
    assert trust(read(rows, heads=2)["1,861"]) < SURE


def test_days_over_a_statement_of_flows_may_end_what_lasted() -> None:
    rows = " | 31/12/2023 | 31/12/2022\nVentes | 47 371 | 77 644\nCharges | 22 720 | 82 503"
    assert trust(read(rows, "Compte de résultat")["77 644"]) < SURE
    assert trust(read(rows, "Bilan")["77 644"]) > SURE


def test_days_over_columns_from_one_to_another_may_be_read_in_two_ways() -> None:
    rows = "Test | {} | Least | {}\nHbA1c | 5.7 | 4.1 | 5.2\nFerritin | 212.2 | 10.4 | 198.3"
    assert trust(read(rows.format("01/11/2024", "05/05/2024"))["5.7"]) < SURE
    assert trust(read(rows.format("01/11/2024", "05/15/2024"))["5.7"]) > SURE


def test_the_day_of_a_sentence_in_another_year_is_a_guess() -> None:
    rows = " | 2023\nRevenue | $56.4\nGross profit | $65.8"
    sentence = "The figures below are in dollars and cash was $3.9 as of June 30, {}."
    found = read(rows, sentence.format(2024), "($ in millions)")["56.4"]
    assert (str(found.period), trust(found) < SURE) == ("2023-06-30", True)
    assert trust(read(rows, sentence.format(2023), "($ in millions)")["56.4"]) > SURE


def test_a_day_beside_a_head_that_says_how_long_may_end_what_lasted() -> None:
    rows = " | {} | December 31,\n | 2024 | 2023\nAmericas | $156 | $803\nEMEA | 383 | 274"
    assert trust(read(rows.format("Year Ended"), heads=2)["803"]) < SURE
    assert trust(read(rows.format("December 31,"), heads=2)["803"]) > SURE


def test_the_day_of_a_sentence_in_another_year_is_a_guess_in_any_fiscal_year() -> None:
    said = "Cash and equivalents were $7.9 billion as of March 31, 2022."
    rows = " | Three Months Ended March 31, | 2021\n | 2022 |\nRevenue | $584.6 | $371.0"
    assert trust(read(rows, "First quarter 2022 results", said, heads=2)["371.0"]) < SURE


def test_heads_left_of_their_numbers_are_theirs_beside_the_time_of_the_table() -> None:
    heads = "for the year ended 31 December 2023 | 2023 | 2022 |\nin thousands of kr | | |"
    found = read(f"{heads}\nRevenue | | 64 055 | 15 428\nGross profit | | 11 471 | 65 284", heads=2)
    years = {text: str(one.period)[:4] for text, one in found.items()}
    assert years == {"64 055": "2023", "15 428": "2022", "11 471": "2023", "65 284": "2022"}


def test_sums_below_a_table_do_not_borrow_the_heads_of_one_further_up() -> None:
    keys = table("Konto | 65937\nFällig am | 17.06.2023", heads=0)
    items = table("Pos. | Artikel | Menge | Preis\n1 | Lack | 2 | 4,50 €\n2 | Dübel | 4 | 1,20 €")
    sums = table("Zwischensumme | 13,80 €\nRechnungsbetrag | 16,42 €", heads=0)
    found = {one.text: one for one in records(document("Rechnung", keys, items, sums))}
    assert (found["13,80"].header, found["13,80"].period) == ((), None)


@pytest.mark.parametrize(
    "day", ["Fällig am 05.02.2024", "Échéance 05/02/2024", "Payment due 5 February 2024"]
)
def test_the_day_of_payment_in_a_head_is_no_period_of_a_bill(day: str) -> None:
    rows = f"Artikel | Menge | {day} Betrag\nLack | 25 | 21.372,00 €\nDübel | 40 | 12.690,00 €"
    assert read(rows)["21.372,00"].period is None
