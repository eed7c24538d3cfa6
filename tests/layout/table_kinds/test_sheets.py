"""Sheets of spreadsheets: signs at the left of cells, numbers hard by words, blocks side by side."""

from __future__ import annotations

import pytest

from tests.layout.table_kinds.paper import STYLES, Align, Columns, Paper, Style, even

MONEY = even(12.0, 8.0, 8.0, 8.0, gap=0.6)
NAMES = ["Item", "2024", "2023", "2022"]
RESULTS = [
    ["Sales", "-47,093.00", "-85,563.00", "61,130.00"],
    ["Cost of sales", "85,162.00", "-", "61,581.00"],
    ["Gross margin", "71,371.00", "18,440.00", "-28,507.00"],
    ["Staff", "51,144.00", "18,288.00", "16,706.00"],
    ["Rent and rates", "-26,940.00", "-25,905.00", "39,262.00"],
    ["Result", "-", "34,678.00", "-"],
]
TASKS = [
    ["8", "Orders of the season", "Anna Berg", "41", "27/07/2024"],
    ["9", "Repairs", "Tom Field", "7", "28/11/2024"],
    ["10", "Survey of the quay", "Mei Chen", "160", "26/10/2024"],
    ["11", "Freight to the north", "Karl Vogt", "88", "25/05/2024"],
]


def _accounts(paper: Paper, y: float, before: str, behind: str) -> None:
    """Draw rows whose cells have the minus and the sign before at their left, figures at their right."""
    em = paper.style.size
    for label, *values in RESULTS:
        paper.text(MONEY[0][0], y, label)
        for (left, right), value in zip(MONEY[1:], values, strict=True):
            sign = ("-" if value[1:] and value[0] == "-" else "") + before
            paper.text(left, y, sign)
            end = right - paper.canvas.stringWidth(behind, paper.style.font, em) / em
            paper.text(end, y, value.lstrip("-") or "-", "right")
            paper.text(end, y, behind)
        y += paper.style.pitch


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize(
    ("before", "behind"), [("", ""), ("", " €"), ("£", "")], ids=["none", "euro", "pound"]
)
def test_a_minus_at_the_left_of_its_cell_is_that_of_the_figure(
    style: Style, before: str, behind: str
) -> None:
    paper = Paper(style)
    y = paper.head(8.0, NAMES, MONEY)
    _accounts(paper, y, before, behind)
    body = [
        [
            label,
            *(
                f"-{before}{v[1:]}{behind}" if v[1:] and v[0] == "-" else f"{before}{v}{behind}"
                for v in values
            ),
        ]
        for label, *values in RESULTS
    ]
    assert paper.grid() == [NAMES, *body]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_dash_between_the_ends_of_a_range_is_no_minus(style: Style) -> None:
    columns = even(14.0, 3.0, 1.0, 4.0, 3.0, 1.0, 4.0)
    paper = Paper(style)
    y = paper.row(8.0, ["Fiscal years", "", "", "2024", "", "", "2023"], columns)
    y = paper.row(y, ["Interest rate", "3.5", "-", "4.4", "4.6", "-", "5.5"], columns)
    rows = [[label, "", "", "3.7", "", "", "4.6"] for label in ("Mean rate", "Yield", "Volatility", "Life")]
    paper.rows(y, rows, columns)
    assert not [text for row in paper.grid() for text in row if text.startswith("-") and text != "-"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("heads", ["left", "centre"])
def test_numbers_hard_by_words_are_a_column_where_heads_say_so(style: Style, heads: Align) -> None:
    columns: Columns = [(3.0, 7.0), (7.25, 19.0), (20.0, 27.0), (28.0, 33.0), (34.0, 42.0)]
    names = ["No.", "Task", "Owner", "Hours", "Due"]
    paper = Paper(style)
    y = 8.0
    for column, name in zip(columns, names, strict=True):
        paper.cell(column, y, name, heads)
    for row in TASKS:
        y += paper.style.pitch
        for at, (column, text) in enumerate(zip(columns, row, strict=True)):
            paper.cell(column, y, text, "left" if at in (1, 2) else "right")
    assert paper.grid() == [names, *TASKS]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_items_with_numbers_before_them_are_one_column_without_heads(style: Style) -> None:
    columns: Columns = [(3.0, 4.0), (4.28, 19.0), (20.0, 27.0), (28.0, 33.0)]
    paper = Paper(style)
    y = paper.row(8.0, ["", "", "2024", "2023"], columns)
    for row in TASKS[:3]:
        y = paper.row(y, [row[0], "", row[3], row[3] + "0"], columns)
        paper.text(4.28, y - paper.style.pitch, row[1])
    assert [row[0] for row in paper.grid()[1:]] == [f"{row[0]} {row[1]}" for row in TASKS[:3]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_as_many_heads_as_columns_are_each_over_its_own(style: Style) -> None:
    columns = even(9.0, *[7.0] * 6, gap=0.4)
    names = ["Account", "Jan", "Feb", "Mar", "Apr", "May", "Jun"]
    rows = [
        [label, *(f"{at * 1_307 % 83:,}.0" for at in range(k, k + 6))]
        for k, label in enumerate(["Rent", "Repairs", "Freight", "Licences", "Travel"], 4)
    ]
    paper = Paper(style)
    y = paper.row(8.0, names, columns, "left")
    paper.rows(y, rows, columns)
    assert paper.grid() == [names, *rows]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("told", ["titles", "bars", "ends"])
def test_blocks_side_by_side_are_two_tables(style: Style, told: str) -> None:
    left, right = even(9.0, 5.0, 5.0), even(8.0, 5.0, x=26.0)
    one = [
        ["Region", "2024", "2023"],
        ["Cotton", "332", "796"],
        ["Bridge", "921", "268"],
        ["Village", "623", "329"],
    ]
    more = [["Product", "Units"], ["Rent", "354"], ["Office", "532"], ["Market", "860"]]
    if told == "ends":
        more += [["Canal", "31"], ["Northern", "689"]]
    paper = Paper(style)
    y = 8.0
    if told == "titles":
        paper.text(left[0][0], y, "Results of the office")
        paper.text(right[0][0], y, "Orders of the season")
        y += paper.style.pitch
    if told == "bars":
        for columns in (left, right):
            paper.box(columns[0][0] - 0.2, y - 1, columns[-1][1] + 0.2, y + 0.4)
    for columns, rows in ((left, one), (right, more)):
        paper.rows(paper.row(y, rows[0], columns), rows[1:], columns)
    assert paper.grids() == [one, more]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_column_of_words_behind_figures_parts_no_table(style: Style) -> None:
    columns = even(9.0, 5.0, 8.0, 5.0)
    rows = [["Name", "Age", "Town", "Score"], ["Anna", "41", "Moray", "354"], ["Tom", "38", "Esk", "532"]]
    rows += [["Mei", "29", "Calder", "860"], ["Karl", "57", "Alder", "77"]]
    paper = Paper(style)
    paper.rows(paper.row(8.0, rows[0], columns), rows[1:], columns)
    assert paper.grid() == rows


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_rows_of_words_with_numbers_are_a_table(style: Style) -> None:
    columns: Columns = [(3.0, 6.5), (6.75, 16.0), (17.0, 24.0), (25.0, 40.0), (41.0, 49.0)]
    remarks = [
        ["Licences of the harbour and", "repairs of the timber survey", "for the northern office."],
        ["Payroll of the village."],
        ["Survey of the software that the", "regional plant has had since", "the copper season."],
        ["Rent of the canal and the", "orchard at Moray."],
    ]
    paper = Paper(style)
    y = 8.0
    names = ["No.", "Task", "Owner", "Remarks", "Due"]
    for column, name in zip(columns, names, strict=True):
        paper.cell(column, y, name, "left")
    for row, lines in zip(TASKS, remarks, strict=True):
        y += 0.6
        for line in lines:
            y += 1.15
            paper.text(columns[3][0], y, line)
        for at, text in ((0, row[0]), (1, row[1]), (2, row[2]), (4, row[4])):
            paper.cell(columns[at], y, text, "left" if at in (1, 2) else "right")
    body = [[*row[:3], " ".join(lines), row[4]] for row, lines in zip(TASKS, remarks, strict=True)]
    assert paper.grid() == [names, *body]
