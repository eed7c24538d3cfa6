"""Layout: from the characters of a page (or OCR words) to blocks in reading order.

Two steps, since running headers, heading levels and tables over pages show only across pages:

    drafts = [analyse_page(content, provenance=...) for content in contents]
    pages = finish_document(drafts, outline)

`finish_pages` does the second page by page, for those who cannot hold all of them.

Before them, `triage(content)` says whether the text layer can be trusted and what OCR should read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.layout.document import Survey, finish_document, finish_pages
    from docparse.layout.html import page_from_html
    from docparse.layout.layer.triage import PageTriage, triage
    from docparse.layout.model import LayoutOptions, OcrWords, PageDraft
    from docparse.layout.page import analyse_page
    from docparse.layout.size import resize_content

_HOMES = {
    "LayoutOptions": "docparse.layout.model",
    "OcrWords": "docparse.layout.model",
    "PageDraft": "docparse.layout.model",
    "PageTriage": "docparse.layout.layer.triage",
    "Survey": "docparse.layout.document",
    "analyse_page": "docparse.layout.page",
    "finish_document": "docparse.layout.document",
    "finish_pages": "docparse.layout.document",
    "page_from_html": "docparse.layout.html",
    "resize_content": "docparse.layout.size",
    "triage": "docparse.layout.layer.triage",
}

__all__ = [
    "LayoutOptions",
    "OcrWords",
    "PageDraft",
    "PageTriage",
    "Survey",
    "analyse_page",
    "finish_document",
    "finish_pages",
    "page_from_html",
    "resize_content",
    "triage",
]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
