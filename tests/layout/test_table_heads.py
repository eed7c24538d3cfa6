"""Heads over the columns of a table: what spans, what belongs to one column, what is no head."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.layout.tables.heads._spans_numba import best_spans
from tests.layout.pages import Sheet, drawn, grid, only

XS = [80.0, 300, 360, 440, 500]
BODY = [["Revenue", "1,250", "1,110", "2,480", "2,190"], ["Costs", "(760)", "(690)", "(1,500)", "(1,370)"],
        ["Income", "490", "420", "980", "820"]]  # fmt: skip
YEARS = ["", "2023", "2022", "2023", "2022"]


def spanning(sheet: Sheet) -> None:
    """Two heads of two lines, each over two columns and underlined."""
    for x0, x1, text in ((260, 362, "Three Months"), (400, 502, "Six Months")):
        sheet.text((x0 + x1) / 2, 100, f"{text} Ended", "centre")
        sheet.text((x0 + x1) / 2, 114, "June 30,", "centre")
        sheet.line(x0, 119, x1, 119)


def test_two_lines_of_a_spanning_head_stay_one_head() -> None:
    def draw(sheet: Sheet) -> None:
        spanning(sheet)
        sheet.rows(132, [YEARS], XS)
        sheet.rows(152, BODY, XS)

    heads = grid(only(drawn(draw)))[:2]
    assert heads[0][1:] == ["Three Months Ended June 30,"] * 2 + ["Six Months Ended June 30,"] * 2
    assert heads[1][1:] == YEARS[1:]


def test_a_remark_over_one_year_is_of_that_year_alone() -> None:
    def draw(sheet: Sheet) -> None:
        spanning(sheet)
        sheet.rows(146, [YEARS], XS)
        sheet.text(350, 132, "(As Restated)", "centre")
        sheet.rows(166, BODY, XS)

    columns = list(zip(*grid(only(drawn(draw)))[:3], strict=True))
    assert [any("Restated" in head for head in column) for column in columns] == [
        False, False, True, False, False,
    ]  # fmt: skip


def test_a_blank_between_underlined_heads_and_the_first_row_parts_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        for x, text in zip(XS[1:], ("Assets", "Debt", "Income", "Equity"), strict=True):
            sheet.text(x, 100, text, "right")
            sheet.line(x - 40, 105, x, 105)
        sheet.rows(136, BODY, XS)

    assert grid(only(drawn(draw)))[0][1:] == ["Assets", "Debt", "Income", "Equity"]


def test_a_title_over_the_whole_table_is_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(290, 84, "Consolidated statements of income", "centre")
        spanning(sheet)
        sheet.rows(132, [YEARS], XS)
        sheet.rows(152, BODY, XS)

    table = only(drawn(draw))
    assert not any("Consolidated" in cell.text for cell in table.cells)
    assert grid(table)[-1] == BODY[-1]


def test_heads_above_shaded_rows_go_with_them() -> None:
    def draw(sheet: Sheet) -> None:
        for x, text in zip(XS[1:], ("Common", "Retained", "Treasury", "Total"), strict=True):
            sheet.text(x, 100, text, "right")
            sheet.text(x, 112, "Stock" if text != "Total" else "Equity", "right")
        sheet.line(440, 118, 440, 178)
        sheet.line(505, 118, 505, 178)
        for number in range(2):
            sheet.fill(78, 118 + 40 * number, 505, 138 + 40 * number)
        for y in (118, 138, 158, 178):
            sheet.line(78, y, 505, y)
        sheet.rows(132, BODY, XS, step=20)

    heads = grid(only(drawn(draw)))[0]
    assert heads[1:] == ["Common Stock", "Retained Stock", "Treasury Stock", "Total Equity"]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(1, 3), st.integers(1, 5), st.randoms(use_true_random=False))
def test_heads_of_a_level_get_the_best_columns(heads: int, columns: int, random: Random) -> None:
    values = [random.randint(-8, 8) for _ in range(heads * columns * columns)]
    fits = np.array(values, float).reshape(heads, columns, columns)
    stretches = [(first, last) for first in range(columns) for last in range(first, columns)]

    def worth(spans: Sequence[tuple[int, int]]) -> float:
        total, free = 0.0, 0
        for head, (first, last) in enumerate(spans):
            total += fits[head, first, last] - 3.0 * max(0, free - first)
            free = max(free, last + 1)
        return total

    best = max(map(worth, itertools.product(stretches, repeat=heads)))
    for kernel in (best_spans, best_spans.py_func):
        assert worth(kernel(fits, 3.0).tolist()) == best


def test_heads_that_no_rule_underlines_span_the_subheads_that_recur() -> None:
    xs = [80.0, *(200.0 + 35 * at for at in range(12))]

    def draw(sheet: Sheet) -> None:
        sheet.text(279, 100, "Three Months Ended June 30,", "centre")
        sheet.text(489, 100, "Six Months Ended June 30,", "centre")
        for at, year in enumerate(("2023", "2022", "2023", "2022")):
            sheet.text(226 + 105 * at, 114, year, "centre")
        sheet.rows(128, [["", *("U.S.", "Abroad", "Total") * 4]], xs)
        sheet.rows(148, [["Drugs", *map(str, range(110, 122))], ["Tests", *map(str, range(210, 222))]], xs)
        sheet.rows(172, [["Other", *map(str, range(310, 322))], ["Total", *map(str, range(630, 642))]], xs)

    heads = grid(only(drawn(draw)))[:2]
    assert heads[0][1:] == ["Three Months Ended June 30,"] * 6 + ["Six Months Ended June 30,"] * 6
    assert heads[1][1:] == [year for year in ("2023", "2022") * 2 for _ in range(3)]


def test_equal_pieces_of_a_head_line_go_on_with_a_head_above_or_none_does() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(330, 100, "Three Months Ended", "centre")
        sheet.text(428, 100, "Six Months Ended", "centre")
        sheet.rows(114, [["", "July 2,", "July 3,", "July 2,", "July 3,"]], XS)
        sheet.rows(128, [YEARS], XS)
        sheet.rows(148, BODY, XS)

    columns = list(zip(*grid(only(drawn(draw)))[:-3], strict=True))
    assert [" ".join(dict.fromkeys(filter(None, column))) for column in columns[3:]] == [
        "Six Months Ended July 2, 2023", "Six Months Ended July 3, 2022",
    ]  # fmt: skip


def test_a_title_that_the_page_centres_over_a_narrow_table_is_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(345, 84, "Consolidated statements of income", "centre")
        sheet.line(78, 92, 505, 92)
        spanning(sheet)
        sheet.rows(132, [YEARS], XS)
        sheet.rows(152, BODY, XS)

    assert not any("Consolidated" in cell.text for cell in only(drawn(draw)).cells)


def test_a_title_between_rules_that_begins_where_the_labels_do_is_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.line(78, 66, 505, 66)
        sheet.text(80, 80, "CONDENSED STATEMENTS OF CASH FLOWS (UNAUDITED)")
        sheet.line(78, 86, 505, 86)
        spanning(sheet)
        sheet.rows(132, [YEARS], XS)
        sheet.rows(152, BODY, XS)

    assert not any("CONDENSED" in cell.text for cell in only(drawn(draw)).cells)


def test_a_lone_head_above_those_beside_it_is_no_title_though_it_is_near_the_middle() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(298, 80, "Cumulative", "centre")
        sheet.rows(92, [["Changes", "Exchange", "Postretirement", "Total"]], [60, 310, 420, 520])
        for row, label in enumerate(("Balance", "Change", "Reclassified", "Total")):
            sheet.rows(110 + 15 * row, [[label, f"{row}1,310", f"{row}42", f"{row}77"]], [60, 310, 420, 520])

    assert grid(only(drawn(draw)))[0][1] == "Cumulative Exchange"


def test_a_date_in_capitals_over_all_columns_is_a_head_and_no_figure() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(400, 80, "MAY 31, 2025", "centre")
        sheet.rows(95, [["", "Assets", "Debts"]], [60, 380, 440])
        for row, label in enumerate(("Forwards", "Swaps", "Total")):
            sheet.rows(110 + 15 * row, [[label, f"{row}31", f"{row}42"]], [60, 380, 440])

    assert grid(only(drawn(draw)))[0][1:] == ["MAY 31, 2025"] * 2


RANGES = [60.0, 315, 372, 405, 462, 495, 552]
"""Where the label begins, and the right sides of the lower and upper ends of three ranges."""


def test_a_head_over_no_figure_is_that_of_the_columns_on_both_sides() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(60, 80, "Years ended June 30")
        for x, year in ((330, "2025"), (420, "2024"), (510, "2023")):
            sheet.text(x, 80, year, "centre")
        sheet.rows(96, [["Interest rate", "3.5", "4.4 %", "4.6", "5.5 %", "3.7", "4.1 %"]], RANGES)
        labels = ("Weighted average rate", "Dividend yield", "Expected volatility", "Expected life in years")
        for row, label in enumerate(labels):
            sheet.rows(111 + 15 * row, [[label, "", "3.7 %", "", "4.6 %", "", "2.7 %"]], RANGES)

    assert grid(only(drawn(draw)))[0] == ["Years ended June 30", *["2025"] * 2, *["2024"] * 2, *["2023"] * 2]


def test_a_unit_below_each_year_is_a_head_of_its_own() -> None:
    def draw(sheet: Sheet) -> None:
        spanning(sheet)
        sheet.rows(134, [YEARS], XS)
        for x in XS[1:]:
            sheet.text(x, 154, "(in euro)", "right")
        sheet.rows(174, BODY, XS)

    assert [row[1:] for row in grid(only(drawn(draw)))[1:3]] == [YEARS[1:], ["(in euro)"] * 4]


def test_lines_of_one_head_are_as_far_apart_as_rows_but_a_head_over_more_columns_is_another() -> None:
    heads = ("Amortized", "cost"), ("Within", "one year"), ("One to", "five years"), ("After", "five years")

    def draw(sheet: Sheet) -> None:
        sheet.text(400, 100, "Contractual maturities of bonds", "centre")
        for x, (above, below) in zip((200, 320, 400, 480), heads, strict=True):
            sheet.text(x, 124, above, "centre")
            sheet.text(x, 149, below, "centre")
        for y in range(173, 250, 24):
            sheet.text(60, y, "Bonds of the state")
            for x in (200, 320, 400, 480):
                sheet.text(x + 16, y, f"{x + y:,}", "right")

    assert [row[1:] for row in grid(only(drawn(draw)))[:2]] == [
        ["Amortized cost", *["Contractual maturities of bonds"] * 3],
        [f"{above} {below}" for above, below in heads],
    ]


def test_rows_of_words_over_rows_of_figures_are_no_head() -> None:
    words = [[name, "North"] for name in ("Grain", "Freight", "Quays", "Mills", "Storage", "Leasing")]
    figures = [["Ports", "1,250"], ["Rail", "310"], ["Roads", "87"]]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Segment", "Region"], *words, *figures], XS[:2])

    found = grid(only(drawn(draw)))
    assert found == [["Segment", "Region"], *words, *figures]


def test_heads_between_two_drawn_lines_are_over_all_columns_there() -> None:
    xs = [80.0, 170, 220, 270, 340, 390, 440]

    def draw(sheet: Sheet) -> None:
        for y in (88, 124, 200):
            sheet.line(70, y, 460, y)
        for x in (140, 300):
            sheet.line(x, 88, x, 200)
        sheet.text(220, 102, "Plain", "centre")
        sheet.text(380, 102, "Shuffled", "centre")
        sheet.rows(118, [["", "Base", "New", "Mean", "Base", "New", "Mean"]], xs, align="centre")
        body = [[name, *["9.1", "8.2", "8.6"] * 2] for name in ("Cars", "Pets", "Food")]
        sheet.rows(140, body, xs, step=20, align="centre")

    assert grid(only(drawn(draw)))[0][1:] == ["Plain"] * 3 + ["Shuffled"] * 3


def test_a_head_in_the_middle_of_all_values_is_over_them() -> None:
    xs = [80.0, 200, 250, 300, 350, 400]

    def draw(sheet: Sheet) -> None:
        sheet.text(300, 98, "Number of features of each", "centre")
        sheet.rows(114, [["Houses", "2", "3", "4", "5", "6"]], xs, align="centre")
        sheet.line(70, 120, 420, 120)
        sheet.rows(136, [[name, "1.5", "2.5", "3.5", "4.5", "5.5"] for name in "ABCD"], xs, align="centre")

    assert grid(only(drawn(draw)))[0][1:] == ["Number of features of each"] * 5


def test_a_year_goes_on_with_the_words_above_it_that_end_unfinished() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(300, 98, "Prior to", "right")
        sheet.text(500, 98, "All", "right")
        sheet.rows(111, [["", "2021", "2021", "2022", "years"]], XS)
        for x in XS[1:]:
            sheet.line(x - 45, 115, x, 115)
        sheet.rows(130, BODY, XS)

    assert grid(only(drawn(draw)))[0] == ["", "Prior to 2021", "2021", "2022", "All years"]


@pytest.mark.parametrize("heads", [("2023", "2022"), ("Restated", "As filed")])
def test_heads_over_the_first_of_the_same_columns_each_are_over_all_of_these(heads: tuple[str, str]) -> None:
    def draw(sheet: Sheet) -> None:
        for x, head in zip(XS[1::2], heads, strict=True):
            sheet.text(x, 96, head, "right")
        sheet.line(260, 100, 500, 100)
        sheet.rows(112, [["", "Ships", "Dues", "Ships", "Dues"]], XS)
        sheet.line(80, 116, 500, 116)
        sheet.rows(130, BODY, XS)

    (first, second), found = heads, grid(only(drawn(draw)))
    assert found[0] == ["", first, first, second, second]
    assert found[1] == ["", "Ships", "Dues", "Ships", "Dues"]


@pytest.mark.parametrize(("head", "heads"), [("Boats", [0, 3]), ("Ships", [0])])
def test_a_head_that_is_said_again_over_figures_is_a_head_again(head: str, heads: list[int]) -> None:
    rows = [["Harbour", "Boats", "Berths"], ["Alder", "1,204", "973"], ["Birch", "310", "88"],
            ["River", head, "Berths"], ["Calder", "2,001", "1,750"], ["Dunmore", "45", "39"]]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        for y in range(7):
            sheet.line(60, 86 + 20 * y, 400, 86 + 20 * y)
        for x in (60, 160, 280, 400):
            sheet.line(x, 86, x, 206)
        sheet.rows(100, rows, [70, 240, 380], step=20)

    assert sorted({cell.row for cell in only(drawn(draw)).cells if cell.header}) == heads
