"""`parse_pdf` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why. The steps are in
`docparse.reading`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from docparse.child.limits import Limits
from docparse.document import Document
from docparse.errors import NotADocumentError
from docparse.images.file import head, is_image, open_image
from docparse.layout import LayoutOptions
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT
from docparse.reading.document import image_document, pdf_document
from docparse.reading.image import ImageJob
from docparse.reading.options import OcrMode, OcrOptions
from docparse.reading.pdf import Backend, Job
from docparse.reading.results import Progress
from docparse.source import Input, PageSelection, read_input

Image = NDArray[np.uint8]


def parse_pdf(  # noqa: PLR0913 (the one function that everybody calls; all but the first by keyword)
    source: Input,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    backend: Backend = "auto",
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read a PDF as a `Document`.

    `source` is a path, bytes or a binary file object. `pages` selects ("1-3,7", numbers from 1). With
    `ocr="auto"` pages without a trustworthy text layer are read by `engine`; "never" takes the text layer as
    it is, "always" ignores it. `verify` is a second engine: what OCR reads (pages, or regions of a page), it
    reads too, and `Page.verification` lists the numbers on which the two do not agree; what comes from a text
    layer is not verified. With `limits` the file is read in a process of its own, in which a page that hangs,
    crashes or eats memory costs that page. `progress` is called with (pages done, pages in all).

    Raises:
        InputError: the file cannot be used (its kinds: docparse.errors). A page that fails does not raise:
            its `Page.failure` says why.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    data = read_input(source)
    path = data if isinstance(data, Path) else None
    if is_image(head(data)):
        raise NotADocumentError("an image and not a PDF", path=path, hint="use parse_image")
    job = Job(data, password, backend, OcrOptions(ocr, engine, languages, verify), layout or LayoutOptions())
    return pdf_document(job, pages, limits=limits, progress=progress)


def parse_image(
    source: Input | Image,
    *,
    dpi: float | None = None,
    pages: PageSelection = None,
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    layout: LayoutOptions | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read page images (PNG, JPEG, WebP, TIFF of any number of pages, or a uint8 array) by OCR.

    `dpi` overrides what the file says; where neither says, it is estimated from the image's size. `verify` as
    in `parse_pdf`.

    Raises:
        InputError: the file cannot be used. A page that fails does not raise: its `Page.failure` says why.
        MissingExtraError, LanguageError: the engine is not there, or not for that language.
    """
    data = source if isinstance(source, np.ndarray) else read_input(source)
    options = OcrOptions("always", engine, languages, verify)
    job = ImageJob(open_image(data), dpi, options, layout or LayoutOptions())
    return image_document(job, pages, progress=progress)
