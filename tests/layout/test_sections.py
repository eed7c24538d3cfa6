"""Sections of CVs and cover pages: a title at the left, below it rows of labels and what is said of them."""

from __future__ import annotations

import pytest

from docparse.document import Block
from tests.layout.sheets import Pen, blocks

SIZES = (8.0, 10.0, 12.0)
SECTIONS = {
    "Experience": [
        (
            "Jan. 2019 - today",
            ("Leads the group that reads all gauges of tidal rivers", "and more."),
        ),
        ("Mar. 2015 - Dec. 2018", ("Wrote the catalogue of sluices on both shores of the", "narrow sea.")),
    ],
    "Education": [
        ("2013 - 2015", ("Master of hydrology at the college of the harbour",)),
        ("2010 - 2013", ("Bachelor of geography with a thesis on rivers that", "silt, grade 1.2")),
        ("2002 - 2010", ("School of the quay",)),
    ],
    "Skills": [("Software", ("Spreadsheets, Typesetting",)), ("Programming", ("Fortran, Lua",))],
}


def said(found: tuple[Block, ...]) -> str:
    return " ".join(" ".join(block.text for block in found if block.text).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("gutter", [3.0, 6.0])
def test_sections_of_a_cv_are_read_one_after_the_other_and_row_by_row(size: float, gutter: float) -> None:
    def cv(pen: Pen) -> None:
        y = 160.0
        pen.text(72, y, "Curriculum Vitae", 1.4 * size, "Helvetica-Bold")
        x = 72 + pen.canvas.stringWidth("Mar. 2015 - Dec. 2018", "Helvetica", size) + gutter * size
        for title, rows in SECTIONS.items():
            y += 2.2 * size
            pen.text(72, y, title, size, "Helvetica-Bold")
            for label, lines in rows:
                pen.text(72, y + 1.2 * size, label, size, "Helvetica")
                for line in lines:
                    y += 1.2 * size
                    pen.text(x, y, line, size, "Helvetica")

    found = blocks(cv)
    expected = [f"{label} {' '.join(lines)}" for rows in SECTIONS.values() for label, lines in rows]
    headings = [block.text for block in found if block.role in ("title", "section_header")]
    assert headings == ["Curriculum Vitae", *SECTIONS]
    whole = said(found)
    places = [whole.find(row) for row in expected]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", [1.2, 1.5])
def test_titles_between_entries_are_in_no_table(size: float, larger: float) -> None:
    titles = ["Studies", "Positions held", "Languages"]
    entries = [("University of Norland", "Tromsdal"), ("Master of hydrology", "2015 - 2018")]
    entries += [("Harbour College", "Leith"), ("Bachelor of geography", "2012 - 2015")]

    def cv(pen: Pen) -> None:
        y = 160.0
        for title in titles:
            pen.text(72, y, title, larger * size, "Helvetica-Bold")
            for at, (text, end) in enumerate(entries):
                y += 1.3 * size * (1 + 0.3 * (at == 0))
                pen.text(72, y, text, size)
                pen.canvas.drawRightString(540, 792 - y, end)
            y += 2.6 * size

    found = blocks(cv)
    assert [block.text for block in found if block.role in ("title", "section_header")] == titles
    whole = said(found)
    assert all(whole.count(f"{text} {end}") == 3 for text, end in entries)


@pytest.mark.parametrize("size", SIZES)
def test_places_and_dates_at_the_right_margin_end_the_lines_of_their_entries(size: float) -> None:
    entries = [("Quay and Sons", "Leith"), ("Senior analyst", "2019 to today")]
    others = [("Port Authority", "Bergen in Norway"), ("Trainee", "2018")]

    def cv(pen: Pen) -> None:
        y = 100.0
        for part in (entries, others):
            for text, end in part:
                pen.text(72, y, text, size)
                pen.canvas.drawRightString(520, 792 - y, end)
                y += 1.3 * size
            y = pen.prose(72, y, 300, 3, size) + size

    whole = said(blocks(cv))
    for text, end in entries + others:
        assert f"{text} {end}" in whole


@pytest.mark.parametrize("size", SIZES)
def test_a_short_word_far_before_its_value_is_a_label_and_no_mark(size: float) -> None:
    rows = [("Name", "Ingrid Holm"), ("Phone", "0131 555 0142")]

    def letter(pen: Pen) -> None:
        for at, (label, value) in enumerate(rows):
            pen.text(72, 100 + 1.3 * size * at, label, size)
            pen.text(72 + 7 * size, 100 + 1.3 * size * at, value, size)
        pen.prose(72, 200, 460, 6, size)

    (found,) = [block for block in blocks(letter) if block.pairs]
    assert [(pair.key, pair.value) for pair in found.pairs] == rows
