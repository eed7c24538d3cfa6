"""Words of time and scale that OCR misread by a letter or two."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.document import Document, Provenance, Triage
from docparse.records import records
from docparse.records.misread import read_as_meant
from tests.records.tables import document, table

SCAN = Provenance("ocr", "test", "1")


def scanned(read: Document) -> Document:
    """The same document as if an engine had read it."""
    pages = tuple(
        replace(
            page,
            triage=Triage("ocr", ""),
            blocks=tuple(replace(block, provenance=SCAN) for block in page.blocks),
        )
        for page in read.pages
    )
    return replace(read, pages=pages)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("Three Mouths Emded Jume 30, 2024", "Three Months Ended June 30, 2024"),
        ("YEAR EMDED DECRMBER 31,", "YEAR ENDED DECEMBER 31,"),
        ("(in thouand)", "(in thousand)"),
        ("Six Manths Ended June 30, 2024 Additions", "Six Months Ended June 30, 2024 Additions"),
        ("As of Jumse 30, 2025", "As of June 30, 2025"),
        ("Sis Months Ended", "Six Months Ended"),
        ("Six Monthe Ended June 30, 2022", "Six Months Ended June 30, 2022"),
        ("Six Mentha Ended June 30, 2023", "Six Months Ended June 30, 2023"),
        ("(m millions)", "(in millions)"),
        ("(5 n mitions)", "(5 in millions)"),
        ("Total assets (bilfioms)", "Total assets (billions)"),
        ("Balaue at June 30.2022", "Balance at June 30, 2022"),
        ("Begimning baiance", "Beginning balance"),
        ("Sis Motiths Ended June 30, 2024", "Six Months Ended June 30, 2024"),
        ("Share activity (millions of shores)", "Share activity (millions of shares)"),
    ],
)
def test_words_of_time_and_scale_are_read_as_meant(read: str, meant: str) -> None:
    assert read_as_meant(read) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Product line 2024",
        "the shores of many lakes",
        "a match of 3",
        "Zillions",
        "Mouths",
        "nime dollars",
        "2028",
        "",
        "Note 12, 2023",
        "Bilfioms",
        "a lance of 3",
    ],
)
def test_words_whose_neighbours_speak_of_something_else_stay(text: str) -> None:
    assert read_as_meant(text) == text


@given(st.text())
def test_digits_are_never_changed(text: str) -> None:
    meant = read_as_meant(text)
    assert [sign for sign in meant if sign.isdigit()] == [sign for sign in text if sign.isdigit()]
    assert read_as_meant(meant) == meant


def test_a_misread_head_costs_no_period_and_no_scale() -> None:
    rows = "(in thouand) | Three Mouths Emded\n ~ | Jume 30, 2024\nSales | 1,234"
    (record,) = records(scanned(document(table(rows, heads=2))))
    assert (str(record.period), record.value) == ("2024-04-01/2024-06-30", 1234000)


def test_a_text_layer_is_taken_at_its_word() -> None:
    rows = "(in millions) | Three Mouths Ended June 30, 2024\nSales | 1,234"
    (record,) = records(document(table(rows)))
    assert record.header == ("Three Mouths Ended June 30, 2024",)


def test_a_row_that_says_as_of_which_day_it_is_has_that_day() -> None:
    """Layout may join the line of a day with the row below it."""
    rows = "~ | Six Months Ended June 30, 2024\nAs of December 31, 2024 Fees held | 4,884"
    (record,) = records(document(table(rows)))
    assert str(record.period) == "2024-12-31"


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("19.970 | 169,059", [19970, 169059]),
        ("(2.766) | (2,766) | 2,797", [-2766, -2766, 2797]),
        ("4.456 | 3,874 | 3.410", [Decimal("4.456"), 3874, Decimal("3.41")]),
        ("1.030 | 2.5", [Decimal("1.03"), Decimal("2.5")]),
        ("1.030 | 1,234 | 12.5", [Decimal("1.03"), 1234, Decimal("12.5")]),
    ],
)
def test_a_faded_comma_is_known_by_its_row(row: str, values: list[Decimal | int]) -> None:
    heads = "~ | " + " | ".join(f"Part {at}" for at in range(len(values)))
    read = document(table(f"{heads}\nCosts ($0.69 per share) | {row}"))
    assert [one.value for one in records(scanned(read)) if one.header] == values
    assert next(one for one in records(read) if one.header).value != 19970


@pytest.mark.parametrize(
    ("heads", "dated"),
    [
        ("Beauty | Fiscal | Year Ended June | 30, 2025 | Total", 5),
        ("2019 | Fiscal | Year Ended June | 30, 2025 | 2018", 3),
        ("Beauty | Fiscal | Year Ended Jue | 30, 2025 | Total", 5),
        ("Beauty | Fiscal | Year Ended | 30 | Total", 0),
    ],
)
def test_a_time_torn_by_the_columns_of_an_image_is_of_its_row(heads: str, dated: int) -> None:
    read = document(table(f"~ | {heads}\nNet sales | 1,234 | 2,345 | 3,456 | 4,567 | 11,602"))
    found = [str(one.period) for one in records(scanned(read)) if one.header]
    assert found.count("2024-07-01/2025-06-30") == dated


def test_a_torn_time_may_have_its_years_below() -> None:
    rows = "~ | {}\n~ | 2025 | 2024\nSales | 11 | 12"
    for heads, start in (("Six Months Ended | June 30,", "01-01"), ("Year Ended | June 30", "07-01")):
        found = [str(one.period) for one in records(scanned(document(table(rows.format(heads), 2))))]
        assert [one[5:] for one in found] == [f"{start}/{one[11:15]}-06-30" for one in found]
    apart = "Three Months Ended June 30 | Six Months Ended June 30"
    found = [str(one.period) for one in records(scanned(document(table(rows.format(apart), 2))))]
    assert found == ["2025-04-01/2025-06-30", "2024-01-01/2024-06-30"]


def test_two_letters_of_a_number_before_months_may_be_misread() -> None:
    assert read_as_meant("Tluree Months Ended June 30, 2025") == "Three Months Ended June 30, 2025"
    assert read_as_meant("Other Months Ended") == "Other Months Ended"
    assert read_as_meant("Due 30, 2025 and Mar 30, 2025") == "Due 30, 2025 and Mar 30, 2025"


def test_a_dollar_that_was_read_as_a_letter_is_one_beside_others() -> None:
    rows = """
     | 2024
    Reserve | (S916)
    Sales | $5,302
    Gains, net of tax of S(407), S230 and $9 | 1,250
    S4 Manufacturing | 77
    """
    found = {
        one.text: one.value for one in records(scanned(document("(in millions of dollars)", table(rows))))
    }
    assert found["916"] == -916000000
    assert found["407"] == -407000000
    assert found["230"] == 230000000
    assert "4" not in found
    plain = scanned(document(table("| Size\nModel | S230\nOther | S(40)")))
    assert {one.unit for one in records(plain)} == {None}, "nothing is in dollars"


def test_one_misread_number_does_not_make_decimals_of_all_others() -> None:
    rows = "".join(f"\nRegion {at} | {at},{100 + 7 * at}" for at in range(1, 25))
    found = records(document("(in millions)", table(f"| 2024{rows}\nOther | $(2,71)")))
    assert found[0].value == 1107000000


def test_a_day_that_its_month_has_not_is_one_of_the_document() -> None:
    rows = "Fiscal years ended June 39 | 2025\nSales | 11"
    (found,) = records(scanned(document("Our fiscal year ended June 30, 2025 was good.", table(rows))))
    assert str(found.period) == "2024-07-01/2025-06-30"
    (alone,) = records(scanned(document(table(rows))))
    assert alone.period is None
