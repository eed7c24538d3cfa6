"""Beginning and end of a table: rows, heads and labels that go with it, drawings and text that do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from docparse import parse_pdf
from docparse.layout import objects
from docparse.layout.model import TableDraft
from docparse.layout.params import Params
from docparse.layout.tables.candidates import choose
from docparse.layout.tables.columns.entries import TableFrame, make_frame
from docparse.layout.tables.words import TextLine
from fixtures.long import groups_on_one_page
from tests.layout.pages import Sheet, drawn, grid, only
from tests.layout.sheets import Pen, blocks
from tests.layout.test_table_heads import BODY, XS

YEARS = ["", "2024", "2023", "2022", "2021"]


def test_rows_below_the_name_of_a_section_go_on_with_those_above() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [YEARS, ["Rent", "10", "9", "8", "7"]], XS, step=20)
        sheet.text(80, 160, "Finance:")
        sheet.rows(180, BODY, XS)

    rows = grid(only(drawn(draw)))
    assert rows[:3] == [YEARS, ["Rent", "10", "9", "8", "7"], ["Finance:", "", "", "", ""]]
    assert rows[3:] == BODY


def test_heads_in_smaller_type_stay_with_the_larger_rows_below_them() -> None:
    first = [["Assets", "8,022", "1,423", "9,445"], ["Loans", "2,458", "4,290", "6,748"]]
    second = [["Assets", "3,223", "1,206", "4,429"], ["Loans", "2,466", "4,167", "6,633"]]

    heads = [["", "Effect of", "Effect of", "Total"], ["", "Assets", "Collateral", "Carrying"]]
    heads.append(["(millions)", "Netting", "Netting", "Value"])

    def draw(pen: Pen) -> None:
        for top, year, rows in ((100, "2025", first), (203, "2024", second)):
            pen.text(340, top, f"June 30, {year}", 8)
            lines = [*((8, 12, row) for row in heads), *((11, 17, row) for row in rows)]
            y = top + 4
            for size, step, row in lines:
                y += step
                for x, text in zip((80, 300, 380, 460), row, strict=True):
                    pen.text(x, y, text, size)

    found = [block.table for block in blocks(draw) if block.table is not None]
    assert [grid(table)[-2:] for table in found] == [first, second]
    for table, year in zip(found, ("2025", "2024"), strict=True):
        assert {cell.text for cell in table.cells if cell.header} >= {f"June 30, {year}", "(millions)"}


def test_a_sentence_in_other_type_parts_tables_of_monospaced_rows() -> None:
    def draw(sheet: Sheet) -> None:
        first = [["name", "size", "comments"], ["STATE", "2", "printer state"], ["CHOB", "36", "buffer"]]
        sheet.canvas.setFont("Courier", 9)
        for y, rows in ((100, first), (190, [["POS", "32", "position"], ["TIME", "24", "delay"]])):
            for step, row in enumerate(rows):
                for x, text in zip((102, 200, 260), row, strict=True):
                    sheet.canvas.drawString(x, 792 - y - 14 * step, text)
        sheet.canvas.setFont("Helvetica", 9)
        sheet.canvas.drawString(66, 792 - 160, "Its registers are:")

    tables, _ = drawn(draw)
    assert len(tables) == 2
    assert not any("registers" in cell.text for table in tables for cell in table.table.cells)


def test_what_is_far_below_the_rows_between_rules_is_not_theirs() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (90, 106, 160, 420):
            sheet.line(78, y, 505, y)
        sheet.rows(102, [YEARS], XS)
        sheet.rows(118, BODY, XS)
        sheet.text(80, 400, "See the notes")
        sheet.text(300, 400, "Page 12")

    assert grid(only(drawn(draw))) == [YEARS, *BODY]


def test_a_label_alone_below_the_rule_over_the_head_goes_with_it() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (80, 170):
            sheet.line(78, y, 505, y)
        sheet.text(80, 94, "Years ended December 31")
        sheet.rows(110, [YEARS, *BODY], XS)

    assert grid(only(drawn(draw)))[0] == ["Years ended December 31", *YEARS[1:]]


def test_a_label_at_half_the_height_of_a_head_of_two_lines_goes_with_it() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "Gross", "Net", "Gross", "Net"]], XS)
        sheet.text(80, 106, "(in millions)")
        sheet.rows(112, [["", *["amount"] * 4], *BODY], XS)

    heads = grid(only(drawn(draw)))[0]
    assert heads == ["(in millions)", "Gross amount", "Net amount", "Gross amount", "Net amount"]


def test_heads_in_the_middle_of_their_cells_stand_over_figures_at_the_right() -> None:
    def draw(sheet: Sheet) -> None:
        for x, text in ((300, "Sales"), (400, "Orders"), (500, "Costs")):
            sheet.text(x, 100, text, "centre")
        sheet.rows(116, [["North", "7", "8", "9"], ["South", "4", "5", "6"]], [80, 340, 440, 540])
        sheet.rows(146, [["West", "1", "2", "3"]], [80, 340, 440, 540])

    assert grid(only(drawn(draw)))[0] == ["", "Sales", "Orders", "Costs"]


def test_a_drawn_head_goes_with_the_rows_below_it() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (90, 106, 122):
            sheet.line(78, y, 505, y)
        for x in (78, 240, 380, 505):
            sheet.line(x, 90, x, 122)
        for y, left, right in ((102, "Three months", "Six months"), (118, "June", "July")):
            sheet.text(310, y, left, "centre")
            sheet.text(440, y, right, "centre")
        sheet.rows(136, [["Sales", "10", "9"], ["Costs", "8", "7"], ["Cash", "6", "5"]], [80, 330, 460])

    table = only(drawn(draw))
    assert (table.rows, table.columns) == (5, 3)
    assert grid(table)[-1] == ["Cash", "6", "5"]


def test_columns_drawn_in_the_head_alone_part_the_rows_below_too() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (90, 106, 122, 138, 154):
            sheet.line(78, y, 505, y)
        for x, bottom in ((78, 154), (200, 106), (320, 106), (400, 106), (460, 106), (505, 154)):
            sheet.line(x, 90, x, bottom)
        sheet.rows(102, [["Item", *YEARS[1:]], *BODY], XS, step=16)

    assert grid(only(drawn(draw))) == [["Item", *YEARS[1:]], *BODY]


def test_labels_under_plotted_lines_are_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        rows = [["North", "40", "41", "44"], ["South", "30", "35", "36"], ["West", "20", "21", "28"]]
        sheet.rows(100, rows, [80, 200, 300, 400], step=20)
        sheet.line(90, 150, 390, 90)
        sheet.line(90, 90, 390, 155)

    tables, _ = drawn(draw)
    assert not tables


def test_what_many_groups_of_rows_cost_grows_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def counted(params: Params, lines: list[TextLine]) -> TableFrame | None:
        nonlocal looked_at
        looked_at += len(lines)
        return make_frame(params, lines)

    def lines_looked_at(rows: int) -> int:
        nonlocal looked_at
        looked_at = 0
        parse_pdf(groups_on_one_page(rows), ocr="never")
        return looked_at

    monkeypatch.setattr(choose, "make_frame", counted)
    assert 0 < lines_looked_at(240) < 2.5 * lines_looked_at(120)


def test_what_is_no_table_as_a_whole_may_have_one_for_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole is refused here whatever it holds; white wider than between its rows ends the parts."""

    def weigh(_params: Params, drafts: Sequence[TableDraft], *_: object, **__: object) -> list[TableDraft]:
        return [replace(draft, margin=12 - draft.table.rows) for draft in drafts]

    monkeypatch.setattr(objects, "weighed_tables", weigh)
    rows = [[f"Quay {k}", f"{17 * k:,}", f"{23 * k + 900:,}"] for k in range(7)]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [60, 220, 320], step=14)
        sheet.rows(100 + 7 * 14 + 9, rows, [60, 220, 320], step=14)

    tables, _ = drawn(draw)
    assert [draft.table.rows for draft in tables] == [7, 7]


def test_paragraphs_in_the_cells_between_rules_are_rows_below_a_unit_over_two_of_them() -> None:
    def paragraph(sheet: Sheet, x: float, y: float, lines: list[str]) -> None:
        for at, line in enumerate(lines):
            sheet.text(x, y + 12 * at, line)

    def draw(sheet: Sheet) -> None:
        for y in (90, 124, 250):
            sheet.line(78, y, 520, y)
        sheet.text(180, 104, "Plan")
        sheet.text(360, 104, "Outcome")
        sheet.text(350, 118, "(share of sales)", "centre")
        for row, label in enumerate(("Harbour", "Railway", "Storage")):
            y = 140 + 40 * row
            sheet.text(80, y, label)
            paragraph(
                sheet,
                180,
                y,
                ["A third of all the goods are to", "go by water in that year, not on", "any road."],
            )
            paragraph(
                sheet,
                360,
                y,
                ["A tenth of all the goods went by", "water in spite of the ice and of", "the strike."],
            )

    table = only(drawn(draw))
    assert table.columns == 3
    assert [row[0] for row in grid(table)][-3:] == ["Harbour", "Railway", "Storage"]
