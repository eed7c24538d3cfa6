"""Evidence that rows of short pieces are a table, or are none."""

from __future__ import annotations

import numpy as np
import pytest

from docparse.document import Table
from docparse.layout.drawings.rulings import NO_RULINGS
from docparse.layout.model import TableDraft
from docparse.layout.params import PARAMS
from docparse.layout.readings.features import table_evidence
from docparse.layout.readings.page import page_evidence
from docparse.layout.words.form import find_words
from tests.layout.pages import HEIGHT, Sheet, drawn, grid, only
from tests.layout.sheets import Pen, contents


def test_figures_without_labels_are_no_table() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(
            100, [["$109,665", "$109,665"], ["11.52%", "11.52%"], ["Required", "Required"]], [200, 300]
        )

    assert drawn(draw) == ([], [])


def test_years_are_labels() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["2024", "6.5"], ["2023", "3.9"], ["2022", "30.9"]], [80, 200], step=18)

    assert grid(only(drawn(draw)))[2] == ["2022", "30.9"]


def test_versions_at_least_of_which_a_table_asks_are_no_equations() -> None:
    systems = ["Linux", "Hurd", "Plan 9", "Minix", "Haiku", "Solaris", "Irix", "Multics"]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["System", "Kernel", "Support", "Notes"]], [72, 150, 250, 330])
        sheet.line(72, 103, 420, 103)
        for number, name in enumerate(systems):
            y = 116.0 + 30 * number
            sheet.rows(y, [[name, "kernel >=", "Tier one", "as the one"]], [72, 150, 250, 330])
            sheet.rows(y + 13, [["4.18, libc <=", "below it"]], [150, 330])

    table = only(drawn(draw))
    assert grid(table)[1] == ["Linux", "kernel >= 4.18, libc <=", "Tier one", "as the one below it"]


def test_a_table_of_few_rows_among_its_notes_is_one() -> None:
    notes = ["Held for sale", "Pledged to lenders", "Let to others", "Under repair"]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["Ships at dawn", "1,204", "973"]], [80, 300, 380], step=22)
        for number, note in enumerate(notes):
            sheet.text(80, 122.0 + 22 * number, note)
        sheet.rows(210, [["Ships at dusk", "1,310", "954"]], [80, 300, 380])

    table = only(drawn(draw))
    assert grid(table)[0] == ["Ships at dawn", "1,204", "973"]
    assert grid(table)[-1] == ["Ships at dusk", "1,310", "954"]


def test_sentences_side_by_side_are_no_table() -> None:
    columns = [
        "Patients and carers|We work with patients|so as to understand|what our medicines do|for them and"
        "|where they fall short,|if they do",
        "Customers of ours|We build relations|with all customers|who look after others|and those who pay"
        "|for their care, be it|at home",
        "Employees here|We train our people|so that they can take|on work of another|kind and will like it|"
        "better than they did|before",
    ]

    def draw(sheet: Sheet) -> None:
        rows = [list(row) for row in zip(*(text.split("|") for text in columns), strict=True)]
        sheet.rows(100, rows, [60, 220, 380], align="left", step=13)

    assert drawn(draw)[0] == []


def test_rows_of_a_ruled_table_that_are_far_apart_are_one_table() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (85, 105, 200):
            sheet.line(60, y, 500, y)
        rows = [["Name", "Skills", "Seats"], ["Ada Bell", "Ports and piers", "Harbour board"]]
        sheet.rows(100, rows, [60, 200, 380], align="left", step=24)
        sheet.rows(190, [["Cy Dorn", "Winds and tides", "Sailing school"]], [60, 200, 380], align="left")

    assert [row[0] for row in grid(only(drawn(draw)))] == ["Name", "Ada Bell", "Cy Dorn"]


def test_tables_far_below_each_other_under_rules_of_one_width_are_two() -> None:
    def draw(sheet: Sheet) -> None:
        for top, name in ((100, "Ships"), (300, "Boats")):
            for y in (top, top + 20, top + 66):
                sheet.line(60, y, 500, y)
            sheet.rows(top + 14.0, [[name, "2023", "2024"]], [60, 300, 450])
            sheet.rows(top + 34.0, [["Sold", "610", "58"], ["Let", "42", "37"]], [60, 300, 450])

    tables, _ = drawn(draw)
    assert [grid(draft.table)[0][0] for draft in tables] == ["Ships", "Boats"]


def squares(sheet: Sheet, rows: int, columns: int, step: float = 18) -> None:
    """Rule a sheet in squares (or wider places) from (60, 60) on."""
    xs = [60 + 480 / columns * at for at in range(columns + 1)]
    sheet.canvas.grid(xs, [HEIGHT - 60 - step * at for at in range(rows + 1)])


@pytest.mark.parametrize("words", [2, 3])
def test_squared_paper_with_a_few_words_is_no_table(words: int) -> None:
    def draw(sheet: Sheet) -> None:
        squares(sheet, 36, 26)
        for at in range(words):
            sheet.text(62 + 480 / 26 * (3 + 6 * at), 72 + 18 * 6, "tide")

    assert drawn(draw)[0] == []


@pytest.mark.parametrize("bands", [4, 6])
def test_sentences_between_rules_in_one_frame_are_no_table_of_one_column(bands: int) -> None:
    def draw(sheet: Sheet) -> None:
        for x in (60, 540):
            sheet.line(x, 70, x, 70 + 40 * bands)
        for band in range(bands + 1):
            sheet.line(60, 70 + 40 * band, 540, 70 + 40 * band)
        for band in range(bands):
            top = 86 + 40 * band
            sheet.text(
                66,
                top,
                f"Berth {band} was dredged in spring, and ships of a greater draught have called there",
            )
            sheet.text(
                66, top + 12, "since the first of May, most of them with grain for the mills behind it."
            )

    assert drawn(draw)[0] == []


def test_a_form_with_a_head_and_empty_rows_is_a_table() -> None:
    head = ["Ship", "Master", "Cargo", "Dues"]

    def draw(sheet: Sheet) -> None:
        squares(sheet, 30, 4)
        for at, text in enumerate(head):
            sheet.text(64 + 120 * at, 73, text)

    assert grid(only(drawn(draw)))[0] == head


def test_a_closed_grid_of_many_rows_is_whole_below_a_line_of_several_pieces() -> None:
    rows = [[f"Quay {letter}", f"1,2{at}4", f"97{at}"] for at, letter in enumerate("abcde")]

    def draw(sheet: Sheet) -> None:
        sheet.canvas.grid([70, 250, 350, 450], [HEIGHT - 150 - 18 * at for at in range(6)])
        sheet.rows(163, rows, [76, 320, 420], step=18)
        for x, text in ((76, "Clerk of the quay"), (290, "Bea Quill"), (390, "May")):
            sheet.text(x, 120, text)

    assert grid(only(drawn(draw))) == rows


@pytest.mark.parametrize(("font", "code"), [("Courier", 1.0), ("Times-Roman", 0.0)])
def test_numbers_of_lines_hide_no_program_text(font: str, code: float) -> None:
    def draw(pen: Pen) -> None:
        for row, text in enumerate(("crew = 4;", "cargo = {7};", "berth(2);")):
            pen.text(72, 100 + 12 * row, str(row + 1), 6)
            pen.text(90, 100 + 12 * row, text, font=font)

    (content,) = contents(draw)
    words = find_words(PARAMS, content)
    none = np.zeros((0, 4), np.float32)
    rows = np.arange(len(words), dtype=np.int32)
    draft = TableDraft((72, 90, 200, 130), Table(3, 2, ()), rows)
    page = page_evidence(words, content, NO_RULINGS, none, none)
    assert table_evidence(PARAMS, draft, page, drawn=False).code == code


@pytest.mark.parametrize("names", [["Home", "Contents", "Back", "Close", "Quit"], ["Ctrl", "S", "F10"]])
def test_boxes_with_white_between_them_are_no_rows(names: list[str]) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(72, 80, "What the buttons beside this page do is said below.")
        for number, name in enumerate(names):
            y = 120 + 24 * number
            sheet.fill(300, y, 380, y + 20)
            for x0, y0, x1, y1 in ((300, y, 380, y), (300, y + 20, 380, y + 20), (300, y, 300, y + 20)):
                sheet.line(x0, y0, x1, y1)
            sheet.line(380, y, 380, y + 20)
            sheet.text(340, y + 13, name, "centre")

    assert drawn(draw)[0] == []


COMMANDS = [
    (r"\titleof", "Special, marks that a title is not provided"),
    (r"\ugent", "Centre for Engineered Bridges, University of Ghent"),
    (r"\leuven", "School of Physics, University of Leuven"),
    (r"\lifl", "Institute for Lines, University of Lille"),
    (r"\physics", "Department of Physics, University of Bruges"),
    (r"\maths", "Department of Applied Mathematics, University of Mons"),
    (r"\theory", "Perimeter Institute for Roads"),
    (r"\research", "Belgian Institute for Advanced Research"),
    (r"\reactors", "Laboratory of Atoms, Mol"),
    (r"\harbours", "School of Harbours, Antwerp"),
]
ITEMS = [
    ("ITEM 2.", "SALES OF SHARES AND USE OF PROCEEDS"),
    ("ITEM 3.", "DEFAULTS UPON SENIOR SECURITIES"),
    ("ITEM 4.", "MINE SAFETY DISCLOSURES"),
    ("ITEM 5.", "OTHER INFORMATION"),
    ("ITEM 6.", "EXHIBITS AND SCHEDULES"),
    ("ITEM 7.", "CHANGES OF ACCOUNTANTS"),
    ("ITEM 8.", "CONTROLS AND PROCEDURES"),
    ("ITEM 9.", "DIRECTORS AND OFFICERS"),
    ("ITEM 10.", "PRINCIPAL HOLDERS OF SHARES"),
]


@pytest.mark.parametrize(
    ("rows", "step", "count"), [(COMMANDS, 12, 1), (COMMANDS[:4], 12, 0), (ITEMS, 16, 0)]
)
def test_many_terms_with_their_meanings_are_a_table_and_items_of_a_filing_none(
    rows: list[tuple[str, str]], step: float, count: int
) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.text(60, 100, "The package knows the commands below, which may be used in the preamble alone.")
        for number, row in enumerate(rows):
            for x, text in zip((72, 180), row, strict=True):
                sheet.text(x, 130 + step * number, text)

    tables, _ = drawn(draw)
    assert len(tables) == count
