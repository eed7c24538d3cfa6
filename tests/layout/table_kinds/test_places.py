"""Places: tables beside each other and beside prose, on turned pages, and over several pages."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from docparse import parse_pdf
from tests.layout.table_kinds.paper import (
    FOUR,
    REPORT,
    SANS,
    SMALL,
    STATEMENT,
    STYLES,
    YEARS,
    Columns,
    Grid,
    Paper,
    Style,
    grid,
    tables,
)

ROWS = [YEARS, *STATEMENT]


def narrow(x0: float, x1: float) -> Columns:
    """Return a column of labels and two of values between two sides."""
    width = 5.0
    return [(x0, x1 - 2 * width - 1), (x1 - 2 * width, x1 - width - 0.5), (x1 - width + 0.5, x1)]


SHORT = [[label, *values] for label, *values in (
    ["", "2024", "2023"], ["Net sales", "18,204", "17,311"], ["Cost of sales", "(11,060)", "(10,877)"],
    ["Margin", "7,144", "6,434"], ["Taxes", "(981)", "(802)"], ["Earnings", "6,163", "5,632"],
)]  # fmt: skip
OTHER = [[label, *values] for label, *values in (
    ["", "Tons", "Ships"], ["North quay", "310", "27"], ["South quay", "598", "41"], ["Locks", "72", "9"],
    ["Coast", "1,310", "66"], ["All quays", "2,290", "143"],
)]  # fmt: skip


def table(paper: Paper, y: float, rows: Grid, columns: Columns, rulings: str) -> float:
    """Draw a table without rules or with three, as papers have them; return the next base line."""
    left, right, top, pitch = columns[0][0], columns[-1][1], y - 1.1, paper.style.pitch
    y = paper.rows(paper.head(y, rows[0], columns), rows[1:], columns)
    if rulings == "rules":
        for at in (top, top + pitch, y - pitch + 0.5):
            paper.line(left, at, right, at)
    return y


def halves(paper: Paper) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the sides of two columns of the page."""
    middle = paper.width / 2
    return (3, middle - 2), (middle + 2, paper.width - 3)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("place", [0, 1], ids=["left", "right"])
@pytest.mark.parametrize("level", [True, False], ids=["level", "off"])
def test_a_table_in_one_column_takes_no_prose_of_the_other(
    style: Style, rulings: str, place: int, level: bool
) -> None:
    paper = Paper(replace(style, pitch=1.2) if level else style)
    sides = halves(paper)
    paper.prose(5, *sides[1 - place], lines=30)
    y = paper.prose(5, *sides[place], lines=6) + (0.0 if level else 0.4)
    y = table(paper, y + (0.8 if level else 1), SHORT, narrow(*sides[place]), rulings)
    paper.prose(y + 1.2, *sides[place], lines=8)
    document = paper.read()
    assert [grid(one) for one in tables(document)] == [SHORT]
    text = " ".join(block.text for block in document.blocks if block.table is None)
    assert "which delayed two of the larger ships on their way home" in " ".join(text.split())


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("more", [0.0, 0.3], ids=["level", "off"])
def test_tables_beside_each_other_are_two(style: Style, rulings: str, more: float) -> None:
    paper = Paper(style)
    left, right = halves(paper)
    y = paper.prose(5) + 1
    below = table(paper, y, SHORT, narrow(*left), rulings)
    paper.style = replace(style, pitch=style.pitch + more)
    below = max(below, table(paper, y, OTHER, narrow(*right), rulings))
    paper.prose(below + 2)
    assert paper.grids() == [SHORT, OTHER]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_values_at_the_middle_of_labels_keep_them_beside_another_table(style: Style) -> None:
    """Two columns of a paper, a table in each; the labels of the left one run over two lines."""
    paper = Paper(style)
    left, right = halves(paper)
    label, *values = narrow(*left)
    rows = [["Net sales of quays", "18,204", "17,311"], ["Costs of sheds", "(11,060)", "(10,877)"],
            ["Margin before tax", "7,144", "6,434"], ["Taxes paid abroad", "(981)", "(802)"]]  # fmt: skip
    y = paper.prose(5, *left, lines=6) + 1
    below = paper.head(y, SHORT[0], narrow(*left)) + 0.4
    for name, *figures in rows:
        first, rest = name.split(" ", 2)[:2], name.split(" ", 2)[2]
        paper.text(label[0], below, " ".join(first))
        paper.text(label[0], below + 1.15, rest)
        for column, figure in zip(values, figures, strict=True):
            paper.cell(column, below + 0.575, figure, "right")
        below += 2.9
    paper.prose(below + 1, *left, lines=6)
    y = paper.prose(5, *right, lines=4) + 1
    for at in range(len(OTHER) + 1):
        paper.line(right[0], y - 1.1 + style.pitch * at, right[1], y - 1.1 + style.pitch * at)
    paper.prose(table(paper, y, OTHER, narrow(*right), "none") + 1, *right, lines=8)
    assert sorted(paper.grids()) == sorted([[SHORT[0], *rows], OTHER])


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize(("head", "second"), [("", "kt"), ("Place", "Quay {}")], ids=["units", "head"])
def test_words_behind_figures_are_no_second_table(style: Style, head: str, second: str) -> None:
    paper = Paper(style)
    left, right = halves(paper)
    rows = [
        [*one[:2], second.format(at) if at else head, other[1]]
        for at, (one, other) in enumerate(zip(SHORT, OTHER, strict=True))
    ]
    y = paper.prose(5) + 1
    table(paper, y, rows, [*narrow(*left)[:2], (right[0], right[0] + 8), narrow(*right)[2]], "none")
    assert paper.grids() == [rows]


def turned(pdf: bytes, angle: int, *, flag: bool) -> bytes:
    """Turn the pages of a file: by `/Rotate`, or what is drawn on them."""
    with pikepdf.open(BytesIO(pdf)) as file:
        for page in file.pages:
            if flag:
                page.rotate(angle, relative=False)
                continue
            _, _, width, height = (float(side) for side in page.mediabox)
            matrix = {90: (0, -1, 1, 0, 0, width), 270: (0, 1, -1, 0, height, 0)}[angle]
            page.contents_add(f"q {' '.join(map(str, matrix))} cm".encode(), prepend=True)
            page.contents_add(b"Q")
            page.mediabox = [0, 0, height, width]
        out = BytesIO()
        file.save(out)
    return out.getvalue()


@pytest.mark.grid(5)
@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("angle", [90, 270])
@pytest.mark.parametrize("flag", [True, False], ids=["Rotate", "drawn"])
@pytest.mark.parametrize("rulings", ["none", "rules", "grid"])
def test_a_turned_table_is_read_upright(style: Style, angle: int, flag: bool, rulings: str) -> None:
    paper = Paper(style, 792, 612)
    y = paper.prose(5) + 1
    top = y - 1.1
    y = table(paper, y, ROWS, FOUR, rulings)
    if rulings == "grid":
        xs = [FOUR[0][0] - 0.4, *(left - 0.4 for left, _ in FOUR[1:]), FOUR[-1][1] + 0.4]
        for row in range(len(ROWS) + 1):
            paper.line(xs[0], top + style.pitch * row, xs[-1], top + style.pitch * row)
        for x in xs:
            paper.line(x, top, x, top + style.pitch * len(ROWS))
    paper.prose(y + 2)
    paper.canvas.save()
    document = parse_pdf(turned(paper.buffer.getvalue(), angle, flag=flag), ocr="never")
    assert [grid(one) for one in tables(document)] == [ROWS]


@pytest.mark.parametrize("style", [REPORT, SMALL], ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules", "grid"])
@pytest.mark.parametrize("above", [True, False], ids=["after prose", "alone"])
def test_a_table_turned_on_an_upright_page_is_a_table(style: Style, rulings: str, above: bool) -> None:
    """Wide tables of reports are set sideways on pages whose header and number are upright."""
    paper = Paper(style)
    em = style.size
    paper.text(paper.width / 2, 3.5, "Annual report of the group", "centre")
    paper.text(paper.width / 2, 792 / em - 3, "41", "centre")
    if above:
        paper.prose(6, lines=3)
    paper.canvas.saveState()
    paper.canvas.translate(792 + 6 * em, 8 * em)  # its top is 14 em from the left side of the page
    paper.canvas.rotate(90)
    y = table(paper, 8, ROWS, FOUR, rulings)
    if rulings == "grid":
        xs = [FOUR[0][0] - 0.4, *(left - 0.4 for left, _ in FOUR[1:]), FOUR[-1][1] + 0.4]
        for row in range(len(ROWS) + 1):
            paper.line(xs[0], 6.9 + style.pitch * row, xs[-1], 6.9 + style.pitch * row)
        for x in xs:
            paper.line(x, 6.9, x, y - 1.1)
    paper.canvas.restoreState()
    document = paper.read()
    assert [grid(one) for one in tables(document)] == [ROWS]


@pytest.mark.parametrize("style", [REPORT, SANS], ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("heads", ["all", "first"])
@pytest.mark.parametrize("pages", [2, 3])
def test_a_table_over_pages_is_one(style: Style, rulings: str, heads: str, pages: int) -> None:
    paper = Paper(style)
    bottom = 792 / style.size - 5
    rows = [[f"Item {number} of the list", f"{7 * number:,}", f"{9_000 - 13 * number:,}", f"{number}"]
            for number in range(1, 400)]  # fmt: skip
    drawn: list[list[str]] = []
    y = paper.prose(5) + 1
    for page in range(pages):
        top = y - 1.1
        if page == 0 or heads == "all":
            y = paper.head(y, YEARS, FOUR)
            if rulings == "rules":
                paper.line(FOUR[0][0], top, FOUR[-1][1], top)
                paper.line(FOUR[0][0], top + style.pitch, FOUR[-1][1], top + style.pitch)
        end = bottom if page < pages - 1 else y + 9 * style.pitch
        while y < end:
            drawn.append(rows.pop(0))
            y = paper.row(y, drawn[-1], FOUR)
        if rulings == "rules" and page == pages - 1:
            paper.line(FOUR[0][0], y - style.pitch + 0.5, FOUR[-1][1], y - style.pitch + 0.5)
        paper.text(paper.width / 2, 792 / style.size - 2.5, str(40 + page), "centre")
        if page < pages - 1:
            paper.next_page()
            y = 6.0
    paper.prose(y + 2)
    assert paper.grids() == [[YEARS, *drawn]]
