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
