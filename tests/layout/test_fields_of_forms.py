"""Labels with colons and their values on lines of a form stay together, and are no table."""

from __future__ import annotations

import pytest

from docparse import parse_pdf
from fixtures.readings.page import DrawnPage

FIELDS = (
    (("Project:", "Filter"), ("Market:", "Cities"), ("Approved:", "C. Duval")),
    (("Account:", "7321"), ("Date:", "11/24/1987")),
    (("Reference:", "PM/87/204"), ("Department:", "Research")),
    (("Pages:", "3"),),
    (("Region:", "South East"), ("City:", "Durham, NC")),
)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pitch", [18, 24])
@pytest.mark.parametrize("rows", [0, 4])
def test_fields_of_a_form_stay_together(seed: int, pitch: int, rows: int) -> None:
    """Whatever the type, with a table of figures right below it or none."""
    page, y = DrawnPage(seed), 90.0
    for line in FIELDS:
        for at, (label, value) in enumerate(line):
            x = 60 + 500 / len(line) * at
            page.text(x, y, label)
            page.text(x + 88, y, value)
        y += pitch
    for row in range(rows):
        page.text(60, y + 20, f"Item {row}")
        for column in (300, 420, 540):
            page.text(column, y + 20, f"{27 + row},{column}", side="right")
        y += 16
    blocks = parse_pdf(page.data(), ocr="never", limits=None).blocks
    text = "\n".join(block.text for block in blocks if block.table is None)
    for label, value in (field for line in FIELDS for field in line):
        assert f"{label} {value}" in text.replace("\n", " "), text
    tables = [block.table for block in blocks if block.table is not None]
    assert [table.rows for table in tables] == ([rows] if rows else [])


def test_a_table_whose_labels_end_in_colons_stays_one() -> None:
    page, y = DrawnPage(3), 90.0
    for row in range(6):
        page.text(60, y, f"Storage {'abcdef'[row]}:")
        for column in (300, 420, 540):
            page.text(column, y, f"{27 + row},{column}", side="right")
        y += 16
    (block,) = parse_pdf(page.data(), ocr="never", limits=None).blocks
    assert block.table is not None
    assert (block.table.rows, block.table.columns) == (6, 4)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("colon", ["behind the label", "before the value", "labels end at it"])
def test_a_label_and_a_value_a_line_are_pairs(seed: int, colon: str) -> None:
    """They are no table, whatever the white between them; what a few of them say may be figures."""
    page, y = DrawnPage(seed), 90.0
    fields = (
        ("Account holder", "Ingrid Solheim"),
        ("Account no.", "1503 22 81190"),
        ("Period", "1 Jan to 31 Mar 2025"),
        ("Read at", "Oslo, 10:45"),
    )
    for label, value in fields:
        if colon == "labels end at it":
            page.text(200, y, f"{label}:", side="right")
            page.text(206, y, value)
        elif colon == "before the value":
            page.text(60, y, label)
            page.text(200, y, f": {value}")
        else:
            page.text(60, y, f"{label}:")
            page.text(200, y, value)
        y += 14
    blocks = parse_pdf(page.data(), ocr="never", limits=None).blocks
    assert tuple((pair.key, pair.value) for block in blocks for pair in block.pairs) == fields
