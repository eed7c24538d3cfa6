"""The number of a page and the title beside it are no rows of a table that begins or ends at its edge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from docparse.document import Block
from tests.layout.sheets import Pen, blocks

WIDE, NARROW = (72, 300, 400, 500), (72, 500)


def draw_rows(pen: Pen, top: float, pitch: float, columns: Sequence[float], *, count: int = 9) -> float:
    """Draw rows of names and numbers; return the base line of the last."""
    for row in range(count):
        pen.text(columns[0], top + pitch * row, f"Quay number {row}")
        for x in columns[1:]:
            pen.text(x, top + pitch * row, f"{row + 2},54{row}")
    return top + pitch * (count - 1)


def in_tables(found: Sequence[Block]) -> str:
    return " ".join(cell.text for block in found if block.table is not None for cell in block.table.cells)


@pytest.mark.parametrize(("pitch", "gap", "columns"), [(14, 1.7, NARROW), (16, 1.5, WIDE), (20, 2.2, WIDE)])
@pytest.mark.parametrize("title", [72, 230, 440])
def test_a_running_title_beside_the_number_of_its_page_heads_no_table(
    pitch: float, gap: float, columns: tuple[float, ...], title: float
) -> None:
    def draw(pen: Pen) -> None:
        pen.text(title, 60, "Tides of the north")
        pen.text(72 if title > 400 else 510, 60, "18")
        draw_rows(pen, 60 + gap * pitch, pitch, columns)

    said = in_tables(blocks(draw))
    assert "Quay number 0" in said
    assert "Tides" not in said


@pytest.mark.parametrize("number", [303, 505])
def test_the_number_of_a_page_between_a_table_and_the_rule_at_the_foot_is_no_row(number: float) -> None:
    def draw(pen: Pen) -> None:
        last = draw_rows(pen, 720 - 14 * 19, 14, WIDE, count=20)
        pen.text(number, last + 24, "88")
        pen.canvas.line(72, 792 - last - 30, 550, 792 - last - 30)

    said = in_tables(blocks(draw))
    assert "Quay number 19" in said
    assert not said.endswith("88")


@pytest.mark.parametrize("year", ["2023", "FY 2023"])
def test_a_year_above_its_column_at_the_top_of_a_page_heads_it(year: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 60, "Harbour")
        pen.text(500, 60, year)
        draw_rows(pen, 84, 14, NARROW)

    assert year in in_tables(blocks(draw))
