"""Tables whose heads, rules and numbers are cut otherwise than they are printed."""

from __future__ import annotations

import pytest

from docparse.records import Record, records
from tests.records.tables import document, table

SURE = 0.95


def read(*parts: str, heads: int = 1) -> dict[str, Record]:
    """The records by their texts; a part with bars is a table, the last of several one without heads."""
    own = (table(part, heads if at == 0 or len(parts) > at + 1 else 0) for at, part in enumerate(parts))
    blocks = [one if "|" in part else part for part, one in zip(parts, own, strict=True)]
    return {one.text: one for one in records(document(*blocks))}


def trust(found: dict[str, Record], text: str) -> float:
    return found[text].trust or 0.0


def test_rules_that_are_typed_are_no_heads() -> None:
    rows = """
     | Shares ------ | Amount ------
    Opening | 4,321 | 17
    Issued | 1,234 | 5
     | ------ | ------
    Closing | 5,555 | 22
    """
    found = read(rows)
    assert found["5,555"].header == ("Shares",)
    assert found["5,555"].unit == found["4,321"].unit == "shares"


@pytest.mark.parametrize("stub", ["Mio. | EUR 2022 | 2021", "in millions | €2022 | 2021"])
def test_a_year_with_the_currency_of_a_statement_is_a_head(stub: str) -> None:
    found = read(f"{stub}\nRevenue | 3.009 | 2.827\nCosts | 1.572 | 1.585", heads=0)
    assert "2022" not in found
    assert {one.unit for one in found.values()} == {"EUR"}
    assert {one.scale for one in found.values()} == {6}


def test_years_before_words_are_heads() -> None:
    rows = " | 2023 | 2022 | $ Change | % Change\nRevenue | $76 | $86 | $10 | 12%\nCosts | 46 | 69 | 23 | 33%"
    found = read("Years ended December 31", rows, heads=0)
    assert str(found["86"].period) == "2022-01-01/2022-12-31"


@pytest.mark.parametrize(
    ("rows", "last"),
    [
        ("2024 | 2023 | \nRevenue | 741 | 894\nCosts | 223 | 784", "2023"),
        ("2024 | 2023 | ~\nRevenue | 741 | 894\nCosts | 223 | 784", "2023"),
        ("Item | Qty | Price | Total | ~\nBolt | | 3 | 741 | 894\nNut | | 5 | 223 | 784", "Total"),
    ],
)
def test_heads_one_column_to_the_left_are_over_their_columns(rows: str, last: str) -> None:
    assert read(rows)["894"].header == (last,)


def test_heads_that_may_be_one_column_to_the_left_are_not_sure() -> None:
    rows = "Item | Qty | Price | Total | ~ |\nBolt | {} | 3 | 1741 | 894 | paid\nNut | | 5 | 1223 | 784 | due"
    assert trust(read(rows.format("7")), "894") > SURE > trust(read(rows.format("")), "894")


def test_heads_in_a_table_of_their_own_are_over_the_next() -> None:
    found = read(
        " | 2022/12/31 | 2021/12/31\n | 円 | 千円", "Assets | 5,198,113 | 150\nCash | 4,491,158 | 8,457"
    )
    assert found["150"].value == 150_000
    assert found["150"].unit == "JPY"


def test_numbers_that_lost_their_scaled_heads_are_not_sure() -> None:
    heads = " | Options | Value (in thousands)\nOutstanding | 6,890 | $7,922"
    assert trust(read(heads, "Outstanding at December 31, | 2024 | 4,862 | $1,477"), "1,477") < SURE
    assert trust(read("Closing | 2024 | 4,862 | $1,477"), "1,477") > SURE


def test_a_lone_minus_where_a_column_has_such_may_be_that_of_the_number_before_it() -> None:
    rows = """
    Item | Qty | Price | |
    Lamp | 12 | 587.75 | 7,053.00 | -
    Toner | 1 | 744.00 | 744.00 | -
    Total | 7,797.00 | - | |
    """
    assert trust(read(rows), "7,797.00") < SURE


def test_thousands_torn_under_one_head_are_not_sure() -> None:
    rows = """
    en milliers d’euros | Notes | 2023 | ~ | 2022
    Chiffre d’affaires | | 2 | 840 | 3 164
    Coût des ventes | 20 | 4 | 573 | 1 584
    """
    found = read(rows)
    assert max(trust(found, "840"), trust(found, "573")) < SURE < trust(found, "3 164")


@pytest.mark.parametrize("head", ["Ended September 2024", "ended June 30, 2023", "Ending June 30, 2023"])
def test_a_head_that_has_lost_how_long_is_no_day(head: str) -> None:
    """ "Three Months" stood in a column of its own."""
    assert trust(read(f" | {head}\nNet sales | $1,917\nCost of sales | $1,318"), "1,917") < SURE


def test_a_statement_torn_over_two_heads_is_one() -> None:
    found = read(" | 2021 in Mio. | 2020 in Mio.\n | EUR | EUR\nUmsatz | 60.885,4 | 17.083,3", heads=2)
    assert (found["60.885,4"].unit, found["60.885,4"].scale) == ("EUR", 6)


def test_words_that_close_the_bracket_of_a_head_are_no_number() -> None:
    found = read(" | Treated (n | Control (n\nCharacteristic | = 243) | = 224)\nIncome | $51,569 | 26,839")
    assert set(found) == {"51,569", "26,839"}
    assert found["26,839"].header == ("Control (n", "= 224)")


def test_the_year_of_a_column_read_over_the_labels_is_of_no_other_column() -> None:
    heads = "2023 | Three Months Ended September 30, | 2022"
    assert read(f"{heads}\nNet sales | $4,559 | $1,955")["4,559"].period is None


def test_a_note_is_none_of_the_money_of_a_second_head() -> None:
    rows = " | Anhang | 2024\nin Mio. | EUR | EUR\nUmsatz | 3 | 37.341\nMaterial | 16 | 63.005"
    found = read(rows, heads=2)
    assert (found["3"].kind, found["37.341"].kind) == ("code", "amount")


@pytest.mark.parametrize("cell", ["61 (19.4)", "61 (19.4%)"])
def test_a_share_in_brackets_cut_from_its_count_is_no_loss(cell: str) -> None:
    rows = f"Smoker | {cell} | 209 | (65.7%)\nDiabetes | {cell} | 253 | (79.6%)\nIncome | $39,739 | | $65,583"
    assert read(rows, heads=0)["65.7"].value > 0
    assert read("Tax | 5 | 209 | (65.7%)\nIncome | $39 | $12 | $65,583", heads=0)["65.7"].value < 0


def test_a_sum_torn_at_its_blank_in_a_row_that_ends_sooner_is_not_sure() -> None:
    rows = """
     | Ilość | Cena netto | Wartość netto
    Licencja | 5 | 1823,54 PLN | 9117,70 PLN
    Pompa | 12 | 275,26 PLN | 28 873,05 PLN
    Pomiar | 8 | 1214,03 PLN | 19 712,24 PLN
    Razem | 54 | 566,27 PLN |
    """
    found = read(rows)
    assert max(trust(found, "54"), trust(found, "566,27")) < SURE < trust(found, "275,26")


def test_counts_torn_at_their_blanks_under_the_heads_of_two_columns_are_not_sure() -> None:
    rows = """
     | Origine | Qté | Valeur
    Licence | 4 | 468 | 14 737,62
    Pompe | 4 | 531 | 15 387,81
    Conseil | 3 | 587 | 85 630,59
    """
    assert trust(read(rows), "468") < SURE


def test_a_year_with_a_currency_alone_in_a_row_of_heads_is_one() -> None:
    found = read(" | Exercice N |\n | 2022 € |\nCharges | 28 484 | 44 110", heads=2)
    assert set(found) == {"28 484", "44 110"}
    assert found["28 484"].unit == "EUR"


def test_some_numbers_torn_from_a_column_without_a_head_are_not_sure() -> None:
    rows = """
     | 2022 | | 2021
    Przychody | 73 209 | | 35 473
    Materiały | 84 446 | 50 | 168
    Amortyzacja | 57 738 | 74 | 204
    """
    found = read(rows, "(w tys. zł)")
    assert trust(found, "168") < 0.6 * trust(found, "84 446")


def test_numbers_left_of_a_head_of_notes_over_sums_are_those_of_notes() -> None:
    rows = (
        "2023 € | | Anhang | 2024 €\nUmsatz | 19 | 24.165,21 | 88.418,70\nSteuern | 13 | 7.811,93 | 5.971,11"
    )
    assert {one.kind for text, one in read(rows).items() if text in ("19", "13")} == {"code"}
