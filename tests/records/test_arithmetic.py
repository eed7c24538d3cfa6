from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from docparse.records.arithmetic import check_table
from docparse.records.grid import NumberCell
from tests.records.tables import entries

STATEMENT = """
 | 2024 | 2023 | 2022
Product revenue | 41,250 | 38,911 | 35,020
Service revenue | 9,873 | 9,106 | 8,214
Total revenue | 51,123 | 48,017 | 43,234
Cost of revenue | (30,410) | (29,005) | (26,873)
Gross profit | 20,713 | 19,012 | 16,361
Operating expenses | (12,377) | (11,950) | (10,806)
Operating income | 8,336 | 7,062 | 5,555
Headcount | 4,211 | 4,107 | 3,998
"""


def verdicts(found: list[NumberCell]) -> dict[tuple[str, str], str]:
    return {(check.entry.label, check.entry.header[-1]): check.verdict for check in check_table(found)}


def test_sums_of_sums_prove_what_takes_part() -> None:
    found = verdicts(entries(STATEMENT))
    assert {verdict for (label, _), verdict in found.items() if label != "Headcount"} == {"proved"}
    assert {verdict for (label, _), verdict in found.items() if label == "Headcount"} == {"unchecked"}


@pytest.mark.parametrize(("wrong", "label"), [("51,723", "Total revenue"), ("9,813", "Service revenue")])
def test_a_misread_digit_is_contradicted(wrong: str, label: str) -> None:
    right = {"Total revenue": "51,123", "Service revenue": "9,873"}[label]
    found = verdicts(entries(STATEMENT.replace(right, wrong)))
    assert found[label, "2024"] == "contradicted"
    assert found[label, "2023"] == "proved"


def test_the_equation_says_itself() -> None:
    (check,) = [c for c in check_table(entries(STATEMENT)) if c.entry.amount.text == "51,123"]
    assert "51123 = 9873 + 41250" in {str(equation) for equation in check.equations}
    (check,) = [c for c in check_table(entries(STATEMENT)) if c.entry.amount.text == "20,713"]
    assert "20713 = - 30410 + 51123" in {
        str(equation) for equation in check.equations
    }  # costs are in brackets


def test_sums_along_a_row() -> None:
    rows = """
     | North | South | Total
    A | 12,311 | 20,457 | 32,768
    B | 9,118 | 7,204 | 16,322
    C | 5,555 | 1,212 | 6,767
    """
    assert set(verdicts(entries(rows)).values()) == {"proved"}


def test_rounded_totals_still_hold() -> None:
    rows = STATEMENT.replace("51,123", "51,124").replace("48,017", "48,016")
    assert verdicts(entries(rows))["Total revenue", "2022"] == "proved"


@settings(deadline=None)  # kernels may still be compiled
@given(st.integers(0, 2**32 - 1))
def test_numbers_at_random_prove_nothing(seed: int) -> None:
    random = np.random.default_rng(seed)
    found = entries(STATEMENT)
    scattered = [
        replace(entry, amount=replace(entry.amount, value=Decimal(int(random.integers(10_000, 99_999)))))
        for entry in found
    ]
    assert sum(check.verdict == "proved" for check in check_table(scattered)) <= len(found) // 4


@settings(deadline=None)
@given(st.lists(st.integers(3_000, 99_999), min_size=6, max_size=12, unique=True), st.integers(0, 63))
def test_a_total_of_any_numbers_is_found(numbers: list[int], minus: int) -> None:
    """Unless it is small beside what it sums up, or its operands add up among themselves."""
    signed = [
        -number if minus >> at & 1 else number for at, number in enumerate(numbers[: len(numbers) // 2 * 2])
    ]
    rows = [signed[at : at + 2] for at in range(0, len(signed), 2)]
    totals = [sum(row[column] for row in rows) for column in range(2)]
    lines = [f"Item {at} | {row[0]} | {row[1]}" for at, row in enumerate(rows)]
    text = "\n".join(["| A | B", *lines, f"Total | {totals[0]} | {totals[1]}"])
    found = [c for c in check_table(entries(text)) if c.entry.label == "Total"]
    assume(all(abs(total) > 5_000 for total in totals))
    assert all(check.verdict == "proved" for check in found)


def test_an_empty_table_has_nothing_to_check() -> None:
    assert check_table([]) == ()


@pytest.mark.parametrize("misread", ["41.25041250412504125041", "412504125041250412504125", "0.0000001"])
def test_a_number_out_of_all_proportion_is_left_out(misread: str) -> None:
    found = verdicts(entries(STATEMENT.replace("41,250", misread)))
    assert found["Product revenue", "2024"] != "proved"
    assert found["Total revenue", "2023"] == "proved"


def test_a_sum_that_misses_by_a_unit_is_rounded_and_contradicts_nothing() -> None:
    rows = """
     | 2024 | 2023 | 2022
    Products | 41,250 | 38,911 | 35,020
    Services | 9,873 | 9,106 | 8,411
    Total | 51,123 | 48,017 | 43,432
    """
    assert "contradicted" not in {check.verdict for check in check_table(entries(rows))}


LONG = """
 | 2024 | 2023
Interest income | 1,261 | 1,393
Fees | 327 | 301
Salaries | (556) | (343)
Rent | (224) | (141)
Net result | 808 | 1,210
"""


@pytest.mark.parametrize("wrong", ["(456)", "(596)", "(956)"])
def test_a_misread_digit_is_contradicted_where_one_other_column_holds(wrong: str) -> None:
    assert set(verdicts(entries(LONG)).values()) == {"proved"}
    found = verdicts(entries(LONG.replace("(556)", wrong)))
    assert found["Salaries", "2024"] == "contradicted"
    assert found["Salaries", "2023"] == "proved"
