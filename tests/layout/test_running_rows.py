"""A running line right above or below a table is none of its rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.document import Cell, Provenance, Table, Triage
from docparse.geometry import BBox
from docparse.layout.document import finish_document
from docparse.layout.model import BlockDraft, PageDraft

CAPTION = BlockDraft((50, 300, 400, 312), "caption", "Table 3: Symbols", caption_of=0)


def page(number: int, *blocks: BlockDraft) -> PageDraft:
    return PageDraft(number, 600, 800, 0, Triage("text", ""), Provenance("text_layer", "test", "1"), blocks)


def with_table(top: float, *rows: list[str]) -> BlockDraft:
    cells = [
        Cell(
            r, c, text, header=r == 0, box=BBox(50 + 100 * c, top + 20 * r, 150 + 100 * c, top + 20 * r + 20)
        )
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
        if text
    ]
    box = (50, top, 50 + 100 * len(rows[0]), top + 20 * len(rows))
    return BlockDraft(box, "table", "", table=Table(len(rows), len(rows[0]), tuple(cells)))


def others(count: int) -> list[PageDraft]:
    head = BlockDraft((50, 40, 200, 50), "page_header", "Notes on symbols")
    return [page(n, head, BlockDraft((50, 90, 500, 200), "text", f"Page {n}")) for n in range(1, count + 1)]


def test_a_row_as_high_as_the_running_heads_is_one_of_them() -> None:
    rows = ["22", "", "Notes on symbols"], ["Name", "Sign", ""], ["alpha", "a", ""], ["beta", "b", ""]
    found = finish_document([*others(3), page(4, with_table(40.6, *rows), CAPTION)])[3].blocks
    assert [(one.role, one.caption_of) for one in found] == [
        ("page_header", None),
        ("table", None),
        ("caption", 1),
    ]
    assert found[0].text == "22 Notes on symbols"
    table = found[1].table
    assert table is not None
    assert (table.rows, table.columns) == (3, 2)
    assert [cell.text for cell in table.cells] == ["Name", "Sign", "alpha", "a", "beta", "b"]
    assert [cell.text for cell in table.cells if cell.header] == ["Name", "Sign"]


@pytest.mark.parametrize(("count", "top"), [(3, 60.0), (2, 40.0)])
def test_a_row_elsewhere_or_where_few_pages_have_heads_stays(count: int, top: float) -> None:
    table = with_table(top, ["Name", "Sign"], ["alpha", "a"], ["beta", "b"])
    found = finish_document([*others(count), page(count + 1, table)])[count].blocks
    assert [one.role for one in found] == ["table"]


def test_a_row_as_low_as_the_running_feet_is_one_of_them() -> None:
    foot = BlockDraft((50, 760, 200, 770), "page_footer", "17")
    pages = [page(n, BlockDraft((50, 90, 500, 200), "text", f"Page {n}"), foot) for n in range(1, 4)]
    table = with_table(
        690.4, ["Name", "Sign", ""], ["alpha", "a", ""], ["beta", "b", ""], ["Notes", "", "20"]
    )
    caption = replace(CAPTION, caption_of=1)
    text = BlockDraft((50, 90, 500, 200), "text", "Below")
    found = finish_document([*pages, page(4, text, table, caption)])[3].blocks
    assert [(one.role, one.caption_of) for one in found] == [
        ("text", None),
        ("table", None),
        ("caption", 1),
        ("page_footer", None),
    ]
    assert found[3].text == "Notes 20"
    table_left = found[1].table
    assert table_left is not None
    assert (table_left.rows, table_left.columns) == (3, 2)
    assert [cell.text for cell in table_left.cells if cell.header] == ["Name", "Sign"]


@pytest.mark.parametrize(("top", "freed"), [(756.0, True), (600.0, False)])
def test_what_a_browser_prints_below_a_table_is_none_of_its_rows(top: float, freed: bool) -> None:
    rows = ["Name", "Sign"], ["alpha", "a"], ["beta", "b"], ["https://books.example.org/dues", "1/3"]
    found = finish_document([page(1, with_table(top - 60, *rows))])[0].blocks
    assert [one.role for one in found] == ["table", "page_footer"][: 1 + freed]


def test_a_last_row_that_a_label_above_reaches_into_stays() -> None:
    draft = with_table(690.0, ["Name", "Sign"], ["alpha", "a"], ["beta", "b"], ["", "17"])
    assert draft.table is not None
    cells = tuple(replace(cell, row_span=2) if cell.text == "beta" else cell for cell in draft.table.cells)
    foot = BlockDraft((50, 760, 200, 770), "page_footer", "17")
    pages = [page(n, BlockDraft((50, 90, 500, 200), "text", f"Page {n}"), foot) for n in range(1, 4)]
    table = replace(draft, table=replace(draft.table, cells=cells))
    assert [one.role for one in finish_document([*pages, page(4, table)])[3].blocks] == ["table"]
