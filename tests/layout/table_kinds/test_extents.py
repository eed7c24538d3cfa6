"""Extents: what belongs to a table, and what is above, below and beside it and does not."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from docparse.document import Document
from tests.layout.table_kinds.paper import (
    FOUR,
    MARGIN,
    STATEMENT,
    STYLES,
    YEARS,
    Paper,
    Style,
    even,
    grid,
    tables,
)

ROWS = [YEARS, *STATEMENT]


def ruled(paper: Paper, y: float, rulings: str) -> float:
    """Draw `ROWS` without or with rules above, below the head and below; return the next base line."""
    left, right = FOUR[0][0], FOUR[-1][1]
    top, pitch = y - 1.1, paper.style.pitch
    y = paper.rows(paper.head(y, YEARS, FOUR), STATEMENT, FOUR)
    if rulings == "rules":
        for at in (top, top + pitch, y - pitch + 0.5):
            paper.line(left, at, right, at)
    return y


SECURITIES = [
    ["Title of each class", "Trading symbol", "Name of each exchange"],
    ["Common stock, $0.01 par value", "ALDR", "New York Stock Exchange"],
    ["Depositary shares", "ALDR PrA", "New York Stock Exchange"],
]
WORDS = [(3.0, 19.0), (20.5, 29.0), (30.5, 44.0)]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("side", ["left", "centre"])
@pytest.mark.parametrize(
    ("rulings", "rows"), [("none", 2), ("head", 2), ("head", 1), ("full", 2), ("full", 1)]
)
def test_a_head_and_rows_of_words_are_a_table(style: Style, rulings: str, side: str, rows: int) -> None:
    """The cover of every 10-K has such a table."""
    shown = SECURITIES[: rows + 1]
    paper = Paper(style)
    y = paper.prose(5) + 1
    top, right = y - 1.2, WORDS[-1][1] + 0.4
    for row in shown:
        for column, text in zip(WORDS, row, strict=True):
            paper.cell(column, y, text, side)  # type: ignore[arg-type]
        y += style.pitch + 0.3
    lines = [top + (style.pitch + 0.3) * row for row in range(len(shown) + 1)]
    if rulings == "head":
        for left, end in WORDS:
            paper.line(left, lines[1], end, lines[1])
    if rulings == "full":
        xs = [WORDS[0][0] - 0.4, *(column[0] - 0.7 for column in WORDS[1:]), right]
        for at in lines:
            paper.line(xs[0], at, xs[-1], at)
        for x in xs:
            paper.line(x, lines[0], x, lines[-1])
    paper.prose(y + 2)
    assert paper.grid() == shown


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("side", ["left", "centre"])
def test_a_title_and_a_source_are_no_rows(style: Style, rulings: str, side: str) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 2
    at = FOUR[0][0] if side == "left" else (FOUR[0][0] + FOUR[-1][1]) / 2
    paper.text(at, y, "Earnings of the group by year", side, bold=True)  # type: ignore[arg-type]
    y = ruled(paper, y + 2.2, rulings)
    paper.text(FOUR[0][0], y + 0.5, "Source: reports of the company to its owners")
    paper.prose(y + 4)
    document = paper.read()
    assert [grid(table) for table in tables(document)] == [ROWS]
    said = [block.text for block in document.blocks if block.table is None]
    assert "Earnings of the group by year" in said
    assert any(text.startswith("Source: reports of the company") for text in said)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("set_in", ["capitals", "bold"])
def test_the_name_of_a_section_as_long_as_the_table_parts_it_not(style: Style, set_in: str) -> None:
    """An income statement goes on below such a name with its earnings per share."""
    paper = Paper(style)
    name, end = "Earnings a share of the owners of the group", FOUR[-1][1]
    name = name.upper() if set_in == "capitals" else name
    while paper.canvas.stringWidth(name, style.font, style.size) < 0.8 * (end - FOUR[0][0]) * style.size:
        name += " (NOTE)" if set_in == "capitals" else " of a part"
    y = paper.rows(paper.head(paper.prose(5) + 1, YEARS, FOUR), STATEMENT, FOUR)
    paper.text(FOUR[0][0], y, name, bold=set_in == "bold")
    y = paper.rows(
        y + style.pitch, [["Basic", "1.20", "1.10", "0.90"], ["Diluted", "1.10", "1.00", "0.80"]], FOUR
    )
    paper.prose(y + 2)
    (table,) = paper.grids()
    assert table[:1] == [YEARS]
    assert [row[0] for row in table[-3:]] == [name, "Basic", "Diluted"]


UNIT = "(in millions, except per share amounts)"


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("titled", [False, True])
def test_a_line_of_units_is_said_with_its_table(style: Style, rulings: str, titled: bool) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 2
    middle = (FOUR[0][0] + FOUR[-1][1]) / 2
    if titled:
        paper.text(middle, y, "CONSOLIDATED STATEMENTS OF EARNINGS", "centre", bold=True)
        y += 1.3
    paper.text(middle, y, UNIT, "centre")
    paper.prose(ruled(paper, y + 2.0, rulings) + 3)
    document = paper.read()
    (table,) = tables(document)
    assert grid(table)[-len(STATEMENT) :] == STATEMENT
    assert UNIT in quoted(document)
    assert not any("EARNINGS" in cell.text for cell in table.cells)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
def test_a_unit_in_the_corner_of_the_head_is_its_stub(style: Style, rulings: str) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 2
    paper.text(FOUR[0][0], y, "(in millions)")
    paper.prose(ruled(paper, y, rulings) + 3)
    assert paper.grid() == [["(in millions)", *YEARS[1:]], *STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
@pytest.mark.parametrize("where", ["above", "below"])
def test_a_caption_is_linked_to_its_table(style: Style, rulings: str, where: str) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    caption = "Table 3: Earnings of the group by year"
    if where == "above":
        paper.text(FOUR[0][0], y, caption)
        y += 2.2
    y = ruled(paper, y, rulings)
    if where == "below":
        paper.text(FOUR[0][0], y + 0.7, caption)
    paper.prose(y + 4)
    document = paper.read()
    assert [grid(table) for table in tables(document)] == [ROWS]
    blocks = document.pages[0].blocks
    (linked,) = (block for block in blocks if block.text == caption)
    assert linked.role == "caption"
    assert linked.caption_of is not None
    assert blocks[linked.caption_of].table is not None


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rulings", ["none", "rules"])
def test_notes_of_a_table_are_quoted_with_it(style: Style, rulings: str) -> None:
    noted = [YEARS, ["Net sales (1)", *STATEMENT[0][1:]], *STATEMENT[1:4]]
    noted += [["Interest and other (2)", *STATEMENT[4][1:]], STATEMENT[5]]
    notes = ["(1) Without sales between members of the group.", "(2) Rents of the older quay are in it."]
    paper = Paper(style)
    y = paper.prose(5) + 1
    top = y - 1.1
    y = paper.rows(paper.head(y, noted[0], FOUR), noted[1:], FOUR)
    if rulings == "rules":
        for at in (top, top + style.pitch, y - style.pitch + 0.5):
            paper.line(FOUR[0][0], at, FOUR[-1][1], at)
    for number, note in enumerate(notes):
        paper.text(FOUR[0][0], y + 0.7 + 1.2 * number, note)
    paper.prose(y + 5)
    document = paper.read()
    assert [grid(table) for table in tables(document)] == [noted]
    assert all(note in quoted(document) for note in notes)


def quoted(document: Document) -> str:
    """Return the text and caption of the quote of the document's table."""
    (quote,) = (quote for quote in document.quotes() if quote.role == "table")
    return f"{quote.caption}\n{quote.text}"


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("columns", [2, 3])
def test_notes_in_columns_above_the_foot_rule_are_no_rows(style: Style, columns: int) -> None:
    """A statistical yearbook: the rules of the table and that of the page's foot are of one width."""
    paper = Paper(style)
    left, right = MARGIN, paper.width - MARGIN
    ends = [left + share * (right - left) for share in (0.52, 0.69, 1.0)]
    places = [(left, left + 16), *((end - 5, end) for end in ends)]
    top = paper.prose(5) + 2
    y = paper.rows(paper.head(top, YEARS, places), STATEMENT, places)
    for at in (top - 1.1, top + 0.4, y - style.pitch + 0.5):
        paper.line(left, at, right, at)
    step = (right - left + 2) / columns
    for column in range(columns):
        end = paper.prose(y + 1, left + column * step, left + (column + 1) * step - 2, 9)
    paper.line(left, end, right, end)
    document = paper.read()
    assert [grid(table) for table in tables(document)] == [ROWS]
    assert sum("The board met four times" in block.text for block in document.blocks) == columns + 1


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("sections", [["Liabilities"], ["Liabilities and equity", "Current liabilities"]])
def test_a_rule_below_a_total_does_not_end_a_table(style: Style, sections: list[str]) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    left, right = FOUR[0][0], FOUR[-1][1]
    for at in (y - 1.1, y - 1.1 + style.pitch):
        paper.line(left, at, right, at)
    y = paper.rows(paper.head(y, YEARS, FOUR), STATEMENT, FOUR)
    paper.line(left, y - style.pitch + 0.4, right, y - style.pitch + 0.4)
    for name in sections:
        y = paper.row(y, [name, "", "", ""], FOUR)
    paper.prose(paper.rows(y, STATEMENT, FOUR) + 2)
    named = [[name, "", "", ""] for name in sections]
    assert paper.grid() == [YEARS, *STATEMENT, *named, *STATEMENT]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_lists_in_columns_are_no_table(style: Style) -> None:
    """The directors of a company: what each has done is listed in four columns."""
    paper = Paper(style)
    y = paper.prose(5) + 1
    step = (paper.width - 2 * MARGIN) / 4
    for column, head in enumerate(("First appointment:", "Committees:", "Directorships:", "Others:")):
        x = MARGIN + column * step
        paper.text(x, y, head, bold=True)
        for row in range(8):
            paper.text(x, y + 1.7 * (row + 1), f"• Board of {3 + row} ships")
    assert paper.grids() == []


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_note_and_a_caption_between_rules_of_two_tables_are_in_neither(style: Style) -> None:
    left, right = FOUR[0][0], FOUR[-1][1]
    paper = Paper(style)
    y = paper.prose(5) + 2
    for number in (5, 6):
        paper.text(left, y, f"Table {number}: Volumes of the group", bold=True)
        paper.line(left, y + 0.5, right, y + 0.5)
        y = paper.rows(paper.head(y + 1.8, YEARS, FOUR), STATEMENT, FOUR)
        paper.line(left, y - style.pitch + 0.5, right, y - style.pitch + 0.5)
        paper.text(left, y + 0.6, "(a)")
        paper.text(left + 2, y + 0.6, "Fees are what the group earned from its own cards in the year.")
        y += 3
    paper.prose(y)
    assert paper.grids() == [ROWS, ROWS]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_row_above_the_rules_that_part_rows_is_one(style: Style) -> None:
    """Rules are below every row, and the first amount is wider than the second."""
    rows = [["Timber", "42,280"], ["Freight", "50"], ["Both", "42,330"]]
    paper = Paper(style)
    columns = FOUR[:2]
    y = paper.prose(5) + 1
    for row in rows:
        y = paper.row(y, row, columns)
        paper.line(columns[0][0], y - style.pitch + 0.4, columns[-1][1], y - style.pitch + 0.4)
    paper.prose(y + 2)
    assert paper.grid() == rows


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_text_beside_the_only_dash_of_a_table_of_words_is_no_label(style: Style) -> None:
    """The dash is in the middle between two lines of its label, level with a line of the column beside it."""
    rows = [["Item", "Scope"], ["Ocean freight", "Goods in transit"], ["Grain", "All sites"]]
    paper = Paper(style)
    half = paper.width / 2
    columns = [(half + 1, half + 7), (half + 9, half + 18)]
    paper.prose(5, x1=half - 1, lines=40)
    y, rules = 5 + 1.2 * 6, []
    for row in rows:
        rules.append(y - 1.1)
        y = paper.row(y, row, columns, "left") + 0.3
    rules.append(y - 1.1)
    for shift, text in (0, "Interest"), (1.2, "and other"):
        paper.text(columns[0][0], y + shift, text)
    y = 5 + 1.2 * round((y - 4.4) / 1.2)
    paper.text(columns[1][0], y, "—")
    rules.append(y + 1.4)
    for at in rules:
        paper.line(columns[0][0], at, columns[-1][1], at)
    paper.text(half + 1, y + 3.5, "Assets by region")
    others = [["Name", "2021"], *(row[:2] for row in STATEMENT)]
    paper.rows(y + 5.5, others, columns)
    assert paper.grids() == [[*rows, ["Interest and other", "—"]], others]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_label_that_fills_its_column_and_goes_on_below_is_no_prose(style: Style) -> None:
    """It is most of the table's width, and ends before the figures."""
    first, rest = "Timber, quays and sheds, net of what was written off them in the", "two years before"
    wide = stringWidth(first, style.font, 1)
    columns = [(MARGIN, MARGIN + wide), (MARGIN + wide + 1, MARGIN + wide + 6)]
    paper = Paper(style)
    y = paper.rows(paper.prose(5) + 1, [row[:2] for row in STATEMENT[:4]], columns)
    paper.text(MARGIN, y, first)
    y = paper.rows(y + 1.15, [[rest, "512"], *(row[:2] for row in STATEMENT[4:])], columns)
    paper.prose(y + 2)
    expected = [row[:2] for row in STATEMENT]
    assert paper.grid() == [*expected[:4], [f"{first} {rest}", "512"], *expected[4:]]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_dash_in_larger_type_ends_no_table(style: Style) -> None:
    paper = Paper(style)
    y = paper.rows(paper.head(paper.prose(5) + 1, YEARS, FOUR), STATEMENT[:4], FOUR)
    y = paper.row(y, ["Interest and other", "12", "", "(45)"], FOUR)
    paper.canvas.setFont(style.font, 1.25 * style.size)
    paper.canvas.drawRightString(FOUR[2][1] * style.size, paper.size[1] - (y - style.pitch) * style.size, "—")
    paper.prose(paper.rows(y, STATEMENT[5:], FOUR) + 2)
    assert paper.grid() == ROWS


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_larger_title_in_the_middle_of_the_page_is_no_head(style: Style) -> None:
    paper = Paper(style)
    y = paper.prose(5) + 1
    columns = even(18.0, 8.0, 8.0, 8.0, x=paper.width / 2 - 17.0)
    middle = (columns[1][0] + columns[-1][1]) / 2
    paper.canvas.setFont(style.font, 1.25 * style.size)
    for text in ("Alder Corporation and Subsidiaries", "Statement of Earnings"):
        paper.canvas.drawCentredString((middle - 4) * style.size, paper.size[1] - y * style.size, text)
        y += 1.7
    paper.prose(paper.rows(paper.head(y, YEARS, columns), STATEMENT, columns) + 2)
    assert paper.grid() == ROWS
