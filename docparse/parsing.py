"""`parse`, `parse_pdf`, `iter_pages` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why. The steps are in
`docparse.reading`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from types import NoneType

import numpy as np
from numpy.typing import NDArray

from docparse.arguments import require_choice, require_type
from docparse.child.limits import Limits
from docparse.document import Document, Page
from docparse.errors import ArgumentError, ArgumentTypeError, NotADocumentError
from docparse.images.file import head, is_image
from docparse.layout import LayoutOptions
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT
from docparse.pdf import BACKENDS
from docparse.reading.crop import Backend
from docparse.reading.document import iter_document, read_document
from docparse.reading.image import ImageJob
from docparse.reading.options import OcrMode, OcrOptions
from docparse.reading.pdf import PdfJob
from docparse.reading.results import Progress
from docparse.source import Input, PageSelection, read_input

Image = NDArray[np.uint8]


def parse(  # noqa: PLR0913 (the one function that everybody calls; all but the first by keyword)
    source: Input | Image,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    repair: bool = True,
    backend: Backend = "auto",
    dpi: float | None = None,
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read a PDF or page images as a `Document`; the first bytes tell which it is.

    `source` is a path, bytes, a binary file object or a uint8 array. `password` and `backend` are for
    PDFs, see `parse_pdf`; `dpi` is for images, see `parse_image`.

    Raises:
        InputError: the file cannot be used (its kinds: docparse.errors). A page that fails does not raise:
            its `Page.failure` says why.
        ArgumentError: an argument that cannot be, such as `ocr="never"` for an image.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    data = source if isinstance(source, np.ndarray) else read_input(source)
    if isinstance(data, np.ndarray) or is_image(head(data)):
        if ocr == "never":
            raise ArgumentError("ocr", ocr, "'auto' or 'always' for an image, which has no text layer")
        return parse_image(
            data,
            dpi=dpi,
            pages=pages,
            engine=engine,
            languages=languages,
            verify=verify,
            repair=repair,
            layout=layout,
            limits=limits,
            progress=progress,
        )
    return parse_pdf(
        data,
        password=password,
        pages=pages,
        ocr=ocr,
        engine=engine,
        languages=languages,
        verify=verify,
        repair=repair,
        backend=backend,
        layout=layout,
        limits=limits,
        progress=progress,
    )


def parse_pdf(  # noqa: PLR0913 (the one function that everybody calls; all but the first by keyword)
    source: Input,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    repair: bool = True,
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
    layer is not verified. `repair=False` leaves an engine's words as it read them. With `limits` the file is
    read in a process of its own, in which a page that hangs, crashes or eats memory costs that page.
    `progress` is called with (pages done, pages in all).

    Raises:
        InputError: the file cannot be used (its kinds: docparse.errors). A page that fails does not raise:
            its `Page.failure` says why.
        ArgumentError: an argument that cannot be; the message says what it may be.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    job = _pdf_job(source, password, backend, OcrOptions(ocr, engine, languages, verify, repair), layout)
    _require_types(layout, limits, progress)
    return read_document(job, pages, limits=limits, progress=progress)


def iter_pages(  # noqa: PLR0913 (as above)
    source: Input,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    repair: bool = True,
    backend: Backend = "auto",
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Iterator[Page]:
    """Yield the pages of a PDF as `parse_pdf` finishes them, in memory that does not grow with their number.

    Every page is read before the first is yielded: what is furniture, and how headings rank, only the whole
    document tells. Pages beyond the first hundred wait in a temporary file without a name, which the system
    removes. A table that goes on over pages is held until its end. Arguments as of `parse_pdf`; `progress`
    tells of the pages read.

    Raises:
        as `parse_pdf` does, when the first page is asked for; ArgumentError at once.
    """
    job = _pdf_job(source, password, backend, OcrOptions(ocr, engine, languages, verify, repair), layout)
    _require_types(layout, limits, progress)
    return iter_document(job, pages, limits=limits, progress=progress)


def _pdf_job(
    source: Input, password: str | None, backend: Backend, ocr: OcrOptions, layout: LayoutOptions | None
) -> PdfJob:
    require_type("password", password, (str, NoneType), "None or text")
    require_choice("backend", backend, ("auto", *BACKENDS))
    data = read_input(source)
    path = data if isinstance(data, Path) else None
    if is_image(head(data)):
        raise NotADocumentError("an image and not a PDF", path=path, hint="use parse or parse_image")
    return PdfJob(data, password, backend, ocr, layout or LayoutOptions())


def parse_image(  # noqa: PLR0913 (as above)
    source: Input | Image,
    *,
    dpi: float | None = None,
    pages: PageSelection = None,
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    repair: bool = True,
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read page images (PNG, JPEG, WebP, TIFF of any number of pages, or a uint8 array) by OCR.

    `dpi` overrides what the file says; where neither says, it is estimated from the image's size. `verify`,
    `repair` and `limits` as in `parse_pdf`.

    Raises:
        InputError: the file cannot be used. A page that fails does not raise: its `Page.failure` says why.
        ArgumentError: an argument that cannot be; the message says what it may be.
        MissingExtraError, LanguageError: the engine is not there, or not for that language.
    """
    _require_types(layout, limits, progress)
    if dpi is not None and not (isinstance(dpi, int | float) and 0 < dpi < math.inf):
        raise ArgumentError("dpi", dpi, "None or a positive number")
    options = OcrOptions("always", engine, languages, verify, repair)
    data = source if isinstance(source, np.ndarray) else read_input(source)
    job = ImageJob(data, dpi, options, layout or LayoutOptions())
    return read_document(job, pages, limits=limits, progress=progress)


def _require_types(layout: object, limits: object, progress: object) -> None:
    require_type("layout", layout, (LayoutOptions, NoneType), "None or a LayoutOptions")
    require_type("limits", limits, (Limits, NoneType), "None or a Limits")
    if progress is not None and not callable(progress):
        raise ArgumentTypeError("progress", progress, "None or a function of (pages done, pages in all)")
