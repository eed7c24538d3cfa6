"""Levels of headings over a whole document."""

from __future__ import annotations

from collections.abc import Callable

from docparse.document import OutlineEntry, Triage
from docparse.layout import analyse_page, finish_document
from docparse.layout.blocks.headings.levels import Heading, assign_levels
from docparse.layout.model import BOLD as BOLD_STYLE
from docparse.layout.model import OCR, PageDraft
from docparse.layout.params import PARAMS
from tests.layout.sheets import LAYER, Pen, contents, pages

Shown = tuple[str, float, str]
BOLD, PLAIN = "Times-Bold", "Times-Roman"


def page(*headings: Shown) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        y = 120.0
        for text, size, font in headings:
            pen.text(72, y, text, size, font)
            y = pen.prose(72, y + 24, 450, 5) + 24

    return draw


def cover(pen: Pen) -> None:
    for row, size in enumerate((34, 30, 27, 24, 21, 18, 16)):
        pen.text(72, 100 + 60 * row, f"Halvorsen cover line {'abcdefg'[row]}", size)
    pen.prose(72, 600, 450, 6)


def levels(*draws: Callable[[Pen], None]) -> dict[str, int]:
    found = pages(*draws)
    return {b.text: b.level for p in found[1:] for b in p.blocks if b.role == "section_header"}


def test_a_cover_does_not_use_up_the_tiers() -> None:
    body = page(("Strategy", 15, PLAIN), ("Markets", 12, BOLD), ("Prices", 10, BOLD), ("Costs", 12, BOLD))
    assert levels(cover, body, body) == {"Strategy": 1, "Markets": 2, "Prices": 3, "Costs": 2}


def test_parts_and_items_of_a_filing_come_before_looks() -> None:
    first = page(("PART I", 10, BOLD), ("Item 1. Business", 10, BOLD), ("Our history", 14, BOLD))
    second = page(
        ("Item 1A. Risk Factors", 10, BOLD), ("Risks of the trade", 14, BOLD), ("PART II", 10, BOLD)
    )
    assert levels(cover, first, second) == {
        "PART I": 1,
        "Item 1. Business": 2,
        "Our history": 3,
        "Item 1A. Risk Factors": 2,
        "Risks of the trade": 3,
        "PART II": 1,
    }


def test_levels_do_not_jump() -> None:
    first = page(("1 Results", 14, BOLD), ("1.1.1 Costs of energy", 10, BOLD), ("1.2 Taxes", 12, BOLD))
    assert levels(cover, first) == {"1 Results": 1, "1.1.1 Costs of energy": 2, "1.2 Taxes": 2}


def test_the_outline_decides() -> None:
    draws = (cover, page(("Results", 10, BOLD), ("Costs", 14, BOLD), ("Taxes", 14, BOLD)))
    drafts = [analyse_page(content, provenance=LAYER) for content in contents(*draws)]
    outline = [OutlineEntry("Results", 1, 2), OutlineEntry("Costs", 2, 2), OutlineEntry("Taxes", 3, 2)]
    found = finish_document(drafts, outline)[1].blocks
    assert [b.level for b in found if b.role == "section_header"] == [1, 2, 3]


def test_a_heading_that_ocr_read_ranks_with_those_of_its_size() -> None:
    headings = [
        Heading("Markets", 20.0, BOLD_STYLE, 0, 1, 100),
        Heading("Income", 15.6, BOLD_STYLE, 0, 2, 100),
        Heading("Balance Sheets", 14.9, OCR, 0, 3, 100),
        Heading("Cash Flows", 15.6, BOLD_STYLE, 0, 4, 100),
        Heading("Debt", 12.0, BOLD_STYLE, 0, 5, 100),
    ]
    assign_levels(
        PARAMS.blocks.levels, headings, PageDraft(1, 612, 792, 0, Triage("text", ""), LAYER, ()), ()
    )
    assert [heading.level for heading in headings] == [1, 2, 2, 2, 3]


def test_a_section_of_a_numbered_chapter_is_below_it_and_a_scan_has_the_level_of_its_like() -> None:
    chapter = [
        Heading("1. Grain", 14, BOLD_STYLE, 0, 1, 90, 7.0),
        Heading("1.1 Storage", 14, BOLD_STYLE, 0, 1, 200, 7.1),
    ]
    small = [Heading(f"Berth {at}", 11, BOLD_STYLE, 0, 2, 90 * at, 5.6) for at in range(1, 4)]
    scan = Heading(
        "2. Rail", 12.2, BOLD_STYLE | OCR, 0, 3, 90, 7.2
    )  # low letters: nearer to 11 by its height
    assign_levels(
        PARAMS.blocks.levels,
        [*chapter, *small, scan],
        PageDraft(1, 612, 792, 0, Triage("text", ""), LAYER, ()),
        (),
    )
    assert [one.level for one in (*chapter, scan)] == [1, 2, 1]
    assert small[0].level == 2


def test_a_chapter_is_as_high_as_the_one_that_its_number_follows() -> None:
    first = page(("1 Quays", 14, BOLD), ("1.1 Old quays", 12, BOLD), ("2 Ships", 14, BOLD))
    second = page(("3. SIGNALS", 12, BOLD), ("3.1 Horns", 12, BOLD), ("4 Dues", 12, PLAIN))
    assert levels(cover, first, second) == {
        "1 Quays": 1,
        "1.1 Old quays": 2,
        "2 Ships": 1,
        "3. SIGNALS": 1,
        "3.1 Horns": 2,
        "4 Dues": 1,
    }


def test_numbered_steps_within_a_chapter_do_not_move_the_next_one() -> None:
    first = page(("1 Quays", 14, BOLD), ("1 Moor", 11, BOLD), ("2 Unload", 11, BOLD))
    second = page(("2 Ships", 14, BOLD), ("1 Board", 11, BOLD), ("2 Leave", 11, BOLD))
    found = levels(cover, first, second)
    assert found == {"1 Quays": 1, "1 Moor": 2, "2 Unload": 2, "2 Ships": 1, "1 Board": 2, "2 Leave": 2}
