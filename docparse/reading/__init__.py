"""From an open file to page drafts: the steps that `docparse.parsing` strings together.

job       what every kind of file can do: open, say what it is, read pages
options   when OCR reads a page, by which engines
pdf       one PDF page: content → triage → (OCR) → layout
image     one page image: OCR → layout
ocr       an image's words in points of the page, and what a second engine makes of its numbers
scripts   which scripts OCR cannot read without their languages
unread    text in a script that the engine does not know: a figure, and a note
results   page drafts and failures in their places → finished pages
crop      a region of a page as PNG
links     where the numbers of a gold page were printed
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.reading.crop import crop_image
    from docparse.reading.document import iter_document, read_document
    from docparse.reading.image import ImageJob
    from docparse.reading.links import read_links
    from docparse.reading.options import OcrMode, OcrOptions
    from docparse.reading.pdf import PdfJob

_HOMES = {
    "ImageJob": "docparse.reading.image",
    "OcrMode": "docparse.reading.options",
    "OcrOptions": "docparse.reading.options",
    "PdfJob": "docparse.reading.pdf",
    "crop_image": "docparse.reading.crop",
    "iter_document": "docparse.reading.document",
    "read_document": "docparse.reading.document",
    "read_links": "docparse.reading.links",
}

__all__ = [
    "ImageJob",
    "OcrMode",
    "OcrOptions",
    "PdfJob",
    "crop_image",
    "iter_document",
    "read_document",
    "read_links",
]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
