"""Rows and heads as reports set them: cells of several lines, bands, heads of several levels, parts."""

from __future__ import annotations

import pytest

from docparse.document import Table
from tests.layout.pages import Sheet, drawn, grid, only


def header_rows(table: Table) -> set[int]:
    return {cell.row for cell in table.cells if cell.header}


BODY = [["Sales", "610", "580"], ["Fees", "42", "37"], ["Rent", "(9)", "(11)"], ["Total", "643", "606"]]


@pytest.mark.parametrize("linked", [False, True])
def test_lines_of_text_cells_are_rows_where_rows_stand_further_apart(linked: bool) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(84, [["Exhibit", "Description", "Form", "File"]], [60, 160, 420, 500], align="centre")
        y = 100.0
        for number in range(5):
            sheet.text(60, y, f"4.{number + 1}")
            sheet.text(420, y, "8-K", "centre")
            sheet.text(500, y, "001-", "centre")
            for k, line in enumerate((f"Deed {number}, dated May 2,", "between Lark Works and", "its Bank.")):
                sheet.text(100, y + 11.5 * k, line)
                if linked:  # underlined words are no rules
                    width = sheet.canvas.stringWidth(line, "Helvetica", 10)
                    sheet.line(100, y + 11.5 * k + 1.2, 100 + width, y + 11.5 * k + 1.2)
            sheet.text(500, y + 11.5, "35727", "centre")
            y += 2 * 11.5 + 14

    table = only(drawn(draw))
    assert table.rows == 6
    assert grid(table)[2] == [
        "4.2",
        "Deed 1, dated May 2, between Lark Works and its Bank.",
        "8-K",
        "001- 35727",
    ]


def test_dates_over_two_lines_stay_one_cell() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(84, [["Signature", "Title", "Date"]], [80, 220, 400], align="left")
        for number, name in enumerate(("ADA BELL", "CY DORN", "EVE FOX", "GUS HART")):
            y = 100 + 27 * number
            sheet.text(80, y, f"/s/ {name}")
            sheet.text(400, y, "August 04,", "right")
            sheet.text(80, y + 11, f"({name.title()})")
            sheet.text(220, y + 11, "Director")
            sheet.text(400, y + 11, "2025", "right")

    table = only(drawn(draw))
    assert [row[-1] for row in grid(table)[1:]] == ["August 04, 2025"] * 4
    assert grid(table)[3] == ["/s/ EVE FOX (Eve Fox)", "Director", "August 04, 2025"]


def test_equal_distances_of_lines_tell_no_rows() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"], *BODY], [80, 400, 480], step=12)

    assert [row[0] for row in grid(only(drawn(draw)))] == ["", "Sales", "Fees", "Rent", "Total"]


def test_a_head_that_half_blocks_a_gutter_does_not_join_columns() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(305, 88, "Pension Benefits", "centre")
        sheet.rows(100, [["", "Hierarchy Level", "2025", "2024"]], [80, 265, 330, 400])
        rows = [[f"Asset {i}", f"{i}", f"{i}55", f"2{i}7"] for i in range(1, 6)]
        sheet.rows(114, rows, [80, 230, 330, 400])

    table = only(drawn(draw))
    assert table.columns == 4
    assert grid(table)[-1] == ["Asset 5", "5", "555", "257"]


def test_cells_of_a_row_may_stand_at_different_heights() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(88, [["", "Par", "Fair"]], [80, 400, 480])
        for number, (label, first, second) in enumerate(BODY):
            y = 110 + 24 * number
            sheet.text(80, y, label)
            sheet.text(400, y + 5, first, "right")
            sheet.text(480, y + 5, second, "right")

    assert grid(only(drawn(draw)))[1:] == BODY


def test_a_filled_band_is_the_head_of_the_rows_below_it() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.fill(78, 86, 330, 118)
        sheet.fill(330, 86, 490, 118)
        sheet.text(365, 98, "Three Months", "centre")
        sheet.text(450, 98, "Six Months", "centre")
        sheet.rows(112, [["(thousands)", "2025", "2025"]], [80, 375, 460])
        sheet.text(80, 130, "Crude oil throughput")
        sheet.rows(144, BODY, [80, 385, 470])

    table = only(drawn(draw))
    assert grid(table)[-1] == BODY[-1]
    assert ["Crude oil throughput", "", ""] in grid(table)
    assert "Three Months" in grid(table)[0][1]
    assert "Six Months" in grid(table)[0][2]


def test_words_over_columns_of_figures_begin_another_table() -> None:
    def draw(sheet: Sheet) -> None:
        xs = [80.0, 300, 360, 420, 480]
        rows = [[f"Line {i}", f"{i}1", f"{i}2", f"{i}3", f"{i}4"] for i in range(1, 6)]
        sheet.rows(100, [["", "Coal", "Gas", "Wind", "Sun"], *rows], xs)
        sheet.rows(196, [["Reconciliation", "Segments", "", "Other", "All"]], xs)
        sheet.rows(211, [[f"Sum {i}", f"{i}5", "", f"{i}6", f"{i}7"] for i in range(1, 4)], xs)

    first, second = (draft.table for draft in drawn(draw)[0])
    assert grid(first)[-1] == ["Line 5", "51", "52", "53", "54"]
    assert grid(second)[0] == ["Reconciliation", "Segments", "Other", "All"]
    assert grid(second)[1] == ["Sum 1", "15", "16", "17"]


def test_heads_off_the_middle_of_their_columns_stay_apart() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "December 31,", "December 31,"], ["", "2024", "2023"]], [80, 394, 473], step=12)
        rows = [[label, f"$16,{i}39", f"$12,{i}98"] for i, (label, *_) in enumerate(BODY)]
        sheet.rows(130, rows, [80, 405, 486])

    table = only(drawn(draw))
    assert grid(table)[0] == ["", "December 31, 2024", "December 31, 2023"]


def test_a_unit_stands_over_all_columns_of_figures() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023", "2022"]], [80, 320, 400, 480])
        sheet.text(391, 114, "(in thousands)", "centre")
        rows = [[label, *figures, f"3{i}"] for i, (label, *figures) in enumerate(BODY)]
        sheet.rows(130, rows, [80, 320, 400, 480])

    table = only(drawn(draw))
    assert grid(table)[1][1:] == ["(in thousands)"] * 3
    assert header_rows(table) == {0, 1}


def test_heads_between_rules_head_the_rows_below_them() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (86.0, 104.0, 122.0):
            sheet.line(300, y, 500, y)
        sheet.text(400, 98, "As of December 31, 2024", "centre")
        sheet.rows(116, [["", "Other assets", "Other debts"]], [80, 385, 485])
        sheet.text(80, 138, "Instruments held:")
        sheet.rows(153, BODY, [80, 385, 485])

    table = only(drawn(draw))
    assert grid(table)[-1] == BODY[-1]
    assert grid(table)[0][1:] == ["As of December 31, 2024"] * 2
    assert grid(table)[1][1:] == ["Other assets", "Other debts"]


def test_the_name_of_a_section_may_end_in_a_colon() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(430, 86, "Year ended May 31,", "centre")
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        sheet.text(80, 115, "Cash flows from all operating activities:")
        sheet.rows(130, BODY, [80, 400, 480])

    table = only(drawn(draw))
    assert grid(table)[0][1:] == ["Year ended May 31,"] * 2
    assert grid(table)[1][1:] == ["2024", "2023"]


def test_a_table_goes_on_over_a_blank() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"], *BODY], [80, 400, 480])
        sheet.rows(208, BODY, [80, 400, 480])

    table = only(drawn(draw))
    assert grid(table)[1:] == [*BODY, *BODY]


def test_heads_over_figures_inside_drawn_columns_span_them() -> None:
    def draw(sheet: Sheet) -> None:
        xs = [60.0, 140, 240, 340, 440, 540]
        for y in (80.0, 200.0):
            sheet.line(xs[0], y, xs[-1], y)
        for x in xs:
            sheet.line(x, 80, x, 200)
        for number, head in enumerate(("Mills Abroad", "Mines Abroad", "Farms Abroad", "Ports Abroad")):
            sheet.text(xs[number + 1] + 50, 95, head, "centre")
        for row, label in enumerate(("Sales", "Fees", "Rent", "Taxes", "Total")):
            y = 115 + 18 * row
            sheet.text(64, y, label)
            for number in range(4):
                sheet.text(xs[number + 1] + 45, y, f"{row}{number}1", "right")
                sheet.text(xs[number + 1] + 95, y, f"{row}{number}2", "right")

    table = only(drawn(draw))
    assert table.columns == 9
    assert grid(table)[0][1:5] == ["Mills Abroad"] * 2 + ["Mines Abroad"] * 2
    assert grid(table)[-1][:3] == ["Total", "401", "402"]


def test_a_lone_head_above_years_stands_over_all_of_them() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(391, 86, "Year ended May 31,", "centre")
        sheet.rows(100, [["", "2024", "2023", "2022"]], [80, 320, 400, 480])
        rows = [[label, *figures, f"3{i}"] for i, (label, *figures) in enumerate(BODY)]
        sheet.rows(116, rows, [80, 320, 400, 480])

    table = only(drawn(draw))
    assert grid(table)[0][1:] == ["Year ended May 31,"] * 3
    assert grid(table)[1][1:] == ["2024", "2023", "2022"]


def test_names_of_sections_close_below_each_other_are_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        sheet.text(80, 118, "Instruments held as hedges:")
        sheet.text(90, 130, "Foreign contracts")
        sheet.rows(142, BODY, [100, 400, 480], step=12)

    table = only(drawn(draw))
    assert header_rows(table) == {0}
    assert [row[0] for row in grid(table)][-4:] == ["Sales", "Fees", "Rent", "Total"]


def test_a_second_head_begins_another_table_though_a_section_follows_it() -> None:
    def draw(sheet: Sheet) -> None:
        for y, year in ((100.0, "2024"), (200.0, "2023")):
            sheet.text(430, y, f"As of May 31, {year}", "centre")
            sheet.rows(y + 14, [["", "Assets", "Liabilities"]], [80, 400, 480])
            sheet.text(80, y + 28, "Contracts held as hedges of sales:")
            sheet.rows(y + 42, BODY, [80, 400, 480], step=14)

    first, second = (draft.table for draft in drawn(draw)[0])
    assert grid(first)[0][1:] == ["As of May 31, 2024"] * 2
    assert grid(second)[0][1:] == ["As of May 31, 2023"] * 2
    assert grid(second)[-1] == BODY[-1]


def test_the_name_of_a_section_between_rules_is_said_of_all_columns_and_is_no_head() -> None:
    head, xs = ["Method", "Speed", "Weight", "Draught"], [80.0, 240, 330, 420]
    rows = [["Sail", "5.5", "120", "2.1"], ["Steam", "9.8", "340", "4.4"]]

    def draw(sheet: Sheet) -> None:
        for y in (88, 105, 121, 151, 167, 200):
            sheet.line(78, y, 422, y)
        sheet.rows(100, [head], xs)
        sheet.text(250, 116, "On the lake", "centre")
        sheet.rows(132, rows, xs)
        sheet.text(250, 162, "On the open sea", "centre")
        sheet.rows(178, rows, xs)

    table = only(drawn(draw))
    assert grid(table) == [head, ["On the lake"] * 4, *rows, ["On the open sea"] * 4, *rows]
    assert {cell.row for cell in table.cells if cell.header} == {0}


def test_heads_below_a_head_over_several_drawn_columns_are_a_row() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (90, 125, 141, 157):
            sheet.line(80, y, 440, y)
        for x in (80, 200, 320, 440):
            sheet.line(x, 125 if x == 320 else 90, x, 157)
        sheet.text(86, 111, "Method")
        sheet.text(320, 104, "Share of all voyages", "centre")
        sheet.text(260, 119, "Summer", "centre")
        sheet.text(380, 119, "Winter", "centre")
        for y, texts in ((136, ("Sail", "61.5", "12.0")), (152, ("Steam", "38.5", "88.0"))):
            for x, text in zip((86, 240, 360), texts, strict=True):
                sheet.text(x, y, text)

    assert grid(only(drawn(draw))) == [
        ["Method", "Share of all voyages", "Share of all voyages"],
        ["Method", "Summer", "Winter"],
        ["Sail", "61.5", "12.0"],
        ["Steam", "38.5", "88.0"],
    ]


def test_words_that_the_ends_of_lines_break_are_whole_in_cells() -> None:
    """What ends with a minus sign is no broken word, and a hyphen that the page has elsewhere stays."""

    def draw(sheet: Sheet) -> None:
        for y in (100, 118, 158, 198):
            sheet.line(60, y, 420, y)
        for x in (60, 200, 320, 420):
            sheet.line(x, 100, x, 198)
        for y, texts in (
            (112, ("Term", "Meaning", "Rating")),
            (130, ("Sales", "that which de-", "AA-")),
            (142, ("", "pends on the price", "A-")),
            (170, ("Non-", "a well-", "B-")),
            (182, ("Costs", "known sum", "")),
        ):
            for x, text in zip((65, 205, 325), texts, strict=True):
                sheet.text(x, y, text)
        sheet.text(60, 240, "It depends on a price that is well-known to all who buy.")

    assert grid(only(drawn(draw))) == [
        ["Term", "Meaning", "Rating"],
        ["Sales", "that which depends on the price", "AA- A-"],
        ["Non-Costs", "a well-known sum", "B-"],
    ]
