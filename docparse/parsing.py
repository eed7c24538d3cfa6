"""`parse`, `parse_pdf`, `iter_pages` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why. The steps are in
`docparse.reading`. All four take a `ParseOptions`, its fields as keywords, or both: keywords win.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from docparse import reading
from docparse.document import Document, Page
from docparse.errors import ArgumentError, NotADocumentError
from docparse.images.file import head, is_image
from docparse.layout import LayoutOptions
from docparse.reading.parse_options import ParseKeywords, ParseOptions, options_of
from docparse.source import Input, read_input

Image = NDArray[np.uint8]


def parse(
    source: Input | Image, options: ParseOptions | None = None, **keywords: Unpack[ParseKeywords]
) -> Document:
    """Read a PDF or page images as a `Document`; the first bytes tell which it is.

    `source` is a path, bytes, a binary file object or a uint8 array.

    Raises:
        InputError: the file cannot be used (its kinds: docparse.errors). A page that fails does not raise:
            its `Page.failure` says why.
        ArgumentError: an argument that cannot be, such as `ocr="never"` for an image; the message says what
            it may be.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    chosen = options_of(options, keywords)
    data = source if isinstance(source, np.ndarray) else read_input(source)
    if isinstance(data, np.ndarray) or is_image(head(data)):
        return parse_image(data, chosen)
    return parse_pdf(data, chosen)


def parse_pdf(
    source: Input, options: ParseOptions | None = None, **keywords: Unpack[ParseKeywords]
) -> Document:
    """Read a PDF as a `Document`: a path, bytes or a binary file object. Raises as `parse` does."""
    chosen = options_of(options, keywords)
    job = _pdf_job(source, chosen)
    return reading.read_document(job, chosen.pages, limits=chosen.limits, progress=chosen.progress)


def iter_pages(
    source: Input, options: ParseOptions | None = None, **keywords: Unpack[ParseKeywords]
) -> Iterator[Page]:
    """Yield the pages of a PDF as `parse_pdf` finishes them, in memory that does not grow with their number.

    Every page is read before the first is yielded: what is furniture, and how headings rank, only the whole
    document tells. Pages beyond the first hundred wait in a temporary file without a name, which the system
    removes. A table that goes on over pages is held until its end. `progress` tells of the pages read.

    Raises:
        as `parse` does, when the first page is asked for; ArgumentError at once.
    """
    chosen = options_of(options, keywords)
    job = _pdf_job(source, chosen)
    return reading.iter_document(job, chosen.pages, limits=chosen.limits, progress=chosen.progress)


def _pdf_job(source: Input, chosen: ParseOptions) -> reading.PdfJob:
    data = read_input(source)
    path = data if isinstance(data, Path) else None
    if is_image(head(data)):
        raise NotADocumentError("an image and not a PDF", path=path, hint="use parse or parse_image")
    layout = chosen.layout or LayoutOptions()
    return reading.PdfJob(data, chosen.password, chosen.backend, chosen.for_ocr(chosen.ocr), layout)


def parse_image(
    source: Input | Image, options: ParseOptions | None = None, **keywords: Unpack[ParseKeywords]
) -> Document:
    """Read page images (PNG, JPEG, WebP, TIFF of any number of pages, or a uint8 array) by OCR.

    Raises as `parse` does.
    """
    chosen = options_of(options, keywords)
    if chosen.ocr == "never":
        raise ArgumentError("ocr", chosen.ocr, "'auto' or 'always' for an image, which has no text layer")
    data = source if isinstance(source, np.ndarray) else read_input(source)
    job = reading.ImageJob(data, chosen.dpi, chosen.for_ocr("always"), chosen.layout or LayoutOptions())
    return reading.read_document(job, chosen.pages, limits=chosen.limits, progress=chosen.progress)
