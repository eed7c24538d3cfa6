"""Words that OCR repair changed say so in the document, with what the engine had read."""

from __future__ import annotations

from pathlib import Path

from docparse import parse_image
from docparse.codec import from_plain, to_plain
from docparse.compare.conditions import page_image
from docparse.document import Page
from tests.ocr.rapid import rapid

PAGE = Path(__file__).parents[2] / "fixtures" / "pages" / "report_p4_income.pdf"


def test_mended_words_are_listed_with_their_place_and_first_reading() -> None:
    image, dpi = page_image(PAGE, "low")
    engine = rapid()
    repaired = parse_image(image, dpi=dpi, engine=engine)
    as_read = parse_image(image, dpi=dpi, engine=engine, repair=False)

    (page,) = repaired.pages
    assert page.mended
    for word in page.mended:
        assert word.text in page.text
        assert 0 <= word.box.x0 < word.box.x1 <= page.width
        assert 0 <= word.box.y0 < word.box.y1 <= page.height
    assert any(word.read != word.text and word.read in as_read.pages[0].text for word in page.mended)
    assert as_read.pages[0].mended == ()
    assert from_plain(Page, to_plain(page)) == page
