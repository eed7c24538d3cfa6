"""Whether the first row of a table is its head."""

from __future__ import annotations

import pytest

from docparse.document import Table
from tests.layout.pages import Sheet, drawn, grid, only

COMMANDS = [(r"\bottom", "the least element"), (r"\stop", "a process that stops"), (r"\skip", "does nothing"),
            (r"\wait", "delays the process")]  # fmt: skip
XS = (80.0, 220.0)


def header(table: Table) -> list[str]:
    return [cell.text for cell in table.cells if cell.header]


def table_of(
    rows: list[tuple[str, str]], fonts: tuple[str, str], head: tuple[str, str] | None, *, boxed: bool
) -> Table:
    """Return the table of rows whose columns are set in `fonts`, below a head in Helvetica."""

    def draw(sheet: Sheet) -> None:
        lines = [(head, ("Helvetica",) * 2)] if head else []
        lines += [(row, fonts) for row in rows]
        for number, (texts, own) in enumerate(lines):
            for x, text, font in zip(XS, texts, own, strict=True):
                sheet.text(x, 100 + 16 * number, text, font=font)
        bottom = 104.0 + 16 * (len(lines) - 1)
        for y in (88.0, bottom) if not boxed else [88.0 + 16 * at for at in range(len(lines) + 1)]:
            sheet.line(74, y, 380, y)
        for x in (74, 214, 380) if boxed else ():
            sheet.line(x, 88, x, bottom)
        sheet.text(80, 76, "Table 1: Commands")

    return only(drawn(draw))


@pytest.mark.parametrize("boxed", [False, True])
@pytest.mark.parametrize("fonts", [("Courier", "Helvetica"), ("Helvetica-Bold", "Times-Roman")])
def test_a_first_row_in_the_types_of_its_columns_heads_none(fonts: tuple[str, str], boxed: bool) -> None:
    plain = table_of(COMMANDS, fonts, None, boxed=boxed)
    assert (header(plain), len(grid(plain))) == ([], 4)
    headed = table_of(COMMANDS, fonts, ("Command", "Meaning"), boxed=boxed)
    assert (header(headed), len(grid(headed))) == (["Command", "Meaning"], 5)


def test_a_first_row_whose_label_ends_in_a_colon_heads_none() -> None:
    rows = [("Company:", "Lark Works"), ("Seat:", "Ghent"), ("Founded:", "in the spring"), ("Chair:", "Ada")]
    assert header(table_of(rows, ("Helvetica",) * 2, None, boxed=True)) == []


@pytest.mark.parametrize(
    "last",
    [
        [("Seat:", "Ghent"), ("Staff:", "25"), ("Month:", "May")],
        [("Number:", "01.01.1970/0815"), ("Month:", "05/2016")],
    ],
)
def test_labels_in_bold_before_their_values_are_rows_each_though_figures_are_below(
    last: list[tuple[str, str]],
) -> None:
    rows = [("Company:", "Lark Works"), ("Name:", "Ada Bell"), *last]
    table = table_of(rows, ("Helvetica-Bold", "Helvetica"), None, boxed=True)
    assert grid(table) == [list(row) for row in rows]


@pytest.mark.parametrize("bold", [False, True])
def test_years_over_figures_are_a_head_though_set_as_these_are(bold: bool) -> None:
    def draw(sheet: Sheet) -> None:
        rows = [("(in millions)", "2023", "2022"), ("Sales", "610", "580"), ("Fees", "42", "37"),
                ("Rent", "19", "11")]  # fmt: skip
        for number, row in enumerate(rows):
            for x, text, font in zip(
                (80, 300, 380), row, ("Times-Roman", "Helvetica-Bold", "Helvetica"), strict=True
            ):
                sheet.text(x, 100 + 15 * number, text, font=font if bold else "Helvetica")

    assert header(only(drawn(draw))) == ["(in millions)", "2023", "2022"]


def test_a_row_below_a_bold_head_is_none_though_the_first_figures_are_further_down() -> None:
    rows = [("\\longdate", "Friday 20th March"), ("\\shortdate", "Fri 20th Mar"), ("\\isodate", "2015/03/20"),
            ("\\usdate", "03/20/2015"), ("\\daydate", "20/03/2015"), ("\\smalldate", "20/3/15")]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        for number, row in enumerate([("Declaration", "\\today"), *rows]):
            fonts = ("Courier", "Times-Roman") if number else ("Times-Bold", "Courier")
            for x, text, font in zip(XS, row, fonts, strict=True):
                sheet.text(x, 100 + 14 * number, text, font=font)

    assert header(only(drawn(draw))) == ["Declaration", "\\today"]


@pytest.mark.parametrize("values", [("12", "15", "9", "30"), ("yes", "no", "yes", "yes")])
def test_boxes_below_one_over_several_columns_are_heads_too(values: tuple[str, ...]) -> None:
    xs = (80, 180, 240, 300, 360, 420)

    def draw(sheet: Sheet) -> None:
        for x, text in ((200, "Dissertations"), (320, "Theses")):
            sheet.text(x, 100, text)
        for number, row in enumerate([("File", *("Classic", "Modern") * 2)] + [("Chapter", *values)] * 3, 1):
            for x, text in zip(xs, row, strict=False):
                sheet.text(x + 6, 100 + 16 * number, text)
        for at in range(6):
            sheet.line(80, 88 + 16 * at, 420, 88 + 16 * at)
        for x in xs:
            sheet.line(x, 88 if x not in (240, 360) else 104, x, 168)

    heads = ["", "Dissertations", "Theses", "File", "Classic", "Modern", "Classic", "Modern"]
    assert header(only(drawn(draw))) == heads


def test_boxed_heads_are_those_of_the_words_below_them_that_nothing_boxes() -> None:
    xs = (80, 180, 240, 300, 360, 420)
    answers = {"thesis": "yes no no yes", "abstract": "no no yes yes", "preface": "no yes yes yes"}
    rows = [[name, *values.split()] for name, values in answers.items()]

    def draw(sheet: Sheet) -> None:
        for x, text in ((206, "Dissertations"), (318, "Doctoral theses")):
            sheet.text(x, 100, text)
        for number, row in enumerate([["File", *("Classic", "Modern") * 2], *rows], 1):
            for x, text in zip(xs, row, strict=False):
                sheet.text(x + 6, 100 + 16 * number, text)
        for y in (88, 104, 120):
            sheet.line(80, y, 420, y)
        for x in xs:
            sheet.line(x, 88 if x not in (240, 360) else 104, x, 120)

    table = only(drawn(draw))
    assert header(table) == ["File", "Dissertations", "Doctoral theses", *("Classic", "Modern") * 2]
    assert grid(table)[2:] == rows
