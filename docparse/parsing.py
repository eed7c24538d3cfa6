"""`parse`, `parse_pdf` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why. The steps are in
`docparse.reading`.
"""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from types import NoneType

import numpy as np
from numpy.typing import NDArray

from docparse.arguments import require_choice, require_type
from docparse.child.guard import Limits, run_each
from docparse.document import Document
from docparse.errors import ArgumentError, ArgumentTypeError, InputError, NotADocumentError
from docparse.images.file import head, is_image, open_image
from docparse.layout import LayoutOptions, load_kernels
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT
from docparse.pdf import BACKENDS
from docparse.reading.crop import crop_image, crop_pdf
from docparse.reading.image import read_images
from docparse.reading.options import OcrMode, OcrOptions
from docparse.reading.pdf import About, Backend, Job, about, about_in_child, read_in_child, read_pages
from docparse.reading.results import PageResult, Progress, collect, finish, frames
from docparse.source import Input, PageSelection, read_input, select_pages

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
    backend: Backend = "auto",
    dpi: float | None = None,
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """Read a PDF or page images as a `Document`; the first bytes tell which it is.

    `source` is a path, bytes, a binary file object or a uint8 array. `password`, `backend` and `limits` are
    for PDFs, see `parse_pdf`; `dpi` is for images, see `parse_image`.

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
            layout=layout,
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
        ArgumentError: an argument that cannot be; the message says what it may be.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    options = OcrOptions(ocr, engine, languages, verify)
    _require_types(layout, progress)
    require_type("password", password, (str, NoneType), "None or text")
    require_choice("backend", backend, ("auto", *BACKENDS))
    require_type("limits", limits, (Limits, NoneType), "None or a Limits")
    data = read_input(source)
    path = data if isinstance(data, Path) else None
    if is_image(head(data)):
        raise NotADocumentError("an image and not a PDF", path=path, hint="use parse or parse_image")
    job = Job(data, password, backend, options, layout or LayoutOptions())
    if limits is None:
        found, read = _read_here(job, pages, progress)
    else:
        found, read = _read_in_child(job, pages, limits, progress)
    return Document(
        source="" if path is None else str(path),
        pages=finish(read, found.outline, job.layout),
        page_count=found.page_count,
        metadata=found.metadata,
        outline=found.outline,
        cropper=partial(crop_pdf, data, password, backend, frames(read)),
    )


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
        ArgumentError: an argument that cannot be; the message says what it may be.
        MissingExtraError, LanguageError: the engine is not there, or not for that language.
    """
    options, choices = OcrOptions("always", engine, languages, verify), layout or LayoutOptions()
    _require_types(layout, progress)
    if dpi is not None and not (isinstance(dpi, int | float) and 0 < dpi < math.inf):
        raise ArgumentError("dpi", dpi, "None or a positive number")
    data = source if isinstance(source, np.ndarray) else read_input(source)
    file = open_image(data)
    numbers = select_pages(pages, file.page_count, data if isinstance(data, Path) else None)
    read = collect(read_images(file, numbers, dpi, options, choices), numbers, progress)
    return Document(
        source=str(data) if isinstance(data, Path) else "",
        pages=finish(read, (), choices),
        page_count=file.page_count,
        cropper=partial(crop_image, file, dpi, frames(read)),
    )


def _require_types(layout: object, progress: object) -> None:
    require_type("layout", layout, (LayoutOptions, NoneType), "None or a LayoutOptions")
    if progress is not None and not callable(progress):
        raise ArgumentTypeError("progress", progress, "None or a function of (pages done, pages in all)")


def _read_here(job: Job, pages: PageSelection, progress: Progress | None) -> tuple[About, list[PageResult]]:
    with job.open() as pdf:
        found = about(pdf)
        numbers = select_pages(pages, found.page_count, job.path)
        return found, collect(read_pages(pdf, job, numbers), numbers, progress)


def _read_in_child(
    job: Job, pages: PageSelection, limits: Limits, progress: Progress | None
) -> tuple[About, list[PageResult]]:
    (found,) = run_each(about_in_child, job, (0,), limits=limits, path=job.path)
    if isinstance(found, InputError):
        raise found
    numbers = select_pages(pages, found.page_count, job.path)
    results = run_each(read_in_child, job, numbers, limits=limits, path=job.path, prepare=load_kernels)
    return found, collect(results, numbers, progress)
