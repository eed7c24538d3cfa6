"""One PDF: what is asked of it, and its pages one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path

import numpy as np

from docparse._jit import expect_pages
from docparse.content import CharFlag, PageContent
from docparse.document import Cropper, Provenance, Triage
from docparse.geometry import BBox
from docparse.layout import LayoutOptions, analyse_page, triage
from docparse.layout.layer.agreement import agreeing_fonts
from docparse.layout.layer.triage import PageTriage, text_verdict
from docparse.layout.layer.visible import hide, suspects, unseen
from docparse.layout.params import Params
from docparse.layout.turned.upright import quarter_to_upright, turn_content
from docparse.layout.turned.vertical import turn_columns
from docparse.ocr.protocol import Frame
from docparse.pdf import Backend, PdfFile, open_pdf
from docparse.reading.contrast import with_contrast
from docparse.reading.crop import crop_pdf
from docparse.reading.job import About
from docparse.reading.ligatures import spell_ligatures
from docparse.reading.ocr import (
    POINTS,
    Reading,
    draft_from_ocr,
    joined_verification,
    joined_words,
    load_engines,
    recognise,
)
from docparse.reading.options import OcrOptions
from docparse.reading.results import PageResult, guarded
from docparse.reading.scripts import keep_unread
from docparse.reading.unread import telling_unread

OCR_DPI = 200.0
OCR_PIXELS = 40_000_000  # a poster is read at fewer dpi rather than at the cost of all memory

_ALWAYS = PageTriage(Triage("ocr", "asked for"))


@dataclass(frozen=True, slots=True)
class PdfJob:
    """A request to parse one PDF (`job.Job`)."""

    data: Path | bytes
    password: str | None
    backend: Backend
    ocr: OcrOptions
    layout: LayoutOptions

    @property
    def path(self) -> Path | None:
        return self.data if isinstance(self.data, Path) else None

    def prepare(self, pages: int) -> None:
        expect_pages(pages)
        if self.ocr.mode == "always":
            load_engines(self.ocr)

    @contextmanager
    def open(self) -> Iterator[PdfPages]:
        with open_pdf(self.data, password=self.password, backend=self.backend) as pdf:
            yield PdfPages(self, pdf)

    def cropper(self, frames: dict[int, Frame]) -> Cropper:
        return partial(crop_pdf, self.data, self.password, self.backend, frames)


@dataclass(frozen=True, slots=True)
class PdfPages:
    """A PDF that is open."""

    job: PdfJob
    pdf: PdfFile

    def about(self) -> About:
        return About(self.pdf.page_count, self.pdf.metadata, self.pdf.outline)

    def read(self, numbers: Iterable[int]) -> Iterator[PageResult]:
        titles: dict[int | None, list[str]] = {}
        for entry in self.pdf.outline:
            titles.setdefault(entry.page, []).append(entry.title)
        for number in numbers:
            bookmarks = tuple(titles.get(number, ()))
            yield guarded(partial(_read_page, self.pdf, number, self.job, bookmarks), number)


def _read_page(pdf: PdfFile, number: int, job: PdfJob, bookmarks: tuple[str, ...]) -> PageResult:
    content = replace(page_content(pdf, number - 1, job.layout), bookmarks=bookmarks)
    provenance, params = Provenance("text_layer", pdf.backend, pdf.version), job.layout.params
    if job.ocr.mode == "never":
        return _from_layer(content, provenance, text_verdict(params.layer.mapping, content), job.layout)
    always = job.ocr.mode == "always"
    plan = _ALWAYS if always else keep_unread(triage(content, params), content.chars, job.ocr.languages)
    if plan.verdict.verdict == "ocr":
        dpi = affordable_dpi(content.width, content.height)
        reading = recognise(pdf.render(number - 1, dpi=dpi), dpi, job.ocr, number)
        believed = None if always else believed_layer(params, content, reading, plan.verdict)
        if believed is None:
            return draft_from_ocr(content, reading, plan.verdict, job.layout)
        return _from_both(*believed, provenance, [reading], job.layout)
    if plan.verdict.verdict == "text":
        return _from_layer(content, provenance, plan.verdict, job.layout)
    readings = _read_regions(pdf, content, plan.regions, job.ocr)
    return _from_both(content, plan.verdict, provenance, readings, job.layout)


def believed_layer(
    params: Params, content: PageContent, read: Reading, verdict: Triage
) -> tuple[PageContent, Triage] | None:
    """Return a suspected page whose layer is believed as far as OCR reads the same; None if it never does.

    Letters of fonts that OCR reads otherwise are marked as having no Unicode: they give way to it.
    """
    if read.frame is not None or read.page.html is not None:
        return None
    agree = agreeing_fonts(params.layer.agreement, content, read.words)
    if not agree.any():
        return None
    chars = content.chars
    doubted = ~agree[np.clip(chars.font, 0, None)]
    flags = np.where(doubted, chars.flags | CharFlag.UNMAPPED, chars.flags).astype(chars.flags.dtype)
    reason = f"{verdict.reason}; but OCR reads what it says"
    return replace(content, chars=replace(chars, flags=flags)), Triage("mixed", reason)


def _from_both(
    content: PageContent,
    verdict: Triage,
    provenance: Provenance,
    readings: Sequence[Reading],
    layout: LayoutOptions,
) -> PageResult:
    """Read a page from its text layer, and by OCR what that lacks."""
    draft = analyse_page(
        content,
        provenance=provenance,
        triage=verdict,
        ocr_words=joined_words([one.words for one in readings]) if readings else None,
        ocr_provenance=readings[-1].provenance if readings else None,
        options=layout,
    )
    words = with_contrast(draft.words, [(one.image, one.page.dpi, one.corner) for one in readings])
    draft = replace(draft, words=words)
    for one in readings:
        draft = telling_unread(draft, one.page, one.corner)
    return PageResult(
        draft,
        verification=joined_verification([one.verification for one in readings]),
        mended=tuple(word for one in readings for word in one.mended),
    )


def _from_layer(
    content: PageContent, provenance: Provenance, verdict: Triage, layout: LayoutOptions
) -> PageResult:
    """Read a page from its text layer, upright if it is set sideways or upside down."""
    quarter = quarter_to_upright(layout.params.turned.upright, content)
    upright = turn_content(content, quarter)
    frame = Frame((round(content.width), round(content.height)), quarter) if quarter else None
    draft = analyse_page(upright, provenance=provenance, triage=verdict, options=layout)
    return PageResult(draft, frame)


def page_content(pdf: PdfFile, index: int, layout: LayoutOptions) -> PageContent:
    """Read page `index` (from 0) as a reader does: hidden text marked, ligatures and columns made out."""
    content = turn_columns(layout.params, visible_content(pdf, index, layout))
    return spell_ligatures(content, lambda box, dpi: pdf.render(index, dpi=dpi, grey=True, clip=box))


def visible_content(pdf: PdfFile, index: int, layout: LayoutOptions) -> PageContent:
    """Read page `index` (from 0), with the characters that no reader sees marked INVISIBLE."""
    content = pdf.content(index, tags=layout.tags)
    hidden = unseen(layout.params.layer.visible, content)
    doubtful = np.flatnonzero(suspects(layout.params, content))
    if len(doubtful):
        shown = pdf.visible(index, content.chars.object[doubtful], content.chars.ink[doubtful])
        hidden[doubtful[~shown]] = True
    return hide(content, hidden)


def _read_regions(
    pdf: PdfFile, content: PageContent, regions: tuple[BBox, ...], options: OcrOptions
) -> list[Reading]:
    readings = []
    for box in regions:
        dpi = affordable_dpi(box.width, box.height)
        image = pdf.render(content.number - 1, dpi=dpi, clip=(box.x0, box.y0, box.x1, box.y1))
        readings.append(recognise(image, dpi, options, content.number, (box.x0, box.y0)))
    return readings


def affordable_dpi(width: float, height: float) -> float:
    """Return `OCR_DPI`, or less where the page (in points) would have more than `OCR_PIXELS`."""
    inches = max(width * height, 1.0) / POINTS**2
    return min(OCR_DPI, sqrt(OCR_PIXELS / inches))
