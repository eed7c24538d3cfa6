"""Page images and regions of pages through OCR: words in points of the page, verified by a second engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from docparse.content import PageContent, empty_page
from docparse.document import Provenance, Triage
from docparse.geometry import BBox
from docparse.layout import LayoutOptions, OcrWords, analyse_page
from docparse.layout.html import page_from_html
from docparse.layout.model import BOLD
from docparse.layout.page import attached
from docparse.layout.turned.upright import turn_content
from docparse.ocr.image.pitch import monospaced
from docparse.ocr.image.weight import bold_words
from docparse.ocr.protocol import REPAIRED, Engine, Frame, Image, OcrPage, Source
from docparse.ocr.registry import load_engine
from docparse.ocr.verify import Verified, verification, verify
from docparse.reading.contrast import with_contrast
from docparse.reading.options import OcrOptions
from docparse.reading.results import FATAL, PageResult, to_failure
from docparse.reading.rulings import with_rulings
from docparse.reading.unread import telling_unread, with_unread
from docparse.verification import Mended, Verification

POINTS = 72.0  # an inch


@dataclass(frozen=True, slots=True)
class Reading:
    """OCR's reading of a page or a region of it, words in points; `frame` where the image was turned.

    `verified` is what a second engine made of it (the numbers of `page` are then flagged), `verification` the
    same as a document records it, or why there is none; `mended` are the words that repair changed. `image`
    is what was read, upright, and `corner` where it is on the page (points).
    """

    page: OcrPage
    words: OcrWords
    provenance: Provenance
    verified: Verified | None = None
    verification: Verification | None = None
    mended: tuple[Mended, ...] = ()
    image: Image | None = None
    corner: tuple[float, float] = (0.0, 0.0)

    @property
    def frame(self) -> Frame | None:
        frame = self.page.frame
        return frame if frame is not None and (self.page.rotation or frame.is_bent) else None


def recognise(
    image: Image, dpi: float, options: OcrOptions, number: int, corner: tuple[float, float] | None = None
) -> Reading:
    """Read an image of page `number`; with `corner` (points), of a region there, which is not turned."""
    from docparse.ocr.read import read_upright, upright  # brings OpenCV

    engine = _loaded(options.engine, options.languages)
    straight, source = upright(image, quarters=corner is None, deskew=corner is None)
    page = read_upright(straight, source, dpi, engine, mend=options.repair)
    verified, record = None, None
    if options.verify is not None:
        second = _loaded(options.verify, options.languages)
        verified, record = _verified(page, straight, source, second, number, corner or (0.0, 0.0))
    kind: Literal["ocr", "vlm"] = "ocr" if page.html is None else "vlm"
    reading = Reading(
        page if verified is None else verified.page,
        ocr_words(page, corner or (0.0, 0.0), straight),
        Provenance(kind, page.info.engine, page.info.version),
        verified,
        record,
        mended_words(page, corner or (0.0, 0.0)),
        straight,
        corner or (0.0, 0.0),
    )
    if options.observe is not None:
        options.observe(number, reading)
    return reading


def draft_from_ocr(
    content: PageContent, read: Reading, verdict: Triage, choices: LayoutOptions
) -> PageResult:
    """Lay out a whole page as an engine read it: words with places, or the HTML of a vision model."""
    if read.page.html is not None:
        size = (content.width, content.height)
        draft = page_from_html(read.page.html, content.number, size, verdict, read.provenance)
        return PageResult(attached(draft, content), verification=read.verification)
    upright = content if read.frame is None else _turned(content, read.page, read.frame)
    upright = with_unread(upright, read.page)
    draft = analyse_page(
        upright if read.image is None else with_rulings(upright, read.page, read.image),
        provenance=read.provenance,
        triage=verdict,
        ocr_words=read.words,
        ocr_provenance=read.provenance,
        options=choices,
    )
    words = with_contrast(draft.words, [(read.image, read.page.dpi, read.corner)])
    draft = telling_unread(replace(draft, words=words), read.page)
    return PageResult(draft, read.frame, read.verification, read.mended)


def mended_words(page: OcrPage, offset: tuple[float, float] = (0.0, 0.0)) -> tuple[Mended, ...]:
    """Return the words that repair changed, boxes in points of the page as it was read, moved by `offset`."""
    scale = POINTS / page.dpi
    return tuple(
        Mended(
            word.text,
            next(iter(word.alternatives), word.text),
            BBox(*(value * scale + start for value, start in zip(word.box, offset * 2, strict=True))),
        )
        for item in page.items
        for word in item.words or (item,)
        if REPAIRED in word.flags
    )


def ocr_words(
    page: OcrPage, offset: tuple[float, float] = (0.0, 0.0), image: Image | None = None
) -> OcrWords:
    """Convert an engine's words to points of the page as it was read, moved by `offset`.

    The `image` that was read tells which are bold or monospaced.
    """
    words = [word for item in page.items for word in (item.words or (item,)) if word.text.strip()]
    pixels = np.array([word.box for word in words], dtype=np.float32).reshape(-1, 4)
    box = pixels * np.float32(POINTS / page.dpi) + np.array([*offset, *offset], dtype=np.float32)
    score = [1.0 if word.confidence is None else word.confidence / page.confidence_scale for word in words]
    texts = tuple(word.text for word in words)
    sure = page.sure / page.confidence_scale
    if image is None:
        return OcrWords(texts, box, np.array(score, dtype=np.float32), sure=sure)
    grey = (image if image.ndim == 2 else image.mean(axis=2)).astype(np.float32)
    cells, bold = monospaced(grey, page.items), bold_words(grey, page.items)
    cell = np.array([cells.get(id(word), 0.0) for word in words], dtype=np.float32)
    is_bold = np.array([id(word) in bold for word in words], dtype=np.bool_)
    scale = np.float32(POINTS / page.dpi)
    return OcrWords(texts, box, np.array(score, dtype=np.float32), is_bold, cell * scale, sure)


def joined_words(parts: Sequence[OcrWords]) -> OcrWords:
    """Join the words of a page's regions."""
    return OcrWords(
        tuple(text for part in parts for text in part.text),
        np.concatenate([part.box for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.styles & BOLD > 0 for part in parts]),
        np.concatenate(
            [np.zeros(len(part), np.float32) if part.cell is None else part.cell for part in parts]
        ),
        max(part.sure for part in parts),
    )


def joined_verification(found: Sequence[Verification | None]) -> Verification | None:
    """Join the verifications of a page's regions."""
    parts = [one for one in found if one is not None]
    if not parts:
        return None
    return replace(
        parts[0],
        numbers=sum(one.numbers for one in parts),
        disagreements=tuple(doubt for one in parts for doubt in one.disagreements),
        failure=next((one.failure for one in parts if one.failure is not None), None),
    )


def _verified(
    page: OcrPage, image: Image, source: Source, second: Engine, number: int, corner: tuple[float, float]
) -> tuple[Verified | None, Verification]:
    """Verify `page`'s numbers by the second engine; its failure costs the verification, not the page."""
    from docparse.ocr.read import read_upright

    try:
        other = read_upright(image, source, page.dpi, second, mend=False)
        verified = verify(page, other)
    except FATAL:
        raise
    except Exception as error:
        failure = to_failure(error)
        return None, Verification(second.info.engine, second.info.version, 0, failure=failure)
    return verified, verification(verified, number, corner)


def load_engines(options: OcrOptions) -> None:
    """Load the models now rather than with the first page."""
    for engine in (options.engine, options.verify):
        if engine is not None:
            _loaded(engine, options.languages)


def _loaded(engine: str | Engine, languages: tuple[str, ...]) -> Engine:
    return _engine(engine, languages) if isinstance(engine, str) else engine


@lru_cache(maxsize=2)
def _engine(name: str, languages: tuple[str, ...]) -> Engine:
    """Engines are kept: loading a model costs as much as reading a page."""
    return load_engine(name, languages=languages)


def _turned(content: PageContent, page: OcrPage, frame: Frame) -> PageContent:
    """The page as OCR saw it, upright; a mere skew leaves its size and its drawings as they are."""
    if frame.quarter == 0:
        return content
    scale = POINTS / page.dpi
    turned = (content.rotation + frame.quarter) % 360
    blank = empty_page(content.number, page.width * scale, page.height * scale, turned)
    whole = turn_content(content, frame.quarter)
    return replace(
        blank,
        annotations=whole.annotations,
        fields=whole.fields,
        fields_problem=whole.fields_problem,
        bookmarks=whole.bookmarks,
    )
