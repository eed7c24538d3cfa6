"""Rulings: borders drawn in unusual ways, stripes, grids that lack a side, lines that are no borders."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.layout.table_kinds.paper import (
    FOUR,
    MARGIN,
    REPORT,
    SANS,
    SMALL,
    STATEMENT,
    STYLES,
    YEARS,
    Align,
    Grid,
    Paper,
    Style,
    even,
)

ROWS = [YEARS, *STATEMENT]
PLACES = [
    ["Segment", "Manager", "Region"],
    ["Grain", "Anna Berg", "North"],
    ["Freight", "Otto Lind", "West coast"],
    ["Quays", "Maria Holm", "South"],
    ["Mills", "Jon Dahl", "Inland"],
    ["Storage", "Ida Strand", "North"],
    ["Leasing", "Per Vik", "All"],
]
THREE = even(12.0, 10.0, 10.0)
PAD = 0.4  # em between text and the border of its cell
Edges = tuple[list[float], list[float]]


def edges(y: float, style: Style) -> Edges:
    """Return the x and y of the borders round `ROWS` whose first base line is at `y`."""
    xs = [FOUR[0][0] - PAD, *(left - PAD for left, _ in FOUR[1:]), FOUR[-1][1] + PAD]
    return xs, [y - 0.8 - (style.pitch - 1.2) / 2 + style.pitch * row for row in range(len(ROWS) + 1)]


def mitred(paper: Paper, x0: float, y0: float, x1: float, y1: float, weight: float = 0.12) -> None:
    """Draw the border of a cell as browsers print it: four trapezoids, two dark and two lighter."""
    a, b, c, d = x0 + weight, y0 + weight, x1 - weight, y1 - weight
    paper.fill([(x0, y0), (x1, y0), (c, b), (a, b)], 0.2)
    paper.fill([(x0, y0), (a, b), (a, d), (x0, y1)], 0.2)
    paper.fill([(x0, y1), (a, d), (c, d), (x1, y1)], 0.5)
    paper.fill([(x1, y0), (x1, y1), (c, d), (c, b)], 0.5)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("framed", [False, True])
def test_mitred_borders_are_borders(style: Style, framed: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    xs, ys = edges(y, style)
    for x0, x1 in pairwise(xs):
        for y0, y1 in pairwise(ys):
            mitred(paper, x0, y0, x1, y1)
    if framed:
        mitred(paper, xs[0] - 0.3, ys[0] - 0.3, xs[-1] + 0.3, ys[-1] + 0.3, 0.2)
    paper.prose(paper.rows(y, ROWS, FOUR) + 2)
    assert paper.grid() == ROWS


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("gap", [0.3, 1.5])
def test_a_ruled_table_inside_a_frame_is_one_table(style: Style, gap: float) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 2
    xs, ys = edges(y, style)
    for at in ys:
        paper.line(xs[0], at, xs[-1], at)
    for at in xs:
        paper.line(at, ys[0], at, ys[-1])
    x0, y0, x1, y1 = xs[0] - gap, ys[0] - gap, xs[-1] + gap, ys[-1] + gap
    for line in ((x0, y0, x1, y0), (x1, y0, x1, y1), (x0, y1, x1, y1), (x0, y0, x0, y1)):
        paper.line(*line, weight=0.15)
    paper.prose(paper.rows(y, ROWS, FOUR) + 3)
    assert paper.grid() == ROWS


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("cells", [False, True])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_striped_rows_stay_in_their_table(style: Style, cells: bool, first: int) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    xs, ys = edges(y, style)
    for row in range(first, len(ROWS), 2):
        for x0, x1 in pairwise(xs) if cells else [(xs[0], xs[-1])]:
            paper.box(x0, ys[row], x1, ys[row + 1])
    paper.prose(paper.rows(y, ROWS, FOUR) + 2)
    assert paper.grid() == ROWS


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("every", [True, False], ids=["every row", "head and foot"])
def test_a_grid_round_the_figures_alone_keeps_its_labels(style: Style, every: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    xs, ys = edges(y, style)
    for at in ys if every else (ys[0], ys[1], ys[-1]):
        paper.line(xs[1], at, xs[-1], at)
    for at in xs[1:]:
        paper.line(at, ys[0], at, ys[-1])
    paper.prose(paper.rows(y, ROWS, FOUR) + 2)
    assert paper.grid() == ROWS


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_grid_without_rules_round_the_labels_of_words_keeps_them(style: Style) -> None:
    """Labels that are long words above each other could be read as a paragraph."""
    columns = [(3.0, 23.0), *((left + 4, right + 4) for left, right in FOUR[1:])]
    rows = [YEARS]
    for row, label in zip(
        STATEMENT,
        (
            "sales of grain to mills at home",
            "cost of grain that was sold in",
            "the margin that is left of them",
            "people and offices at the quays",
            "interest, and what is like it",
            "earnings before tax of the group",
        ),
        strict=True,
    ):
        rows.append([label, *row[1:]])
    paper = Paper(style)
    y = paper.prose(5) + 1
    xs, ys = edges(y, style)
    for at in ys:
        paper.line(xs[1] + 4, at, xs[-1] + 4, at)
    for at in xs[1:]:
        paper.line(at + 4, ys[0], at + 4, ys[-1])
    paper.prose(paper.rows(y, rows, columns) + 2)
    assert paper.grid() == rows


def chart(paper: Paper, y: float, *, upright: bool, named: bool) -> float:
    """Draw bars between gridlines, with figures at one axis and years below the other."""
    for row in range(6):
        at = y + 2.4 * row
        paper.line(6, at, 42, at, 0.03)
        paper.text(5.4, at + 0.3, f"{1000 - 200 * row:,}", "right")
    for number, height in enumerate((5.2, 6.1, 7.7, 9.0, 8.4, 10.3)):
        x = 8 + 6 * number
        if upright:
            paper.line(x - 2, y, x - 2, y + 12, 0.03)
        paper.box(x, y + 12 - height, x + 2.2, y + 12, 0.45)
        paper.text(x + 1.1, y + 13.2, str(2019 + number), "centre")
        if named:
            paper.text(x + 1.1, y + 11.7 - height, f"{round(83.3 * height):,}", "centre")
    return y + 16


@pytest.mark.parametrize("style", [REPORT, SANS, SMALL], ids=str)
@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("named", [False, True])
def test_gridlines_of_a_chart_are_no_table(style: Style, upright: bool, named: bool) -> None:
    paper = Paper(style)
    paper.prose(chart(paper, paper.prose(5) + 1, upright=upright, named=named))
    assert paper.grids() == []


def boxed(paper: Paper, y: float, rows: Grid, bands: list[int]) -> float:
    """Draw rows of words in a closed grid that parts only before the rows in `bands`; return its bottom."""
    pitch, ys = paper.style.pitch, [y - 1.2]
    for at, row in enumerate(rows):
        if at in bands:
            ys.append(y - pitch + 0.6)
            y += 0.4
        paper.row(y, row, THREE, "left")
        y += pitch
    ys.append(y - pitch + 0.6)
    xs = [left - PAD for left, _ in THREE] + [THREE[-1][1] + PAD]
    for height in ys:
        paper.line(xs[0], height, xs[-1], height)
    for x in xs:
        paper.line(x, ys[0], x, ys[-1])
    return ys[-1]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_closed_grid_of_words_is_no_head_of_the_figures_below(style: Style) -> None:
    paper = Paper(style)
    y = boxed(paper, paper.prose(5) + 1, PLACES, list(range(1, len(PLACES)))) + 2.5
    paper.rows(paper.head(y, YEARS, FOUR), STATEMENT, FOUR)
    assert paper.grids() == [PLACES, [YEARS, *STATEMENT]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_line_far_below_a_closed_grid_is_no_row_of_it(style: Style) -> None:
    paper = Paper(style)
    bottom = boxed(paper, paper.prose(5) + 1, PLACES, list(range(1, len(PLACES))))
    paper.row(bottom + 40 / style.size, ["All", "Six people", "Everywhere"], THREE, "left")
    assert paper.grid() == PLACES


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("bands", [[1], [1, 4], [1, 3, 5]], ids=str)
def test_rows_of_words_within_one_band_stay_rows(style: Style, bands: list[int]) -> None:
    paper = Paper(style)
    paper.prose(boxed(paper, paper.prose(5) + 1, PLACES, bands) + 2)
    assert paper.grid() == PLACES


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("beyond", [0.5, 2.5, 4.0])
@pytest.mark.parametrize("first", [0, 1])
def test_bands_of_shade_that_reach_beyond_a_table_part_no_rows(
    style: Style, beyond: float, first: int
) -> None:
    """Every other row is shaded, its cells set in the middle of theirs: no two share a side."""
    columns = even(10.0, 8.0, 8.0, x=MARGIN + beyond, gap=0.0)
    paper = Paper(style)
    y = paper.prose(5) + 1
    for number, row in enumerate([["", "Freight", "Timber"], *(row[:3] for row in STATEMENT)]):
        if number and number % 2 == first:
            paper.box(MARGIN, y - 1.1, columns[-1][1] + beyond, y + 0.5)
        for text, column in zip(row, columns, strict=True):
            paper.cell(column, y, text, "centre")
        y += 1.6
    paper.prose(y + 2)
    assert paper.grid() == [["", "Freight", "Timber"], *(row[:3] for row in STATEMENT)]


DUTIES = [
    (["Pilot"], ["A master of the harbour who knows its bars and", "leads ships over them by day."]),
    (["Keeper of", "the lights"], ["Trims the lamps."]),
    (
        ["Clerk of the", "quays"],
        ["Counts the sacks that are landed and writes to", "the owners once a month."],
    ),
]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("align", ["left", "centre"])
def test_a_long_line_beside_its_label_between_two_rules_is_a_cell(style: Style, align: Align) -> None:
    columns = [(MARGIN, MARGIN + 7), (MARGIN + 8, MARGIN + 31)]
    paper = Paper(style)
    y = paper.prose(5) + 1
    paper.line(MARGIN - PAD, y - 1.2, columns[1][1] + PAD, y - 1.2)
    paper.text(MARGIN, y, "Office", bold=True)
    paper.text(columns[1][0], y, "Duty", bold=True)
    for cells in DUTIES:
        paper.line(MARGIN - PAD, y + 0.5, columns[1][1] + PAD, y + 0.5)
        for column, lines in zip(columns, cells, strict=True):
            for at, line in enumerate(lines):
                paper.cell(
                    column,
                    y + 1.7 + 1.15 * at - 0.575 * (len(lines) - 2),
                    line,
                    align if column is columns[1] else "left",
                )
        y += 3.2
    paper.line(MARGIN - PAD, y + 0.5, columns[1][1] + PAD, y + 0.5)
    paper.prose(y + 4)
    body = [[" ".join(lines) for lines in cells] for cells in DUTIES]
    assert paper.grid() == [["Office", "Duty"], *body]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_bands_of_shade_as_high_as_three_lines_are_of_one_table(style: Style) -> None:
    """The bands are much wider than the rows, labels wrap over three lines, figures are on the second."""
    labels = [["Timber", "and other", "wood"], ["Freight", "by sea", "and rail"], ["Quays", "and", "sheds"]]
    rows = [[" ".join(label), *cells[1:]] for label, cells in zip(labels, STATEMENT, strict=False)]
    paper = Paper(style)
    columns = even(8.0, 7.0, 7.0, 7.0, x=MARGIN + 4)
    y = paper.head(paper.prose(5) + 1, YEARS, columns) + 0.6
    for number, (label, cells) in enumerate(zip(labels, rows, strict=True)):
        if number % 2 == 0:
            paper.box(MARGIN, y - 1.2, columns[-1][1] + 4, y + 3.0)
        for line, text in enumerate(label):
            paper.text(columns[0][0], y + 1.2 * line, text)
        paper.row(y + 1.2, ["", *cells[1:]], columns)
        y += 4.2
    paper.prose(y + 2)
    assert paper.grid() == [YEARS, *rows]
