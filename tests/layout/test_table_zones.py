"""Tables within the columns of a page: what parts a page must not part a table, and the other way round."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.document import Table
from docparse.layout.model import FigureDraft, TableDraft
from docparse.layout.params import PARAMS
from docparse.layout.tables.candidates import zones
from docparse.layout.tables.candidates._walls_numba import best_wall
from docparse.layout.tables.candidates.zones import find_wall
from docparse.layout.tables.rows.across import sorted_rules
from docparse.layout.tables.words import Piece, make_lines
from tests.layout.pages import HEIGHT, Sheet, drawn, grid, only, piece
from tests.layout.sheets import PROSE

ROWS = [["Model", "Error", "Score"], ["A", "1.13", "0.7"], ["B", "0.16", "0.9"], ["C", "0.21", "0.8"]]


def prose(sheet: Sheet, x: float, y: float, lines: int, step: float = 12) -> None:
    words = PROSE.split()
    for number in range(lines):
        start = 5 * number % (len(words) - 8)
        sheet.text(x, y + step * number, " ".join(words[start : start + 8]))


def prose_line(x0: float, x1: float, base: float) -> Piece:
    return piece("word", x0, x1, base, 10, 10)


def tables(found: tuple[list[TableDraft], list[FigureDraft]]) -> list[Table]:
    return [draft.table for draft in found[0]]


def test_a_table_in_one_column_of_a_page_takes_no_prose_of_the_other() -> None:
    def draw(sheet: Sheet) -> None:
        prose(sheet, 50, 100, 24)
        prose(sheet, 330, 100, 6)
        for y in (182, 199, 256):
            sheet.line(330, y, 540, y)
        sheet.rows(194, ROWS, [335, 450, 530], step=17)
        prose(sheet, 330, 280, 9)

    assert grid(only(drawn(draw))) == ROWS


@pytest.mark.parametrize("lines", [3, 4])
def test_headings_that_face_each_other_over_prose_are_no_cells(lines: int) -> None:
    """A table below one of them is whole, though its first rows are level with prose below the other."""

    def draw(sheet: Sheet) -> None:
        for x, heading in ((50, "Introduction"), (330, "Results")):
            sheet.canvas.setFont("Helvetica", 14)
            sheet.canvas.drawString(x, HEIGHT - 100, heading)
        for number in range(lines):  # justified
            sheet.text(50, 116 + 13 * number, "the group earned more in every region than")
        for number in range(5):
            sheet.text(50, 122 + 13 * lines + 14.6 * number, f"Gauges read {number} times")
        sheet.rows(116, ROWS, [330, 420, 470], step=13)
        prose(sheet, 330, 186, 3)

    assert grid(only(drawn(draw))) == ROWS


def test_tables_side_by_side_stay_two() -> None:
    def draw(sheet: Sheet) -> None:
        for x, step in ((60, 15.0), (330, 17.5)):
            for y in (100, 100 + 1.25 * step, 100 + 4.5 * step):
                sheet.line(x, y, x + 210, y)
            sheet.rows(112, ROWS, [x + 5, x + 120, x + 200], step=step)

    assert [grid(table) for table in tables(drawn(draw))] == [ROWS, ROWS]


@pytest.mark.parametrize(("gutter", "ruled", "count"), [(100, False, 2), (100, True, 1), (30, False, 1)])
def test_tables_under_heads_of_their_own_are_two_where_much_white_is_between_them(
    gutter: float, ruled: bool, count: int
) -> None:
    left = [["Site", "Calls", "Ships"], ["Alder", "1,204", "973"], ["Birch", "3,100", "888"]]
    right = [["Port", "Boats", "Berths"], ["Farrow", "1,770", "612"], ["Gretna", "4,912", "870"]]

    def draw(sheet: Sheet) -> None:
        for x, rows in ((80.0, left), (180 + gutter, right)):
            sheet.text(x - 6, 84, f"{rows[0][0]}s by region")
            sheet.rows(100, [*rows, ["Hollis", "2,218", "251"]], [x, x + 60, x + 100])
        if ruled:
            sheet.line(80, 105, 280 + gutter, 105)

    assert len(drawn(draw)[0]) == count


def test_tables_side_by_side_between_rules_of_their_own_stay_two_though_their_rows_are_level() -> None:
    def draw(sheet: Sheet) -> None:
        for x in (60, 330):
            for y in (100, 117, 166):
                sheet.line(x, y, x + 210, y)
            sheet.rows(112, ROWS, [x + 5, x + 120, x + 200], step=16)

    assert [grid(table) for table in tables(drawn(draw))] == [ROWS, ROWS]


def test_rules_over_the_figures_alone_are_those_of_a_wider_table() -> None:
    rows = [
        ["", "2024", "2023", "2022"],
        ["Cash", "25", "17", "8"],
        ["Leases", "5", "4", "3"],
        ["Sum", "30", "21", "11"],
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [80, 320, 400, 480], step=18)
        for y in (86, 104, 140, 158):
            sheet.line(280, y, 485, y)

    assert grid(only(drawn(draw))) == rows


def test_figures_between_the_lines_of_their_labels_stay_in_their_table() -> None:
    def draw(sheet: Sheet) -> None:
        rows = [["", "2024", "2023", "2022"], ["Long-term debt", "25", "17", "8"], ["Leases", "5", "4", "3"]]
        sheet.rows(100, rows, [80, 320, 400, 480], step=18)
        for number in range(3):
            y = 160 + 30 * number
            sheet.text(80, y, "Advances to related")
            sheet.text(80, y + 12, "companies")
            for column, x in enumerate((320, 400, 480)):
                sheet.text(x, y + 6, f"1,{number}{column}5", "right")

    found = only(drawn(draw))
    assert found.columns == 4
    assert grid(found)[4] == ["Advances to related companies", "1,105", "1,115", "1,125"]


def test_paragraphs_between_two_tables_of_a_column_part_them() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (100, 220):
            sheet.rows(y, ROWS, [60, 180, 260], step=15)
        prose(sheet, 60, 162, 4)

    assert [grid(table) for table in tables(drawn(draw))] == [ROWS, ROWS]


def test_a_label_halfway_between_rows_is_that_of_them_all() -> None:
    rows = [["Data", "Method", "Error"], ["", "fast", "1.1"], ["", "slow", "2.2"], ["", "fast", "3.3"]]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [*rows, ["", "slow", "4.4"]], [70, 150, 240], step=14)
        sheet.text(70, 121, "Tides")
        sheet.text(70, 149, "Winds")
        for y in (88, 104, 160):
            sheet.line(70, y, 240, y)

    found = only(drawn(draw))
    spans = {cell.text: (cell.row, cell.row_span) for cell in found.cells if cell.column == 0}
    assert (found.rows, found.columns) == (5, 3)
    assert spans["Tides"] == (1, 2)
    assert spans["Winds"] == (3, 2)


def test_ruled_rows_whose_head_has_no_rule_above_are_a_table_of_their_column() -> None:
    def draw(sheet: Sheet) -> None:
        prose(sheet, 330, 100, 12)
        sheet.rows(100, ROWS, [60, 150, 240], step=16)
        for y in (104, 120, 136, 152):
            sheet.line(55, y, 245, y)

    assert grid(only(drawn(draw))) == ROWS


def test_two_columns_of_long_labels_are_no_columns_of_the_page() -> None:
    rows = [
        [
            "Foreign exchange forwards and options sold",
            "Prepaid expenses and other sums paid",
            "$75",
            "$269",
        ],
        [
            "Foreign exchange forwards of the group",
            "Deferred income taxes and other assets",
            "22",
            "44",
        ],
        ["Rate swaps", "Deferred income taxes and other assets", "24", "7"],
    ]
    xs = [50.0, 290.0, 520.0, 570.0]

    def draw(sheet: Sheet) -> None:
        prose(sheet, 50, 100, 5)
        sheet.rows(190, [["", "", "2025", "2024"]], xs)
        sheet.text(50, 206, "Contracts that the group has formally designated as hedging instruments:")
        for number, row in enumerate(rows):
            for x, text, align in zip(xs, row, ("left", "left", "right", "right"), strict=True):
                sheet.text(x, 222 + 16 * number + (1 if x == xs[1] else 0), text, align)
        sheet.text(50, 270, "Contracts that the group has not formally designated as hedging instruments:")
        sheet.rows(286, [["Foreign exchange forwards", "", "10", "30"]], xs)

    assert [row for row in grid(only(drawn(draw))) if row[1] and row[2]] == rows


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.integers(0, 9)), min_size=1, max_size=30),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(1, 40)), max_size=6),
)
def test_no_text_and_no_rule_crosses_a_wall(
    texts: list[tuple[int, int, int]], rules: list[tuple[int, int, int]]
) -> None:
    pieces = [piece("1" if width < 8 else "word", x, x + width, 6.0 * line, 5.0) for x, width, line in texts]
    across = np.array([(y, x, x + width) for y, x, width in rules], np.float32).reshape(-1, 3)
    wall = find_wall(PARAMS, make_lines(pieces), sorted_rules(across))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zones, "best_wall", best_wall.py_func)
        assert find_wall(PARAMS, make_lines(pieces), sorted_rules(across)) == wall
    if wall is not None:
        beside = [p for p in pieces if wall.top <= p.base <= wall.bottom]
        assert not any(p.x0 < wall.x - 0.5 and p.x1 > wall.x + 0.5 for p in beside)
        assert len({p.base for p in beside if p.x1 <= wall.x + 1}) >= 3
        assert len({p.base for p in beside if p.x0 >= wall.x - 1}) >= 3
        inside = (across[:, 0] > wall.top + 1) & (across[:, 0] <= wall.bottom - 1)
        assert not (inside & (across[:, 1] < wall.x - 5) & (across[:, 2] > wall.x + 5)).any()


def test_a_wall_stands_where_the_widest_lines_leave_white_though_rows_end_far_from_it() -> None:
    """Beside a short column rows end far from the gutter; prose below them ends right before it."""
    pieces = [prose_line(312, 549, 75 + 12.0 * row) for row in range(7)]
    pieces += [piece("heading", 65, 183, 75, 12), piece("caption", 88, 279, 117.9, 9)]
    for base in (127.7, 135, 147, 157, 166.7, 176.5):
        pieces += [piece("label", 70, 120, base, 9), piece("60.2", 202, 216, base, 9)]
        pieces.append(piece("98.4", 252, 289, base, 9))
    pieces += [prose_line(65, 302, 200 + 12.0 * row) for row in range(6)]
    rules = [(280.0, 70.0, 292.0), (296.0, 70.0, 292.0)]
    wall = find_wall(PARAMS, make_lines(pieces), rules)
    assert wall is not None
    assert 302 < wall.x < 312


def test_walls_take_memory_by_the_piece_and_not_by_piece_and_place() -> None:
    pieces = [piece("7", 30.0 * x, 30.0 * x + 9, 14.0 * y, 10) for y in range(4) for x in range(200)]
    lines = make_lines(pieces)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zones, "best_wall", best_wall.py_func)  # memory of compiled code is not traced
        some = make_lines(pieces[::10])
        find_wall(PARAMS, some, [])  # may start Numba, which takes memory once
        tracemalloc.start()
        assert find_wall(PARAMS, lines, []) is None
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 1_000 * len(pieces)
