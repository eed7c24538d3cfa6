"""Evidence that rows of short pieces are a table, or are none."""

from __future__ import annotations

from tests.layout.pages import Sheet, drawn, grid, only


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
