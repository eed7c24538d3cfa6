"""Heads: over several columns, over several lines, beside remarks, and off the side of their figures."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.layout.pages import grid
from tests.layout.table_kinds.paper import (
    FOUR,
    MARGIN,
    STATEMENT,
    STYLES,
    YEARS,
    Align,
    Columns,
    Paper,
    Style,
    even,
    tables,
)

FIVE = even(14.0, 5.5, 5.5, 5.5, 5.5, gap=1.2)
DOUBLE = [[row[0], *row[1:3], *row[2:4]] for row in STATEMENT]


def middle(columns: Columns, first: int, last: int) -> float:
    return (columns[first][0] + columns[last][1]) / 2


def heads(grid: list[list[str]], body: list[list[str]]) -> list[str]:
    """Return the words above each column of figures, each head once; the rest of the grid must be `body`."""
    assert grid[-len(body) :] == body
    columns = list(zip(*grid[: -len(body)], strict=True))
    return [" ".join(dict.fromkeys(filter(None, column))) for column in columns][1:]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_a_head_stays_though_the_first_label_wraps(style: Style, ruled: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, YEARS, FOUR)
    if ruled:
        paper.line(FOUR[0][0], y - style.pitch + 0.5, FOUR[-1][1], y - style.pitch + 0.5)
    paper.text(FOUR[0][0], y, "Net sales to mills and other")
    y = paper.row(y + 1.15, ["buyers of grain", *STATEMENT[0][1:]], FOUR)
    paper.prose(paper.rows(y, STATEMENT[1:], FOUR) + 2)
    first = ["Net sales to mills and other buyers of grain", *STATEMENT[0][1:]]
    assert paper.grid() == [YEARS, first, *STATEMENT[1:]]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_spanning_heads_are_over_their_columns(style: Style, ruled: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    for name, first, last in (("North America", 1, 2), ("Rest of the world", 3, 4)):
        paper.text(middle(FIVE, first, last), y, name, "centre")
        if ruled:
            paper.line(FIVE[first][0], y + 0.35, FIVE[last][1], y + 0.35)
    y = paper.head(y + style.pitch, ["", "2024", "2023", "2024", "2023"], FIVE)
    paper.prose(paper.rows(y, DOUBLE, FIVE) + 2)
    assert heads(paper.grid(), DOUBLE) == [
        "North America 2024", "North America 2023", "Rest of the world 2024", "Rest of the world 2023",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_spanning_head_beside_a_column_without_one_takes_what_its_rule_covers(style: Style) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.text(middle(FIVE, 1, 3), y, "Operating segments", "centre")
    paper.line(FIVE[1][0], y + 0.35, FIVE[3][1], y + 0.35)
    y = paper.head(y + style.pitch, ["", "Grain", "Freight", "Ports", "Total"], FIVE)
    paper.prose(paper.rows(y, DOUBLE, FIVE) + 2)
    assert heads(paper.grid(), DOUBLE) == [
        "Operating segments Grain", "Operating segments Freight", "Operating segments Ports", "Total",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_words_of_spanning_heads_over_two_lines_stay_together(style: Style, ruled: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    for name, first, last in (("Three Months Ended", 1, 2), ("Six Months Ended", 3, 4)):
        paper.text(middle(FIVE, first, last), y, name, "centre")
        paper.text(middle(FIVE, first, last), y + 1.15, "June 30,", "centre")
        if ruled:
            paper.line(FIVE[first][0], y + 1.5, FIVE[last][1], y + 1.5)
    y = paper.head(y + 1.2 + style.pitch, ["", "2024", "2023", "2024", "2023"], FIVE)
    paper.prose(paper.rows(y, DOUBLE, FIVE) + 2)
    assert heads(paper.grid(), DOUBLE) == [
        "Three Months Ended June 30, 2024", "Three Months Ended June 30, 2023",
        "Six Months Ended June 30, 2024", "Six Months Ended June 30, 2023",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("above", [False, True])
def test_a_remark_is_of_one_year(style: Style, above: bool) -> None:
    columns = even(14.0, 7.0, 7.0, 7.0)
    remark = ["", "", "(As Restated)", ""]
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, remark if above else YEARS, columns)
    y = paper.head(y - style.pitch + 1.2, YEARS if above else remark, columns)
    paper.prose(paper.rows(y, STATEMENT, columns) + 2)
    restated = "(As Restated) 2023" if above else "2023 (As Restated)"
    assert heads(paper.grid(), STATEMENT) == ["2024", restated, "2022"]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_year_above_its_remark_spans_no_years(style: Style) -> None:
    columns = even(14.0, 7.0, 7.0, 7.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.cell(columns[2], y, "2023", style.heads)
    y = paper.head(y + 1.2, ["", "2024", "(As Restated)", "2022"], columns)
    paper.prose(paper.rows(y, STATEMENT, columns) + 2)
    assert heads(paper.grid(), STATEMENT) == ["2024", "2023 (As Restated)", "2022"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("day", ["30", "30,"])
def test_a_day_below_the_one_head_over_years_ends_no_head(style: Style, day: str) -> None:
    columns, rows = FOUR[:3], [row[:3] for row in STATEMENT]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for line in ("Year ended June", day):
        paper.text(middle(columns, 1, 2), y, line, "centre")
        y += 1.2
    y = paper.head(y + 0.3, YEARS[:3], columns)
    paper.prose(paper.rows(y, rows, columns) + 2)
    ended = f"Year ended June {day}"
    assert heads(paper.grid(), rows) == [f"{ended} 2024", f"{ended} 2023"]


CODES = [
    ["crane_lease", "harbour", "cargo"],
    ["kernel_anchor", "yes", "ante-car"],
    ["lease_cargo", "yes", "no"],
    ["pilot_timber", "compiler", "REF57"],
    ["survey_harbour", "refi-com", "no"],
    ["cotton_radio", "no", "yes"],
    ["coupon_timber", "yes", "prem-soc"],
    ["thread_quay", "router", "no"],
    ["grain_quay", "no", "yes"],
]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_few_codes_with_figures_end_no_head(style: Style) -> None:
    rows = [["Kind", "Mode", "Refinery"], *CODES]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for row in rows:
        y = paper.row(y, row, FOUR[:3], "left")
    paper.prose(y + 2)
    (found,) = tables(paper.read())
    assert grid(found) == rows
    assert {cell.row for cell in found.cells if cell.header} == {0}


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_a_remark_below_a_spanning_head_is_of_one_year(style: Style, ruled: bool) -> None:
    columns = even(14.0, 7.0, 7.0, 7.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.text(middle(columns, 1, 3), y, "Years ended December 31,", "centre")
    if ruled:
        paper.line(columns[1][0], y + 0.35, columns[3][1], y + 0.35)
    y = paper.head(y + 1.3, YEARS, columns)
    y = paper.head(y - style.pitch + 1.2, ["", "", "(As Restated)", ""], columns)
    paper.prose(paper.rows(y, STATEMENT, columns) + 2)
    ended = "Years ended December 31,"
    assert heads(paper.grid(), STATEMENT) == [
        f"{ended} 2024", f"{ended} 2023 (As Restated)", f"{ended} 2022",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("side", ["right", "centre"])
def test_year_heads_of_two_lines_are_over_their_columns(style: Style, side: str) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    for column, year in zip(FOUR[1:], YEARS[1:], strict=True):
        paper.cell((column[0] - 1, column[1]), y, "December 31,", side)  # type: ignore[arg-type]
        paper.cell((column[0] - 1, column[1]), y + 1.15, year, side)  # type: ignore[arg-type]
    y += 1.15 + style.pitch
    paper.prose(paper.rows(y, STATEMENT, FOUR) + 2)
    assert heads(paper.grid(), STATEMENT) == ["December 31, 2024", "December 31, 2023", "December 31, 2022"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_heads_of_three_lines_at_the_foot_of_their_row_are_whole(style: Style, ruled: bool) -> None:
    columns = even(12.0, 7.0, 7.0, 7.0, 7.0)
    rows = DOUBLE
    paper = Paper(style)
    y = paper.prose(5) + 1
    names = [["", "Accumulated", "", ""], ["Common", "Other", "Retained", ""]]
    names += [["Stock", "Income", "Earnings", "Total"]]
    for line in names:
        for column, name in zip(columns[1:], line, strict=True):
            paper.cell(column, y, name, "centre")
        y += 1.15
    if ruled:
        for left, right in columns[1:]:
            paper.line(left, y - 0.8, right, y - 0.8)
    y += style.pitch - 1.15
    paper.prose(paper.rows(y, rows, columns) + 2)
    assert heads(paper.grid(), rows) == [
        "Common Stock", "Accumulated Other Income", "Retained Earnings", "Total",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("signs", [False, True])
def test_figures_at_the_left_are_under_their_centred_heads(style: Style, signs: bool) -> None:
    """Statements of equity set figures at the left of wide columns, heads in their middle."""
    columns = even(17.0, 6.0, 6.0, 6.0, 6.0)
    rows = [
        ["Balance, January 1", "1,204", "88,310", "(402)", "89,112"],
        ["Net income", "", "7,215", "", "7,215"],
        ["Dividends declared", "", "(2,120)", "", "(2,120)"],
        ["Shares issued", "16", "", "", "16"],
        ["Other", "", "", "31", "31"],
        ["Balance, December 31", "1,220", "93,405", "(371)", "94,254"],
    ]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for line in (["Common", "Retained", "Treasury", "Total"], ["Stock", "Earnings", "Stock", "Equity"]):
        for column, name in zip(columns[1:], line, strict=True):
            paper.cell(column, y, name, "centre")
        y += 1.15
    y += style.pitch - 1.15
    for number, row in enumerate(rows):
        if signs and number in (0, len(rows) - 1):
            for column in columns[1:]:
                paper.text(column[0] - 0.7, y, "$")
        y = paper.row(y, row, columns, "left")
    paper.prose(y + 2)
    found = [[text.replace("$", "").strip() for text in row] for row in paper.grid()]
    assert heads(found, rows) == ["Common Stock", "Retained Earnings", "Treasury Stock", "Total Equity"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("labelled", [False, True])
def test_heads_below_the_rule_of_a_period_are_heads(style: Style, labelled: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.text(middle(FIVE, 1, 4), y, "Six months ended June 30, 2024", "centre")
    for at in (y - 1.0, y + 0.35):
        paper.line(FIVE[0][0], at, FIVE[4][1], at)
    names = ["In millions" * labelled, "Common", "Retained", "Treasury", "Total"]
    y = paper.head(y + style.pitch, names, FIVE)
    paper.prose(paper.rows(y, DOUBLE, FIVE) + 2)
    (found,) = tables(paper.read())
    headed = {cell.text for cell in found.cells if cell.header}
    assert headed == {"Six months ended June 30, 2024", *filter(None, names)}


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_heads_of_many_heights_are_no_columns_of_the_page(style: Style) -> None:
    columns = even(12.0, 7.0, 7.0, 7.0, 7.0)
    names = [["Gross Amounts", "of Assets", "Recognized", "This Year"],
             ["Gross Amounts", "of Assets", "Offset", "This Year"],
             ["Gross", "Amounts", "of Assets", "Not Offset", "This Year"], ["Net Amount"]]  # fmt: skip
    paper = Paper(style)
    y = paper.prose(5) + 1
    for column, lines in zip(columns[1:], names, strict=True):
        for number, line in enumerate(lines):
            paper.cell(column, y + 1.7 * number + 0.85 * (5 - len(lines)), line, "centre")
    y += 1.7 * 4 + 0.7
    for at in (y, y + style.pitch * (len(DOUBLE) + 0.5)):
        paper.line(columns[0][0] - 0.3, at, columns[-1][1] + 0.3, at)
    paper.prose(paper.rows(y + style.pitch, DOUBLE, columns) + 2)
    assert heads(paper.grid(), DOUBLE) == [" ".join(lines) for lines in names]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_head_in_the_middle_of_most_columns_is_no_title(style: Style) -> None:
    columns = even(16.0, *[4.5] * 7)
    rows = [[row[0], *[f"{7 * at + number:,}" for at in range(1_000, 8_000, 1_000)]]
            for number, row in enumerate(STATEMENT)]  # fmt: skip
    paper = Paper(style)
    y = paper.prose(5) + 1
    left = columns[1][1] - paper.canvas.stringWidth("7,000", style.font, style.size) / style.size
    paper.text((left + columns[5][1]) / 2, y, "Share of the Equity of the Group", "centre")
    names = ["", "Stock", "Capital", "Income", "Other", "Sum", "Others", "Total"]
    y = paper.row(y + 1.8, names, columns)
    paper.prose(paper.rows(y, rows, columns) + 2)
    wanted = [f"Share of the Equity of the Group {name}" for name in names[1:6]] + names[6:]
    assert heads(paper.grid(), rows) == wanted


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_days_in_figures_are_heads(style: Style) -> None:
    columns = even(14.0, 7.0, 7.0, 7.0, 7.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    names = ["In millions", "01.01.2023", "Additions", "Utilization", "31.12.2023"]
    paper.prose(paper.rows(paper.row(y, names, columns), DOUBLE, columns) + 2)
    (found,) = tables(paper.read())
    assert [cell.text for cell in found.cells if cell.header] == names


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_initials_beside_initials_are_heads_of_their_own(style: Style) -> None:
    columns = even(16.0, 4.6, 4.6, 4.6, 4.6, gap=0.5)
    heads = ["", "In U.S.", "Non-U.S.", "In U.S.", "Non-U.S."]
    rows = [[*row, row[1]] for row in STATEMENT]
    paper = Paper(style)
    y = paper.row(paper.prose(5), heads, columns)
    paper.prose(paper.rows(y, rows, columns) + 2)
    assert paper.grid() == [heads, *rows]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("side", ["left", "right"])
def test_heads_on_one_side_of_what_recurs_below_them_span_it(style: Style, side: Align) -> None:
    columns = even(16.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0)
    paper = Paper(style)
    y = paper.prose(5)
    for first, text in ((1, "Pension"), (4, "Health")):
        paper.cell((columns[first][0], columns[first + 2][1]), y, text, side)
    y = paper.row(y + style.pitch, ["", "2024", "2023", "2022", "2024", "2023", "2022"], columns, side)
    rows = [[*row, *row[1:]] for row in STATEMENT]
    for row in rows:
        y = paper.row(y, row, columns, side)
    paper.prose(y + 2)
    heads = [["", *["Pension"] * 3, *["Health"] * 3], ["", *YEARS[1:], *YEARS[1:]]]
    assert paper.grid() == [*heads, *rows]


Level = list[tuple[int, int, list[str]]]
"""Heads of one level: first and last column, lines."""


def pair(*lines: list[str]) -> Level:
    return [(1, 2, lines[0]), (3, 4, lines[1])]


def each(*heads: list[str]) -> Level:
    return [(column, column, lines) for column, lines in enumerate(heads, 1)]


TWO_YEARS = each(["2023"], ["2022"], ["2023"], ["2022"])
RESTATED = pair(["Three Months", "Ended June 30,"], ["Six Months", "Ended June 30,"])
LEVELS: dict[str, list[Level]] = {
    "day": [pair(["Three Months Ended June", "30"], ["Six Months Ended June", "30"]), TWO_YEARS],
    "day with comma": [pair(["Three Months Ended June", "30,"], ["Six Months Ended June", "30,"]), TWO_YEARS],
    "day and year": [each(*[["June", "30, 2023"], ["December", "31, 2022"]] * 2)],
    "weeks": [
        pair(["13 Weeks Ended"], ["26 Weeks Ended"]),
        each(*[["July 1,", "2023"], ["July 2,", "2022"]] * 2),
    ],
    "quarters": [
        pair(["Fiscal 2023"], ["Fiscal 2022"]),
        each(*[["First", "Quarter"], ["Second", "Quarter"]] * 2),
    ],
    "levels": [pair(["2023"], ["2022"]), each(*[["Level", "1"], ["Level", "2"]] * 2)],
    "unit": [each(*[["Carrying", "amount (in", "millions)"], ["Fair value", "(in millions)"]] * 2)],
    "remark below": [RESTATED, each(*[["2023"], ["2022", "(As restated)"]] * 2)],
    "remark above": [RESTATED, each(*[["", "2023"], ["(As restated)", "2022"]] * 2)],
    "as of": [each(*[["As of", "December 31,", "2023"], ["As of", "December 31,", "2022"]] * 2)],
    "terms": [each(["Within", "1 year"], ["1 to 3", "years"], ["3 to 5", "years"], ["After", "5 years"])],
    "change": [each(["2023"], ["2022"], ["100 bps", "adverse", "change"], ["200 bps", "adverse", "change"])],
}  # fmt: skip


def draw_levels(paper: Paper, y: float, levels: list[Level], ruled: bool, leading: float) -> float:
    """Draw heads, set on the last line of their level; return the base line of the first row."""
    for level in levels:
        count = max(len(lines) for _, _, lines in level)
        bottom = y + leading * (count - 1)
        for first, last, lines in level:
            for at, text in enumerate(lines):
                height = bottom - leading * (len(lines) - 1 - at)
                if first == last and paper.style.heads == "right":
                    paper.text(FIVE[first][1], height, text, "right")
                else:
                    paper.text(middle(FIVE, first, last), height, text, "centre")
            if ruled:
                paper.line(FIVE[first][0], bottom + 0.35, FIVE[last][1], bottom + 0.35)
        y = bottom + paper.style.pitch + 0.2 * ruled
    return y


@pytest.mark.grid(7)
@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("leading", [1.1, 1.25])
@pytest.mark.parametrize("levels", LEVELS.values(), ids=LEVELS.keys())
def test_heads_of_several_lines_are_read_downwards(
    style: Style, ruled: bool, leading: float, levels: list[Level]
) -> None:
    paper = Paper(style)
    y = draw_levels(paper, paper.prose(5) + 1, levels, ruled, leading)
    paper.prose(paper.rows(y, DOUBLE, FIVE) + 2)
    wanted = [
        " ".join(text for level in levels for first, last, lines in level if first <= column <= last
                 for text in lines if text)
        for column in range(1, 5)
    ]  # fmt: skip
    assert heads(paper.grid(), DOUBLE) == wanted


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_what_is_said_below_two_heads_is_of_both(style: Style) -> None:
    paper, columns = Paper(style), FOUR[:3]
    y, body = paper.prose(5) + 1, [row[:3] for row in STATEMENT]
    for texts in (["For the periods ended June 30,"], ["2022", "2023"], ["First Half"], ["(unaudited)"]):
        width = 2 // len(texts)
        for at, text in enumerate(texts):
            first, last = 1 + at * width, (at + 1) * width
            paper.text(middle(columns, first, last), y, text, "centre")
        paper.line(columns[1][0], y + 0.35, columns[2][1], y + 0.35)
        y += style.pitch
    paper.prose(paper.rows(y + 0.2, body, columns) + 2)
    assert heads(paper.grid(), body) == [
        f"For the periods ended June 30, {year} First Half (unaudited)" for year in (2022, 2023)
    ]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_larger_heading_right_above_a_head_is_none_of_it(style: Style) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.canvas.setFont(style.font, 1.5 * style.size)
    paper.canvas.drawString(
        FOUR[0][0] * style.size, paper.size[1] - y * style.size, "Note 8. Debt and credit agreements"
    )
    y = paper.head(y + 2.2, YEARS, FOUR)
    paper.prose(paper.rows(y, STATEMENT, FOUR) + 2)
    assert paper.grid() == [YEARS, *STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_bullet_is_of_its_label(style: Style) -> None:
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, YEARS, FOUR)
    for label, *values in STATEMENT:
        paper.text(FOUR[0][0] + 2.5, y, label)
        y = paper.row(y, ["•", *values], FOUR)
    paper.prose(y + 2)
    assert [[row[0].removeprefix("•").strip(), *row[1:]] for row in paper.grid()] == [YEARS, *STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_row_of_values_that_mean_nothing_begins_no_table(style: Style) -> None:
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, YEARS, FOUR)
    rows = [*STATEMENT[:3], ["Elsewhere", "n/m", "n/m", "n/m"], *STATEMENT[3:]]
    paper.prose(paper.rows(y, rows, FOUR) + 2)
    assert paper.grid() == [YEARS, *rows]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_the_name_of_the_labels_may_be_amid_the_lines_of_the_head(style: Style, ruled: bool) -> None:
    """It is set at the middle of two lines, of which the upper one is no heading above it."""
    columns = even(18.0, 9.0, 9.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.text(middle(columns, 1, 2), y, "Six Months Ended June 30,", "centre")
    paper.text(columns[0][0], y + 0.85, "(millions of dollars)")
    y = paper.head(y + 1.7, ["", "2025", "2024"], columns)
    if ruled:
        paper.line(columns[0][0], y - style.pitch + 0.4, columns[-1][1], y - style.pitch + 0.4)
    rows = [row[:3] for row in STATEMENT]
    paper.prose(paper.rows(y, rows, columns) + 2)
    assert heads(paper.grid(), rows) == [
        "Six Months Ended June 30, 2025", "Six Months Ended June 30, 2024",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_the_note_of_a_spanning_head_is_no_head_of_the_next_column(style: Style) -> None:
    """Its mark may stand behind the edge of the column that the head's last word is over."""
    columns = even(14.0, 6.0, 6.0, 6.0)
    paper = Paper(style)
    y, at, edge = paper.prose(5) + 1, middle(columns, 1, 3), columns[2][1] + 0.5
    name, width = "Years of origi", 0.0
    while at + width / 2 < edge - 0.3:
        name += "n"
        width = paper.canvas.stringWidth(name, style.font, style.size) / style.size
    paper.text(at, y, name, "centre")
    paper.canvas.setFont(style.font, 0.65 * style.size)
    paper.canvas.drawString((at + width / 2 + 0.02) * style.size, 792 - (y - 0.33) * style.size, "(1)")
    y = paper.head(y + style.pitch, YEARS, columns)
    for column in columns[1:]:
        paper.text(column[0], y, "$")
    paper.prose(paper.rows(y, STATEMENT, columns) + 2)
    body = [[STATEMENT[0][0], *(f"${text}" for text in STATEMENT[0][1:])], *STATEMENT[1:]]
    assert heads(paper.grid(), body) == [f"{name}(1) {year}" for year in YEARS[1:]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_heads_a_blank_apart_that_go_on_above_and_below_are_two(style: Style) -> None:
    paper = Paper(style)
    y, end = paper.prose(5) + 1, 34.0
    last, blank = (
        paper.canvas.stringWidth(text, style.font, style.size) / style.size for text in ("Shareholders'", " ")
    )
    right = end - last - blank
    columns = [(3.0, 17.0), (right - 6.5, right - 0.5), (end - 6, end)]  # figures end before their heads do
    lines = (("", "Total"), ("Noncontrolling", "Shareholders'"), ("Interest", "Equity"))
    for over, (first, second) in enumerate(lines):
        paper.text(right - 0.2 * (over == 2), y, first, "right")
        paper.text(end, y, second, "right")
        y += 1.2
    rows = [row[:3] for row in STATEMENT]
    paper.prose(paper.rows(y + 0.4, rows, columns) + 2)
    assert heads(paper.grid(), rows) == ["Noncontrolling Interest", "Total Shareholders' Equity"]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("ruled", [False, True])
def test_tables_below_each_other_with_titles_and_labelled_heads_are_two(style: Style, ruled: bool) -> None:
    """Two lines of a title are above the second head, whose labels have a head too."""
    columns, texts = even(10.0, 14.0, 6.0, 6.0), ["Contract", "Classification", "2024", "2023"]
    rows = [["Commodity", row[0], *row[1:3]] for row in STATEMENT[:4]]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for title in ("Fair value", "Effect on income"):
        paper.text(middle(columns, 0, 3), y, title, "centre", bold=True)
        paper.text(middle(columns, 0, 3), y + 1.2, "(Millions)", "centre")
        y = paper.head(y + 2.6, texts, columns)
        if ruled:
            paper.line(columns[0][0], y - style.pitch + 0.4, columns[-1][1], y - style.pitch + 0.4)
        y = paper.rows(y, rows, columns)
        if ruled:
            paper.line(columns[0][0], y - style.pitch + 0.4, columns[-1][1], y - style.pitch + 0.4)
        y += 0.6
    paper.prose(y + 2)
    assert paper.grids() == [[texts, *rows]] * 2


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_heads_over_the_labels_of_the_table_above_begin_another(style: Style) -> None:
    """Its columns are more than those above: figures stand where the other has labels."""
    wide, narrow = even(26.0, 6.0, 6.0), even(8.0, *[4.0] * 6, gap=0.7)
    years = ["(Millions)", "2023", "2024", "2025", "2026", "2027", "Total"]
    paper = Paper(style)
    y = paper.head(paper.prose(5) + 1, ["(Millions)", "2023", "2022"], wide)
    rows = [[f"{row[0]} of all customers and brokers", *row[1:3]] for row in STATEMENT]
    y = paper.rows(y, rows, wide) + 0.6
    paper.text(wide[0][0], y, "The scheduled maturities were as follows:")
    last = ["Deposits", "1,538", "4,010", "832", "777", "580", "7,737"]
    y = paper.row(paper.head(y + 1.8, years, narrow), last, narrow)
    paper.prose(y + 2)
    assert paper.grids() == [[["(Millions)", "2023", "2022"], *rows], [years, last]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_mark_alone_on_the_last_line_of_a_head_is_no_figure(style: Style) -> None:
    columns = even(12.0, 8.0, 8.0, 10.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    lines = (
        ["", "", "", "Total number of"],
        ["", "", "", "shares bought as"],
        ["", "Total number", "", "part of the"],
        ["", "of shares", "Average price", "announced"],
        ["Period", "(1)", "per share (2)", "programs (1)"],
    )
    for line in lines:
        for column, text in zip(columns, line, strict=True):
            paper.cell(column, y, text, "left" if text == "Period" else "centre")
        y += 1.3
    rows = [
        ["October", "519,883", "$ 724.15", "519,883"],
        ["November", "457,732", "$ 792.49", "457,732"],
        ["December", "188,212", "$ 913.13", "188,212"],
        ["Total", "1,165,827", "", "1,165,827"],
    ]
    paper.prose(paper.rows(y + 0.4, rows, columns) + 2)
    (table,) = tables(paper.read())
    assert [cell.text for cell in table.cells if cell.header] == [
        "Period", "Total number of shares (1)", "Average price per share (2)",
        "Total number of shares bought as part of the announced programs (1)",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_the_end_of_a_paragraph_above_the_upper_rule_heads_no_labels(style: Style) -> None:
    paper = Paper(style)
    y, left, right = paper.prose(5), FOUR[0][0], FOUR[-1][1]
    paper.text(left, y - 1.3, "(Millions).")  # as wide as the name of the labels
    paper.line(left, y - 0.9, right, y - 0.9)
    y = paper.head(y + 0.3, ["(Millions)", *YEARS[1:]], FOUR)
    paper.line(left, y - style.pitch + 0.4, right, y - style.pitch + 0.4)
    y = paper.rows(y, STATEMENT, FOUR)
    paper.line(left, y - style.pitch + 0.4, right, y - style.pitch + 0.4)
    paper.prose(y + 2)
    assert paper.grid() == [["(Millions)", *YEARS[1:]], *STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_counts_below_a_spanning_head_are_heads(style: Style) -> None:
    """Papers set how many examples there were below the name of a set, above the rule that ends the head."""
    paper = Paper(style)
    y = paper.prose(5) + 1
    left, right = FIVE[0][0], FIVE[-1][1]
    paper.line(left, y - 1.1, right, y - 1.1)
    paper.text(left, y, "Method")
    for name, first, last in (("Number of ships", 1, 2), ("Number of quays", 3, 4)):
        paper.text(middle(FIVE, first, last), y, name, "centre")
    y = paper.row(y + style.pitch, ["", "20", "50", "20", "50"], FIVE)
    paper.line(left, y - style.pitch + 0.5, right, y - style.pitch + 0.5)
    y = paper.rows(y + 0.3, DOUBLE, FIVE)
    paper.line(left, y - style.pitch + 0.5, right, y - style.pitch + 0.5)
    paper.prose(y + 2)
    assert heads(paper.grid(), DOUBLE) == [
        "Number of ships 20", "Number of ships 50", "Number of quays 20", "Number of quays 50",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_two_words_over_two_columns_are_one_head(style: Style) -> None:
    """Each word begins about where a column does; both together are in the middle of the two."""
    columns = even(12.0, 3.4, 3.4, 3.4, 3.4, gap=0.5)
    rows = [[label, "26.06", "0.863", "27.47", "0.890"] for label in ("Barley", "Freight", "Storage")]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for name, first, last in (("Postcards (199)", 1, 2), ("Objects (200)", 3, 4)):
        paper.text(middle(columns, first, last), y, name, "centre")
        paper.line(columns[first][0], y + 0.5, columns[last][1], y + 0.5)
    y = paper.row(y + style.pitch + 0.3, ["", "PSNR", "SSIM", "PSNR", "SSIM"], columns, "centre")
    paper.line(columns[0][0], y - style.pitch + 0.5, columns[-1][1], y - style.pitch + 0.5)
    for row in rows:
        y = paper.row(y, row, columns, "centre")
    paper.prose(y + 2)
    assert heads(paper.grid(), rows) == [
        "Postcards (199) PSNR", "Postcards (199) SSIM", "Objects (200) PSNR", "Objects (200) SSIM",
    ]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("count", [2, 3])
def test_a_period_without_a_year_is_of_all_years_below_it(style: Style, count: int) -> None:
    """Some filers set it at the right side of the last year."""
    columns = FOUR[: count + 1]
    body = [row[: count + 1] for row in STATEMENT]
    paper = Paper(style)
    y = paper.prose(5) + 1
    for text in ("Year Ended", "June 30,"):
        y = paper.row(y, [*["" for _ in columns[1:]], text], columns) - style.pitch + 1.2
    y = paper.row(y, YEARS[: count + 1], columns)
    paper.prose(paper.rows(y, body, columns) + 2)
    assert heads(paper.grid(), body) == [f"Year Ended June 30, {year}" for year in YEARS[1 : count + 1]]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize(
    "dates", [("June 30, 2023", "May 31, 2022"), ("Restated", "As reported")], ids=["days", "words"]
)
def test_what_is_said_below_the_rule_of_several_heads_is_of_all(style: Style, dates: tuple[str, str]) -> None:
    """Statements of fair values say the day below the levels, in the middle of the rule that ends these."""
    paper = Paper(style)
    y = paper.prose(5) + 1
    columns = even(12.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0)
    y = paper.head(y, ["", *2 * ["Level 1", "Level 2", "Total"]], columns)
    for first, date in zip((1, 4), dates, strict=True):
        paper.line(columns[first][0], y - style.pitch + 0.4, columns[first + 2][1], y - style.pitch + 0.4)
        paper.text(middle(columns, first, first + 2), y + 0.3, date, "centre")
    paper.line(columns[0][0], y + 0.7, columns[-1][1], y + 0.7)
    body = [[row[0], *row[1:], *row[1:]] for row in STATEMENT]
    paper.prose(paper.rows(y + style.pitch + 0.5, body, columns) + 2)
    names = ("Level 1", "Level 2", "Total")
    assert heads(paper.grid(), body) == [f"{name} {date}" for date in dates for name in names]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("empty", [(1,), (2,), (4,), (3, 4)], ids=str)
@pytest.mark.parametrize("filled", ["", "bars"])
def test_a_head_over_no_entries_has_a_column_of_its_own(
    style: Style, empty: tuple[int, ...], filled: str
) -> None:
    """Places to be filled in, and marks that are drawn: no number stands under their heads."""
    figures = [column for column in range(1, 5) if column not in empty]
    names = [f"Head {column}" if column in empty else f"Year {column}" for column in range(1, 5)]
    body = [["" if at in empty else text for at, text in enumerate(row)] for row in DOUBLE]
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.head(y, ["Item", *names], FIVE)
    for row, cells in enumerate(body):
        for column in empty if filled else ():
            left = FIVE[column][0]
            paper.box(left, y - 0.6, left + 1.2 + 0.5 * (row % 3), y, 0.5)
        y = paper.row(y, cells, FIVE)
    paper.prose(y + 2)
    found = paper.grid()
    assert found[0] == ["Item", *names]
    assert [[row[0], *(row[at] for at in figures)] for row in found[1:]] == [
        [row[0], *(row[at] for at in figures)] for row in body
    ]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_heads_with_a_blank_between_them_are_over_the_columns_at_whose_right_they_end(style: Style) -> None:
    heads = ["Rye", "Spring wheat", "Oats", "Barley", "Malted barley"]
    places = [(MARGIN, MARGIN + 12.0)]
    right, blank = places[0][1] + 1.0, 0.45
    for text in heads:
        wide = stringWidth(text, style.font, 1)
        places.append((right, right + wide))
        right += wide + blank
    body = [
        [row[0], *("+" if (at + number) % 3 else "–" for at in range(5))]
        for number, row in enumerate(STATEMENT)
    ]
    paper = Paper(style)
    y = paper.prose(5) + 1
    y = paper.row(y, ["Item", *heads], places)
    paper.prose(paper.rows(y, body, places) + 2)
    assert paper.grid() == [["Item", *heads], *body]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_words_in_brackets_are_one_head(style: Style) -> None:
    """A wide blank within the brackets falls between the columns, what is behind it ends under a head."""
    paper = Paper(style)
    columns = even(12.0, 3.0, 3.0, 3.0, 3.0, gap=0.8)
    y = paper.prose(5) + 1
    for text, (left, right) in zip(["South", "Mean", "2023", "North"], columns[1:], strict=True):
        paper.cell((left, right), y, text, "right")
    paper.text(columns[3][1], y + style.pitch, "(% of  sales)", "right")
    rows = [["Kestrel", "75.1", "87.0", "67.5", "54.3"], ["Perth", "44.2", "72.7", "61.5", "62.9"]]
    paper.prose(paper.rows(y + 2 * style.pitch, rows, columns) + 2)
    (table,) = tables(paper.read())
    assert "(% of sales)" in [" ".join(cell.text.split()) for cell in table.cells]
