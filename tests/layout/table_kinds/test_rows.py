"""Rows: labels over several lines, values anywhere beside them, leaders, and labels of several rows."""

from __future__ import annotations

import pytest

from tests.layout.table_kinds.paper import FOUR, STATEMENT, STYLES, YEARS, Align, Paper, Style, even

LABELS = [
    ["Net sales"],
    ["Distributions for state taxes on", "behalf of unit holders"],
    ["Special dividend to holders of", "Class A shares, paid in two parts", "during the year"],
    ["Interest and other"],
    ["Taxes withheld on restricted shares", "of employees"],
    ["Earnings before taxes"],
]
WIDE = even(18.0, 6.0, 6.0, 6.0)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("at", [0, 0.5, 1], ids=["first line", "middle", "last line"])
@pytest.mark.parametrize("room", [0.3, 0.9], ids=["tight", "loose"])
def test_values_beside_a_wrapped_label_are_of_its_row(style: Style, at: float, room: float) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, YEARS, WIDE)
    for lines, row in zip(LABELS, STATEMENT, strict=True):
        for number, line in enumerate(lines):
            paper.text(WIDE[0][0], y + 1.15 * number, line)
        height = 1.15 * (len(lines) - 1)
        paper.row(y + at * height, ["", *row[1:]], WIDE)
        y += height + 1.15 + room
    paper.prose(y + 2)
    body = [[" ".join(lines), *row[1:]] for lines, row in zip(LABELS, STATEMENT, strict=True)]
    assert paper.grid() == [YEARS, *body]


PAYMENTS = [
    ("03 Mar", ["Calder Mills Ltd", "Invoice 20413", "Thank you"], "1,250.00", "8,402.17"),
    ("04 Mar", ["Harbour dues"], "310.45", "8,091.72"),
    ("07 Mar", ["Esk Freight", "Ref ESK/88201"], "2,066.10", "6,025.62"),
    ("11 Mar", ["Alder & Sons", "Grain, 40 sacks", "Order 7719"], "960.00", "5,065.62"),
    ("12 Mar", ["Rent of the quay"], "1,400.00", "3,665.62"),
    ("18 Mar", ["Moray Bank", "Interest for February"], "17.33", "3,648.29"),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("at", [0, 0.5, 1], ids=["first line", "middle", "last line"])
@pytest.mark.parametrize("rules", ["none", "between", "all"])
def test_payees_of_a_bank_statement_are_in_their_rows(style: Style, at: float, rules: str) -> None:
    columns = [(3.0, 7.0), (9.0, 24.0), (26.0, 32.0), (34.0, 41.0)]
    names = ["Date", "Details", "Paid out", "Balance"]
    paper = Paper(style)
    y = paper.prose(5) + 1
    sides: tuple[Align, ...] = ("left", "left", "right", "right")

    def row(y: float, texts: tuple[str, ...]) -> None:
        for column, text, side in zip(columns, texts, sides, strict=True):
            paper.cell(column, y, text, side)

    row(y, tuple(names))
    y += 1.15 + 0.7
    for date, payee, paid, balance in PAYMENTS:
        if rules != "none":
            paper.line(3, y - 1.2, 41, y - 1.2)
        height = 1.15 * (len(payee) - 1)
        for number, line in enumerate(payee):
            row(y + 1.15 * number, ("", line, "", ""))
        row(y + at * height, (date, "", paid, balance))
        y += height + 1.15 + 0.7
    if rules == "all":
        paper.line(3, y - 1.2, 41, y - 1.2)
    paper.prose(y + 2)
    body = [[date, " ".join(payee), paid, balance] for date, payee, paid, balance in PAYMENTS]
    assert paper.grid() == [names, *body]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("gap", [0.7, 1.0])
def test_a_label_that_almost_touches_its_value_keeps_it_apart(style: Style, gap: float) -> None:
    rows = [YEARS, *STATEMENT]
    paper = Paper(style)
    label, em = "Selling and administration abroad", style.size
    width = paper.canvas.stringWidth(label, style.font, em) / em
    value = paper.canvas.stringWidth("(3,318)", style.font, em) / em
    first = 3.0 + width + gap + value
    columns = [(3.0, 3.0 + width), (first - 5, first), *even(first - 2, 6.0, 6.0)[1:]]
    rows[4] = [label, *rows[4][1:]]
    y = paper.prose(5) + 1
    paper.prose(paper.rows(y, rows, columns) + 2)
    assert paper.grid() == rows


GROUPED = [
    ("Grain", [["Wheat", "1,204", "1,117"], ["Barley", "886", "902"], ["Oats", "91", "88"]]),
    ("Freight", [["Coast", "2,310", "2,207"], ["Ocean", "4,015", "3,980"]]),
    ("Ports", [["North quay", "640", "611"], ["South quay", "598", "577"], ["Locks", "72", "70"]]),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("at", [0, 0.5], ids=["top", "middle"])
@pytest.mark.parametrize("ruled", ["full", "groups", "none"])
def test_a_label_of_a_group_is_said_of_its_rows(style: Style, at: float, ruled: str) -> None:
    columns = [(3.0, 9.0), (11.0, 18.0), (20.0, 26.0), (28.0, 34.0)]
    paper = Paper(style)
    y = paper.prose(5) + 1
    top = y - 0.5 - style.pitch / 2
    for column, name, side in zip(columns, ("Segment", "Product", "2024", "2023"), "llrr", strict=True):
        paper.cell(column, y, name, "left" if side == "l" else "right")
    lines = [(2.6, top)]
    for group, rows in GROUPED:
        y += style.pitch
        lines.append((2.6, y - 0.5 - style.pitch / 2 + 0.2))
        paper.text(columns[0][0], y + at * style.pitch * (len(rows) - 1), group)
        for number, row in enumerate(rows):
            if number:
                y += style.pitch
                lines.append((10.6, y - 0.5 - style.pitch / 2 + 0.2))
            for column, text, side in zip(columns[1:], row, "lrr", strict=True):
                paper.cell(column, y, text, "left" if side == "l" else "right")
    lines.append((2.6, y + 0.5))
    for x0, at_y in lines:
        if ruled == "full" or (ruled == "groups" and x0 < 3):
            paper.line(x0, at_y, 34.4, at_y)
    for x in (2.6, 10.6, 19.4, 27.4, 34.4):
        if ruled == "full":
            paper.line(x, top, x, y + 0.5)
    paper.prose(y + 3)
    names, *found = paper.grid()
    assert names == ["Segment", "Product", "2024", "2023"]
    spread = [[group, *row] for group, rows in GROUPED for row in rows]
    once = [[group * (not number), *row] for group, rows in GROUPED for number, row in enumerate(rows)]
    assert found == spread or (ruled != "full" and at == 0 and found == once)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("dots", [".", ". ", " . "])
@pytest.mark.parametrize("dropped", [False, True], ids=["", "dropped"])
def test_leaders_join_no_label_to_its_value(style: Style, dots: str, dropped: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, YEARS, FOUR)
    em = style.size
    for row in STATEMENT:
        start = FOUR[0][0] + paper.canvas.stringWidth(row[0] + " ", style.font, em) / em
        each = paper.canvas.stringWidth(dots, style.font, em) / em
        paper.text(FOUR[0][0], y, row[0] + " " + dots * int((FOUR[1][0] + 1.5 - start) / each))
        y = paper.row(y, ["", *row[1:]], FOUR)
    paper.prose(y + 2)
    names, *found = paper.grid()
    assert names == YEARS
    assert [row[1:] for row in found] == [row[1:] for row in STATEMENT]
    labels = [row[0] for row in found]
    assert labels == [row[0] for row in STATEMENT] or not dropped
    assert [label.rstrip(" .") for label in labels] == [row[0] for row in STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("marks", ["(a)", "(a)(b)"])
@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("gap", [0.2, 0.5])
def test_raised_marks_are_behind_their_label(style: Style, marks: str, lines: int, gap: float) -> None:
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, YEARS, FOUR)
    for number, row in enumerate(STATEMENT):
        label = [row[0], "of the group"][: lines if number == 3 else 1]
        for line, text in enumerate(label):
            paper.text(FOUR[0][0], y + 1.15 * line, text)
        if number == 3:
            end = FOUR[0][0] + paper.canvas.stringWidth(label[-1], style.font, style.size) / style.size
            paper.canvas.setFont(style.font, 0.6 * style.size)
            at = 792 - (y + 1.15 * (lines - 1) - 0.35) * style.size
            paper.canvas.drawString((end + gap) * style.size, at, marks)
        paper.row(y + 0.575 * (len(label) - 1), ["", *row[1:]], FOUR)
        y += 1.15 * (len(label) - 1) + style.pitch + 0.3
    paper.prose(y + 2)
    wanted = STATEMENT[3][0] + " of the group" * (lines - 1) + " " + marks
    assert [row[0] for row in paper.grid()][4] == wanted


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_words_that_wrap_below_a_label_are_of_its_row(style: Style) -> None:
    columns = [(3.0, 10.0), (11.0, 26.0), (28.0, 44.0)]
    rows = [
        (["Carrier"], ["Carries the grain from farms", "to the quays of the north"], ["Paid by sack"]),
        (["Broker"], ["Buys at the exchange"], ["Paid by share", "of the price"]),
        (
            ["Surveyor"],
            ["Weighs what comes in", "and draws samples"],
            ["Paid by day, with", "his travel"],
        ),
        (["Insurer"], ["Bears the risk of the voyage"], ["Paid by year"]),
    ]
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.line(3, y - 1.2, 44, y - 1.2)
    y = paper.row(y, ["Party", "What it does", "How it is paid"], columns, "left")
    paper.line(3, y - 1.0, 44, y - 1.0)
    for cells in rows:
        for number in range(max(map(len, cells))):
            texts = [cell[number] if number < len(cell) else "" for cell in cells]
            paper.row(y + 1.15 * number, texts, columns, "left")
        y += 1.15 * max(map(len, cells)) + 0.05
    paper.line(3, y - 1.0, 44, y - 1.0)
    paper.prose(y + 2)
    body = [[" ".join(cell) for cell in cells] for cells in rows]
    assert paper.grid() == [["Party", "What it does", "How it is paid"], *body]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("dash", ["–", "-", "—"])
def test_a_range_with_blanks_is_one_cell(style: Style, dash: str) -> None:
    columns = even(12.0, 6.0, 8.0, 6.0)
    rows = [
        ["Rate", "Low", "Range", "Mean"],
        ["Growth", "0.5", f"0.7 {dash} 4.0", "2.1"],
        ["Discount", "7.0", f"7.5 {dash} 11.0", "9.2"],
        ["Volatility", "18.0", f"20 {dash} 45", "31.5"],
        ["Yield", "1.0", f"1.5 {dash} 2.0", "1.9"],
    ]
    paper = Paper(style)
    paper.prose(paper.rows(paper.prose(5) + 1, rows, columns) + 2)
    assert paper.grid() == rows


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_name_in_another_colour_begins_a_row(style: Style) -> None:
    columns = even(16.0, 7.0, 7.0)
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, ["", "2024", "2023"], columns)
    wanted = []
    for row in STATEMENT[:3]:
        y = paper.row(y, row[:3], columns)
        paper.canvas.setFillColorRGB(0.05, 0.28, 0.62)
        paper.text(columns[0][0], y - style.pitch + 1.2, "Identified items")
        paper.canvas.setFillColorRGB(0, 0, 0)
        y += 1.2
        wanted += [row[:3], ["Identified items", "", ""]]
    paper.prose(paper.row(y, STATEMENT[3][:3], columns) + 2)
    assert paper.grid()[1:] == [*wanted, STATEMENT[3][:3]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_label_with_an_index_is_of_the_rows_that_it_is_amid(style: Style) -> None:
    """What is set below the base line of a label does not move it off the middle of its rows."""
    columns = even(5.0, 5.0, 6.0, 6.0)
    paper, em = Paper(style), style.size
    y = paper.head(paper.prose(5) + 1, ["", "Size", "Gain", "Loss"], columns)
    paper.line(columns[0][0], y - style.pitch + 0.4, columns[-1][1], y - style.pitch + 0.4)
    for index in ("10", "20"):
        for row in (["", "3", "0.115", "0.118"], ["", "4", "0.133", "0.119"], ["", "5", "0.962", "0.965"]):
            if row[1] == "4":
                paper.text(columns[0][0], y, "H")
                paper.canvas.setFont(style.font, 0.7 * em)
                at = columns[0][0] * em + paper.canvas.stringWidth("H", style.font, em)
                paper.canvas.drawString(at, paper.size[1] - (y + 0.3) * em, index)
            y = paper.row(y, row, columns)
    paper.prose(y + 2)
    assert [row[0] for row in paper.grid()[1:]] == 3 * ["H10"] + 3 * ["H20"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("headed", [False, True], ids=["first", "below a head"])
def test_names_of_sections_in_the_middle_of_two_columns_are_over_both(style: Style, headed: bool) -> None:
    """Papers list settings by section: each name stands in the middle, though still within the labels."""
    columns, paper = even(16.0, 3.0), Paper(style)
    left, right = columns[0][0], columns[1][1]
    y = paper.prose(5) + 1
    paper.line(left, y - 1.1, right, y - 1.1)
    if headed:
        y = paper.head(y, ["Setting", "Value"], columns)
    rows = {
        "Loading": [["Time at the northern quay", "0.6"], ["Ships", "20"], ["Cranes", "4"]],
        "Sailing": [["Speed", "14"], ["Days in the Baltic", "12"], ["Crew", "18"]],
    }
    for name, section in rows.items():
        paper.line(left, y - style.pitch + 0.4, right, y - style.pitch + 0.4)
        paper.text((left + right) / 2, y, name, "centre", bold=True)
        y = paper.rows(y + style.pitch, section, columns)
    paper.line(left, y - style.pitch + 0.4, right, y - style.pitch + 0.4)
    paper.prose(y + 2)
    assert paper.grid() == [
        *[["Setting", "Value"]][: int(headed)],
        *(row for name, section in rows.items() for row in [[name, name], *section]),
    ]


TERMS = [
    ("Grain", ["Loose and weighed at", "the mill by a clerk."], ["In sacks that hold", "one bushel each."]),
    ("Storage", ["One month is free of", "charge."], ["The old keeper of it", "has the keys."]),
    (
        "Freight",
        ["The oldest owners", "harvest | of", "Moray | Bank", "and two other quays", "and pay the tolls."],
        ["The younger ones", "output | of", "Gretna | Mill", "and agreed in spring", "with all who land."],
    ),
]
"""Lines of cells; two words with | between are set flush at both sides."""


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("blank", [1.2, 1.6, 2.0])
def test_words_far_apart_in_justified_cells_are_of_one_text(style: Style, blank: float) -> None:
    columns = even(8.0, 9.0, 9.0, gap=1.5)
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.line(3.0, y - 0.9, columns[-1][1], y - 0.9)
    y = paper.row(y, ["Kind", "Here", "There"], columns, "left")
    for label, *cells in TERMS:
        paper.line(3.0, y - 0.9, columns[-1][1], y - 0.9)
        paper.text(3.0, y, label)
        for (left, _), lines in zip(columns[1:], cells, strict=True):
            for at, line in enumerate(lines):
                word, _, more = line.partition(" | ")
                paper.text(left, y + 1.2 * at, word)
                end = paper.canvas.stringWidth(word, style.font, 1.0) + blank
                paper.text(left + end, y + 1.2 * at, more)
        y += 1.2 * max(map(len, cells)) + 0.05
    paper.line(3.0, y - 0.9, columns[-1][1], y - 0.9)
    paper.prose(y + 2)
    body = [[label, *(" ".join(lines).replace(" |", "") for lines in cells)] for label, *cells in TERMS]
    assert paper.grid() == [["Kind", "Here", "There"], *body]


PARTED = [
    ("Grain", "final re-", "gion"),
    ("Storage", "total har-", "vest"),
    ("Freight", "local pen-", "sions"),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_parts_of_words_at_the_end_of_flush_lines_are_no_column(style: Style, ruled: bool) -> None:
    columns = even(8.0, 6.5, 6.0, gap=1.5)
    paper = Paper(style)
    y = paper.prose(5) + 1
    for row in (["Kind", "Upper", "Sum"], *PARTED):
        if ruled or row[0] == "Kind":
            paper.line(3.0, y - 0.9, columns[-1][1], y - 0.9)
        label, text, below = row
        if row[0] == "Kind":
            y = paper.row(y, row, columns, "left")
            continue
        first, part = text.split()
        paper.row(y, [label, first, f"{len(below)},204"], columns, "left")
        paper.text(columns[1][1], y, part, "right")
        paper.text(columns[1][0], y + 1.2, below)
        y += 2.6
    paper.line(3.0, y - 0.9, columns[-1][1], y - 0.9)
    paper.prose(y + 2)
    body = [[label, text[:-1] + below, f"{len(below)},204"] for label, text, below in PARTED]
    assert paper.grid() == [["Kind", "Upper", "Sum"], *body]


MEASURED = [
    ("Grain", "12.4", "3.7 ± 1.2"),
    ("Storage", "9.0", "44.9 ± 0.3"),
    ("Freight", "10.1", "98.2 ± 1.8"),
    ("Mills", "7.7", "5.1"),
    ("Leasing", "1.1", "4.0"),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("at", [0.0, 0.5])
def test_what_a_figure_may_be_off_by_goes_on_with_it_below(style: Style, at: float) -> None:
    columns = even(8.0, 6.0, 4.0, gap=1.5)
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, ["Goods", "Sum", "Mean"], columns)
    for label, value, mean in MEASURED:
        off = 1.65 * at if "±" in mean else 0.0
        paper.row(y + off, [label, value, ""], columns)
        for line, text in enumerate(mean.replace("± ", "±|").split("|")):
            paper.text(columns[2][1], y + 1.65 * line, text, "right")
        y += 3.35 if "±" in mean else 1.7
    paper.prose(y + 2)
    assert paper.grid() == [["Goods", "Sum", "Mean"], *map(list, MEASURED)]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize(
    "lines", [["At 30", "September", "2024"], ["Balance at", "September", "30, 2024"]], ids=str
)
def test_a_day_over_three_lines_is_one_label(style: Style, lines: list[str]) -> None:
    columns = even(6.0, 6.0, 6.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, ["", "Reserves", "Equity"], columns) + 0.4
    rows = [
        [label, *row[1:3]]
        for label, row in zip([" ".join(lines), "Profit", "Dividends"], STATEMENT, strict=False)
    ]
    for label, *figures in [*rows, *rows]:
        parts = lines if label == rows[0][0] else [label]
        for at, part in enumerate(parts):
            paper.text(columns[0][0], y + 1.31 * at, part)
        for figure, column in zip(figures, columns[1:], strict=True):
            paper.cell(column, y + 1.31 * (len(parts) // 2), figure, "right")
        y += 1.31 * (len(parts) - 1) + 1.44
    paper.prose(y + 2)
    assert paper.grid()[1:] == [*rows, *rows]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_label_that_begins_at_the_top_of_a_page_leaves_its_table_whole(style: Style) -> None:
    columns = even(8.0, 6.0, 6.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, ["", "2024", "2023"], columns)
    above = [row[:3] for row in STATEMENT[:3]]
    for label, *figures in above:
        y = paper.row(y, [label[:12], *figures], columns)
    paper.next_page()
    y = paper.text(columns[0][0], 6, "Cash") or 7.15
    paper.text(columns[0][0], y + 1.15, "per share")
    y = paper.row(y, ["dividends", "168", "204"], columns) + 1.15
    y = paper.row(y, ["Repurchases", "1,703", "1,612"], columns)
    y = paper.row(y, ["Total", "2,204", "1,998"], columns)
    paper.prose(y + 2)
    (found,) = paper.grids()
    assert found[0] == ["", "2024", "2023"]
    body = [["Cash dividends per share", "168", "204"], ["Repurchases", "1,703", "1,612"]]
    assert found[-3:] == [*body, ["Total", "2,204", "1,998"]]
