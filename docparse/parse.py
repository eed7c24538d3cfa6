"""`parse_pdf` and `parse_image`: open → triage → (OCR) → layout → document.

A page that fails costs that page: it keeps its place in the document, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from docparse.child.guard import Limits, run_each
from docparse.content import PageContent, empty_page
from docparse.document import Document, Failure, OutlineEntry, Page, Provenance, Triage, Verification
from docparse.errors import (
    DocparseError,
    EngineError,
    InputError,
    LanguageError,
    MissingExtraError,
    NotADocumentError,
    PermanentEndpointError,
)
from docparse.geometry import BBox
from docparse.images import encode_png
from docparse.images.file import ImageFile, estimate_dpi, head, is_image, open_image
from docparse.layout import (
    LayoutOptions,
    OcrWords,
    PageDraft,
    analyse_page,
    finish_document,
    load_kernels,
    triage,
)
from docparse.layout.html import page_from_html
from docparse.layout.triage import PageTriage
from docparse.ocr.protocol import Engine, Frame, OcrPage
from docparse.ocr.registry import DEFAULT, ENGINES, load_engine
from docparse.pdf import PdfFile, open_pdf
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
    """When to read pages by OCR, with which engine, in which languages (ISO 639-1); and which second engine
    reads them too, to find the numbers on which the two do not agree."""

    mode: OcrMode = "auto"
    engine: str | Engine = DEFAULT
    languages: tuple[str, ...] = ("en",)
    verify: str | Engine | None = None

    def __post_init__(self) -> None:
        if self.mode not in ("auto", "never", "always"):
            msg = f"ocr is 'auto', 'never' or 'always', not {self.mode!r}"
            raise ValueError(msg)
        for name in (self.engine, self.verify):
            if isinstance(name, str) and name not in ENGINES:
                msg = f"no OCR engine is called {name!r}; there are {', '.join(sorted(ENGINES))}"
                raise EngineError(msg)
        if self.verify is not None and self.verify == self.engine:
            msg = "an engine does not verify itself: two readings by one engine prove nothing"
            raise EngineError(msg)
        if self.verify is not None and self.mode == "never":
            msg = "a second engine verifies what OCR reads, and with ocr='never' it reads nothing"
            raise EngineError(msg)


def parse_pdf(  # noqa: PLR0913 (the one function that everybody calls; all but the first by keyword)
    source: Input,
    *,
    password: str | None = None,
    pages: PageSelection = None,
    ocr: OcrMode = "auto",
    engine: str | Engine = DEFAULT,
    languages: tuple[str, ...] = ("en",),
    verify: str | Engine | None = None,
    backend: Literal["auto", "pdfium", "mupdf"] = "auto",
    layout: LayoutOptions | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Document:
    """A PDF as a `Document`.

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
    job = _Job(data, password, backend, OcrOptions(ocr, engine, languages, verify), layout or LayoutOptions())
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
    return Document(
        source="" if path is None else str(source),
        pages=_finish(read, about.outline, job.layout),
        page_count=about.page_count,
        metadata=about.metadata,
        outline=about.outline,
        cropper=partial(_crop_pdf, data, password, backend, _frames(read)),
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
    """Page images (PNG, JPEG, WebP, TIFF of any number of pages, or a uint8 array) as a `Document`, by OCR.

    `dpi` overrides what the file says; where neither says, it is estimated from the image's size. `verify` as
    in `parse_pdf`.

    Raises:
        InputError: the file cannot be used. A page that fails does not raise: its `Page.failure` says why.
        MissingExtraError, LanguageError: the engine is not there, or not for that language.
    """
    options, choices = OcrOptions("always", engine, languages, verify), layout or LayoutOptions()
    data = source if isinstance(source, np.ndarray) else read_input(source)
    name = str(source) if isinstance(data, Path) else ""
    file = open_image(data)
    numbers = select_pages(pages, file.page_count, data if isinstance(data, Path) else None)
    results = (
        _guarded(partial(_read_image_page, file, number, dpi, options, choices), number) for number in numbers
    )
    read = _collect(results, numbers, progress)
    return Document(
        source=name,
        pages=_finish(read, (), choices),
        page_count=file.page_count,
        cropper=partial(_crop_image, file, dpi, _frames(read)),
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


@dataclass(frozen=True, slots=True)
class PageResult:
    """A page, or its place with the failure; how it was turned before OCR read it, and what a second engine
    made of its numbers."""

    page: PageDraft | Page
    frame: Frame | None = None
    verification: Verification | None = None


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
        return _failed(number, error)


def _failed(number: int, error: Exception) -> PageResult:
    return PageResult(Page(number, 0.0, 0.0, failure=Failure(type(error).__name__, str(error))))


def _collect(
    results: Iterable[PageResult | InputError], numbers: Sequence[int], progress: Progress | None
) -> list[PageResult]:
    read: list[PageResult] = []
    for number, result in zip(numbers, results, strict=True):
        read.append(_failed(number, result) if isinstance(result, InputError) else result)
        if progress is not None:
            progress(len(read), len(numbers))
    return read


def _frames(read: list[PageResult]) -> dict[int, Frame]:
    return {one.page.number: one.frame for one in read if one.frame is not None}


def _finish(
    read: list[PageResult], outline: tuple[OutlineEntry, ...], choices: LayoutOptions
) -> tuple[Page, ...]:
    drafts = [one.page for one in read if isinstance(one.page, PageDraft)]
    finished = iter(finish_document(drafts, outline, options=choices))
    pages = (next(finished) if isinstance(one.page, PageDraft) else one.page for one in read)
    return tuple(
        page if one.verification is None else replace(page, verification=one.verification)
        for page, one in zip(pages, read, strict=True)
    )


def _read_pdf_page(pdf: PdfFile, number: int, job: _Job) -> PageResult:
    content = pdf.content(number - 1, tags=job.layout.tags)
    provenance = Provenance("text_layer", pdf.backend, pdf.version)
    if job.ocr.mode == "never":
        return PageResult(analyse_page(content, provenance=provenance, options=job.layout))
    plan = _ALWAYS if job.ocr.mode == "always" else triage(content)
    if plan.verdict.verdict == "ocr":
        dpi = _affordable_dpi(content.width, content.height)
        reading = _recognise(pdf.render(number - 1, dpi=dpi), dpi, job.ocr, number)
        return _from_ocr(content, reading, plan.verdict, job.layout)
    readings = [] if plan.verdict.verdict == "text" else _read_regions(pdf, content, plan.regions, job.ocr)
    draft = analyse_page(
        content,
        provenance=provenance,
        triage=plan.verdict,
        ocr_words=_joined_words([one.words for one in readings]) if readings else None,
        ocr_provenance=readings[-1].provenance if readings else None,
        options=job.layout,
    )
    return PageResult(draft, verification=_joined([one.verification for one in readings]))


def _read_image_page(
    file: ImageFile, number: int, dpi: float | None, options: OcrOptions, choices: LayoutOptions
) -> PageResult:
    image, stated = file.page(number - 1)
    used = dpi or stated or estimate_dpi(image.shape)
    reading = _recognise(image, used, options, number)
    height, width = image.shape[:2]
    content = empty_page(number, width * POINTS / used, height * POINTS / used)
    return _from_ocr(content, reading, Triage("ocr", "a page image has no text layer"), choices)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What OCR read on a page or a region of it, words in points; `frame` where the image was turned."""

    page: OcrPage
    words: OcrWords
    provenance: Provenance
    verification: Verification | None = None

    @property
    def frame(self) -> Frame | None:
        return self.page.frame if self.page.rotation else None


def _from_ocr(content: PageContent, read: _Reading, verdict: Triage, choices: LayoutOptions) -> PageResult:
    """A whole page as an engine read it: words with places, or the HTML of a vision model."""
    if read.page.html is not None:
        size = (content.width, content.height)
        draft = page_from_html(read.page.html, content.number, size, verdict, read.provenance)
        return PageResult(draft, verification=read.verification)
    draft = analyse_page(
        content if read.frame is None else _turned(content, read.page, read.frame),
        provenance=read.provenance,
        triage=verdict,
        ocr_words=read.words,
        ocr_provenance=read.provenance,
        options=choices,
    )
    return PageResult(draft, read.frame, read.verification)


def _recognise(
    image: Image, dpi: float, options: OcrOptions, number: int, corner: tuple[float, float] | None = None
) -> _Reading:
    """An image of page `number`; with `corner` (points) of a region there, which is not turned."""
    from docparse.ocr.read import read_upright, upright  # brings OpenCV

    engine = _loaded(options.engine, options.languages)
    straight, frame = upright(image, quarters=corner is None, deskew=corner is None)
    page = read_upright(straight, frame, dpi, engine)
    kind: Literal["ocr", "vlm"] = "ocr" if page.html is None else "vlm"
    start = corner or (0.0, 0.0)
    second = None
    if options.verify is not None:
        other = _loaded(options.verify, options.languages)
        second = _verified(page, straight, other, number, start)
    source = Provenance(kind, page.info.engine, page.info.version)
    return _Reading(page, ocr_words(page, start), source, second)


def _verified(
    page: OcrPage, image: Image, second: Engine, number: int, corner: tuple[float, float]
) -> Verification:
    """What the second engine makes of `page`'s numbers; its failure costs the verification, not the page."""
    from docparse.ocr.read import read_upright
    from docparse.ocr.verify import verification, verify

    try:
        other = read_upright(image, page.frame or Frame(image.shape[1::-1]), page.dpi, second, mend=False)
        return verification(verify(page, other), number, corner)
    except EngineError as error:
        if isinstance(error, _FATAL):
            raise
        failure = Failure(type(error).__name__, str(error))
        return Verification(second.info.engine, second.info.version, 0, failure=failure)


def _joined(found: Sequence[Verification | None]) -> Verification | None:
    """The verifications of a page's regions as one."""
    parts = [one for one in found if one is not None]
    if not parts:
        return None
    return replace(
        parts[0],
        numbers=sum(one.numbers for one in parts),
        disagreements=tuple(doubt for one in parts for doubt in one.disagreements),
        failure=next((one.failure for one in parts if one.failure is not None), None),
    )


def _loaded(engine: str | Engine, languages: tuple[str, ...]) -> Engine:
    return _engine(engine, languages) if isinstance(engine, str) else engine


@lru_cache(maxsize=2)
def _engine(name: str, languages: tuple[str, ...]) -> Engine:
    """Engines are kept: loading a model costs as much as reading a page."""
    return load_engine(name, languages=languages)


def _read_regions(
    pdf: PdfFile, content: PageContent, regions: tuple[BBox, ...], options: OcrOptions
) -> list[_Reading]:
    readings = []
    for box in regions:
        dpi = _affordable_dpi(box.width, box.height)
        image = pdf.render(content.number - 1, dpi=dpi, clip=(box.x0, box.y0, box.x1, box.y1))
        readings.append(_recognise(image, dpi, options, content.number, (box.x0, box.y0)))
    return readings


def _joined_words(parts: Sequence[OcrWords]) -> OcrWords:
    return OcrWords(
        tuple(text for part in parts for text in part.text),
        np.concatenate([part.box for part in parts]),
        np.concatenate([part.score for part in parts]),
    )


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
    from docparse.ocr.image.orient import turn  # brings OpenCV

    turned = turn(image, Frame((image.shape[1], image.shape[0]), frame.quarter, frame.skew))
    height, width = turned.shape[:2]
    scale = dpi / POINTS
    x0, y0, x1, y1 = (value * scale for value in _clip(box, width / scale, height / scale))
    return turned[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))]
