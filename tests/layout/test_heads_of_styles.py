"""Heads as other styles set them: airy, tight, with a lone date or unit, below titles of the page."""

from __future__ import annotations

import pytest

from tests.layout.pages import Sheet, drawn, grid, only

XS = [80.0, 300, 370, 440, 510]
BODY = [["Revenue", "1,250", "1,110", "2,480", "2,190"], ["Costs", "(760)", "(690)", "(1,500)", "(1,370)"],
        ["Income", "490", "420", "980", "820"]]  # fmt: skip
NAMES = ["", "Cost", "Gains", "Losses", "Value"]


def heads(draw_head: object, rows: int, *, below: float = 150, step: float = 15) -> list[list[str]]:
    """Return the first rows of the table below the heads that are drawn."""

    def draw(sheet: Sheet) -> None:
        draw_head(sheet)  # type: ignore[operator]
        sheet.rows(below, BODY, XS, step=step)

    return grid(only(drawn(draw)))[:rows]


@pytest.mark.parametrize(("align", "x"), [("right", 512.0), ("centre", 390.0)])
def test_a_lone_date_first_in_a_head_is_of_all_values(align: str, x: float) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(x, 110, "At December 31, 2023", align)
        sheet.rows(126, [NAMES], XS)

    first, second = heads(draw, 2, below=142)
    assert first[1:] == ["At December 31, 2023"] * 4
    assert second[1:] == NAMES[1:]


def test_a_date_over_one_of_three_columns_is_of_all_where_no_other_has_one() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(350, 110, "December 31, 2024", "centre")
        for x, name in ((250, "Units"), (350, "Cost Basis"), (450, "Fair Value")):
            sheet.text(x, 126, name, "centre")
        for at, row in enumerate((["Bitcoin", "11,509", "386", "1,074"], ["Other", "12", "1", "2"])):
            for x, text in zip((80, 250, 350, 450), row, strict=True):
                sheet.text(x, 142 + 15 * at, text, "left" if x == 80 else "centre")

    rows = grid(only(drawn(draw)))
    assert rows[0][1:] == ["December 31, 2024"] * 3
    assert rows[1][1:] == ["Units", "Cost Basis", "Fair Value"]


def test_a_note_mark_below_a_head_ends_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        lines = ("Principal", "", "", "Difference"), ("Amount", "Rate", "Fees", "(1)")
        for x, upper, lower in zip(XS[1:], *lines, strict=True):
            sheet.text(x, 112, upper, "right")
            sheet.text(x if lower != "(1)" else x - 18, 126, lower, "right")

    assert heads(draw, 1, below=142)[0][1:] == ["Principal Amount", "Rate", "Fees", "Difference (1)"]


def test_lines_of_airy_heads_hold_together() -> None:
    def draw(sheet: Sheet) -> None:
        lines = "Total Share Price Number", "of of paid left", "group owners each open"
        for at, words in enumerate(map(str.split, lines)):
            for x, word in zip(XS[1:], words, strict=True):
                sheet.text(x - 15, 60 + 27 * at, word, "centre")

    row = heads(draw, 1, below=141, step=27)[0]
    assert row[1:] == ["Total of group", "Share of owners", "Price paid each", "Number left open"]


@pytest.mark.parametrize("gap", [4.6, 6.5])
def test_heads_of_two_columns_further_apart_than_words_are_two(gap: float) -> None:
    def draw(sheet: Sheet) -> None:
        width = sheet.canvas.stringWidth("Comprehensive", "Helvetica", 10)
        middle = 405.0 + gap / 2 + width / 2
        left = 405.0 - gap / 2
        reinvested = sheet.canvas.stringWidth("Reinvested", "Helvetica", 10)
        sheet.text(left - reinvested / 2, 112, "Earnings", "centre")
        sheet.text(middle, 112, "Other loss", "centre")
        sheet.text(left, 126, "Reinvested", "right")
        sheet.text(middle - width / 2, 126, "Comprehensive")
        for number, row in enumerate(BODY):
            for x, text in zip((80, 250, left - 5, middle + 20), row, strict=False):
                sheet.text(x, 142 + 15 * number, text, "left" if x == 80 else "right")

    assert grid(only(drawn(draw)))[0][2:] == ["Earnings Reinvested", "Other loss Comprehensive"]


def test_what_is_above_a_heading_at_the_left_is_no_head() -> None:
    def draw(sheet: Sheet) -> None:
        for at, title in enumerate(("Example Laboratories", "Notes to the Statements", "June 30, 2023")):
            sheet.text(340, 60 + 14 * at, title, "centre")
        sheet.text(80, 102, "Note 3 - Revenue")
        sheet.text(335, 118, "Six Months 2023", "centre")
        sheet.text(475, 118, "Six Months 2022", "centre")
        sheet.rows(132, [["", "U.S.", "Total", "U.S.", "Total"]], XS)

    rows = heads(draw, 3, below=147)
    assert rows[0][1:] == ["Six Months 2023"] * 2 + ["Six Months 2022"] * 2


def test_a_table_of_one_row_of_figures_has_all_lines_of_its_head() -> None:
    row = ["Income from affiliates", "1,240", "2,467", "2,828", "4,552"]

    def draw(sheet: Sheet) -> None:
        sheet.text(335, 100, "Three Months Ended", "centre")
        sheet.text(475, 100, "Six Months Ended", "centre")
        sheet.text(335, 114, "June 30", "centre")
        sheet.text(475, 114, "June 30", "centre")
        sheet.rows(128, [["", "2023", "2022", "2023", "2022"], row], XS)

    table = only(drawn(draw))
    assert grid(table)[-1] == row
    assert grid(table)[-2][1:] == ["2023", "2022", "2023", "2022"]
    assert all(cell.header for cell in table.cells if cell.row < table.rows - 1)
