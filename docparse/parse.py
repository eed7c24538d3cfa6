"""`parse_pdf` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent, empty_page
from docparse.document import Document, Failure, OutlineEntry, Page, Provenance, Triage
from docparse.errors import (
    DocparseError,
    EngineError,
    InputError,
    LanguageError,
    MissingExtraError,
    NotADocumentError,
    PermanentEndpointError,
)
from docparse.from_html import page_from_html
from docparse.geometry import BBox
from docparse.image_file import ImageFile, estimate_dpi, head, is_image, open_image
from docparse.images import encode_png
from docparse.layout import (
    LayoutOptions,
    OcrWords,
    PageDraft,
    analyse_page,
    finish_document,
    load_kernels,
    triage,
)
from docparse.layout.triage import PageTriage
from docparse.ocr.protocol import Engine, Frame, OcrPage
from docparse.ocr.registry import DEFAULT, ENGINES, load_engine
from docparse.pdf import PdfFile, open_pdf
from docparse.pdf.guard import Limits, run_each
from docparse.source import Input, PageSelection, read_input, select_pages

OcrMode = Literal["auto", "never", "always"]
Progress = Callable[[int, int], None]
Image = NDArray[np.uint8]

OCR_DPI = 200.0
OCR_PIXELS = 40_000_000  # a poster is read at fewer dpi rather than at the cost of all memory
CROP_DPI = 150.0
POINTS = 72.0  # an inch
CROP_MARGIN = 2.0  # points round a quote's crop, so that rules and descenders are not cut

# What no other page would survive is raised and not recorded page after page.
_FATAL = (MissingExtraError, LanguageError, PermanentEndpointError)
_ALWAYS = PageTriage(Triage("ocr", "asked for"))


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """When to read pages by OCR, with which engine, in which languages (ISO 639-1)."""

    mode: OcrMode = "auto"
    engine: str | Engine = DEFAULT
    languages: tuple[str, ...] = ("en",)

    def __post_init__(self) -> None:
        if self.mode not in ("auto", "never", "always"):
            msg = f"ocr is 'auto', 'never' or 'always', not {self.mode!r}"
            raise ValueError(msg)
        if isinstance(self.engine, str) and self.engine not in ENGINES:
            msg = f"no OCR engine is called {self.engine!r}; there are {', '.join(sorted(ENGINES))}"
            raise EngineError(msg)


def parse_pdf(  # noqa: PLR0913 (the one function that everybody calls; all but the first by keyword)
    source: Input,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    backend: Literal["auto", "pdfium", "mupdf"] = "auto",
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """A PDF as a `Document`.

    `source` is a path, bytes or a binary file object. `pages` selects ("1-3,7", numbers from 1). With
    `ocr="auto"` pages without a trustworthy text layer are read by `engine`; "never" takes the text layer as
    it is, "always" ignores it. With `limits` the file is read in a process of its own, in which a page that
    hangs, crashes or eats memory costs that page. `progress` is called with (pages done, pages in all).

    Raises:
        InputError: the file cannot be used (its kinds: docparse.errors). A page that fails does not raise:
            its `Page.failure` says why.
        MissingExtraError, LanguageError: the engine or backend asked for is not there.
    """
    data = read_input(source)
    path = data if isinstance(data, Path) else None
    if is_image(head(data)):
        raise NotADocumentError("an image and not a PDF", path=path, hint="use parse_image")
    job = _Job(data, password, backend, OcrOptions(ocr, engine, languages), layout or LayoutOptions())
    if limits is None:
        with job.open() as pdf:
            about = _about(pdf)
            numbers = select_pages(pages, about.page_count, path)
            read = _collect(_read_pages(pdf, job, numbers), numbers, progress)
    else:
        (answer,) = run_each(_about_in_child, job, (0,), limits=limits, path=path)
        if isinstance(answer, InputError):
            raise answer
        about = answer
        numbers = select_pages(pages, about.page_count, path)
        results = run_each(_read_in_child, job, numbers, limits=limits, path=path, prepare=load_kernels)
        read = _collect(results, numbers, progress)
    frames = {item.number: frame for item, frame in read if frame is not None}
    return Document(
        source="" if path is None else str(source),
        pages=_finish([item for item, _ in read], about.outline, job.layout),
        page_count=about.page_count,
        metadata=about.metadata,
        outline=about.outline,
        cropper=partial(_crop_pdf, data, password, backend, frames),
    )


def parse_image(
    source: Input | Image,
    *,
    dpi: float | None = None,
    pages: PageSelection = None,
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    layout: LayoutOptions | None = None,
    progress: Progress | None = None,
) -> Document:
    """Page images (PNG, JPEG, WebP, TIFF of any number of pages, or a uint8 array) as a `Document`, by OCR.

    `dpi` overrides what the file says; where neither says, it is estimated from the image's size.

    Raises:
        InputError: the file cannot be used. A page that fails does not raise: its `Page.failure` says why.
        MissingExtraError, LanguageError: the engine is not there, or not for that language.
    """
    options, choices = OcrOptions("always", engine, languages), layout or LayoutOptions()
    data = source if isinstance(source, np.ndarray) else read_input(source)
    name = str(source) if isinstance(data, Path) else ""
    file = open_image(data)
    numbers = select_pages(pages, file.page_count, data if isinstance(data, Path) else None)
    results = (
        _guarded(partial(_read_image_page, file, number, dpi, options, choices), number) for number in numbers
    )
    read = _collect(results, numbers, progress)
    frames = {item.number: frame for item, frame in read if frame is not None}
    return Document(
        source=name,
        pages=_finish([item for item, _ in read], (), choices),
        page_count=file.page_count,
        cropper=partial(_crop_image, file, dpi, frames),
    )


@dataclass(frozen=True, slots=True)
class _Job:
    """What is asked of one PDF; crosses to the child process where there are limits."""

    data: Path | bytes
    password: str | None
    backend: Literal["auto", "pdfium", "mupdf"]
    ocr: OcrOptions
    layout: LayoutOptions

    def open(self) -> PdfFile:
        return open_pdf(self.data, password=self.password, backend=self.backend)


@dataclass(frozen=True, slots=True)
class _About:
    page_count: int
    metadata: dict[str, str]
    outline: tuple[OutlineEntry, ...]


PageResult = tuple[PageDraft | Page, Frame | None]
"""A page, or its place with the failure; and how it was turned before it was read."""


def _about(pdf: PdfFile) -> _About:
    outline = tuple(OutlineEntry(item.title, item.level, item.page) for item in pdf.outline)
    return _About(pdf.page_count, pdf.metadata, outline)


def _about_in_child(job: _Job, _items: Sequence[int]) -> Iterator[_About]:
    with job.open() as pdf:
        yield _about(pdf)


def _read_in_child(job: _Job, numbers: Sequence[int]) -> Iterator[PageResult]:
    with job.open() as pdf:
        yield from _read_pages(pdf, job, numbers)


def _read_pages(pdf: PdfFile, job: _Job, numbers: Sequence[int]) -> Iterator[PageResult]:
    for number in numbers:
        yield _guarded(partial(_read_pdf_page, pdf, number, job), number)


def _guarded(read: Callable[[], PageResult], number: int) -> PageResult:
    """The page's draft, or the page with its failure. Errors that no other page would survive are raised."""
    try:
        return read()
    except (DocparseError, MemoryError) as error:
        if isinstance(error, _FATAL):
            raise
        return _failed(number, error), None


def _failed(number: int, error: Exception) -> Page:
    return Page(number, 0.0, 0.0, failure=Failure(type(error).__name__, str(error)))


def _collect(
    results: Iterable[PageResult | InputError], numbers: Sequence[int], progress: Progress | None
) -> list[PageResult]:
    read: list[PageResult] = []
    for number, result in zip(numbers, results, strict=True):
        read.append((_failed(number, result), None) if isinstance(result, InputError) else result)
        if progress is not None:
            progress(len(read), len(numbers))
    return read


def _finish(
    done: list[PageDraft | Page], outline: tuple[OutlineEntry, ...], choices: LayoutOptions
) -> tuple[Page, ...]:
    drafts = [item for item in done if isinstance(item, PageDraft)]
    finished = iter(finish_document(drafts, outline, options=choices))
    return tuple(next(finished) if isinstance(item, PageDraft) else item for item in done)


def _read_pdf_page(pdf: PdfFile, number: int, job: _Job) -> PageResult:
    content = pdf.content(number - 1, tags=job.layout.tags)
    provenance = Provenance("text_layer", pdf.backend, pdf.version)
    if job.ocr.mode == "never":
        return analyse_page(content, provenance=provenance, options=job.layout), None
    plan = _ALWAYS if job.ocr.mode == "always" else triage(content)
    if plan.verdict.verdict == "text":
        return analyse_page(content, provenance=provenance, triage=plan.verdict, options=job.layout), None
    if plan.verdict.verdict == "ocr":
        dpi = _affordable_dpi(content.width, content.height)
        page, source = _recognise(pdf.render(number - 1, dpi=dpi), dpi, job.ocr)
        return _from_ocr(content, page, source, plan.verdict, job.layout)
    words, ocr_source = _read_regions(pdf, content, plan.regions, job.ocr)
    draft = analyse_page(
        content,
        provenance=provenance,
        triage=plan.verdict,
        ocr_words=words,
        ocr_provenance=ocr_source,
        options=job.layout,
    )
    return draft, None


def _read_image_page(
    file: ImageFile, number: int, dpi: float | None, options: OcrOptions, choices: LayoutOptions
) -> PageResult:
    image, stated = file.page(number - 1)
    used = dpi or stated or estimate_dpi(image.shape)
    page, source = _recognise(image, used, options)
    height, width = image.shape[:2]
    content = empty_page(number, width * POINTS / used, height * POINTS / used)
    return _from_ocr(content, page, source, Triage("ocr", "a page image has no text layer"), choices)


def _from_ocr(
    content: PageContent, page: OcrPage, source: Provenance, verdict: Triage, choices: LayoutOptions
) -> PageResult:
    """A whole page as an engine read it: words with places, or the HTML of a vision model."""
    if page.html is not None:
        size = (content.width, content.height)
        return page_from_html(page.html, content.number, size, verdict, source), None
    frame = page.frame if page.frame is not None and page.rotation else None
    draft = analyse_page(
        content if frame is None else _turned(content, page, frame),
        provenance=source,
        triage=verdict,
        ocr_words=ocr_words(page),
        ocr_provenance=source,
        options=choices,
    )
    return draft, frame


def _recognise(
    image: Image, dpi: float, options: OcrOptions, *, turn: bool = True
) -> tuple[OcrPage, Provenance]:
    from docparse.ocr.read import read_page  # brings OpenCV

    engine = options.engine
    if isinstance(engine, str):
        engine = _engine(engine, options.languages)
    page = read_page(image, dpi, engine, quarters=turn, deskew=turn)
    kind: Literal["ocr", "vlm"] = "ocr" if page.html is None else "vlm"
    return page, Provenance(kind, page.info.engine, page.info.version)


@lru_cache(maxsize=2)
def _engine(name: str, languages: tuple[str, ...]) -> Engine:
    """Engines are kept: loading a model costs as much as reading a page."""
    return load_engine(name, languages=languages)


def _read_regions(
    pdf: PdfFile, content: PageContent, regions: tuple[BBox, ...], options: OcrOptions
) -> tuple[OcrWords, Provenance | None]:
    """Words of some regions of a page, in points of the page."""
    parts: list[OcrWords] = []
    source: Provenance | None = None
    for box in regions:
        dpi = _affordable_dpi(box.width, box.height)
        image = pdf.render(content.number - 1, dpi=dpi, clip=(box.x0, box.y0, box.x1, box.y1))
        page, source = _recognise(image, dpi, options, turn=False)
        parts.append(ocr_words(page, offset=(box.x0, box.y0)))
    if not parts:
        return OcrWords((), np.zeros((0, 4), np.float32), np.zeros(0, np.float32)), None
    return OcrWords(
        tuple(text for part in parts for text in part.text),
        np.concatenate([part.box for part in parts]),
        np.concatenate([part.score for part in parts]),
    ), source


def ocr_words(page: OcrPage, offset: tuple[float, float] = (0.0, 0.0)) -> OcrWords:
    """An engine's words in points of the page as it was read, moved by `offset`."""
    rows = [
        (word.text, word.box, word.confidence)
        for item in page.items
        for word in (item.words or (item,))
        if word.text.strip()
    ]
    box = np.array([row[1] for row in rows], dtype=np.float32).reshape(-1, 4) * np.float32(POINTS / page.dpi)
    box += np.array([*offset, *offset], dtype=np.float32)
    score = [1.0 if row[2] is None else row[2] / page.confidence_scale for row in rows]
    return OcrWords(tuple(row[0] for row in rows), box, np.array(score, dtype=np.float32))


def _turned(content: PageContent, page: OcrPage, frame: Frame) -> PageContent:
    """The page as OCR saw it, upright; a mere skew leaves its size and its drawings as they are."""
    if frame.quarter == 0:
        return content
    scale = POINTS / page.dpi
    turned = (content.rotation + frame.quarter) % 360
    return empty_page(content.number, page.width * scale, page.height * scale, turned)


def _affordable_dpi(width: float, height: float) -> float:
    """`OCR_DPI`, or less where the page (in points) would have more than `OCR_PIXELS`."""
    inches = max(width * height, 1.0) / POINTS**2
    return min(OCR_DPI, float(np.sqrt(OCR_PIXELS / inches)))


def _crop_pdf(
    data: Path | bytes,
    password: str | None,
    backend: Literal["auto", "pdfium", "mupdf"],
    frames: dict[int, Frame],
    number: int,
    box: BBox,
) -> bytes:
    """A region of a page as PNG; `Document.cropper`. The file is opened again: it must still be there."""
    with open_pdf(data, password=password, backend=backend) as pdf:
        if number not in frames:
            width, height = pdf.size(number - 1)
            clip = _clip(box, width, height)
            return encode_png(pdf.render(number - 1, dpi=CROP_DPI, clip=clip))
        return encode_png(_upright_crop(pdf.render(number - 1, dpi=CROP_DPI), frames[number], box, CROP_DPI))


def _crop_image(
    file: ImageFile, dpi: float | None, frames: dict[int, Frame], number: int, box: BBox
) -> bytes:
    image, stated = file.page(number - 1)
    used = dpi or stated or estimate_dpi(image.shape)
    height, width = image.shape[:2]
    frame = frames.get(number, Frame((width, height)))
    return encode_png(_upright_crop(image, frame, box, used))


def _clip(box: BBox, width: float, height: float) -> tuple[float, float, float, float]:
    grown = box.expand(CROP_MARGIN)
    x0, y0 = min(max(grown.x0, 0.0), width - 1), min(max(grown.y0, 0.0), height - 1)
    return x0, y0, max(min(grown.x1, width), x0 + 1), max(min(grown.y1, height), y0 + 1)


def _upright_crop(image: Image, frame: Frame, box: BBox, dpi: float) -> Image:
    """`box` (points) cut from a page image (at `dpi`) that is first turned as it was when it was read."""
    from docparse.ocr.orient import turn  # brings OpenCV

    turned = turn(image, Frame((image.shape[1], image.shape[0]), frame.quarter, frame.skew))
    height, width = turned.shape[:2]
    scale = dpi / POINTS
    x0, y0, x1, y1 = (value * scale for value in _clip(box, width / scale, height / scale))
    return turned[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))]
