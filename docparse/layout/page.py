"""One page: characters or OCR words → words → tables and figures → lines → blocks in reading order."""

from __future__ import annotations

from docparse.document import Provenance, Triage
from docparse.layout.model import LayoutOptions, OcrWords, PageDraft
from docparse.content import PageContent

DEFAULTS = LayoutOptions()
READ_AS_TEXT = Triage("text", "")


def analyse_page(
    content: PageContent,
    *,
    provenance: Provenance,
    triage: Triage = READ_AS_TEXT,
    ocr_words: OcrWords | None = None,
    ocr_provenance: Provenance | None = None,
    options: LayoutOptions = DEFAULTS,
) -> PageDraft:
    """Blocks of one page in reading order; `finish_document` completes them.

    With the verdict `text` the characters of `content` are read and `ocr_words` ignored; with `ocr` the words
    of `ocr_words` alone; with `mixed` both, an OCR word being dropped where the text layer has one already.
    `ocr_provenance` goes to the blocks that OCR words make (default: `provenance`). A page image without a
    PDF is a `PageContent` with empty arrays, verdict `ocr`.
    """
    return PageDraft(content.number, content.width, content.height, content.rotation, triage, provenance, [])
