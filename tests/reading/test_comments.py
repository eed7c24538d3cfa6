"""Comments stay with a page that OCR or a vision model reads, turned as the page is."""

from __future__ import annotations

import pytest

from docparse.annotations import Annotation
from docparse.content import PageContent
from docparse.document import Provenance, Triage
from docparse.layout import LayoutOptions, PageDraft
from docparse.ocr.protocol import EngineInfo, Frame, OcrPage
from docparse.pdf import open_pdf
from docparse.reading.ocr import Reading, draft_from_ocr, ocr_words
from tests.pdf.test_comments import NOTE, annotated

Place = tuple[float, float, float, float]


def noted_page() -> PageContent:
    with open_pdf(annotated(NOTE)) as file:
        return file.content(0)


def comments_after(page: OcrPage) -> tuple[Annotation, ...]:
    reading = Reading(page, ocr_words(page), Provenance("ocr", "fixed", "1"))
    draft = draft_from_ocr(noted_page(), reading, Triage("ocr", "asked for"), LayoutOptions()).page
    assert isinstance(draft, PageDraft)
    return draft.annotations


@pytest.mark.parametrize(
    ("quarter", "size", "place"),
    [
        (0, (200, 100), (20, 20, 40, 40)),
        (90, (100, 200), (60, 20, 80, 40)),
        (180, (200, 100), (160, 60, 180, 80)),
        (270, (100, 200), (20, 160, 40, 180)),
    ],
)
def test_a_page_that_is_turned_for_ocr_turns_them(quarter: int, size: tuple[int, int], place: Place) -> None:
    page = OcrPage((), *size, 72.0, EngineInfo("fixed", "1"), frame=Frame((200, 100), quarter))
    (note,) = comments_after(page)
    assert tuple(note.box) == pytest.approx(place)
    assert note.author == "Ann"


def test_a_page_that_a_vision_model_reads_keeps_them() -> None:
    page = OcrPage((), 200, 100, 72.0, EngineInfo("fixed", "1"), html="<p>Revenue</p>")
    assert comments_after(page) == noted_page().annotations
