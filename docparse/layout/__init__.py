"""Layout: from the characters of a page (or OCR words) to blocks in reading order.

Two steps, since running headers, heading levels and tables over pages show only across pages:

    drafts = [analyse_page(content, provenance=...) for content in contents]
    pages = finish_document(drafts, outline)

`finish_pages` does the second page by page, for those who cannot hold all of them.

Before them, `triage(content)` says whether the text layer can be trusted and what OCR should read.
"""

from __future__ import annotations

from docparse.layout.document import Survey, finish_document, finish_pages
from docparse.layout.layer.triage import PageTriage, triage
from docparse.layout.model import LayoutOptions, OcrWords, PageDraft
from docparse.layout.page import analyse_page

__all__ = [
    "LayoutOptions",
    "OcrWords",
    "PageDraft",
    "PageTriage",
    "Survey",
    "analyse_page",
    "finish_document",
    "finish_pages",
    "triage",
]
