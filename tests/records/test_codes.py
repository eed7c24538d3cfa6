"""What is no amount: codes, places in a list, times of a clock, references, rows of units."""

from __future__ import annotations

import pytest

from docparse.document import Cell, Table
from docparse.records import records
from docparse.records.digits import shortest_grouped
from docparse.records.grid import RecordGrid
from docparse.records.units.codes import codes_of
from tests.records.tables import document, table


def _codes(rows: list[list[str]], grouped: int | None = None) -> list[str]:
    """The numbers of a table, whose first row is its head, that are no amounts."""
    cells = tuple(
        Cell(at, column, text, header=at == 0)
        for at, row in enumerate(rows)
        for column, text in enumerate(row)
    )
    grid = RecordGrid(Table(len(rows), len(rows[0]), cells))
    entries = list(grid.entries())
    return [entries[at].amount.text for at in sorted(codes_of(grid, entries, grouped))]


@pytest.mark.parametrize(
    ("head", "code"),
    [("N°", "7"), ("Item no.", "7616.10"), ("NAICS code 1", "453"), ("Kod", "50"), ("Name", "007")],
)
def test_a_head_or_a_nought_tells_a_code(head: str, code: str) -> None:
    assert _codes([["", head, "Sales"], ["Valves", code, "12.50"]]) == [code]


def test_the_last_digits_of_an_account_in_a_cell_of_their_own_are_no_amount() -> None:
    account = ["BE12 3456 7890", "1234", "BE98 7654 3210", "9876"]
    assert _codes([["Sender", "", "Customer", ""], account, ["Due", "125", "", ""]]) == ["1234", "9876"]


def test_a_column_that_counts_its_rows_is_of_places() -> None:
    rows = [[str(at), "Pump", f"{at}.50"] for at in (1, 2, 3)]
    assert _codes([["", "Article", "Price"], *rows]) == ["1", "2", "3"]


def test_times_of_a_timetable_are_no_amounts() -> None:
    rows = [
        ["Harbour", "0.2", "09.58", "16.10"],
        ["Market", "3.9", "09.59", "16.34"],
        ["Hall", "7.6", "08.10", "16.41"],
    ]
    assert _codes([["Stop", "km", "S1", "S2"], *rows]) == [
        "09.58",
        "16.10",
        "09.59",
        "16.34",
        "08.10",
        "16.41",
    ]


@pytest.mark.parametrize("card", ["**** **** 9921", "•••• •••• •••• 9921"])
def test_the_last_digits_of_a_hidden_number_are_no_amount(card: str) -> None:
    assert _codes([["", "Paid"], ["Card", card], ["Total", "125"]]) == ["9921"]


def test_a_reference_is_no_amount() -> None:
    assert _codes([["Method", "", "F1"], ["Ours", "[51]", "61.5"]]) == ["51"]


def test_long_numbers_are_codes_where_all_others_are_grouped() -> None:
    grouped = shortest_grouped([f"{at},345" for at in range(1, 6)])
    assert grouped == 4
    assert _codes([["", "A", "B"], ["Shops", "45113", "6,590"]], grouped) == ["45113"]
    assert shortest_grouped(["1,345"] * 5 + ["1234.50"]) is None


@pytest.mark.parametrize("head", ["Halt | S1 | RE 5", " | an | ab", "Stop | Mon-Fri | Departs"])
def test_times_with_points_are_none_of_amounts_in_a_timetable(head: str) -> None:
    rows = f"{head}\nKöln | 12.12 | 13.12\nBonn | 12.41 | 13.41\nKoblenz | 13.15 | 14.15"
    assert {one.kind for one in records(document(table(rows)))} == {"code"}
    prices = rows.replace(head, "Ware | alt | neu")
    assert {one.kind for one in records(document(table(prices)))} == {"amount"}
