"""Rows, labels and heads of financial tables: wrapped labels, note marks, units, stacked tables."""

from __future__ import annotations

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from tests.layout.pages import Sheet, drawn, grid, only


def draw_body(sheet: Sheet, body: list[tuple[list[str], str]], leading: float, pitch: float, at: int) -> None:
    """Draw rows of label lines and a value, which is at line `at` of its label."""
    y = 120.0
    for lines, value in body:
        for number, line in enumerate(lines):
            sheet.text(80, y + leading * number, line)
        sheet.text(400, y + leading * (len(lines) - 1 if at < 0 else at), value, "right")
        sheet.text(480, y + leading * (len(lines) - 1 if at < 0 else at), value + "1", "right")
        y += leading * (len(lines) - 1) + pitch


BODY = [
    (["Net income"], "610"),
    (["Distributions for state taxes on", "behalf of unit holders"], "42"),
    (["Special dividend to holders of", "Class A shares"], "(9)"),
    (["Pushdown"], "12"),
    (["Taxes withheld on employees’", "restricted shares"], "643"),
    (["Balance"], "700"),
]
LABELS = [" ".join(lines) for lines, _ in BODY]


@pytest.mark.parametrize(("leading", "pitch"), [(11.5, 15.0), (19.0, 22.0)])
@pytest.mark.parametrize("at", [0, -1])
def test_a_wrapped_label_is_one_row_with_its_values(leading: float, pitch: float, at: int) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        draw_body(sheet, BODY, leading, pitch, at)

    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == LABELS


def test_where_leading_tells_nothing_small_letters_and_open_ends_do() -> None:
    body = [
        (["Net income"], "610"),
        (["Gains on digital assets and losses on", "loans receivable"], "42"),
        (["Alliance revenue-", "Adempas"], "(9)"),
        (["Pushdown"], "12"),
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        draw_body(sheet, body, 14, 14, -1)

    labels = [" ".join(lines).replace("- ", "-") for lines, _ in body]
    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == labels


def test_sections_are_rows_of_their_own() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        rows = [["Operating activities"], ["Net income", "610", "580"], ["Depreciation", "42", "37"]]
        sheet.rows(120, [*rows, ["Investing -"], *rows[1:]], [80, 400, 480], step=14)

    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == [
        "Operating activities", "Net income", "Depreciation", "Investing -", "Net income", "Depreciation",
    ]  # fmt: skip


def test_short_rows_of_words_are_not_one() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (92, 106, 166):
            sheet.line(80, y, 420, y)
        sheet.rows(102, [["Name", "Schedule", "Kind"]], [82, 200, 300], align="left")
        rows = [["lr", "cosine", "plain"], ["warmup", "linear", "plain"], ["end", "flat", "mixed"]]
        sheet.rows(122, rows, [82, 200, 300], align="left", step=18)

    assert grid(only(drawn(draw)))[1:] == [
        ["lr", "cosine", "plain"], ["warmup", "linear", "plain"], ["end", "flat", "mixed"],
    ]  # fmt: skip


ROWS = [["Sales", "610", "580"], ["Fees", "42", "37"], ["Rent", "(9)", "(11)"], ["Total", "643", "606"]]


def small(sheet: Sheet, x: float, y: float, text: str) -> None:
    sheet.canvas.setFont("Helvetica", 5)
    sheet.canvas.drawString(x, 792 - y, text)


def test_a_note_mark_behind_a_head_is_no_figure() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(395, 90, "Pension", "right")
        small(sheet, 400, 86, "(1)")
        sheet.text(475, 90, "Other", "right")
        small(sheet, 480, 86, "(2)")
        sheet.rows(104, [["", "2024", "2023"], *ROWS], [80, 400, 480])

    heads = [cell.text for cell in only(drawn(draw)).cells if cell.header and cell.text]
    assert heads == ["Pension (1) 2024", "Other (2) 2023"]


def test_a_unit_beside_a_label_is_said_of_all_values() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(90, [["", "2024", "2023"]], [80, 400, 480])
        sheet.text(80, 104, "Segment")
        sheet.text(440, 104, "(in millions)", "centre")
        sheet.rows(120, ROWS, [80, 400, 480])

    (unit,) = (cell for cell in only(drawn(draw)).cells if cell.text == "(in millions)")
    assert (unit.column, unit.column_span) == (1, 2)


def test_a_lattice_round_the_figures_alone_has_its_labels() -> None:
    def draw(sheet: Sheet) -> None:
        for x in (330, 410, 490):
            sheet.line(x, 85, x, 176)
        for y in (85, 105, 176):
            sheet.line(330, y, 490, y)
        sheet.rows(98, [["", "2024", "2023"]], [80, 400, 480])
        sheet.rows(118, ROWS, [80, 400, 480], step=18)

    assert [row[0] for row in grid(only(drawn(draw)))[-4:]] == ["Sales", "Fees", "Rent", "Total"]


def test_a_second_head_whose_words_repeat_begins_a_table() -> None:
    def draw(sheet: Sheet) -> None:
        heads = ["", "Shares", "Cost", "Shares", "Total"]
        rows = [[*row, row[1], row[2]] for row in ROWS]
        sheet.rows(90, [heads, *rows], [80, 300, 360, 420, 480], step=14)
        sheet.rows(170, [heads, *rows], [80, 300, 360, 420, 480], step=14)

    tables, _ = drawn(draw)
    assert [draft.table.rows for draft in tables] == [5, 5]


def test_words_of_a_spanning_head_are_not_scattered() -> None:
    def draw(sheet: Sheet) -> None:
        xs = [80, *range(200, 560, 60)]
        sheet.text(250, 84, "Three Months Ended June", "centre")
        sheet.text(430, 84, "Six Months Ended June", "centre")
        sheet.rows(98, [["", "East", "West", "Total", "East", "West", "Total"]], xs)
        sheet.rows(112, [[*row, row[1], row[2], *row[1:]] for row in ROWS], xs)

    heads = {cell.text: cell.column_span for cell in only(drawn(draw)).cells if cell.row == 0 and cell.text}
    assert heads == {"Three Months Ended June": 3, "Six Months Ended June": 3}


def test_names_set_close_below_a_complete_row_begin_one() -> None:
    lines = [("Baguette", ""), ("2 x 5,25", "10,50"), ("Tomates", ""), ("4 x 15,03", "60,12"), ("Gurke", ""),
             ("8 x 7,13", "57,04"), ("Sous-total", "127,66"), ("Rabais", "3,05")]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        for number, (label, amount) in enumerate(lines):
            sheet.text(72, 100 + 8.2 * number, label)
            sheet.text(300, 100 + 8.2 * number, amount, "right")

    rows = grid(only(drawn(draw)))
    assert [row[-1] for row in rows] == [amount for _, amount in lines]
    assert [" ".join(dict.fromkeys(row[:-1])) for row in rows] == [label for label, _ in lines]


def test_amounts_in_a_currency_of_any_name_part_rows() -> None:
    rows = [("Pensel", "RM 50.59"), ("Milo", "RM 19.74"), ("Roti canai", "94.32"), ("Biro", "RM 34.37"),
            ("Subtotal", "3,852.75"), ("GST 6%", "RM 5,170.96"), ("Cash", "6,718.53")]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [list(row) for row in rows], [72, 300], step=19)

    assert grid(only(drawn(draw))) == [list(row) for row in rows]


@pytest.mark.parametrize("rule", ["***********", "**k*******", "- - - - - - - - -", "_________"])
def test_a_typed_rule_parts_rows_as_a_drawn_one(rule: str) -> None:
    goods = [("Teh tarik", "5 pcs x 14.14", "70.70"), ("Kertas A4", "9 pcs x 2.02", "18.18")]
    totals = [["Subtotal", "5,383.22"], ["TOTAL RM", "1,873.37"], ["CASH", "9,847.65"]]

    def draw(sheet: Sheet) -> None:
        for y, (name, count, amount) in zip((100, 118), goods, strict=True):
            sheet.text(72, y, name)
            sheet.rows(y + 9, [["   " + count, amount]], [72, 300])
        sheet.text(72, 132, rule)  # stars stand high
        sheet.rows(147, totals, [72, 300], step=9)

    rows = grid(only(drawn(draw)))
    assert rows[-5:] == [["9 pcs x 2.02", "18.18"], [rule, ""], *totals]


def test_a_symbol_that_is_a_small_letter_begins_a_row() -> None:
    rows = [["w(0)", "0.1", "(rad)"], ["R(0)", "J"], ["x(0)", "0.3", "(m)"], ["M", "0.467", "kg"]]

    def draw(sheet: Sheet) -> None:
        for y in (88, 105, 160):
            sheet.line(70, y, 380, y)
        sheet.rows(100, [["Symbol", "Value", "Unit"]], [80.0, 200, 320], align="left")
        sheet.rows(117, rows, [80.0, 200, 320], step=12, align="left")

    assert [row[0] for row in grid(only(drawn(draw)))] == ["Symbol", "w(0)", "R(0)", "x(0)", "M"]


def test_rows_of_words_under_one_label_are_not_one() -> None:
    rows = [["Rate", "5e-5"], ["Schedule", "cosine"], ["Batch", "64"], ["epoch", "2"], ["Pixels", "256"]]

    def draw(sheet: Sheet) -> None:
        for y in (86, 106, 210):
            sheet.line(70, y, 420, y)
        sheet.rows(100, [["Method", "Setting", "Value"]], [80.0, 180, 330], align="left")
        sheet.rows(122, [["SFT" if at == 2 else "", *row] for at, row in enumerate(rows)], [80.0, 180, 330],
                   step=20, align="left")  # fmt: skip

    assert [row[1] for row in grid(only(drawn(draw)))] == ["Setting", *(row[0] for row in rows)]


def test_lines_of_a_cell_without_blanks_between_words_are_joined_without_one() -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))

    def draw(sheet: Sheet) -> None:
        for x in (70, 180, 260):
            sheet.line(x, 86, x, 150)
        for y in (86, 106, 128, 150):
            sheet.line(70, y, 260, y)
        rows = {100: ("项目", "2024"), 116: ("固定资产及", "12.5"), 126: ("在建工程", ""), 142: ("现金", "3")}
        for y, texts in rows.items():
            for x, text in zip((75, 200), texts, strict=True):
                sheet.text(x, y, text, font="STSong-Light")

    assert grid(only(drawn(draw)))[1] == ["固定资产及在建工程", "12.5"]


def test_a_label_amid_the_lines_of_its_row_begins_none() -> None:
    """Cells of three lines, set about the middle of their rows, beside labels of one."""
    cells = [
        ["The mean training of the", "crew was agreed with the", "board last spring."],
        ["The net depth of the quay", "depends on the weather of", "the whole season."],
        ["Final harvest"],
        ["The upper sensor of the ship", "was replaced by the yard at", "the end of June."],
    ]
    labels = ["Revenue", "Region", "Staff", "Model"]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "Remark", "Other"]], [82, 200, 400], align="left")
        y = 120.0
        for rule in (88, 106):
            sheet.line(80, rule, 480, rule)
        for label, lines in zip(labels, cells, strict=True):
            middle = y + 12 * (len(lines) - 1) / 2
            sheet.rows(middle, [[label, "", "As before"]], [82, 200, 400], align="left")
            for number, line in enumerate(lines):
                sheet.text(200, y + 12 * number, line)
            y += 12 * (len(lines) - 1) + 19
        sheet.line(80, y - 12, 480, y - 12)

    expected = [[label, " ".join(lines), "As before"] for label, lines in zip(labels, cells, strict=True)]
    assert grid(only(drawn(draw)))[1:] == expected


def test_a_date_over_two_lines_of_its_cell_is_one_row() -> None:
    rows = [("Grain", "16 May", "2023", "91.0"), ("Claims", "26 June", "2009", "34.6"),
            ("Tariff", "2 May", "2012", "46.2"), ("Staff", "May 6,", "2014", "15.1")]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Name", "Agreed", "Share"]], [80, 300, 420])
        for at, (label, day, year, share) in enumerate(rows):
            sheet.rows(120 + 28 * at, [[label, day, share]], [80, 300, 420])
            sheet.text(300, 132 + 28 * at, year, "right")

    assert grid(only(drawn(draw)))[1:] == [[a, f"{day} {year}", d] for a, day, year, d in rows]


BANDS = (
    [("create", "makes a new quay"), ("size", "returns the number of ships that are at the"), ("", "quay")],
    [("add", "adds a ship"), ("drop", "removes a ship from its quay")],
)


def banded(bands: tuple[list[tuple[str, str]], ...]) -> list[list[str]]:
    """The grid of a table with rules round its bands alone."""

    def draw(sheet: Sheet) -> None:
        y = 100.0
        sheet.line(80, y, 420, y)
        for band in ([("Name", "What it does")], bands[0], [("Ships", "")], bands[1]):
            for label, text in band:
                y += 13
                sheet.text(84, y, label)
                sheet.text(184, y, text)
            y += 5
            sheet.line(80, y, 420, y)
        for x in (80, 180, 420):
            sheet.line(x, 100, x, y)

    return grid(only(drawn(draw)))


def test_labels_with_text_beside_them_are_rows_of_their_own_in_a_band() -> None:
    assert banded(BANDS) == [
        ["Name", "What it does"],
        ["create", "makes a new quay"],
        ["size", "returns the number of ships that are at the quay"],
        ["Ships", ""],
        ["add", "adds a ship"],
        ["drop", "removes a ship from its quay"],
    ]


def test_lines_of_a_label_that_fills_its_column_are_one_row() -> None:
    """Behind `creates another` nothing more would have fitted."""
    wrapped = (
        [
            ("creates another", "makes a new quay beside one that is full,"),
            ("quayside berth", "with its ships"),
        ],
        [("adds more ships", "adds ships to a quay that has room for them"), ("beside a quay", "and more")],
    )
    assert len(banded(wrapped)) == 4


@pytest.mark.parametrize("white", [9.0, 12.0])
def test_sentences_that_a_wide_blank_parts_in_an_entry_keep_a_blank(white: float) -> None:
    """As wide as a justified line's; a sign of currency far before its figure stands at it nonetheless."""
    end = 80 + pdfmetrics.stringWidth("Otto et al.", "Helvetica", 10)

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Model", "2024", "2023"]], [80, 400, 480])
        for row in range(4):
            sheet.text(80, 115 + 15 * row, "Otto et al.")
            sheet.text(end + white, 115 + 15 * row, f"Mask {row}")
            for x in (400, 480):
                sheet.text(x - 60, 115 + 15 * row, "$")
                sheet.text(x, 115 + 15 * row, f"{row}7.4", "right")

    rows = grid(only(drawn(draw)))[1:]
    assert rows == [[f"Otto et al. Mask {row}", f"${row}7.4", f"${row}7.4"] for row in range(4)]


@pytest.mark.parametrize(("sign", "blank"), [("%", 3.9), ("%", 3.3), ("", 3.9)])
def test_a_range_of_shares_is_one_entry_however_its_dashes_are_below_each_other(
    sign: str, blank: float
) -> None:
    ranges = [("66", "90"), ("10", "40"), ("25", "75"), ("35", "85")]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Input", "Range", "Mean"]], [80, 400, 480])
        for row, (least, most) in enumerate(ranges):
            y, end = 118 + 16 * row, 400.0
            sheet.text(80, y, f"Rate of quay {row + 1}")
            for part in (most + sign, "-", least + sign):
                sheet.text(end, y, part, "right")
                end -= pdfmetrics.stringWidth(part, "Helvetica", 10) + blank
            sheet.text(480, y, f"{50 + row}.5{sign}", "right")

    assert [row[1] for row in grid(only(drawn(draw)))[1:]] == [f"{a}{sign} - {b}{sign}" for a, b in ranges]


@pytest.mark.parametrize("name", ["Ships", "Ships that have leased a berth at the northern quay"])
def test_the_name_of_a_section_right_below_the_head_is_none_however_long(name: str) -> None:
    """It reaches over the first column of values, which the heads above a rule are for."""

    def draw(sheet: Sheet) -> None:
        sheet.text(400, 96, "Dues", "centre")
        sheet.line(210, 100, 500, 100)
        for x in (300, 400, 500):
            sheet.text(x, 112, str(2021 + x // 100), "right")
            sheet.line(x - 90, 116, x, 116)
        sheet.text(80, 112, "As of June 30")
        sheet.fill(80, 118, 500, 134)
        sheet.text(80, 130, name)
        for row in range(5):
            sheet.text(80, 148 + 16 * row, f"Quay {row + 1}")
            for x in (300, 400, 500):
                sheet.text(x, 148 + 16 * row, f"{1200 + x + row:,}", "right")

    rows = grid(only(drawn(draw)))
    assert rows[0] == ["As of June 30", "Dues", "Dues", "Dues"]
    assert rows[1] == ["As of June 30", "2024", "2025", "2026"]
    assert [rows[2][0], rows[3][0]] == [name, "Quay 1"]


def test_what_is_said_of_a_label_in_typewriter_type_goes_on_below_it() -> None:
    said = {
        r"\title": ["Dissertation title"],
        r"\author": ["Your name as registered here (mostly", "with full middle name)"],
        r"\degreeyear": ["Year your degree will be granted"],
        r"\semester": ["Semester (or term) your degree will be", "granted"],
        r"\chair": ["Title and name of the committee's chair"],
        r"\members": ["Titles and names of other members of", "your committee"],
        r"\campus": ["Name of the campus"],
    }

    def draw(sheet: Sheet) -> None:
        sheet.text(80, 84, "Macro")
        sheet.text(200, 84, "Description")
        sheet.line(76, 70, 420, 70)
        sheet.line(76, 89, 420, 89)
        y = 102.0
        for name, lines in said.items():
            sheet.text(80, y, name, font="Courier")
            for line in lines:
                sheet.text(200, y, line)
                y += 12

    table = only(drawn(draw))
    assert grid(table) == [["Macro", "Description"], *([name, " ".join(own)] for name, own in said.items())]
