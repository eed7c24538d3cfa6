"""Bold and italic in the cells of tables, from the page to Markdown and HTML."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html as lxml_html

from docparse.document import Cell, Mark, Table
from tests.export.rendered import RENDERERS, Rendered
from tests.export.samples import block, document
from tests.export.test_markdown_safety import RUNS, TEXT, visible
from tests.layout.sheets import PROSE, Pen, blocks

ROWS = (
    ("Revenue", "1,200", "1,100", "Times-Roman"),
    ("Costs of sales", "800", "700", "Times-Italic"),
    ("Gross profit", "400", "400", "Times-Bold"),
    ("Other income", "10", "9", "Times-Roman"),
)
COLUMNS = (72, 250, 330)


def draw(pen: Pen) -> None:
    for x, text in zip(COLUMNS, ("Item", "2024", "2023"), strict=True):
        pen.text(x, 100, text, font="Times-Bold")
    for number, (*cells, font) in enumerate(ROWS):
        for x, text in zip(COLUMNS, cells, strict=True):
            pen.text(x, 116 + 14 * number, text, font=font)
    for number in range(6):
        pen.text(72, 240 + 12 * number, PROSE[:80])


def test_the_styles_of_a_table_become_marks_of_its_cells() -> None:
    shown = blocks(draw)
    assert shown[0].table is not None
    marked = {(cell.text, mark.kind) for cell in shown[0].table.cells for mark in cell.marks if cell.row}
    assert marked == {(text, "italic") for text in ROWS[1][:3]} | {(text, "bold") for text in ROWS[2][:3]}
    assert all((mark.start, mark.end) == (0, len(c.text)) for c in shown[0].table.cells for mark in c.marks)
    read = document(*shown)
    assert "| **Gross profit** | **400** | **400** |" in read.to_markdown(emphasis=True)
    assert "| *Costs of sales* | *800* | *700* |" in read.to_markdown(emphasis=True)
    assert "*" not in read.to_markdown()
    assert "<td><strong>Gross profit</strong></td>" in read.to_html()
    assert "<th>Item</th>" in read.to_html()  # bold by itself


def test_raised_marks_in_cells_are_told_as_in_running_text() -> None:
    cells = (Cell(0, 0, "South3", marks=(Mark("superscript", 5, 6),)), Cell(0, 1, "1,204"))
    read = document(block("table", "", table=Table(1, 2, cells)))
    assert "| South<sup>3</sup> | 1,204 |" in read.to_markdown()


@st.composite
def emphasised(draw: st.DrawFn) -> Cell:
    text = draw(TEXT) + draw(TEXT)
    places = st.integers(0, len(text))
    kinds = st.sampled_from(["bold", "italic", "doubtful"])
    drawn = draw(st.lists(st.tuples(kinds, places, places), max_size=4))
    return Cell(1, 0, text, marks=tuple(Mark(kind, min(a, b), max(a, b)) for kind, a, b in drawn))


@pytest.mark.grid(3)
@pytest.mark.parametrize("span", [1, 2])
@pytest.mark.parametrize("renderer", ["GFM with links", "mistune"])
@RUNS
@example(Cell(1, 0, "a\n*b* | c", marks=(Mark("bold", 0, 3),)), True)
@example(Cell(1, 0, "x//evil.com", marks=(Mark("bold", 0, 3),)), True)
@given(emphasised(), st.booleans())
def test_emphasis_changes_no_word_of_a_cell(renderer: str, span: int, cell: Cell, emphasis: bool) -> None:
    table = Table(2, 2, (Cell(0, 0, "h", column_span=span), cell))
    source = document(block("table", "x", table=table)).to_markdown(emphasis=emphasis)
    page = Rendered(RENDERERS[renderer](source))
    assert page.words == "h" + visible(cell.text), source
    seen = set(page.elements) - {"table", "thead", "tbody", "tr", "th", "td", "br"}
    assert seen <= {"strong", "em", "a", "mark"}, source
    assert page.disguised == []
    assert ("em" in page.elements) <= any(mark.kind == "italic" for mark in cell.marks), source


@RUNS
@given(emphasised())
def test_html_keeps_every_character_of_a_cell(cell: Cell) -> None:
    shown = document(block("table", "x", table=Table(2, 1, (cell,)))).to_html().replace("\x00", "")
    (table,) = lxml_html.document_fromstring(shown).xpath("//table")
    assert visible(table.text_content()) == visible(cell.text)
