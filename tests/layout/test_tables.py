from __future__ import annotations

import pytest

from tests.layout.pages import Sheet, drawn, grid, only

STATEMENT = [
    ["Revenue", "1,200", "1,100"],
    ["Cost of sales", "(700)", "(650)"],
    ["Gross profit", "500", "450"],
    ["Other income", "12", "—"],
    ["Profit before tax", "512", "450"],
]
PROSE = [
    "The",
    "board",
    "met",
    "four",
    "times",
    "in",
    "the",
    "year",
    "and",
    "reviewed",
    "the",
    "accounts",
    "of",
    "the",
    "group,",
    "its",
    "outlook",
    "and",
    "the",
    "risks",
    "that",
    "the",
    "market",
    "brings",
    "with",
    "it",
    "for",
    "the",
    "next",
    "period.",
]


def prose(sheet: Sheet, x: float, y: float, words_a_line: int, lines: int) -> None:
    for number in range(lines):
        start = number * words_a_line % (len(PROSE) - words_a_line)
        sheet.text(x, y + 12 * number, " ".join(PROSE[start : start + words_a_line]))


def test_ruled_table_with_spans() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 140, 160, 180):
            sheet.line(100, y, 400, y)
        sheet.line(200, 120, 400, 120)
        for x in (100, 200, 400):
            sheet.line(x, 100, x, 180)
        sheet.line(300, 120, 300, 180)
        sheet.text(105, 123, "Region")
        sheet.text(300, 114, "Sales", "centre")
        sheet.rows(
            134,
            [["", "2024", "2023"], ["North", "10", "20"], ["South", "30", "40"]],
            [105, 290, 390],
            step=20,
        )

    table = only(drawn(draw))
    spans = {cell.text: (cell.row, cell.column, cell.row_span, cell.column_span) for cell in table.cells}
    assert spans["Region"] == (0, 0, 2, 1)
    assert spans["Sales"] == (0, 1, 1, 2)
    assert grid(table)[2:] == [["North", "10", "20"], ["South", "30", "40"]]
    assert {cell.text for cell in table.cells if cell.header} == {"Region", "Sales", "2024", "2023"}
    assert all(cell.box is not None for cell in table.cells)


def test_lines_of_a_ruled_cell_stay_one_cell() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 120, 160, 200):
            sheet.line(100, y, 400, y)
        for x in (100, 250, 400):
            sheet.line(x, 100, x, 200)
        sheet.rows(114, [["Name", "Duty"]], [105, 255], align="left")
        for y, text in (
            (133, "The first line of a duty"),
            (145, "and its second line"),
            (173, "Another duty"),
        ):
            sheet.text(255, y, text)
        sheet.text(105, 133, "Chair")
        sheet.text(105, 173, "Clerk")

    assert grid(only(drawn(draw))) == [
        ["Name", "Duty"],
        ["Chair", "The first line of a duty and its second line"],
        ["Clerk", "Another duty"],
    ]


def test_rows_of_figures_in_one_ruled_band_are_rows() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 120, 200):
            sheet.line(100, y, 400, y)
        for x in (100, 250, 330, 400):
            sheet.line(x, 100, x, 200)
        sheet.rows(114, [["", "2024", "2023"]], [105, 325, 395])
        sheet.rows(135, STATEMENT[:4], [105, 325, 395])

    assert grid(only(drawn(draw))) == [["", "2024", "2023"], *STATEMENT[:4]]


def test_columns_of_figures_in_one_ruled_column_are_columns() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 120, 200):
            sheet.line(100, y, 400, y)
        sheet.line(240, 100, 240, 200)
        sheet.rows(114, [["Item", "2024", "2023"]], [105, 325, 395])
        sheet.rows(135, STATEMENT[:4], [105, 325, 395])

    assert grid(only(drawn(draw))) == [["Item", "2024", "2023"], *STATEMENT[:4]]


def test_half_ruled_table_with_heads_over_several_columns() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 140, 210):
            sheet.line(100, y, 500, y)
        sheet.line(200, 118, 340, 118)
        sheet.line(360, 118, 500, 118)
        sheet.text(270, 113, "Men", "centre")
        sheet.text(430, 113, "Women", "centre")
        xs = [100.0, 260, 340, 420, 500]
        sheet.rows(134, [["Year", "Number", "Share", "Number", "Share"]], xs)
        sheet.rows(156, [[f"202{i}", f"1,0{i}0", f"4{i}.2", f"9{i}0", f"5{i}.8"] for i in range(4)], xs)

    table = only(drawn(draw))
    assert grid(table)[:2] == [
        ["Year", "Men", "Men", "Women", "Women"],
        ["Year", "Number", "Share", "Number", "Share"],
    ]
    assert grid(table)[2] == ["2020", "1,000", "40.2", "900", "50.8"]
    assert (table.rows, table.columns) == (6, 5)


def test_borderless_statement() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"], *STATEMENT], [80, 400, 480])

    assert grid(only(drawn(draw))) == [["", "2024", "2023"], *STATEMENT]


def test_signs_in_cells_of_their_own_join_their_figure() -> None:
    def draw(sheet: Sheet) -> None:
        rows = [
            ["Revenue", "1,200", "37"],
            ["Cost", "(700", "22"],
            ["Tax", "80", "3"],
            ["Profit", "420", "13"],
        ]
        sheet.rows(100, rows, [80, 400, 480])
        for y in (100, 145):
            sheet.text(340, y, "$")
        sheet.text(401, 115, ")")
        for y in (100, 115, 130, 145):
            sheet.text(484, y, "%")

    texts = [[text.replace(" ", "") for text in row] for row in grid(only(drawn(draw)))]
    assert texts == [
        ["Revenue", "$1,200", "37%"],
        ["Cost", "(700)", "22%"],
        ["Tax", "80", "3%"],
        ["Profit", "$420", "13%"],
    ]


def test_a_label_over_two_lines_stays_with_its_figures() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Revenue", "1,200"], ["Cost of goods sold", "700"]], [80, 400], step=20)
        sheet.text(80, 140, "Net charge for impairment of")
        sheet.text(80, 151, "property and equipment")
        sheet.text(400, 151, "80", "right")
        sheet.rows(171, [["Profit", "420"], ["Tax", "20"]], [80, 400], step=20)

    rows = grid(only(drawn(draw)))
    assert ["Net charge for impairment of property and equipment", "80"] in rows
    assert len(rows) == 5


def test_shaded_rows_are_rows() -> None:
    def draw(sheet: Sheet) -> None:
        for number in (0, 2, 4):
            sheet.fill(70, 88 + number * 16, 490, 104 + number * 16)
        sheet.rows(100, STATEMENT, [80, 400, 480], step=16)

    assert grid(only(drawn(draw))) == STATEMENT


def test_two_rules_and_a_caption_hold_a_table() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(100, 90, "Table 3. Samples that were taken")
        sheet.line(100, 100, 400, 100)
        sheet.line(100, 190, 400, 190)
        sheet.rows(
            115,
            [["Sample", "What was seen"], ["Sand"], ["Clay"], ["Loam"]],
            [105, 200],
            align="left",
            step=18,
        )

    table = only(drawn(draw))
    assert (table.rows, table.columns) == (4, 2)
    assert [row[0] for row in grid(table)] == ["Sample", "Sand", "Clay", "Loam"]


@pytest.mark.parametrize("columns", [1, 2])
def test_prose_is_no_table(columns: int) -> None:
    def draw(sheet: Sheet) -> None:
        for column in range(columns):
            prose(sheet, 60 + 260 * column, 100, 14 // columns, 30)

    assert drawn(draw) == ([], [])


def test_a_contents_page_is_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        titles = ["Chair's letter", "Strategy", "Markets", "Risk", "Governance", "Accounts"]
        sheet.rows(100, [[title, str(4 + 7 * i)] for i, title in enumerate(titles)], [80, 500])

    assert drawn(draw)[0] == []


def test_a_numbered_list_is_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        for number in range(6):
            sheet.text(80, 100 + 15 * number, f"{number + 1}.")
            sheet.text(110, 100 + 15 * number, " ".join(PROSE[number : number + 5]))

    assert drawn(draw)[0] == []


def test_a_table_beside_prose_takes_no_prose() -> None:
    def draw(sheet: Sheet) -> None:
        prose(sheet, 330, 80, 6, 30)
        sheet.rows(120, [["", "2024", "2023"], *STATEMENT], [60, 220, 290])

    (draft,) = drawn(draw)[0]
    assert draft.box[2] < 300
    assert grid(draft.table)[1] == STATEMENT[0]


def test_every_word_has_one_place() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"], *STATEMENT], [80, 400, 480])
        sheet.rows(300, [["", "2022", "2021"], *STATEMENT], [80, 400, 480])

    first, second = drawn(draw)[0]
    assert not set(first.words.tolist()) & set(second.words.tolist())
    assert grid(second.table)[0] == ["", "2022", "2021"]


def test_heads_that_leave_but_a_blank_between_them_part_where_columns_begin() -> None:
    def draw(sheet: Sheet) -> None:
        heads, xs = ["Tubes", "Distilled water", "Glucose solution"], [74.0]
        for head in heads[:-1]:
            xs.append(xs[-1] + sheet.canvas.stringWidth(head + " ", "Helvetica", 10))
        sheet.text(74, 100, " ".join(heads))
        sheet.rows(
            115, [["1", "24 ml", "0 ml"], ["2", "12 ml", "12 ml"], ["3", "4 ml", "20 ml"]], xs, align="left"
        )

    assert grid(only(drawn(draw)))[0] == ["Tubes", "Distilled water", "Glucose solution"]


def test_a_section_in_capitals_under_the_heads_is_a_row_of_the_body() -> None:
    def draw(sheet: Sheet) -> None:
        rows = [
            ["Fiscal years", "2025", "2024", "2023"],
            ["CURRENT TAX", "", "", ""],
            ["Federal", "2,215", "1,954", "2,303"],
            ["Other", "1,330", "1,708", "1,412"],
            ["Total", "3,545", "3,662", "3,715"],
        ]
        sheet.rows(120, rows, [150.0, 300, 380, 460])

    table = only(drawn(draw))
    assert grid(table)[:2] == [["Fiscal years", "2025", "2024", "2023"], ["CURRENT TAX", "", "", ""]]
    assert {cell.row for cell in table.cells if cell.header} == {0}


def test_underlined_words_of_a_column_make_no_table_of_their_own() -> None:
    def draw(sheet: Sheet) -> None:
        for i in range(9):
            y = 120 + 14 * i
            sheet.rows(
                y,
                [[f"4.{i}", f"Deed {i}", "8-K", f"001-{i}57", f"May {i + 1}, 2022"]],
                [120.0, 220, 290, 360, 460],
            )
            sheet.line(104, y + 2, 120, y + 2)

    table = only(drawn(draw))
    assert table.columns == 5
    assert grid(table)[3][:3] == ["4.3", "Deed 3", "8-K"]


def test_years_under_a_head_that_spans_them_stay_over_their_columns() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(360, 108, "Year ended December 31,", "centre")
        sheet.rows(122, [["", "2022", "2023", "2024"]], [80, 300, 380, 460])
        rows = [[label, f"1,0{i}2", f"2,0{i}4", f"3,0{i}6"] for i, (label, *_) in enumerate(STATEMENT)]
        sheet.rows(140, rows, [80, 300, 380, 460])

    head = grid(only(drawn(draw)))[1]
    assert head[1:] == ["2022", "2023", "2024"]


def test_words_of_one_head_are_not_parted_though_one_ends_with_its_column() -> None:
    def draw(sheet: Sheet) -> None:
        width = sheet.canvas.stringWidth("Energy", "Helvetica", 10)
        sheet.text(300 - width, 100, "Energy Products")
        rows = [
            ["", "U.S.", "Abroad"],
            ["Sales", "6,729", "3,317"],
            ["Other", "736", "(125)"],
            ["Taxes", "104", "687"],
        ]
        sheet.rows(115, rows, [80, 300, 372])

    heads = grid(only(drawn(draw)))[0]
    assert heads[1:] == ["Energy Products", "Energy Products"]


def test_heads_wider_than_their_gutters_part_over_their_figures() -> None:
    def draw(sheet: Sheet) -> None:
        xs, heads = [80.0, 300.0], ["BRAND"]
        for head in ("CONVERSE", "CORPORATE", "INCORPORATED"):
            xs.append(xs[-1] + 2.8 + sheet.canvas.stringWidth(head, "Helvetica", 10))
            heads.append(head)
        start = 300 - sheet.canvas.stringWidth("BRAND", "Helvetica", 10)
        sheet.text(start, 100, " ".join(heads))
        sheet.rows(
            115,
            [[label, f"{i}4", f"1{i}", f"(3{i})", f"4{i}"] for i, (label, *_) in enumerate(STATEMENT)],
            xs,
        )

    assert grid(only(drawn(draw)))[0][1:] == ["BRAND", "CONVERSE", "CORPORATE", "INCORPORATED"]


def test_a_remark_in_brackets_goes_on_with_its_label() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Service cost", "105"], ["Interest cost", "306"]], [80, 400], step=20)
        sheet.text(80, 140, "Amortization of net actuarial loss")
        sheet.text(84, 151, "(gain)")
        sheet.text(400, 151, "103", "right")
        sheet.rows(171, [["Settlement", "42"], ["Total", "556"]], [80, 400], step=20)

    assert ["Amortization of net actuarial loss (gain)", "103"] in grid(only(drawn(draw)))


def test_leaders_before_figures_are_a_statement_and_no_contents_page() -> None:
    rows = [
        ["", "2024", "2023"],
        *([f"Item {k} " + 20 * ".", f"{k}1,234", f"{9 - k},056"] for k in range(6)),
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [60, 320, 400], step=15)

    found = only(drawn(draw))
    assert (found.rows, found.columns) == (7, 3)
    assert [row[1:] for row in grid(found)] == [row[1:] for row in rows]


def test_two_dots_in_each_of_several_columns_are_entries_and_no_leader() -> None:
    """So tables of the United Nations say that nothing is known."""
    rows = [
        ["", "2021", "2022", "2023", "2024"],
        *([f"Quay {k}", "..", "..", f"{k}7", f"{k}9"] for k in range(6)),
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [60, 240, 320, 400, 480], step=15)

    assert grid(only(drawn(draw))) == rows


def test_several_figures_in_one_pair_of_brackets_are_said_of_the_one_before() -> None:
    """So estimates have their intervals."""
    rows = [
        ["", "Trial", "Study", "Change"],
        ["Smokers", "0.38 (0.34 to 0.42)", "0.54 (0.51, 0.57)", "738"],
        ["Women", "0.45 (0.41 to 0.49)", "0.62 (0.58, 0.66)", "645"],
        ["Fever", "0.33 (0.27 to 0.40)", "0.40 (0.36, 0.47)", "901"],
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [60, 240, 370, 460], step=15)

    assert grid(only(drawn(draw))) == rows


def test_quantities_with_their_units_are_values() -> None:
    rows = [
        ["", "A", "B"],
        ["Energy", "2.5 eV", "2.6 eV"],
        ["Angle", "6.0 mrad", "3.4 mrad"],
        ["Gap", "8 nm", "9 nm"],
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [*rows, ["Width", "5.4 nm", "7.6 nm"]], [60, 220, 320], step=15)

    assert only(drawn(draw)).rows == 5


def test_a_table_of_a_scan_is_found_in_the_text_that_lies_unseen_upon_it() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.canvas._code.append("3 Tr")  # what OCR programs write: glyphs that are not painted
        sheet.rows(
            100,
            [["Site", "Depth", "Load"], *([f"S{k}", f"{k}.5", f"{k}7"] for k in range(5))],
            [60, 220, 320],
        )

    assert only(drawn(draw)).rows == 6


@pytest.mark.parametrize(
    "last", [["1968", "1974", "1991", "2006", "2019"], ["12500", "18200", "21300", "40100", "77000"]]
)
def test_years_and_large_numbers_that_rise_are_no_page_numbers(last: list[str]) -> None:
    rows = [
        [name, value]
        for name, value in zip(("Harbour", "Quay", "Dry dock", "Lock", "Ferry"), last, strict=True)
    ]
    table = only(drawn(lambda sheet: sheet.rows(100, rows, [72, 300])))
    assert grid(table) == rows


def test_a_ruled_table_of_words_is_no_head_of_figures_below_prose() -> None:
    """Its rules hold it: without them cells side by side look like columns of prose."""
    lines = [["The mean training of", "the crew was agreed", "with the board."],
             ["The net depth of it", "depends on weather", "and the season."],
             ["The upper sensor of", "the ship was done", "at the end of May."]]  # fmt: skip
    figures = [["Dues", "6,012", "4,355"], ["Rents", "63", "9,100"]]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Item", "Crew", "Depth", "Ship"]], [82, 160, 270, 380], align="left")
        for at in range(4):
            sheet.line(80, 106 + 42 * at, 480, 106 + 42 * at)
        for at in range(3):
            sheet.rows(130 + 42 * at, [["Quay"]], [82], align="left")
            for x, cell in zip((160, 270, 380), lines, strict=True):
                for number, line in enumerate(cell):
                    sheet.text(x, 118 + 42 * at + 12 * number, line)
        sheet.text(80, 256, "The quay and the shed were looked at by the board in the spring of this year.")
        sheet.rows(280, [["", "2024", "2023"], *figures], [80, 300, 420], step=14)

    tables = [grid(draft.table) for draft in drawn(draw)[0]]
    row = ["Quay", *(" ".join(cell) for cell in lines)]
    assert tables == [[["Item", "Crew", "Depth", "Ship"], row, row, row], [["", "2024", "2023"], *figures]]


def test_a_sign_over_its_figure_takes_no_row_of_the_table_beside_it() -> None:
    """The base line of that row is between theirs, so its words are too."""

    def draw(sheet: Sheet) -> None:
        for x0, x1 in ((50, 280), (320, 560)):
            for y in (86, 106, 196):
                sheet.line(x0, y, x1, y)
        left = [["Name", "2024", "2023"], ["Dues", "610", "580"], ["Other rents", "82,969", "45,344"]]
        sheet.rows(100, left, [52, 200, 278], step=25)
        sheet.rows(175, [["Ships", "12", "14"]], [52, 200, 278])
        sheet.rows(100, [["Name", "Quay", "Shed"]], [322, 450, 558])
        for y, label, value in ((118, "Claims", "(647)"), (144, "Assets", "(4,127)"), (170, "Staff", "(98)")):
            sheet.text(450, y, "$", "right")
            sheet.text(450, y + 12, value, "right")
            sheet.rows(y + 6, [[label, "", "$7"]], [322, 450, 558])

    cells = [cell.text for draft in drawn(draw)[0] for cell in draft.table.cells]
    assert sum("Other rents" in text for text in cells) == 1
    assert any(text.replace(" ", "") == "$(4,127)" for text in cells)
