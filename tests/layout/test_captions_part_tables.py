"""A caption between two tables stands between them: above the one, or below the other."""

from __future__ import annotations

import pytest

from tests.layout.pages import Sheet, drawn, grid

XS = [80.0, 260, 340, 420]
FIRST = [["Name", "North", "South", "Total"], ["Boats", "12", "14", "26"], ["Trains", "7", "8", "15"]]
SECOND = [["Alder", "5.1", "7.2", "6.2"], ["Birch", "4.4", "4.8", "4.6"], ["Cedar", "9.0", "2.0", "5.5"]]


@pytest.mark.parametrize(
    "caption", ["Table 4: Deferred revenue by region", "Tab. 2. Final output", "Table 7. Costs"]
)
def test_a_caption_between_tables_parts_them(caption: str) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, FIRST, XS)
        sheet.text(80, 145, caption)
        sheet.rows(160, SECOND, XS)

    tables = [grid(draft.table) for draft in drawn(draw)[0]]
    assert tables == [FIRST, SECOND]


WORDS = [["Segment", "Manager", "Region"], ["Grain", "Anna Berg", "North"], ["Ships", "Otto Lind", "West"],
         ["Quays", "Maria Holm", "South"], ["Mills", "Jon Dahl", "South"], ["Stores", "Ida Strand", "North"],
         ["Leasing", "Per Vik", "All"]]  # fmt: skip


def test_rows_of_words_above_a_caption_are_no_heads_of_the_figures_below_it() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, WORDS, [80.0, 230, 380])
        sheet.text(80, 100 + 14 * len(WORDS), "Table 1. Staff by region")
        sheet.rows(114 + 14 * len(WORDS), SECOND, XS)

    tables = [grid(draft.table) for draft in drawn(draw)[0]]
    assert tables[-1] == SECOND


def test_rows_of_words_in_other_columns_far_above_figures_are_another_table() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, WORDS, [80.0, 290, 380])
        sheet.rows(140 + 14 * len(WORDS), SECOND * 2, XS)

    tables = [grid(draft.table) for draft in drawn(draw)[0]]
    assert tables[-1] == SECOND * 2
